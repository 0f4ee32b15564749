// RUN: hilo-opt %s --compose-pieces --canonicalize --split-input-file | filecheck %s

// CHECK-LABEL: @reflection
func.func @reflection(%x: tensor<9xf32>) -> tensor<15xf32> {
  // CHECK: %[[L:.+]] = stablehlo.slice %arg0 [1:4]
  // CHECK: %[[A:.+]] = stablehlo.reverse %[[L]]
  // CHECK: %[[H:.+]] = stablehlo.slice %arg0 [5:8]
  // CHECK: %[[B:.+]] = stablehlo.reverse %[[H]]
  // CHECK: stablehlo.concatenate %[[A]], %arg0, %[[B]], dim = 0
  // CHECK-NOT: stablehlo.concatenate
  %0 = stablehlo.slice %x [1:4] : (tensor<9xf32>) -> tensor<3xf32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<3xf32>
  %2 = stablehlo.concatenate %1, %x, dim = 0 : (tensor<3xf32>, tensor<9xf32>) -> tensor<12xf32>
  %3 = stablehlo.slice %2 [8:11] : (tensor<12xf32>) -> tensor<3xf32>
  %4 = stablehlo.reverse %3, dims = [0] : tensor<3xf32>
  %5 = stablehlo.concatenate %2, %4, dim = 0 : (tensor<12xf32>, tensor<3xf32>) -> tensor<15xf32>
  return %5 : tensor<15xf32>
}

// -----

// CHECK-LABEL: @slices_of_several_parts_are_kept
func.func @slices_of_several_parts_are_kept(%x: tensor<9xf32>, %y: tensor<9xf32>) -> tensor<4xf32> {
  // CHECK: %[[C:.+]] = stablehlo.concatenate
  // CHECK: stablehlo.slice %[[C]] [7:11]
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<9xf32>, tensor<9xf32>) -> tensor<18xf32>
  %1 = stablehlo.slice %0 [7:11] : (tensor<18xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @concatenations_that_others_read_are_kept
func.func @concatenations_that_others_read_are_kept(%x: tensor<9xf32>) -> (tensor<18xf32>, tensor<27xf32>) {
  // CHECK: %[[C:.+]] = stablehlo.concatenate %arg0, %arg0
  // CHECK: stablehlo.concatenate %[[C]], %arg0
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<9xf32>, tensor<9xf32>) -> tensor<18xf32>
  %1 = stablehlo.concatenate %0, %x, dim = 0 : (tensor<18xf32>, tensor<9xf32>) -> tensor<27xf32>
  return %0, %1 : tensor<18xf32>, tensor<27xf32>
}
