// RUN: hilo-opt %s --canonicalize-convolution --target='llvm-cpu{cpu=skylake-avx512}' | filecheck %s --check-prefix=FAST
// RUN: hilo-opt %s --pass-pipeline='builtin.module(canonicalize-convolution)' | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(canonicalize-convolution{positions=0 fold=0 split-groups=1})' | filecheck %s --check-prefix=LIMITS

// CHECK-LABEL: @channels_first_is_moved_between_barriers
func.func @channels_first_is_moved_between_barriers(%x: tensor<1x4x8x8xf32>, %w: tensor<12x4x3x3xf32>) -> tensor<1x12x8x8xf32> {
  // CHECK-NEXT: %[[XT:.+]] = stablehlo.transpose %{{.+}}, dims = [0, 2, 3, 1]
  // CHECK-NEXT: %[[XB:.+]] = stablehlo.optimization_barrier %[[XT]]
  // CHECK-NEXT: %[[WT:.+]] = stablehlo.transpose %{{.+}}, dims = [2, 3, 1, 0]
  // CHECK-NEXT: %[[WB:.+]] = stablehlo.optimization_barrier %[[WT]]
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.convolution(%[[XB]], %[[WB]]) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
  // CHECK-NEXT: %[[YB:.+]] = stablehlo.optimization_barrier %[[Y]]
  // CHECK-NEXT: stablehlo.transpose %[[YB]], dims = [0, 3, 1, 2]
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x8x8xf32>, tensor<12x4x3x3xf32>) -> tensor<1x12x8x8xf32>
  return %0 : tensor<1x12x8x8xf32>
}

// CHECK-LABEL: @channels_last_is_kept
func.func @channels_last_is_kept(%x: tensor<1x8x8x4xf64>, %w: tensor<3x3x4x12xf64>) -> tensor<1x3x3x12xf64> {
  // CHECK-NEXT: stablehlo.convolution(%arg0, %arg1) {{.*}} window = {stride = [2, 2]}
  // CHECK-NEXT: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf64>, tensor<3x3x4x12xf64>) -> tensor<1x3x3x12xf64>
  return %0 : tensor<1x3x3x12xf64>
}

// The last row that the window does not reach goes.
// CHECK-LABEL: @one_window_has_no_stride
func.func @one_window_has_no_stride(%x: tensor<3x3x8x3xf32>, %w: tensor<3x2x1x9xf32>) -> tensor<3x1x9x9xf32> {
  // CHECK: %[[X:.+]] = stablehlo.pad %arg0, {{.*}} low = [0, 1, 2, 0], high = [0, -1, 0, 0]
  // CHECK: stablehlo.convolution(%[[X]], %arg1) {{.*}} window = {}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 0], [2, 0]]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<3x3x8x3xf32>, tensor<3x2x1x9xf32>) -> tensor<3x1x9x9xf32>
  return %0 : tensor<3x1x9x9xf32>
}

// CHECK-LABEL: @depthwise_is_kept
func.func @depthwise_is_kept(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32> {
  // CHECK-NEXT: stablehlo.convolution
  // CHECK-NEXT: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// CHECK-LABEL: @a_transpose_of_the_user_is_fenced
func.func @a_transpose_of_the_user_is_fenced(%x: tensor<1x4x8x8xf32>, %w: tensor<3x3x4x12xf32>) -> tensor<1x12x6x6xf32> {
  // CHECK-NEXT: %[[XT:.+]] = stablehlo.transpose
  // CHECK-NEXT: %[[XB:.+]] = stablehlo.optimization_barrier %[[XT]]
  // CHECK-NEXT: %[[Y:.+]] = stablehlo.convolution(%[[XB]], %arg1)
  // CHECK-NEXT: %[[YB:.+]] = stablehlo.optimization_barrier %[[Y]]
  // CHECK-NEXT: stablehlo.transpose %[[YB]]
  %0 = stablehlo.transpose %x, dims = [0, 2, 3, 1] : (tensor<1x4x8x8xf32>) -> tensor<1x8x8x4xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x12xf32>) -> tensor<1x6x6x12xf32>
  %2 = stablehlo.transpose %1, dims = [0, 3, 1, 2] : (tensor<1x6x6x12xf32>) -> tensor<1x12x6x6xf32>
  return %2 : tensor<1x12x6x6xf32>
}

// CHECK-LABEL: @weight_gradient_is_a_dot_per_position
// LIMITS-LABEL: @weight_gradient_is_a_dot_per_position
func.func @weight_gradient_is_a_dot_per_position(%x: tensor<2x8x8x16xf32>, %dy: tensor<2x8x8x5xf32>) -> tensor<2x2x16x5xf32> {
  // CHECK: %[[PAD:.+]] = stablehlo.pad %arg0, %{{.+}}, low = [0, 0, 0, 0], high = [0, 1, 1, 0]
  // CHECK: %[[AT:.+]] = stablehlo.slice %[[PAD]] [0:2, 0:8, 1:9, 0:16]
  // CHECK: stablehlo.dot_general %[[AT]], %arg1, contracting_dims = [0, 1, 2] x [0, 1, 2]
  // CHECK: stablehlo.concatenate
  // CHECK-NOT: stablehlo.convolution
  // LIMITS: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x16xf32>, tensor<2x8x8x5xf32>) -> tensor<2x2x16x5xf32>
  return %0 : tensor<2x2x16x5xf32>
}

// CHECK-LABEL: @weight_gradient_of_one_feature_is_one_dot
func.func @weight_gradient_of_one_feature_is_one_dot(%x: tensor<2x8x8x1xf32>, %dy: tensor<2x8x8x5xf32>) -> tensor<2x2x1x5xf32> {
  // CHECK: stablehlo.concatenate {{.*}} dim = 3
  // CHECK-COUNT-1: stablehlo.dot_general
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: return
  %0 = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x1xf32>, tensor<2x8x8x5xf32>) -> tensor<2x2x1x5xf32>
  return %0 : tensor<2x2x1x5xf32>
}

