// RUN: hilo-opt %s --fence-broadcasts --split-input-file | filecheck %s

// CHECK-LABEL: @a_broadcast_behind_reshapes
func.func @a_broadcast_behind_reshapes(%x: tensor<64x32xf16>, %v: tensor<32xf16>) -> tensor<64x64xf16> {
  // CHECK: %[[M:.+]] = stablehlo.reshape {{.*}} -> tensor<64x32xf16>
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[M]]
  // CHECK: stablehlo.dot_general %arg0, %[[KEPT]]
  %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf16>) -> tensor<64x32xf16>
  %r = stablehlo.reshape %w : (tensor<64x32xf16>) -> tensor<2048xf16>
  %m = stablehlo.reshape %r : (tensor<2048xf16>) -> tensor<64x32xf16>
  %d = stablehlo.dot_general %x, %m, contracting_dims = [1] x [1] : (tensor<64x32xf16>, tensor<64x32xf16>) -> tensor<64x64xf16>
  return %d : tensor<64x64xf16>
}

// -----

// Indices of slices that are as long as the operand are 0.
// CHECK-LABEL: @a_gather_from_one_place
func.func @a_gather_from_one_place(%x: tensor<1x2xf16>, %w: tensor<2x2xf16>, %i: tensor<2x2xi32>) -> tensor<2x2x1xf16> {
  // CHECK: %[[G:.+]] = "stablehlo.gather"
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[G]]
  // CHECK: stablehlo.dot_general %arg1, %[[KEPT]]
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<1x2xf16>, tensor<2x2xi32>) -> tensor<2x1x2xf16>
  %1 = stablehlo.dot_general %w, %0, contracting_dims = [1] x [2] : (tensor<2x2xf16>, tensor<2x1x2xf16>) -> tensor<2x2x1xf16>
  return %1 : tensor<2x2x1xf16>
}

// -----

// CHECK-LABEL: @a_broadcast_that_is_read_directly_is_kept
func.func @a_broadcast_that_is_read_directly_is_kept(%x: tensor<64x32xf16>, %v: tensor<32xf16>) -> tensor<64x64xf16> {
  // CHECK-NOT: stablehlo.optimization_barrier
  %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf16>) -> tensor<64x32xf16>
  %d = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1] : (tensor<64x32xf16>, tensor<64x32xf16>) -> tensor<64x64xf16>
  return %d : tensor<64x64xf16>
}

// -----

// CHECK-LABEL: @a_dimension_of_one_and_a_gather_of_rows_are_kept
func.func @a_dimension_of_one_and_a_gather_of_rows_are_kept(%x: tensor<64x32xf16>, %v: tensor<32xf16>, %t: tensor<100x32xf16>, %i: tensor<64x1xi32>) -> (tensor<64xf16>, tensor<64x64xf16>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  %w = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<32xf16>) -> tensor<1x32xf16>
  %r = stablehlo.reshape %w : (tensor<1x32xf16>) -> tensor<32xf16>
  %d = stablehlo.dot_general %x, %r, contracting_dims = [1] x [0] : (tensor<64x32xf16>, tensor<32xf16>) -> tensor<64xf16>
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf16>, tensor<64x1xi32>) -> tensor<64x32xf16>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [1] x [1] : (tensor<64x32xf16>, tensor<64x32xf16>) -> tensor<64x64xf16>
  return %d, %1 : tensor<64xf16>, tensor<64x64xf16>
}
