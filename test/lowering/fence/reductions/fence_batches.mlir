// RUN: hilo-opt %s --fence-batches | filecheck %s

// CHECK-LABEL: @weights_of_a_batched_product_are_kept_in_memory
func.func @weights_of_a_batched_product_are_kept_in_memory(%e: tensor<3x7x7xbf16>, %v: tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16> {
  // CHECK: %[[WEIGHTS:.+]] = stablehlo.divide
  // CHECK-NEXT: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[WEIGHTS]]
  // CHECK-NEXT: stablehlo.dot_general %[[FENCED]], %arg1
  %z = stablehlo.constant dense<0.0> : tensor<bf16>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] : (tensor<3x7x7xbf16>, tensor<bf16>) -> tensor<3x7xbf16>
  %b = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<3x7xbf16>) -> tensor<3x7x7xbf16>
  %d = stablehlo.divide %e, %b : tensor<3x7x7xbf16>
  %y = stablehlo.dot_general %d, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x7x7xbf16>, tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16>
  return %y : tensor<3x7x8xbf16>
}

// CHECK-LABEL: @a_product_without_batches_is_kept
func.func @a_product_without_batches_is_kept(%e: tensor<7x7xbf16>, %v: tensor<7x8xbf16>) -> tensor<7x8xbf16> {
  // CHECK-NOT: stablehlo.optimization_barrier
  %z = stablehlo.constant dense<0.0> : tensor<bf16>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<7x7xbf16>, tensor<bf16>) -> tensor<7xbf16>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<7xbf16>) -> tensor<7x7xbf16>
  %d = stablehlo.divide %e, %b : tensor<7x7xbf16>
  %y = stablehlo.dot_general %d, %v, contracting_dims = [1] x [0] : (tensor<7x7xbf16>, tensor<7x8xbf16>) -> tensor<7x8xbf16>
  return %y : tensor<7x8xbf16>
}

// CHECK-LABEL: @operands_without_a_reduction_are_kept
func.func @operands_without_a_reduction_are_kept(%e: tensor<3x7x7xbf16>, %v: tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16> {
  // CHECK-NOT: stablehlo.optimization_barrier
  %d = stablehlo.exponential %e : tensor<3x7x7xbf16>
  %y = stablehlo.dot_general %d, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x7x7xbf16>, tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16>
  return %y : tensor<3x7x8xbf16>
}
