// program: A U-shaped network in NCHW: strided and transposed convolution, group norm, dropout, upsampling. (jax 0.10.2)
// input: normal 3x2x16x16xf32
// input: normal 0.2 6x2x3x3xf32
// input: normal 0.2 6x2x2x2xf32
// input: normal 6xf32
// input: normal 6xf32
// tolerance: 0.0001
module @jit_image_decoder attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x2x16x16xf32>, %arg1: tensor<6x2x3x3xf32>, %arg2: tensor<6x2x2x2xf32>, %arg3: tensor<6xf32>, %arg4: tensor<6xf32>) -> (tensor<3x2x24x24xf32> {jax.result_info = "result[0]"}, tensor<3x2x16x16xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<3x2x16x16xf32>, tensor<6x2x3x3xf32>) -> tensor<3x6x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x6x8x8xf32>) -> tensor<3x2x192xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<3x2x192xf32>, tensor<f32>) -> tensor<3x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<3x2xf32>) -> tensor<3x2x1xf32>
    %cst_0 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x2x1xf32>
    %5 = stablehlo.divide %3, %4 : tensor<3x2x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x2x1xf32>) -> tensor<3x2x192xf32>
    %7 = stablehlo.subtract %1, %6 : tensor<3x2x192xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = call @_var(%1, %c) : (tensor<3x2x192xf32>, tensor<i32>) -> tensor<3x2x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x2x1xf32>
    %10 = stablehlo.add %8, %9 : tensor<3x2x1xf32>
    %11 = stablehlo.sqrt %10 : tensor<3x2x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<3x2x1xf32>) -> tensor<3x2x192xf32>
    %13 = stablehlo.divide %7, %12 : tensor<3x2x192xf32>
    %14 = stablehlo.reshape %13 : (tensor<3x2x192xf32>) -> tensor<3x6x8x8xf32>
    %15 = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3] : (tensor<6x1x1xf32>) -> tensor<1x6x1x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x6x1x1xf32>) -> tensor<3x6x8x8xf32>
    %18 = stablehlo.multiply %14, %17 : tensor<3x6x8x8xf32>
    %19 = stablehlo.broadcast_in_dim %arg4, dims = [0] : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [1, 2, 3] : (tensor<6x1x1xf32>) -> tensor<1x6x1x1xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x6x1x1xf32>) -> tensor<3x6x8x8xf32>
    %22 = stablehlo.add %18, %21 : tensor<3x6x8x8xf32>
    %23 = call @silu(%22) : (tensor<3x6x8x8xf32>) -> tensor<3x6x8x8xf32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %c_3 = stablehlo.constant dense<32> : tensor<i32>
    %24 = stablehlo.shift_right_logical %c_2, %c_3 : tensor<i32>
    %25 = stablehlo.convert %24 : (tensor<i32>) -> tensor<ui32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_4 = stablehlo.constant dense<-1> : tensor<i32>
    %27 = stablehlo.and %c_2, %c_4 : tensor<i32>
    %28 = stablehlo.convert %27 : (tensor<i32>) -> tensor<ui32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %30 = stablehlo.concatenate %26, %29, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst_5 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %31 = call @_bernoulli(%30, %cst_5) : (tensor<2xui32>, tensor<f32>) -> tensor<3x6x8x8xi1>
    %cst_6 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %33 = stablehlo.divide %23, %32 : tensor<3x6x8x8xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %34 = call @_where_0(%31, %33, %c_7) : (tensor<3x6x8x8xi1>, tensor<3x6x8x8xf32>, tensor<i32>) -> tensor<3x6x8x8xf32>
    %35 = stablehlo.convolution(%34, %arg2) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<3x6x8x8xf32>, tensor<6x2x2x2xf32>) -> tensor<3x2x16x16xf32>
    %36 = call @_resize(%35) : (tensor<3x2x16x16xf32>) -> tensor<3x2x24x24xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%35 init: %cst_8) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<3x2x16x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.multiply %cst_9, %37 : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<3x2x24x24xf32>
    %40 = stablehlo.add %36, %39 : tensor<3x2x24x24xf32>
    %41 = stablehlo.add %arg0, %35 : tensor<3x2x16x16xf32>
    return %40, %41 : tensor<3x2x24x24xf32>, tensor<3x2x16x16xf32>
  }
  func.func private @_var(%arg0: tensor<3x2x192xf32>, %arg1: tensor<i32>) -> tensor<3x2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<3x2x192xf32>, tensor<f32>) -> tensor<3x2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x2xf32>) -> tensor<3x2x1xf32>
    %cst_0 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<3x2x1xf32>) -> tensor<3x2x192xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<3x2x192xf32>
    %6 = chlo.square %5 : tensor<3x2x192xf32> -> tensor<3x2x192xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<3x2x192xf32>, tensor<f32>) -> tensor<3x2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<3x2xf32>) -> tensor<3x2x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<3x2x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<3x2x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<3x2x1xf32>, tensor<f32>) -> tensor<3x2x1xf32>
    return %14 : tensor<3x2x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<3x2x1xf32>, %arg2: tensor<f32>) -> tensor<3x2x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<3x2x1xf32>
    return %2 : tensor<3x2x1xf32>
  }
  func.func private @silu(%arg0: tensor<3x6x8x8xf32>) -> tensor<3x6x8x8xf32> {
    %0 = stablehlo.negate %arg0 : tensor<3x6x8x8xf32>
    %1 = stablehlo.exponential %0 : tensor<3x6x8x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %3 = stablehlo.add %2, %1 : tensor<3x6x8x8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %5 = stablehlo.divide %4, %3 : tensor<3x6x8x8xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<3x6x8x8xf32>
    return %6 : tensor<3x6x8x8xf32>
  }
  func.func private @_bernoulli(%arg0: tensor<2xui32>, %arg1: tensor<f32>) -> tensor<3x6x8x8xi1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<3x6x8x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<3x6x8x8xf32>, tensor<3x6x8x8xf32>) -> tensor<3x6x8x8xi1>
    return %2 : tensor<3x6x8x8xi1>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<3x6x8x8xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1x1x1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1x1x1xf32>
    %4 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %7 = stablehlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = stablehlo.iota dim = 0 : tensor<3x6x8x8xui64>
    %9 = stablehlo.iota dim = 1 : tensor<3x6x8x8xui64>
    %10 = stablehlo.iota dim = 2 : tensor<3x6x8x8xui64>
    %11 = stablehlo.iota dim = 3 : tensor<3x6x8x8xui64>
    %c = stablehlo.constant dense<384> : tensor<ui64>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<3x6x8x8xui64>
    %13 = stablehlo.multiply %12, %8 : tensor<3x6x8x8xui64>
    %c_0 = stablehlo.constant dense<64> : tensor<ui64>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<3x6x8x8xui64>
    %15 = stablehlo.multiply %14, %9 : tensor<3x6x8x8xui64>
    %c_1 = stablehlo.constant dense<8> : tensor<ui64>
    %16 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<3x6x8x8xui64>
    %17 = stablehlo.multiply %16, %10 : tensor<3x6x8x8xui64>
    %c_2 = stablehlo.constant dense<1> : tensor<ui64>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui64>) -> tensor<3x6x8x8xui64>
    %19 = stablehlo.multiply %18, %11 : tensor<3x6x8x8xui64>
    %20 = stablehlo.add %13, %15 : tensor<3x6x8x8xui64>
    %21 = stablehlo.add %20, %17 : tensor<3x6x8x8xui64>
    %22 = stablehlo.add %21, %19 : tensor<3x6x8x8xui64>
    %c_3 = stablehlo.constant dense<32> : tensor<ui64>
    %23 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui64>) -> tensor<3x6x8x8xui64>
    %24 = stablehlo.shift_right_logical %22, %23 : tensor<3x6x8x8xui64>
    %25 = stablehlo.convert %22 : (tensor<3x6x8x8xui64>) -> tensor<3x6x8x8xui32>
    %26 = stablehlo.convert %24 : (tensor<3x6x8x8xui64>) -> tensor<3x6x8x8xui32>
    %27:2 = call @threefry2x32(%5, %7, %26, %25) : (tensor<ui32>, tensor<ui32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>) -> (tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>)
    %28 = stablehlo.xor %27#0, %27#1 : tensor<3x6x8x8xui32>
    %c_4 = stablehlo.constant dense<9> : tensor<ui32>
    %29 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %30 = stablehlo.shift_right_logical %28, %29 : tensor<3x6x8x8xui32>
    %c_5 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %31 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %32 = stablehlo.or %30, %31 : tensor<3x6x8x8xui32>
    %33 = stablehlo.bitcast_convert %32 : (tensor<3x6x8x8xui32>) -> tensor<3x6x8x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %35 = stablehlo.subtract %33, %34 : tensor<3x6x8x8xf32>
    %36 = stablehlo.subtract %3, %2 : tensor<1x1x1x1xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xf32>) -> tensor<3x6x8x8xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<3x6x8x8xf32>
    %39 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xf32>) -> tensor<3x6x8x8xf32>
    %40 = stablehlo.add %38, %39 : tensor<3x6x8x8xf32>
    %41 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xf32>) -> tensor<3x6x8x8xf32>
    %42 = stablehlo.maximum %41, %40 : tensor<3x6x8x8xf32>
    return %42 : tensor<3x6x8x8xf32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<3x6x8x8xui32>, %arg3: tensor<3x6x8x8xui32>) -> (tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<3x6x8x8xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<3x6x8x8xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<3x6x8x8xui32>, %arg2: tensor<3x6x8x8xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<3x6x8x8xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<3x6x8x8xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<3x6x8x8xui32>
    %9 = stablehlo.or %5, %8 : tensor<3x6x8x8xui32>
    %10 = stablehlo.xor %3, %9 : tensor<3x6x8x8xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<3x6x8x8xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<3x6x8x8xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<3x6x8x8xui32>
    %19 = stablehlo.or %15, %18 : tensor<3x6x8x8xui32>
    %20 = stablehlo.xor %13, %19 : tensor<3x6x8x8xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<3x6x8x8xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<3x6x8x8xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<3x6x8x8xui32>
    %29 = stablehlo.or %25, %28 : tensor<3x6x8x8xui32>
    %30 = stablehlo.xor %23, %29 : tensor<3x6x8x8xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<3x6x8x8xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<3x6x8x8xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<3x6x8x8xui32>
    %39 = stablehlo.or %35, %38 : tensor<3x6x8x8xui32>
    %40 = stablehlo.xor %33, %39 : tensor<3x6x8x8xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %42 = stablehlo.add %33, %41 : tensor<3x6x8x8xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %44 = stablehlo.add %40, %43 : tensor<3x6x8x8xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<3x6x8x8xui32>
    %48 = stablehlo.add %44, %47 : tensor<3x6x8x8xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<3x6x8x8xui32>, tensor<3x6x8x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_where_0(%arg0: tensor<3x6x8x8xi1>, %arg1: tensor<3x6x8x8xf32>, %arg2: tensor<i32>) -> tensor<3x6x8x8xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x6x8x8xi1>, tensor<3x6x8x8xf32>
    return %2 : tensor<3x6x8x8xf32>
  }
  func.func private @_resize(%arg0: tensor<3x2x16x16xf32>) -> tensor<3x2x24x24xf32> {
    %cst = stablehlo.constant dense<0.666666686> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<f32>
    %1 = stablehlo.iota dim = 0 : tensor<24xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %3 = stablehlo.add %1, %2 : tensor<24xf32>
    %cst_2 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<24xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<24xf32>
    %10 = stablehlo.iota dim = 0 : tensor<16xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<16xf32>) -> tensor<16x1xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<16x24xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x24xf32>
    %15 = stablehlo.subtract %13, %14 : tensor<16x24xf32>
    %16 = stablehlo.abs %15 : tensor<16x24xf32>
    %17 = stablehlo.convert %0 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %19 = stablehlo.divide %16, %18 : tensor<16x24xf32>
    %20 = stablehlo.abs %19 : tensor<16x24xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %22 = stablehlo.subtract %21, %20 : tensor<16x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %24 = stablehlo.maximum %23, %22 : tensor<16x24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%24 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<16x24xf32>, tensor<f32>) -> tensor<24xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %27 = stablehlo.abs %26 : tensor<1x24xf32>
    %cst_8 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
    %29 = stablehlo.compare GT, %27, %28, FLOAT : (tensor<1x24xf32>, tensor<1x24xf32>) -> tensor<1x24xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
    %31 = stablehlo.compare NE, %26, %30, FLOAT : (tensor<1x24xf32>, tensor<1x24xf32>) -> tensor<1x24xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %32 = call @_where_1(%31, %26, %c) : (tensor<1x24xi1>, tensor<1x24xf32>, tensor<i32>) -> tensor<1x24xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<16x24xf32>
    %34 = stablehlo.divide %24, %33 : tensor<16x24xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %35 = call @_where_2(%29, %34, %c_10) : (tensor<1x24xi1>, tensor<16x24xf32>, tensor<i32>) -> tensor<16x24xf32>
    %cst_11 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %37 = stablehlo.compare GE, %9, %36, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %cst_12 = stablehlo.constant dense<1.550000e+01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %39 = stablehlo.compare LE, %9, %38, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %40 = stablehlo.and %37, %39 : tensor<24xi1>
    %41 = stablehlo.broadcast_in_dim %40, dims = [1] : (tensor<24xi1>) -> tensor<1x24xi1>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %42 = call @_where_2(%41, %35, %c_13) : (tensor<1x24xi1>, tensor<16x24xf32>, tensor<i32>) -> tensor<16x24xf32>
    %cst_14 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.maximum %cst_14, %cst_15 : tensor<f32>
    %44 = stablehlo.iota dim = 0 : tensor<24xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %46 = stablehlo.add %44, %45 : tensor<24xf32>
    %cst_17 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %48 = stablehlo.multiply %46, %47 : tensor<24xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %50 = stablehlo.subtract %48, %49 : tensor<24xf32>
    %cst_19 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %52 = stablehlo.subtract %50, %51 : tensor<24xf32>
    %53 = stablehlo.iota dim = 0 : tensor<16xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %55 = stablehlo.broadcast_in_dim %53, dims = [0] : (tensor<16xf32>) -> tensor<16x1xf32>
    %56 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<16x24xf32>
    %57 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x24xf32>
    %58 = stablehlo.subtract %56, %57 : tensor<16x24xf32>
    %59 = stablehlo.abs %58 : tensor<16x24xf32>
    %60 = stablehlo.convert %43 : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %62 = stablehlo.divide %59, %61 : tensor<16x24xf32>
    %63 = stablehlo.abs %62 : tensor<16x24xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %65 = stablehlo.subtract %64, %63 : tensor<16x24xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %67 = stablehlo.maximum %66, %65 : tensor<16x24xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_22) applies stablehlo.add across dimensions = [0] : (tensor<16x24xf32>, tensor<f32>) -> tensor<24xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %70 = stablehlo.abs %69 : tensor<1x24xf32>
    %cst_23 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
    %72 = stablehlo.compare GT, %70, %71, FLOAT : (tensor<1x24xf32>, tensor<1x24xf32>) -> tensor<1x24xi1>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
    %74 = stablehlo.compare NE, %69, %73, FLOAT : (tensor<1x24xf32>, tensor<1x24xf32>) -> tensor<1x24xi1>
    %c_25 = stablehlo.constant dense<1> : tensor<i32>
    %75 = call @_where_1(%74, %69, %c_25) : (tensor<1x24xi1>, tensor<1x24xf32>, tensor<i32>) -> tensor<1x24xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<16x24xf32>
    %77 = stablehlo.divide %67, %76 : tensor<16x24xf32>
    %c_26 = stablehlo.constant dense<0> : tensor<i32>
    %78 = call @_where_2(%72, %77, %c_26) : (tensor<1x24xi1>, tensor<16x24xf32>, tensor<i32>) -> tensor<16x24xf32>
    %cst_27 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %80 = stablehlo.compare GE, %52, %79, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %cst_28 = stablehlo.constant dense<1.550000e+01> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %82 = stablehlo.compare LE, %52, %81, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %83 = stablehlo.and %80, %82 : tensor<24xi1>
    %84 = stablehlo.broadcast_in_dim %83, dims = [1] : (tensor<24xi1>) -> tensor<1x24xi1>
    %c_29 = stablehlo.constant dense<0> : tensor<i32>
    %85 = call @_where_2(%84, %78, %c_29) : (tensor<1x24xi1>, tensor<16x24xf32>, tensor<i32>) -> tensor<16x24xf32>
    %86 = stablehlo.dot_general %42, %arg0, contracting_dims = [0] x [2], precision = [HIGHEST, HIGHEST] : (tensor<16x24xf32>, tensor<3x2x16x16xf32>) -> tensor<24x3x2x16xf32>
    %87 = stablehlo.dot_general %86, %85, contracting_dims = [3] x [0], precision = [HIGHEST, HIGHEST] : (tensor<24x3x2x16xf32>, tensor<16x24xf32>) -> tensor<24x3x2x24xf32>
    %88 = stablehlo.transpose %87, dims = [1, 2, 0, 3] : (tensor<24x3x2x24xf32>) -> tensor<3x2x24x24xf32>
    return %88 : tensor<3x2x24x24xf32>
  }
  func.func private @_where_1(%arg0: tensor<1x24xi1>, %arg1: tensor<1x24xf32>, %arg2: tensor<i32>) -> tensor<1x24xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x24xi1>, tensor<1x24xf32>
    return %2 : tensor<1x24xf32>
  }
  func.func private @_where_2(%arg0: tensor<1x24xi1>, %arg1: tensor<16x24xf32>, %arg2: tensor<i32>) -> tensor<16x24xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x24xi1>) -> tensor<16x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<16x24xi1>, tensor<16x24xf32>
    return %3 : tensor<16x24xf32>
  }
}
