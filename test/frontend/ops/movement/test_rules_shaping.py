"""Each rule of the shaping, slicing, conversion and choice operations, broken."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from harness import broken

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops


def xs(*texts: str) -> list[XlaOp]:
    """Parameters of one new builder."""
    builder = XlaBuilder("rules")
    return [ops.Parameter(builder, i, Shape.parse(text)) for i, text in enumerate(texts)]


def x(text: str) -> XlaOp:
    return xs(text)[0]


def nothing() -> XlaBuilder:
    return XlaBuilder("rules")


Broken = Callable[[], object]

RULES: dict[str, list[tuple[Broken, tuple[str, ...]]]] = {
    "reshape_e1": [
        (lambda: ops.Reshape(x("f32[4,2,3]"), [5, 5]), ("Reshape", "dimensions is [5, 5]", "25", "24")),
        (lambda: ops.Reshape(x("f32[]"), [0]), ("dimensions is [0]",)),
        (lambda: ops.Reshape(x("f32[4]"), new_sizes=[3]), ("new_sizes is [3]",)),
    ],
    "reshape_e2": [(lambda: ops.Reshape(x("f32[4]"), [-2, -2]), ("each size must be 0 or more",))],
    "reshape_e3": [
        (lambda: ops.Reshape(x("f32[4,2,3]"), [0, 1, 1], [24]), ("dimensions is (0, 1, 1)", "each of 0…2 once")),
        (lambda: ops.Reshape(x("f32[4,2,3]"), [0, 1], [24]), ("dimensions is (0, 1)",)),
    ],
    "collapse_e1": [(lambda: ops.Collapse(x("f32[4,2,3]"), [1, 0]), ("Collapse", "[1, 0]", "increasing order"))],
    "collapse_e2": [(lambda: ops.Collapse(x("f32[4,2,3]"), [0, 2]), ("[0, 2]", "consecutive"))],
    "collapse_e3": [
        (lambda: ops.Collapse(x("f32[4,2,3]"), [2, 3]), ("3 is out of range",)),
        (lambda: ops.Collapse(x("f32[4,2,3]"), [-1]), ("-1 is out of range",)),
    ],
    "collapse_e4": [(lambda: ops.Collapse(x("f32[4,2,3]"), [1, 1]), ("none twice",))],
    "transpose_e1": [
        (lambda: ops.Transpose(x("f32[2,3]"), [0, 0]), ("Transpose: permutation is (0, 0)", "each of 0…1 once")),
        (lambda: ops.Transpose(x("f32[2,3]"), [0]), ("permutation is (0,)",)),
        (lambda: ops.Transpose(x("f32[]"), [0]), ("it takes no entry",)),
    ],
    "rev_e1": [
        (lambda: ops.Rev(x("f32[2,3]"), [2]), ("Rev: dimensions is 2", "0…1")),
        (lambda: ops.Rev(x("f32[2,3]"), [1, 1]), ("each dimension may be named once",)),
    ],
    "concatenate_e1": [(lambda: ops.Concatenate([], 0), ("operands is empty",))],
    "concatenate_e2": [(lambda: ops.Concatenate(xs("f32[]", "f32[]"), 0), ("rank 1 or more",))],
    "concatenate_e3": [(lambda: ops.Concatenate(xs("f32[2]", "f32[2,1]"), 0), ("ranks must agree",))],
    "concatenate_e4": [(lambda: ops.Concatenate(xs("f32[2,3]", "f32[2,4]"), 0), ("operand 1", "all dimensions but 0"))],
    "concatenate_e5": [(lambda: ops.Concatenate(xs("f32[2]", "s32[2]"), 0), ("operand 1 is s32[2]",))],
    "concatenate_e6": [
        (lambda: ops.Concatenate(xs("f32[2]", "f32[2]"), 1), ("dimension is 1", "0…0")),
        (lambda: ops.ConcatInDim(nothing(), [], -1), ("operands is empty",)),
    ],
    "pad_e1": [
        (lambda: ops.Pad(x("f32[2,3]"), 0.0, [(0, 0, 0)]), ("Pad: padding_config has 1 entries", "takes 2")),
        (lambda: ops.Pad(x("f32[2]"), 0.0, [(0,)]), ("padding_config[0] is [0]",)),
        (lambda: ops.Pad(x("f32[2]"), 0.0, [{"low": 1}]), ("edge_padding_low",)),
        (lambda: ops.Pad(x("f32[2]"), 0.0, 3), ("padding_config is 3",)),
    ],
    "pad_e2": [(lambda: ops.Pad(x("f32[3]"), 0.0, [(0, 0, -1)]), ("interior padding is [-1]",))],
    "pad_e3": [
        (lambda: ops.Pad(*xs("f32[3]", "f32[1]"), [(0, 0, 0)]), ("padding_value is f32[1]", "scalar")),
        (lambda: ops.Pad(*xs("f32[3]", "s32[]"), [(0, 0, 0)]), ("padding_value is s32[]",)),
    ],
    "pad_e4": [(lambda: ops.Pad(x("f32[3]"), 0.0, [(-2, -2, 0)]), ("leaves -1 of 3",))],
    "slice_e1": [
        (lambda: ops.Slice(x("f32[5]"), [0, 0], [5, 5]), ("start_indices is [0, 0]", "1 integers")),
        (lambda: ops.Slice(x("f32[5]"), [0], []), ("limit_indices is []",)),
        (lambda: ops.Slice(x("f32[5]"), [0], [5], [1, 1]), ("strides is [1, 1]",)),
        (lambda: ops.SliceInDim(x("f32[5]"), 0, 1, 1, 1), ("dimno is 1",)),
    ],
    "slice_e2": [(lambda: ops.Slice(x("f32[5]"), [-1], [2]), ("start of dimension 0 is -1",))],
    "slice_e3": [(lambda: ops.Slice(x("f32[5]"), [3], [2]), ("limit of dimension 0 is 2", "3…5"))],
    "slice_e4": [(lambda: ops.Slice(x("f32[5]"), [0], [6]), ("limit of dimension 0 is 6", "0…5"))],
    "slice_e5": [(lambda: ops.Slice(x("f32[5]"), [0], [5], [0]), ("stride of dimension 0 is 0",))],
    "dynamic_slice_e1": [
        (lambda: ops.DynamicSlice(x("f32[4,3]"), [0], [1, 1]), ("start_indices has 1 entries",)),
        (lambda: ops.DynamicSlice(x("f32[4,3]"), [0, 0], [1]), ("size_indices is [1]",)),
    ],
    "dynamic_slice_e2": [
        (lambda: ops.DynamicSlice(x("f32[4]"), [1.5], [1]), ("start_indices[0] is f32[]",)),
        (lambda: ops.DynamicSlice(*xs("f32[4,3]", "s32[3]"), [1, 1]), ("start_indices is s32[3]", "size 2")),
        (lambda: ops.DynamicSlice(*xs("f32[4,3]", "f32[2]"), [1, 1]), ("start_indices is f32[2]",)),
        (lambda: ops.DynamicSlice(x("f32[4]"), 3, [1]), ("start_indices is 3",)),
    ],
    "dynamic_slice_e3": [
        (lambda: (lambda a, i, j: ops.DynamicSlice(a, [i, j], [1, 1]))(*xs("f32[4,3]", "s32[]", "s64[]")), ("s64[]",))
    ],
    "dynamic_slice_e4": [(lambda: ops.DynamicSlice(x("f32[4]"), [0], [0]), ("size of dimension 0 is 0", "1…4"))],
    "dynamic_slice_e5": [(lambda: ops.DynamicSlice(x("f32[4]"), [0], [5]), ("size of dimension 0 is 5",))],
    "dynamic_update_slice_e1": [
        (lambda: ops.DynamicUpdateSlice(*xs("f32[4,3]", "f32[2]"), [0, 0]), ("update is f32[2]", "rank 2"))
    ],
    "dynamic_update_slice_e2": [
        (lambda: ops.DynamicUpdateSlice(*xs("f32[4]", "f32[5]"), [0]), ("update is f32[5]",)),
        (lambda: ops.DynamicUpdateSlice(*xs("f32[4]", "f32[0]"), [0]), ("update is f32[0]",)),
    ],
    "dynamic_update_slice_e3": [
        (lambda: ops.DynamicUpdateSlice(*xs("f32[4]", "s32[2]"), [0]), ("update is s32[2]", "operand is f32[4]"))
    ],
    "dynamic_update_slice_e4": [
        (lambda: ops.DynamicUpdateSlice(*xs("f32[4]", "f32[2]"), [0, 0]), ("start_indices has 2 entries",)),
        (lambda: ops.DynamicUpdateSlice(*xs("f32[4]", "f32[2]"), [0.5]), ("start_indices[0]",)),
    ],
    "get_dimension_size_e1": [(lambda: ops.GetDimensionSize(x("(f32[4])"), 0), ("operand is (f32[4])", "array"))],
    "get_dimension_size_e2": [
        (lambda: ops.GetDimensionSize(x("f32[4,8]"), 2), ("dimension is 2", "0…1")),
        (lambda: ops.GetDimensionSize(x("f32[4,8]"), -1), ("dimension is -1",)),
    ],
    "set_dimension_size_e1": [(lambda: ops.SetDimensionSize(x("(f32[4])"), 2, 0), ("operand is (f32[4])",))],
    "set_dimension_size_e2": [
        (lambda: ops.SetDimensionSize(*xs("f32[4]", "s64[]"), 0), ("size is s64[]", "s32")),
        (lambda: ops.SetDimensionSize(*xs("f32[4]", "s32[1]"), 0), ("size is s32[1]", "scalar")),
    ],
    "set_dimension_size_e3": [(lambda: ops.SetDimensionSize(x("f32[4]"), 2, 1), ("dimension is 1",))],
    "convert_element_type_e1": [
        (lambda: ops.ConvertElementType(x("(f32[4])"), "s32"), ("operand is (f32[4])",)),
        (lambda: ops.ConvertElementType(x("f32[4]"), ("s32", "f32")), ("not a tuple",)),
        (lambda: ops.ConvertElementType(x("f32[4]"), Shape.tuple([])), ("not a tuple",)),
    ],
    "convert_element_type_e2": [
        (lambda: ops.ConvertElementType(x("f32[4]"), "f23"), ("'f23'", "did you mean")),
        (lambda: ops.ConvertElementType(x("f32[4]"), np.dtype("U3")), ("new_element_type",)),
    ],
    "convert_element_type_e3": [
        (lambda: ops.ConvertElementType(x("token[]"), "s32"), ("operand is token[]",)),
        (lambda: ops.ConvertElementType(x("f32[4]"), "token"), ("new_element_type is token",)),
        (lambda: ops.ConvertElementType(x("f32[4]"), "opaque"), ("new_element_type is 'opaque'",)),
    ],
    "bitcast_convert_type_e1": [
        (lambda: ops.BitcastConvertType(x("(f32[4])"), "s32"), ("operand is (f32[4])",)),
        (lambda: ops.BitcastConvertType(x("f32[4]"), ["s32"]), ("not a tuple",)),
    ],
    "bitcast_convert_type_e2": [
        (lambda: ops.BitcastConvertType(x("f16[10,3]"), "f32"), ("operand is f16[10,3]", "last dimension must be 2")),
        (lambda: ops.BitcastConvertType(x("f16[]"), "f32"), ("operand is f16[]",)),
    ],
    "bitcast_convert_type_e3": [(lambda: ops.BitcastConvertType(x("f6e2m3fn[4]"), "f32"), ("multiple", "6", "32"))],
    "bitcast_convert_type_e4": [
        (lambda: ops.BitcastConvertType(x("c64[4]"), "f64"), ("complex",)),
        (lambda: ops.BitcastConvertType(x("f64[4]"), "c64"), ("complex",)),
    ],
    "bitcast_convert_type_e5": [
        (lambda: ops.BitcastConvertType(x("pred[8]"), "s8"), ("pred is cast to pred only",)),
        (lambda: ops.BitcastConvertType(x("u8[8]"), "pred"), ("pred is cast to pred only",)),
    ],
    "reduce_precision_e1": [
        (lambda: ops.ReducePrecision(x("f32[2]"), exponent_bits=0, mantissa_bits=10), ("exponent_bits is 0",))
    ],
    "reduce_precision_e2": [
        (lambda: ops.ReducePrecision(x("f32[2]"), exponent_bits=5, mantissa_bits=-1), ("mantissa_bits is -1",))
    ],
    "reduce_precision_e3": [
        (lambda: ops.ReducePrecision(x("s32[2]"), exponent_bits=5, mantissa_bits=1), ("operand is s32[2]", "float"))
    ],
    "clamp_e1": [
        (lambda: ops.Clamp(*xs("f32[2]", "f32[3]", "f32[]")), ("min is f32[2]", "f32[3]")),
        (lambda: ops.Clamp(*xs("f32[]", "f32[3]", "f32[1]")), ("max is f32[1]",)),
    ],
    "clamp_e2": [(lambda: ops.Clamp(*xs("s32[]", "f32[3]", "f32[]")), ("min is s32[]", "operand is f32[3]"))],
    "clamp_e3": [
        (lambda: ops.Clamp(*xs("f32[3]", "f32[]", "f32[3]")), ("min is f32[3]", "operand is one")),
        (lambda: ops.Clamp(*xs("f32[]", "f32[]", "f32[3]")), ("max is f32[3]",)),
    ],
    "select_e1": [
        (lambda: ops.Select(*xs("pred[]", "f32[3]", "f32[4]")), ("on_true is f32[3]", "on_false is f32[4]")),
        (lambda: ops.Select(*xs("pred[3]", "f32[3]", "s32[3]")), ("on_false is s32[3]",)),
        (lambda: ops.Select(*xs("pred[]", "(f32[3])", "f32[3]")), ("on_true is (f32[3])",)),
    ],
    "select_e2": [(lambda: ops.Select(*xs("s32[3]", "f32[3]", "f32[3]")), ("pred is s32[3]",))],
    "select_e3": [
        (lambda: ops.Select(*xs("pred[3]", "s32[4]", "s32[4]")), ("pred is pred[3]", "pred[4]")),
        (lambda: ops.Select(*xs("pred[1]", "s32[]", "s32[]")), ("pred is pred[1]",)),
    ],
    "select_e4": [(lambda: ops.Select(*xs("pred[3]", "(s32[3])", "(s32[3])")), ("tuples", "scalar"))],
}
RULES["concatenate_e1"].append(RULES["concatenate_e6"].pop())


@pytest.mark.parametrize(
    ("rule", "function", "words"), [(rule, f, words) for rule, cases in RULES.items() for f, words in cases]
)
def test_rule(rule: str, function: Broken, words: tuple[str, ...]) -> None:
    broken(rule, function, *words)


def test_every_rule_is_broken_here() -> None:
    from hilo.ops import OPERATIONS
    from hilo.ops.arithmetic import choice, conversion
    from hilo.ops.movement import padding, shaping, slicing

    families = (shaping, padding, slicing, conversion, choice)
    mine = {f.__name__ for family in families for f in vars(family).values() if hasattr(f, "operation")}
    labels = {label for name in mine for label in OPERATIONS[name].rules}
    assert not {label for label in labels if not label.startswith(("rule_", "scalar_"))} - set(RULES)


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda: ops.Add(x("f32[2]"), x("f32[2]")), "belongs to builder"),
        (lambda: ops.Reshape(x("f32[<=4,6]"), [24]), "dynamic dimension 0 is none of the new sizes"),
        (lambda: ops.SetDimensionSize(x("f32[4]"), 5, 0), "size is 5; for dimension 0 of f32[4] it takes 0…4"),
        (lambda: ops.Reshape([1, 2], [2]), "no operand is an XlaOp"),
        (lambda: ops.Transpose(x("f32[2,3]"), "10"), "permutation is '10'; it takes a sequence of integers"),
        (lambda: ops.Slice(x("f32[5]"), [0.5], [2]), "start_indices is 0.5; it takes an integer"),
        (lambda: ops.Reshape(x("f32[4]")), "dimensions is missing"),
        (lambda: ops.Squeeze(x("f32[4,1]"), [0]), "it takes dimensions of size 1"),
    ],
)
def test_other_mistakes(function: Broken, says: str) -> None:
    with pytest.raises(hilo.ArgumentError) as caught:
        function()
    assert says in str(caught.value)
