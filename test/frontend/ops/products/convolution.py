# RUN: %python %s | filecheck %s
"""What the convolutions emit."""

from _emitted import show

from hilo import ops

# CHECK-LABEL: // same_padding_puts_the_odd_element_high
# CHECK: stablehlo.convolution(%arg0, %arg1)
# CHECK-SAME: dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]
# CHECK-SAME: window = {stride = [2, 1], pad = {{\[}}[0, 1], [1, 1]{{\]}}, lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
# CHECK-SAME: {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
# CHECK-SAME: -> tensor<2x4x3x5xf32>
show(
    "same_padding_puts_the_odd_element_high",
    lambda x, k: ops.Conv(x, k, [2, 1], "SAME"),
    "f32[2,3,6,5]",
    "f32[4,3,3,3]",
)

# CHECK-LABEL: // valid_padding_is_none
# CHECK: pad = {{\[}}[0, 0]{{\]}}
# CHECK-SAME: -> tensor<2x4x3xf16>
show("valid_padding_is_none", lambda x, k: ops.Conv(x, k, [2], "VALID"), "f16[2,3,7]", "f16[4,3,3]")

# CHECK-LABEL: // no_spatial_dimension_at_all
# CHECK: dim_numbers = [b, f]x[o, i]->[b, f]
# CHECK-SAME: (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
show("no_spatial_dimension_at_all", lambda x, k: ops.Conv(x, k, [], "VALID"), "f32[2,3]", "f32[4,3]")

# CHECK-LABEL: // dilations_and_negative_padding_in_groups
# CHECK: pad = {{\[}}[-1, 2]{{\]}}, lhs_dilate = [2], rhs_dilate = [3]
# CHECK-SAME: {batch_group_count = 1 : i64, feature_group_count = 2 : i64}
# CHECK-SAME: -> tensor<1x6x7xf32>
show(
    "dilations_and_negative_padding_in_groups",
    lambda x, k: ops.ConvWithGeneralPadding(x, k, [1], [(-1, 2)], [2], [3], 2),
    "f32[1,4,5]",
    "f32[6,2,2]",
)

# CHECK-LABEL: // batch_groups_divide_the_batch
# CHECK: {batch_group_count = 3 : i64, feature_group_count = 1 : i64}
# CHECK-SAME: (tensor<6x4x5xf32>, tensor<9x4x2xf32>) -> tensor<2x9x4xf32>
show(
    "batch_groups_divide_the_batch",
    lambda x, k: ops.ConvWithGeneralPadding(x, k, [1], [(0, 0)], batch_group_count=3),
    "f32[6,4,5]",
    "f32[9,4,2]",
)

# CHECK-LABEL: // the_window_does_not_fit
# CHECK: -> tensor<1x1x0xf32>
show("the_window_does_not_fit", lambda x, k: ops.Conv(x, k, [1], "VALID"), "f32[1,1,2]", "f32[1,1,3]")

# CHECK-LABEL: // channels_last
# CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
# CHECK-SAME: -> tensor<1x5x5x4xf32>
show(
    "channels_last",
    lambda x, k: ops.ConvWithGeneralDimensions(x, k, [1, 1], "SAME", ("NHWC", "HWIO", "NHWC")),
    "f32[1,5,5,3]",
    "f32[3,3,3,4]",
)

# CHECK-LABEL: // general_numbers
# CHECK: dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f]
show(
    "general_numbers",
    lambda x, k: ops.ConvGeneral(x, k, [1], "VALID", ("f0b", "i0o", "0bf")),
    "f32[3,5,2]",
    "f32[3,2,4]",
)

# CHECK-LABEL: // flipped_with_precision_and_a_wider_sum
# CHECK: reverse = [true, false]
# CHECK-SAME: precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]
# CHECK-SAME: (tensor<1x3x5x5xi8>, tensor<4x3x2x2xi8>) -> tensor<1x4x4x4xi32>
show(
    "flipped_with_precision_and_a_wider_sum",
    lambda x, k: ops.ConvGeneralDilated(
        x,
        k,
        [1, 1],
        "VALID",
        precision=["HIGH", "DEFAULT"],
        preferred_element_type="s32",
        window_reversal=[True, False],
    ),
    "s8[1,3,5,5]",
    "s8[4,3,2,2]",
)
