// A value that a dispatch region returns twice, after another one: the second silently has the values of result 0.
//
// Regions drop results that are the same value, and each dropped one is read as result 0: `droppedResultValues` stores a result's
// own number (dropUnusedAndRedundantDispatchRegionResults, FlowOps.cpp), not that of the equal one before it. This also happens to
// values that become equal later: a value that is read from an argument and written to two results is that argument. hilo:
// `read_whole`, `scratch` (lowering/kernel/memory.py), `read_first_of_equal_results` (targets/compilation/iree).

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=4xf32=3 --input=4xf32=5 | filecheck %s
// CHECK: 4xf32=9 9 9 9
// CHECK: 4xf32=5 5 5 5
// CHECK: 4xf32=9 9 9 9

func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:3 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %zero = arith.constant 0 : index
    %pad = arith.constant 0.0 : f32
    %1 = vector.transfer_read %x[%zero], %pad {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
    %2 = arith.mulf %1, %1 : vector<4xf32>
    %empty = tensor.empty() : tensor<4xf32>
    %3 = vector.transfer_write %2, %empty[%zero] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    flow.return %3, %y, %y : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
