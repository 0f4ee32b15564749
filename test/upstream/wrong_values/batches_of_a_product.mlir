// Rows of a batched product, whose operand's kernel divides them by their sum: the last rows of the last batch are silently
// 0.
//
// With data tiling the batches of the operand, which have 7 rows, are read with the stride of the tiles, 8. At O2 and O3,
// correct without data tiling. hilo: fence-batches.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 --iree-opt-data-tiling=true -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=3x7x7xbf16=1 --input=3x7x8xbf16=7 | filecheck %s
// CHECK: [7 7 7 7 7 7 7 7][0 0 0 0 0 0 0 0][0 0 0 0 0 0 0 0]]

func.func @main(%p: tensor<3x7x7xbf16>, %v: tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16> {
  %e = stablehlo.exponential %p : tensor<3x7x7xbf16>
  %c = stablehlo.convert %e : (tensor<3x7x7xbf16>) -> tensor<3x7x7xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [2] : (tensor<3x7x7xf32>, tensor<f32>) -> tensor<3x7xf32>
  %t = stablehlo.convert %s : (tensor<3x7xf32>) -> tensor<3x7xbf16>
  %b = stablehlo.broadcast_in_dim %t, dims = [0, 1] : (tensor<3x7xbf16>) -> tensor<3x7x7xbf16>
  %d = stablehlo.divide %e, %b : tensor<3x7x7xbf16>
  %0 = stablehlo.dot_general %d, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x7x7xbf16>, tensor<3x7x8xbf16>) -> tensor<3x7x8xbf16>
  return %0 : tensor<3x7x8xbf16>
}
