// RUN: hilo-opt %s --target=vulkan --fence-widening | filecheck %s
// RUN: hilo-opt %s --target=llvm-cpu --fence-widening | filecheck %s --check-prefix=FAST

// CHECK-LABEL: @a_widened_sum
// FAST-LABEL: @a_widened_sum
func.func @a_widened_sum(%x: tensor<4x5xbf16>, %y: tensor<5x3xf32>) -> tensor<4x3xf32> {
  // CHECK: %[[W:.+]] = stablehlo.convert
  // CHECK: %[[S:.+]] = stablehlo.add %[[W]]
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK-NEXT: stablehlo.dot_general %[[F]], %arg1
  // FAST-NOT: stablehlo.optimization_barrier
  // FAST: return
  %w = stablehlo.convert %x : (tensor<4x5xbf16>) -> tensor<4x5xf32>
  %s = stablehlo.add %w, %w : tensor<4x5xf32>
  %d = stablehlo.dot_general %s, %y, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
  return %d : tensor<4x3xf32>
}

// CHECK-LABEL: @operands_of_one_width_are_kept
func.func @operands_of_one_width_are_kept(%x: tensor<4x5xf32>, %y: tensor<5x3xf32>) -> tensor<4x3xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %s = stablehlo.add %x, %x : tensor<4x5xf32>
  %d = stablehlo.dot_general %s, %y, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
  return %d : tensor<4x3xf32>
}

// CHECK-LABEL: @a_widened_array_with_two_readers
// FAST-LABEL: @a_widened_array_with_two_readers
func.func @a_widened_array_with_two_readers(%x: tensor<31x34xf16>) -> (tensor<34xf32>, tensor<31x34xf32>) {
  // CHECK: %[[W:.+]] = stablehlo.convert
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[W]]
  // CHECK-NEXT: stablehlo.reduce(%[[F]]
  // FAST-NOT: stablehlo.optimization_barrier
  // FAST: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.convert %x : (tensor<31x34xf16>) -> tensor<31x34xf32>
  %s = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<31x34xf32>, tensor<f32>) -> tensor<34xf32>
  return %s, %w : tensor<34xf32>, tensor<31x34xf32>
}

// What only the reduction reads becomes part of its loop.
// CHECK-LABEL: @a_widened_array_with_one_reader
func.func @a_widened_array_with_one_reader(%x: tensor<31x34xf16>) -> tensor<34xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.convert %x : (tensor<31x34xf16>) -> tensor<31x34xf32>
  %n = stablehlo.negate %w : tensor<31x34xf32>
  %s = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<31x34xf32>, tensor<f32>) -> tensor<34xf32>
  return %s : tensor<34xf32>
}

// CHECK-LABEL: @windows_of_a_widened_array
func.func @windows_of_a_widened_array(%x: tensor<7x13xi8>) -> tensor<6x12xi32> {
  // CHECK: %[[W:.+]] = stablehlo.convert
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[W]]
  // CHECK-NEXT: "stablehlo.reduce_window"(%[[F]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %w = stablehlo.convert %x : (tensor<7x13xi8>) -> tensor<7x13xi32>
  %s = "stablehlo.reduce_window"(%w, %zero) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) {window_dimensions = array<i64: 2, 2>} : (tensor<7x13xi32>, tensor<i32>) -> tensor<6x12xi32>
  return %s : tensor<6x12xi32>
}
