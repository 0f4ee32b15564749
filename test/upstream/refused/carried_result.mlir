// A conditional that returns, in one of its branches, a value that is also a result: its memory is released before it is read.
//
// iree-compile 3.13 releases the argument of the block behind the conditional after its last use, though it may be the memory
// of a result (AutomaticReferenceCounting). On Vulkan: «transient buffer has no staged Vulkan backing».
// hilo: targets/compilation/memory/carried_memory.py.

// RUN: iree-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=ampere --compile-to=stream | filecheck %s
// CHECK: %[[MEMORY:.*]], %{{.*}} = stream.resource.alloca uninitialized
// CHECK: cf.cond_br %{{.*}}(%[[MEMORY]], {{.*}}
// CHECK: ^bb2(%[[CARRIED:.*]]: !stream.resource<external>, %{{.*}}: !stream.timepoint):
// CHECK: stream.resource.dealloca origin {{.*}} => %[[CARRIED]] :
// CHECK: stream.tensor.export

func.func @main(%a: tensor<61x11xf32>, %i: tensor<i1>) -> (tensor<61x11xf32>, tensor<61x11xf32>) {
  %x = stablehlo.add %a, %a : tensor<61x11xf32>
  %y = "stablehlo.if"(%i) ({
    stablehlo.return %x : tensor<61x11xf32>
  }, {
    %r = stablehlo.sine %x : tensor<61x11xf32>
    %c = stablehlo.reverse %r, dims = [1] : tensor<61x11xf32>
    stablehlo.return %c : tensor<61x11xf32>
  }) : (tensor<i1>) -> tensor<61x11xf32>
  %z = stablehlo.cosine %y : tensor<61x11xf32>
  return %x, %z : tensor<61x11xf32>, tensor<61x11xf32>
}
