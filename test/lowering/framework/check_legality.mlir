// RUN: %exits 1 hilo-opt %s --pass-pipeline='builtin.module(check-legality)' --target=llvm-cpu 2>&1 | filecheck %s

// CHECK: error: {{.*}}cannot take 2 operations
// CHECK-DAG: check_legality.mlir:10:8: error: stablehlo.custom_call
// CHECK-DAG: check_legality.mlir:11:8: error: stablehlo.custom_call

func.func @every_leftover_is_listed_with_its_line(%x: tensor<4xf32>) -> tensor<4xf32> {
  // An operation that is taken is not listed.
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.custom_call @unknown_to_all(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @unknown_too(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
