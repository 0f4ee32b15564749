"""One valid use of every operation, as data: operand types, attributes, regions, result types.

Element-wise operations need no entry here: `example` makes tensors of an element type that they support.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hilo.dialect import attributes as A
from hilo.dialect import chlo, stablehlo
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations.ods import Row
from hilo.dialect.operations.rows_chlo import ROWS as CHLO_ROWS
from hilo.dialect.operations.rows_stablehlo import ROWS as STABLEHLO_ROWS

ROWS: dict[str, Row] = {row.name: row for row in (*STABLEHLO_ROWS, *CHLO_ROWS)}


@dataclass(frozen=True)
class Example:
    """Operand types as MLIR text, a list of them for a group; everything else as the builder function takes it."""

    operands: Sequence[str | Sequence[str]] = ()
    attributes: dict[str, object] = field(default_factory=dict)
    regions: dict[str, object] = field(default_factory=dict)
    results: Sequence[str] | None = None
    extra: dict[str, object] = field(default_factory=dict)


def tensor(text: str) -> str:
    return f"tensor<{text}>"


F, INT, B, C = (tensor("4x" + e) for e in ("f32", "i32", "i1", "complex<f32>"))
S = tensor("f32")
IDX = tensor("i64")
ONE = tensor("1xi64")
PAIR = tensor("2xi64")
TOKEN = "!stablehlo.token"
CHANNEL = A.ChannelHandle(1, 0)
GROUPS = [[0, 1]]
ACCURACY = A.ResultAccuracy(1e-5, 0.0, 1, A.ResultAccuracyMode.TOLERANCE)
COLLECTIVE = {"replica_groups": GROUPS, "channel_handle": CHANNEL}
NORM = {"epsilon": 0.001, "feature_index": 1}
CONV = A.ConvDimensionNumbers.of("b01f", "01io", "b01f")
GATHER = A.GatherDimensionNumbers((1,), (0,), (), (), (0,), 1)


def add(*arguments: ir.Value) -> ir.Value:
    return stablehlo.add(*arguments)


def less(*arguments: ir.Value) -> ir.Value:
    return stablehlo.compare(arguments[0], arguments[1], "LT")


def true(*arguments: ir.Value) -> ir.Value:
    return stablehlo.constant(True)


def identity(*arguments: ir.Value) -> tuple[ir.Value, ...]:
    return arguments


def zero() -> ir.Value:
    return stablehlo.constant(0.0)


def running_sum(value: ir.Value, carry: ir.Value) -> tuple[ir.Value, ...]:
    total = stablehlo.add(value, carry)
    return total, total


_INTEGER = {"and", "or", "xor", "not", "popcnt", "count_leading_zeros", "shift_left", "shift_right_arithmetic",
            "shift_right_logical", "mulhi"}  # fmt: skip
_COMPLEX = {"_asin_acos_kernel", "real", "imag"}

EXAMPLES: dict[str, Example] = {
    "stablehlo.convert": Example([F], extra={"element_type": "s8"}),
    "stablehlo.reduce_precision": Example([F], {"exponent_bits": 5, "mantissa_bits": 10}),
    "stablehlo.uniform_dequantize": Example([tensor("4x!quant.uniform<i8:f32, 0.1:3>")]),
    "stablehlo.uniform_quantize": Example([F], results=[tensor("4x!quant.uniform<i8:f32, 0.1:3>")]),
    "stablehlo.compare": Example([F, F], {"comparison_direction": "LT", "compare_type": "TOTALORDER"}),
    "stablehlo.select": Example([B, F, F]),
    "stablehlo.clamp": Example([S, F, S]),
    "stablehlo.constant": Example(attributes={"value": [[1.0, 2.0], [3.0, 4.0]]}),
    "chlo.constant": Example(attributes={"value": [1, 2]}),
    "chlo.constant_like": Example([F], {"value": 2.0}),
    "stablehlo.create_token": Example(),
    "stablehlo.dynamic_iota": Example([PAIR], {"iota_dimension": 1}, results=[tensor("?x?xf32")]),
    "stablehlo.iota": Example(attributes={"iota_dimension": 0}, results=[tensor("4x5xi32")]),
    "stablehlo.partition_id": Example(),
    "stablehlo.replica_id": Example(),
    "stablehlo.rng": Example([S, S, PAIR], {"rng_distribution": "NORMAL"}),
    "stablehlo.rng_bit_generator": Example([tensor("2xui64")], {"rng_algorithm": "PHILOX"},
                                           results=[tensor("2xui64"), tensor("3xui32")]),
    "stablehlo.bitcast_convert": Example([F], extra={"element_type": "u8"}),
    "stablehlo.broadcast": Example([F], {"broadcast_sizes": [2, 3]}),
    "stablehlo.broadcast_in_dim": Example([F], {"broadcast_dimensions": [1]}, extra={"shape": (3, 4)}),
    "stablehlo.concatenate": Example([[F, F]], {"dimension": 0}),
    "stablehlo.dynamic_broadcast_in_dim": Example(
        [F, PAIR],
        {"broadcast_dimensions": [1], "known_expanding_dimensions": [], "known_nonexpanding_dimensions": [0]},
        results=[tensor("?x4xf32")]),
    "stablehlo.dynamic_gather": Example([tensor("5x4xf32"), tensor("3x1xi64"), PAIR], {"dimension_numbers": GATHER}),
    "stablehlo.dynamic_pad": Example([F, S, ONE, ONE, ONE], results=[tensor("?xf32")]),
    "stablehlo.dynamic_reshape": Example([F, PAIR], results=[tensor("?x?xf32")]),
    "stablehlo.dynamic_slice": Example([tensor("4x5xf32"), [IDX, IDX]], {"slice_sizes": [1, 2]}),
    "stablehlo.dynamic_update_slice": Example([tensor("4x5xf32"), tensor("1x2xf32"), [IDX, IDX]]),
    "stablehlo.gather": Example([tensor("5x4xf32"), tensor("3x1xi64")],
                                {"dimension_numbers": GATHER, "slice_sizes": [1, 4], "indices_are_sorted": True}),
    "stablehlo.get_dimension_size": Example([F], {"dimension": 0}),
    "stablehlo.pad": Example([F, S], {"edge_padding_low": [1], "edge_padding_high": [-1], "interior_padding": [2]}),
    "stablehlo.real_dynamic_slice": Example([F, ONE, ONE, ONE], results=[tensor("?xf32")]),
    "stablehlo.reshape": Example([F], extra={"shape": (2, 1, 2)}),
    "stablehlo.reverse": Example([F], {"dimensions": [0]}),
    "stablehlo.set_dimension_size": Example([F, tensor("i32")], {"dimension": 0}),
    "stablehlo.slice": Example([F], {"start_indices": [1], "limit_indices": [4], "strides": [2]}),
    "stablehlo.torch_index_select": Example([tensor("5x4xf32"), tensor("3xi32")], {"dim": 0, "batch_dims": 0}),
    "stablehlo.transpose": Example([tensor("2x3x4xf32")], {"permutation": [2, 0, 1]}),
    "stablehlo.cholesky": Example([tensor("3x3xf32")], {"lower": True}),
    "stablehlo.convolution": Example(
        [tensor("1x8x8x4xf32"), tensor("3x3x2x6xf32")],
        {"dimension_numbers": CONV, "window_strides": [2, 1], "padding": [[1, 1], [0, 2]], "lhs_dilation": [1, 2],
         "rhs_dilation": [2, 1], "window_reversal": [False, True], "feature_group_count": 2,
         "precision_config": ["HIGH", A.Precision.HIGHEST]}),
    "stablehlo.dynamic_conv": Example([tensor("1x8x8x4xf32"), tensor("3x3x4x6xf32"), tensor("2x2xi64")],
                                      {"dimension_numbers": CONV}, results=[tensor("1x?x?x6xf32")]),
    "stablehlo.dot": Example([tensor("2x3xf32"), tensor("3x4xf32")], {"precision_config": ["DEFAULT", "DEFAULT"]}),
    "stablehlo.dot_general": Example(
        [tensor("7x2x3xf32"), tensor("7x3x4xf32")],
        {"dot_dimension_numbers": A.DotDimensionNumbers((0,), (0,), (2,), (1,)), "precision_config": ["HIGH", "HIGH"]}),
    "stablehlo.einsum": Example([tensor("2x3xf32"), tensor("3x4xf32")], {"einsum_config": "ij,jk->ik"}),
    "stablehlo.unary_einsum": Example([tensor("2x3xf32")], {"einsum_config": "ij->i"}),
    "stablehlo.fft": Example([C], {"fft_type": "FFT", "fft_length": [4]}),
    "stablehlo.triangular_solve": Example([tensor("3x3xf32"), tensor("3x2xf32")], {
        "left_side": True, "lower": True, "unit_diagonal": False, "transpose_a": A.Transpose.NO_TRANSPOSE}),
    "stablehlo.map": Example([[F, F]], {"dimensions": [0]}, {"computation": add}),
    "stablehlo.reduce": Example([[tensor("4x5xf32"), tensor("4x5xi32")], [S, tensor("i32")]], {"dimensions": [1]},
                                {"body": lambda a, b, c, d: (stablehlo.add(a, c), stablehlo.maximum(b, d))}),
    "stablehlo.reduce_window": Example(
        [[tensor("4x5xf32")], [S]],
        {"window_dimensions": [2, 3], "window_strides": [2, 1], "base_dilations": [1, 2], "window_dilations": [1, 1],
         "padding": [[0, 0], [1, -1]]}, {"body": add}),
    "stablehlo.scatter": Example(
        [[tensor("5x4xf32")], tensor("3x1xi64"), [tensor("3x4xf32")]],
        {"scatter_dimension_numbers": A.ScatterDimensionNumbers((1,), (0,), (), (), (0,), 1), "unique_indices": True},
        {"update_computation": add}),
    "stablehlo.select_and_scatter": Example(
        [tensor("4x4xf32"), tensor("2x2xf32"), S], {"window_dimensions": [2, 2], "window_strides": [2, 2],
                                                    "padding": [[0, 0], [0, 0]]}, {"select": less, "scatter": add}),
    "stablehlo.sort": Example([[F, INT]], {"dimension": 0, "is_stable": True}, {"comparator": less}),
    "stablehlo.batch_norm_grad": Example([tensor("2x4xf32"), F, F, F, tensor("2x4xf32")], NORM),
    "stablehlo.batch_norm_inference": Example([tensor("2x4xf32"), F, F, F, F], NORM),
    "stablehlo.batch_norm_training": Example([tensor("2x4xf32"), F, F], NORM),
    "stablehlo.after_all": Example([[TOKEN, TOKEN]]),
    "stablehlo.async_done": Example(["!stablehlo.future<tensor<4xf32>>"]),
    "stablehlo.async_start": Example([[F, F]], regions={
        "body": lambda a, b: stablehlo.all_reduce([a], computation=add, replica_groups=GROUPS)}),
    "stablehlo.case": Example([tensor("i32")], regions={"branches": [zero, zero, zero]}),
    "stablehlo.composite": Example(
        [[F]], {"name": "hilo.example", "decomposition": "callee", "version": 3,
                "composite_attributes": {"n": 1, "x": 0.5, "s": "t", "l": (1, 2), "b": True}}, results=[F]),
    "stablehlo.custom_call": Example(
        [[F, F]], {"call_target_name": "target", "has_side_effect": True, "backend_config": {"k": 1, "name": "v"},
                   "api_version": A.CustomCallApiVersion.API_VERSION_TYPED_FFI, "called_computations": ["callee"],
                   "operand_layouts": [[0], [0]], "result_layouts": [[0]],
                   "output_operand_aliases": [A.OutputOperandAlias((), 1, ())]}, results=[F]),
    "stablehlo.get_tuple_element": Example(["tuple<tensor<4xf32>, tensor<4xi32>>"], {"index": 1}),
    "stablehlo.if": Example([tensor("i1")], regions={"true_branch": zero, "false_branch": zero}),
    "stablehlo.optimization_barrier": Example([[F, TOKEN]]),
    "stablehlo.tuple": Example([[F, INT]]),
    "stablehlo.while": Example([[F, INT]], regions={"cond": true, "body": identity}),
    "stablehlo.all_gather": Example([[F, INT]], {"all_gather_dim": 0, **COLLECTIVE, "use_global_device_ids": True}),
    "stablehlo.all_reduce": Example([[F]], {**COLLECTIVE, "use_global_device_ids": True}, {"computation": add}),
    "stablehlo.all_to_all": Example(
        [[F]], {"split_dimension": 0, "concat_dimension": 0, "split_count": 2, **COLLECTIVE}),
    "stablehlo.collective_broadcast": Example([[F]], COLLECTIVE),
    "stablehlo.collective_permute": Example([F], {"source_target_pairs": [[0, 1], [1, 0]], "channel_handle": CHANNEL}),
    "stablehlo.collective_reduce": Example([[F]], COLLECTIVE, {"computation": add}),
    "stablehlo.cross-replica-sum": Example([F], {"replica_groups": [[0, 1]]}),
    "stablehlo.infeed": Example([TOKEN], {"infeed_config": "c", "layout": [[0]]}, results=[F, TOKEN]),
    "stablehlo.outfeed": Example([[F], TOKEN], {"outfeed_config": "c"}),
    "stablehlo.recv": Example(
        [TOKEN], {"channel_handle": A.ChannelHandle(1, 3), "is_host_transfer": True}, results=[F, TOKEN]),
    "stablehlo.reduce_scatter": Example([F], {"scatter_dimension": 0, **COLLECTIVE}, {"computation": add}),
    "stablehlo.send": Example([[F], TOKEN], {"channel_handle": A.ChannelHandle(1, 2), "is_host_transfer": True}),
    "chlo.broadcast_compare": Example([F, S], {"comparison_direction": "GE", "compare_type": "FLOAT"}),
    "chlo.broadcast_select": Example([tensor("i1"), F, F]),
    "chlo.ragged_dot": Example(
        [tensor("11x5xf32"), tensor("3x5x7xf32"), tensor("3xi64")],
        {"ragged_dot_dimension_numbers": A.RaggedDotDimensionNumbers((), (), (1,), (1,), (0,), (0,)),
         "precision_config": ["HIGH", "DEFAULT"]}),
    "chlo.scan": Example([[tensor("2x3xf32")], [tensor("3xf32")]], {"dimension": 0, "is_reverse": True},
                         {"body": running_sum}),
    "chlo.top_k": Example([tensor("2x5xf32")], {"k": 3}),
}  # fmt: skip


_DEVICE = {"channel_handle": A.ChannelHandle(1, 1), "source_target_pairs": [[0, 1]]}
_DYNAMIC_ROOT = {"replica_groups": GROUPS, "has_dynamic_root": True}
_ALGORITHM = A.DotAlgorithm("tf32", "tf32", "f32", 1, 1, 3)
_MATRICES = [tensor("2x3xf32"), tensor("3x4xf32")]

VARIANTS: list[tuple[str, Example]] = [
    ("stablehlo.dynamic_gather", Example([tensor("5x4xf32"), tensor("3x1xi64"), PAIR],
                                         {"dimension_numbers": GATHER, "indices_are_sorted": True})),
    ("stablehlo.convolution", Example([tensor("2x8x8x4xf32"), tensor("3x3x4x6xf32")],
                                      {"dimension_numbers": CONV, "batch_group_count": 2})),
    ("stablehlo.dynamic_conv", Example(
        [tensor("2x8x8x4xf32"), tensor("3x3x4x6xf32"), tensor("2x2xi64")],
        {"dimension_numbers": CONV, "window_strides": [2, 1], "lhs_dilation": [1, 2], "rhs_dilation": [2, 1],
         "window_reversal": [True, False], "feature_group_count": 1, "batch_group_count": 2,
         "precision_config": ["HIGH", "HIGH"]}, results=[tensor("1x?x?x6xf32")])),
    ("stablehlo.dot_general", Example(_MATRICES, {
        "dot_dimension_numbers": A.DotDimensionNumbers((), (), (1,), (0,)), "algorithm": _ALGORITHM})),
    ("stablehlo.scatter", Example(
        [[tensor("5x4xf32")], tensor("3x1xi64"), [tensor("3x4xf32")]],
        {"scatter_dimension_numbers": A.ScatterDimensionNumbers((1,), (0,), (), (), (0,), 1),
         "indices_are_sorted": True}, {"update_computation": add})),
    ("stablehlo.custom_call", Example(
        [[tensor("4x8xf32")]], {"call_target_name": "t", "backend_config": "text", "api_version": "STATUS_RETURNING",
                                "operand_layouts": [[1, 0]], "result_layouts": [[1, 0]],
                                "result_tilings": [[[8, 128], [2]]]}, results=[tensor("4x8xf32")])),
    ("stablehlo.custom_call", Example([[]], {"call_target_name": "t"}, results=[])),
    ("stablehlo.collective_broadcast", Example([[F, tensor("1xi32")]], _DYNAMIC_ROOT)),
    ("stablehlo.collective_reduce", Example([[F, tensor("1xi32")]], _DYNAMIC_ROOT, {"computation": add})),
    ("stablehlo.collective_reduce", Example(
        [[F]], {**COLLECTIVE, "use_global_device_ids": True}, {"computation": add})),
    ("stablehlo.reduce_scatter", Example([F], {"scatter_dimension": 0, **COLLECTIVE, "use_global_device_ids": True},
                                         {"computation": add})),
    ("stablehlo.recv", Example([TOKEN], _DEVICE, results=[F, TOKEN])),
    ("stablehlo.send", Example([[F], TOKEN], _DEVICE)),
    ("stablehlo.all_reduce", Example([[F]], {"replica_groups": [[0, 1], [2]]}, {"computation": add})),
    ("stablehlo.constant", Example(attributes={"value": 1.0})),
    ("stablehlo.while", Example([[F]], regions={"cond": true, "body": identity})),
    ("chlo.broadcast_compare", Example([F, tensor("2x4xf32")], {"comparison_direction": "EQ",
                                                                "broadcast_dimensions": [1]})),
    ("chlo.scan", Example([[tensor("2x3xf32")], [tensor("3xf32")]],
                          {"dimension": 0, "scan_dim_size": 2, "is_associative": True}, {"body": running_sum})),
    ("chlo.top_k", Example([tensor("2x5xf32")], {"k": 3, "is_stable": False})),
]  # fmt: skip
VARIANTS += [
    (row.name, Example([tensor(f"4x{element}"), tensor(f"2x4x{element}")], {"broadcast_dimensions": [1]}))
    for row in CHLO_ROWS
    for element in ["i32" if row.name.removeprefix("chlo.broadcast_") in _INTEGER else "f32"]
    if [a.name for a in row.attributes] == ["broadcast_dimensions"]
]
"""More examples, so that each attribute has one."""


def example(row: Row) -> Example:
    """The row's entry; element-wise operations get tensors of a type that they support."""
    if row.name in EXAMPLES:
        return EXAMPLES[row.name]
    name = row.name.partition(".")[2].removeprefix("broadcast_")
    kind = INT if name in _INTEGER else C if name in _COMPLEX else F
    accuracy = {"result_accuracy": ACCURACY} if any(a.name == "result_accuracy" for a in row.attributes) else {}
    return Example([kind] * len(row.operands), accuracy)


