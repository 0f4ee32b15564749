// RUN: hilo-opt %s --stablehlo-target-independent-optimization | filecheck %s

// CHECK-LABEL: @folding_and_simplification_help_each_other
func.func @folding_and_simplification_help_each_other(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.add %arg0, %[[C]]
  // CHECK-NEXT: return %[[Y]]
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.add %one, %one : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.subtract %one, %one : tensor<f32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.add %1, %x : tensor<4xf32>
  %5 = stablehlo.add %3, %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// CHECK-LABEL: @product_with_zero_is_kept_since_x_may_be_nan
func.func @product_with_zero_is_kept_since_x_may_be_nan(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: stablehlo.multiply
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.multiply %x, %zero : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @loop_with_an_effect_is_kept
func.func @loop_with_an_effect_is_kept(%x: tensor<i64>) -> tensor<i64> {
  // CHECK: stablehlo.while
  %0 = stablehlo.while(%a = %x) : tensor<i64>
    cond {
    %1 = stablehlo.compare LT, %a, %a, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.create_token : !stablehlo.token
    %2 = "stablehlo.outfeed"(%a, %1) <{outfeed_config = ""}> : (tensor<i64>, !stablehlo.token) -> !stablehlo.token
    stablehlo.return %a : tensor<i64>
  }
  return %x : tensor<i64>
}
