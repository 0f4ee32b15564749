// RUN: hilo-opt %s --pass-pipeline='builtin.module(differentiate{wrt=0 cotangents=true})' | filecheck %s

// The cotangents of the results that are floats are further arguments.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.+]]: tensor<2xf32>, %[[T:.+]]: tensor<2xf32>, %[[U:.+]]: tensor<2xf32>) -> tensor<2xf32>
func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>, tensor<2xf32>) {
  // CHECK: %[[C:.+]] = stablehlo.cosine %[[X]]
  // CHECK: %[[P:.+]] = stablehlo.multiply %[[T]], %[[C]]
  // CHECK: %[[S:.+]] = stablehlo.add %[[U]], %[[P]]
  // CHECK: return %[[S]] : tensor<2xf32>
  %0 = stablehlo.sine %x : tensor<2xf32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  return %0, %n, %x : tensor<2xf32>, tensor<i32>, tensor<2xf32>
}
