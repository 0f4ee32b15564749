// RUN: hilo-opt %s --arrange-operands | filecheck %s
// RUN: hilo-opt %s --arrange-operands --target=cuda | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @images_are_resized_by_products_of_matrices
// GPU-LABEL: @images_are_resized_by_products_of_matrices
func.func @images_are_resized_by_products_of_matrices(%w: tensor<64x96xf32>, %x: tensor<8x64x64x3xf32>) -> tensor<96x8x3x96xf32> {
  // GPU-NOT: stablehlo.transpose
  // CHECK: %[[T:.+]] = stablehlo.transpose %arg1, dims = [1, 0, 2, 3]
  // CHECK: %[[X:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: %[[P:.+]] = stablehlo.dot_general %arg0, %[[X]], contracting_dims = [0] x [0] : (tensor<64x96xf32>, tensor<64x8x64x3xf32>) -> tensor<96x8x64x3xf32>
  // CHECK: %[[U:.+]] = stablehlo.transpose %[[P]], dims = [0, 1, 3, 2]
  // CHECK: %[[Y:.+]] = stablehlo.optimization_barrier %[[U]]
  // CHECK: stablehlo.dot_general %[[Y]], %arg0, contracting_dims = [3] x [0]
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [0] x [1] : (tensor<64x96xf32>, tensor<8x64x64x3xf32>) -> tensor<96x8x64x3xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [2] x [0] : (tensor<96x8x64x3xf32>, tensor<64x96xf32>) -> tensor<96x8x3x96xf32>
  return %1 : tensor<96x8x3x96xf32>
}

// CHECK-LABEL: @dimensions_in_a_row_and_small_products_are_kept
func.func @dimensions_in_a_row_and_small_products_are_kept(%x: tensor<8x64x96xf32>, %y: tensor<8x64x96xf32>, %z: tensor<8x4x8xf32>, %v: tensor<4xf32>)
    -> (tensor<96x96xf32>, tensor<8x96x96xf32>, tensor<8x8xf32>) {
  // CHECK-NOT: stablehlo.transpose
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<8x64x96xf32>, tensor<8x64x96xf32>) -> tensor<96x96xf32>
  %1 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<8x64x96xf32>, tensor<8x64x96xf32>) -> tensor<8x96x96xf32>
  %2 = stablehlo.dot_general %z, %v, contracting_dims = [1] x [0] : (tensor<8x4x8xf32>, tensor<4xf32>) -> tensor<8x8xf32>
  return %0, %1, %2 : tensor<96x96xf32>, tensor<8x96x96xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: @batches_that_do_not_lead_are_moved
func.func @batches_that_do_not_lead_are_moved(%x: tensor<64x8x8x96xf32>, %y: tensor<8x8x96x64xf32>) -> tensor<8x8x64x64xf32> {
  // CHECK: %[[T:.+]] = stablehlo.transpose %arg0, dims = [2, 1, 0, 3]
  // CHECK: %[[X:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: stablehlo.dot_general %[[X]], %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2]
  %0 = stablehlo.dot_general %x, %y, batching_dims = [2, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<64x8x8x96xf32>, tensor<8x8x96x64xf32>) -> tensor<8x8x64x64xf32>
  return %0 : tensor<8x8x64x64xf32>
}

// CHECK-LABEL: @small_products_are_of_matrices_too
// CHECK-SAME: (%[[X:.+]]: tensor<20x30x15xf32>, %[[Y:.+]]: tensor<30x25x15xf32>)
func.func @small_products_are_of_matrices_too(%x: tensor<20x30x15xf32>, %y: tensor<30x25x15xf32>) -> tensor<20x25xf32> {
  // CHECK: %[[T:.+]] = stablehlo.transpose %[[Y]], dims = [1, 0, 2]
  // CHECK: %[[B:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: stablehlo.dot_general %[[X]], %[[B]], contracting_dims = [1, 2] x [1, 2]
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1, 2] x [0, 2] : (tensor<20x30x15xf32>, tensor<30x25x15xf32>) -> tensor<20x25xf32>
  return %0 : tensor<20x25xf32>
}
