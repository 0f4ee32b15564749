// RUN: hilo-opt %s --fence-constants | filecheck %s

// CHECK-LABEL: @a_function_of_a_constant
func.func @a_function_of_a_constant() -> tensor<1xf32> {
  // CHECK: %[[W:.+]] = stablehlo.abs
  // CHECK-NEXT: %[[R:.+]] = stablehlo.reshape %[[W]]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[R]]
  // CHECK: stablehlo.reduce(%[[F]] init:
  %c = stablehlo.constant dense<0.5> : tensor<30xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.abs %c : tensor<30xf32>
  %r = stablehlo.reshape %w : (tensor<30xf32>) -> tensor<1x30xf32>
  %s = stablehlo.reduce(%r init: %z) applies stablehlo.add across dimensions = [1] : (tensor<1x30xf32>, tensor<f32>) -> tensor<1xf32>
  return %s : tensor<1xf32>
}

// CHECK-LABEL: @with_an_argument_is_kept
func.func @with_an_argument_is_kept(%x: tensor<30xf32>) -> tensor<f32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %c = stablehlo.constant dense<0.5> : tensor<30xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.multiply %c, %x : tensor<30xf32>
  %s = stablehlo.reduce(%w init: %z) applies stablehlo.add across dimensions = [0] : (tensor<30xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: @a_bare_constant_is_kept
func.func @a_bare_constant_is_kept() -> tensor<f32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %c = stablehlo.constant dense<0.5> : tensor<30xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0] : (tensor<30xf32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: @windows_of_a_bare_constant
func.func @windows_of_a_bare_constant() -> tensor<2x2x5xf32> {
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK: "stablehlo.reduce_window"(%[[F]],
  %c = stablehlo.constant dense<1.0> : tensor<2x4x5xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%c, %z) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<2x4x5xf32>, tensor<f32>) -> tensor<2x2x5xf32>
  return %s : tensor<2x2x5xf32>
}
