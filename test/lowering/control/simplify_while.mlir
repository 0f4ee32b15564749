// RUN: hilo-opt %s --simplify-while | filecheck %s
// RUN: hilo-opt %s --simplify-while --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @what_does_not_change_is_read_from_outside
func.func @what_does_not_change_is_read_from_outside(%n: tensor<i32>, %w: tensor<4xf32>, %x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[R:.+]]:2 = stablehlo.while(%[[I:.+]] = %{{.+}}, %[[X:.+]] = %arg2) : tensor<i32>, tensor<4xf32>
  // CHECK: stablehlo.compare LT, %[[I]], %arg0
  // CHECK: stablehlo.add %[[X]], %arg1
  // CHECK: return %[[R]]#1, %arg1
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.while(%limit = %n, %i = %zero, %weights = %w, %a = %x)
      : tensor<i32>, tensor<i32>, tensor<4xf32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.add %a, %weights : tensor<4xf32>
      stablehlo.return %limit, %j, %weights, %b : tensor<i32>, tensor<i32>, tensor<4xf32>, tensor<4xf32>
    }
  return %r#3, %r#2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @what_an_inner_loop_does_not_change
func.func @what_an_inner_loop_does_not_change(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.while(%{{[^,]+}} = %{{[^,]+}}) : tensor<i32>
  // CHECK: stablehlo.while(%{{[^,]+}} = %{{[^,]+}}) : tensor<i32>
  // CHECK: return %arg1 : tensor<4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %s:2 = stablehlo.while(%k = %i, %b = %a) : tensor<i32>, tensor<4xf32>
        cond {
          %more = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %more : tensor<i1>
        } do {
          %l = stablehlo.add %k, %one : tensor<i32>
          stablehlo.return %l, %b : tensor<i32>, tensor<4xf32>
        }
      stablehlo.return %s#0, %s#1 : tensor<i32>, tensor<4xf32>
    }
  return %r#1 : tensor<4xf32>
}

// CHECK-LABEL: @what_nobody_needs_goes
func.func @what_nobody_needs_goes(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<i32> {
  // CHECK: stablehlo.while(%{{[^,]+}} = %{{[^,]+}}) : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %x : tensor<i32>, tensor<4xf32>
    }
  return %r#0 : tensor<i32>
}

// CHECK-LABEL: @values_that_change_are_kept
func.func @values_that_change_are_kept(%n: tensor<i32>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[R:.+]]:3 = stablehlo.while
  // CHECK: return %[[R]]#1
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %n, %a = %x, %b = %y) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %b, %a : tensor<i32>, tensor<4xf32>, tensor<4xf32>
    }
  return %r#1 : tensor<4xf32>
}

// CHECK-LABEL: @a_loop_without_needed_values_is_kept
func.func @a_loop_without_needed_values_is_kept(%x: tensor<i32>) -> tensor<i32> {
  // CHECK: stablehlo.while
  %yes = stablehlo.constant dense<true> : tensor<i1>
  %r = stablehlo.while(%a = %x) : tensor<i32>
    cond {
      stablehlo.return %yes : tensor<i1>
    } do {
      stablehlo.return %a : tensor<i32>
    }
  return %r : tensor<i32>
}

// A counter that is used only to count itself, and the values that only it needs.
// CHECK-LABEL: @what_only_its_own_next_value_needs_goes
func.func @what_only_its_own_next_value_needs_goes(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<i32> {
  // CHECK: stablehlo.while(%{{[^,]+}} = %{{[^,]+}}) : tensor<i32>
  // CHECK-NOT: stablehlo.multiply
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %k = %zero) : tensor<i32>, tensor<4xf32>, tensor<i32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.multiply %a, %a : tensor<4xf32>
      %l = stablehlo.add %k, %j : tensor<i32>
      stablehlo.return %j, %b, %l : tensor<i32>, tensor<4xf32>, tensor<i32>
    }
  return %r#0 : tensor<i32>
}

// CHECK-LABEL: @equal_constants_do_not_change
func.func @equal_constants_do_not_change(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<i1>) {
  // CHECK: %[[TRUE:.+]] = stablehlo.constant dense<true>
  // CHECK: stablehlo.while(%{{[^,]+}} = %arg0) : tensor<4xf32>
  // CHECK: return %{{.+}}, %[[TRUE]]
  %true = stablehlo.constant dense<true> : tensor<i1>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%a = %x, %flag = %true) : tensor<4xf32>, tensor<i1>
    cond {
      %s = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      %more = stablehlo.compare LT, %s, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %go = stablehlo.and %more, %flag : tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %again = stablehlo.constant dense<true> : tensor<i1>
      %b = stablehlo.add %a, %a : tensor<4xf32>
      stablehlo.return %b, %again : tensor<4xf32>, tensor<i1>
    }
  return %r#0, %r#1 : tensor<4xf32>, tensor<i1>
}

