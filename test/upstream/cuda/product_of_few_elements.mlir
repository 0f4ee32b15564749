// A product of bf16 that does not fill the tile of a matrix instruction: for CUDA it is NaN if what follows the right
// operand in memory is.
//
// Eight elements are summed, and the instruction sums sixteen. The left operand is filled up with zeros; of the right one,
// the row after the last is read in the place of each missing one, here that of the next product of the batch, and
// 0 * NaN is NaN. iree-compile 3.13 at any level; seen on an H100. hilo: widen-products, fence-widening.

// REQUIRES: cuda
// RUN: iree-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_80 -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=cuda --function=main --input=2x8x8xbf16=1 --input="2x8x8xbf16=[[1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1]][[nan nan nan nan nan nan nan nan][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1]]" | filecheck %s
// CHECK: 2x8x8xf32={{.+}}NAN

func.func @main(%x: tensor<2x8x8xbf16>, %y: tensor<2x8x8xbf16>) -> tensor<2x8x8xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xbf16>, tensor<2x8x8xbf16>) -> tensor<2x8x8xf32>
  return %0 : tensor<2x8x8xf32>
}
