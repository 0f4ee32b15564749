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

// CHECK-LABEL: @double_complex_constants_are_joined
func.func @double_complex_constants_are_joined() -> (tensor<complex<f64>>, tensor<2xcomplex<f64>>) {
  // CHECK-DAG: %[[RE:.+]] = stablehlo.constant dense<1.500000e+00> : tensor<f64>
  // CHECK-DAG: %[[IM:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<f64>
  // CHECK: stablehlo.complex %[[RE]], %[[IM]] : tensor<complex<f64>>
  // CHECK: stablehlo.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf64>
  // CHECK-NOT: stablehlo.constant {{.+}} : tensor<2xcomplex<f64>>
  %0 = stablehlo.constant dense<(1.5, 2.0)> : tensor<complex<f64>>
  %1 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>
  return %0, %1 : tensor<complex<f64>>, tensor<2xcomplex<f64>>
}

// CHECK-LABEL: @square_roots_of_double_complex_numbers_are_real_ones
func.func @square_roots_of_double_complex_numbers_are_real_ones(%z: tensor<4xcomplex<f64>>, %w: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f64>>, tensor<4xcomplex<f32>>) {
  // CHECK: stablehlo.sqrt %{{.+}} : tensor<4xf64>
  // CHECK: stablehlo.sqrt %{{.+}} : tensor<4xcomplex<f32>>
  %0 = stablehlo.sqrt %z : tensor<4xcomplex<f64>>
  %1 = stablehlo.sqrt %w : tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f32>>
}
