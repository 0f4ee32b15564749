module {
  func.func @main(%arg0: tensor<8x4x5xf32>, %arg1: tensor<8x1xi32>) -> tensor<8x4xf32> {
    %0 = stablehlo.slice %arg0 [0:8, 0:4, 1:2] : (tensor<8x4x5xf32>) -> tensor<8x4x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<8x4x1xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.optimization_barrier %1 : tensor<8x4xf32>
    %3 = "stablehlo.gather"(%2, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<8x4xf32>
    return %3 : tensor<8x4xf32>
  }
}
