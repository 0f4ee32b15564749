// Both the logits and their softmax are returned: the module is refused.
//
// RaiseSpecialOps makes a linalg.softmax; the dispatch that it forms with the preceding tanh has two results, and that of
// the tanh is not distributed over workgroups. iree-compile 3.13. hilo: fence-softmax.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: write affecting operations on global resources are restricted to workgroup distributed contexts

func.func @main(%x: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %l = stablehlo.tanh %x : tensor<16x32xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %d = stablehlo.subtract %l, %w : tensor<16x32xf32>
  %e = stablehlo.exponential %d : tensor<16x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %p = stablehlo.divide %e, %b : tensor<16x32xf32>
  return %l, %p : tensor<16x32xf32>, tensor<16x32xf32>
}
