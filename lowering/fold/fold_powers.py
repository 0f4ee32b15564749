"""Folds powers of known bases and exponents, and of exponentials.

    %t = stablehlo.convert %turn : (tensor<i32>) -> tensor<f32>
    %d = stablehlo.power %one, %t : tensor<f32>                    // decay of a step size, or of ε: none
    %y = stablehlo.divide %d, %one : tensor<f32>
    %e = stablehlo.exponential %a : tensor<64x80xf32>
    %k = stablehlo.power %e, %ys : tensor<64x80xf32>               // broadcast of %y
becomes
    %e

1^y and x^0 are 1, and x^1 is x, for all x and y, NaN among them. An exponent that is computed from constants becomes a
constant, of which `expand-elementary` makes products. Of f16, f32, and f64, (e^a)^y becomes e^(a y), as in XLA: one
function in place of three, and of what a loop computes from its turn, less is different in each one. Kernel matrices of
optimal transport at a temperature that decays are such powers: Sinkhorn iterations of 64 x 80 with them took 245 µs,
XLA 104.

Leaves alone: complex numbers; exponentials of bf16, which XLA computes in f32; those of constants and of repeated
elements, and those outside of a loop or branch, which XLA computes before: infinity to the power of 0 is 1, while
e^(infinity times 0) is NaN; constant exponents that are not the same for all elements.
Source: IEEE 754, 9.2.1; XLA's AlgebraicSimplifier, HandlePower.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import element_of, is_static, shape_of, splat
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_computed_from, maker_of
from hilo.lowering.simplify.values import splat_of

_POWER = "stablehlo.power"
_FLOATS = frozenset({"f16", "bf16", "f32", "f64"})
_FOLDED = frozenset({"f16", "f32", "f64"})
_REPEATED = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.constant", "stablehlo.iota"})


@pattern(_POWER)
def fold_known(op: Op) -> Replacement:
    """1^y -> 1; x^0 -> 1; x^1 -> x; x^(1 + 1) -> x^2"""
    base, exponent = op.operands
    if not _is_of(op, _FLOATS):
        return None
    element, shape = element_of(base), shape_of(base)
    y = known_value(exponent)
    if y == 0 or known_value(base) == 1:
        return splat(1.0, element, shape)
    if y == 1:
        return base
    return (
        None if y is None or splat_of(exponent) is not None else stablehlo.power(base, splat(float(y), element, shape))
    )


@pattern(_POWER)
def fold_exponential(op: Op) -> Replacement:
    """(e^a)^y -> e^(a y)"""
    base, exponent = op.operands
    inner = maker_of(base, "stablehlo.exponential")
    if inner is None or inner.block != op.operation.block or not _is_of(op, _FOLDED):
        return None
    if is_computed_from(base, _REPEATED, ELEMENTWISE):
        return None
    return stablehlo.exponential(stablehlo.multiply(inner.operands[0], exponent))


def _is_of(op: Op, names: frozenset[str]) -> bool:
    """Whether the elements have one of these types, and the sizes are known."""
    return is_static(*op.operands) and dtype(element_of(op.results[0])).name in names


PASS = pattern_pass("fold-powers", fold_known, fold_exponential)
