// program: A step of optax.adamw with clipping on a flax.linen network. (jax 0.10.2, flax 0.12.8, optax 0.2.8)
// input: normal 0.1 4xf32
// input: normal 0.1 3x3x8x4xf32
// input: normal 0.1 8xf32
// input: normal 0.1 3x3x3x8xf32
// input: normal 0.1 3xf32
// input: normal 0.1 36x3xf32
// input: normal 0.1 8xf32
// input: normal 0.1 8xf32
// input: normal 0.1 36xf32
// input: normal 0.1 36xf32
// input: normal 2x12x12x3xf32
// input: ints 0 3 2xi32
// tolerance: 0.0001
module @jit_flax_optax_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<3x3x8x4xf32>, %arg2: tensor<8xf32>, %arg3: tensor<3x3x3x8xf32>, %arg4: tensor<3xf32>, %arg5: tensor<36x3xf32>, %arg6: tensor<8xf32>, %arg7: tensor<8xf32>, %arg8: tensor<36xf32>, %arg9: tensor<36xf32>, %arg10: tensor<2x12x12x3xf32>, %arg11: tensor<2xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]['params']['ConvTranspose_0']['bias']"}, tensor<3x3x8x4xf32> {jax.result_info = "result[1]['params']['ConvTranspose_0']['kernel']"}, tensor<8xf32> {jax.result_info = "result[1]['params']['Conv_0']['bias']"}, tensor<3x3x3x8xf32> {jax.result_info = "result[1]['params']['Conv_0']['kernel']"}, tensor<3xf32> {jax.result_info = "result[1]['params']['Dense_0']['bias']"}, tensor<36x3xf32> {jax.result_info = "result[1]['params']['Dense_0']['kernel']"}, tensor<8xf32> {jax.result_info = "result[1]['params']['GroupNorm_0']['bias']"}, tensor<8xf32> {jax.result_info = "result[1]['params']['GroupNorm_0']['scale']"}, tensor<36xf32> {jax.result_info = "result[1]['params']['LayerNorm_0']['bias']"}, tensor<36xf32> {jax.result_info = "result[1]['params']['LayerNorm_0']['scale']"}) {
    %0 = stablehlo.convolution(%arg10, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x12x12x3xf32>, tensor<3x3x3x8xf32>) -> tensor<2x6x6x8xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x6x6x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x6x6x8xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x4x2xf32>
    %5 = chlo.square %4 : tensor<2x6x6x4x2xf32> -> tensor<2x6x6x4x2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6x6x4x2xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<2x6x6x4x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x6x6x4x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %cst_1 = stablehlo.constant dense<7.200000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %10 = stablehlo.divide %8, %9 : tensor<2x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%5 init: %cst_2) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x6x6x4x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<7.200000e+01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %13 = stablehlo.divide %11, %12 : tensor<2x4xf32>
    %14 = chlo.square %10 : tensor<2x4xf32> -> tensor<2x4xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %16 = stablehlo.multiply %15, %10 : tensor<2x4xf32>
    %17 = stablehlo.subtract %13, %14 : tensor<2x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %19 = stablehlo.maximum %18, %17 : tensor<2x4xf32>
    %20 = stablehlo.compare EQ, %17, %19, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %23 = stablehlo.select %20, %21, %22 : tensor<2x4xi1>, tensor<2x4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %25 = stablehlo.compare EQ, %24, %19, FLOAT : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %28 = stablehlo.select %25, %26, %27 : tensor<2x4xi1>, tensor<2x4xf32>
    %29 = stablehlo.divide %23, %28 : tensor<2x4xf32>
    %30 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2xf32>
    %31 = stablehlo.reshape %30 : (tensor<2x4x2xf32>) -> tensor<2x8xf32>
    %32 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2xf32>
    %33 = stablehlo.reshape %32 : (tensor<2x4x2xf32>) -> tensor<2x8xf32>
    %34 = stablehlo.broadcast_in_dim %31, dims = [0, 3] : (tensor<2x8xf32>) -> tensor<2x1x1x8xf32>
    %35 = stablehlo.broadcast_in_dim %33, dims = [0, 3] : (tensor<2x8xf32>) -> tensor<2x1x1x8xf32>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xf32>) -> tensor<2x6x6x8xf32>
    %37 = stablehlo.subtract %3, %36 : tensor<2x6x6x8xf32>
    %cst_11 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x1x1x8xf32>
    %39 = stablehlo.add %35, %38 : tensor<2x1x1x8xf32>
    %40 = stablehlo.rsqrt %39 : tensor<2x1x1x8xf32>
    %41 = stablehlo.divide %40, %39 : tensor<2x1x1x8xf32>
    %cst_12 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x1x1x8xf32>
    %43 = stablehlo.multiply %42, %41 : tensor<2x1x1x8xf32>
    %44 = stablehlo.reshape %arg7 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %46 = stablehlo.multiply %40, %45 : tensor<2x1x1x8xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xf32>) -> tensor<2x6x6x8xf32>
    %48 = stablehlo.multiply %37, %47 : tensor<2x6x6x8xf32>
    %49 = stablehlo.reshape %arg6 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x6x6x8xf32>
    %51 = stablehlo.add %48, %50 : tensor<2x6x6x8xf32>
    %52 = call @relu(%51) : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
    %54 = stablehlo.compare GT, %51, %53, FLOAT : (tensor<2x6x6x8xf32>, tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<f32>
    %57 = "stablehlo.reduce_window"(%52, %56) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %668 = stablehlo.maximum %arg12, %arg13 : tensor<f32>
      stablehlo.return %668 : tensor<f32>
    }) : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<2x3x3x8xf32>
    %58 = stablehlo.convolution(%57, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x3x8xf32>, tensor<3x3x8x4xf32>) -> tensor<2x6x6x4xf32>
    %59 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<2x6x6x4xf32>
    %61 = stablehlo.add %58, %60 : tensor<2x6x6x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<f32>
    %63 = "stablehlo.reduce_window"(%61, %62) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %668 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %668 : tensor<f32>
    }) : (tensor<2x6x6x4xf32>, tensor<f32>) -> tensor<2x3x3x4xf32>
    %cst_17 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x3x3x4xf32>
    %65 = stablehlo.divide %63, %64 : tensor<2x3x3x4xf32>
    %66 = stablehlo.reshape %65 : (tensor<2x3x3x4xf32>) -> tensor<2x36xf32>
    %67 = chlo.square %66 : tensor<2x36xf32> -> tensor<2x36xf32>
    %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x36xf32>
    %69 = stablehlo.multiply %68, %66 : tensor<2x36xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%66 init: %cst_19) applies stablehlo.add across dimensions = [1] : (tensor<2x36xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_20 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %72 = stablehlo.divide %70, %71 : tensor<2xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%67 init: %cst_21) applies stablehlo.add across dimensions = [1] : (tensor<2x36xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_22 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %75 = stablehlo.divide %73, %74 : tensor<2xf32>
    %76 = chlo.square %72 : tensor<2xf32> -> tensor<2xf32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %78 = stablehlo.multiply %77, %72 : tensor<2xf32>
    %79 = stablehlo.subtract %75, %76 : tensor<2xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %81 = stablehlo.maximum %80, %79 : tensor<2xf32>
    %82 = stablehlo.compare EQ, %79, %81, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %85 = stablehlo.select %82, %83, %84 : tensor<2xi1>, tensor<2xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %87 = stablehlo.compare EQ, %86, %81, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_28 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %90 = stablehlo.select %87, %88, %89 : tensor<2xi1>, tensor<2xf32>
    %91 = stablehlo.divide %85, %90 : tensor<2xf32>
    %92 = stablehlo.broadcast_in_dim %72, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %93 = stablehlo.broadcast_in_dim %81, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %94 = stablehlo.broadcast_in_dim %92, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x36xf32>
    %95 = stablehlo.subtract %66, %94 : tensor<2x36xf32>
    %cst_30 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %97 = stablehlo.add %93, %96 : tensor<2x1xf32>
    %98 = stablehlo.rsqrt %97 : tensor<2x1xf32>
    %99 = stablehlo.divide %98, %97 : tensor<2x1xf32>
    %cst_31 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %101 = stablehlo.multiply %100, %99 : tensor<2x1xf32>
    %102 = stablehlo.reshape %arg9 : (tensor<36xf32>) -> tensor<1x36xf32>
    %103 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x36xf32>
    %104 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<1x36xf32>) -> tensor<2x36xf32>
    %105 = stablehlo.multiply %103, %104 : tensor<2x36xf32>
    %106 = stablehlo.multiply %95, %105 : tensor<2x36xf32>
    %107 = stablehlo.reshape %arg8 : (tensor<36xf32>) -> tensor<1x36xf32>
    %108 = stablehlo.broadcast_in_dim %107, dims = [0, 1] : (tensor<1x36xf32>) -> tensor<2x36xf32>
    %109 = stablehlo.add %106, %108 : tensor<2x36xf32>
    %110 = stablehlo.dot_general %109, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x36xf32>, tensor<36x3xf32>) -> tensor<2x3xf32>
    %111 = stablehlo.reshape %arg4 : (tensor<3xf32>) -> tensor<1x3xf32>
    %112 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %113 = stablehlo.add %110, %112 : tensor<2x3xf32>
    %114 = stablehlo.broadcast_in_dim %arg11, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %115:2 = call @take_along_axis(%113, %114) : (tensor<2x3xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %116:2 = call @_take(%115#0, %c) : (tensor<2x1xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<1xi32>)
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %117 = stablehlo.reduce(%113 init: %cst_32) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %118 = stablehlo.reshape %117 : (tensor<2xf32>) -> tensor<2x1xf32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
    %120 = stablehlo.compare EQ, %113, %119, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %121 = stablehlo.convert %120 : (tensor<2x3xi1>) -> tensor<2x3xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.reduce(%121 init: %cst_33) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %124 = stablehlo.maximum %123, %117 : tensor<2xf32>
    %125 = stablehlo.compare EQ, %117, %124, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %128 = stablehlo.select %125, %126, %127 : tensor<2xi1>, tensor<2xf32>
    %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %130 = stablehlo.compare EQ, %129, %124, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_38 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %133 = stablehlo.select %130, %131, %132 : tensor<2xi1>, tensor<2xf32>
    %134 = stablehlo.divide %128, %133 : tensor<2xf32>
    %135 = stablehlo.is_finite %124 : (tensor<2xf32>) -> tensor<2xi1>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %137 = stablehlo.select %135, %124, %136 : tensor<2xi1>, tensor<2xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %139 = stablehlo.broadcast_in_dim %137, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
    %141 = stablehlo.subtract %113, %140 : tensor<2x3xf32>
    %142 = stablehlo.exponential %141 : tensor<2x3xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.reduce(%142 init: %cst_42) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %144 = stablehlo.sign %143 : tensor<2xf32>
    %145 = stablehlo.abs %143 : tensor<2xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %147 = stablehlo.compare GE, %143, %146, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %148 = stablehlo.log %145 : tensor<2xf32>
    %149 = stablehlo.add %148, %137 : tensor<2xf32>
    %150 = stablehlo.subtract %149, %116#0 : tensor<2xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.reduce(%150 init: %cst_44) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %152 = stablehlo.divide %151, %cst_45 : tensor<f32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %153 = stablehlo.divide %cst_46, %cst_47 : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %155 = stablehlo.negate %154 : tensor<2xf32>
    %156 = stablehlo.divide %154, %145 : tensor<2xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %158 = stablehlo.select %147, %157, %156 : tensor<2xi1>, tensor<2xf32>
    %159 = stablehlo.select %147, %156, %157 : tensor<2xi1>, tensor<2xf32>
    %160 = stablehlo.negate %158 : tensor<2xf32>
    %161 = stablehlo.add %159, %160 : tensor<2xf32>
    %162 = stablehlo.broadcast_in_dim %161, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %163 = stablehlo.multiply %162, %142 : tensor<2x3xf32>
    %164 = call @_take_0(%116#1, %155) : (tensor<1xi32>, tensor<2xf32>) -> tensor<2x1xf32>
    %165 = call @take_along_axis_1(%115#1, %164) : (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    %166 = stablehlo.add %163, %165 : tensor<2x3xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.reduce(%166 init: %cst_49) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
    %168 = stablehlo.reshape %167 : (tensor<3xf32>) -> tensor<1x3xf32>
    %169 = stablehlo.reshape %168 : (tensor<1x3xf32>) -> tensor<3xf32>
    %170 = stablehlo.dot_general %166, %109, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<2x36xf32>) -> tensor<3x36xf32>
    %171 = stablehlo.transpose %170, dims = [1, 0] : (tensor<3x36xf32>) -> tensor<36x3xf32>
    %172 = stablehlo.dot_general %166, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<36x3xf32>) -> tensor<2x36xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %173 = stablehlo.reduce(%172 init: %cst_50) applies stablehlo.add across dimensions = [0] : (tensor<2x36xf32>, tensor<f32>) -> tensor<36xf32>
    %174 = stablehlo.reshape %173 : (tensor<36xf32>) -> tensor<1x36xf32>
    %175 = stablehlo.reshape %174 : (tensor<1x36xf32>) -> tensor<36xf32>
    %176 = stablehlo.multiply %95, %172 : tensor<2x36xf32>
    %177 = stablehlo.multiply %172, %105 : tensor<2x36xf32>
    %178 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x36xf32>
    %179 = stablehlo.multiply %178, %176 : tensor<2x36xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %180 = stablehlo.reduce(%179 init: %cst_51) applies stablehlo.add across dimensions = [0] : (tensor<2x36xf32>, tensor<f32>) -> tensor<36xf32>
    %181 = stablehlo.reshape %180 : (tensor<36xf32>) -> tensor<1x36xf32>
    %182 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<1x36xf32>) -> tensor<2x36xf32>
    %183 = stablehlo.multiply %176, %182 : tensor<2x36xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.reduce(%183 init: %cst_52) applies stablehlo.add across dimensions = [1] : (tensor<2x36xf32>, tensor<f32>) -> tensor<2xf32>
    %185 = stablehlo.reshape %184 : (tensor<2xf32>) -> tensor<2x1xf32>
    %186 = stablehlo.reshape %181 : (tensor<1x36xf32>) -> tensor<36xf32>
    %187 = stablehlo.multiply %185, %101 : tensor<2x1xf32>
    %188 = stablehlo.negate %177 : tensor<2x36xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %189 = stablehlo.reduce(%188 init: %cst_53) applies stablehlo.add across dimensions = [1] : (tensor<2x36xf32>, tensor<f32>) -> tensor<2xf32>
    %190 = stablehlo.reshape %189 : (tensor<2xf32>) -> tensor<2x1xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %191 = stablehlo.reduce(%187 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%190 init: %cst_55) applies stablehlo.add across dimensions = [1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %193 = stablehlo.multiply %191, %91 : tensor<2xf32>
    %194 = stablehlo.negate %193 : tensor<2xf32>
    %195 = stablehlo.multiply %194, %78 : tensor<2xf32>
    %196 = stablehlo.add %192, %195 : tensor<2xf32>
    %cst_56 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %198 = stablehlo.divide %193, %197 : tensor<2xf32>
    %199 = stablehlo.broadcast_in_dim %198, dims = [0] : (tensor<2xf32>) -> tensor<2x36xf32>
    %cst_57 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %201 = stablehlo.divide %196, %200 : tensor<2xf32>
    %202 = stablehlo.broadcast_in_dim %201, dims = [0] : (tensor<2xf32>) -> tensor<2x36xf32>
    %203 = stablehlo.add %177, %202 : tensor<2x36xf32>
    %204 = stablehlo.multiply %199, %69 : tensor<2x36xf32>
    %205 = stablehlo.add %203, %204 : tensor<2x36xf32>
    %206 = stablehlo.reshape %205 : (tensor<2x36xf32>) -> tensor<2x3x3x4xf32>
    %cst_58 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<2x3x3x4xf32>
    %208 = stablehlo.divide %206, %207 : tensor<2x3x3x4xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %209 = stablehlo.pad %208, %cst_59, low = [0, 2, 2, 0], high = [0, 1, 1, 0], interior = [0, 1, 1, 0] : (tensor<2x3x3x4xf32>, tensor<f32>) -> tensor<2x8x8x4xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<f32>
    %211 = "stablehlo.reduce_window"(%209, %210) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %668 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %668 : tensor<f32>
    }) : (tensor<2x8x8x4xf32>, tensor<f32>) -> tensor<2x6x6x4xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.reduce(%211 init: %cst_61) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x6x6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %213 = stablehlo.reshape %212 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %214 = stablehlo.reshape %213 : (tensor<1x1x1x4xf32>) -> tensor<4xf32>
    %215 = stablehlo.convolution(%57, %211) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x3x8xf32>, tensor<2x6x6x4xf32>) -> tensor<3x3x8x4xf32>
    %216 = stablehlo.reverse %arg1, dims = [0, 1] : tensor<3x3x8x4xf32>
    %217 = stablehlo.convolution(%211, %216) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x6x6x4xf32>, tensor<3x3x8x4xf32>) -> tensor<2x3x3x8xf32>
    %cst_62 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %218 = stablehlo.pad %52, %cst_62, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<2x6x6x8xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = "stablehlo.select_and_scatter"(%218, %217, %cst_63) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %668 = stablehlo.compare GE, %arg12, %arg13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %668 : tensor<i1>
    }, {
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %668 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %668 : tensor<f32>
    }) : (tensor<2x6x6x8xf32>, tensor<2x3x3x8xf32>, tensor<f32>) -> tensor<2x6x6x8xf32>
    %220 = stablehlo.slice %219 [0:2, 0:6, 0:6, 0:8] : (tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
    %222 = stablehlo.select %54, %220, %221 : tensor<2x6x6x8xi1>, tensor<2x6x6x8xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %223 = stablehlo.reduce(%222 init: %cst_65) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %224 = stablehlo.reshape %223 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %225 = stablehlo.reshape %224 : (tensor<1x1x1x8xf32>) -> tensor<8xf32>
    %226 = stablehlo.multiply %37, %222 : tensor<2x6x6x8xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %227 = stablehlo.reduce(%226 init: %cst_66) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %228 = stablehlo.reshape %227 : (tensor<2x8xf32>) -> tensor<2x1x1x8xf32>
    %229 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xf32>) -> tensor<2x6x6x8xf32>
    %230 = stablehlo.multiply %222, %229 : tensor<2x6x6x8xf32>
    %231 = stablehlo.multiply %40, %228 : tensor<2x1x1x8xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %232 = stablehlo.reduce(%231 init: %cst_67) applies stablehlo.add across dimensions = [0] : (tensor<2x1x1x8xf32>, tensor<f32>) -> tensor<1x1x8xf32>
    %233 = stablehlo.reshape %232 : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
    %234 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x1x1x8xf32>
    %235 = stablehlo.multiply %228, %234 : tensor<2x1x1x8xf32>
    %236 = stablehlo.reshape %233 : (tensor<1x1x1x8xf32>) -> tensor<8xf32>
    %237 = stablehlo.multiply %235, %43 : tensor<2x1x1x8xf32>
    %238 = stablehlo.negate %230 : tensor<2x6x6x8xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %239 = stablehlo.reduce(%238 init: %cst_68) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %240 = stablehlo.reshape %239 : (tensor<2x8xf32>) -> tensor<2x1x1x8xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %241 = stablehlo.reduce(%237 init: %cst_69) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x1x1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.reduce(%240 init: %cst_70) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x1x1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %243 = stablehlo.reshape %241 : (tensor<2x8xf32>) -> tensor<2x4x2xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %244 = stablehlo.reduce(%243 init: %cst_71) applies stablehlo.add across dimensions = [2] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %245 = stablehlo.reshape %242 : (tensor<2x8xf32>) -> tensor<2x4x2xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %246 = stablehlo.reduce(%245 init: %cst_72) applies stablehlo.add across dimensions = [2] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %247 = stablehlo.multiply %244, %29 : tensor<2x4xf32>
    %248 = stablehlo.negate %247 : tensor<2x4xf32>
    %249 = stablehlo.multiply %248, %16 : tensor<2x4xf32>
    %250 = stablehlo.add %246, %249 : tensor<2x4xf32>
    %cst_73 = stablehlo.constant dense<7.200000e+01> : tensor<f32>
    %251 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %252 = stablehlo.divide %247, %251 : tensor<2x4xf32>
    %253 = stablehlo.broadcast_in_dim %252, dims = [0, 3] : (tensor<2x4xf32>) -> tensor<2x6x6x4x2xf32>
    %cst_74 = stablehlo.constant dense<7.200000e+01> : tensor<f32>
    %254 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %255 = stablehlo.divide %250, %254 : tensor<2x4xf32>
    %256 = stablehlo.broadcast_in_dim %255, dims = [0, 3] : (tensor<2x4xf32>) -> tensor<2x6x6x4x2xf32>
    %257 = stablehlo.multiply %253, %7 : tensor<2x6x6x4x2xf32>
    %258 = stablehlo.add %256, %257 : tensor<2x6x6x4x2xf32>
    %259 = stablehlo.reshape %258 : (tensor<2x6x6x4x2xf32>) -> tensor<2x6x6x8xf32>
    %260 = stablehlo.add %230, %259 : tensor<2x6x6x8xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %261 = stablehlo.reduce(%260 init: %cst_75) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %262 = stablehlo.reshape %261 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %263 = stablehlo.reshape %262 : (tensor<1x1x1x8xf32>) -> tensor<8xf32>
    %264 = stablehlo.convolution(%arg10, %260) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x12x12x3xf32>, tensor<2x6x6x8xf32>) -> tensor<3x3x3x8xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %265 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %268 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %271 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %272 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %274 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %275 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %276 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %277 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %278 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %280 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %282 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %283 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %284 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %285 = chlo.square %214 : tensor<4xf32> -> tensor<4xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %286 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %287 = chlo.square %286 : tensor<4xf32> -> tensor<4xf32>
    %288 = stablehlo.add %285, %287 : tensor<4xf32>
    %289 = chlo.square %215 : tensor<3x3x8x4xf32> -> tensor<3x3x8x4xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %290 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %291 = chlo.square %290 : tensor<3x3x8x4xf32> -> tensor<3x3x8x4xf32>
    %292 = stablehlo.add %289, %291 : tensor<3x3x8x4xf32>
    %293 = chlo.square %263 : tensor<8xf32> -> tensor<8xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %295 = chlo.square %294 : tensor<8xf32> -> tensor<8xf32>
    %296 = stablehlo.add %293, %295 : tensor<8xf32>
    %297 = chlo.square %264 : tensor<3x3x3x8xf32> -> tensor<3x3x3x8xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %298 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %299 = chlo.square %298 : tensor<3x3x3x8xf32> -> tensor<3x3x3x8xf32>
    %300 = stablehlo.add %297, %299 : tensor<3x3x3x8xf32>
    %301 = chlo.square %169 : tensor<3xf32> -> tensor<3xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %302 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %303 = chlo.square %302 : tensor<3xf32> -> tensor<3xf32>
    %304 = stablehlo.add %301, %303 : tensor<3xf32>
    %305 = chlo.square %171 : tensor<36x3xf32> -> tensor<36x3xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %306 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %307 = chlo.square %306 : tensor<36x3xf32> -> tensor<36x3xf32>
    %308 = stablehlo.add %305, %307 : tensor<36x3xf32>
    %309 = chlo.square %225 : tensor<8xf32> -> tensor<8xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %310 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %311 = chlo.square %310 : tensor<8xf32> -> tensor<8xf32>
    %312 = stablehlo.add %309, %311 : tensor<8xf32>
    %313 = chlo.square %236 : tensor<8xf32> -> tensor<8xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %314 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %315 = chlo.square %314 : tensor<8xf32> -> tensor<8xf32>
    %316 = stablehlo.add %313, %315 : tensor<8xf32>
    %317 = chlo.square %175 : tensor<36xf32> -> tensor<36xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %319 = chlo.square %318 : tensor<36xf32> -> tensor<36xf32>
    %320 = stablehlo.add %317, %319 : tensor<36xf32>
    %321 = chlo.square %186 : tensor<36xf32> -> tensor<36xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %323 = chlo.square %322 : tensor<36xf32> -> tensor<36xf32>
    %324 = stablehlo.add %321, %323 : tensor<36xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %325 = stablehlo.reduce(%288 init: %cst_106) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %326 = stablehlo.reduce(%292 init: %cst_107) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<3x3x8x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%296 init: %cst_108) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %328 = stablehlo.reduce(%300 init: %cst_109) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<3x3x3x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%304 init: %cst_110) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.reduce(%308 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<36x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %331 = stablehlo.reduce(%312 init: %cst_112) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.reduce(%316 init: %cst_113) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %333 = stablehlo.reduce(%320 init: %cst_114) applies stablehlo.add across dimensions = [0] : (tensor<36xf32>, tensor<f32>) -> tensor<f32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.reduce(%324 init: %cst_115) applies stablehlo.add across dimensions = [0] : (tensor<36xf32>, tensor<f32>) -> tensor<f32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %335 = stablehlo.add %cst_116, %325 : tensor<f32>
    %336 = stablehlo.add %335, %326 : tensor<f32>
    %337 = stablehlo.add %336, %327 : tensor<f32>
    %338 = stablehlo.add %337, %328 : tensor<f32>
    %339 = stablehlo.add %338, %329 : tensor<f32>
    %340 = stablehlo.add %339, %330 : tensor<f32>
    %341 = stablehlo.add %340, %331 : tensor<f32>
    %342 = stablehlo.add %341, %332 : tensor<f32>
    %343 = stablehlo.add %342, %333 : tensor<f32>
    %344 = stablehlo.add %343, %334 : tensor<f32>
    %345 = stablehlo.sqrt %344 : tensor<f32>
    %cst_117 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %346 = stablehlo.compare LT, %345, %cst_117, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %347 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %348 = stablehlo.divide %214, %347 : tensor<4xf32>
    %cst_118 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %349 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %350 = stablehlo.multiply %348, %349 : tensor<4xf32>
    %351 = stablehlo.select %346, %214, %350 : tensor<i1>, tensor<4xf32>
    %352 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %353 = stablehlo.divide %215, %352 : tensor<3x3x8x4xf32>
    %cst_119 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %354 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %355 = stablehlo.multiply %353, %354 : tensor<3x3x8x4xf32>
    %356 = stablehlo.select %346, %215, %355 : tensor<i1>, tensor<3x3x8x4xf32>
    %357 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %358 = stablehlo.divide %263, %357 : tensor<8xf32>
    %cst_120 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %359 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %360 = stablehlo.multiply %358, %359 : tensor<8xf32>
    %361 = stablehlo.select %346, %263, %360 : tensor<i1>, tensor<8xf32>
    %362 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %363 = stablehlo.divide %264, %362 : tensor<3x3x3x8xf32>
    %cst_121 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %364 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %365 = stablehlo.multiply %363, %364 : tensor<3x3x3x8xf32>
    %366 = stablehlo.select %346, %264, %365 : tensor<i1>, tensor<3x3x3x8xf32>
    %367 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %368 = stablehlo.divide %169, %367 : tensor<3xf32>
    %cst_122 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %369 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %370 = stablehlo.multiply %368, %369 : tensor<3xf32>
    %371 = stablehlo.select %346, %169, %370 : tensor<i1>, tensor<3xf32>
    %372 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %373 = stablehlo.divide %171, %372 : tensor<36x3xf32>
    %cst_123 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %374 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %375 = stablehlo.multiply %373, %374 : tensor<36x3xf32>
    %376 = stablehlo.select %346, %171, %375 : tensor<i1>, tensor<36x3xf32>
    %377 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %378 = stablehlo.divide %225, %377 : tensor<8xf32>
    %cst_124 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %380 = stablehlo.multiply %378, %379 : tensor<8xf32>
    %381 = stablehlo.select %346, %225, %380 : tensor<i1>, tensor<8xf32>
    %382 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %383 = stablehlo.divide %236, %382 : tensor<8xf32>
    %cst_125 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %384 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %385 = stablehlo.multiply %383, %384 : tensor<8xf32>
    %386 = stablehlo.select %346, %236, %385 : tensor<i1>, tensor<8xf32>
    %387 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %388 = stablehlo.divide %175, %387 : tensor<36xf32>
    %cst_126 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %389 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %390 = stablehlo.multiply %388, %389 : tensor<36xf32>
    %391 = stablehlo.select %346, %175, %390 : tensor<i1>, tensor<36xf32>
    %392 = stablehlo.broadcast_in_dim %345, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %393 = stablehlo.divide %186, %392 : tensor<36xf32>
    %cst_127 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %394 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %395 = stablehlo.multiply %393, %394 : tensor<36xf32>
    %396 = stablehlo.select %346, %186, %395 : tensor<i1>, tensor<36xf32>
    %cst_128 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %397 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %398 = stablehlo.multiply %397, %351 : tensor<4xf32>
    %cst_129 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %399 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %400 = stablehlo.multiply %399, %265 : tensor<4xf32>
    %401 = stablehlo.add %398, %400 : tensor<4xf32>
    %cst_130 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %402 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %403 = stablehlo.multiply %402, %356 : tensor<3x3x8x4xf32>
    %cst_131 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %404 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %405 = stablehlo.multiply %404, %266 : tensor<3x3x8x4xf32>
    %406 = stablehlo.add %403, %405 : tensor<3x3x8x4xf32>
    %cst_132 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %407 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %408 = stablehlo.multiply %407, %361 : tensor<8xf32>
    %cst_133 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %409 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %410 = stablehlo.multiply %409, %267 : tensor<8xf32>
    %411 = stablehlo.add %408, %410 : tensor<8xf32>
    %cst_134 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %412 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %413 = stablehlo.multiply %412, %366 : tensor<3x3x3x8xf32>
    %cst_135 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %414 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %415 = stablehlo.multiply %414, %268 : tensor<3x3x3x8xf32>
    %416 = stablehlo.add %413, %415 : tensor<3x3x3x8xf32>
    %cst_136 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %417 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %418 = stablehlo.multiply %417, %371 : tensor<3xf32>
    %cst_137 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %419 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %420 = stablehlo.multiply %419, %269 : tensor<3xf32>
    %421 = stablehlo.add %418, %420 : tensor<3xf32>
    %cst_138 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %422 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %423 = stablehlo.multiply %422, %376 : tensor<36x3xf32>
    %cst_139 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %424 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %425 = stablehlo.multiply %424, %270 : tensor<36x3xf32>
    %426 = stablehlo.add %423, %425 : tensor<36x3xf32>
    %cst_140 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %427 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %428 = stablehlo.multiply %427, %381 : tensor<8xf32>
    %cst_141 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %429 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %430 = stablehlo.multiply %429, %271 : tensor<8xf32>
    %431 = stablehlo.add %428, %430 : tensor<8xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %432 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %433 = stablehlo.multiply %432, %386 : tensor<8xf32>
    %cst_143 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %434 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %435 = stablehlo.multiply %434, %272 : tensor<8xf32>
    %436 = stablehlo.add %433, %435 : tensor<8xf32>
    %cst_144 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %437 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %438 = stablehlo.multiply %437, %391 : tensor<36xf32>
    %cst_145 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %439 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %440 = stablehlo.multiply %439, %273 : tensor<36xf32>
    %441 = stablehlo.add %438, %440 : tensor<36xf32>
    %cst_146 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %442 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %443 = stablehlo.multiply %442, %396 : tensor<36xf32>
    %cst_147 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %444 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %445 = stablehlo.multiply %444, %274 : tensor<36xf32>
    %446 = stablehlo.add %443, %445 : tensor<36xf32>
    %447 = stablehlo.multiply %351, %351 : tensor<4xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %448 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %449 = stablehlo.multiply %448, %447 : tensor<4xf32>
    %cst_149 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %450 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %451 = stablehlo.multiply %450, %275 : tensor<4xf32>
    %452 = stablehlo.add %449, %451 : tensor<4xf32>
    %453 = stablehlo.multiply %356, %356 : tensor<3x3x8x4xf32>
    %cst_150 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %455 = stablehlo.multiply %454, %453 : tensor<3x3x8x4xf32>
    %cst_151 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %456 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %457 = stablehlo.multiply %456, %276 : tensor<3x3x8x4xf32>
    %458 = stablehlo.add %455, %457 : tensor<3x3x8x4xf32>
    %459 = stablehlo.multiply %361, %361 : tensor<8xf32>
    %cst_152 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %460 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %461 = stablehlo.multiply %460, %459 : tensor<8xf32>
    %cst_153 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %462 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %463 = stablehlo.multiply %462, %277 : tensor<8xf32>
    %464 = stablehlo.add %461, %463 : tensor<8xf32>
    %465 = stablehlo.multiply %366, %366 : tensor<3x3x3x8xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %466 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %467 = stablehlo.multiply %466, %465 : tensor<3x3x3x8xf32>
    %cst_155 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %468 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %469 = stablehlo.multiply %468, %278 : tensor<3x3x3x8xf32>
    %470 = stablehlo.add %467, %469 : tensor<3x3x3x8xf32>
    %471 = stablehlo.multiply %371, %371 : tensor<3xf32>
    %cst_156 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %472 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %473 = stablehlo.multiply %472, %471 : tensor<3xf32>
    %cst_157 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %474 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %475 = stablehlo.multiply %474, %279 : tensor<3xf32>
    %476 = stablehlo.add %473, %475 : tensor<3xf32>
    %477 = stablehlo.multiply %376, %376 : tensor<36x3xf32>
    %cst_158 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %478 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %479 = stablehlo.multiply %478, %477 : tensor<36x3xf32>
    %cst_159 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %480 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %481 = stablehlo.multiply %480, %280 : tensor<36x3xf32>
    %482 = stablehlo.add %479, %481 : tensor<36x3xf32>
    %483 = stablehlo.multiply %381, %381 : tensor<8xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %484 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %485 = stablehlo.multiply %484, %483 : tensor<8xf32>
    %cst_161 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %486 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %487 = stablehlo.multiply %486, %281 : tensor<8xf32>
    %488 = stablehlo.add %485, %487 : tensor<8xf32>
    %489 = stablehlo.multiply %386, %386 : tensor<8xf32>
    %cst_162 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %490 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %491 = stablehlo.multiply %490, %489 : tensor<8xf32>
    %cst_163 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %492 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %493 = stablehlo.multiply %492, %282 : tensor<8xf32>
    %494 = stablehlo.add %491, %493 : tensor<8xf32>
    %495 = stablehlo.multiply %391, %391 : tensor<36xf32>
    %cst_164 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %496 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %497 = stablehlo.multiply %496, %495 : tensor<36xf32>
    %cst_165 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %498 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %499 = stablehlo.multiply %498, %283 : tensor<36xf32>
    %500 = stablehlo.add %497, %499 : tensor<36xf32>
    %501 = stablehlo.multiply %396, %396 : tensor<36xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %502 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %503 = stablehlo.multiply %502, %501 : tensor<36xf32>
    %cst_167 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %504 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %505 = stablehlo.multiply %504, %284 : tensor<36xf32>
    %506 = stablehlo.add %503, %505 : tensor<36xf32>
    %c_168 = stablehlo.constant dense<0> : tensor<i32>
    %c_169 = stablehlo.constant dense<2147483647> : tensor<i32>
    %507 = stablehlo.compare LT, %c_168, %c_169, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_170 = stablehlo.constant dense<0> : tensor<i32>
    %c_171 = stablehlo.constant dense<1> : tensor<i32>
    %508 = stablehlo.add %c_170, %c_171 : tensor<i32>
    %c_172 = stablehlo.constant dense<2147483647> : tensor<i32>
    %509 = call @_where_2(%507, %508, %c_172) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %510 = stablehlo.convert %509 : (tensor<i32>) -> tensor<f32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %511 = stablehlo.convert %509 : (tensor<i32>) -> tensor<f32>
    %512 = stablehlo.power %cst_173, %511 : tensor<f32>
    %cst_174 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %513 = stablehlo.subtract %cst_174, %512 : tensor<f32>
    %514 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %515 = stablehlo.divide %401, %514 : tensor<4xf32>
    %516 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %517 = stablehlo.divide %406, %516 : tensor<3x3x8x4xf32>
    %518 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %519 = stablehlo.divide %411, %518 : tensor<8xf32>
    %520 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %521 = stablehlo.divide %416, %520 : tensor<3x3x3x8xf32>
    %522 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %523 = stablehlo.divide %421, %522 : tensor<3xf32>
    %524 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %525 = stablehlo.divide %426, %524 : tensor<36x3xf32>
    %526 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %527 = stablehlo.divide %431, %526 : tensor<8xf32>
    %528 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %529 = stablehlo.divide %436, %528 : tensor<8xf32>
    %530 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %531 = stablehlo.divide %441, %530 : tensor<36xf32>
    %532 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %533 = stablehlo.divide %446, %532 : tensor<36xf32>
    %534 = stablehlo.convert %509 : (tensor<i32>) -> tensor<f32>
    %cst_175 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %535 = stablehlo.convert %509 : (tensor<i32>) -> tensor<f32>
    %536 = stablehlo.power %cst_175, %535 : tensor<f32>
    %cst_176 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %537 = stablehlo.subtract %cst_176, %536 : tensor<f32>
    %538 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %539 = stablehlo.divide %452, %538 : tensor<4xf32>
    %540 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %541 = stablehlo.divide %458, %540 : tensor<3x3x8x4xf32>
    %542 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %543 = stablehlo.divide %464, %542 : tensor<8xf32>
    %544 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %545 = stablehlo.divide %470, %544 : tensor<3x3x3x8xf32>
    %546 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %547 = stablehlo.divide %476, %546 : tensor<3xf32>
    %548 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %549 = stablehlo.divide %482, %548 : tensor<36x3xf32>
    %550 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %551 = stablehlo.divide %488, %550 : tensor<8xf32>
    %552 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %553 = stablehlo.divide %494, %552 : tensor<8xf32>
    %554 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %555 = stablehlo.divide %500, %554 : tensor<36xf32>
    %556 = stablehlo.broadcast_in_dim %537, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %557 = stablehlo.divide %506, %556 : tensor<36xf32>
    %cst_177 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %558 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %559 = stablehlo.add %539, %558 : tensor<4xf32>
    %560 = stablehlo.sqrt %559 : tensor<4xf32>
    %cst_178 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %561 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %562 = stablehlo.add %560, %561 : tensor<4xf32>
    %563 = stablehlo.divide %515, %562 : tensor<4xf32>
    %cst_179 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %564 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %565 = stablehlo.add %541, %564 : tensor<3x3x8x4xf32>
    %566 = stablehlo.sqrt %565 : tensor<3x3x8x4xf32>
    %cst_180 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %567 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %568 = stablehlo.add %566, %567 : tensor<3x3x8x4xf32>
    %569 = stablehlo.divide %517, %568 : tensor<3x3x8x4xf32>
    %cst_181 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %570 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %571 = stablehlo.add %543, %570 : tensor<8xf32>
    %572 = stablehlo.sqrt %571 : tensor<8xf32>
    %cst_182 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %573 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %574 = stablehlo.add %572, %573 : tensor<8xf32>
    %575 = stablehlo.divide %519, %574 : tensor<8xf32>
    %cst_183 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %576 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %577 = stablehlo.add %545, %576 : tensor<3x3x3x8xf32>
    %578 = stablehlo.sqrt %577 : tensor<3x3x3x8xf32>
    %cst_184 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %579 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %580 = stablehlo.add %578, %579 : tensor<3x3x3x8xf32>
    %581 = stablehlo.divide %521, %580 : tensor<3x3x3x8xf32>
    %cst_185 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %583 = stablehlo.add %547, %582 : tensor<3xf32>
    %584 = stablehlo.sqrt %583 : tensor<3xf32>
    %cst_186 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %585 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %586 = stablehlo.add %584, %585 : tensor<3xf32>
    %587 = stablehlo.divide %523, %586 : tensor<3xf32>
    %cst_187 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %588 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %589 = stablehlo.add %549, %588 : tensor<36x3xf32>
    %590 = stablehlo.sqrt %589 : tensor<36x3xf32>
    %cst_188 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %591 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %592 = stablehlo.add %590, %591 : tensor<36x3xf32>
    %593 = stablehlo.divide %525, %592 : tensor<36x3xf32>
    %cst_189 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %594 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %595 = stablehlo.add %551, %594 : tensor<8xf32>
    %596 = stablehlo.sqrt %595 : tensor<8xf32>
    %cst_190 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %597 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %598 = stablehlo.add %596, %597 : tensor<8xf32>
    %599 = stablehlo.divide %527, %598 : tensor<8xf32>
    %cst_191 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %600 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %601 = stablehlo.add %553, %600 : tensor<8xf32>
    %602 = stablehlo.sqrt %601 : tensor<8xf32>
    %cst_192 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %603 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %604 = stablehlo.add %602, %603 : tensor<8xf32>
    %605 = stablehlo.divide %529, %604 : tensor<8xf32>
    %cst_193 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %606 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %607 = stablehlo.add %555, %606 : tensor<36xf32>
    %608 = stablehlo.sqrt %607 : tensor<36xf32>
    %cst_194 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %609 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %610 = stablehlo.add %608, %609 : tensor<36xf32>
    %611 = stablehlo.divide %531, %610 : tensor<36xf32>
    %cst_195 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %612 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %613 = stablehlo.add %557, %612 : tensor<36xf32>
    %614 = stablehlo.sqrt %613 : tensor<36xf32>
    %cst_196 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %615 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %616 = stablehlo.add %614, %615 : tensor<36xf32>
    %617 = stablehlo.divide %533, %616 : tensor<36xf32>
    %cst_197 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %618 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %619 = stablehlo.multiply %618, %arg0 : tensor<4xf32>
    %620 = stablehlo.add %563, %619 : tensor<4xf32>
    %cst_198 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %621 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %622 = stablehlo.multiply %621, %arg1 : tensor<3x3x8x4xf32>
    %623 = stablehlo.add %569, %622 : tensor<3x3x8x4xf32>
    %cst_199 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %624 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %625 = stablehlo.multiply %624, %arg2 : tensor<8xf32>
    %626 = stablehlo.add %575, %625 : tensor<8xf32>
    %cst_200 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %627 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %628 = stablehlo.multiply %627, %arg3 : tensor<3x3x3x8xf32>
    %629 = stablehlo.add %581, %628 : tensor<3x3x3x8xf32>
    %cst_201 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %630 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %631 = stablehlo.multiply %630, %arg4 : tensor<3xf32>
    %632 = stablehlo.add %587, %631 : tensor<3xf32>
    %cst_202 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %633 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %634 = stablehlo.multiply %633, %arg5 : tensor<36x3xf32>
    %635 = stablehlo.add %593, %634 : tensor<36x3xf32>
    %cst_203 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %636 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %637 = stablehlo.multiply %636, %arg6 : tensor<8xf32>
    %638 = stablehlo.add %599, %637 : tensor<8xf32>
    %cst_204 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %639 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %640 = stablehlo.multiply %639, %arg7 : tensor<8xf32>
    %641 = stablehlo.add %605, %640 : tensor<8xf32>
    %cst_205 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %642 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %643 = stablehlo.multiply %642, %arg8 : tensor<36xf32>
    %644 = stablehlo.add %611, %643 : tensor<36xf32>
    %cst_206 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %646 = stablehlo.multiply %645, %arg9 : tensor<36xf32>
    %647 = stablehlo.add %617, %646 : tensor<36xf32>
    %cst_207 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %648 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %649 = stablehlo.multiply %648, %620 : tensor<4xf32>
    %cst_208 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %650 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<3x3x8x4xf32>
    %651 = stablehlo.multiply %650, %623 : tensor<3x3x8x4xf32>
    %cst_209 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %652 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %653 = stablehlo.multiply %652, %626 : tensor<8xf32>
    %cst_210 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %654 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %655 = stablehlo.multiply %654, %629 : tensor<3x3x3x8xf32>
    %cst_211 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %656 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %657 = stablehlo.multiply %656, %632 : tensor<3xf32>
    %cst_212 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %658 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<36x3xf32>
    %659 = stablehlo.multiply %658, %635 : tensor<36x3xf32>
    %cst_213 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %660 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %661 = stablehlo.multiply %660, %638 : tensor<8xf32>
    %cst_214 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %662 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %663 = stablehlo.multiply %662, %641 : tensor<8xf32>
    %cst_215 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %665 = stablehlo.multiply %664, %644 : tensor<36xf32>
    %cst_216 = stablehlo.constant dense<-0.00999999977> : tensor<f32>
    %666 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %667 = stablehlo.multiply %666, %647 : tensor<36xf32>
    return %152, %649, %651, %653, %655, %657, %659, %661, %663, %665, %667 : tensor<f32>, tensor<4xf32>, tensor<3x3x8x4xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<3xf32>, tensor<36x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<36xf32>, tensor<36xf32>
  }
  func.func private @relu(%arg0: tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6x6x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x6x6x8xf32>
    return %1 : tensor<2x6x6x8xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<2x3xf32>, %arg1: tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<2x1xi1>, tensor<2x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<2x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<2x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<2x1x1xi1>, tensor<i1>) -> tensor<2x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<2x1x1xi32>) -> tensor<2x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<2x1xi1>, tensor<2x1xf32>
    return %15, %5 : tensor<2x1xf32>, tensor<2x1x1xi32>
  }
  func.func private @_take(%arg0: tensor<2x1xf32>, %arg1: tensor<i32>) -> (tensor<2xf32>, tensor<1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %2 = call @_where(%0, %1, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %4 = stablehlo.convert %3 : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %7 = stablehlo.compare LE, %4, %c_1, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %8 = stablehlo.and %6, %7 : tensor<1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.reduce(%8 init: %c_3) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %10 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x1xf32>, tensor<1xi32>) -> tensor<2xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<2xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %13 = stablehlo.select %11, %10, %12 : tensor<2xi1>, tensor<2xf32>
    return %13, %3 : tensor<2xf32>, tensor<1xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_take_0(%arg0: tensor<1xi32>, %arg1: tensor<2xf32>) -> tensor<2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x1xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<2x1xf32>
    return %1 : tensor<2x1xf32>
  }
  func.func private @take_along_axis_1(%arg0: tensor<2x1x1xi32>, %arg1: tensor<2x1xf32>) -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
}
