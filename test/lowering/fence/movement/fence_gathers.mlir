// RUN: hilo-opt %s --fence-gathers --target=cuda | filecheck %s
// RUN: hilo-opt %s --fence-gathers --target=llvm-cpu | filecheck %s --check-prefix=OTHER

// The elements of the slice are not adjacent; the gather that IREE makes of the reversal takes them for it.
// CHECK-LABEL: @a_reversal_reads_no_slice
// OTHER-LABEL: @a_reversal_reads_no_slice
func.func @a_reversal_reads_no_slice(%x: tensor<128x8x16xi8>) -> tensor<128x5x16xi8> {
  // OTHER-NOT: optimization_barrier
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.reverse %[[F]]
  %0 = stablehlo.slice %x [0:128, 3:8, 0:16] : (tensor<128x8x16xi8>) -> tensor<128x5x16xi8>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<128x5x16xi8>
  return %1 : tensor<128x5x16xi8>
}

// CHECK-LABEL: @a_gather_reads_no_slice
func.func @a_gather_reads_no_slice(%x: tensor<32x32xf16>, %at: tensor<i32>, %i: tensor<2x1xi32>) -> tensor<2x23xf16> {
  // CHECK: %[[S:.+]] = stablehlo.dynamic_slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: "stablehlo.gather"(%[[F]], %arg2)
  %0 = stablehlo.dynamic_slice %x, %at, %at, sizes = [9, 23] : (tensor<32x32xf16>, tensor<i32>, tensor<i32>) -> tensor<9x23xf16>
  %1 = "stablehlo.gather"(%0, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 23>}> : (tensor<9x23xf16>, tensor<2x1xi32>) -> tensor<2x23xf16>
  return %1 : tensor<2x23xf16>
}

// Otherwise one kernel computes %y in the tiles of the sum, and looks up elements of other tiles there.
// CHECK-LABEL: @a_reversal_reads_what_is_in_memory
func.func @a_reversal_reads_what_is_in_memory(%x: tensor<144x32xf64>) -> tensor<144x32xf64> {
  // CHECK: %[[Y:.+]] = stablehlo.negate
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[Y]]
  // CHECK: %[[R:.+]] = stablehlo.reverse %[[F]]
  // CHECK: stablehlo.add %[[Y]], %[[R]]
  %y = stablehlo.negate %x : tensor<144x32xf64>
  %r = stablehlo.reverse %y, dims = [1] : tensor<144x32xf64>
  %0 = stablehlo.add %y, %r : tensor<144x32xf64>
  return %0 : tensor<144x32xf64>
}

// CHECK-LABEL: @indices_are_in_memory
func.func @indices_are_in_memory(%x: tensor<32xi32>, %i: tensor<32x1xi32>) -> tensor<32xi32> {
  // CHECK: %[[N:.+]] = stablehlo.negate
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[N]]
  // CHECK: "stablehlo.gather"(%arg0, %[[F]])
  %n = stablehlo.negate %i : tensor<32x1xi32>
  %g = "stablehlo.gather"(%x, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<32xi32>, tensor<32x1xi32>) -> tensor<32xi32>
  %r = stablehlo.reshape %n : (tensor<32x1xi32>) -> tensor<32xi32>
  %0 = stablehlo.add %g, %r : tensor<32xi32>
  return %0 : tensor<32xi32>
}

// CHECK-LABEL: @a_pad_that_adds_nothing_is_no_kernel
func.func @a_pad_that_adds_nothing_is_no_kernel(%x: tensor<3x8xf32>) -> tensor<2x8xf32> {
  // CHECK: stablehlo.pad
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK-NEXT: stablehlo.reverse %[[F]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.slice %x [0:3:2, 0:8] : (tensor<3x8xf32>) -> tensor<2x8xf32>
  %1 = stablehlo.pad %0, %zero, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %2 = stablehlo.reverse %1, dims = [1] : tensor<2x8xf32>
  return %2 : tensor<2x8xf32>
}

// CHECK-LABEL: @contiguous_slices_and_values_of_one_reader_are_kept
func.func @contiguous_slices_and_values_of_one_reader_are_kept(%x: tensor<128x8x16xi8>) -> (tensor<5x8x16xi8>, tensor<1x5x16xi8>, tensor<128x8x16xi8>) {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.slice %x [3:8, 0:8, 0:16] : (tensor<128x8x16xi8>) -> tensor<5x8x16xi8>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<5x8x16xi8>
  %2 = stablehlo.slice %x [7:8, 1:6, 0:16] : (tensor<128x8x16xi8>) -> tensor<1x5x16xi8>
  %3 = stablehlo.reverse %2, dims = [1] : tensor<1x5x16xi8>
  %4 = stablehlo.not %x : tensor<128x8x16xi8>
  %5 = stablehlo.reverse %4, dims = [1] : tensor<128x8x16xi8>
  return %1, %3, %5 : tensor<5x8x16xi8>, tensor<1x5x16xi8>, tensor<128x8x16xi8>
}
