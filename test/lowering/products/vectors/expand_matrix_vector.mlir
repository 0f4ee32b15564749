// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-matrix-vector{vector-bytes=64 least=2048})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-matrix-vector{least=2048})' --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @rows_are_summed_in_vectors
// GPU-LABEL: @rows_are_summed_in_vectors
func.func @rows_are_summed_in_vectors(%a: tensor<64x102xf32>, %v: tensor<102xf32>) -> tensor<64xf32> {
  // GPU: stablehlo.dot_general
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: flow.dispatch.region
  // CHECK: vector.fma
  // CHECK: vector.reduction <add>
  // CHECK: tensor.insert
  // CHECK: return %{{.+}} : tensor<64xf32>
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<64x102xf32>, tensor<102xf32>) -> tensor<64xf32>
  return %p : tensor<64xf32>
}

// CHECK-LABEL: @columns_are_added_to_the_result
func.func @columns_are_added_to_the_result(%v: tensor<64x1xf64>, %a: tensor<64x102xf64>) -> tensor<1x102xf64> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: vector.reduction
  // CHECK: vector.fma
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<102xf64>) -> tensor<1x102xf64>
  %p = stablehlo.dot_general %v, %a, contracting_dims = [0] x [0] : (tensor<64x1xf64>, tensor<64x102xf64>) -> tensor<1x102xf64>
  return %p : tensor<1x102xf64>
}

// CHECK-LABEL: @a_transpose_is_read_through
func.func @a_transpose_is_read_through(%a: tensor<64x102xf32>, %v: tensor<64xf32>) -> tensor<102xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: vector.reduction
  // CHECK: return
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<64x102xf32>) -> tensor<102x64xf32>
  %p = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<102x64xf32>, tensor<64xf32>) -> tensor<102xf32>
  return %p : tensor<102xf32>
}

// CHECK-LABEL: @narrow_floats_are_widened_as_they_are_read
func.func @narrow_floats_are_widened_as_they_are_read(%a: tensor<64x102xbf16>, %v: tensor<102xbf16>, %h: tensor<64x102xf16>, %w: tensor<64xf32>) -> (tensor<64xf32>, tensor<102xf32>) {
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: stablehlo.reshape %arg0 : (tensor<64x102xbf16>) -> tensor<6528xbf16>
  // CHECK: flow.dispatch.region
  // CHECK: %[[ROW:.+]] = vector.transfer_read {{.+}} : tensor<6528xbf16>, vector<16xbf16>
  // CHECK: arith.extf %[[ROW]] : vector<16xbf16> to vector<16xf32>
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<64x102xf16>) -> tensor<6528xf16>
  // CHECK: flow.dispatch.region
  // CHECK: arith.extf %{{.+}} : vector<16xf16> to vector<16xf32>
  %x = stablehlo.convert %a : (tensor<64x102xbf16>) -> tensor<64x102xf32>
  %y = stablehlo.convert %v : (tensor<102xbf16>) -> tensor<102xf32>
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<64x102xf32>, tensor<102xf32>) -> tensor<64xf32>
  %t = stablehlo.transpose %h, dims = [1, 0] : (tensor<64x102xf16>) -> tensor<102x64xf16>
  %z = stablehlo.convert %t : (tensor<102x64xf16>) -> tensor<102x64xf32>
  %q = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0] : (tensor<102x64xf32>, tensor<64xf32>) -> tensor<102xf32>
  return %p, %q : tensor<64xf32>, tensor<102xf32>
}

// CHECK-LABEL: @small_ones_other_types_and_dynamic_sizes_are_kept
func.func @small_ones_other_types_and_dynamic_sizes_are_kept(
    %a: tensor<20x64xf32>, %v: tensor<64xf32>, %h: tensor<64x102xf16>, %w: tensor<102xf16>, %d: tensor<?x102xf32>, %u: tensor<102xf32>)
    -> (tensor<20xf32>, tensor<64xf16>, tensor<?xf32>) {
  // CHECK-COUNT-3: stablehlo.dot_general
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<20x64xf32>, tensor<64xf32>) -> tensor<20xf32>
  %q = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<64x102xf16>, tensor<102xf16>) -> tensor<64xf16>
  %r = stablehlo.dot_general %d, %u, contracting_dims = [1] x [0] : (tensor<?x102xf32>, tensor<102xf32>) -> tensor<?xf32>
  return %p, %q, %r : tensor<20xf32>, tensor<64xf16>, tensor<?xf32>
}

// CHECK-LABEL: @what_is_computed_where_it_is_read_is_kept
func.func @what_is_computed_where_it_is_read_is_kept(%a: tensor<64x102xf32>, %v: tensor<102xf32>) -> tensor<64xf32> {
  // CHECK: stablehlo.dot_general
  %s = stablehlo.add %a, %a : tensor<64x102xf32>
  %p = stablehlo.dot_general %s, %v, contracting_dims = [1] x [0] : (tensor<64x102xf32>, tensor<102xf32>) -> tensor<64xf32>
  return %p : tensor<64xf32>
}

// CHECK-LABEL: @products_of_matrices_are_kept
func.func @products_of_matrices_are_kept(%a: tensor<64x102xf32>, %b: tensor<102x2xf32>) -> tensor<64x2xf32> {
  // CHECK: stablehlo.dot_general
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<64x102xf32>, tensor<102x2xf32>) -> tensor<64x2xf32>
  return %p : tensor<64x2xf32>
}

// CHECK-LABEL: @rows_end_with_a_vector_that_was_read_in_part
func.func @rows_end_with_a_vector_that_was_read_in_part(%a: tensor<601x31xf32>, %v: tensor<31xf32>, %b: tensor<20x12x45xf32>, %w: tensor<20x45xf32>) -> (tensor<601xf32>, tensor<20x12xf32>) {
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: flow.dispatch.region
  // CHECK: %[[KEPT:.+]] = arith.constant dense<[false, true, {{.+}}]> : vector<16xi1>
  // CHECK: arith.select %[[KEPT]], %{{.+}}, %{{.+}} : vector<16xi1>, vector<16xf32>
  // CHECK: vector.fma
  // CHECK: flow.dispatch.region
  // CHECK: arith.constant dense<[false, false, false, true, {{.+}}]> : vector<16xi1>
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: return
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<601x31xf32>, tensor<31xf32>) -> tensor<601xf32>
  %q = stablehlo.dot_general %b, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<20x12x45xf32>, tensor<20x45xf32>) -> tensor<20x12xf32>
  return %p, %q : tensor<601xf32>, tensor<20x12xf32>
}

// CHECK-LABEL: @rows_shorter_than_a_vector_are_kept
func.func @rows_shorter_than_a_vector_are_kept(%a: tensor<600x15xf32>, %v: tensor<15xf32>) -> tensor<600xf32> {
  // CHECK: stablehlo.dot_general
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<600x15xf32>, tensor<15xf32>) -> tensor<600xf32>
  return %p : tensor<600xf32>
}
