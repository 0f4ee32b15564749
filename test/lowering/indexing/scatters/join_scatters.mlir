// RUN: hilo-opt %s --join-scatters --target=llvm-cpu --split-input-file | filecheck %s
// RUN: hilo-opt %s --join-scatters --target=cuda --split-input-file | filecheck %s --check-prefix=OTHER
// OTHER-NOT: flow.dispatch.region

// CHECK-LABEL: @weighted_rows_are_read_where_they_are_added
// CHECK-SAME: (%[[X:.+]]: tensor<100x32xf32>, %[[FROM:.+]]: tensor<200x1xi32>
// CHECK: %[[TABLE:.+]] = stablehlo.reshape %[[X]] : (tensor<100x32xf32>) -> tensor<3200xf32>
// CHECK: flow.dispatch.region -> (tensor<320xf32>)
// CHECK: scf.for
// CHECK: scf.if
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: tensor.extract %{{.+}} : tensor<200xf32>
// CHECK: scf.for
// CHECK: vector.transfer_read %{{.+}} : tensor<3200xf32>, vector<16xf32>
// CHECK: arith.mulf %{{.+}} : vector<16xf32>
// CHECK: arith.addf %{{.+}} : vector<16xf32>
// CHECK-NOT: stablehlo.gather
// CHECK-NOT: stablehlo.multiply
func.func @weighted_rows_are_read_where_they_are_added(%x: tensor<100x32xf32>, %from: tensor<200x1xi32>, %to: tensor<200x1xi32>, %w: tensor<200xf32>) -> tensor<10x32xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<10x32xf32>
  %rows = "stablehlo.gather"(%x, %from) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<200x1xi32>) -> tensor<200x32xf32>
  %all = stablehlo.broadcast_in_dim %w, dims = [0] : (tensor<200xf32>) -> tensor<200x32xf32>
  %m = stablehlo.multiply %rows, %all : tensor<200x32xf32>
  %r = "stablehlo.scatter"(%zeros, %to, %m) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<10x32xf32>, tensor<200x1xi32>, tensor<200x32xf32>) -> tensor<10x32xf32>
  return %r : tensor<10x32xf32>
}

// -----

// CHECK-LABEL: @rows_that_others_use_are_kept
// CHECK-NOT: flow.dispatch.region
func.func @rows_that_others_use_are_kept(%x: tensor<100x32xf32>, %from: tensor<200x1xi32>, %to: tensor<200x1xi32>, %y: tensor<10x32xf32>) -> (tensor<10x32xf32>, tensor<200x32xf32>) {
  %rows = "stablehlo.gather"(%x, %from) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<200x1xi32>) -> tensor<200x32xf32>
  %r = "stablehlo.scatter"(%y, %to, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<10x32xf32>, tensor<200x1xi32>, tensor<200x32xf32>) -> tensor<10x32xf32>
  return %r, %rows : tensor<10x32xf32>, tensor<200x32xf32>
}

// -----

// CHECK-LABEL: @few_rows_are_kept
// CHECK-NOT: flow.dispatch.region
func.func @few_rows_are_kept(%x: tensor<100x32xf32>, %from: tensor<9x1xi32>, %to: tensor<9x1xi32>, %y: tensor<10x32xf32>) -> tensor<10x32xf32> {
  %rows = "stablehlo.gather"(%x, %from) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<9x1xi32>) -> tensor<9x32xf32>
  %r = "stablehlo.scatter"(%y, %to, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<10x32xf32>, tensor<9x1xi32>, tensor<9x32xf32>) -> tensor<10x32xf32>
  return %r : tensor<10x32xf32>
}
