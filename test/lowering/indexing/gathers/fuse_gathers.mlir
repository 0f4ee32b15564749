// RUN: hilo-opt %s --fuse-gathers --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --fuse-gathers --target=vulkan | filecheck %s --check-prefix=GPU

// GPU-NOT: flow.dispatch.region

// CHECK-LABEL: @rows_are_scaled_and_weighted
func.func @rows_are_scaled_and_weighted(%x: tensor<100x24xf64>, %i: tensor<70x1xi32>, %w: tensor<70xf64>) -> tensor<70x24xf64> {
  // CHECK: %[[W:.+]] = stablehlo.optimization_barrier
  // CHECK: flow.dispatch.region
  // one weight for each row, before the vectors of the row
  // CHECK: %[[ONE:.+]] = tensor.extract %{{.+}} : tensor<70xf64>
  // CHECK: vector.transfer_read %{{.+}} : tensor<2400xf64>, vector<8xf64>
  // CHECK: arith.mulf
  // CHECK: vector.broadcast %[[ONE]]
  // CHECK: arith.mulf
  // CHECK: vector.transfer_write
  // CHECK-NOT: stablehlo.multiply
  // CHECK: return
  %g = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 24>}> : (tensor<100x24xf64>, tensor<70x1xi32>) -> tensor<70x24xf64>
  %two = stablehlo.constant dense<2.0> : tensor<70x24xf64>
  %a = stablehlo.multiply %g, %two : tensor<70x24xf64>
  %b = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<70xf64>) -> tensor<70x24xf64>
  %r = stablehlo.multiply %a, %b : tensor<70x24xf64>
  return %r : tensor<70x24xf64>
}

// CHECK-LABEL: @positions_are_added
func.func @positions_are_added(%x: tensor<100x32xf32>, %i: tensor<4x20xi32>, %p: tensor<20x32xf32>) -> tensor<4x20x32xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.remui
  // CHECK: vector.transfer_read %{{.+}} : tensor<3200xf32>, vector<16xf32>
  // CHECK: vector.transfer_read %{{.+}} : tensor<640xf32>, vector<16xf32>
  // CHECK: arith.addf
  // CHECK-NOT: stablehlo.add
  // CHECK: return
  %g = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x20xi32>) -> tensor<4x20x32xf32>
  %b = stablehlo.broadcast_in_dim %p, dims = [1, 2] : (tensor<20x32xf32>) -> tensor<4x20x32xf32>
  %r = stablehlo.add %g, %b : tensor<4x20x32xf32>
  return %r : tensor<4x20x32xf32>
}

// CHECK-LABEL: @what_others_read_is_kept
func.func @what_others_read_is_kept(%x: tensor<100x32xf32>, %i: tensor<80x1xi32>) -> (tensor<80x32xf32>, tensor<80x32xf32>) {
  // CHECK-NOT: flow.dispatch.region
  %g = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<80x1xi32>) -> tensor<80x32xf32>
  %r = stablehlo.negate %g : tensor<80x32xf32>
  return %g, %r : tensor<80x32xf32>, tensor<80x32xf32>
}

// CHECK-LABEL: @what_is_not_in_memory_is_not_read
func.func @what_is_not_in_memory_is_not_read(%x: tensor<100x32xf32>, %i: tensor<80x1xi32>, %y: tensor<80x32xf32>) -> tensor<80x32xf32> {
  // CHECK-NOT: flow.dispatch.region
  %g = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<80x1xi32>) -> tensor<80x32xf32>
  %e = stablehlo.exponential %y : tensor<80x32xf32>
  %r = stablehlo.add %g, %e : tensor<80x32xf32>
  return %r : tensor<80x32xf32>
}
