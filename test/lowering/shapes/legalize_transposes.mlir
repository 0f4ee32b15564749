// RUN: hilo-opt %s --legalize-transposes --target=cuda | filecheck %s
// RUN: hilo-opt %s --legalize-transposes --target=llvm-cpu | filecheck %s --check-prefix=OTHER

// The threads of IREE's kernel would exchange the numbers through the same words of shared memory.
// CHECK-LABEL: @a_tile_is_transposed_by_words
// OTHER-LABEL: @a_tile_is_transposed_by_words
func.func @a_tile_is_transposed_by_words(%x: tensor<4x8x32xf64>) -> tensor<32x4x8xf64> {
  // OTHER-NEXT: stablehlo.transpose
  // CHECK: %[[W:.+]] = flow.tensor.bitcast %arg0 : tensor<4x8x32xf64> -> tensor<4x8x32x2xi32>
  // CHECK: %[[T:.+]] = stablehlo.transpose %[[W]], dims = [2, 0, 1, 3]
  // CHECK: flow.tensor.bitcast %[[T]] : tensor<32x4x8x2xi32> -> tensor<32x4x8xf64>
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<4x8x32xf64>) -> tensor<32x4x8xf64>
  return %0 : tensor<32x4x8xf64>
}

// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<32x64xf64>, %y: tensor<32x32xf32>) -> (tensor<64x32xf64>, tensor<32x32xf32>) {
  // CHECK-NOT: flow.tensor.bitcast
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<32x64xf64>) -> tensor<64x32xf64>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0, %1 : tensor<64x32xf64>, tensor<32x32xf32>
}
