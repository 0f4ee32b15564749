// RUN: hilo-opt %s --expand-reduce-window | filecheck %s

// CHECK-LABEL: @a_running_sum_is_one_loop
func.func @a_running_sum_is_one_loop(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.reduce_window
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %s : tensor<1000xf32>
}

// CHECK-LABEL: @a_long_window_takes_log_steps
func.func @a_long_window_takes_log_steps(%x: tensor<100xf32>) -> tensor<85xf32> {
  // CHECK-COUNT-4: stablehlo.maximum
  // CHECK-NOT: stablehlo.maximum
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 16>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %max = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %max : tensor<f32>
  }) : (tensor<100xf32>, tensor<f32>) -> tensor<85xf32>
  return %s : tensor<85xf32>
}

// CHECK-LABEL: @a_short_window_is_kept
func.func @a_short_window_is_kept(%x: tensor<10xf32>) -> tensor<8xf32> {
  // CHECK: stablehlo.reduce_window
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<10xf32>, tensor<f32>) -> tensor<8xf32>
  return %s : tensor<8xf32>
}
