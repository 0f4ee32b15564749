// A gather from a slice with a step: «LLVM Translation failed for operation: builtin.unrealized_conversion_cast».
//
// The kernel makes vector reads of a memref.subview whose innermost stride is not 1. Columns of arrays of three or more
// dimensions fail in the same way; those of matrices do not. At O0 to O3. hilo: fence-slices.

// RUN: %exits 1 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o %t.vmfb 2>&1 | filecheck %s
// CHECK: LLVM Translation failed for operation: builtin.unrealized_conversion_cast

func.func @main(%x: tensor<32xf32>, %n: tensor<8x1xi32>) -> tensor<8xf32> {
  %s = stablehlo.slice %x [0:32:4] : (tensor<32xf32>) -> tensor<8xf32>
  %g = "stablehlo.gather"(%s, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  return %g : tensor<8xf32>
}
