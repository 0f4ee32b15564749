// Windows that the compiler reduces one by one, on targets without kernels.
// RUN: hilo-opt %s --target=vulkan --expand-reduce-window | filecheck %s

// CHECK-LABEL: @what_a_single_window_does_not_read_is_cut_off
func.func @what_a_single_window_does_not_read_is_cut_off(%x: tensor<16x10xf32>) -> tensor<11x1xf32> {
  // CHECK: %[[S:.+]] = stablehlo.slice %arg0 [0:16, 0:8]
  // CHECK: "stablehlo.reduce_window"(%[[S]],
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 6, 8>, window_strides = array<i64: 1, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<16x10xf32>, tensor<f32>) -> tensor<11x1xf32>
  return %s : tensor<11x1xf32>
}

// CHECK-LABEL: @what_a_single_window_does_not_read_of_padding_is_cut_off
func.func @what_a_single_window_does_not_read_of_padding_is_cut_off(%x: tensor<16x6xf32>) -> (tensor<6x1xf32>, tensor<6x1xf32>) {
  // CHECK: %[[P:.+]] = stablehlo.pad %arg0, {{.*}}, low = [0, 1], high = [0, -1], interior = [0, 0]
  // CHECK: "stablehlo.reduce_window"(%[[P]], {{.*}} <{window_dimensions = array<i64: 6, 6>, window_strides = array<i64: 2, 3>}>
  // CHECK-NOT: stablehlo.pad
  // CHECK: "stablehlo.reduce_window"(%arg0, {{.*}}padding
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 6, 6>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<16x6xf32>, tensor<f32>) -> tensor<6x1xf32>
  %1 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 6, 8>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<16x6xf32>, tensor<f32>) -> tensor<6x1xf32>
  return %0, %1 : tensor<6x1xf32>, tensor<6x1xf32>
}
