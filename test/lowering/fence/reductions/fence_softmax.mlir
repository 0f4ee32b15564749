// RUN: hilo-opt %s --fence-softmax | filecheck %s

// One kernel would compute the logits, for the caller and for the softmax, and the compiler cannot distribute it.
// CHECK-LABEL: @logits_that_are_read_elsewhere
func.func @logits_that_are_read_elsewhere(%x: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  // CHECK: %[[L:.+]] = stablehlo.tanh
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[L]]
  // CHECK: stablehlo.reduce(%[[F]] init
  // CHECK: stablehlo.subtract %[[F]]
  // CHECK: return %[[L]],
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %l = stablehlo.tanh %x : tensor<16x32xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %d = stablehlo.subtract %l, %w : tensor<16x32xf32>
  %e = stablehlo.exponential %d : tensor<16x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %p = stablehlo.divide %e, %b : tensor<16x32xf32>
  return %l, %p : tensor<16x32xf32>, tensor<16x32xf32>
}

// A softmax as jax.nn.softmax emits it; the value that is used elsewhere is two operations before it.
// CHECK-LABEL: @a_part_of_the_logits
func.func @a_part_of_the_logits(%x: tensor<2x8x32xf32>) -> (tensor<8x32xf32>, tensor<2x8x32xf32>) {
  // CHECK: %[[N:.+]] = stablehlo.negate
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[N]]
  // CHECK: stablehlo.reduce(%[[F]] init
  // CHECK: stablehlo.subtract %[[F]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %t = stablehlo.tanh %x : tensor<2x8x32xf32>
  %o = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x8x32xf32>, tensor<f32>) -> tensor<8x32xf32>
  %l = stablehlo.negate %t : tensor<2x8x32xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x32xf32>, tensor<f32>) -> tensor<2x8xf32>
  %lows = stablehlo.broadcast_in_dim %low, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
  %n = stablehlo.maximum %lows, %m : tensor<2x8xf32>
  %k = stablehlo.reshape %n : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
  %w = stablehlo.broadcast_in_dim %k, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x32xf32>
  %d = stablehlo.subtract %l, %w : tensor<2x8x32xf32>
  %e = stablehlo.exponential %d : tensor<2x8x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] : (tensor<2x8x32xf32>, tensor<f32>) -> tensor<2x8xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x32xf32>
  %p = stablehlo.divide %e, %b : tensor<2x8x32xf32>
  return %o, %p : tensor<8x32xf32>, tensor<2x8x32xf32>
}

// A mask is read wherever there is attention; it is repeated, and no part of the kernel's results.
// CHECK-LABEL: @what_is_repeated_is_kept
func.func @what_is_repeated_is_kept(%x: tensor<16x32xf32>, %r: tensor<32xf32>) -> (tensor<32xf32>, tensor<16x32xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %h = stablehlo.tanh %r : tensor<32xf32>
  %g = stablehlo.broadcast_in_dim %h, dims = [1] : (tensor<32xf32>) -> tensor<16x32xf32>
  %l = stablehlo.add %x, %g : tensor<16x32xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %d = stablehlo.subtract %l, %w : tensor<16x32xf32>
  %e = stablehlo.exponential %d : tensor<16x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %p = stablehlo.divide %e, %b : tensor<16x32xf32>
  return %h, %p : tensor<32xf32>, tensor<16x32xf32>
}

// CHECK-LABEL: @arguments_are_kept
func.func @arguments_are_kept(%l: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %t = stablehlo.tanh %l : tensor<16x32xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %d = stablehlo.subtract %l, %w : tensor<16x32xf32>
  %e = stablehlo.exponential %d : tensor<16x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %p = stablehlo.divide %e, %b : tensor<16x32xf32>
  return %t, %p : tensor<16x32xf32>, tensor<16x32xf32>
}

