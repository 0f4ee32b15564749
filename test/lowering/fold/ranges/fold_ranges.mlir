// RUN: hilo-opt %s --pass-pipeline='builtin.module(fold-ranges)' --split-input-file | filecheck %s

// CHECK-LABEL: @codes_of_unsigned_types_are_not_negative
func.func @codes_of_unsigned_types_are_not_negative(%codes: tensor<8xui8>) -> tensor<8xi32> {
  // CHECK-NOT: stablehlo.compare
  // CHECK-NOT: stablehlo.select
  // CHECK: %[[I:.+]] = stablehlo.convert
  // CHECK: return %[[I]]
  %zeros = stablehlo.constant dense<0> : tensor<8xi32>
  %size = stablehlo.constant dense<300> : tensor<8xi32>
  %i = stablehlo.convert %codes : (tensor<8xui8>) -> tensor<8xi32>
  %n = stablehlo.compare LT, %i, %zeros : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %w = stablehlo.add %i, %size : tensor<8xi32>
  %p = stablehlo.select %n, %w, %i : tensor<8xi1>, tensor<8xi32>
  return %p : tensor<8xi32>
}

// -----
// CHECK-LABEL: @one_of_two_checks_is_kept
func.func @one_of_two_checks_is_kept(%codes: tensor<8xui8>) -> tensor<8xi1> {
  // CHECK: %[[LE:.+]] = stablehlo.compare LE
  // CHECK-NEXT: return %[[LE]]
  %zeros = stablehlo.constant dense<0> : tensor<8xi32>
  %last = stablehlo.constant dense<16> : tensor<8xi32>
  %i = stablehlo.convert %codes : (tensor<8xui8>) -> tensor<8xi32>
  %0 = stablehlo.compare GE, %i, %zeros : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %1 = stablehlo.compare LE, %i, %last : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %2 = stablehlo.and %0, %1 : tensor<8xi1>
  return %2 : tensor<8xi1>
}

// -----
// CHECK-LABEL: @places_of_a_sort
func.func @places_of_a_sort(%x: tensor<9xf32>) -> tensor<9xi1> {
  // CHECK: stablehlo.sort
  // CHECK: %[[TRUE:.+]] = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-NEXT: %[[ALL:.+]] = stablehlo.broadcast_in_dim %[[TRUE]]
  // CHECK-NEXT: return %[[ALL]]
  %last = stablehlo.constant dense<8> : tensor<9xi32>
  %places = stablehlo.iota dim = 0 : tensor<9xi32>
  %0:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %s = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<9xf32>, tensor<9xi32>) -> (tensor<9xf32>, tensor<9xi32>)
  %1 = stablehlo.compare LE, %0#1, %last : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %1 : tensor<9xi1>
}

// -----
// CHECK-LABEL: @sums_that_may_wrap_are_kept
func.func @sums_that_may_wrap_are_kept(%x: tensor<4xi32>, %codes: tensor<4xui8>) -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK: stablehlo.compare LT
  // CHECK: stablehlo.compare LT
  %zeros = stablehlo.constant dense<0> : tensor<4xi32>
  %bytes = stablehlo.constant dense<0> : tensor<4xi8>
  %one = stablehlo.constant dense<1> : tensor<4xi32>
  %a = stablehlo.abs %x : tensor<4xi32>
  %s = stablehlo.add %a, %one : tensor<4xi32>
  %0 = stablehlo.compare LT, %s, %zeros : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %i = stablehlo.convert %codes : (tensor<4xui8>) -> tensor<4xi8>
  %1 = stablehlo.compare LT, %i, %bytes : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// -----
// CHECK-LABEL: @floats_and_empty_tensors_are_kept
func.func @floats_and_empty_tensors_are_kept(%x: tensor<4xf32>, %e: tensor<0xui8>) -> (tensor<4xi1>, tensor<0xi1>) {
  // CHECK: stablehlo.compare GE
  // CHECK: stablehlo.compare GE
  %zeros = stablehlo.constant dense<0.0> : tensor<4xf32>
  %none = stablehlo.constant dense<> : tensor<0xui8>
  %a = stablehlo.abs %x : tensor<4xf32>
  %0 = stablehlo.compare GE, %a, %zeros : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare GE, %e, %none : (tensor<0xui8>, tensor<0xui8>) -> tensor<0xi1>
  return %0, %1 : tensor<4xi1>, tensor<0xi1>
}

// -----
// CHECK-LABEL: @what_a_loop_begins_with_is_kept
func.func @what_a_loop_begins_with_is_kept(%codes: tensor<ui8>) -> tensor<i1> {
  // CHECK: %[[P:.+]] = stablehlo.compare GE
  // CHECK: stablehlo.while(%{{.+}} = %[[P]])
  %zero = stablehlo.constant dense<0> : tensor<ui8>
  %p = stablehlo.compare GE, %codes, %zero : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  %0 = stablehlo.while(%a = %p) : tensor<i1>
  cond {
    stablehlo.return %a : tensor<i1>
  } do {
    %n = stablehlo.not %a : tensor<i1>
    stablehlo.return %n : tensor<i1>
  }
  return %0 : tensor<i1>
}

// What only the select read is erased, also what two of these operations read.
// CHECK-LABEL: @nothing_is_left
func.func @nothing_is_left(%codes: tensor<8xui8>) -> tensor<8xi32> {
  // CHECK: stablehlo.convert
  // CHECK-NOT: stablehlo.{{add|multiply|subtract|compare}}
  // CHECK: return
  %zeros = stablehlo.constant dense<0> : tensor<8xi32>
  %size = stablehlo.constant dense<300> : tensor<8xi32>
  %i = stablehlo.convert %codes : (tensor<8xui8>) -> tensor<8xi32>
  %n = stablehlo.compare LT, %i, %zeros : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %wrapped = stablehlo.add %i, %size : tensor<8xi32>
  %square = stablehlo.multiply %wrapped, %wrapped : tensor<8xi32>
  %both = stablehlo.subtract %square, %wrapped : tensor<8xi32>
  %p = stablehlo.select %n, %both, %i : tensor<8xi1>, tensor<8xi32>
  return %p : tensor<8xi32>
}

