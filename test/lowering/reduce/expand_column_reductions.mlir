// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-column-reductions{vector-bytes=64 least=2048})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-column-reductions{least=2048})' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-column-reductions{vector-bytes=64})' | filecheck %s --check-prefix=LARGE

// CHECK-LABEL: @rows_are_added_in_stages
// GPU-LABEL: @rows_are_added_in_stages
func.func @rows_are_added_in_stages(%x: tensor<100x70xf32>) -> tensor<70xf32> {
  // GPU: stablehlo.reduce
  // CHECK-NOT: stablehlo.reduce
  // CHECK: flow.dispatch.region -> (tensor<80xf32>, tensor<80xf32>, tensor<80xf32>)
  // CHECK: %[[LAST:.+]] = arith.constant 54 : index
  // CHECK: arith.minsi %{{.+}}, %[[LAST]]
  // CHECK: vector<16xf32>
  // CHECK: stablehlo.slice %{{.+}} [0:70]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x70xf32>, tensor<f32>) -> tensor<70xf32>
  return %s : tensor<70xf32>
}

// LARGE-LABEL: @uneven_columns_are_taken_earlier
func.func @uneven_columns_are_taken_earlier(%x: tensor<70x71xf32>, %y: tensor<70x72xf32>) -> (tensor<71xf32>, tensor<72xf32>) {
  // LARGE: flow.dispatch.region -> (tensor<80xf32>
  // LARGE: stablehlo.reduce(%arg1
  // LARGE: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<70x71xf32>, tensor<f32>) -> tensor<71xf32>
  %t = stablehlo.reduce(%y init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<70x72xf32>, tensor<f32>) -> tensor<72xf32>
  return %s, %t : tensor<71xf32>, tensor<72xf32>
}

// LARGE-LABEL: @operands_in_loops_are_larger
func.func @operands_in_loops_are_larger(%x: tensor<128x64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  // LARGE: flow.dispatch.region
  // LARGE: stablehlo.while
  // LARGE-NOT: flow.dispatch.region
  // LARGE: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<128x64xf32>, tensor<f32>) -> tensor<64xf32>
  %w = stablehlo.while(%total = %s) : tensor<64xf32>
    cond {
      %t = stablehlo.slice %total [0:1] : (tensor<64xf32>) -> tensor<1xf32>
      %u = stablehlo.reshape %t : (tensor<1xf32>) -> tensor<f32>
      %c = stablehlo.compare LT, %u, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %wide = stablehlo.broadcast_in_dim %total, dims = [1] : (tensor<64xf32>) -> tensor<128x64xf32>
      %y = stablehlo.add %x, %wide : tensor<128x64xf32>
      %d = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<128x64xf32>, tensor<f32>) -> tensor<64xf32>
      stablehlo.return %d : tensor<64xf32>
    }
  return %s, %w : tensor<64xf32>, tensor<64xf32>
}

// LARGE-LABEL: @loops_of_larger_arrays_are_no_kernels
func.func @loops_of_larger_arrays_are_no_kernels(%x: tensor<400x330xf32>) -> (tensor<330xf32>, tensor<330xf32>) {
  // LARGE: flow.dispatch.region
  // LARGE: stablehlo.while
  // LARGE-NOT: func.func
  // LARGE: flow.dispatch.region
  // LARGE: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<400x330xf32>, tensor<f32>) -> tensor<330xf32>
  %w = stablehlo.while(%total = %s) : tensor<330xf32>
    cond {
      %t = stablehlo.slice %total [0:1] : (tensor<330xf32>) -> tensor<1xf32>
      %u = stablehlo.reshape %t : (tensor<1xf32>) -> tensor<f32>
      %c = stablehlo.compare LT, %u, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %wide = stablehlo.broadcast_in_dim %total, dims = [1] : (tensor<330xf32>) -> tensor<400x330xf32>
      %y = stablehlo.add %x, %wide : tensor<400x330xf32>
      %d = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<400x330xf32>, tensor<f32>) -> tensor<330xf32>
      stablehlo.return %d : tensor<330xf32>
    }
  return %s, %w : tensor<330xf32>, tensor<330xf32>
}

// CHECK-LABEL: @extremes_of_a_batch_start_with_the_constant
func.func @extremes_of_a_batch_start_with_the_constant(%x: tensor<3x5x20x8x8xi64>) -> tensor<3x8x8xi64> {
  // CHECK: flow.dispatch.region -> (tensor<192xi64>) {
  // CHECK: scf.forall (%{{.+}}) in (3)
  // CHECK: arith.constant 7 : i64
  // CHECK: arith.maxsi %{{.+}} : vector<8xi64>
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<192xi64>) -> tensor<3x8x8xi64>
  %seven = stablehlo.constant dense<7> : tensor<i64>
  %m = stablehlo.reduce(%x init: %seven) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<3x5x20x8x8xi64>, tensor<i64>) -> tensor<3x8x8xi64>
  return %m : tensor<3x8x8xi64>
}

