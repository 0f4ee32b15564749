// program: argmax, argmin, all, any, logsumexp, var, prod, norm, nan-aware reductions, reductions of several operands. (jax 0.10.2)
// input: normal 12x20xf32
// input: ints -9 9 12x20xi32
// input: normal 3x4x5xf64
// tolerance: 0.0001
module @jit_reductions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x20xf32>, %arg1: tensor<12x20xi32>, %arg2: tensor<3x4x5xf64>) -> (tensor<12xi64> {jax.result_info = "result[0]"}, tensor<20xi64> {jax.result_info = "result[1]"}, tensor<i64> {jax.result_info = "result[2]"}, tensor<20xi1> {jax.result_info = "result[3]"}, tensor<i1> {jax.result_info = "result[4]"}, tensor<12xf32> {jax.result_info = "result[5]"}, tensor<4xf64> {jax.result_info = "result[6]"}, tensor<3x5xf64> {jax.result_info = "result[7]"}, tensor<3xf64> {jax.result_info = "result[8]"}, tensor<20xf32> {jax.result_info = "result[9]"}, tensor<f32> {jax.result_info = "result[10]"}, tensor<12xf32> {jax.result_info = "result[11][0]"}, tensor<12xi32> {jax.result_info = "result[11][1]"}, tensor<20xi32> {jax.result_info = "result[12]"}, tensor<12x20xf32> {jax.result_info = "result[13]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.reduce(%arg0 init: %cst), (%arg1 init: %c) across dimensions = [1] : (tensor<12x20xf32>, tensor<12x20xi32>, tensor<f32>, tensor<i32>) -> (tensor<12xf32>, tensor<12xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %36 = stablehlo.add %arg3, %arg5 : tensor<f32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %37 = stablehlo.or %arg6, %c_13 : tensor<i32>
      %38 = stablehlo.multiply %arg4, %37 : tensor<i32>
      stablehlo.return %36, %38 : tensor<f32>, tensor<i32>
    }
    %cst_0 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x20xf32>
    %2 = stablehlo.compare GT, %arg0, %1, FLOAT : (tensor<12x20xf32>, tensor<12x20xf32>) -> tensor<12x20xi1>
    %cst_1 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %3 = call @_where(%2, %cst_1, %arg0) : (tensor<12x20xi1>, tensor<f64>, tensor<12x20xf32>) -> tensor<12x20xf32>
    %4 = call @argmax(%arg0) : (tensor<12x20xf32>) -> tensor<12xi64>
    %5 = call @argmin(%3) : (tensor<12x20xf32>) -> tensor<20xi64>
    %6 = stablehlo.reshape %arg1 : (tensor<12x20xi32>) -> tensor<240xi32>
    %7 = call @argmax_0(%6) : (tensor<240xi32>) -> tensor<i64>
    %cst_2 = stablehlo.constant dense<-3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12x20xf32>
    %9 = stablehlo.compare GT, %arg0, %8, FLOAT : (tensor<12x20xf32>, tensor<12x20xf32>) -> tensor<12x20xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %10 = stablehlo.reduce(%9 init: %c_3) applies stablehlo.and across dimensions = [0] : (tensor<12x20xi1>, tensor<i1>) -> tensor<20xi1>
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<12x20xi32>
    %12 = stablehlo.compare EQ, %arg1, %11, SIGNED : (tensor<12x20xi32>, tensor<12x20xi32>) -> tensor<12x20xi1>
    %c_5 = stablehlo.constant dense<false> : tensor<i1>
    %13 = stablehlo.reduce(%12 init: %c_5) applies stablehlo.or across dimensions = [0, 1] : (tensor<12x20xi1>, tensor<i1>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.reduce(%arg0 init: %cst_6) applies stablehlo.maximum across dimensions = [1] : (tensor<12x20xf32>, tensor<f32>) -> tensor<12xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %16 = stablehlo.maximum %15, %14 : tensor<12xf32>
    %17 = stablehlo.is_finite %16 : (tensor<12xf32>) -> tensor<12xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %19 = stablehlo.select %17, %16, %18 : tensor<12xi1>, tensor<12xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x20xf32>
    %22 = stablehlo.subtract %arg0, %21 : tensor<12x20xf32>
    %23 = stablehlo.exponential %22 : tensor<12x20xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<12x20xf32>, tensor<f32>) -> tensor<12xf32>
    %25 = stablehlo.sign %24 : tensor<12xf32>
    %26 = stablehlo.abs %24 : tensor<12xf32>
    %27 = stablehlo.log %26 : tensor<12xf32>
    %28 = stablehlo.add %27, %19 : tensor<12xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i64>
    %29 = call @_var(%arg2, %c_10) : (tensor<3x4x5xf64>, tensor<i64>) -> tensor<4xf64>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %30 = stablehlo.reduce(%arg2 init: %cst_11) applies stablehlo.multiply across dimensions = [1] : (tensor<3x4x5xf64>, tensor<f64>) -> tensor<3x5xf64>
    %31 = call @norm(%arg2) : (tensor<3x4x5xf64>) -> tensor<3xf64>
    %32 = call @nanmean(%3) : (tensor<12x20xf32>) -> tensor<20xf32>
    %33 = call @nanmax(%3) : (tensor<12x20xf32>) -> tensor<f32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.reduce(%arg1 init: %c_12) applies stablehlo.xor across dimensions = [0] : (tensor<12x20xi32>, tensor<i32>) -> tensor<20xi32>
    %35 = stablehlo.reduce_precision %arg0, format = e5m7 : tensor<12x20xf32>
    return %4, %5, %7, %10, %13, %28, %29, %30, %31, %32, %33, %0#0, %0#1, %34, %35 : tensor<12xi64>, tensor<20xi64>, tensor<i64>, tensor<20xi1>, tensor<i1>, tensor<12xf32>, tensor<4xf64>, tensor<3x5xf64>, tensor<3xf64>, tensor<20xf32>, tensor<f32>, tensor<12xf32>, tensor<12xi32>, tensor<20xi32>, tensor<12x20xf32>
  }
  func.func private @_where(%arg0: tensor<12x20xi1>, %arg1: tensor<f64>, %arg2: tensor<12x20xf32>) -> tensor<12x20xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12x20xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<12x20xi1>, tensor<12x20xf32>
    return %2 : tensor<12x20xf32>
  }
  func.func private @argmax(%arg0: tensor<12x20xf32>) -> tensor<12xi64> {
    %0 = stablehlo.iota dim = 1 : tensor<12x20xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<12x20xf32>, tensor<12x20xi64>, tensor<f32>, tensor<i64>) -> (tensor<12xf32>, tensor<12xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i64>
    }
    return %1#1 : tensor<12xi64>
  }
  func.func private @argmin(%arg0: tensor<12x20xf32>) -> tensor<20xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<12x20xi64>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<12x20xf32>, tensor<12x20xi64>, tensor<f32>, tensor<i64>) -> (tensor<20xf32>, tensor<20xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i64>
    }
    return %1#1 : tensor<20xi64>
  }
  func.func private @argmax_0(%arg0: tensor<240xi32>) -> tensor<i64> {
    %0 = stablehlo.iota dim = 0 : tensor<240xi64>
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<240xi32>, tensor<240xi64>, tensor<i32>, tensor<i64>) -> (tensor<i32>, tensor<i64>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %9, %10 : tensor<i32>, tensor<i64>
    }
    return %1#1 : tensor<i64>
  }
  func.func private @_var(%arg0: tensor<3x4x5xf64>, %arg1: tensor<i64>) -> tensor<4xf64> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<3x4x5xf64>, tensor<f64>) -> tensor<4xf64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<4xf64>) -> tensor<1x4x1xf64>
    %cst_0 = stablehlo.constant dense<1.500000e+01> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<1x4x1xf64>
    %3 = stablehlo.divide %1, %2 : tensor<1x4x1xf64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x4x1xf64>) -> tensor<3x4x5xf64>
    %5 = stablehlo.subtract %arg0, %4 : tensor<3x4x5xf64>
    %6 = chlo.square %5 : tensor<3x4x5xf64> -> tensor<3x4x5xf64>
    %7 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f64>
    %cst_1 = stablehlo.constant dense<1.500000e+01> : tensor<f64>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f64>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [0, 2] : (tensor<3x4x5xf64>, tensor<f64>) -> tensor<4xf64>
    %10 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %11 = stablehlo.divide %9, %10 : tensor<4xf64>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %12 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %13 = call @_where_1(%12, %11, %cst_4) : (tensor<i1>, tensor<4xf64>, tensor<f64>) -> tensor<4xf64>
    return %13 : tensor<4xf64>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<4xf64>, %arg2: tensor<f64>) -> tensor<4xf64> {
    %0 = stablehlo.convert %arg2 : tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<4xf64>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<4xf64>
    return %2 : tensor<4xf64>
  }
  func.func private @norm(%arg0: tensor<3x4x5xf64>) -> tensor<3xf64> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<3x4x5xf64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1, 2] : (tensor<3x4x5xf64>, tensor<f64>) -> tensor<3xf64>
    %2 = stablehlo.sqrt %1 : tensor<3xf64>
    return %2 : tensor<3xf64>
  }
  func.func private @nanmean(%arg0: tensor<12x20xf32>) -> tensor<20xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<12x20xf32>, tensor<12x20xf32>) -> tensor<12x20xi1>
    %1 = stablehlo.not %0 : tensor<12x20xi1>
    %2 = stablehlo.convert %1 : (tensor<12x20xi1>) -> tensor<12x20xi32>
    %3 = stablehlo.convert %2 : (tensor<12x20xi32>) -> tensor<12x20xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<12x20xf32>, tensor<f32>) -> tensor<20xf32>
    %5 = call @nansum(%arg0) : (tensor<12x20xf32>) -> tensor<20xf32>
    %6 = stablehlo.divide %5, %4 : tensor<20xf32>
    return %6 : tensor<20xf32>
  }
  func.func private @nansum(%arg0: tensor<12x20xf32>) -> tensor<20xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<12x20xf32>, tensor<12x20xf32>) -> tensor<12x20xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = call @_where_2(%0, %cst, %arg0) : (tensor<12x20xi1>, tensor<f32>, tensor<12x20xf32>) -> tensor<12x20xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<12x20xf32>, tensor<f32>) -> tensor<20xf32>
    return %2 : tensor<20xf32>
  }
  func.func private @_where_2(%arg0: tensor<12x20xi1>, %arg1: tensor<f32>, %arg2: tensor<12x20xf32>) -> tensor<12x20xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<12x20xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<12x20xi1>, tensor<12x20xf32>
    return %1 : tensor<12x20xf32>
  }
  func.func private @nanmax(%arg0: tensor<12x20xf32>) -> tensor<f32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<12x20xf32>, tensor<12x20xf32>) -> tensor<12x20xi1>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = call @_where_2(%0, %cst, %arg0) : (tensor<12x20xi1>, tensor<f32>, tensor<12x20xf32>) -> tensor<12x20xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<12x20xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<12x20xf32>, tensor<12x20xf32>) -> tensor<12x20xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.and across dimensions = [0, 1] : (tensor<12x20xi1>, tensor<i1>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = call @_where_3(%4, %cst_1, %2) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    return %5 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
}
