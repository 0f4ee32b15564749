// RUN: hilo-opt %s --fence-pads | filecheck %s

// CHECK-LABEL: @pads_of_values_of_one_kernel
func.func @pads_of_values_of_one_kernel(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: %[[S:.+]] = stablehlo.add
  // CHECK-NEXT: %[[P:.+]] = stablehlo.multiply
  // CHECK-NEXT: stablehlo.pad %[[S]]
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[P]]
  // CHECK-NEXT: stablehlo.pad %[[F]]
  %s = stablehlo.add %a, %b : tensor<4xf32>
  %p = stablehlo.multiply %s, %b : tensor<4xf32>
  %l = stablehlo.pad %s, %zero, low = [0], high = [4], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %p, %zero, low = [4], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %l, %r : tensor<8xf32>, tensor<8xf32>
}

// One operation reads both operands before they are padded, and all three are computed by one kernel.
// CHECK-LABEL: @pads_of_what_is_read_together
func.func @pads_of_what_is_read_together(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: %[[N:.+]] = stablehlo.negate
  // CHECK-NEXT: %[[A:.+]] = stablehlo.abs
  // CHECK-NEXT: stablehlo.multiply %[[N]], %[[A]]
  // CHECK-NEXT: stablehlo.pad %[[N]]
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[A]]
  // CHECK-NEXT: stablehlo.pad %[[F]]
  %n = stablehlo.negate %a : tensor<4xf32>
  %m = stablehlo.abs %b : tensor<4xf32>
  %p = stablehlo.multiply %n, %m : tensor<4xf32>
  %l = stablehlo.pad %n, %zero, low = [0], high = [4], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %m, %zero, low = [4], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %p, %l, %r : tensor<4xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @pads_of_what_is_read_together_later
func.func @pads_of_what_is_read_together_later(%a: tensor<4xf32>, %b: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.negate %a : tensor<4xf32>
  %m = stablehlo.abs %b : tensor<4xf32>
  %l = stablehlo.pad %n, %zero, low = [0], high = [4], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %m, %zero, low = [4], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %p = stablehlo.multiply %n, %m : tensor<4xf32>
  return %p, %l, %r : tensor<4xf32>, tensor<8xf32>, tensor<8xf32>
}

// A reduction, and views of values computed from it.
// CHECK-LABEL: @values_that_follow_from_one_reduction
func.func @values_that_follow_from_one_reduction(%x: tensor<4x9xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zero_again = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: stablehlo.pad
  // CHECK-NEXT: stablehlo.optimization_barrier
  // CHECK-NEXT: stablehlo.pad
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<4x9xf32>, tensor<f32>) -> tensor<4xf32>
  %a = stablehlo.exponential %s : tensor<4xf32>
  %b = stablehlo.negate %s : tensor<4xf32>
  %c = stablehlo.reshape %b : (tensor<4xf32>) -> tensor<2x2xf32>
  %d = stablehlo.reshape %c : (tensor<2x2xf32>) -> tensor<4xf32>
  %l = stablehlo.pad %a, %zero, low = [0], high = [4], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %d, %zero_again, low = [4], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %l, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @updates_of_one_constant
