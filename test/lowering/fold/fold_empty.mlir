// RUN: hilo-opt %s --pass-pipeline='builtin.module(fold-empty)' | filecheck %s

// CHECK-LABEL: @a_result_without_elements_is_a_constant
func.func @a_result_without_elements_is_a_constant(%x: tensor<3x0xf32>) -> tensor<3x0xi1> {
  // CHECK-NEXT: %[[RESULT:.+]] = stablehlo.constant dense<> : tensor<3x0xi1>
  // CHECK-NEXT: return %[[RESULT]]
  %0 = stablehlo.exponential %x : tensor<3x0xf32>
  %1 = stablehlo.compare LT, %x, %0 : (tensor<3x0xf32>, tensor<3x0xf32>) -> tensor<3x0xi1>
  return %1 : tensor<3x0xi1>
}

// CHECK-LABEL: @an_empty_dot_is_zero
func.func @an_empty_dot_is_zero(%a: tensor<2x0xi32>, %b: tensor<0x4xi32>) -> tensor<2x4xi32> {
  // CHECK-NEXT: stablehlo.constant dense<0> : tensor<2x4xi32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x0xi32>, tensor<0x4xi32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

// CHECK-LABEL: @an_empty_fold_is_its_start
// CHECK-SAME: %[[START:[^:]+]]: tensor<f32>
func.func @an_empty_fold_is_its_start(%x: tensor<3x0xf32>, %start: tensor<f32>) -> tensor<3xf32> {
  // CHECK-NEXT: stablehlo.broadcast_in_dim %{{.+}}, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %0 = stablehlo.reduce(%x init: %start) applies stablehlo.maximum across dimensions = [1] : (tensor<3x0xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @padding_concatenation_update
// CHECK-SAME: (%[[X:.+]]: tensor<0xf32>, %[[Y:.+]]: tensor<4xf32>, %[[V:.+]]: tensor<f32>, %[[I:.+]]: tensor<i32>)
func.func @padding_concatenation_update(%x: tensor<0xf32>, %y: tensor<4xf32>, %v: tensor<f32>, %i: tensor<i32>) -> (tensor<3xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[PADDED:.+]] = stablehlo.broadcast_in_dim %[[V]], dims = []
  // CHECK-NEXT: return %[[PADDED]], %[[Y]], %[[Y]]
  %0 = stablehlo.pad %x, %v, low = [1], high = [2], interior = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.dynamic_update_slice %y, %x, %i : (tensor<4xf32>, tensor<0xf32>, tensor<i32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<3xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @windows_in_the_padding
func.func @windows_in_the_padding(%x: tensor<0xf32>, %start: tensor<f32>) -> tensor<3xf32> {
  // CHECK: %[[FILLED:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4xf32>
  // CHECK: "stablehlo.reduce_window"(%[[FILLED]], %arg1) <{window_dimensions = array<i64: 2>}>
  %0 = "stablehlo.reduce_window"(%x, %start) <{window_dimensions = array<i64: 2>, padding = dense<2> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @loops_are_kept
func.func @loops_are_kept(%x: tensor<0xf32>, %p: tensor<i1>) -> tensor<0xf32> {
  // CHECK: stablehlo.if
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<0xf32>
  }, {
    stablehlo.return %x : tensor<0xf32>
  }) : (tensor<i1>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// Rolling by 0 joins an empty part to the whole; a loop that holds the part, though nothing reads it, is no kernel.
// CHECK-LABEL: @empty_values_that_nothing_reads_are_erased
func.func @empty_values_that_nothing_reads_are_erased(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %arg0
  %0 = stablehlo.slice %x [4:4] : (tensor<4xf32>) -> tensor<0xf32>
  %1 = stablehlo.concatenate %x, %0, dim = 0 : (tensor<4xf32>, tensor<0xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
