// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-tuples)' | filecheck %s

// CHECK-LABEL: @tuples_of_tuples_become_their_arrays
// CHECK-SAME: (%[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<i32>, %[[C:.+]]: tensor<2xi1>) -> (tensor<2xi1>, tensor<4xf32>)
func.func @tuples_of_tuples_become_their_arrays(
    %t: tuple<tensor<4xf32>, tuple<tensor<i32>, tensor<2xi1>>>) -> tuple<tensor<2xi1>, tuple<>, tensor<4xf32>> {
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tuple<tensor<i32>, tensor<2xi1>>>) -> tensor<4xf32>
  %1 = stablehlo.get_tuple_element %t[1]
    : (tuple<tensor<4xf32>, tuple<tensor<i32>, tensor<2xi1>>>) -> tuple<tensor<i32>, tensor<2xi1>>
  %2 = stablehlo.get_tuple_element %1[1] : (tuple<tensor<i32>, tensor<2xi1>>) -> tensor<2xi1>
  %3 = stablehlo.tuple : tuple<>
  %4 = stablehlo.tuple %2, %3, %0 : tuple<tensor<2xi1>, tuple<>, tensor<4xf32>>
  // CHECK-NEXT: return %[[C]], %[[A]]
  return %4 : tuple<tensor<2xi1>, tuple<>, tensor<4xf32>>
}

// CHECK-LABEL: @tokens_go_at_boundaries
// CHECK-SAME: (%[[X:.+]]: tensor<4xf32>) -> tensor<4xf32>
func.func @tokens_go_at_boundaries(%k: !stablehlo.token, %x: tensor<4xf32>) -> (tensor<4xf32>, !stablehlo.token) {
  // CHECK-NEXT: %[[TOKEN:.+]] = stablehlo.after_all
  // CHECK-NEXT: %[[NEXT:.+]] = "stablehlo.outfeed"(%[[X]], %[[TOKEN]])
  %0 = "stablehlo.outfeed"(%x, %k) {outfeed_config = ""} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK-NEXT: return %[[X]]
  return %x, %0 : tensor<4xf32>, !stablehlo.token
}

// CHECK-LABEL: @calls_are_taken_apart
func.func @calls_are_taken_apart(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %0 = stablehlo.tuple %x, %n : tuple<tensor<4xf32>, tensor<i32>>
  // CHECK: %[[R:.+]]:2 = call @swap(%arg0, %arg1) : (tensor<4xf32>, tensor<i32>) -> (tensor<i32>, tensor<4xf32>)
  %1 = func.call @swap(%0) : (tuple<tensor<4xf32>, tensor<i32>>) -> tuple<tensor<i32>, tensor<4xf32>>
  // CHECK: %[[S:.+]]:2 = stablehlo.custom_call @f(%[[R]]#0, %[[R]]#1)
  %2 = stablehlo.custom_call @f(%1) : (tuple<tensor<i32>, tensor<4xf32>>) -> tuple<tensor<i32>, tensor<4xf32>>
  %3 = stablehlo.get_tuple_element %2[1] : (tuple<tensor<i32>, tensor<4xf32>>) -> tensor<4xf32>
  // CHECK: return %[[S]]#1
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @swap
// CHECK-SAME: (%[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<i32>) -> (tensor<i32>, tensor<4xf32>)
func.func private @swap(%t: tuple<tensor<4xf32>, tensor<i32>>) -> tuple<tensor<i32>, tensor<4xf32>> {
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %2 = stablehlo.tuple %1, %0 : tuple<tensor<i32>, tensor<4xf32>>
  // CHECK-NEXT: return %[[B]], %[[A]]
  return %2 : tuple<tensor<i32>, tensor<4xf32>>
}

// CHECK-LABEL: @tokens_within_a_function_are_kept
func.func @tokens_within_a_function_are_kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.create_token
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = "stablehlo.outfeed"(%x, %0) {outfeed_config = ""} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return %x : tensor<4xf32>
}
