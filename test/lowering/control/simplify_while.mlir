// RUN: hilo-opt %s --simplify-while | filecheck %s

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
