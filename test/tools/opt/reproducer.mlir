// RUN: %exits 1 hilo-opt %s --cse --check-legality --target=llvm-cpu --mlir-pass-pipeline-crash-reproducer=%t.mlir 2>%t.err
// RUN: filecheck %s --input-file %t.mlir
// RUN: %exits 1 hilo-opt %t.mlir --run-reproducer 2>&1 | filecheck %s --check-prefix=AGAIN
// RUN: hilo-opt %s --cse --mlir-generate-reproducer=%t.all.mlir
// RUN: filecheck %s --check-prefix=ALL --input-file %t.all.mlir
// RUN: hilo-opt %t.all.mlir --run-reproducer --dump-pass-pipeline 2>&1 | filecheck %s --check-prefix=RAN
// RUN: rm -f %t.none && hilo-opt %s --cse --mlir-pass-pipeline-crash-reproducer=%t.none && not cat %t.none
// RUN: %exits 1 hilo-opt %s --run-reproducer 2>&1 | filecheck %s --check-prefix=NONE
// RUN: %exits 2 hilo-opt %s --run-reproducer --cse 2>&1 | filecheck %s --check-prefix=BOTH

// CHECK: stablehlo.custom_call
// CHECK: mlir_reproducer: {
// CHECK-NEXT: pipeline: "builtin.module(cse,check-legality)",
// CHECK: hilo_reproducer: {
// CHECK-NEXT: target: "llvm-cpu"
// AGAIN: error: {{.*}}stablehlo.custom_call
// ALL: pipeline: "builtin.module(cse)",
// RAN: builtin.module(cse)
// NONE: error: --run-reproducer: {{.*}}reproducer.mlir carries no pipeline
// BOTH: error: passes as flags and --run-reproducer do not go together
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @nobody_has_this(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
