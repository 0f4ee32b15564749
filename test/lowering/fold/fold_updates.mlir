// RUN: hilo-opt %s --fold-updates | filecheck %s

// CHECK-LABEL: @an_update_of_all_is_what_is_written
func.func @an_update_of_all_is_what_is_written(%x: tensor<4x4xbf16>, %u: tensor<4x4xbf16>, %i: tensor<i32>) -> tensor<4x4xbf16> {
  // CHECK-NEXT: return %arg1
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<i32>, tensor<i32>) -> tensor<4x4xbf16>
  return %0 : tensor<4x4xbf16>
}

// CHECK-LABEL: @a_number
func.func @a_number(%x: tensor<f32>, %u: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: return %arg1
  %0 = stablehlo.dynamic_update_slice %x, %u : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @an_update_of_a_part_is_kept
func.func @an_update_of_a_part_is_kept(%x: tensor<4xi1>, %u: tensor<3xi1>, %i: tensor<i32>) -> tensor<4xi1> {
  // CHECK: stablehlo.dynamic_update_slice
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xi1>, tensor<3xi1>, tensor<i32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: @sizes_that_a_run_knows_are_kept
func.func @sizes_that_a_run_knows_are_kept(%x: tensor<?xi1>, %u: tensor<?xi1>, %i: tensor<i32>) -> tensor<?xi1> {
  // CHECK: stablehlo.dynamic_update_slice
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<?xi1>, tensor<?xi1>, tensor<i32>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}

// CHECK-LABEL: @a_scatter_of_all_is_elementwise
func.func @a_scatter_of_all_is_elementwise(%x: tensor<4x3xf32>, %u: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK: %[[SUM:.+]] = stablehlo.add %arg0, %arg1
  // CHECK-NEXT: return %[[SUM]]
  %i = stablehlo.constant dense<> : tensor<0xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<0xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @the_only_row
func.func @the_only_row(%x: tensor<1x3xi32>, %u: tensor<3xi32>) -> tensor<1x3xi32> {
  // CHECK: %[[ROW:.+]] = stablehlo.reshape %arg1
  // CHECK-NEXT: stablehlo.subtract %[[ROW]], %arg0
  %i = stablehlo.constant dense<0> : tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.subtract %b, %a : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<1x3xi32>, tensor<1xi32>, tensor<3xi32>) -> tensor<1x3xi32>
  return %0 : tensor<1x3xi32>
}

// CHECK-LABEL: @what_is_written_into_a_constant_is_padded
func.func @what_is_written_into_a_constant_is_padded(%u: tensor<4xf32>) -> tensor<6x5xf32> {
  // CHECK: %[[ROW:.+]] = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4xf32>
  // CHECK: stablehlo.pad %[[ROW]], %{{.+}}, low = [2, 1], high = [3, 0], interior = [0, 0]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %x = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
  %i = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<6x5xf32>, tensor<2xi32>, tensor<4xf32>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}

// CHECK-LABEL: @a_window_out_of_bounds_is_kept
func.func @a_window_out_of_bounds_is_kept(%x: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.scatter
  %i = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],
      scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @two_places_and_a_sum_into_a_constant_are_kept
func.func @two_places_and_a_sum_into_a_constant_are_kept(%u: tensor<2x1xf32>, %v: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-2: stablehlo.scatter
  %x = stablehlo.constant dense<1.0> : tensor<4xf32>
  %i = stablehlo.constant dense<[[0], [2]]> : tensor<2x1xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2x1xf32>) -> tensor<4xf32>
  %j = stablehlo.constant dense<1> : tensor<1xi32>
  %1 = "stablehlo.scatter"(%x, %j, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],
      scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi32>, tensor<1xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// JAX writes x.at[1:5].add(u) so; the indices are computed. A part that is less than half stays a scatter.
// CHECK-LABEL: @most_of_an_array
func.func @most_of_an_array(%x: tensor<6xf32>, %u: tensor<4xf32>, %v: tensor<2xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  // CHECK: %[[PART:.+]] = stablehlo.slice %arg0 [1:5]
  // CHECK-NEXT: %[[SUM:.+]] = stablehlo.add %[[PART]], %arg1
  // CHECK: %[[AT:.+]] = stablehlo.constant dense<1>
  // CHECK: stablehlo.dynamic_update_slice %arg0, %[[SUM]], %[[AT]]
  // CHECK: "stablehlo.scatter"
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],
      scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<6xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<6xf32>
  %1 = "stablehlo.scatter"(%x, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0],
      scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<6xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<6xf32>
  return %0, %1 : tensor<6xf32>, tensor<6xf32>
}
