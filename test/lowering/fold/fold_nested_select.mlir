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
