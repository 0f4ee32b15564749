// program: einsum of many forms, integer and mixed products, bf16 with f32 results, tensordot, kron, cross, vander. (jax 0.10.2)
// input: normal 6x5xf32
// input: normal 4x6xf32
// input: ints -8 8 6x5xi8
// input: ints -8 8 5x4xi8
// input: normal 3x6x5xbf16
// input: normal 3x5x2xbf16
// tolerance: 0.0001
module @jit_products attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x5xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<6x5xi8>, %arg3: tensor<5x4xi8>, %arg4: tensor<3x6x5xbf16>, %arg5: tensor<3x5x2xbf16>) -> (tensor<5x4xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<6x6x6xf32> {jax.result_info = "result[2]"}, tensor<5xf32> {jax.result_info = "result[3]"}, tensor<6x4xi32> {jax.result_info = "result[4]"}, tensor<3x6x2xf32> {jax.result_info = "result[5]"}, tensor<3x6x2xbf16> {jax.result_info = "result[6]"}, tensor<6x6xf32> {jax.result_info = "result[7]"}, tensor<6x6xf32> {jax.result_info = "result[8]"}, tensor<5x4xf32> {jax.result_info = "result[9]"}, tensor<4x30xf32> {jax.result_info = "result[10]"}, tensor<6x3xf32> {jax.result_info = "result[11]"}, tensor<5x4xf32> {jax.result_info = "result[12]"}, tensor<f32> {jax.result_info = "result[13]"}, tensor<5x6xf32> {jax.result_info = "result[14]"}, tensor<6x4xf32> {jax.result_info = "result[15]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x5xf32>, tensor<4x6xf32>) -> tensor<5x4xf32>
    %1 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<f32>
    %2 = stablehlo.dot_general %arg0, %arg0, batching_dims = [1] x [1], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<5x6x6xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0, 2] : (tensor<5x6x6xf32>) -> tensor<6x5x6xf32>
    %4 = stablehlo.dot_general %3, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x5x6xf32>, tensor<6x5xf32>) -> tensor<6x6x6xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0, 2] : (tensor<6x6x6xf32>) -> tensor<6x6x6xf32>
    %6 = stablehlo.slice %arg0 [0:5, 0:5] : (tensor<6x5xf32>) -> tensor<5x5xf32>
    %7 = stablehlo.slice %arg0 [0:5, 0:5] : (tensor<6x5xf32>) -> tensor<5x5xf32>
    %8 = stablehlo.transpose %7, dims = [1, 0] : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %9 = stablehlo.dot_general %6, %8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %10 = stablehlo.iota dim = 0 : tensor<5x5xui32>
    %11 = stablehlo.iota dim = 1 : tensor<5x5xui32>
    %12 = stablehlo.compare EQ, %10, %11, UNSIGNED : (tensor<5x5xui32>, tensor<5x5xui32>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %14 = stablehlo.select %12, %9, %13 : tensor<5x5xi1>, tensor<5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %16 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x5xi8>, tensor<5x4xi8>) -> tensor<6x4xi32>
    %17 = stablehlo.dot_general %arg4, %arg5, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x6x5xbf16>, tensor<3x5x2xbf16>) -> tensor<3x6x2xf32>
    %18 = stablehlo.dot_general %arg4, %arg5, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x6x5xbf16>, tensor<3x5x2xbf16>) -> tensor<3x6x2xbf16>
    %19 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<6x5xf32>) -> tensor<5x6xf32>
    %20 = stablehlo.dot_general %arg0, %19, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<6x5xf32>, tensor<5x6xf32>) -> tensor<6x6xf32>
    %21 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<6x5xf32>) -> tensor<5x6xf32>
    %22 = stablehlo.dot_general %arg0, %21, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<6x5xf32>, tensor<5x6xf32>) -> tensor<6x6xf32>
    %23 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x5xf32>, tensor<4x6xf32>) -> tensor<5x4xf32>
    %24 = stablehlo.slice %arg0 [0:2, 0:5] : (tensor<6x5xf32>) -> tensor<2x5xf32>
    %25 = stablehlo.slice %arg1 [0:2, 0:6] : (tensor<4x6xf32>) -> tensor<2x6xf32>
    %26 = call @kron(%24, %25) : (tensor<2x5xf32>, tensor<2x6xf32>) -> tensor<4x30xf32>
    %27 = stablehlo.slice %arg0 [0:6, 0:3] : (tensor<6x5xf32>) -> tensor<6x3xf32>
    %28 = stablehlo.slice %arg0 [0:6, 1:4] : (tensor<6x5xf32>) -> tensor<6x3xf32>
    %29 = call @cross(%27, %28) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %30 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<6x5xf32>) -> tensor<1x5xf32>
    %31 = stablehlo.reshape %30 : (tensor<1x5xf32>) -> tensor<5xf32>
    %32 = call @vander(%31) : (tensor<5xf32>) -> tensor<5x4xf32>
    %33 = call @trace(%arg0) : (tensor<6x5xf32>) -> tensor<f32>
    %34 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<6x5xf32>) -> tensor<1x5xf32>
    %35 = stablehlo.reshape %34 : (tensor<1x5xf32>) -> tensor<5xf32>
    %36 = stablehlo.slice %arg1 [0:1, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %37 = stablehlo.reshape %36 : (tensor<1x6xf32>) -> tensor<6xf32>
    %38 = stablehlo.broadcast_in_dim %35, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %39 = stablehlo.broadcast_in_dim %37, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %40 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x6xf32>
    %41 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<5x6xf32>
    %42 = stablehlo.multiply %40, %41 : tensor<5x6xf32>
    %43 = stablehlo.convert %arg2 : (tensor<6x5xi8>) -> tensor<6x5xf8E4M3FN>
    %44 = stablehlo.convert %arg3 : (tensor<5x4xi8>) -> tensor<5x4xf8E4M3FN>
    %45 = stablehlo.dot_general %43, %44, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x5xf8E4M3FN>, tensor<5x4xf8E4M3FN>) -> tensor<6x4xf32>
    return %0, %1, %5, %15, %16, %17, %18, %20, %22, %23, %26, %29, %32, %33, %42, %45 : tensor<5x4xf32>, tensor<f32>, tensor<6x6x6xf32>, tensor<5xf32>, tensor<6x4xi32>, tensor<3x6x2xf32>, tensor<3x6x2xbf16>, tensor<6x6xf32>, tensor<6x6xf32>, tensor<5x4xf32>, tensor<4x30xf32>, tensor<6x3xf32>, tensor<5x4xf32>, tensor<f32>, tensor<5x6xf32>, tensor<6x4xf32>
  }
  func.func private @kron(%arg0: tensor<2x5xf32>, %arg1: tensor<2x6xf32>) -> tensor<4x30xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x5xf32>) -> tensor<2x1x5x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 3] : (tensor<2x6xf32>) -> tensor<1x2x1x6xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3] : (tensor<2x1x5x1xf32>) -> tensor<2x2x5x6xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x2x1x6xf32>) -> tensor<2x2x5x6xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<2x2x5x6xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x2x5x6xf32>) -> tensor<4x30xf32>
    return %5 : tensor<4x30xf32>
  }
  func.func private @cross(%arg0: tensor<6x3xf32>, %arg1: tensor<6x3xf32>) -> tensor<6x3xf32> {
    %0 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<6x1xf32>) -> tensor<6xf32>
    %2 = stablehlo.slice %arg0 [0:6, 1:2] : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<6x1xf32>) -> tensor<6xf32>
    %4 = stablehlo.slice %arg0 [0:6, 2:3] : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<6x1xf32>) -> tensor<6xf32>
    %6 = stablehlo.slice %arg1 [0:6, 0:1] : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<6x1xf32>) -> tensor<6xf32>
    %8 = stablehlo.slice %arg1 [0:6, 1:2] : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<6x1xf32>) -> tensor<6xf32>
    %10 = stablehlo.slice %arg1 [0:6, 2:3] : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %11 = stablehlo.reshape %10 : (tensor<6x1xf32>) -> tensor<6xf32>
    %12 = stablehlo.multiply %3, %11 : tensor<6xf32>
    %13 = stablehlo.multiply %5, %9 : tensor<6xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<6xf32>
    %15 = stablehlo.multiply %5, %7 : tensor<6xf32>
    %16 = stablehlo.multiply %1, %11 : tensor<6xf32>
    %17 = stablehlo.subtract %15, %16 : tensor<6xf32>
    %18 = stablehlo.multiply %1, %9 : tensor<6xf32>
    %19 = stablehlo.multiply %3, %7 : tensor<6xf32>
    %20 = stablehlo.subtract %18, %19 : tensor<6xf32>
    %21 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %22 = stablehlo.broadcast_in_dim %17, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %23 = stablehlo.broadcast_in_dim %20, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %24 = stablehlo.concatenate %21, %22, %23, dim = 0 : (tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<3x6xf32>
    %25 = stablehlo.transpose %24, dims = [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    return %25 : tensor<6x3xf32>
  }
  func.func private @vander(%arg0: tensor<5xf32>) -> tensor<5x4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.subtract %1, %0 : tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x4xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<5x4xf32>
    %7 = stablehlo.power %5, %6 : tensor<5x4xf32>
    return %7 : tensor<5x4xf32>
  }
  func.func private @trace(%arg0: tensor<6x5xf32>) -> tensor<f32> {
    %0 = stablehlo.iota dim = 0 : tensor<6x5xi32>
    %1 = stablehlo.iota dim = 1 : tensor<6x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x5xi32>
    %3 = stablehlo.add %0, %2 : tensor<6x5xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<6x5xi32>, tensor<6x5xi32>) -> tensor<6x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %6 = call @_where(%4, %arg0, %5) : (tensor<6x5xi1>, tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x5xf32>, tensor<f32>) -> tensor<f32>
    return %7 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<6x5xi1>, %arg1: tensor<6x5xf32>, %arg2: tensor<6x5xf32>) -> tensor<6x5xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x5xi1>, tensor<6x5xf32>
    return %0 : tensor<6x5xf32>
  }
}
