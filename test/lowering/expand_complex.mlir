// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-complex)' | filecheck %s

// CHECK-LABEL: @an_exponential_is_computed_on_the_parts
func.func @an_exponential_is_computed_on_the_parts(%z: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // CHECK: stablehlo.real
  // CHECK: stablehlo.imag
  // CHECK: stablehlo.exponential %{{.+}} : tensor<4xf64>
  // CHECK: stablehlo.complex %{{.+}} : tensor<4xcomplex<f32>>
  %0 = stablehlo.exponential %z : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: @real_numbers_and_arithmetic_are_kept
func.func @real_numbers_and_arithmetic_are_kept(%x: tensor<4xf32>, %z: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.exponential
  // CHECK-NEXT: stablehlo.multiply
  %0 = stablehlo.exponential %x : tensor<4xf32>
  %1 = stablehlo.multiply %z, %z : tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xf32>, tensor<4xcomplex<f32>>
}
