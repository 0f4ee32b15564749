// RUN: %exits 1 hilo-compile %s -o %t.vmfb 2>&1 | filecheck %s
// RUN: not cat %t.vmfb
// RUN: %exits 1 hilo-compile %s --emit=lowered -o %t.mlir 2>&1 | filecheck %s
// RUN: not cat %t.mlir
// RUN: %exits 1 hilo-compile %inputs/malformed.mlir -o %t.vmfb 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: %exits 1 hilo-compile %inputs/missing.mlir -o %t.vmfb 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: %exits 1 hilo-compile %inputs/no_main.mlir -o %t.vmfb 2>&1 | filecheck %s --check-prefix=MAIN
// RUN: %exits 1 hilo-compile %inputs/empty_module.mlir -o %t.vmfb 2>&1 | filecheck %s --check-prefix=EMPTY
// RUN: %exits 1 hilo-compile - -o %t.vmfb < /dev/null 2>&1 | filecheck %s --check-prefix=NOTHING
// RUN: %exits 1 hilo-compile %inputs/no_main.mlir --function=first -o %t.dir/none/x.vmfb 2>&1 | filecheck %s --check-prefix=UNWRITABLE
// RUN: %exits 1 hilo-compile %s --target=cdua -o %t.vmfb 2>&1 | filecheck %s --check-prefix=TARGET
// RUN: %exits 2 hilo-compile %s --opt-level=O7 -o %t.vmfb 2>&1 | filecheck %s --check-prefix=LEVEL
// RUN: %exits 2 hilo-compile %s --opt-lvl=O2 -o %t.vmfb 2>&1 | filecheck %s --check-prefix=FLAG
// RUN: %exits 1 hilo-compile %inputs/no_main.mlir --function=first --iree-no-such-flag -o %t.vmfb 2>&1 | filecheck %s --check-prefix=IREE-FLAG
// RUN: not cat %t.vmfb

// CHECK: hilo-compile: error: target 'llvm-cpu' cannot take 1 operation
// CHECK: bad_input.mlir:{{[0-9]+}}:8: error: stablehlo.custom_call: {{.+}}
// TEXT: malformed.mlir:2:25: error: expected SSA operand
// MISSING: hilo-compile: error: cannot read '{{.*}}missing.mlir': no such file or directory
// MAIN: hilo-compile: error: the module has no public function @main to call; known: first, second
// EMPTY: hilo-compile: error: the module has no public function to call
// NOTHING: hilo-compile: error: <stdin> is empty
// UNWRITABLE: hilo-compile: error: cannot write '{{.*}}x.vmfb': the folder '{{.*}}none' does not exist
// TARGET: hilo-compile: error: target 'cdua' is unknown
// LEVEL: hilo-compile: error: argument --opt-level: invalid choice: 'O7'
// FLAG: hilo-compile: error: unknown flag --opt-lvl; did you mean --opt-level
// IREE-FLAG: error: {{.*}}iree-no-such-flag
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @nobody_has_this(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
