// A value and a function of it, both padded with zeros to the same type: the module is refused.
//
// The kernel that computes both writes one of them into the tensor of zeros, and also contains a copy of that tensor for
// the other, which is not distributed over workgroups. iree-compile 3.13. hilo: fence-pads.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: write affecting operations on global resources are restricted to workgroup distributed contexts

func.func @main(%a: tensor<5x2xf32>, %b: tensor<5x2xf32>, %c: tensor<5x2xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.add %a, %b : tensor<5x2xf32>
  %p = stablehlo.multiply %s, %c : tensor<5x2xf32>
  %l = stablehlo.pad %s, %z, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x3xf32>
  %r = stablehlo.pad %p, %z, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x3xf32>
  return %l, %r : tensor<5x3xf32>, tensor<5x3xf32>
}
