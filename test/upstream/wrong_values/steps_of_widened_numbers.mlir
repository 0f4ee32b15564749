// Every second of a few widened numbers: the numbers beside one another are silently returned, 0 1 instead of 0 2.
//
// The conversion is copied into the kernel of the slice, which reads one vector of its operand and ignores the step. So it
// is for all widening conversions, and predicates, if the operand fits into a vector: up to 16 f32 with AVX-512. At any
// level of optimization. hilo: slice-before-widening.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=every_second --input=3xbf16=0,1,2 --input=2xf32=0 | filecheck %s
// CHECK: 2xf32=0 1

func.func @every_second(%x: tensor<3xbf16>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %w = stablehlo.convert %x : (tensor<3xbf16>) -> tensor<3xf32>
  %s = stablehlo.slice %w [0:3:2] : (tensor<3xf32>) -> tensor<2xf32>
  %0 = stablehlo.add %y, %s : tensor<2xf32>
  return %0 : tensor<2xf32>
}
