// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-row-reductions{vector-bytes=64 least=96})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-row-reductions{least=96})' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-row-reductions{vector-bytes=64})' | filecheck %s --check-prefix=LARGE
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-row-reductions{vector-bytes=64 least=96 longest=16})' | filecheck %s --check-prefix=SHORT

// CHECK-LABEL: @three_vectors_are_taken_apart
// GPU-LABEL: @three_vectors_are_taken_apart
// LARGE-LABEL: @three_vectors_are_taken_apart
func.func @three_vectors_are_taken_apart(%x: tensor<101x3xf32>) -> tensor<101xf32> {
  // GPU: stablehlo.reduce
  // LARGE: stablehlo.reduce
  // CHECK-NOT: stablehlo.reduce
  // CHECK: flow.dispatch.region -> (tensor<101xf32>)
  // CHECK: %[[LAST:.+]] = arith.constant 85 : index
  // CHECK: arith.minsi %{{.+}}, %[[LAST]]
  // CHECK-COUNT-3: vector.transfer_read %{{.+}} : tensor<303xf32>, vector<16xf32>
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29]
  // CHECK: arith.addf %{{.+}}, %{{.+}} : vector<16xf32>
  // CHECK: vector.transfer_write
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<101x3xf32>, tensor<f32>) -> tensor<101xf32>
  return %s : tensor<101xf32>
}

// LARGE-LABEL: @smaller_operands_are_taken_outside_of_loops
func.func @smaller_operands_are_taken_outside_of_loops(%x: tensor<1024xf32>, %y: tensor<1023xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // LARGE: flow.dispatch.region -> (tensor<2xf32>)
  // LARGE-COUNT-2: stablehlo.reduce
  // LARGE-NOT: flow.dispatch.region
  // LARGE: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32>
  %t = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1023xf32>, tensor<f32>) -> tensor<f32>
  %w = stablehlo.while(%total = %zero) : tensor<f32>
    cond {
      %c = stablehlo.compare LT, %total, %s : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %d = stablehlo.reduce(%x init: %total) applies stablehlo.add across dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32>
      stablehlo.return %d : tensor<f32>
    }
  return %s, %t, %w : tensor<f32>, tensor<f32>, tensor<f32>
}

// LARGE-LABEL: @long_operands_are_computed_before
func.func @long_operands_are_computed_before(%x: tensor<300xf32>) -> tensor<f32> {
  // LARGE-COUNT-26: stablehlo.{{multiply|add}}
  // LARGE: flow.dispatch.region
  // LARGE-NOT: arith.mulf
  // LARGE: return
  %0 = stablehlo.multiply %x, %x : tensor<300xf32>
  %1 = stablehlo.multiply %0, %x : tensor<300xf32>
  %2 = stablehlo.add %1, %x : tensor<300xf32>
  %3 = stablehlo.multiply %2, %x : tensor<300xf32>
  %4 = stablehlo.add %3, %x : tensor<300xf32>
  %5 = stablehlo.multiply %4, %x : tensor<300xf32>
  %6 = stablehlo.add %5, %x : tensor<300xf32>
  %7 = stablehlo.multiply %6, %x : tensor<300xf32>
  %8 = stablehlo.add %7, %x : tensor<300xf32>
  %9 = stablehlo.multiply %8, %x : tensor<300xf32>
  %10 = stablehlo.add %9, %x : tensor<300xf32>
  %11 = stablehlo.multiply %10, %x : tensor<300xf32>
  %12 = stablehlo.add %11, %x : tensor<300xf32>
  %13 = stablehlo.multiply %12, %x : tensor<300xf32>
  %14 = stablehlo.add %13, %x : tensor<300xf32>
  %15 = stablehlo.multiply %14, %x : tensor<300xf32>
  %16 = stablehlo.add %15, %x : tensor<300xf32>
  %17 = stablehlo.multiply %16, %x : tensor<300xf32>
  %18 = stablehlo.add %17, %x : tensor<300xf32>
  %19 = stablehlo.multiply %18, %x : tensor<300xf32>
  %20 = stablehlo.add %19, %x : tensor<300xf32>
  %21 = stablehlo.multiply %20, %x : tensor<300xf32>
  %22 = stablehlo.add %21, %x : tensor<300xf32>
  %23 = stablehlo.multiply %22, %x : tensor<300xf32>
  %24 = stablehlo.add %23, %x : tensor<300xf32>
  %25 = stablehlo.multiply %24, %x : tensor<300xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%25 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<300xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: @longer_rows_have_vectors_of_their_own
// SHORT-LABEL: @longer_rows_have_vectors_of_their_own
func.func @longer_rows_have_vectors_of_their_own(%x: tensor<40x19xf64>) -> tensor<40xf64> {
  // SHORT: stablehlo.reduce
  // CHECK: flow.dispatch.region -> (tensor<40xf64>)
  // CHECK: vector.transfer_read %{{.+}} {in_bounds = [true]} : tensor<760xf64>, vector<8xf64>
  // CHECK: arith.constant dense<[true, true, true, false, false, false, false, false]> : vector<8xi1>
  // CHECK: vector.transfer_read %{{.+}}, %{{.+}}, %{{.+}} {in_bounds = [true]} : tensor<760xf64>, vector<8xf64>
  // CHECK: arith.select
  %low = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %s = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<40x19xf64>, tensor<f64>) -> tensor<40xf64>
  return %s : tensor<40xf64>
}

