// RUN: hilo-opt %s --canonicalize-while='keep=all' | filecheck %s
// RUN: hilo-opt %s --canonicalize-while | filecheck %s --check-prefixes=DROPPED

// A flag that only the condition reads.
// CHECK-LABEL: @what_the_body_does_not_read_is_kept
// DROPPED-LABEL: @what_the_body_does_not_read_is_kept
// DROPPED: %[[MORE:.+]] = stablehlo.compare LT
// DROPPED-NEXT: stablehlo.select %{{.+}}, %[[MORE]], %{{.+}}
func.func @what_the_body_does_not_read_is_kept(%x: tensor<4xf32>, %limit: tensor<f32>) -> tensor<4xf32> {
  // CHECK: stablehlo.while(%{{.+}} = %{{.+}}, %[[GO:.+]] = %{{.+}})
  // CHECK: %[[MORE:.+]] = stablehlo.compare LT
  // CHECK-NEXT: stablehlo.select %[[GO]]
  // CHECK-NEXT: %[[KEPT:.+]] = stablehlo.select %[[GO]], %[[MORE]], %[[GO]]
  // CHECK-NEXT: stablehlo.return %{{.+}}, %[[KEPT]]
  %true = stablehlo.constant dense<true> : tensor<i1>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%a = %x, %go = %true) : tensor<4xf32>, tensor<i1>
  cond {
    stablehlo.return %go : tensor<i1>
  } do {
    %d = stablehlo.add %a, %a : tensor<4xf32>
    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %more = stablehlo.compare LT, %s, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %d, %more : tensor<4xf32>, tensor<i1>
  }
  return %r#0 : tensor<4xf32>
}

// The condition is written out in the body; the first of two places keeps the value as it is.
// Somebody behind the loop reads the values: the small one is kept all the same, the large one stays as it is.
// DROPPED-LABEL: @what_is_read_behind_the_loop
// DROPPED: do
// DROPPED: %[[SMALL:.+]] = stablehlo.sine
// DROPPED: %[[LARGE:.+]] = stablehlo.broadcast_in_dim
// DROPPED: %[[KEPT:.+]] = stablehlo.select %{{.+}}, %[[SMALL]], %{{.+}}
// DROPPED-NEXT: stablehlo.return %{{.+}}, %[[KEPT]], %[[LARGE]]
func.func @what_is_read_behind_the_loop(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<99xf32>)
    -> (tensor<f32>, tensor<99xf32>) {
  %r:3 = stablehlo.while(%a = %x, %b = %y, %c = %z) : tensor<f32>, tensor<f32>, tensor<99xf32>
  cond {
    %go = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %d = stablehlo.add %a, %a : tensor<f32>
    %e = stablehlo.sine %a : tensor<f32>
    %f = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<f32>) -> tensor<99xf32>
    stablehlo.return %d, %e, %f : tensor<f32>, tensor<f32>, tensor<99xf32>
  }
  return %r#1, %r#2 : tensor<f32>, tensor<99xf32>
}

// The body returns one value twice: a barrier separates the second, even if it is computed twice.
// CHECK-LABEL: @what_the_body_gives_twice_is_kept_apart
// DROPPED-LABEL: @what_the_body_gives_twice_is_kept_apart
// DROPPED: %[[NEW:.+]] = stablehlo.add
// DROPPED-NEXT: %[[AGAIN:.+]] = stablehlo.add
// DROPPED-NEXT: %[[APART:.+]] = stablehlo.optimization_barrier %[[AGAIN]]
// DROPPED-NEXT: stablehlo.return %[[NEW]], %[[APART]]
func.func @what_the_body_gives_twice_is_kept_apart(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: stablehlo.while(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}})
  // CHECK: do
  // CHECK-NEXT: %[[NEW:.+]] = stablehlo.add %[[A]], %[[B]]
  // CHECK-NEXT: %[[AGAIN:.+]] = stablehlo.add %[[A]], %[[B]]
  // CHECK-NEXT: %[[HOLDS:.+]] = stablehlo.compare LT, %[[A]], %{{.+}}
  // CHECK-NEXT: %[[FIRST:.+]] = stablehlo.select %[[HOLDS]], %[[NEW]], %[[A]]
  // CHECK-NEXT: %[[SECOND:.+]] = stablehlo.select %[[HOLDS]], %[[AGAIN]], %[[B]]
  // CHECK-NEXT: stablehlo.return %[[FIRST]], %[[SECOND]]
  %r:2 = stablehlo.while(%a = %x, %b = %y) : tensor<f32>, tensor<f32>
  cond {
    %go = stablehlo.compare LT, %a, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %new = stablehlo.add %a, %b : tensor<f32>
    %again = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %new, %again : tensor<f32>, tensor<f32>
  }
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
}

