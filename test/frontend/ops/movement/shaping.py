# RUN: %python %s | filecheck %s
"""What the shaping, slicing, conversion and choice operations emit."""

import numpy as np
from _emitted import show

from hilo import ops

# CHECK-LABEL: // reshape_is_row_major
# CHECK: stablehlo.reshape %arg0 : (tensor<4x2x3xf32>) -> tensor<8x3xf32>
show("reshape_is_row_major", lambda x: ops.Reshape(x, [8, 3]), "f32[4,2,3]")

# CHECK-LABEL: // reshape_of_three_arguments_transposes_first
# CHECK: %[[MOVED:.+]] = stablehlo.transpose %arg0, dims = [1, 2, 0]
# CHECK-NEXT: stablehlo.reshape %[[MOVED]] : (tensor<2x3x4xf32>) -> tensor<24xf32>
show("reshape_of_three_arguments_transposes_first", lambda x: ops.Reshape(x, [1, 2, 0], [24]), "f32[4,2,3]")

# CHECK-LABEL: // reshape_to_the_same_sizes_is_nothing
# CHECK-NOT: stablehlo.reshape
# CHECK: return %arg0
show("reshape_to_the_same_sizes_is_nothing", lambda x: ops.Reshape(x, [2, 3]), "f32[2,3]")

# CHECK-LABEL: // reshape_keeps_a_dynamic_dimension
# CHECK: %[[FULL:.+]] = stablehlo.constant dense<4> : tensor<i32>
# CHECK: %[[STATIC:.+]] = stablehlo.set_dimension_size %arg0, %[[FULL]], dim = 0
# CHECK: %[[RESHAPED:.+]] = stablehlo.reshape %[[STATIC]] : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
# CHECK: %[[SIZE:.+]] = stablehlo.get_dimension_size %arg0, dim = 0
# CHECK: stablehlo.set_dimension_size %[[RESHAPED]], %[[SIZE]], dim = 0
# CHECK-SAME: -> tensor<?x6xf32, #stablehlo.bounds<4, ?>>
show("reshape_keeps_a_dynamic_dimension", lambda x: ops.Reshape(x, [4, 6]), "f32[<=4,2,3]")

# CHECK-LABEL: // collapse
# CHECK: stablehlo.reshape %arg0 : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
show("collapse", lambda x: ops.Collapse(x, [1, 2]), "f32[4,2,3]")

# CHECK-LABEL: // transpose
# CHECK: stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xui8>) -> tensor<4x2x3xui8>
show("transpose", lambda x: ops.Transpose(x, [2, 0, 1]), "u8[2,3,4]")

# CHECK-LABEL: // rev
# CHECK: stablehlo.reverse %arg0, dims = [0, 2]
show("rev", lambda x: ops.Rev(x, [0, 2]), "f32[2,3,4]")

# CHECK-LABEL: // concatenate
# CHECK: stablehlo.concatenate %arg0, %arg1, dim = 1 : (tensor<2x3xf32>, tensor<2x0xf32>) -> tensor<2x3xf32>
show("concatenate", lambda x, y: ops.Concatenate([x, y], 1), "f32[2,3]", "f32[2,0]")

# CHECK-LABEL: // concat_in_dim_takes_the_builder
# CHECK: stablehlo.concatenate %arg0, %arg0, dim = 0
show("concat_in_dim_takes_the_builder", lambda x: ops.ConcatInDim(x.builder, [x, x], 0), "f32[2]")

# CHECK-LABEL: // pad_with_every_form_of_configuration
# CHECK-COUNT-3: stablehlo.pad %arg0, %arg1, low = [1, -1], high = [0, 2], interior = [0, 3]
show(
    "pad_with_every_form_of_configuration",
    lambda x, v: ops.Tuple(
        x.builder,
        [
            ops.Pad(x, v, [(1, 0), (-1, 2, 3)]),
            ops.Pad(x, v, ops.PaddingConfig.of([(1, 0), (-1, 2, 3)])),
            ops.Pad(
                x,
                v,
                [
                    {"edge_padding_low": 1},
                    {"edge_padding_low": -1, "edge_padding_high": 2, "interior_padding": 3},
                ],
            ),
        ],
    ),
    "bf16[2,3]",
    "bf16[]",
)

