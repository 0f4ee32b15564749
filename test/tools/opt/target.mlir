// RUN: %exits 1 hilo-opt %s --split-input-file --check-target=llvm-cpu 2>&1 >%t.out | filecheck %s
// RUN: filecheck %s --check-prefix=OUT --input-file %t.out
// RUN: hilo-opt %s --split-input-file --check-target=llvm-cpu --verify-diagnostics
// RUN: hilo-opt %s --split-input-file --lower --verify-diagnostics
// RUN: %exits 1 hilo-opt %s --split-input-file --check-target=x 2>&1 >%t.out | filecheck %s --check-prefix=UNKNOWN

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
