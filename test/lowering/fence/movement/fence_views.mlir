// RUN: hilo-opt %s --fence-views | filecheck %s

// The compiler would compute the diagonal of this table only.
// CHECK-LABEL: @a_sum_by_rows_and_by_columns
func.func @a_sum_by_rows_and_by_columns(%a: tensor<16x24xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reduce
  // CHECK: %[[R:.+]] = stablehlo.broadcast_in_dim %[[S]], dims = [0]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: %[[C:.+]] = stablehlo.broadcast_in_dim %[[F]], dims = [1]
  // CHECK: stablehlo.multiply %[[R]], %[[C]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

// The fence is placed before the view, where the value is small, whatever follows the view.
// CHECK-LABEL: @through_element_wise_operations
func.func @through_element_wise_operations(%a: tensor<16x24xf64>, %u: tensor<24xf64>) -> tensor<16x16xf64> {
  // CHECK: %[[V:.+]] = stablehlo.dot_general
  // CHECK: %[[E:.+]] = stablehlo.exponential %[[V]]
  // CHECK: stablehlo.reshape %[[V]]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[E]]
  // CHECK: %[[C:.+]] = stablehlo.broadcast_in_dim %[[F]], dims = [1]
  // CHECK: stablehlo.negate %[[C]]
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %v = stablehlo.dot_general %a, %u, contracting_dims = [1] x [0] : (tensor<16x24xf64>, tensor<24xf64>) -> tensor<16xf64>
  %e = stablehlo.exponential %v : tensor<16xf64>
  %k = stablehlo.reshape %v : (tensor<16xf64>) -> tensor<16x1xf64>
  %r = stablehlo.broadcast_in_dim %k, dims = [0, 1] : (tensor<16x1xf64>) -> tensor<16x16xf64>
  %c = stablehlo.broadcast_in_dim %e, dims = [1] : (tensor<16xf64>) -> tensor<16x16xf64>
  %n = stablehlo.negate %c : tensor<16x16xf64>
  %p = stablehlo.subtract %r, %n : tensor<16x16xf64>
  return %p : tensor<16x16xf64>
}

// The sum of exponentials is in one kernel with the maximum that they are relative to.
// CHECK-LABEL: @two_reductions_of_one_kernel
func.func @two_reductions_of_one_kernel(%a: tensor<8x24xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[M:.+]] = stablehlo.reduce({{.*}} applies stablehlo.maximum
  // CHECK: %[[S:.+]] = stablehlo.reduce({{.*}} applies stablehlo.add
  // CHECK: stablehlo.broadcast_in_dim %[[M]], dims = [1]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.broadcast_in_dim %[[F]], dims = [0]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%a init: %l) applies stablehlo.maximum across dimensions = [1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<8xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<8xf32>) -> tensor<8x24xf32>
  %d = stablehlo.subtract %a, %w : tensor<8x24xf32>
  %e = stablehlo.exponential %d : tensor<8x24xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<8xf32>
  %c = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %p = stablehlo.multiply %c, %r : tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// CHECK-LABEL: @views_that_agree_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @views_that_agree_are_kept(%a: tensor<8x24xf32>) -> tensor<8x24xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<8xf32>
  %k = stablehlo.reshape %s : (tensor<8xf32>) -> tensor<8x1xf32>
  %q = stablehlo.multiply %k, %k : tensor<8x1xf32>
  %r = stablehlo.broadcast_in_dim %q, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x24xf32>
  %c = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x24xf32>
  %p = stablehlo.multiply %r, %c : tensor<8x24xf32>
  return %p : tensor<8x24xf32>
}

// CHECK-LABEL: @element_wise_values_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @element_wise_values_are_kept(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8x8xf32> {
  %s = stablehlo.add %a, %b : tensor<8xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %c = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %p = stablehlo.multiply %r, %c : tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Of a single number there is one view.
// CHECK-LABEL: @rank_0_and_size_1_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @rank_0_and_size_1_are_kept(%a: tensor<1x24xf32>) -> tensor<8x8xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<1x24xf32>, tensor<f32>) -> tensor<1xf32>
  %t = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x24xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<1xf32>) -> tensor<8x8xf32>
  %c = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<1xf32>) -> tensor<8x8xf32>
  %b = stablehlo.broadcast_in_dim %t, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
  %p = stablehlo.multiply %r, %c : tensor<8x8xf32>
  %q = stablehlo.multiply %p, %b : tensor<8x8xf32>
  return %q : tensor<8x8xf32>
}

