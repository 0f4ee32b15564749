// RUN: hilo-opt %s --expand-running-folds --split-input-file | filecheck %s
// RUN: hilo-opt %s --expand-running-folds=sizes=4,6 --split-input-file | filecheck %s --check-prefix=OTHERS
// OTHERS-NOT: stablehlo.while

// CHECK-LABEL: @a_running_sum_is_a_loop
func.func @a_running_sum_is_a_loop(%x: tensor<5x3xf32>, %zero: tensor<f32>) -> tensor<5x3xf32> {
  // CHECK: %[[ONE:.+]] = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %[[R:.+]]:2 = stablehlo.while(%[[SHIFT:.+]] = %[[ONE]], %[[Y:.+]] = %arg0)
  // CHECK: stablehlo.compare LT, %[[SHIFT]], %{{.+}}
  // CHECK: %[[AT:.+]] = stablehlo.subtract %{{.+}}, %{{.+}} : tensor<5xi32>
  // CHECK: %[[MOVED:.+]] = "stablehlo.gather"(%[[Y]], %[[AT]])
  // CHECK-SAME: slice_sizes = array<i64: 1, 3>
  // CHECK: stablehlo.compare GE, %[[AT]], %{{.+}}
  // CHECK: %[[SUM:.+]] = stablehlo.add %[[MOVED]], %[[Y]]
  // CHECK: stablehlo.select %{{.+}}, %[[SUM]], %[[Y]]
  // CHECK: %[[INIT:.+]] = stablehlo.broadcast_in_dim %arg1
  // CHECK: stablehlo.add %[[INIT]], %[[R]]#1
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[4, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 5, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// -----

// CHECK-LABEL: @from_the_other_end
func.func @from_the_other_end(%x: tensor<5xui8>, %one: tensor<ui8>) -> tensor<5xui8> {
  // CHECK: %[[AT:.+]] = stablehlo.add %{{.+}}, %{{.+}} : tensor<5xi32>
  // CHECK: stablehlo.compare LT, %[[AT]], %{{.+}}
  // CHECK: stablehlo.multiply %{{.+}}, %{{.+}} : tensor<5xui8>
  %0 = "stablehlo.reduce_window"(%x, %one) <{padding = dense<[[0, 4]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %1 = stablehlo.multiply %a, %b : tensor<ui8>
    stablehlo.return %1 : tensor<ui8>
  }) : (tensor<5xui8>, tensor<ui8>) -> tensor<5xui8>
  return %0 : tensor<5xui8>
}

// -----

// CHECK-LABEL: @a_window_of_known_size_and_two_running_dimensions_are_kept
func.func @a_window_of_known_size_and_two_running_dimensions_are_kept(%x: tensor<5x3xf32>, %zero: tensor<f32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  // CHECK-NOT: stablehlo.while
  // CHECK: return
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[4, 0], [2, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 5, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
  return %0, %1 : tensor<5x3xf32>, tensor<5x3xf32>
}