// Each phase reads the inputs of its own windows: one that is NaN must not reach the others by a product with 0.
// CHECK-LABEL: @input_gradient_with_stride_is_a_convolution_for_each_phase
func.func @input_gradient_with_stride_is_a_convolution_for_each_phase(%dy: tensor<1x4x4x16xf32>, %w: tensor<3x3x16x8xf32>) -> tensor<1x8x8x8xf32> {
  // CHECK: stablehlo.slice %arg1 [1:2, 1:2, 0:16, 0:8]
  // CHECK: stablehlo.dot_general {{.*}} (tensor<16x16xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  // CHECK: stablehlo.slice %arg1 [1:2, 0:3:2, 0:16, 0:8]
  // CHECK: stablehlo.slice %arg1 [0:3:2, 1:2, 0:16, 0:8]
  // CHECK: stablehlo.slice %arg1 [0:3:2, 0:3:2, 0:16, 0:8]
  // CHECK: stablehlo.convolution(%arg0, %{{.+}}) {{.*}} window = {pad = {{\[\[}}0, 1], [0, 1]]} {{.*}} (tensor<1x4x4x16xf32>, tensor<2x2x16x8xf32>) -> tensor<1x4x4x8xf32>
  // CHECK: stablehlo.concatenate {{.*}} dim = 2 : {{.*}} -> tensor<1x4x2x4x2x8xf32>
  // CHECK: stablehlo.reshape %{{.+}} -> tensor<1x8x8x8xf32>
  %0 = stablehlo.convolution(%dy, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 2], [1, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<3x3x16x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}

// CHECK-LABEL: @phases_that_read_the_same_inputs_are_one_convolution
func.func @phases_that_read_the_same_inputs_are_one_convolution(%dy: tensor<1x4x4x16xf32>, %w: tensor<4x4x16x8xf32>) -> tensor<1x9x9x8xf32> {
  // CHECK: stablehlo.reverse %{{.+}}, dims = [1, 3] : tensor<2x2x2x2x16x8xf32>
  // CHECK: stablehlo.convolution(%arg0, %{{.+}}) {{.*}} (tensor<1x4x4x16xf32>, tensor<2x2x16x32xf32>) -> tensor<1x5x5x32xf32>
  // CHECK-NOT: stablehlo.convolution
  // CHECK: stablehlo.transpose %{{.+}}, dims = [0, 1, 3, 2, 4, 5] : (tensor<1x5x5x2x2x8xf32>) -> tensor<1x5x2x5x2x8xf32>
  // CHECK: stablehlo.slice %{{.+}} [0:1, 0:9, 0:9, 0:8]
  %0 = stablehlo.convolution(%dy, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[3, 2], [3, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<4x4x16x8xf32>) -> tensor<1x9x9x8xf32>
  return %0 : tensor<1x9x9x8xf32>
}

// CHECK-LABEL: @a_phase_without_a_tap_is_zero
func.func @a_phase_without_a_tap_is_zero(%dy: tensor<1x4x4x16xf32>, %w: tensor<1x1x16x8xf32>) -> tensor<1x7x7x8xf32> {
  // CHECK: stablehlo.dot_general {{.*}} (tensor<16x16xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  // CHECK-NOT: stablehlo.dot_general
  // CHECK-NOT: stablehlo.convolution
  // CHECK: return
  %0 = stablehlo.convolution(%dy, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<1x1x16x8xf32>) -> tensor<1x7x7x8xf32>
  return %0 : tensor<1x7x7x8xf32>
}

// CHECK-LABEL: @other_input_dilation_is_padded
func.func @other_input_dilation_is_padded(%x: tensor<1x4x4x16xf32>, %w: tensor<3x3x16x5xf32>) -> tensor<1x3x3x5xf32> {
  // CHECK: stablehlo.pad %arg0, %{{.+}}, interior = [0, 1, 1, 0]
  // CHECK: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x16xf32>, tensor<3x3x16x5xf32>) -> tensor<1x3x3x5xf32>
  return %0 : tensor<1x3x3x5xf32>
}

// CHECK-LABEL: @negative_padding_is_cut_off
func.func @negative_padding_is_cut_off(%x: tensor<1x8x8x16xf32>, %w: tensor<3x3x16x5xf32>) -> tensor<1x5x6x5xf32> {
  // CHECK: stablehlo.pad %arg0, %{{.+}}, low = [0, -1, 0, 0], high = [0, 0, 0, 0]
  // CHECK: stablehlo.convolution(%{{.+}}, %arg1) {{.*}} window = {}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[-1, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x5xf32>) -> tensor<1x5x6x5xf32>
  return %0 : tensor<1x5x6x5xf32>
}

// CHECK-LABEL: @a_kernel_read_backwards_is_reversed
func.func @a_kernel_read_backwards_is_reversed(%x: tensor<1x8x8x16xf32>, %w: tensor<3x3x16x5xf32>) -> tensor<1x6x6x5xf32> {
  // CHECK-NEXT: %[[R:.+]] = stablehlo.reverse %arg1, dims = [1]
  // CHECK-NEXT: %[[B:.+]] = stablehlo.optimization_barrier %[[R]]
  // CHECK-NEXT: stablehlo.convolution(%arg0, %[[B]])
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xf32>, tensor<3x3x16x5xf32>) -> tensor<1x6x6x5xf32>
  return %0 : tensor<1x6x6x5xf32>
}

// CHECK-LABEL: @one_by_one_is_a_dot
func.func @one_by_one_is_a_dot(%x: tensor<2x7x7x16xf32>, %w: tensor<1x1x16x5xf32>) -> tensor<2x4x4x5xf32> {
  // CHECK: stablehlo.slice %arg0 [0:2, 0:7:2, 0:7:2, 0:16]
  // CHECK: stablehlo.dot_general %{{.+}}, %{{.+}}, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x5xf32>)
  // CHECK-NOT: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x7x16xf32>, tensor<1x1x16x5xf32>) -> tensor<2x4x4x5xf32>
  return %0 : tensor<2x4x4x5xf32>
}

// CHECK-LABEL: @without_spatial_axes_is_a_dot
func.func @without_spatial_axes_is_a_dot(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>) -> tensor<2x5xf32> {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0]
  // CHECK-NEXT: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: @few_groups_stand_side_by_side
// LIMITS-LABEL: @few_groups_stand_side_by_side
func.func @few_groups_stand_side_by_side(%x: tensor<1x8x8x32xf32>, %w: tensor<3x3x16x6xf32>) -> tensor<1x6x6x6xf32> {
  // CHECK: %[[A:.+]] = stablehlo.convolution
  // CHECK: %[[B:.+]] = stablehlo.convolution
  // CHECK: stablehlo.concatenate %[[A]], %[[B]], dim = 3
  // LIMITS: stablehlo.dot_general %{{.+}}, %{{.+}}, batching_dims = [4] x [2], contracting_dims = [3, 5] x [0, 1]
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x8x32xf32>, tensor<3x3x16x6xf32>) -> tensor<1x6x6x6xf32>
  return %0 : tensor<1x6x6x6xf32>
}

