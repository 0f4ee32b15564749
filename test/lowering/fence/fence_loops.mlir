// RUN: hilo-opt %s --fence-loops | filecheck %s

// CHECK-LABEL: @what_begins_a_loop_and_is_read_behind_it
func.func @what_begins_a_loop_and_is_read_behind_it(%x: tensor<8x8xf32>, %n: tensor<i32>) -> (tensor<8x8xf32>, tensor<i32>) {
  // CHECK: %[[R:.+]]:2 = stablehlo.while
  // CHECK: %[[F:.+]]:2 = stablehlo.optimization_barrier %[[R]]#0, %[[R]]#1
  // CHECK: stablehlo.add %[[F]]#1, %{{.+}} : tensor<8x8xf32>
  // CHECK: return %{{.+}}, %[[F]]#0
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %y = stablehlo.tanh %x : tensor<8x8xf32>
  %r:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<8x8xf32>
  }
  %s = stablehlo.add %r#1, %y : tensor<8x8xf32>
  return %s, %r#0 : tensor<8x8xf32>, tensor<i32>
}

// A value that the body reads; the loop's value begins as something computed from another one.
// CHECK-LABEL: @what_a_body_reads
func.func @what_a_body_reads(%x: tensor<8x8xf32>, %n: tensor<i32>) -> tensor<8x8xf32> {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.optimization_barrier %{{.+}}#1 : tensor<8x8xf32>
  // CHECK: stablehlo.while
  // CHECK: stablehlo.optimization_barrier %{{.+}}#1 : tensor<8x8xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %y = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.multiply %a, %y : tensor<8x8xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<8x8xf32>
  }
  %t = stablehlo.tanh %y : tensor<8x8xf32>
  %u = stablehlo.transpose %t, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %q:2 = stablehlo.while(%i = %zero, %a = %u) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.sine %a : tensor<8x8xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<8x8xf32>
  }
  %v = stablehlo.add %r#1, %q#1 : tensor<8x8xf32>
  %w = stablehlo.add %v, %y : tensor<8x8xf32>
  return %w : tensor<8x8xf32>
}

// Behind a barrier the compiler would not know the size.
// CHECK-LABEL: @a_result_of_any_size_is_kept
func.func @a_result_of_any_size_is_kept(%x: tensor<?xf32>, %n: tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %y = stablehlo.tanh %x : tensor<?xf32>
  %r:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<?xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.cosine %a : tensor<?xf32>
    stablehlo.return %j, %d : tensor<i32>, tensor<?xf32>
  }
  %s = stablehlo.add %r#1, %y : tensor<?xf32>
  return %s, %y : tensor<?xf32>, tensor<?xf32>
}

// Arguments and constants exist before any partition; values that only the loop reads go with it.
// CHECK-LABEL: @what_nobody_computes_is_kept
func.func @what_nobody_computes_is_kept(%x: tensor<8x8xf32>, %n: tensor<i32>) -> tensor<8x8xf32> {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %k = stablehlo.constant dense<2.0> : tensor<8x8xf32>
  %y = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %r:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.multiply %a, %k : tensor<8x8xf32>
    stablehlo.return %j, %d, %a : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  %s = stablehlo.add %r#1, %x : tensor<8x8xf32>
  %v = stablehlo.add %s, %k : tensor<8x8xf32>
  return %v : tensor<8x8xf32>
}
