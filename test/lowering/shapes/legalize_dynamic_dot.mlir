// RUN: hilo-opt %s --legalize-dynamic-dot | filecheck %s
// RUN: hilo-opt %s --legalize-dynamic-dot --target=vulkan | filecheck %s --check-prefix=GPU
// GPU-NOT: linalg.generic

// CHECK-DAG: [[ROWS:#.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: [[SUMMED:#.+]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: [[KEPT:#.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: @a_matrix_times_a_vector
// CHECK: %[[N:.+]] = tensor.dim %arg0
// CHECK: %[[EMPTY:.+]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: %[[ZEROS:.+]] = linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<?xf32>)
// CHECK: linalg.generic {indexing_maps = [
// CHECK-SAME: [[ROWS]], [[SUMMED]], [[KEPT]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<?x8xf32>, tensor<8xf32>) outs(%[[ZEROS]] : tensor<?xf32>)
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @a_matrix_times_a_vector(%x: tensor<?x8xf32>, %v: tensor<8xf32>) -> tensor<?xf32> {
  %0 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @two_vectors
// CHECK: iterator_types = ["reduction"]
func.func @two_vectors(%x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<f64> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<?xf64>, tensor<?xf64>) -> tensor<f64>
  return %0 : tensor<f64>
}

// CHECK-LABEL: @outer_products_of_a_batch
// CHECK: iterator_types = ["parallel", "parallel", "parallel"]
func.func @outer_products_of_a_batch(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>) -> tensor<?x4x5xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [] x []
    : (tensor<?x4xf32>, tensor<?x5xf32>) -> tensor<?x4x5xf32>
  return %0 : tensor<?x4x5xf32>
}

// CHECK-LABEL: @narrow_integers_are_widened
// CHECK: arith.extsi %{{.+}} : i8 to i32
// CHECK: arith.muli
// CHECK: arith.addi
func.func @narrow_integers_are_widened(%x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<i32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<?xi8>, tensor<?xi8>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: @matrices_are_kept
// CHECK: stablehlo.dot_general
func.func @matrices_are_kept(%x: tensor<?x8xf32>, %y: tensor<8x3xf32>) -> tensor<?x3xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<?x8xf32>, tensor<8x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: @batches_are_kept
// CHECK: stablehlo.dot_general
func.func @batches_are_kept(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1]
    : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @static_shapes_are_kept
// CHECK: stablehlo.dot_general
func.func @static_shapes_are_kept(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<f32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @unsigned_elements_are_kept
// CHECK: stablehlo.dot_general
func.func @unsigned_elements_are_kept(%x: tensor<?xui8>, %y: tensor<?xui8>) -> tensor<ui8> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<?xui8>, tensor<?xui8>) -> tensor<ui8>
  return %0 : tensor<ui8>
}
