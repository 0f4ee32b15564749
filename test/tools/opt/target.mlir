// RUN: %exits 1 hilo-opt %s --split-input-file --check-target=llvm-cpu 2>&1 >%t.out | filecheck %s
// RUN: filecheck %s --check-prefix=OUT --input-file %t.out
// RUN: hilo-opt %s --split-input-file --check-target=llvm-cpu --verify-diagnostics
// RUN: hilo-opt %s --split-input-file --lower --verify-diagnostics
// RUN: %exits 1 hilo-opt %s --split-input-file --check-target=x 2>&1 >%t.out | filecheck %s --check-prefix=UNKNOWN

// RUN: %exits 1 hilo-opt %s --split-input-file --check-target=evaluator,llvm-cpu,vmvx 2>&1 >%t.out | filecheck %s --check-prefix=ALL
// RUN: %exits 1 hilo-opt %s --split-input-file --check-target=llvm-cpu --check-as-is 2>&1 >%t.out | filecheck %s --check-prefix=RAW

// Several targets, those that compile nothing among them.
// ALL: target 'evaluator' takes the program
// ALL: target 'llvm-cpu' takes the program
// ALL: target 'vmvx' takes the program
// ALL: target 'llvm-cpu' cannot take 1 operation
// ALL: target 'vmvx' cannot take 1 operation
// RAW: target 'llvm-cpu' cannot take 1 operation
// RAW: stablehlo.cholesky
// UNKNOWN: error: target 'x' is unknown
// CHECK: hilo-opt: target 'llvm-cpu' takes the program
// OUT: func.func @taken
// The program is lowered to see what is left; what is printed is not.
// OUT: stablehlo.cholesky
func.func @taken(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.cholesky %x, lower = true : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// Each leftover has its line in the user's file.
// CHECK: hilo-opt: error: target 'llvm-cpu' cannot take 1 operation
// CHECK-NEXT: target.mlir:{{[0-9]+}}:8: error: stablehlo.custom_call: {{.+}}
// CHECK-NEXT: stablehlo.custom_call
func.func @refused(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{stablehlo.custom_call: }}
  %0 = stablehlo.custom_call @nobody_has_this(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Sizes of each call are taken for 2.
// CHECK: hilo-opt: target 'llvm-cpu' takes the program
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = stablehlo.tanh %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