// What has effects stays, also if nothing reads it any more.
// CHECK-LABEL: @effects_stay
func.func @effects_stay(%codes: tensor<8xui8>, %token: !stablehlo.token) -> tensor<8xi32> {
  // CHECK: "stablehlo.infeed"
  // CHECK-NOT: stablehlo.negate
  // CHECK: return
  %zeros = stablehlo.constant dense<0> : tensor<8xi32>
  %i = stablehlo.convert %codes : (tensor<8xui8>) -> tensor<8xi32>
  %n = stablehlo.compare LT, %i, %zeros : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %read:2 = "stablehlo.infeed"(%token) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<8xi32>, !stablehlo.token)
  %other = stablehlo.negate %read#0 : tensor<8xi32>
  %p = stablehlo.select %n, %other, %i : tensor<8xi1>, tensor<8xi32>
  return %p : tensor<8xi32>
}

// CHECK-LABEL: @a_counter_is_not_negative
func.func @a_counter_is_not_negative(%n: tensor<i32>, %x: tensor<i32>) -> tensor<i32> {
  // CHECK: stablehlo.while(%[[I:.+]] = %{{.+}}, %[[A:.+]] = %arg1)
  // CHECK: stablehlo.compare LT, %[[I]], %arg0
  // CHECK: do
  // CHECK: %[[B:.+]] = stablehlo.add %[[A]], %[[I]]
  // CHECK: %[[J:.+]] = stablehlo.add %[[I]]
  // CHECK: stablehlo.return %[[J]], %[[B]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<i32>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %is_behind = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %end = stablehlo.add %i, %n : tensor<i32>
    %at = stablehlo.select %is_behind, %end, %i : tensor<i1>, tensor<i32>
    %b = stablehlo.add %a, %at : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %b : tensor<i32>, tensor<i32>
  }
  return %r#1 : tensor<i32>
}

// The last comparison is of what was read with 49, which the counter reaches; the others are of what it is then.
// CHECK-LABEL: @a_counter_to_a_constant
func.func @a_counter_to_a_constant(%x: tensor<i32>) -> tensor<i32> {
  // CHECK: do
  // CHECK: stablehlo.compare LT, %{{.+}}, %{{.+}}
  // CHECK-NOT: stablehlo.compare
  // CHECK: return
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %last = stablehlo.constant dense<49> : tensor<i32>
  %n = stablehlo.constant dense<50> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<i32>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %p = stablehlo.compare LT, %i, %last : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %q = stablehlo.compare LE, %i, %last : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %down = stablehlo.subtract %last, %i : tensor<i32>
    %s = stablehlo.compare GE, %down, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %b = stablehlo.select %p, %a, %i : tensor<i1>, tensor<i32>
    %c = stablehlo.select %q, %b, %x : tensor<i1>, tensor<i32>
    %d = stablehlo.select %s, %c, %x : tensor<i1>, tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %d : tensor<i32>, tensor<i32>
  }
  return %r#1 : tensor<i32>
}

// CHECK-LABEL: @a_counter_of_another_step_is_unknown
func.func @a_counter_of_another_step_is_unknown(%n: tensor<i32>, %x: tensor<i32>) -> tensor<i32> {
  // CHECK: do
  // CHECK: stablehlo.compare LT
  // CHECK: stablehlo.select
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<i32>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %p = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %b = stablehlo.select %p, %a, %i : tensor<i1>, tensor<i32>
    %j = stablehlo.add %i, %two : tensor<i32>
    stablehlo.return %j, %b : tensor<i32>, tensor<i32>
  }
  return %r#1 : tensor<i32>
}

// -----
// CHECK-LABEL: @floor_division_of_a_counter
func.func @floor_division_of_a_counter(%n: tensor<i32>) -> tensor<i32> {
  // CHECK: do
  // CHECK: %[[Q:.+]] = stablehlo.divide
  // CHECK-NOT: stablehlo.select
  // CHECK: stablehlo.return %{{.+}}, %[[Q]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %r:2 = stablehlo.while(%i = %zero, %a = %n) : tensor<i32>, tensor<i32>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %q = stablehlo.divide %i, %two : tensor<i32>
    %sign = stablehlo.sign %i : tensor<i32>
    %differ = stablehlo.compare NE, %sign, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %rest = stablehlo.remainder %i, %two : tensor<i32>
    %some = stablehlo.compare NE, %rest, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %0 = stablehlo.compare NE, %some, %false : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %p = stablehlo.and %differ, %0 : tensor<i1>
    %less = stablehlo.subtract %q, %one : tensor<i32>
    %f = stablehlo.select %p, %less, %q : tensor<i1>, tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %f : tensor<i32>, tensor<i32>
  }
  return %r#1 : tensor<i32>
}

// -----
// CHECK-LABEL: @floor_division_of_any_number_is_kept
func.func @floor_division_of_any_number_is_kept(%i: tensor<i32>) -> tensor<i1> {
  // CHECK: %[[P:.+]] = stablehlo.and
  // CHECK-NEXT: return %[[P]]
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %sign = stablehlo.sign %i : tensor<i32>
  %differ = stablehlo.compare NE, %sign, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %rest = stablehlo.remainder %i, %two : tensor<i32>
  %some = stablehlo.compare NE, %rest, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %p = stablehlo.and %differ, %some : tensor<i1>
  return %p : tensor<i1>
}
