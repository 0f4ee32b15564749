// RUN: hilo-opt %s --fence-columns | filecheck %s
// RUN: hilo-opt %s --target=vulkan --fence-columns | filecheck %s --check-prefix=VULKAN

// CHECK-LABEL: @a_softmax_along_columns_is_two_kernels
func.func @a_softmax_along_columns_is_two_kernels(%x: tensor<512x1000xf32>) -> tensor<512x1000xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: %[[LARGEST:.+]] = stablehlo.reduce(%arg0 init: %{{.+}}) applies stablehlo.maximum across dimensions = [0]
  // CHECK-NEXT: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[LARGEST]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[FENCED]]
  // CHECK: %[[SUM:.+]] = stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [0]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[SUM]]
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<512x1000xf32>, tensor<f32>) -> tensor<1000xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<1000xf32>) -> tensor<512x1000xf32>
  %d = stablehlo.subtract %x, %w : tensor<512x1000xf32>
  %e = stablehlo.exponential %d : tensor<512x1000xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<512x1000xf32>, tensor<f32>) -> tensor<1000xf32>
  %t = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<1000xf32>) -> tensor<512x1000xf32>
  %p = stablehlo.divide %e, %t : tensor<512x1000xf32>
  return %p : tensor<512x1000xf32>
}

// CHECK-LABEL: @a_softmax_along_rows_is_kept
func.func @a_softmax_along_rows_is_kept(%x: tensor<512x1000xf32>) -> tensor<512xf32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<512x1000xf32>, tensor<f32>) -> tensor<512xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<512xf32>) -> tensor<512x1000xf32>
  %d = stablehlo.subtract %x, %w : tensor<512x1000xf32>
  %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<512x1000xf32>, tensor<f32>) -> tensor<512xf32>
  return %s : tensor<512xf32>
}

// CHECK-LABEL: @stages_of_one_sum_are_kept
func.func @stages_of_one_sum_are_kept(%x: tensor<20x50x1000xf32>) -> tensor<1000xf32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<20x50x1000xf32>, tensor<f32>) -> tensor<50x1000xf32>
  %b = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<50x1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %b : tensor<1000xf32>
}

// CHECK-LABEL: @what_is_in_memory_and_dynamic_sizes_are_kept
func.func @what_is_in_memory_and_dynamic_sizes_are_kept(%x: tensor<?x8xf32>, %y: tensor<4x8xf32>, %m: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %y, %w : tensor<4x8xf32>
  %a = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %b = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// On Vulkan, kernels that read a broadcast reduction along columns or over channels return wrong values.
// CHECK-LABEL: @columns_and_channels
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
// VULKAN-LABEL: @columns_and_channels
func.func @columns_and_channels(%x: tensor<64x16xf32>, %y: tensor<8x16x4xf32>) -> (tensor<64x16xf32>, tensor<8x16x4xf32>) {
  // VULKAN: %[[S:.+]] = stablehlo.reduce(%arg0
  // VULKAN-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // VULKAN: stablehlo.sqrt %[[F]]
  // VULKAN: %[[T:.+]] = stablehlo.reduce(%arg1
  // VULKAN-NEXT: stablehlo.optimization_barrier %[[T]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
  %q = stablehlo.sqrt %s : tensor<16xf32>
  %w = stablehlo.broadcast_in_dim %q, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
  %r = stablehlo.multiply %x, %w : tensor<64x16xf32>
  %t = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0, 2] : (tensor<8x16x4xf32>, tensor<f32>) -> tensor<16xf32>
  %v = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<16xf32>) -> tensor<8x16x4xf32>
  %u = stablehlo.multiply %y, %v : tensor<8x16x4xf32>
  return %r, %u : tensor<64x16xf32>, tensor<8x16x4xf32>
}

// VULKAN-LABEL: @rows_are_kept
// VULKAN-NOT: stablehlo.optimization_barrier
// VULKAN: return
func.func @rows_are_kept(%x: tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<16xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<64xf32>
  %w = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<64xf32>) -> tensor<64x16xf32>
  %r = stablehlo.multiply %x, %w : tensor<64x16xf32>
  %t = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %r, %t : tensor<64x16xf32>, tensor<16xf32>
}

