// The sum of a matrix and its transpose, mirrored and padded: the module is refused.
//
// The sum and the select become one kernel with two results, one of which is written into the padded tensor, outside of the
// loop that is distributed over workgroups. Without the second result, or with an argument in place of the first transpose,
// it compiles. iree-compile 3.13. hilo: fence-pads.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: write affecting operations on global resources are restricted to workgroup distributed contexts

func.func @main(%a: tensor<6x6xf32>, %lower: tensor<6x6xi1>) -> (tensor<8x8xf32>, tensor<6x6xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %y = stablehlo.add %a, %t : tensor<6x6xf32>
  %u = stablehlo.transpose %y, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = stablehlo.select %lower, %y, %u : tensor<6x6xi1>, tensor<6x6xf32>
  %p = stablehlo.pad %s, %z, low = [0, 0], high = [2, 2], interior = [0, 0] : (tensor<6x6xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %p, %y : tensor<8x8xf32>, tensor<6x6xf32>
}
