"""Each rule of the dots, the convolutions and batch normalization, broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from harness import broken

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.dialect.attributes import DotAlgorithm, RaggedDotDimensionNumbers
from hilo.ops import OPERATIONS


def xs(*texts: str) -> list[XlaOp]:
    """Parameters of one new builder."""
    builder = XlaBuilder("rules")
    return [ops.Parameter(builder, i, Shape.parse(text)) for i, text in enumerate(texts)]


def general(lhs: str, rhs: str, contracting: Any, batch: Any = ([], []), *rest: Any) -> XlaOp:
    return ops.DotGeneral(*xs(lhs, rhs), (contracting, batch), *rest)


S8 = hilo.quantized("s8", "f32", 0.5)


def quantized(rhs: Any, lhs: Any, preferred: Any = None) -> XlaOp:
    builder = XlaBuilder("rules")
    shapes = hilo.Shape(lhs, [2, 3]), hilo.Shape(rhs, [3, 2])
    x, w = (ops.Parameter(builder, i, shape) for i, shape in enumerate(shapes))
    return ops.Dot(x, w, preferred_element_type=preferred)


def conv(
    lhs: str = "f32[4,4,5]", rhs: str = "f32[6,4,3]", strides: Any = (1,), padding: Any = ((0, 0),), **rest: Any
) -> XlaOp:
    return ops.ConvWithGeneralPadding(*xs(lhs, rhs), strides, padding, **rest)


def dilated(**rest: Any) -> XlaOp:
    return ops.ConvGeneralDilated(*xs("f32[4,4,5]", "f32[6,4,3]"), [1], "VALID", **rest)


def training(*shapes: str, feature: Any = 1, epsilon: Any = 0.1) -> XlaOp:
    return ops.BatchNormTraining(*xs(*shapes), epsilon, feature)


def inference(*shapes: str, feature: Any = 1, epsilon: Any = 0.1) -> XlaOp:
    return ops.BatchNormInference(*xs(*shapes), epsilon, feature)


def grad(*shapes: str, feature: Any = 1, epsilon: Any = 0.1) -> XlaOp:
    return ops.BatchNormGrad(*xs(*shapes), epsilon, feature)


X, V, W = "f32[4,3]", "f32[3]", "f32[4]"
EMPTY = RaggedDotDimensionNumbers((), (), (1,), (1,), (), ())
PLAIN = DotAlgorithm(*[Shape("f32").dtype.mlir_type] * 3)

# fmt: off
RULES: list[tuple[str, Callable[[], object], tuple[str, ...]]] = [
    ("dot_e1", lambda: ops.Dot(*xs("f32[2,3]", "f32[4,2]")), ("Dot", "f32[2,3]", "f32[4,2]")),
    ("dot_e1", lambda: ops.Dot(*xs("f32[3]", "f32[4]")), ("dimension 0",)),
    ("dot_e2", lambda: ops.Dot(*xs("f32[]", "f32[3]")), ("lhs", "f32[]")),
    ("dot_e2", lambda: ops.Dot(*xs("f32[3]", "f32[]")), ("rhs", "f32[]")),
    ("dot_e3", lambda: ops.Dot(*xs("f32[3]", "f64[3]")), ("rhs", "ConvertElementType")),
    ("dot_precision", lambda: ops.Dot(*xs("f32[3]", "f32[3]"), precision="FAST"), ("precision", "HIGHEST")),
    ("dot_precision", lambda: ops.Dot(*xs("f32[3]", "f32[3]"), precision=["HIGH"]), ("precision", "pair")),
    ("dot_preferred", lambda: ops.Dot(*xs("f32[3]", "f32[3]"), preferred_element_type="s32"), ("preferred", "s32")),
    ("dot_general_e1", lambda: general("f32[2,3]", "f32[3,2]", ([1], [])), ("lhs_contracting_dimensions", "[1]")),
    ("dot_general_e1", lambda: general("f32[2,3]", "f32[2,3]", ([1], [1]), ([], [0])), ("rhs_batch_dimensions",)),
    ("dot_general_e2", lambda: general("f32[2,3]", "f32[3,2]", ([1], [1])), ("contracting", "f32[2,3]")),
    ("dot_general_e2", lambda: general("f32[2,3]", "f32[4,3]", ([1], [1]), ([0], [0])), ("batch",)),
    ("dot_general_e3", lambda: general("f32[2,3]", "f32[3,2]", ([2], [0])), ("lhs_contracting_dimensions", "0…1")),
    ("dot_general_e3", lambda: general("f32[2,3]", "f32[3,2]", ([1], [-1])), ("rhs_contracting_dimensions", "-1")),
    ("dot_general_e4", lambda: general("f32[2,2]", "f32[2,2]", ([1, 1], [0, 1])), ("lhs", "once")),
    ("dot_general_e4", lambda: general("f32[2,2]", "f32[2,2]", ([1], [0]), ([0], [0])), ("rhs", "once")),
    ("dot_general_e5", lambda: general("s8[3]", "s32[3]", ([0], [0])), ("rhs", "s8[3]")),
    ("quantized_operands", lambda: quantized("f32", S8), ("lhs is quant<s8:f32, 0.5:0>[2,3]", "ops.UniformQuantize")),
    ("quantized_axis", lambda: quantized(S8, hilo.quantized("s8", "f32", [1.0] * 3, axis=1)), ("lhs takes one scale",)),
    ("quantized_result", lambda: quantized(S8, S8, "f32"), ("preferred_element_type is f32", "over f32")),
    ("dot_general_numbers", lambda: ops.DotGeneral(*xs("f32[3]", "f32[3]"), 7), ("dimension_numbers", "7")),
    ("dot_general_numbers", lambda: ops.DotGeneral(*xs("f32[3]", "f32[3]"), {"batch": [0]}), ("'batch'",)),
    ("dot_general_numbers", lambda: general("f32[3]", "f32[3]", ("a", [0])), ("lhs_contracting_dimensions",)),
    ("dot_algorithm", lambda: general("f32[3]", "f32[3]", ([0], [0]), ([], []), None, None, "X"), ("algorithm", "X")),
    ("dot_algorithm", lambda: general("f32[3]", "f32[3]", ([0], [0]), ([], []), "HIGH", None, PLAIN),
     ("precision", "DEFAULT")),
    ("ragged_dot_numbers", lambda: ops.RaggedDot(*xs("f32[4,3]", "f32[2,3,5]", "s32[2]"), 1), ("dimension_numbers",)),
    ("ragged_dot_numbers", lambda: ops.RaggedDot(*xs("f32[4,3]", "f32[2,3,5]", "s32[2]"), EMPTY), ("lhs_ragged",)),
    ("ragged_dot_dtype", lambda: ops.RaggedDot(*xs("f32[4,3]", "f16[2,3,5]", "s32[2]")), ("rhs",)),
    ("ragged_dot_groups", lambda: ops.RaggedDot(*xs("f32[4,3]", "f32[2,3,5]", "f32[2]")), ("group_sizes",)),

    ("conv_with_general_padding_e1", lambda: conv(rhs="f32[6,4,3,3]"), ("lhs", "rhs", "f32[6,4,3,3]")),
    ("conv_with_general_padding_e1", lambda: conv("f32[4]", "f32[4]", [], []), ("2 or more",)),
    ("conv_with_general_padding_e2", lambda: conv(rhs="f64[6,4,3]"), ("rhs",)),
    ("conv_with_general_padding_e3", lambda: conv(strides=[1, 1]), ("window_strides", "[1, 1]", "1 entries")),
    ("conv_with_general_padding_e3", lambda: conv(padding=[(0, 0), (0, 0)]), ("padding",)),
    ("conv_with_general_padding_e3", lambda: conv(lhs_dilation=[]), ("lhs_dilation",)),
    ("conv_with_general_padding_e3", lambda: dilated(window_reversal=[True, False]), ("window_reversal",)),
    ("conv_with_general_padding_e4", lambda: conv(strides=[0]), ("window_strides", "[0]")),
    ("conv_with_general_padding_e4", lambda: conv(lhs_dilation=[0]), ("lhs_dilation",)),
    ("conv_with_general_padding_e4", lambda: conv(rhs_dilation=[-1]), ("rhs_dilation",)),
    ("conv_with_general_padding_e5", lambda: conv(feature_group_count=0), ("feature_group_count", "0")),
    ("conv_with_general_padding_e5", lambda: conv(batch_group_count=-2), ("batch_group_count", "-2")),
    ("conv_with_general_padding_e6", lambda: conv(feature_group_count=2, batch_group_count=2), ("only one",)),
    ("conv_with_general_padding_e7", lambda: conv(rhs="f32[6,3,3]"), ("4 features", "3 input features")),
    ("conv_with_general_padding_e7", lambda: conv(feature_group_count=2), ("feature_group_count 2", "takes 2")),
    ("conv_with_general_padding_e8", lambda: conv(feature_group_count=3), ("feature_group_count is 3",)),
    ("conv_with_general_padding_e9", lambda: conv("f32[3,4,5]", batch_group_count=2), ("batch_group_count is 2",)),
    ("conv_with_general_padding_e10", lambda: conv(padding=[(-3, -3)]), ("padding", "(-3, -3)", "5 elements")),
    ("window_e2", lambda: conv(rhs="f32[6,4,0]"), ("[0]",)),
    ("window_padding", lambda: conv(padding="FULL"), ("padding", "'FULL'", "SAME")),
    ("window_padding", lambda: conv(padding=[3]), ("padding", "pair")),
    ("window_padding", lambda: conv(padding=[(1, 2, 3)]), ("padding", "pair")),
    ("window_padding", lambda: conv(padding=3), ("padding", "pair")),
    ("conv_e2", lambda: ops.Conv(*xs("f32[4,4,5]", "f32[6,4,3]"), [1], "FULL"), ("Conv", "padding", "'FULL'")),
    ("conv_e2", lambda: ops.Conv(*xs("f32[4,4,5]", "f32[6,4,3]"), [1], [(0, 0)]), ("Conv", "ConvWithGeneralPadding")),
    ("conv_numbers", lambda: dilated(dimension_numbers=("bf01", "oi01", "bf01")), ("2 spatial dimensions", "1")),
    ("conv_numbers", lambda: dilated(dimension_numbers=("bf0", "oo0", "bf0")), ("dimension_numbers",)),
    ("conv_numbers", lambda: dilated(dimension_numbers=3), ("dimension_numbers", "three layouts")),
    ("conv_numbers", lambda: dilated(dimension_numbers={"input": 1}), ("dimension_numbers",)),

    ("batch_norm_training_e1", lambda: training(X, V, V, feature=2), ("feature_index", "2", "0…1")),
    ("batch_norm_training_e1", lambda: training(X, V, V, feature=-1), ("feature_index", "-1")),
    ("batch_norm_training_e2", lambda: training(X, W, V), ("scale", "f32[4]", "f32[3]")),
    ("batch_norm_training_e2", lambda: training(X, V, "f32[1,3]"), ("offset", "f32[1,3]")),
    ("batch_norm_training_e3", lambda: training(X, "f64[3]", V), ("scale",)),
    ("batch_norm_training_e4", lambda: training("f32[]", V, V, feature=0), ("operand", "f32[]")),
    ("batch_norm_training_takes", lambda: training("s32[4,3]", "s32[3]", "s32[3]"), ("operand", "float")),
    ("batch_norm_training_epsilon", lambda: training(X, V, V, epsilon="small"), ("epsilon", "'small'")),
    ("batch_norm_inference_e1", lambda: inference(X, V, V, V, V, feature=5), ("feature_index",)),
    ("batch_norm_inference_e2", lambda: inference(X, V, V, W, V), ("mean", "f32[4]")),
    ("batch_norm_inference_e2", lambda: inference(X, V, V, V, W), ("variance", "f32[4]")),
    ("batch_norm_inference_e3", lambda: inference(X, V, V, V, "bf16[3]"), ("variance",)),
    ("batch_norm_inference_e4", lambda: inference("f32[]", V, V, V, V, feature=0), ("operand",)),
    ("batch_norm_inference_takes", lambda: inference("c64[4,3]", *["c64[3]"] * 4), ("operand", "float")),
    ("batch_norm_inference_epsilon", lambda: inference(X, V, V, V, V, epsilon=True), ("epsilon",)),
    ("batch_norm_grad_e1", lambda: grad(X, V, V, V, X, feature=2), ("feature_index",)),
    ("batch_norm_grad_e1", lambda: grad("f32[]", V, V, V, "f32[]", feature=0), ("operand",)),
    ("batch_norm_grad_e2", lambda: grad(X, V, V, W, X), ("variance",)),
    ("batch_norm_grad_e3", lambda: grad(X, V, V, V, "f32[3,4]"), ("grad_output", "f32[3,4]", "f32[4,3]")),
    ("batch_norm_grad_e4", lambda: grad(X, V, V, V, "f64[4,3]"), ("grad_output",)),
    ("batch_norm_grad_takes", lambda: grad("s8[4,3]", "s8[3]", "s8[3]", "s8[3]", "s8[4,3]"), ("operand",)),
    ("batch_norm_grad_epsilon", lambda: grad(X, V, V, V, X, epsilon=None), ("epsilon",)),
]
# fmt: on


@pytest.mark.parametrize(
    ("rule", "function", "words"), RULES, ids=[f"{rule}-{i}" for i, (rule, *_) in enumerate(RULES)]
)
def test_rule(rule: str, function: Callable[[], object], words: tuple[str, ...]) -> None:
    broken(rule, function, *words)


def test_every_rule_is_broken_here() -> None:
    families = ("linear algebra", "convolution", "normalization")
    names = ("Dot", "DotGeneral", "RaggedDot")
    rows = [row for row in OPERATIONS.values() if row.family in families[1:] or row.name in names]
    assert len(rows) == 11
    assert {label for row in rows for label in row.rules} == {rule for rule, *_ in RULES}


def test_what_the_dialect_refuses_leaves_no_operation_behind() -> None:
    lhs, rhs, sizes = xs("f32[4,3]", "f32[2,3,5]", "s32[3]")
    with pytest.raises(hilo.ShapeError, match=r"(?s)RaggedDot: .*built at .*test_rules_products"):
        ops.RaggedDot(lhs, rhs, sizes)
    assert "ragged_dot" not in lhs.builder.Build(lhs).as_text()


def test_operands_may_be_numpy_arrays() -> None:
    (lhs,) = xs("f32[2,3]")
    assert ops.Dot(lhs, np.ones((3, 4), "f")).shape == Shape("f32", [2, 4])
