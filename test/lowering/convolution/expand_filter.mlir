// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-filter{vector-bytes=64})' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-filter)' --target=vulkan | filecheck %s --check-prefix=GPU

// Features first and last are the same for one feature.
// CHECK-LABEL: @an_image_and_a_window
// GPU-NOT: flow.dispatch.region
func.func @an_image_and_a_window(%x: tensor<2x1x40x50xf32>, %w: tensor<1x1x5x5xf32>) -> tensor<2x1x40x50xf32> {
  // CHECK-NOT: transpose
  // CHECK: flow.dispatch.region
  // CHECK: scf.forall
  // CHECK-COUNT-25: tensor.extract
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<4000xf32>) -> tensor<2x1x40x50xf32>
  // CHECK-NOT: stablehlo.convolution
  // CHECK: return
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x1x40x50xf32>, tensor<1x1x5x5xf32>) -> tensor<2x1x40x50xf32>
  return %y : tensor<2x1x40x50xf32>
}

// CHECK-LABEL: @axes_in_another_order_reversed_windows_and_cut_images
func.func @axes_in_another_order_reversed_windows_and_cut_images(%x: tensor<60x1x40x3xf64>, %w: tensor<7x1x1x4xf64>) -> tensor<3x17x54x1xf64> {
  // CHECK: stablehlo.transpose %arg0, dims = [3, 1, 2, 0]
  // CHECK: stablehlo.pad %{{.+}}, low = [0, 0, 0, -1], high = [0, 0, 0, 1]
  // CHECK: stablehlo.reverse %{{.+}}, dims = [3]
  // CHECK: flow.dispatch.region
  // CHECK: tensor.extract
  // CHECK-NOT: stablehlo.convolution
  %y = stablehlo.convolution(%x, %w) dim_numbers = [1, f, 0, b]x[1, i, o, 0]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 0], [-1, 1]], rhs_dilate = [2, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<60x1x40x3xf64>, tensor<7x1x1x4xf64>) -> tensor<3x17x54x1xf64>
  return %y : tensor<3x17x54x1xf64>
}

// A table holds the window, whose elements alternate along lines, too; planes are read where they are.
// CHECK-LABEL: @features_alternate_along_lines_or_are_planes
func.func @features_alternate_along_lines_or_are_planes(%x: tensor<1x40x50x3xf32>, %w: tensor<4x3x1x3xf32>, %y: tensor<2x3x40x50xf32>, %v: tensor<3x1x4x3xf32>) -> (tensor<1x37x48x3xf32>, tensor<2x3x37x48xf32>) {
  // CHECK-NOT: transpose
  // CHECK: flow.dispatch.region
  // CHECK: tensor.empty() : tensor<128x32xf32>
  // CHECK: tensor.insert
  // CHECK: vector.transfer_read %{{.+}} : tensor<128x32xf32>, vector<16xf32>
  // CHECK: flow.dispatch.region
  // CHECK-NOT: tensor.insert
  // CHECK-NOT: transpose
  // CHECK-NOT: stablehlo.convolution
  // CHECK: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x40x50x3xf32>, tensor<4x3x1x3xf32>) -> tensor<1x37x48x3xf32>
  %1 = stablehlo.convolution(%y, %v) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<2x3x40x50xf32>, tensor<3x1x4x3xf32>) -> tensor<2x3x37x48xf32>
  return %0, %1 : tensor<1x37x48x3xf32>, tensor<2x3x37x48xf32>
}

// CHECK-LABEL: @three_axes_and_integers
func.func @three_axes_and_integers(%x: tensor<1x20x20x20x1xi32>, %w: tensor<3x3x3x1x1xi32>) -> tensor<1x18x18x18x1xi32> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.muli %{{.+}} : vector<16xi32>
  // CHECK-NOT: stablehlo.convolution
  // CHECK: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x20x20x20x1xi32>, tensor<3x3x3x1x1xi32>) -> tensor<1x18x18x18x1xi32>
  return %0 : tensor<1x18x18x18x1xi32>
}

// CHECK-LABEL: @several_features_strides_along_lines_and_short_lines_are_kept
func.func @several_features_strides_along_lines_and_short_lines_are_kept(%x: tensor<1x64x64x1xf32>, %v: tensor<5x5x1x2xf32>, %w: tensor<5x5x1x1xf32>, %s: tensor<1x999x14x1xf32>)
    -> (tensor<1x60x60x2xf32>, tensor<1x60x30x1xf32>, tensor<1x995x10x1xf32>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-3: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x64x64x1xf32>, tensor<5x5x1x2xf32>) -> tensor<1x60x60x2xf32>
  %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x64x64x1xf32>, tensor<5x5x1x1xf32>) -> tensor<1x60x30x1xf32>
  %2 = stablehlo.convolution(%s, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x999x14x1xf32>, tensor<5x5x1x1xf32>) -> tensor<1x995x10x1xf32>
  return %0, %1, %2 : tensor<1x60x60x2xf32>, tensor<1x60x30x1xf32>, tensor<1x995x10x1xf32>
}