// CHECK-LABEL: @in_a_loop
func.func @in_a_loop(%a: tensor<8x24xf32>, %n: tensor<i32>) -> tensor<8x8xf32> {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.reduce
  // CHECK: stablehlo.optimization_barrier
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %o = stablehlo.constant dense<1> : tensor<i32>
  %t = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  %0:2 = stablehlo.while(%i = %n, %y = %t) : tensor<i32>, tensor<8x8xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %o : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<8xf32>
      %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
      %c = stablehlo.transpose %r, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %p = stablehlo.multiply %r, %c : tensor<8x8xf32>
      %k = stablehlo.add %i, %o : tensor<i32>
      stablehlo.return %k, %p : tensor<i32>, tensor<8x8xf32>
    }
  return %0#1 : tensor<8x8xf32>
}

// CHECK-LABEL: @dynamic_sizes
func.func @dynamic_sizes(%a: tensor<?x24xf32>, %d: tensor<2xi32>) -> tensor<?x?xf32> {
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK-NEXT: stablehlo.dynamic_broadcast_in_dim %[[F]], %arg1, dims = [1]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<?x24xf32>, tensor<f32>) -> tensor<?xf32>
  %r = stablehlo.dynamic_broadcast_in_dim %s, %d, dims = [0] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %c = stablehlo.dynamic_broadcast_in_dim %s, %d, dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %p = stablehlo.multiply %r, %c : tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// CHECK-LABEL: @a_column_of_a_product
func.func @a_column_of_a_product(%a: tensor<16x8xf32>, %b: tensor<8x2xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier
  // CHECK: stablehlo.broadcast_in_dim %[[F]], dims = [1]
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x2xf32>) -> tensor<16x2xf32>
  %s = stablehlo.slice %p [0:16, 0:1] : (tensor<16x2xf32>) -> tensor<16x1xf32>
  %v = stablehlo.reshape %s : (tensor<16x1xf32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %0 = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// A product that sums over nothing is an element-wise operation of two views.
// CHECK-LABEL: @a_product_without_a_sum
func.func @a_product_without_a_sum(%a: tensor<3x16x24xf32>) -> tensor<3x16x16xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reduce
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: stablehlo.dot_general %[[S]], %[[F]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<3x16x24xf32>, tensor<f32>) -> tensor<3x16xf32>
  %p = stablehlo.dot_general %s, %s, batching_dims = [0] x [0], contracting_dims = [] x [] : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16x16xf32>
  return %p : tensor<3x16x16xf32>
}

// CHECK-LABEL: @a_product_that_sums_one_element
func.func @a_product_that_sums_one_element(%a: tensor<16x1x24xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reduce
  // CHECK: %[[N:.+]] = stablehlo.negate %[[S]]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK: %[[E:.+]] = stablehlo.exponential %[[F]]
  // CHECK: %[[P:.+]] = stablehlo.dot_general %[[N]], %[[E]]
  // CHECK: stablehlo.optimization_barrier %[[P]]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<16x1x24xf32>, tensor<f32>) -> tensor<16x1xf32>
  %n = stablehlo.negate %s : tensor<16x1xf32>
  %e = stablehlo.exponential %s : tensor<16x1xf32>
  %p = stablehlo.dot_general %n, %e, contracting_dims = [1] x [1] : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x16xf32>
  %t = stablehlo.transpose %p, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %q = stablehlo.subtract %p, %t : tensor<16x16xf32>
  return %q : tensor<16x16xf32>
}

