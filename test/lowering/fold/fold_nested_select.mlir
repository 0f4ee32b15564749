// RUN: hilo-opt %s --fold-nested-select | filecheck %s

// CHECK-LABEL: @a_choice_made_twice_is_made_once
func.func @a_choice_made_twice_is_made_once(%p: tensor<4x4xi1>, %a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: %[[R:.+]] = stablehlo.select %arg0, %arg1, %arg2
  // CHECK-NEXT: return %[[R]], %[[R]], %[[R]]
  %0 = stablehlo.select %p, %a, %b : tensor<4x4xi1>, tensor<4x4xf32>
  %1 = stablehlo.select %p, %0, %b : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = stablehlo.select %p, %a, %1 : tensor<4x4xi1>, tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: @what_an_inner_choice_cannot_give_is_looked_through
func.func @what_an_inner_choice_cannot_give_is_looked_through(%p: tensor<4xi1>, %a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK-DAG: %[[Y:.+]] = stablehlo.select %arg0, %arg1, %arg3
  // CHECK-DAG: %[[N:.+]] = stablehlo.select %arg0, %arg3, %arg2
  // CHECK: return %[[Y]], %[[N]]
  %0 = stablehlo.select %p, %a, %b : tensor<4xi1>, tensor<4xi32>
  %1 = stablehlo.select %p, %0, %c : tensor<4xi1>, tensor<4xi32>
  %2 = stablehlo.select %p, %c, %0 : tensor<4xi1>, tensor<4xi32>
  return %1, %2 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: @a_number_that_chooses
func.func @a_number_that_chooses(%p: tensor<i1>, %a: tensor<?xbf16>, %b: tensor<?xbf16>) -> tensor<?xbf16> {
  // CHECK-NEXT: %[[R:.+]] = stablehlo.select %arg0, %arg1, %arg2
  // CHECK-NEXT: return %[[R]]
  %0 = stablehlo.select %p, %a, %b : tensor<i1>, tensor<?xbf16>
  %1 = stablehlo.select %p, %0, %b : tensor<i1>, tensor<?xbf16>
  return %1 : tensor<?xbf16>
}

// CHECK-LABEL: @other_predicates_are_kept
func.func @other_predicates_are_kept(%p: tensor<0xi1>, %q: tensor<0xi1>, %a: tensor<0xf32>, %b: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK-NEXT: stablehlo.select %arg0, %arg2, %arg3
  // CHECK-NEXT: stablehlo.select %arg1
  %0 = stablehlo.select %p, %a, %b : tensor<0xi1>, tensor<0xf32>
  %1 = stablehlo.select %q, %0, %b : tensor<0xi1>, tensor<0xf32>
  return %1 : tensor<0xf32>
}

// CHECK-LABEL: @a_triangle_is_taken_once_behind_another_choice
func.func @a_triangle_is_taken_once_behind_another_choice(%q: tensor<5x2x2xi1>, %a: tensor<5x2x2xf32>, %b: tensor<5x2x2xf32>, %c: tensor<5x2x2xf32>, %d: tensor<5x2x2xf32>) -> tensor<5x2x2xf32> {
  // CHECK: stablehlo.compare
  // CHECK-NEXT: %[[M:.+]] = stablehlo.broadcast_in_dim
  // CHECK-NEXT: %[[Q:.+]] = stablehlo.select %arg0, %arg1, %arg3
  // CHECK-NEXT: %[[P:.+]] = stablehlo.select %[[M]], %[[Q]], %arg4
  // CHECK-NEXT: return %[[P]]
  %t = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %m = stablehlo.broadcast_in_dim %t, dims = [1, 2] : (tensor<2x2xi1>) -> tensor<5x2x2xi1>
  %0 = stablehlo.select %m, %a, %b : tensor<5x2x2xi1>, tensor<5x2x2xf32>
  %1 = stablehlo.select %q, %0, %c : tensor<5x2x2xi1>, tensor<5x2x2xf32>
  %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %l = stablehlo.compare GE, %i, %j : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %n = stablehlo.broadcast_in_dim %l, dims = [1, 2] : (tensor<2x2xi1>) -> tensor<5x2x2xi1>
  %2 = stablehlo.select %n, %1, %d : tensor<5x2x2xi1>, tensor<5x2x2xf32>
  return %2 : tensor<5x2x2xf32>
}

// CHECK-LABEL: @another_triangle_is_kept
func.func @another_triangle_is_kept(%q: tensor<2x2xi1>, %a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // CHECK-COUNT-3: stablehlo.select
  %t = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %0 = stablehlo.select %t, %a, %b : tensor<2x2xi1>, tensor<2x2xf32>
  %1 = stablehlo.select %q, %0, %c : tensor<2x2xi1>, tensor<2x2xf32>
  %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %l = stablehlo.compare GE, %i, %j : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %2 = stablehlo.select %l, %1, %c : tensor<2x2xi1>, tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// CHECK-LABEL: @a_choice_in_between_with_other_readers_is_kept
func.func @a_choice_in_between_with_other_readers_is_kept(%p: tensor<2xi1>, %q: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-COUNT-3: stablehlo.select
  %0 = stablehlo.select %p, %a, %b : tensor<2xi1>, tensor<2xf32>
  %1 = stablehlo.select %q, %0, %c : tensor<2xi1>, tensor<2xf32>
  %2 = stablehlo.select %p, %1, %c : tensor<2xi1>, tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: @a_choice_between_a_value_and_itself
func.func @a_choice_between_a_value_and_itself(%p: tensor<4xi1>, %q: tensor<i1>, %a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK-NEXT: %[[R:.+]] = stablehlo.select %arg0, %arg2, %arg3
  // CHECK-NEXT: return %arg2, %[[R]], %arg2
  %0 = stablehlo.select %p, %a, %a : tensor<4xi1>, tensor<4xi32>
  %1 = stablehlo.select %p, %0, %b : tensor<4xi1>, tensor<4xi32>
  %2 = stablehlo.select %p, %1, %a : tensor<4xi1>, tensor<4xi32>
  %3 = stablehlo.select %q, %2, %a : tensor<i1>, tensor<4xi32>
  return %0, %1, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
