// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3})' --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise)' --target=llvm-cpu | filecheck %s --check-prefix=EIGHT
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3})' --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @values_of_several_uses_are_joined
// EIGHT-LABEL: @values_of_several_uses_are_joined
// EIGHT-NOT: linalg.generic
// GPU-LABEL: @values_of_several_uses_are_joined
// GPU-NOT: linalg.generic
func.func @values_of_several_uses_are_joined(%x: tensor<4x5xf64>) -> tensor<4x5xf64> {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel"]
  // CHECK-SAME: ins(%{{.+}} : tensor<4x5xf64>)
  // CHECK: %[[TWO:.+]] = arith.constant 2.000000e+00 : f64
  // CHECK: %[[SUM:.+]] = arith.addf %[[X:.+]], %[[TWO]] : f64
  // CHECK: %[[SQUARE:.+]] = arith.mulf %[[SUM]], %[[SUM]] : f64
  // CHECK: %[[RESULT:.+]] = arith.subf %[[SQUARE]], %[[SUM]] : f64
  // CHECK: linalg.yield %[[RESULT]] : f64
  // CHECK-NOT: stablehlo.add
  %c = stablehlo.constant dense<2.0> : tensor<4x5xf64>
  %0 = stablehlo.add %x, %c : tensor<4x5xf64>
  %1 = stablehlo.multiply %0, %0 : tensor<4x5xf64>
  %2 = stablehlo.subtract %1, %0 : tensor<4x5xf64>
  return %2 : tensor<4x5xf64>
}

// CHECK-LABEL: @numbers_that_are_repeated_are_constants
// EIGHT-LABEL: @numbers_that_are_repeated_are_constants
func.func @numbers_that_are_repeated_are_constants(%x: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: linalg.generic
  // CHECK: arith.constant 3 : i32
  // CHECK: arith.bitcast %{{.+}} : f32 to i32
  // CHECK: linalg.yield %{{.+}} : i32
  %c = stablehlo.constant dense<3> : tensor<i32>
  %w = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %1 = stablehlo.add %0, %w : tensor<4xi32>
  %2 = stablehlo.multiply %1, %0 : tensor<4xi32>
  %3 = stablehlo.xor %2, %i : tensor<4xi32>
  return %3 : tensor<4xi32>
}

