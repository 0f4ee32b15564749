// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-elementwise{least=3 large=3 passed=1})' --target=llvm-cpu | filecheck %s

// Two results may turn out to be equal, which no kernel can have: it stays a loop.
// CHECK-LABEL: @several_results_are_no_kernel
func.func @several_results_are_no_kernel(%x: tensor<4x4xf64>) -> (tensor<4x4xf64>, tensor<4x4xf64>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: linalg.generic
  // CHECK: stablehlo.dot_general
  %0 = stablehlo.add %x, %x : tensor<4x4xf64>
  %1 = stablehlo.multiply %0, %0 : tensor<4x4xf64>
  %2 = stablehlo.multiply %1, %0 : tensor<4x4xf64>
  %3 = stablehlo.maximum %2, %2 : tensor<4x4xf64>
  %4 = stablehlo.add %2, %1 : tensor<4x4xf64>
  %5 = stablehlo.multiply %4, %4 : tensor<4x4xf64>
  %6 = stablehlo.dot_general %5, %3, contracting_dims = [1] x [0] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  return %2, %6 : tensor<4x4xf64>, tensor<4x4xf64>
}
