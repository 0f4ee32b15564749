// program: Negative evidence bound with reparametrized samples, and its gradient. (jax 0.10.2)
// input: bits 2xu32
// input: normal 8x12xf32
// input: normal 0.2 12x6xf32
// input: normal 0.2 3x12xf32
// tolerance: 0.0001
module @jit_variational_autoencoder attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xui32>, %arg1: tensor<8x12xf32>, %arg2: tensor<12x6xf32>, %arg3: tensor<3x12xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<12x6xf32> {jax.result_info = "result[1][0]"}, tensor<3x12xf32> {jax.result_info = "result[1][1]"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<12x6xf32>) -> tensor<8x6xf32>
    %1 = stablehlo.slice %0 [0:8, 0:3] : (tensor<8x6xf32>) -> tensor<8x3xf32>
    %2 = stablehlo.slice %0 [0:8, 3:6] : (tensor<8x6xf32>) -> tensor<8x3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %4 = stablehlo.divide %2, %3 : tensor<8x3xf32>
    %5 = stablehlo.exponential %4 : tensor<8x3xf32>
    %6 = call @_normal(%arg0) : (tensor<2xui32>) -> tensor<8x3xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<8x3xf32>
    %8 = stablehlo.add %1, %7 : tensor<8x3xf32>
    %9 = stablehlo.exponential %2 : tensor<8x3xf32>
    %10 = stablehlo.multiply %1, %1 : tensor<8x3xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %12 = stablehlo.multiply %11, %1 : tensor<8x3xf32>
    %13 = stablehlo.add %9, %10 : tensor<8x3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %15 = stablehlo.subtract %13, %14 : tensor<8x3xf32>
    %16 = stablehlo.subtract %15, %2 : tensor<8x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %18 = stablehlo.multiply %cst_3, %17 : tensor<f32>
    %19 = stablehlo.dot_general %8, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x3xf32>, tensor<3x12xf32>) -> tensor<8x12xf32>
    %20:3 = call @softplus(%19) : (tensor<8x12xf32>) -> (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>)
    %21 = stablehlo.dot_general %8, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x3xf32>, tensor<3x12xf32>) -> tensor<8x12xf32>
    %22 = stablehlo.multiply %arg1, %21 : tensor<8x12xf32>
    %23 = stablehlo.subtract %20#0, %22 : tensor<8x12xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<f32>
    %25 = stablehlo.add %24, %18 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %27 = stablehlo.negate %26 : tensor<8x12xf32>
    %28 = stablehlo.multiply %arg1, %27 : tensor<8x12xf32>
    %29 = stablehlo.dot_general %28, %8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<8x3xf32>) -> tensor<12x3xf32>
    %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<12x3xf32>) -> tensor<3x12xf32>
    %31 = stablehlo.dot_general %28, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<3x12xf32>) -> tensor<8x3xf32>
    %32 = call @softplus_0(%20#1, %20#2, %26) : (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %33 = stablehlo.dot_general %32, %8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<8x3xf32>) -> tensor<12x3xf32>
    %34 = stablehlo.transpose %33, dims = [1, 0] : (tensor<12x3xf32>) -> tensor<3x12xf32>
    %35 = stablehlo.add %30, %34 : tensor<3x12xf32>
    %36 = stablehlo.dot_general %32, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<3x12xf32>) -> tensor<8x3xf32>
    %37 = stablehlo.add %31, %36 : tensor<8x3xf32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.multiply %cst_6, %cst_7 : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %40 = stablehlo.negate %39 : tensor<8x3xf32>
    %41 = stablehlo.multiply %39, %12 : tensor<8x3xf32>
    %42 = stablehlo.multiply %39, %9 : tensor<8x3xf32>
    %43 = stablehlo.add %40, %42 : tensor<8x3xf32>
    %44 = stablehlo.add %41, %37 : tensor<8x3xf32>
    %45 = stablehlo.multiply %37, %6 : tensor<8x3xf32>
    %46 = stablehlo.multiply %45, %5 : tensor<8x3xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %48 = stablehlo.divide %46, %47 : tensor<8x3xf32>
    %49 = stablehlo.add %43, %48 : tensor<8x3xf32>
    %50 = stablehlo.concatenate %44, %49, dim = 1 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x6xf32>
    %51 = stablehlo.dot_general %50, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<8x12xf32>) -> tensor<6x12xf32>
    %52 = stablehlo.transpose %51, dims = [1, 0] : (tensor<6x12xf32>) -> tensor<12x6xf32>
    return %25, %52, %35 : tensor<f32>, tensor<12x6xf32>, tensor<3x12xf32>
  }
  func.func private @_normal(%arg0: tensor<2xui32>) -> tensor<8x3xf32> {
    %0 = call @_normal_real(%arg0) : (tensor<2xui32>) -> tensor<8x3xf32>
    return %0 : tensor<8x3xf32>
  }
  func.func private @_normal_real(%arg0: tensor<2xui32>) -> tensor<8x3xf32> {
    %cst = stablehlo.constant dense<-0.99999994> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x3xf32>
    %1 = chlo.erf_inv %0 : tensor<8x3xf32> -> tensor<8x3xf32>
    %cst_1 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<8x3xf32>
    return %3 : tensor<8x3xf32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<8x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %2 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.iota dim = 0 : tensor<8x3xui64>
    %7 = stablehlo.iota dim = 1 : tensor<8x3xui64>
    %c = stablehlo.constant dense<3> : tensor<ui64>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<8x3xui64>
    %9 = stablehlo.multiply %8, %6 : tensor<8x3xui64>
    %c_0 = stablehlo.constant dense<1> : tensor<ui64>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<8x3xui64>
    %11 = stablehlo.multiply %10, %7 : tensor<8x3xui64>
    %12 = stablehlo.add %9, %11 : tensor<8x3xui64>
    %c_1 = stablehlo.constant dense<32> : tensor<ui64>
    %13 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<8x3xui64>
    %14 = stablehlo.shift_right_logical %12, %13 : tensor<8x3xui64>
    %15 = stablehlo.convert %12 : (tensor<8x3xui64>) -> tensor<8x3xui32>
    %16 = stablehlo.convert %14 : (tensor<8x3xui64>) -> tensor<8x3xui32>
    %17:2 = call @threefry2x32(%3, %5, %16, %15) : (tensor<ui32>, tensor<ui32>, tensor<8x3xui32>, tensor<8x3xui32>) -> (tensor<8x3xui32>, tensor<8x3xui32>)
    %18 = stablehlo.xor %17#0, %17#1 : tensor<8x3xui32>
    %c_2 = stablehlo.constant dense<9> : tensor<ui32>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %20 = stablehlo.shift_right_logical %18, %19 : tensor<8x3xui32>
    %c_3 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %22 = stablehlo.or %20, %21 : tensor<8x3xui32>
    %23 = stablehlo.bitcast_convert %22 : (tensor<8x3xui32>) -> tensor<8x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %25 = stablehlo.subtract %23, %24 : tensor<8x3xf32>
    %26 = stablehlo.subtract %1, %0 : tensor<1x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<8x3xf32>
    %28 = stablehlo.multiply %25, %27 : tensor<8x3xf32>
    %29 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<8x3xf32>
    %30 = stablehlo.add %28, %29 : tensor<8x3xf32>
    %31 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<8x3xf32>
    %32 = stablehlo.maximum %31, %30 : tensor<8x3xf32>
    return %32 : tensor<8x3xf32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<8x3xui32>, %arg3: tensor<8x3xui32>) -> (tensor<8x3xui32>, tensor<8x3xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<8x3xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<8x3xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<8x3xui32>, tensor<8x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<8x3xui32>, tensor<8x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x3xui32>, tensor<8x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<8x3xui32>, tensor<8x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<8x3xui32>, tensor<8x3xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<8x3xui32>, %arg2: tensor<8x3xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<8x3xui32>, tensor<8x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<8x3xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<8x3xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<8x3xui32>
    %9 = stablehlo.or %5, %8 : tensor<8x3xui32>
    %10 = stablehlo.xor %3, %9 : tensor<8x3xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<8x3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<8x3xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<8x3xui32>
    %19 = stablehlo.or %15, %18 : tensor<8x3xui32>
    %20 = stablehlo.xor %13, %19 : tensor<8x3xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<8x3xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<8x3xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<8x3xui32>
    %29 = stablehlo.or %25, %28 : tensor<8x3xui32>
    %30 = stablehlo.xor %23, %29 : tensor<8x3xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<8x3xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<8x3xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<8x3xui32>
    %39 = stablehlo.or %35, %38 : tensor<8x3xui32>
    %40 = stablehlo.xor %33, %39 : tensor<8x3xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %42 = stablehlo.add %33, %41 : tensor<8x3xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %44 = stablehlo.add %40, %43 : tensor<8x3xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<8x3xui32>
    %48 = stablehlo.add %44, %47 : tensor<8x3xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<8x3xui32>, tensor<8x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @softplus(%arg0: tensor<8x12xf32>) -> (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x12xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<8x12xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<8x12xf32>
    %7 = stablehlo.abs %3 : tensor<8x12xf32>
    %8 = stablehlo.negate %7 : tensor<8x12xf32>
    %9 = stablehlo.exponential %8 : tensor<8x12xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<8x12xf32>
    %11 = stablehlo.add %1, %10 : tensor<8x12xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<8x12xi1>, tensor<8x12xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<8x12xi1>, tensor<8x12xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<8x12xi1>, tensor<8x12xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<8x12xf32>
    %22 = stablehlo.exponential %21 : tensor<8x12xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %23 = stablehlo.compare EQ, %cst_4, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.select %23, %cst_7, %cst_6 : tensor<i1>, tensor<f32>
    %cst_8 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %26 = stablehlo.compare EQ, %12, %25, FLOAT : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %28 = stablehlo.select %26, %27, %12 : tensor<8x12xi1>, tensor<8x12xf32>
    %29 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<8x12xf32>
    %31 = stablehlo.exponential %30 : tensor<8x12xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %33 = stablehlo.multiply %32, %31 : tensor<8x12xf32>
    return %12, %22, %33 : tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>
  }
  func.func private @softplus_0(%arg0: tensor<8x12xf32>, %arg1: tensor<8x12xf32>, %arg2: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %0 = stablehlo.multiply %arg2, %arg0 : tensor<8x12xf32>
    return %0 : tensor<8x12xf32>
  }
}
