// REQUIRES: product-kernels
// RUN: hilo-opt %s --canonicalize-convolution --target=llvm-cpu | filecheck %s

// One kernel for all positions, which reads both operands in place.
// CHECK-LABEL: @one_kernel
// CHECK: %[[X:.+]] = stablehlo.pad %arg0, %{{.+}}, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0]
// CHECK: stablehlo.reshape %[[X]] : (tensor<4x30x30x32xf32>) -> tensor<115200xf32>
// CHECK: stablehlo.reshape %arg1 : (tensor<4x28x28x64xf32>) -> tensor<200704xf32>
// CHECK-COUNT-1: flow.dispatch.region
// CHECK-NOT: stablehlo.dot_general
// CHECK: stablehlo.reshape %{{.+}} : (tensor<288x64xf32>) -> tensor<3x3x32x64xf32>
func.func @one_kernel(%x: tensor<4x28x28x32xf32>, %d: tensor<4x28x28x64xf32>) -> tensor<3x3x32x64xf32> {
  %0 = stablehlo.convolution(%x, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x28x28x32xf32>, tensor<4x28x28x64xf32>) -> tensor<3x3x32x64xf32>
  return %0 : tensor<3x3x32x64xf32>
}

// Features are planes, of which each has positions of its own.
// CHECK-LABEL: @windows_of_each_feature_are_one_kernel
// CHECK: stablehlo.reshape %{{.+}} : (tensor<6x4x32x42xf32>) -> tensor<32256xf32>
// CHECK: stablehlo.reshape %{{.+}} : (tensor<6x4x30x40xf32>) -> tensor<28800xf32>
// CHECK-COUNT-1: flow.dispatch.region
// CHECK-NOT: stablehlo.dot_general
// CHECK: stablehlo.reshape %{{.+}} : (tensor<54x1xf32>) -> tensor<6x3x3x1x1xf32>
func.func @windows_of_each_feature_are_one_kernel(%x: tensor<4x32x42x6xf32>, %d: tensor<4x30x40x6xf32>) -> tensor<3x3x1x6xf32> {
  %0 = stablehlo.convolution(%x, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 6 : i64, feature_group_count = 1 : i64} : (tensor<4x32x42x6xf32>, tensor<4x30x40x6xf32>) -> tensor<3x3x1x6xf32>
  return %0 : tensor<3x3x1x6xf32>
}

// CHECK-LABEL: @short_lines_are_dots
// CHECK-NOT: flow.dispatch.region
// CHECK: stablehlo.dot_general
func.func @short_lines_are_dots(%x: tensor<4x9x9x32xf32>, %d: tensor<4x7x7x64xf32>) -> tensor<3x3x32x64xf32> {
  %0 = stablehlo.convolution(%x, %d) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x9x9x32xf32>, tensor<4x7x7x64xf32>) -> tensor<3x3x32x64xf32>
  return %0 : tensor<3x3x32x64xf32>
}
