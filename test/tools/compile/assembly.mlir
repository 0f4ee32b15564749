// RUN: hilo-compile %s --emit=assembly --target=cuda --arch=sm_75 | filecheck %s --check-prefix=PTX
// RUN: hilo-compile %s --emit=assembly --target=cpu-aarch64 | filecheck %s --check-prefix=ARM
// RUN: rm -rf %t && hilo-compile %s --emit=assembly --target=cuda -o %t/ && ls %t | filecheck %s --check-prefix=FILES
// RUN: %exits 1 hilo-compile %s --emit=assembly --target=vmvx 2>&1 | filecheck %s --check-prefix=NONE

// PTX: .target sm_75
// PTX: .visible .entry
// ARM: fadd
// FILES: .ptx
// NONE: error: the program has no code of its own for vmvx that could be shown as text
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = stablehlo.add %x, %x : tensor<64xf32>
  return %0 : tensor<64xf32>
}