# CHECK-LABEL: // slice_with_strides
# CHECK: stablehlo.slice %arg0 [2:4, 0:3:2] : (tensor<4x3xf32>) -> tensor<2x2xf32>
show("slice_with_strides", lambda x: ops.Slice(x, [2, 0], [4, 3], [1, 2]), "f32[4,3]")

# CHECK-LABEL: // slice_in_dim
# CHECK: stablehlo.slice %arg0 [0:4, 1:3] : (tensor<4x3xf32>) -> tensor<4x2xf32>
show("slice_in_dim", lambda x: ops.SliceInDim(x, 1, 3, 1, 1), "f32[4,3]")

# CHECK-LABEL: // dynamic_slice_at_scalars
# CHECK: %[[ZERO:.+]] = stablehlo.constant dense<0> : tensor<i64>
# CHECK: stablehlo.dynamic_slice %arg0, %arg1, %[[ZERO]], sizes = [2, 3]
show("dynamic_slice_at_scalars", lambda x, i: ops.DynamicSlice(x, [i, 0], [2, 3]), "f32[4,3]", "s64[]")

# CHECK-LABEL: // dynamic_slice_at_an_array
# CHECK: stablehlo.slice %arg1 [0:1]
# CHECK: %[[FIRST:.+]] = stablehlo.reshape
# CHECK: stablehlo.slice %arg1 [1:2]
# CHECK: %[[SECOND:.+]] = stablehlo.reshape
# CHECK: stablehlo.dynamic_slice %arg0, %[[FIRST]], %[[SECOND]], sizes = [2, 3]
show("dynamic_slice_at_an_array", lambda x, i: ops.DynamicSlice(x, i, [2, 3]), "f32[4,3]", "u32[2]")

# CHECK-LABEL: // dynamic_update_slice
# CHECK: stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2
show(
    "dynamic_update_slice",
    lambda x, y, i: ops.DynamicUpdateSlice(x, y, [i, i]),
    "f32[4,3]",
    "f32[2,3]",
    "s32[]",
)

# CHECK-LABEL: // slices_of_a_scalar_are_the_scalar
# CHECK-NOT: dynamic
# CHECK: return %arg0, %arg1 : tensor<f32>, tensor<f32>
show(
    "slices_of_a_scalar_are_the_scalar",
    lambda x, y: ops.Tuple(x.builder, [ops.DynamicSlice(x, [], []), ops.DynamicUpdateSlice(x, y, [])]),
    "f32[]",
    "f32[]",
)

# CHECK-LABEL: // dimension_sizes
# CHECK: stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<4x8xf32>) -> tensor<i32>
# CHECK: stablehlo.set_dimension_size %arg0, %arg1, dim = 0
# CHECK-SAME: -> tensor<?x8xf32, #stablehlo.bounds<4, ?>>
show(
    "dimension_sizes",
    lambda x, n: ops.Tuple(x.builder, [ops.GetDimensionSize(x, 1), ops.SetDimensionSize(x, n, 0)]),
    "f32[4,8]",
    "s32[]",
)

# CHECK-LABEL: // conversions
# CHECK: stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
# CHECK: stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xui4>
# CHECK: stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xi2>
show(
    "conversions",
    lambda x: ops.Tuple(x.builder, [ops.ConvertElementType(x, t) for t in ("f8e4m3fn", "u4", "s2")]),
    "f32[3]",
)

# CHECK-LABEL: // complex_to_real_drops_the_imaginary_part
# CHECK: %[[REAL:.+]] = stablehlo.real %arg0
# CHECK-NEXT: stablehlo.convert %[[REAL]] : (tensor<3xf32>) -> tensor<3xi32>
show("complex_to_real_drops_the_imaginary_part", lambda x: x.astype(np.int32), "c64[3]")

