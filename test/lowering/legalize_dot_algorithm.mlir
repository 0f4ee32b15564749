// RUN: hilo-opt %s --legalize-dot-algorithm | filecheck %s

// CHECK-LABEL: @an_algorithm_is_dropped
func.func @an_algorithm_is_dropped(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) -> tensor<4x4xf32> {
  // CHECK: stablehlo.dot_general
  // CHECK-NOT: algorithm
  // CHECK: return
  %r = "stablehlo.dot_general"(%a, %b) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
