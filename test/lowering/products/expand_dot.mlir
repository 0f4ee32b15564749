// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(expand-dot{vector-bytes=64 height=2 least=4096})' | filecheck %s
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(expand-dot)' | filecheck %s --check-prefix=NONE

// Blocks are workgroups, panels are packed, tiles stay in registers; sizes are not part of the kernel.
// NONE-NOT: flow.dispatch.region
// CHECK-LABEL: @a_layer
func.func @a_layer(%x: tensor<20x70xf32>, %w: tensor<70x40xf32>) -> tensor<20x40xf32> {
  // CHECK: %[[SIZES:.+]]:20 = util.optimization_barrier
  // CHECK: %[[LENGTHS:.+]]:2 = util.optimization_barrier %c1400{{.*}}, %c2800
  // CHECK: %[[X:.+]] = flow.tensor.reshape {{.*}} : tensor<1400xf32> -> tensor<?xf32>{%[[LENGTHS]]#0}
  // CHECK: %[[W:.+]] = flow.tensor.reshape {{.*}} : tensor<2800xf32> -> tensor<?xf32>{%[[LENGTHS]]#1}
  // CHECK: %[[ROWS:.+]] = arith.muli %[[SIZES]]#0, %[[SIZES]]#1
  // CHECK: %[[P:.+]] = flow.dispatch.region -> (tensor<?x?xf32>{%[[ROWS]], %[[SIZES]]#2})
  // CHECK: scf.forall
  // CHECK-SAME: to (%[[SIZES]]#0, %[[SIZES]]#1, %[[SIZES]]#2)
  // CHECK: tensor.empty() : tensor<128x32xf32>
  // CHECK: vector.transfer_write {{.*}} : vector<16xf32>, tensor<128x32xf32>
  // CHECK-COUNT-4: vector.fma
  // CHECK: mapping = [#iree_linalg_ext.split_reduction_mapping<2>
  // CHECK: flow.tensor.reshape %[[P]] : tensor<?x?xf32>{%[[ROWS]], %[[SIZES]]#2} -> tensor<20x40xf32>
  // CHECK-NOT: dot_general
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x70xf32>, tensor<70x40xf32>) -> tensor<20x40xf32>
  return %0 : tensor<20x40xf32>
}

// -----

// Half as many lanes for f64. The numbers are batch, rows, columns, depth; strides of the left operand's batch, rows and
// depth, of the right one's batch, depth and columns; rows and columns of a block.
// CHECK-LABEL: @a_batch_of_transposed_matrices
func.func @a_batch_of_transposed_matrices(%x: tensor<3x20x10xf64>, %w: tensor<3x50x20xf64>) -> tensor<3x10x50xf64> {
  // CHECK: util.optimization_barrier %c3{{.*}}, %c10{{.*}}, %c50{{.*}}, %c20{{.*}}, %c200{{.*}}, %c1{{.*}}, %c10{{.*}}, %c1000{{.*}}, %c1{{.*}}, %c20{{.*}}, %c64{{.*}}, %c50
  // CHECK: tensor.empty() : tensor<128x16xf64>
  // CHECK: stablehlo.reshape {{.*}} : (tensor<30x50xf64>) -> tensor<3x10x50xf64>
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<3x20x10xf64>, tensor<3x50x20xf64>) -> tensor<3x10x50xf64>
  return %0 : tensor<3x10x50xf64>
}

// -----

// 10 rows of 128 columns, and then the other way round.
// CHECK-LABEL: @few_columns_are_rows
func.func @few_columns_are_rows(%x: tensor<128x64xf64>, %w: tensor<64x10xf64>) -> tensor<128x10xf64> {
  // CHECK: util.optimization_barrier %c1{{.*}}, %c10{{.*}}, %c128{{.*}}, %c64{{.*}}, %c0{{.*}}, %c1{{.*}}, %c10{{.*}}, %c0{{.*}}, %c1{{.*}}, %c64{{.*}}, %c64{{.*}}, %c128
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.transpose {{.*}} dims = [0, 2, 1] : (tensor<1x10x128xf64>) -> tensor<1x128x10xf64>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x64xf64>, tensor<64x10xf64>) -> tensor<128x10xf64>
  return %0 : tensor<128x10xf64>
}

// -----