def build(row: Row, given: Example | None = None) -> tuple[ir.Module, ir.OpView]:
    """A module with a function that contains the example, and the operation in it."""
    given = given or example(row)
    module_of = chlo if row.dialect == "chlo" else stablehlo
    function: Callable[..., Any] = getattr(module_of, row.function_name)
    groups = [[g] if isinstance(g, str) else list(g) for g in given.operands]
    types = ", ".join(f"%a{i}_{j}: {t}" for i, g in enumerate(groups) for j, t in enumerate(g))
    callee = "func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
    module = ir.Module.parse(f"{callee}\nfunc.func @main({types}) {{ return }}", context())
    block = module.body.operations[1].regions[0].blocks[0]
    arguments = iter(block.arguments)
    operands = [next(arguments) if isinstance(given.operands[i], str) else [next(arguments) for _ in g]
                for i, g in enumerate(groups)]  # fmt: skip
    keywords: dict[str, object] = {**given.attributes, **given.regions, **given.extra}
    if given.results is not None:
        results = [ir.Type.parse(t, context()) for t in given.results]
        keywords["result_type" if row.is_single_result else "result_types"] = (
            results[0] if row.is_single_result else results
        )
    with ir.Location.unknown(context()), ir.InsertionPoint(block.operations[0]):
        function(*operands, **keywords)
    return module, block.operations[0]
