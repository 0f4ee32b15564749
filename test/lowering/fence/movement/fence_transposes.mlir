// RUN: hilo-opt %s --split-input-file --fence-transposes | filecheck %s

// The compiler would forget the reduction's other result.
// CHECK-LABEL: @a_transpose_reads_an_argmax_from_memory
func.func @a_transpose_reads_an_argmax_from_memory(%x: tensor<3x5x7xf32>, %i: tensor<3x5x7xi32>) -> (tensor<3x5xf32>, tensor<5x3xi32>) {
  // CHECK: %[[R:.+]]:2 = stablehlo.reduce
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[R]]#1 : tensor<3x5xi32>
  // CHECK: stablehlo.transpose %[[KEPT]], dims = [1, 0]
  // CHECK: return %[[R]]#0
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [2] : (tensor<3x5x7xf32>, tensor<3x5x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x5xf32>, tensor<3x5xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
      %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
      %w = stablehlo.select %p, %c, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }
  %t = stablehlo.transpose %r#1, dims = [1, 0] : (tensor<3x5xi32>) -> tensor<5x3xi32>
  return %r#0, %t : tensor<3x5xf32>, tensor<5x3xi32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// A product transposes an operand whose leading dimensions are contracted, even behind a reshape, but not one in order.
// CHECK-LABEL: @so_does_a_product_that_transposes
func.func @so_does_a_product_that_transposes(%x: tensor<2x3x4xf32>, %w: tensor<6x5xf32>, %v: tensor<2x4x5xf32>, %e: tensor<2x3x4xf32>) -> (tensor<4x5xf32>, tensor<2x3x5xf32>) {
  // CHECK: %[[L:.+]]:2 = linalg.generic
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[L]]#0 : tensor<2x3x4xf32>
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: stablehlo.reshape %[[KEPT]]
  // CHECK: stablehlo.dot_general %[[L]]#1
  %0:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<2x3x4xf32>) outs(%e, %e : tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %a : f32
    %p = arith.mulf %a, %a : f32
    linalg.yield %s, %p : f32, f32
  } -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>)
  %1 = stablehlo.reshape %0#0 : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %2 = stablehlo.dot_general %1, %w, contracting_dims = [0] x [0] : (tensor<6x4xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
  %3 = stablehlo.dot_general %0#1, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return %2, %3 : tensor<4x5xf32>, tensor<2x3x5xf32>
}

// -----

// The compiler drops a slice of everything before it looks at the transpose.
// CHECK-LABEL: @a_slice_of_everything_changes_nothing
func.func @a_slice_of_everything_changes_nothing(%x: tensor<35x15xf32>, %e: tensor<35x15xf32>) -> (tensor<15x35xf32>, tensor<3x15xf32>, tensor<35x15xf32>) {
  // CHECK: %[[L:.+]]:2 = linalg.generic
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[L]]#0 : tensor<35x15xf32>
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: stablehlo.slice %[[KEPT]]
  // CHECK: stablehlo.slice %[[L]]#1
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<35x15xf32>) outs(%e, %e : tensor<35x15xf32>, tensor<35x15xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %a : f32
    %p = arith.mulf %a, %a : f32
    linalg.yield %s, %p : f32, f32
  } -> (tensor<35x15xf32>, tensor<35x15xf32>)
  %1 = stablehlo.slice %0#0 [0:35, 0:15] : (tensor<35x15xf32>) -> tensor<35x15xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<35x15xf32>) -> tensor<15x35xf32>
  %3 = stablehlo.slice %0#1 [0:3, 0:15] : (tensor<35x15xf32>) -> tensor<3x15xf32>
  return %2, %3, %0#0 : tensor<15x35xf32>, tensor<3x15xf32>, tensor<35x15xf32>
}

// -----

// CHECK-LABEL: @transposes_of_one_result_are_kept
func.func @transposes_of_one_result_are_kept(%x: tensor<3x5x7xf32>) -> tensor<5x3xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<3x5x7xf32>, tensor<f32>) -> tensor<3x5xf32>
  %t = stablehlo.transpose %r, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>
  return %t : tensor<5x3xf32>
}

// -----

// A broadcast to a dimension of size 1 is a reshape.
// CHECK-LABEL: @a_dimension_of_one_changes_nothing
func.func @a_dimension_of_one_changes_nothing(%x: tensor<5x20xf32>, %e: tensor<5x20xf32>) -> (tensor<20x1x5xf32>, tensor<5x20x2xf32>) {
  // CHECK: %[[L:.+]]:2 = linalg.generic
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[L]]#0 : tensor<5x20xf32>
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: stablehlo.broadcast_in_dim %[[KEPT]]
  // CHECK: stablehlo.broadcast_in_dim %[[L]]#1
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x20xf32>) outs(%e, %e : tensor<5x20xf32>, tensor<5x20xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %a : f32
    %p = arith.mulf %a, %a : f32
    linalg.yield %s, %p : f32, f32
  } -> (tensor<5x20xf32>, tensor<5x20xf32>)
  %1 = stablehlo.broadcast_in_dim %0#0, dims = [0, 1] : (tensor<5x20xf32>) -> tensor<5x20x1xf32>
  %2 = stablehlo.transpose %1, dims = [1, 2, 0] : (tensor<5x20x1xf32>) -> tensor<20x1x5xf32>
  %3 = stablehlo.broadcast_in_dim %0#1, dims = [0, 1] : (tensor<5x20xf32>) -> tensor<5x20x2xf32>
  return %2, %3 : tensor<20x1x5xf32>, tensor<5x20x2xf32>
}

// -----

// The compiler dies of places in an operation that writes a product's result transposed.
// CHECK-LABEL: @a_triangle_of_a_product_is_transposed_in_memory
func.func @a_triangle_of_a_product_is_transposed_in_memory(%a: tensor<16x16xf64>, %b: tensor<16x16xf64>) -> (tensor<1x16x16xf64>, tensor<16x16xf64>) {
  // CHECK: %[[TRIANGLE:.+]] = stablehlo.select
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[TRIANGLE]] : tensor<16x16xf64>
  // CHECK: %[[RESHAPED:.+]] = stablehlo.reshape %[[KEPT]]
  // CHECK: stablehlo.transpose %[[RESHAPED]], dims = [0, 2, 1]
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: stablehlo.transpose %{{.+}}, dims = [1, 0]
  %zero = stablehlo.constant dense<0.0> : tensor<16x16xf64>
  %i = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %j = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %m = stablehlo.compare GE, %i, %j : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %p = stablehlo.dot %a, %b : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %s = stablehlo.select %m, %p, %zero : tensor<16x16xi1>, tensor<16x16xf64>
  %r = stablehlo.reshape %s : (tensor<16x16xf64>) -> tensor<1x16x16xf64>
  %t = stablehlo.transpose %r, dims = [0, 2, 1] : (tensor<1x16x16xf64>) -> tensor<1x16x16xf64>
  %q = stablehlo.add %p, %a : tensor<16x16xf64>
  %u = stablehlo.transpose %q, dims = [1, 0] : (tensor<16x16xf64>) -> tensor<16x16xf64>
  return %t, %u : tensor<1x16x16xf64>, tensor<16x16xf64>
}
