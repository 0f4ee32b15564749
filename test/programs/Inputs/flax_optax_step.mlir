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
      %265 = stablehlo.maximum %arg12, %arg13 : tensor<f32>
      stablehlo.return %265 : tensor<f32>
    }) : (tensor<2x6x6x8xf32>, tensor<f32>) -> tensor<2x3x3x8xf32>
    %58 = stablehlo.convolution(%57, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x3x8xf32>, tensor<3x3x8x4xf32>) -> tensor<2x6x6x4xf32>
    %59 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<2x6x6x4xf32>
    %61 = stablehlo.add %58, %60 : tensor<2x6x6x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<f32>
    %63 = "stablehlo.reduce_window"(%61, %62) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %265 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %265 : tensor<f32>
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
      %265 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %265 : tensor<f32>
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
      %265 = stablehlo.compare GE, %arg12, %arg13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %265 : tensor<i1>
    }, {
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %265 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %265 : tensor<f32>
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
    return %152, %214, %215, %263, %264, %169, %171, %225, %236, %175, %186 : tensor<f32>, tensor<4xf32>, tensor<3x3x8x4xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<3xf32>, tensor<36x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<36xf32>, tensor<36xf32>
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
}
