// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3})' --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise)' --target=llvm-cpu | filecheck %s --check-prefix=EIGHT
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3})' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3 large=3})' --target=llvm-cpu | filecheck %s --check-prefix=LARGE

// CHECK-LABEL: @values_of_several_uses_are_joined
// EIGHT-LABEL: @values_of_several_uses_are_joined
// EIGHT-NOT: linalg.generic
// GPU-LABEL: @values_of_several_uses_are_joined
// GPU-NOT: linalg.generic
// LARGE-LABEL: @values_of_several_uses_are_joined
// LARGE: flow.dispatch.region -> (tensor<4x5xf64>)
// LARGE: linalg.generic
// LARGE: flow.return
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
// GPU-LABEL: @numbers_that_are_repeated_are_constants
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

// CHECK-LABEL: @a_complex_number_is_repeated
func.func @a_complex_number_is_repeated(%z: tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> {
  // CHECK: linalg.generic
  // CHECK: arith.constant 5.000000e-01 : f64
  // CHECK: arith.constant -1.500000e+00 : f64
  %c = stablehlo.constant dense<(0.5, -1.5)> : tensor<4xcomplex<f64>>
  %0 = stablehlo.add %z, %c : tensor<4xcomplex<f64>>
  %1 = stablehlo.multiply %0, %0 : tensor<4xcomplex<f64>>
  %2 = stablehlo.multiply %1, %0 : tensor<4xcomplex<f64>>
  %3 = stablehlo.multiply %2, %1 : tensor<4xcomplex<f64>>
  return %3 : tensor<4xcomplex<f64>>
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

// Two results use each other's values: one loop computes both, and the users of the first one come after it.
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

// A value that returns through another operation needs two loops; values that both need are computed in the first.
// CHECK-LABEL: @groups_with_another_operation_between_them
func.func @groups_with_another_operation_between_them(%x: tensor<9xf32>, %y: tensor<9xf32>)
    -> (tensor<9xf32>, tensor<9xf32>) {
  // CHECK: %[[A:.+]]:5 = linalg.generic
  // CHECK: %[[BACK:.+]] = stablehlo.reverse %[[A]]#0
  // CHECK: stablehlo.subtract %[[A]]#{{[0-9]+}}, %[[BACK]]
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

// Both sums over windows of an image are one loop: the compiler takes the slices of an array into it.
// CHECK-LABEL: @slices_of_one_array_count_once
func.func @slices_of_one_array_count_once(%p: tensor<40xf32>, %x: tensor<9xf32>) -> tensor<9xf32> {
  // CHECK-COUNT-26: stablehlo.slice
  // CHECK: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %q0 = stablehlo.slice %p [0:9] : (tensor<40xf32>) -> tensor<9xf32>
  %q1 = stablehlo.slice %p [1:10] : (tensor<40xf32>) -> tensor<9xf32>
  %q2 = stablehlo.slice %p [2:11] : (tensor<40xf32>) -> tensor<9xf32>
  %q3 = stablehlo.slice %p [3:12] : (tensor<40xf32>) -> tensor<9xf32>
  %q4 = stablehlo.slice %p [4:13] : (tensor<40xf32>) -> tensor<9xf32>
  %q5 = stablehlo.slice %p [5:14] : (tensor<40xf32>) -> tensor<9xf32>
  %q6 = stablehlo.slice %p [6:15] : (tensor<40xf32>) -> tensor<9xf32>
  %q7 = stablehlo.slice %p [7:16] : (tensor<40xf32>) -> tensor<9xf32>
  %q8 = stablehlo.slice %p [8:17] : (tensor<40xf32>) -> tensor<9xf32>
  %q9 = stablehlo.slice %p [9:18] : (tensor<40xf32>) -> tensor<9xf32>
  %q10 = stablehlo.slice %p [10:19] : (tensor<40xf32>) -> tensor<9xf32>
  %q11 = stablehlo.slice %p [11:20] : (tensor<40xf32>) -> tensor<9xf32>
  %q12 = stablehlo.slice %p [12:21] : (tensor<40xf32>) -> tensor<9xf32>
  %q13 = stablehlo.slice %p [13:22] : (tensor<40xf32>) -> tensor<9xf32>
  %q14 = stablehlo.slice %p [14:23] : (tensor<40xf32>) -> tensor<9xf32>
  %q15 = stablehlo.slice %p [15:24] : (tensor<40xf32>) -> tensor<9xf32>
  %q16 = stablehlo.slice %p [16:25] : (tensor<40xf32>) -> tensor<9xf32>
  %q17 = stablehlo.slice %p [17:26] : (tensor<40xf32>) -> tensor<9xf32>
  %q18 = stablehlo.slice %p [18:27] : (tensor<40xf32>) -> tensor<9xf32>
  %q19 = stablehlo.slice %p [19:28] : (tensor<40xf32>) -> tensor<9xf32>
  %q20 = stablehlo.slice %p [20:29] : (tensor<40xf32>) -> tensor<9xf32>
  %q21 = stablehlo.slice %p [21:30] : (tensor<40xf32>) -> tensor<9xf32>
  %q22 = stablehlo.slice %p [22:31] : (tensor<40xf32>) -> tensor<9xf32>
  %q23 = stablehlo.slice %p [23:32] : (tensor<40xf32>) -> tensor<9xf32>
  %q24 = stablehlo.slice %p [24:33] : (tensor<40xf32>) -> tensor<9xf32>
  %q25 = stablehlo.slice %p [25:34] : (tensor<40xf32>) -> tensor<9xf32>
  %w0 = stablehlo.multiply %q0, %x : tensor<9xf32>
  %v0 = stablehlo.multiply %w0, %q0 : tensor<9xf32>
  %w1 = stablehlo.multiply %q1, %x : tensor<9xf32>
  %v1 = stablehlo.multiply %w1, %q1 : tensor<9xf32>
  %n1 = stablehlo.add %v0, %v1 : tensor<9xf32>
  %m1 = stablehlo.add %w0, %w1 : tensor<9xf32>
  %w2 = stablehlo.multiply %q2, %x : tensor<9xf32>
  %v2 = stablehlo.multiply %w2, %q2 : tensor<9xf32>
  %n2 = stablehlo.add %n1, %v2 : tensor<9xf32>
  %m2 = stablehlo.add %m1, %w2 : tensor<9xf32>
  %w3 = stablehlo.multiply %q3, %x : tensor<9xf32>
  %v3 = stablehlo.multiply %w3, %q3 : tensor<9xf32>
  %n3 = stablehlo.add %n2, %v3 : tensor<9xf32>
  %m3 = stablehlo.add %m2, %w3 : tensor<9xf32>
  %w4 = stablehlo.multiply %q4, %x : tensor<9xf32>
  %v4 = stablehlo.multiply %w4, %q4 : tensor<9xf32>
  %n4 = stablehlo.add %n3, %v4 : tensor<9xf32>
  %m4 = stablehlo.add %m3, %w4 : tensor<9xf32>
  %w5 = stablehlo.multiply %q5, %x : tensor<9xf32>
  %v5 = stablehlo.multiply %w5, %q5 : tensor<9xf32>
  %n5 = stablehlo.add %n4, %v5 : tensor<9xf32>
  %m5 = stablehlo.add %m4, %w5 : tensor<9xf32>
  %w6 = stablehlo.multiply %q6, %x : tensor<9xf32>
  %v6 = stablehlo.multiply %w6, %q6 : tensor<9xf32>
  %n6 = stablehlo.add %n5, %v6 : tensor<9xf32>
  %m6 = stablehlo.add %m5, %w6 : tensor<9xf32>
  %w7 = stablehlo.multiply %q7, %x : tensor<9xf32>
  %v7 = stablehlo.multiply %w7, %q7 : tensor<9xf32>
  %n7 = stablehlo.add %n6, %v7 : tensor<9xf32>
  %m7 = stablehlo.add %m6, %w7 : tensor<9xf32>
  %w8 = stablehlo.multiply %q8, %x : tensor<9xf32>
  %v8 = stablehlo.multiply %w8, %q8 : tensor<9xf32>
  %n8 = stablehlo.add %n7, %v8 : tensor<9xf32>
  %m8 = stablehlo.add %m7, %w8 : tensor<9xf32>
  %w9 = stablehlo.multiply %q9, %x : tensor<9xf32>
  %v9 = stablehlo.multiply %w9, %q9 : tensor<9xf32>
  %n9 = stablehlo.add %n8, %v9 : tensor<9xf32>
  %m9 = stablehlo.add %m8, %w9 : tensor<9xf32>
  %w10 = stablehlo.multiply %q10, %x : tensor<9xf32>
  %v10 = stablehlo.multiply %w10, %q10 : tensor<9xf32>
  %n10 = stablehlo.add %n9, %v10 : tensor<9xf32>
  %m10 = stablehlo.add %m9, %w10 : tensor<9xf32>
  %w11 = stablehlo.multiply %q11, %x : tensor<9xf32>
  %v11 = stablehlo.multiply %w11, %q11 : tensor<9xf32>
  %n11 = stablehlo.add %n10, %v11 : tensor<9xf32>
  %m11 = stablehlo.add %m10, %w11 : tensor<9xf32>
  %w12 = stablehlo.multiply %q12, %x : tensor<9xf32>
  %v12 = stablehlo.multiply %w12, %q12 : tensor<9xf32>
  %n12 = stablehlo.add %n11, %v12 : tensor<9xf32>
  %m12 = stablehlo.add %m11, %w12 : tensor<9xf32>
  %w13 = stablehlo.multiply %q13, %x : tensor<9xf32>
  %v13 = stablehlo.multiply %w13, %q13 : tensor<9xf32>
  %n13 = stablehlo.add %n12, %v13 : tensor<9xf32>
  %m13 = stablehlo.add %m12, %w13 : tensor<9xf32>
  %w14 = stablehlo.multiply %q14, %x : tensor<9xf32>
  %v14 = stablehlo.multiply %w14, %q14 : tensor<9xf32>
  %n14 = stablehlo.add %n13, %v14 : tensor<9xf32>
  %m14 = stablehlo.add %m13, %w14 : tensor<9xf32>
  %w15 = stablehlo.multiply %q15, %x : tensor<9xf32>
  %v15 = stablehlo.multiply %w15, %q15 : tensor<9xf32>
  %n15 = stablehlo.add %n14, %v15 : tensor<9xf32>
  %m15 = stablehlo.add %m14, %w15 : tensor<9xf32>
  %w16 = stablehlo.multiply %q16, %x : tensor<9xf32>
  %v16 = stablehlo.multiply %w16, %q16 : tensor<9xf32>
  %n16 = stablehlo.add %n15, %v16 : tensor<9xf32>
  %m16 = stablehlo.add %m15, %w16 : tensor<9xf32>
  %w17 = stablehlo.multiply %q17, %x : tensor<9xf32>
  %v17 = stablehlo.multiply %w17, %q17 : tensor<9xf32>
  %n17 = stablehlo.add %n16, %v17 : tensor<9xf32>
  %m17 = stablehlo.add %m16, %w17 : tensor<9xf32>
  %w18 = stablehlo.multiply %q18, %x : tensor<9xf32>
  %v18 = stablehlo.multiply %w18, %q18 : tensor<9xf32>
  %n18 = stablehlo.add %n17, %v18 : tensor<9xf32>
  %m18 = stablehlo.add %m17, %w18 : tensor<9xf32>
  %w19 = stablehlo.multiply %q19, %x : tensor<9xf32>
  %v19 = stablehlo.multiply %w19, %q19 : tensor<9xf32>
  %n19 = stablehlo.add %n18, %v19 : tensor<9xf32>
  %m19 = stablehlo.add %m18, %w19 : tensor<9xf32>
  %w20 = stablehlo.multiply %q20, %x : tensor<9xf32>
  %v20 = stablehlo.multiply %w20, %q20 : tensor<9xf32>
  %n20 = stablehlo.add %n19, %v20 : tensor<9xf32>
  %m20 = stablehlo.add %m19, %w20 : tensor<9xf32>
  %w21 = stablehlo.multiply %q21, %x : tensor<9xf32>
  %v21 = stablehlo.multiply %w21, %q21 : tensor<9xf32>
  %n21 = stablehlo.add %n20, %v21 : tensor<9xf32>
  %m21 = stablehlo.add %m20, %w21 : tensor<9xf32>
  %w22 = stablehlo.multiply %q22, %x : tensor<9xf32>
  %v22 = stablehlo.multiply %w22, %q22 : tensor<9xf32>
  %n22 = stablehlo.add %n21, %v22 : tensor<9xf32>
  %m22 = stablehlo.add %m21, %w22 : tensor<9xf32>
  %w23 = stablehlo.multiply %q23, %x : tensor<9xf32>
  %v23 = stablehlo.multiply %w23, %q23 : tensor<9xf32>
  %n23 = stablehlo.add %n22, %v23 : tensor<9xf32>
  %m23 = stablehlo.add %m22, %w23 : tensor<9xf32>
  %w24 = stablehlo.multiply %q24, %x : tensor<9xf32>
  %v24 = stablehlo.multiply %w24, %q24 : tensor<9xf32>
  %n24 = stablehlo.add %n23, %v24 : tensor<9xf32>
  %m24 = stablehlo.add %m23, %w24 : tensor<9xf32>
  %w25 = stablehlo.multiply %q25, %x : tensor<9xf32>
  %v25 = stablehlo.multiply %w25, %q25 : tensor<9xf32>
  %n25 = stablehlo.add %n24, %v25 : tensor<9xf32>
  %m25 = stablehlo.add %m24, %w25 : tensor<9xf32>
  %d = stablehlo.divide %n25, %m25 : tensor<9xf32>
  return %d : tensor<9xf32>
}

// Operations that compute complex numbers for a sum are a kernel of their own.
// CHECK-LABEL: @complex_numbers_of_a_sum
func.func @complex_numbers_of_a_sum(%z: tensor<4xcomplex<f32>>, %i: tensor<complex<f32>>) -> tensor<complex<f32>> {
  // CHECK: %[[MADE:.+]] = linalg.generic
  // CHECK: %[[APART:.+]] = stablehlo.optimization_barrier %[[MADE]] : tensor<4xcomplex<f32>>
  // CHECK: stablehlo.reduce(%[[APART]] init
  %0 = stablehlo.multiply %z, %z : tensor<4xcomplex<f32>>
  %1 = stablehlo.add %0, %z : tensor<4xcomplex<f32>>
  %2 = stablehlo.multiply %1, %0 : tensor<4xcomplex<f32>>
  %3 = stablehlo.reduce(%2 init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  return %3 : tensor<complex<f32>>
}

// Real numbers are not: the compiler computes them in vectors where they are summed.
// CHECK-LABEL: @real_numbers_of_a_sum
func.func @real_numbers_of_a_sum(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[MADE:.+]] = linalg.generic
  // CHECK-NOT: optimization_barrier
  // CHECK: stablehlo.reduce(%[[MADE]] init
  %0 = stablehlo.multiply %x, %x : tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  %2 = stablehlo.multiply %1, %0 : tensor<4xf32>
  %3 = stablehlo.reduce(%2 init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// Nor are both parts of complex numbers in f64 computed in the loop of the numbers.
// CHECK-LABEL: @parts_of_complex_numbers
func.func @parts_of_complex_numbers(%z: tensor<4xcomplex<f64>>) -> (tensor<4xf64>, tensor<4xf64>) {
  // CHECK: %[[MADE:.+]] = linalg.generic
  // CHECK: %[[APART:.+]] = stablehlo.optimization_barrier %[[MADE]] : tensor<4xcomplex<f64>>
  // CHECK: stablehlo.real %[[APART]]
  // CHECK: stablehlo.imag %[[APART]]
  %0 = stablehlo.multiply %z, %z : tensor<4xcomplex<f64>>
  %1 = stablehlo.add %0, %z : tensor<4xcomplex<f64>>
  %2 = stablehlo.multiply %1, %0 : tensor<4xcomplex<f64>>
  %3 = stablehlo.real %2 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %4 = stablehlo.imag %2 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  return %3, %4 : tensor<4xf64>, tensor<4xf64>
}

// Those in f32 are: that is faster.
// CHECK-LABEL: @parts_of_narrow_complex_numbers
func.func @parts_of_narrow_complex_numbers(%z: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: linalg.generic
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %0 = stablehlo.multiply %z, %z : tensor<4xcomplex<f32>>
  %1 = stablehlo.add %0, %z : tensor<4xcomplex<f32>>
  %2 = stablehlo.multiply %1, %0 : tensor<4xcomplex<f32>>
  %3 = stablehlo.real %2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %4 = stablehlo.imag %2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %3, %4 : tensor<4xf32>, tensor<4xf32>
}

// A number that is looked up at an index that the group computes.
// CHECK-LABEL: @look_ups_are_joined
func.func @look_ups_are_joined(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-NOT: stablehlo.gather
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%{{.+}} : tensor<4xf64>)
  // CHECK: %[[I:.+]] = arith.bitcast %{{.+}} : f64 to i64
  // CHECK: %[[LOW:.+]] = arith.maxsi %[[I]], %{{.+}} : i64
  // CHECK: %[[HIGH:.+]] = arith.minsi %[[LOW]], %{{.+}} : i64
  // CHECK: %[[PLACE:.+]] = arith.index_cast %[[HIGH]] : i64 to index
  // CHECK: tensor.extract %{{.+}}[%[[PLACE]]] : tensor<3xf64>
  // CHECK: linalg.yield
  %table = stablehlo.constant dense<[1.0, 2.5, -3.0]> : tensor<3xf64>
  %zero = stablehlo.constant dense<0> : tensor<4x1xi64>
  %two = stablehlo.constant dense<2> : tensor<4x1xi64>
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf64>) -> tensor<4xi64>
  %1 = stablehlo.reshape %0 : (tensor<4xi64>) -> tensor<4x1xi64>
  %2 = stablehlo.clamp %zero, %1, %two : tensor<4x1xi64>
  %3 = "stablehlo.gather"(%table, %2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf64>, tensor<4x1xi64>) -> tensor<4xf64>
  %4 = stablehlo.add %3, %x : tensor<4xf64>
  %5 = stablehlo.multiply %4, %3 : tensor<4xf64>
  return %5 : tensor<4xf64>
}

// One whose bounds are others, and one in what is computed: the gather reads what lies beyond the table's end, or moves.
// CHECK-LABEL: @other_gathers_are_kept
func.func @other_gathers_are_kept(%x: tensor<4xf64>, %t: tensor<3xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  // CHECK-COUNT-2: stablehlo.gather
  %table = stablehlo.constant dense<[1.0, 2.5, -3.0]> : tensor<3xf64>
  %zero = stablehlo.constant dense<0> : tensor<4x1xi64>
  %one = stablehlo.constant dense<1> : tensor<4x1xi64>
  %two = stablehlo.constant dense<2> : tensor<4x1xi64>
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf64>) -> tensor<4xi64>
  %1 = stablehlo.reshape %0 : (tensor<4xi64>) -> tensor<4x1xi64>
  %2 = stablehlo.clamp %zero, %1, %one : tensor<4x1xi64>
  %3 = stablehlo.clamp %zero, %1, %two : tensor<4x1xi64>
  %4 = "stablehlo.gather"(%table, %2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf64>, tensor<4x1xi64>) -> tensor<4xf64>
  %5 = "stablehlo.gather"(%t, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf64>, tensor<4x1xi64>) -> tensor<4xf64>
  %6 = stablehlo.add %4, %x : tensor<4xf64>
  %7 = stablehlo.multiply %6, %4 : tensor<4xf64>
  return %7, %5 : tensor<4xf64>, tensor<4xf64>
}

// A look-up whose number no group takes is a gather again.
// CHECK-LABEL: @look_ups_of_no_group_are_gathers
func.func @look_ups_of_no_group_are_gathers(%i: tensor<4xi64>) -> tensor<4xf64> {
  // CHECK: %[[ROWS:.+]] = stablehlo.reshape %{{.+}} : (tensor<4xi64>) -> tensor<4x1xi64>
  // CHECK: "stablehlo.gather"(%{{.+}}, %[[ROWS]])
  // CHECK-NOT: custom_call
  %table = stablehlo.constant dense<[1.0, 2.5, -3.0]> : tensor<3xf64>
  %zero = stablehlo.constant dense<0> : tensor<4x1xi64>
  %two = stablehlo.constant dense<2> : tensor<4x1xi64>
  %1 = stablehlo.reshape %i : (tensor<4xi64>) -> tensor<4x1xi64>
  %3 = stablehlo.clamp %zero, %1, %two : tensor<4x1xi64>
  %5 = "stablehlo.gather"(%table, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf64>, tensor<4x1xi64>) -> tensor<4xf64>
  return %5 : tensor<4xf64>
}

// A loop that is written already.
// CHECK-LABEL: @loops_are_joined
func.func @loops_are_joined(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-COUNT-1: linalg.generic
  // CHECK: %[[S:.+]] = arith.addf
  // CHECK: %[[E:.+]] = math.exp %[[S]] : f64
  // CHECK: arith.mulf %[[E]], %[[E]] : f64
  // CHECK-NOT: linalg.generic
  %0 = stablehlo.add %x, %x : tensor<4xf64>
  %empty = tensor.empty() : tensor<4xf64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<4xf64>) outs(%empty : tensor<4xf64>) {
  ^bb0(%in: f64, %out: f64):
    %e = math.exp %in : f64
    linalg.yield %e : f64
  } -> tensor<4xf64>
  %2 = stablehlo.multiply %1, %1 : tensor<4xf64>
  %3 = stablehlo.subtract %2, %1 : tensor<4xf64>
  return %3 : tensor<4xf64>
}
