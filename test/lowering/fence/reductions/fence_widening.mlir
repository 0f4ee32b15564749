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
