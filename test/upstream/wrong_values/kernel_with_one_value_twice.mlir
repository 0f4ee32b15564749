// A kernel that stores one value in two of its results, since the operations between them fold away: the second result
// silently has the values of a third one.
//
// At O2; correct if the compiler forms the kernel itself, since equal results are merged before. hilo: kernels of
// join-elementwise have one result.

// RUN: iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --function=main --input=2x2xf32=3 | filecheck %s
// CHECK: 2x2xf32=[9 9][9 9]
// CHECK-NEXT: result[1]
// CHECK-NEXT: 2x2xf32=[0.0246914 0.0246914][0.0246914 0.0246914]

#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %0:3 = flow.dispatch.region -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
    %e0 = tensor.empty() : tensor<2x2xf32>
    %e1 = tensor.empty() : tensor<2x2xf32>
    %e2 = tensor.empty() : tensor<2x2xf32>
    %g:3 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x2xf32>) outs(%e0, %e1, %e2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
    ^bb0(%in: f32, %o0: f32, %o1: f32, %o2: f32):
      %square = arith.mulf %in, %in : f32
      %one = arith.constant 1.0 : f32
      %same = arith.mulf %square, %one : f32
      %inverse = arith.divf %one, %square : f32
      linalg.yield %inverse, %square, %same : f32, f32, f32
    } -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
    flow.return %g#0, %g#1, %g#2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
  }
  %d = stablehlo.dot_general %0#0, %0#2, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0#1, %d : tensor<2x2xf32>, tensor<2x2xf32>
}
