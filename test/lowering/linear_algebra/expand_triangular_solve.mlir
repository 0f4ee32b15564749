// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-triangular-solve)' | filecheck %s

// CHECK-LABEL: @columns_become_panels
func.func @columns_become_panels(%a: tensor<256x256xf32>, %b: tensor<256x64xf32>) -> tensor<256x64xf32> {
  // CHECK: %[[PANELS:.+]] = stablehlo.transpose %{{.+}}, dims = [0, 2, 1, 3] : (tensor<1x256x2x32xf32>) -> tensor<1x2x256x32xf32>
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>
  // CHECK: flow.return
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1, 3] : (tensor<1x2x256x32xf32>) -> tensor<1x256x2x32xf32>
  // CHECK-NOT: triangular_solve
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<256x256xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
  return %0 : tensor<256x64xf32>
}

// CHECK-LABEL: @the_right_side_is_transposed
// CHECK-SAME: (%{{.+}}: tensor<8x8xf32>, %[[B:.+]]: tensor<3x8xf32>)
func.func @the_right_side_is_transposed(%a: tensor<8x8xf32>, %b: tensor<3x8xf32>) -> tensor<3x8xf32> {
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1] : (tensor<1x8x8xf32>)
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 2, 1] : (tensor<1x3x8xf32>)
  // CHECK: flow.dispatch.region
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<8x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// CHECK-LABEL: @a_unit_diagonal_divides_nothing
func.func @a_unit_diagonal_divides_nothing(%a: tensor<8x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: arith.divf
  // CHECK: return
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: @small_orders_are_not_padded
func.func @small_orders_are_not_padded(%a: tensor<20x3x3xf32>, %b: tensor<20x3x4xf32>) -> tensor<20x3x4xf32> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>{{.+}})
  // CHECK: -> tensor<60x4xf32>
  // CHECK: return
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<20x3x3xf32>, tensor<20x3x4xf32>) -> tensor<20x3x4xf32>
  return %0 : tensor<20x3x4xf32>
}

// CHECK-LABEL: @no_right_hand_side_needs_no_work
func.func @no_right_hand_side_needs_no_work(%a: tensor<8x8xf32>, %b: tensor<8x0xf32>) -> tensor<8x0xf32> {
  // CHECK-NEXT: return %arg1
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<8x8xf32>, tensor<8x0xf32>) -> tensor<8x0xf32>
  return %0 : tensor<8x0xf32>
}

// CHECK-LABEL: @a_dynamic_size_is_kept
func.func @a_dynamic_size_is_kept(%a: tensor<8x8xf32>, %b: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // CHECK-NEXT: stablehlo.triangular_solve
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<8x8xf32>, tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}
