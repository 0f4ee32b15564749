// program: A GRU that stops at each sequence's length. (jax 0.10.2)
// input: normal 2x8x6xf32
// input: normal 0.3 6x18xf32
// input: normal 0.3 6x18xf32
// tolerance: 0.0001
module @jit_gru_masked attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x8x6xf32>, %arg1: tensor<6x18xf32>, %arg2: tensor<6x18xf32>) -> (tensor<2x6xf32> {jax.result_info = "result[0]"}, tensor<8x2x6xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<[5, 8]> : tensor<2xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<2x8x6xf32>) -> tensor<8x2x6xf32>
    %2 = stablehlo.iota dim = 0 : tensor<8xi32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x2x6xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4:8 = stablehlo.while(%iterArg = %1, %iterArg_2 = %2, %iterArg_3 = %arg1, %iterArg_4 = %arg2, %iterArg_5 = %c, %iterArg_6 = %c_1, %iterArg_7 = %0, %iterArg_8 = %3) : tensor<8x2x6xf32>, tensor<8xi32>, tensor<6x18xf32>, tensor<6x18xf32>, tensor<2xi32>, tensor<i32>, tensor<2x6xf32>, tensor<8x2x6xf32>
    cond {
      %c_9 = stablehlo.constant dense<8> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_6, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_6) : (tensor<8x2x6xf32>, tensor<i32>) -> tensor<2x6xf32>
      %6 = func.call @dynamic_index_in_dim_0(%iterArg_2, %iterArg_6) : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
      %7:2 = func.call @closed_call(%iterArg_3, %iterArg_4, %iterArg_5, %iterArg_7, %5, %6) : (tensor<6x18xf32>, tensor<6x18xf32>, tensor<2xi32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> (tensor<2x6xf32>, tensor<2x6xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_8, %7#1, %iterArg_6) : (tensor<8x2x6xf32>, tensor<2x6xf32>, tensor<i32>) -> tensor<8x2x6xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg_6, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %9, %7#0, %8 : tensor<8x2x6xf32>, tensor<8xi32>, tensor<6x18xf32>, tensor<6x18xf32>, tensor<2xi32>, tensor<i32>, tensor<2x6xf32>, tensor<8x2x6xf32>
    }
    return %4#6, %4#7 : tensor<2x6xf32>, tensor<8x2x6xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<8x2x6xf32>, %arg1: tensor<i32>) -> tensor<2x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 6] : (tensor<8x2x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x6xf32>) -> tensor<2x6xf32>
    return %1 : tensor<2x6xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<8xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<6x18xf32>, %arg1: tensor<6x18xf32>, %arg2: tensor<2xi32>, %arg3: tensor<2x6xf32>, %arg4: tensor<2x6xf32>, %arg5: tensor<i32>) -> (tensor<2x6xf32>, tensor<2x6xf32>) {
    %0 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x18xf32>) -> tensor<2x18xf32>
    %1 = stablehlo.dot_general %arg3, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x18xf32>) -> tensor<2x18xf32>
    %2 = stablehlo.slice %0 [0:2, 0:6] : (tensor<2x18xf32>) -> tensor<2x6xf32>
    %3 = stablehlo.slice %1 [0:2, 0:6] : (tensor<2x18xf32>) -> tensor<2x6xf32>
    %4 = stablehlo.add %2, %3 : tensor<2x6xf32>
    %5 = stablehlo.negate %4 : tensor<2x6xf32>
    %6 = stablehlo.exponential %5 : tensor<2x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %8 = stablehlo.add %7, %6 : tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %10 = stablehlo.divide %9, %8 : tensor<2x6xf32>
    %11 = stablehlo.slice %0 [0:2, 6:12] : (tensor<2x18xf32>) -> tensor<2x6xf32>
    %12 = stablehlo.slice %1 [0:2, 6:12] : (tensor<2x18xf32>) -> tensor<2x6xf32>
    %13 = stablehlo.add %11, %12 : tensor<2x6xf32>
    %14 = stablehlo.negate %13 : tensor<2x6xf32>
    %15 = stablehlo.exponential %14 : tensor<2x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %17 = stablehlo.add %16, %15 : tensor<2x6xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %19 = stablehlo.divide %18, %17 : tensor<2x6xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %21 = stablehlo.subtract %20, %10 : tensor<2x6xf32>
    %22 = stablehlo.multiply %21, %arg3 : tensor<2x6xf32>
    %23 = stablehlo.slice %0 [0:2, 12:18] : (tensor<2x18xf32>) -> tensor<2x6xf32>
    %24 = stablehlo.slice %1 [0:2, 12:18] : (tensor<2x18xf32>) -> tensor<2x6xf32>
    %25 = stablehlo.multiply %19, %24 : tensor<2x6xf32>
    %26 = stablehlo.add %23, %25 : tensor<2x6xf32>
    %27 = stablehlo.tanh %26 : tensor<2x6xf32>
    %28 = stablehlo.multiply %10, %27 : tensor<2x6xf32>
    %29 = stablehlo.add %22, %28 : tensor<2x6xf32>
    %30 = stablehlo.broadcast_in_dim %arg5, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %31 = stablehlo.compare LT, %30, %arg2, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %33 = call @_where(%32, %29, %arg3) : (tensor<2x1xi1>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    return %33, %33 : tensor<2x6xf32>, tensor<2x6xf32>
  }
  func.func private @_where(%arg0: tensor<2x1xi1>, %arg1: tensor<2x6xf32>, %arg2: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x6xi1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<2x6xi1>, tensor<2x6xf32>
    return %1 : tensor<2x6xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<8x2x6xf32>, %arg1: tensor<2x6xf32>, %arg2: tensor<i32>) -> tensor<8x2x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x6xf32>) -> tensor<1x2x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<8x2x6xf32>, tensor<1x2x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x2x6xf32>
    return %1 : tensor<8x2x6xf32>
  }
}
