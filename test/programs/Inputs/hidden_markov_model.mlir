// program: Forward algorithm in log space, and Viterbi with backtracking. (jax 0.10.2)
// input: normal 6x5xf32
// input: ints 0 6 12xi32
// input: normal 12x5xf32
// tolerance: 0.0001
module @jit_hidden_markov_model attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x5xf32>, %arg1: tensor<12xi32>, %arg2: tensor<12x5xf32>) -> (tensor<5xf32> {jax.result_info = "result[0][0]"}, tensor<11x5xf32> {jax.result_info = "result[0][1]"}, tensor<5xf32> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2][0]"}, tensor<11xi32> {jax.result_info = "result[2][1]"}) {
    %0 = stablehlo.slice %arg0 [0:5, 0:5] : (tensor<6x5xf32>) -> tensor<5x5xf32>
    %1 = call @log_softmax(%0) : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %2 = stablehlo.slice %arg2 [0:1, 0:5] : (tensor<12x5xf32>) -> tensor<1x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x5xf32>) -> tensor<5xf32>
    %4 = stablehlo.slice %arg2 [1:12, 0:5] : (tensor<12x5xf32>) -> tensor<11x5xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<11x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %6:5 = stablehlo.while(%iterArg = %4, %iterArg_4 = %1, %iterArg_5 = %c_0, %iterArg_6 = %3, %iterArg_7 = %5) : tensor<11x5xf32>, tensor<5x5xf32>, tensor<i32>, tensor<5xf32>, tensor<11x5xi32>
    cond {
      %c_8 = stablehlo.constant dense<11> : tensor<i32>
      %15 = stablehlo.compare LT, %iterArg_5, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    } do {
      %15 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_5) : (tensor<11x5xf32>, tensor<i32>) -> tensor<5xf32>
      %16:2 = func.call @closed_call(%iterArg_4, %iterArg_6, %15) : (tensor<5x5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi32>)
      %17 = func.call @dynamic_update_index_in_dim(%iterArg_7, %16#1, %iterArg_5) : (tensor<11x5xi32>, tensor<5xi32>, tensor<i32>) -> tensor<11x5xi32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg_5, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %18, %16#0, %17 : tensor<11x5xf32>, tensor<5x5xf32>, tensor<i32>, tensor<5xf32>, tensor<11x5xi32>
    }
    %7 = call @argmax_0(%6#3) : (tensor<5xf32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<11xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %9:4 = stablehlo.while(%iterArg = %6#4, %iterArg_4 = %c_2, %iterArg_5 = %7, %iterArg_6 = %8) : tensor<11x5xi32>, tensor<i32>, tensor<i32>, tensor<11xi32>
    cond {
      %c_7 = stablehlo.constant dense<11> : tensor<i32>
      %15 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    } do {
      %c_7 = stablehlo.constant dense<11> : tensor<i32>
      %15 = stablehlo.subtract %c_7, %iterArg_4 : tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %16 = stablehlo.subtract %15, %c_8 : tensor<i32>
      %17 = func.call @dynamic_index_in_dim_1(%iterArg, %16) : (tensor<11x5xi32>, tensor<i32>) -> tensor<5xi32>
      %18:2 = func.call @closed_call_2(%iterArg_5, %17) : (tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<i32>)
      %19 = func.call @dynamic_update_index_in_dim_3(%iterArg_6, %18#1, %16) : (tensor<11xi32>, tensor<i32>, tensor<i32>) -> tensor<11xi32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.add %iterArg_4, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %20, %18#0, %19 : tensor<11x5xi32>, tensor<i32>, tensor<i32>, tensor<11xi32>
    }
    %10 = stablehlo.slice %arg2 [0:1, 0:5] : (tensor<12x5xf32>) -> tensor<1x5xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x5xf32>) -> tensor<5xf32>
    %12 = stablehlo.slice %arg2 [1:12, 0:5] : (tensor<12x5xf32>) -> tensor<11x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<11x5xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %14:5 = stablehlo.while(%iterArg = %12, %iterArg_4 = %1, %iterArg_5 = %c_3, %iterArg_6 = %11, %iterArg_7 = %13) : tensor<11x5xf32>, tensor<5x5xf32>, tensor<i32>, tensor<5xf32>, tensor<11x5xf32>
    cond {
      %c_8 = stablehlo.constant dense<11> : tensor<i32>
      %15 = stablehlo.compare LT, %iterArg_5, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    } do {
      %15 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_5) : (tensor<11x5xf32>, tensor<i32>) -> tensor<5xf32>
      %16:2 = func.call @closed_call_4(%iterArg_4, %iterArg_6, %15) : (tensor<5x5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>)
      %17 = func.call @dynamic_update_index_in_dim_5(%iterArg_7, %16#1, %iterArg_5) : (tensor<11x5xf32>, tensor<5xf32>, tensor<i32>) -> tensor<11x5xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg_5, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %18, %16#0, %17 : tensor<11x5xf32>, tensor<5x5xf32>, tensor<i32>, tensor<5xf32>, tensor<11x5xf32>
    }
    return %14#3, %14#4, %6#3, %9#2, %9#3 : tensor<5xf32>, tensor<11x5xf32>, tensor<5xf32>, tensor<i32>, tensor<11xi32>
  }
  func.func private @log_softmax(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<5xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x5xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<5x5xf32>
    %6 = stablehlo.exponential %5 : tensor<5x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %9 = stablehlo.log %8 : tensor<5x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x5xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<5x5xf32>
    return %11 : tensor<5x5xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<11x5xf32>, %arg1: tensor<i32>) -> tensor<5xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 5] : (tensor<11x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x5xf32>) -> tensor<5xf32>
    return %1 : tensor<5xf32>
  }
  func.func private @closed_call(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x5xf32>
    %2 = stablehlo.add %1, %arg0 : tensor<5x5xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %4 = stablehlo.add %3, %arg2 : tensor<5xf32>
    %5 = call @argmax(%2) : (tensor<5x5xf32>) -> tensor<5xi32>
    return %4, %5 : tensor<5xf32>, tensor<5xi32>
  }
  func.func private @argmax(%arg0: tensor<5x5xf32>) -> tensor<5xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<5x5xf32>, tensor<5x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<5xi32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<11x5xi32>, %arg1: tensor<5xi32>, %arg2: tensor<i32>) -> tensor<11x5xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<11x5xi32>, tensor<1x5xi32>, tensor<i32>, tensor<i32>) -> tensor<11x5xi32>
    return %1 : tensor<11x5xi32>
  }
  func.func private @argmax_0(%arg0: tensor<5xf32>) -> tensor<i32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<11x5xi32>, %arg1: tensor<i32>) -> tensor<5xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 5] : (tensor<11x5xi32>, tensor<i32>, tensor<i32>) -> tensor<1x5xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x5xi32>) -> tensor<5xi32>
    return %1 : tensor<5xi32>
  }
  func.func private @closed_call_2(%arg0: tensor<i32>, %arg1: tensor<5xi32>) -> (tensor<i32>, tensor<i32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %1 = stablehlo.add %arg0, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg0 : tensor<i1>, tensor<i32>
    %3 = stablehlo.dynamic_slice %arg1, %2, sizes = [1] : (tensor<5xi32>, tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
    return %4, %arg0 : tensor<i32>, tensor<i32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<11xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<11xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<11xi32>, tensor<1xi32>, tensor<i32>) -> tensor<11xi32>
    return %1 : tensor<11xi32>
  }
  func.func private @closed_call_4(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x5xf32>
    %2 = stablehlo.add %1, %arg0 : tensor<5x5xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.maximum %4, %3 : tensor<5xf32>
    %6 = stablehlo.is_finite %5 : (tensor<5xf32>) -> tensor<5xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %8 = stablehlo.select %6, %5, %7 : tensor<5xi1>, tensor<5xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %11 = stablehlo.subtract %2, %10 : tensor<5x5xf32>
    %12 = stablehlo.exponential %11 : tensor<5x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %14 = stablehlo.sign %13 : tensor<5xf32>
    %15 = stablehlo.abs %13 : tensor<5xf32>
    %16 = stablehlo.log %15 : tensor<5xf32>
    %17 = stablehlo.add %16, %8 : tensor<5xf32>
    %18 = stablehlo.add %17, %arg2 : tensor<5xf32>
    return %18, %18 : tensor<5xf32>, tensor<5xf32>
  }
  func.func private @dynamic_update_index_in_dim_5(%arg0: tensor<11x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<i32>) -> tensor<11x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<11x5xf32>, tensor<1x5xf32>, tensor<i32>, tensor<i32>) -> tensor<11x5xf32>
    return %1 : tensor<11x5xf32>
  }
}
