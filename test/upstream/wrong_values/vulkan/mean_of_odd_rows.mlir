// A mean over the middle of three dimensions, on Vulkan: 32 times as large as it is.
//
// iree-compile 3.13 takes a workgroup of 1x32x1 threads, since 33 columns do not divide by 32 and 32 matrices do, and tiles
// of 32x1 results. The loop over the tile's one column is left out when loops are distributed
// (tileDispatchUsingSCFForOp), so that the loop over its 32 rows is the innermost and goes by the thread's number in x,
// which is 0 for all of them: each thread adds to all 32 sums, in memory that they share.
// hilo: targets/compilation/spirv/thread_dimensions.py.

// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere --compile-to=executable-targets | filecheck %s
// CHECK: workgroup_size = [1 : index, 32 : index, 1 : index]
// CHECK: spirv.GlobalVariable{{.*}}array<32 x f32>{{.*}}Workgroup>
// CHECK: spirv.Store "Workgroup"

func.func @main(%x: tensor<32x5x33xf32>) -> tensor<32x33xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %half = stablehlo.constant dense<0.5> : tensor<32x33xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<32x5x33xf32>, tensor<f32>) -> tensor<32x33xf32>
  %m = stablehlo.multiply %s, %half : tensor<32x33xf32>
  return %m : tensor<32x33xf32>
}
