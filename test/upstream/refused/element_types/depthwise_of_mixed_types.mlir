// A depthwise convolution whose operands are converted from bf16: refused, since the kernel's collapsed type has f32.
//
// FuseWidenOperands of StableHLOToStableHLO.cpp fuses the conversions into the convolution, and the depthwise lowering
// uses the result's element type for the kernel. hilo: canonicalize-convolution.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: expected collapsed type to be 'tensor<3x3x4xbf16>', but got 'tensor<3x3x4xf32>'

func.func @depthwise(%x: tensor<1x8x8x4xbf16>, %w: tensor<3x3x1x4xbf16>) -> tensor<1x6x6x4xf32> {
  %0 = stablehlo.convert %x : (tensor<1x8x8x4xbf16>) -> tensor<1x8x8x4xf32>
  %1 = stablehlo.convert %w : (tensor<3x3x1x4xbf16>) -> tensor<3x3x1x4xf32>
  %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
    {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32>
  return %2 : tensor<1x6x6x4xf32>
}
