// RUN: hilo-opt %s --fence-updates | filecheck %s

// CHECK-LABEL: @a_slice_of_the_operand
func.func @a_slice_of_the_operand(%x: tensor<16xf32>, %k: tensor<i32>) -> tensor<16xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice %arg0 [0:15]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.dynamic_update_slice %arg0, %[[F]], %arg1
  %s = stablehlo.slice %x [0:15] : (tensor<16xf32>) -> tensor<15xf32>
  %u = stablehlo.dynamic_update_slice %x, %s, %k : (tensor<16xf32>, tensor<15xf32>, tensor<i32>) -> tensor<16xf32>
  return %u : tensor<16xf32>
}

// CHECK-LABEL: @through_reshapes_and_element_wise_operations
func.func @through_reshapes_and_element_wise_operations(%x: tensor<4x4xui8>, %k: tensor<i32>) -> tensor<16xui8> {
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK: stablehlo.dynamic_update_slice %{{.+}}, %[[F]], %arg1
  %f = stablehlo.reshape %x : (tensor<4x4xui8>) -> tensor<16xui8>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x4xui8>) -> tensor<4x4xui8>
  %a = stablehlo.add %t, %t : tensor<4x4xui8>
  %r = stablehlo.slice %a [0:2, 0:4] : (tensor<4x4xui8>) -> tensor<2x4xui8>
  %s = stablehlo.reshape %r : (tensor<2x4xui8>) -> tensor<8xui8>
  %u = stablehlo.dynamic_update_slice %f, %s, %k : (tensor<16xui8>, tensor<8xui8>, tensor<i32>) -> tensor<16xui8>
  return %u : tensor<16xui8>
}

// CHECK-LABEL: @an_update_of_another_tensor_is_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @an_update_of_another_tensor_is_kept(%x: tensor<16xf32>, %y: tensor<16xf32>, %k: tensor<i32>) -> tensor<16xf32> {
  %s = stablehlo.slice %y [0:15] : (tensor<16xf32>) -> tensor<15xf32>
  %u = stablehlo.dynamic_update_slice %x, %s, %k : (tensor<16xf32>, tensor<15xf32>, tensor<i32>) -> tensor<16xf32>
  return %u : tensor<16xf32>
}

// The result of a sum has memory of its own; an existing fence is enough.
// CHECK-LABEL: @an_update_that_is_in_memory_is_kept
// CHECK-COUNT-1: stablehlo.optimization_barrier
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @an_update_that_is_in_memory_is_kept(%x: tensor<16xf32>, %k: tensor<i32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.reshape %s : (tensor<f32>) -> tensor<1xf32>
  %u = stablehlo.dynamic_update_slice %x, %r, %k : (tensor<16xf32>, tensor<1xf32>, tensor<i32>) -> tensor<16xf32>
  %h = stablehlo.slice %x [0:8] : (tensor<16xf32>) -> tensor<8xf32>
  %f = stablehlo.optimization_barrier %h : tensor<8xf32>
  %v = stablehlo.dynamic_update_slice %x, %f, %k : (tensor<16xf32>, tensor<8xf32>, tensor<i32>) -> tensor<16xf32>
  return %u, %v : tensor<16xf32>, tensor<16xf32>
}
