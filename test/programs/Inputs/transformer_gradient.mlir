// program: Gradient of a causal transformer block by its parameters and input, recomputed (jax.checkpoint). (jax 0.10.2)
// input: normal 0.1 64x32xf32
// input: normal 32xf32
// input: normal 32xf32
// input: normal 0.1 4x8x32xf32
// input: normal 0.1 32x3x4x8xf32
// input: normal 0.1 32x64xf32
// input: normal 2x10x32xf32
// tolerance: 0.0001
module @jit_transformer_gradient attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<4x8x32xf32>, %arg4: tensor<32x3x4x8xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<2x10x32xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<64x32xf32> {jax.result_info = "result[1][0]['down']"}, tensor<32xf32> {jax.result_info = "result[1][0]['n1']"}, tensor<32xf32> {jax.result_info = "result[1][0]['n2']"}, tensor<4x8x32xf32> {jax.result_info = "result[1][0]['out']"}, tensor<32x3x4x8xf32> {jax.result_info = "result[1][0]['qkv']"}, tensor<32x64xf32> {jax.result_info = "result[1][0]['up']"}, tensor<2x10x32xf32> {jax.result_info = "result[1][1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x10x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %5 = stablehlo.subtract %arg6, %4 : tensor<2x10x32xf32>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x10x32xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<2x10x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = call @_var(%arg6, %c) : (tensor<2x10x32xf32>, tensor<i32>) -> tensor<2x10x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %11 = stablehlo.add %9, %10 : tensor<2x10x1xf32>
    %12 = stablehlo.rsqrt %11 : tensor<2x10x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %14 = stablehlo.multiply %8, %13 : tensor<2x10x32xf32>
    %15 = stablehlo.dot_general %14, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<32x3x4x8xf32>) -> tensor<2x10x3x4x8xf32>
    %16 = stablehlo.transpose %15, dims = [2, 0, 1, 3, 4] : (tensor<2x10x3x4x8xf32>) -> tensor<3x2x10x4x8xf32>
    %17 = stablehlo.slice %16 [0:1, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x2x10x4x8xf32>) -> tensor<2x10x4x8xf32>
    %19 = stablehlo.slice %16 [1:2, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x2x10x4x8xf32>) -> tensor<2x10x4x8xf32>
    %21 = stablehlo.slice %16 [2:3, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %22 = stablehlo.reshape %21 : (tensor<1x2x10x4x8xf32>) -> tensor<2x10x4x8xf32>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %23 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i1>) -> tensor<10x10xi1>
    %24 = call @tril(%23) : (tensor<10x10xi1>) -> tensor<10x10xi1>
    %25 = stablehlo.dot_general %18, %20, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xf32>, tensor<2x10x4x8xf32>) -> tensor<2x4x10x10xf32>
    %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %26 = stablehlo.sqrt %cst_3 : tensor<f32>
    %27 = stablehlo.convert %26 : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    %29 = stablehlo.divide %25, %28 : tensor<2x4x10x10xf32>
    %cst_4 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %30 = call @_where_0(%24, %29, %cst_4) : (tensor<10x10xi1>, tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10x10xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x10xf32>
    %33 = stablehlo.maximum %32, %31 : tensor<2x4x10xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<2x4x10xf32>) -> tensor<2x4x10x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x10xf32>
    %36 = stablehlo.subtract %30, %35 : tensor<2x4x10x10xf32>
    %37 = stablehlo.exponential %36 : tensor<2x4x10x10xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2] : (tensor<2x4x10xf32>) -> tensor<2x4x10x1xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x10xf32>
    %41 = stablehlo.divide %37, %40 : tensor<2x4x10x10xf32>
    %42 = stablehlo.dot_general %22, %41, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xf32>, tensor<2x4x10x10xf32>) -> tensor<2x4x8x10xf32>
    %43 = stablehlo.transpose %42, dims = [0, 3, 1, 2] : (tensor<2x4x8x10xf32>) -> tensor<2x10x4x8xf32>
    %44 = stablehlo.dot_general %43, %arg3, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xf32>, tensor<4x8x32xf32>) -> tensor<2x10x32xf32>
    %45 = stablehlo.add %arg6, %44 : tensor<2x10x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_9 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %49 = stablehlo.divide %47, %48 : tensor<2x10x1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %51 = stablehlo.subtract %45, %50 : tensor<2x10x32xf32>
    %52 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x10x32xf32>
    %54 = stablehlo.multiply %53, %51 : tensor<2x10x32xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %55 = call @_var(%45, %c_10) : (tensor<2x10x32xf32>, tensor<i32>) -> tensor<2x10x1xf32>
    %cst_11 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %57 = stablehlo.add %55, %56 : tensor<2x10x1xf32>
    %58 = stablehlo.rsqrt %57 : tensor<2x10x1xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %60 = stablehlo.multiply %54, %59 : tensor<2x10x32xf32>
    %61 = stablehlo.dot_general %60, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<32x64xf32>) -> tensor<2x10x64xf32>
    %62 = stablehlo.multiply %61, %61 : tensor<2x10x64xf32>
    %63 = stablehlo.multiply %62, %61 : tensor<2x10x64xf32>
    %cst_12 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %65 = stablehlo.multiply %64, %63 : tensor<2x10x64xf32>
    %66 = stablehlo.add %61, %65 : tensor<2x10x64xf32>
    %cst_13 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %68 = stablehlo.multiply %67, %66 : tensor<2x10x64xf32>
    %69 = stablehlo.tanh %68 : tensor<2x10x64xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %71 = stablehlo.add %70, %69 : tensor<2x10x64xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %73 = stablehlo.multiply %72, %71 : tensor<2x10x64xf32>
    %74 = stablehlo.multiply %61, %73 : tensor<2x10x64xf32>
    %75 = stablehlo.dot_general %74, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x64xf32>, tensor<64x32xf32>) -> tensor<2x10x32xf32>
    %76 = stablehlo.add %45, %75 : tensor<2x10x32xf32>
    %77 = stablehlo.multiply %76, %76 : tensor<2x10x32xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x10x32xf32>
    %79 = stablehlo.multiply %78, %76 : tensor<2x10x32xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.reduce(%77 init: %cst_17) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<6.400000e+02> : tensor<f32>
    %81 = stablehlo.divide %80, %cst_18 : tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_20 = stablehlo.constant dense<6.400000e+02> : tensor<f32>
    %82 = stablehlo.divide %cst_19, %cst_20 : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<2x10x32xf32>
    %84 = stablehlo.multiply %83, %79 : tensor<2x10x32xf32>
    %85:8 = stablehlo.optimization_barrier %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %84 : tensor<64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x8x32xf32>, tensor<32x3x4x8xf32>, tensor<32x64xf32>, tensor<2x10x32xf32>, tensor<2x10x32xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.reduce(%85#6 init: %cst_21) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_22 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %89 = stablehlo.divide %87, %88 : tensor<2x10x1xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %91 = stablehlo.subtract %85#6, %90 : tensor<2x10x32xf32>
    %92 = stablehlo.broadcast_in_dim %85#1, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x10x32xf32>
    %94 = stablehlo.multiply %93, %91 : tensor<2x10x32xf32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %95:5 = call @_var_1(%85#6, %c_23) : (tensor<2x10x32xf32>, tensor<i32>) -> (tensor<2x10x1xf32>, tensor<2x10x32xf32>, tensor<f32>, tensor<i1>, tensor<2x10x1xf32>)
    %cst_24 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %97 = stablehlo.add %95#0, %96 : tensor<2x10x1xf32>
    %98 = stablehlo.rsqrt %97 : tensor<2x10x1xf32>
    %99 = stablehlo.divide %98, %97 : tensor<2x10x1xf32>
    %cst_25 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %101 = stablehlo.multiply %100, %99 : tensor<2x10x1xf32>
    %102 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %103 = stablehlo.multiply %94, %102 : tensor<2x10x32xf32>
    %104 = stablehlo.dot_general %103, %85#4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<32x3x4x8xf32>) -> tensor<2x10x3x4x8xf32>
    %105 = stablehlo.transpose %104, dims = [2, 0, 1, 3, 4] : (tensor<2x10x3x4x8xf32>) -> tensor<3x2x10x4x8xf32>
    %106 = stablehlo.slice %105 [0:1, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %107 = stablehlo.reshape %106 : (tensor<1x2x10x4x8xf32>) -> tensor<2x10x4x8xf32>
    %108 = stablehlo.slice %105 [1:2, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %109 = stablehlo.reshape %108 : (tensor<1x2x10x4x8xf32>) -> tensor<2x10x4x8xf32>
    %110 = stablehlo.slice %105 [2:3, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %111 = stablehlo.reshape %110 : (tensor<1x2x10x4x8xf32>) -> tensor<2x10x4x8xf32>
    %c_26 = stablehlo.constant dense<true> : tensor<i1>
    %112 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i1>) -> tensor<10x10xi1>
    %113 = call @tril_3(%112) : (tensor<10x10xi1>) -> tensor<10x10xi1>
    %114 = stablehlo.dot_general %107, %109, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xf32>, tensor<2x10x4x8xf32>) -> tensor<2x4x10x10xf32>
    %cst_27 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %115 = stablehlo.sqrt %cst_27 : tensor<f32>
    %116 = stablehlo.convert %115 : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    %118 = stablehlo.divide %114, %117 : tensor<2x4x10x10xf32>
    %cst_28 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %119:3 = call @_where_4(%113, %118, %cst_28) : (tensor<10x10xi1>, tensor<2x4x10x10xf32>, tensor<f32>) -> (tensor<2x4x10x10xf32>, tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>)
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %120 = stablehlo.reduce(%119#0 init: %cst_29) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x4x10xf32>
    %122 = stablehlo.maximum %121, %120 : tensor<2x4x10xf32>
    %123 = stablehlo.broadcast_in_dim %122, dims = [0, 1, 2] : (tensor<2x4x10xf32>) -> tensor<2x4x10x1xf32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x10xf32>
    %125 = stablehlo.subtract %119#0, %124 : tensor<2x4x10x10xf32>
    %126 = stablehlo.exponential %125 : tensor<2x4x10x10xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%126 init: %cst_31) applies stablehlo.add across dimensions = [3] : (tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1, 2] : (tensor<2x4x10xf32>) -> tensor<2x4x10x1xf32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x10xf32>
    %130 = stablehlo.divide %126, %129 : tensor<2x4x10x10xf32>
    %131 = stablehlo.multiply %128, %128 : tensor<2x4x10x1xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x4x10x1xf32>
    %133 = stablehlo.divide %132, %131 : tensor<2x4x10x1xf32>
    %134 = stablehlo.dot_general %111, %130, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xf32>, tensor<2x4x10x10xf32>) -> tensor<2x4x8x10xf32>
    %135 = stablehlo.transpose %134, dims = [0, 3, 1, 2] : (tensor<2x4x8x10xf32>) -> tensor<2x10x4x8xf32>
    %136 = stablehlo.dot_general %135, %85#3, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xf32>, tensor<4x8x32xf32>) -> tensor<2x10x32xf32>
    %137 = stablehlo.add %85#6, %136 : tensor<2x10x32xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %138 = stablehlo.reduce(%137 init: %cst_33) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_34 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %141 = stablehlo.divide %139, %140 : tensor<2x10x1xf32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %143 = stablehlo.subtract %137, %142 : tensor<2x10x32xf32>
    %144 = stablehlo.broadcast_in_dim %85#2, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %145 = stablehlo.broadcast_in_dim %144, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x10x32xf32>
    %146 = stablehlo.multiply %145, %143 : tensor<2x10x32xf32>
    %c_35 = stablehlo.constant dense<0> : tensor<i32>
    %147:5 = call @_var_1(%137, %c_35) : (tensor<2x10x32xf32>, tensor<i32>) -> (tensor<2x10x1xf32>, tensor<2x10x32xf32>, tensor<f32>, tensor<i1>, tensor<2x10x1xf32>)
    %cst_36 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %149 = stablehlo.add %147#0, %148 : tensor<2x10x1xf32>
    %150 = stablehlo.rsqrt %149 : tensor<2x10x1xf32>
    %151 = stablehlo.divide %150, %149 : tensor<2x10x1xf32>
    %cst_37 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %153 = stablehlo.multiply %152, %151 : tensor<2x10x1xf32>
    %154 = stablehlo.broadcast_in_dim %150, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %155 = stablehlo.multiply %146, %154 : tensor<2x10x32xf32>
    %156 = stablehlo.dot_general %155, %85#5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<32x64xf32>) -> tensor<2x10x64xf32>
    %157 = stablehlo.multiply %156, %156 : tensor<2x10x64xf32>
    %158 = stablehlo.multiply %157, %156 : tensor<2x10x64xf32>
    %159 = stablehlo.multiply %156, %156 : tensor<2x10x64xf32>
    %cst_38 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %161 = stablehlo.multiply %160, %159 : tensor<2x10x64xf32>
    %cst_39 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %163 = stablehlo.multiply %162, %158 : tensor<2x10x64xf32>
    %164 = stablehlo.add %156, %163 : tensor<2x10x64xf32>
    %cst_40 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %166 = stablehlo.multiply %165, %164 : tensor<2x10x64xf32>
    %167 = stablehlo.tanh %166 : tensor<2x10x64xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %169 = stablehlo.subtract %168, %167 : tensor<2x10x64xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %171 = stablehlo.add %170, %167 : tensor<2x10x64xf32>
    %cst_43 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %173 = stablehlo.multiply %172, %171 : tensor<2x10x64xf32>
    %174 = stablehlo.multiply %156, %173 : tensor<2x10x64xf32>
    %175 = stablehlo.dot_general %85#7, %174, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<2x10x64xf32>) -> tensor<32x64xf32>
    %176 = stablehlo.transpose %175, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %177 = stablehlo.dot_general %85#7, %85#0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<64x32xf32>) -> tensor<2x10x64xf32>
    %178 = stablehlo.multiply %156, %177 : tensor<2x10x64xf32>
    %179 = stablehlo.multiply %177, %173 : tensor<2x10x64xf32>
    %cst_44 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %181 = stablehlo.multiply %180, %178 : tensor<2x10x64xf32>
    %182 = stablehlo.multiply %181, %169 : tensor<2x10x64xf32>
    %183 = stablehlo.multiply %182, %167 : tensor<2x10x64xf32>
    %184 = stablehlo.add %182, %183 : tensor<2x10x64xf32>
    %cst_45 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %186 = stablehlo.multiply %185, %184 : tensor<2x10x64xf32>
    %187 = stablehlo.add %179, %186 : tensor<2x10x64xf32>
    %cst_46 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<2x10x64xf32>
    %189 = stablehlo.multiply %188, %186 : tensor<2x10x64xf32>
    %190 = stablehlo.multiply %189, %161 : tensor<2x10x64xf32>
    %191 = stablehlo.add %187, %190 : tensor<2x10x64xf32>
    %192 = stablehlo.dot_general %191, %155, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x64xf32>, tensor<2x10x32xf32>) -> tensor<64x32xf32>
    %193 = stablehlo.transpose %192, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %194 = stablehlo.dot_general %191, %85#5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x64xf32>, tensor<32x64xf32>) -> tensor<2x10x32xf32>
    %195 = stablehlo.multiply %146, %194 : tensor<2x10x32xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %196 = stablehlo.reduce(%195 init: %cst_47) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %197 = stablehlo.reshape %196 : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %198 = stablehlo.broadcast_in_dim %150, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %199 = stablehlo.multiply %194, %198 : tensor<2x10x32xf32>
    %200 = stablehlo.multiply %197, %153 : tensor<2x10x1xf32>
    %201 = call @_var_5(%147#1, %147#2, %147#3, %147#4, %200) : (tensor<2x10x32xf32>, tensor<f32>, tensor<i1>, tensor<2x10x1xf32>, tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %202 = stablehlo.add %85#7, %201 : tensor<2x10x32xf32>
    %203 = stablehlo.broadcast_in_dim %144, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x10x32xf32>
    %204 = stablehlo.multiply %203, %199 : tensor<2x10x32xf32>
    %205 = stablehlo.multiply %199, %143 : tensor<2x10x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_48) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<32xf32>
    %207 = stablehlo.reshape %206 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %208 = stablehlo.reduce(%207 init: %cst_49) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %209 = stablehlo.negate %204 : tensor<2x10x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.reduce(%209 init: %cst_50) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %211 = stablehlo.reshape %210 : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %212 = stablehlo.add %202, %204 : tensor<2x10x32xf32>
    %cst_51 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %214 = stablehlo.divide %211, %213 : tensor<2x10x1xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.reduce(%214 init: %cst_52) applies stablehlo.add across dimensions = [2] : (tensor<2x10x1xf32>, tensor<f32>) -> tensor<2x10xf32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x32xf32>
    %217 = stablehlo.add %212, %216 : tensor<2x10x32xf32>
    %218 = stablehlo.dot_general %217, %135, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<2x10x4x8xf32>) -> tensor<32x4x8xf32>
    %219 = stablehlo.transpose %218, dims = [1, 2, 0] : (tensor<32x4x8xf32>) -> tensor<4x8x32xf32>
    %220 = stablehlo.dot_general %217, %85#3, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xf32>, tensor<4x8x32xf32>) -> tensor<2x10x4x8xf32>
    %221 = stablehlo.transpose %220, dims = [0, 2, 3, 1] : (tensor<2x10x4x8xf32>) -> tensor<2x4x8x10xf32>
    %222 = stablehlo.dot_general %221, %111, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x10xf32>, tensor<2x10x4x8xf32>) -> tensor<2x4x10x10xf32>
    %223 = stablehlo.dot_general %221, %130, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x10xf32>, tensor<2x4x10x10xf32>) -> tensor<2x4x8x10xf32>
    %224 = stablehlo.transpose %223, dims = [0, 3, 1, 2] : (tensor<2x4x8x10xf32>) -> tensor<2x10x4x8xf32>
    %225 = stablehlo.broadcast_in_dim %133, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x10xf32>
    %226 = stablehlo.multiply %222, %225 : tensor<2x4x10x10xf32>
    %227 = stablehlo.multiply %226, %126 : tensor<2x4x10x10xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %228 = stablehlo.reduce(%227 init: %cst_53) applies stablehlo.add across dimensions = [3] : (tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %229 = stablehlo.reshape %228 : (tensor<2x4x10xf32>) -> tensor<2x4x10x1xf32>
    %230 = stablehlo.negate %229 : tensor<2x4x10x1xf32>
    %231 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x10xf32>
    %232 = stablehlo.divide %222, %231 : tensor<2x4x10x10xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.reduce(%230 init: %cst_54) applies stablehlo.add across dimensions = [3] : (tensor<2x4x10x1xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1, 2] : (tensor<2x4x10xf32>) -> tensor<2x4x10x10xf32>
    %235 = stablehlo.add %232, %234 : tensor<2x4x10x10xf32>
    %236 = stablehlo.multiply %235, %126 : tensor<2x4x10x10xf32>
    %237 = call @_where_7(%119#1, %119#2, %236) : (tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>, tensor<2x4x10x10xf32>) -> tensor<2x4x10x10xf32>
    %238 = stablehlo.broadcast_in_dim %116, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    %239 = stablehlo.divide %237, %238 : tensor<2x4x10x10xf32>
    %240 = stablehlo.dot_general %239, %107, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x10x10xf32>, tensor<2x10x4x8xf32>) -> tensor<2x4x10x8xf32>
    %241 = stablehlo.transpose %240, dims = [0, 2, 1, 3] : (tensor<2x4x10x8xf32>) -> tensor<2x10x4x8xf32>
    %242 = stablehlo.dot_general %239, %109, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x10x10xf32>, tensor<2x10x4x8xf32>) -> tensor<2x4x10x8xf32>
    %243 = stablehlo.transpose %242, dims = [0, 2, 1, 3] : (tensor<2x4x10x8xf32>) -> tensor<2x10x4x8xf32>
    %244 = stablehlo.broadcast_in_dim %224, dims = [1, 2, 3, 4] : (tensor<2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.pad %244, %cst_55, low = [2, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x10x4x8xf32>, tensor<f32>) -> tensor<3x2x10x4x8xf32>
    %246 = stablehlo.broadcast_in_dim %241, dims = [1, 2, 3, 4] : (tensor<2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %247 = stablehlo.pad %246, %cst_56, low = [1, 0, 0, 0, 0], high = [1, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x10x4x8xf32>, tensor<f32>) -> tensor<3x2x10x4x8xf32>
    %248 = stablehlo.add %245, %247 : tensor<3x2x10x4x8xf32>
    %249 = stablehlo.broadcast_in_dim %243, dims = [1, 2, 3, 4] : (tensor<2x10x4x8xf32>) -> tensor<1x2x10x4x8xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %250 = stablehlo.pad %249, %cst_57, low = [0, 0, 0, 0, 0], high = [2, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x10x4x8xf32>, tensor<f32>) -> tensor<3x2x10x4x8xf32>
    %251 = stablehlo.add %248, %250 : tensor<3x2x10x4x8xf32>
    %252 = stablehlo.transpose %251, dims = [1, 2, 0, 3, 4] : (tensor<3x2x10x4x8xf32>) -> tensor<2x10x3x4x8xf32>
    %253 = stablehlo.dot_general %252, %103, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x3x4x8xf32>, tensor<2x10x32xf32>) -> tensor<3x4x8x32xf32>
    %254 = stablehlo.transpose %253, dims = [3, 0, 1, 2] : (tensor<3x4x8x32xf32>) -> tensor<32x3x4x8xf32>
    %255 = stablehlo.dot_general %252, %85#4, contracting_dims = [2, 3, 4] x [1, 2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x3x4x8xf32>, tensor<32x3x4x8xf32>) -> tensor<2x10x32xf32>
    %256 = stablehlo.multiply %94, %255 : tensor<2x10x32xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %257 = stablehlo.reduce(%256 init: %cst_58) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %258 = stablehlo.reshape %257 : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %259 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %260 = stablehlo.multiply %255, %259 : tensor<2x10x32xf32>
    %261 = stablehlo.multiply %258, %101 : tensor<2x10x1xf32>
    %262 = call @_var_5(%95#1, %95#2, %95#3, %95#4, %261) : (tensor<2x10x32xf32>, tensor<f32>, tensor<i1>, tensor<2x10x1xf32>, tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %263 = stablehlo.add %217, %262 : tensor<2x10x32xf32>
    %264 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x10x32xf32>
    %265 = stablehlo.multiply %264, %260 : tensor<2x10x32xf32>
    %266 = stablehlo.multiply %260, %91 : tensor<2x10x32xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.reduce(%266 init: %cst_59) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<32xf32>
    %268 = stablehlo.reshape %267 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.reduce(%268 init: %cst_60) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %270 = stablehlo.negate %265 : tensor<2x10x32xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %271 = stablehlo.reduce(%270 init: %cst_61) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %272 = stablehlo.reshape %271 : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %273 = stablehlo.add %263, %265 : tensor<2x10x32xf32>
    %cst_62 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %274 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %275 = stablehlo.divide %272, %274 : tensor<2x10x1xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %276 = stablehlo.reduce(%275 init: %cst_63) applies stablehlo.add across dimensions = [2] : (tensor<2x10x1xf32>, tensor<f32>) -> tensor<2x10xf32>
    %277 = stablehlo.broadcast_in_dim %276, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x32xf32>
    %278 = stablehlo.add %273, %277 : tensor<2x10x32xf32>
    return %81, %176, %269, %208, %219, %254, %193, %278 : tensor<f32>, tensor<64x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<4x8x32xf32>, tensor<32x3x4x8xf32>, tensor<32x64xf32>, tensor<2x10x32xf32>
  }
  func.func private @_var(%arg0: tensor<2x10x32xf32>, %arg1: tensor<i32>) -> tensor<2x10x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x10x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x10x32xf32>
    %6 = chlo.square %5 : tensor<2x10x32xf32> -> tensor<2x10x32xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<2x10x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<2x10x1xf32>, tensor<f32>) -> tensor<2x10x1xf32>
    return %14 : tensor<2x10x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<2x10x1xf32>, %arg2: tensor<f32>) -> tensor<2x10x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x10x1xf32>
    return %2 : tensor<2x10x1xf32>
  }
  func.func private @tril(%arg0: tensor<10x10xi1>) -> tensor<10x10xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<10x10xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %2 = stablehlo.add %0, %1 : tensor<10x10xi32>
    %3 = stablehlo.iota dim = 1 : tensor<10x10xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<10x10xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<10x10xi1>, tensor<10x10xi1>
    return %6 : tensor<10x10xi1>
  }
  func.func private @_where_0(%arg0: tensor<10x10xi1>, %arg1: tensor<2x4x10x10xf32>, %arg2: tensor<f32>) -> tensor<2x4x10x10xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<10x10xi1>) -> tensor<2x4x10x10xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>
    return %3 : tensor<2x4x10x10xf32>
  }
  func.func private @_var_1(%arg0: tensor<2x10x32xf32>, %arg1: tensor<i32>) -> (tensor<2x10x1xf32>, tensor<2x10x32xf32>, tensor<f32>, tensor<i1>, tensor<2x10x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x10x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x10x32xf32>
    %6 = chlo.square %5 : tensor<2x10x32xf32> -> tensor<2x10x32xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x10x32xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<2x10x32xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<2x10x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16:2 = call @_where_2(%15, %14, %cst_5) : (tensor<i1>, tensor<2x10x1xf32>, tensor<f32>) -> (tensor<2x10x1xf32>, tensor<2x10x1xf32>)
    return %16#0, %8, %10, %15, %16#1 : tensor<2x10x1xf32>, tensor<2x10x32xf32>, tensor<f32>, tensor<i1>, tensor<2x10x1xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<2x10x1xf32>, %arg2: tensor<f32>) -> (tensor<2x10x1xf32>, tensor<2x10x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x10x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    return %2, %3 : tensor<2x10x1xf32>, tensor<2x10x1xf32>
  }
  func.func private @tril_3(%arg0: tensor<10x10xi1>) -> tensor<10x10xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<10x10xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %2 = stablehlo.add %0, %1 : tensor<10x10xi32>
    %3 = stablehlo.iota dim = 1 : tensor<10x10xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<10x10xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<10x10xi1>, tensor<10x10xi1>
    return %6 : tensor<10x10xi1>
  }
  func.func private @_where_4(%arg0: tensor<10x10xi1>, %arg1: tensor<2x4x10x10xf32>, %arg2: tensor<f32>) -> (tensor<2x4x10x10xf32>, tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<10x10xi1>) -> tensor<2x4x10x10xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    return %3, %1, %4 : tensor<2x4x10x10xf32>, tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>
  }
  func.func private @_var_5(%arg0: tensor<2x10x32xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<2x10x1xf32>, %arg4: tensor<2x10x1xf32>) -> tensor<2x10x32xf32> {
    %0 = call @_where_6(%arg2, %arg3, %arg4) : (tensor<i1>, tensor<2x10x1xf32>, tensor<2x10x1xf32>) -> tensor<2x10x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<2x10x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x10x1xf32>, tensor<f32>) -> tensor<2x10xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x32xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<2x10x32xf32>
    %6 = stablehlo.negate %5 : tensor<2x10x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<2x10x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x10x1xf32>, tensor<f32>) -> tensor<2x10xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x32xf32>
    %13 = stablehlo.add %5, %12 : tensor<2x10x32xf32>
    return %13 : tensor<2x10x32xf32>
  }
  func.func private @_where_6(%arg0: tensor<i1>, %arg1: tensor<2x10x1xf32>, %arg2: tensor<2x10x1xf32>) -> tensor<2x10x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<i1>, tensor<2x10x1xf32>
    return %1 : tensor<2x10x1xf32>
  }
  func.func private @_where_7(%arg0: tensor<2x4x10x10xi1>, %arg1: tensor<2x4x10x10xf32>, %arg2: tensor<2x4x10x10xf32>) -> tensor<2x4x10x10xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x10x10xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x4x10x10xi1>, tensor<2x4x10x10xf32>
    return %1 : tensor<2x4x10x10xf32>
  }
}
