// RUN: hilo-opt %s --pass-pipeline='builtin.module(split-small-complex)' --split-input-file | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(split-small-complex{asked=true})' --split-input-file | filecheck %s --check-prefix=ASKED

// CHECK-LABEL: @small_products_are_computed_by_parts
// ASKED-LABEL: @small_products_are_computed_by_parts
func.func @small_products_are_computed_by_parts(%u: tensor<2x2xcomplex<f32>>, %v: tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>> {
  // ASKED: stablehlo.dot_general {{.+}} -> tensor<2x8xcomplex<f32>>
  // CHECK-DAG: %[[UR:.+]] = stablehlo.real %arg0
  // CHECK-DAG: %[[VR:.+]] = stablehlo.real %arg1
  // CHECK: stablehlo.dot_general {{.+}} : (tensor<2x2xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  // CHECK-NOT: stablehlo.dot_general {{.+}} -> tensor<2x8xcomplex<f32>>
  // CHECK: %[[WHOLE:.+]] = stablehlo.complex
  // CHECK-NEXT: return %[[WHOLE]]
  %0 = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %1 = stablehlo.multiply %0, %v : tensor<2x8xcomplex<f32>>
  %2 = stablehlo.dot_general %u, %1, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %3 = stablehlo.multiply %2, %v : tensor<2x8xcomplex<f32>>
  %4 = stablehlo.dot_general %u, %3, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %5 = stablehlo.multiply %4, %v : tensor<2x8xcomplex<f32>>
  %6 = stablehlo.dot_general %u, %5, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %7 = stablehlo.multiply %6, %v : tensor<2x8xcomplex<f32>>
  %8 = stablehlo.dot_general %u, %7, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %9 = stablehlo.multiply %8, %v : tensor<2x8xcomplex<f32>>
  %10 = stablehlo.dot_general %u, %9, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %11 = stablehlo.multiply %10, %v : tensor<2x8xcomplex<f32>>
  return %11 : tensor<2x8xcomplex<f32>>
}

// -----

// CHECK-LABEL: @few_operations_are_kept
func.func @few_operations_are_kept(%u: tensor<2x2xcomplex<f32>>, %v: tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>> {
  // CHECK-NOT: stablehlo.real
  %0 = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %1 = stablehlo.multiply %0, %v : tensor<2x8xcomplex<f32>>
  return %1 : tensor<2x8xcomplex<f32>>
}

// -----

// CHECK-LABEL: @functions_with_larger_tensors_are_kept
func.func @functions_with_larger_tensors_are_kept(%u: tensor<2x2xcomplex<f32>>, %v: tensor<2x8xcomplex<f32>>, %w: tensor<2000xcomplex<f32>>) -> (tensor<2x8xcomplex<f32>>, tensor<2000xcomplex<f32>>) {
  // CHECK-NOT: stablehlo.real
  %0 = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %1 = stablehlo.multiply %0, %v : tensor<2x8xcomplex<f32>>
  %2 = stablehlo.dot_general %u, %1, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %3 = stablehlo.multiply %2, %v : tensor<2x8xcomplex<f32>>
  %4 = stablehlo.dot_general %u, %3, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %5 = stablehlo.multiply %4, %v : tensor<2x8xcomplex<f32>>
  %6 = stablehlo.dot_general %u, %5, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %7 = stablehlo.multiply %6, %v : tensor<2x8xcomplex<f32>>
  %8 = stablehlo.dot_general %u, %7, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %9 = stablehlo.multiply %8, %v : tensor<2x8xcomplex<f32>>
  %10 = stablehlo.dot_general %u, %9, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %11 = stablehlo.multiply %10, %v : tensor<2x8xcomplex<f32>>
  %l = stablehlo.negate %w : tensor<2000xcomplex<f32>>
  return %11, %l : tensor<2x8xcomplex<f32>>, tensor<2000xcomplex<f32>>
}

// -----

// CHECK-LABEL: @functions_with_operations_that_have_no_parts_are_kept
func.func @functions_with_operations_that_have_no_parts_are_kept(%u: tensor<2x2xcomplex<f32>>, %v: tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>> {
  // CHECK-NOT: stablehlo.real
  %0 = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %1 = stablehlo.multiply %0, %v : tensor<2x8xcomplex<f32>>
  %2 = stablehlo.dot_general %u, %1, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %3 = stablehlo.multiply %2, %v : tensor<2x8xcomplex<f32>>
  %4 = stablehlo.dot_general %u, %3, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %5 = stablehlo.multiply %4, %v : tensor<2x8xcomplex<f32>>
  %6 = stablehlo.dot_general %u, %5, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %7 = stablehlo.multiply %6, %v : tensor<2x8xcomplex<f32>>
  %8 = stablehlo.dot_general %u, %7, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %9 = stablehlo.multiply %8, %v : tensor<2x8xcomplex<f32>>
  %10 = stablehlo.dot_general %u, %9, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  %11 = stablehlo.multiply %10, %v : tensor<2x8xcomplex<f32>>
  %f = stablehlo.fft %11, type = FFT, length = [8] : (tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  return %f : tensor<2x8xcomplex<f32>>
}
