// RUN: hilo-opt %s --unroll-while | filecheck %s
// RUN: hilo-opt %s --unroll-while=limit=2 | filecheck %s --check-prefix=LIMIT

// CHECK-LABEL: @three_iterations_over_any_size
func.func @three_iterations_over_any_size(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NOT: stablehlo.while
  // CHECK: %[[FIRST:.+]] = stablehlo.subtract %arg0, %arg1
  // CHECK: %[[SECOND:.+]] = stablehlo.subtract %arg1, %[[FIRST]]
  // CHECK: %[[THIRD:.+]] = stablehlo.subtract %[[FIRST]], %[[SECOND]]
  // CHECK: return %[[THIRD]]
  // LIMIT-LABEL: @three_iterations_over_any_size
  // LIMIT: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<?xf32>, tensor<?xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %c = stablehlo.subtract %a, %b : tensor<?xf32>
      stablehlo.return %j, %b, %c : tensor<i32>, tensor<?xf32>, tensor<?xf32>
    }
  return %r#2 : tensor<?xf32>
}

// CHECK-LABEL: @none_at_all
func.func @none_at_all(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: return %arg0
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<?xf32>
    cond {
      %go = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.negate %a : tensor<?xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<?xf32>
    }
  return %r#1 : tensor<?xf32>
}

// CHECK-LABEL: @an_unknown_number_of_iterations_is_kept
func.func @an_unknown_number_of_iterations_is_kept(%x: tensor<?xf32>, %n: tensor<i32>) -> tensor<?xf32> {
  // CHECK: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<?xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.negate %a : tensor<?xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<?xf32>
    }
  return %r#1 : tensor<?xf32>
}

// CHECK-LABEL: @known_sizes_are_kept
func.func @known_sizes_are_kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.negate %a : tensor<4xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<4xf32>
    }
  return %r#1 : tensor<4xf32>
}

// CHECK-LABEL: @a_loop_that_carries_a_token_is_kept
// CHECK: stablehlo.while
func.func @a_loop_that_carries_a_token_is_kept(%x: tensor<i32>) -> tensor<i32> {
  %t = stablehlo.create_token : !stablehlo.token
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %u = %t) : tensor<i32>, !stablehlo.token
    cond {
      %two = stablehlo.constant dense<2> : tensor<i32>
      %go = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %v = stablehlo.custom_call @log(%i, %u) : (tensor<i32>, !stablehlo.token) -> !stablehlo.token
      stablehlo.return %j, %v : tensor<i32>, !stablehlo.token
    }
  return %0#0 : tensor<i32>
}

// Others become one kernel with the loop inside.
// CHECK-LABEL: @only_large_arrays
func.func @only_large_arrays(%x: tensor<200000xf32>, %y: tensor<2000xf32>) -> (tensor<200000xf32>, tensor<2000xf32>) {
  // CHECK-COUNT-3: stablehlo.negate %{{.+}} : tensor<200000xf32>
  // CHECK-COUNT-1: stablehlo.while
  // CHECK-NOT: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<200000xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.negate %a : tensor<200000xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<200000xf32>
    }
  %s:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<2000xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.negate %a : tensor<2000xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<2000xf32>
    }
  return %r#1, %s#1 : tensor<200000xf32>, tensor<2000xf32>
}

// CHECK-LABEL: @large_arrays_that_are_summed
func.func @large_arrays_that_are_summed(%x: tensor<200000xf32>) -> tensor<200000xf32> {
  // CHECK: stablehlo.while
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %start = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<200000xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %sum = stablehlo.reduce(%a init: %start) applies stablehlo.add across dimensions = [0] : (tensor<200000xf32>, tensor<f32>) -> tensor<f32>
      %c = stablehlo.broadcast_in_dim %sum, dims = [] : (tensor<f32>) -> tensor<200000xf32>
      %b = stablehlo.divide %a, %c : tensor<200000xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<200000xf32>
    }
  return %r#1 : tensor<200000xf32>
}
