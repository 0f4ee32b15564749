"""Each rule of the element-wise operations, comparisons, broadcasts and leaves, broken."""

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


def parameter_twice() -> object:
    (x,) = xs("f32[]")
    return ops.Parameter(x.builder, 0, Shape("f32"))


def takes(name: str, refused: str) -> Callable[[], object]:
    return lambda: getattr(ops, name)(*xs(refused, refused))


REFUSED = {
    **dict.fromkeys(["And", "Or", "Xor", "ShiftLeft", "ShiftRightArithmetic", "ShiftRightLogical"], "f32[2]"),
    **dict.fromkeys(["Div", "Pow", "Sub"], "pred[2]"),
    **dict.fromkeys(["Atan2", "NextAfter", "Polygamma", "Zeta"], "s32[2]"),
    "Mulhi": "f32[2]",
    **{"Complex": "f16[2]", "Rem": "c64[2]"},
    **dict.fromkeys(["Ge", "Gt", "Le", "Lt"], "c64[2]"),
    **dict.fromkeys([f"{d}TotalOrder" for d in ("Eq", "Ne", "Ge", "Gt", "Le", "Lt")], "c128[2]"),
}
RULES = {
    **{f"{name.lower()}_takes": takes(name, refused) for name, refused in REFUSED.items()},
    "rule_u_e1": lambda: ops.Exp(ops.Tuple(*xs("f32[]"))),
    "rule_u_e2": lambda: ops.Exp(*xs("s32[2]")),
    "rule_b_e1": lambda: ops.Add(*xs("f32[2,3]", "f32[3]")),
    "rule_b_e2": lambda: ops.Add(*xs("f32[2,3]", "f32[3]"), [0, 1]),
    "rule_b_e3": lambda: ops.Add(*xs("f32[2,3]", "f32[3]"), [2]),
    "rule_b_e4": lambda: ops.Add(*xs("f32[2,3,4]", "f32[3,2]"), [1, 0]),
    "rule_b_e5": lambda: ops.Add(*xs("f32[2,3]", "f32[3]"), [0]),
    "rule_b_e6": lambda: ops.Add(*xs("f32[2]", "f64[2]")),
    "rule_b_e7": lambda: (lambda x: ops.Add(x, ops.Tuple(x)))(*xs("f32[]")),
    "rule_b_e8": lambda: ops.Add(*xs("f32[2,2]", "f32[2,2]"), [1, 0]),
    "broadcast_e1": lambda: ops.Broadcast(*xs("f32[2]"), [-1]),
    "broadcast_e2": lambda: ops.Broadcast(ops.Tuple(*xs("f32[2]")), [1]),
    "broadcast_in_dim_e1": lambda: ops.BroadcastInDim(*xs("f32[2]"), [2, 3], []),
    "broadcast_in_dim_e2": lambda: ops.BroadcastInDim(*xs("f32[2]"), [2, 3], [2]),
    "broadcast_in_dim_e3": lambda: ops.BroadcastInDim(*xs("f32[2,2]"), [2, 2], [0, 0]),
    "broadcast_in_dim_e4": lambda: ops.BroadcastInDim(*xs("f32[2]"), [2, 3], [1]),
    "broadcast_in_dim_e5": lambda: ops.BroadcastInDim(*xs("f32[2]"), [2, -3], [0]),
    "parameter_number": parameter_twice,
    "constant_dtype": lambda: ops.Constant(XlaBuilder("rules"), np.array(["a"])),
    "iota_e1": lambda: ops.Iota(XlaBuilder("rules"), Shape("s32", [2]), 1),
    "iota_e2": lambda: ops.Iota(XlaBuilder("rules"), Shape("s32"), 0),
    "iota_e3": lambda: ops.Iota(XlaBuilder("rules"), Shape("pred", [2]), 0),
}

