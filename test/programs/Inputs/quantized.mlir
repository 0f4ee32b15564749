// program: Weights in int8 with scales; dynamic quantization of activations; fake quantization and its gradient. (jax 0.10.2)
// input: normal 4x16xf32
// input: normal 16x8xf32
// input: ints -128 127 16x8xi8
// input: uniform 0.01 0.1 8xf32
// tolerance: 0.0001
module @jit_quantized attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x16xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<16x8xi8>, %arg3: tensor<8xf32>) -> (tensor<4x8xi32> {jax.result_info = "result[0]"}, tensor<4x8xf32> {jax.result_info = "result[1]"}, tensor<4x8xf32> {jax.result_info = "result[2]"}, tensor<16x8xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.abs %arg0 : tensor<4x16xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<1.270000e+02> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<4x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %6 = stablehlo.divide %arg0, %5 : tensor<4x16xf32>
    %7 = call @round(%6) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %c = stablehlo.constant dense<-128> : tensor<i32>
    %c_1 = stablehlo.constant dense<127> : tensor<i32>
    %8 = call @clip(%7, %c, %c_1) : (tensor<4x16xf32>, tensor<i32>, tensor<i32>) -> tensor<4x16xf32>
    %9 = stablehlo.convert %8 : (tensor<4x16xf32>) -> tensor<4x16xi8>
    %10 = stablehlo.dot_general %9, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xi8>, tensor<16x8xi8>) -> tensor<4x8xi32>
    %11 = stablehlo.abs %arg1 : tensor<16x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %13 = stablehlo.compare GE, %arg1, %12, FLOAT : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xi1>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.reduce(%11 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %15 = stablehlo.reshape %14 : (tensor<f32>) -> tensor<1x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<16x8xf32>
    %17 = stablehlo.compare EQ, %11, %16, FLOAT : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xi1>
    %18 = stablehlo.convert %17 : (tensor<16x8xi1>) -> tensor<16x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<1.270000e+02> : tensor<f32>
    %20 = stablehlo.divide %14, %cst_5 : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %22 = stablehlo.divide %arg1, %21 : tensor<16x8xf32>
    %23 = stablehlo.multiply %20, %20 : tensor<f32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.divide %cst_6, %23 : tensor<f32>
    %25 = call @round_0(%22) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %26 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<16x8xf32>
    %28 = stablehlo.subtract %27, %arg1 : tensor<16x8xf32>
    %29 = stablehlo.add %arg1, %28 : tensor<16x8xf32>
    %30 = stablehlo.dot_general %arg0, %29, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
    %31 = chlo.square %30 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %33 = stablehlo.multiply %32, %30 : tensor<4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%31 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %36 = stablehlo.multiply %35, %33 : tensor<4x8xf32>
    %37 = stablehlo.dot_general %36, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
    %38 = stablehlo.transpose %37, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %39 = stablehlo.convert %10 : (tensor<4x8xi32>) -> tensor<4x8xf32>
    %40 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<4x8xf32>
    %42 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %44 = stablehlo.multiply %41, %43 : tensor<4x8xf32>
    %45 = stablehlo.convert %arg2 : (tensor<16x8xi8>) -> tensor<16x8xf32>
    %46 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<16x8xf32>
    %48 = stablehlo.multiply %45, %47 : tensor<16x8xf32>
    %49 = stablehlo.dot_general %arg0, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
    return %10, %44, %49, %38 : tensor<4x8xi32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<16x8xf32>
  }
  func.func private @round(%arg0: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func private @clip(%arg0: tensor<4x16xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<4x16xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<4x16xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<4x16xf32>
    return %5 : tensor<4x16xf32>
  }
  func.func private @round_0(%arg0: tensor<16x8xf32>) -> tensor<16x8xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
}
