// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-rng{seed=7})' | filecheck %s

// CHECK-LABEL: @each_operation_has_a_stream_of_the_seed
func.func @each_operation_has_a_stream_of_the_seed(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: stablehlo.rng %
  // CHECK: dense<[7, 1099511627776]> : tensor<2xui64>
  // CHECK: stablehlo.rng_bit_generator %{{.+}}, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  // CHECK: dense<[7, 2199023255552]> : tensor<2xui64>
  // CHECK: chlo.erf_inv
  %n = stablehlo.constant dense<8> : tensor<1xi64>
  %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
  %1 = stablehlo.rng %a, %b, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @dynamic_results_are_kept
func.func @dynamic_results_are_kept(%a: tensor<f32>, %b: tensor<f32>, %n: tensor<1xi64>) -> tensor<?xf32> {
  // CHECK: stablehlo.rng %
  %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
