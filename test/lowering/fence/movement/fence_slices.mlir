// RUN: hilo-opt %s --fence-slices | filecheck %s

// The compiler would move the reshape before the slice, for each of its users, and refuse the result.
// CHECK-LABEL: @an_element_of_higher_rank_that_is_read_twice
func.func @an_element_of_higher_rank_that_is_read_twice(%x: tensor<8xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>) {
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.reshape %[[F]]
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e, %r : tensor<1x1x1xf32>, tensor<1x1x1xf32>
}

// CHECK-LABEL: @a_broadcast_that_is_a_reshape
func.func @a_broadcast_that_is_a_reshape(%x: tensor<8xf32>) -> (tensor<2x1xf32>, tensor<1x1xf32>) {
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.broadcast_in_dim %[[F]]
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
  %c = stablehlo.concatenate %r, %r, dim = 0 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>
  return %c, %r : tensor<2x1xf32>, tensor<1x1xf32>
}

// The compiler drops the product with 1.
// CHECK-LABEL: @through_a_function_with_a_constant
func.func @through_a_function_with_a_constant(%x: tensor<8xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>) {
  // CHECK: %[[M:.+]] = stablehlo.multiply
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[M]]
  // CHECK: stablehlo.reshape %[[F]]
  %one = stablehlo.constant dense<1.0> : tensor<1xf32>
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %m = stablehlo.multiply %s, %one : tensor<1xf32>
  %r = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e, %r : tensor<1x1x1xf32>, tensor<1x1x1xf32>
}

// CHECK-LABEL: @an_element_that_is_padded
func.func @an_element_that_is_padded(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<3x9xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.reshape %[[F]]
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1xf32>
  %0 = stablehlo.pad %r, %v, low = [2, 5], high = [0, 3], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<3x9xf32>
  return %0 : tensor<3x9xf32>
}

// CHECK-LABEL: @an_element_behind_a_barrier
func.func @an_element_behind_a_barrier(%x: tensor<8xf32>) -> tensor<1x1xf32> {
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %{{.+}} : tensor<1xf32>
  // CHECK: %[[R:.+]] = stablehlo.reshape %[[F]]
  // CHECK: stablehlo.optimization_barrier %[[R]] : tensor<1x1xf32>
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1xf32>
  %0 = stablehlo.optimization_barrier %r : tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// CHECK-LABEL: @one_reader_is_kept
func.func @one_reader_is_kept(%x: tensor<8xf32>) -> tensor<1x1x1xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1x1xf32>
  %e = stablehlo.exponential %r : tensor<1x1x1xf32>
  return %e : tensor<1x1x1xf32>
}

