"""Expands functions of complex numbers into functions of their parts, in f64.

    %y = stablehlo.exponential %z : tensor<4xcomplex<f32>>
becomes
    complex(exp(re z) * cos(im z), exp(re z) * sin(im z))

with care for parts that are very large, very small, infinite, or zero of either sign. All elementary functions of
StableHLO and CHLO are expanded; so are abs, sign, divide, and constants of complex<f64>.

Leaves alone: addition, subtraction, multiplication, which compile into accurate code; dynamic dimensions.
Source: hilo.lowering.elementary.complex_arithmetic, complex_functions, complex_logarithms.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.elementary import complex_arithmetic as arithmetic
from hilo.lowering.elementary import complex_functions as functions
from hilo.lowering.elementary import complex_logarithms as logarithms
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import constant, element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern


def _expansion(name: str, function: Callable[..., arithmetic.Pair]) -> Pattern:
    def expand(op: Op, run: PassRun) -> Replacement:
        parts = _parts(op, run)
        if parts is None:
            return None
        operands, part = parts
        real, imaginary = function(*operands, is_f64=part == ir.F64Type.get())
        return stablehlo.complex(real.to(part).value, imaginary.to(part).value)

    expand.__name__ = f"expand_{name.replace('.', '_')}"
    return pattern(name)(expand)


def _parts(op: Op, run: PassRun) -> tuple[list[Number], ir.Type] | None:
    """The operands' parts as f64, and their own type; None if the operation is left alone."""
    element = element_of(op.operands[0])
    if not isinstance(element, ir.ComplexType):
        return None
    if not run.has_static(op, *op.operands):
        return None
    numbers = [Number(take(v)) for v in op.operands for take in (stablehlo.real, stablehlo.imag)]
    return [x.to(ir.F64Type.get()) for x in numbers], ir.ComplexType(element).element_type


@pattern("stablehlo.abs")
def expand_abs(op: Op, run: PassRun) -> Replacement:
    """|z|"""
    parts = _parts(op, run)
    if parts is None:
        return None
    operands, part = parts
    return arithmetic.absolute(*operands, is_f64=part == ir.F64Type.get()).to(part).value


@pattern("stablehlo.constant")
def split_constant(op: Op) -> Replacement:
    """constant z -> complex(constant re z, constant im z) for complex<f64>: the compiler has no such constants"""
    element = element_of(op.results[0])
    if not isinstance(element, ir.ComplexType) or ir.ComplexType(element).element_type != ir.F64Type.get():
        return None
    value = to_numpy(op.operation.attributes["value"])
    return stablehlo.complex(*(constant(np.asarray(part)) for part in (value.real.copy(), value.imag.copy())))


EXPANSIONS: dict[str, Callable[..., arithmetic.Pair]] = {
    "stablehlo.divide": arithmetic.divide,
    "stablehlo.sign": arithmetic.sign,
    "stablehlo.sqrt": arithmetic.square_root,
    "stablehlo.rsqrt": arithmetic.reciprocal_square_root,
    "stablehlo.cbrt": arithmetic.complex_cube_root,
    "stablehlo.log": logarithms.logarithm,
    "stablehlo.log_plus_one": logarithms.logarithm_plus_one,
    "stablehlo.exponential": functions.exponential,
    "stablehlo.exponential_minus_one": functions.exponential_minus_one_pair,
    "stablehlo.sine": functions.sine,
    "stablehlo.cosine": functions.cosine,
    "stablehlo.tan": functions.tangent,
    "stablehlo.tanh": functions.hyperbolic_tangent,
    "stablehlo.logistic": functions.logistic,
    "stablehlo.atan2": functions.complex_arc_tangent2,
    "stablehlo.power": functions.power,
    "chlo.tan": functions.tangent,
    "chlo.sinh": functions.hyperbolic_sine,
    "chlo.cosh": functions.hyperbolic_cosine,
    "chlo.asin": logarithms.arc_sine,
    "chlo.acos": logarithms.arc_cosine,
    "chlo.atan": logarithms.arc_tangent,
    "chlo.asinh": logarithms.hyperbolic_arc_sine,
    "chlo.acosh": logarithms.hyperbolic_arc_cosine,
    "chlo.atanh": logarithms.hyperbolic_arc_tangent,
}

PASS = pattern_pass(
    "expand-complex",
    split_constant,
    expand_abs,
    *(_expansion(name, function) for name, function in EXPANSIONS.items()),
)
