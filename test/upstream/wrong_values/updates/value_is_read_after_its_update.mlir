// A slice of a value is silently read after the value's update, which comes later in the program.
//
// Partitions are formed from the last operation to the first, and the slice fits into that of the constant, after the update:
// `partitionStreamableOpsReference` (ReferencePartitioning.cpp) knows the users of a value, but not that one of them writes it. The
// copy that kept them apart has been removed by then, since the update is the last use in program order (ElideAsyncCopies.cpp).
// Kernels that read the value are moved after its update, too, if their consumer waits for an index.
// hilo: `shared_memory.keep_apart` (targets/compilation/memory).

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=i32=1 --input=8xf32=1,2,3,4,5,6,7,8 --input=1xf32=-9 | filecheck %s
// CHECK: 8xf32=2 -9 6 8
// The slice is 2 4 6:
// CHECK: 3xf32=2 -9 6

func.func @main(%i: tensor<i32>, %x: tensor<8xf32>, %u: tensor<1xf32>) -> (tensor<8xf32>, tensor<3xf32>, tensor<6xf32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<6xf32>
  %0 = stablehlo.add %x, %x : tensor<8xf32>
  %1 = stablehlo.slice %0 [0:3] : (tensor<8xf32>) -> tensor<3xf32>
  %2 = stablehlo.dynamic_update_slice %0, %u, %i : (tensor<8xf32>, tensor<1xf32>, tensor<i32>) -> tensor<8xf32>
  return %2, %1, %zeros : tensor<8xf32>, tensor<3xf32>, tensor<6xf32>
}
