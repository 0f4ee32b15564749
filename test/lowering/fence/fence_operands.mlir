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
