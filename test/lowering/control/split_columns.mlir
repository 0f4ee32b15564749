// RUN: hilo-opt %s --split-columns=least=4 --canonicalize | filecheck %s

// CHECK-LABEL: @columns_are_carried
func.func @columns_are_carried(%s: tensor<9x2xf32>, %n: tensor<i32>) -> tensor<9x2xf32> {
  // CHECK-DAG: %[[A:.+]] = stablehlo.reshape {{.*}} : (tensor<9x1xf32>) -> tensor<9xf32>
  // CHECK-DAG: %[[B:.+]] = stablehlo.reshape {{.*}} : (tensor<9x1xf32>) -> tensor<9xf32>
  // CHECK: %[[R:.+]]:3 = stablehlo.while({{.*}}) : tensor<i32>, tensor<9xf32>, tensor<9xf32>
  // CHECK-NOT: stablehlo.concatenate
  // CHECK: stablehlo.return {{.*}} : tensor<i32>, tensor<9xf32>, tensor<9xf32>
  // CHECK: stablehlo.concatenate
  // CHECK-NEXT: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %x = %s) : tensor<i32>, tensor<9x2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.slice %x [0:9, 0:1] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %b = stablehlo.slice %x [0:9, 1:2] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %c = stablehlo.add %a, %b : tensor<9x1xf32>
    %t = stablehlo.concatenate %c, %a, dim = 1 : (tensor<9x1xf32>, tensor<9x1xf32>) -> tensor<9x2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<9x2xf32>
  }
  return %r#1 : tensor<9x2xf32>
}

// CHECK-LABEL: @what_is_joined_with_columns_is_split_and_rows_are_summed
func.func @what_is_joined_with_columns_is_split_and_rows_are_summed(%s: tensor<9x2xf32>, %v: tensor<9x2xf32>) -> (tensor<9x1xf32>, tensor<9xf32>) {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>
  // CHECK-NOT: stablehlo.reduce
  // CHECK-NOT: stablehlo.concatenate
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %start = stablehlo.constant dense<0.0> : tensor<9xf32>
  %r:4 = stablehlo.while(%i = %zero, %x = %s, %y = %v, %z = %start) : tensor<i32>, tensor<9x2xf32>, tensor<9x2xf32>, tensor<9xf32>
  cond {
    %p = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.slice %x [0:9, 0:1] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %b = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<9x1xf32>) -> tensor<9x2xf32>
    %c = stablehlo.add %x, %y : tensor<9x2xf32>
    %d = stablehlo.multiply %b, %y : tensor<9x2xf32>
    %sum = stablehlo.reduce(%c init: %none) applies stablehlo.add across dimensions = [1] : (tensor<9x2xf32>, tensor<f32>) -> tensor<9xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %c, %d, %sum : tensor<i32>, tensor<9x2xf32>, tensor<9x2xf32>, tensor<9xf32>
  }
  %last = stablehlo.slice %r#1 [0:9, 1:2] : (tensor<9x2xf32>) -> tensor<9x1xf32>
  return %last, %r#3 : tensor<9x1xf32>, tensor<9xf32>
}

// CHECK-LABEL: @rows_that_a_product_reads_are_kept
func.func @rows_that_a_product_reads_are_kept(%s: tensor<9x2xf32>, %m: tensor<2x2xf32>) -> tensor<9x2xf32> {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<9x2xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %x = %s) : tensor<i32>, tensor<9x2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.slice %x [0:9, 0:1] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %b = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<9x1xf32>) -> tensor<9x2xf32>
    %c = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<9x2xf32>, tensor<2x2xf32>) -> tensor<9x2xf32>
    %d = stablehlo.add %b, %c : tensor<9x2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %d : tensor<i32>, tensor<9x2xf32>
  }
  return %r#1 : tensor<9x2xf32>
}

// CHECK-LABEL: @few_rows_and_arrays_without_single_columns_are_kept
func.func @few_rows_and_arrays_without_single_columns_are_kept(%s: tensor<3x2xf32>, %v: tensor<9x2xf32>) -> (tensor<3x2xf32>, tensor<9x2xf32>) {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<3x2xf32>, tensor<9x2xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %x = %s, %y = %v) : tensor<i32>, tensor<3x2xf32>, tensor<9x2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.slice %x [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %b = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
    %c = stablehlo.add %y, %y : tensor<9x2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %b, %c : tensor<i32>, tensor<3x2xf32>, tensor<9x2xf32>
  }
  return %r#1, %r#2 : tensor<3x2xf32>, tensor<9x2xf32>
}

