// program: The same block in bf16. (jax 0.10.2)
// input: normal 0.1 64x32xf32
// input: normal 32xf32
// input: normal 32xf32
// input: normal 0.1 4x8x32xf32
// input: normal 0.1 32x3x4x8xf32
// input: normal 0.1 32x64xf32
// input: normal 2x10x32xbf16
// tolerance: 0.05
module @jit_transformer_bf16 attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<4x8x32xf32>, %arg4: tensor<32x3x4x8xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<2x10x32xbf16>) -> (tensor<2x10x32xbf16> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg0 : (tensor<64x32xf32>) -> tensor<64x32xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<32xf32>) -> tensor<32xbf16>
    %2 = stablehlo.convert %arg2 : (tensor<32xf32>) -> tensor<32xbf16>
    %3 = stablehlo.convert %arg3 : (tensor<4x8x32xf32>) -> tensor<4x8x32xbf16>
    %4 = stablehlo.convert %arg4 : (tensor<32x3x4x8xf32>) -> tensor<32x3x4x8xbf16>
    %5 = stablehlo.convert %arg5 : (tensor<32x64xf32>) -> tensor<32x64xbf16>
    %6 = stablehlo.convert %arg6 : (tensor<2x10x32xbf16>) -> tensor<2x10x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<2x10x1xf32>
    %11 = stablehlo.convert %10 : (tensor<2x10x1xf32>) -> tensor<2x10x1xbf16>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x10x1xbf16>) -> tensor<2x10x32xbf16>
    %13 = stablehlo.subtract %arg6, %12 : tensor<2x10x32xbf16>
    %14 = stablehlo.broadcast_in_dim %1, dims = [2] : (tensor<32xbf16>) -> tensor<1x1x32xbf16>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x1x32xbf16>) -> tensor<2x10x32xbf16>
    %16 = stablehlo.multiply %15, %13 : tensor<2x10x32xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %17 = call @_var(%arg6, %c) : (tensor<2x10x32xbf16>, tensor<i32>) -> tensor<2x10x1xbf16>
    %cst_1 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<2x10x1xbf16>
    %19 = stablehlo.add %17, %18 : tensor<2x10x1xbf16>
    %20 = stablehlo.rsqrt %19 : tensor<2x10x1xbf16>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<2x10x1xbf16>) -> tensor<2x10x32xbf16>
    %22 = stablehlo.multiply %16, %21 : tensor<2x10x32xbf16>
    %23 = stablehlo.dot_general %22, %4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xbf16>, tensor<32x3x4x8xbf16>) -> tensor<2x10x3x4x8xbf16>
    %24 = stablehlo.transpose %23, dims = [2, 0, 1, 3, 4] : (tensor<2x10x3x4x8xbf16>) -> tensor<3x2x10x4x8xbf16>
    %25 = stablehlo.slice %24 [0:1, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xbf16>) -> tensor<1x2x10x4x8xbf16>
    %26 = stablehlo.reshape %25 : (tensor<1x2x10x4x8xbf16>) -> tensor<2x10x4x8xbf16>
    %27 = stablehlo.slice %24 [1:2, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xbf16>) -> tensor<1x2x10x4x8xbf16>
    %28 = stablehlo.reshape %27 : (tensor<1x2x10x4x8xbf16>) -> tensor<2x10x4x8xbf16>
    %29 = stablehlo.slice %24 [2:3, 0:2, 0:10, 0:4, 0:8] : (tensor<3x2x10x4x8xbf16>) -> tensor<1x2x10x4x8xbf16>
    %30 = stablehlo.reshape %29 : (tensor<1x2x10x4x8xbf16>) -> tensor<2x10x4x8xbf16>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %31 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i1>) -> tensor<10x10xi1>
    %32 = call @tril(%31) : (tensor<10x10xi1>) -> tensor<10x10xi1>
    %33 = stablehlo.dot_general %26, %28, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xbf16>, tensor<2x10x4x8xbf16>) -> tensor<2x4x10x10xbf16>
    %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %34 = stablehlo.sqrt %cst_3 : tensor<f32>
    %35 = stablehlo.convert %34 : (tensor<f32>) -> tensor<bf16>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<bf16>) -> tensor<2x4x10x10xbf16>
    %37 = stablehlo.divide %33, %36 : tensor<2x4x10x10xbf16>
    %cst_4 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %38 = call @_where_0(%32, %37, %cst_4) : (tensor<10x10xi1>, tensor<2x4x10x10xbf16>, tensor<f32>) -> tensor<2x4x10x10xbf16>
    %cst_5 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %39 = stablehlo.reduce(%38 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x10x10xbf16>, tensor<bf16>) -> tensor<2x4x10xbf16>
    %cst_6 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %40 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<bf16>) -> tensor<2x4x10xbf16>
    %41 = stablehlo.maximum %40, %39 : tensor<2x4x10xbf16>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<2x4x10xbf16>) -> tensor<2x4x10x1xbf16>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xbf16>) -> tensor<2x4x10x10xbf16>
    %44 = stablehlo.subtract %38, %43 : tensor<2x4x10x10xbf16>
    %45 = stablehlo.exponential %44 : tensor<2x4x10x10xbf16>
    %46 = stablehlo.convert %45 : (tensor<2x4x10x10xbf16>) -> tensor<2x4x10x10xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x10x10xf32>, tensor<f32>) -> tensor<2x4x10xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<2x4x10xf32>) -> tensor<2x4x10x1xf32>
    %49 = stablehlo.convert %48 : (tensor<2x4x10x1xf32>) -> tensor<2x4x10x1xbf16>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<2x4x10x1xbf16>) -> tensor<2x4x10x10xbf16>
    %51 = stablehlo.divide %45, %50 : tensor<2x4x10x10xbf16>
    %52 = stablehlo.dot_general %30, %51, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xbf16>, tensor<2x4x10x10xbf16>) -> tensor<2x4x8x10xbf16>
    %53 = stablehlo.transpose %52, dims = [0, 3, 1, 2] : (tensor<2x4x8x10xbf16>) -> tensor<2x10x4x8xbf16>
    %54 = stablehlo.dot_general %53, %3, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x10x4x8xbf16>, tensor<4x8x32xbf16>) -> tensor<2x10x32xbf16>
    %55 = stablehlo.add %arg6, %54 : tensor<2x10x32xbf16>
    %56 = stablehlo.convert %55 : (tensor<2x10x32xbf16>) -> tensor<2x10x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_9 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %60 = stablehlo.divide %58, %59 : tensor<2x10x1xf32>
    %61 = stablehlo.convert %60 : (tensor<2x10x1xf32>) -> tensor<2x10x1xbf16>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2] : (tensor<2x10x1xbf16>) -> tensor<2x10x32xbf16>
    %63 = stablehlo.subtract %55, %62 : tensor<2x10x32xbf16>
    %64 = stablehlo.broadcast_in_dim %2, dims = [2] : (tensor<32xbf16>) -> tensor<1x1x32xbf16>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x32xbf16>) -> tensor<2x10x32xbf16>
    %66 = stablehlo.multiply %65, %63 : tensor<2x10x32xbf16>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %67 = call @_var(%55, %c_10) : (tensor<2x10x32xbf16>, tensor<i32>) -> tensor<2x10x1xbf16>
    %cst_11 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %68 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<bf16>) -> tensor<2x10x1xbf16>
    %69 = stablehlo.add %67, %68 : tensor<2x10x1xbf16>
    %70 = stablehlo.rsqrt %69 : tensor<2x10x1xbf16>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2] : (tensor<2x10x1xbf16>) -> tensor<2x10x32xbf16>
    %72 = stablehlo.multiply %66, %71 : tensor<2x10x32xbf16>
    %73 = stablehlo.dot_general %72, %5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x32xbf16>, tensor<32x64xbf16>) -> tensor<2x10x64xbf16>
    %74 = stablehlo.multiply %73, %73 : tensor<2x10x64xbf16>
    %75 = stablehlo.multiply %74, %73 : tensor<2x10x64xbf16>
    %cst_12 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %76 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<2x10x64xbf16>
    %77 = stablehlo.multiply %76, %75 : tensor<2x10x64xbf16>
    %78 = stablehlo.add %73, %77 : tensor<2x10x64xbf16>
    %cst_13 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %79 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<bf16>) -> tensor<2x10x64xbf16>
    %80 = stablehlo.multiply %79, %78 : tensor<2x10x64xbf16>
    %81 = stablehlo.tanh %80 : tensor<2x10x64xbf16>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %82 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<bf16>) -> tensor<2x10x64xbf16>
    %83 = stablehlo.add %82, %81 : tensor<2x10x64xbf16>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %84 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<bf16>) -> tensor<2x10x64xbf16>
    %85 = stablehlo.multiply %84, %83 : tensor<2x10x64xbf16>
    %86 = stablehlo.multiply %73, %85 : tensor<2x10x64xbf16>
    %87 = stablehlo.dot_general %86, %0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10x64xbf16>, tensor<64x32xbf16>) -> tensor<2x10x32xbf16>
    %88 = stablehlo.add %55, %87 : tensor<2x10x32xbf16>
    return %88 : tensor<2x10x32xbf16>
  }
  func.func private @_var(%arg0: tensor<2x10x32xbf16>, %arg1: tensor<i32>) -> tensor<2x10x1xbf16> {
    %0 = stablehlo.convert %arg0 : (tensor<2x10x32xbf16>) -> tensor<2x10x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<2x10x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<2x10x1xf32>) -> tensor<2x10x32xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<2x10x32xf32>
    %7 = chlo.square %6 : tensor<2x10x32xf32> -> tensor<2x10x32xf32>
    %8 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %9 = stablehlo.subtract %cst_1, %8 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x10x32xf32>, tensor<f32>) -> tensor<2x10xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x10xf32>) -> tensor<2x10x1xf32>
    %12 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<2x10x1xf32>
    %13 = stablehlo.divide %11, %12 : tensor<2x10x1xf32>
    %14 = stablehlo.convert %13 : (tensor<2x10x1xf32>) -> tensor<2x10x1xbf16>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %9, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = call @_where(%15, %14, %cst_4) : (tensor<i1>, tensor<2x10x1xbf16>, tensor<f32>) -> tensor<2x10x1xbf16>
    return %16 : tensor<2x10x1xbf16>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<2x10x1xbf16>, %arg2: tensor<f32>) -> tensor<2x10x1xbf16> {
    %0 = stablehlo.convert %arg2 : (tensor<f32>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<2x10x1xbf16>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x10x1xbf16>
    return %2 : tensor<2x10x1xbf16>
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
  func.func private @_where_0(%arg0: tensor<10x10xi1>, %arg1: tensor<2x4x10x10xbf16>, %arg2: tensor<f32>) -> tensor<2x4x10x10xbf16> {
    %0 = stablehlo.convert %arg2 : (tensor<f32>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<10x10xi1>) -> tensor<2x4x10x10xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<2x4x10x10xbf16>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x10x10xi1>, tensor<2x4x10x10xbf16>
    return %3 : tensor<2x4x10x10xbf16>
  }
}
