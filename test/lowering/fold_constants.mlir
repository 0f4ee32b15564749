// RUN: hilo-opt %s --pass-pipeline='builtin.module(fold-constants)' | filecheck %s

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

// CHECK-LABEL: @nan_is_not_greater_and_integers_wrap
func.func @nan_is_not_greater_and_integers_wrap() -> (tensor<2xi1>, tensor<i8>, tensor<f32>, tensor<ui8>) {
  // CHECK-DAG: stablehlo.constant dense<false> : tensor<2xi1>
  // CHECK-DAG: stablehlo.constant dense<-128> : tensor<i8>
  // CHECK-DAG: stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK-DAG: stablehlo.constant dense<255> : tensor<ui8>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<2xf32>
  %two = stablehlo.constant dense<2.0> : tensor<2xf32>
  %0 = stablehlo.compare GE, %nan, %two : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %big = stablehlo.constant dense<127> : tensor<i8>
  %one = stablehlo.constant dense<1> : tensor<i8>
  %1 = stablehlo.add %big, %one : tensor<i8>
  %minus = stablehlo.constant dense<-1.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.divide %minus, %zero : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<ui8>
  %unit = stablehlo.constant dense<1> : tensor<ui8>
  %3 = stablehlo.subtract %none, %unit : tensor<ui8>
  return %0, %1, %2, %3 : tensor<2xi1>, tensor<i8>, tensor<f32>, tensor<ui8>
}

// CHECK-LABEL: @what_numpy_does_otherwise_is_kept
func.func @what_numpy_does_otherwise_is_kept() -> (tensor<i32>, tensor<i32>, tensor<2xf32>, tensor<bf16>) {
  // CHECK: stablehlo.convert
  // CHECK: stablehlo.divide
  // CHECK: stablehlo.add
  // CHECK: stablehlo.add
  %x = stablehlo.constant dense<1.0e10> : tensor<f32>
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
  %i = stablehlo.constant dense<7> : tensor<i32>
  %1 = stablehlo.divide %i, %i : tensor<i32>
  %v = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = stablehlo.add %v, %v : tensor<2xf32>
  %b = stablehlo.constant dense<1.0> : tensor<bf16>
  %3 = stablehlo.add %b, %b : tensor<bf16>
  return %0, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<2xf32>, tensor<bf16>
}
