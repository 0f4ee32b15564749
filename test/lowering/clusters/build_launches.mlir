// RUN: hilo-opt %s --build-launches | filecheck %s

// CHECK-LABEL: @a_call_of_a_cluster_becomes_a_launch
func.func @a_call_of_a_cluster_becomes_a_launch(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: "xla.launch"(%arg0) {function = @cluster_0, num_constants = 0 : i64, target = "llvm-cpu"}
  // CHECK-SAME: (tensor<4xf32>) -> tensor<4xf32>
  %0 = call @cluster_0(%x) {xla.compiled_kernel, xla.launch_target = "llvm-cpu", xla.num_constants = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @other_calls_are_kept
func.func @other_calls_are_kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: call @cluster_0(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = call @cluster_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @cluster_0(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
