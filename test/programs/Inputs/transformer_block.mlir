// program: A causal transformer block. (jax 0.10.2)
// input: normal 0.1 64x32xf32
// input: normal 32xf32
// input: normal 32xf32
// input: normal 0.1 4x8x32xf32
// input: normal 0.1 32x3x4x8xf32
// input: normal 0.1 32x64xf32
// input: normal 2x10x32xf32
// tolerance: 0.0001
module @jit_transformer_block attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<4x8x32xf32>, %arg4: tensor<32x3x4x8xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<2x10x32xf32>) -> (tensor<2x10x32xf32> {jax.result_info = "result"}) {
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
    return %76 : tensor<2x10x32xf32>
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
}
