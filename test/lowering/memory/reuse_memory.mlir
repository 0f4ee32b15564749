// RUN: hilo-opt %s --pass-pipeline='builtin.module(reuse-memory)' | filecheck %s

// CHECK-LABEL: @a_step_is_written_over_its_argument
// CHECK-SAME: %arg0: tensor<4xf32> {iree.abi.output = 0 : index}
func.func @a_step_is_written_over_its_argument(%p: tensor<4xf32> {jax.buffer_donor = true}, %g: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[GRADIENT:.+]] = stablehlo.reverse %arg1
  %0 = stablehlo.reverse %g, dims = [0] : tensor<4xf32>
  // CHECK-NEXT: %[[HELD:.+]] = stablehlo.optimization_barrier %[[GRADIENT]]
  // CHECK-NEXT: stablehlo.subtract %arg0, %[[HELD]]
  %1 = stablehlo.subtract %p, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @the_result_that_the_attribute_names_is_taken
// CHECK-SAME: %arg0: tensor<4xf32> {iree.abi.output = 1 : index}
func.func @the_result_that_the_attribute_names_is_taken(%p: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.negate %g : tensor<4xf32>
  %1 = stablehlo.add %p, %g : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @what_reads_the_argument_comes_before
// CHECK-SAME: %arg0: tensor<4xf32> {iree.abi.output = 0 : index}
func.func @what_reads_the_argument_comes_before(%p: tensor<4xf32> {jax.buffer_donor = true}, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  // CHECK: %[[READ:.+]] = stablehlo.convert %arg0
  // CHECK: %[[HELD:.+]]:2 = stablehlo.optimization_barrier {hilo.orders_writes} %arg1, %[[READ]]
  // CHECK: stablehlo.add %arg0, %[[HELD]]#0
  %0 = stablehlo.add %p, %g : tensor<4xf32>
  %1 = stablehlo.convert %p : (tensor<4xf32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}

// Nothing is there that could keep the reader out of the kernel that writes.
// CHECK-LABEL: @a_reader_of_the_argument_alone_is_kept
// CHECK-SAME: (%arg0: tensor<4xf32>)
func.func @a_reader_of_the_argument_alone_is_kept(%p: tensor<4xf32> {jax.buffer_donor = true}) -> (tensor<4xf32>, tensor<4xi32>) {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.add %p, %p : tensor<4xf32>
  %1 = stablehlo.convert %p : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: return
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}

// CHECK-LABEL: @an_update_of_a_slice_is_in_place
// CHECK-SAME: {iree.abi.output = 0 : index}
func.func @an_update_of_a_slice_is_in_place(%c: tensor<8x4xf32> {jax.buffer_donor = true}, %row: tensor<1x4xf32>, %i: tensor<i32>) -> tensor<8x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %c, %row, %i, %zero : (tensor<8x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// A kernel that reads elsewhere than it writes must not write in place; the attribute goes all the same.
// CHECK-LABEL: @a_transpose_is_kept
// CHECK-SAME: (%arg0: tensor<4x4xf32>)
func.func @a_transpose_is_kept(%p: tensor<4x4xf32> {jax.buffer_donor = true}) -> tensor<4x4xf32> {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.transpose %p, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: return
  return %0 : tensor<4x4xf32>
}

// Another view of the argument is the same memory, which must stay as it is until the caller has it.
// CHECK-LABEL: @a_returned_view_is_kept
// CHECK-SAME: (%arg0: tensor<4x4xf32>,
func.func @a_returned_view_is_kept(%p: tensor<4x4xf32> {jax.buffer_donor = true}, %g: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<2x8xf32>) {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.sine %g : tensor<4x4xf32>
  %1 = stablehlo.reshape %p : (tensor<4x4xf32>) -> tensor<16xf32>
  %2 = stablehlo.reshape %1 : (tensor<16xf32>) -> tensor<2x8xf32>
  %3 = stablehlo.subtract %p, %0 : tensor<4x4xf32>
  // CHECK: return
  return %3, %2 : tensor<4x4xf32>, tensor<2x8xf32>
}

// The compiler replaces x * 1 and max(x, x) by x.
// CHECK-LABEL: @what_may_be_the_argument_is_kept
// CHECK-SAME: (%arg0: tensor<4xf32>,
func.func @what_may_be_the_argument_is_kept(%p: tensor<4xf32> {jax.buffer_donor = true}, %g: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: optimization_barrier
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.sine %g : tensor<4xf32>
  %1 = stablehlo.multiply %p, %ones : tensor<4xf32>
  %4 = stablehlo.reduce_precision %1, format = e8m23 : tensor<4xf32>
  %2 = stablehlo.maximum %4, %p : tensor<4xf32>
  %3 = stablehlo.subtract %p, %0 : tensor<4xf32>
  // CHECK: return
  return %3, %2 : tensor<4xf32>, tensor<4xf32>
}

// An update is done in place.
// CHECK-LABEL: @a_returned_update_is_kept
// CHECK-SAME: (%arg0: tensor<4xf32>,
func.func @a_returned_update_is_kept(%p: tensor<4xf32> {jax.buffer_donor = true}, %g: tensor<4xf32>, %k: tensor<i32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.slice %p [2:4] : (tensor<4xf32>) -> tensor<2xf32>
  %1 = stablehlo.dynamic_update_slice %p, %0, %k : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %2 = stablehlo.subtract %1, %g : tensor<4xf32>
  %3 = stablehlo.sine %2 : tensor<4xf32>
  // CHECK: return
  return %3, %1 : tensor<4xf32>, tensor<4xf32>
}

// The index can only be 0.
// CHECK-LABEL: @a_gather_of_all_elements_is_kept
// CHECK-SAME: (%arg0: tensor<1x4xf32>,
func.func @a_gather_of_all_elements_is_kept(
    %p: tensor<1x4xf32> {jax.buffer_donor = true}, %g: tensor<1x4xf32>, %k: tensor<1x1xi32>)
    -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.sine %g : tensor<1x4xf32>
  %1 = "stablehlo.gather"(%p, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
    collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}>
    : (tensor<1x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
  %2 = stablehlo.subtract %p, %0 : tensor<1x4xf32>
  // CHECK: return
  return %2, %1 : tensor<1x4xf32>, tensor<1x4xf32>
}

// The compiler replaces max(x, x) by x, through reshapes, too.
// CHECK-LABEL: @what_may_be_another_result_is_kept
// CHECK-SAME: (%arg0: tensor<4x4xf32>,
func.func @what_may_be_another_result_is_kept(%p: tensor<4x4xf32> {jax.buffer_donor = true}, %g: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.sine %g : tensor<4x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x4xf32>) -> tensor<16xf32>
  %2 = stablehlo.reshape %1 : (tensor<16xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.maximum %0, %2 : tensor<4x4xf32>
  // CHECK: return
  return %3, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: @other_results_of_the_same_operands_do_not_count
// CHECK-SAME: (%arg0: tensor<4xf32> {iree.abi.output = 0 : index}, %arg1: tensor<4xf32> {iree.abi.output = 1 : index},
func.func @other_results_of_the_same_operands_do_not_count(
    %p: tensor<4xf32> {jax.buffer_donor = true}, %q: tensor<4xf32> {jax.buffer_donor = true}, %g: tensor<1xf32>,
    %k: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.dynamic_update_slice %p, %g, %k : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = stablehlo.dynamic_update_slice %q, %g, %k : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
  // CHECK: return
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @part_of_the_argument_is_read_before
// CHECK-SAME: (%arg0: tensor<4x4xf32> {iree.abi.output = 0 : index},
func.func @part_of_the_argument_is_read_before(%p: tensor<4x4xf32> {jax.buffer_donor = true}, %g: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<1x4xf32>) {
  %0 = stablehlo.sine %g : tensor<4x4xf32>
  %1 = stablehlo.slice %p [1:2, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
  // CHECK: stablehlo.optimization_barrier
  %2 = stablehlo.subtract %p, %0 : tensor<4x4xf32>
  return %2, %1 : tensor<4x4xf32>, tensor<1x4xf32>
}

// CHECK-LABEL: @another_type_is_kept
// CHECK-SAME: (%arg0: tensor<4xf32>)
func.func @another_type_is_kept(%p: tensor<4xf32> {jax.buffer_donor = true}) -> tensor<4xi32> {
  %0 = stablehlo.convert %p : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @an_empty_array_has_no_memory
// CHECK-SAME: (%arg0: tensor<0xf32>)
func.func @an_empty_array_has_no_memory(%p: tensor<0xf32> {jax.buffer_donor = true}) -> tensor<0xf32> {
  %0 = stablehlo.negate %p : tensor<0xf32>
  return %0 : tensor<0xf32>
}

// CHECK-LABEL: @without_donation_nothing_changes
// CHECK-SAME: (%arg0: tensor<4xf32>)
func.func @without_donation_nothing_changes(%p: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %p : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @parts_of_the_argument_may_be_the_argument
// CHECK-SAME: (%arg0: tensor<1xcomplex<f64>>, %arg1: tensor<1xcomplex<f64>>)
func.func @parts_of_the_argument_may_be_the_argument(%p: tensor<1xcomplex<f64>> {tf.aliasing_output = 1 : i32}, %g: tensor<1xcomplex<f64>>)
    -> (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>) {
  %0 = stablehlo.real %p : (tensor<1xcomplex<f64>>) -> tensor<1xf64>
  %1 = stablehlo.imag %p : (tensor<1xcomplex<f64>>) -> tensor<1xf64>
  %2 = stablehlo.complex %0, %1 : tensor<1xcomplex<f64>>
  %3 = stablehlo.negate %g : tensor<1xcomplex<f64>>
  return %2, %3 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
}