// CHECK-LABEL: @batch_groups_become_feature_groups
func.func @batch_groups_become_feature_groups(%x: tensor<4x8x8x1xf32>, %w: tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32> {
  // CHECK: stablehlo.transpose %{{.+}}, dims = [1, 2, 3, 0, 4] : (tensor<4x1x8x8x1xf32>) -> tensor<1x8x8x4x1xf32>
  // CHECK: stablehlo.convolution{{.*}}batch_group_count = 1 : i64, feature_group_count = 4 : i64
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x8x8x1xf32>, tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// CHECK-LABEL: @one_axis_is_folded_into_the_features
// LIMITS-LABEL: @one_axis_is_folded_into_the_features
func.func @one_axis_is_folded_into_the_features(%x: tensor<2x64x16xf32>, %w: tensor<3x16x5xf32>) -> tensor<2x62x5xf32> {
  // CHECK-COUNT-3: stablehlo.slice
  // CHECK: stablehlo.concatenate {{.*}} dim = 2
  // CHECK: stablehlo.dot_general {{.*}} (tensor<124x48xf32>, tensor<48x5xf32>) -> tensor<124x5xf32>
  // LIMITS-NEXT: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x64x16xf32>, tensor<3x16x5xf32>) -> tensor<2x62x5xf32>
  return %0 : tensor<2x62x5xf32>
}

// CHECK-LABEL: @the_first_of_three_axes_is_folded
func.func @the_first_of_three_axes_is_folded(%x: tensor<1x8x8x8x4xf32>, %w: tensor<3x3x3x4x5xf32>) -> tensor<1x6x6x6x5xf32> {
  // CHECK: stablehlo.convolution{{.*}} [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]{{.*}} (tensor<6x8x8x12xf32>, tensor<3x3x12x5xf32>) -> tensor<6x6x6x5xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x8x4xf32>, tensor<3x3x3x4x5xf32>) -> tensor<1x6x6x6x5xf32>
  return %0 : tensor<1x6x6x6x5xf32>
}

// CHECK-LABEL: @bf16_is_accumulated_in_f32
func.func @bf16_is_accumulated_in_f32(%x: tensor<1x8x8x4xbf16>, %w: tensor<3x3x4x12xbf16>) -> tensor<1x6x6x12xbf16> {
  // CHECK-COUNT-2: stablehlo.convert
  // CHECK: stablehlo.convolution{{.*}} -> tensor<1x6x6x12xf32>
  // CHECK: stablehlo.convert %{{.+}} : (tensor<1x6x6x12xf32>) -> tensor<1x6x6x12xbf16>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xbf16>, tensor<3x3x4x12xbf16>) -> tensor<1x6x6x12xbf16>
  return %0 : tensor<1x6x6x12xbf16>
}

// CHECK-LABEL: @a_sum_over_nothing_is_zero
func.func @a_sum_over_nothing_is_zero(%x: tensor<1x8x8x0xui8>, %w: tensor<3x3x0x5xui8>) -> tensor<1x6x6x5xui8> {
  // CHECK-NEXT: stablehlo.constant dense<0> : tensor<1x6x6x5xui8>
  // CHECK-NEXT: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x0xui8>, tensor<3x3x0x5xui8>) -> tensor<1x6x6x5xui8>
  return %0 : tensor<1x6x6x5xui8>
}

// CHECK-LABEL: @dynamic_is_kept
func.func @dynamic_is_kept(%x: tensor<?x4x8x8xf32>, %w: tensor<12x4x3x3xf32>) -> tensor<?x12x6x6xf32> {
  // CHECK-NEXT: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x4x8x8xf32>, tensor<12x4x3x3xf32>) -> tensor<?x12x6x6xf32>
  return %0 : tensor<?x12x6x6xf32>
}

// CHECK-LABEL: @complex_numbers_are_convolved_by_parts
func.func @complex_numbers_are_convolved_by_parts(%x: tensor<1x8x8x16xcomplex<f32>>, %w: tensor<3x3x16x5xcomplex<f32>>) -> tensor<1x6x6x5xcomplex<f32>> {
  // CHECK-COUNT-4: stablehlo.convolution{{.*}} -> tensor<1x6x6x5xf32>
  // CHECK: stablehlo.complex
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xcomplex<f32>>, tensor<3x3x16x5xcomplex<f32>>) -> tensor<1x6x6x5xcomplex<f32>>
  return %0 : tensor<1x6x6x5xcomplex<f32>>
}

// CHECK-LABEL: @unsigned_integers_are_taken_as_signed
func.func @unsigned_integers_are_taken_as_signed(%x: tensor<1x8x8x16xui8>, %w: tensor<3x3x16x5xui8>) -> tensor<1x6x6x5xui32> {
  // CHECK: stablehlo.convert %arg0 : (tensor<1x8x8x16xui8>) -> tensor<1x8x8x16xui32>
  // CHECK: stablehlo.bitcast_convert {{.*}} -> tensor<1x8x8x16xi32>
  // CHECK: stablehlo.convolution{{.*}} -> tensor<1x6x6x5xi32>
  // CHECK: stablehlo.bitcast_convert {{.*}} -> tensor<1x6x6x5xui32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x16xui8>, tensor<3x3x16x5xui8>) -> tensor<1x6x6x5xui32>
  return %0 : tensor<1x6x6x5xui32>
}

// CHECK-LABEL: @an_odd_width_is_made_even_and_cut
func.func @an_odd_width_is_made_even_and_cut(%x: tensor<1x9x9x16xf32>, %w: tensor<3x3x16x5xf32>) -> tensor<1x7x7x5xf32> {
  // CHECK-NEXT: %[[WIDE:.+]] = stablehlo.convolution(%arg0, %arg1) {{.*}} window = {pad = {{\[\[}}0, 0], [0, 1]]} {{.*}} -> tensor<1x7x8x5xf32>
  // CHECK-NEXT: stablehlo.slice %[[WIDE]] [0:1, 0:7, 0:7, 0:5]
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x9x16xf32>, tensor<3x3x16x5xf32>) -> tensor<1x7x7x5xf32>
  return %0 : tensor<1x7x7x5xf32>
}

