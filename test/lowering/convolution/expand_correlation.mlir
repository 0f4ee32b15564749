// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-correlation{vector-bytes=64})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-correlation)' --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @a_signal_and_a_kernel
// GPU-NOT: flow.dispatch.region
func.func @a_signal_and_a_kernel(%x: tensor<1x1x300xf32>, %w: tensor<1x1x12xf32>) -> tensor<1x1x300xf32> {
  // CHECK: stablehlo.pad %arg0, %{{.+}}, low = [0, 0, 5], high = [0, 0, 6], interior = [0, 0, 0]
  // CHECK: flow.dispatch.region
  // CHECK: vector.fma
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<300xf32>) -> tensor<1x1x300xf32>
  // CHECK-NOT: stablehlo.convolution
  // CHECK: return
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[5, 6]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x300xf32>, tensor<1x1x12xf32>) -> tensor<1x1x300xf32>
  return %y : tensor<1x1x300xf32>
}

// CHECK-LABEL: @windows_that_are_reversed_and_dilated
func.func @windows_that_are_reversed_and_dilated(%x: tensor<3x300x1xf64>, %w: tensor<9x1x1xf64>) -> tensor<3x284x1xf64> {
  // CHECK: stablehlo.reverse %arg1, dims = [0]
  // CHECK: flow.dispatch.region
  // CHECK: scf.forall
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {rhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x300x1xf64>, tensor<9x1x1xf64>) -> tensor<3x284x1xf64>
  return %y : tensor<3x284x1xf64>
}

// CHECK-LABEL: @features_strides_and_short_kernels_are_kept
func.func @features_strides_and_short_kernels_are_kept(%x: tensor<1x1x300xf32>, %v: tensor<2x1x12xf32>, %w: tensor<1x1x12xf32>, %s: tensor<1x1x3xf32>)
    -> (tensor<1x2x289xf32>, tensor<1x1x145xf32>, tensor<1x1x298xf32>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-3: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %v) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x300xf32>, tensor<2x1x12xf32>) -> tensor<1x2x289xf32>
  %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x300xf32>, tensor<1x1x12xf32>) -> tensor<1x1x145xf32>
  %2 = stablehlo.convolution(%x, %s) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x300xf32>, tensor<1x1x3xf32>) -> tensor<1x1x298xf32>
  return %0, %1, %2 : tensor<1x2x289xf32>, tensor<1x1x145xf32>, tensor<1x1x298xf32>
}
