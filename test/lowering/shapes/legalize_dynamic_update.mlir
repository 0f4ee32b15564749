// RUN: hilo-opt %s --legalize-dynamic-update --split-input-file | filecheck %s

// CHECK-LABEL: @an_update_of_any_size_is_an_insertion
func.func @an_update_of_any_size_is_an_insertion(%x: tensor<?x3xf32>, %u: tensor<1x3xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<?x3xf32> {
  // CHECK-DAG: %[[SIZE:.+]] = tensor.dim %arg0, %{{.+}} : tensor<?x3xf32>
  // CHECK-DAG: %[[LAST:.+]] = arith.subi %[[SIZE]], %{{.+}} : index
  // CHECK: %[[LOW:.+]] = arith.minsi %{{.+}}, %[[LAST]] : index
  // CHECK: %[[START:.+]] = arith.maxsi %{{.+}}, %[[LOW]] : index
  // CHECK: tensor.insert_slice %arg1 into %arg0[%[[START]], %{{.+}}] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<?x3xf32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<?x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// CHECK-LABEL: @an_update_of_known_sizes_is_kept
func.func @an_update_of_known_sizes_is_kept(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.dynamic_update_slice
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @unsigned_elements_are_kept
func.func @unsigned_elements_are_kept(%x: tensor<?xui8>, %u: tensor<2xui8>, %i: tensor<ui32>) -> tensor<?xui8> {
  // CHECK-NEXT: stablehlo.dynamic_update_slice
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<?xui8>, tensor<2xui8>, tensor<ui32>) -> tensor<?xui8>
  return %0 : tensor<?xui8>
}

// -----

// CHECK-LABEL: @dynamic_dimensions_are_taken_as_a_whole
// CHECK: %[[N:.+]] = tensor.dim %arg0, %{{.*}} : tensor<10x?xf32>
// CHECK: tensor.extract_slice %arg0[9, 0] [1, %[[N]]] [1, 1] : tensor<10x?xf32> to tensor<1x?xf32>
func.func @dynamic_dimensions_are_taken_as_a_whole(%x: tensor<10x?xf32>) -> tensor<1x?xf32> {
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<10x?xf32>) -> tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<1xi32>
  %size = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %limits = stablehlo.concatenate %ten, %size, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %starts = stablehlo.constant dense<[9, 0]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = stablehlo.real_dynamic_slice %x, %starts, %limits, %ones : (tensor<10x?xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}

// -----

// A part of the dynamic dimension; the size of another array.
// CHECK-LABEL: @parts_are_left_alone
// CHECK-COUNT-2: stablehlo.real_dynamic_slice
func.func @parts_are_left_alone(%x: tensor<10x?xf32>, %y: tensor<3x?xf32>) -> (tensor<1x?xf32>, tensor<1x?xf32>) {
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<10x?xf32>) -> tensor<i32>
  %m = stablehlo.get_dimension_size %y, dim = 1 : (tensor<3x?xf32>) -> tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<1xi32>
  %size = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %other = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %limits = stablehlo.concatenate %ten, %size, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %others = stablehlo.concatenate %ten, %other, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %starts = stablehlo.constant dense<[9, 1]> : tensor<2xi32>
  %first = stablehlo.constant dense<[9, 0]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = stablehlo.real_dynamic_slice %x, %starts, %limits, %ones : (tensor<10x?xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x?xf32>
  %1 = stablehlo.real_dynamic_slice %x, %first, %others, %ones : (tensor<10x?xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x?xf32>
  return %0, %1 : tensor<1x?xf32>, tensor<1x?xf32>
}
