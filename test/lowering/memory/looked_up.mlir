// Elements of the argument are looked up in the kernel that selects them, on which the one that writes to its memory does
// not depend.
// RUN: hilo-opt %s --reuse-memory --lower-barriers | filecheck %s

// CHECK: %arg0: tensor<6x48xf32> {iree.abi.output = 2 : index}
// CHECK: stablehlo.compare LT
// CHECK: %[[FOUND:.+]] = stablehlo.select %{{.+}} : tensor<33xi1>, tensor<33xf32>
// CHECK: stablehlo.optimization_barrier {hilo.orders_writes} %{{.+}}, %{{.+}}, %[[FOUND]] :
func.func public @main(%arg0: tensor<6x48xf32> {jax.buffer_donor = true}, %arg1: tensor<f32>) -> (tensor<33xf32>, tensor<f32>, tensor<6x48xf32>, tensor<6x48xf32>) {
  %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
  %c = stablehlo.constant dense<true> : tensor<i1>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %c_2 = stablehlo.constant dense<[2, 0, 3, 0, 2, 1, 2, 1, 1, 1, 3, 5, 5, 2, 5, 3, 1, 2, 3, 3, 2, 0, 0, 4, 5, 5, 1, 4, 1, 5, 3, 1, 0]> : tensor<33xui8>
  %c_3 = stablehlo.constant dense<[2, 28, 27, 28, 27, 46, 33, 45, 8, 32, 27, 6, 3, 27, 16, 18, 35, 22, 38, 27, 14, 17, 5, 20, 13, 20, 29, 11, 11, 2, 22, 26, 7]> : tensor<33xi16>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<6x48xf32>, tensor<6x48xf32>) -> tensor<6x48xi1>
  %1 = stablehlo.negate %arg0 : tensor<6x48xf32>
  %2 = stablehlo.exponential %1 : tensor<6x48xf32>
  %3 = stablehlo.log_plus_one %2 : tensor<6x48xf32>
  %4 = stablehlo.add %arg0, %3 : tensor<6x48xf32>
  %5 = stablehlo.select %0, %arg0, %4 : tensor<6x48xi1>, tensor<6x48xf32>
  %6 = stablehlo.convert %c_2 : (tensor<33xui8>) -> tensor<33xi32>
  %7 = stablehlo.convert %c_3 : (tensor<33xi16>) -> tensor<33xi32>
  %8 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<33xi32>) -> tensor<33x1xi32>
  %9 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<33xi32>) -> tensor<33x1xi32>
  %10 = stablehlo.concatenate %8, %9, dim = 1 : (tensor<33x1xi32>, tensor<33x1xi32>) -> tensor<33x2xi32>
  %11 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<6x48xf32>, tensor<33x2xi32>) -> tensor<33xf32>
  %12 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<33xi32>) -> tensor<33x1xi32>
  %13 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<33xi32>) -> tensor<33x1xi32>
  %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<33x1xi32>, tensor<33x1xi32>) -> tensor<33x2xi32>
  %15 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<33x2xi32>
  %16 = stablehlo.compare GE, %14, %15, SIGNED : (tensor<33x2xi32>, tensor<33x2xi32>) -> tensor<33x2xi1>
  %17 = stablehlo.reduce(%16 init: %c) applies stablehlo.and across dimensions = [1] : (tensor<33x2xi1>, tensor<i1>) -> tensor<33xi1>
  %18 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<6x48xf32>, tensor<33x2xi32>) -> tensor<33xf32>
  %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<33xf32>
  %20 = stablehlo.select %17, %18, %19 : tensor<33xi1>, tensor<33xf32>
  %21 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<33xi32>
  %22 = stablehlo.compare LT, %6, %21, SIGNED : (tensor<33xi32>, tensor<33xi32>) -> tensor<33xi1>
  %23 = stablehlo.select %22, %11, %20 : tensor<33xi1>, tensor<33xf32>
  %24 = stablehlo.reshape %arg0 : (tensor<6x48xf32>) -> tensor<288xf32>
  %25 = stablehlo.reshape %24 : (tensor<288xf32>) -> tensor<6x48xf32>
  %26 = stablehlo.add %5, %25 : tensor<6x48xf32>
  return %23, %cst, %26, %5 : tensor<33xf32>, tensor<f32>, tensor<6x48xf32>, tensor<6x48xf32>
}
