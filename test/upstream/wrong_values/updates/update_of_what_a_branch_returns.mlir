// A branch returns what was there before it, and this result is updated: the value from before it is silently updated, too.
//
// `iree-stream-materialize-copy-on-write` copies values with other uses, but the branch's result has one use, and is taken for another
// value than its operand. Likewise for a loop without an iteration. hilo: `returned_arrays` (targets/compilation/memory).

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=8xf32=1 --input=1xf32=-9 --input=i1=01 --input=i32=2 | filecheck %s
// CHECK: 8xf32=2 2 -9 2 2 2 2 2
// CHECK: 8xf32=2 2 -9 2 2 2 2 2

func.func @main(%x: tensor<8xf32>, %u: tensor<1xf32>, %p: tensor<i1>, %i: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.add %x, %x : tensor<8xf32>
  %1 = "stablehlo.if"(%p) ({
    stablehlo.return %0 : tensor<8xf32>
  }, {
    %3 = stablehlo.sine %0 : tensor<8xf32>
    stablehlo.return %3 : tensor<8xf32>
  }) : (tensor<i1>) -> tensor<8xf32>
  %2 = stablehlo.dynamic_update_slice %1, %u, %i : (tensor<8xf32>, tensor<1xf32>, tensor<i32>) -> tensor<8xf32>
  return %2, %0 : tensor<8xf32>, tensor<8xf32>
}
