// The sum of an array in reverse: the kernel puts all of the reversed array on its stack.
//
// The same happens for numbers that are computed from reversals alone. hilo: legalize-reverse.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 --iree-dispatch-creation-enable-aggressive-fusion -o %t.vmfb 2>&1 | filecheck %s
// CHECK: exceeded stack allocation limit

func.func @sum(%x: tensor<16x17x17xi64>, %zero: tensor<i64>) -> tensor<i64> {
  %r = stablehlo.reverse %x, dims = [0, 1, 2] : tensor<16x17x17xi64>
  %s = stablehlo.reduce(%r init: %zero) applies stablehlo.add across dimensions = [0, 1, 2]
    : (tensor<16x17x17xi64>, tensor<i64>) -> tensor<i64>
  return %s : tensor<i64>
}