// CHECK-LABEL: @what_the_loop_has_twice_is_one
func.func @what_the_loop_has_twice_is_one(%n: tensor<i32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[R:.+]]:2 = stablehlo.while(%{{[^,]+}} = %{{[^,]+}}, %[[A:[^,]+]] = %arg1) : tensor<i32>, tensor<4xf32>
  // CHECK: stablehlo.add %[[A]], %[[A]]
  // CHECK: return %[[R]]#1, %[[R]]#1
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %x) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %c = stablehlo.add %a, %b : tensor<4xf32>
      stablehlo.return %j, %c, %c : tensor<i32>, tensor<4xf32>, tensor<4xf32>
    }
  return %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>
}

// A call may have effects besides its results.
// CHECK-LABEL: @what_an_effect_needs_is_kept
func.func @what_an_effect_needs_is_kept(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<i32> {
  // CHECK: stablehlo.while(%{{[^,]+}} = %{{[^,]+}}, %[[A:[^,]+]] = %arg1) : tensor<i32>, tensor<4xf32>
  // CHECK: stablehlo.custom_call @tell(%[[A]])
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.custom_call @tell(%a) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<4xf32>
    }
  return %r#0 : tensor<i32>
}

// CHECK-LABEL: @two_counters_are_one
// GPU-LABEL: @two_counters_are_one
func.func @two_counters_are_one(%n: tensor<i32>, %x: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  // GPU: stablehlo.while({{.*}}) : tensor<i32>, tensor<i32>, tensor<i32>
  // CHECK: %[[R:.+]]:2 = stablehlo.while(%[[I:.+]] = %{{.+}}, %[[A:.+]] = %arg1) : tensor<i32>, tensor<i32>
  // CHECK: %[[J:.+]] = stablehlo.add %[[I]]
  // CHECK: %[[B:.+]] = stablehlo.multiply %[[A]], %[[I]]
  // CHECK: stablehlo.return %[[J]], %[[B]]
  // CHECK: return %[[R]]#1, %[[R]]#0
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %k = %zero, %a = %x) : tensor<i32>, tensor<i32>, tensor<i32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %also = stablehlo.constant dense<1> : tensor<i32>
      %l = stablehlo.add %also, %k : tensor<i32>
      %b = stablehlo.multiply %a, %k : tensor<i32>
      stablehlo.return %j, %l, %b : tensor<i32>, tensor<i32>, tensor<i32>
    }
  return %r#2, %r#1 : tensor<i32>, tensor<i32>
}

// A counter that begins with another number is a sum, wherever it is read: JAX's `fori_loop(1, n, …)` has one.
// CHECK-LABEL: @a_counter_from_another_number
// GPU-LABEL: @a_counter_from_another_number
func.func @a_counter_from_another_number(%n: tensor<ui8>, %x: tensor<ui8>) -> (tensor<ui8>, tensor<ui8>) {
  // CHECK: %[[W:.+]]:2 = stablehlo.while(%[[I:.+]] = %{{.+}}, %[[A:.+]] = %arg1) : tensor<ui8>, tensor<ui8>
  // CHECK: do
  // CHECK-NEXT: %[[D:.+]] = stablehlo.constant dense<254> : tensor<ui8>
  // CHECK-NEXT: %[[S:.+]] = stablehlo.add %[[I]], %[[D]]
  // CHECK: stablehlo.multiply %[[A]], %[[S]]
  // CHECK: }
  // CHECK-NEXT: %[[E:.+]] = stablehlo.constant dense<254> : tensor<ui8>
  // CHECK-NEXT: %[[L:.+]] = stablehlo.add %[[W]]#0, %[[E]]
  // CHECK-NEXT: return %[[W]]#1, %[[L]]
  // GPU: stablehlo.while({{.*}}) : tensor<ui8>, tensor<ui8>, tensor<ui8>
  %three = stablehlo.constant dense<3> : tensor<ui8>
  %one = stablehlo.constant dense<1> : tensor<ui8>
  %r:3 = stablehlo.while(%i = %three, %k = %one, %a = %x) : tensor<ui8>, tensor<ui8>, tensor<ui8>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<ui8>
      %l = stablehlo.add %k, %one : tensor<ui8>
      %b = stablehlo.multiply %a, %k : tensor<ui8>
      stablehlo.return %j, %l, %b : tensor<ui8>, tensor<ui8>, tensor<ui8>
    }
  return %r#2, %r#1 : tensor<ui8>, tensor<ui8>
}

// CHECK-LABEL: @counters_with_other_steps_are_kept
func.func @counters_with_other_steps_are_kept(%n: tensor<i32>, %x: tensor<i32>)
    -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<i32>, tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %r:4 = stablehlo.while(%i = %zero, %k = %zero, %l = %one, %m = %zero) : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
    cond {
      %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %0 = stablehlo.add %i, %one : tensor<i32>
      %1 = stablehlo.add %k, %two : tensor<i32>
      %2 = stablehlo.add %l, %one : tensor<i32>
      %3 = stablehlo.subtract %m, %one : tensor<i32>
      stablehlo.return %0, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
    }
  return %r#1, %r#2, %r#3 : tensor<i32>, tensor<i32>, tensor<i32>
}
