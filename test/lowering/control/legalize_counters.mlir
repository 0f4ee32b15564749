// RUN: hilo-opt %s --legalize-counters | filecheck %s

// CHECK-LABEL: @a_counter_is_converted_to_f64_in_a_loop_over_elements
func.func @a_counter_is_converted_to_f64_in_a_loop_over_elements(%n: tensor<i32>, %x: tensor<f64>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: stablehlo.while(%[[I:.+]] = %{{.+}}, %{{.+}} = %{{.+}})
  // CHECK: %[[LESS:.+]] = stablehlo.subtract %[[I]]
  // CHECK-NEXT: %[[EMPTY:.+]] = tensor.empty() : tensor<f64>
  // CHECK-NEXT: %[[F64:.+]] = linalg.generic {{.*}} ins(%[[LESS]] : tensor<i32>) outs(%[[EMPTY]] : tensor<f64>)
  // CHECK: arith.sitofp %{{.+}} : i32 to f64
  // CHECK: stablehlo.add %{{.+}}, %[[F64]] : tensor<f64>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<f64>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %less = stablehlo.subtract %i, %one : tensor<i32>
    %f = stablehlo.convert %less : (tensor<i32>) -> tensor<f64>
    %b = stablehlo.add %a, %f : tensor<f64>
    stablehlo.return %next, %b : tensor<i32>, tensor<f64>
  }
  return %r#1 : tensor<f64>
}

// CHECK-LABEL: @vectors_of_counters_are_converted_to_f16
func.func @vectors_of_counters_are_converted_to_f16(%n: tensor<i64>, %x: tensor<2xf16>) -> tensor<2xf16> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  // CHECK: stablehlo.concatenate
  // CHECK: linalg.generic
  // CHECK: arith.sitofp %{{.+}} : i64 to f16
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i64>, tensor<2xf16>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i64>
    %0 = stablehlo.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %1 = stablehlo.reshape %next : (tensor<i64>) -> tensor<1xi64>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    %3 = stablehlo.convert %2 : (tensor<2xi64>) -> tensor<2xf16>
    %b = stablehlo.add %a, %3 : tensor<2xf16>
    stablehlo.return %next, %b : tensor<i64>, tensor<2xf16>
  }
  return %r#1 : tensor<2xf16>
}

// CHECK-LABEL: @numbers_of_f32_are_rounded_to_bf16
func.func @numbers_of_f32_are_rounded_to_bf16(%n: tensor<i32>, %x: tensor<bf16>) -> tensor<bf16> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<i32>) -> tensor<f32>
  // CHECK: linalg.generic
  // CHECK: arith.truncf %{{.+}} : f32 to bf16
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<bf16>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %0 = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.sqrt %0 : tensor<f32>
    %2 = stablehlo.convert %1 : (tensor<f32>) -> tensor<bf16>
    %b = stablehlo.add %a, %2 : tensor<bf16>
    stablehlo.return %next, %b : tensor<i32>, tensor<bf16>
  }
  return %r#1 : tensor<bf16>
}

// CHECK-LABEL: @conversions_that_the_host_has_and_those_of_arrays_are_kept
func.func @conversions_that_the_host_has_and_those_of_arrays_are_kept(%n: tensor<i64>, %x: tensor<4xi32>) -> (tensor<f64>, tensor<f64>) {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %none = stablehlo.constant dense<0> : tensor<i32>
  // CHECK-NOT: linalg.generic
  %r:3 = stablehlo.while(%i = %zero, %a = %init, %b = %init) : tensor<i64>, tensor<f64>, tensor<f64>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i64>
    %f = stablehlo.convert %i : (tensor<i64>) -> tensor<f64>
    %c = stablehlo.add %a, %f : tensor<f64>
    %s = stablehlo.reduce(%x init: %none) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %g = stablehlo.convert %s : (tensor<i32>) -> tensor<f64>
    %d = stablehlo.add %b, %g : tensor<f64>
    stablehlo.return %next, %c, %d : tensor<i64>, tensor<f64>, tensor<f64>
  }
  // CHECK: return
  return %r#1, %r#2 : tensor<f64>, tensor<f64>
}

// CHECK-LABEL: @conversions_outside_of_loops_are_kept
func.func @conversions_outside_of_loops_are_kept(%n: tensor<i32>) -> tensor<f64> {
  // CHECK-NEXT: stablehlo.convert
  %f = stablehlo.convert %n : (tensor<i32>) -> tensor<f64>
  return %f : tensor<f64>
}

// CHECK-LABEL: @remainders_of_counters_are_quotients
func.func @remainders_of_counters_are_quotients(%n: tensor<i32>, %y: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %[[THREE:.+]] = stablehlo.constant dense<3>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %negative = stablehlo.constant dense<-1> : tensor<i32>
  // CHECK: stablehlo.while(%[[I:.+]] = %{{.+}}, %{{.+}} = %{{.+}}, %{{.+}} = %{{.+}})
  %r:3 = stablehlo.while(%i = %zero, %a = %n, %b = %n) : tensor<i32>, tensor<i32>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    // CHECK: %[[Q:.+]] = stablehlo.divide %[[I]], %[[THREE]]
    // CHECK-NEXT: %[[WHOLE:.+]] = stablehlo.multiply %[[Q]], %[[THREE]]
    // CHECK-NEXT: stablehlo.subtract %[[I]], %[[WHOLE]]
    %rest = stablehlo.remainder %i, %three : tensor<i32>
    // CHECK-NEXT: stablehlo.remainder
    // CHECK-NEXT: stablehlo.remainder
    %other = stablehlo.remainder %i, %negative : tensor<i32>
    %unknown = stablehlo.remainder %i, %y : tensor<i32>
    %c = stablehlo.add %other, %unknown : tensor<i32>
    stablehlo.return %next, %rest, %c : tensor<i32>, tensor<i32>, tensor<i32>
  }
  return %r#1, %r#2 : tensor<i32>, tensor<i32>
}
