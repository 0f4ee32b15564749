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