// CHECK-LABEL: @vectors_of_a_row_are_combined_lane_by_lane
func.func @vectors_of_a_row_are_combined_lane_by_lane(%x: tensor<16x32xf32>) -> tensor<16xf32> {
  // CHECK: flow.dispatch.region -> (tensor<16xf32>)
  // CHECK: %[[PADDING:.+]] = arith.constant 0.0{{.+}} : f32
  // CHECK: %[[THREE:.+]] = arith.constant 3.0{{.+}} : f32
  // CHECK: %[[THREES:.+]] = vector.broadcast %[[THREE]]
  // CHECK: %[[A:.+]] = vector.transfer_read %{{.+}}[%{{.+}}], %[[PADDING]]
  // CHECK: %[[A3:.+]] = arith.mulf %[[A]], %[[THREES]]
  // CHECK: %[[B:.+]] = vector.transfer_read %{{.+}}[%{{.+}}], %[[PADDING]]
  // CHECK: %[[B3:.+]] = arith.mulf %[[B]], %[[THREES]]
  // CHECK: arith.addf %[[A3]], %[[B3]]
  // CHECK-NOT: vector.broadcast
  // CHECK-COUNT-30: vector.shuffle
  // CHECK-NOT: vector.shuffle
  // CHECK: vector.transfer_write
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %three = stablehlo.constant dense<3.0> : tensor<f32>
  %wide = stablehlo.broadcast_in_dim %three, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
  %y = stablehlo.multiply %x, %wide : tensor<16x32xf32>
  %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  return %s : tensor<16xf32>
}

// CHECK-LABEL: @what_makes_preds_is_computed_where_it_is_read
func.func @what_makes_preds_is_computed_where_it_is_read(%x: tensor<9x6x4xi32>, %y: tensor<9x6xi32>) -> tensor<9x6xi1> {
  // CHECK: flow.dispatch.region -> (tensor<54xi8>)
  // CHECK: vector.transfer_read %{{.+}} : tensor<54xi32>, vector<16xi32>
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 0, 0, 0, 1, 1, 1, 1,
  // CHECK: arith.cmpi eq
  // CHECK: arith.extui %{{.+}} : vector<16xi1> to vector<16xi32>
  // CHECK: arith.ori %{{.+}}, %{{.+}} : vector<16xi32>
  // CHECK: arith.trunci %{{.+}} : vector<16xi32> to vector<16xi8>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %b = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<9x6xi32>) -> tensor<9x6x4xi32>
  %c = stablehlo.compare EQ, %x, %b : (tensor<9x6x4xi32>, tensor<9x6x4xi32>) -> tensor<9x6x4xi1>
  %s = stablehlo.reduce(%c init: %false) applies stablehlo.or across dimensions = [2] : (tensor<9x6x4xi1>, tensor<i1>) -> tensor<9x6xi1>
  return %s : tensor<9x6xi1>
}

// CHECK-LABEL: @a_reducer_of_two_arrays_keeps_its_order
func.func @a_reducer_of_two_arrays_keeps_its_order(%x: tensor<32x4xf32>) -> tensor<32xi32> {
  // CHECK: flow.dispatch.region -> (tensor<32xi32>)
  // CHECK: arith.constant dense<[0, 1, 2, 3, 0, 1, 2, 3,
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 2, 4,
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [0, 2, 4,
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [1, 3, 5,
  // CHECK: arith.cmpf
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 1 : tensor<32x4xi32>
  %s:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1] : (tensor<32x4xf32>, tensor<32x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<32xf32>, tensor<32xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
      %g = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %g, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %g, %p, %q : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  return %s#1 : tensor<32xi32>
}

// CHECK-LABEL: @four_vectors_of_a_long_row_are_combined_at_a_time
func.func @four_vectors_of_a_long_row_are_combined_at_a_time(%x: tensor<3x150xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: flow.dispatch.region -> (tensor<3xf32>)
  // CHECK: %[[Y:.+]] = tensor.extract %{{.+}} : tensor<3xf32>
  // CHECK-COUNT-4: vector.transfer_read %{{.+}} : tensor<450xf32>, vector<16xf32>
  // CHECK: scf.for
  // CHECK-COUNT-4: vector.transfer_read %{{.+}} : tensor<450xf32>, vector<16xf32>
  // CHECK: scf.yield
  // CHECK: arith.constant 134 : index
  // CHECK: arith.constant dense<-0.0{{.+}}> : vector<16xf32>
  // CHECK: arith.constant dense<[false, false, false, false, false, false, false, false, false, false, true, true, true, true, true, true]>
  // CHECK: arith.select
  // CHECK: vector.extract_strided_slice %{{.+}} offsets = [8], sizes = [8]
  // CHECK: arith.addf %{{.+}}, %{{.+}} : f32
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<3xf32>) -> tensor<3x150xf32>
  %d = stablehlo.subtract %x, %b : tensor<3x150xf32>
  %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x150xf32>, tensor<f32>) -> tensor<3xf32>
  return %s : tensor<3xf32>
}

