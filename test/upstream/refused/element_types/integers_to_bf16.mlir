// Conversion of integers to bf16: the module is refused.
//
// LLVM calls `__truncsfbf2` for `sitofp` and `uitofp` to bf16 on a CPU without an instruction for it (x86-64 before
// AVX512-BF16), and IREE links no such function. It expands `arith.truncf` to bf16, but merges it with an
// preceding `arith.sitofp` to f32. With `--iree-llvmcpu-link-embedded=false`, the module compiles and loads,
// and the process crashes at the first call. iree-compile 3.13. hilo: expand-bf16-conversions.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: undefined symbol: __truncsfbf2

func.func @main(%x: tensor<8xi32>) -> tensor<8xbf16> {
  %0 = stablehlo.convert %x : (tensor<8xi32>) -> tensor<8xf32>
  %1 = stablehlo.convert %0 : (tensor<8xf32>) -> tensor<8xbf16>
  return %1 : tensor<8xbf16>
}
