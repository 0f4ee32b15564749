// The rest of a sum, (a + b) - a: on Vulkan it is b, whatever was rounded away; of an infinite a it should be NaN.
//
// SPIR-V lets drivers rewrite arithmetic that is not decorated with NoContraction, and the compiler decorates none; Mesa's
// drivers fold it. iree-compile 3.13 at any level. With `no_contraction` on each spirv.FAdd and spirv.FSub the results are
// right. hilo: targets/compilation/spirv/exact_arithmetic.py.

// REQUIRES: vulkan
// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=vulkan --function=main --input=2xf32=1e10,inf --input=2xf32=2,2 | filecheck %s
// CHECK: 2xf32=2 2

func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %s = stablehlo.add %a, %b : tensor<2xf32>
  %0 = stablehlo.subtract %s, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
