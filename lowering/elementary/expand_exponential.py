"""Expands exponentials and logarithms if the target's own are inaccurate, or missing for f64.

    %y = stablehlo.exponential %x : tensor<4xf32>
becomes 2^n times a polynomial in x - n log 2: for f64 in f64, for f32 and narrower floats in f32.

Vulkan allows an implementation's exp an error of 3 + 2|x| units in the last place, and has none for f64. Expanded are
exponential, log, exponential_minus_one, log_plus_one, logistic and tanh of f16, bf16, f32 and f64.

Leaves alone: functions that the target does not list (`profile.inaccurate`); dynamic dimensions.
Source: hilo.lowering.elementary.logarithm.
"""

from __future__ import annotations

from collections.abc import Callable

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.logarithm import (
    exponential,
    exponential_minus_one,
    hyperbolic_tangent,
    log_plus_one,
    logarithm,
    logistic,
)
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern


def _expansion(name: str, function: Callable[[Number], Number]) -> Pattern:
    def expand(op: Op, run: PassRun) -> Replacement:
        (x,) = op.operands
        element = element_of(x)
        row = dtype(element)
        if name not in run.profile.inaccurate or not row.is_float or row.bits < 16:
            return None
        wide = Number(x).to(ir.F32Type.get()) if row.bits < 32 else Number(x)
        return function(wide).to(element).value

    expand.__name__ = f"expand_{name}"
    return pattern(f"stablehlo.{name}")(expand)


PASS = pattern_pass(
    "expand-exponential",
    _expansion("exponential", exponential),
    _expansion("log", logarithm),
    _expansion("exponential_minus_one", exponential_minus_one),
    _expansion("log_plus_one", log_plus_one),
    _expansion("tanh", hyperbolic_tangent),
    _expansion("logistic", logistic),
)
