// The rows of a softmax, which are reduced and also returned: «write affecting operations on global resources are restricted
// to workgroup distributed contexts».
//
// RaiseSpecialOps makes a linalg.softmax; the reduction is fused with it. The kernel has two results and is not
// distributed. At O1 to O3 with --iree-dispatch-creation-enable-aggressive-fusion. hilo: fence-softmax.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: restricted to workgroup distributed contexts

func.func @main(%x: tensor<6x64xf32>) -> (tensor<6x64xf32>, tensor<6xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %c = stablehlo.subtract %x, %mb : tensor<6x64xf32>
  %e = stablehlo.exponential %c : tensor<6x64xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %p = stablehlo.divide %e, %b : tensor<6x64xf32>
  %k = stablehlo.reduce(%p init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  return %p, %k : tensor<6x64xf32>, tensor<6xf32>
}
