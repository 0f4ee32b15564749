// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-pred)' | filecheck %s

// CHECK-LABEL: @arithmetic_is_logic
// CHECK-SAME: (%[[A:.+]]: tensor<4xi1>, %[[B:.+]]: tensor<4xi1>)
func.func @arithmetic_is_logic(%a: tensor<4xi1>, %b: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK-NEXT: stablehlo.or %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.and %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.or %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.and %[[A]], %[[B]]
  %0 = stablehlo.add %a, %b : tensor<4xi1>
  %1 = stablehlo.multiply %a, %b : tensor<4xi1>
  %2 = stablehlo.maximum %a, %b : tensor<4xi1>
  %3 = stablehlo.minimum %a, %b : tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: @reducers_too
func.func @reducers_too(%a: tensor<4xi1>, %start: tensor<i1>) -> tensor<i1> {
  // CHECK: applies stablehlo.or across
  %0 = stablehlo.reduce(%a init: %start) applies stablehlo.add across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

// CHECK-LABEL: @integers_are_kept
func.func @integers_are_kept(%a: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK-NEXT: stablehlo.add
  %0 = stablehlo.add %a, %a : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: @integers_that_are_converted_are_chosen
func.func @integers_that_are_converted_are_chosen(%p: tensor<4xi1>) -> tensor<4xf32> {
  // CHECK: %[[I:.+]] = stablehlo.select %arg0, %{{.+}}, %{{.+}} : tensor<4xi1>, tensor<4xi32>
  // CHECK: stablehlo.convert %[[I]] : (tensor<4xi32>) -> tensor<4xf32>
  %i = stablehlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
  %f = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf32>
  return %f : tensor<4xf32>
}

// CHECK-LABEL: @other_conversions_are_kept
// CHECK-NOT: stablehlo.select
// CHECK: return
func.func @other_conversions_are_kept(%p: tensor<4xi1>) -> (tensor<4xi32>, tensor<4xf32>) {
  %i = stablehlo.convert %p : (tensor<4xi1>) -> tensor<4xi32>
  %f = stablehlo.convert %p : (tensor<4xi1>) -> tensor<4xf32>
  return %i, %f : tensor<4xi32>, tensor<4xf32>
}
