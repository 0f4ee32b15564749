// An update of an argument that is also returned: both results silently have the updated values. If the argument is not
// returned, the caller's array has changed after the call.
//
// The update is in place; `iree-stream-materialize-copy-on-write` copies values with other uses, but there are none by
// then: the result is the argument's `!hal.buffer_view` itself. At O0 to O3. hilo: copy-arguments.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=2x2xf32=1 --input=1x2xf32=0 --input=i32=0 | filecheck %s
// CHECK: 2x2xf32=[0 0][1 1]
// CHECK: 2x2xf32=[0 0][1 1]

func.func @main(%x: tensor<2x2xf32>, %u: tensor<1x2xf32>, %k: tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %0 = stablehlo.dynamic_update_slice %x, %u, %k, %k : (tensor<2x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  return %0, %x : tensor<2x2xf32>, tensor<2x2xf32>
}
