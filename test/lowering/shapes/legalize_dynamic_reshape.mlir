// RUN: hilo-opt %s --legalize-dynamic-reshape | filecheck %s

// CHECK-LABEL: @static_dimensions_split
// CHECK: %[[N:.+]] = arith.index_cast %{{.+}} : i32 to index
// CHECK: tensor.expand_shape %arg0 {{\[}}[0], [1, 2]] output_shape [%[[N]], 3, 10] : tensor<?x30xf32> into tensor<?x3x10xf32>
// CHECK-NOT: stablehlo.dynamic_reshape
func.func @static_dimensions_split(%x: tensor<?x30xf32>, %s: tensor<3xi32>) -> tensor<?x3x10xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?x30xf32>, tensor<3xi32>) -> tensor<?x3x10xf32>
  return %0 : tensor<?x3x10xf32>
}

// CHECK-LABEL: @leading_dimensions_merge
// CHECK: tensor.collapse_shape %arg0 {{\[}}[0, 1], [2]] : tensor<?x3x10xf32> into tensor<?x10xf32>
func.func @leading_dimensions_merge(%x: tensor<?x3x10xf32>, %s: tensor<2xi32>) -> tensor<?x10xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?x3x10xf32>, tensor<2xi32>) -> tensor<?x10xf32>
  return %0 : tensor<?x10xf32>
}

// CHECK-LABEL: @two_dynamic_dimensions_merge_and_split
// CHECK: %[[FLAT:.+]] = tensor.collapse_shape %arg0 {{\[}}[0, 1], [2]] : tensor<?x?x8xf32> into tensor<?x8xf32>
// CHECK: tensor.expand_shape %[[FLAT]] {{\[}}[0, 1], [2, 3]] output_shape [%{{.+}}, %{{.+}}, 2, 4]
func.func @two_dynamic_dimensions_merge_and_split(%x: tensor<?x?x8xf32>, %s: tensor<4xi32>) -> tensor<?x?x2x4xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?x?x8xf32>, tensor<4xi32>) -> tensor<?x?x2x4xf32>
  return %0 : tensor<?x?x2x4xf32>
}

// CHECK-LABEL: @a_dimension_of_one_element_goes
// CHECK: tensor.collapse_shape %arg0 {{\[}}[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
func.func @a_dimension_of_one_element_goes(%x: tensor<?x1xf32>, %s: tensor<1xi32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?x1xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @unsigned_elements_are_kept
// CHECK: stablehlo.dynamic_reshape
func.func @unsigned_elements_are_kept(%x: tensor<?x1xui8>, %s: tensor<1xi32>) -> tensor<?xui8> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?x1xui8>, tensor<1xi32>) -> tensor<?xui8>
  return %0 : tensor<?xui8>
}

// CHECK-LABEL: @static_sizes_are_kept
// CHECK: stablehlo.reshape
func.func @static_sizes_are_kept(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
