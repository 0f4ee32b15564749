"""Each rule of the reductions, sorting, control flow and tuples, broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from harness import broken

from hilo import Shape, XlaBuilder, XlaComputation, XlaOp, ops
from hilo.ops import OPERATIONS


def xs(*texts: str) -> list[XlaOp]:
    """Parameters of one new builder."""
    builder = XlaBuilder("rules")
    return [ops.Parameter(builder, i, Shape.parse(text)) for i, text in enumerate(texts)]


def built(function: Callable[..., Any], *shapes: str) -> XlaComputation:
    """A computation over parameters of the given shapes."""
    parameters = xs(*shapes) or [XlaBuilder("none")]
    result = function(*parameters)
    builder = result.builder
    return builder.Build(result)


ADD = built(ops.Add, "f32[]", "f32[]")
ADD64 = built(ops.Add, "f64[]", "f64[]")
LESS = built(ops.Lt, "f32[]", "f32[]")
PAIR = built(ops.Tuple, "f32[]", "f32[]")
SAME = built(ops.Neg, "f32[]")
SEVEN = built(lambda builder: ops.Constant(builder, 7.0))


def reduce(operand: str = "f32[3,4]", init: Any = 0.0, computation: Any = ADD, dimensions: Any = (0,)) -> XlaOp:
    (x,) = xs(operand)
    return ops.Reduce(x, init, computation, dimensions)


def window(
    sizes: Any = (1, 2), strides: Any = None, padding: Any = "VALID", base: Any = None, wide: Any = None
) -> XlaOp:
    (x,) = xs("f32[3,4]")
    return ops.ReduceWindow(x, 0.0, ADD, sizes, strides, padding, base, wide)


def scatter(
    source: str = "f32[2]", init: str = "f32[]", select: Any = LESS, combine: Any = ADD, sizes: Any = (2,),
    strides: Any = (2,), padding: Any = "VALID",
) -> XlaOp:  # fmt: skip
    x, s, i = xs("f32[4]", source, init)
    return ops.SelectAndScatter(x, select, sizes, strides, padding, s, i, combine)


def branch(pred: str = "pred[]", true: Any = SAME, false: Any = SAME, operand: str = "f32[]") -> XlaOp:
    p, x = xs(pred, operand)
    return ops.Conditional(p, x, true, x, false)


def case(computations: Any, count: int = 1, index: str = "s32[]") -> XlaOp:
    i, x = xs(index, "f32[]")
    return ops.Conditional(i, computations, [x] * count)


def loop(condition: Any, body: Any, init: str = "f32[]") -> XlaOp:
    return ops.While(condition, body, xs(init)[0])


POSITIVE = built(lambda x: ops.Gt(x, 0.0), "f32[]")
KEPT = built(lambda x: ops.Gt(x, 0.0), "f32[2]")

# fmt: off
RULES: list[tuple[str, Callable[[], object], tuple[str, ...]]] = [
    ("reduce_e1", lambda: ops.Reduce([], [], ADD, [0]), ("Reduce", "operands")),
    ("reduce_e2", lambda: ops.Reduce(xs("f32[3]", "f32[4]"), [0.0, 0.0], ADD, [0]), ("operands[1]", "f32[4]")),
    ("reduce_e3", lambda: reduce(init=[[0.0, 1.0]]), ("init_value", "f32[2]", "scalar")),
    ("reduce_e3", lambda: ops.Reduce(*xs("f32[3]", "f64[]"), ADD, [0]), ("init_value", "f64[]")),
    ("reduce_e5", lambda: reduce(dimensions=[2]), ("dimensions", "2", "0…1")),
    ("reduce_e5", lambda: reduce(dimensions=[0, 0]), ("dimensions", "once")),
    ("reduce_e5", lambda: reduce(dimensions=[-1]), ("dimensions", "-1")),
    ("reduce_e6", lambda: reduce(init=[0.0, 0.0]), ("1 operands", "2 init_values")),
    ("rule_r_e2", lambda: reduce(computation=SAME), ("computation", "(f32[])", "(f32[], f32[])")),
    ("rule_r_e2", lambda: reduce(computation=ADD64), ("computation", "f64[]")),
    ("rule_r_e3", lambda: reduce(computation=LESS), ("computation", "pred[]", "f32[]")),
    ("rule_r_e3", lambda: reduce(computation=PAIR), ("computation", "(f32[], f32[])")),
    ("rule_r_e3", lambda: ops.Reduce(xs("f32[3]", "f32[3]"), [0.0, 0.0], lambda a, b, c, d: a, [0]), ("computation",)),
    ("reduce_window_e1", lambda: ops.ReduceWindow([], [], ADD, [1]), ("ReduceWindow", "operands")),
    ("reduce_window_e2", lambda: ops.ReduceWindow(xs("f32[3]", "s32[2]"), [0.0, 0], ADD, [1]), ("operands[1]",)),
    ("reduce_window_count", lambda: ops.ReduceWindow(xs("f32[3]"), [], ADD, [1]), ("0 init_values",)),
    ("rule_r_e4", lambda: ops.ReduceWindow(*xs("f32[3]", "f32[3]"), ADD, [1]), ("init_value", "f32[3]")),
    ("window_e1", lambda: window([2]), ("window_dimensions", "[2]", "2 entries")),
    ("window_e1", lambda: window(strides=[1, 1, 1]), ("window_strides",)),
    ("window_e1", lambda: window(padding=[(0, 0)]), ("padding",)),
    ("window_e1", lambda: window(base=[1]), ("base_dilations",)),
    ("window_e1", lambda: window(wide=[1]), ("window_dilations",)),
    ("window_e2", lambda: window([0, 1]), ("window_dimensions", "[0, 1]")),
    ("window_e3", lambda: window(strides=[1, 0]), ("window_strides", "[1, 0]")),
    ("window_e4", lambda: window(base=[0, 1]), ("base_dilations",)),
    ("window_e4", lambda: window(wide=[1, -1]), ("window_dilations",)),
    ("window_padding", lambda: window(padding="full"), ("padding", "'full'")),
    ("window_negative_size", lambda: window(padding=[(0, 0), (-2, -3)]), ("padding 1", "(-2, -3)", "4 elements")),
    ("select_and_scatter_e3", lambda: scatter(source="f32[3]"), ("source", "f32[3]", "f32[2]")),
    ("select_and_scatter_e4", lambda: scatter(init="f32[1]"), ("init_value", "f32[1]")),
    ("select_and_scatter_e4", lambda: scatter(init="s32[]"), ("init_value", "s32[]")),
    ("select_and_scatter_e5", lambda: scatter(select=ADD), ("select", "pred[]")),
    ("select_and_scatter_e5", lambda: scatter(select=SAME), ("select", "(f32[], f32[])")),
    ("select_and_scatter_e5", lambda: scatter(combine=LESS), ("scatter", "f32[]")),
    ("select_and_scatter_e6", lambda: scatter(source="f64[2]"), ("source", "f64[2]")),
    ("window_e1", lambda: scatter(sizes=[2, 2]), ("SelectAndScatter", "window_dimensions")),
    ("window_e3", lambda: scatter(strides=[0]), ("SelectAndScatter", "window_strides")),
    ("map_e1", lambda: ops.Map([], ops.Neg, [0]), ("Map", "operands")),
    ("map_e2", lambda: ops.Map(xs("f32[3]", "f32[4]"), ops.Add, [0]), ("operands[1]", "f32[4]")),
    ("map_e3", lambda: ops.Map(xs("f32[3]"), ADD64, [0]), ("computation", "f64[]")),
    ("map_e3", lambda: ops.Map(xs("f32[3]", "f32[3]"), SAME, [0]), ("computation", "(f32[])")),
    ("map_e4", lambda: ops.Map(xs("f32[3]"), lambda x: ops.Broadcast(x, [2]), [0]), ("computation", "f32[2]")),
    ("map_e4", lambda: ops.Map(xs("f32[3]", "f32[3]"), PAIR, [0]), ("computation", "(f32[], f32[])")),
    ("map_e5", lambda: ops.Map(xs("f32[3,4]"), ops.Neg, [1]), ("dimensions", "[1]", "[0, 1]")),
    ("map_e5", lambda: ops.Map(xs("f32[3,4]"), ops.Neg, [1, 0]), ("dimensions", "[1, 0]")),
    ("map_e6", lambda: ops.Map(xs("f32[3]"), ADD, [0]), ("static_operands", "(f32[])")),

    ("sort_e1", lambda: ops.Sort([], LESS), ("Sort", "operands")),
    ("sort_e2", lambda: ops.Sort(xs("f32[3]", "s32[4]"), LESS), ("operands[1]", "s32[4]")),
    ("sort_e3", lambda: ops.Sort(xs("f32[3,4]"), LESS, 2), ("dimension", "2", "-2…1")),
    ("sort_e3", lambda: ops.Sort(xs("f32[3,4]"), LESS, -3), ("dimension", "-3")),
    ("sort_e3", lambda: ops.Sort(xs("f32[]"), LESS), ("dimension", "no dimension")),
    ("sort_e4", lambda: ops.Sort(xs("f32[3]"), ADD), ("comparator", "pred[]")),
    ("sort_e4", lambda: ops.Sort(xs("f32[3]", "s32[3]"), LESS), ("comparator", "(f32[], f32[], s32[], s32[])")),
    ("sort_no_order", lambda: ops.Sort(xs("c64[3]")), ("comparator", "c64[3]")),
    ("sort_no_order", lambda: ops.Sort(xs("f32[3]", "f32[3]")), ("comparator", "2 operands")),
    ("top_k_e1", lambda: ops.TopK(*xs("f32[]"), 0), ("TopK", "f32[]")),
    ("top_k_e2", lambda: ops.TopK(*xs("f32[9,3]"), 4), ("k is 4", "0…3")),
    ("top_k_e3", lambda: ops.TopK(*xs("f32[3]"), -1), ("k is -1",)),
    ("top_k_e4", lambda: ops.TopK(*xs("c64[3]"), 1), ("operand", "c64[3]")),
    ("top_k_e4", lambda: ops.TopK(ops.Tuple(xs("f32[3]")), 1), ("operand", "(f32[3])")),

    ("tuple_builder", lambda: ops.Tuple(), ("Tuple", "builder=")),
    ("tuple_builder", lambda: ops.Tuple([]), ("Tuple", "builder=")),
    ("get_tuple_element_e1", lambda: ops.GetTupleElement(*xs("f32[3]"), 0), ("tuple", "f32[3]")),
    ("get_tuple_element_e1", lambda: ops.GetTupleElement((1, 2), 0), ("tuple", "(1, 2)")),
    ("get_tuple_element_e2", lambda: ops.GetTupleElement(*xs("(f32[3], s32[])"), 2), ("index", "2", "0…1")),
    ("get_tuple_element_e2", lambda: ops.GetTupleElement(*xs("(f32[3], s32[])"), -1), ("index", "-1")),
    ("get_tuple_element_e2", lambda: ops.GetTupleElement(*xs("(f32[3], s32[])", "s32[]")), ("index", "known when")),
    ("call_e1", lambda: ops.Call(ADD, *xs("f32[]")), ("Call", "(f32[])", "(f32[], f32[])")),
    ("call_e1", lambda: ops.Call(SAME, *xs("f64[]")), ("f64[]",)),
    ("call_e1", lambda: ops.Call(SEVEN), ("builder=",)),
    ("composite_call_e1", lambda: ops.CompositeCall(SAME, *xs("f32[2]"), name="a.b"), ("CompositeCall", "f32[2]")),
    ("composite_call_e2", lambda: ops.CompositeCall(SAME, *xs("f32[]"), name=""), ("name", "''")),
    ("composite_call_e2", lambda: ops.CompositeCall(SAME, *xs("f32[]")), ("name", "None")),
    ("composite_call_e2", lambda: ops.CompositeCall(SAME, *xs("f32[]"), name="gelu"), ("name", "'gelu'", "namespace")),
    ("composite_call_e1", lambda: ops.CompositeCall(SAME, *xs("f32[]"), "a.b", "{}", 1, 2), ("2", "before the name")),
    ("composite_call_e3", lambda: ops.CompositeCall(SAME, *xs("f32[]"), name="a.b", version=-1), ("version", "-1")),
    ("composite_call_e3", lambda: ops.CompositeCall(SAME, *xs("f32[]"), name="a.b", version=2**31), ("version",)),
    ("composite_call_e4", lambda: ops.CompositeCall(SAME, *xs("f32[]"), "a.b", "{n ="), ("'{n ='",)),
    ("composite_call_e4", lambda: ops.CompositeCall(SAME, *xs("f32[]"), "a.b", "7 : i32"), ("dictionary",)),
    ("conditional_e1", lambda: branch("s32[]"), ("Conditional", "pred", "s32[]", "pred[]")),
    ("conditional_e1", lambda: branch("pred[1]"), ("pred[1]",)),
    ("conditional_e1", lambda: case([SAME], index="s64[]"), ("branch_index", "s64[]")),
    ("conditional_e2", lambda: branch(true=ADD), ("true computation", "2 parameters")),
    ("conditional_e2", lambda: branch(false=SEVEN), ("false computation", "0 parameters")),
    ("conditional_e3", lambda: branch(operand="f64[]"), ("true operand", "f64[]", "f32[]")),
    ("conditional_e4", lambda: branch(false=POSITIVE), ("false computation", "pred[]", "f32[]")),
    ("conditional_e4", lambda: case([SAME, POSITIVE], 2), ("branch 1", "pred[]")),
    ("conditional_e5", lambda: case([SAME, SAME], 1), ("2 branch_computations", "1 branch_operands")),
    ("conditional_e5", lambda: ops.Conditional(*xs("s32[]"), SAME, 0.0), ("branch_index, [computation, …]",)),
    ("conditional_e6", lambda: case([], 0), ("branch_computations",)),
    ("while_e1", lambda: loop(ADD, SAME), ("condition", "2 parameters")),
    ("while_e1", lambda: loop(POSITIVE, SEVEN), ("body", "0 parameters")),
    ("while_e1", lambda: loop(KEPT, SAME), ("condition", "f32[2]", "f32[]")),
    ("while_e2", lambda: loop(SAME, SAME), ("condition", "pred[]")),
    ("while_e2", lambda: loop(KEPT, lambda x: x, "f32[2]"), ("condition", "pred[2]")),
    ("while_e3", lambda: loop(POSITIVE, POSITIVE), ("body", "pred[]")),
    ("while_e4", lambda: loop(POSITIVE, SAME, "f64[]"), ("init", "f64[]")),
]
# fmt: on


@pytest.mark.parametrize(
    ("rule", "function", "words"), RULES, ids=[f"{rule}-{i}" for i, (rule, *_) in enumerate(RULES)]
)
def test_rule(rule: str, function: Callable[[], object], words: tuple[str, ...]) -> None:
    broken(rule, function, *words)


def test_every_rule_is_broken_here() -> None:
    families = ("reductions", "sorting", "tuples", "control flow")
    rows = [row for row in OPERATIONS.values() if row.family in families]
    assert len(rows) == 16
    assert {label for row in rows for label in row.rules} == {rule for rule, *_ in RULES}
