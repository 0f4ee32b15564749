// program: Gradients of strided, dilated and grouped convolutions by input and weights. (jax 0.10.2)
// input: normal 2x10x10x4xf32
// input: normal 3x3x4x6xf32
// input: normal 3x3x2x6xf32
// tolerance: 0.0001
module @jit_convolution_gradients attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x10x10x4xf32>, %arg1: tensor<3x3x4x6xf32>, %arg2: tensor<3x3x2x6xf32>) -> (tensor<2x10x10x4xf32> {jax.result_info = "result[0]"}, tensor<3x3x4x6xf32> {jax.result_info = "result[1]"}, tensor<3x3x2x6xf32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x5x5x6xf32>
    %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x10x10x6xf32>
    %2 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x4xf32>, tensor<3x3x2x6xf32>) -> tensor<2x8x8x6xf32>
    %3 = stablehlo.multiply %0, %0 : tensor<2x5x5x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x5x5x6xf32>, tensor<f32>) -> tensor<f32>
    %5 = stablehlo.tanh %1 : tensor<2x10x10x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10x10x6xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<2x10x10x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x10x10x6xf32>, tensor<f32>) -> tensor<f32>
    %9 = stablehlo.add %4, %8 : tensor<f32>
    %10 = stablehlo.multiply %2, %2 : tensor<2x8x8x6xf32>
    %11 = stablehlo.multiply %10, %2 : tensor<2x8x8x6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x8x8x6xf32>, tensor<f32>) -> tensor<f32>
    %13 = stablehlo.add %9, %12 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8x8x6xf32>
    %15 = stablehlo.multiply %10, %14 : tensor<2x8x8x6xf32>
    %16 = stablehlo.multiply %14, %2 : tensor<2x8x8x6xf32>
    %17 = stablehlo.multiply %2, %16 : tensor<2x8x8x6xf32>
    %18 = stablehlo.add %15, %17 : tensor<2x8x8x6xf32>
    %19 = stablehlo.multiply %16, %2 : tensor<2x8x8x6xf32>
    %20 = stablehlo.add %18, %19 : tensor<2x8x8x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x10x10x6xf32>
    %22 = stablehlo.multiply %21, %7 : tensor<2x10x10x6xf32>
    %23 = stablehlo.multiply %22, %5 : tensor<2x10x10x6xf32>
    %24 = stablehlo.add %22, %23 : tensor<2x10x10x6xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x5x5x6xf32>
    %26 = stablehlo.multiply %0, %25 : tensor<2x5x5x6xf32>
    %27 = stablehlo.multiply %25, %0 : tensor<2x5x5x6xf32>
    %28 = stablehlo.add %26, %27 : tensor<2x5x5x6xf32>
    %29 = stablehlo.convolution(%arg0, %20) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x4xf32>, tensor<2x8x8x6xf32>) -> tensor<3x3x2x6xf32>
    %30 = stablehlo.reshape %arg2 : (tensor<3x3x2x6xf32>) -> tensor<3x3x2x2x3xf32>
    %31 = stablehlo.transpose %30, dims = [0, 1, 3, 2, 4] : (tensor<3x3x2x2x3xf32>) -> tensor<3x3x2x2x3xf32>
    %32 = stablehlo.reshape %31 : (tensor<3x3x2x2x3xf32>) -> tensor<3x3x4x3xf32>
    %33 = stablehlo.reverse %32, dims = [0, 1] : tensor<3x3x4x3xf32>
    %34 = stablehlo.convolution(%20, %33) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x6xf32>, tensor<3x3x4x3xf32>) -> tensor<2x10x10x4xf32>
    %35 = stablehlo.convolution(%arg0, %24) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [2, 2], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x4xf32>, tensor<2x10x10x6xf32>) -> tensor<3x3x4x6xf32>
    %36 = stablehlo.reverse %arg1, dims = [0, 1] : tensor<3x3x4x6xf32>
    %37 = stablehlo.convolution(%24, %36) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x6xf32>, tensor<3x3x4x6xf32>) -> tensor<2x10x10x4xf32>
    %38 = stablehlo.add %34, %37 : tensor<2x10x10x4xf32>
    %39 = stablehlo.convolution(%arg0, %28) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x10x10x4xf32>, tensor<2x5x5x6xf32>) -> tensor<3x3x4x6xf32>
    %40 = stablehlo.add %35, %39 : tensor<3x3x4x6xf32>
    %41 = stablehlo.reverse %arg1, dims = [0, 1] : tensor<3x3x4x6xf32>
    %42 = stablehlo.convolution(%28, %41) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x5x5x6xf32>, tensor<3x3x4x6xf32>) -> tensor<2x10x10x4xf32>
    %43 = stablehlo.add %38, %42 : tensor<2x10x10x4xf32>
    return %43, %40, %29 : tensor<2x10x10x4xf32>, tensor<3x3x4x6xf32>, tensor<3x3x2x6xf32>
  }
}
