// A transpose that is negated, and negated once more behind a broadcast: both results silently are not negated.
//
// In front of the broadcast, both negations are one, which only the removal of common subexpressions sees, right before StableHLO
// is converted. Then `ReorderElementwiseAndShapeOp` applies in `iree-stablehlo-to-iree-input`: it moves the negation in front of the
// transpose in place, by `moveBefore` and `setType`, of which the dialect conversion knows nothing. Results of other shapes (a
// reshape) are refused: «failed to legalize operation … that was explicitly marked illegal». hilo: `lower` in
// targets/compilation/iree/input_pipelines.py, which canonicalizes once more before the conversion.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=2x2xf32=1,2,3,4 | filecheck %s
// CHECK: 2x2xf32=[1 3][2 4]
// CHECK: 1x2x2xf32={{\[\[}}1 3][2 4]]

func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<1x2x2xf32>) {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %a = stablehlo.negate %t : tensor<2x2xf32>
  %b = stablehlo.broadcast_in_dim %t, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
  %c = stablehlo.negate %b : tensor<1x2x2xf32>
  return %a, %c : tensor<2x2xf32>, tensor<1x2x2xf32>
}
