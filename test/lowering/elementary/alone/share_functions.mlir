// RUN: hilo-opt %s --share-functions --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --share-functions --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @a_function_is_a_kernel_for_any_size
// GPU-LABEL: @a_function_is_a_kernel_for_any_size
func.func @a_function_is_a_kernel_for_any_size(%x: tensor<10x10xf64>) -> tensor<10x10xf64> {
  // GPU-NOT: flow.dispatch.region
  // GPU: chlo.lgamma
  // CHECK: %[[SIZES:.+]]:5 = util.optimization_barrier %c1{{.*}}, %c100
  // CHECK: flow.dispatch.region -> (tensor<?xf64>{%[[SIZES]]#3})
  // CHECK: vector.transfer_read %{{.+}} : tensor<?xf64>, vector<8xf64>
  // CHECK-NOT: chlo.
  // CHECK-NOT: math.log
  // CHECK: vector.transfer_write
  // CHECK: return %{{.+}} : tensor<10x10xf64>
  %0 = chlo.lgamma %x : tensor<10x10xf64> -> tensor<10x10xf64>
  return %0 : tensor<10x10xf64>
}

// Of two arguments, or one and a constant; of narrower floats in f32.
// CHECK-LABEL: @zeta_and_polygamma_are_in_all_types
func.func @zeta_and_polygamma_are_in_all_types(%x: tensor<9xf32>, %q: tensor<9xf32>, %h: tensor<9xbf16>) -> (tensor<9xf32>, tensor<9xbf16>) {
  // CHECK: flow.dispatch.region -> (tensor<?xf32>
  // CHECK: vector.transfer_read %{{.+}} : tensor<?xf32>, vector<8xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<9xbf16>) -> tensor<9xf32>
  // CHECK: flow.dispatch.region -> (tensor<?xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<9xf32>) -> tensor<9xbf16>
  %one = stablehlo.constant dense<1.0> : tensor<9xbf16>
  %0 = chlo.zeta %x, %q : tensor<9xf32>, tensor<9xf32> -> tensor<9xf32>
  %1 = chlo.polygamma %one, %h : tensor<9xbf16>, tensor<9xbf16> -> tensor<9xbf16>
  return %0, %1 : tensor<9xf32>, tensor<9xbf16>
}

// CHECK-LABEL: @functions_of_few_or_computed_values_and_those_that_are_read_are_kept
// CHECK-NOT: flow.dispatch.region
func.func @functions_of_few_or_computed_values_and_those_that_are_read_are_kept(%x: tensor<7xf64>, %y: tensor<9xf64>, %z: tensor<?xf64>, %f: tensor<9xf32>)
    -> (tensor<7xf64>, tensor<9xf64>, tensor<9xf64>, tensor<?xf64>, tensor<9xf32>) {
  // CHECK-COUNT-5: chlo.erf
  %0 = chlo.erf %x : tensor<7xf64> -> tensor<7xf64>
  %e = stablehlo.exponential %y : tensor<9xf64>
  %1 = chlo.erf %e : tensor<9xf64> -> tensor<9xf64>
  %2 = chlo.erf %y : tensor<9xf64> -> tensor<9xf64>
  %3 = stablehlo.negate %2 : tensor<9xf64>
  %4 = chlo.erf %z : tensor<?xf64> -> tensor<?xf64>
  %5 = chlo.erf %f : tensor<9xf32> -> tensor<9xf32>
  return %0, %1, %3, %4, %5 : tensor<7xf64>, tensor<9xf64>, tensor<9xf64>, tensor<?xf64>, tensor<9xf32>
}

// CHECK-LABEL: @expressions_of_parts_are_kernels
func.func @expressions_of_parts_are_kernels(%z: tensor<5x2xcomplex<f32>>) -> tensor<5x2xcomplex<f32>> {
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<10xcomplex<f32>> -> tensor<20xf32>
  // CHECK: flow.dispatch.region -> (tensor<?xf32>
  // CHECK: vector.deinterleave
  // CHECK: vector.interleave
  %a = stablehlo.real %z : (tensor<5x2xcomplex<f32>>) -> tensor<5x2xf32>
  %b = stablehlo.imag %z : (tensor<5x2xcomplex<f32>>) -> tensor<5x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<5x2xf32>
  %p = stablehlo.compare EQ, %a, %zeros : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xi1>
  %s = stablehlo.sine %a : tensor<5x2xf32>
  %u = stablehlo.complex %zeros, %b : tensor<5x2xcomplex<f32>>
  %v = stablehlo.complex %s, %b : tensor<5x2xcomplex<f32>>
  %y = stablehlo.select %p, %u, %v : tensor<5x2xi1>, tensor<5x2xcomplex<f32>>
  return %y : tensor<5x2xcomplex<f32>>
}

