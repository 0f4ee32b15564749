// A widened array that a reduction of columns and another operation read, on Vulkan: sums are wrong, and differ from call to
// call.
//
// iree-compile 3.13 copies the conversion into the kernel of the reduction, where threads compute it row by row in
// workgroup memory, and then add columns, with no barrier in between (SPIRVTileAndDistribute of a producer that is not
// fused). hilo: lowering/fence/reductions/fence_widening.py.

// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere --compile-to=executable-targets | filecheck %s
// CHECK: spirv.GlobalVariable{{.*}}array<992 x f32>{{.*}}Workgroup>
// CHECK: spirv.func @main_dispatch_1_reduction_34x31_f32
// CHECK-NOT: spirv.ControlBarrier
// CHECK: spirv.EntryPoint

func.func @main(%x: tensor<31x34xf16>) -> (tensor<34xf32>, tensor<31x34xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.convert %x : (tensor<31x34xf16>) -> tensor<31x34xf32>
  %s = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<31x34xf32>, tensor<f32>) -> tensor<34xf32>
  return %s, %w : tensor<34xf32>, tensor<31x34xf32>
}
