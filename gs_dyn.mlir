func.func @main(%x: tensor<2x8x4xf32>, %n: tensor<8x1xi32>, %k: tensor<i32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %s = stablehlo.dynamic_slice %x, %k, %c, %k, sizes = [1, 8, 1] : (tensor<2x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1xf32>
  %r = stablehlo.reshape %s : (tensor<1x8x1xf32>) -> tensor<8xf32>
  %g = "stablehlo.gather"(%r, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  return %g : tensor<8xf32>
}
