// RUN: hilo-opt %s --share-computations --split-input-file | filecheck %s

// CHECK-LABEL: @equal_functions_and_calls_are_one
func.func @equal_functions_and_calls_are_one(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // @outer_0 calls @inner_0, so it is equal to @outer once @inner_0 is @inner.
  // CHECK: %[[A:.+]] = call @outer(%arg0)
  // CHECK-NEXT: return %[[A]], %[[A]]
  %a = call @outer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = call @outer_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK: func.func private @inner(
// CHECK-NOT: @inner_0
// CHECK: func.func private @outer(
// CHECK-NOT: @outer_0
func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @inner_0(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @outer_0(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @inner_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @a_call_in_a_region_is_the_one_outside
func.func @a_call_in_a_region_is_the_one_outside(%p: tensor<i1>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[A:.+]] = call @f(%arg1)
  // CHECK-NOT: call @f
  // CHECK: stablehlo.return %[[A]]
  %a = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r = "stablehlo.if"(%p) ({
    %b = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %b : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %a, %r : tensor<4xf32>, tensor<4xf32>
}
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @what_all_branches_compute_is_computed_before
func.func @what_all_branches_compute_is_computed_before(%i: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[E:.+]] = stablehlo.exponential %arg1
  // CHECK-NEXT: %[[S:.+]] = stablehlo.add %[[E]], %arg1
  // CHECK-NEXT: stablehlo.case
  // CHECK: stablehlo.negate %[[S]]
  // CHECK: stablehlo.sine %[[S]]
  // CHECK-NOT: stablehlo.add
  %r = "stablehlo.case"(%i) ({
    %e = stablehlo.exponential %x : tensor<4xf32>
    %s = stablehlo.add %e, %x : tensor<4xf32>
    %n = stablehlo.negate %s : tensor<4xf32>
    stablehlo.return %n : tensor<4xf32>
  }, {
    %e = stablehlo.exponential %x : tensor<4xf32>
    %s = stablehlo.add %e, %x : tensor<4xf32>
    %n = stablehlo.sine %s : tensor<4xf32>
    stablehlo.return %n : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: @kept
func.func @kept(%p: tensor<i1>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // Calls with effects, functions with other types, public functions, and what one branch computes.
  // CHECK: call @host(%arg1)
  // CHECK: call @host(%arg1)
  // CHECK: call @public(%arg1)
  // CHECK: stablehlo.if
  // CHECK: stablehlo.exponential
  // CHECK: stablehlo.exponential
  %a = call @host(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = call @host(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %c = call @public(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r = "stablehlo.if"(%p) ({
    %e = stablehlo.exponential %x : tensor<4xf32>
    stablehlo.return %e : tensor<4xf32>
  }, {
    %e = stablehlo.exponential %c : tensor<4xf32>
    stablehlo.return %e : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %a, %b, %r : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK: func.func @public
func.func @public(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK: func.func private @private
func.func private @private(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @host(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @user(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