// CHECK-LABEL: @other_quotients_of_exponentials_are_kept
func.func @other_quotients_of_exponentials_are_kept(%x: tensor<16x32xf32>, %y: tensor<16x32xf32>) -> tensor<16x32xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %d = stablehlo.subtract %x, %y : tensor<16x32xf32>
  %e = stablehlo.exponential %d : tensor<16x32xf32>
  %q = stablehlo.divide %e, %y : tensor<16x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %p = stablehlo.divide %e, %b : tensor<16x32xf32>
  %r = stablehlo.add %p, %q : tensor<16x32xf32>
  return %r : tensor<16x32xf32>
}

// CHECK-LABEL: @rows_that_are_summed_up_and_read
func.func @rows_that_are_summed_up_and_read(%x: tensor<6x64xf32>) -> (tensor<6x64xf32>, tensor<6xf32>) {
  // CHECK: %[[P:.+]] = stablehlo.divide
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[P]]
  // CHECK: stablehlo.log %[[F]]
  // CHECK: %[[K:.+]] = stablehlo.reduce
  // CHECK: return %[[F]], %[[K]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %c = stablehlo.subtract %x, %mb : tensor<6x64xf32>
  %e = stablehlo.exponential %c : tensor<6x64xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %p = stablehlo.divide %e, %b : tensor<6x64xf32>
  %l = stablehlo.log %p : tensor<6x64xf32>
  %g = stablehlo.multiply %l, %p : tensor<6x64xf32>
  %k = stablehlo.reduce(%g init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  return %p, %k : tensor<6x64xf32>, tensor<6xf32>
}

// The gradient of a softmax sums its rows, and returns one value.
// CHECK-LABEL: @its_gradient_is_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @its_gradient_is_kept(%x: tensor<6x64xf32>, %v: tensor<6x64xf32>) -> tensor<6x64xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %c = stablehlo.subtract %x, %mb : tensor<6x64xf32>
  %e = stablehlo.exponential %c : tensor<6x64xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %p = stablehlo.divide %e, %b : tensor<6x64xf32>
  %g = stablehlo.multiply %p, %v : tensor<6x64xf32>
  %k = stablehlo.reduce(%g init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x64xf32>, tensor<f32>) -> tensor<6xf32>
  %kb = stablehlo.broadcast_in_dim %k, dims = [0] : (tensor<6xf32>) -> tensor<6x64xf32>
  %h = stablehlo.subtract %v, %kb : tensor<6x64xf32>
  %o = stablehlo.multiply %h, %p : tensor<6x64xf32>
  return %o : tensor<6x64xf32>
}

// The compiler recomputes the exponential for its other users, so the logits have two users.
// CHECK-LABEL: @so_does_a_softmax_whose_exponential_is_read_elsewhere
func.func @so_does_a_softmax_whose_exponential_is_read_elsewhere(%x: tensor<6x4xf32>, %b: tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>) {
  // CHECK: %[[L:.+]] = stablehlo.add
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[L]]
  // CHECK: stablehlo.reduce(%[[KEPT]]
  // CHECK: stablehlo.subtract %[[KEPT]]
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.add %x, %b : tensor<6x4xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
  %m2 = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<6xf32>) -> tensor<6x4xf32>
  %d = stablehlo.subtract %l, %m2 : tensor<6x4xf32>
  %e = stablehlo.exponential %d : tensor<6x4xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
  %s2 = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<6xf32>) -> tensor<6x4xf32>
  %p = stablehlo.divide %e, %s2 : tensor<6x4xf32>
  %z = stablehlo.multiply %e, %b : tensor<6x4xf32>
  return %p, %z : tensor<6x4xf32>, tensor<6x4xf32>
}

// CHECK-LABEL: @logits_that_are_an_argument_are_kept
func.func @logits_that_are_an_argument_are_kept(%l: tensor<6x4xf32>, %b: tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<6xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
  %m2 = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<6xf32>) -> tensor<6x4xf32>
  %d = stablehlo.subtract %l, %m2 : tensor<6x4xf32>
  %e = stablehlo.exponential %d : tensor<6x4xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
  %s2 = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<6xf32>) -> tensor<6x4xf32>
  %p = stablehlo.divide %e, %s2 : tensor<6x4xf32>
  return %p, %s : tensor<6x4xf32>, tensor<6xf32>
}

