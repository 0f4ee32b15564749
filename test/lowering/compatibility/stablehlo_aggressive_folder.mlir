// RUN: hilo-opt %s --stablehlo-aggressive-folder=fold-op-element-limit=8 | filecheck %s
// RUN: hilo-opt %s --stablehlo-aggressive-folder=assume-no-undeclared-side-effects=true | filecheck %s --check-prefix=PURE

// CHECK-LABEL: @operations_on_constants_are_folded
func.func @operations_on_constants_are_folded() -> (tensor<2xi64>, tensor<2x2xf32>, tensor<i1>) {
  // CHECK-DAG: %[[I:.+]] = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  // CHECK-DAG: %[[T:.+]] = stablehlo.constant dense<{{\[\[}}1.000000e+00, 3.000000e+00], [2.000000e+00, 4.000000e+00]]>
  // CHECK-DAG: %[[B:.+]] = stablehlo.constant dense<false> : tensor<i1>
  // CHECK: return %[[I]], %[[T]], %[[B]]
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xi64>
  %2 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = stablehlo.constant dense<-1> : tensor<i8>
  %5 = stablehlo.constant dense<1> : tensor<i8>
  %6 = stablehlo.compare GT, %4, %5, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
  return %1, %3, %6 : tensor<2xi64>, tensor<2x2xf32>, tensor<i1>
}

// CHECK-LABEL: @known_branch_and_loop_without_turns
func.func @known_branch_and_loop_without_turns(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK-NEXT: %[[S:.+]] = stablehlo.sine %arg1
  // CHECK-NEXT: return %[[S]], %arg0
  %i = stablehlo.constant dense<7> : tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    %1 = stablehlo.sine %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  %f = stablehlo.constant dense<false> : tensor<i1>
  %2 = stablehlo.while(%a = %x) : tensor<f32>
    cond {
    stablehlo.return %f : tensor<i1>
  } do {
    %3 = stablehlo.exponential %a : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  return %0, %2 : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @undefined_inexact_and_large_are_kept
func.func @undefined_inexact_and_large_are_kept() -> (tensor<i32>, tensor<f32>, tensor<i32>, tensor<3x4xi32>) {
  // CHECK-DAG: stablehlo.divide
  // CHECK-DAG: stablehlo.log
  // CHECK-DAG: stablehlo.convert
  // CHECK-DAG: stablehlo.reshape
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.divide %zero, %zero : tensor<i32>
  %pole = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.log %pole : tensor<f32>
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %2 = stablehlo.convert %half : (tensor<f32>) -> tensor<i32>
  %c = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]> : tensor<12xi32>
  %3 = stablehlo.reshape %c : (tensor<12xi32>) -> tensor<3x4xi32>
  return %0, %1, %2, %3 : tensor<i32>, tensor<f32>, tensor<i32>, tensor<3x4xi32>
}

func.func private @f(%x: tensor<f32>) -> tensor<f32>

// CHECK-LABEL: @loop_with_a_call_is_kept
// PURE-LABEL: @loop_with_a_call_is_kept
func.func @loop_with_a_call_is_kept(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.while
  // PURE-NOT: stablehlo.while
  %f = stablehlo.constant dense<false> : tensor<i1>
  %0 = stablehlo.while(%a = %x) : tensor<f32>
    cond {
    stablehlo.return %f : tensor<i1>
  } do {
    %1 = func.call @f(%a) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}
