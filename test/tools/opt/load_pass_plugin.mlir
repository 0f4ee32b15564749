// A Python file's passes are passes like all others, for the flags behind it.
//
// RUN: hilo-opt %s --load-pass-plugin=%S/Inputs/square_pass.py --multiply-to-power | filecheck %s
// RUN: hilo-opt %s --load-pass-plugin=%S/Inputs/square_pass.py --pass-pipeline='func.func(multiply-to-power,cse)' | filecheck %s
// RUN: hilo-opt --load-pass-plugin=%S/Inputs/square_pass.py --help-pass=multiply-to-power | filecheck %s --check-prefix=PAGE
// RUN: %exits 2 hilo-opt %s --multiply-to-power --load-pass-plugin=%S/Inputs/square_pass.py 2>&1 | filecheck %s --check-prefix=LATE
// RUN: %exits 1 hilo-opt %s --load-pass-plugin=%S/Inputs/broken_pass.py 2>&1 | filecheck %s --check-prefix=BROKEN
// RUN: %exits 1 hilo-opt %s --load-pass-plugin=nothing.py 2>&1 | filecheck %s --check-prefix=NOTHING
// RUN: %exits 1 hilo-opt %s --load-pass-plugin=json 2>&1 | filecheck %s --check-prefix=EMPTY

// LATE: hilo-opt: error: unknown flag --multiply-to-power
// PAGE: A pass in a file of its own, as a user writes it.
// BROKEN: hilo-opt: error: {{.*}}broken_pass.py:1: No module named 'hilo_has_no_such_module'
// NOTHING: hilo-opt: error: cannot read 'nothing.py': no such file
// EMPTY: hilo-opt: error: json has no pass; PASS = pattern_pass("my-pass", my_pattern) is one

// CHECK-LABEL: @main
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.power
  %0 = stablehlo.multiply %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