// CHECK-LABEL: @element_wise_operations_are_computed_inside
func.func @element_wise_operations_are_computed_inside(%x: tensor<100x64xf32>, %mean: tensor<64xf32>, %w: tensor<100xf32>) -> tensor<64xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.subf %{{.+}} : vector<16xf32>
  // CHECK: arith.mulf %{{.+}} : vector<16xf32>
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<64xf32>) -> tensor<100x64xf32>
  %v = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<100xf32>) -> tensor<100x64xf32>
  %d = stablehlo.subtract %x, %m : tensor<100x64xf32>
  %q = stablehlo.multiply %d, %v : tensor<100x64xf32>
  %s = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x64xf32>, tensor<f32>) -> tensor<64xf32>
  return %s : tensor<64xf32>
}

// CHECK-LABEL: @functions_that_others_read_are_computed_once
func.func @functions_that_others_read_are_computed_once(%x: tensor<100x64xf32>, %y: tensor<100x64xf32>) -> (tensor<100x64xf32>, tensor<64xf32>, tensor<64xf32>) {
  // CHECK: stablehlo.exponential %arg0
  // CHECK: flow.dispatch.region
  // CHECK-NOT: math.exp
  // CHECK: stablehlo.divide
  // CHECK: flow.dispatch.region
  // CHECK: math.tanh %{{.+}} : vector<16xf32>
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<100x64xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x64xf32>, tensor<f32>) -> tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<64xf32>) -> tensor<100x64xf32>
  %d = stablehlo.divide %e, %b : tensor<100x64xf32>
  %t = stablehlo.tanh %y : tensor<100x64xf32>
  %u = stablehlo.multiply %t, %t : tensor<100x64xf32>
  %v = stablehlo.add %u, %t : tensor<100x64xf32>
  %r = stablehlo.reduce(%v init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x64xf32>, tensor<f32>) -> tensor<64xf32>
  return %d, %s, %r : tensor<100x64xf32>, tensor<64xf32>, tensor<64xf32>
}

// CHECK-LABEL: @the_place_of_the_largest_is_the_row
func.func @the_place_of_the_largest_is_the_row(%x: tensor<99x70xf32>) -> tensor<70xi32> {
  // CHECK: flow.dispatch.region -> (tensor<80xf32>, tensor<80xi32>, tensor<80xf32>, tensor<80xi32>)
  // CHECK: arith.index_cast %{{.+}} : index to i32
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %at = stablehlo.iota dim = 0 : tensor<99x70xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%at init: %zero) across dimensions = [0] : (tensor<99x70xf32>, tensor<99x70xi32>, tensor<f32>, tensor<i32>) -> (tensor<70xf32>, tensor<70xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %larger = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %value = stablehlo.select %larger, %a, %b : tensor<i1>, tensor<f32>
    %place = stablehlo.select %larger, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %value, %place : tensor<f32>, tensor<i32>
  }
  return %r#1 : tensor<70xi32>
}

// CHECK-LABEL: @a_transpose_is_kept_unless_its_rows_lie_in_a_row
func.func @a_transpose_is_kept_unless_its_rows_lie_in_a_row(%x: tensor<64x100xf32>, %y: tensor<100x4x64xf32>) -> (tensor<64xf32>, tensor<4x64xf32>) {
  // CHECK: stablehlo.reduce
  // CHECK: flow.dispatch.region
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<64x100xf32>) -> tensor<100x64xf32>
  %s = stablehlo.reduce(%t init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x64xf32>, tensor<f32>) -> tensor<64xf32>
  %u = stablehlo.transpose %y, dims = [1, 0, 2] : (tensor<100x4x64xf32>) -> tensor<4x100x64xf32>
  %r = stablehlo.reduce(%u init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x100x64xf32>, tensor<f32>) -> tensor<4x64xf32>
  return %s, %r : tensor<64xf32>, tensor<4x64xf32>
}

