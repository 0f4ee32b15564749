// REQUIRES: product-kernels
// RUN: hilo-opt %s --canonicalize-convolution --target=llvm-cpu | filecheck %s

// Two calls of one kernel pad the image, which is an argument.
// CHECK-LABEL: @three_axes_are_one_kernel
// CHECK: flow.dispatch.region -> (tensor<?x?xf32>
// CHECK: flow.dispatch.region -> (tensor<?x?xf32>
// CHECK: stablehlo.constant dense<{{.+}}> : tensor<{{.+}}xi32>
// CHECK: flow.dispatch.region -> (tensor<?x?x?xf32>
// CHECK: tensor.extract_slice {{.+}} : tensor<?x?x?xf32> to tensor<?x?x?xf32>
// CHECK-NOT: flow.dispatch.region
// CHECK-NOT: stablehlo.concatenate
// CHECK: stablehlo.reshape %{{.+}} : (tensor<65536xf32>) -> tensor<1x16x16x16x16xf32>
func.func @three_axes_are_one_kernel(%x: tensor<1x16x16x16x16xf32>, %w: tensor<3x3x3x16x16xf32>) -> tensor<1x16x16x16x16xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {pad = [[1, 1], [1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x16x16x16xf32>, tensor<3x3x3x16x16xf32>) -> tensor<1x16x16x16x16xf32>
  return %0 : tensor<1x16x16x16x16xf32>
}

// Neither the image nor the window is copied: the table says what each phase reads.
// CHECK-LABEL: @phases_of_a_dilated_image_are_one_kernel
// CHECK-NOT: stablehlo.slice
// CHECK: stablehlo.reshape %arg1 : (tensor<2x2x64x32xf32>) -> tensor<8192xf32>
// CHECK: stablehlo.reshape %arg0 : (tensor<1x28x28x64xf32>) -> tensor<50176xf32>
// CHECK-COUNT-1: flow.dispatch.region
// CHECK: stablehlo.reshape %{{.+}} : (tensor<100352xf32>) -> tensor<1x56x56x32xf32>
func.func @phases_of_a_dilated_image_are_one_kernel(%x: tensor<1x28x28x64xf32>, %w: tensor<2x2x64x32xf32>) -> tensor<1x56x56x32xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x28x28x64xf32>, tensor<2x2x64x32xf32>) -> tensor<1x56x56x32xf32>
  return %0 : tensor<1x56x56x32xf32>
}

// The features of a group are a part of the columns of the window: nothing is cut or put together.
// CHECK-LABEL: @groups_are_one_kernel
// CHECK-NOT: stablehlo.slice
// CHECK-COUNT-1: flow.dispatch.region
// CHECK-NOT: stablehlo.concatenate
// CHECK: stablehlo.reshape %{{.+}} : (tensor<36992xf32>) -> tensor<1x34x34x32xf32>
func.func @groups_are_one_kernel(%x: tensor<1x36x36x32xf32>, %w: tensor<3x3x8x32xf32>) -> tensor<1x34x34x32xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<1x36x36x32xf32>, tensor<3x3x8x32xf32>) -> tensor<1x34x34x32xf32>
  return %0 : tensor<1x34x34x32xf32>
}

// CHECK-LABEL: @few_features_are_taken
// CHECK-COUNT-2: flow.dispatch.region
// CHECK-NOT: stablehlo.convolution
func.func @few_features_are_taken(%x: tensor<1x8x8x8x1xf32>, %w: tensor<3x3x3x1x1xf32>, %y: tensor<1x20x20x1xf32>, %v: tensor<3x3x1x2xf32>) -> (tensor<1x6x6x6x1xf32>, tensor<1x37x37x2xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x8x1xf32>, tensor<3x3x3x1x1xf32>) -> tensor<1x6x6x6x1xf32>
  %1 = stablehlo.convolution(%y, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x20x20x1xf32>, tensor<3x3x1x2xf32>) -> tensor<1x37x37x2xf32>
  return %0, %1 : tensor<1x6x6x6x1xf32>, tensor<1x37x37x2xf32>
}

// A window of one element meets one place in four: the others are zero.
// CHECK-LABEL: @phases_without_elements_and_windows_of_each_feature_are_kept
// CHECK-NOT: flow.dispatch.region
func.func @phases_without_elements_and_windows_of_each_feature_are_kept(%x: tensor<1x56x56x64xf32>, %w: tensor<1x1x64x32xf32>, %v: tensor<3x3x1x64xf32>) -> (tensor<1x111x111x32xf32>, tensor<1x54x54x64xf32>) {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x56x56x64xf32>, tensor<1x1x64x32xf32>) -> tensor<1x111x111x32xf32>
  %1 = stablehlo.convolution(%x, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 64 : i64} : (tensor<1x56x56x64xf32>, tensor<3x3x1x64xf32>) -> tensor<1x54x54x64xf32>
  return %0, %1 : tensor<1x111x111x32xf32>, tensor<1x54x54x64xf32>
}
