// The absolute value of a root of -0, on Mesa's drivers.
//
// iree-compile 3.13 emits spirv.GL.InverseSqrt and spirv.GL.FAbs, as it should; lavapipe of Mesa 22.3.6 computes
// rsqrt(-0) = -inf, but takes roots for positive numbers where something follows: abs(-inf) is -inf; in some kernels,
// rsqrt(x) < 0 is false, too. hilo: targets/compilation/spirv/signed_roots.py.

// REQUIRES: vulkan
// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=vulkan --function=main --input=4xf32=0,-0,1,4 | filecheck %s
// CHECK: 4xf32=INF -INF 1 0.5
// CHECK: 4xf32=INF -INF 1 0.5

func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.rsqrt %x : tensor<4xf32>
  %1 = stablehlo.abs %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
