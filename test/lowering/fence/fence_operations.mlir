// RUN: hilo-opt %s --fence-operations | filecheck %s

// CHECK-LABEL: @a_reduction_stands_alone
func.func @a_reduction_stands_alone(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: %[[P:.+]] = stablehlo.multiply
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[P]]
  // CHECK-NEXT: %[[S:.+]] = stablehlo.reduce(%[[F]]
  // CHECK: %[[G:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK-NEXT: stablehlo.negate %[[G]]
  %p = stablehlo.multiply %x, %x : tensor<4x8xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %n = stablehlo.negate %s : tensor<8xf32>
  return %n : tensor<8xf32>
}

// CHECK-LABEL: @elementwise_operations_are_left_alone
func.func @elementwise_operations_are_left_alone(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %a = stablehlo.abs %x : tensor<4xf32>
  %b = stablehlo.sine %a : tensor<4xf32>
  return %b : tensor<4xf32>
}

// The update is written in place, unless its operand has other readers: under the same name.
// CHECK-LABEL: @what_an_update_replaces_has_one_name
func.func @what_an_update_replaces_has_one_name(%x: tensor<4xf32>, %u: tensor<1xf32>, %i: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[S:.+]] = stablehlo.add
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK-NEXT: %[[D:.+]] = stablehlo.dynamic_update_slice %[[F]]
  // CHECK-NEXT: %[[G:.+]] = stablehlo.optimization_barrier %[[D]]
  // CHECK: return %[[G]], %[[F]]
  %s = stablehlo.add %x, %x : tensor<4xf32>
  %d = stablehlo.dynamic_update_slice %s, %u, %i : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
  return %d, %s : tensor<4xf32>, tensor<4xf32>
}
