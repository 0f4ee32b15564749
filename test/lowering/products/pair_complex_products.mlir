// RUN: hilo-opt %s --pass-pipeline='builtin.module(pair-complex-products{vector-bytes=32 least=1 small=0 thin=false})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(pair-complex-products{least=1})' --target=vulkan | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(pair-complex-products{vector-bytes=32 small=0 thin=false})' | filecheck %s --check-prefix=GPU
// RUN: hilo-opt %s --pass-pipeline='builtin.module(pair-complex-products{vector-bytes=32})' | filecheck %s --check-prefix=SMALL

// The compiler computes no product of complex numbers in vectors. As real numbers, the matrix is read once, by the
// kernels of thin products.

// CHECK-LABEL: @rows_are_added_by_one_product
// GPU-LABEL: @rows_are_added_by_one_product
func.func @rows_are_added_by_one_product(%v: tensor<7xcomplex<f32>>, %a: tensor<7x5xcomplex<f32>>) -> tensor<5xcomplex<f32>> {
  // GPU-NEXT: stablehlo.dot_general %arg0, %arg1
  // CHECK: %[[PARTS:.+]] = stablehlo.concatenate %{{.+}}, %{{.+}}, dim = 0 : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<2x7xf32>
  // CHECK: %[[PAIRS:.+]] = flow.tensor.bitcast %arg1 : tensor<7x5xcomplex<f32>> -> tensor<7x10xf32>
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[PAIRS]]
  // CHECK: stablehlo.dot_general %[[PARTS]], %[[KEPT]], contracting_dims = [1] x [0] : {{.*}} -> tensor<2x10xf32>
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: stablehlo.complex %{{.+}}, %{{.+}} : tensor<1x5xcomplex<f32>>
  %p = stablehlo.dot_general %v, %a, contracting_dims = [0] x [0] : (tensor<7xcomplex<f32>>, tensor<7x5xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  return %p : tensor<5xcomplex<f32>>
}

// CHECK-LABEL: @sums_along_rows_are_the_pairs_of_the_result
func.func @sums_along_rows_are_the_pairs_of_the_result(%a: tensor<7x5xcomplex<f64>>, %v: tensor<5xcomplex<f64>>) -> tensor<7xcomplex<f64>> {
  // CHECK: stablehlo.negate
  // CHECK: %[[SUMS:.+]] = stablehlo.dot_general %{{.+}}, %{{.+}}, contracting_dims = [1] x [1] : (tensor<7x10xf64>, tensor<2x10xf64>) -> tensor<7x2xf64>
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[SUMS]]
  // CHECK: flow.tensor.bitcast %[[KEPT]] : tensor<7x2xf64> -> tensor<7x1xcomplex<f64>>
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<7x5xcomplex<f64>>, tensor<5xcomplex<f64>>) -> tensor<7xcomplex<f64>>
  return %p : tensor<7xcomplex<f64>>
}

// CHECK-LABEL: @a_transposed_matrix_is_read_as_it_lies
func.func @a_transposed_matrix_is_read_as_it_lies(%a: tensor<7x5xcomplex<f32>>, %v: tensor<7x2xcomplex<f32>>) -> tensor<5x2xcomplex<f32>> {
  // CHECK: flow.tensor.bitcast %arg0 : tensor<7x5xcomplex<f32>> -> tensor<7x10xf32>
  // CHECK: stablehlo.dot_general %{{.+}}, %{{.+}}, contracting_dims = [1] x [0] : (tensor<4x7xf32>, tensor<7x10xf32>) -> tensor<4x10xf32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<7x5xcomplex<f32>>) -> tensor<5x7xcomplex<f32>>
  %p = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<5x7xcomplex<f32>>, tensor<7x2xcomplex<f32>>) -> tensor<5x2xcomplex<f32>>
  return %p : tensor<5x2xcomplex<f32>>
}

// CHECK-LABEL: @a_computed_matrix_is_stored
func.func @a_computed_matrix_is_stored(%a: tensor<7x5xcomplex<f32>>, %v: tensor<5xcomplex<f32>>) -> tensor<7xcomplex<f32>> {
  // CHECK: %[[M:.+]] = stablehlo.multiply
  // CHECK: %[[B:.+]] = stablehlo.optimization_barrier %[[M]]
  // CHECK: flow.tensor.bitcast %[[B]]
  // CHECK: stablehlo.dot_general {{.*}} -> tensor<7x2xf32>
  %t = stablehlo.multiply %a, %a : tensor<7x5xcomplex<f32>>
  %p = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<7x5xcomplex<f32>>, tensor<5xcomplex<f32>>) -> tensor<7xcomplex<f32>>
  return %p : tensor<7xcomplex<f32>>
}

