"""Expands elementary functions of complex numbers into functions of their parts, in f64.

    %y = stablehlo.exponential %z : tensor<4xcomplex<f32>>
becomes
    complex(exp(re z) * cos(im z), exp(re z) * sin(im z))

The logarithms, `sqrt`, `rsqrt` and constants of complex<f64> become operations on the parts too.

Leaves alone: arithmetic, abs, other square roots, which compile into accurate code; dynamic dimensions.
Source: hilo.lowering.elementary.complex_functions.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.lowering._bindings import ir
from hilo.lowering.elementary import complex_functions as functions
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import constant, element_of, is_static
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern


def _expansion(name: str, function: Callable[..., functions.Pair], *, only_f64: bool = False) -> Pattern:
    def expand(op: Op, run: PassRun) -> Replacement:
        element = element_of(op.operands[0])
        if not isinstance(element, ir.ComplexType):
            return None
        if only_f64 and ir.ComplexType(element).element_type != ir.F64Type.get():
            return None
        if not is_static(*op.operands):
            run.note(op, "its operand has dynamic dimensions")
            return None
        part = ir.ComplexType(element).element_type
        wide = ir.F64Type.get()
        parts = [Number(take(v)).to(wide) for v in op.operands for take in (stablehlo.real, stablehlo.imag)]
        real, imaginary = function(*parts, is_f64=part == wide)
        return stablehlo.complex(real.to(part).value, imaginary.to(part).value)

    expand.__name__ = f"expand_{name}"
    return pattern(f"stablehlo.{name}")(expand)


@pattern("stablehlo.constant")
def split_constant(op: Op) -> Replacement:
    """constant z -> complex(constant re z, constant im z) for complex<f64>, of which the compiler makes no constants"""
    element = element_of(op.results[0])
    if not isinstance(element, ir.ComplexType) or ir.ComplexType(element).element_type != ir.F64Type.get():
        return None
    value = to_numpy(op.operation.attributes["value"])
    return stablehlo.complex(*(constant(np.asarray(part)) for part in (value.real.copy(), value.imag.copy())))


PASS = pattern_pass(
    "expand-complex",
    split_constant,
    _expansion("sqrt", functions.square_root, only_f64=True),
    _expansion("rsqrt", functions.reciprocal_square_root, only_f64=True),
    _expansion("atan2", functions.arc_tangent2),
    _expansion("log", functions.logarithm, only_f64=True),
    _expansion("log_plus_one", functions.logarithm_plus_one),
    _expansion("exponential", functions.exponential),
    _expansion("exponential_minus_one", functions.exponential_minus_one_pair),
    _expansion("sine", functions.sine),
    _expansion("cosine", functions.cosine),
    _expansion("tan", functions.tangent),
    _expansion("tanh", functions.hyperbolic_tangent),
    _expansion("logistic", functions.logistic),
    _expansion("power", functions.power),
)