// CHECK-LABEL: @a_scalar_is_kept
func.func @a_scalar_is_kept(%x: tensor<8xf32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %e = stablehlo.exponential %r : tensor<f32>
  return %e, %r : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @two_elements_are_kept
func.func @two_elements_are_kept(%x: tensor<8xf32>) -> (tensor<1x2x1xf32>, tensor<1x2x1xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %x [3:5] : (tensor<8xf32>) -> tensor<2xf32>
  %r = stablehlo.reshape %s : (tensor<2xf32>) -> tensor<1x2x1xf32>
  %e = stablehlo.exponential %r : tensor<1x2x1xf32>
  return %e, %r : tensor<1x2x1xf32>, tensor<1x2x1xf32>
}

// CHECK-LABEL: @a_gather_from_every_fourth
func.func @a_gather_from_every_fourth(%x: tensor<32xf32>, %n: tensor<8x1xi32>) -> tensor<8xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: "stablehlo.gather"(%[[F]], %arg1)
  %s = stablehlo.slice %x [0:32:4] : (tensor<32xf32>) -> tensor<8xf32>
  %g = "stablehlo.gather"(%s, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// CHECK-LABEL: @a_gather_from_a_column_of_three_dimensions
func.func @a_gather_from_a_column_of_three_dimensions(%x: tensor<2x8x4xf32>, %n: tensor<8x1xi32>, %k: tensor<i32>) -> tensor<8xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reshape
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: "stablehlo.gather"(%[[F]], %arg1)
  %c = stablehlo.dynamic_slice %x, %k, %k, %k, sizes = [1, 8, 1] : (tensor<2x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1xf32>
  %s = stablehlo.reshape %c : (tensor<1x8x1xf32>) -> tensor<8xf32>
  %g = "stablehlo.gather"(%s, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// CHECK-LABEL: @gathers_from_rows_and_columns_of_matrices_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @gathers_from_rows_and_columns_of_matrices_are_kept(%x: tensor<8x32xf32>, %n: tensor<8x1xi32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c = stablehlo.slice %x [0:8, 3:4] : (tensor<8x32xf32>) -> tensor<8x1xf32>
  %s = stablehlo.reshape %c : (tensor<8x1xf32>) -> tensor<8xf32>
  %g = "stablehlo.gather"(%s, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  %d = stablehlo.slice %x [2:3, 4:12] : (tensor<8x32xf32>) -> tensor<1x8xf32>
  %r = stablehlo.reshape %d : (tensor<1x8xf32>) -> tensor<8xf32>
  %h = "stablehlo.gather"(%r, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<8x1xi32>) -> tensor<8xf32>
  return %g, %h : tensor<8xf32>, tensor<8xf32>
}

// The compiler would copy the conversion into the kernel that reads one element of it, and fuse its tiles without end.
// CHECK-LABEL: @an_element_of_widened_numbers
func.func @an_element_of_widened_numbers(%x: tensor<8x8xi32>, %i: tensor<i32>) -> (tensor<1xi64>, tensor<64xi64>) {
  // CHECK: %[[S:.+]] = stablehlo.dynamic_slice
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK-NEXT: return %[[F]]
  %w = stablehlo.convert %x : (tensor<8x8xi32>) -> tensor<8x8xi64>
  %r = stablehlo.reshape %w : (tensor<8x8xi64>) -> tensor<64xi64>
  %s = stablehlo.dynamic_slice %r, %i, sizes = [1] : (tensor<64xi64>, tensor<i32>) -> tensor<1xi64>
  return %s, %r : tensor<1xi64>, tensor<64xi64>
}

// CHECK-LABEL: @a_known_element_of_widened_numbers
func.func @a_known_element_of_widened_numbers(%x: tensor<8x8xi32>) -> (tensor<1xi64>, tensor<64xi64>) {
  // CHECK: %[[W:.+]] = stablehlo.convert
  // CHECK: %[[S:.+]] = stablehlo.slice %[[W]] [2:3, 3:4]
  // CHECK: stablehlo.reshape %[[S]] : (tensor<1x1xi64>) -> tensor<1xi64>
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %w = stablehlo.convert %x : (tensor<8x8xi32>) -> tensor<8x8xi64>
  %r = stablehlo.reshape %w : (tensor<8x8xi64>) -> tensor<64xi64>
  %s = stablehlo.slice %r [19:20] : (tensor<64xi64>) -> tensor<1xi64>
  return %s, %r : tensor<1xi64>, tensor<64xi64>
}

// CHECK-LABEL: @an_element_of_numbers_of_one_width_is_kept
func.func @an_element_of_numbers_of_one_width_is_kept(%x: tensor<8x8xi32>, %i: tensor<i32>) -> tensor<1xi32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %w = stablehlo.add %x, %x : tensor<8x8xi32>
  %r = stablehlo.reshape %w : (tensor<8x8xi32>) -> tensor<64xi32>
  %s = stablehlo.dynamic_slice %r, %i, sizes = [1] : (tensor<64xi32>, tensor<i32>) -> tensor<1xi32>
  return %s : tensor<1xi32>
}

// CHECK-LABEL: @steps_along_single_elements
func.func @steps_along_single_elements(%x: tensor<8x3x2xf32>) -> tensor<4x1x1xf32> {
  // CHECK: stablehlo.slice %arg0 [0:8:2, 1:2, 0:1] : (tensor<8x3x2xf32>) -> tensor<4x1x1xf32>
  %s = stablehlo.slice %x [0:8:2, 1:3:2, 0:2:2] : (tensor<8x3x2xf32>) -> tensor<4x1x1xf32>
  return %s : tensor<4x1x1xf32>
}

// CHECK-LABEL: @a_product_that_sums_over_two_dimensions_of_every_second_row
func.func @a_product_that_sums_over_two_dimensions_of_every_second_row(%x: tensor<8x31x30xf32>, %y: tensor<5x16x28xf32>) -> tensor<5x8xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice
  // CHECK-NEXT: %[[B:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK-NEXT: stablehlo.dot_general %arg1, %[[B]]
  %0 = stablehlo.slice %x [0:8, 0:31:2, 2:30] : (tensor<8x31x30xf32>) -> tensor<8x16x28xf32>
  %1 = stablehlo.dot_general %y, %0, contracting_dims = [1, 2] x [1, 2] : (tensor<5x16x28xf32>, tensor<8x16x28xf32>) -> tensor<5x8xf32>
  return %1 : tensor<5x8xf32>
}

// CHECK-LABEL: @products_that_sum_over_one_dimension_or_whole_rows_are_kept
func.func @products_that_sum_over_one_dimension_or_whole_rows_are_kept(%x: tensor<8x31x30xf32>, %y: tensor<5x28xf32>, %z: tensor<5x31x28xf32>) -> (tensor<5x8x16xf32>, tensor<5x8xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %0 = stablehlo.slice %x [0:8, 0:31:2, 2:30] : (tensor<8x31x30xf32>) -> tensor<8x16x28xf32>
  %1 = stablehlo.dot_general %y, %0, contracting_dims = [1] x [2] : (tensor<5x28xf32>, tensor<8x16x28xf32>) -> tensor<5x8x16xf32>
  %2 = stablehlo.slice %x [0:8, 0:31, 2:30] : (tensor<8x31x30xf32>) -> tensor<8x31x28xf32>
  %3 = stablehlo.dot_general %z, %2, contracting_dims = [1, 2] x [1, 2] : (tensor<5x31x28xf32>, tensor<8x31x28xf32>) -> tensor<5x8xf32>
  return %1, %3 : tensor<5x8x16xf32>, tensor<5x8xf32>
}

// CHECK-LABEL: @indices_that_are_a_narrow_column
func.func @indices_that_are_a_narrow_column(%x: tensor<8x16xf32>, %y: tensor<4x6x11xi8>, %z: tensor<4x6x11xi32>) -> (tensor<4x1x16xf32>, tensor<4x1x16xf32>) {
  // CHECK: %[[C:.+]] = stablehlo.convert
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[C]]
  // CHECK: "stablehlo.gather"(%arg0, %[[F]])
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.slice %y [0:4, 0:1, 0:1] : (tensor<4x6x11xi8>) -> tensor<4x1x1xi8>
  %i = stablehlo.convert %s : (tensor<4x1x1xi8>) -> tensor<4x1x1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<8x16xf32>, tensor<4x1x1xi32>) -> tensor<4x1x16xf32>
  %j = stablehlo.slice %z [0:4, 0:1, 0:1] : (tensor<4x6x11xi32>) -> tensor<4x1x1xi32>
  %1 = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<8x16xf32>, tensor<4x1x1xi32>) -> tensor<4x1x16xf32>
  return %0, %1 : tensor<4x1x16xf32>, tensor<4x1x16xf32>
}
