// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-constants)' | filecheck %s

// CHECK-LABEL: @numbers_that_are_known_are_computed
func.func @numbers_that_are_known_are_computed() -> tensor<128xf32> {
  // CHECK-NOT: stablehlo.negate
  // CHECK-NOT: stablehlo.divide
  // CHECK: %[[B:.+]] = stablehlo.constant dense<-7.812500e-03> : tensor<f32>
  // CHECK: stablehlo.broadcast_in_dim %[[B]], dims = [] : (tensor<f32>) -> tensor<128xf32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %count = stablehlo.constant dense<128.0> : tensor<f32>
  %0 = stablehlo.negate %one : tensor<f32>
  %1 = stablehlo.divide %0, %count : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<128xf32>
  return %2 : tensor<128xf32>
}

// -----

// CHECK-LABEL: @zeros_have_signs_and_division_by_zero_is_infinite
func.func @zeros_have_signs_and_division_by_zero_is_infinite() -> (tensor<f64>, tensor<f64>) {
  // CHECK: %[[Z:.+]] = stablehlo.constant dense<-0.000000e+00> : tensor<f64>
  // CHECK: %[[I:.+]] = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  // CHECK: return %[[Z]], %[[I]]
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %one = stablehlo.constant dense<1.0> : tensor<f64>
  %0 = stablehlo.negate %zero : tensor<f64>
  %1 = stablehlo.divide %one, %0 : tensor<f64>
  return %0, %1 : tensor<f64>, tensor<f64>
}

// -----

// CHECK-LABEL: @integers_wrap
func.func @integers_wrap() -> tensor<i8> {
  // CHECK: %[[R:.+]] = stablehlo.constant dense<-128> : tensor<i8>
  // CHECK: return %[[R]]
  %a = stablehlo.constant dense<127> : tensor<i8>
  %b = stablehlo.constant dense<1> : tensor<i8>
  %0 = stablehlo.add %a, %b : tensor<i8>
  return %0 : tensor<i8>
}

// -----

// CHECK-LABEL: @division_of_integers_is_kept
func.func @division_of_integers_is_kept() -> tensor<i32> {
  // CHECK: stablehlo.divide
  %a = stablehlo.constant dense<7> : tensor<i32>
  %b = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.divide %a, %b : tensor<i32>
  return %0 : tensor<i32>
}

// -----