// CHECK-LABEL: @values_that_are_used_once_are_kept
func.func @values_that_are_used_once_are_kept(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: stablehlo.subtract
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  %1 = stablehlo.multiply %0, %y : tensor<4xf32>
  %2 = stablehlo.subtract %1, %x : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: @results_stay_outside
func.func @results_stay_outside(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: linalg.generic
  // CHECK: %[[SUM:.+]] = stablehlo.add
  // CHECK: return %[[SUM]]
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
  %2 = stablehlo.subtract %1, %0 : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @unsigned_numbers_are_kept
func.func @unsigned_numbers_are_kept(%u: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %0 = stablehlo.add %u, %u : tensor<4xui8>
  %1 = stablehlo.multiply %0, %0 : tensor<4xui8>
  %2 = stablehlo.subtract %1, %0 : tensor<4xui8>
  return %2 : tensor<4xui8>
}

// CHECK-LABEL: @single_numbers_are_joined
func.func @single_numbers_are_joined(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = []
  // CHECK-NOT: stablehlo
  %0 = stablehlo.add %x, %x : tensor<f32>
  %1 = stablehlo.multiply %0, %0 : tensor<f32>
  %2 = stablehlo.subtract %1, %0 : tensor<f32>
  return %2 : tensor<f32>
}

// Complex numbers are read and written whole; their parts stay in registers.
// CHECK-LABEL: @complex_numbers_are_joined
func.func @complex_numbers_are_joined(%z: tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> {
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%{{.+}} : tensor<4xcomplex<f64>>)
  // CHECK: %[[RE:.+]] = complex.re %[[Z:.+]] : complex<f64>
  // CHECK: %[[IM:.+]] = complex.im %[[Z]] : complex<f64>
  // CHECK: arith.mulf %[[RE]], %[[IM]] : f64
  // CHECK: %[[RESULT:.+]] = complex.create %{{.+}}, %{{.+}} : complex<f64>
  // CHECK: linalg.yield %[[RESULT]]
  // CHECK-NOT: stablehlo
  %re = stablehlo.real %z : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %im = stablehlo.imag %z : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %0 = stablehlo.multiply %re, %im : tensor<4xf64>
  %1 = stablehlo.subtract %0, %re : tensor<4xf64>
  %2 = stablehlo.complex %0, %1 : tensor<4xcomplex<f64>>
  return %2 : tensor<4xcomplex<f64>>
}

// A complex number that is known stays where arrays repeat it.
// CHECK-LABEL: @known_complex_numbers_are_constants
func.func @known_complex_numbers_are_constants(%x: tensor<complex<f32>>, %y: tensor<4xcomplex<f32>>)
    -> (tensor<complex<f32>>, tensor<4xcomplex<f32>>) {
  // CHECK-COUNT-2: linalg.generic
  // CHECK-NOT: stablehlo.subtract
  %re = stablehlo.constant dense<1.0> : tensor<f32>
  %im = stablehlo.constant dense<2.0> : tensor<f32>
  %c = stablehlo.complex %re, %im : tensor<complex<f32>>
  %0 = stablehlo.add %x, %c : tensor<complex<f32>>
  %1 = stablehlo.multiply %0, %0 : tensor<complex<f32>>
  %2 = stablehlo.subtract %1, %0 : tensor<complex<f32>>
  %w = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %3 = stablehlo.add %y, %w : tensor<4xcomplex<f32>>
  %4 = stablehlo.multiply %3, %3 : tensor<4xcomplex<f32>>
  %5 = stablehlo.subtract %4, %3 : tensor<4xcomplex<f32>>
  return %2, %5 : tensor<complex<f32>>, tensor<4xcomplex<f32>>
}

// Two results read one another's values: one loop gives both, and what reads the first one comes behind it.
// CHECK-LABEL: @groups_that_pass_many_arrays_are_one
func.func @groups_that_pass_many_arrays_are_one(%x: tensor<9xf32>, %y: tensor<9xf32>)
    -> (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>) {
  // CHECK: %[[BOTH:.+]]:2 = linalg.generic
  // CHECK-NOT: stablehlo.multiply
  // CHECK: stablehlo.reduce(%[[BOTH]]#1 init
  // CHECK: stablehlo.reverse %[[BOTH]]#1
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.add %x, %y : tensor<9xf32>
  %1 = stablehlo.multiply %x, %y : tensor<9xf32>
  %2 = stablehlo.subtract %0, %1 : tensor<9xf32>
  %3 = stablehlo.multiply %2, %0 : tensor<9xf32>
  %4 = stablehlo.add %3, %1 : tensor<9xf32>
  %5 = stablehlo.multiply %4, %2 : tensor<9xf32>
  %sum = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
  %6 = stablehlo.subtract %3, %4 : tensor<9xf32>
  %7 = stablehlo.multiply %6, %2 : tensor<9xf32>
  %8 = stablehlo.add %7, %1 : tensor<9xf32>
  %9 = stablehlo.multiply %8, %0 : tensor<9xf32>
  %later = stablehlo.reverse %5, dims = [0] : tensor<9xf32>
  return %5, %9, %later, %sum : tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>
}

// A value that comes back by way of another operation keeps its groups apart.
// CHECK-LABEL: @groups_with_another_operation_between_them_are_kept
func.func @groups_with_another_operation_between_them_are_kept(%x: tensor<9xf32>, %y: tensor<9xf32>)
    -> (tensor<9xf32>, tensor<9xf32>) {
  // CHECK-NOT: :2 = linalg.generic
  // CHECK: return
  %0 = stablehlo.add %x, %y : tensor<9xf32>
  %1 = stablehlo.multiply %x, %y : tensor<9xf32>
  %2 = stablehlo.subtract %0, %1 : tensor<9xf32>
  %3 = stablehlo.multiply %2, %0 : tensor<9xf32>
  %4 = stablehlo.add %3, %1 : tensor<9xf32>
  %5 = stablehlo.multiply %4, %2 : tensor<9xf32>
  %back = stablehlo.reverse %5, dims = [0] : tensor<9xf32>
  %6 = stablehlo.subtract %3, %back : tensor<9xf32>
  %7 = stablehlo.multiply %6, %2 : tensor<9xf32>
  %8 = stablehlo.add %7, %1 : tensor<9xf32>
  %9 = stablehlo.multiply %8, %4 : tensor<9xf32>
  return %5, %9 : tensor<9xf32>, tensor<9xf32>
}

// CHECK-LABEL: @arrays_without_elements_and_loops
func.func @arrays_without_elements_and_loops(%x: tensor<0xf32>, %n: tensor<?xf32>) -> (tensor<0xf32>, tensor<?xf32>) {
  // CHECK: linalg.generic
  // CHECK: stablehlo.subtract %{{.+}} : tensor<?xf32>
  %0 = stablehlo.add %x, %x : tensor<0xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<0xf32>
  %2 = stablehlo.subtract %1, %0 : tensor<0xf32>
  %3 = stablehlo.add %n, %n : tensor<?xf32>
  %4 = stablehlo.multiply %3, %3 : tensor<?xf32>
  %5 = stablehlo.subtract %4, %3 : tensor<?xf32>
  return %2, %5 : tensor<0xf32>, tensor<?xf32>
}
