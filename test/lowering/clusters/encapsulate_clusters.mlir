// RUN: hilo-opt %s --split-input-file --encapsulate-clusters | filecheck %s

// CHECK-LABEL: @a_cluster_becomes_a_function_and_a_call
func.func @a_cluster_becomes_a_function_and_a_call(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[R:.+]]:2 = call @cluster_0(%arg0) {xla.compiled_kernel, xla.launch_target = "a", xla.num_constants = 0 : i64}
  // CHECK-NEXT: %[[C:.+]] = stablehlo.cosine %[[R]]#1 : tensor<4xf32>
  // CHECK-NEXT: return %[[C]], %[[R]]#0
  %c = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.tanh %x {xla.cluster = "cluster_0", xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  %1 = stablehlo.multiply %0, %c {xla.cluster = "cluster_0", xla.mark = "level", xla.target = "a"} : tensor<4xf32>
  %2 = stablehlo.cosine %1 {xla.reason = "why not"} : tensor<4xf32>
  return %2, %0 : tensor<4xf32>, tensor<4xf32>
}
// CHECK: func.func private @cluster_0
// CHECK-DAG: stablehlo.constant dense<2.000000e+00>
// CHECK-DAG: stablehlo.tanh %arg0 : tensor<4xf32>
// CHECK: return

// -----

// CHECK-LABEL: @only_what_compilers_have_to_know_is_a_constant_argument
func.func @only_what_compilers_have_to_know_is_a_constant_argument(
    %x: tensor<4xf32>, %n: tensor<1xi32>, %i: tensor<i32>) -> (tensor<?xf32>, tensor<2xf32>) {
  // CHECK: call @cluster_0(%arg1, %arg0, %arg2) {{.*}}xla.num_constants = 1
  %m = stablehlo.add %n, %n {xla.cluster = "cluster_0", xla.target = "a"} : tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %x, %m {xla.cluster = "cluster_0", xla.target = "a"} : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.dynamic_slice %x, %i, sizes = [2] {xla.cluster = "cluster_0", xla.target = "a"} : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %0, %1 : tensor<?xf32>, tensor<2xf32>
}

// -----

// Outer values that a loop uses are arguments of its cluster.
// CHECK-LABEL: @captured_values_are_arguments
func.func @captured_values_are_arguments(%x: tensor<i32>, %step: tensor<i32>) -> tensor<i32> {
  // CHECK: call @cluster_0(%arg0, %arg1)
  %r = stablehlo.while(%i = %x) : tensor<i32> attributes {xla.cluster = "cluster_0", xla.target = "a"}
    cond {
      %go = stablehlo.compare LT, %i, %step : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %j = stablehlo.add %i, %step : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
  return %r : tensor<i32>
}

// -----

// CHECK-LABEL: @a_cluster_inside_a_loop
func.func @a_cluster_inside_a_loop(%x: tensor<i32>, %step: tensor<i32>) -> tensor<i32> {
  %r = stablehlo.while(%i = %x) : tensor<i32>
    cond {
      %go = stablehlo.compare LT, %i, %step : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      // CHECK: func.call @cluster_0(%iterArg, %arg1)
      %j = stablehlo.add %i, %step {xla.cluster = "cluster_0", xla.target = "a"} : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
  return %r : tensor<i32>
}

// -----

// CHECK-LABEL: @names_that_are_taken_are_left
func.func @names_that_are_taken_are_left(%x: tensor<i32>) -> tensor<i32> {
  // CHECK: call @cluster_0_0
  %j = stablehlo.add %x, %x {xla.cluster = "cluster_0", xla.target = "a"} : tensor<i32>
  return %j : tensor<i32>
}
func.func private @cluster_0()