// CHECK-LABEL: @an_unused_product_goes
func.func @an_unused_product_goes(%x: tensor<20x70xf32>, %w: tensor<70x40xf32>) {
  // CHECK-NEXT: return
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x70xf32>, tensor<70x40xf32>) -> tensor<20x40xf32>
  return
}

// -----

// CHECK-LABEL: @integers
func.func @integers(%x: tensor<70x80xi32>, %y: tensor<80x96xi32>) -> tensor<70x96xi32> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.muli %{{.+}}, %{{.+}} : vector<
  // CHECK: arith.addi %{{.+}}, %{{.+}} : vector<
  // CHECK-NOT: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<70x80xi32>, tensor<80x96xi32>) -> tensor<70x96xi32>
  return %0 : tensor<70x96xi32>
}

// -----

// CHECK-LABEL: @kept
// CHECK-NOT: flow.dispatch.region
func.func @kept(%few: tensor<1x70xf32>, %x: tensor<20x600xf32>, %w: tensor<70x40xf32>, %thin: tensor<600x3xf32>,
    %half: tensor<20x70xf16>, %half_w: tensor<70x40xf16>, %mixed: tensor<20x7x10xf32>, %mixed_w: tensor<10x7x40xf32>,
    %any: tensor<?x70xf32>)
    -> (tensor<1x40xf32>, tensor<20x3xf32>, tensor<20x40xf16>, tensor<20x40xf32>, tensor<?x40xf32>) {
  // CHECK-COUNT-5: stablehlo.dot_general
  %0 = stablehlo.dot_general %few, %w, contracting_dims = [1] x [0] : (tensor<1x70xf32>, tensor<70x40xf32>) -> tensor<1x40xf32>
  %1 = stablehlo.dot_general %x, %thin, contracting_dims = [1] x [0] : (tensor<20x600xf32>, tensor<600x3xf32>) -> tensor<20x3xf32>
  %2 = stablehlo.dot_general %half, %half_w, contracting_dims = [1] x [0] : (tensor<20x70xf16>, tensor<70x40xf16>) -> tensor<20x40xf16>
  %3 = stablehlo.dot_general %mixed, %mixed_w, contracting_dims = [1, 2] x [1, 0] : (tensor<20x7x10xf32>, tensor<10x7x40xf32>) -> tensor<20x40xf32>
  %4 = stablehlo.dot_general %any, %w, contracting_dims = [1] x [0] : (tensor<?x70xf32>, tensor<70x40xf32>) -> tensor<?x40xf32>
  return %0, %1, %2, %3, %4 : tensor<1x40xf32>, tensor<20x3xf32>, tensor<20x40xf16>, tensor<20x40xf32>, tensor<?x40xf32>
}

// -----

// CHECK-LABEL: @small_products_of_any_type
func.func @small_products_of_any_type(%x: tensor<17x23xf32>, %y: tensor<23x19xf32>, %u: tensor<16x16xf64>, %i: tensor<16x16xi32>, %e: tensor<8x8xf32>) -> (tensor<17x19xf32>, tensor<16x16xf64>, tensor<16x16xi32>, tensor<8x8xf32>) {
  // CHECK-COUNT-4: flow.dispatch.region
  // CHECK-NOT: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<17x23xf32>, tensor<23x19xf32>) -> tensor<17x19xf32>
  %1 = stablehlo.dot_general %u, %u, contracting_dims = [1] x [0] : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %2 = stablehlo.dot_general %i, %i, contracting_dims = [1] x [0] : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi32>
  %3 = stablehlo.dot_general %e, %e, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %1, %2, %3 : tensor<17x19xf32>, tensor<16x16xf64>, tensor<16x16xi32>, tensor<8x8xf32>
}

// -----

