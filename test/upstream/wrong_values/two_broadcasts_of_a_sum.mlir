// A sum that is used through two broadcasts: every element of the result should be 576; only the block diagonal is computed,
// the other elements are 0 (or whatever was in memory).
//
// FormDispatchRegions fuses the product with the sum, and both its dimensions are split by the sum's one dimension
// (extract_slice %arg1[%i, %i]): mergeComposedMaps of LoopMappingUtils.cpp merges (d0) -> (d0, 0) with (d0) -> (0, d0) to
// (d0) -> (d0, d0). Correct in IREE 3.8, wrong in 3.13, at O0 to O3. hilo: fence-views.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --function=table --input=16x24xf32=1 | filecheck %s
// CHECK: 16x16xf32=[576 {{.*}} 0 0 0

// RUN: iree-run-module --module=%t.vmfb --function=of_the_transpose --input=16x24xf32=1 | filecheck %s --check-prefix=TRANSPOSED
// TRANSPOSED: 16x16xf32=[576 {{.*}} 0 0 0

func.func @table(%a: tensor<16x24xf32>) -> tensor<16x16xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

// Two sums: the transpose moves into the second one, which is then the same as the first.
func.func @of_the_transpose(%a: tensor<16x24xf32>) -> tensor<16x16xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %m = stablehlo.transpose %a, dims = [1, 0] : (tensor<16x24xf32>) -> tensor<24x16xf32>
  %t = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0] : (tensor<24x16xf32>, tensor<f32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}
