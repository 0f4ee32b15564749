// RUN: hilo-opt %s --legalize-shape-of | filecheck %s

// CHECK-LABEL: @a_number_as_large_as_an_array
func.func @a_number_as_large_as_an_array(%x: tensor<?x3xf32>, %c: tensor<f32>) -> tensor<?x3xf32> {
  // CHECK-DAG: %[[N:.+]] = stablehlo.get_dimension_size %arg0, dim = 0
  // CHECK-DAG: stablehlo.constant dense<3> : tensor<i32>
  // CHECK: %[[S:.+]] = stablehlo.concatenate
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg1, %[[S]], dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x3xf32>
  // CHECK-NOT: shape.shape_of
  %s = shape.shape_of %x : tensor<?x3xf32> -> tensor<2xindex>
  %r = stablehlo.dynamic_broadcast_in_dim %c, %s, dims = [] : (tensor<f32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: @a_shape_that_is_returned_is_kept
func.func @a_shape_that_is_returned_is_kept(%x: tensor<?x3xf32>) -> tensor<2xindex> {
  // CHECK: shape.shape_of
  %s = shape.shape_of %x : tensor<?x3xf32> -> tensor<2xindex>
  return %s : tensor<2xindex>
}
