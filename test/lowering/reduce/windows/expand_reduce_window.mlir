// RUN: hilo-opt %s --expand-reduce-window | filecheck %s

// CHECK-LABEL: @a_running_sum_is_one_loop
func.func @a_running_sum_is_one_loop(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %s : tensor<1000xf32>
}

// CHECK-LABEL: @running_sums_side_by_side_stay_in_vectors
func.func @running_sums_side_by_side_stay_in_vectors(%x: tensor<3x200x100xf32>) -> tensor<3x200x100xf32> {
  // CHECK: flow.dispatch.region -> (tensor<600x100xf32>) {
  // CHECK-COUNT-4: vector<16xf32>
  // CHECK: vector.transfer_write %{{.+}} : vector<16xf32>, tensor<600x100xf32>
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [199, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 200, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<3x200x100xf32>, tensor<f32>) -> tensor<3x200x100xf32>
  return %s : tensor<3x200x100xf32>
}

// CHECK-LABEL: @each_term_of_a_running_sum_of_bf16_is_rounded
func.func @each_term_of_a_running_sum_of_bf16_is_rounded(%x: tensor<1000xbf16>) -> tensor<1000xbf16> {
  // CHECK-NOT: stablehlo.convert
  // CHECK: flow.dispatch.region
  // CHECK: arith.addf %{{.+}} : f32
  // CHECK-NEXT: arith.truncf %{{.+}} : f32 to bf16
  // CHECK-NOT: stablehlo.convert
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %sum = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %sum : tensor<bf16>
  }) : (tensor<1000xbf16>, tensor<bf16>) -> tensor<1000xbf16>
  return %s : tensor<1000xbf16>
}

// CHECK-LABEL: @a_running_maximum_of_bf16_is_exact
func.func @a_running_maximum_of_bf16_is_exact(%x: tensor<1000xbf16>) -> tensor<1000xbf16> {
  // CHECK-NOT: stablehlo.convert
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.convert
  // CHECK: return
  %low = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %s = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %max = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %max : tensor<bf16>
  }) : (tensor<1000xbf16>, tensor<bf16>) -> tensor<1000xbf16>
  return %s : tensor<1000xbf16>
}

// CHECK-LABEL: @a_scan_by_several_operations_is_one_loop
func.func @a_scan_by_several_operations_is_one_loop(%x: tensor<100xf32>) -> tensor<100xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: scf.if
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[99, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 100>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    %d = stablehlo.subtract %a, %b : tensor<f32>
    %p = stablehlo.abs %d : tensor<f32>
    %n = stablehlo.negate %p : tensor<f32>
    %e = stablehlo.exponential %n : tensor<f32>
    %l = stablehlo.log_plus_one %e : tensor<f32>
    %sum = stablehlo.add %m, %l : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<100xf32>, tensor<f32>) -> tensor<100xf32>
  return %s : tensor<100xf32>
}

// CHECK-LABEL: @a_scan_of_16_elements_is_folded_in_order
func.func @a_scan_of_16_elements_is_folded_in_order(%x: tensor<16xf32>) -> tensor<16xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: scf.if
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[15, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 16>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %d = stablehlo.subtract %a, %b : tensor<f32>
    %p = stablehlo.abs %d : tensor<f32>
    stablehlo.return %p : tensor<f32>
  }) : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  return %s : tensor<16xf32>
}

// CHECK-LABEL: @a_long_window_takes_log_steps
func.func @a_long_window_takes_log_steps(%x: tensor<100xf32>) -> tensor<37xf32> {
  // CHECK-COUNT-6: stablehlo.maximum
  // CHECK-NOT: stablehlo.maximum
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %max = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<100xf32>, tensor<f32>) -> tensor<37xf32>
  return %s : tensor<37xf32>
}

// CHECK-LABEL: @short_windows_are_slices
func.func @short_windows_are_slices(%x: tensor<10xf32>, %y: tensor<9x28x3xbf16>) -> (tensor<8xf32>, tensor<5x14x3xbf16>) {
  // CHECK: %[[A:.+]] = stablehlo.slice %arg0 [0:8]
  // CHECK: %[[SA:.+]] = stablehlo.add %{{.+}}, %[[A]]
  // CHECK: %[[B:.+]] = stablehlo.slice %arg0 [1:9]
  // CHECK: %[[SB:.+]] = stablehlo.add %[[SA]], %[[B]]
  // CHECK: %[[C:.+]] = stablehlo.slice %arg0 [2:10]
  // CHECK: stablehlo.add %[[SB]], %[[C]]
  // CHECK: %[[P:.+]] = stablehlo.pad %arg1, %{{.+}}, low = [0, -1, 0], high = [1, 1, 0]
  // CHECK: stablehlo.slice %[[P]] [0:9:2, 0:27:2, 0:3]
  // CHECK: stablehlo.slice %[[P]] [1:10:2, 1:28:2, 0:3]
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10xf32>, tensor<f32>) -> tensor<8xf32>
  %low = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %p = "stablehlo.reduce_window"(%y, %low) <{padding = dense<[[0, 1], [-1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 2, 2, 1>, window_strides = array<i64: 2, 2, 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %max = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %max : tensor<bf16>
  }) : (tensor<9x28x3xbf16>, tensor<bf16>) -> tensor<5x14x3xbf16>
  return %s, %p : tensor<8xf32>, tensor<5x14x3xbf16>
}

