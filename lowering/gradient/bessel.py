"""The modified Bessel function I0, by the Chebyshev series of the Cephes library, as XLA has it."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.support.chebyshev import I0_FROM_8, I0_TO_8
from hilo.lowering.elementary.number import Number, select


def _chebyshev(t: Number, coefficients: Sequence[float]) -> Number:
    """c0 / 2 + Σ ci Ti(t), by Clenshaw's recurrence."""
    b1, b2 = t.like(0.0), t.like(0.0)
    for c in reversed(coefficients[1:]):
        b1, b2 = t * b1 * 2.0 - b2 + c, b1
    return t * b1 - b2 + coefficients[0] / 2


def bessel_i0e(x: Number) -> Number:
    """e**-|x| I0(x), of f32 or f64."""
    size = abs(x)
    far = select(size > 8.0, size, 8.0)
    near = _chebyshev(select(size > 8.0, 8.0, size) * 0.25 - 1.0, I0_TO_8)
    beyond = _chebyshev(16.0 / far - 1.0, I0_FROM_8) * Number(stablehlo.rsqrt(far.value))
    return select(x.is_nan(), x, select(size <= 8.0, near, beyond))
