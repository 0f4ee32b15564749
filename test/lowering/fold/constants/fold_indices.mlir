// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-indices)' | filecheck %s
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fold-indices{elements=2})' | filecheck %s --check-prefix=TWO

// CHECK-LABEL: @wrapped_places_are_known
// TWO-LABEL: @wrapped_places_are_known
func.func @wrapped_places_are_known(%x: tensor<10xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: %[[I:.+]] = stablehlo.constant dense<{{\[}}[2], [3], [4]]> : tensor<3x1xi32>
  // CHECK-NEXT: "stablehlo.gather"(%arg0, %[[I]])
  // TWO: stablehlo.select
  %p = stablehlo.constant dense<[2, -7, 4]> : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %ten = stablehlo.constant dense<10> : tensor<3xi32>
  %is = stablehlo.compare LT, %p, %zeros : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %w = stablehlo.add %p, %ten : tensor<3xi32>
  %s = stablehlo.select %is, %w, %p : tensor<3xi1>, tensor<3xi32>
  %i = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<10xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// In a loop, and of a table of floats; the starts are clamped.
// CHECK-LABEL: @elements_of_tables_are_known
func.func @elements_of_tables_are_known(%n: tensor<i32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: do {
  // CHECK-NEXT: %[[T:.+]] = stablehlo.constant dense<[2.500000e+00, 3.500000e+00]> : tensor<2xf32>
  // CHECK-NEXT: stablehlo.multiply %{{.*}}, %[[T]]
  // CHECK-NOT: gather
  %table = stablehlo.constant dense<[1.5, 2.5, 3.5]> : tensor<3xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<2xf32>
  cond {
    %go = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %i = stablehlo.constant dense<[[1], [7]]> : tensor<2x1xi32>
    %t = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<2x1xi32>) -> tensor<2xf32>
    %y = stablehlo.multiply %v, %t : tensor<2xf32>
    %next = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<2xf32>
  }
  return %r#1 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @what_repeats_one_number_is_no_table
func.func @what_repeats_one_number_is_no_table() -> tensor<500xi1> {
  // CHECK-NEXT: %[[T:.+]] = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-NEXT: %[[B:.+]] = stablehlo.broadcast_in_dim %[[T]], dims = [] : (tensor<i1>) -> tensor<500xi1>
  // CHECK-NEXT: return %[[B]]
  %i = stablehlo.iota dim = 0 : tensor<500xi32>
  %c = stablehlo.constant dense<-1> : tensor<500xi32>
  %r = stablehlo.compare GT, %i, %c : (tensor<500xi32>, tensor<500xi32>) -> tensor<500xi1>
  return %r : tensor<500xi1>
}

// -----

// Views of iotas, arithmetic of floats, quotients by zero and initial values of loops.
// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<2xf32>) -> (tensor<40x2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>) {
  // CHECK-DAG: stablehlo.iota
  // CHECK-DAG: stablehlo.reshape
  // CHECK-DAG: stablehlo.add %{{.*}} : tensor<2xf32>
  // CHECK-DAG: stablehlo.remainder
  // CHECK-DAG: stablehlo.xor
  %i = stablehlo.iota dim = 0 : tensor<80xi32>
  %v = stablehlo.reshape %i : (tensor<80xi32>) -> tensor<40x2xi32>
  %f = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = stablehlo.add %f, %f : tensor<2xf32>
  %a = stablehlo.constant dense<[5, 6]> : tensor<2xi32>
  %b = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %q = stablehlo.remainder %a, %b : tensor<2xi32>
  %o = stablehlo.xor %a, %b : tensor<2xi32>
  %r = stablehlo.while(%k = %o) : tensor<2xi32>
  cond {
    %go = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    stablehlo.return %k : tensor<2xi32>
  }
  %is = stablehlo.compare EQ, %a, %r : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %t = stablehlo.select %is, %a, %r : tensor<2xi1>, tensor<2xi32>
  return %v, %s, %q, %t : tensor<40x2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>
}

// -----

// A mask as numbers is a table; the mask itself is not, nor what only it reads.
// CHECK-LABEL: @masks
func.func @masks(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xi1>) {
  // CHECK-DAG: %[[T:.+]] = stablehlo.constant dense<{{\[}}[0.000000e+00, 1.000000e+00], [1.000000e+00, 0.000000e+00]]> : tensor<2x2xf32>
  // CHECK-DAG: %[[I:.+]] = stablehlo.iota dim = 0
  // CHECK-DAG: %[[M:.+]] = stablehlo.compare NE, %[[I]],
  // CHECK-DAG: %[[P:.+]] = stablehlo.multiply %arg0, %[[T]]
  // CHECK: return %[[P]], %[[M]]
  %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %m = stablehlo.compare NE, %i, %j : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %f = stablehlo.convert %m : (tensor<2x2xi1>) -> tensor<2x2xf32>
  %r = stablehlo.multiply %x, %f : tensor<2x2xf32>
  return %r, %m : tensor<2x2xf32>, tensor<2x2xi1>
}
