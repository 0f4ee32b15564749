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

// CHECK-LABEL: @functions_of_chlo_are_computed_on_the_parts
func.func @functions_of_chlo_are_computed_on_the_parts(%z: tensor<4xcomplex<f32>>, %x: tensor<4xf32>) -> (tensor<4xcomplex<f32>>, tensor<4xf32>) {
  // CHECK-NOT: chlo.asin {{.+}} : tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex %{{.+}} : tensor<4xcomplex<f32>>
  // CHECK: chlo.asin %{{.+}} : tensor<4xf32>
  %0 = chlo.asin %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %1 = chlo.asin %x : tensor<4xf32> -> tensor<4xf32>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xf32>
}

// CHECK-LABEL: @double_complex_numbers_are_scaled
func.func @double_complex_numbers_are_scaled(%z: tensor<complex<f64>>, %w: tensor<complex<f32>>) -> (tensor<f64>, tensor<f32>) {
  // CHECK: stablehlo.multiply %{{.+}}, %[[BACK:.+]] : tensor<f64>
  // CHECK: stablehlo.select
  // The squares of f32 are never out of f64's range.
  // CHECK: stablehlo.add %{{.+}} : tensor<f64>
  // CHECK-NEXT: stablehlo.sqrt %{{.+}} : tensor<f64>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<f64>) -> tensor<f32>
  %0 = stablehlo.abs %z : (tensor<complex<f64>>) -> tensor<f64>
  %1 = stablehlo.abs %w : (tensor<complex<f32>>) -> tensor<f32>
  return %0, %1 : tensor<f64>, tensor<f32>
}

// CHECK-LABEL: @dynamic_dimensions_are_kept
func.func @dynamic_dimensions_are_kept(%z: tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
  // CHECK-NEXT: stablehlo.sqrt
  %0 = stablehlo.sqrt %z : tensor<?xcomplex<f32>>
  return %0 : tensor<?xcomplex<f32>>
}

// As XLA does, whose zeros have other signs than those of a quotient.
// CHECK-LABEL: @quotients_by_powers_of_two_are_products
func.func @quotients_by_powers_of_two_are_products(%x: tensor<4xcomplex<f32>>, %y: tensor<4xcomplex<f64>>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>) {
  // CHECK-DAG: %[[RE:.+]] = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
  // CHECK-DAG: %[[IM:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK: %[[INVERSE:.+]] = stablehlo.complex %[[RE]], %[[IM]]
  // CHECK: stablehlo.multiply %arg0, %[[INVERSE]]
  // CHECK-DAG: %[[RE:.+]] = stablehlo.constant dense<-2.500000e-01> : tensor<4xf64>
  // CHECK-DAG: %[[IM:.+]] = stablehlo.constant dense<-0.000000e+00> : tensor<4xf64>
  // CHECK: %[[INVERSE:.+]] = stablehlo.complex %[[RE]], %[[IM]]
  // CHECK: stablehlo.multiply %arg1, %[[INVERSE]]
  %two = stablehlo.constant dense<(2.0, 0.0)> : tensor<complex<f32>>
  %twos = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %0 = stablehlo.divide %x, %twos : tensor<4xcomplex<f32>>
  %four = stablehlo.constant dense<(-4.0, 0.0)> : tensor<complex<f64>>
  %fours = stablehlo.broadcast_in_dim %four, dims = [] : (tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
  %1 = stablehlo.divide %y, %fours : tensor<4xcomplex<f64>>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>
}

// CHECK-LABEL: @other_quotients_are_those_of_parts
func.func @other_quotients_are_those_of_parts(%x: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  // CHECK-NOT: stablehlo.multiply {{.+}}complex<f32>>
  // CHECK: return
  %three = stablehlo.constant dense<(3.0, 0.0)> : tensor<complex<f32>>
  %threes = stablehlo.broadcast_in_dim %three, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %0 = stablehlo.divide %x, %threes : tensor<4xcomplex<f32>>
  %i = stablehlo.constant dense<(2.0, 1.0)> : tensor<complex<f32>>
  %is = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = stablehlo.divide %x, %is : tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}
