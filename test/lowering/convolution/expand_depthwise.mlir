// RUN: hilo-opt %s --expand-depthwise=vector-bytes=32 | filecheck %s
// RUN: hilo-opt %s --expand-depthwise --target=cuda | filecheck %s --check-prefix=KEPT
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-depthwise{vector-bytes=32},outline-kernels)' | filecheck %s --check-prefix=OUTLINED

// No pad is left: taps outside of the image are zeros in registers.
// CHECK-LABEL: @windows_of_features_have_a_kernel
// KEPT-LABEL: @windows_of_features_have_a_kernel
func.func @windows_of_features_have_a_kernel(%x: tensor<2x28x28x64xf32>, %w: tensor<3x3x1x64xf32>) -> tensor<2x14x14x64xf32> {
  // KEPT-NEXT: stablehlo.convolution
  // CHECK-NOT: stablehlo.pad
  // CHECK: %[[SIZES:.+]]:21 = util.optimization_barrier %c16{{.*}}, %c2{{.*}}, %c28{{.*}}, %c28{{.*}}, %c28{{.*}}, %c64{{.*}}, %c14{{.*}}, %c14{{.*}}, %c3
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>{%[[SIZES]]#2, %[[SIZES]]#20})
  // CHECK: vector.fma
  // CHECK-NOT: stablehlo.convolution
  // CHECK: return
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<2x28x28x64xf32>, tensor<3x3x1x64xf32>) -> tensor<2x14x14x64xf32>
  return %y : tensor<2x14x14x64xf32>
}

// OUTLINED-LABEL: @images_of_several_sizes_have_one_kernel
func.func @images_of_several_sizes_have_one_kernel(%x: tensor<1x20x20x48xf32>, %w: tensor<3x3x1x48xf32>, %y: tensor<3x7x9x50xf32>, %v: tensor<3x3x1x50xf32>) -> (tensor<1x18x18x48xf32>, tensor<3x7x9x50xf32>) {
  // OUTLINED: flow.dispatch @[[KERNEL:any_size_[0-9]+]]::
  // OUTLINED: flow.dispatch @[[KERNEL]]::
  // OUTLINED: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 48 : i64} : (tensor<1x20x20x48xf32>, tensor<3x3x1x48xf32>) -> tensor<1x18x18x48xf32>
  %1 = stablehlo.convolution(%y, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 50 : i64} : (tensor<3x7x9x50xf32>, tensor<3x3x1x50xf32>) -> tensor<3x7x9x50xf32>
  return %0, %1 : tensor<1x18x18x48xf32>, tensor<3x7x9x50xf32>
}

// Two output features for each of the input; few features; a dilated input; a type that is computed as another one.
// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<1x9x9x64xf32>, %w: tensor<3x3x1x128xf32>, %y: tensor<1x9x9x7xf32>, %v: tensor<3x3x1x7xf32>, %u: tensor<3x3x1x64xf32>, %z: tensor<1x9x9x64xf16>, %t: tensor<3x3x1x64xf16>) -> (tensor<1x7x7x128xf32>, tensor<1x7x7x7xf32>, tensor<1x15x15x64xf32>, tensor<1x7x7x64xf16>) {
  // CHECK-COUNT-4: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<1x9x9x64xf32>, tensor<3x3x1x128xf32>) -> tensor<1x7x7x128xf32>
  %1 = stablehlo.convolution(%y, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 7 : i64} : (tensor<1x9x9x7xf32>, tensor<3x3x1x7xf32>) -> tensor<1x7x7x7xf32>
  %2 = stablehlo.convolution(%x, %u) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<1x9x9x64xf32>, tensor<3x3x1x64xf32>) -> tensor<1x15x15x64xf32>
  %3 = stablehlo.convolution(%z, %t) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<1x9x9x64xf16>, tensor<3x3x1x64xf16>) -> tensor<1x7x7x64xf16>
  return %0, %1, %2, %3 : tensor<1x7x7x128xf32>, tensor<1x7x7x7xf32>, tensor<1x15x15x64xf32>, tensor<1x7x7x64xf16>
}
