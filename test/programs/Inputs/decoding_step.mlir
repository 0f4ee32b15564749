// program: One token against a cache of keys: rotary position, update, masked attention. (jax 0.10.2)
// input: normal 1x32xf32
// input: normal 1x6x4x8xf32
// input: normal 0.1 32x4x8xf32
// input: ints 0 6 i32
// tolerance: 0.0001
module @jit_decoding_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x32xf32>, %arg1: tensor<1x6x4x8xf32>, %arg2: tensor<32x4x8xf32>, %arg3: tensor<i32>) -> (tensor<1x1x4x8xf32> {jax.result_info = "result[0]"}, tensor<1x6x4x8xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x32xf32>, tensor<32x4x8xf32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.convert %arg3 : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.iota dim = 0 : tensor<4xi32>
    %3 = stablehlo.convert %2 : (tensor<4xi32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.divide %3, %4 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.power %6, %5 : tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.divide %8, %7 : tensor<4xf32>
    %10 = stablehlo.slice %0 [0:1, 0:4, 0:4] : (tensor<1x4x8xf32>) -> tensor<1x4x4xf32>
    %11 = stablehlo.slice %0 [0:1, 0:4, 4:8] : (tensor<1x4x8xf32>) -> tensor<1x4x4xf32>
    %12 = stablehlo.cosine %9 : tensor<4xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x4x4xf32>
    %15 = stablehlo.multiply %10, %14 : tensor<1x4x4xf32>
    %16 = stablehlo.sine %9 : tensor<4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x4x4xf32>
    %19 = stablehlo.multiply %11, %18 : tensor<1x4x4xf32>
    %20 = stablehlo.subtract %15, %19 : tensor<1x4x4xf32>
    %21 = stablehlo.sine %9 : tensor<4xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x4x4xf32>
    %24 = stablehlo.multiply %10, %23 : tensor<1x4x4xf32>
    %25 = stablehlo.cosine %9 : tensor<4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [2] : (tensor<4xf32>) -> tensor<1x1x4xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x1x4xf32>) -> tensor<1x4x4xf32>
    %28 = stablehlo.multiply %11, %27 : tensor<1x4x4xf32>
    %29 = stablehlo.add %24, %28 : tensor<1x4x4xf32>
    %30 = stablehlo.concatenate %20, %29, dim = 2 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x8xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 2, 3] : (tensor<1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.compare LT, %arg3, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<6> : tensor<i32>
    %33 = stablehlo.add %arg3, %c_1 : tensor<i32>
    %34 = stablehlo.select %32, %33, %arg3 : tensor<i1>, tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %35 = stablehlo.dynamic_update_slice %arg1, %31, %c_2, %34, %c_3, %c_4 : (tensor<1x6x4x8xf32>, tensor<1x1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x4x8xf32>
    %36 = stablehlo.broadcast_in_dim %30, dims = [0, 2, 3] : (tensor<1x4x8xf32>) -> tensor<1x1x4x8xf32>
    %37 = stablehlo.iota dim = 0 : tensor<6xi32>
    %38 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %39 = stablehlo.compare LE, %37, %38, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %40 = stablehlo.dot_general %36, %35, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x1x4x8xf32>, tensor<1x6x4x8xf32>) -> tensor<1x4x1x6xf32>
    %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %41 = stablehlo.sqrt %cst_5 : tensor<f32>
    %42 = stablehlo.convert %41 : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<1x4x1x6xf32>
    %44 = stablehlo.divide %40, %43 : tensor<1x4x1x6xf32>
    %cst_6 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %45 = call @_where(%39, %44, %cst_6) : (tensor<6xi1>, tensor<1x4x1x6xf32>, tensor<f32>) -> tensor<1x4x1x6xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<1x4x1x6xf32>, tensor<f32>) -> tensor<1x4x1xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %48 = stablehlo.maximum %47, %46 : tensor<1x4x1xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x1x1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x6xf32>
    %51 = stablehlo.subtract %45, %50 : tensor<1x4x1x6xf32>
    %52 = stablehlo.exponential %51 : tensor<1x4x1x6xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<1x4x1x6xf32>, tensor<f32>) -> tensor<1x4x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x1x1xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x6xf32>
    %56 = stablehlo.divide %52, %55 : tensor<1x4x1x6xf32>
    %57 = stablehlo.dot_general %35, %56, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x6x4x8xf32>, tensor<1x4x1x6xf32>) -> tensor<1x4x8x1xf32>
    %58 = stablehlo.transpose %57, dims = [0, 3, 1, 2] : (tensor<1x4x8x1xf32>) -> tensor<1x1x4x8xf32>
    return %58, %35 : tensor<1x1x4x8xf32>, tensor<1x6x4x8xf32>
  }
  func.func private @_where(%arg0: tensor<6xi1>, %arg1: tensor<1x4x1x6xf32>, %arg2: tensor<f32>) -> tensor<1x4x1x6xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [3] : (tensor<6xi1>) -> tensor<1x4x1x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x4x1x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x4x1x6xi1>, tensor<1x4x1x6xf32>
    return %3 : tensor<1x4x1x6xf32>
  }
}
