// A cumulative maximum of unsigned numbers: refused, since their type is not converted inside the windows' reducer.
//
// hilo: expand-reduce-window.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: failed to legalize unresolved target materialization from ('ui8') to ('i8')

func.func @scan(%x: tensor<5xui8>) -> tensor<5xui8> {
  %z = stablehlo.constant dense<0> : tensor<ui8>
  %0 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %1 = stablehlo.maximum %a, %b : tensor<ui8>
    stablehlo.return %1 : tensor<ui8>
  }) : (tensor<5xui8>, tensor<ui8>) -> tensor<5xui8>
  return %0 : tensor<5xui8>
}
