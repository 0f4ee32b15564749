// RUN: hilo-opt %s --fence-products | filecheck %s
// RUN: hilo-opt %s --target=vulkan --fence-products | filecheck %s --check-prefix=VULKAN

// VULKAN-NOT: optimization_barrier

// CHECK-LABEL: @rows_times_a_row
func.func @rows_times_a_row(%x: tensor<5x7xf32>, %y: tensor<7xf32>) -> tensor<f32> {
  // CHECK: %[[P:.+]] = stablehlo.multiply
  // CHECK: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[P]]
  // CHECK: stablehlo.reduce(%[[FENCED]] init
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<7xf32>) -> tensor<5x7xf32>
  %p = stablehlo.multiply %x, %w : tensor<5x7xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: @behind_a_dimension_of_one_and_functions
func.func @behind_a_dimension_of_one_and_functions(%x: tensor<3x5x7xf32>, %y: tensor<3x1x7xf32>) -> tensor<7xf32> {
  // CHECK: stablehlo.optimization_barrier
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %y, dims = [0, 1, 2] : (tensor<3x1x7xf32>) -> tensor<3x5x7xf32>
  %one = stablehlo.constant dense<1.0> : tensor<3x5x7xf32>
  %a = stablehlo.add %w, %one : tensor<3x5x7xf32>
  %e = stablehlo.multiply %a, %a : tensor<3x5x7xf32>
  %p = stablehlo.multiply %e, %x : tensor<3x5x7xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x5x7xf32>, tensor<f32>) -> tensor<7xf32>
  return %s : tensor<7xf32>
}

// CHECK-LABEL: @repeated_along_all_that_is_summed_is_kept
func.func @repeated_along_all_that_is_summed_is_kept(%x: tensor<3x5x7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %y, dims = [2] : (tensor<7xf32>) -> tensor<3x5x7xf32>
  %p = stablehlo.multiply %x, %w : tensor<3x5x7xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x5x7xf32>, tensor<f32>) -> tensor<7xf32>
  return %s : tensor<7xf32>
}

// CHECK-LABEL: @a_column_is_kept
func.func @a_column_is_kept(%x: tensor<5x7xf32>, %y: tensor<5xf32>) -> tensor<f32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
  %p = stablehlo.multiply %x, %w : tensor<5x7xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: @what_repeats_nothing_is_kept
func.func @what_repeats_nothing_is_kept(%x: tensor<1x7xf32>, %y: tensor<7xf32>, %z: tensor<?x7xf32>) -> (tensor<f32>, tensor<f32>, tensor<0xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<7xf32>) -> tensor<1x7xf32>
  %p = stablehlo.multiply %x, %w : tensor<1x7xf32>
  %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x7xf32>, tensor<f32>) -> tensor<f32>
  %q = stablehlo.multiply %z, %z : tensor<?x7xf32>
  %t = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<?x7xf32>, tensor<f32>) -> tensor<f32>
  %none = stablehlo.constant dense<> : tensor<0xf32>
  return %s, %t, %none : tensor<f32>, tensor<f32>, tensor<0xf32>
}