// The first one has few rows, and is small; the others are small products of pairs, 7 x 12 times 12 x 2.
// CHECK-LABEL: @many_vectors_and_batches_are_kept
// SMALL-LABEL: @many_vectors_and_batches_are_kept
func.func @many_vectors_and_batches_are_kept(%a: tensor<7x6xcomplex<f32>>, %v: tensor<6x5xcomplex<f32>>, %b: tensor<2x7x6xcomplex<f32>>, %w: tensor<2x6xcomplex<f32>>) -> (tensor<7x5xcomplex<f32>>, tensor<2x7xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1
  // CHECK-NEXT: stablehlo.dot_general %arg2, %arg3
  // SMALL-NOT: stablehlo.dot_general
  // SMALL: util.optimization_barrier %c1{{.*}}, %c7{{.*}}, %c10{{.*}}, %c6{{.*}}, %c0{{.*}}, %c12{{.*}}, %c2{{.*}}, %c0{{.*}}, %c10{{.*}}, %c1
  // SMALL: flow.dispatch.region -> (tensor<?xf32>{
  // SMALL: arith.negf
  // SMALL: util.optimization_barrier %c2{{.*}}, %c7{{.*}}, %c2{{.*}}, %c12{{.*}}, %c84
  // SMALL-NOT: stablehlo.dot_general
  // SMALL: return
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<7x6xcomplex<f32>>, tensor<6x5xcomplex<f32>>) -> tensor<7x5xcomplex<f32>>
  %q = stablehlo.dot_general %b, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x7x6xcomplex<f32>>, tensor<2x6xcomplex<f32>>) -> tensor<2x7xcomplex<f32>>
  return %p, %q : tensor<7x5xcomplex<f32>>, tensor<2x7xcomplex<f32>>
}

// CHECK-LABEL: @real_products_and_dynamic_sizes_are_kept
func.func @real_products_and_dynamic_sizes_are_kept(%a: tensor<7x6xf32>, %v: tensor<6xf32>, %b: tensor<?x6xcomplex<f32>>, %w: tensor<6xcomplex<f32>>) -> (tensor<7xf32>, tensor<?xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1
  // CHECK-NEXT: stablehlo.dot_general %arg2, %arg3
  %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<7x6xf32>, tensor<6xf32>) -> tensor<7xf32>
  %q = stablehlo.dot_general %b, %w, contracting_dims = [1] x [0] : (tensor<?x6xcomplex<f32>>, tensor<6xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  return %p, %q : tensor<7xf32>, tensor<?xcomplex<f32>>
}

// The pairs of the left matrix are read in order: 64 x 128 times 128 x 144.
// CHECK-LABEL: @matrices_are_multiplied_by_the_kernels_that_take_any_size
// GPU-LABEL: @matrices_are_multiplied_by_the_kernels_that_take_any_size
func.func @matrices_are_multiplied_by_the_kernels_that_take_any_size(%a: tensor<64x64xcomplex<f32>>, %b: tensor<64x72xcomplex<f32>>) -> tensor<64x72xcomplex<f32>> {
  // CHECK-NOT: stablehlo.dot_general
  // CHECK-DAG: flow.tensor.bitcast %arg0 : tensor<64x64xcomplex<f32>> -> tensor<8192xf32>
  // CHECK-DAG: flow.tensor.bitcast %arg1 : tensor<64x72xcomplex<f32>> -> tensor<9216xf32>
  // CHECK: flow.dispatch.region
  // CHECK: arith.negf
  // CHECK: util.optimization_barrier %c1{{.*}}, %c64{{.*}}, %c144{{.*}}, %c128{{.*}},
  // CHECK: flow.dispatch.region
  // CHECK: flow.tensor.bitcast %{{.+}} -> tensor<64x72xcomplex<f32>>
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<64x64xcomplex<f32>>, tensor<64x72xcomplex<f32>>) -> tensor<64x72xcomplex<f32>>
  return %p : tensor<64x72xcomplex<f32>>
}

// The right matrix would be read by columns; the next product is so large that the compiler splits the matrix that it
// computes; the last one is small.
// CHECK-LABEL: @other_matrices_are_kept
func.func @other_matrices_are_kept(%a: tensor<64x64xcomplex<f32>>, %b: tensor<72x64xcomplex<f32>>, %c: tensor<8x64xcomplex<f32>>, %d: tensor<200x200xcomplex<f32>>) -> (tensor<64x72xcomplex<f32>>, tensor<200x200xcomplex<f32>>, tensor<8x64xcomplex<f32>>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1
  // CHECK: stablehlo.dot_general %{{.+}}, %arg3
  // CHECK: stablehlo.dot_general %arg2, %arg0
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<64x64xcomplex<f32>>, tensor<72x64xcomplex<f32>>) -> tensor<64x72xcomplex<f32>>
  %t = stablehlo.tanh %d : tensor<200x200xcomplex<f32>>
  %q = stablehlo.dot_general %t, %d, contracting_dims = [1] x [0] : (tensor<200x200xcomplex<f32>>, tensor<200x200xcomplex<f32>>) -> tensor<200x200xcomplex<f32>>
  %r = stablehlo.dot_general %c, %a, contracting_dims = [1] x [0] : (tensor<8x64xcomplex<f32>>, tensor<64x64xcomplex<f32>>) -> tensor<8x64xcomplex<f32>>
  return %p, %q, %r : tensor<64x72xcomplex<f32>>, tensor<200x200xcomplex<f32>>, tensor<8x64xcomplex<f32>>
}