# CHECK-LABEL: // complex_to_pred_compares
# CHECK: stablehlo.compare NE, %arg0
show("complex_to_pred_compares", lambda x: x.astype(bool), "c128[3]")

# CHECK-LABEL: // bitcasts
# CHECK: stablehlo.bitcast_convert %arg0 : (tensor<f32>) -> tensor<2xf16>
# CHECK: stablehlo.bitcast_convert %arg1 : (tensor<5x4xi8>) -> tensor<5xi32>
# CHECK: stablehlo.bitcast_convert %arg1 : (tensor<5x4xi8>) -> tensor<5x4x2xui4>
show(
    "bitcasts",
    lambda x, y: ops.Tuple(
        x.builder,
        [
            ops.BitcastConvertType(x, "f16"),
            ops.BitcastConvertType(y, "s32"),
            ops.BitcastConvertType(y, "u4"),
        ],
    ),
    "f32[]",
    "s8[5,4]",
)

# CHECK-LABEL: // reduce_precision
# CHECK: stablehlo.reduce_precision %arg0, format = e5m10
show("reduce_precision", lambda x: ops.ReducePrecision(x, mantissa_bits=10, exponent_bits=5), "f32[3]")

# CHECK-LABEL: // clamp_in_both_orders
# CHECK-COUNT-2: stablehlo.clamp %arg0, %arg1, %arg2 : (tensor<i32>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
show(
    "clamp_in_both_orders",
    lambda low, x, high: ops.Tuple(x.builder, [ops.Clamp(low, x, high), ops.Clamp(x, low, high)]),
    "s32[]",
    "s32[3]",
    "s32[]",
)

# CHECK-LABEL: // select_of_tuples_selects_each_leaf
# CHECK-COUNT-2: stablehlo.select %arg0, %{{.+}}, %{{.+}} : tensor<i1>
show("select_of_tuples_selects_each_leaf", lambda p, x, y: ops.Select(p, (x, y), (y, x)), "pred[]", "f32[3]", "f32[3]")

# CHECK-LABEL: // operators
# CHECK: stablehlo.shift_right_arithmetic %arg0
# CHECK: stablehlo.shift_right_logical %arg1
# CHECK: stablehlo.remainder %arg1
show("operators", lambda x, y: ops.Tuple(x.builder, [x >> 1, y >> 1, y % 3]), "s8[4]", "u8[4]")

# CHECK-LABEL: // matmul_broadcasts_batches
# CHECK: stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<7x1x2x3xf32>) -> tensor<7x5x2x3xf32>
# CHECK: stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<5x3x4xf32>) -> tensor<7x5x3x4xf32>
# CHECK: stablehlo.dot_general {{.*}}, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2]
show("matmul_broadcasts_batches", lambda x, y: x @ y, "f32[7,1,2,3]", "f32[5,3,4]")

# CHECK-LABEL: // indices_that_are_constant_slice
# CHECK: stablehlo.slice %arg0 [1:2, 1:4:2]
# CHECK: stablehlo.reverse
# CHECK: stablehlo.reshape {{.*}} -> tensor<2x1xf32>
show("indices_that_are_constant_slice", lambda x: x[1, 3:0:-2, None], "f32[4,5]")

# CHECK-LABEL: // indices_at_run_time_wrap_around
# CHECK: stablehlo.compare LT, %arg1
# CHECK: stablehlo.add %arg1
# CHECK: %[[INDEX:.+]] = stablehlo.select
# CHECK: stablehlo.dynamic_slice %arg0, %[[INDEX]]
show("indices_at_run_time_wrap_around", lambda x, i: x[i], "f32[4,5]", "s32[]")

# CHECK-LABEL: // arrays_of_indices_gather_once
# CHECK: "stablehlo.gather"
# CHECK-SAME: offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1
# CHECK-NOT: gather
show("arrays_of_indices_gather_once", lambda x: x[[0, -1]], "f32[4,5]")
