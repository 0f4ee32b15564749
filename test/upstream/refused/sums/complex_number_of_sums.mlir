// Complex numbers of the sums of rows, for Vulkan: the compiler refuses its own operation.
//
// Where the subgroup's size divides the rows' length, the kernel of the sums is vectorized, but for what stores the complex
// numbers, of which there are no vectors; the slice of one number that it stores to becomes a memref.subview, which the
// conversion to SPIR-V does not take. iree-compile 3.13 at any level; rows of 8 numbers compile. hilo: fence-columns.

// RUN: not iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere -o %t.vmfb 2>&1 | filecheck %s
// CHECK: failed to legalize operation 'memref.subview'

func.func @main(%x: tensor<64x32xf32>) -> tensor<64xcomplex<f32>> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
  %c = stablehlo.complex %s, %s : tensor<64xcomplex<f32>>
  return %c : tensor<64xcomplex<f32>>
}
