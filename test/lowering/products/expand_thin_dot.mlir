// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-thin-dot{vector-bytes=64 least=1})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-thin-dot{least=1})' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-thin-dot{vector-bytes=64})' | filecheck %s --check-prefix=SMALL

// CHECK-LABEL: @a_tile_of_sums_stays_in_registers
// GPU-LABEL: @a_tile_of_sums_stays_in_registers
// SMALL-LABEL: @a_tile_of_sums_stays_in_registers
func.func @a_tile_of_sums_stays_in_registers(%x: tensor<900x3xf32>, %y: tensor<900x12xf32>) -> tensor<3x12xf32> {
  // GPU: stablehlo.dot_general
  // SMALL: stablehlo.dot_general
  // CHECK: stablehlo.reshape %arg0 : (tensor<900x3xf32>) -> tensor<2700xf32>
  // CHECK: flow.dispatch.region -> (tensor<36xf32>)
  // CHECK: vector.transfer_read %{{.+}} : tensor<10800xf32>, vector<12xf32>
  // CHECK-COUNT-3: vector.fma %{{.+}}, %{{.+}}, %{{.+}} : vector<12xf32>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<900x3xf32>) -> tensor<3x900xf32>
  %p = stablehlo.dot_general %t, %y, contracting_dims = [1] x [0] : (tensor<3x900xf32>, tensor<900x12xf32>) -> tensor<3x12xf32>
  %n = stablehlo.negate %p : tensor<3x12xf32>
  return %n : tensor<3x12xf32>
}

// CHECK-LABEL: @few_columns_are_transposed_and_rows_are_folded
func.func @few_columns_are_transposed_and_rows_are_folded(%x: tensor<700x100xf64>, %y: tensor<100x2xf64>) -> tensor<700x2xf64> {
  // CHECK: stablehlo.transpose %{{.+}} : (tensor<100x2xf64>) -> tensor<2x100xf64>
  // CHECK: flow.dispatch.region -> (tensor<1400xf64>)
  // CHECK-COUNT-8: vector.fma %{{.+}}, %{{.+}}, %{{.+}} : vector<8xf64>
  // CHECK: vector.reduction
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<700x100xf64>, tensor<100x2xf64>) -> tensor<700x2xf64>
  %n = stablehlo.negate %p : tensor<700x2xf64>
  return %n : tensor<700x2xf64>
}

// CHECK-LABEL: @few_numbers_are_summed_of_rows_in_registers
func.func @few_numbers_are_summed_of_rows_in_registers(%x: tensor<3000x4xf32>, %y: tensor<4x100xf32>) -> tensor<3000x100xf32> {
  // CHECK: flow.dispatch.region -> (tensor<300000xf32>)
  // CHECK-COUNT-16: vector.transfer_read %{{.+}} : tensor<400xf32>, vector<16xf32>
  // CHECK: scf.for
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<3000x4xf32>, tensor<4x100xf32>) -> tensor<3000x100xf32>
  return %p : tensor<3000x100xf32>
}

// CHECK-LABEL: @most_have_kernels_for_any_size
func.func @most_have_kernels_for_any_size(%x: tensor<2x1000xf32>, %y: tensor<1000x900xf32>, %a: tensor<700x1000xf64>, %b: tensor<1000x3xf64>) -> (tensor<2x900xf32>, tensor<700x3xf64>) {
  // CHECK: %[[M:.+]] = stablehlo.exponential
  // CHECK: stablehlo.reshape %[[M]]
  // CHECK: flow.tensor.reshape %{{.+}} : tensor<900000xf32> -> tensor<?xf32>
  // CHECK: flow.dispatch.region -> (tensor<?xf32>
  // CHECK: flow.tensor.reshape %{{.+}} : tensor<700000xf64> -> tensor<?xf64>
  // CHECK: flow.dispatch.region -> (tensor<?xf64>
  // CHECK-NOT: flow.dispatch.region
  %m = stablehlo.exponential %y : tensor<1000x900xf32>
  %p = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<2x1000xf32>, tensor<1000x900xf32>) -> tensor<2x900xf32>
  %q = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<700x1000xf64>, tensor<1000x3xf64>) -> tensor<700x3xf64>
  return %p, %q : tensor<2x900xf32>, tensor<700x3xf64>
}

