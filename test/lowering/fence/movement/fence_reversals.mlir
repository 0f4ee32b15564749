// RUN: hilo-opt %s --fence-reversals | filecheck %s

// The compiler would gather from a buffer with gaps, for which it has no code.
// CHECK-LABEL: @a_reversal_reads_every_third_element_from_memory
func.func @a_reversal_reads_every_third_element_from_memory(%x: tensor<10x4xf32>) -> tensor<3x4xf32> {
  // CHECK: %[[TAKEN:.+]] = stablehlo.slice %{{.+}} [1:9:3, 0:4]
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[TAKEN]]
  // CHECK: stablehlo.reverse %[[KEPT]], dims = [1] : tensor<3x4xf32>
  %0 = stablehlo.slice %x [1:9:3, 0:4] : (tensor<10x4xf32>) -> tensor<3x4xf32>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// CHECK-LABEL: @so_does_one_of_a_column
func.func @so_does_one_of_a_column(%x: tensor<3x4x8xf32>) -> tensor<3x4xf32> {
  // CHECK: %[[COLUMN:.+]] = stablehlo.reshape
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[COLUMN]]
  // CHECK: stablehlo.reverse %[[KEPT]], dims = [1] : tensor<3x4xf32>
  %0 = stablehlo.slice %x [0:3, 0:4, 2:3] : (tensor<3x4x8xf32>) -> tensor<3x4x1xf32>
  %1 = stablehlo.reshape %0 : (tensor<3x4x1xf32>) -> tensor<3x4xf32>
  %2 = stablehlo.reverse %1, dims = [1] : tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// CHECK-LABEL: @and_of_a_column_that_is_known_at_run_time
func.func @and_of_a_column_that_is_known_at_run_time(%x: tensor<3x4x8xf32>, %k: tensor<i32>) -> tensor<3x4x1xf32> {
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier
  // CHECK: stablehlo.reverse %[[KEPT]]
  %0 = stablehlo.dynamic_slice %x, %k, %k, %k, sizes = [3, 4, 1]
    : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x1xf32>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<3x4x1xf32>
  return %1 : tensor<3x4x1xf32>
}

// CHECK-LABEL: @and_of_every_second_unsigned_number
func.func @and_of_every_second_unsigned_number(%x: tensor<10xui8>) -> tensor<5xui8> {
  // CHECK: %[[BITS:.+]] = stablehlo.bitcast_convert
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[BITS]]
  // CHECK: stablehlo.reverse %[[KEPT]], dims = [0] : tensor<5xi8>
  %0 = stablehlo.slice %x [0:10:2] : (tensor<10xui8>) -> tensor<5xui8>
  %1 = stablehlo.bitcast_convert %0 : (tensor<5xui8>) -> tensor<5xi8>
  %2 = stablehlo.reverse %1, dims = [0] : tensor<5xi8>
  %3 = stablehlo.bitcast_convert %2 : (tensor<5xi8>) -> tensor<5xui8>
  return %3 : tensor<5xui8>
}

// CHECK-LABEL: @rows_are_kept
func.func @rows_are_kept(%x: tensor<3x4x8xf32>) -> tensor<3x1x4xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %0 = stablehlo.slice %x [0:3, 1:2, 0:4] : (tensor<3x4x8xf32>) -> tensor<3x1x4xf32>
  %1 = stablehlo.reverse %0, dims = [0, 2] : tensor<3x1x4xf32>
  return %1 : tensor<3x1x4xf32>
}

// CHECK-LABEL: @what_is_computed_first_is_kept
func.func @what_is_computed_first_is_kept(%x: tensor<10xf32>) -> tensor<5xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %0 = stablehlo.slice %x [0:10:2] : (tensor<10xf32>) -> tensor<5xf32>
  %1 = stablehlo.negate %0 : tensor<5xf32>
  %2 = stablehlo.reverse %1, dims = [0] : tensor<5xf32>
  return %2 : tensor<5xf32>
}
