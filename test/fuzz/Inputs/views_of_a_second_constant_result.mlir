// A dispatch without operands was taken for a splat: the view of its second result had the values of the first.
// fuzz: jax seed 39230432
// input: ints 0 3 12x1xi32
// input: normal 2x6x9x6xf32
// tolerance: 3e-05 3e-05 3e-05
module @fuzz {
  func.func public @main(%arg0: tensor<12x1xi32>, %arg1: tensor<2x6x9x6xf32>) -> (tensor<2x2x1x7x3xf32>, tensor<4x12x2x1xf32>, tensor<3x1x4x2xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3x1x4x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<3x1x4x2xf32>, tensor<f32>) -> tensor<3x1x4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<3x1x4xf32>) -> tensor<3x1x4x1xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<3x1x4x1xf32>) -> tensor<3x1x4x2xf32>
    %3 = stablehlo.add %2, %cst : tensor<3x1x4x2xf32>
    %4 = stablehlo.reshape %3 : (tensor<3x1x4x2xf32>) -> tensor<24xf32>
    %5 = stablehlo.slice %4 [0:12] : (tensor<24xf32>) -> tensor<12xf32>
    %6 = stablehlo.reshape %5 : (tensor<12xf32>) -> tensor<2x1x6x1xf32>
    %7 = stablehlo.convolution(%arg1, %6) dim_numbers = [b, f, 0, 1]x[0, 1, i, o]->[b, f, 0, 1], window = {stride = [1, 2], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6x9x6xf32>, tensor<2x1x6x1xf32>) -> tensor<2x1x7x3xf32>
    %8 = "stablehlo.gather"(%2, %arg0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 4, 2>}> : (tensor<3x1x4x2xf32>, tensor<12x1xi32>) -> tensor<12x1x4x2xf32>
    %9 = stablehlo.transpose %8, dims = [2, 0, 3, 1] : (tensor<12x1x4x2xf32>) -> tensor<4x12x2x1xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0, 2, 3, 4] : (tensor<2x1x7x3xf32>) -> tensor<2x1x1x7x3xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 3, 4, 5] : (tensor<2x1x1x7x3xf32>) -> tensor<2x1x2x1x7x3xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x1x2x1x7x3xf32>) -> tensor<2x2x1x7x3xf32>
    return %12, %9, %3 : tensor<2x2x1x7x3xf32>, tensor<4x12x2x1xf32>, tensor<3x1x4x2xf32>
  }
}
