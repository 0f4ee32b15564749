// RUN: hilo-opt %s --expand-outer-product | filecheck %s
// RUN: %if product-kernels %{ hilo-opt %s --expand-outer-product --target=llvm-cpu | filecheck %s --check-prefix=SUMS %}

// einsum("i,j,k->ijk") multiplies the second vector by the first.
// CHECK-LABEL: @three_vectors
func.func @three_vectors(%x: tensor<7xf32>, %y: tensor<8xf32>, %z: tensor<9xf32>) -> tensor<7x8x9xf32> {
  // CHECK-NOT: stablehlo.transpose
  // CHECK-DAG: %[[Y:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<8xf32>) -> tensor<8x7xf32>
  // CHECK-DAG: %[[X:.+]] = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<7xf32>) -> tensor<8x7xf32>
  // CHECK: %[[XY:.+]] = stablehlo.multiply %[[Y]], %[[X]]
  // CHECK: %[[TURNED:.+]] = stablehlo.transpose %[[XY]], dims = [1, 0]
  // CHECK-DAG: stablehlo.broadcast_in_dim %[[TURNED]], dims = [0, 1] : (tensor<7x8xf32>) -> tensor<7x8x9xf32>
  // CHECK-DAG: stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<9xf32>) -> tensor<7x8x9xf32>
  // CHECK: stablehlo.multiply
  // CHECK-NOT: dot_general
  %0 = stablehlo.dot_general %y, %x, contracting_dims = [] x [] : (tensor<8xf32>, tensor<7xf32>) -> tensor<8x7xf32>
  %1 = stablehlo.dot_general %0, %z, contracting_dims = [] x [] : (tensor<8x7xf32>, tensor<9xf32>) -> tensor<8x7x9xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0, 2] : (tensor<8x7x9xf32>) -> tensor<7x8x9xf32>
  return %2 : tensor<7x8x9xf32>
}

// Batches in another order, a dimension of one element that is summed over, a wider result.
// CHECK-LABEL: @batches
func.func @batches(%x: tensor<5x1x3xi8>, %y: tensor<3x4x1x5xi8>) -> tensor<3x5x4xi32> {
  // CHECK: stablehlo.transpose %{{.+}}, dims = [1, 0] : (tensor<5x3xi32>) -> tensor<3x5xi32>
  // CHECK: stablehlo.broadcast_in_dim %{{.+}}, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x4xi32>
  // CHECK: stablehlo.broadcast_in_dim %{{.+}}, dims = [0, 1, 2] : (tensor<3x5x4xi32>) -> tensor<3x5x4xi32>
  // CHECK: stablehlo.multiply
  %0 = stablehlo.dot_general %x, %y, batching_dims = [2, 0] x [0, 3], contracting_dims = [1] x [2] : (tensor<5x1x3xi8>, tensor<3x4x1x5xi8>) -> tensor<3x5x4xi32>
  return %0 : tensor<3x5x4xi32>
}

// CHECK-LABEL: @kept
func.func @kept(%x: tensor<4xcomplex<f32>>, %m: tensor<4x5xf32>, %v: tensor<5xf32>, %w: tensor<4xf64>) -> (tensor<4x4xcomplex<f32>>, tensor<4xf32>, tensor<5x4xf32>, tensor<4x4xf32>) {
  // CHECK-COUNT-2: stablehlo.dot_general
  // CHECK: stablehlo.transpose
  // CHECK: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [] x [] : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %1 = stablehlo.dot_general %m, %v, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4xf32>
  %2 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<5xf32>) -> tensor<4x5xf32>
  %3 = stablehlo.add %m, %2 : tensor<4x5xf32>
  %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xf32>
  %5 = stablehlo.dot_general %w, %w, contracting_dims = [] x [] : (tensor<4xf64>, tensor<4xf64>) -> tensor<4x4xf32>
  return %0, %1, %4, %5 : tensor<4x4xcomplex<f32>>, tensor<4xf32>, tensor<5x4xf32>, tensor<4x4xf32>
}

// SUMS-LABEL: @without_free_dimensions
// CHECK-LABEL: @without_free_dimensions
func.func @without_free_dimensions(%x: tensor<6x200xf16>, %y: tensor<6x200xf16>, %i: tensor<1024xi8>) -> (tensor<6xf16>, tensor<200xf16>, tensor<i32>) {
  // CHECK-COUNT-3: stablehlo.dot_general
  // SUMS: %[[XY:.+]] = stablehlo.multiply %{{.+}}, %{{.+}} : tensor<6x200xf32>
  // SUMS: %[[S:.+]] = stablehlo.reduce(%[[XY]] init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<6x200xf32>, tensor<f32>) -> tensor<6xf32>
  // SUMS: stablehlo.convert %[[S]] : (tensor<6xf32>) -> tensor<6xf16>
  // SUMS: applies stablehlo.add across dimensions = [0] : (tensor<6x200xf32>, tensor<f32>) -> tensor<200xf32>
  // SUMS: applies stablehlo.add across dimensions = [0] : (tensor<1024xi32>, tensor<i32>) -> tensor<i32>
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<6x200xf16>, tensor<6x200xf16>) -> tensor<6xf16>
  %1 = stablehlo.dot_general %x, %y, batching_dims = [1] x [1], contracting_dims = [0] x [0] : (tensor<6x200xf16>, tensor<6x200xf16>) -> tensor<200xf16>
  %2 = stablehlo.dot_general %i, %i, contracting_dims = [0] x [0] : (tensor<1024xi8>, tensor<1024xi8>) -> tensor<i32>
  return %0, %1, %2 : tensor<6xf16>, tensor<200xf16>, tensor<i32>
}