// CHECK-LABEL: @channels_first_one_by_one_is_a_dot_in_place
func.func @channels_first_one_by_one_is_a_dot_in_place(%x: tensor<1x16x7x7xf32>, %w: tensor<5x16x1x1xf32>) -> tensor<1x5x7x7xf32> {
  // CHECK: stablehlo.dot_general %{{.+}}, %arg0, contracting_dims = [1] x [1] : (tensor<5x16xf32>, tensor<1x16x7x7xf32>)
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x7x7xf32>, tensor<5x16x1x1xf32>) -> tensor<1x5x7x7xf32>
  return %0 : tensor<1x5x7x7xf32>
}

// CHECK-LABEL: @a_heavy_kernel_is_folded_whole
func.func @a_heavy_kernel_is_folded_whole(%x: tensor<2x8x8x256xf32>, %w: tensor<3x3x256x256xf32>) -> tensor<2x6x6x256xf32> {
  // CHECK: stablehlo.dot_general {{.*}} (tensor<72x2304xf32>, tensor<2304x256xf32>)
  // CHECK-NOT: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x256xf32>, tensor<3x3x256x256xf32>) -> tensor<2x6x6x256xf32>
  return %0 : tensor<2x6x6x256xf32>
}

// CHECK-LABEL: @a_depthwise_kernel_is_converted_outside
func.func @a_depthwise_kernel_is_converted_outside(%x: tensor<1x8x8x4xbf16>, %w: tensor<3x3x1x4xbf16>) -> tensor<1x6x6x4xbf16> {
  // CHECK-DAG: %[[X:.+]] = stablehlo.convert %arg0 : (tensor<1x8x8x4xbf16>) -> tensor<1x8x8x4xf32>
  // CHECK-DAG: %[[W:.+]] = stablehlo.convert %arg1 : (tensor<3x3x1x4xbf16>) -> tensor<3x3x1x4xf32>
  // CHECK: %[[KEPT:.+]] = stablehlo.optimization_barrier %[[W]]
  // CHECK: stablehlo.convolution(%[[X]], %[[KEPT]])
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<1x8x8x4xbf16>, tensor<3x3x1x4xbf16>) -> tensor<1x6x6x4xbf16>
  return %0 : tensor<1x6x6x4xbf16>
}

