// RUN: hilo-opt %s --expand-convolution=vector-bytes=32 | filecheck %s
// RUN: hilo-opt %s --expand-convolution --target=cuda | filecheck %s --check-prefix=KEPT
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-convolution{vector-bytes=32 least=100000000})' | filecheck %s --check-prefix=KEPT

// CHECK-LABEL: @lines_of_an_image_are_multiplied
// KEPT-LABEL: @lines_of_an_image_are_multiplied
func.func @lines_of_an_image_are_multiplied(%x: tensor<2x12x14x32xf32>, %w: tensor<3x3x32x24xf32>) -> tensor<2x6x7x24xf32> {
  // KEPT: stablehlo.convolution
  // CHECK-NOT: stablehlo.pad
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>
  // CHECK: vector.transfer_write {{.*}} : vector<16xf32>, tensor<?x?xf32>
  // CHECK: flow.tensor.reshape %{{.+}} -> tensor<13312xf32>
  // CHECK: flow.dispatch.region
  // CHECK: vector.fma {{.*}} : vector<8xf32>
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<84x24xf32>) -> tensor<2x6x7x24xf32>
  // CHECK-NOT: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x12x14x32xf32>, tensor<3x3x32x24xf32>) -> tensor<2x6x7x24xf32>
  return %0 : tensor<2x6x7x24xf32>
}

// CHECK-LABEL: @the_compiler_pads_what_is_computed_or_read_twice
func.func @the_compiler_pads_what_is_computed_or_read_twice(%x: tensor<1x40x40x32xf32>, %y: tensor<1x40x40x32xf32>, %w: tensor<3x3x32x24xf32>) -> (tensor<1x40x40x24xf32>, tensor<1x40x40x24xf32>, tensor<1x40x40x32xf32>) {
  // CHECK: stablehlo.pad %{{.+}}, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0]
  // CHECK: stablehlo.pad %arg1, %{{.+}}, low = [0, 1, 1, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0]
  %t = stablehlo.tanh %x : tensor<1x40x40x32xf32>
  %0 = stablehlo.convolution(%t, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x32x24xf32>) -> tensor<1x40x40x24xf32>
  %1 = stablehlo.convolution(%y, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x32x24xf32>) -> tensor<1x40x40x24xf32>
  return %0, %1, %y : tensor<1x40x40x24xf32>, tensor<1x40x40x24xf32>, tensor<1x40x40x32xf32>
}

// CHECK-LABEL: @what_is_not_padded_is_read_where_it_is
func.func @what_is_not_padded_is_read_where_it_is(%x: tensor<1x40x40x32xf64>, %w: tensor<3x3x32x24xf64>) -> tensor<1x36x36x24xf64> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: stablehlo.reshape %arg0 : (tensor<1x40x40x32xf64>) -> tensor<51200xf64>
  // CHECK: vector.fma {{.*}} : vector<8xf64>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf64>, tensor<3x3x32x24xf64>) -> tensor<1x36x36x24xf64>
  return %0 : tensor<1x36x36x24xf64>
}

// CHECK-LABEL: @tiles_are_as_narrow_as_the_features
func.func @tiles_are_as_narrow_as_the_features(%x: tensor<1x40x40x32xf32>, %u: tensor<3x3x32x11xf32>) -> tensor<1x38x38x11xf32> {
  // CHECK: vector.fma {{.*}} : vector<8xf32>
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<1444x11xf32>) -> tensor<1x38x38x11xf32>
  %0 = stablehlo.convolution(%x, %u) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x32x11xf32>) -> tensor<1x38x38x11xf32>
  return %0 : tensor<1x38x38x11xf32>
}

// CHECK-LABEL: @fewer_features_than_a_vector_are_a_part_of_one
func.func @fewer_features_than_a_vector_are_a_part_of_one(%x: tensor<1x40x40x32xf32>, %u: tensor<3x3x32x3xf32>) -> tensor<1x38x38x3xf32> {
  // CHECK-NOT: stablehlo.pad
  // CHECK: vector.transfer_read {{.*}} : tensor<?xf32>, vector<3xf32>
  // CHECK: vector.fma {{.*}} : vector<4xf32>
  // CHECK: vector.transfer_write {{.*}} : vector<3xf32>, tensor<?x?xf32>
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<1444x3xf32>) -> tensor<1x38x38x3xf32>
  // CHECK-NOT: stablehlo.slice
  %0 = stablehlo.convolution(%x, %u) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x32x3xf32>) -> tensor<1x38x38x3xf32>
  return %0 : tensor<1x38x38x3xf32>
}

