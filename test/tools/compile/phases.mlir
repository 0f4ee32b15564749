// RUN: hilo-compile %s --compile-to=flow --trace=%t.json | filecheck %s
// RUN: filecheck %s --check-prefix=TRACE < %t.json
// RUN: hilo-run %s --target=evaluator --input=2xf32=1,2 --trace=%t.run.json
// RUN: filecheck %s --check-prefix=RAN < %t.run.json
// RUN: %exits 2 hilo-compile %s --compile-to=nowhere 2>&1 | filecheck %s --check-prefix=PHASE
// RUN: %exits 2 hilo-compile %s --compile-to=flow --emit=vmfb 2>&1 | filecheck %s --check-prefix=BOTH
// RUN: %exits 1 hilo-compile %s --compile-to=flow --target=evaluator 2>&1 | filecheck %s --check-prefix=TARGET
// RUN: %exits 1 hilo-run %s --input=2xf32=1,2 --trace=%t.no/such/file 2>&1 | filecheck %s --check-prefix=FILE

// CHECK: flow.dispatch
// TRACE: "cat": "pass"
// RAN: "cat": "operation"
// PHASE: hilo-compile: error: argument --compile-to: invalid choice: 'nowhere'
// BOTH: hilo-compile: error: --compile-to writes the text of one target's program
// TARGET: hilo-compile: error: --compile-to=flow: target evaluator does not compile with IREE
// FILE: hilo-run: error: cannot write

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
