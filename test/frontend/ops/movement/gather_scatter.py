# RUN: %python %s | filecheck %s
"""What Gather and Scatter emit."""

from _emitted import show

from hilo import ops
from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers

# CHECK-LABEL: // gather_of_the_documents
# CHECK: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2],
# CHECK-SAME: start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes =
# CHECK-SAME: array<i64: 8, 6>}>
# CHECK-SAME: -> tensor<5x8x6xf32>
show(
    "gather_of_the_documents",
    lambda a, i: ops.Gather(a, i, [1, 2], [], [8, 6], [0, 1], 1),
    "f32[16,11]",
    "s32[5,2]",
)

# CHECK-LABEL: // index_vector_dim_defaults_to_the_last
# CHECK: index_vector_dim = 2>
# CHECK-SAME: -> tensor<4x5x8x6xf32>
show(
    "index_vector_dim_defaults_to_the_last",
    lambda a, i: ops.Gather(a, i, [2, 3], [], [8, 6], [0, 1]),
    "f32[16,11]",
    "s64[4,5,2]",
)

# CHECK-LABEL: // an_implicit_index_vector
# CHECK: collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>
# CHECK-SAME: indices_are_sorted = true
# CHECK-SAME: -> tensor<6x7x11xbf16>
show(
    "an_implicit_index_vector",
    lambda a, i: ops.Gather(a, i, [2], [0], [1, 11], [0], 2, indices_are_sorted=True, unique_indices=True),
    "bf16[16,11]",
    "u8[6,7]",
)

# CHECK-LABEL: // gather_of_scalars
# CHECK: #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>
# CHECK-SAME: -> tensor<f32>
show("gather_of_scalars", lambda a, i: ops.Gather(a, i, [], [0], [1], [0], 0), "f32[9]", "s32[]")

# CHECK-LABEL: // gather_with_batching_dimensions
# CHECK: operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>
# CHECK-SAME: -> tensor<5x3x2xf32>
show(
    "gather_with_batching_dimensions",
    lambda a, i: ops.Gather(a, i, [2], [], [1, 2], [1], 2, operand_batching_dims=[0], start_indices_batching_dims=[1]),
    "f32[3,4]",
    "s32[5,3,1]",
)

# CHECK-LABEL: // gather_with_numbers_as_in_cpp
# CHECK: offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1
show(
    "gather_with_numbers_as_in_cpp",
    lambda a, i: ops.Gather(a, i, GatherDimensionNumbers((1,), (0,), (), (), (0,), 1), [1, 3]),
    "f32[4,3]",
    "s32[2,1]",
)

# CHECK-LABEL: // scatter_with_one_operand
# CHECK: %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2)
# CHECK-SAME: inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
# CHECK-SAME: unique_indices = true
# CHECK: ^bb0(%[[CURRENT:.+]]: tensor<f32>, %[[UPDATE:.+]]: tensor<f32>):
# CHECK-NEXT: stablehlo.add %[[CURRENT]], %[[UPDATE]]
# CHECK: return %0 : tensor<8xf32>
show(
    "scatter_with_one_operand",
    lambda a, i, u: ops.Scatter(a, i, u, ops.Add, 1, [], [0], [0], unique_indices=True),
    "f32[8]",
    "s32[4,1]",
    "f32[4]",
)


def swap(current_0, current_1, update_0, update_1):
    return update_0, current_1 + update_1


# CHECK-LABEL: // scatter_with_two_operands
# CHECK: %0:2 = "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %arg4)
# CHECK-SAME: update_window_dims = [1], inserted_window_dims = [0]
# CHECK: ^bb0(%{{.+}}: tensor<f32>, %[[CURRENT:.+]]: tensor<i32>,
# CHECK-SAME: %[[FIRST:.+]]: tensor<f32>, %[[UPDATE:.+]]: tensor<i32>):
# CHECK-NEXT: %[[SUM:.+]] = stablehlo.add %[[CURRENT]], %[[UPDATE]]
# CHECK-NEXT: stablehlo.return %[[FIRST]], %[[SUM]]
# CHECK: return %0#0, %0#1 : tensor<8x3xf32>, tensor<8x3xi32>
show(
    "scatter_with_two_operands",
    lambda a, b, i, u, v: ops.Scatter([a, b], i, [u, v], swap, 1, [1], [0], [0]),
    "f32[8,3]",
    "s32[8,3]",
    "s64[4,1]",
    "f32[4,3]",
    "s32[4,3]",
)

# CHECK-LABEL: // scatter_with_numbers_as_in_cpp
# CHECK: indices_are_sorted = true
# CHECK-SAME: input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1]
show(
    "scatter_with_numbers_as_in_cpp",
    lambda a, i, u: ops.Scatter(
        a, i, u, ops.Max, ScatterDimensionNumbers((), (1,), (0,), (0,), (1,), 1), indices_are_sorted=True
    ),
    "f32[3,4]",
    "s32[3,1]",
    "f32[3]",
)
