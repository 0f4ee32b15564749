// RUN: hilo-opt %s --hoist-slices | filecheck %s

// Rows are looked up only where they are read, through an element-wise operation.
// CHECK-LABEL: @first_rows
func.func @first_rows(%x: tensor<1000x64xf32>, %i: tensor<1000x1xi32>) -> tensor<32x64xf32> {
  // CHECK: %[[I:.+]] = stablehlo.slice %arg1 [0:32, 0:1]
  // CHECK: %[[G:.+]] = "stablehlo.gather"(%arg0, %[[I]]) {{.+}} -> tensor<32x64xf32>
  // CHECK: %[[E:.+]] = stablehlo.exponential %[[G]] : tensor<32x64xf32>
  // CHECK: return %[[E]]
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 64>}> : (tensor<1000x64xf32>, tensor<1000x1xi32>) -> tensor<1000x64xf32>
  %1 = stablehlo.exponential %0 : tensor<1000x64xf32>
  %2 = stablehlo.slice %1 [0:32, 0:64] : (tensor<1000x64xf32>) -> tensor<32x64xf32>
  return %2 : tensor<32x64xf32>
}

// Two rows that are far apart are all that is computed.
// CHECK-LABEL: @two_readers
func.func @two_readers(%x: tensor<1000x64xf32>) -> (tensor<1x64xf32>, tensor<1x32xf32>) {
  // CHECK: %[[X:.+]] = stablehlo.slice %arg0 [3:994:990, 0:64] : (tensor<1000x64xf32>) -> tensor<2x64xf32>
  // CHECK: %[[E:.+]] = stablehlo.exponential %[[X]] : tensor<2x64xf32>
  // CHECK-DAG: %[[A:.+]] = stablehlo.slice %[[E]] [0:1, 0:64]
  // CHECK-DAG: %[[B:.+]] = stablehlo.slice %[[E]] [1:2, 0:32]
  // CHECK: return %[[A]], %[[B]]
  %0 = stablehlo.exponential %x : tensor<1000x64xf32>
  %1 = stablehlo.slice %0 [3:4, 0:64] : (tensor<1000x64xf32>) -> tensor<1x64xf32>
  %2 = stablehlo.slice %0 [993:994, 0:32] : (tensor<1000x64xf32>) -> tensor<1x32xf32>
  return %1, %2 : tensor<1x64xf32>, tensor<1x32xf32>
}

// A piece that is not read is not computed.
// CHECK-LABEL: @one_piece
func.func @one_piece(%x: tensor<100x64xf32>) -> tensor<10x64xf32> {
  // CHECK-NOT: stablehlo.sine
  // CHECK: %[[X:.+]] = stablehlo.slice %arg0 [50:60, 0:64]
  // CHECK: %[[E:.+]] = stablehlo.exponential %[[X]] : tensor<10x64xf32>
  // CHECK-NEXT: return %[[E]]
  %0 = stablehlo.sine %x : tensor<100x64xf32>
  %1 = stablehlo.exponential %x : tensor<100x64xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<100x64xf32>, tensor<100x64xf32>) -> tensor<200x64xf32>
  %3 = stablehlo.slice %2 [150:160, 0:64] : (tensor<200x64xf32>) -> tensor<10x64xf32>
  return %3 : tensor<10x64xf32>
}

// What is returned, too, is computed whole.
// CHECK-LABEL: @read_whole
func.func @read_whole(%x: tensor<100x64xf32>) -> (tensor<100x64xf32>, tensor<1x64xf32>) {
  // CHECK: stablehlo.exponential %arg0 : tensor<100x64xf32>
  // CHECK: stablehlo.slice
  %0 = stablehlo.exponential %x : tensor<100x64xf32>
  %1 = stablehlo.slice %0 [3:4, 0:64] : (tensor<100x64xf32>) -> tensor<1x64xf32>
  return %0, %1 : tensor<100x64xf32>, tensor<1x64xf32>
}

// More than half is read; every other element of a row.
// CHECK-LABEL: @most
func.func @most(%x: tensor<100x64xf32>) -> (tensor<60x64xf32>, tensor<100x32xf32>) {
  // CHECK: stablehlo.exponential %arg0 : tensor<100x64xf32>
  // CHECK: stablehlo.sine %arg0 : tensor<100x64xf32>
  %0 = stablehlo.exponential %x : tensor<100x64xf32>
  %1 = stablehlo.slice %0 [3:63, 0:64] : (tensor<100x64xf32>) -> tensor<60x64xf32>
  %2 = stablehlo.sine %x : tensor<100x64xf32>
  %3 = stablehlo.slice %2 [0:100, 0:64:2] : (tensor<100x64xf32>) -> tensor<100x32xf32>
  return %1, %3 : tensor<60x64xf32>, tensor<100x32xf32>
}