// Nor is anything right that repeats a product, or, in front, a sum along rows.
// CHECK-LABEL: @repeated_products
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
// VULKAN-LABEL: @repeated_products
func.func @repeated_products(%a: tensor<10x12xf32>, %x: tensor<12x8xf32>) -> (tensor<12x5x12xf32>, tensor<5x12xf32>) {
  // VULKAN: %[[P:.+]] = stablehlo.dot_general
  // VULKAN-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[P]]
  // VULKAN: stablehlo.transpose %[[F]]
  // VULKAN: %[[S:.+]] = stablehlo.reduce
  // VULKAN-NEXT: stablehlo.optimization_barrier %[[S]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<10x12xf32>, tensor<10x12xf32>) -> tensor<12x12xf32>
  %t = stablehlo.transpose %p, dims = [1, 0] : (tensor<12x12xf32>) -> tensor<12x12xf32>
  %w = stablehlo.broadcast_in_dim %t, dims = [0, 2] : (tensor<12x12xf32>) -> tensor<12x5x12xf32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<12x8xf32>, tensor<f32>) -> tensor<12xf32>
  %v = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<12xf32>) -> tensor<5x12xf32>
  return %w, %v : tensor<12x5x12xf32>, tensor<5x12xf32>
}

// CHECK-LABEL: @products_that_nothing_repeats_are_kept
// VULKAN-LABEL: @products_that_nothing_repeats_are_kept
func.func @products_that_nothing_repeats_are_kept(%a: tensor<10x12xf32>, %x: tensor<12x8xf32>) -> (tensor<12x12xf32>, tensor<12x8xf32>) {
  // VULKAN-NOT: optimization_barrier
  // VULKAN: return
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<10x12xf32>, tensor<10x12xf32>) -> tensor<12x12xf32>
  %t = stablehlo.tanh %p : tensor<12x12xf32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<12x8xf32>, tensor<f32>) -> tensor<12xf32>
  %v = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<12xf32>) -> tensor<12x8xf32>
  return %t, %v : tensor<12x12xf32>, tensor<12x8xf32>
}

// The kernels of reductions store vectors, of which there are none of complex numbers.
// CHECK-LABEL: @sums_that_become_complex
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
// VULKAN-LABEL: @sums_that_become_complex
func.func @sums_that_become_complex(%x: tensor<8x64xf32>, %z: tensor<f32>) -> (tensor<64xcomplex<f32>>, tensor<8xf32>) {
  // VULKAN: %[[S:.+]] = stablehlo.reduce(%arg0
  // VULKAN-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // VULKAN-NEXT: stablehlo.abs %[[F]]
  // VULKAN-NOT: optimization_barrier
  // VULKAN: return
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x64xf32>, tensor<f32>) -> tensor<64xf32>
  %a = stablehlo.abs %s : tensor<64xf32>
  %c = stablehlo.complex %s, %a : tensor<64xcomplex<f32>>
  %t = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.negate %t : tensor<8xf32>
  return %c, %r : tensor<64xcomplex<f32>>, tensor<8xf32>
}

// A reduction over several dimensions has a kernel of its own where what it reads is repeated, transposed, or cut; of one
// number, repeated, and of numbers as they stand in memory, it has not.
// CHECK-LABEL: @sums_over_several_dimensions_of_views
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
// VULKAN-LABEL: @sums_over_several_dimensions_of_views
func.func @sums_over_several_dimensions_of_views(%a: tensor<2x5x8xf32>, %b: tensor<5xf32>, %z: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // VULKAN: %[[M:.+]] = stablehlo.multiply
  // VULKAN-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[M]]
  // VULKAN: stablehlo.reduce(%[[F]]
  // VULKAN-NOT: optimization_barrier
  // VULKAN: return
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<5xf32>) -> tensor<2x5x8xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<2x5x8xf32>
  %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<f32>
  %3 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<2x5x8xf32>
  %4 = stablehlo.multiply %a, %3 : tensor<2x5x8xf32>
  %5 = stablehlo.reduce(%4 init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<f32>
  return %2, %5 : tensor<f32>, tensor<f32>
}
