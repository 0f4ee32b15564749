// program: dm-pix: colour spaces, blur, affine transformation, SSIM. (jax 0.10.2, dm-pix 0.4.5)
// input: uniform 0 1 16x16x3xf32
// tolerance: 0.001
module @jit_pix_augmentation attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x16x3xf32>) -> (tensor<16x16x3xf32> {jax.result_info = "result[0]"}, tensor<16x16x3xf32> {jax.result_info = "result[1]"}, tensor<16x16x3xf32> {jax.result_info = "result[2]"}, tensor<16x16x3xf32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<16x16x3xf32> {jax.result_info = "result[5]"}, tensor<16x16x3xf32> {jax.result_info = "result[6]"}) {
    %cst = stablehlo.constant dense<[0.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf32>
    %c = stablehlo.constant dense<[16, 16, 3]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[16, 16, 3]> : tensor<3xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<[[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]]> : tensor<8x3xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<2xui32>
    %c_4 = stablehlo.constant dense<[16, 16, 1]> : tensor<3xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_6 = stablehlo.constant dense<[[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]]> : tensor<8x3xi32>
    %c_7 = stablehlo.constant dense<[16, 16, 1]> : tensor<3xi32>
    %c_8 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_9 = stablehlo.constant dense<[[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]]> : tensor<8x3xi32>
    %c_10 = stablehlo.constant dense<[16, 16, 1]> : tensor<3xi32>
    %c_11 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_12 = stablehlo.constant dense<[[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]]> : tensor<8x3xi32>
    %0 = stablehlo.abs %arg0 : tensor<16x16x3xf32>
    %cst_13 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<16x16x3xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<16x16x3xf32>, tensor<16x16x3xf32>) -> tensor<16x16x3xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = call @_where(%2, %cst_14, %arg0) : (tensor<16x16x3xi1>, tensor<f32>, tensor<16x16x3xf32>) -> tensor<16x16x3xf32>
    %4 = stablehlo.slice %3 [0:16, 0:16, 0:1] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %5 = stablehlo.slice %3 [0:16, 0:16, 1:2] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %6 = stablehlo.slice %3 [0:16, 0:16, 2:3] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %7 = stablehlo.reshape %4 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %8 = stablehlo.reshape %5 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %9 = stablehlo.reshape %6 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %10 = stablehlo.maximum %7, %8 : tensor<16x16xf32>
    %11 = stablehlo.maximum %10, %9 : tensor<16x16xf32>
    %12 = stablehlo.minimum %7, %8 : tensor<16x16xf32>
    %13 = stablehlo.minimum %12, %9 : tensor<16x16xf32>
    %14 = stablehlo.subtract %11, %13 : tensor<16x16xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %16 = stablehlo.compare GT, %11, %15, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = call @_where_0(%16, %11, %cst_16) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %19 = stablehlo.compare GT, %14, %18, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = call @_where_0(%19, %14, %cst_18) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %22 = stablehlo.compare GT, %11, %21, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %23 = stablehlo.divide %14, %17 : tensor<16x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = call @_where_0(%22, %23, %cst_20) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_21 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %26 = stablehlo.multiply %25, %20 : tensor<16x16xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %28 = stablehlo.divide %27, %26 : tensor<16x16xf32>
    %29 = stablehlo.compare EQ, %11, %8, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %30 = stablehlo.subtract %9, %7 : tensor<16x16xf32>
    %31 = stablehlo.multiply %28, %30 : tensor<16x16xf32>
    %cst_23 = stablehlo.constant dense<0.333333343> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %33 = stablehlo.add %31, %32 : tensor<16x16xf32>
    %34 = stablehlo.subtract %7, %8 : tensor<16x16xf32>
    %35 = stablehlo.multiply %28, %34 : tensor<16x16xf32>
    %cst_24 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %37 = stablehlo.add %35, %36 : tensor<16x16xf32>
    %38 = call @_where_1(%29, %33, %37) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %39 = stablehlo.compare EQ, %11, %7, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %40 = stablehlo.subtract %8, %9 : tensor<16x16xf32>
    %41 = stablehlo.multiply %28, %40 : tensor<16x16xf32>
    %42 = call @_where_1(%39, %41, %38) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %44 = stablehlo.compare GT, %14, %43, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = call @_where_0(%44, %42, %cst_26) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %47 = stablehlo.compare LT, %42, %46, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %48 = stablehlo.convert %47 : (tensor<16x16xi1>) -> tensor<16x16xf32>
    %49 = stablehlo.add %45, %48 : tensor<16x16xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %51 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %52 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %53 = stablehlo.concatenate %50, %51, %52, dim = 2 : (tensor<16x16x1xf32>, tensor<16x16x1xf32>, tensor<16x16x1xf32>) -> tensor<16x16x3xf32>
    %54 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_28 = stablehlo.constant dense<-2> : tensor<i32>
    %55 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %56 = stablehlo.add %55, %54 : tensor<5xi32>
    %57 = stablehlo.convert %56 : (tensor<5xi32>) -> tensor<5xf32>
    %58 = stablehlo.multiply %57, %57 : tensor<5xf32>
    %59 = stablehlo.negate %58 : tensor<5xf32>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %61 = stablehlo.divide %59, %60 : tensor<5xf32>
    %62 = stablehlo.exponential %61 : tensor<5xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %65 = stablehlo.divide %62, %64 : tensor<5xf32>
    %66 = stablehlo.reshape %65 : (tensor<5xf32>) -> tensor<5x1x1x1xf32>
    %67 = stablehlo.reshape %65 : (tensor<5xf32>) -> tensor<1x5x1x1xf32>
    %68 = stablehlo.reshape %67 : (tensor<1x5x1x1xf32>) -> tensor<1x1x1x5x1x1x1x1xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x5x1x1x1x1xf32>) -> tensor<1x1x1x5x1x1x3x1xf32>
    %70 = stablehlo.reshape %69 : (tensor<1x1x1x5x1x1x3x1xf32>) -> tensor<1x5x1x3xf32>
    %71 = stablehlo.reshape %66 : (tensor<5x1x1x1xf32>) -> tensor<1x5x1x1x1x1x1x1xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x5x1x1x1x1x1x1xf32>) -> tensor<1x5x1x1x1x1x3x1xf32>
    %73 = stablehlo.reshape %72 : (tensor<1x5x1x1x1x1x3x1xf32>) -> tensor<5x1x1x3xf32>
    %74 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %75 = stablehlo.convolution(%74, %70) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x3xf32>, tensor<1x5x1x3xf32>) -> tensor<1x16x16x3xf32>
    %76 = stablehlo.convolution(%75, %73) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x3xf32>, tensor<5x1x1x3xf32>) -> tensor<1x16x16x3xf32>
    %77 = stablehlo.reshape %76 : (tensor<1x16x16x3xf32>) -> tensor<16x16x3xf32>
    %cst_31 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %78 = stablehlo.cosine %cst_31 : tensor<f32>
    %cst_32 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %79 = stablehlo.sine %cst_32 : tensor<f32>
    %80 = stablehlo.negate %79 : tensor<f32>
    %81 = stablehlo.convert %78 : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %83 = stablehlo.convert %79 : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %86 = stablehlo.concatenate %82, %84, %85, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %88 = stablehlo.convert %80 : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %90 = stablehlo.convert %78 : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %93 = stablehlo.concatenate %89, %91, %92, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %95 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %96 = stablehlo.concatenate %87, %94, %95, dim = 0 : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
    %97 = stablehlo.convert %c : (tensor<3xi32>) -> tensor<3xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %99 = stablehlo.subtract %97, %98 : tensor<3xf32>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %101 = stablehlo.divide %99, %100 : tensor<3xf32>
    %102 = stablehlo.dot_general %96, %101, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %103 = stablehlo.convert %101 : tensor<3xf32>
    %104 = stablehlo.subtract %103, %102 : tensor<3xf32>
    %105 = stablehlo.iota dim = 0 : tensor<16xi32>
    %106 = stablehlo.iota dim = 0 : tensor<16xi32>
    %107 = stablehlo.iota dim = 0 : tensor<3xi32>
    %108 = stablehlo.broadcast_in_dim %105, dims = [0] : (tensor<16xi32>) -> tensor<16x16x3xi32>
    %109 = stablehlo.broadcast_in_dim %106, dims = [1] : (tensor<16xi32>) -> tensor<16x16x3xi32>
    %110 = stablehlo.broadcast_in_dim %107, dims = [2] : (tensor<3xi32>) -> tensor<16x16x3xi32>
    %111 = stablehlo.broadcast_in_dim %108, dims = [0, 1, 2] : (tensor<16x16x3xi32>) -> tensor<16x16x3x1xi32>
    %112 = stablehlo.broadcast_in_dim %109, dims = [0, 1, 2] : (tensor<16x16x3xi32>) -> tensor<16x16x3x1xi32>
    %113 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<16x16x3xi32>) -> tensor<16x16x3x1xi32>
    %114 = stablehlo.concatenate %111, %112, %113, dim = 3 : (tensor<16x16x3x1xi32>, tensor<16x16x3x1xi32>, tensor<16x16x3x1xi32>) -> tensor<16x16x3x3xi32>
    %115 = stablehlo.transpose %96, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %116 = stablehlo.convert %114 : (tensor<16x16x3x3xi32>) -> tensor<16x16x3x3xf32>
    %117 = stablehlo.convert %115 : tensor<3x3xf32>
    %118 = stablehlo.dot_general %116, %117, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x16x3x3xf32>, tensor<3x3xf32>) -> tensor<16x16x3x3xf32>
    %119 = stablehlo.transpose %118, dims = [3, 0, 1, 2] : (tensor<16x16x3x3xf32>) -> tensor<3x16x16x3xf32>
    %120 = stablehlo.reshape %104 : (tensor<3xf32>) -> tensor<3x1x1x1xf32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %122 = stablehlo.add %119, %121 : tensor<3x16x16x3xf32>
    %123 = stablehlo.reshape %arg0 : (tensor<16x16x3xf32>) -> tensor<768xf32>
    %124 = stablehlo.floor %122 : tensor<3x16x16x3xf32>
    %125 = stablehlo.convert %124 : (tensor<3x16x16x3xf32>) -> tensor<3x16x16x3xi32>
    %126 = stablehlo.ceil %122 : tensor<3x16x16x3xf32>
    %127 = stablehlo.convert %126 : (tensor<3x16x16x3xf32>) -> tensor<3x16x16x3xi32>
    %128 = stablehlo.convert %125 : (tensor<3x16x16x3xi32>) -> tensor<3x16x16x3xf32>
    %129 = stablehlo.subtract %122, %128 : tensor<3x16x16x3xf32>
    %130 = stablehlo.reshape %c_0 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %c_37 = stablehlo.constant dense<1> : tensor<i32>
    %131 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %132 = stablehlo.subtract %130, %131 : tensor<3x1x1x1xi32>
    %c_38 = stablehlo.constant dense<0> : tensor<i32>
    %133 = call @clip(%125, %c_38, %132) : (tensor<3x16x16x3xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %c_39 = stablehlo.constant dense<1> : tensor<i32>
    %134 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %135 = stablehlo.subtract %130, %134 : tensor<3x1x1x1xi32>
    %c_40 = stablehlo.constant dense<0> : tensor<i32>
    %136 = call @clip(%127, %c_40, %135) : (tensor<3x16x16x3xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %137 = stablehlo.slice %c_0 [1:3] : (tensor<3xi32>) -> tensor<2xi32>
    %138 = stablehlo.reverse %137, dims = [0] : tensor<2xi32>
    %139 = call @cumprod(%138) : (tensor<2xi32>) -> tensor<2xi32>
    %140 = stablehlo.reverse %139, dims = [0] : tensor<2xi32>
    %141 = stablehlo.concatenate %140, %c_1, dim = 0 : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %142 = stablehlo.reshape %141 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %143 = stablehlo.reshape %c_2 : (tensor<8x3xi32>) -> tensor<8x3x1x1x1xi32>
    %144 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %145 = stablehlo.multiply %133, %144 : tensor<3x16x16x3xi32>
    %146 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %147 = stablehlo.multiply %136, %146 : tensor<3x16x16x3xi32>
    %148 = stablehlo.slice %143 [0:1, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %149 = stablehlo.reshape %148 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %150 = stablehlo.broadcast_in_dim %149, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %151 = stablehlo.multiply %147, %150 : tensor<3x16x16x3xi32>
    %c_41 = stablehlo.constant dense<1> : tensor<i32>
    %152 = stablehlo.broadcast_in_dim %c_41, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %153 = stablehlo.subtract %152, %149 : tensor<3x1x1x1xi32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %155 = stablehlo.multiply %145, %154 : tensor<3x16x16x3xi32>
    %156 = stablehlo.add %151, %155 : tensor<3x16x16x3xi32>
    %c_42 = stablehlo.constant dense<0> : tensor<i32>
    %157 = stablehlo.reduce(%156 init: %c_42) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %158 = stablehlo.convert %149 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %160 = stablehlo.multiply %159, %129 : tensor<3x16x16x3xf32>
    %c_43 = stablehlo.constant dense<1> : tensor<i32>
    %161 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %162 = stablehlo.subtract %161, %149 : tensor<3x1x1x1xi32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %164 = stablehlo.subtract %163, %129 : tensor<3x16x16x3xf32>
    %165 = stablehlo.convert %162 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %167 = stablehlo.multiply %166, %164 : tensor<3x16x16x3xf32>
    %168 = stablehlo.add %160, %167 : tensor<3x16x16x3xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %169 = stablehlo.reduce(%168 init: %cst_45) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %170 = stablehlo.slice %143 [1:2, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %171 = stablehlo.reshape %170 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %173 = stablehlo.multiply %147, %172 : tensor<3x16x16x3xi32>
    %c_46 = stablehlo.constant dense<1> : tensor<i32>
    %174 = stablehlo.broadcast_in_dim %c_46, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %175 = stablehlo.subtract %174, %171 : tensor<3x1x1x1xi32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %177 = stablehlo.multiply %145, %176 : tensor<3x16x16x3xi32>
    %178 = stablehlo.add %173, %177 : tensor<3x16x16x3xi32>
    %c_47 = stablehlo.constant dense<0> : tensor<i32>
    %179 = stablehlo.reduce(%178 init: %c_47) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %180 = stablehlo.convert %171 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %181 = stablehlo.broadcast_in_dim %180, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %182 = stablehlo.multiply %181, %129 : tensor<3x16x16x3xf32>
    %c_48 = stablehlo.constant dense<1> : tensor<i32>
    %183 = stablehlo.broadcast_in_dim %c_48, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %184 = stablehlo.subtract %183, %171 : tensor<3x1x1x1xi32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %186 = stablehlo.subtract %185, %129 : tensor<3x16x16x3xf32>
    %187 = stablehlo.convert %184 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %188 = stablehlo.broadcast_in_dim %187, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %189 = stablehlo.multiply %188, %186 : tensor<3x16x16x3xf32>
    %190 = stablehlo.add %182, %189 : tensor<3x16x16x3xf32>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %191 = stablehlo.reduce(%190 init: %cst_50) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %192 = stablehlo.slice %143 [2:3, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %193 = stablehlo.reshape %192 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %194 = stablehlo.broadcast_in_dim %193, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %195 = stablehlo.multiply %147, %194 : tensor<3x16x16x3xi32>
    %c_51 = stablehlo.constant dense<1> : tensor<i32>
    %196 = stablehlo.broadcast_in_dim %c_51, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %197 = stablehlo.subtract %196, %193 : tensor<3x1x1x1xi32>
    %198 = stablehlo.broadcast_in_dim %197, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %199 = stablehlo.multiply %145, %198 : tensor<3x16x16x3xi32>
    %200 = stablehlo.add %195, %199 : tensor<3x16x16x3xi32>
    %c_52 = stablehlo.constant dense<0> : tensor<i32>
    %201 = stablehlo.reduce(%200 init: %c_52) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %202 = stablehlo.convert %193 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %204 = stablehlo.multiply %203, %129 : tensor<3x16x16x3xf32>
    %c_53 = stablehlo.constant dense<1> : tensor<i32>
    %205 = stablehlo.broadcast_in_dim %c_53, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %206 = stablehlo.subtract %205, %193 : tensor<3x1x1x1xi32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %208 = stablehlo.subtract %207, %129 : tensor<3x16x16x3xf32>
    %209 = stablehlo.convert %206 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %210 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %211 = stablehlo.multiply %210, %208 : tensor<3x16x16x3xf32>
    %212 = stablehlo.add %204, %211 : tensor<3x16x16x3xf32>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %213 = stablehlo.reduce(%212 init: %cst_55) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %214 = stablehlo.slice %143 [3:4, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %215 = stablehlo.reshape %214 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %217 = stablehlo.multiply %147, %216 : tensor<3x16x16x3xi32>
    %c_56 = stablehlo.constant dense<1> : tensor<i32>
    %218 = stablehlo.broadcast_in_dim %c_56, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %219 = stablehlo.subtract %218, %215 : tensor<3x1x1x1xi32>
    %220 = stablehlo.broadcast_in_dim %219, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %221 = stablehlo.multiply %145, %220 : tensor<3x16x16x3xi32>
    %222 = stablehlo.add %217, %221 : tensor<3x16x16x3xi32>
    %c_57 = stablehlo.constant dense<0> : tensor<i32>
    %223 = stablehlo.reduce(%222 init: %c_57) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %224 = stablehlo.convert %215 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %225 = stablehlo.broadcast_in_dim %224, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %226 = stablehlo.multiply %225, %129 : tensor<3x16x16x3xf32>
    %c_58 = stablehlo.constant dense<1> : tensor<i32>
    %227 = stablehlo.broadcast_in_dim %c_58, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %228 = stablehlo.subtract %227, %215 : tensor<3x1x1x1xi32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %230 = stablehlo.subtract %229, %129 : tensor<3x16x16x3xf32>
    %231 = stablehlo.convert %228 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %233 = stablehlo.multiply %232, %230 : tensor<3x16x16x3xf32>
    %234 = stablehlo.add %226, %233 : tensor<3x16x16x3xf32>
    %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %235 = stablehlo.reduce(%234 init: %cst_60) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %236 = stablehlo.slice %143 [4:5, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %237 = stablehlo.reshape %236 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %238 = stablehlo.broadcast_in_dim %237, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %239 = stablehlo.multiply %147, %238 : tensor<3x16x16x3xi32>
    %c_61 = stablehlo.constant dense<1> : tensor<i32>
    %240 = stablehlo.broadcast_in_dim %c_61, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %241 = stablehlo.subtract %240, %237 : tensor<3x1x1x1xi32>
    %242 = stablehlo.broadcast_in_dim %241, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %243 = stablehlo.multiply %145, %242 : tensor<3x16x16x3xi32>
    %244 = stablehlo.add %239, %243 : tensor<3x16x16x3xi32>
    %c_62 = stablehlo.constant dense<0> : tensor<i32>
    %245 = stablehlo.reduce(%244 init: %c_62) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %246 = stablehlo.convert %237 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %247 = stablehlo.broadcast_in_dim %246, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %248 = stablehlo.multiply %247, %129 : tensor<3x16x16x3xf32>
    %c_63 = stablehlo.constant dense<1> : tensor<i32>
    %249 = stablehlo.broadcast_in_dim %c_63, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %250 = stablehlo.subtract %249, %237 : tensor<3x1x1x1xi32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %251 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %252 = stablehlo.subtract %251, %129 : tensor<3x16x16x3xf32>
    %253 = stablehlo.convert %250 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %254 = stablehlo.broadcast_in_dim %253, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %255 = stablehlo.multiply %254, %252 : tensor<3x16x16x3xf32>
    %256 = stablehlo.add %248, %255 : tensor<3x16x16x3xf32>
    %cst_65 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %257 = stablehlo.reduce(%256 init: %cst_65) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %258 = stablehlo.slice %143 [5:6, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %259 = stablehlo.reshape %258 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %260 = stablehlo.broadcast_in_dim %259, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %261 = stablehlo.multiply %147, %260 : tensor<3x16x16x3xi32>
    %c_66 = stablehlo.constant dense<1> : tensor<i32>
    %262 = stablehlo.broadcast_in_dim %c_66, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %263 = stablehlo.subtract %262, %259 : tensor<3x1x1x1xi32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %265 = stablehlo.multiply %145, %264 : tensor<3x16x16x3xi32>
    %266 = stablehlo.add %261, %265 : tensor<3x16x16x3xi32>
    %c_67 = stablehlo.constant dense<0> : tensor<i32>
    %267 = stablehlo.reduce(%266 init: %c_67) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %268 = stablehlo.convert %259 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %269 = stablehlo.broadcast_in_dim %268, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %270 = stablehlo.multiply %269, %129 : tensor<3x16x16x3xf32>
    %c_68 = stablehlo.constant dense<1> : tensor<i32>
    %271 = stablehlo.broadcast_in_dim %c_68, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %272 = stablehlo.subtract %271, %259 : tensor<3x1x1x1xi32>
    %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %274 = stablehlo.subtract %273, %129 : tensor<3x16x16x3xf32>
    %275 = stablehlo.convert %272 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %276 = stablehlo.broadcast_in_dim %275, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %277 = stablehlo.multiply %276, %274 : tensor<3x16x16x3xf32>
    %278 = stablehlo.add %270, %277 : tensor<3x16x16x3xf32>
    %cst_70 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %279 = stablehlo.reduce(%278 init: %cst_70) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %280 = stablehlo.slice %143 [6:7, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %281 = stablehlo.reshape %280 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %282 = stablehlo.broadcast_in_dim %281, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %283 = stablehlo.multiply %147, %282 : tensor<3x16x16x3xi32>
    %c_71 = stablehlo.constant dense<1> : tensor<i32>
    %284 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %285 = stablehlo.subtract %284, %281 : tensor<3x1x1x1xi32>
    %286 = stablehlo.broadcast_in_dim %285, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %287 = stablehlo.multiply %145, %286 : tensor<3x16x16x3xi32>
    %288 = stablehlo.add %283, %287 : tensor<3x16x16x3xi32>
    %c_72 = stablehlo.constant dense<0> : tensor<i32>
    %289 = stablehlo.reduce(%288 init: %c_72) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %290 = stablehlo.convert %281 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %291 = stablehlo.broadcast_in_dim %290, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %292 = stablehlo.multiply %291, %129 : tensor<3x16x16x3xf32>
    %c_73 = stablehlo.constant dense<1> : tensor<i32>
    %293 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %294 = stablehlo.subtract %293, %281 : tensor<3x1x1x1xi32>
    %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %295 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %296 = stablehlo.subtract %295, %129 : tensor<3x16x16x3xf32>
    %297 = stablehlo.convert %294 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %298 = stablehlo.broadcast_in_dim %297, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %299 = stablehlo.multiply %298, %296 : tensor<3x16x16x3xf32>
    %300 = stablehlo.add %292, %299 : tensor<3x16x16x3xf32>
    %cst_75 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %301 = stablehlo.reduce(%300 init: %cst_75) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %302 = stablehlo.slice %143 [7:8, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %303 = stablehlo.reshape %302 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %304 = stablehlo.broadcast_in_dim %303, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %305 = stablehlo.multiply %147, %304 : tensor<3x16x16x3xi32>
    %c_76 = stablehlo.constant dense<1> : tensor<i32>
    %306 = stablehlo.broadcast_in_dim %c_76, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %307 = stablehlo.subtract %306, %303 : tensor<3x1x1x1xi32>
    %308 = stablehlo.broadcast_in_dim %307, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %309 = stablehlo.multiply %145, %308 : tensor<3x16x16x3xi32>
    %310 = stablehlo.add %305, %309 : tensor<3x16x16x3xi32>
    %c_77 = stablehlo.constant dense<0> : tensor<i32>
    %311 = stablehlo.reduce(%310 init: %c_77) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x3xi32>, tensor<i32>) -> tensor<16x16x3xi32>
    %312 = stablehlo.convert %303 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %313 = stablehlo.broadcast_in_dim %312, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %314 = stablehlo.multiply %313, %129 : tensor<3x16x16x3xf32>
    %c_78 = stablehlo.constant dense<1> : tensor<i32>
    %315 = stablehlo.broadcast_in_dim %c_78, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %316 = stablehlo.subtract %315, %303 : tensor<3x1x1x1xi32>
    %cst_79 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %317 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<3x16x16x3xf32>
    %318 = stablehlo.subtract %317, %129 : tensor<3x16x16x3xf32>
    %319 = stablehlo.convert %316 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %320 = stablehlo.broadcast_in_dim %319, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x3xf32>
    %321 = stablehlo.multiply %320, %318 : tensor<3x16x16x3xf32>
    %322 = stablehlo.add %314, %321 : tensor<3x16x16x3xf32>
    %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %323 = stablehlo.reduce(%322 init: %cst_80) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %324 = stablehlo.broadcast_in_dim %157, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %325 = stablehlo.broadcast_in_dim %179, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %326 = stablehlo.broadcast_in_dim %201, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %327 = stablehlo.broadcast_in_dim %223, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %328 = stablehlo.broadcast_in_dim %245, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %329 = stablehlo.broadcast_in_dim %267, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %330 = stablehlo.broadcast_in_dim %289, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %331 = stablehlo.broadcast_in_dim %311, dims = [1, 2, 3] : (tensor<16x16x3xi32>) -> tensor<1x16x16x3xi32>
    %332 = stablehlo.concatenate %324, %325, %326, %327, %328, %329, %330, %331, dim = 0 : (tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>, tensor<1x16x16x3xi32>) -> tensor<8x16x16x3xi32>
    %333 = stablehlo.broadcast_in_dim %169, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %334 = stablehlo.broadcast_in_dim %191, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %335 = stablehlo.broadcast_in_dim %213, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %336 = stablehlo.broadcast_in_dim %235, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %337 = stablehlo.broadcast_in_dim %257, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %338 = stablehlo.broadcast_in_dim %279, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %339 = stablehlo.broadcast_in_dim %301, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %340 = stablehlo.broadcast_in_dim %323, dims = [1, 2, 3] : (tensor<16x16x3xf32>) -> tensor<1x16x16x3xf32>
    %341 = stablehlo.concatenate %333, %334, %335, %336, %337, %338, %339, %340, dim = 0 : (tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>, tensor<1x16x16x3xf32>) -> tensor<8x16x16x3xf32>
    %c_81 = stablehlo.constant dense<0> : tensor<i32>
    %342 = stablehlo.broadcast_in_dim %c_81, dims = [] : (tensor<i32>) -> tensor<8x16x16x3xi32>
    %343 = stablehlo.compare LT, %332, %342, SIGNED : (tensor<8x16x16x3xi32>, tensor<8x16x16x3xi32>) -> tensor<8x16x16x3xi1>
    %c_82 = stablehlo.constant dense<768> : tensor<i32>
    %344 = stablehlo.broadcast_in_dim %c_82, dims = [] : (tensor<i32>) -> tensor<8x16x16x3xi32>
    %345 = stablehlo.add %332, %344 : tensor<8x16x16x3xi32>
    %346 = stablehlo.select %343, %345, %332 : tensor<8x16x16x3xi1>, tensor<8x16x16x3xi32>
    %347 = stablehlo.broadcast_in_dim %346, dims = [0, 1, 2, 3] : (tensor<8x16x16x3xi32>) -> tensor<8x16x16x3x1xi32>
    %348 = "stablehlo.gather"(%123, %347) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<768xf32>, tensor<8x16x16x3x1xi32>) -> tensor<8x16x16x3xf32>
    %349 = stablehlo.multiply %341, %348 : tensor<8x16x16x3xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %350 = stablehlo.reduce(%349 init: %cst_83) applies stablehlo.add across dimensions = [0] : (tensor<8x16x16x3xf32>, tensor<f32>) -> tensor<16x16x3xf32>
    %351 = stablehlo.slice %arg0 [0:16, 0:16, 0:1] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %352 = stablehlo.slice %arg0 [0:16, 0:16, 1:2] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %353 = stablehlo.slice %arg0 [0:16, 0:16, 2:3] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %354 = stablehlo.reshape %351 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %355 = stablehlo.reshape %352 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %356 = stablehlo.reshape %353 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %357 = stablehlo.maximum %354, %355 : tensor<16x16xf32>
    %358 = stablehlo.maximum %357, %356 : tensor<16x16xf32>
    %359 = stablehlo.minimum %354, %355 : tensor<16x16xf32>
    %360 = stablehlo.minimum %359, %356 : tensor<16x16xf32>
    %361 = stablehlo.subtract %358, %360 : tensor<16x16xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %362 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %363 = stablehlo.compare GT, %358, %362, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %364 = call @_where_0(%363, %358, %cst_85) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %365 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %366 = stablehlo.compare GT, %361, %365, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %367 = call @_where_0(%366, %361, %cst_87) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %368 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %369 = stablehlo.compare GT, %358, %368, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %370 = stablehlo.divide %361, %364 : tensor<16x16xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %371 = call @_where_0(%369, %370, %cst_89) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_90 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %372 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %373 = stablehlo.multiply %372, %367 : tensor<16x16xf32>
    %cst_91 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %374 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %375 = stablehlo.divide %374, %373 : tensor<16x16xf32>
    %376 = stablehlo.compare EQ, %358, %355, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %377 = stablehlo.subtract %356, %354 : tensor<16x16xf32>
    %378 = stablehlo.multiply %375, %377 : tensor<16x16xf32>
    %cst_92 = stablehlo.constant dense<0.333333343> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %380 = stablehlo.add %378, %379 : tensor<16x16xf32>
    %381 = stablehlo.subtract %354, %355 : tensor<16x16xf32>
    %382 = stablehlo.multiply %375, %381 : tensor<16x16xf32>
    %cst_93 = stablehlo.constant dense<0.666666686> : tensor<f32>
    %383 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %384 = stablehlo.add %382, %383 : tensor<16x16xf32>
    %385 = call @_where_1(%376, %380, %384) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %386 = stablehlo.compare EQ, %358, %354, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %387 = stablehlo.subtract %355, %356 : tensor<16x16xf32>
    %388 = stablehlo.multiply %375, %387 : tensor<16x16xf32>
    %389 = call @_where_1(%386, %388, %385) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %390 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %391 = stablehlo.compare GT, %361, %390, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %392 = call @_where_0(%391, %389, %cst_95) : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %393 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %394 = stablehlo.compare LT, %389, %393, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %395 = stablehlo.convert %394 : (tensor<16x16xi1>) -> tensor<16x16xf32>
    %396 = stablehlo.add %392, %395 : tensor<16x16xf32>
    %cst_97 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %397 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %398 = stablehlo.add %396, %397 : tensor<16x16xf32>
    %cst_98 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %399 = call @remainder(%398, %cst_98) : (tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_99 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %400 = call @remainder(%399, %cst_99) : (tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_100 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %401 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %402 = stablehlo.multiply %400, %401 : tensor<16x16xf32>
    %cst_101 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %403 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %404 = stablehlo.subtract %402, %403 : tensor<16x16xf32>
    %405 = stablehlo.abs %404 : tensor<16x16xf32>
    %cst_102 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %406 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %407 = stablehlo.subtract %405, %406 : tensor<16x16xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_104 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %408 = call @clip_3(%407, %cst_103, %cst_104) : (tensor<16x16xf32>, tensor<f32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_105 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %409 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %410 = stablehlo.subtract %402, %409 : tensor<16x16xf32>
    %411 = stablehlo.abs %410 : tensor<16x16xf32>
    %cst_106 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %412 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %413 = stablehlo.subtract %412, %411 : tensor<16x16xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_108 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %414 = call @clip_3(%413, %cst_107, %cst_108) : (tensor<16x16xf32>, tensor<f32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_109 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %415 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %416 = stablehlo.subtract %402, %415 : tensor<16x16xf32>
    %417 = stablehlo.abs %416 : tensor<16x16xf32>
    %cst_110 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %418 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %419 = stablehlo.subtract %418, %417 : tensor<16x16xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_112 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %420 = call @clip_3(%419, %cst_111, %cst_112) : (tensor<16x16xf32>, tensor<f32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_113 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %421 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %422 = stablehlo.subtract %421, %371 : tensor<16x16xf32>
    %423 = stablehlo.multiply %371, %408 : tensor<16x16xf32>
    %424 = stablehlo.add %422, %423 : tensor<16x16xf32>
    %425 = stablehlo.multiply %358, %424 : tensor<16x16xf32>
    %426 = stablehlo.multiply %371, %414 : tensor<16x16xf32>
    %427 = stablehlo.add %422, %426 : tensor<16x16xf32>
    %428 = stablehlo.multiply %358, %427 : tensor<16x16xf32>
    %429 = stablehlo.multiply %371, %420 : tensor<16x16xf32>
    %430 = stablehlo.add %422, %429 : tensor<16x16xf32>
    %431 = stablehlo.multiply %358, %430 : tensor<16x16xf32>
    %432 = stablehlo.broadcast_in_dim %425, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %433 = stablehlo.broadcast_in_dim %428, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %434 = stablehlo.broadcast_in_dim %431, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %435 = stablehlo.concatenate %432, %433, %434, dim = 2 : (tensor<16x16x1xf32>, tensor<16x16x1xf32>, tensor<16x16x1xf32>) -> tensor<16x16x3xf32>
    %436 = stablehlo.reverse %arg0, dims = [0] : tensor<16x16x3xf32>
    %437 = stablehlo.iota dim = 0 : tensor<11xi32>
    %c_114 = stablehlo.constant dense<5> : tensor<i32>
    %438 = stablehlo.broadcast_in_dim %c_114, dims = [] : (tensor<i32>) -> tensor<11xi32>
    %439 = stablehlo.subtract %437, %438 : tensor<11xi32>
    %440 = stablehlo.convert %439 : (tensor<11xi32>) -> tensor<11xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %441 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %442 = stablehlo.add %440, %441 : tensor<11xf32>
    %cst_116 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %444 = stablehlo.divide %442, %443 : tensor<11xf32>
    %445 = stablehlo.multiply %444, %444 : tensor<11xf32>
    %cst_117 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %446 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %447 = stablehlo.multiply %446, %445 : tensor<11xf32>
    %448 = stablehlo.exponential %447 : tensor<11xf32>
    %449 = stablehlo.convert %448 : tensor<11xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %450 = stablehlo.reduce(%449 init: %cst_118) applies stablehlo.add across dimensions = [0] : (tensor<11xf32>, tensor<f32>) -> tensor<f32>
    %451 = stablehlo.convert %448 : tensor<11xf32>
    %452 = stablehlo.broadcast_in_dim %450, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %453 = stablehlo.divide %451, %452 : tensor<11xf32>
    %454 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<16x16x3xf32>) -> tensor<16x3x16xf32>
    %455 = stablehlo.reshape %454 : (tensor<16x3x16xf32>) -> tensor<48x16xf32>
    %456 = call @convolve(%455, %453) : (tensor<48x16xf32>, tensor<11xf32>) -> tensor<48x6xf32>
    %457 = stablehlo.reshape %456 : (tensor<48x6xf32>) -> tensor<16x3x6xf32>
    %458 = stablehlo.transpose %457, dims = [0, 2, 1] : (tensor<16x3x6xf32>) -> tensor<16x6x3xf32>
    %459 = stablehlo.transpose %458, dims = [1, 2, 0] : (tensor<16x6x3xf32>) -> tensor<6x3x16xf32>
    %460 = stablehlo.reshape %459 : (tensor<6x3x16xf32>) -> tensor<18x16xf32>
    %461 = call @convolve_4(%460, %453) : (tensor<18x16xf32>, tensor<11xf32>) -> tensor<18x6xf32>
    %462 = stablehlo.reshape %461 : (tensor<18x6xf32>) -> tensor<6x3x6xf32>
    %463 = stablehlo.transpose %462, dims = [2, 0, 1] : (tensor<6x3x6xf32>) -> tensor<6x6x3xf32>
    %464 = stablehlo.transpose %436, dims = [0, 2, 1] : (tensor<16x16x3xf32>) -> tensor<16x3x16xf32>
    %465 = stablehlo.reshape %464 : (tensor<16x3x16xf32>) -> tensor<48x16xf32>
    %466 = call @convolve(%465, %453) : (tensor<48x16xf32>, tensor<11xf32>) -> tensor<48x6xf32>
    %467 = stablehlo.reshape %466 : (tensor<48x6xf32>) -> tensor<16x3x6xf32>
    %468 = stablehlo.transpose %467, dims = [0, 2, 1] : (tensor<16x3x6xf32>) -> tensor<16x6x3xf32>
    %469 = stablehlo.transpose %468, dims = [1, 2, 0] : (tensor<16x6x3xf32>) -> tensor<6x3x16xf32>
    %470 = stablehlo.reshape %469 : (tensor<6x3x16xf32>) -> tensor<18x16xf32>
    %471 = call @convolve_4(%470, %453) : (tensor<18x16xf32>, tensor<11xf32>) -> tensor<18x6xf32>
    %472 = stablehlo.reshape %471 : (tensor<18x6xf32>) -> tensor<6x3x6xf32>
    %473 = stablehlo.transpose %472, dims = [2, 0, 1] : (tensor<6x3x6xf32>) -> tensor<6x6x3xf32>
    %474 = stablehlo.multiply %463, %463 : tensor<6x6x3xf32>
    %475 = stablehlo.multiply %473, %473 : tensor<6x6x3xf32>
    %476 = stablehlo.multiply %463, %473 : tensor<6x6x3xf32>
    %477 = stablehlo.multiply %arg0, %arg0 : tensor<16x16x3xf32>
    %478 = stablehlo.transpose %477, dims = [0, 2, 1] : (tensor<16x16x3xf32>) -> tensor<16x3x16xf32>
    %479 = stablehlo.reshape %478 : (tensor<16x3x16xf32>) -> tensor<48x16xf32>
    %480 = call @convolve(%479, %453) : (tensor<48x16xf32>, tensor<11xf32>) -> tensor<48x6xf32>
    %481 = stablehlo.reshape %480 : (tensor<48x6xf32>) -> tensor<16x3x6xf32>
    %482 = stablehlo.transpose %481, dims = [0, 2, 1] : (tensor<16x3x6xf32>) -> tensor<16x6x3xf32>
    %483 = stablehlo.transpose %482, dims = [1, 2, 0] : (tensor<16x6x3xf32>) -> tensor<6x3x16xf32>
    %484 = stablehlo.reshape %483 : (tensor<6x3x16xf32>) -> tensor<18x16xf32>
    %485 = call @convolve_4(%484, %453) : (tensor<18x16xf32>, tensor<11xf32>) -> tensor<18x6xf32>
    %486 = stablehlo.reshape %485 : (tensor<18x6xf32>) -> tensor<6x3x6xf32>
    %487 = stablehlo.transpose %486, dims = [2, 0, 1] : (tensor<6x3x6xf32>) -> tensor<6x6x3xf32>
    %488 = stablehlo.subtract %487, %474 : tensor<6x6x3xf32>
    %489 = stablehlo.multiply %436, %436 : tensor<16x16x3xf32>
    %490 = stablehlo.transpose %489, dims = [0, 2, 1] : (tensor<16x16x3xf32>) -> tensor<16x3x16xf32>
    %491 = stablehlo.reshape %490 : (tensor<16x3x16xf32>) -> tensor<48x16xf32>
    %492 = call @convolve(%491, %453) : (tensor<48x16xf32>, tensor<11xf32>) -> tensor<48x6xf32>
    %493 = stablehlo.reshape %492 : (tensor<48x6xf32>) -> tensor<16x3x6xf32>
    %494 = stablehlo.transpose %493, dims = [0, 2, 1] : (tensor<16x3x6xf32>) -> tensor<16x6x3xf32>
    %495 = stablehlo.transpose %494, dims = [1, 2, 0] : (tensor<16x6x3xf32>) -> tensor<6x3x16xf32>
    %496 = stablehlo.reshape %495 : (tensor<6x3x16xf32>) -> tensor<18x16xf32>
    %497 = call @convolve_4(%496, %453) : (tensor<18x16xf32>, tensor<11xf32>) -> tensor<18x6xf32>
    %498 = stablehlo.reshape %497 : (tensor<18x6xf32>) -> tensor<6x3x6xf32>
    %499 = stablehlo.transpose %498, dims = [2, 0, 1] : (tensor<6x3x6xf32>) -> tensor<6x6x3xf32>
    %500 = stablehlo.subtract %499, %475 : tensor<6x6x3xf32>
    %501 = stablehlo.multiply %arg0, %436 : tensor<16x16x3xf32>
    %502 = stablehlo.transpose %501, dims = [0, 2, 1] : (tensor<16x16x3xf32>) -> tensor<16x3x16xf32>
    %503 = stablehlo.reshape %502 : (tensor<16x3x16xf32>) -> tensor<48x16xf32>
    %504 = call @convolve(%503, %453) : (tensor<48x16xf32>, tensor<11xf32>) -> tensor<48x6xf32>
    %505 = stablehlo.reshape %504 : (tensor<48x6xf32>) -> tensor<16x3x6xf32>
    %506 = stablehlo.transpose %505, dims = [0, 2, 1] : (tensor<16x3x6xf32>) -> tensor<16x6x3xf32>
    %507 = stablehlo.transpose %506, dims = [1, 2, 0] : (tensor<16x6x3xf32>) -> tensor<6x3x16xf32>
    %508 = stablehlo.reshape %507 : (tensor<6x3x16xf32>) -> tensor<18x16xf32>
    %509 = call @convolve_4(%508, %453) : (tensor<18x16xf32>, tensor<11xf32>) -> tensor<18x6xf32>
    %510 = stablehlo.reshape %509 : (tensor<18x6xf32>) -> tensor<6x3x6xf32>
    %511 = stablehlo.transpose %510, dims = [2, 0, 1] : (tensor<6x3x6xf32>) -> tensor<6x6x3xf32>
    %512 = stablehlo.subtract %511, %476 : tensor<6x6x3xf32>
    %cst_119 = stablehlo.constant dense<1.42108547E-14> : tensor<f32>
    %513 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %514 = stablehlo.maximum %513, %488 : tensor<6x6x3xf32>
    %cst_120 = stablehlo.constant dense<1.42108547E-14> : tensor<f32>
    %515 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %516 = stablehlo.maximum %515, %500 : tensor<6x6x3xf32>
    %517 = stablehlo.sign %512 : tensor<6x6x3xf32>
    %518 = stablehlo.multiply %514, %516 : tensor<6x6x3xf32>
    %519 = stablehlo.sqrt %518 : tensor<6x6x3xf32>
    %520 = stablehlo.abs %512 : tensor<6x6x3xf32>
    %521 = stablehlo.minimum %519, %520 : tensor<6x6x3xf32>
    %522 = stablehlo.multiply %517, %521 : tensor<6x6x3xf32>
    %cst_121 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %523 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %524 = stablehlo.multiply %523, %476 : tensor<6x6x3xf32>
    %cst_122 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %525 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %526 = stablehlo.add %524, %525 : tensor<6x6x3xf32>
    %cst_123 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %527 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %528 = stablehlo.multiply %527, %522 : tensor<6x6x3xf32>
    %cst_124 = stablehlo.constant dense<8.99999984E-4> : tensor<f32>
    %529 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %530 = stablehlo.add %528, %529 : tensor<6x6x3xf32>
    %531 = stablehlo.multiply %526, %530 : tensor<6x6x3xf32>
    %532 = stablehlo.add %474, %475 : tensor<6x6x3xf32>
    %cst_125 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %533 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %534 = stablehlo.add %532, %533 : tensor<6x6x3xf32>
    %535 = stablehlo.add %514, %516 : tensor<6x6x3xf32>
    %cst_126 = stablehlo.constant dense<8.99999984E-4> : tensor<f32>
    %536 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<6x6x3xf32>
    %537 = stablehlo.add %535, %536 : tensor<6x6x3xf32>
    %538 = stablehlo.multiply %534, %537 : tensor<6x6x3xf32>
    %539 = stablehlo.divide %531, %538 : tensor<6x6x3xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %540 = stablehlo.reduce(%539 init: %cst_127) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x6x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_128 = stablehlo.constant dense<1.080000e+02> : tensor<f32>
    %541 = stablehlo.divide %540, %cst_128 : tensor<f32>
    %542 = call @_threefry_split(%c_3) : (tensor<2xui32>) -> tensor<2x2xui32>
    %543 = stablehlo.slice %542 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %544 = stablehlo.reshape %543 : (tensor<1x2xui32>) -> tensor<2xui32>
    %545 = stablehlo.slice %542 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %546 = stablehlo.reshape %545 : (tensor<1x2xui32>) -> tensor<2xui32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_130 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %547 = call @_uniform(%544, %cst_129, %cst_130) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<16x16x1xf32>
    %cst_131 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %548 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %549 = stablehlo.multiply %547, %548 : tensor<16x16x1xf32>
    %cst_132 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %550 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %551 = stablehlo.subtract %549, %550 : tensor<16x16x1xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_134 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %552 = call @_uniform(%546, %cst_133, %cst_134) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<16x16x1xf32>
    %cst_135 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %553 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %554 = stablehlo.multiply %552, %553 : tensor<16x16x1xf32>
    %cst_136 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %555 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %556 = stablehlo.subtract %554, %555 : tensor<16x16x1xf32>
    %557 = stablehlo.iota dim = 0 : tensor<11xi32>
    %c_137 = stablehlo.constant dense<-5> : tensor<i32>
    %558 = stablehlo.broadcast_in_dim %c_137, dims = [] : (tensor<i32>) -> tensor<11xi32>
    %559 = stablehlo.add %558, %557 : tensor<11xi32>
    %560 = stablehlo.convert %559 : (tensor<11xi32>) -> tensor<11xf32>
    %561 = stablehlo.multiply %560, %560 : tensor<11xf32>
    %562 = stablehlo.negate %561 : tensor<11xf32>
    %cst_138 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %563 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %564 = stablehlo.divide %562, %563 : tensor<11xf32>
    %565 = stablehlo.exponential %564 : tensor<11xf32>
    %cst_139 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %566 = stablehlo.reduce(%565 init: %cst_139) applies stablehlo.add across dimensions = [0] : (tensor<11xf32>, tensor<f32>) -> tensor<f32>
    %567 = stablehlo.broadcast_in_dim %566, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %568 = stablehlo.divide %565, %567 : tensor<11xf32>
    %569 = stablehlo.reshape %568 : (tensor<11xf32>) -> tensor<11x1x1x1xf32>
    %570 = stablehlo.reshape %568 : (tensor<11xf32>) -> tensor<1x11x1x1xf32>
    %571 = stablehlo.reshape %570 : (tensor<1x11x1x1xf32>) -> tensor<1x1x1x11x1x1x1x1xf32>
    %572 = stablehlo.broadcast_in_dim %571, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x11x1x1x1x1xf32>) -> tensor<1x1x1x11x1x1x1x1xf32>
    %573 = stablehlo.reshape %572 : (tensor<1x1x1x11x1x1x1x1xf32>) -> tensor<1x11x1x1xf32>
    %574 = stablehlo.reshape %569 : (tensor<11x1x1x1xf32>) -> tensor<1x11x1x1x1x1x1x1xf32>
    %575 = stablehlo.broadcast_in_dim %574, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x11x1x1x1x1x1x1xf32>) -> tensor<1x11x1x1x1x1x1x1xf32>
    %576 = stablehlo.reshape %575 : (tensor<1x11x1x1x1x1x1x1xf32>) -> tensor<11x1x1x1xf32>
    %577 = stablehlo.broadcast_in_dim %551, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %578 = stablehlo.convolution(%577, %573) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [5, 5]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x1xf32>, tensor<1x11x1x1xf32>) -> tensor<1x16x16x1xf32>
    %579 = stablehlo.convolution(%578, %576) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[5, 5], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x1xf32>, tensor<11x1x1x1xf32>) -> tensor<1x16x16x1xf32>
    %580 = stablehlo.reshape %579 : (tensor<1x16x16x1xf32>) -> tensor<16x16x1xf32>
    %cst_140 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %581 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %582 = stablehlo.multiply %580, %581 : tensor<16x16x1xf32>
    %583 = stablehlo.iota dim = 0 : tensor<11xi32>
    %c_141 = stablehlo.constant dense<-5> : tensor<i32>
    %584 = stablehlo.broadcast_in_dim %c_141, dims = [] : (tensor<i32>) -> tensor<11xi32>
    %585 = stablehlo.add %584, %583 : tensor<11xi32>
    %586 = stablehlo.convert %585 : (tensor<11xi32>) -> tensor<11xf32>
    %587 = stablehlo.multiply %586, %586 : tensor<11xf32>
    %588 = stablehlo.negate %587 : tensor<11xf32>
    %cst_142 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %590 = stablehlo.divide %588, %589 : tensor<11xf32>
    %591 = stablehlo.exponential %590 : tensor<11xf32>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %592 = stablehlo.reduce(%591 init: %cst_143) applies stablehlo.add across dimensions = [0] : (tensor<11xf32>, tensor<f32>) -> tensor<f32>
    %593 = stablehlo.broadcast_in_dim %592, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %594 = stablehlo.divide %591, %593 : tensor<11xf32>
    %595 = stablehlo.reshape %594 : (tensor<11xf32>) -> tensor<11x1x1x1xf32>
    %596 = stablehlo.reshape %594 : (tensor<11xf32>) -> tensor<1x11x1x1xf32>
    %597 = stablehlo.reshape %596 : (tensor<1x11x1x1xf32>) -> tensor<1x1x1x11x1x1x1x1xf32>
    %598 = stablehlo.broadcast_in_dim %597, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x11x1x1x1x1xf32>) -> tensor<1x1x1x11x1x1x1x1xf32>
    %599 = stablehlo.reshape %598 : (tensor<1x1x1x11x1x1x1x1xf32>) -> tensor<1x11x1x1xf32>
    %600 = stablehlo.reshape %595 : (tensor<11x1x1x1xf32>) -> tensor<1x11x1x1x1x1x1x1xf32>
    %601 = stablehlo.broadcast_in_dim %600, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x11x1x1x1x1x1x1xf32>) -> tensor<1x11x1x1x1x1x1x1xf32>
    %602 = stablehlo.reshape %601 : (tensor<1x11x1x1x1x1x1x1xf32>) -> tensor<11x1x1x1xf32>
    %603 = stablehlo.broadcast_in_dim %556, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %604 = stablehlo.convolution(%603, %599) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [5, 5]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x1xf32>, tensor<1x11x1x1xf32>) -> tensor<1x16x16x1xf32>
    %605 = stablehlo.convolution(%604, %602) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[5, 5], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x1xf32>, tensor<11x1x1x1xf32>) -> tensor<1x16x16x1xf32>
    %606 = stablehlo.reshape %605 : (tensor<1x16x16x1xf32>) -> tensor<16x16x1xf32>
    %cst_144 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %608 = stablehlo.multiply %606, %607 : tensor<16x16x1xf32>
    %609 = stablehlo.iota dim = 0 : tensor<16xi32>
    %610 = stablehlo.iota dim = 0 : tensor<16xi32>
    %611 = stablehlo.iota dim = 0 : tensor<1xi32>
    %612 = stablehlo.broadcast_in_dim %609, dims = [0] : (tensor<16xi32>) -> tensor<16x16x1xi32>
    %613 = stablehlo.broadcast_in_dim %610, dims = [1] : (tensor<16xi32>) -> tensor<16x16x1xi32>
    %614 = stablehlo.broadcast_in_dim %611, dims = [2] : (tensor<1xi32>) -> tensor<16x16x1xi32>
    %615 = stablehlo.convert %612 : (tensor<16x16x1xi32>) -> tensor<16x16x1xf32>
    %616 = stablehlo.add %615, %582 : tensor<16x16x1xf32>
    %617 = stablehlo.convert %613 : (tensor<16x16x1xi32>) -> tensor<16x16x1xf32>
    %618 = stablehlo.add %617, %608 : tensor<16x16x1xf32>
    %619 = stablehlo.slice %arg0 [0:16, 0:16, 0:1] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %620 = stablehlo.reshape %619 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %621 = stablehlo.broadcast_in_dim %620, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %622 = stablehlo.broadcast_in_dim %616, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %623 = stablehlo.broadcast_in_dim %618, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %624 = stablehlo.convert %614 : (tensor<16x16x1xi32>) -> tensor<16x16x1xf32>
    %625 = stablehlo.broadcast_in_dim %624, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %626 = stablehlo.concatenate %622, %623, %625, dim = 0 : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<3x16x16x1xf32>
    %627 = stablehlo.reshape %621 : (tensor<16x16x1xf32>) -> tensor<256xf32>
    %628 = stablehlo.floor %626 : tensor<3x16x16x1xf32>
    %629 = stablehlo.convert %628 : (tensor<3x16x16x1xf32>) -> tensor<3x16x16x1xi32>
    %630 = stablehlo.ceil %626 : tensor<3x16x16x1xf32>
    %631 = stablehlo.convert %630 : (tensor<3x16x16x1xf32>) -> tensor<3x16x16x1xi32>
    %632 = stablehlo.convert %629 : (tensor<3x16x16x1xi32>) -> tensor<3x16x16x1xf32>
    %633 = stablehlo.subtract %626, %632 : tensor<3x16x16x1xf32>
    %634 = stablehlo.reshape %c_4 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %c_145 = stablehlo.constant dense<1> : tensor<i32>
    %635 = stablehlo.broadcast_in_dim %c_145, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %636 = stablehlo.subtract %634, %635 : tensor<3x1x1x1xi32>
    %c_146 = stablehlo.constant dense<0> : tensor<i32>
    %637 = call @clip_9(%629, %c_146, %636) : (tensor<3x16x16x1xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %c_147 = stablehlo.constant dense<1> : tensor<i32>
    %638 = stablehlo.broadcast_in_dim %c_147, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %639 = stablehlo.subtract %634, %638 : tensor<3x1x1x1xi32>
    %c_148 = stablehlo.constant dense<0> : tensor<i32>
    %640 = call @clip_9(%631, %c_148, %639) : (tensor<3x16x16x1xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %641 = stablehlo.slice %c_4 [1:3] : (tensor<3xi32>) -> tensor<2xi32>
    %642 = stablehlo.reverse %641, dims = [0] : tensor<2xi32>
    %643 = call @cumprod(%642) : (tensor<2xi32>) -> tensor<2xi32>
    %644 = stablehlo.reverse %643, dims = [0] : tensor<2xi32>
    %645 = stablehlo.concatenate %644, %c_5, dim = 0 : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %646 = stablehlo.reshape %645 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %647 = stablehlo.reshape %c_6 : (tensor<8x3xi32>) -> tensor<8x3x1x1x1xi32>
    %648 = stablehlo.broadcast_in_dim %646, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %649 = stablehlo.multiply %637, %648 : tensor<3x16x16x1xi32>
    %650 = stablehlo.broadcast_in_dim %646, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %651 = stablehlo.multiply %640, %650 : tensor<3x16x16x1xi32>
    %652 = stablehlo.slice %647 [0:1, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %653 = stablehlo.reshape %652 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %654 = stablehlo.broadcast_in_dim %653, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %655 = stablehlo.multiply %651, %654 : tensor<3x16x16x1xi32>
    %c_149 = stablehlo.constant dense<1> : tensor<i32>
    %656 = stablehlo.broadcast_in_dim %c_149, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %657 = stablehlo.subtract %656, %653 : tensor<3x1x1x1xi32>
    %658 = stablehlo.broadcast_in_dim %657, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %659 = stablehlo.multiply %649, %658 : tensor<3x16x16x1xi32>
    %660 = stablehlo.add %655, %659 : tensor<3x16x16x1xi32>
    %c_150 = stablehlo.constant dense<0> : tensor<i32>
    %661 = stablehlo.reduce(%660 init: %c_150) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %662 = stablehlo.convert %653 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %663 = stablehlo.broadcast_in_dim %662, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %664 = stablehlo.multiply %663, %633 : tensor<3x16x16x1xf32>
    %c_151 = stablehlo.constant dense<1> : tensor<i32>
    %665 = stablehlo.broadcast_in_dim %c_151, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %666 = stablehlo.subtract %665, %653 : tensor<3x1x1x1xi32>
    %cst_152 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %668 = stablehlo.subtract %667, %633 : tensor<3x16x16x1xf32>
    %669 = stablehlo.convert %666 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %670 = stablehlo.broadcast_in_dim %669, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %671 = stablehlo.multiply %670, %668 : tensor<3x16x16x1xf32>
    %672 = stablehlo.add %664, %671 : tensor<3x16x16x1xf32>
    %cst_153 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %673 = stablehlo.reduce(%672 init: %cst_153) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %674 = stablehlo.slice %647 [1:2, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %675 = stablehlo.reshape %674 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %676 = stablehlo.broadcast_in_dim %675, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %677 = stablehlo.multiply %651, %676 : tensor<3x16x16x1xi32>
    %c_154 = stablehlo.constant dense<1> : tensor<i32>
    %678 = stablehlo.broadcast_in_dim %c_154, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %679 = stablehlo.subtract %678, %675 : tensor<3x1x1x1xi32>
    %680 = stablehlo.broadcast_in_dim %679, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %681 = stablehlo.multiply %649, %680 : tensor<3x16x16x1xi32>
    %682 = stablehlo.add %677, %681 : tensor<3x16x16x1xi32>
    %c_155 = stablehlo.constant dense<0> : tensor<i32>
    %683 = stablehlo.reduce(%682 init: %c_155) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %684 = stablehlo.convert %675 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %685 = stablehlo.broadcast_in_dim %684, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %686 = stablehlo.multiply %685, %633 : tensor<3x16x16x1xf32>
    %c_156 = stablehlo.constant dense<1> : tensor<i32>
    %687 = stablehlo.broadcast_in_dim %c_156, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %688 = stablehlo.subtract %687, %675 : tensor<3x1x1x1xi32>
    %cst_157 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %689 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %690 = stablehlo.subtract %689, %633 : tensor<3x16x16x1xf32>
    %691 = stablehlo.convert %688 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %692 = stablehlo.broadcast_in_dim %691, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %693 = stablehlo.multiply %692, %690 : tensor<3x16x16x1xf32>
    %694 = stablehlo.add %686, %693 : tensor<3x16x16x1xf32>
    %cst_158 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %695 = stablehlo.reduce(%694 init: %cst_158) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %696 = stablehlo.slice %647 [2:3, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %697 = stablehlo.reshape %696 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %698 = stablehlo.broadcast_in_dim %697, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %699 = stablehlo.multiply %651, %698 : tensor<3x16x16x1xi32>
    %c_159 = stablehlo.constant dense<1> : tensor<i32>
    %700 = stablehlo.broadcast_in_dim %c_159, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %701 = stablehlo.subtract %700, %697 : tensor<3x1x1x1xi32>
    %702 = stablehlo.broadcast_in_dim %701, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %703 = stablehlo.multiply %649, %702 : tensor<3x16x16x1xi32>
    %704 = stablehlo.add %699, %703 : tensor<3x16x16x1xi32>
    %c_160 = stablehlo.constant dense<0> : tensor<i32>
    %705 = stablehlo.reduce(%704 init: %c_160) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %706 = stablehlo.convert %697 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %707 = stablehlo.broadcast_in_dim %706, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %708 = stablehlo.multiply %707, %633 : tensor<3x16x16x1xf32>
    %c_161 = stablehlo.constant dense<1> : tensor<i32>
    %709 = stablehlo.broadcast_in_dim %c_161, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %710 = stablehlo.subtract %709, %697 : tensor<3x1x1x1xi32>
    %cst_162 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %711 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %712 = stablehlo.subtract %711, %633 : tensor<3x16x16x1xf32>
    %713 = stablehlo.convert %710 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %714 = stablehlo.broadcast_in_dim %713, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %715 = stablehlo.multiply %714, %712 : tensor<3x16x16x1xf32>
    %716 = stablehlo.add %708, %715 : tensor<3x16x16x1xf32>
    %cst_163 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %717 = stablehlo.reduce(%716 init: %cst_163) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %718 = stablehlo.slice %647 [3:4, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %719 = stablehlo.reshape %718 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %720 = stablehlo.broadcast_in_dim %719, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %721 = stablehlo.multiply %651, %720 : tensor<3x16x16x1xi32>
    %c_164 = stablehlo.constant dense<1> : tensor<i32>
    %722 = stablehlo.broadcast_in_dim %c_164, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %723 = stablehlo.subtract %722, %719 : tensor<3x1x1x1xi32>
    %724 = stablehlo.broadcast_in_dim %723, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %725 = stablehlo.multiply %649, %724 : tensor<3x16x16x1xi32>
    %726 = stablehlo.add %721, %725 : tensor<3x16x16x1xi32>
    %c_165 = stablehlo.constant dense<0> : tensor<i32>
    %727 = stablehlo.reduce(%726 init: %c_165) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %728 = stablehlo.convert %719 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %729 = stablehlo.broadcast_in_dim %728, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %730 = stablehlo.multiply %729, %633 : tensor<3x16x16x1xf32>
    %c_166 = stablehlo.constant dense<1> : tensor<i32>
    %731 = stablehlo.broadcast_in_dim %c_166, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %732 = stablehlo.subtract %731, %719 : tensor<3x1x1x1xi32>
    %cst_167 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %733 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %734 = stablehlo.subtract %733, %633 : tensor<3x16x16x1xf32>
    %735 = stablehlo.convert %732 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %736 = stablehlo.broadcast_in_dim %735, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %737 = stablehlo.multiply %736, %734 : tensor<3x16x16x1xf32>
    %738 = stablehlo.add %730, %737 : tensor<3x16x16x1xf32>
    %cst_168 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %739 = stablehlo.reduce(%738 init: %cst_168) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %740 = stablehlo.slice %647 [4:5, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %741 = stablehlo.reshape %740 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %742 = stablehlo.broadcast_in_dim %741, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %743 = stablehlo.multiply %651, %742 : tensor<3x16x16x1xi32>
    %c_169 = stablehlo.constant dense<1> : tensor<i32>
    %744 = stablehlo.broadcast_in_dim %c_169, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %745 = stablehlo.subtract %744, %741 : tensor<3x1x1x1xi32>
    %746 = stablehlo.broadcast_in_dim %745, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %747 = stablehlo.multiply %649, %746 : tensor<3x16x16x1xi32>
    %748 = stablehlo.add %743, %747 : tensor<3x16x16x1xi32>
    %c_170 = stablehlo.constant dense<0> : tensor<i32>
    %749 = stablehlo.reduce(%748 init: %c_170) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %750 = stablehlo.convert %741 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %751 = stablehlo.broadcast_in_dim %750, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %752 = stablehlo.multiply %751, %633 : tensor<3x16x16x1xf32>
    %c_171 = stablehlo.constant dense<1> : tensor<i32>
    %753 = stablehlo.broadcast_in_dim %c_171, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %754 = stablehlo.subtract %753, %741 : tensor<3x1x1x1xi32>
    %cst_172 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %755 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %756 = stablehlo.subtract %755, %633 : tensor<3x16x16x1xf32>
    %757 = stablehlo.convert %754 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %758 = stablehlo.broadcast_in_dim %757, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %759 = stablehlo.multiply %758, %756 : tensor<3x16x16x1xf32>
    %760 = stablehlo.add %752, %759 : tensor<3x16x16x1xf32>
    %cst_173 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %761 = stablehlo.reduce(%760 init: %cst_173) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %762 = stablehlo.slice %647 [5:6, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %763 = stablehlo.reshape %762 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %764 = stablehlo.broadcast_in_dim %763, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %765 = stablehlo.multiply %651, %764 : tensor<3x16x16x1xi32>
    %c_174 = stablehlo.constant dense<1> : tensor<i32>
    %766 = stablehlo.broadcast_in_dim %c_174, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %767 = stablehlo.subtract %766, %763 : tensor<3x1x1x1xi32>
    %768 = stablehlo.broadcast_in_dim %767, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %769 = stablehlo.multiply %649, %768 : tensor<3x16x16x1xi32>
    %770 = stablehlo.add %765, %769 : tensor<3x16x16x1xi32>
    %c_175 = stablehlo.constant dense<0> : tensor<i32>
    %771 = stablehlo.reduce(%770 init: %c_175) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %772 = stablehlo.convert %763 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %773 = stablehlo.broadcast_in_dim %772, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %774 = stablehlo.multiply %773, %633 : tensor<3x16x16x1xf32>
    %c_176 = stablehlo.constant dense<1> : tensor<i32>
    %775 = stablehlo.broadcast_in_dim %c_176, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %776 = stablehlo.subtract %775, %763 : tensor<3x1x1x1xi32>
    %cst_177 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %777 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %778 = stablehlo.subtract %777, %633 : tensor<3x16x16x1xf32>
    %779 = stablehlo.convert %776 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %780 = stablehlo.broadcast_in_dim %779, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %781 = stablehlo.multiply %780, %778 : tensor<3x16x16x1xf32>
    %782 = stablehlo.add %774, %781 : tensor<3x16x16x1xf32>
    %cst_178 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %783 = stablehlo.reduce(%782 init: %cst_178) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %784 = stablehlo.slice %647 [6:7, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %785 = stablehlo.reshape %784 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %786 = stablehlo.broadcast_in_dim %785, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %787 = stablehlo.multiply %651, %786 : tensor<3x16x16x1xi32>
    %c_179 = stablehlo.constant dense<1> : tensor<i32>
    %788 = stablehlo.broadcast_in_dim %c_179, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %789 = stablehlo.subtract %788, %785 : tensor<3x1x1x1xi32>
    %790 = stablehlo.broadcast_in_dim %789, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %791 = stablehlo.multiply %649, %790 : tensor<3x16x16x1xi32>
    %792 = stablehlo.add %787, %791 : tensor<3x16x16x1xi32>
    %c_180 = stablehlo.constant dense<0> : tensor<i32>
    %793 = stablehlo.reduce(%792 init: %c_180) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %794 = stablehlo.convert %785 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %795 = stablehlo.broadcast_in_dim %794, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %796 = stablehlo.multiply %795, %633 : tensor<3x16x16x1xf32>
    %c_181 = stablehlo.constant dense<1> : tensor<i32>
    %797 = stablehlo.broadcast_in_dim %c_181, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %798 = stablehlo.subtract %797, %785 : tensor<3x1x1x1xi32>
    %cst_182 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %799 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %800 = stablehlo.subtract %799, %633 : tensor<3x16x16x1xf32>
    %801 = stablehlo.convert %798 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %802 = stablehlo.broadcast_in_dim %801, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %803 = stablehlo.multiply %802, %800 : tensor<3x16x16x1xf32>
    %804 = stablehlo.add %796, %803 : tensor<3x16x16x1xf32>
    %cst_183 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %805 = stablehlo.reduce(%804 init: %cst_183) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %806 = stablehlo.slice %647 [7:8, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %807 = stablehlo.reshape %806 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %808 = stablehlo.broadcast_in_dim %807, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %809 = stablehlo.multiply %651, %808 : tensor<3x16x16x1xi32>
    %c_184 = stablehlo.constant dense<1> : tensor<i32>
    %810 = stablehlo.broadcast_in_dim %c_184, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %811 = stablehlo.subtract %810, %807 : tensor<3x1x1x1xi32>
    %812 = stablehlo.broadcast_in_dim %811, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %813 = stablehlo.multiply %649, %812 : tensor<3x16x16x1xi32>
    %814 = stablehlo.add %809, %813 : tensor<3x16x16x1xi32>
    %c_185 = stablehlo.constant dense<0> : tensor<i32>
    %815 = stablehlo.reduce(%814 init: %c_185) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %816 = stablehlo.convert %807 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %817 = stablehlo.broadcast_in_dim %816, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %818 = stablehlo.multiply %817, %633 : tensor<3x16x16x1xf32>
    %c_186 = stablehlo.constant dense<1> : tensor<i32>
    %819 = stablehlo.broadcast_in_dim %c_186, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %820 = stablehlo.subtract %819, %807 : tensor<3x1x1x1xi32>
    %cst_187 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %821 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %822 = stablehlo.subtract %821, %633 : tensor<3x16x16x1xf32>
    %823 = stablehlo.convert %820 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %824 = stablehlo.broadcast_in_dim %823, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %825 = stablehlo.multiply %824, %822 : tensor<3x16x16x1xf32>
    %826 = stablehlo.add %818, %825 : tensor<3x16x16x1xf32>
    %cst_188 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %827 = stablehlo.reduce(%826 init: %cst_188) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %828 = stablehlo.broadcast_in_dim %661, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %829 = stablehlo.broadcast_in_dim %683, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %830 = stablehlo.broadcast_in_dim %705, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %831 = stablehlo.broadcast_in_dim %727, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %832 = stablehlo.broadcast_in_dim %749, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %833 = stablehlo.broadcast_in_dim %771, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %834 = stablehlo.broadcast_in_dim %793, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %835 = stablehlo.broadcast_in_dim %815, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %836 = stablehlo.concatenate %828, %829, %830, %831, %832, %833, %834, %835, dim = 0 : (tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>) -> tensor<8x16x16x1xi32>
    %837 = stablehlo.broadcast_in_dim %673, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %838 = stablehlo.broadcast_in_dim %695, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %839 = stablehlo.broadcast_in_dim %717, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %840 = stablehlo.broadcast_in_dim %739, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %841 = stablehlo.broadcast_in_dim %761, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %842 = stablehlo.broadcast_in_dim %783, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %843 = stablehlo.broadcast_in_dim %805, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %844 = stablehlo.broadcast_in_dim %827, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %845 = stablehlo.concatenate %837, %838, %839, %840, %841, %842, %843, %844, dim = 0 : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<8x16x16x1xf32>
    %c_189 = stablehlo.constant dense<0> : tensor<i32>
    %846 = stablehlo.broadcast_in_dim %c_189, dims = [] : (tensor<i32>) -> tensor<8x16x16x1xi32>
    %847 = stablehlo.compare LT, %836, %846, SIGNED : (tensor<8x16x16x1xi32>, tensor<8x16x16x1xi32>) -> tensor<8x16x16x1xi1>
    %c_190 = stablehlo.constant dense<256> : tensor<i32>
    %848 = stablehlo.broadcast_in_dim %c_190, dims = [] : (tensor<i32>) -> tensor<8x16x16x1xi32>
    %849 = stablehlo.add %836, %848 : tensor<8x16x16x1xi32>
    %850 = stablehlo.select %847, %849, %836 : tensor<8x16x16x1xi1>, tensor<8x16x16x1xi32>
    %851 = stablehlo.broadcast_in_dim %850, dims = [0, 1, 2, 3] : (tensor<8x16x16x1xi32>) -> tensor<8x16x16x1x1xi32>
    %852 = "stablehlo.gather"(%627, %851) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<256xf32>, tensor<8x16x16x1x1xi32>) -> tensor<8x16x16x1xf32>
    %853 = stablehlo.multiply %845, %852 : tensor<8x16x16x1xf32>
    %cst_191 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %854 = stablehlo.reduce(%853 init: %cst_191) applies stablehlo.add across dimensions = [0] : (tensor<8x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %855 = stablehlo.slice %arg0 [0:16, 0:16, 1:2] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %856 = stablehlo.reshape %855 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %857 = stablehlo.broadcast_in_dim %856, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %858 = stablehlo.broadcast_in_dim %616, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %859 = stablehlo.broadcast_in_dim %618, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %860 = stablehlo.convert %614 : (tensor<16x16x1xi32>) -> tensor<16x16x1xf32>
    %861 = stablehlo.broadcast_in_dim %860, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %862 = stablehlo.concatenate %858, %859, %861, dim = 0 : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<3x16x16x1xf32>
    %863 = stablehlo.reshape %857 : (tensor<16x16x1xf32>) -> tensor<256xf32>
    %864 = stablehlo.floor %862 : tensor<3x16x16x1xf32>
    %865 = stablehlo.convert %864 : (tensor<3x16x16x1xf32>) -> tensor<3x16x16x1xi32>
    %866 = stablehlo.ceil %862 : tensor<3x16x16x1xf32>
    %867 = stablehlo.convert %866 : (tensor<3x16x16x1xf32>) -> tensor<3x16x16x1xi32>
    %868 = stablehlo.convert %865 : (tensor<3x16x16x1xi32>) -> tensor<3x16x16x1xf32>
    %869 = stablehlo.subtract %862, %868 : tensor<3x16x16x1xf32>
    %870 = stablehlo.reshape %c_7 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %c_192 = stablehlo.constant dense<1> : tensor<i32>
    %871 = stablehlo.broadcast_in_dim %c_192, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %872 = stablehlo.subtract %870, %871 : tensor<3x1x1x1xi32>
    %c_193 = stablehlo.constant dense<0> : tensor<i32>
    %873 = call @clip_9(%865, %c_193, %872) : (tensor<3x16x16x1xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %c_194 = stablehlo.constant dense<1> : tensor<i32>
    %874 = stablehlo.broadcast_in_dim %c_194, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %875 = stablehlo.subtract %870, %874 : tensor<3x1x1x1xi32>
    %c_195 = stablehlo.constant dense<0> : tensor<i32>
    %876 = call @clip_9(%867, %c_195, %875) : (tensor<3x16x16x1xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %877 = stablehlo.slice %c_7 [1:3] : (tensor<3xi32>) -> tensor<2xi32>
    %878 = stablehlo.reverse %877, dims = [0] : tensor<2xi32>
    %879 = call @cumprod(%878) : (tensor<2xi32>) -> tensor<2xi32>
    %880 = stablehlo.reverse %879, dims = [0] : tensor<2xi32>
    %881 = stablehlo.concatenate %880, %c_8, dim = 0 : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %882 = stablehlo.reshape %881 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %883 = stablehlo.reshape %c_9 : (tensor<8x3xi32>) -> tensor<8x3x1x1x1xi32>
    %884 = stablehlo.broadcast_in_dim %882, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %885 = stablehlo.multiply %873, %884 : tensor<3x16x16x1xi32>
    %886 = stablehlo.broadcast_in_dim %882, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %887 = stablehlo.multiply %876, %886 : tensor<3x16x16x1xi32>
    %888 = stablehlo.slice %883 [0:1, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %889 = stablehlo.reshape %888 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %890 = stablehlo.broadcast_in_dim %889, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %891 = stablehlo.multiply %887, %890 : tensor<3x16x16x1xi32>
    %c_196 = stablehlo.constant dense<1> : tensor<i32>
    %892 = stablehlo.broadcast_in_dim %c_196, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %893 = stablehlo.subtract %892, %889 : tensor<3x1x1x1xi32>
    %894 = stablehlo.broadcast_in_dim %893, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %895 = stablehlo.multiply %885, %894 : tensor<3x16x16x1xi32>
    %896 = stablehlo.add %891, %895 : tensor<3x16x16x1xi32>
    %c_197 = stablehlo.constant dense<0> : tensor<i32>
    %897 = stablehlo.reduce(%896 init: %c_197) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %898 = stablehlo.convert %889 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %899 = stablehlo.broadcast_in_dim %898, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %900 = stablehlo.multiply %899, %869 : tensor<3x16x16x1xf32>
    %c_198 = stablehlo.constant dense<1> : tensor<i32>
    %901 = stablehlo.broadcast_in_dim %c_198, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %902 = stablehlo.subtract %901, %889 : tensor<3x1x1x1xi32>
    %cst_199 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %903 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %904 = stablehlo.subtract %903, %869 : tensor<3x16x16x1xf32>
    %905 = stablehlo.convert %902 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %906 = stablehlo.broadcast_in_dim %905, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %907 = stablehlo.multiply %906, %904 : tensor<3x16x16x1xf32>
    %908 = stablehlo.add %900, %907 : tensor<3x16x16x1xf32>
    %cst_200 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %909 = stablehlo.reduce(%908 init: %cst_200) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %910 = stablehlo.slice %883 [1:2, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %911 = stablehlo.reshape %910 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %912 = stablehlo.broadcast_in_dim %911, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %913 = stablehlo.multiply %887, %912 : tensor<3x16x16x1xi32>
    %c_201 = stablehlo.constant dense<1> : tensor<i32>
    %914 = stablehlo.broadcast_in_dim %c_201, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %915 = stablehlo.subtract %914, %911 : tensor<3x1x1x1xi32>
    %916 = stablehlo.broadcast_in_dim %915, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %917 = stablehlo.multiply %885, %916 : tensor<3x16x16x1xi32>
    %918 = stablehlo.add %913, %917 : tensor<3x16x16x1xi32>
    %c_202 = stablehlo.constant dense<0> : tensor<i32>
    %919 = stablehlo.reduce(%918 init: %c_202) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %920 = stablehlo.convert %911 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %921 = stablehlo.broadcast_in_dim %920, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %922 = stablehlo.multiply %921, %869 : tensor<3x16x16x1xf32>
    %c_203 = stablehlo.constant dense<1> : tensor<i32>
    %923 = stablehlo.broadcast_in_dim %c_203, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %924 = stablehlo.subtract %923, %911 : tensor<3x1x1x1xi32>
    %cst_204 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %925 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %926 = stablehlo.subtract %925, %869 : tensor<3x16x16x1xf32>
    %927 = stablehlo.convert %924 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %928 = stablehlo.broadcast_in_dim %927, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %929 = stablehlo.multiply %928, %926 : tensor<3x16x16x1xf32>
    %930 = stablehlo.add %922, %929 : tensor<3x16x16x1xf32>
    %cst_205 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %931 = stablehlo.reduce(%930 init: %cst_205) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %932 = stablehlo.slice %883 [2:3, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %933 = stablehlo.reshape %932 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %934 = stablehlo.broadcast_in_dim %933, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %935 = stablehlo.multiply %887, %934 : tensor<3x16x16x1xi32>
    %c_206 = stablehlo.constant dense<1> : tensor<i32>
    %936 = stablehlo.broadcast_in_dim %c_206, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %937 = stablehlo.subtract %936, %933 : tensor<3x1x1x1xi32>
    %938 = stablehlo.broadcast_in_dim %937, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %939 = stablehlo.multiply %885, %938 : tensor<3x16x16x1xi32>
    %940 = stablehlo.add %935, %939 : tensor<3x16x16x1xi32>
    %c_207 = stablehlo.constant dense<0> : tensor<i32>
    %941 = stablehlo.reduce(%940 init: %c_207) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %942 = stablehlo.convert %933 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %943 = stablehlo.broadcast_in_dim %942, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %944 = stablehlo.multiply %943, %869 : tensor<3x16x16x1xf32>
    %c_208 = stablehlo.constant dense<1> : tensor<i32>
    %945 = stablehlo.broadcast_in_dim %c_208, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %946 = stablehlo.subtract %945, %933 : tensor<3x1x1x1xi32>
    %cst_209 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %947 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %948 = stablehlo.subtract %947, %869 : tensor<3x16x16x1xf32>
    %949 = stablehlo.convert %946 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %950 = stablehlo.broadcast_in_dim %949, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %951 = stablehlo.multiply %950, %948 : tensor<3x16x16x1xf32>
    %952 = stablehlo.add %944, %951 : tensor<3x16x16x1xf32>
    %cst_210 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %953 = stablehlo.reduce(%952 init: %cst_210) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %954 = stablehlo.slice %883 [3:4, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %955 = stablehlo.reshape %954 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %956 = stablehlo.broadcast_in_dim %955, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %957 = stablehlo.multiply %887, %956 : tensor<3x16x16x1xi32>
    %c_211 = stablehlo.constant dense<1> : tensor<i32>
    %958 = stablehlo.broadcast_in_dim %c_211, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %959 = stablehlo.subtract %958, %955 : tensor<3x1x1x1xi32>
    %960 = stablehlo.broadcast_in_dim %959, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %961 = stablehlo.multiply %885, %960 : tensor<3x16x16x1xi32>
    %962 = stablehlo.add %957, %961 : tensor<3x16x16x1xi32>
    %c_212 = stablehlo.constant dense<0> : tensor<i32>
    %963 = stablehlo.reduce(%962 init: %c_212) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %964 = stablehlo.convert %955 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %965 = stablehlo.broadcast_in_dim %964, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %966 = stablehlo.multiply %965, %869 : tensor<3x16x16x1xf32>
    %c_213 = stablehlo.constant dense<1> : tensor<i32>
    %967 = stablehlo.broadcast_in_dim %c_213, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %968 = stablehlo.subtract %967, %955 : tensor<3x1x1x1xi32>
    %cst_214 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %969 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %970 = stablehlo.subtract %969, %869 : tensor<3x16x16x1xf32>
    %971 = stablehlo.convert %968 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %972 = stablehlo.broadcast_in_dim %971, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %973 = stablehlo.multiply %972, %970 : tensor<3x16x16x1xf32>
    %974 = stablehlo.add %966, %973 : tensor<3x16x16x1xf32>
    %cst_215 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %975 = stablehlo.reduce(%974 init: %cst_215) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %976 = stablehlo.slice %883 [4:5, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %977 = stablehlo.reshape %976 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %978 = stablehlo.broadcast_in_dim %977, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %979 = stablehlo.multiply %887, %978 : tensor<3x16x16x1xi32>
    %c_216 = stablehlo.constant dense<1> : tensor<i32>
    %980 = stablehlo.broadcast_in_dim %c_216, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %981 = stablehlo.subtract %980, %977 : tensor<3x1x1x1xi32>
    %982 = stablehlo.broadcast_in_dim %981, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %983 = stablehlo.multiply %885, %982 : tensor<3x16x16x1xi32>
    %984 = stablehlo.add %979, %983 : tensor<3x16x16x1xi32>
    %c_217 = stablehlo.constant dense<0> : tensor<i32>
    %985 = stablehlo.reduce(%984 init: %c_217) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %986 = stablehlo.convert %977 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %987 = stablehlo.broadcast_in_dim %986, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %988 = stablehlo.multiply %987, %869 : tensor<3x16x16x1xf32>
    %c_218 = stablehlo.constant dense<1> : tensor<i32>
    %989 = stablehlo.broadcast_in_dim %c_218, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %990 = stablehlo.subtract %989, %977 : tensor<3x1x1x1xi32>
    %cst_219 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %991 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %992 = stablehlo.subtract %991, %869 : tensor<3x16x16x1xf32>
    %993 = stablehlo.convert %990 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %994 = stablehlo.broadcast_in_dim %993, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %995 = stablehlo.multiply %994, %992 : tensor<3x16x16x1xf32>
    %996 = stablehlo.add %988, %995 : tensor<3x16x16x1xf32>
    %cst_220 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %997 = stablehlo.reduce(%996 init: %cst_220) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %998 = stablehlo.slice %883 [5:6, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %999 = stablehlo.reshape %998 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1000 = stablehlo.broadcast_in_dim %999, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1001 = stablehlo.multiply %887, %1000 : tensor<3x16x16x1xi32>
    %c_221 = stablehlo.constant dense<1> : tensor<i32>
    %1002 = stablehlo.broadcast_in_dim %c_221, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1003 = stablehlo.subtract %1002, %999 : tensor<3x1x1x1xi32>
    %1004 = stablehlo.broadcast_in_dim %1003, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1005 = stablehlo.multiply %885, %1004 : tensor<3x16x16x1xi32>
    %1006 = stablehlo.add %1001, %1005 : tensor<3x16x16x1xi32>
    %c_222 = stablehlo.constant dense<0> : tensor<i32>
    %1007 = stablehlo.reduce(%1006 init: %c_222) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1008 = stablehlo.convert %999 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1009 = stablehlo.broadcast_in_dim %1008, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1010 = stablehlo.multiply %1009, %869 : tensor<3x16x16x1xf32>
    %c_223 = stablehlo.constant dense<1> : tensor<i32>
    %1011 = stablehlo.broadcast_in_dim %c_223, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1012 = stablehlo.subtract %1011, %999 : tensor<3x1x1x1xi32>
    %cst_224 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1013 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1014 = stablehlo.subtract %1013, %869 : tensor<3x16x16x1xf32>
    %1015 = stablehlo.convert %1012 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1016 = stablehlo.broadcast_in_dim %1015, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1017 = stablehlo.multiply %1016, %1014 : tensor<3x16x16x1xf32>
    %1018 = stablehlo.add %1010, %1017 : tensor<3x16x16x1xf32>
    %cst_225 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1019 = stablehlo.reduce(%1018 init: %cst_225) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1020 = stablehlo.slice %883 [6:7, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1021 = stablehlo.reshape %1020 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1022 = stablehlo.broadcast_in_dim %1021, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1023 = stablehlo.multiply %887, %1022 : tensor<3x16x16x1xi32>
    %c_226 = stablehlo.constant dense<1> : tensor<i32>
    %1024 = stablehlo.broadcast_in_dim %c_226, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1025 = stablehlo.subtract %1024, %1021 : tensor<3x1x1x1xi32>
    %1026 = stablehlo.broadcast_in_dim %1025, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1027 = stablehlo.multiply %885, %1026 : tensor<3x16x16x1xi32>
    %1028 = stablehlo.add %1023, %1027 : tensor<3x16x16x1xi32>
    %c_227 = stablehlo.constant dense<0> : tensor<i32>
    %1029 = stablehlo.reduce(%1028 init: %c_227) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1030 = stablehlo.convert %1021 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1031 = stablehlo.broadcast_in_dim %1030, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1032 = stablehlo.multiply %1031, %869 : tensor<3x16x16x1xf32>
    %c_228 = stablehlo.constant dense<1> : tensor<i32>
    %1033 = stablehlo.broadcast_in_dim %c_228, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1034 = stablehlo.subtract %1033, %1021 : tensor<3x1x1x1xi32>
    %cst_229 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1035 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1036 = stablehlo.subtract %1035, %869 : tensor<3x16x16x1xf32>
    %1037 = stablehlo.convert %1034 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1038 = stablehlo.broadcast_in_dim %1037, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1039 = stablehlo.multiply %1038, %1036 : tensor<3x16x16x1xf32>
    %1040 = stablehlo.add %1032, %1039 : tensor<3x16x16x1xf32>
    %cst_230 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1041 = stablehlo.reduce(%1040 init: %cst_230) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1042 = stablehlo.slice %883 [7:8, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1043 = stablehlo.reshape %1042 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1044 = stablehlo.broadcast_in_dim %1043, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1045 = stablehlo.multiply %887, %1044 : tensor<3x16x16x1xi32>
    %c_231 = stablehlo.constant dense<1> : tensor<i32>
    %1046 = stablehlo.broadcast_in_dim %c_231, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1047 = stablehlo.subtract %1046, %1043 : tensor<3x1x1x1xi32>
    %1048 = stablehlo.broadcast_in_dim %1047, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1049 = stablehlo.multiply %885, %1048 : tensor<3x16x16x1xi32>
    %1050 = stablehlo.add %1045, %1049 : tensor<3x16x16x1xi32>
    %c_232 = stablehlo.constant dense<0> : tensor<i32>
    %1051 = stablehlo.reduce(%1050 init: %c_232) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1052 = stablehlo.convert %1043 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1053 = stablehlo.broadcast_in_dim %1052, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1054 = stablehlo.multiply %1053, %869 : tensor<3x16x16x1xf32>
    %c_233 = stablehlo.constant dense<1> : tensor<i32>
    %1055 = stablehlo.broadcast_in_dim %c_233, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1056 = stablehlo.subtract %1055, %1043 : tensor<3x1x1x1xi32>
    %cst_234 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1057 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1058 = stablehlo.subtract %1057, %869 : tensor<3x16x16x1xf32>
    %1059 = stablehlo.convert %1056 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1060 = stablehlo.broadcast_in_dim %1059, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1061 = stablehlo.multiply %1060, %1058 : tensor<3x16x16x1xf32>
    %1062 = stablehlo.add %1054, %1061 : tensor<3x16x16x1xf32>
    %cst_235 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1063 = stablehlo.reduce(%1062 init: %cst_235) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1064 = stablehlo.broadcast_in_dim %897, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1065 = stablehlo.broadcast_in_dim %919, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1066 = stablehlo.broadcast_in_dim %941, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1067 = stablehlo.broadcast_in_dim %963, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1068 = stablehlo.broadcast_in_dim %985, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1069 = stablehlo.broadcast_in_dim %1007, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1070 = stablehlo.broadcast_in_dim %1029, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1071 = stablehlo.broadcast_in_dim %1051, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1072 = stablehlo.concatenate %1064, %1065, %1066, %1067, %1068, %1069, %1070, %1071, dim = 0 : (tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>) -> tensor<8x16x16x1xi32>
    %1073 = stablehlo.broadcast_in_dim %909, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1074 = stablehlo.broadcast_in_dim %931, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1075 = stablehlo.broadcast_in_dim %953, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1076 = stablehlo.broadcast_in_dim %975, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1077 = stablehlo.broadcast_in_dim %997, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1078 = stablehlo.broadcast_in_dim %1019, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1079 = stablehlo.broadcast_in_dim %1041, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1080 = stablehlo.broadcast_in_dim %1063, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1081 = stablehlo.concatenate %1073, %1074, %1075, %1076, %1077, %1078, %1079, %1080, dim = 0 : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<8x16x16x1xf32>
    %c_236 = stablehlo.constant dense<0> : tensor<i32>
    %1082 = stablehlo.broadcast_in_dim %c_236, dims = [] : (tensor<i32>) -> tensor<8x16x16x1xi32>
    %1083 = stablehlo.compare LT, %1072, %1082, SIGNED : (tensor<8x16x16x1xi32>, tensor<8x16x16x1xi32>) -> tensor<8x16x16x1xi1>
    %c_237 = stablehlo.constant dense<256> : tensor<i32>
    %1084 = stablehlo.broadcast_in_dim %c_237, dims = [] : (tensor<i32>) -> tensor<8x16x16x1xi32>
    %1085 = stablehlo.add %1072, %1084 : tensor<8x16x16x1xi32>
    %1086 = stablehlo.select %1083, %1085, %1072 : tensor<8x16x16x1xi1>, tensor<8x16x16x1xi32>
    %1087 = stablehlo.broadcast_in_dim %1086, dims = [0, 1, 2, 3] : (tensor<8x16x16x1xi32>) -> tensor<8x16x16x1x1xi32>
    %1088 = "stablehlo.gather"(%863, %1087) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<256xf32>, tensor<8x16x16x1x1xi32>) -> tensor<8x16x16x1xf32>
    %1089 = stablehlo.multiply %1081, %1088 : tensor<8x16x16x1xf32>
    %cst_238 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1090 = stablehlo.reduce(%1089 init: %cst_238) applies stablehlo.add across dimensions = [0] : (tensor<8x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1091 = stablehlo.slice %arg0 [0:16, 0:16, 2:3] : (tensor<16x16x3xf32>) -> tensor<16x16x1xf32>
    %1092 = stablehlo.reshape %1091 : (tensor<16x16x1xf32>) -> tensor<16x16xf32>
    %1093 = stablehlo.broadcast_in_dim %1092, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x1xf32>
    %1094 = stablehlo.broadcast_in_dim %616, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1095 = stablehlo.broadcast_in_dim %618, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1096 = stablehlo.convert %614 : (tensor<16x16x1xi32>) -> tensor<16x16x1xf32>
    %1097 = stablehlo.broadcast_in_dim %1096, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1098 = stablehlo.concatenate %1094, %1095, %1097, dim = 0 : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<3x16x16x1xf32>
    %1099 = stablehlo.reshape %1093 : (tensor<16x16x1xf32>) -> tensor<256xf32>
    %1100 = stablehlo.floor %1098 : tensor<3x16x16x1xf32>
    %1101 = stablehlo.convert %1100 : (tensor<3x16x16x1xf32>) -> tensor<3x16x16x1xi32>
    %1102 = stablehlo.ceil %1098 : tensor<3x16x16x1xf32>
    %1103 = stablehlo.convert %1102 : (tensor<3x16x16x1xf32>) -> tensor<3x16x16x1xi32>
    %1104 = stablehlo.convert %1101 : (tensor<3x16x16x1xi32>) -> tensor<3x16x16x1xf32>
    %1105 = stablehlo.subtract %1098, %1104 : tensor<3x16x16x1xf32>
    %1106 = stablehlo.reshape %c_10 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %c_239 = stablehlo.constant dense<1> : tensor<i32>
    %1107 = stablehlo.broadcast_in_dim %c_239, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1108 = stablehlo.subtract %1106, %1107 : tensor<3x1x1x1xi32>
    %c_240 = stablehlo.constant dense<0> : tensor<i32>
    %1109 = call @clip_9(%1101, %c_240, %1108) : (tensor<3x16x16x1xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %c_241 = stablehlo.constant dense<1> : tensor<i32>
    %1110 = stablehlo.broadcast_in_dim %c_241, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1111 = stablehlo.subtract %1106, %1110 : tensor<3x1x1x1xi32>
    %c_242 = stablehlo.constant dense<0> : tensor<i32>
    %1112 = call @clip_9(%1103, %c_242, %1111) : (tensor<3x16x16x1xi32>, tensor<i32>, tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1113 = stablehlo.slice %c_10 [1:3] : (tensor<3xi32>) -> tensor<2xi32>
    %1114 = stablehlo.reverse %1113, dims = [0] : tensor<2xi32>
    %1115 = call @cumprod(%1114) : (tensor<2xi32>) -> tensor<2xi32>
    %1116 = stablehlo.reverse %1115, dims = [0] : tensor<2xi32>
    %1117 = stablehlo.concatenate %1116, %c_11, dim = 0 : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %1118 = stablehlo.reshape %1117 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %1119 = stablehlo.reshape %c_12 : (tensor<8x3xi32>) -> tensor<8x3x1x1x1xi32>
    %1120 = stablehlo.broadcast_in_dim %1118, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1121 = stablehlo.multiply %1109, %1120 : tensor<3x16x16x1xi32>
    %1122 = stablehlo.broadcast_in_dim %1118, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1123 = stablehlo.multiply %1112, %1122 : tensor<3x16x16x1xi32>
    %1124 = stablehlo.slice %1119 [0:1, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1125 = stablehlo.reshape %1124 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1126 = stablehlo.broadcast_in_dim %1125, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1127 = stablehlo.multiply %1123, %1126 : tensor<3x16x16x1xi32>
    %c_243 = stablehlo.constant dense<1> : tensor<i32>
    %1128 = stablehlo.broadcast_in_dim %c_243, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1129 = stablehlo.subtract %1128, %1125 : tensor<3x1x1x1xi32>
    %1130 = stablehlo.broadcast_in_dim %1129, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1131 = stablehlo.multiply %1121, %1130 : tensor<3x16x16x1xi32>
    %1132 = stablehlo.add %1127, %1131 : tensor<3x16x16x1xi32>
    %c_244 = stablehlo.constant dense<0> : tensor<i32>
    %1133 = stablehlo.reduce(%1132 init: %c_244) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1134 = stablehlo.convert %1125 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1135 = stablehlo.broadcast_in_dim %1134, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1136 = stablehlo.multiply %1135, %1105 : tensor<3x16x16x1xf32>
    %c_245 = stablehlo.constant dense<1> : tensor<i32>
    %1137 = stablehlo.broadcast_in_dim %c_245, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1138 = stablehlo.subtract %1137, %1125 : tensor<3x1x1x1xi32>
    %cst_246 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1139 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1140 = stablehlo.subtract %1139, %1105 : tensor<3x16x16x1xf32>
    %1141 = stablehlo.convert %1138 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1142 = stablehlo.broadcast_in_dim %1141, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1143 = stablehlo.multiply %1142, %1140 : tensor<3x16x16x1xf32>
    %1144 = stablehlo.add %1136, %1143 : tensor<3x16x16x1xf32>
    %cst_247 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1145 = stablehlo.reduce(%1144 init: %cst_247) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1146 = stablehlo.slice %1119 [1:2, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1147 = stablehlo.reshape %1146 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1148 = stablehlo.broadcast_in_dim %1147, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1149 = stablehlo.multiply %1123, %1148 : tensor<3x16x16x1xi32>
    %c_248 = stablehlo.constant dense<1> : tensor<i32>
    %1150 = stablehlo.broadcast_in_dim %c_248, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1151 = stablehlo.subtract %1150, %1147 : tensor<3x1x1x1xi32>
    %1152 = stablehlo.broadcast_in_dim %1151, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1153 = stablehlo.multiply %1121, %1152 : tensor<3x16x16x1xi32>
    %1154 = stablehlo.add %1149, %1153 : tensor<3x16x16x1xi32>
    %c_249 = stablehlo.constant dense<0> : tensor<i32>
    %1155 = stablehlo.reduce(%1154 init: %c_249) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1156 = stablehlo.convert %1147 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1157 = stablehlo.broadcast_in_dim %1156, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1158 = stablehlo.multiply %1157, %1105 : tensor<3x16x16x1xf32>
    %c_250 = stablehlo.constant dense<1> : tensor<i32>
    %1159 = stablehlo.broadcast_in_dim %c_250, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1160 = stablehlo.subtract %1159, %1147 : tensor<3x1x1x1xi32>
    %cst_251 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1161 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1162 = stablehlo.subtract %1161, %1105 : tensor<3x16x16x1xf32>
    %1163 = stablehlo.convert %1160 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1164 = stablehlo.broadcast_in_dim %1163, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1165 = stablehlo.multiply %1164, %1162 : tensor<3x16x16x1xf32>
    %1166 = stablehlo.add %1158, %1165 : tensor<3x16x16x1xf32>
    %cst_252 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1167 = stablehlo.reduce(%1166 init: %cst_252) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1168 = stablehlo.slice %1119 [2:3, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1169 = stablehlo.reshape %1168 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1170 = stablehlo.broadcast_in_dim %1169, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1171 = stablehlo.multiply %1123, %1170 : tensor<3x16x16x1xi32>
    %c_253 = stablehlo.constant dense<1> : tensor<i32>
    %1172 = stablehlo.broadcast_in_dim %c_253, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1173 = stablehlo.subtract %1172, %1169 : tensor<3x1x1x1xi32>
    %1174 = stablehlo.broadcast_in_dim %1173, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1175 = stablehlo.multiply %1121, %1174 : tensor<3x16x16x1xi32>
    %1176 = stablehlo.add %1171, %1175 : tensor<3x16x16x1xi32>
    %c_254 = stablehlo.constant dense<0> : tensor<i32>
    %1177 = stablehlo.reduce(%1176 init: %c_254) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1178 = stablehlo.convert %1169 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1179 = stablehlo.broadcast_in_dim %1178, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1180 = stablehlo.multiply %1179, %1105 : tensor<3x16x16x1xf32>
    %c_255 = stablehlo.constant dense<1> : tensor<i32>
    %1181 = stablehlo.broadcast_in_dim %c_255, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1182 = stablehlo.subtract %1181, %1169 : tensor<3x1x1x1xi32>
    %cst_256 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1183 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1184 = stablehlo.subtract %1183, %1105 : tensor<3x16x16x1xf32>
    %1185 = stablehlo.convert %1182 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1186 = stablehlo.broadcast_in_dim %1185, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1187 = stablehlo.multiply %1186, %1184 : tensor<3x16x16x1xf32>
    %1188 = stablehlo.add %1180, %1187 : tensor<3x16x16x1xf32>
    %cst_257 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1189 = stablehlo.reduce(%1188 init: %cst_257) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1190 = stablehlo.slice %1119 [3:4, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1191 = stablehlo.reshape %1190 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1192 = stablehlo.broadcast_in_dim %1191, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1193 = stablehlo.multiply %1123, %1192 : tensor<3x16x16x1xi32>
    %c_258 = stablehlo.constant dense<1> : tensor<i32>
    %1194 = stablehlo.broadcast_in_dim %c_258, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1195 = stablehlo.subtract %1194, %1191 : tensor<3x1x1x1xi32>
    %1196 = stablehlo.broadcast_in_dim %1195, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1197 = stablehlo.multiply %1121, %1196 : tensor<3x16x16x1xi32>
    %1198 = stablehlo.add %1193, %1197 : tensor<3x16x16x1xi32>
    %c_259 = stablehlo.constant dense<0> : tensor<i32>
    %1199 = stablehlo.reduce(%1198 init: %c_259) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1200 = stablehlo.convert %1191 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1201 = stablehlo.broadcast_in_dim %1200, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1202 = stablehlo.multiply %1201, %1105 : tensor<3x16x16x1xf32>
    %c_260 = stablehlo.constant dense<1> : tensor<i32>
    %1203 = stablehlo.broadcast_in_dim %c_260, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1204 = stablehlo.subtract %1203, %1191 : tensor<3x1x1x1xi32>
    %cst_261 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1205 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1206 = stablehlo.subtract %1205, %1105 : tensor<3x16x16x1xf32>
    %1207 = stablehlo.convert %1204 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1208 = stablehlo.broadcast_in_dim %1207, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1209 = stablehlo.multiply %1208, %1206 : tensor<3x16x16x1xf32>
    %1210 = stablehlo.add %1202, %1209 : tensor<3x16x16x1xf32>
    %cst_262 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1211 = stablehlo.reduce(%1210 init: %cst_262) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1212 = stablehlo.slice %1119 [4:5, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1213 = stablehlo.reshape %1212 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1214 = stablehlo.broadcast_in_dim %1213, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1215 = stablehlo.multiply %1123, %1214 : tensor<3x16x16x1xi32>
    %c_263 = stablehlo.constant dense<1> : tensor<i32>
    %1216 = stablehlo.broadcast_in_dim %c_263, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1217 = stablehlo.subtract %1216, %1213 : tensor<3x1x1x1xi32>
    %1218 = stablehlo.broadcast_in_dim %1217, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1219 = stablehlo.multiply %1121, %1218 : tensor<3x16x16x1xi32>
    %1220 = stablehlo.add %1215, %1219 : tensor<3x16x16x1xi32>
    %c_264 = stablehlo.constant dense<0> : tensor<i32>
    %1221 = stablehlo.reduce(%1220 init: %c_264) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1222 = stablehlo.convert %1213 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1223 = stablehlo.broadcast_in_dim %1222, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1224 = stablehlo.multiply %1223, %1105 : tensor<3x16x16x1xf32>
    %c_265 = stablehlo.constant dense<1> : tensor<i32>
    %1225 = stablehlo.broadcast_in_dim %c_265, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1226 = stablehlo.subtract %1225, %1213 : tensor<3x1x1x1xi32>
    %cst_266 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1227 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1228 = stablehlo.subtract %1227, %1105 : tensor<3x16x16x1xf32>
    %1229 = stablehlo.convert %1226 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1230 = stablehlo.broadcast_in_dim %1229, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1231 = stablehlo.multiply %1230, %1228 : tensor<3x16x16x1xf32>
    %1232 = stablehlo.add %1224, %1231 : tensor<3x16x16x1xf32>
    %cst_267 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1233 = stablehlo.reduce(%1232 init: %cst_267) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1234 = stablehlo.slice %1119 [5:6, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1235 = stablehlo.reshape %1234 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1236 = stablehlo.broadcast_in_dim %1235, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1237 = stablehlo.multiply %1123, %1236 : tensor<3x16x16x1xi32>
    %c_268 = stablehlo.constant dense<1> : tensor<i32>
    %1238 = stablehlo.broadcast_in_dim %c_268, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1239 = stablehlo.subtract %1238, %1235 : tensor<3x1x1x1xi32>
    %1240 = stablehlo.broadcast_in_dim %1239, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1241 = stablehlo.multiply %1121, %1240 : tensor<3x16x16x1xi32>
    %1242 = stablehlo.add %1237, %1241 : tensor<3x16x16x1xi32>
    %c_269 = stablehlo.constant dense<0> : tensor<i32>
    %1243 = stablehlo.reduce(%1242 init: %c_269) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1244 = stablehlo.convert %1235 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1245 = stablehlo.broadcast_in_dim %1244, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1246 = stablehlo.multiply %1245, %1105 : tensor<3x16x16x1xf32>
    %c_270 = stablehlo.constant dense<1> : tensor<i32>
    %1247 = stablehlo.broadcast_in_dim %c_270, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1248 = stablehlo.subtract %1247, %1235 : tensor<3x1x1x1xi32>
    %cst_271 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1249 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1250 = stablehlo.subtract %1249, %1105 : tensor<3x16x16x1xf32>
    %1251 = stablehlo.convert %1248 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1252 = stablehlo.broadcast_in_dim %1251, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1253 = stablehlo.multiply %1252, %1250 : tensor<3x16x16x1xf32>
    %1254 = stablehlo.add %1246, %1253 : tensor<3x16x16x1xf32>
    %cst_272 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1255 = stablehlo.reduce(%1254 init: %cst_272) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1256 = stablehlo.slice %1119 [6:7, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1257 = stablehlo.reshape %1256 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1258 = stablehlo.broadcast_in_dim %1257, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1259 = stablehlo.multiply %1123, %1258 : tensor<3x16x16x1xi32>
    %c_273 = stablehlo.constant dense<1> : tensor<i32>
    %1260 = stablehlo.broadcast_in_dim %c_273, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1261 = stablehlo.subtract %1260, %1257 : tensor<3x1x1x1xi32>
    %1262 = stablehlo.broadcast_in_dim %1261, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1263 = stablehlo.multiply %1121, %1262 : tensor<3x16x16x1xi32>
    %1264 = stablehlo.add %1259, %1263 : tensor<3x16x16x1xi32>
    %c_274 = stablehlo.constant dense<0> : tensor<i32>
    %1265 = stablehlo.reduce(%1264 init: %c_274) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1266 = stablehlo.convert %1257 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1267 = stablehlo.broadcast_in_dim %1266, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1268 = stablehlo.multiply %1267, %1105 : tensor<3x16x16x1xf32>
    %c_275 = stablehlo.constant dense<1> : tensor<i32>
    %1269 = stablehlo.broadcast_in_dim %c_275, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1270 = stablehlo.subtract %1269, %1257 : tensor<3x1x1x1xi32>
    %cst_276 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1271 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1272 = stablehlo.subtract %1271, %1105 : tensor<3x16x16x1xf32>
    %1273 = stablehlo.convert %1270 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1274 = stablehlo.broadcast_in_dim %1273, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1275 = stablehlo.multiply %1274, %1272 : tensor<3x16x16x1xf32>
    %1276 = stablehlo.add %1268, %1275 : tensor<3x16x16x1xf32>
    %cst_277 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1277 = stablehlo.reduce(%1276 init: %cst_277) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1278 = stablehlo.slice %1119 [7:8, 0:3, 0:1, 0:1, 0:1] : (tensor<8x3x1x1x1xi32>) -> tensor<1x3x1x1x1xi32>
    %1279 = stablehlo.reshape %1278 : (tensor<1x3x1x1x1xi32>) -> tensor<3x1x1x1xi32>
    %1280 = stablehlo.broadcast_in_dim %1279, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1281 = stablehlo.multiply %1123, %1280 : tensor<3x16x16x1xi32>
    %c_278 = stablehlo.constant dense<1> : tensor<i32>
    %1282 = stablehlo.broadcast_in_dim %c_278, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1283 = stablehlo.subtract %1282, %1279 : tensor<3x1x1x1xi32>
    %1284 = stablehlo.broadcast_in_dim %1283, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %1285 = stablehlo.multiply %1121, %1284 : tensor<3x16x16x1xi32>
    %1286 = stablehlo.add %1281, %1285 : tensor<3x16x16x1xi32>
    %c_279 = stablehlo.constant dense<0> : tensor<i32>
    %1287 = stablehlo.reduce(%1286 init: %c_279) applies stablehlo.add across dimensions = [0] : (tensor<3x16x16x1xi32>, tensor<i32>) -> tensor<16x16x1xi32>
    %1288 = stablehlo.convert %1279 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1289 = stablehlo.broadcast_in_dim %1288, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1290 = stablehlo.multiply %1289, %1105 : tensor<3x16x16x1xf32>
    %c_280 = stablehlo.constant dense<1> : tensor<i32>
    %1291 = stablehlo.broadcast_in_dim %c_280, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %1292 = stablehlo.subtract %1291, %1279 : tensor<3x1x1x1xi32>
    %cst_281 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1293 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<3x16x16x1xf32>
    %1294 = stablehlo.subtract %1293, %1105 : tensor<3x16x16x1xf32>
    %1295 = stablehlo.convert %1292 : (tensor<3x1x1x1xi32>) -> tensor<3x1x1x1xf32>
    %1296 = stablehlo.broadcast_in_dim %1295, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xf32>) -> tensor<3x16x16x1xf32>
    %1297 = stablehlo.multiply %1296, %1294 : tensor<3x16x16x1xf32>
    %1298 = stablehlo.add %1290, %1297 : tensor<3x16x16x1xf32>
    %cst_282 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1299 = stablehlo.reduce(%1298 init: %cst_282) applies stablehlo.multiply across dimensions = [0] : (tensor<3x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1300 = stablehlo.broadcast_in_dim %1133, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1301 = stablehlo.broadcast_in_dim %1155, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1302 = stablehlo.broadcast_in_dim %1177, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1303 = stablehlo.broadcast_in_dim %1199, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1304 = stablehlo.broadcast_in_dim %1221, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1305 = stablehlo.broadcast_in_dim %1243, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1306 = stablehlo.broadcast_in_dim %1265, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1307 = stablehlo.broadcast_in_dim %1287, dims = [1, 2, 3] : (tensor<16x16x1xi32>) -> tensor<1x16x16x1xi32>
    %1308 = stablehlo.concatenate %1300, %1301, %1302, %1303, %1304, %1305, %1306, %1307, dim = 0 : (tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>, tensor<1x16x16x1xi32>) -> tensor<8x16x16x1xi32>
    %1309 = stablehlo.broadcast_in_dim %1145, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1310 = stablehlo.broadcast_in_dim %1167, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1311 = stablehlo.broadcast_in_dim %1189, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1312 = stablehlo.broadcast_in_dim %1211, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1313 = stablehlo.broadcast_in_dim %1233, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1314 = stablehlo.broadcast_in_dim %1255, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1315 = stablehlo.broadcast_in_dim %1277, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1316 = stablehlo.broadcast_in_dim %1299, dims = [1, 2, 3] : (tensor<16x16x1xf32>) -> tensor<1x16x16x1xf32>
    %1317 = stablehlo.concatenate %1309, %1310, %1311, %1312, %1313, %1314, %1315, %1316, dim = 0 : (tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>, tensor<1x16x16x1xf32>) -> tensor<8x16x16x1xf32>
    %c_283 = stablehlo.constant dense<0> : tensor<i32>
    %1318 = stablehlo.broadcast_in_dim %c_283, dims = [] : (tensor<i32>) -> tensor<8x16x16x1xi32>
    %1319 = stablehlo.compare LT, %1308, %1318, SIGNED : (tensor<8x16x16x1xi32>, tensor<8x16x16x1xi32>) -> tensor<8x16x16x1xi1>
    %c_284 = stablehlo.constant dense<256> : tensor<i32>
    %1320 = stablehlo.broadcast_in_dim %c_284, dims = [] : (tensor<i32>) -> tensor<8x16x16x1xi32>
    %1321 = stablehlo.add %1308, %1320 : tensor<8x16x16x1xi32>
    %1322 = stablehlo.select %1319, %1321, %1308 : tensor<8x16x16x1xi1>, tensor<8x16x16x1xi32>
    %1323 = stablehlo.broadcast_in_dim %1322, dims = [0, 1, 2, 3] : (tensor<8x16x16x1xi32>) -> tensor<8x16x16x1x1xi32>
    %1324 = "stablehlo.gather"(%1099, %1323) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<256xf32>, tensor<8x16x16x1x1xi32>) -> tensor<8x16x16x1xf32>
    %1325 = stablehlo.multiply %1317, %1324 : tensor<8x16x16x1xf32>
    %cst_285 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1326 = stablehlo.reduce(%1325 init: %cst_285) applies stablehlo.add across dimensions = [0] : (tensor<8x16x16x1xf32>, tensor<f32>) -> tensor<16x16x1xf32>
    %1327 = stablehlo.concatenate %854, %1090, %1326, dim = 2 : (tensor<16x16x1xf32>, tensor<16x16x1xf32>, tensor<16x16x1xf32>) -> tensor<16x16x3xf32>
    return %53, %77, %350, %435, %541, %1327, %arg0 : tensor<16x16x3xf32>, tensor<16x16x3xf32>, tensor<16x16x3xf32>, tensor<16x16x3xf32>, tensor<f32>, tensor<16x16x3xf32>, tensor<16x16x3xf32>
  }
  func.func private @_where(%arg0: tensor<16x16x3xi1>, %arg1: tensor<f32>, %arg2: tensor<16x16x3xf32>) -> tensor<16x16x3xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x16x3xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<16x16x3xi1>, tensor<16x16x3xf32>
    return %2 : tensor<16x16x3xf32>
  }
  func.func private @_where_0(%arg0: tensor<16x16xi1>, %arg1: tensor<16x16xf32>, %arg2: tensor<f32>) -> tensor<16x16xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<16x16xi1>, tensor<16x16xf32>
    return %2 : tensor<16x16xf32>
  }
  func.func private @_where_1(%arg0: tensor<16x16xi1>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<16x16xi1>, tensor<16x16xf32>
    return %0 : tensor<16x16xf32>
  }
  func.func private @clip(%arg0: tensor<3x16x16x3xi32>, %arg1: tensor<i32>, %arg2: tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<3x16x16x3xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3x16x16x3xi32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x3xi32>
    %4 = stablehlo.minimum %3, %2 : tensor<3x16x16x3xi32>
    return %4 : tensor<3x16x16x3xi32>
  }
  func.func private @cumprod(%arg0: tensor<2xi32>) -> tensor<2xi32> {
    %0 = call @cumprod_2(%arg0) : (tensor<2xi32>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  func.func private @cumprod_2(%arg0: tensor<2xi32>) -> tensor<2xi32> {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  func.func private @remainder(%arg0: tensor<16x16xf32>, %arg1: tensor<f32>) -> tensor<16x16xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %2 = stablehlo.remainder %arg0, %1 : tensor<16x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %4 = stablehlo.compare NE, %2, %3, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %6 = stablehlo.compare LT, %2, %5, FLOAT : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.compare LT, %0, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %9 = stablehlo.compare NE, %6, %8, UNSIGNED : (tensor<16x16xi1>, tensor<16x16xi1>) -> tensor<16x16xi1>
    %10 = stablehlo.and %9, %4 : tensor<16x16xi1>
    %11 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %12 = stablehlo.add %2, %11 : tensor<16x16xf32>
    %13 = stablehlo.select %10, %12, %2 : tensor<16x16xi1>, tensor<16x16xf32>
    return %13 : tensor<16x16xf32>
  }
  func.func private @clip_3(%arg0: tensor<16x16xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<16x16xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<16x16xf32>
    %3 = stablehlo.convert %arg2 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<16x16xf32>
    return %5 : tensor<16x16xf32>
  }
  func.func private @convolve(%arg0: tensor<48x16xf32>, %arg1: tensor<11xf32>) -> tensor<48x6xf32> {
    %0 = call @_conv(%arg0, %arg1) : (tensor<48x16xf32>, tensor<11xf32>) -> tensor<48x6xf32>
    return %0 : tensor<48x6xf32>
  }
  func.func private @_conv(%arg0: tensor<48x16xf32>, %arg1: tensor<11xf32>) -> tensor<48x6xf32> {
    %0 = call @_flip(%arg1) : (tensor<11xf32>) -> tensor<11xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 3] : (tensor<48x16xf32>) -> tensor<48x1x1x16xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<11xf32>) -> tensor<1x1x11xf32>
    %3 = stablehlo.reshape %1 : (tensor<48x1x1x16xf32>) -> tensor<48x1x16xf32>
    %4 = stablehlo.convolution(%3, %2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<48x1x16xf32>, tensor<1x1x11xf32>) -> tensor<48x1x6xf32>
    %5 = stablehlo.reshape %4 : (tensor<48x1x6xf32>) -> tensor<48x1x1x6xf32>
    %6 = stablehlo.reshape %5 : (tensor<48x1x1x6xf32>) -> tensor<48x6xf32>
    return %6 : tensor<48x6xf32>
  }
  func.func private @_flip(%arg0: tensor<11xf32>) -> tensor<11xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<11xf32>
    return %0 : tensor<11xf32>
  }
  func.func private @convolve_4(%arg0: tensor<18x16xf32>, %arg1: tensor<11xf32>) -> tensor<18x6xf32> {
    %0 = call @_conv_5(%arg0, %arg1) : (tensor<18x16xf32>, tensor<11xf32>) -> tensor<18x6xf32>
    return %0 : tensor<18x6xf32>
  }
  func.func private @_conv_5(%arg0: tensor<18x16xf32>, %arg1: tensor<11xf32>) -> tensor<18x6xf32> {
    %0 = call @_flip_6(%arg1) : (tensor<11xf32>) -> tensor<11xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 3] : (tensor<18x16xf32>) -> tensor<18x1x1x16xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<11xf32>) -> tensor<1x1x11xf32>
    %3 = stablehlo.reshape %1 : (tensor<18x1x1x16xf32>) -> tensor<18x1x16xf32>
    %4 = stablehlo.convolution(%3, %2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<18x1x16xf32>, tensor<1x1x11xf32>) -> tensor<18x1x6xf32>
    %5 = stablehlo.reshape %4 : (tensor<18x1x6xf32>) -> tensor<18x1x1x6xf32>
    %6 = stablehlo.reshape %5 : (tensor<18x1x1x6xf32>) -> tensor<18x6xf32>
    return %6 : tensor<18x6xf32>
  }
  func.func private @_flip_6(%arg0: tensor<11xf32>) -> tensor<11xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<11xf32>
    return %0 : tensor<11xf32>
  }
  func.func private @_threefry_split(%arg0: tensor<2xui32>) -> tensor<2x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<2xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<2xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<2xui64>
    %9 = stablehlo.convert %6 : (tensor<2xui64>) -> tensor<2xui32>
    %10 = stablehlo.convert %8 : (tensor<2xui64>) -> tensor<2xui32>
    %11:2 = call @threefry2x32(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    return %14 : tensor<2x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<2xui32>, %arg3: tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<2xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<2xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<2xui32>, tensor<2xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<2xui32>, %arg2: tensor<2xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<2xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<2xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<2xui32>
    %9 = stablehlo.or %5, %8 : tensor<2xui32>
    %10 = stablehlo.xor %3, %9 : tensor<2xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<2xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<2xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<2xui32>
    %19 = stablehlo.or %15, %18 : tensor<2xui32>
    %20 = stablehlo.xor %13, %19 : tensor<2xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<2xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<2xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<2xui32>
    %29 = stablehlo.or %25, %28 : tensor<2xui32>
    %30 = stablehlo.xor %23, %29 : tensor<2xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<2xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<2xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<2xui32>
    %39 = stablehlo.or %35, %38 : tensor<2xui32>
    %40 = stablehlo.xor %33, %39 : tensor<2xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %42 = stablehlo.add %33, %41 : tensor<2xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %44 = stablehlo.add %40, %43 : tensor<2xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %48 = stablehlo.add %44, %47 : tensor<2xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<16x16x1xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1x1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1x1xf32>
    %4 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %7 = stablehlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = stablehlo.iota dim = 0 : tensor<16x16x1xui64>
    %9 = stablehlo.iota dim = 1 : tensor<16x16x1xui64>
    %10 = stablehlo.iota dim = 2 : tensor<16x16x1xui64>
    %c = stablehlo.constant dense<16> : tensor<ui64>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<16x16x1xui64>
    %12 = stablehlo.multiply %11, %8 : tensor<16x16x1xui64>
    %c_0 = stablehlo.constant dense<1> : tensor<ui64>
    %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<16x16x1xui64>
    %14 = stablehlo.multiply %13, %9 : tensor<16x16x1xui64>
    %c_1 = stablehlo.constant dense<1> : tensor<ui64>
    %15 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<16x16x1xui64>
    %16 = stablehlo.multiply %15, %10 : tensor<16x16x1xui64>
    %17 = stablehlo.add %12, %14 : tensor<16x16x1xui64>
    %18 = stablehlo.add %17, %16 : tensor<16x16x1xui64>
    %c_2 = stablehlo.constant dense<32> : tensor<ui64>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui64>) -> tensor<16x16x1xui64>
    %20 = stablehlo.shift_right_logical %18, %19 : tensor<16x16x1xui64>
    %21 = stablehlo.convert %18 : (tensor<16x16x1xui64>) -> tensor<16x16x1xui32>
    %22 = stablehlo.convert %20 : (tensor<16x16x1xui64>) -> tensor<16x16x1xui32>
    %23:2 = call @threefry2x32_7(%5, %7, %22, %21) : (tensor<ui32>, tensor<ui32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>) -> (tensor<16x16x1xui32>, tensor<16x16x1xui32>)
    %24 = stablehlo.xor %23#0, %23#1 : tensor<16x16x1xui32>
    %c_3 = stablehlo.constant dense<9> : tensor<ui32>
    %25 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %26 = stablehlo.shift_right_logical %24, %25 : tensor<16x16x1xui32>
    %c_4 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %28 = stablehlo.or %26, %27 : tensor<16x16x1xui32>
    %29 = stablehlo.bitcast_convert %28 : (tensor<16x16x1xui32>) -> tensor<16x16x1xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x16x1xf32>
    %31 = stablehlo.subtract %29, %30 : tensor<16x16x1xf32>
    %32 = stablehlo.subtract %3, %2 : tensor<1x1x1xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<16x16x1xf32>
    %34 = stablehlo.multiply %31, %33 : tensor<16x16x1xf32>
    %35 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<16x16x1xf32>
    %36 = stablehlo.add %34, %35 : tensor<16x16x1xf32>
    %37 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<16x16x1xf32>
    %38 = stablehlo.maximum %37, %36 : tensor<16x16x1xf32>
    return %38 : tensor<16x16x1xf32>
  }
  func.func private @threefry2x32_7(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<16x16x1xui32>, %arg3: tensor<16x16x1xui32>) -> (tensor<16x16x1xui32>, tensor<16x16x1xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<16x16x1xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<16x16x1xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_8(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<16x16x1xui32>, tensor<16x16x1xui32>
  }
  func.func private @closed_call_8(%arg0: tensor<i32>, %arg1: tensor<16x16x1xui32>, %arg2: tensor<16x16x1xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<16x16x1xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<16x16x1xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<16x16x1xui32>
    %9 = stablehlo.or %5, %8 : tensor<16x16x1xui32>
    %10 = stablehlo.xor %3, %9 : tensor<16x16x1xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<16x16x1xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<16x16x1xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<16x16x1xui32>
    %19 = stablehlo.or %15, %18 : tensor<16x16x1xui32>
    %20 = stablehlo.xor %13, %19 : tensor<16x16x1xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<16x16x1xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<16x16x1xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<16x16x1xui32>
    %29 = stablehlo.or %25, %28 : tensor<16x16x1xui32>
    %30 = stablehlo.xor %23, %29 : tensor<16x16x1xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<16x16x1xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<16x16x1xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<16x16x1xui32>
    %39 = stablehlo.or %35, %38 : tensor<16x16x1xui32>
    %40 = stablehlo.xor %33, %39 : tensor<16x16x1xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %42 = stablehlo.add %33, %41 : tensor<16x16x1xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %44 = stablehlo.add %40, %43 : tensor<16x16x1xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<16x16x1xui32>
    %48 = stablehlo.add %44, %47 : tensor<16x16x1xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<16x16x1xui32>, tensor<16x16x1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @clip_9(%arg0: tensor<3x16x16x1xi32>, %arg1: tensor<i32>, %arg2: tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<3x16x16x1xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3x16x16x1xi32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x16x16x1xi32>
    %4 = stablehlo.minimum %3, %2 : tensor<3x16x16x1xi32>
    return %4 : tensor<3x16x16x1xi32>
  }
}
