// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-select-and-scatter)' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-select-and-scatter{unroll=3})' | filecheck %s --check-prefix=FLAT

// CHECK-LABEL: @without_overlap_one_window_covers_a_position
// CHECK-SAME: (%[[X:.+]]: tensor<4x4xf32>, %[[SOURCE:.+]]: tensor<2x2xf32>, %[[INIT:.+]]: tensor<f32>)
// FLAT-LABEL: @without_overlap_one_window_covers_a_position
func.func @without_overlap_one_window_covers_a_position(%x: tensor<4x4xf32>, %source: tensor<2x2xf32>, %init: tensor<f32>) -> tensor<4x4xf32> {
  // CHECK-COUNT-3: stablehlo.compare{{ +}}GE
  // CHECK-NOT: stablehlo.pad
  // CHECK: %[[PLACES:.+]] = stablehlo.constant dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi32>
  // CHECK: %[[HIT:.+]] = stablehlo.compare{{ +}}EQ
  // CHECK: stablehlo.select %[[HIT]]
  // CHECK-NOT: stablehlo.compare
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<2x2x2x2xf32>) -> tensor<4x4xf32>
  // FLAT: stablehlo.reduce_window
  // FLAT: stablehlo.scatter
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>} : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: @overlap_folds_the_windows_that_cover_a_position
func.func @overlap_folds_the_windows_that_cover_a_position(%x: tensor<7xf64>, %source: tensor<3xf64>, %init: tensor<f64>) -> tensor<7xf64> {
  // CHECK: stablehlo.constant dense<[2, -1]> : tensor<2xi32>
  // CHECK: stablehlo.compare{{ +}}EQ
  // CHECK: stablehlo.maximum
  // CHECK: stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  // CHECK: stablehlo.compare{{ +}}EQ
  // CHECK: stablehlo.maximum
  // CHECK: stablehlo.slice %{{.+}} [0:7] : (tensor<8xf64>) -> tensor<7xf64>
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %s = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) {window_dimensions = array<i64: 3>, window_strides = array<i64: 2>} : (tensor<7xf64>, tensor<3xf64>, tensor<f64>) -> tensor<7xf64>
  return %0 : tensor<7xf64>
}

// CHECK-LABEL: @padding_is_never_chosen
func.func @padding_is_never_chosen(%x: tensor<4xi32>, %source: tensor<4xi32>, %init: tensor<i32>) -> tensor<4xi32> {
  // CHECK: stablehlo.pad %{{.+}}, low = [1], high = [1]
  // CHECK: stablehlo.constant dense<[false, true, true, true]>
  // CHECK: stablehlo.constant dense<[true, true, true, false]>
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {window_dimensions = array<i64: 3>, padding = dense<1> : tensor<1x2xi64>} : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @other_than_elementwise_regions_are_mapped
func.func @other_than_elementwise_regions_are_mapped(%x: tensor<4xf32>, %source: tensor<2xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  // CHECK: stablehlo.map
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<f32>) -> tensor<1xf32>
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %a1 = stablehlo.reshape %a : (tensor<f32>) -> tensor<1xf32>
    %a2 = stablehlo.reshape %a1 : (tensor<1xf32>) -> tensor<f32>
    %p = stablehlo.compare GE, %a2, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @rank_0_chooses_its_only_element
func.func @rank_0_chooses_its_only_element(%x: tensor<f32>, %source: tensor<f32>, %init: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.add
  // CHECK-NOT: stablehlo.select_and_scatter
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @size_0_is_init
// CHECK-SAME: %[[INIT:[a-z0-9]+]]: tensor<f32>)
func.func @size_0_is_init(%x: tensor<0x4xf32>, %source: tensor<0x2xf32>, %init: tensor<f32>) -> tensor<0x4xf32> {
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[INIT]]
  // CHECK-NEXT: return
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<0x4xf32>, tensor<0x2xf32>, tensor<f32>) -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}

// CHECK-LABEL: @dynamic_is_kept
func.func @dynamic_is_kept(%x: tensor<?xf32>, %source: tensor<?xf32>, %init: tensor<f32>) -> tensor<?xf32> {
  // CHECK: stablehlo.select_and_scatter
  %0 = "stablehlo.select_and_scatter"(%x, %source, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