func.func @updates_of_one_constant(%a: tensor<4xf32>, %i: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: stablehlo.dynamic_update_slice
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK-NEXT: stablehlo.dynamic_update_slice %{{.+}}, %[[F]]
  %zeros = stablehlo.constant dense<0.0> : tensor<8xf32>
  %s = stablehlo.exponential %a : tensor<4xf32>
  %p = stablehlo.negate %s : tensor<4xf32>
  %l = stablehlo.dynamic_update_slice %zeros, %s, %i : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  %r = stablehlo.dynamic_update_slice %zeros, %p, %i : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  return %l, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @values_of_different_kernels_are_kept
func.func @values_of_different_kernels_are_kept(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.add %a, %b : tensor<4xf32>
  %p = stablehlo.multiply %a, %b : tensor<4xf32>
  %l = stablehlo.pad %s, %zero, low = [0], high = [4], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %p, %zero, low = [4], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %l, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @other_padding_values_and_other_types_are_kept
func.func @other_padding_values_and_other_types_are_kept(%a: tensor<4xf32>, %x: tensor<8xf32>, %i: tensor<i32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<9xf32>, tensor<8xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %s = stablehlo.exponential %a : tensor<4xf32>
  %p = stablehlo.negate %s : tensor<4xf32>
  %l = stablehlo.pad %s, %zero, low = [0], high = [4], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %p, %one, low = [4], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  %t = stablehlo.pad %p, %zero, low = [4], high = [1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  %u = stablehlo.dynamic_update_slice %x, %p, %i : (tensor<8xf32>, tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
  return %l, %r, %t, %u : tensor<8xf32>, tensor<8xf32>, tensor<9xf32>, tensor<8xf32>
}

// CHECK-LABEL: @windows_with_padding
func.func @windows_with_padding(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
  // CHECK: "stablehlo.reduce_window"
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK-NEXT: "stablehlo.reduce_window"(%[[F]],
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.subtract %a, %b : tensor<4xf32>
  %p = stablehlo.multiply %s, %a : tensor<4xf32>
  %q = stablehlo.multiply %s, %b : tensor<4xf32>
  %l = "stablehlo.reduce_window"(%p, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %0 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) {window_dimensions = array<i64: 3>, padding = dense<1> : tensor<1x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %r = "stablehlo.reduce_window"(%q, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %0 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) {window_dimensions = array<i64: 3>, padding = dense<1> : tensor<1x2xi64>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %u = "stablehlo.reduce_window"(%q, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %0 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) {window_dimensions = array<i64: 3>} : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  return %l, %r, %u : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: @a_mirrored_symmetric_matrix_is_fenced
func.func @a_mirrored_symmetric_matrix_is_fenced(%a: tensor<6x6xf32>, %lower: tensor<6x6xi1>) -> (tensor<8x8xf32>, tensor<6x6xf32>) {
  // CHECK: %[[MIRRORED:.+]] = stablehlo.select
  // CHECK: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[MIRRORED]]
  // CHECK: stablehlo.pad %[[FENCED]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %y = stablehlo.add %a, %t : tensor<6x6xf32>
  %r = stablehlo.reshape %y : (tensor<6x6xf32>) -> tensor<1x6x6xf32>
  %u = stablehlo.transpose %r, dims = [0, 2, 1] : (tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
  %v = stablehlo.reshape %u : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
  %s = stablehlo.select %lower, %y, %v : tensor<6x6xi1>, tensor<6x6xf32>
  %p = stablehlo.pad %s, %z, low = [0, 0], high = [2, 2], interior = [0, 0] : (tensor<6x6xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %p, %y : tensor<8x8xf32>, tensor<6x6xf32>
}

// CHECK-LABEL: @a_mirrored_matrix_of_two_others_is_kept
func.func @a_mirrored_matrix_of_two_others_is_kept(%a: tensor<6x6xf32>, %b: tensor<6x6xf32>, %lower: tensor<6x6xi1>) -> (tensor<8x8xf32>, tensor<6x6xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.transpose %b, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %y = stablehlo.add %a, %t : tensor<6x6xf32>
  %u = stablehlo.transpose %y, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = stablehlo.select %lower, %y, %u : tensor<6x6xi1>, tensor<6x6xf32>
  %p = stablehlo.pad %s, %z, low = [0, 0], high = [2, 2], interior = [0, 0] : (tensor<6x6xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %p, %y : tensor<8x8xf32>, tensor<6x6xf32>
}

// The images of two convolutions of one kernel; not of one image twice, nor of an image that follows from the other's convolution.
// CHECK-LABEL: @images_of_one_kernel
func.func @images_of_one_kernel(%x: tensor<2x4x4x2xf32>, %y: tensor<2x4x4x2xf32>, %w: tensor<3x3x2x2xf32>)
    -> (tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>) {
  // CHECK: %[[A:.+]] = stablehlo.tanh
  // CHECK: %[[B:.+]] = stablehlo.add %[[A]]
  // CHECK: stablehlo.convolution(%[[A]],
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[B]]
  // CHECK: stablehlo.convolution(%[[F]],
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %a = stablehlo.tanh %x : tensor<2x4x4x2xf32>
  %b = stablehlo.add %a, %y : tensor<2x4x4x2xf32>
  %0 = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<2x4x4x2xf32>
  %1 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<2x4x4x2xf32>
  %c = stablehlo.add %a, %0 : tensor<2x4x4x2xf32>
  %2 = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]], stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<2x4x4x2xf32>
  %3 = stablehlo.convolution(%c, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<2x4x4x2xf32>
  return %0, %1, %2, %3 : tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>
}