// CHECK-LABEL: @narrow_rows_are_walked_side_by_side_and_in_parts
func.func @narrow_rows_are_walked_side_by_side_and_in_parts(%x: tensor<100000x6xf32>, %mean: tensor<6xf32>) -> tensor<6xf32> {
  // 48 rows of 6 numbers are 18 vectors of 16; 261 of these are in a part, and 16 rows are left over.
  // CHECK: stablehlo.broadcast_in_dim %{{.+}}, dims = [1] : (tensor<6xf32>) -> tensor<48x6xf32>
  // CHECK: flow.dispatch.region -> (tensor<2304xf32>, tensor<2304xf32>, tensor<2304xf32>)
  // CHECK: scf.forall (%[[PART:.+]]) in (8)
  // CHECK: arith.constant -0.000000e+00 : f32
  // CHECK: arith.constant 261 : index
  // CHECK: tensor.extract
  // CHECK: %[[PARTS:.+]] = stablehlo.reshape %{{.+}} : (tensor<2304xf32>) -> tensor<1x384x6xf32>
  // CHECK: %[[SUM:.+]] = stablehlo.reduce(%[[PARTS]] init: %{{.+}}) applies stablehlo.add across dimensions = [1]
  // CHECK: stablehlo.optimization_barrier %[[SUM]]
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %m = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<6xf32>) -> tensor<100000x6xf32>
  %d = stablehlo.subtract %x, %m : tensor<100000x6xf32>
  %s = stablehlo.reduce(%d init: %half) applies stablehlo.add across dimensions = [0] : (tensor<100000x6xf32>, tensor<f32>) -> tensor<6xf32>
  return %s : tensor<6xf32>
}

// CHECK-LABEL: @large_operands_of_few_columns_are_split_by_rows
func.func @large_operands_of_few_columns_are_split_by_rows(%x: tensor<8001x300xf32>, %w: tensor<8001xf32>) -> tensor<300xf32> {
  // CHECK: flow.dispatch.region -> (tensor<2400xf32>, tensor<2432xf32>, tensor<2432xf32>)
  // CHECK: scf.forall (%{{.+}}) in (8)
  // CHECK: arith.constant 1001 : index
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<2400xf32>) -> tensor<1x8x300xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %v = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<8001xf32>) -> tensor<8001x300xf32>
  %e = stablehlo.exponential %x : tensor<8001x300xf32>
  %p = stablehlo.multiply %e, %v : tensor<8001x300xf32>
  %r = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8001x300xf32>, tensor<f32>) -> tensor<300xf32>
  return %r : tensor<300xf32>
}

// CHECK-LABEL: @a_batch_of_narrow_rows_is_not_split
func.func @a_batch_of_narrow_rows_is_not_split(%x: tensor<3x10000x8xi32>) -> tensor<3x8xi32> {
  // CHECK: flow.dispatch.region -> (tensor<768xi32>, tensor<768xi32>)
  // CHECK: scf.forall (%{{.+}}) in (3)
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<768xi32>) -> tensor<3x32x8xi32>
  // CHECK: applies stablehlo.minimum across dimensions = [1]
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %m = stablehlo.reduce(%x init: %seven) applies stablehlo.minimum across dimensions = [1] : (tensor<3x10000x8xi32>, tensor<i32>) -> tensor<3x8xi32>
  return %m : tensor<3x8xi32>
}

// CHECK-LABEL: @each_column_of_few_rows_is_reduced_at_once
func.func @each_column_of_few_rows_is_reduced_at_once(%x: tensor<67x11x100xf32>, %y: tensor<67x4x100xf32>, %z: tensor<67x4x128xf32>) -> (tensor<67x100xf32>, tensor<67x100xf32>, tensor<67x128xf32>) {
  // CHECK: %[[SUMS:.+]] = flow.dispatch.region -> (tensor<6700xf32>) {
  // CHECK: scf.forall (%{{.+}}) in (64)
  // CHECK: scf.for %{{.+}} iter_args({{.+}}) -> (tensor<200xf32>, vector<16xf32>)
  // CHECK: vector.transfer_write %{{.+}} : vector<16xf32>, tensor<200xf32>
  // CHECK: flow.dispatch.region -> (tensor<6700xf32>) {
  // CHECK: stablehlo.reduce(%arg2
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<67x11x100xf32>, tensor<f32>) -> tensor<67x100xf32>
  %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<67x4x100xf32>, tensor<f32>) -> tensor<67x100xf32>
  %t = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<67x4x128xf32>, tensor<f32>) -> tensor<67x128xf32>
  return %r, %s, %t : tensor<67x100xf32>, tensor<67x100xf32>, tensor<67x128xf32>
}

// CHECK-LABEL: @functions_of_narrow_rows_of_whole_vectors_and_weights_of_rows_are_kept
func.func @functions_of_narrow_rows_of_whole_vectors_and_weights_of_rows_are_kept(%x: tensor<10000x16xf32>, %w: tensor<10000xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-2: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<10000x16xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<10000x16xf32>, tensor<f32>) -> tensor<16xf32>
  %v = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<10000xf32>) -> tensor<10000x16xf32>
  %p = stablehlo.multiply %x, %v : tensor<10000x16xf32>
  %r = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<10000x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %s, %r : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: @rows_few_columns_and_short_ones_are_kept
