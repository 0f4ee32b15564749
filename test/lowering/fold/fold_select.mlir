// RUN: hilo-opt %s --pass-pipeline='builtin.module(fold-select)' | filecheck %s

// CHECK-LABEL: @a_choice_that_is_known_is_made
// CHECK-SAME: (%[[A:.+]]: tensor<64xf32>)
func.func @a_choice_that_is_known_is_made(%a: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK-NOT: stablehlo.select
  // CHECK: return %[[A]]
  %c = stablehlo.constant dense<0> : tensor<i32>
  %count = stablehlo.constant dense<25088.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<64xf32>
  %0 = stablehlo.convert %c : (tensor<i32>) -> tensor<f32>
  %1 = stablehlo.subtract %count, %0 : tensor<f32>
  %2 = stablehlo.compare GT, %1, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %3 = stablehlo.select %2, %a, %nan : tensor<i1>, tensor<64xf32>
  return %3 : tensor<64xf32>
}

// CHECK-LABEL: @nan_is_not_greater
// CHECK-SAME: (%[[A:.+]]: tensor<2xf32>, %[[B:.+]]: tensor<2xf32>)
func.func @nan_is_not_greater(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: return %[[B]]
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<2xf32>
  %two = stablehlo.constant dense<2.0> : tensor<2xf32>
  %0 = stablehlo.compare GE, %nan, %two : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.select %0, %a, %b : tensor<2xi1>, tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: @integers_wrap
// CHECK-SAME: (%[[A:.+]]: tensor<2xf32>, %[[B:.+]]: tensor<2xf32>)
func.func @integers_wrap(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK: return %[[A]], %[[A]]
  %big = stablehlo.constant dense<127> : tensor<i8>
  %one = stablehlo.constant dense<1> : tensor<i8>
  %0 = stablehlo.add %big, %one : tensor<i8>
  %1 = stablehlo.compare LT, %0, %one : (tensor<i8>, tensor<i8>) -> tensor<i1>
  %2 = stablehlo.select %1, %a, %b : tensor<i1>, tensor<2xf32>
  %none = stablehlo.constant dense<0> : tensor<ui8>
  %unit = stablehlo.constant dense<1> : tensor<ui8>
  %3 = stablehlo.subtract %none, %unit : tensor<ui8>
  %4 = stablehlo.compare GT, %3, %unit : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  %5 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<2xf32>
  return %2, %5 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: @a_choice_that_is_not_known_is_kept
func.func @a_choice_that_is_not_known_is_kept(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  // CHECK-COUNT-3: stablehlo.select
  %0 = stablehlo.select %p, %a, %b : tensor<i1>, tensor<2xf32>
  %mixed = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %1 = stablehlo.select %mixed, %a, %b : tensor<2xi1>, tensor<2xf32>
  %x = stablehlo.constant dense<1.0e10> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
  %q = stablehlo.compare GT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %2 = stablehlo.select %q, %a, %b : tensor<i1>, tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