// CHECK-LABEL: @products_that_agree_or_sum_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @products_that_agree_or_sum_are_kept(%a: tensor<16x8x24xf32>) -> (tensor<16x8xf32>, tensor<16x16xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<16x8x24xf32>, tensor<f32>) -> tensor<16x8xf32>
  %p = stablehlo.dot_general %s, %s, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  %g = stablehlo.dot_general %s, %s, contracting_dims = [1] x [1] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x16xf32>
  return %p, %g : tensor<16x8xf32>, tensor<16x16xf32>
}

// The compiler moves the transpose into the sum, and has one sum then.
// CHECK-LABEL: @a_sum_of_rows_and_one_of_the_columns_of_the_transpose
func.func @a_sum_of_rows_and_one_of_the_columns_of_the_transpose(%a: tensor<16x24xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reduce
  // CHECK: %[[T:.+]] = stablehlo.reduce
  // CHECK: stablehlo.broadcast_in_dim %[[S]], dims = [0]
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK: stablehlo.broadcast_in_dim %[[F]], dims = [1]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %m = stablehlo.transpose %a, dims = [1, 0] : (tensor<16x24xf32>) -> tensor<24x16xf32>
  %t = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0] : (tensor<24x16xf32>, tensor<f32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

// CHECK-LABEL: @a_product_and_the_product_of_the_transposes
func.func @a_product_and_the_product_of_the_transposes(%a: tensor<16x24xf32>, %u: tensor<24xf32>) -> tensor<16x16xf32> {
  // CHECK: stablehlo.optimization_barrier
  // CHECK: stablehlo.add
  %m = stablehlo.transpose %a, dims = [1, 0] : (tensor<16x24xf32>) -> tensor<24x16xf32>
  %s = stablehlo.dot_general %a, %u, contracting_dims = [1] x [0] : (tensor<16x24xf32>, tensor<24xf32>) -> tensor<16xf32>
  %t = stablehlo.dot_general %u, %m, contracting_dims = [0] x [0] : (tensor<24xf32>, tensor<24x16xf32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.add %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

// CHECK-LABEL: @sums_of_two_arrays_are_kept
func.func @sums_of_two_arrays_are_kept(%a: tensor<16x24xf32>, %b: tensor<16x24xf32>) -> tensor<16x16xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %t = stablehlo.reduce(%b init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}

// A scalar that decides has no dimensions to agree on.
// CHECK-LABEL: @select_by_an_element_of_a_sum
// CHECK: stablehlo.select %{{.+}} : tensor<i1>, tensor<9xf32>
func.func @select_by_an_element_of_a_sum(%x: tensor<65x9xf32>) -> tensor<9xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<65x9xf32>, tensor<f32>) -> tensor<9xf32>
  %0 = stablehlo.slice %s [0:1] : (tensor<9xf32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  %p = stablehlo.compare GT, %1, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %n = stablehlo.negate %s : tensor<9xf32>
  %r = stablehlo.select %p, %n, %s : tensor<i1>, tensor<9xf32>
  %m = stablehlo.reshape %r : (tensor<9xf32>) -> tensor<3x3x1xf32>
  %e = stablehlo.exponential %m : tensor<3x3x1xf32>
  %f = stablehlo.reshape %e : (tensor<3x3x1xf32>) -> tensor<9xf32>
  return %f : tensor<9xf32>
}

// CHECK-LABEL: @bits_of_a_sum_by_rows_and_by_columns
func.func @bits_of_a_sum_by_rows_and_by_columns(%a: tensor<16x24xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[S:.+]] = stablehlo.reduce
  // CHECK: %[[B:.+]] = stablehlo.bitcast_convert %[[S]]
  // CHECK: %[[F:.+]] = stablehlo.bitcast_convert %[[B]]
  // CHECK: %[[K:.+]] = stablehlo.optimization_barrier %[[F]]
  // CHECK: stablehlo.broadcast_in_dim %[[K]], dims = [1]
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x24xf32>, tensor<f32>) -> tensor<16xf32>
  %b = stablehlo.bitcast_convert %s : (tensor<16xf32>) -> tensor<16xi32>
  %f = stablehlo.bitcast_convert %b : (tensor<16xi32>) -> tensor<16xf32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %c = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
  %p = stablehlo.multiply %r, %c : tensor<16x16xf32>
  return %p : tensor<16x16xf32>
}
