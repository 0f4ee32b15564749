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