// CHECK-LABEL: @sums_over_more_than_rows_are_fenced
func.func @sums_over_more_than_rows_are_fenced(%l: tensor<4x5x11x1xf32>) -> (tensor<4x5x11x1xf32>, tensor<4x1xf32>) {
  // CHECK: %[[P:.+]] = stablehlo.divide
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[P]]
  // CHECK: %[[K:.+]] = stablehlo.reduce(%[[KEPT]]
  // CHECK: return %[[KEPT]], %[[K]]
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<4x5x11x1xf32>, tensor<f32>) -> tensor<4x5x1xf32>
  %m2 = stablehlo.broadcast_in_dim %m, dims = [0, 1, 3] : (tensor<4x5x1xf32>) -> tensor<4x5x11x1xf32>
  %d = stablehlo.subtract %l, %m2 : tensor<4x5x11x1xf32>
  %e = stablehlo.exponential %d : tensor<4x5x11x1xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x5x11x1xf32>, tensor<f32>) -> tensor<4x5x1xf32>
  %s2 = stablehlo.broadcast_in_dim %s, dims = [0, 1, 3] : (tensor<4x5x1xf32>) -> tensor<4x5x11x1xf32>
  %p = stablehlo.divide %e, %s2 : tensor<4x5x11x1xf32>
  %k = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x5x11x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  return %p, %k : tensor<4x5x11x1xf32>, tensor<4x1xf32>
}

// Attention to a batch of one, as jax.nn.dot_product_attention emits it: only dimensions of one element are moved.
// CHECK-LABEL: @logits_that_are_viewed
func.func @logits_that_are_viewed(%x: tensor<1x12x1x16xf32>) -> (tensor<1x12x1x16xf32>, tensor<1x1x12x16xf32>) {
  // CHECK: %[[L:.+]] = stablehlo.tanh
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[L]]
  // CHECK: stablehlo.reduce(%[[F]] init
  // CHECK: %[[V:.+]] = stablehlo.reshape %[[F]] : (tensor<1x12x1x16xf32>) -> tensor<1x1x12x16xf32>
  // CHECK: stablehlo.subtract %[[V]]
  // CHECK: return %[[L]],
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %l = stablehlo.tanh %x : tensor<1x12x1x16xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [3] : (tensor<1x12x1x16xf32>, tensor<f32>) -> tensor<1x12x1xf32>
  %t = stablehlo.transpose %m, dims = [2, 0, 1] : (tensor<1x12x1xf32>) -> tensor<1x1x12xf32>
  %w = stablehlo.broadcast_in_dim %t, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x1x12x16xf32>
  %v = stablehlo.transpose %l, dims = [2, 0, 1, 3] : (tensor<1x12x1x16xf32>) -> tensor<1x1x12x16xf32>
  %d = stablehlo.subtract %v, %w : tensor<1x1x12x16xf32>
  %e = stablehlo.exponential %d : tensor<1x1x12x16xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [3] : (tensor<1x1x12x16xf32>, tensor<f32>) -> tensor<1x1x12xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x1x12x16xf32>
  %p = stablehlo.divide %e, %b : tensor<1x1x12x16xf32>
  return %l, %p : tensor<1x12x1x16xf32>, tensor<1x1x12x16xf32>
}

// CHECK-LABEL: @logits_that_are_transposed
func.func @logits_that_are_transposed(%x: tensor<32x16xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  // CHECK: %[[L:.+]] = stablehlo.transpose
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[L]]
  // CHECK: stablehlo.reduce(%[[F]] init
  // CHECK: stablehlo.subtract %[[F]]
  // CHECK: return %[[L]],
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %l = stablehlo.transpose %x, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
  %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %d = stablehlo.subtract %l, %w : tensor<16x32xf32>
  %e = stablehlo.exponential %d : tensor<16x32xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
  %p = stablehlo.divide %e, %b : tensor<16x32xf32>
  return %l, %p : tensor<16x32xf32>, tensor<16x32xf32>
}
