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
