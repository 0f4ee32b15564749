// RUN: hilo-opt %s --expand-dynamic-windows | filecheck %s

// CHECK-LABEL: @pairs_of_rows
func.func @pairs_of_rows(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  // CHECK: %[[N:.+]] = stablehlo.get_dimension_size %arg0, dim = 0
  // CHECK: %[[A:.+]] = stablehlo.real_dynamic_slice %arg0
  // CHECK: %[[B:.+]] = stablehlo.real_dynamic_slice %arg0
  // CHECK: %[[R:.+]] = stablehlo.add %[[A]], %[[B]] : tensor<?x3xf32>
  // CHECK: return %[[R]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %zero) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2, 1>} : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: @padding_of_pooling_is_put_on_first
func.func @padding_of_pooling_is_put_on_first(%x: tensor<?x6x6x2xf32>) -> tensor<?x3x3x2xf32> {
  // CHECK: %[[P:.+]] = stablehlo.pad %arg0, %{{.+}}, low = [0, 0, 0, 0], high = [0, 1, 1, 0]
  // CHECK: "stablehlo.reduce_window"(%[[P]]
  // CHECK-NOT: padding
  // CHECK: tensor<?x3x3x2xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %low) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>,
      padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>}
      : (tensor<?x6x6x2xf32>, tensor<f32>) -> tensor<?x3x3x2xf32>
  return %r : tensor<?x3x3x2xf32>
}

// CHECK-LABEL: @another_start_is_kept
func.func @another_start_is_kept(%x: tensor<?xf32>, %start: tensor<f32>) -> tensor<?xf32> {
  // CHECK: "stablehlo.reduce_window"(%arg0, %arg1)
  %r = "stablehlo.reduce_window"(%x, %start) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @known_sizes_are_kept
func.func @known_sizes_are_kept(%x: tensor<5xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %zero) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<5xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
