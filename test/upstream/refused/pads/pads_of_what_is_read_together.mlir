// Two padded values, and their product: the module is refused.
//
// The kernel of the product computes its factors, too, and writes them into one tensor of zeros, of which it needs a copy:
// as in pads_of_one_kernel, but the padded values do not depend on each other. iree-compile 3.13. hilo: fence-pads.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 --iree-dispatch-creation-enable-aggressive-fusion -o %t.vmfb 2>&1 | filecheck %s
// CHECK: write affecting operations on global resources are restricted to workgroup distributed contexts

func.func @main(%a: tensor<32xf32>, %b: tensor<32xf32>) -> (tensor<32xf32>, tensor<36xf32>, tensor<36xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.negate %a : tensor<32xf32>
  %m = stablehlo.abs %b : tensor<32xf32>
  %p = stablehlo.multiply %n, %m : tensor<32xf32>
  %l = stablehlo.pad %n, %z, low = [3], high = [1], interior = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<36xf32>
  %r = stablehlo.pad %m, %z, low = [3], high = [1], interior = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<36xf32>
  %s = stablehlo.sine %l : tensor<36xf32>
  %t = stablehlo.sine %r : tensor<36xf32>
  return %p, %s, %t : tensor<32xf32>, tensor<36xf32>, tensor<36xf32>
}
