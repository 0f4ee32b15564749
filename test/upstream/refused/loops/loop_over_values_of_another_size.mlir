// A loop that gathers from a carried value whose size comes from an argument, and another value of that size: the module
// is refused.
//
// Converting scf.while to resources passes fewer operands to the loop's condition than its body takes (the value's size is
// missing). At O0 to O3, iree-compile 3.13. If the module is not verified after that pass, later ones use wrong operands: the
// cumsum, and the cumprod of the reversed array, in one program silently had each other's values.
// hilo: the first part of the step `stream` is verified (targets/compilation/iree/host_pipelines.py); such programs are compiled
// for each size.

// RUN: not iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --compile-to=stream -o %t.mlir 2>&1 | filecheck %s
// CHECK: region branch point has {{[0-9]+}} operands, but region successor needs {{[0-9]+}} inputs

func.func @main(%x: tensor<?xf32>, %size: tensor<1xi32>, %number: tensor<f32>, %goes_on: tensor<i1>) -> (tensor<?xf32>, tensor<?xf32>) {
  %repeated = stablehlo.dynamic_broadcast_in_dim %number, %size, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %last = stablehlo.while(%y = %x) : tensor<?xf32>
    cond {
      stablehlo.return %goes_on : tensor<i1>
    } do {
      %places = stablehlo.dynamic_iota %size, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
      %z = "stablehlo.gather"(%y, %places) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
      stablehlo.return %z : tensor<?xf32>
    }
  return %repeated, %last : tensor<?xf32>, tensor<?xf32>
}
