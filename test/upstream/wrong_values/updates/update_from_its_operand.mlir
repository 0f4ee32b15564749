// An update of a value with a slice of itself, at a run-time offset: 0 0 1 2 3 … is correct, the result is 0 0 0 0 0 …
//
// ConvertTensorToFlow wraps the tensor.insert_slice in a dispatch that writes in place, and clones the extract_slice into
// it, which then reads elements that the dispatch has overwritten. At O0 to O3. hilo: fence-updates.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --function=shift --input=8xf32=0,1,2,3,4,5,6,7 --input=i32=1 | filecheck %s
// CHECK: 8xf32=0 0 0 0 0 0 0 0

func.func @shift(%x: tensor<8xf32>, %k: tensor<i32>) -> tensor<8xf32> {
  %s = stablehlo.slice %x [0:7] : (tensor<8xf32>) -> tensor<7xf32>
  %u = stablehlo.dynamic_update_slice %x, %s, %k : (tensor<8xf32>, tensor<7xf32>, tensor<i32>) -> tensor<8xf32>
  return %u : tensor<8xf32>
}
