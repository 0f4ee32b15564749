"""The incomplete gamma functions of XLA's builder library `math`, and their derivatives with respect to a.

For x <= 1 or x <= a they use the power series of P(a, x), otherwise the continued fraction of Q(a, x) = 1 - P(a, x), by
the modified Lentz method; derivatives with respect to a are carried along. Source: DLMF 8.7.1 and 8.9.2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.ops._guard import explained
from hilo.ops.arithmetic.chlo_math import Digamma, Lgamma
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.elementwise import Abs, Eq, Exp, Gt, Le, Log, Lt, Ne
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.leaves import FullLike, OnesLike, ZerosLike
from hilo.ops.libraries.special_functions import composite, eps_of, iterate, read_floats

INF, NAN = float("inf"), float("nan")


def _series(a: XlaOp, x: XlaOp, active: XlaOp, *, derives: bool) -> tuple[XlaOp, XlaOp]:
    """S = Σ x**n / ((a + 1) … (a + n)), and its derivative with respect to a."""
    eps = eps_of(x)

    def step(i: XlaOp, *values: XlaOp) -> Sequence[XlaOp]:
        x_, r, term, total, *rest = values
        r = r + 1.0
        term = term * (x_ / r)
        total = total + term
        still = Gt(term, total * eps)
        if not rest:
            return [still, x_, r, term, total]
        slope, change = rest  # d log(term) / da, and dS / da
        slope = slope - 1.0 / r
        moved = term * slope
        change = change + moved
        return [still | Gt(Abs(moved), Abs(change) * eps), x_, r, term, total, slope, change]

    extra = [ZerosLike(a), ZerosLike(a)] if derives else []
    _, _, _, total, *rest = iterate(step, [active, x, a, OnesLike(a), OnesLike(a), *extra])
    return total, rest[1] if rest else total


def _fraction(a: XlaOp, x: XlaOp, active: XlaOp, *, derives: bool) -> tuple[XlaOp, XlaOp]:
    """H with Q(a, x) = x**a e**-x / Γ(a) · H, and its derivative with respect to a."""
    eps, tiny = eps_of(x), float(np.finfo(x.dtype.numpy).tiny) * 16  # type: ignore[union-attr]

    def guarded(v: XlaOp) -> XlaOp:
        return Select(Lt(Abs(v), tiny), FullLike(v, tiny), v)

    def step(i: XlaOp, *values: XlaOp) -> Sequence[XlaOp]:
        a_, b, c, d, h, *rest = values
        n = broadcast_to(i, a_.dims)
        part = -n * (n - a_)  # its derivative by a is n, and b's is -1
        b = b + 2.0
        below = guarded(part * d + b)
        above = guarded(b + part / c)
        new_d = 1.0 / below
        change = above * new_d
        new_h = h * change
        still = Gt(Abs(change - 1.0), eps)
        if not rest:
            return [still, a_, b, above, new_d, new_h]
        dc, dd, dh = rest
        d_below = n * d + part * dd - 1.0
        d_above = (n - part / c * dc) / c - 1.0
        d_new = -d_below * new_d * new_d
        d_change = d_above * new_d + above * d_new
        d_h = dh * change + h * d_change
        still = still | Gt(Abs(d_h - dh), Abs(d_h) * eps)
        return [still, a_, b, above, new_d, new_h, d_above, d_new, d_h]

    b = x + 1.0 - a
    d = 1.0 / guarded(b)
    start = [active, a, b, FullLike(b, 1.0 / tiny), d, d]
    if derives:
        start += [ZerosLike(b), d * d, d * d]
    _, _, _, _, h, *rest = iterate(step, start)
    return h, rest[2] if rest else h


def _is_unknown(a: XlaOp, x: XlaOp) -> XlaOp:
    return Lt(x, 0.0) | Le(a, 0.0) | Ne(a, a) | Ne(x, x)


def _parts(a: XlaOp, x: XlaOp) -> tuple[XlaOp, XlaOp, XlaOp, XlaOp]:
    """Where to take the fraction, where any iteration is needed, and arguments that are valid for both forms."""
    by_fraction = Gt(x, 1.0) & Gt(x, a)
    enabled = ~(Eq(x, 0.0) | _is_unknown(a, x) | Eq(x, INF) | Eq(a, INF))
    one = OnesLike(a)
    return by_fraction, enabled, Select(enabled, a, one), Select(enabled, x, one)


def _scale(a: XlaOp, x: XlaOp) -> XlaOp:
    """x**a e**-x / Γ(a)"""
    return Exp(a * Log(x) - x - Lgamma(a))


def _igamma(a: XlaOp, x: XlaOp) -> XlaOp:
    by_fraction, enabled, a_, x_ = _parts(a, x)
    total, _ = _series(a_, x_, enabled & ~by_fraction, derives=False)
    h, _ = _fraction(a_, x_, enabled & by_fraction, derives=False)
    scale = _scale(a_, x_)
    result = Select(by_fraction, 1.0 - scale * h, scale * total / a_)
    return _at_edges(a, x, result, at_zero=0.0, at_inf=1.0)


def _igammac(a: XlaOp, x: XlaOp) -> XlaOp:
    by_fraction, enabled, a_, x_ = _parts(a, x)
    total, _ = _series(a_, x_, enabled & ~by_fraction, derives=False)
    h, _ = _fraction(a_, x_, enabled & by_fraction, derives=False)
    scale = _scale(a_, x_)
    result = Select(by_fraction, scale * h, 1.0 - scale * total / a_)
    return _at_edges(a, x, result, at_zero=1.0, at_inf=0.0)


def _at_edges(a: XlaOp, x: XlaOp, result: XlaOp, *, at_zero: float, at_inf: float) -> XlaOp:
    result = Select(Eq(a, INF), FullLike(x, at_zero), result)
    result = Select(Eq(x, INF), Select(Eq(a, INF), FullLike(x, NAN), FullLike(x, at_inf)), result)
    result = Select(Eq(x, 0.0), FullLike(x, at_zero), result)
    return Select(_is_unknown(a, x), FullLike(x, NAN), result)


def _igamma_grad_a(a: XlaOp, x: XlaOp) -> XlaOp:
    by_fraction, enabled, a_, x_ = _parts(a, x)
    total, change = _series(a_, x_, enabled & ~by_fraction, derives=True)
    h, dh = _fraction(a_, x_, enabled & by_fraction, derives=True)
    slope = Log(x_) - Digamma(a_)
    scale = _scale(a_, x_)
    near = scale * (total * (slope - 1.0 / a_) + change) / a_
    result = Select(by_fraction, -scale * (h * slope + dh), near)
    return _at_edges(a, x, result, at_zero=0.0, at_inf=0.0)


def _random_gamma_grad(a: XlaOp, x: XlaOp) -> XlaOp:
    by_fraction, enabled, a_, x_ = _parts(a, x)
    total, change = _series(a_, x_, enabled & ~by_fraction, derives=True)
    h, dh = _fraction(a_, x_, enabled & by_fraction, derives=True)
    slope = Log(x_) - Digamma(a_)
    near = -x_ / a_ * (total * (slope - 1.0 / a_) + change)
    result = Select(by_fraction, x_ * (h * slope + dh), near)
    return _at_edges(a, x, result, at_zero=0.0, at_inf=NAN)


@explained
def Igamma(a: XlaOp, x: XlaOp) -> XlaOp:
    """`P(a, x) = ∫ t**(a-1) e**-t dt / Γ(a)` over t from 0 to x, for each element.

    Args:
        a, x: floats of one type, f16, bf16, f32 or f64; shapes broadcast as in NumPy.

    Returns:
        Values in [0, 1]; NaN if a <= 0 or x < 0.

    Raises:
        DtypeError: the element types differ or are others.
        ShapeError: the shapes do not broadcast.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([0.0, 1.0]))
    >>> hilo.compile(b.Build(ops.Igamma(1.0, x)), "evaluator")()
    DeviceArray([0.        , 0.63212056], f64[2], device='host')
    """
    return composite("xla.igamma", _igamma, *read_floats("Igamma", [("a", a), ("x", x)]))


@explained
def Igammac(a: XlaOp, x: XlaOp) -> XlaOp:
    """`Q(a, x) = 1 - P(a, x)` for each element, accurate also for small results.

    Args:
        a, x: floats of one type, f16, bf16, f32 or f64; shapes broadcast as in NumPy.
    """
    return composite("xla.igammac", _igammac, *read_floats("Igammac", [("a", a), ("x", x)]))


@explained
def IgammaGradA(a: XlaOp, x: XlaOp) -> XlaOp:
    """The derivative of `Igamma` with respect to a, for each element.

    Args:
        a, x: floats of one type, f16, bf16, f32 or f64; shapes broadcast as in NumPy.
    """
    return composite("xla.igamma_grad_a", _igamma_grad_a, *read_floats("IgammaGradA", [("a", a), ("x", x)]))


@explained
def RandomGammaGrad(a: XlaOp, x: XlaOp) -> XlaOp:
    """The derivative with respect to a of a sample x of Gamma(a, 1): `-(∂P/∂a) / (∂P/∂x)`, for each element.

    Args:
        a: the parameter of the distribution, positive; f16, bf16, f32 or f64.
        x: samples, of a's element type; shapes broadcast as in NumPy.
    """
    named = read_floats("RandomGammaGrad", [("a", a), ("x", x)])
    return composite("xla.random_gamma_grad", _random_gamma_grad, *named)


__all__ = ["Igamma", "IgammaGradA", "Igammac", "RandomGammaGrad"]
