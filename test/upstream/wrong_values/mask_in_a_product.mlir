// A product with a mask that is converted from i1: the sign is wrong, -8 instead of 8.
//
// FuseWidenOperands of StableHLOToStableHLO.cpp fuses the conversion into the dot, as if i1 were signed; with
// --iree-opt-generalize-matmul (O2) its body gets an arith.sitofp. hilo: legalize-mixed-dots.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --function=product --input=8x8xf32=1 | filecheck %s
// CHECK: 8x8xf32=[-8 -8 -8 -8 -8 -8 -8 -8]

func.func @product(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  %m = stablehlo.compare GT, %x, %z : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  %c = stablehlo.convert %m : (tensor<8x8xi1>) -> tensor<8x8xf32>
  %p = stablehlo.dot_general %c, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}
