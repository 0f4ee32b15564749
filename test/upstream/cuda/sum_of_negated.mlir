// A sum of negated numbers: for CUDA it is refused.
//
// Addition and negation become a subtraction, for which the distribution of a reduction has no neutral element.
// iree-compile 3.13 at any level. hilo: legalize-reductions.

// RUN: not iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: failed to get neutral element for reduction

func.func @main(%x: tensor<4096x512xf32>) -> tensor<4096xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.negate %x : tensor<4096x512xf32>
  %0 = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096x512xf32>, tensor<f32>) -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}
