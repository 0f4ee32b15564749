// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-functions)' | filecheck %s
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-functions{elements=3})' | filecheck %s --check-prefix=THREE
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-functions{complex=true})' | filecheck %s --check-prefix=COMPLEX

// CHECK-LABEL: @a_function_of_an_iota_is_a_constant
// COMPLEX-LABEL: @a_function_of_an_iota_is_a_constant
// COMPLEX: stablehlo.cosine
func.func @a_function_of_an_iota_is_a_constant() -> tensor<4xf64> {
  // CHECK: %[[Y:.+]] = stablehlo.constant dense<[1.000000e+00, 0.54030230586813977, -0.41614683654714241, -0.98999249660044542]> : tensor<4xf64>
  // CHECK: return %[[Y]]
  // THREE: stablehlo.cosine
  %i = stablehlo.iota dim = 0 : tensor<4xf64>
  %y = stablehlo.cosine %i : tensor<4xf64>
  return %y : tensor<4xf64>
}

// -----

// CHECK-LABEL: @arithmetic_and_movement_are_looked_through
func.func @arithmetic_and_movement_are_looked_through() -> tensor<2x2xf32> {
  // CHECK: stablehlo.constant dense<{{\[}}[1.000000e+00, 1.000000e+00], [1.000000e+02, 1.000000e+00]]> : tensor<2x2xf32>
  // CHECK-NOT: stablehlo.power
  %ten = stablehlo.constant dense<10.0> : tensor<2x2xf32>
  %i = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %0 = stablehlo.add %i, %i : tensor<2x2xi32>
  %1 = stablehlo.convert %0 : (tensor<2x2xi32>) -> tensor<2x2xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = stablehlo.slice %2 [0:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<2x1xf32>
  %4 = stablehlo.concatenate %3, %zero, dim = 1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %y = stablehlo.power %ten, %4 : tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// -----

// CHECK-LABEL: @functions_of_arguments_are_kept
func.func @functions_of_arguments_are_kept(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: stablehlo.sine
  %i = stablehlo.iota dim = 0 : tensor<2xf32>
  %0 = stablehlo.multiply %x, %i : tensor<2xf32>
  %y = stablehlo.sine %0 : tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

// CHECK-LABEL: @poles_and_subnormal_numbers_are_kept
func.func @poles_and_subnormal_numbers_are_kept() -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK: stablehlo.log
  // CHECK: stablehlo.exponential
  %i = stablehlo.iota dim = 0 : tensor<2xf32>
  %0 = stablehlo.log %i : tensor<2xf32>
  %c = stablehlo.constant dense<-100.0> : tensor<2xf32>
  %1 = stablehlo.exponential %c : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

// CHECK-LABEL: @first_values_of_loops_are_kept
func.func @first_values_of_loops_are_kept() -> tensor<f32> {
  // CHECK: stablehlo.cosine
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.cosine %one : tensor<f32>
  %r = stablehlo.while(%x = %0) : tensor<f32>
    cond {
      %p = stablehlo.compare LT, %x, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %n = stablehlo.add %x, %one : tensor<f32>
      stablehlo.return %n : tensor<f32>
    }
  return %r : tensor<f32>
}

// -----

// CHECK-LABEL: @first_values_of_loops_are_behind_a_barrier_if_they_are_complex
// CHECK: stablehlo.exponential
// COMPLEX-LABEL: @first_values_of_loops_are_behind_a_barrier_if_they_are_complex
func.func @first_values_of_loops_are_behind_a_barrier_if_they_are_complex() -> tensor<complex<f32>> {
  // COMPLEX: %[[KNOWN:.+]] = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
  // COMPLEX-NEXT: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[KNOWN]]
  // COMPLEX: stablehlo.while(%{{.+}} = %[[FENCED]])
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %0 = stablehlo.exponential %zero : tensor<complex<f32>>
  %r = stablehlo.while(%x = %0) : tensor<complex<f32>>
    cond {
      %p = stablehlo.compare EQ, %x, %zero : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %n = stablehlo.add %x, %x : tensor<complex<f32>>
      stablehlo.return %n : tensor<complex<f32>>
    }
  return %r : tensor<complex<f32>>
}

// -----

// CHECK-LABEL: @narrow_numbers_are_rounded_once
func.func @narrow_numbers_are_rounded_once() -> tensor<0x2xbf16> {
  // CHECK: stablehlo.constant dense<> : tensor<0x2xbf16>
  %i = stablehlo.iota dim = 1 : tensor<0x2xbf16>
  %y = stablehlo.tanh %i : tensor<0x2xbf16>
  return %y : tensor<0x2xbf16>
}

// -----

// The phases of jax.scipy.fft.dct, as JAX writes them.
// CHECK-LABEL: @exponentials_of_complex_numbers_are_constants
// COMPLEX-LABEL: @exponentials_of_complex_numbers_are_constants
// COMPLEX: stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (0.707106769,-0.707106769)]>
func.func @exponentials_of_complex_numbers_are_constants() -> tensor<2xcomplex<f32>> {
  // CHECK: stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (0.707106769,-0.707106769)]> : tensor<2xcomplex<f32>>
  // CHECK-NOT: stablehlo.exponential
  %i = stablehlo.iota dim = 0 : tensor<2xf32>
  %0 = stablehlo.convert %i : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  %c = stablehlo.constant dense<(0.0, -1.57079637)> : tensor<2xcomplex<f32>>
  %1 = stablehlo.multiply %c, %0 : tensor<2xcomplex<f32>>
  %n = stablehlo.constant dense<(2.0, 0.0)> : tensor<2xcomplex<f32>>
  %2 = stablehlo.divide %1, %n : tensor<2xcomplex<f32>>
  %y = stablehlo.exponential %2 : tensor<2xcomplex<f32>>
  return %y : tensor<2xcomplex<f32>>
}

// -----

// CHECK-LABEL: @powers_of_complex_numbers_are_constants
func.func @powers_of_complex_numbers_are_constants() -> tensor<3xcomplex<f32>> {
  // CHECK: stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (0.000000e+00,2.000000e+00), (-4.000000e+00,0.000000e+00)]>
  // CHECK-NOT: stablehlo.power
  %c = stablehlo.constant dense<(0.0, 2.0)> : tensor<3xcomplex<f32>>
  %i = stablehlo.iota dim = 0 : tensor<3xcomplex<f32>>
  %y = stablehlo.power %c, %i : tensor<3xcomplex<f32>>
  return %y : tensor<3xcomplex<f32>>
}

// -----

// CHECK-LABEL: @powers_of_zero_and_of_wide_complex_numbers_are_kept
func.func @powers_of_zero_and_of_wide_complex_numbers_are_kept() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>) {
  // CHECK-COUNT-2: stablehlo.power
  %i = stablehlo.iota dim = 0 : tensor<2xcomplex<f32>>
  %0 = stablehlo.power %i, %i : tensor<2xcomplex<f32>>
  %c = stablehlo.constant dense<(0.0, 2.0)> : tensor<2xcomplex<f64>>
  %1 = stablehlo.power %c, %c : tensor<2xcomplex<f64>>
  return %0, %1 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>
}

// -----

// CHECK-LABEL: @parts_that_are_joined_are_constants
func.func @parts_that_are_joined_are_constants() -> tensor<2xf64> {
  // CHECK: stablehlo.constant dense<[1.000000e+00, 0.54030230586813977]> : tensor<2xf64>
  // CHECK-NOT: stablehlo.cosine
  %i = stablehlo.iota dim = 0 : tensor<2xf64>
  %z = stablehlo.constant dense<-0.0> : tensor<2xf64>
  %0 = stablehlo.complex %z, %i : tensor<2xcomplex<f64>>
  %1 = stablehlo.imag %0 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  %y = stablehlo.cosine %1 : tensor<2xf64>
  return %y : tensor<2xf64>
}

// -----

// CHECK-LABEL: @overflows_of_complex_numbers_are_kept
func.func @overflows_of_complex_numbers_are_kept() -> tensor<2xcomplex<f32>> {
  // CHECK: stablehlo.exponential
  %c = stablehlo.constant dense<[(0.0, 1.0), (100.0, 1.0)]> : tensor<2xcomplex<f32>>
  %y = stablehlo.exponential %c : tensor<2xcomplex<f32>>
  return %y : tensor<2xcomplex<f32>>
}