// CHECK-LABEL: @one_feature_is_summed_along_vectors
func.func @one_feature_is_summed_along_vectors(%x: tensor<1x40x40x32xf32>, %u: tensor<3x3x32x1xf32>) -> tensor<1x38x38x1xf32> {
  // CHECK: %[[TAIL:.+]] = arith.cmpi sge, %{{.+}}, %{{.+}} : vector<8xindex>
  // CHECK: arith.select %[[TAIL]], %{{.+}}, %{{.+}} : vector<8xi1>, vector<8xf32>
  // CHECK: vector.fma {{.*}} : vector<8xf32>
  // CHECK: vector.reduction <add>, %{{.+}} : vector<8xf32> into f32
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<1444x1xf32>) -> tensor<1x38x38x1xf32>
  %0 = stablehlo.convolution(%x, %u) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x32x1xf32>) -> tensor<1x38x38x1xf32>
  return %0 : tensor<1x38x38x1xf32>
}

// A panel holds 21 lines of the window, of six elements each.
// CHECK-LABEL: @tiles_of_short_rows_are_summed_over_lines_of_the_window
// CHECK: flow.dispatch.region
// CHECK: arith.divui %c128, %{{.+}} : index
// CHECK-NOT: stablehlo.convolution
func.func @tiles_of_short_rows_are_summed_over_lines_of_the_window(%x: tensor<1x40x40x2xf32>, %v: tensor<3x3x2x24xf32>) -> tensor<1x38x38x24xf32> {
  %0 = stablehlo.convolution(%x, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x2xf32>, tensor<3x3x2x24xf32>) -> tensor<1x38x38x24xf32>
  return %0 : tensor<1x38x38x24xf32>
}

// CHECK-LABEL: @groups_dilated_inputs_any_size_and_fused_sums_of_few_are_kept
func.func @groups_dilated_inputs_any_size_and_fused_sums_of_few_are_kept(%x: tensor<1x40x40x1xf32>, %v: tensor<3x3x1x64xf32>, %y: tensor<1x40x40x32xf32>, %t: tensor<3x3x16x32xf32>, %z: tensor<?x40x40x32xf32>, %s: tensor<3x3x32x32xf32>)
    -> (tensor<1x38x38x64xf32>, tensor<1x38x38x32xf32>, tensor<?x38x38x32xf32>, tensor<1x77x77x32xf32>) {
  // CHECK-NOT: flow.dispatch.region
  %0 = stablehlo.convolution(%x, %v) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x1xf32>, tensor<3x3x1x64xf32>) -> tensor<1x38x38x64xf32>
  %1 = stablehlo.tanh %0 : tensor<1x38x38x64xf32>
  %2 = stablehlo.convolution(%y, %t) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x16x32xf32>) -> tensor<1x38x38x32xf32>
  %3 = stablehlo.convolution(%z, %s) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x40x40x32xf32>, tensor<3x3x32x32xf32>) -> tensor<?x38x38x32xf32>
  %4 = stablehlo.convolution(%y, %s) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x40x40x32xf32>, tensor<3x3x32x32xf32>) -> tensor<1x77x77x32xf32>
  return %1, %2, %3, %4 : tensor<1x38x38x64xf32>, tensor<1x38x38x32xf32>, tensor<?x38x38x32xf32>, tensor<1x77x77x32xf32>
}

// CHECK-LABEL: @a_small_one_is_taken_if_nothing_is_fused_with_it
func.func @a_small_one_is_taken_if_nothing_is_fused_with_it(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x8xf32>) -> (tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>) {
  // CHECK-COUNT-1: stablehlo.convolution
  // CHECK: stablehlo.tanh
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.convolution
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x6x6x8xf32>
  %1 = stablehlo.tanh %0 : tensor<1x6x6x8xf32>
  %2 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x6x6x8xf32>
  return %1, %2 : tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>
}
