// RUN: hilo-opt %s --slice-gathers --cse | filecheck %s

// CHECK-LABEL: @one_place_is_a_slice
func.func @one_place_is_a_slice(%x: tensor<10x6xf32>) -> tensor<6xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice %arg0 [9:10, 0:6]
  // CHECK-NEXT: stablehlo.reshape %[[S]] : (tensor<1x6xf32>) -> tensor<6xf32>
  %i = stablehlo.constant dense<12> : tensor<1xi32>
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xf32>, tensor<1xi32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: @equal_distances_are_a_slice
func.func @equal_distances_are_a_slice(%x: tensor<6x10xf32>) -> tensor<6x3xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice %arg0 [0:6, 1:6:2]
  // CHECK-NEXT: return %[[S]]
  %i = stablehlo.constant dense<[[1], [3], [5]]> : tensor<3x1xi32>
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 6, 1>}> : (tensor<6x10xf32>, tensor<3x1xi32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}

// CHECK-LABEL: @all_places_are_the_operand
func.func @all_places_are_the_operand(%x: tensor<3xf32>) -> tensor<3x1xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reshape %arg0 : (tensor<3xf32>) -> tensor<3x1xf32>
  // CHECK-NEXT: return %[[S]]
  %i = stablehlo.constant dense<[[[0]], [[1]], [[2]]]> : tensor<3x1x1xi32>
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<3x1x1xi32>) -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}

// Places in another order, equal places, a part of the other dimension, and a batch that comes first.
// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<6x10xf32>) -> (tensor<2x10xf32>, tensor<2x10xf32>, tensor<2x4xf32>, tensor<2x6xf32>) {
  // CHECK-COUNT-4: stablehlo.gather
  %back = stablehlo.constant dense<[[3], [1]]> : tensor<2x1xi32>
  %same = stablehlo.constant dense<1> : tensor<2x1xi32>
  %next = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %0 = "stablehlo.gather"(%x, %back) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 10>}> : (tensor<6x10xf32>, tensor<2x1xi32>) -> tensor<2x10xf32>
  %1 = "stablehlo.gather"(%x, %same) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 10>}> : (tensor<6x10xf32>, tensor<2x1xi32>) -> tensor<2x10xf32>
  %2 = "stablehlo.gather"(%x, %next) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x10xf32>, tensor<2x1xi32>) -> tensor<2x4xf32>
  %3 = "stablehlo.gather"(%x, %next) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 6, 1>}> : (tensor<6x10xf32>, tensor<2x1xi32>) -> tensor<2x6xf32>
  return %0, %1, %2, %3 : tensor<2x10xf32>, tensor<2x10xf32>, tensor<2x4xf32>, tensor<2x6xf32>
}

// CHECK-LABEL: @a_diagonal_is_a_slice
func.func @a_diagonal_is_a_slice(%x: tensor<2x4x5xf32>) -> tensor<2x4xf32> {
  // CHECK: %[[R:.+]] = stablehlo.reshape %arg0 : (tensor<2x4x5xf32>) -> tensor<2x20xf32>
  // CHECK-NEXT: %[[S:.+]] = stablehlo.slice %[[R]] [0:2, 0:19:6]
  // CHECK-NEXT: return %[[S]]
  %i = stablehlo.iota dim = 0 : tensor<4x2xi32>
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1, 1>}> : (tensor<2x4x5xf32>, tensor<4x2xi32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// Counted up, windows of the operand; counted down, of its reverse.
// CHECK-LABEL: @windows
func.func @windows(%x: tensor<20xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>) {
  // CHECK: %[[UP:.+]] = stablehlo.constant dense<{{.*}}[0], [2], [4]{{.*}}> : tensor<3x1xi32>
  // CHECK: "stablehlo.gather"(%arg0, %[[UP]]) {{.*}}slice_sizes = array<i64: 8>
  // CHECK: %[[BACK:.+]] = stablehlo.reverse %arg0, dims = [0]
  // CHECK: %[[DOWN:.+]] = stablehlo.constant dense<{{.*}}[12], [10], [8]{{.*}}> : tensor<3x1xi32>
  // CHECK: "stablehlo.gather"(%[[BACK]], %[[DOWN]]) {{.*}}slice_sizes = array<i64: 8>
  %two = stablehlo.constant dense<2> : tensor<3x8x1xi32>
  %seven = stablehlo.constant dense<7> : tensor<3x8x1xi32>
  %row = stablehlo.iota dim = 0 : tensor<3x8x1xi32>
  %at = stablehlo.iota dim = 1 : tensor<3x8x1xi32>
  %first = stablehlo.multiply %row, %two : tensor<3x8x1xi32>
  %up = stablehlo.add %first, %at : tensor<3x8x1xi32>
  %last = stablehlo.add %first, %seven : tensor<3x8x1xi32>
  %down = stablehlo.subtract %last, %at : tensor<3x8x1xi32>
  %0 = "stablehlo.gather"(%x, %up) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<20xf32>, tensor<3x8x1xi32>) -> tensor<3x8xf32>
  %1 = "stablehlo.gather"(%x, %down) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<20xf32>, tensor<3x8x1xi32>) -> tensor<3x8xf32>
  return %0, %1 : tensor<3x8xf32>, tensor<3x8xf32>
}

// Clamped places do not count on.
// CHECK-LABEL: @places_at_the_edge
func.func @places_at_the_edge(%x: tensor<9xf32>) -> tensor<3x8xf32> {
  // CHECK: slice_sizes = array<i64: 1>
  %row = stablehlo.iota dim = 0 : tensor<3x8x1xi32>
  %at = stablehlo.iota dim = 1 : tensor<3x8x1xi32>
  %i = stablehlo.add %row, %at : tensor<3x8x1xi32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<3x8x1xi32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}
