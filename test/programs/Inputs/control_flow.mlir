// program: switch, cond, while, fori_loop, scan of trees, nested. (jax 0.10.2)
// input: ints 0 3 i32
// input: normal 6xf32
// input: flags pred
// input: ints 1 9 i32
// tolerance: 0.0001
module @jit_control_flow attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32>, %arg1: tensor<6xf32>, %arg2: tensor<i1>, %arg3: tensor<i32>) -> (tensor<6xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1][0]"}, tensor<6xf32> {jax.result_info = "result[1][1]"}, tensor<i32> {jax.result_info = "result[2][0]"}, tensor<6xf32> {jax.result_info = "result[2][1]"}, tensor<6xf32> {jax.result_info = "result[3][0][0]"}, tensor<f32> {jax.result_info = "result[3][0][1]"}, tensor<6x6xf32> {jax.result_info = "result[3][1][0]"}, tensor<6xf32> {jax.result_info = "result[3][1][1]['best']"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<6xf32> {jax.result_info = "result[5]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.clamp %c, %arg0, %c_0 : tensor<i32>
    %1 = "stablehlo.case"(%0) ({
      %25 = stablehlo.sine %arg1 : tensor<6xf32>
      stablehlo.return %25 : tensor<6xf32>
    }, {
      %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %26 = stablehlo.multiply %arg1, %25 : tensor<6xf32>
      %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %27 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %28 = stablehlo.add %26, %27 : tensor<6xf32>
      stablehlo.return %28 : tensor<6xf32>
    }, {
      %25 = func.call @cumsum(%arg1) : (tensor<6xf32>) -> tensor<6xf32>
      stablehlo.return %25 : tensor<6xf32>
    }) : (tensor<i32>) -> tensor<6xf32>
    %2 = stablehlo.convert %arg2 : (tensor<i1>) -> tensor<i32>
    %3:2 = "stablehlo.case"(%2) ({
      %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %25 = stablehlo.reduce(%arg1 init: %cst_6) applies stablehlo.maximum across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
      %26 = stablehlo.negate %arg1 : tensor<6xf32>
      stablehlo.return %25, %26 : tensor<f32>, tensor<6xf32>
    }, {
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.reduce(%arg1 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
      stablehlo.return %25, %arg1 : tensor<f32>, tensor<6xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<6xf32>)
    %4:2 = stablehlo.while(%iterArg = %arg3, %iterArg_6 = %arg1) : tensor<i32>, tensor<6xf32>
    cond {
      %c_7 = stablehlo.constant dense<20> : tensor<i32>
      %25 = stablehlo.compare LT, %iterArg, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %26 = stablehlo.abs %iterArg_6 : tensor<6xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.reduce(%26 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
      %cst_9 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %28 = stablehlo.compare LT, %27, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %29 = stablehlo.and %25, %28 : tensor<i1>
      stablehlo.return %29 : tensor<i1>
    } do {
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      %cst_8 = stablehlo.constant dense<1.100000e+00> : tensor<f32>
      %26 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %27 = stablehlo.multiply %iterArg_6, %26 : tensor<6xf32>
      stablehlo.return %25, %27 : tensor<i32>, tensor<6xf32>
    }
    %5 = stablehlo.slice %arg1 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> tensor<f32>
    %7 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %8 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x6xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<6x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %14:6 = stablehlo.while(%iterArg = %11, %iterArg_6 = %c_2, %iterArg_7 = %arg1, %iterArg_8 = %6, %iterArg_9 = %12, %iterArg_10 = %13) : tensor<6x6xf32>, tensor<i32>, tensor<6xf32>, tensor<f32>, tensor<6x6xf32>, tensor<6xf32>
    cond {
      %c_11 = stablehlo.constant dense<6> : tensor<i32>
      %25 = stablehlo.compare LT, %iterArg_6, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %25 : tensor<i1>
    } do {
      %25 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_6) : (tensor<6x6xf32>, tensor<i32>) -> tensor<6xf32>
      %26:4 = func.call @closed_call(%iterArg_7, %iterArg_8, %25) : (tensor<6xf32>, tensor<f32>, tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<6xf32>, tensor<f32>)
      %27 = func.call @dynamic_update_index_in_dim(%iterArg_9, %26#2, %iterArg_6) : (tensor<6x6xf32>, tensor<6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %28 = func.call @dynamic_update_index_in_dim_1(%iterArg_10, %26#3, %iterArg_6) : (tensor<6xf32>, tensor<f32>, tensor<i32>) -> tensor<6xf32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.add %iterArg_6, %c_11 : tensor<i32>
      stablehlo.return %iterArg, %29, %26#0, %26#1, %27, %28 : tensor<6x6xf32>, tensor<i32>, tensor<6xf32>, tensor<f32>, tensor<6x6xf32>, tensor<6xf32>
    }
    %15 = stablehlo.slice %arg1 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %17:3 = stablehlo.while(%iterArg = %c_3, %iterArg_6 = %arg3, %iterArg_7 = %16) : tensor<i32>, tensor<i32>, tensor<f32>
    cond {
      %25 = stablehlo.compare LT, %iterArg, %iterArg_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %25 : tensor<i1>
    } do {
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.add %iterArg, %c_8 : tensor<i32>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      %26:4 = stablehlo.while(%iterArg_10 = %iterArg, %iterArg_11 = %c_9, %iterArg_12 = %iterArg, %iterArg_13 = %iterArg_7) : tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>
      cond {
        %27 = stablehlo.compare LT, %iterArg_11, %iterArg_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %27 : tensor<i1>
      } do {
        %c_14 = stablehlo.constant dense<1> : tensor<i32>
        %27 = stablehlo.add %iterArg_11, %c_14 : tensor<i32>
        %28 = stablehlo.multiply %iterArg_10, %iterArg_11 : tensor<i32>
        %29 = stablehlo.convert %28 : (tensor<i32>) -> tensor<f32>
        %30 = stablehlo.add %iterArg_13, %29 : tensor<f32>
        stablehlo.return %iterArg_10, %27, %iterArg_12, %30 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>
      }
      stablehlo.return %25, %iterArg_6, %26#3 : tensor<i32>, tensor<i32>, tensor<f32>
    }
    %18 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %19 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x6xf32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
    %22 = stablehlo.multiply %20, %21 : tensor<6x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %24:3 = stablehlo.while(%iterArg = %22, %iterArg_6 = %c_5, %iterArg_7 = %23) : tensor<6x6xf32>, tensor<i32>, tensor<6xf32>
    cond {
      %c_8 = stablehlo.constant dense<6> : tensor<i32>
      %25 = stablehlo.compare LT, %iterArg_6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %25 : tensor<i1>
    } do {
      %25 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_6) : (tensor<6x6xf32>, tensor<i32>) -> tensor<6xf32>
      %26 = func.call @closed_call_2(%25) : (tensor<6xf32>) -> tensor<f32>
      %27 = func.call @dynamic_update_index_in_dim_1(%iterArg_7, %26, %iterArg_6) : (tensor<6xf32>, tensor<f32>, tensor<i32>) -> tensor<6xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %28 = stablehlo.add %iterArg_6, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %28, %27 : tensor<6x6xf32>, tensor<i32>, tensor<6xf32>
    }
    return %1, %3#0, %3#1, %4#0, %4#1, %14#2, %14#3, %14#4, %14#5, %17#2, %24#2 : tensor<6xf32>, tensor<f32>, tensor<6xf32>, tensor<i32>, tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<6x6xf32>, tensor<6xf32>, tensor<f32>, tensor<6xf32>
  }
  func.func private @cumsum(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    return %1 : tensor<6xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x6xf32>, %arg1: tensor<i32>) -> tensor<6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 6] : (tensor<6x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x6xf32>) -> tensor<6xf32>
    return %1 : tensor<6xf32>
  }
  func.func private @closed_call(%arg0: tensor<6xf32>, %arg1: tensor<f32>, %arg2: tensor<6xf32>) -> (tensor<6xf32>, tensor<f32>, tensor<6xf32>, tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.compare GT, %0, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3 = "stablehlo.case"(%2) ({
      %6 = stablehlo.subtract %arg0, %arg2 : tensor<6xf32>
      stablehlo.return %6 : tensor<6xf32>
    }, {
      %6 = stablehlo.add %arg0, %arg2 : tensor<6xf32>
      stablehlo.return %6 : tensor<6xf32>
    }) : (tensor<i32>) -> tensor<6xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%arg2 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %5 = stablehlo.maximum %arg1, %4 : tensor<f32>
    return %3, %5, %3, %arg1 : tensor<6xf32>, tensor<f32>, tensor<6xf32>, tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<i32>) -> tensor<6x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<6x6xf32>, tensor<1x6xf32>, tensor<i32>, tensor<i32>) -> tensor<6x6xf32>
    return %1 : tensor<6x6xf32>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<6xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<6xf32>, tensor<1xf32>, tensor<i32>) -> tensor<6xf32>
    return %1 : tensor<6xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<6xf32>) -> tensor<f32> {
    %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
