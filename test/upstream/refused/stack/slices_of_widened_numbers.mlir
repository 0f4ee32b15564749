// Every second row of widened numbers, read twice: the kernel computes all of the widened array on its stack.
//
// The conversion is copied into the kernel of the slices, and is not fused with loops that take rows in steps. Pooling
// bf16 images in f32 is such a program. hilo: slice-before-widening.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: exceeded stack allocation limit

func.func @pool(%x: tensor<64x512xbf16>) -> tensor<32x512xf32> {
  %w = stablehlo.convert %x : (tensor<64x512xbf16>) -> tensor<64x512xf32>
  %a = stablehlo.slice %w [0:64:2, 0:512] : (tensor<64x512xf32>) -> tensor<32x512xf32>
  %b = stablehlo.slice %w [1:64:2, 0:512] : (tensor<64x512xf32>) -> tensor<32x512xf32>
  %0 = stablehlo.maximum %a, %b : tensor<32x512xf32>
  return %0 : tensor<32x512xf32>
}