// CHECK-LABEL: @depthwise_in_f32_is_kept
func.func @depthwise_in_f32_is_kept(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32> {
  // CHECK-NEXT: stablehlo.convolution(%arg0, %arg1)
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// FAST-LABEL: @windows_of_one_line_or_column_have_a_kernel
func.func @windows_of_one_line_or_column_have_a_kernel(%x: tensor<2x40x40x32xf32>, %w: tensor<3x1x32x32xf32>, %y: tensor<8x200x16xf32>, %v: tensor<5x16x32xf32>) -> (tensor<2x38x40x32xf32>, tensor<8x196x32xf32>) {
  // FAST: stablehlo.convolution(%arg0, %arg1) {{.*}} : (tensor<2x40x40x32xf32>, tensor<3x1x32x32xf32>)
  // FAST: stablehlo.convolution{{.*}} : (tensor<8x1x200x16xf32>, tensor<1x5x16x32xf32>) -> tensor<8x1x196x32xf32>
  // FAST-NOT: stablehlo.dot_general
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x40x40x32xf32>, tensor<3x1x32x32xf32>) -> tensor<2x38x40x32xf32>
  %1 = stablehlo.convolution(%y, %v) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x200x16xf32>, tensor<5x16x32xf32>) -> tensor<8x196x32xf32>
  return %0, %1 : tensor<2x38x40x32xf32>, tensor<8x196x32xf32>
}
