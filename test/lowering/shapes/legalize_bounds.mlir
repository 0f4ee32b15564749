// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-bounds)' | filecheck %s

// CHECK-LABEL: @a_sum_reads_zeros_behind_the_size
func.func @a_sum_reads_zeros_behind_the_size(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0
    : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: %[[SUM:.+]] = stablehlo.add %{{.+}}, %{{.+}} : tensor<4xf32>
  %1 = stablehlo.add %0, %0 : tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: %[[PLACE:.+]] = stablehlo.iota dim = 0 : tensor<4xi32>
  // CHECK: %[[INSIDE:.+]] = stablehlo.compare LT, %[[PLACE]]
  // CHECK: %[[MASKED:.+]] = stablehlo.select %[[INSIDE]], %[[SUM]]
  // CHECK: stablehlo.reduce(%[[MASKED]] init: %{{.+}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// CHECK-LABEL: @a_size_is_an_operand
func.func @a_size_is_an_operand(%x: tensor<4x2xf32>, %n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0
    : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
  %1 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>) -> tensor<i32>
  // CHECK: %[[STATIC:.+]] = stablehlo.get_dimension_size %{{.+}}, dim = 1 : (tensor<4x2xf32>) -> tensor<i32>
  %2 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>) -> tensor<i32>
  // CHECK: return %arg1, %[[STATIC]]
  return %1, %2 : tensor<i32>, tensor<i32>
}

// CHECK-LABEL: @a_result_is_cut
// CHECK-SAME: -> tensor<?xf32>
func.func @a_result_is_cut(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0
    : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: stablehlo.real_dynamic_slice {{.+}} -> tensor<?xf32>
  return %0 : tensor<?xf32, #stablehlo.bounds<4>>
}

// CHECK-LABEL: @loops_carry_sizes
func.func @loops_carry_sizes(%x: tensor<4xf32>, %n: tensor<i32>, %p: tensor<i1>) -> tensor<i32> {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0
    : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  // CHECK: %[[LOOP:.+]]:2 = stablehlo.while(%{{.+}} = %{{.+}}, %{{.+}} = %arg1) : tensor<4xf32>, tensor<i32>
  %1 = stablehlo.while(%y = %0) : tensor<?xf32, #stablehlo.bounds<4>>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %2 = stablehlo.negate %y : tensor<?xf32, #stablehlo.bounds<4>>
      stablehlo.return %2 : tensor<?xf32, #stablehlo.bounds<4>>
    }
  %3 = stablehlo.get_dimension_size %1, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  // CHECK: return %[[LOOP]]#1
  return %3 : tensor<i32>
}

// CHECK-LABEL: @dimensions_without_a_bound_are_kept
func.func @dimensions_without_a_bound_are_kept(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: stablehlo.negate %{{.+}} : tensor<?xf32>
  %0 = stablehlo.negate %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