// The next turn's value is a constant, the choice of one, or comes from outside: it follows from no value of the turn.
// DROPPED-LABEL: @a_value_from_outside_or_a_constant_is_kept
// CHECK-LABEL: @a_value_from_outside_or_a_constant_is_kept
func.func @a_value_from_outside_or_a_constant_is_kept(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<99xf32>)
    -> (tensor<f32>, tensor<i1>, tensor<99xf32>) {
  // DROPPED: do
  // DROPPED: %[[E:.+]] = stablehlo.add
  // DROPPED: %[[LATER:.+]] = stablehlo.select %{{.+}}, %{{.+}}, %{{.+}} : tensor<i1>, tensor<i1>
  // DROPPED-NEXT: %[[TWO:.+]] = stablehlo.add
  // DROPPED-NEXT: %[[A:.+]] = stablehlo.optimization_barrier %[[TWO]]
  // DROPPED-NEXT: %[[B:.+]] = stablehlo.optimization_barrier %[[LATER]]
  // DROPPED-NEXT: %[[C:.+]] = stablehlo.optimization_barrier %{{.+}} : tensor<99xf32>
  // DROPPED-NEXT: stablehlo.return %[[E]], %[[A]], %[[B]], %[[C]]
  // CHECK: stablehlo.while(%[[A:.+]] = %{{.+}}, %[[B:.+]] = %{{.+}}, %[[C:.+]] = %{{.+}}, %[[D:.+]] = %{{.+}})
  // CHECK: do
  // CHECK-DAG: stablehlo.select %{{.+}}, %{{.+}}, %[[A]]
  // CHECK-DAG: stablehlo.select %{{.+}}, %{{.+}}, %[[B]]
  // CHECK-DAG: stablehlo.select %{{.+}}, %{{.+}}, %[[C]]
  // CHECK-DAG: stablehlo.select %{{.+}}, %{{.+}}, %[[D]]
  // CHECK: stablehlo.return
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %r:4 = stablehlo.while(%a = %x, %b = %y, %first = %true, %c = %z) : tensor<f32>, tensor<f32>, tensor<i1>, tensor<99xf32>
  cond {
    %go = stablehlo.compare LT, %a, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %s = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<99xf32>, tensor<f32>) -> tensor<f32>
    %d = stablehlo.select %first, %b, %s : tensor<i1>, tensor<f32>
    %e = stablehlo.add %d, %a : tensor<f32>
    %later = stablehlo.select %true, %false, %first : tensor<i1>, tensor<i1>
    %two = stablehlo.add %one, %one : tensor<f32>
    stablehlo.return %e, %two, %later, %z : tensor<f32>, tensor<f32>, tensor<i1>, tensor<99xf32>
  }
  return %r#0, %r#2, %r#3 : tensor<f32>, tensor<i1>, tensor<99xf32>
}

// DROPPED-LABEL: @a_loop_whose_values_are_read_and_made_anew_is_kept
func.func @a_loop_whose_values_are_read_and_made_anew_is_kept(%x: tensor<f32>) -> tensor<f32> {
  // DROPPED-NOT: stablehlo.select
  // DROPPED-NOT: stablehlo.optimization_barrier
  // DROPPED: return
  %r = stablehlo.while(%a = %x) : tensor<f32>
  cond {
    %go = stablehlo.compare LT, %a, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %d = stablehlo.add %a, %a : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }
  return %r : tensor<f32>
}

// RUN: hilo-opt %s --canonicalize-while='by=barrier' | filecheck %s --check-prefix=BARRIER
// BARRIER-LABEL: @what_the_body_does_not_read_is_kept
// BARRIER: %[[R:.+]]:2 = stablehlo.while
// BARRIER: do
// BARRIER-NEXT: stablehlo.optimization_barrier
// BARRIER: stablehlo.return
// BARRIER: %[[K:.+]]:2 = stablehlo.optimization_barrier %[[R]]#0, %[[R]]#1
// BARRIER: return %[[K]]#0
