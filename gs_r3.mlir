func.func @main(%x: tensor<8x4x5xf32>, %n: tensor<8x1xi32>) -> tensor<8x4xf32> {
  %s = stablehlo.slice %x [0:8, 0:4, 1:2] : (tensor<8x4x5xf32>) -> tensor<8x4x1xf32>
  %r = stablehlo.reshape %s : (tensor<8x4x1xf32>) -> tensor<8x4xf32>
  %g = "stablehlo.gather"(%r, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<8x4xf32>
  return %g : tensor<8x4xf32>
}