// Batch, rows, columns, depth, the strides of both operands, and matrices of a workgroup. Vectors end behind the last rows.
// CHECK-LABEL: @smaller_ones_have_a_kernel_without_tiles
func.func @smaller_ones_have_a_kernel_without_tiles(%x: tensor<3x4xf32>, %w: tensor<4x5xf32>) -> tensor<3x5xf32> {
  // CHECK: %[[SIZES:.+]]:13 = util.optimization_barrier %c1{{.*}}, %c3{{.*}}, %c5{{.*}}, %c4{{.*}}, %c0{{.*}}, %c4{{.*}}, %c1{{.*}}, %c0{{.*}}, %c5{{.*}}, %c1{{.*}}, %c546{{.*}}, %c12{{.*}}, %c20
  // CHECK: flow.dispatch.region -> (tensor<?xf32>{
  // CHECK: %[[BEYOND:.+]] = arith.divui %{{.+}}, %[[SIZES]]#2
  // CHECK: scf.forall {{.+}} to (%[[SIZES]]#0) step (%[[SIZES]]#10)
  // CHECK: %[[ROWS:.+]] = arith.muli %{{.+}}, %[[SIZES]]#1
  // CHECK-NEXT: arith.subi %[[ROWS]], %[[BEYOND]]
  // CHECK: tensor.empty() : tensor<512x8xf32>
  // CHECK: vector.transfer_read {{.+}} {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
  // CHECK: vector.transfer_read {{.+}} : tensor<?xf32>, vector<8xf32>
  // CHECK-COUNT-8: vector.fma
  // CHECK: vector.transfer_write %{{[^{]+}} : vector<8xf32>, tensor<?xf32>
  // CHECK-NOT: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

// CHECK-LABEL: @batches_of_small_matrices_have_it_too
func.func @batches_of_small_matrices_have_it_too(%y: tensor<99x15x15xf32>, %t: tensor<9x4x3xi32>, %u: tensor<9x5x3xi32>) -> (tensor<99x15x15xf32>, tensor<9x4x5xi32>) {
  // CHECK-COUNT-2: flow.dispatch.region -> (tensor<?x{{f|i}}32>{
  // CHECK-NOT: stablehlo.dot_general
  %0 = stablehlo.dot_general %y, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<99x15x15xf32>, tensor<99x15x15xf32>) -> tensor<99x15x15xf32>
  %1 = stablehlo.dot_general %t, %u, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<9x4x3xi32>, tensor<9x5x3xi32>) -> tensor<9x4x5xi32>
  return %0, %1 : tensor<99x15x15xf32>, tensor<9x4x5xi32>
}

// -----

// Of i8 in i32, whose sums are truncated if the result is of i8.
// CHECK-LABEL: @small_ones_of_i8_have_it
func.func @small_ones_of_i8_have_it(%x: tensor<9x20xi8>, %y: tensor<20x30xi8>, %large: tensor<100x100xi8>) -> (tensor<9x30xi8>, tensor<9x30xi32>, tensor<100x100xi32>) {
  // CHECK: flow.dispatch.region -> (tensor<?xi8>{
  // CHECK: tensor.empty() : tensor<256x16xi32>
  // CHECK: arith.extsi %{{.+}} : vector<16xi8> to vector<16xi32>
  // CHECK: arith.trunci %{{.+}} : vector<16xi32> to vector<16xi8>
  // CHECK: flow.dispatch.region -> (tensor<?xi32>{
  // CHECK: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<9x20xi8>, tensor<20x30xi8>) -> tensor<9x30xi8>
  %1 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<9x20xi8>, tensor<20x30xi8>) -> tensor<9x30xi32>
  %2 = stablehlo.dot_general %large, %large, contracting_dims = [1] x [0] : (tensor<100x100xi8>, tensor<100x100xi8>) -> tensor<100x100xi32>
  return %0, %1, %2 : tensor<9x30xi8>, tensor<9x30xi32>, tensor<100x100xi32>
}

// -----

// A call of each would take longer than the product; what is added to it is computed with it.
// CHECK-LABEL: @many_of_two_rows_and_those_in_expressions_are_kept
func.func @many_of_two_rows_and_those_in_expressions_are_kept(%y: tensor<99x2x2xf32>, %x: tensor<3x4xf32>, %w: tensor<4x5xf32>, %b: tensor<3x5xf32>) -> (tensor<99x2x2xf32>, tensor<3x5xf32>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-2: stablehlo.dot_general
  %0 = stablehlo.dot_general %y, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<99x2x2xf32>, tensor<99x2x2xf32>) -> tensor<99x2x2xf32>
  %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %2 = stablehlo.add %1, %b : tensor<3x5xf32>
  return %0, %2 : tensor<99x2x2xf32>, tensor<3x5xf32>
}

// -----