// CHECK-LABEL: @large_right_operands_and_short_rows_are_kept_from_them
func.func @large_right_operands_and_short_rows_are_kept_from_them(%x: tensor<2x4096xf32>, %y: tensor<4096x4096xf32>, %a: tensor<90000x33xf32>, %b: tensor<33x3xf32>) -> (tensor<2x4096xf32>, tensor<90000x3xf32>) {
  // CHECK: flow.dispatch.region -> (tensor<8192xf32>)
  // CHECK: flow.dispatch.region -> (tensor<270000xf32>)
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x4096xf32>, tensor<4096x4096xf32>) -> tensor<2x4096xf32>
  %q = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<90000x33xf32>, tensor<33x3xf32>) -> tensor<90000x3xf32>
  return %p, %q : tensor<2x4096xf32>, tensor<90000x3xf32>
}

// CHECK-LABEL: @what_the_kernel_of_small_matrices_computes_is_kept
func.func @what_the_kernel_of_small_matrices_computes_is_kept(%x: tensor<300x2xf32>, %y: tensor<2x40xf32>) -> tensor<300x40xf32> {
  // CHECK-NEXT: stablehlo.dot_general
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<300x2xf32>, tensor<2x40xf32>) -> tensor<300x40xf32>
  return %p : tensor<300x40xf32>
}

// CHECK-LABEL: @few_columns_are_transposed_for_sums_of_rows
func.func @few_columns_are_transposed_for_sums_of_rows(%x: tensor<9000x8xf32>, %y: tensor<8x8xf32>) -> tensor<9000x8xf32> {
  // CHECK: stablehlo.transpose %{{.+}}, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK: flow.dispatch.region -> (tensor<72000xf32>)
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<9000x8xf32>, tensor<8x8xf32>) -> tensor<9000x8xf32>
  %n = stablehlo.negate %p : tensor<9000x8xf32>
  return %n : tensor<9000x8xf32>
}

// CHECK-LABEL: @short_rows_of_both_are_kept
func.func @short_rows_of_both_are_kept(%x: tensor<5000x30xf32>, %y: tensor<10x30xf32>) -> tensor<5000x10xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.dot_general
  // CHECK-NOT: flow.dispatch.region
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<5000x30xf32>, tensor<10x30xf32>) -> tensor<5000x10xf32>
  %n = stablehlo.negate %p : tensor<5000x10xf32>
  return %n : tensor<5000x10xf32>
}

// CHECK-LABEL: @narrower_numbers_are_widened_by_the_compiler
func.func @narrower_numbers_are_widened_by_the_compiler(%x: tensor<4x1000xf32>, %y: tensor<1000x1000xi8>, %s: tensor<1000x1000xf32>) -> tensor<4x1000xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.dot_general
  %w = stablehlo.convert %y : (tensor<1000x1000xi8>) -> tensor<1000x1000xf32>
  %m = stablehlo.multiply %w, %s : tensor<1000x1000xf32>
  %p = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x1000xf32>, tensor<1000x1000xf32>) -> tensor<4x1000xf32>
  return %p : tensor<4x1000xf32>
}

// CHECK-LABEL: @thick_matrices_batches_other_types_and_shallow_computed_operands_are_kept
func.func @thick_matrices_batches_other_types_and_shallow_computed_operands_are_kept(%x: tensor<40x40xf32>, %b: tensor<5x90x4xf32>, %h: tensor<90x4xf16>, %y: tensor<90x8xf32>, %w: tensor<8x8xf32>) -> (tensor<40x40xf32>, tensor<5x4x4xf32>, tensor<4x4xf16>, tensor<90x8xf32>) {
  // CHECK-COUNT-4: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %1 = stablehlo.dot_general %b, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<5x90x4xf32>, tensor<5x90x4xf32>) -> tensor<5x4x4xf32>
  %2 = stablehlo.dot_general %h, %h, contracting_dims = [0] x [0] : (tensor<90x4xf16>, tensor<90x4xf16>) -> tensor<4x4xf16>
  %e = stablehlo.exponential %y : tensor<90x8xf32>
  %3 = stablehlo.dot_general %e, %w, contracting_dims = [1] x [0] : (tensor<90x8xf32>, tensor<8x8xf32>) -> tensor<90x8xf32>
  return %0, %1, %2, %3 : tensor<40x40xf32>, tensor<5x4x4xf32>, tensor<4x4xf16>, tensor<90x8xf32>
}

// CHECK-LABEL: @dynamic_dimensions_are_kept
func.func @dynamic_dimensions_are_kept(%x: tensor<3x?xf32>, %y: tensor<?x5xf32>) -> tensor<3x5xf32> {
  // CHECK: stablehlo.dot_general
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<3x?xf32>, tensor<?x5xf32>) -> tensor<3x5xf32>
  return %p : tensor<3x5xf32>
}
