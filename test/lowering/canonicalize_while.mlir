// RUN: hilo-opt %s --canonicalize-while | filecheck %s

// CHECK-LABEL: @an_unused_flag_is_kept
func.func @an_unused_flag_is_kept(%x: tensor<4xf32>, %limit: tensor<f32>) -> tensor<4xf32> {
  // CHECK: %[[R:.+]]:2 = stablehlo.while
  // CHECK: %[[K:.+]]:2 = stablehlo.optimization_barrier %[[R]]#0, %[[R]]#1
  // CHECK: return %[[K]]#0
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

// CHECK-LABEL: @a_loop_whose_results_are_used_is_kept
func.func @a_loop_whose_results_are_used_is_kept(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
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
