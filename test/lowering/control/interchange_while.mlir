// RUN: hilo-opt %s --pass-pipeline='builtin.module(interchange-while{least=32})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(interchange-while{least=32})' --target=vulkan | filecheck %s --check-prefix=KEPT
// RUN: hilo-opt %s --pass-pipeline='builtin.module(interchange-while)' | filecheck %s --check-prefix=KEPT

// Each iteration of such a loop would be a dispatch that reads and writes all arrays.

// CHECK-LABEL: @the_loop_is_inside_of_the_elements
// KEPT-LABEL: @the_loop_is_inside_of_the_elements
func.func @the_loop_is_inside_of_the_elements(%x: tensor<40xf32>) -> tensor<40xf32> {
  // KEPT: stablehlo.while
  // CHECK-NOT: stablehlo.while
  // CHECK: flow.dispatch.region -> (tensor<40xf32>)
  // CHECK: scf.for %[[AT:.+]] = %{{.+}} to %{{.+}} step
  // CHECK: arith.minsi %[[AT]], %{{.+}} : index
  // CHECK: vector.transfer_read %{{.+}}[%{{.+}}], {{.*}} : tensor<40xf32>, vector<32xf32>
  // CHECK: scf.for
  // CHECK: arith.mulf %{{.+}}, %{{.+}} : vector<32xf32>
  // CHECK: vector.transfer_write
  // CHECK-NOT: vector.transfer_read
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<40xf32>
   cond {
    %n = stablehlo.constant dense<14> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.multiply %a, %a : tensor<40xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<40xf32>
  }
  return %r#1 : tensor<40xf32>
}

// CHECK-LABEL: @elements_are_looked_up_in_a_table
func.func @elements_are_looked_up_in_a_table(%x: tensor<32xui32>, %table: tensor<50xui32>) -> tensor<32xui32> {
  // CHECK: flow.dispatch.region -> (tensor<32xi32>)
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: arith.minui
  // CHECK-COUNT-32: tensor.extract %{{.+}} : tensor<50xi32>
  // CHECK: vector.from_elements
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<32xui32>
   cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %at = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<32xui32>) -> tensor<32x1xui32>
    %b = "stablehlo.gather"(%table, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<50xui32>, tensor<32x1xui32>) -> tensor<32xui32>
    stablehlo.return %j, %b : tensor<i32>, tensor<32xui32>
  }
  return %r#1 : tensor<32xui32>
}

// CHECK-LABEL: @the_caller_knows_how_many_iterations_there_are
// KEPT-LABEL: @the_caller_knows_how_many_iterations_there_are
func.func @the_caller_knows_how_many_iterations_there_are(%x: tensor<40xf32>, %n: tensor<i32>) -> tensor<40xf32> {
  // KEPT: stablehlo.while
  // CHECK-NOT: stablehlo.while
  // CHECK: flow.dispatch.region -> (tensor<40xf32>)
  // CHECK: %[[IS_MORE:.+]] = arith.cmpi slt, %[[START:.+]], %[[STOP:.+]] : i32
  // CHECK: %[[DIFFERENCE:.+]] = arith.subi %[[STOP]], %[[START]]
  // CHECK: %[[COUNT:.+]] = arith.select %[[IS_MORE]], %[[DIFFERENCE]], %{{.+}} : i32
  // CHECK: %[[TRIPS:.+]] = arith.index_castui %[[COUNT]]
  // CHECK: scf.for %{{.+}} = %{{.+}} to %[[TRIPS]] step
  // CHECK: arith.mulf %{{.+}}, %{{.+}} : vector<32xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<40xf32>
   cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.multiply %a, %a : tensor<40xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<40xf32>
  }
  return %r#1 : tensor<40xf32>
}

// CHECK-LABEL: @a_count_by_two_to_a_number_of_the_caller_is_kept
func.func @a_count_by_two_to_a_number_of_the_caller_is_kept(%x: tensor<40xf32>, %n: tensor<i32>) -> tensor<40xf32> {
  // CHECK: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<40xf32>
   cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %j = stablehlo.add %i, %two : tensor<i32>
    %b = stablehlo.multiply %a, %a : tensor<40xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<40xf32>
  }
  return %r#1 : tensor<40xf32>
}

// CHECK-LABEL: @a_condition_on_values_is_kept
func.func @a_condition_on_values_is_kept(%x: tensor<40xf32>, %n: tensor<i32>) -> tensor<40xf32> {
  // CHECK: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %limit = %n, %a = %x) : tensor<i32>, tensor<i32>, tensor<40xf32>
   cond {
    %p = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %less = stablehlo.subtract %limit, %one : tensor<i32>
    %b = stablehlo.multiply %a, %a : tensor<40xf32>
    stablehlo.return %j, %less, %b : tensor<i32>, tensor<i32>, tensor<40xf32>
  }
  return %r#2 : tensor<40xf32>
}

// CHECK-LABEL: @elements_that_read_others_are_kept
func.func @elements_that_read_others_are_kept(%x: tensor<40xf32>) -> tensor<40xf32> {
  // CHECK: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<40xf32>
   cond {
    %n = stablehlo.constant dense<14> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.reverse %a, dims = [0] : tensor<40xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<40xf32>
  }
  return %r#1 : tensor<40xf32>
}