// CHECK-LABEL: @a_computed_matrix_is_stored_for_the_kernel
func.func @a_computed_matrix_is_stored_for_the_kernel(%a: tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>> {
  // CHECK: %[[M:.+]] = stablehlo.multiply
  // CHECK: %[[B:.+]] = stablehlo.optimization_barrier %[[M]]
  // CHECK: flow.tensor.bitcast %[[B]]
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: return
  %t = stablehlo.multiply %a, %a : tensor<64x64xcomplex<f32>>
  %p = stablehlo.dot_general %t, %a, contracting_dims = [1] x [0] : (tensor<64x64xcomplex<f32>>, tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
  return %p : tensor<64x64xcomplex<f32>>
}

// CHECK-LABEL: @few_rows_and_columns_have_kernels_for_any_size
// SMALL-LABEL: @few_rows_and_columns_have_kernels_for_any_size
func.func @few_rows_and_columns_have_kernels_for_any_size(%a: tensor<2x900xcomplex<f32>>, %b: tensor<900x800xcomplex<f32>>, %c: tensor<800x900xcomplex<f32>>, %d: tensor<900x3xcomplex<f32>>, %e: tensor<20x500xcomplex<f32>>, %f: tensor<500x20xcomplex<f32>>) -> (tensor<2x800xcomplex<f32>>, tensor<800x3xcomplex<f32>>, tensor<20x20xcomplex<f32>>) {
  // CHECK: stablehlo.dot_general
  // SMALL-NOT: stablehlo.dot_general
  // SMALL: flow.tensor.bitcast %arg0 : tensor<2x900xcomplex<f32>> -> tensor<3600xf32>
  // SMALL: flow.tensor.bitcast %arg1 : tensor<900x800xcomplex<f32>> -> tensor<1440000xf32>
  // SMALL: flow.dispatch.region -> (tensor<?xf32>{
  // SMALL: flow.tensor.bitcast %arg3 : tensor<900x3xcomplex<f32>> -> tensor<5400xf32>
  // SMALL: flow.dispatch.region -> (tensor<?xf32>{
  // SMALL: flow.dispatch.region -> (tensor<?x?xf32>{
  // SMALL-NOT: stablehlo.dot_general
  // SMALL: return
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x900xcomplex<f32>>, tensor<900x800xcomplex<f32>>) -> tensor<2x800xcomplex<f32>>
  %q = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<800x900xcomplex<f32>>, tensor<900x3xcomplex<f32>>) -> tensor<800x3xcomplex<f32>>
  %r = stablehlo.dot_general %e, %f, contracting_dims = [1] x [0] : (tensor<20x500xcomplex<f32>>, tensor<500x20xcomplex<f32>>) -> tensor<20x20xcomplex<f32>>
  return %p, %q, %r : tensor<2x800xcomplex<f32>>, tensor<800x3xcomplex<f32>>, tensor<20x20xcomplex<f32>>
}

// CHECK-LABEL: @transposed_right_matrices_are_read_as_they_are
// SMALL-LABEL: @transposed_right_matrices_are_read_as_they_are
func.func @transposed_right_matrices_are_read_as_they_are(%a: tensor<60x64xcomplex<f32>>, %b: tensor<80x64xcomplex<f32>>) -> tensor<60x80xcomplex<f32>> {
  // SMALL-NOT: stablehlo.dot_general
  // SMALL: flow.tensor.bitcast %arg1 : tensor<80x64xcomplex<f32>> -> tensor<10240xf32>
  // SMALL: flow.dispatch.region
  // SMALL: util.optimization_barrier %c1{{.*}}, %c60{{.*}}, %c160{{.*}}, %c128{{.*}}, %c0{{.*}}, %c128{{.*}}, %c1{{.*}}, %c0{{.*}}, %c1{{.*}}, %c128
  // SMALL: flow.dispatch.region
  // SMALL-NOT: stablehlo.dot_general
  // SMALL: return
  %t = stablehlo.transpose %b, dims = [1, 0] : (tensor<80x64xcomplex<f32>>) -> tensor<64x80xcomplex<f32>>
  %p = stablehlo.dot_general %a, %t, contracting_dims = [1] x [0] : (tensor<60x64xcomplex<f32>>, tensor<64x80xcomplex<f32>>) -> tensor<60x80xcomplex<f32>>
  return %p : tensor<60x80xcomplex<f32>>
}
