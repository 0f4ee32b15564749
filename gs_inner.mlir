func.func @main(%x: tensor<2x8x4x3xf32>, %n: tensor<8x1xi32>) -> tensor<8x3xf32> {
  %s = stablehlo.slice %x [0:1, 0:8, 1:2, 0:3] : (tensor<2x8x4x3xf32>) -> tensor<1x8x1x3xf32>
  %r = stablehlo.reshape %s : (tensor<1x8x1x3xf32>) -> tensor<8x3xf32>
  %g = "stablehlo.gather"(%r, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<8x3xf32>, tensor<8x1xi32>) -> tensor<8x3xf32>
  return %g : tensor<8x3xf32>
}