// CHECK-LABEL: @a_whole_array_is_reduced_in_parts
func.func @a_whole_array_is_reduced_in_parts(%x: tensor<300x173xf64>) -> tensor<f64> {
  // CHECK: flow.dispatch.region -> (tensor<3xf64>)
  // CHECK: scf.forall
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<f64>
  %low = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %s = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<300x173xf64>, tensor<f64>) -> tensor<f64>
  return %s : tensor<f64>
}

// CHECK-LABEL: @long_rows_keep_a_reducer_whose_order_counts
func.func @long_rows_keep_a_reducer_whose_order_counts(%x: tensor<20x65xf32>) -> tensor<20xf32> {
  // CHECK: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) across dimensions = [1] : (tensor<20x65xf32>, tensor<f32>) -> tensor<20xf32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %g = stablehlo.compare NE, %a, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %g, %a, %b : tensor<i1>, tensor<f32>
      stablehlo.return %v : tensor<f32>
    }
  return %s : tensor<20xf32>
}

// CHECK-LABEL: @places_of_long_rows_are_selected_in_their_order
func.func @places_of_long_rows_are_selected_in_their_order(%x: tensor<3x128xf32>) -> tensor<3xi32> {
  // CHECK: flow.dispatch.region -> (tensor<3xf32>, tensor<3xi32>)
  // CHECK-COUNT-8: arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
  // CHECK: %[[BEFORE:.+]] = arith.cmpi slt, %{{.+}}, %{{.+}} : vector<16xi32>
  // CHECK-NEXT: arith.select %[[BEFORE]], %{{.+}}, %{{.+}} : vector<16xi1>, vector<16xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 1 : tensor<3x128xi32>
  %s:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1] : (tensor<3x128xf32>, tensor<3x128xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
      %g = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %n = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %t = stablehlo.or %g, %n : tensor<i1>
      %v = stablehlo.select %t, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %t, %p, %q : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  return %s#1 : tensor<3xi32>
}

// CHECK-LABEL: @scalars_and_unsigned_numbers_are_read
func.func @scalars_and_unsigned_numbers_are_read(%x: tensor<20x9xui32>, %y: tensor<f32>) -> tensor<20xf32> {
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<180xui32>) -> tensor<180xi32>
  // CHECK: flow.dispatch.region
  // CHECK: arith.uitofp
  // CHECK-NOT: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %f = stablehlo.convert %x : (tensor<20x9xui32>) -> tensor<20x9xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> tensor<20x9xf32>
  %m = stablehlo.multiply %f, %b : tensor<20x9xf32>
  %s = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<20x9xf32>, tensor<f32>) -> tensor<20xf32>
  return %s : tensor<20xf32>
}

// An array that is repeated between others twice is not read by the kernel; the compiler vectorizes a sum of one
// operand, and no reduction of two.
// CHECK-LABEL: @operands_that_the_kernel_does_not_read_are_computed_before
func.func @operands_that_the_kernel_does_not_read_are_computed_before(%x: tensor<2x4x5x9xf32>, %y: tensor<4x9xf32>) -> (tensor<2x4x5xi32>, tensor<2x4x5xf32>) {
  // CHECK: %[[PRODUCT:.+]] = stablehlo.multiply
  // CHECK: %[[FLAT:.+]] = stablehlo.reshape %[[PRODUCT]]
  // CHECK: stablehlo.optimization_barrier %[[FLAT]]
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.reduce(%[[PRODUCT]] init: %{{.+}}) applies stablehlo.add
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 3] : (tensor<4x9xf32>) -> tensor<2x4x5x9xf32>
  %m = stablehlo.multiply %x, %b : tensor<2x4x5x9xf32>
  %i = stablehlo.iota dim = 3 : tensor<2x4x5x9xi32>
  %s:2 = stablehlo.reduce(%m init: %low), (%i init: %n) across dimensions = [3]
      : (tensor<2x4x5x9xf32>, tensor<2x4x5x9xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xi32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
      %g = stablehlo.compare GT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %g, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %g, %p, %q : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  %t = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x4x5x9xf32>, tensor<f32>) -> tensor<2x4x5xf32>
  return %s#1, %t : tensor<2x4x5xi32>, tensor<2x4x5xf32>
}