// Rows at stride 1, depth at stride 20: the transpose is not computed.
// CHECK-LABEL: @a_transposed_left_operand_is_read_where_it_is
func.func @a_transposed_left_operand_is_read_where_it_is(%x: tensor<70x20xf64>, %w: tensor<70x40xf64>) -> tensor<20x40xf64> {
  // CHECK: stablehlo.reshape %arg0 : (tensor<70x20xf64>) -> tensor<1400xf64>
  // CHECK: util.optimization_barrier %c1{{.*}}, %c20{{.*}}, %c40{{.*}}, %c70{{.*}}, %c0{{.*}}, %c1{{.*}}, %c20{{.*}}, %c0{{.*}}, %c40{{.*}}, %c1{{.*}}, %c64{{.*}}, %c40
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<70x20xf64>) -> tensor<20x70xf64>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<20x70xf64>, tensor<70x40xf64>) -> tensor<20x40xf64>
  return %1 : tensor<20x40xf64>
}

// -----

// Depth at stride 1, columns at stride 70: squares are transposed in registers.
// CHECK-LABEL: @a_transposed_right_operand_is_read_where_it_is
func.func @a_transposed_right_operand_is_read_where_it_is(%x: tensor<20x70xf64>, %w: tensor<40x70xf64>) -> tensor<20x40xf64> {
  // CHECK: stablehlo.reshape %arg1 : (tensor<40x70xf64>) -> tensor<2800xf64>
  // CHECK: util.optimization_barrier %c1{{.*}}, %c20{{.*}}, %c40{{.*}}, %c70{{.*}}, %c0{{.*}}, %c70{{.*}}, %c1{{.*}}, %c0{{.*}}, %c1{{.*}}, %c70{{.*}}, %c64{{.*}}, %c40
  // CHECK: vector.shuffle
  %0 = stablehlo.transpose %w, dims = [1, 0] : (tensor<40x70xf64>) -> tensor<70x40xf64>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [1] x [0] : (tensor<20x70xf64>, tensor<70x40xf64>) -> tensor<20x40xf64>
  return %1 : tensor<20x40xf64>
}

// -----

// Dimensions that are moved and do not lie in a row are moved before.
// CHECK-LABEL: @a_transpose_that_tears_rows_apart_stays
func.func @a_transpose_that_tears_rows_apart_stays(%x: tensor<4x70x5xf64>, %w: tensor<70x40xf64>) -> tensor<4x5x40xf64> {
  // CHECK: stablehlo.transpose %arg0, dims = [0, 2, 1]
  // CHECK: flow.dispatch.region
  %0 = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<4x70x5xf64>) -> tensor<4x5x70xf64>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [2] x [0] : (tensor<4x5x70xf64>, tensor<70x40xf64>) -> tensor<4x5x40xf64>
  return %1 : tensor<4x5x40xf64>
}

// -----

// Nothing can merge with it, and its kernel is compiled once a machine.
// CHECK-LABEL: @a_small_product_apart_from_loops
func.func @a_small_product_apart_from_loops(%x: tensor<8x256x64xf32>, %w: tensor<8x64x256xf32>) -> tensor<8x256x256xf32> {
  // CHECK: flow.dispatch.region
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x256x64xf32>, tensor<8x64x256xf32>) -> tensor<8x256x256xf32>
  return %0 : tensor<8x256x256xf32>
}

// -----

// CHECK-LABEL: @a_batch_of_small_products_apart_from_loops
func.func @a_batch_of_small_products_apart_from_loops(%x: tensor<64x32x32xf32>, %w: tensor<64x32x32xf32>) -> tensor<64x32x32xf32> {
  // CHECK: flow.dispatch.region
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<64x32x32xf32>, tensor<64x32x32xf32>) -> tensor<64x32x32xf32>
  return %0 : tensor<64x32x32xf32>
}

// -----

// CHECK-LABEL: @small_products_that_loops_read_are_kept
func.func @small_products_that_loops_read_are_kept(%x: tensor<8x256x64xf32>, %w: tensor<8x64x256xf32>) -> tensor<2048x256xf32> {
  // CHECK: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x256x64xf32>, tensor<8x64x256xf32>) -> tensor<8x256x256xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x256x256xf32>) -> tensor<2048x256xf32>
  %2 = stablehlo.tanh %1 : tensor<2048x256xf32>
  return %2 : tensor<2048x256xf32>
}

