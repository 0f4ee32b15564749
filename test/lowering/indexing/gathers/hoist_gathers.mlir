// RUN: hilo-opt %s --hoist-gathers | filecheck %s

// One element of each row: the number that is broadcast along the row is not looked up.
// CHECK-LABEL: @one_of_each_row
func.func @one_of_each_row(%x: tensor<1000x10xf32>, %m: tensor<1000xf32>, %i: tensor<1000x1x1xi32>) -> tensor<1000x1xf32> {
  // CHECK: %[[X:.+]] = "stablehlo.gather"(%arg0, %arg2)
  // CHECK: %[[M:.+]] = stablehlo.broadcast_in_dim %{{.+}}, dims = [0] : (tensor<1000xf32>) -> tensor<1000x1xf32>
  // CHECK: %[[Y:.+]] = stablehlo.subtract %[[X]], %[[M]] : tensor<1000x1xf32>
  // CHECK: stablehlo.exponential %[[Y]]
  // CHECK-NOT: "stablehlo.gather"
  %0 = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<1000xf32>) -> tensor<1000x10xf32>
  %1 = stablehlo.subtract %x, %0 : tensor<1000x10xf32>
  %2 = stablehlo.exponential %1 : tensor<1000x10xf32>
  %3 = "stablehlo.gather"(%2, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<1000x10xf32>, tensor<1000x1x1xi32>) -> tensor<1000x1xf32>
  return %3 : tensor<1000x1xf32>
}

// Of an array with one dimension, by the component of the index for it.
// CHECK-LABEL: @one_element_each
func.func @one_element_each(%x: tensor<1000x10xf32>, %m: tensor<10xf32>, %i: tensor<50x2xi32>) -> tensor<50xf32> {
  // CHECK: "stablehlo.gather"(%arg0, %arg2)
  // CHECK: %[[AT:.+]] = stablehlo.slice %arg2 [0:50, 1:2]
  // CHECK: "stablehlo.gather"(%{{.+}}, %[[AT]]) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
  %0 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<10xf32>) -> tensor<1000x10xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<1000x10xf32>
  %2 = "stablehlo.gather"(%1, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1000x10xf32>, tensor<50x2xi32>) -> tensor<50xf32>
  return %2 : tensor<50xf32>
}

// Whole rows: along them, nothing is looked up.
// CHECK-LABEL: @rows
func.func @rows(%x: tensor<1000x10xf32>, %m: tensor<10xf32>, %i: tensor<50x1xi32>) -> tensor<50x10xf32> {
  // CHECK: "stablehlo.gather"(%arg0, %arg2)
  // CHECK: stablehlo.broadcast_in_dim %{{.+}}, dims = [1] : (tensor<10xf32>) -> tensor<50x10xf32>
  // CHECK: stablehlo.multiply {{.*}} tensor<50x10xf32>
  %0 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<10xf32>) -> tensor<1000x10xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<1000x10xf32>
  %2 = "stablehlo.gather"(%1, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 10>}> : (tensor<1000x10xf32>, tensor<50x1xi32>) -> tensor<50x10xf32>
  return %2 : tensor<50x10xf32>
}

// Most of the elements, or of an iota, which no kernel has in memory.
// CHECK-LABEL: @kept
func.func @kept(%x: tensor<100xf32>, %i: tensor<80x1xi32>, %j: tensor<5x1xi32>) -> (tensor<80xf32>, tensor<5xi32>) {
  // CHECK: %[[Y:.+]] = stablehlo.negate %arg0
  // CHECK: "stablehlo.gather"(%[[Y]], %arg1)
  // CHECK: %[[Z:.+]] = stablehlo.negate
  // CHECK: "stablehlo.gather"(%[[Z]], %arg2)
  %y = stablehlo.negate %x : tensor<100xf32>
  %0 = "stablehlo.gather"(%y, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<100xf32>, tensor<80x1xi32>) -> tensor<80xf32>
  %n = stablehlo.iota dim = 0 : tensor<100xi32>
  %z = stablehlo.negate %n : tensor<100xi32>
  %1 = "stablehlo.gather"(%z, %j) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<100xi32>, tensor<5x1xi32>) -> tensor<5xi32>
  return %0, %1 : tensor<80xf32>, tensor<5xi32>
}

// CHECK-LABEL: @constants_that_are_the_same_for_all_elements
func.func @constants_that_are_the_same_for_all_elements(%x: tensor<100xf32>, %i: tensor<5x1xi32>) -> tensor<5xf32> {
  // CHECK-NOT: "stablehlo.gather"(%cst
  // CHECK: "stablehlo.gather"(%arg0, %arg1)
  // CHECK-NOT: "stablehlo.gather"
  // CHECK: stablehlo.divide {{.*}} tensor<5xf32>
  %c = stablehlo.constant dense<2.5> : tensor<100xf32>
  %y = stablehlo.divide %c, %x : tensor<100xf32>
  %0 = "stablehlo.gather"(%y, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<100xf32>, tensor<5x1xi32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
