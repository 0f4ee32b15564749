// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-collectives{replicas=4})' --split-input-file | filecheck %s

// CHECK: func.func private @hilo_host.all_reduce_0(tensor<2xf32>) -> tensor<2xf32> attributes {hilo.host = {groups = [array<i64: 0, 2>, array<i64: 3, 1>], kind = "all_reduce", reducer = "add", type = (tensor<2xf32>) -> tensor<2xf32>}}
// CHECK-LABEL: @a_sum_is_one_call
func.func @a_sum_is_one_call(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %[[SUM:.+]] = call @hilo_host.all_reduce_0(%arg0)
  // CHECK-NEXT: return %[[SUM]]
  %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %b, %a : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 2], [3, 1]]> : tensor<2x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK: @hilo_host.all_stack_0(tensor<2xf32>) -> (tensor<3x2xf32>, tensor<i32>)
// CHECK-LABEL: @another_computation_is_folded_over_the_group
func.func @another_computation_is_folded_over_the_group(%x: tensor<2xbf16>) -> tensor<2xf32> {
  // CHECK: %[[WIDE:.+]] = stablehlo.convert %arg0
  // CHECK: %[[ROWS:.+]]:2 = call @hilo_host.all_stack_0(%[[WIDE]])
  // CHECK: stablehlo.subtract
  // CHECK: stablehlo.compare LT, %{{.+}}, %[[ROWS]]#1
  // CHECK: stablehlo.select
  // CHECK: stablehlo.subtract
  // CHECK: stablehlo.select
  %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 2, 1], [3, -1, -1]]> : tensor<2x3xi64>} : (tensor<2xbf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @groups_of_one_need_no_call
func.func @groups_of_one_need_no_call(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-NEXT: return %arg0, %arg0
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0], [1], [2], [3]]> : tensor<4x1xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 0], [1, 1], [2, 2], [3, 3]]> : tensor<4x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

// CHECK: @hilo_host.collective_permute_0{{.+}}pairs = []
// CHECK-LABEL: @pairs_with_a_channel_are_partitions_of_which_there_is_one
func.func @pairs_with_a_channel_are_partitions_of_which_there_is_one(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: call @hilo_host.collective_permute_0
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ids
func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
  // CHECK: %[[ID:.+]] = call @hilo_host.replica_id_0()
  // CHECK: %[[ZERO:.+]] = stablehlo.constant dense<0> : tensor<ui32>
  // CHECK: return %[[ID]], %[[ZERO]]
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.partition_id : tensor<ui32>
  return %0, %1 : tensor<ui32>, tensor<ui32>
}

// -----

// CHECK-LABEL: @without_collectives_nothing_changes
func.func @without_collectives_nothing_changes(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: return %arg0
  return %x : tensor<2xf32>
}

// -----

// CHECK-LABEL: @a_start_and_its_done_are_the_collective
func.func @a_start_and_its_done_are_the_collective(%x: tensor<2xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[ALL:.+]] = call @hilo_host.all_gather_0(%arg0)
  // CHECK-NEXT: return %[[ALL]]
  %0 = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<2xf32>):
    %g = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<2xf32>) -> tensor<8xf32>
    stablehlo.return %g : tensor<8xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// CHECK-LABEL: @a_root_known_at_run_time_picks_a_row_of_the_stack
func.func @a_root_known_at_run_time_picks_a_row_of_the_stack(%x: tensor<2xf32>, %root: tensor<1xi32>) -> tensor<2xf32> {
  // CHECK: %[[STACK:.+]]:2 = call @hilo_host.all_stack_0(%arg0) : (tensor<2xf32>) -> (tensor<4x2xf32>, tensor<i32>)
  // CHECK: %[[CUT:.+]] = stablehlo.slice %arg1 [0:1]
  // CHECK: %[[INDEX:.+]] = stablehlo.reshape %[[CUT]] : (tensor<1xi32>) -> tensor<i32>
  // CHECK: stablehlo.dynamic_slice %[[STACK]]#0, %[[INDEX]], %{{.+}}, sizes = [1, 2]
  %0 = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, has_dynamic_root} : (tensor<2xf32>, tensor<1xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @only_the_root_keeps_a_reduction
func.func @only_the_root_keeps_a_reduction(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %[[SUM:.+]] = call @hilo_host.all_reduce_0(%arg0)
  // CHECK: %[[ID:.+]] = call @hilo_host.replica_id_0()
  // CHECK: %[[PLACES:.+]] = stablehlo.constant dense<[1, 0, 2, -1]> : tensor<4xi32>
  // CHECK: %[[ROW:.+]] = stablehlo.dynamic_slice %[[PLACES]]
  // CHECK: %[[PLACE:.+]] = stablehlo.reshape %[[ROW]]
  // CHECK: %[[IS_ROOT:.+]] = stablehlo.compare EQ, %[[PLACE]], %{{.+}} : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK: stablehlo.select %[[IS_ROOT]], %[[SUM]], %{{.+}} : tensor<i1>, tensor<2xf32>
  %0 = "stablehlo.collective_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[1, 0, 2]]> : tensor<1x3xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @a_root_of_a_tensor_of_any_size_is_kept
func.func @a_root_of_a_tensor_of_any_size_is_kept(%x: tensor<?xf32>, %root: tensor<1xi32>) -> tensor<?xf32> {
  // CHECK-NEXT: stablehlo.collective_broadcast
  %0 = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, has_dynamic_root} : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