// -----

// CHECK-LABEL: @small_products_that_read_loops_are_kept
func.func @small_products_that_read_loops_are_kept(%x: tensor<8x256x64xf32>, %w: tensor<8x64x256xf32>) -> tensor<8x256x256xf32> {
  // CHECK: stablehlo.dot_general
  %0 = stablehlo.tanh %x : tensor<8x256x64xf32>
  %1 = stablehlo.dot_general %0, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x256x64xf32>, tensor<8x64x256xf32>) -> tensor<8x256x256xf32>
  return %1 : tensor<8x256x256xf32>
}

// -----

// The second one's operand is the first one's result, or a transpose of it.
// CHECK-LABEL: @products_of_products
func.func @products_of_products(%x: tensor<40x40xf32>, %y: tensor<40x40xf32>) -> (tensor<40x40xf32>, tensor<40x40xf32>) {
  // CHECK-COUNT-3: flow.dispatch.region
  // CHECK-NOT: dot_general
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %1 = stablehlo.dot_general %0, %y, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
  %3 = stablehlo.dot_general %2, %0, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  return %1, %3 : tensor<40x40xf32>, tensor<40x40xf32>
}

// -----

// The compiler can build complex numbers from sums of products that it does not compute in tiles.
// CHECK-LABEL: @a_product_of_complex_numbers_by_parts
func.func @a_product_of_complex_numbers_by_parts(%a: tensor<20x70xf32>, %b: tensor<70x40xf32>, %c: tensor<20x40xf32>) -> tensor<20x40xcomplex<f32>> {
  // CHECK: flow.tensor.reshape %{{.+}} -> tensor<20x40xf32>
  // CHECK-NOT: optimization_barrier
  // CHECK: %[[RE:.+]] = stablehlo.subtract %[[P:.+]], %arg2
  // CHECK-NEXT: %[[IM:.+]] = stablehlo.add %[[P]], %arg2
  // CHECK-NEXT: stablehlo.complex %[[RE]], %[[IM]]
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x70xf32>, tensor<70x40xf32>) -> tensor<20x40xf32>
  %re = stablehlo.subtract %p, %c : tensor<20x40xf32>
  %im = stablehlo.add %p, %c : tensor<20x40xf32>
  %f:2 = stablehlo.optimization_barrier %re, %im : tensor<20x40xf32>, tensor<20x40xf32>
  %z = stablehlo.complex %f#0, %f#1 : tensor<20x40xcomplex<f32>>
  return %z : tensor<20x40xcomplex<f32>>
}

// -----

// CHECK-LABEL: @a_barrier_before_complex_numbers_with_parts_of_another_product_is_kept
func.func @a_barrier_before_complex_numbers_with_parts_of_another_product_is_kept(%a: tensor<20x70xf32>, %b: tensor<70x40xf32>, %c: tensor<20x7x10xf32>, %d: tensor<10x7x40xf32>) -> tensor<20x40xcomplex<f32>> {
  // CHECK: %[[Q:.+]] = stablehlo.dot_general
  // CHECK: %[[F:.+]]:2 = stablehlo.optimization_barrier %{{.+}}, %[[Q]]
  // CHECK-NEXT: stablehlo.complex %[[F]]#0, %[[F]]#1
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x70xf32>, tensor<70x40xf32>) -> tensor<20x40xf32>
  %q = stablehlo.dot_general %c, %d, contracting_dims = [1, 2] x [1, 0] : (tensor<20x7x10xf32>, tensor<10x7x40xf32>) -> tensor<20x40xf32>
  %f:2 = stablehlo.optimization_barrier %p, %q : tensor<20x40xf32>, tensor<20x40xf32>
  %z = stablehlo.complex %f#0, %f#1 : tensor<20x40xcomplex<f32>>
  return %z : tensor<20x40xcomplex<f32>>
}

// -----

