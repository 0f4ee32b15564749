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

// CHECK-LABEL: @a_running_sum_of_bf16_is_formed_in_f32
func.func @a_running_sum_of_bf16_is_formed_in_f32(%x: tensor<1000xbf16>) -> tensor<1000xbf16> {
  // CHECK: stablehlo.convert %arg0 : (tensor<1000xbf16>) -> tensor<1000xf32>
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.convert %{{.+}} : (tensor<1000xf32>) -> tensor<1000xbf16>
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
func.func @a_long_window_takes_log_steps(%x: tensor<100xf32>) -> tensor<85xf32> {
  // CHECK-COUNT-4: stablehlo.maximum
  // CHECK-NOT: stablehlo.maximum
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 16>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %max = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<100xf32>, tensor<f32>) -> tensor<85xf32>
  return %s : tensor<85xf32>
}

// CHECK-LABEL: @a_short_window_is_kept
func.func @a_short_window_is_kept(%x: tensor<10xf32>) -> tensor<8xf32> {
  // CHECK: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10xf32>, tensor<f32>) -> tensor<8xf32>
  return %s : tensor<8xf32>
}

// The compiler would treat the elements that the slice skips as 0 if the operand is used elsewhere.
// CHECK-LABEL: @windows_of_one_element_are_a_slice
func.func @windows_of_one_element_are_a_slice(%x: tensor<16x9xf32>) -> (tensor<8x9xf32>, tensor<6x3xf32>) {
  // CHECK: %[[S:.+]] = stablehlo.slice %arg0 [0:16:2, 0:9]
  // CHECK: stablehlo.maximum %{{.+}}, %[[S]]
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

// CHECK-LABEL: @what_a_single_window_does_not_read_is_cut_off
func.func @what_a_single_window_does_not_read_is_cut_off(%x: tensor<16x4xf32>) -> tensor<14x1xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice %arg0 [0:16, 0:2]
  // CHECK: "stablehlo.reduce_window"(%[[S]],
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 1, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16x4xf32>, tensor<f32>) -> tensor<14x1xf32>
  return %s : tensor<14x1xf32>
}

// CHECK-LABEL: @what_a_single_window_does_not_read_of_padding_is_cut_off
func.func @what_a_single_window_does_not_read_of_padding_is_cut_off(%x: tensor<8x2xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>) {
  // CHECK: %[[P:.+]] = stablehlo.pad %arg0, {{.*}}, low = [0, 1], high = [0, -1], interior = [0, 0]
  // CHECK: "stablehlo.reduce_window"(%[[P]], {{.*}} <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 3>}>
  // CHECK-NOT: stablehlo.pad
  // CHECK: "stablehlo.reduce_window"(%arg0, {{.*}}padding
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x2xf32>, tensor<f32>) -> tensor<4x1xf32>
  %1 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 4>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x2xf32>, tensor<f32>) -> tensor<4x1xf32>
  return %0, %1 : tensor<4x1xf32>, tensor<4x1xf32>
}

// CHECK-LABEL: @short_windows_of_unsigned_numbers_take_log_steps
func.func @short_windows_of_unsigned_numbers_take_log_steps(%x: tensor<5xui8>) -> tensor<5xui8> {
  // CHECK: stablehlo.pad {{.*}} low = [4], high = [0]
  // CHECK: stablehlo.maximum {{.*}} tensor<8xui8>
  // CHECK-NOT: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0> : tensor<ui8>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %m = stablehlo.maximum %a, %b : tensor<ui8>
    stablehlo.return %m : tensor<ui8>
  }) : (tensor<5xui8>, tensor<ui8>) -> tensor<5xui8>
  return %s : tensor<5xui8>
}

// CHECK-LABEL: @windows_that_do_not_overlap_are_dimensions
func.func @windows_that_do_not_overlap_are_dimensions(%x: tensor<29x28x32xf32>, %y: tensor<5x12xf32>) -> (tensor<14x14x32xf32>, tensor<5x4xf32>) {
  // CHECK: %[[WHOLE:.+]] = stablehlo.slice %arg0 [0:28, 0:28, 0:32]
  // CHECK: %[[APART:.+]] = stablehlo.reshape %[[WHOLE]] : (tensor<28x28x32xf32>) -> tensor<14x2x14x2x32xf32>
  // CHECK: stablehlo.reduce(%[[APART]] init: %{{.+}}) applies stablehlo.add across dimensions = [1, 3]
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [2] : (tensor<5x4x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2, 2, 1>, window_strides = array<i64: 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<29x28x32xf32>, tensor<f32>) -> tensor<14x14x32xf32>
  %1 = "stablehlo.reduce_window"(%y, %zero) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x12xf32>, tensor<f32>) -> tensor<5x4xf32>
  return %0, %1 : tensor<14x14x32xf32>, tensor<5x4xf32>
}

// The compiler vectorizes eight windows in a row; three channels fill no vector.
// CHECK-LABEL: @windows_that_the_compiler_vectorizes_are_kept
func.func @windows_that_the_compiler_vectorizes_are_kept(%x: tensor<28x16x32xf32>, %y: tensor<28x28x3xf32>) -> (tensor<14x8x32xf32>, tensor<14x14x3xf32>) {
  // CHECK-COUNT-2: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2, 2, 1>, window_strides = array<i64: 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<28x16x32xf32>, tensor<f32>) -> tensor<14x8x32xf32>
  %1 = "stablehlo.reduce_window"(%y, %zero) <{window_dimensions = array<i64: 2, 2, 1>, window_strides = array<i64: 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<28x28x3xf32>, tensor<f32>) -> tensor<14x14x3xf32>
  return %0, %1 : tensor<14x8x32xf32>, tensor<14x14x3xf32>
}