func.func @rows_few_columns_and_short_ones_are_kept(%x: tensor<64x100xf32>, %y: tensor<500x8xf32>, %z: tensor<15x200xf32>) -> (tensor<64xf32>, tensor<8xf32>, tensor<200xf32>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-3: stablehlo.reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x100xf32>, tensor<f32>) -> tensor<64xf32>
  %r = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<500x8xf32>, tensor<f32>) -> tensor<8xf32>
  %t = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<15x200xf32>, tensor<f32>) -> tensor<200xf32>
  return %s, %r, %t : tensor<64xf32>, tensor<8xf32>, tensor<200xf32>
}

// CHECK-LABEL: @other_types_starts_and_what_is_fused_are_kept
func.func @other_types_starts_and_what_is_fused_are_kept(%h: tensor<100x64xf16>, %x: tensor<99x64xf32>, %i: tensor<f32>, %d: tensor<?x64xf32>) -> (tensor<64xf16>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-4: stablehlo.reduce
  %half = stablehlo.constant dense<0.0> : tensor<f16>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%h init: %half) applies stablehlo.add across dimensions = [0] : (tensor<100x64xf16>, tensor<f16>) -> tensor<64xf16>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<99x64xf32>, tensor<f32>) -> tensor<64xf32>
  %p = stablehlo.pad %x, %zero, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<99x64xf32>, tensor<f32>) -> tensor<100x64xf32>
  %t = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x64xf32>, tensor<f32>) -> tensor<64xf32>
  %u = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?x64xf32>, tensor<f32>) -> tensor<64xf32>
  return %s, %r, %t, %u : tensor<64xf16>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// Numbers of rows and columns are read from tables of one dimension, and what is read backwards is put in memory.
// CHECK-LABEL: @masks_and_reversals
func.func @masks_and_reversals(%x: tensor<300x200xf32>) -> (tensor<200xf32>, tensor<200xf32>) {
  // CHECK-DAG: stablehlo.iota dim = 0 : tensor<300xi32>
  // CHECK-DAG: stablehlo.iota dim = 0 : tensor<200xi32>
  // CHECK: flow.dispatch.region -> (tensor<208xf32>
  // CHECK: %[[BACK:.+]] = stablehlo.reverse
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[BACK]]
  // CHECK: flow.dispatch.region -> (tensor<208xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<300x200xf32>
  %row = stablehlo.iota dim = 0 : tensor<300x200xi32>
  %column = stablehlo.iota dim = 1 : tensor<300x200xi32>
  %below = stablehlo.compare GE, %row, %column : (tensor<300x200xi32>, tensor<300x200xi32>) -> tensor<300x200xi1>
  %lower = stablehlo.select %below, %x, %zeros : tensor<300x200xi1>, tensor<300x200xf32>
  %s = stablehlo.reduce(%lower init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<300x200xf32>, tensor<f32>) -> tensor<200xf32>
  %back = stablehlo.reverse %x, dims = [0] : tensor<300x200xf32>
  %both = stablehlo.multiply %x, %back : tensor<300x200xf32>
  %t = stablehlo.reduce(%both init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<300x200xf32>, tensor<f32>) -> tensor<200xf32>
  return %s, %t : tensor<200xf32>, tensor<200xf32>
}

// Rows of whole vectors, which are few: the compiler is as fast, unless several operations compute them from repeated arrays.
// CHECK-LABEL: @few_rows_of_what_is_repeated
func.func @few_rows_of_what_is_repeated(%x: tensor<300x5xf32>, %y: tensor<5x256xf32>) -> (tensor<300x256xf32>, tensor<300x256xf32>) {
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.reduce
  // CHECK-NOT: flow.dispatch.region
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<300x5xf32>) -> tensor<300x5x256xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<5x256xf32>) -> tensor<300x5x256xf32>
  %d = stablehlo.subtract %a, %b : tensor<300x5x256xf32>
  %s = stablehlo.multiply %d, %d : tensor<300x5x256xf32>
  %0 = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<300x5x256xf32>, tensor<f32>) -> tensor<300x256xf32>
  %p = stablehlo.multiply %a, %b : tensor<300x5x256xf32>
  %1 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<300x5x256xf32>, tensor<f32>) -> tensor<300x256xf32>
  return %0, %1 : tensor<300x256xf32>, tensor<300x256xf32>
}
