// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(differentiate{wrt=0 result=1 value=true others=true})' | filecheck %s

// The other results stand behind the gradients, in their order.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>)
func.func @main(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<i32>) {
  // CHECK: %[[S:.+]] = stablehlo.sine %[[X]]
  // CHECK: %[[N:.+]] = stablehlo.constant dense<3>
  // CHECK: %[[G:.+]] = stablehlo.multiply
  // CHECK: return %[[S]], %[[G]], %[[X]], %[[N]]
  %0 = stablehlo.sine %x : tensor<f32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  return %x, %0, %n : tensor<f32>, tensor<f32>, tensor<i32>
}

// -----

// No derivative flows through a stopped value.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<f32>)
func.func @main(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[STOPPED:.+]] = stablehlo.composite "hilo.stop_gradient" %[[X]]
  // CHECK: %[[T:.+]] = stablehlo.constant dense<1.0
  // CHECK: %[[G:.+]] = stablehlo.multiply %[[T]], %[[STOPPED]]
  // CHECK: return %{{.+}}, %[[G]], %[[X]]
  %0 = stablehlo.composite "hilo.stop_gradient" %x {decomposition = @identity} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.multiply %x, %0 : tensor<f32>
  return %x, %1 : tensor<f32>, tensor<f32>
}
func.func private @identity(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
