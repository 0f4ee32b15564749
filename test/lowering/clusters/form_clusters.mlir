// RUN: hilo-opt %s --form-clusters | filecheck %s
// RUN: hilo-opt %s --form-clusters=min-size=2 | filecheck %s --check-prefix=MIN
// RUN: hilo-opt %s --form-clusters=max-size=1 | filecheck %s --check-prefix=MAX

// CHECK-LABEL: @a_chain_is_one_cluster
func.func @a_chain_is_one_cluster(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.tanh {{.*}}xla.cluster = "cluster_0"
  // MAX: stablehlo.tanh {{.*}}xla.cluster = "cluster_0"
  %0 = stablehlo.tanh %x {xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  // CHECK: stablehlo.sine {{.*}}xla.cluster = "cluster_0"
  // MAX: stablehlo.sine {{.*}}xla.cluster = "cluster_1"{{.*}}apart from cluster_0: one cluster would have more than 1 op
  %1 = stablehlo.sine %0 {xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @a_path_through_another_operation_keeps_two_and_is_named
func.func @a_path_through_another_operation_keeps_two_and_is_named(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.tanh {{.*}}xla.cluster = "[[FIRST:.+]]"
  %0 = stablehlo.tanh %x {xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  // CHECK: stablehlo.cosine %{{.+}} : tensor<4xf32>
  %1 = stablehlo.cosine %0 : tensor<4xf32>
  // CHECK: stablehlo.add {{.*}}cycle: stablehlo.tanh at {{.*}} -> stablehlo.cosine at {{.*}} -> stablehlo.add at
  %2 = stablehlo.add %0, %1 {xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: @two_targets_are_two_clusters
// MIN-LABEL: @two_targets_are_two_clusters
func.func @two_targets_are_two_clusters(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.tanh {{.*}}xla.cluster = "[[ONE:cluster_.]]"
  // MIN: stablehlo.tanh {{.*}}xla.reason = "its cluster would have 1 operations, fewer than 2"
  %0 = stablehlo.tanh %x {xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  // CHECK: stablehlo.sine {{.*}}xla.cluster = "[[OTHER:cluster_.]]"
  // MIN: stablehlo.sine {{.*}}xla.cluster = "{{.*}}xla.mark = "scope"
  %1 = stablehlo.sine %0 {xla.mark = "scope", xla.target = "b"} : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// A scope asks for one operation; its neighbours are not marked and stay out.
// CHECK-LABEL: @a_scope_drags_no_neighbours_in
func.func @a_scope_drags_no_neighbours_in(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.tanh %arg0 : tensor<4xf32>
  // CHECK-NEXT: stablehlo.sine {{.*}}xla.cluster
  // CHECK-NEXT: stablehlo.tanh %{{.+}} : tensor<4xf32>
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.sine %0 {xla.mark = "scope", xla.target = "a"} : tensor<4xf32>
  %2 = stablehlo.tanh %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Side effects are ordered without a value between them: a cluster must not reach over another side effect.
// CHECK-LABEL: @effects_keep_their_order
func.func @effects_keep_their_order(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: stablehlo.custom_call @log{{.*}}xla.cluster = "[[LOG:cluster_.]]"
  %0 = stablehlo.custom_call @log(%x) {has_side_effect = true, xla.mark = "scope", xla.target = "a"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @print(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.custom_call @log{{.*}}one cluster would close a cycle
  %2 = stablehlo.custom_call @log(%0) {has_side_effect = true, xla.mark = "scope", xla.target = "a"} : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
