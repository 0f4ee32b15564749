// program: Strided, dilated, transposed, grouped, depthwise and one-dimensional convolutions. (jax 0.10.2)
// input: normal 2x9x9x4xf32
// input: normal 3x3x4x8xf32
// input: normal 3x3x1x8xf32
// input: normal 2x20x3xf32
// input: normal 5x3x6xf32
// tolerance: 0.0001
module @jit_convolutions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x9x9x4xf32>, %arg1: tensor<3x3x4x8xf32>, %arg2: tensor<3x3x1x8xf32>, %arg3: tensor<2x20x3xf32>, %arg4: tensor<5x3x6xf32>) -> (tensor<2x9x9x8xf32> {jax.result_info = "result[0]"}, tensor<2x4x4x8xf32> {jax.result_info = "result[1]"}, tensor<2x9x9x8xf32> {jax.result_info = "result[2]"}, tensor<2x9x9x8xf32> {jax.result_info = "result[3]"}, tensor<2x18x18x8xf32> {jax.result_info = "result[4]"}, tensor<2x20x6xf32> {jax.result_info = "result[5]"}, tensor<20xf32> {jax.result_info = "result[6]"}, tensor<11x11xf32> {jax.result_info = "result[7]"}, tensor<2x4x4x36xf32> {jax.result_info = "result[8]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x9x9x8xf32>
    %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x4x4x8xf32>
    %2 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x9x9x8xf32>
    %3 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x9x4xf32>, tensor<3x3x1x8xf32>) -> tensor<2x9x9x8xf32>
    %4 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x9x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x18x18x8xf32>
    %5 = stablehlo.convolution(%arg3, %arg4) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[4, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x20x3xf32>, tensor<5x3x6xf32>) -> tensor<2x20x6xf32>
    %6 = stablehlo.slice %arg3 [0:1, 0:20, 0:1] : (tensor<2x20x3xf32>) -> tensor<1x20x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x20x1xf32>) -> tensor<20xf32>
    %8 = stablehlo.slice %arg4 [0:5, 0:1, 0:1] : (tensor<5x3x6xf32>) -> tensor<5x1x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<5x1x1xf32>) -> tensor<5xf32>
    %10 = call @convolve(%7, %9) : (tensor<20xf32>, tensor<5xf32>) -> tensor<20xf32>
    %11 = stablehlo.slice %arg0 [0:1, 0:9, 0:9, 0:1] : (tensor<2x9x9x4xf32>) -> tensor<1x9x9x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x9x9x1xf32>) -> tensor<9x9xf32>
    %13 = stablehlo.slice %arg1 [0:3, 0:3, 0:1, 0:1] : (tensor<3x3x4x8xf32>) -> tensor<3x3x1x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<3x3x1x1xf32>) -> tensor<3x3xf32>
    %15 = call @_flip_0(%14) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %16 = stablehlo.broadcast_in_dim %12, dims = [2, 3] : (tensor<9x9xf32>) -> tensor<1x1x9x9xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [2, 3] : (tensor<3x3xf32>) -> tensor<1x1x3x3xf32>
    %18 = stablehlo.convolution(%16, %17) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x9x9xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x11x11xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x1x11x11xf32>) -> tensor<11x11xf32>
    %20 = stablehlo.iota dim = 0 : tensor<9x9xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<9x9xi32>
    %22 = stablehlo.add %20, %21 : tensor<9x9xi32>
    %23 = stablehlo.iota dim = 1 : tensor<9x9xi32>
    %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<9x9xi32>, tensor<9x9xi32>) -> tensor<9x9xi1>
    %25 = stablehlo.convert %24 : (tensor<9x9xi1>) -> tensor<9x9xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1, 2] : (tensor<9x9xf32>) -> tensor<4x9x9xf32>
    %27 = stablehlo.reshape %26 : (tensor<4x9x9xf32>) -> tensor<36x1x3x3xf32>
    %28 = stablehlo.transpose %27, dims = [2, 3, 1, 0] : (tensor<36x1x3x3xf32>) -> tensor<3x3x1x36xf32>
    %29 = stablehlo.convolution(%arg0, %28) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x9x4xf32>, tensor<3x3x1x36xf32>) -> tensor<2x4x4x36xf32>
    return %0, %1, %2, %3, %4, %5, %10, %19, %29 : tensor<2x9x9x8xf32>, tensor<2x4x4x8xf32>, tensor<2x9x9x8xf32>, tensor<2x9x9x8xf32>, tensor<2x18x18x8xf32>, tensor<2x20x6xf32>, tensor<20xf32>, tensor<11x11xf32>, tensor<2x4x4x36xf32>
  }
  func.func private @convolve(%arg0: tensor<20xf32>, %arg1: tensor<5xf32>) -> tensor<20xf32> {
    %0 = call @_conv(%arg0, %arg1) : (tensor<20xf32>, tensor<5xf32>) -> tensor<20xf32>
    return %0 : tensor<20xf32>
  }
  func.func private @_conv(%arg0: tensor<20xf32>, %arg1: tensor<5xf32>) -> tensor<20xf32> {
    %0 = call @_flip(%arg1) : (tensor<5xf32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<20xf32>) -> tensor<1x1x20xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<5xf32>) -> tensor<1x1x5xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[2, 2]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x20xf32>, tensor<1x1x5xf32>) -> tensor<1x1x20xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x1x20xf32>) -> tensor<20xf32>
    return %4 : tensor<20xf32>
  }
  func.func private @_flip(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func private @_flip_0(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
}