// Small ones, those in loops, dimensions in another order, and unsigned numbers with signed results.
// SUMS-LABEL: @products_that_stay
func.func @products_that_stay(%x: tensor<1023xf32>, %y: tensor<2048xf32>, %z: tensor<32x32xf32>, %u: tensor<1024xui8>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>) {
  // SUMS-COUNT-4: stablehlo.dot_general
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<1023xf32>, tensor<1023xf32>) -> tensor<f32>
  %1 = stablehlo.while(%t = %0) : tensor<f32>
    cond {
      %c = stablehlo.compare LT, %t, %0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %d = stablehlo.dot_general %y, %y, contracting_dims = [0] x [0] : (tensor<2048xf32>, tensor<2048xf32>) -> tensor<f32>
      stablehlo.return %d : tensor<f32>
    }
  %2 = stablehlo.dot_general %z, %z, contracting_dims = [0, 1] x [1, 0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<f32>
  %3 = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<1024xui8>, tensor<1024xui8>) -> tensor<i32>
  return %0, %1, %2, %3 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>
}

// SUMS-LABEL: @a_vector_and_a_matrix_that_is_computed
func.func @a_vector_and_a_matrix_that_is_computed(%q: tensor<100x90xi8>, %v: tensor<90xf32>, %w: tensor<3x60x80xf16>, %u: tensor<3x80xf16>) -> (tensor<100xf32>, tensor<3x60xf16>) {
  // SUMS: %[[M:.+]] = stablehlo.convert %arg0
  // SUMS: %[[V:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<90xf32>) -> tensor<100x90xf32>
  // SUMS: %[[MV:.+]] = stablehlo.multiply %[[M]], %[[V]] : tensor<100x90xf32>
  // SUMS: stablehlo.reduce(%[[MV]] init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<100x90xf32>, tensor<f32>) -> tensor<100xf32>
  %m = stablehlo.convert %q : (tensor<100x90xi8>) -> tensor<100x90xf32>
  %0 = stablehlo.dot_general %m, %v, contracting_dims = [1] x [0] : (tensor<100x90xf32>, tensor<90xf32>) -> tensor<100xf32>
  // The transpose of a batch is read through, and f16 become f32.
  // SUMS-NOT: stablehlo.dot_general
  // SUMS: %[[S:.+]] = stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [2] : (tensor<3x60x80xf32>, tensor<f32>) -> tensor<3x60xf32>
  // SUMS: stablehlo.convert %[[S]] : (tensor<3x60xf32>) -> tensor<3x60xf16>
  %e = stablehlo.exponential %w : tensor<3x60x80xf16>
  %t = stablehlo.transpose %e, dims = [0, 2, 1] : (tensor<3x60x80xf16>) -> tensor<3x80x60xf16>
  %1 = stablehlo.dot_general %u, %t, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x80xf16>, tensor<3x80x60xf16>) -> tensor<3x60xf16>
  return %0, %1 : tensor<100xf32>, tensor<3x60xf16>
}

// Small ones, those of few columns, batches that are not in front, and bf16 that are only widened.
// SUMS-LABEL: @matrices_that_stay
func.func @matrices_that_stay(%a: tensor<64x64xf32>, %v: tensor<64xf32>, %b: tensor<5000x3xf32>, %w: tensor<5000xf32>, %c: tensor<90x5x80xf32>, %u: tensor<5x80xf32>, %d: tensor<100x90xbf16>, %x: tensor<90xf32>) -> (tensor<64xf32>, tensor<3xf32>, tensor<5x90xf32>, tensor<100xf32>) {
  // SUMS-COUNT-4: stablehlo.dot_general
  %0 = stablehlo.exponential %a : tensor<64x64xf32>
  %1 = stablehlo.dot_general %0, %v, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %2 = stablehlo.exponential %b : tensor<5000x3xf32>
  %3 = stablehlo.dot_general %w, %2, contracting_dims = [0] x [0] : (tensor<5000xf32>, tensor<5000x3xf32>) -> tensor<3xf32>
  %4 = stablehlo.exponential %c : tensor<90x5x80xf32>
  %5 = stablehlo.dot_general %u, %4, batching_dims = [0] x [1], contracting_dims = [1] x [2] : (tensor<5x80xf32>, tensor<90x5x80xf32>) -> tensor<5x90xf32>
  %6 = stablehlo.convert %d : (tensor<100x90xbf16>) -> tensor<100x90xf32>
  %7 = stablehlo.dot_general %6, %x, contracting_dims = [1] x [0] : (tensor<100x90xf32>, tensor<90xf32>) -> tensor<100xf32>
  return %1, %3, %5, %7 : tensor<64xf32>, tensor<3xf32>, tensor<5x90xf32>, tensor<100xf32>
}

// SUMS-LABEL: @a_vector_and_a_matrix_of_integers
func.func @a_vector_and_a_matrix_of_integers(%a: tensor<100x90xui32>, %v: tensor<90xui32>, %b: tensor<100x90xi8>, %w: tensor<100xi8>) -> (tensor<100xui32>, tensor<90xi32>) {
  // SUMS: %[[S:.+]] = stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<100x90xi32>, tensor<i32>) -> tensor<100xi32>
  // SUMS: stablehlo.convert %[[S]] : (tensor<100xi32>) -> tensor<100xui32>
  // SUMS: applies stablehlo.add across dimensions = [0] : (tensor<100x90xi32>, tensor<i32>) -> tensor<90xi32>
  // SUMS-NOT: stablehlo.dot_general
  %0 = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<100x90xui32>, tensor<90xui32>) -> tensor<100xui32>
  %1 = stablehlo.dot_general %w, %b, contracting_dims = [0] x [0] : (tensor<100xi8>, tensor<100x90xi8>) -> tensor<90xi32>
  return %0, %1 : tensor<100xui32>, tensor<90xi32>
}
