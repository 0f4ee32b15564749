// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(differentiate)' | filecheck %s
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(differentiate{wrt=0 value=true})' | filecheck %s --check-prefix=VALUE

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<3xf32>) -> tensor<3xf32>
// VALUE-LABEL: func.func @main
// VALUE-SAME: -> (tensor<f32>, tensor<3xf32>)
func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
  // CHECK: stablehlo.sine
  // CHECK: %[[T:.+]] = stablehlo.broadcast_in_dim
  // CHECK: %[[C:.+]] = stablehlo.cosine %[[X]]
  // CHECK: %[[G:.+]] = stablehlo.multiply %[[T]], %[[C]]
  // CHECK: return %[[G]]
  // VALUE: return %{{.+}}, %{{.+}} : tensor<f32>, tensor<3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.sine %x : tensor<3xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// Values that do not depend on an argument, or only through an integer, have zero gradients; integers have none.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<f32>, %{{.+}}: tensor<i32>) -> tensor<f32>
func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {
  // CHECK: stablehlo.floor
  // CHECK-NOT: stablehlo.multiply
  // CHECK: %[[ZERO:.+]] = stablehlo.broadcast_in_dim
  // CHECK: return %[[ZERO]]
  %0 = stablehlo.floor %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A loop saves the values at the start of its iterations; the reverse loop counts down from the trip count.
// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.dynamic_update_slice
  // CHECK: stablehlo.constant dense<7> : tensor<i32>
  // CHECK: stablehlo.while
  // CHECK: stablehlo.dynamic_slice
  // CHECK: stablehlo.cosine
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<2> : tensor<i32>
  %end = stablehlo.constant dense<13> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<f32>
    cond {
      %1 = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.sine %y : tensor<f32>
      %2 = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %2, %1 : tensor<i32>, tensor<f32>
    }
  return %0#1 : tensor<f32>
}
