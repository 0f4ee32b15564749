// RUN: hilo-opt %s --canonicalize-gather | filecheck %s

// CHECK-LABEL: @starts_are_clamped
func.func @starts_are_clamped(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) -> tensor<5x6xf32> {
  // CHECK-DAG: %[[LIMIT:.+]] = stablehlo.constant dense<9> : tensor<1xi32>
  // CHECK: %[[CLAMPED:.+]] = stablehlo.clamp %{{.+}}, %arg1, %{{.+}} : tensor<5x1xi32>
  // CHECK: "stablehlo.gather"(%arg0, %[[CLAMPED]])
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}

// CHECK-LABEL: @constant_starts_inside_are_kept
func.func @constant_starts_inside_are_kept(%x: tensor<10x6xf32>) -> tensor<2x6xf32> {
  // CHECK-NOT: stablehlo.clamp
  // CHECK: return
  %i = stablehlo.constant dense<[[0], [9]]> : tensor<2x1xi32>
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xf32>, tensor<2x1xi32>) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}

// CHECK-LABEL: @a_large_result_is_copied_by_a_kernel
func.func @a_large_result_is_copied_by_a_kernel(%x: tensor<100x40xf32>, %i: tensor<50x1xi32>) -> tensor<50x40xf32> {
  // CHECK: flow.dispatch.region -> (tensor<2000xf32>)
  // CHECK: arith.maxsi
  // CHECK: arith.minsi
  // CHECK: vector.transfer_read %{{.+}} : tensor<4000xf32>, vector<16xf32>
  // CHECK: vector.transfer_read %{{.+}} : tensor<4000xf32>, vector<8xf32>
  // CHECK-NOT: stablehlo.gather
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 40>}> : (tensor<100x40xf32>, tensor<50x1xi32>) -> tensor<50x40xf32>
  return %r : tensor<50x40xf32>
}

// CHECK-LABEL: @slices_between_index_vectors_are_kept
func.func @slices_between_index_vectors_are_kept(%x: tensor<100x40xf32>, %i: tensor<50x9x1xi32>) -> tensor<50x40x9xf32> {
  // CHECK: stablehlo.clamp
  // CHECK: stablehlo.gather
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 40>}> : (tensor<100x40xf32>, tensor<50x9x1xi32>) -> tensor<50x40x9xf32>
  return %r : tensor<50x40x9xf32>
}

// CHECK-LABEL: @indices_of_any_number_are_clamped
// CHECK: %[[FLAT:.+]] = stablehlo.dynamic_reshape %arg1, %{{.+}} : (tensor<?x1xi32>, tensor<1xi32>) -> tensor<?xi32>
// CHECK: %[[CLAMPED:.+]] = stablehlo.clamp %{{.+}}, %[[FLAT]], %{{.+}} : (tensor<i32>, tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
// CHECK: "stablehlo.gather"(%arg0, %[[CLAMPED]])
func.func @indices_of_any_number_are_clamped(%w: tensor<30x4xf32>, %i: tensor<?x1xi32>) -> tensor<?x4xf32> {
  %0 = "stablehlo.gather"(%w, %i) <{dimension_numbers = #stablehlo.gather<offset_dims=[1], collapsed_slice_dims=[0],
    start_index_map=[0], index_vector_dim=1>, slice_sizes = array<i64: 1, 4>}>
    : (tensor<30x4xf32>, tensor<?x1xi32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: @index_vectors_of_any_number_are_clamped
// CHECK: stablehlo.dynamic_broadcast_in_dim %{{.+}}, %{{.+}}, dims = [1]
// CHECK: stablehlo.clamp %{{.+}}, %arg1, %{{.+}} : (tensor<i32>, tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
func.func @index_vectors_of_any_number_are_clamped(%w: tensor<?x4xf32>, %i: tensor<?x2xi32>) -> tensor<?xf32> {
  %0 = "stablehlo.gather"(%w, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims=[0, 1],
    start_index_map=[0, 1], index_vector_dim=1>, slice_sizes = array<i64: 1, 1>}>
    : (tensor<?x4xf32>, tensor<?x2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The places of eight rows are clamped at once; long rows are copied one by one.
// CHECK-LABEL: @starts_of_short_rows_are_computed_together
func.func @starts_of_short_rows_are_computed_together(%x: tensor<500x3xf32>, %y: tensor<500x100xf32>, %i: tensor<4003x1xi32>) -> (tensor<4003x3xf32>, tensor<4003x100xf32>) {
  // CHECK: flow.dispatch.region -> (tensor<12009xf32>)
  // CHECK: arith.minsi %{{.+}}, %{{.+}} : vector<8xi32>
  // CHECK-COUNT-8: tensor.insert
  // CHECK: arith.minsi %{{.+}}, %{{.+}} : i32
  // CHECK: flow.dispatch.region -> (tensor<400300xf32>)
  // CHECK-NOT: vector<8xi32>
  // CHECK: return
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<500x3xf32>, tensor<4003x1xi32>) -> tensor<4003x3xf32>
  %1 = "stablehlo.gather"(%y, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 100>}> : (tensor<500x100xf32>, tensor<4003x1xi32>) -> tensor<4003x100xf32>
  return %0, %1 : tensor<4003x3xf32>, tensor<4003x100xf32>
}
