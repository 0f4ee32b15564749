// An update of the result of a barrier, and the barrier's operand: both silently have the updated values.
//
// `iree-stream-materialize-copy-on-write` copies values with other uses, but the barrier's result has one use. Barriers are
// dropped after that. At O0 to O3. hilo: copy-arguments.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=2x2xf32=1 --input=1x2xf32=0 --input=i32=0 | filecheck %s
// CHECK: 2x2xf32=[0 0][2 2]
// CHECK: 2x2xf32=[0 0][2 2]

func.func @main(%x: tensor<2x2xf32>, %u: tensor<1x2xf32>, %k: tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %y = stablehlo.add %x, %x : tensor<2x2xf32>
  %b = stablehlo.optimization_barrier %y : tensor<2x2xf32>
  %1 = stablehlo.dynamic_update_slice %b, %u, %k, %k : (tensor<2x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  return %1, %y : tensor<2x2xf32>, tensor<2x2xf32>
}
