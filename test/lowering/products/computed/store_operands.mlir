// RUN: %if product-kernels %{ hilo-opt %s --store-operands --target=llvm-cpu | filecheck %s %}
// RUN: hilo-opt %s --store-operands --target=vulkan | filecheck %s --check-prefix=GPU

// GPU-NOT: stablehlo.optimization_barrier

// CHECK-LABEL: @a_large_computed_operand_is_stored
func.func @a_large_computed_operand_is_stored(%x: tensor<16x4x300xf32>, %y: tensor<16x300x200xf32>) -> tensor<16x4x200xf32> {
  // CHECK: %[[M:.+]] = stablehlo.exponential
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[M]]
  // CHECK: stablehlo.dot_general %arg0, %[[F]]
  %m = stablehlo.exponential %y : tensor<16x300x200xf32>
  %p = stablehlo.dot_general %x, %m, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<16x4x300xf32>, tensor<16x300x200xf32>) -> tensor<16x4x200xf32>
  return %p : tensor<16x4x200xf32>
}

// CHECK-LABEL: @so_is_its_transpose
func.func @so_is_its_transpose(%x: tensor<16x4x300xf32>, %y: tensor<16x200x300xf32>) -> tensor<16x200x4xf32> {
  // CHECK: %[[T:.+]] = stablehlo.transpose
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: stablehlo.dot_general %[[F]], %arg0
  %m = stablehlo.exponential %y : tensor<16x200x300xf32>
  %t = stablehlo.transpose %m, dims = [0, 2, 1] : (tensor<16x200x300xf32>) -> tensor<16x300x200xf32>
  %p = stablehlo.dot_general %t, %x, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<16x300x200xf32>, tensor<16x4x300xf32>) -> tensor<16x200x4xf32>
  return %p : tensor<16x200x4xf32>
}

// CHECK-LABEL: @small_shallow_widened_and_plain_ones_are_left
func.func @small_shallow_widened_and_plain_ones_are_left(%x: tensor<4x300xf32>, %y: tensor<300x20xf32>, %a: tensor<9000x8xf32>, %b: tensor<8x4xf32>, %c: tensor<300x400xf32>, %d: tensor<300x400xi8>) -> (tensor<4x20xf32>, tensor<9000x4xf32>, tensor<4x400xf32>, tensor<4x400xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  %m = stablehlo.exponential %y : tensor<300x20xf32>
  %0 = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x300xf32>, tensor<300x20xf32>) -> tensor<4x20xf32>
  %e = stablehlo.exponential %a : tensor<9000x8xf32>
  %1 = stablehlo.dot_general %e, %b, contracting_dims = [1] x [0] : (tensor<9000x8xf32>, tensor<8x4xf32>) -> tensor<9000x4xf32>
  %2 = stablehlo.dot_general %x, %c, contracting_dims = [1] x [0] : (tensor<4x300xf32>, tensor<300x400xf32>) -> tensor<4x400xf32>
  %w = stablehlo.convert %d : (tensor<300x400xi8>) -> tensor<300x400xf32>
  %s = stablehlo.multiply %w, %c : tensor<300x400xf32>
  %3 = stablehlo.dot_general %x, %s, contracting_dims = [1] x [0] : (tensor<4x300xf32>, tensor<300x400xf32>) -> tensor<4x400xf32>
  return %0, %1, %2, %3 : tensor<4x20xf32>, tensor<9000x4xf32>, tensor<4x400xf32>, tensor<4x400xf32>
}
