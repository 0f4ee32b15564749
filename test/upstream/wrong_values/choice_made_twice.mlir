// A select of a select by the same predicate, and a transpose of the inner one: the outer one silently has the values of the
// transpose.
//
// The compiler makes one kernel of the three. In it the outer select folds to the inner one, so that two results are one
// value; see value_returned_twice.mlir. At O2, any two expressions that fold to one have this effect. hilo: fold-nested-select, and
// `read_first_of_equal_results` (targets/compilation/iree/flow_regions.py) between fusion and the pass that drops results,
// iree-dispatch-creation-fuse-encoding-ops-into-dispatch-regions-pass.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=2x2xf32=1,2,3,4 --input=2x2xf32=0 --input=f32=0 | filecheck %s
// CHECK: 2x2xf32=[1 3][2 4]
// CHECK: 2x2xf32=[1 3][2 4]

func.func @main(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>, %zero: tensor<f32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  %p = stablehlo.compare GT, %x, %y : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
  %once = stablehlo.select %p, %x, %z : tensor<2x2xi1>, tensor<2x2xf32>
  %twice = stablehlo.select %p, %once, %z : tensor<2x2xi1>, tensor<2x2xf32>
  %t = stablehlo.transpose %once, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %b:2 = stablehlo.optimization_barrier %twice, %t : tensor<2x2xf32>, tensor<2x2xf32>
  %d = stablehlo.dot_general %x, %once, contracting_dims = [0] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %b#0, %b#1, %d : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}
