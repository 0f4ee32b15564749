// program: Prefix sums and maxima of 100,000 elements. (jax 0.10.2)
// input: normal 100000xf32
// input: ints -5 5 100000xi32
// tolerance: 0.0001
module @jit_long_prefix_sums attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<100000xf32>, %arg1: tensor<100000xi32>) -> (tensor<100000xf32> {jax.result_info = "result[0]"}, tensor<100000xf32> {jax.result_info = "result[1]"}, tensor<100000xi32> {jax.result_info = "result[2]"}) {
    %0 = call @cumsum(%arg0) : (tensor<100000xf32>) -> tensor<100000xf32>
    %1 = call @cummax(%arg0) : (tensor<100000xf32>) -> tensor<100000xf32>
    %2 = call @cumsum_1(%arg1) : (tensor<100000xi32>) -> tensor<100000xi32>
    return %0, %1, %2 : tensor<100000xf32>, tensor<100000xf32>, tensor<100000xi32>
  }
  func.func private @cumsum(%arg0: tensor<100000xf32>) -> tensor<100000xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<100000xf32>) -> tensor<100000xf32>
    return %0 : tensor<100000xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<100000xf32>) -> tensor<100000xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[99999, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 100000>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<100000xf32>, tensor<f32>) -> tensor<100000xf32>
    return %1 : tensor<100000xf32>
  }
  func.func private @cummax(%arg0: tensor<100000xf32>) -> tensor<100000xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[99999, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 100000>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<100000xf32>, tensor<f32>) -> tensor<100000xf32>
    return %1 : tensor<100000xf32>
  }
  func.func private @cumsum_1(%arg0: tensor<100000xi32>) -> tensor<100000xi32> {
    %0 = call @cumsum_2(%arg0) : (tensor<100000xi32>) -> tensor<100000xi32>
    return %0 : tensor<100000xi32>
  }
  func.func private @cumsum_2(%arg0: tensor<100000xi32>) -> tensor<100000xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[99999, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 100000>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<100000xi32>, tensor<i32>) -> tensor<100000xi32>
    return %1 : tensor<100000xi32>
  }
}