// CHECK-LABEL: @a_barrier_that_others_read_is_kept
func.func @a_barrier_that_others_read_is_kept(%a: tensor<20x70xf32>, %b: tensor<70x40xf32>) -> (tensor<20x40xcomplex<f32>>, tensor<20x40xf32>) {
  // CHECK: %[[F:.+]]:2 = stablehlo.optimization_barrier
  // CHECK-NEXT: stablehlo.complex %[[F]]#0, %[[F]]#1
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<20x70xf32>, tensor<70x40xf32>) -> tensor<20x40xf32>
  %n = stablehlo.negate %p : tensor<20x40xf32>
  %f:2 = stablehlo.optimization_barrier %p, %n : tensor<20x40xf32>, tensor<20x40xf32>
  %z = stablehlo.complex %f#0, %f#1 : tensor<20x40xcomplex<f32>>
  return %z, %f#0 : tensor<20x40xcomplex<f32>>, tensor<20x40xf32>
}

// -----

// CHECK-LABEL: @products_without_elements_are_kept
func.func @products_without_elements_are_kept(%x: tensor<3x0xf32>, %y: tensor<0x5xf32>) -> tensor<3x5xf32> {
  // CHECK-NEXT: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<3x0xf32>, tensor<0x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

// CHECK-LABEL: @a_deep_small_product_with_a_computed_operand
func.func @a_deep_small_product_with_a_computed_operand(%x: tensor<2000x20xf32>, %y: tensor<2000x20xf32>) -> tensor<20x20xf32> {
  // CHECK: %[[E:.+]] = stablehlo.exponential
  // CHECK: stablehlo.reshape %[[E]]
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.dot_general
  %e = stablehlo.exponential %y : tensor<2000x20xf32>
  %p = stablehlo.dot_general %x, %e, contracting_dims = [0] x [0] : (tensor<2000x20xf32>, tensor<2000x20xf32>) -> tensor<20x20xf32>
  return %p : tensor<20x20xf32>
}

// -----

// The compiler would compute the operand for each row, and has no vectors for 61 columns of f64.
// CHECK-LABEL: @small_products_with_computed_operands_or_uneven_columns
func.func @small_products_with_computed_operands_or_uneven_columns(%x: tensor<48x48xf32>, %u: tensor<77x53xf64>, %v: tensor<53x61xf64>) -> (tensor<48x48xf32>, tensor<77x61xf64>) {
  // CHECK: %[[E:.+]] = stablehlo.add %arg0, %arg0
  // CHECK: stablehlo.reshape %[[E]]
  // CHECK-COUNT-2: flow.dispatch.region
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: stablehlo.negate
  %e = stablehlo.add %x, %x : tensor<48x48xf32>
  %p = stablehlo.dot_general %e, %x, contracting_dims = [1] x [0] : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
  %q = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<77x53xf64>, tensor<53x61xf64>) -> tensor<77x61xf64>
  %n = stablehlo.negate %q : tensor<77x61xf64>
  return %p, %n : tensor<48x48xf32>, tensor<77x61xf64>
}

// -----

// What is fused with a tiny product saves a call.
// CHECK-LABEL: @tiny_products_with_computed_operands_are_kept
func.func @tiny_products_with_computed_operands_are_kept(%x: tensor<8x32xf32>, %w: tensor<32x128xf32>) -> tensor<8x128xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.dot_general
  %e = stablehlo.add %x, %x : tensor<8x32xf32>
  %p = stablehlo.dot_general %e, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x128xf32>) -> tensor<8x128xf32>
  return %p : tensor<8x128xf32>
}

// -----

// Each is computed with what the product before it is read by.
// CHECK-LABEL: @operands_computed_from_small_products_are_kept
func.func @operands_computed_from_small_products_are_kept(%x: tensor<8x64xf32>, %w: tensor<64x64xf32>) -> tensor<8x64xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-2: stablehlo.dot_general
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %t = stablehlo.tanh %p : tensor<8x64xf32>
  %q = stablehlo.dot_general %t, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %n = stablehlo.tanh %q : tensor<8x64xf32>
  return %n : tensor<8x64xf32>
}

// -----

// CHECK-LABEL: @integers_of_64_bits
func.func @integers_of_64_bits(%x: tensor<70x80xi64>, %y: tensor<80x97xi64>) -> tensor<70x97xi64> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.muli %{{.+}}, %{{.+}} : vector<16xi64>
  // CHECK-NOT: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<70x80xi64>, tensor<80x97xi64>) -> tensor<70x97xi64>
  return %0 : tensor<70x97xi64>
}
