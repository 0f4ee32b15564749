// A slice that starts at -1 in 8 bits: clamping the start to 0 should give 0 1; the result is that of 255, 6 7.
//
// The clamp is computed on the host, whose registers have 32 bits; arith.cmpi and arith.maxsi on i8 become operations on
// them without sign extension of the loaded value. hilo: legalize-indices.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --function=slice --input=8xf32=0,1,2,3,4,5,6,7 --input=i8=-1 | filecheck %s
// CHECK: 2xf32=6 7

func.func @slice(%x: tensor<8xf32>, %i: tensor<i8>) -> tensor<2xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<8xf32>, tensor<i8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