// Padding would count: the initial value is no identity.
// CHECK-LABEL: @padding_with_another_initial_value_becomes_none
func.func @padding_with_another_initial_value_becomes_none(%x: tensor<10xf32>) -> (tensor<10xf32>, tensor<9xf32>) {
  // CHECK-NOT: stablehlo.pad
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.add
  // CHECK: return
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %one) <{padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10xf32>, tensor<f32>) -> tensor<10xf32>
  %t = "stablehlo.reduce_window"(%x, %one) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10xf32>, tensor<f32>) -> tensor<9xf32>
  return %s, %t : tensor<10xf32>, tensor<9xf32>
}

// The dimension that leaves fewer elements comes first.
// CHECK-LABEL: @windows_of_36_elements_are_slices_along_one_dimension_after_the_other
func.func @windows_of_36_elements_are_slices_along_one_dimension_after_the_other(%x: tensor<10x10xf32>) -> tensor<5x2xf32> {
  // CHECK-COUNT-6: stablehlo.slice %arg0 {{.*}} -> tensor<10x2xf32>
  // CHECK-NOT: stablehlo.slice %arg0
  // CHECK-COUNT-6: stablehlo.slice {{.*}}tensor<10x2xf32>) -> tensor<5x2xf32>
  // CHECK-NOT: stablehlo.slice
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 6, 6>, window_strides = array<i64: 1, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10x10xf32>, tensor<f32>) -> tensor<5x2xf32>
  return %s : tensor<5x2xf32>
}

// It would be added in each dimension.
// CHECK-LABEL: @windows_of_36_elements_with_another_initial_value_are_kept
func.func @windows_of_36_elements_with_another_initial_value_are_kept(%x: tensor<10x10xf32>) -> tensor<5x5xf32> {
  // CHECK: stablehlo.reduce_window
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %one) <{window_dimensions = array<i64: 6, 6>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10x10xf32>, tensor<f32>) -> tensor<5x5xf32>
  return %s : tensor<5x5xf32>
}

// Maxima are the same in any order, sums of so few elements have XLA's.
// CHECK-LABEL: @maxima_of_9_elements_take_one_dimension_after_the_other
func.func @maxima_of_9_elements_take_one_dimension_after_the_other(%x: tensor<10x10xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK-COUNT-3: stablehlo.slice %arg0 {{.*}} -> tensor<8x10xf32>
  // CHECK-COUNT-3: stablehlo.slice {{.*}}tensor<8x10xf32>) -> tensor<8x8xf32>
  // CHECK-COUNT-9: stablehlo.slice %arg0 {{.*}} -> tensor<8x8xf32>
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 3, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %max = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<10x10xf32>, tensor<f32>) -> tensor<8x8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10x10xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %m, %s : tensor<8x8xf32>, tensor<8x8xf32>
}

// The compiler would treat the elements that the slice skips as 0 if the operand is used elsewhere.
// CHECK-LABEL: @windows_of_one_element_are_a_slice
func.func @windows_of_one_element_are_a_slice(%x: tensor<16x9xf32>) -> (tensor<8x9xf32>, tensor<6x3xf32>) {
  // CHECK: stablehlo.slice %arg0 [0:16:2, 0:9]
  // CHECK-NOT: stablehlo.maximum
  // CHECK: %[[P:.+]] = stablehlo.pad %arg0, %{{.+}}, low = [1, 0], high = [0, 0]
  // CHECK: stablehlo.slice %[[P]] [0:17:3, 0:9:3]
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %max = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<16x9xf32>, tensor<f32>) -> tensor<8x9xf32>
  %p = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 3, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %max = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<16x9xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %s, %p : tensor<8x9xf32>, tensor<6x3xf32>
}

// The compiler makes them element-wise operations, too, and fuses them.
// CHECK-LABEL: @windows_of_one_element_side_by_side_are_element_wise
func.func @windows_of_one_element_side_by_side_are_element_wise(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  // CHECK-DAG: %[[ZERO:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[ZEROS:.+]] = stablehlo.broadcast_in_dim %[[ZERO]]
  // CHECK: %[[S:.+]] = stablehlo.add %[[ZEROS]], %{{.+}}
  // CHECK-NEXT: return %[[S]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}

// CHECK-LABEL: @windows_of_many_numbers_in_several_dimensions_take_log_steps
func.func @windows_of_many_numbers_in_several_dimensions_take_log_steps(%x: tensor<19x6xui8>) -> tensor<19x1xui8> {
  // CHECK: stablehlo.pad {{.*}} low = [12, 0], high = [0, 0]
  // CHECK: stablehlo.maximum {{.*}} tensor<30x6xui8>
  // CHECK-NOT: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0> : tensor<ui8>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[12, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 13, 6>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %m = stablehlo.maximum %a, %b : tensor<ui8>
    stablehlo.return %m : tensor<ui8>
  }) : (tensor<19x6xui8>, tensor<ui8>) -> tensor<19x1xui8>
  return %s : tensor<19x1xui8>
}

// Two columns at a time are slices: vectors of them are joined faster than they are summed.
// CHECK-LABEL: @windows_side_by_side_are_a_dimension
func.func @windows_side_by_side_are_a_dimension(%x: tensor<5x12xf32>) -> (tensor<5x3xf32>, tensor<5x6xf32>) {
  // CHECK: %[[APART:.+]] = stablehlo.reshape %arg0 : (tensor<5x12xf32>) -> tensor<5x3x4xf32>
  // CHECK: stablehlo.reduce(%[[APART]] init: %{{.+}}) applies stablehlo.add across dimensions = [2] : (tensor<5x3x4xf32>
  // CHECK-NOT: stablehlo.reduce
  // CHECK: stablehlo.slice %arg0 [0:5, 1:12:2]
  // CHECK-NOT: stablehlo.reduce
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x12xf32>, tensor<f32>) -> tensor<5x3xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x12xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %0, %1 : tensor<5x3xf32>, tensor<5x6xf32>
}
