// program: A heat equation, a wave equation in two fields, and Conway's Game of Life. (jax 0.10.2)
// input: normal 32x32xf32
// input: flags 16x16xpred
// tolerance: 0.0001
module @jit_stencils attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x32xf32>, %arg1: tensor<16x16xi1>) -> (tensor<32x32xf32> {jax.result_info = "result[0]"}, tensor<32x32xf32> {jax.result_info = "result[1][0]"}, tensor<32x32xf32> {jax.result_info = "result[1][1]"}, tensor<16x16xi1> {jax.result_info = "result[2]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_5 = %c, %iterArg_6 = %arg0) : tensor<i32>, tensor<i32>, tensor<32x32xf32>
    cond {
      %c_7 = stablehlo.constant dense<20> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5:2 = func.call @closed_call(%iterArg_5, %iterArg_6) : (tensor<i32>, tensor<32x32xf32>) -> (tensor<i32>, tensor<32x32xf32>)
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      stablehlo.return %6, %5#0, %5#1 : tensor<i32>, tensor<i32>, tensor<32x32xf32>
    }
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<32x32xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %3:4 = stablehlo.while(%iterArg = %c_2, %iterArg_5 = %c_1, %iterArg_6 = %arg0, %iterArg_7 = %2) : tensor<i32>, tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>
    cond {
      %c_8 = stablehlo.constant dense<10> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5:3 = func.call @closed_call_3(%iterArg_5, %iterArg_6, %iterArg_7) : (tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>)
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_8 : tensor<i32>
      stablehlo.return %6, %5#0, %5#1, %5#2 : tensor<i32>, tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>
    }
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %4:3 = stablehlo.while(%iterArg = %c_4, %iterArg_5 = %c_3, %iterArg_6 = %arg1) : tensor<i32>, tensor<i32>, tensor<16x16xi1>
    cond {
      %c_7 = stablehlo.constant dense<5> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5:2 = func.call @closed_call_4(%iterArg_5, %iterArg_6) : (tensor<i32>, tensor<16x16xi1>) -> (tensor<i32>, tensor<16x16xi1>)
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      stablehlo.return %6, %5#0, %5#1 : tensor<i32>, tensor<i32>, tensor<16x16xi1>
    }
    return %0#2, %3#2, %3#3, %4#2 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<16x16xi1>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<32x32xf32>) -> (tensor<i32>, tensor<32x32xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = call @_roll_static(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %2 = call @_roll_static_0(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %3 = stablehlo.add %1, %2 : tensor<32x32xf32>
    %4 = call @_roll_static_1(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %5 = stablehlo.add %3, %4 : tensor<32x32xf32>
    %6 = call @_roll_static_2(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %7 = stablehlo.add %5, %6 : tensor<32x32xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %9 = stablehlo.multiply %8, %arg1 : tensor<32x32xf32>
    %10 = stablehlo.subtract %7, %9 : tensor<32x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<32x32xf32>
    %13 = stablehlo.add %arg1, %12 : tensor<32x32xf32>
    return %0, %13 : tensor<i32>, tensor<32x32xf32>
  }
  func.func private @_roll_static(%arg0: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = stablehlo.slice %arg0 [31:32, 0:32] : (tensor<32x32xf32>) -> tensor<1x32xf32>
    %1 = stablehlo.slice %arg0 [0:31, 0:32] : (tensor<32x32xf32>) -> tensor<31x32xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x32xf32>, tensor<31x32xf32>) -> tensor<32x32xf32>
    return %2 : tensor<32x32xf32>
  }
  func.func private @_roll_static_0(%arg0: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = stablehlo.slice %arg0 [1:32, 0:32] : (tensor<32x32xf32>) -> tensor<31x32xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:32] : (tensor<32x32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<31x32xf32>, tensor<1x32xf32>) -> tensor<32x32xf32>
    return %2 : tensor<32x32xf32>
  }
  func.func private @_roll_static_1(%arg0: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = stablehlo.slice %arg0 [0:32, 31:32] : (tensor<32x32xf32>) -> tensor<32x1xf32>
    %1 = stablehlo.slice %arg0 [0:32, 0:31] : (tensor<32x32xf32>) -> tensor<32x31xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<32x1xf32>, tensor<32x31xf32>) -> tensor<32x32xf32>
    return %2 : tensor<32x32xf32>
  }
  func.func private @_roll_static_2(%arg0: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = stablehlo.slice %arg0 [0:32, 1:32] : (tensor<32x32xf32>) -> tensor<32x31xf32>
    %1 = stablehlo.slice %arg0 [0:32, 0:1] : (tensor<32x32xf32>) -> tensor<32x1xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<32x31xf32>, tensor<32x1xf32>) -> tensor<32x32xf32>
    return %2 : tensor<32x32xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<i32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x32xf32>) -> (tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<32x32xf32>
    %3 = stablehlo.add %arg1, %2 : tensor<32x32xf32>
    %4 = call @_roll_static(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %5 = call @_roll_static_0(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<32x32xf32>
    %7 = call @_roll_static_1(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %8 = stablehlo.add %6, %7 : tensor<32x32xf32>
    %9 = call @_roll_static_2(%arg1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %10 = stablehlo.add %8, %9 : tensor<32x32xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %12 = stablehlo.multiply %11, %arg1 : tensor<32x32xf32>
    %13 = stablehlo.subtract %10, %12 : tensor<32x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %15 = stablehlo.multiply %14, %13 : tensor<32x32xf32>
    %16 = stablehlo.add %arg2, %15 : tensor<32x32xf32>
    return %0, %3, %16 : tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<i32>, %arg1: tensor<16x16xi1>) -> (tensor<i32>, tensor<16x16xi1>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.convert %arg1 : (tensor<16x16xi1>) -> tensor<16x16xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %3 = "stablehlo.reduce_window"(%1, %2) <{base_dilations = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %12 = stablehlo.add %arg2, %arg3 : tensor<i32>
      stablehlo.return %12 : tensor<i32>
    }) : (tensor<16x16xi32>, tensor<i32>) -> tensor<16x16xi32>
    %4 = stablehlo.convert %arg1 : (tensor<16x16xi1>) -> tensor<16x16xi32>
    %5 = stablehlo.subtract %3, %4 : tensor<16x16xi32>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %7 = stablehlo.compare EQ, %5, %6, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %9 = stablehlo.compare EQ, %5, %8, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %10 = stablehlo.and %arg1, %9 : tensor<16x16xi1>
    %11 = stablehlo.or %7, %10 : tensor<16x16xi1>
    return %0, %11 : tensor<i32>, tensor<16x16xi1>
  }
}
