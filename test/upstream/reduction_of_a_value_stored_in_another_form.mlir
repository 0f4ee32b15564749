// The maximum of 10,000 computed numbers, and another function of the same numbers: «exceeded stack allocation limit», 40,000
// bytes; the same for any larger count. At O2 and O3.
//
// The numbers and the function of them become one linalg.generic with two results, which is fused with the reduction.
// Tiling stops at it, since one result is stored; the other is an array on the stack. hilo: fence-reductions.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: exceeded stack allocation limit of 32768 bytes for function. Got 40000 bytes

func.func @main(%x: tensor<10000xf32>) -> (tensor<10000xf32>, tensor<f32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.add %x, %x : tensor<10000xf32>
  %t = stablehlo.negate %k : tensor<10000xf32>
  %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<10000xf32>, tensor<f32>) -> tensor<f32>
  return %t, %m : tensor<10000xf32>, tensor<f32>
}
