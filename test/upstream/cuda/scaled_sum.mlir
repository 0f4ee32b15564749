// A sum of numbers that are scaled: for CUDA it is refused.
//
// It is taken for a matrix product, one of whose operands has no dimension that is summed. iree-compile 3.13 at any level.
// hilo: legalize-reductions.

// RUN: not iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 -o %t.vmfb 2>&1 | filecheck %s
// CHECK: 'func.func' op failed to distribute

func.func @main(%x: tensor<4096x512xf32>, %y: tensor<4096xf32>) -> tensor<4096xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<4096xf32>) -> tensor<4096x512xf32>
  %p = stablehlo.multiply %x, %b : tensor<4096x512xf32>
  %0 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096x512xf32>, tensor<f32>) -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}
