// Numbers that are extended from i32 to i64 and compared with a constant, on Mesa's drivers: x < 17 is false for all x.
//
// iree-compile 3.13 emits spirv.SConvert, and spirv.SLessThan with a spirv.Constant, as it should; lavapipe of Mesa 22.3.6
// computes false (and true for >=), whatever the vector width of LLVM. Comparisons of sums, or with another operand, are
// right, and so are those that are written as unsigned ones. hilo: targets/compilation/spirv/signed_comparisons.py.

// REQUIRES: vulkan
// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=vulkan --function=main --input=12xi32=0,1,2,5,16,17,18,100,-1,-17,-100,127 | filecheck %s
// CHECK: 12xi64=0 1 2 5 16 17 18 100 -1 -17 -100 127
// CHECK: 12xi1=00 00 00 00 00 00 00 00 00 00 00 00

func.func @main(%x: tensor<12xi32>) -> (tensor<12xi64>, tensor<12xi1>) {
  %y = stablehlo.convert %x : (tensor<12xi32>) -> tensor<12xi64>
  %c = stablehlo.constant dense<17> : tensor<12xi64>
  %0 = stablehlo.compare LT, %y, %c, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
  return %y, %0 : tensor<12xi64>, tensor<12xi1>
}
