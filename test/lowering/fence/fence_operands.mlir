// RUN: hilo-opt %s --target=cuda --fence-operands | filecheck %s

// With 16 arrays for a kernel, a value is fenced once it has read 12.
// CHECK-LABEL: @a_sum_of_fourteen
// CHECK-COUNT-11: stablehlo.add
// CHECK: %[[F:.+]] = stablehlo.optimization_barrier
// CHECK-NEXT: stablehlo.add %[[F]], %arg12
// CHECK-NOT: stablehlo.optimization_barrier
func.func @a_sum_of_fourteen(
  %x0: tensor<4xf32>, %x1: tensor<4xf32>, %x2: tensor<4xf32>, %x3: tensor<4xf32>, %x4: tensor<4xf32>,
  %x5: tensor<4xf32>, %x6: tensor<4xf32>, %x7: tensor<4xf32>, %x8: tensor<4xf32>, %x9: tensor<4xf32>,
  %x10: tensor<4xf32>, %x11: tensor<4xf32>, %x12: tensor<4xf32>, %x13: tensor<4xf32>) -> tensor<4xf32> {
  %1 = stablehlo.add %x0, %x1 : tensor<4xf32>
  %2 = stablehlo.add %1, %x2 : tensor<4xf32>
  %3 = stablehlo.add %2, %x3 : tensor<4xf32>
  %4 = stablehlo.add %3, %x4 : tensor<4xf32>
  %5 = stablehlo.add %4, %x5 : tensor<4xf32>
  %6 = stablehlo.add %5, %x6 : tensor<4xf32>
  %7 = stablehlo.add %6, %x7 : tensor<4xf32>
  %8 = stablehlo.add %7, %x8 : tensor<4xf32>
  %9 = stablehlo.add %8, %x9 : tensor<4xf32>
  %10 = stablehlo.add %9, %x10 : tensor<4xf32>
  %11 = stablehlo.add %10, %x11 : tensor<4xf32>
  %12 = stablehlo.add %11, %x12 : tensor<4xf32>
  %13 = stablehlo.add %12, %x13 : tensor<4xf32>
  return %13 : tensor<4xf32>
}

// CHECK-LABEL: @a_long_chain_over_few_arrays_is_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @a_long_chain_over_few_arrays_is_kept(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %1 = stablehlo.add %x, %y : tensor<f32>
  %2 = stablehlo.add %1, %1 : tensor<f32>
  %3 = stablehlo.add %2, %c : tensor<f32>
  %4 = stablehlo.add %3, %x : tensor<f32>
  %5 = stablehlo.add %4, %y : tensor<f32>
  return %5 : tensor<f32>
}

// A number that is repeated along a dynamic dimension is no array.
// CHECK-LABEL: @numbers_of_any_size
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @numbers_of_any_size(%x: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %c0 = stablehlo.constant dense<0.0> : tensor<f32>
  %w0 = stablehlo.dynamic_broadcast_in_dim %c0, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %0 = stablehlo.add %x, %w0 : tensor<?xf32>
  %c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %w1 = stablehlo.dynamic_broadcast_in_dim %c1, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %w1 : tensor<?xf32>
  %c2 = stablehlo.constant dense<2.0> : tensor<f32>
  %w2 = stablehlo.dynamic_broadcast_in_dim %c2, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %w2 : tensor<?xf32>
  %c3 = stablehlo.constant dense<3.0> : tensor<f32>
  %w3 = stablehlo.dynamic_broadcast_in_dim %c3, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %3 = stablehlo.add %2, %w3 : tensor<?xf32>
  %c4 = stablehlo.constant dense<4.0> : tensor<f32>
  %w4 = stablehlo.dynamic_broadcast_in_dim %c4, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %4 = stablehlo.add %3, %w4 : tensor<?xf32>
  %c5 = stablehlo.constant dense<5.0> : tensor<f32>
  %w5 = stablehlo.dynamic_broadcast_in_dim %c5, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %5 = stablehlo.add %4, %w5 : tensor<?xf32>
  %c6 = stablehlo.constant dense<6.0> : tensor<f32>
  %w6 = stablehlo.dynamic_broadcast_in_dim %c6, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %6 = stablehlo.add %5, %w6 : tensor<?xf32>
  %c7 = stablehlo.constant dense<7.0> : tensor<f32>
  %w7 = stablehlo.dynamic_broadcast_in_dim %c7, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %7 = stablehlo.add %6, %w7 : tensor<?xf32>
  %c8 = stablehlo.constant dense<8.0> : tensor<f32>
  %w8 = stablehlo.dynamic_broadcast_in_dim %c8, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %8 = stablehlo.add %7, %w8 : tensor<?xf32>
  %c9 = stablehlo.constant dense<9.0> : tensor<f32>
  %w9 = stablehlo.dynamic_broadcast_in_dim %c9, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %9 = stablehlo.add %8, %w9 : tensor<?xf32>
  %c10 = stablehlo.constant dense<10.0> : tensor<f32>
  %w10 = stablehlo.dynamic_broadcast_in_dim %c10, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %10 = stablehlo.add %9, %w10 : tensor<?xf32>
  %c11 = stablehlo.constant dense<11.0> : tensor<f32>
  %w11 = stablehlo.dynamic_broadcast_in_dim %c11, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %11 = stablehlo.add %10, %w11 : tensor<?xf32>
  %c12 = stablehlo.constant dense<12.0> : tensor<f32>
  %w12 = stablehlo.dynamic_broadcast_in_dim %c12, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %12 = stablehlo.add %11, %w12 : tensor<?xf32>
  %c13 = stablehlo.constant dense<13.0> : tensor<f32>
  %w13 = stablehlo.dynamic_broadcast_in_dim %c13, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %13 = stablehlo.add %12, %w13 : tensor<?xf32>
  return %13 : tensor<?xf32>
}
