// RUN: hilo-opt %s --pass-pipeline='builtin.module(canonicalize-dot)' | filecheck %s

// CHECK-LABEL: @a_gradient_of_weights
// CHECK-SAME: (%[[X:.+]]: tensor<128x32xf32>, %[[Y:.+]]: tensor<128x64xf32>)
func.func @a_gradient_of_weights(%x: tensor<128x32xf32>, %y: tensor<128x64xf32>) -> tensor<64x32xf32> {
  // CHECK: %[[R:.+]] = stablehlo.dot_general %[[Y]], %[[X]], contracting_dims = [0] x [0], precision = [DEFAULT, HIGHEST]
  // CHECK-SAME: -> tensor<64x32xf32>
  // CHECK-NOT: stablehlo.transpose
  // CHECK: return %[[R]]
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0], precision = [HIGHEST, DEFAULT] : (tensor<128x32xf32>, tensor<128x64xf32>) -> tensor<32x64xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
  return %1 : tensor<64x32xf32>
}

// CHECK-LABEL: @batches_come_first
// CHECK-SAME: (%[[X:.+]]: tensor<5x2x3xf32>, %[[Y:.+]]: tensor<5x3x7x1xf32>)
func.func @batches_come_first(%x: tensor<5x2x3xf32>, %y: tensor<5x3x7x1xf32>) -> tensor<5x7x1x2xf32> {
  // CHECK: %[[R:.+]] = stablehlo.dot_general %[[Y]], %[[X]], batching_dims = [0] x [0], contracting_dims = [1] x [2]
  // CHECK: return %[[R]]
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<5x3x7x1xf32>) -> tensor<5x2x7x1xf32>
  %1 = stablehlo.transpose %0, dims = [0, 2, 3, 1] : (tensor<5x2x7x1xf32>) -> tensor<5x7x1x2xf32>
  return %1 : tensor<5x7x1x2xf32>
}

// CHECK-LABEL: @a_product_that_is_used_as_it_is_is_kept
func.func @a_product_that_is_used_as_it_is_is_kept(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> (tensor<2x4xf32>, tensor<4x2xf32>) {
  // CHECK: stablehlo.transpose
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<4x2xf32>
}

// CHECK-LABEL: @other_permutations_are_kept
func.func @other_permutations_are_kept(%x: tensor<5x2x3xf32>, %y: tensor<5x3x4xf32>) -> tensor<2x5x4xf32> {
  // CHECK: stablehlo.transpose
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<5x2x4xf32>) -> tensor<2x5x4xf32>
  return %1 : tensor<2x5x4xf32>
}

// CHECK-LABEL: @operands_of_two_types_are_kept
func.func @operands_of_two_types_are_kept(%x: tensor<2x3xi8>, %y: tensor<3x4xui8>) -> tensor<4x2xi32> {
  // CHECK: stablehlo.transpose
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x4xui8>) -> tensor<2x4xi32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x4xi32>) -> tensor<4x2xi32>
  return %1 : tensor<4x2xi32>
}

// CHECK-LABEL: @rows_that_are_the_same_are_multiplied_once
func.func @rows_that_are_the_same_are_multiplied_once(%v: tensor<1x64xf32>, %y: tensor<64x50xf32>) -> tensor<100x50xf32> {
  // CHECK: %[[V:.+]] = stablehlo.reshape %arg0 : (tensor<1x64xf32>) -> tensor<64xf32>
  // CHECK-NEXT: %[[R:.+]] = stablehlo.dot_general %[[V]], %arg1, contracting_dims = [0] x [0] {{.*}} -> tensor<50xf32>
  // CHECK: stablehlo.broadcast_in_dim %[[R]], dims = [1] : (tensor<50xf32>) -> tensor<100x50xf32>
  %b = stablehlo.broadcast_in_dim %v, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<100x64xf32>
  %0 = stablehlo.dot_general %b, %y, contracting_dims = [1] x [0] : (tensor<100x64xf32>, tensor<64x50xf32>) -> tensor<100x50xf32>
  return %0 : tensor<100x50xf32>
}

// CHECK-LABEL: @both_operands_with_batches
func.func @both_operands_with_batches(%v: tensor<5x3xf32>, %w: tensor<7x3x5xf32>) -> tensor<5x2x7x4xf32> {
  // CHECK: stablehlo.dot_general %{{.+}}, %{{.+}}, batching_dims = [0] x [2], contracting_dims = [1] x [1] {{.*}} -> tensor<5x7xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.+}}, dims = [0, 2] : (tensor<5x7xf32>) -> tensor<5x2x7x4xf32>
  %a = stablehlo.broadcast_in_dim %v, dims = [0, 2] : (tensor<5x3xf32>) -> tensor<5x2x3xf32>
  %b = stablehlo.broadcast_in_dim %w, dims = [0, 1, 3] : (tensor<7x3x5xf32>) -> tensor<7x3x4x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [3], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<7x3x4x5xf32>) -> tensor<5x2x7x4xf32>
  return %0 : tensor<5x2x7x4xf32>
}

// CHECK-LABEL: @columns_that_are_the_same_are_kept
func.func @columns_that_are_the_same_are_kept(%v: tensor<100xf32>, %y: tensor<64x50xf32>) -> tensor<100x50xf32> {
  // CHECK: stablehlo.broadcast_in_dim
  // CHECK-NEXT: stablehlo.dot_general
  // CHECK-NEXT: return
  %b = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<100xf32>) -> tensor<100x64xf32>
  %0 = stablehlo.dot_general %b, %y, contracting_dims = [1] x [0] : (tensor<100x64xf32>, tensor<64x50xf32>) -> tensor<100x50xf32>
  return %0 : tensor<100x50xf32>
}
