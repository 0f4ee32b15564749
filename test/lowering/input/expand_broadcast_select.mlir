// RUN: hilo-opt %s --expand-broadcast-select | filecheck %s

// CHECK-LABEL: @each_operand_is_repeated_to_the_shape_of_the_result
// CHECK-SAME: (%[[P:.+]]: tensor<4x6xi1>, %[[X:.+]]: tensor<6xf32>, %[[Y:.+]]: tensor<4x1xf32>)
func.func @each_operand_is_repeated_to_the_shape_of_the_result(
    %p: tensor<4x6xi1>, %x: tensor<6xf32>, %y: tensor<4x1xf32>) -> tensor<4x6xf32> {
  // CHECK-NEXT: %[[XS:.+]] = stablehlo.broadcast_in_dim %[[X]], dims = [1]
  // CHECK-NEXT: %[[YS:.+]] = stablehlo.broadcast_in_dim %[[Y]], dims = [0, 1]
  // CHECK-NEXT: stablehlo.select %[[P]], %[[XS]], %[[YS]] : tensor<4x6xi1>, tensor<4x6xf32>
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<4x6xi1>, tensor<6xf32>, tensor<4x1xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @scalars_and_no_elements
func.func @scalars_and_no_elements(%p: tensor<i1>, %x: tensor<0x3xi32>, %y: tensor<i32>) -> tensor<0x3xi32> {
  // CHECK-NEXT: %[[P:.+]] = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i1>) -> tensor<0x3xi1>
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<0x3xi32>
  // CHECK-NEXT: stablehlo.select %[[P]], %arg1, %[[Y]]
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<0x3xi32>, tensor<i32>) -> tensor<0x3xi32>
  return %0 : tensor<0x3xi32>
}

// CHECK-LABEL: @unknown_sizes_are_kept
func.func @unknown_sizes_are_kept(%p: tensor<i1>, %x: tensor<?xf32>, %y: tensor<f32>) -> tensor<?xf32> {
  // CHECK-NEXT: chlo.broadcast_select
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
