"""Estimates the time of functions of one element: those that take longer than reading it.

Measured on one core with AVX-512, on 20,000 elements, rounded up by a fifth; with AVX2 most take twice as long.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait

REAL_NS: dict[str, tuple[float, float]] = {
    "divide": (0.25, 0.7),
    "remainder": (14.0, 2.0),
    **dict.fromkeys(("exponential", "logistic", "tanh"), (0.35, 0.8)),
    **dict.fromkeys(("exponential_minus_one", "log", "log_plus_one"), (0.5, 1.0)),
    **dict.fromkeys(("sine", "cosine"), (0.6, 1.1)),
    **dict.fromkeys(("sqrt", "rsqrt"), (0.4, 1.2)),
    **dict.fromkeys(("digamma", "lgamma"), (4.5, 12.0)),
    **dict.fromkeys(("polygamma", "zeta"), (15.0, 60.0)),
    "cosh": (0.6, 1.4),
    "erf": (0.4, 2.0),
    "power": (2.0, 5.5),
}
"""Nanoseconds by the function's name, for f32 and narrower types, and for f64."""

OTHER_REAL_NS = (1.4, 2.2)
"""The same for functions that are not listed: inverses of trigonometric ones, cube roots, draws of numbers."""

INTEGER_NS = 0.7
"""Nanoseconds of a quotient or a remainder of integers."""

COMPLEX_NS: dict[str, tuple[float, float]] = {
    "abs": (0.9, 0.9),
    "divide": (1.8, 2.8),
    "sign": (2.2, 2.2),
    **dict.fromkeys(("exponential", "sine", "cosine", "sqrt", "rsqrt"), (2.5, 3.5)),
    **dict.fromkeys(("acos", "asin", "acosh", "asinh"), (8.0, 9.0)),
    **dict.fromkeys(("atan2", "power"), (10.0, 14.0)),
}
"""The same as `REAL_NS` for complex<f32> and complex<f64>."""

OTHER_COMPLEX_NS = (4.5, 5.5)

_ELEMENTARY = with_trait("elementary") | {"stablehlo.rng", "stablehlo.rng_bit_generator"}
_DIVISIONS = frozenset({"stablehlo.divide", "stablehlo.remainder"})
_ONLY_COMPLEX = frozenset({"stablehlo.abs", "stablehlo.sign"})


def of(op: ir.Operation) -> float | None:
    """The nanoseconds of an operation for one element; None for an operation that takes no longer than reading it."""
    if op.name not in _ELEMENTARY and op.name not in _DIVISIONS and op.name not in _ONLY_COMPLEX:
        return None
    kind, name = ir.ShapedType(op.operands[0].type).element_type, op.name.partition(".")[2]
    if isinstance(kind, ir.ComplexType):
        return COMPLEX_NS.get(name, OTHER_COMPLEX_NS)[isinstance(kind.element_type, ir.F64Type)]
    if op.name in _ONLY_COMPLEX:
        return None
    if op.name in _DIVISIONS and isinstance(kind, ir.IntegerType):
        return INTEGER_NS
    if name == "power" and _is_constant(op.operands[1]):
        name = "sqrt"  # powers with constant exponents are products and roots
    return REAL_NS.get(name, OTHER_REAL_NS)[isinstance(kind, ir.F64Type)]


def _is_constant(value: ir.Value) -> bool:
    """Whether a value is a constant, or a broadcast one."""
    while isinstance(value.owner, (ir.Operation, ir.OpView)):
        op: ir.Operation = value.owner.operation
        if op.name == "stablehlo.constant":
            return True
        if op.name != "stablehlo.broadcast_in_dim":
            return False
        value = op.operands[0]
    return False