// CHECK-LABEL: @columns_of_rows_that_another_operation_computes_are_kept
func.func @columns_of_rows_that_another_operation_computes_are_kept(%s: tensor<9x2xf32>, %m: tensor<2x2xf32>) -> tensor<9x2xf32> {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<9x2xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %x = %s) : tensor<i32>, tensor<9x2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.slice %x [0:9, 0:1] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %c = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<9x2xf32>, tensor<2x2xf32>) -> tensor<9x2xf32>
    %d = stablehlo.add %c, %c : tensor<9x2xf32>
    %e = stablehlo.slice %d [0:9, 0:1] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %t = stablehlo.concatenate %e, %a, dim = 1 : (tensor<9x1xf32>, tensor<9x1xf32>) -> tensor<9x2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<9x2xf32>
  }
  return %r#1 : tensor<9x2xf32>
}

// CHECK-LABEL: @reversed_and_updated_columns
func.func @reversed_and_updated_columns(%s: tensor<9x2xf32>) -> tensor<9x2xf32> {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<9xf32>, tensor<9xf32>
  // CHECK-NOT: stablehlo.dynamic_update_slice
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %x = %s) : tensor<i32>, tensor<9x2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.slice %x [0:9, 0:1] : (tensor<9x2xf32>) -> tensor<9x1xf32>
    %b = stablehlo.reverse %x, dims = [0, 1] : tensor<9x2xf32>
    %c = stablehlo.dynamic_update_slice %b, %a, %zero, %one : (tensor<9x2xf32>, tensor<9x1xf32>, tensor<i32>, tensor<i32>) -> tensor<9x2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %c : tensor<i32>, tensor<9x2xf32>
  }
  return %r#1 : tensor<9x2xf32>
}

// CHECK-LABEL: @a_row_for_a_result_is_joined
func.func @a_row_for_a_result_is_joined(%s: tensor<300x2xf32>, %rows: tensor<9x2xf32>) -> (tensor<300x2xf32>, tensor<9x2xf32>) {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<9x2xf32>, tensor<300xf32>, tensor<300xf32>
  // CHECK: %[[ROW:.+]] = stablehlo.concatenate %{{.+}}, %{{.+}}, dim = 1 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  // CHECK: stablehlo.dynamic_update_slice %{{.+}}, %[[ROW]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<9> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %x = %s, %ys = %rows) : tensor<i32>, tensor<300x2xf32>, tensor<9x2xf32>
    cond {
      %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %a = stablehlo.slice %x [0:300, 0:1] : (tensor<300x2xf32>) -> tensor<300x1xf32>
      %b = stablehlo.slice %x [0:300, 1:2] : (tensor<300x2xf32>) -> tensor<300x1xf32>
      %c = stablehlo.sine %a : tensor<300x1xf32>
      %t = stablehlo.concatenate %b, %c, dim = 1 : (tensor<300x1xf32>, tensor<300x1xf32>) -> tensor<300x2xf32>
      %u = stablehlo.add %x, %t : tensor<300x2xf32>
      %row = stablehlo.slice %u [5:6, 0:2] : (tensor<300x2xf32>) -> tensor<1x2xf32>
      %y = stablehlo.dynamic_update_slice %ys, %row, %i, %zero : (tensor<9x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<9x2xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %u, %y : tensor<i32>, tensor<300x2xf32>, tensor<9x2xf32>
    }
  return %r#1, %r#2 : tensor<300x2xf32>, tensor<9x2xf32>
}

// CHECK-LABEL: @short_bodies_that_stack_all_rows_are_kept
func.func @short_bodies_that_stack_all_rows_are_kept(%s: tensor<300x2xf32>, %rows: tensor<9x300x2xf32>) -> tensor<9x300x2xf32> {
  // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<300x2xf32>, tensor<9x300x2xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<9> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %x = %s, %ys = %rows) : tensor<i32>, tensor<300x2xf32>, tensor<9x300x2xf32>
    cond {
      %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %a = stablehlo.slice %x [0:300, 0:1] : (tensor<300x2xf32>) -> tensor<300x1xf32>
      %b = stablehlo.slice %x [0:300, 1:2] : (tensor<300x2xf32>) -> tensor<300x1xf32>
      %t = stablehlo.concatenate %b, %a, dim = 1 : (tensor<300x1xf32>, tensor<300x1xf32>) -> tensor<300x2xf32>
      %u = stablehlo.add %x, %t : tensor<300x2xf32>
      %row = stablehlo.reshape %u : (tensor<300x2xf32>) -> tensor<1x300x2xf32>
      %y = stablehlo.dynamic_update_slice %ys, %row, %i, %zero, %zero : (tensor<9x300x2xf32>, tensor<1x300x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<9x300x2xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %u, %y : tensor<i32>, tensor<300x2xf32>, tensor<9x300x2xf32>
    }
  return %r#2 : tensor<9x300x2xf32>
}
