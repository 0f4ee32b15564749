// RUN: hilo-opt %s --legalize-dot-algorithm | filecheck %s

// CHECK-LABEL: @operands_are_rounded
func.func @operands_are_rounded(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) -> tensor<4x4xf32> {
  // CHECK: %[[A:.+]] = stablehlo.reduce_precision %arg0, format = e8m7 : tensor<4x6xf32>
  // CHECK: %[[B:.+]] = stablehlo.reduce_precision %arg1, format = e8m7 : tensor<6x4xf32>
  // CHECK: %[[R:.+]] = stablehlo.dot_general %[[A]], %[[B]], contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  // CHECK-NEXT: return %[[R]]
  %r = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: @three_products_of_two_parts
func.func @three_products_of_two_parts(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) -> tensor<4x4xf32> {
  // CHECK-COUNT-3: stablehlo.dot_general
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: return
  %r = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: @without_an_algorithm_nothing_changes
func.func @without_an_algorithm_nothing_changes(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) -> tensor<4x4xf32> {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
