func.func @main(%x: tensor<32x4xf32>, %n: tensor<8x1xi32>) -> tensor<8xf32> {
  %s = stablehlo.slice %x [0:32:4, 1:2] : (tensor<32x4xf32>) -> tensor<8x1xf32>
  %r = stablehlo.reshape %s : (tensor<8x1xf32>) -> tensor<8xf32>
  %g = "stablehlo.gather"(%r, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  return %g : tensor<8xf32>
}
