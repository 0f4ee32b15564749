// RUN: hilo-opt %s --pass-pipeline='builtin.module(canonicalize-pad)' | filecheck %s

// CHECK-LABEL: @edges_around_elements_apart_are_one_pad
func.func @edges_around_elements_apart_are_one_pad(%x: tensor<3xf32>) -> tensor<8xf32> {
  // CHECK: %[[PADDED:.+]] = stablehlo.pad %arg0, %{{.+}}, low = [1], high = [2], interior = [1]
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[PADDED]]
  // CHECK: return %[[KEPT]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %z, low = [0], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = stablehlo.pad %0, %zero, low = [1], high = [2], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: @edges_inside_are_scaled
func.func @edges_inside_are_scaled(%x: tensor<3xf32>, %v: tensor<f32>) -> (tensor<4xf32>, tensor<10xf32>) {
  // CHECK-DAG: stablehlo.pad %arg0, %arg1, low = [1], high = [0], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-DAG: stablehlo.pad %arg0, %arg1, low = [3], high = [0], interior = [2] : (tensor<3xf32>, tensor<f32>) -> tensor<10xf32>
  %0 = stablehlo.pad %x, %v, low = [1], high = [0], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.pad %0, %v, low = [0], high = [0], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  return %0, %1 : tensor<4xf32>, tensor<10xf32>
}

// CHECK-LABEL: @padding_over_what_was_cut_stays_two_pads_with_barriers
func.func @padding_over_what_was_cut_stays_two_pads_with_barriers(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<6xf32> {
  // CHECK: %[[INNER:.+]] = stablehlo.pad %arg0, %arg1, low = [-1], high = [0], interior = [1]
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[INNER]]
  // CHECK: stablehlo.pad %[[KEPT]], %arg1, low = [2], high = [0], interior = [0]
  %0 = stablehlo.pad %x, %v, low = [-1], high = [0], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.pad %0, %v, low = [2], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: @other_values_stay_two_pads_with_barriers
func.func @other_values_stay_two_pads_with_barriers(%x: tensor<3xf32>, %v: tensor<f32>, %w: tensor<f32>) -> tensor<9xf32> {
  // CHECK: %[[INNER:.+]] = stablehlo.pad %arg0, %arg1, low = [1], high = [1], interior = [0]
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[INNER]]
  // CHECK: stablehlo.pad %[[KEPT]], %arg2, low = [0], high = [0], interior = [1]
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = stablehlo.pad %0, %w, low = [0], high = [0], interior = [1] : (tensor<5xf32>, tensor<f32>) -> tensor<9xf32>
  return %1 : tensor<9xf32>
}

// CHECK-LABEL: @pads_of_edges_are_kept
func.func @pads_of_edges_are_kept(%x: tensor<3xf32>, %v: tensor<f32>) -> tensor<7xf32> {
  // CHECK-NEXT: stablehlo.pad %arg0, %arg1, low = [1], high = [1], interior = [0]
  // CHECK-NEXT: stablehlo.pad %{{.+}}, %arg1, low = [2], high = [0], interior = [0]
  // CHECK-NEXT: return
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = stablehlo.pad %0, %v, low = [2], high = [0], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// CHECK-LABEL: @dynamic_sizes_are_kept
func.func @dynamic_sizes_are_kept(%x: tensor<?xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  // CHECK-NEXT: stablehlo.pad
  // CHECK-NEXT: return
  %0 = stablehlo.pad %x, %v, low = [0], high = [0], interior = [1] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @what_is_cut_away_is_sliced
func.func @what_is_cut_away_is_sliced(%x: tensor<5x3xf32>, %v: tensor<f32>) -> (tensor<5x4xf32>, tensor<4x1xf32>) {
  // CHECK: %[[LEFT:.+]] = stablehlo.slice %arg0 [0:5, 0:2]
  // CHECK: %[[PADDED:.+]] = stablehlo.pad %[[LEFT]], %arg1, low = [0, 2], high = [0, 0], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x4xf32>
  // CHECK: %[[SMALL:.+]] = stablehlo.slice %arg0 [1:5, 1:2]
  // CHECK: return %[[PADDED]], %[[SMALL]]
  %0 = stablehlo.pad %x, %v, low = [0, 2], high = [0, -1], interior = [0, 0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x4xf32>
  %1 = stablehlo.pad %x, %v, low = [-1, -1], high = [0, -1], interior = [0, 0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<4x1xf32>
  return %0, %1 : tensor<5x4xf32>, tensor<4x1xf32>
}

// CHECK-LABEL: @where_all_is_cut_away_is_the_padding_value
func.func @where_all_is_cut_away_is_the_padding_value(%x: tensor<2xf32>, %v: tensor<f32>, %y: tensor<1x3xf32>) -> (tensor<1xf32>, tensor<1x5xf32>) {
  // CHECK: %[[ONE:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
  // CHECK: %[[ROW:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
  // CHECK-NEXT: return %[[ONE]], %[[ROW]]
  %0 = stablehlo.pad %x, %v, low = [-3], high = [2], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<1xf32>
  %1 = stablehlo.pad %y, %v, low = [1, -1], high = [-1, 3], interior = [0, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1x5xf32>
  return %0, %1 : tensor<1xf32>, tensor<1x5xf32>
}
