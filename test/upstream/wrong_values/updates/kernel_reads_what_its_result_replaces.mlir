// A part of a value is replaced by the result of a kernel that reads the value: the kernel reads what it has overwritten. Every
// element of the result but the first is 4096, but each group of rows reads those before it.
//
// `iree-stream-emplace-allocations` has the kernel write its result to where the part is, without asking whether it reads the value
// (`tryEmplaceDispatchOp`, EmplaceAllocations.cpp). The copy that kept them apart has been removed by then, since the update is the
// last use (ElideAsyncCopies.cpp). hilo: `placed_results` and `shared_memory.keep_apart` (targets/compilation/memory).

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=64x64xf32=1 --input=64xf32=1 | filecheck %s
// CHECK: 64xf32=64 4096 4096 4096 16192 16192

func.func @main(%x: tensor<64x64xf32>, %v: tensor<64xf32>) -> tensor<64xf32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.dot %x, %v : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %1 = stablehlo.slice %x [0:63, 0:64] : (tensor<64x64xf32>) -> tensor<63x64xf32>
  %2 = stablehlo.dot %1, %0 : (tensor<63x64xf32>, tensor<64xf32>) -> tensor<63xf32>
  %3 = stablehlo.dynamic_update_slice %0, %2, %i : (tensor<64xf32>, tensor<63xf32>, tensor<i32>) -> tensor<64xf32>
  return %3 : tensor<64xf32>
}
