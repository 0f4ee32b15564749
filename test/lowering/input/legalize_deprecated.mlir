// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-deprecated)' | filecheck %s

// CHECK-LABEL: @dot_is_a_dot_general
func.func @dot_is_a_dot_general(%x: tensor<4x6xf32>, %w: tensor<6x3xf32>) -> tensor<4x3xf32> {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST]
  %0 = stablehlo.dot %x, %w, precision = [HIGHEST, HIGHEST] : (tensor<4x6xf32>, tensor<6x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @dot_of_vectors_has_rank_0
func.func @dot_of_vectors_has_rank_0(%x: tensor<6xf64>) -> tensor<f64> {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0]
  %0 = stablehlo.dot %x, %x : (tensor<6xf64>, tensor<6xf64>) -> tensor<f64>
  return %0 : tensor<f64>
}

// CHECK-LABEL: @broadcast_is_broadcast_in_dim
func.func @broadcast_is_broadcast_in_dim(%x: tensor<4x0xui8>) -> tensor<2x3x4x0xui8> {
  // CHECK-NEXT: stablehlo.broadcast_in_dim %arg0, dims = [2, 3]
  %0 = stablehlo.broadcast %x, sizes = [2, 3] : (tensor<4x0xui8>) -> tensor<2x3x4x0xui8>
  return %0 : tensor<2x3x4x0xui8>
}

// CHECK-LABEL: @einsum_is_a_dot_and_a_transpose
func.func @einsum_is_a_dot_and_a_transpose(%x: tensor<2x4x6xf32>, %w: tensor<2x6x3xf32>) -> tensor<3x2x4xf32> {
  // CHECK-NEXT: %[[DOT:.+]] = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1]
  // CHECK-NEXT: stablehlo.transpose %[[DOT]], dims = [2, 0, 1]
  %0 = stablehlo.einsum %x, %w, config = "bij,bjk->kbi" : (tensor<2x4x6xf32>, tensor<2x6x3xf32>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}

// CHECK-LABEL: @a_label_of_one_operand_is_summed_first
func.func @a_label_of_one_operand_is_summed_first(%x: tensor<4x6x5xf32>, %w: tensor<6xf32>) -> tensor<4xf32> {
  // CHECK: %[[SUM:.+]] = stablehlo.reduce(%arg0 init: %{{.+}}) applies stablehlo.add across dimensions = [2]
  // CHECK-NEXT: stablehlo.dot_general %[[SUM]], %arg1, contracting_dims = [1] x [0]
  %0 = stablehlo.einsum %x, %w, config = "ijk,j->i" : (tensor<4x6x5xf32>, tensor<6xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @unary_einsum_is_a_sum_and_a_transpose
func.func @unary_einsum_is_a_sum_and_a_transpose(%x: tensor<4x6x5xf32>) -> tensor<5x4xf32> {
  // CHECK: %[[SUM:.+]] = stablehlo.reduce(%arg0 init: %{{.+}}) applies stablehlo.add across dimensions = [1]
  // CHECK-NEXT: stablehlo.transpose %[[SUM]], dims = [1, 0]
  %0 = "stablehlo.unary_einsum"(%x) {einsum_config = "ijk->ki"} : (tensor<4x6x5xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// CHECK-LABEL: @a_label_twice_is_kept
func.func @a_label_twice_is_kept(%x: tensor<4x4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.unary_einsum
  %0 = "stablehlo.unary_einsum"(%x) {einsum_config = "ii->i"} : (tensor<4x4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @map_is_its_elementwise_operations
func.func @map_is_its_elementwise_operations(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[TWO:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK: %[[WIDE:.+]] = stablehlo.broadcast_in_dim %[[TWO]], dims = [] : (tensor<f32>) -> tensor<4xf32>
  // CHECK: %[[PRODUCT:.+]] = stablehlo.multiply %arg1, %[[WIDE]] : tensor<4xf32>
  // CHECK: stablehlo.add %arg0, %[[PRODUCT]] : tensor<4xf32>
  %0 = "stablehlo.map"(%x, %y) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %two = stablehlo.constant dense<2.0> : tensor<f32>
    %c = stablehlo.multiply %b, %two : tensor<f32>
    %d = stablehlo.add %a, %c : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @tokens_and_sums_over_replicas
func.func @tokens_and_sums_over_replicas(%x: tensor<4xf32>) -> (!stablehlo.token, tensor<4xf32>) {
  // CHECK-NEXT: stablehlo.after_all
  // CHECK-NEXT: stablehlo.all_reduce
  // CHECK: stablehlo.add
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : !stablehlo.token, tensor<4xf32>
}

// CHECK-LABEL: @a_sharding_annotation_is_dropped_and_another_call_kept
func.func @a_sharding_annotation_is_dropped_and_another_call_kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.custom_call @other(%arg0)
  // CHECK-NEXT: return
  %0 = stablehlo.custom_call @Sharding(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @other(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
