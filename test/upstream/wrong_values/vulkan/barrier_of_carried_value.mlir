// A value that a loop carries, behind an optimization barrier, on devices that work asynchronously (Vulkan, CUDA, and
// llvm-cpu on local-task): kernels that read it do not wait for the kernels of the previous iteration that compute it, and
// read what was in memory before.
//
// iree-compile 3.13 divides a carried value into a resource and the timepoint at which it is ready
// (PropagateTimepoints). The barrier is no operation of the timeline, so that it gets the resource without waiting for the
// timepoint. hilo: lowering/fence/lower_barriers.py.

// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere --compile-to=stream | filecheck %s
// CHECK: ^bb1(%{{.+}}: i32, %[[A:.+]]: !stream.resource<external>, %[[READY:.+]]: !stream.timepoint)
// CHECK: %[[F:.+]] = util.optimization_barrier %[[A]]
// CHECK-NEXT: %[[NEW:.+]], %[[ALLOCATED:.+]] = stream.resource.alloca
// CHECK-NEXT: stream.cmd.execute{{.*}} await(%[[ALLOCATED]]) => with(%[[F]]
// CHECK: stream.cmd.dispatch

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %many = stablehlo.constant dense<100> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<8xf32>
  cond {
    %p = stablehlo.compare LT, %i, %many : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %f = stablehlo.optimization_barrier %a : tensor<8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    %y = stablehlo.sine %f : tensor<8xf32>
    stablehlo.return %n, %y : tensor<i32>, tensor<8xf32>
  }
  return %0#1 : tensor<8xf32>
}
