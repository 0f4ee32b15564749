// RUN: hilo-opt %s --fold-diagonal --canonicalize --split-input-file | filecheck %s

// CHECK-LABEL: @trace
func.func @trace(%x: tensor<4x4xf32>) -> tensor<f32> {
  // CHECK: %[[F:.+]] = stablehlo.reshape %arg0
  // CHECK: %[[D:.+]] = stablehlo.slice %[[F]] [0:16:5]
  // CHECK: stablehlo.reduce(%[[D]]
  // CHECK-NOT: stablehlo.select
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %i = stablehlo.iota dim = 0 : tensor<4x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xi32>
  %p = stablehlo.compare EQ, %i, %j : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
  %d = stablehlo.select %p, %x, %zeros : tensor<4x4xi1>, tensor<4x4xf32>
  %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// -----

// i + 2 == j: from column 2 on; of 3 x 7, three elements.
// CHECK-LABEL: @another_diagonal_of_a_wide_matrix
func.func @another_diagonal_of_a_wide_matrix(%x: tensor<3x7xi32>) -> tensor<i32> {
  // CHECK: stablehlo.slice {{.+}} [2:19:8]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0> : tensor<3x7xi32>
  %two = stablehlo.constant dense<2> : tensor<3x7xi64>
  %i = stablehlo.iota dim = 0 : tensor<3x7xi64>
  %j = stablehlo.iota dim = 1 : tensor<3x7xi64>
  %k = stablehlo.add %i, %two : tensor<3x7xi64>
  %p = stablehlo.compare EQ, %j, %k : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
  %d = stablehlo.select %p, %x, %zeros : tensor<3x7xi1>, tensor<3x7xi32>
  %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x7xi32>, tensor<i32>) -> tensor<i32>
  return %s : tensor<i32>
}

// -----

// CHECK-LABEL: @other_masks_and_other_fillings_are_kept
func.func @other_masks_and_other_fillings_are_kept(%x: tensor<4x4xf32>) -> (tensor<f32>, tensor<f32>, tensor<4xf32>) {
  // CHECK-NOT: stablehlo.slice
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %i = stablehlo.iota dim = 0 : tensor<4x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xi32>
  %p = stablehlo.compare EQ, %i, %j : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
  %q = stablehlo.compare GE, %i, %j : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
  %0 = stablehlo.select %q, %x, %zeros : tensor<4x4xi1>, tensor<4x4xf32>
  %1 = stablehlo.select %p, %x, %ones : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = stablehlo.select %p, %x, %zeros : tensor<4x4xi1>, tensor<4x4xf32>
  %s = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %t = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %u = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %s, %t, %u : tensor<f32>, tensor<f32>, tensor<4xf32>
}
