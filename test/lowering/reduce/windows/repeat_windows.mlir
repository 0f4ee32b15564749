// RUN: hilo-opt %s --repeat-windows | filecheck %s

// The compiler sums all elements of each window, of which all but one are the zeros of the padding.

// CHECK-LABEL: @each_window_holds_one_element
func.func @each_window_holds_one_element(%y: tensor<4x5xf32>) -> tensor<4x15xf32> {
  // CHECK: %[[SUM:.+]] = stablehlo.add %arg0, %{{.+}} : tensor<4x5xf32>
  // CHECK: %[[REPEATED:.+]] = stablehlo.broadcast_in_dim %[[SUM]], dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x3xf32>
  // CHECK: stablehlo.reshape %[[REPEATED]] : (tensor<4x5x3xf32>) -> tensor<4x15xf32>
  // CHECK-NOT: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %y, %zero, low = [0, 2], high = [0, 2], interior = [0, 2] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x17xf32>
  %s = "stablehlo.reduce_window"(%p, %zero) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x17xf32>, tensor<f32>) -> tensor<4x15xf32>
  return %s : tensor<4x15xf32>
}

// CHECK-LABEL: @windows_at_the_edges_are_sliced_off
func.func @windows_at_the_edges_are_sliced_off(%y: tensor<5xi32>) -> tensor<13xi32> {
  // CHECK: stablehlo.slice %{{.+}} [1:14] : (tensor<15xi32>) -> tensor<13xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.pad %y, %zero, low = [1], high = [1], interior = [2] : (tensor<5xi32>, tensor<i32>) -> tensor<15xi32>
  %s = "stablehlo.reduce_window"(%p, %zero) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<15xi32>, tensor<i32>) -> tensor<13xi32>
  return %s : tensor<13xi32>
}

// CHECK-LABEL: @windows_that_overlap_are_kept
func.func @windows_that_overlap_are_kept(%y: tensor<5xf32>) -> tensor<9xf32> {
  // CHECK: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %y, %zero, low = [1], high = [1], interior = [1] : (tensor<5xf32>, tensor<f32>) -> tensor<11xf32>
  %s = "stablehlo.reduce_window"(%p, %zero) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<11xf32>, tensor<f32>) -> tensor<9xf32>
  return %s : tensor<9xf32>
}
