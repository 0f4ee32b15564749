// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-rng{seed=7})' | filecheck %s

// CHECK-LABEL: @the_state_flows_from_one_operation_to_the_next
func.func @the_state_flows_from_one_operation_to_the_next(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: stablehlo.rng %
  // CHECK: %[[STATE:.+]] = stablehlo.constant dense<[{{[0-9]+}}, 0]> : tensor<2xui64>
  // CHECK: stablehlo.rng_bit_generator %[[STATE]], algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  // CHECK: %[[USED:.+]] = stablehlo.constant dense<[0, 8]> : tensor<2xui64>
  // CHECK: %[[NEXT:.+]] = stablehlo.add %[[STATE]], %[[USED]] : tensor<2xui64>
  // CHECK: stablehlo.rng_bit_generator %[[NEXT]], algorithm = THREE_FRY
  // CHECK: chlo.erf_inv
  %n = stablehlo.constant dense<8> : tensor<1xi64>
  %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
  %1 = stablehlo.rng %a, %b, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @loops_carry_the_state
func.func @loops_carry_the_state(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>) -> tensor<f32> {
  // CHECK: stablehlo.while({{.+}}, %[[CARRIED:.+]] = %{{.+}}) : tensor<i32>, tensor<f32>, tensor<2xui64>
  // CHECK: stablehlo.rng_bit_generator %[[CARRIED]]
  // CHECK: %[[NEXT:.+]] = stablehlo.add %[[CARRIED]], %{{.+}} : tensor<2xui64>
  // CHECK: stablehlo.return %{{.+}}, %{{.+}}, %[[NEXT]] : tensor<i32>, tensor<f32>, tensor<2xui64>
  %n = stablehlo.constant dense<> : tensor<0xi64>
  %limit = stablehlo.constant dense<4> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%k = %i, %x = %a) : tensor<i32>, tensor<f32>
    cond {
      %p = stablehlo.compare LT, %k, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %next = stablehlo.add %k, %one : tensor<i32>
      %y = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
      stablehlo.return %next, %y : tensor<i32>, tensor<f32>
    }
  return %r#1 : tensor<f32>
}

// CHECK-LABEL: @branches_give_the_state
func.func @branches_give_the_state(%p: tensor<i1>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[STATE:.+]] = stablehlo.constant
  // CHECK: "stablehlo.if"
  // CHECK: stablehlo.return %{{.+}}, %{{.+}} : tensor<f32>, tensor<2xui64>
  // CHECK: stablehlo.return %{{.+}}, %[[STATE]] : tensor<f32>, tensor<2xui64>
  %n = stablehlo.constant dense<> : tensor<0xi64>
  %r = "stablehlo.if"(%p) ({
    %y = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
    stablehlo.return %y : tensor<f32>
  }, {
    stablehlo.return %a : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: @dynamic_results_are_kept
func.func @dynamic_results_are_kept(%a: tensor<f32>, %b: tensor<f32>, %n: tensor<1xi64>) -> tensor<?xf32> {
  // CHECK: stablehlo.rng %
  %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @functions_without_numbers_are_kept
func.func @functions_without_numbers_are_kept(%a: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: return
  return %a : tensor<f32>
}

// CHECK-LABEL: func.func private @drawn(
// CHECK-SAME: tensor<2xui64>) -> (tensor<f32>, tensor<2xui64>)
func.func private @drawn(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %n = stablehlo.constant dense<> : tensor<0xi64>
  %y = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  return %y : tensor<f32>
}

// CHECK-LABEL: @calls_carry_the_state
func.func @calls_carry_the_state(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[FIRST:.+]]:2 = call @drawn(%{{.+}}, %{{.+}}, %{{.+}}) : (tensor<f32>, tensor<f32>, tensor<2xui64>) -> (tensor<f32>, tensor<2xui64>)
  // CHECK: call @drawn(%{{.+}}, %{{.+}}, %[[FIRST]]#1)
  %0 = call @drawn(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = call @drawn(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @numbers_before_a_loop_are_operands_in_it
func.func @numbers_before_a_loop_are_operands_in_it(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>) -> tensor<f32> {
  // CHECK: stablehlo.rng_bit_generator
  // CHECK: stablehlo.while({{.+}}, %[[CARRIED:.+]] = %{{.+}}) : tensor<i32>, tensor<f32>, tensor<2xui64>
  // CHECK-NOT: stablehlo.rng %
  // CHECK: stablehlo.rng_bit_generator %[[CARRIED]]
  // CHECK: return
  %n = stablehlo.constant dense<> : tensor<0xi64>
  %limit = stablehlo.constant dense<4> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %low = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %r:2 = stablehlo.while(%k = %i, %x = %low) : tensor<i32>, tensor<f32>
    cond {
      %p = stablehlo.compare LT, %k, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %next = stablehlo.add %k, %one : tensor<i32>
      %y = stablehlo.rng %low, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
      stablehlo.return %next, %y : tensor<i32>, tensor<f32>
    }
  return %r#1 : tensor<f32>
}
