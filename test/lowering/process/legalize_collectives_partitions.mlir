// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-collectives{replicas=2 partitions=2})' --split-input-file | filecheck %s

// CHECK: groups = [array<i64: 0, 1>, array<i64: 2, 3>], kind = "all_gather"
// CHECK-LABEL: @devices_by_their_numbers
func.func @devices_by_their_numbers(%x: tensor<2xf32>) -> tensor<4xf32> {
  // CHECK: call @hilo_host.all_gather_0
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: pairs = [array<i64: 0, 1>, array<i64: 2, 3>]
// CHECK-LABEL: @pairs_with_a_channel_are_partitions_of_each_replica
func.func @pairs_with_a_channel_are_partitions_of_each_replica(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: call @hilo_host.collective_permute_0
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK: pairs = [array<i64: 0, 2>, array<i64: 1, 3>]
// CHECK-LABEL: @pairs_without_one_are_replicas
func.func @pairs_without_one_are_replicas(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ids
func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
  // CHECK: call @hilo_host.replica_id_0()
  // CHECK: call @hilo_host.partition_id_0()
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.partition_id : tensor<ui32>
  return %0, %1 : tensor<ui32>, tensor<ui32>
}