// Moved parts, complex arithmetic, and results that others read.
// CHECK-LABEL: @other_expressions_are_kept
// CHECK-NOT: flow.dispatch.region
func.func @other_expressions_are_kept(%z: tensor<4x4xcomplex<f32>>) -> (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>, tensor<4x4xf32>) {
  %a = stablehlo.real %z : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  %q = stablehlo.compare EQ, %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %s = stablehlo.sine %a : tensor<4x4xf32>
  %t = stablehlo.broadcast_in_dim %s, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %u = stablehlo.complex %t, %a : tensor<4x4xcomplex<f32>>
  %0 = stablehlo.select %q, %u, %u : tensor<4x4xi1>, tensor<4x4xcomplex<f32>>
  %v = stablehlo.complex %s, %a : tensor<4x4xcomplex<f32>>
  %w = stablehlo.multiply %v, %v : tensor<4x4xcomplex<f32>>
  %1 = stablehlo.select %q, %w, %v : tensor<4x4xi1>, tensor<4x4xcomplex<f32>>
  return %0, %1, %s : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>, tensor<4x4xf32>
}

// Whatever computes their operands and reads their results.
// CHECK-LABEL: @the_longest_functions_are_kernels_in_company
func.func @the_longest_functions_are_kernels_in_company(%x: tensor<9xf32>, %y: tensor<17x17xf64>) -> (tensor<9xf32>, tensor<17x17xf64>) {
  // CHECK: stablehlo.negate
  // CHECK: flow.dispatch.region -> (tensor<?xf32>
  // CHECK-NOT: chlo.zeta
  %n = stablehlo.negate %x : tensor<9xf32>
  %0 = chlo.zeta %n, %n : tensor<9xf32>, tensor<9xf32> -> tensor<9xf32>
  %1 = stablehlo.add %0, %x : tensor<9xf32>
  // CHECK: stablehlo.negate
  // CHECK: flow.dispatch.region -> (tensor<?xf64>
  // CHECK-NOT: stablehlo.power
  // CHECK: return
  %m = stablehlo.negate %y : tensor<17x17xf64>
  %2 = stablehlo.power %m, %y : tensor<17x17xf64>
  %3 = stablehlo.add %2, %y : tensor<17x17xf64>
  return %1, %3 : tensor<9xf32>, tensor<17x17xf64>
}

// A number that is repeated is read once.
// CHECK-LABEL: @a_constant_exponent
func.func @a_constant_exponent(%x: tensor<17x17xf64>) -> tensor<17x17xf64> {
  // CHECK: %[[EXPONENT:.+]] = stablehlo.constant dense<2.200000e+00> : tensor<f64>
  // CHECK: stablehlo.reshape %[[EXPONENT]] : (tensor<f64>) -> tensor<1xf64>
  // CHECK: flow.dispatch.region
  // CHECK: tensor.extract
  %c = stablehlo.constant dense<2.2> : tensor<17x17xf64>
  %m = stablehlo.negate %x : tensor<17x17xf64>
  %0 = stablehlo.power %m, %c : tensor<17x17xf64>
  return %0 : tensor<17x17xf64>
}

// CHECK-LABEL: @short_powers_and_those_of_few_numbers_or_in_loops_are_kept
// CHECK-NOT: flow.dispatch.region
func.func @short_powers_and_those_of_few_numbers_or_in_loops_are_kept(%x: tensor<17x17xf64>, %y: tensor<16x16xf64>, %z: tensor<9xf32>)
    -> (tensor<17x17xf64>, tensor<16x16xf64>, tensor<9xf32>, tensor<17x17xf64>, tensor<17x17xf32>) {
  // CHECK-COUNT-2: stablehlo.power
  %c = stablehlo.constant dense<3.0> : tensor<17x17xf64>
  %m = stablehlo.negate %x : tensor<17x17xf64>
  %0 = stablehlo.power %m, %c : tensor<17x17xf64>
  %n = stablehlo.negate %y : tensor<16x16xf64>
  %1 = stablehlo.power %n, %y : tensor<16x16xf64>
  // CHECK: chlo.zeta
  %two = stablehlo.constant dense<2.0> : tensor<9xf32>
  %o = stablehlo.negate %z : tensor<9xf32>
  %2 = chlo.zeta %two, %o : tensor<9xf32>, tensor<9xf32> -> tensor<9xf32>
  // CHECK: stablehlo.while
  // CHECK: stablehlo.power
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %count = stablehlo.constant dense<9> : tensor<i32>
  %3:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<17x17xf64>
  cond {
    %p = stablehlo.compare LT, %i, %count : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %b = stablehlo.power %a, %x : tensor<17x17xf64>
    %k = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %k, %b : tensor<i32>, tensor<17x17xf64>
  }
  // CHECK: stablehlo.power
  %f = stablehlo.convert %m : (tensor<17x17xf64>) -> tensor<17x17xf32>
  %4 = stablehlo.power %f, %f : tensor<17x17xf32>
  return %0, %1, %2, %3#1, %4 : tensor<17x17xf64>, tensor<16x16xf64>, tensor<9xf32>, tensor<17x17xf64>, tensor<17x17xf32>
}