MORE = [
    ("rule_u_e2", lambda: ops.Not(*xs("f32[2]")), "Not"),
    ("rule_u_e2", lambda: ops.Clz(*xs("pred[2]")), "Clz"),
    ("rule_u_e2", lambda: ops.Abs(*xs("u32[2]")), "Abs"),
    ("rule_u_e2", lambda: ops.Erf(*xs("c64[2]")), "Erf"),
    ("rule_u_e2", lambda: ops.Lgamma(*xs("c64[2]")), "Lgamma"),
    ("rule_u_e1", lambda: ops.IsNan(ops.Tuple(*xs("f32[]"))), "IsNan"),
    ("rule_u_e1", lambda: ops.Neg(ops.CreateToken(XlaBuilder("rules"))), "token"),
    ("rule_b_e2", lambda: ops.Mul(*xs("f32[3]", "f32[2,3]"), []), "broadcast_dimensions"),
    ("rule_b_e3", lambda: ops.Lt(*xs("f32[2,3]", "f32[3]"), [-1]), "Lt"),
    ("rule_b_e4", lambda: ops.Add(*xs("f32[2,2,2]", "f32[2,2]"), [1, 1]), "increase"),
    ("rule_b_e5", lambda: ops.Max(*xs("f32[2,3]", "f32[2,4]")), "dimension 1"),
    ("rule_b_e6", lambda: ops.Eq(*xs("s32[2]", "u32[2]")), "ConvertElementType"),
    ("rule_b_e1", lambda: ops.Zeta(*xs("f32[2,3]", "f32[3]")), "Zeta"),
    ("scalar_promotion", lambda: ops.Add(*xs("s32[2]"), 1.5), "float"),
    ("scalar_promotion", lambda: ops.Add(*xs("u8[2]"), 256), "0…255"),
    ("parameter_number", lambda: ops.Parameter(XlaBuilder("rules"), -1, Shape("f32")), "-1"),
    ("iota_e1", lambda: ops.Iota(XlaBuilder("rules"), Shape("s32", [2]), -1), "iota_dimension"),
    ("iota_e3", lambda: ops.Iota(XlaBuilder("rules"), Shape.tuple([]), 0), "array"),
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_rule(rule: str) -> None:
    broken(rule, RULES[rule])


@pytest.mark.parametrize(("rule", "function", "word"), MORE, ids=[f"{rule}-{word}" for rule, _, word in MORE])
def test_other_ways_to_break_a_rule(rule: str, function: Callable[[], object], word: str) -> None:
    broken(rule, function, word)


BINARY = [name for name, row in ops.OPERATIONS.items() if "rule_b_e1" in row.rules]
UNARY = [name for name, row in ops.OPERATIONS.items() if "rule_u_e1" in row.rules]


@pytest.mark.parametrize("name", BINARY)
def test_rule_b_holds_for_every_binary_operation(name: str) -> None:
    row = ops.OPERATIONS[name]
    dtype = next(d for d in ("f32", "s32") if Shape(d).dtype in row.takes)
    other = "f64" if dtype == "f32" else "s64"
    function = row.function
    assert function is not None
    broken("rule_b_e1", lambda: function(*xs(f"{dtype}[2,3]", f"{dtype}[3]")), row.function.__name__)
    broken("rule_b_e5", lambda: function(*xs(f"{dtype}[2]", f"{dtype}[3]")), row.function.__name__)
    broken("rule_b_e6", lambda: function(*xs(f"{dtype}[2]", f"{other}[2]")), row.function.__name__)
    broken("rule_b_e7", lambda: (lambda x: function(ops.Tuple(x), x))(*xs(f"{dtype}[2]")), row.function.__name__)


@pytest.mark.parametrize("name", UNARY)
def test_rule_u_holds_for_every_unary_operation(name: str) -> None:
    row = ops.OPERATIONS[name]
    refused = next(d for d in ("pred", "f32") if Shape(d).dtype not in row.takes)
    function = row.function
    assert function is not None
    broken("rule_u_e1", lambda: function(ops.Tuple(*xs("f32[2]"))), function.__name__)
    broken("rule_u_e2", lambda: function(*xs(f"{refused}[2]")), function.__name__)


def test_values_stay_in_their_builder() -> None:
    with pytest.raises(hilo.ArgumentError, match="own builder"):
        ops.Add(*xs("f32[2]"), *xs("f32[2]"))
