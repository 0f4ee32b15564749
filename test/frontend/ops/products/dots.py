# RUN: %python %s | filecheck %s
"""What Dot, DotGeneral and RaggedDot emit."""

from _emitted import show

from hilo import ops
from hilo.dialect.attributes import RaggedDotDimensionNumbers

# CHECK-LABEL: // vector_times_vector
# CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0]
# CHECK-SAME: (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
show("vector_times_vector", ops.Dot, "f32[3]", "f32[3]")

# CHECK-LABEL: // matrix_times_vector
# CHECK: contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3xi8>) -> tensor<2xi8>
show("matrix_times_vector", ops.Dot, "s8[2,3]", "s8[3]")

# CHECK-LABEL: // matrix_times_matrix_summed_in_s32
# CHECK: contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x4xi8>) -> tensor<2x4xi32>
show(
    "matrix_times_matrix_summed_in_s32", lambda x, y: ops.Dot(x, y, preferred_element_type="s32"), "s8[2,3]", "s8[3,4]"
)

# CHECK-LABEL: // rank_3_contracts_dimension_1
# CHECK: contracting_dims = [1] x [0] : (tensor<2x3x4xf32>, tensor<3x5x6xf32>) -> tensor<2x4x5x6xf32>
show("rank_3_contracts_dimension_1", ops.Dot, "f32[2,3,4]", "f32[3,5,6]")

# CHECK-LABEL: // batched
# CHECK: stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [1, 0], contracting_dims = [3] x [2],
# CHECK-SAME: precision = [HIGHEST, HIGHEST]
# CHECK-SAME: (tensor<2x6x3x4xbf16>, tensor<6x2x4x5xbf16>) -> tensor<2x6x3x5xf32>
show(
    "batched",
    lambda x, y: ops.DotGeneral(x, y, (([3], [2]), ([0, 1], [1, 0])), "HIGHEST", "f32"),
    "bf16[2,6,3,4]",
    "bf16[6,2,4,5]",
)

# CHECK-LABEL: // outer_product
# CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [] x []
# CHECK-SAME: (tensor<0xf32>, tensor<3xf32>) -> tensor<0x3xf32>
show("outer_product", lambda x, y: ops.DotGeneral(x, y, {}), "f32[0]", "f32[3]")

# CHECK-LABEL: // dynamic_rows
# CHECK: (tensor<?x3xf32, #stablehlo.bounds<5, ?>>, tensor<3x2xf32>) -> tensor<?x2xf32, #stablehlo.bounds<5, ?>>
show("dynamic_rows", ops.Dot, "f32[<=5,3]", "f32[3,2]")

# CHECK-LABEL: // ragged_rows
# CHECK: "chlo.ragged_dot"(%arg0, %arg1, %arg2)
# CHECK-SAME: lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
# CHECK-SAME: lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]
# CHECK-SAME: -> tensor<4x5xf32>
show("ragged_rows", ops.RaggedDot, "f32[4,3]", "f32[2,3,5]", "s32[2]")

# CHECK-LABEL: // ragged_contraction
# CHECK: "chlo.ragged_dot"(%arg0, %arg1, %arg2)
# CHECK-SAME: rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>
# CHECK-SAME: -> tensor<2x3x4xf32>
ragged = RaggedDotDimensionNumbers((), (), (0,), (0,), (0,), ())
show("ragged_contraction", lambda x, y, g: ops.RaggedDot(x, y, g, ragged), "f32[5,3]", "f32[5,4]", "s64[2]")
