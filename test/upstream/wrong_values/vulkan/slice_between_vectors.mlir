// A slice that begins between two vectors, on Vulkan: x[:, 1:129] + x[:, 1:129] of rows 0, 1, 2, ... is 0, 2, 4, ...
//
// iree-compile 3.13 makes the array one of vectors of four numbers (SPIRVVectorizeLoadStore), and divides positions by
// four: the slice begins at vector 1 / 4 = 0. Only the array's last dimension is looked at, not where slices begin, nor the
// byte offset of hal.interface.binding.subspan, so that pieces of concatenations are written to wrong places, too. hilo:
// targets/compilation/spirv/unaligned_vectors.py.

// REQUIRES: vulkan
// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=vulkan --function=main | filecheck %s
// CHECK: 2x128xf32={{\[}}0 2 4 6 8

func.func @main() -> tensor<2x128xf32> {
  %i = stablehlo.iota dim = 1 : tensor<2x132xf32>
  %x = stablehlo.optimization_barrier %i : tensor<2x132xf32>
  %0 = stablehlo.slice %x [0:2, 1:129] : (tensor<2x132xf32>) -> tensor<2x128xf32>
  %1 = stablehlo.add %0, %0 : tensor<2x128xf32>
  return %1 : tensor<2x128xf32>
}