// CHECK-LABEL: @rows_of_pairs_begin_where_their_groups_have_them
func.func @rows_of_pairs_begin_where_their_groups_have_them(%x: tensor<20x17xf32>, %y: tensor<30x17xf32>) -> tensor<20x30xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.divui
  // CHECK: arith.remui
  // CHECK-COUNT-2: vector.transfer_read
  // CHECK: arith.subf
  // CHECK-NOT: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<20x17xf32>) -> tensor<20x30x17xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<30x17xf32>) -> tensor<20x30x17xf32>
  %d = stablehlo.subtract %a, %b : tensor<20x30x17xf32>
  %q = stablehlo.multiply %d, %d : tensor<20x30x17xf32>
  %s = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<20x30x17xf32>, tensor<f32>) -> tensor<20x30xf32>
  return %s : tensor<20x30xf32>
}

// Such rows of few elements share no vectors.
// CHECK-LABEL: @short_rows_of_pairs_are_kept
func.func @short_rows_of_pairs_are_kept(%x: tensor<20x8xf32>, %y: tensor<30x8xf32>) -> tensor<20x30xf32> {
  // CHECK: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<20x8xf32>) -> tensor<20x30x8xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<30x8xf32>) -> tensor<20x30x8xf32>
  %d = stablehlo.subtract %a, %b : tensor<20x30x8xf32>
  %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<20x30x8xf32>, tensor<f32>) -> tensor<20x30xf32>
  return %s : tensor<20x30xf32>
}

// CHECK-LABEL: @first_axes_and_padded_operands_are_kept
func.func @first_axes_and_padded_operands_are_kept(%x: tensor<20x8xf32>) -> (tensor<8xf32>, tensor<20xf32>) {
  // CHECK-COUNT-2: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<20x8xf32>, tensor<f32>) -> tensor<8xf32>
  %p = stablehlo.pad %x, %zero, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<20x8xf32>, tensor<f32>) -> tensor<20x9xf32>
  %u = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<20x9xf32>, tensor<f32>) -> tensor<20xf32>
  return %s, %u : tensor<8xf32>, tensor<20xf32>
}

// CHECK-LABEL: @dynamic_dimensions_are_kept
func.func @dynamic_dimensions_are_kept(%x: tensor<?x3xf32>) -> tensor<?xf32> {
  // CHECK: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: @sums_of_what_reads_no_array_are_kept
func.func @sums_of_what_reads_no_array_are_kept() -> (tensor<100xi32>, tensor<100xf32>) {
  // CHECK-COUNT-2: stablehlo.reduce
  %n = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %i = stablehlo.iota dim = 1 : tensor<100x100xi32>
  %s = stablehlo.reduce(%i init: %n) applies stablehlo.add across dimensions = [1] : (tensor<100x100xi32>, tensor<i32>) -> tensor<100xi32>
  %x = stablehlo.iota dim = 0 : tensor<100x100xf32>
  %t = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<100x100xf32>, tensor<f32>) -> tensor<100xf32>
  return %s, %t : tensor<100xi32>, tensor<100xf32>
}

// CHECK-LABEL: @quotients_of_integers_that_others_read_are_computed_once
func.func @quotients_of_integers_that_others_read_are_computed_once(%x: tensor<100x3xi32>, %y: tensor<100x3xi32>) -> (tensor<100x3xi32>, tensor<100xi32>, tensor<100xi32>, tensor<100x3xi32>) {
  // CHECK: stablehlo.divide %arg0
  // CHECK: flow.dispatch.region
  // CHECK-NOT: arith.divsi
  // CHECK: flow.dispatch.region
  // CHECK: arith.remsi %{{.+}} : vector<16xi32>
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<100x3xi32>
  %q = stablehlo.divide %x, %y : tensor<100x3xi32>
  %s = stablehlo.reduce(%q init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<100x3xi32>, tensor<i32>) -> tensor<100xi32>
  %r = stablehlo.remainder %x, %three : tensor<100x3xi32>
  %t = stablehlo.reduce(%r init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<100x3xi32>, tensor<i32>) -> tensor<100xi32>
  return %q, %s, %t, %r : tensor<100x3xi32>, tensor<100xi32>, tensor<100xi32>, tensor<100x3xi32>
}
