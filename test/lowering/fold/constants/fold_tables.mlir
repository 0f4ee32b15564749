// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-tables{elements=4})' | filecheck %s
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-tables)' | filecheck %s --check-prefix=SMALL

// CHECK-LABEL: @what_others_read_is_written_once
// CHECK: %[[S:.+]] = stablehlo.constant dense<{{\[}}[2.000000e+00, 6.000000e+00], [4.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT: stablehlo.add %arg0, %[[S]]
// SMALL-LABEL: @what_others_read_is_written_once
// SMALL: stablehlo.transpose
// SMALL: stablehlo.multiply
func.func @what_others_read_is_written_once(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %twos = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = stablehlo.multiply %t, %twos : tensor<2x2xf32>
  %r = stablehlo.add %x, %s : tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

// Conversions are left alone; repeated weights have more bytes than what they are made of.
// CHECK-LABEL: @what_is_converted_or_grows_is_computed
// CHECK: stablehlo.convert {{.*}} -> tensor<4xbf16>
// CHECK: stablehlo.convert {{.*}} -> tensor<4xf64>
// CHECK: stablehlo.broadcast_in_dim {{.*}} -> tensor<2x4xf32>
func.func @what_is_converted_or_grows_is_computed() -> (tensor<4xbf16>, tensor<4xf64>, tensor<2x4xf32>) {
  %w = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %a = stablehlo.convert %w : (tensor<4xf32>) -> tensor<4xbf16>
  %b = stablehlo.convert %w : (tensor<4xf32>) -> tensor<4xf64>
  %c = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  return %a, %b, %c : tensor<4xbf16>, tensor<4xf64>, tensor<2x4xf32>
}

// -----

// In a loop, where only what it begins with is left alone; 1 / 0 is, too.
// CHECK-LABEL: @in_a_loop
// CHECK: stablehlo.reverse
// CHECK: stablehlo.divide
// CHECK: do {
// CHECK: stablehlo.constant dense<[3.000000e+00, 2.000000e+00, 1.000000e+00, 0.000000e+00]> : tensor<4xf32>
// CHECK-NOT: stablehlo.reverse
func.func @in_a_loop(%n: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %w = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<4xf32>
  %first = stablehlo.reverse %w, dims = [0] : tensor<4xf32>
  %d = stablehlo.divide %ones, %w : tensor<4xf32>
  %r:2 = stablehlo.while(%i = %n, %x = %first) : tensor<i32>, tensor<4xf32>
  cond {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %more = stablehlo.compare GT, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.subtract %i, %one : tensor<i32>
    %v = stablehlo.reverse %w, dims = [0] : tensor<4xf32>
    %y = stablehlo.multiply %x, %v : tensor<4xf32>
    stablehlo.return %j, %y : tensor<i32>, tensor<4xf32>
  }
  return %r#1, %d : tensor<4xf32>, tensor<4xf32>
}

// -----

// The parts of complex constants, however few.
// CHECK-LABEL: @parts_of_complex_numbers
// CHECK-DAG: %[[RE:.+]] = stablehlo.constant dense<{{\[}}[1.000000e+00, 7.000000e+00], [3.000000e+00, 0x7F800000]]> : tensor<2x2xf32>
// CHECK-DAG: %[[IM:.+]] = stablehlo.constant dense<{{\[}}[2.000000e+00, 8.000000e+00], [-0.000000e+00, 0x7FC00000]]> : tensor<2x2xf32>
// CHECK: return %[[RE]], %[[IM]]
// SMALL-LABEL: @parts_of_complex_numbers
// SMALL-NOT: stablehlo.real
func.func @parts_of_complex_numbers() -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %c = stablehlo.constant dense<[[(1.0,2.0),(3.0,-0.0)],[(7.0,8.0),(0x7F800000,0x7FC00000)]]> : tensor<2x2xcomplex<f32>>
  %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %r = stablehlo.real %t : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
  %i = stablehlo.imag %t : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
  return %r, %i : tensor<2x2xf32>, tensor<2x2xf32>
}
