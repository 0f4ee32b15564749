// program: Max, average, dilated, padded and integer pooling. (jax 0.10.2)
// input: normal 2x24x24x3xf32
// input: normal 2x1x40xf32
// input: ints -50 50 9x14xi32
// tolerance: 0.0001
module @jit_pooling attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x24x3xf32>, %arg1: tensor<2x1x40xf32>, %arg2: tensor<9x14xi32>) -> (tensor<2x12x12x3xf32> {jax.result_info = "result[0]"}, tensor<2x12x12x3xf32> {jax.result_info = "result[1]"}, tensor<2x20x18x3xf32> {jax.result_info = "result[2]"}, tensor<2x24x26x3xf32> {jax.result_info = "result[3]"}, tensor<2x1x40xf32> {jax.result_info = "result[4]"}, tensor<5x5xi32> {jax.result_info = "result[5]"}, tensor<8x13xi32> {jax.result_info = "result[6]"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %14 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<2x24x24x3xf32>, tensor<f32>) -> tensor<2x12x12x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.reduce_window"(%arg0, %2) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %14 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<2x24x24x3xf32>, tensor<f32>) -> tensor<2x12x12x3xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x12x12x3xf32>
    %5 = stablehlo.divide %3, %4 : tensor<2x12x12x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
    %7 = "stablehlo.reduce_window"(%arg0, %6) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 2, 3, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %14 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<2x24x24x3xf32>, tensor<f32>) -> tensor<2x20x18x3xf32>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<f32>
    %9 = "stablehlo.reduce_window"(%arg0, %8) <{base_dilations = array<i64: 1, 2, 1, 1>, padding = dense<[[0, 0], [2, 1], [0, 3], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 2, 1>, window_strides = array<i64: 1, 2, 1, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %14 = stablehlo.minimum %arg3, %arg4 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<2x24x24x3xf32>, tensor<f32>) -> tensor<2x24x26x3xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = "stablehlo.reduce_window"(%arg1, %cst_4) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [2, 2]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %14 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<2x1x40xf32>, tensor<f32>) -> tensor<2x1x40xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %12 = "stablehlo.reduce_window"(%arg2, %11) <{base_dilations = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 4>, window_strides = array<i64: 2, 3>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %14 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %14 : tensor<i32>
    }) : (tensor<9x14xi32>, tensor<i32>) -> tensor<5x5xi32>
    %c_5 = stablehlo.constant dense<7> : tensor<i32>
    %13 = "stablehlo.reduce_window"(%arg2, %c_5) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %14 = stablehlo.xor %arg3, %arg4 : tensor<i32>
      stablehlo.return %14 : tensor<i32>
    }) : (tensor<9x14xi32>, tensor<i32>) -> tensor<8x13xi32>
    return %1, %5, %7, %9, %10, %12, %13 : tensor<2x12x12x3xf32>, tensor<2x12x12x3xf32>, tensor<2x20x18x3xf32>, tensor<2x24x26x3xf32>, tensor<2x1x40xf32>, tensor<5x5xi32>, tensor<8x13xi32>
  }
}