// CHECK-LABEL: @arguments_and_functions_that_round_are_kept
func.func @arguments_and_functions_that_round_are_kept(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: stablehlo.add
  // CHECK: stablehlo.tanh
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.add %x, %one : tensor<f32>
  %1 = stablehlo.tanh %one : tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// -----

// An array that is filled and then sliced in one kernel would have no workgroups.
// CHECK-LABEL: @tensors_of_one_number_are_numbers
func.func @tensors_of_one_number_are_numbers() -> (tensor<2x1xf32>, tensor<1x2xi1>) {
  // CHECK: stablehlo.constant dense<3.000000e+00> : tensor<f32>
  // CHECK: %[[X:.+]] = stablehlo.broadcast_in_dim %{{.+}}, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
  // CHECK: %[[T:.+]] = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.broadcast_in_dim %[[T]], dims = [] : (tensor<i1>) -> tensor<1x2xi1>
  // CHECK: return %[[X]], %[[Y]]
  %half = stablehlo.constant dense<1.5> : tensor<2x2xf16>
  %0 = stablehlo.add %half, %half : tensor<2x2xf16>
  %1 = stablehlo.convert %0 : (tensor<2x2xf16>) -> tensor<2x2xf32>
  %2 = stablehlo.slice %1 [0:2, 1:2] : (tensor<2x2xf32>) -> tensor<2x1xf32>
  %3 = stablehlo.reshape %2 : (tensor<2x1xf32>) -> tensor<1x2xf32>
  %4 = stablehlo.compare EQ, %3, %3 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
  return %2, %4 : tensor<2x1xf32>, tensor<1x2xi1>
}

// -----

// CHECK-LABEL: @barriers_around_tensors_are_kept
func.func @barriers_around_tensors_are_kept() -> tensor<4xf32> {
  // CHECK: %[[B:.+]] = stablehlo.broadcast_in_dim
  // CHECK-NEXT: stablehlo.optimization_barrier %[[B]]
  %one = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.negate %one : tensor<4xf32>
  %1 = stablehlo.optimization_barrier %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// What pads in loops are filled with, too, as JAX writes it.
// CHECK-LABEL: @in_loops
func.func @in_loops(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.while
  // CHECK: do
  // CHECK: %[[ZERO:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  // CHECK-NEXT: stablehlo.pad %{{.+}}, %[[ZERO]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %two = stablehlo.add %one, %one : tensor<i32>
    %p = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %n = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.slice %y [1:4] : (tensor<4xf32>) -> tensor<3xf32>
    %f = stablehlo.convert %zero : (tensor<i32>) -> tensor<f32>
    %w = stablehlo.pad %s, %f, low = [0], high = [1], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
    stablehlo.return %n, %w : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// The quotient's parts, of bits, through a barrier: 1 / (4 - 2i) is made so.
// CHECK-LABEL: @parts_of_complex_numbers
func.func @parts_of_complex_numbers() -> (tensor<f64>, tensor<i64>, tensor<f64>, tensor<f32>, tensor<f32>) {
  // CHECK-DAG: %[[A:.+]] = stablehlo.constant dense<1.200000e+01> : tensor<f64>
  // CHECK-DAG: %[[B:.+]] = stablehlo.constant dense<1026> : tensor<i64>
  // CHECK-DAG: %[[C:.+]] = stablehlo.constant dense<3.200000e+01> : tensor<f64>
  // CHECK-DAG: %[[D:.+]] = stablehlo.constant dense<3.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[E:.+]] = stablehlo.constant dense<7.000000e+00> : tensor<f32>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
  %four = stablehlo.constant dense<4.0> : tensor<1xf64>
  %two = stablehlo.constant dense<-2.0> : tensor<1xf64>
  %bits = stablehlo.constant dense<52> : tensor<i64>
  %ones = stablehlo.constant dense<1.0> : tensor<f32>
  %twos = stablehlo.constant dense<2.0> : tensor<f32>
  %z = stablehlo.complex %four, %two : tensor<1xcomplex<f64>>
  %w = stablehlo.reshape %z : (tensor<1xcomplex<f64>>) -> tensor<complex<f64>>
  %s = stablehlo.multiply %w, %w : tensor<complex<f64>>
  %re = stablehlo.real %s : (tensor<complex<f64>>) -> tensor<f64>
  %im = stablehlo.imag %s : (tensor<complex<f64>>) -> tensor<f64>
  %whole = stablehlo.constant dense<(5.0, 7.0)> : tensor<complex<f32>>
  %seven = stablehlo.imag %whole : (tensor<complex<f32>>) -> tensor<f32>
  %abs = stablehlo.abs %im : tensor<f64>
  %largest = stablehlo.maximum %re, %abs : tensor<f64>
  %most = stablehlo.add %largest, %largest : tensor<f64>
  %b = stablehlo.bitcast_convert %re : (tensor<f64>) -> tensor<i64>
  %e = stablehlo.shift_right_arithmetic %b, %bits : tensor<i64>
  %more = stablehlo.compare LT, %ones, %twos : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %kept = stablehlo.optimization_barrier %more : tensor<i1>
  %chosen = stablehlo.select %kept, %twos, %ones : tensor<i1>, tensor<f32>
  %d = stablehlo.add %chosen, %ones : tensor<f32>
  return %re, %e, %most, %d, %seven : tensor<f64>, tensor<i64>, tensor<f64>, tensor<f32>, tensor<f32>
}

// -----

// Of two zeros, which one is largest is the compiler's affair; so is a shift by more bits than there are.
// CHECK-LABEL: @what_numpy_does_otherwise_is_kept
func.func @what_numpy_does_otherwise_is_kept() -> (tensor<f32>, tensor<i32>) {
  // CHECK: stablehlo.maximum
  // CHECK: stablehlo.shift_left
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %minus = stablehlo.constant dense<-0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %many = stablehlo.constant dense<40> : tensor<i32>
  %0 = stablehlo.maximum %zero, %minus : tensor<f32>
  %1 = stablehlo.shift_left %one, %many : tensor<i32>
  return %0, %1 : tensor<f32>, tensor<i32>
}

// -----

// Parts of a complex splat are splats.
// CHECK-LABEL: @parts_of_a_repeated_complex_number
func.func @parts_of_a_repeated_complex_number() -> (tensor<128xf32>, tensor<128xf32>) {
  // CHECK-NOT: stablehlo.real
  // CHECK-NOT: stablehlo.imag
  // CHECK-DAG: %[[RE:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[IM:.+]] = stablehlo.constant dense<-3.000000e+00> : tensor<f32>
  // CHECK-DAG: stablehlo.broadcast_in_dim %[[RE]], dims = [] : (tensor<f32>) -> tensor<128xf32>
  // CHECK-DAG: stablehlo.broadcast_in_dim %[[IM]], dims = [] : (tensor<f32>) -> tensor<128xf32>
  %z = stablehlo.constant dense<(2.0, -3.0)> : tensor<complex<f32>>
  %u = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<complex<f32>>) -> tensor<2x64xcomplex<f32>>
  %t = stablehlo.transpose %u, dims = [1, 0] : (tensor<2x64xcomplex<f32>>) -> tensor<64x2xcomplex<f32>>
  %r = stablehlo.reshape %t : (tensor<64x2xcomplex<f32>>) -> tensor<128xcomplex<f32>>
  %re = stablehlo.real %r : (tensor<128xcomplex<f32>>) -> tensor<128xf32>
  %im = stablehlo.imag %r : (tensor<128xcomplex<f32>>) -> tensor<128xf32>
  return %re, %im : tensor<128xf32>, tensor<128xf32>
}

// -----

// As the rotations of threefry are written, which JAX's random numbers are made of: each count was a kernel of its own.
// CHECK-LABEL: @elements_of_short_arrays_are_numbers
func.func @elements_of_short_arrays_are_numbers(%x: tensor<8xui32>) -> (tensor<8xui32>, tensor<i8>) {
  // CHECK-NOT: stablehlo.slice
  // CHECK-NOT: stablehlo.subtract
  // CHECK-DAG: %[[N:.+]] = stablehlo.constant dense<17> : tensor<ui32>
  // CHECK-DAG: %[[BY:.+]] = stablehlo.broadcast_in_dim %[[N]], dims = [] : (tensor<ui32>) -> tensor<8xui32>
  // CHECK-DAG: stablehlo.shift_right_logical %arg0, %[[BY]]
  // CHECK-DAG: stablehlo.constant dense<62> : tensor<i8>
  %counts = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
  %all = stablehlo.constant dense<32> : tensor<ui32>
  %0 = stablehlo.slice %counts [1:2] : (tensor<4xui32>) -> tensor<1xui32>
  %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
  %2 = stablehlo.subtract %all, %1 : tensor<ui32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<8xui32>
  %4 = stablehlo.shift_right_logical %x, %3 : tensor<8xui32>
  %minus = stablehlo.constant dense<[[1, -4], [2, 3]]> : tensor<2x2xi8>
  %5 = stablehlo.slice %minus [0:1, 1:2] : (tensor<2x2xi8>) -> tensor<1x1xi8>
  %6 = stablehlo.reshape %5 : (tensor<1x1xi8>) -> tensor<i8>
  %two = stablehlo.constant dense<2> : tensor<i8>
  %7 = stablehlo.shift_right_logical %6, %two : tensor<i8>
  %one = stablehlo.constant dense<1> : tensor<i8>
  %8 = stablehlo.xor %7, %one : tensor<i8>
  return %4, %8 : tensor<8xui32>, tensor<i8>
}

// -----

// CHECK-LABEL: @several_elements_and_those_of_long_arrays_are_kept
func.func @several_elements_and_those_of_long_arrays_are_kept() -> (tensor<2xi32>, tensor<1xi32>) {
  // CHECK-COUNT-2: stablehlo.slice
  %short = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xi32>
  %0 = stablehlo.slice %short [1:3] : (tensor<4xi32>) -> tensor<2xi32>
  %long = stablehlo.iota dim = 0 : tensor<300xi32>
  %1 = stablehlo.slice %long [1:2] : (tensor<300xi32>) -> tensor<1xi32>
  return %0, %1 : tensor<2xi32>, tensor<1xi32>
}
