// RUN: hilo-opt %s --hilo-cluster --target=llvm-cpu | filecheck %s

// Operations that draw random numbers are compiled in their cluster, and the generator's state passes through the launches.

// CHECK-LABEL: @clusters_hand_the_state_on
func.func @clusters_hand_the_state_on(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[STATE:.+]] = stablehlo.constant dense<[{{[0-9]+}}, 0]> : tensor<2xui64>
  // CHECK: %{{.+}} = "xla.copy"(%[[STATE]]) {destination = "llvm-cpu", source = "host"}
  // CHECK: %[[FIRST:.+]]:2 = "xla.launch"({{.+}}) {function = @cluster_0, num_constants = 0 : i64, target = "llvm-cpu"}
  // CHECK-SAME: -> (tensor<f32>, tensor<2xui64>)
  // CHECK: stablehlo.cosine
  // CHECK: "xla.launch"({{.*}}%[[FIRST]]#1) {function = @cluster_1
  %n = stablehlo.constant dense<> : tensor<0xi64>
  %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %1 = stablehlo.cosine %0 {xla.compile = false} : tensor<f32>
  %2 = stablehlo.rng %1, %b, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %3 = stablehlo.add %1, %2 : tensor<f32>
  return %3 : tensor<f32>
}

// CHECK: func.func private @cluster_0
// CHECK: stablehlo.rng_bit_generator
// CHECK: func.func private @cluster_1
// CHECK: stablehlo.rng_bit_generator
