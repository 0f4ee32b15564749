"""The element-wise functions of XLA's builder library `math` that StableHLO and CHLO do not have.

Arguments of 16 bits and fewer are computed in f32. Sources: XLA's `math` for the domains; DLMF 8.17.22 for the
incomplete beta function. The Chebyshev coefficients of I₀ were computed to 50 digits from its definition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.chebyshev import I0_FROM_8, I0_TO_8
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.dialect.support.errors import ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import COMPLEX, FLOAT, array, check_takes, error, find_builder, same_dtype
from hilo.ops.arithmetic.chlo_math import Lgamma
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.conversion import BitcastConvertType, ConvertElementType
from hilo.ops.arithmetic.elementwise import (
    Abs,
    Div,
    Eq,
    Exp,
    Gt,
    Le,
    Log,
    Log1p,
    Lt,
    Max,
    Ne,
    Or,
    RoundNearestEven,
    Sqrt,
)
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.control import CompositeCall, While
from hilo.ops.folding.reductions import Reduce
from hilo.ops.leaves import Constant, FullLike, OnesLike, ZerosLike

IEEE = frozenset(BY_NAME[name] for name in ("f16", "bf16", "f32", "f64"))

Function = Callable[..., XlaOp]


def read_floats(name: str, named: Sequence[tuple[str, object]]) -> list[XlaOp]:
    """Operands of the same float type, of equal shapes or scalars, broadcast by NumPy's rule."""
    builder = find_builder(name, *(x for _, x in named))
    like: Dtype | None = next((x.dtype for _, x in named if isinstance(x, XlaOp) and x.dtype is not None), None)
    read = [(argument, array(name, argument, x, builder, like=like)) for argument, x in named]
    same_dtype(name, read, "")
    check_takes(name, read[0][0], read[0][1].shape, IEEE, "")
    try:
        dims = np.broadcast_shapes(*(op.dims for _, op in read))
    except ValueError:
        given = " and ".join(f"{argument} is {op.shape}" for argument, op in read)
        raise error(ShapeError, name, f"{given}; they take sizes that are equal or 1") from None
    return [broadcast_to(op, dims) for _, op in read]


def composite(name: str, function: Function, *operands: XlaOp) -> XlaOp:
    """The function as a named composite, computed in f32 if the operands are narrower."""
    kind = operands[0].dtype
    assert kind is not None
    wide = [op if kind.bits > 16 else ConvertElementType(op, "f32") for op in operands]
    result = CompositeCall(function, *wide, name=name)
    return result if kind.bits > 16 else ConvertElementType(result, kind)


def eps_of(x: XlaOp) -> float:
    """The distance from 1 to the next value of an array's element type."""
    assert x.dtype is not None
    return float(np.finfo(x.dtype.numpy).eps)


MAX_ITERATIONS = 2000
"""After this many terms of a series, or steps of a continued fraction, all but hopeless arguments have converged."""


def iterate(step: Callable[..., Sequence[XlaOp]], start: Sequence[XlaOp]) -> list[XlaOp]:
    """Iterates until no element is active: `step(i, active, *values)` gives the next `active` and values.

    Elements that are no longer active keep their values. `i` is a scalar of the element type, starting from 1.
    """
    active, *values = start
    kind = values[0].dtype
    assert kind is not None
    one = np.ones((), kind.numpy)[()]

    def goes_on(state: XlaOp) -> XlaOp:
        i, is_active, *_ = state.leaves
        return (i < float(MAX_ITERATIONS)) & Reduce(is_active, Constant(i.builder, False), Or, range(is_active.ndim))

    def body(state: XlaOp) -> object:
        i, is_active, *old = state.leaves
        still, *new = step(i, *old)
        kept = [Select(is_active, n, o) for n, o in zip(new, old, strict=True)]
        return (i + one, is_active & still, *kept)

    last = While(goes_on, body, (Constant(active.builder, one), active, *values))
    return last.leaves[2:]


# ---- functions of one argument ---------------------------------------------------------------------------------------


@explained
def IsNegZero(operand: XlaOp) -> XlaOp:
    """`x is -0` for each element of an array of floats.

    Args:
        operand: an array of floats, of any shape; the result is pred of that shape.
    """
    name = "IsNegZero"
    op = array(name, "operand", operand, find_builder(name, operand))
    check_takes(name, "operand", op.shape, FLOAT, "")
    wide = op if op.dtype is not None and op.dtype.bits in (32, 64) else ConvertElementType(op, "f32")
    bits = wide.dtype.bits  # type: ignore[union-attr]
    return Eq(BitcastConvertType(wide, f"u{bits}"), np.asarray(2 ** (bits - 1)).astype(f"u{bits // 8}")[()])


@explained
def Reciprocal(operand: XlaOp) -> XlaOp:
    """`1 / x` for each element of an array of floats or complex numbers.

    Args:
        operand: an array of floats or complex numbers, of any shape.
    """
    op = array("Reciprocal", "operand", operand, find_builder("Reciprocal", operand))
    check_takes("Reciprocal", "operand", op.shape, FLOAT | COMPLEX, "")
    return Div(OnesLike(op), op)


@explained
def RoundToEven(x: XlaOp) -> XlaOp:
    """Each element rounded to the nearest integer, ties to even; the same as `RoundNearestEven`.

    Args:
        x: an array of floats, of any shape.
    """
    op = array("RoundToEven", "x", x, find_builder("RoundToEven", x))
    check_takes("RoundToEven", "x", op.shape, FLOAT, "")
    return RoundNearestEven(op)


def _chebyshev(t: XlaOp, coefficients: Sequence[float]) -> XlaOp:
    """c0 / 2 + Σ ci Ti(t), by Clenshaw's recurrence."""
    smallest = eps_of(t) * 0.01
    used = [c for i, c in enumerate(coefficients) if any(abs(rest) > smallest for rest in coefficients[i:])]
    b1, b2 = ZerosLike(t), ZerosLike(t)
    for c in reversed(used[1:]):
        b1, b2 = 2.0 * t * b1 - b2 + c, b1
    return t * b1 - b2 + used[0] / 2


def _bessel_i0e(x: XlaOp) -> XlaOp:
    size = Abs(x)
    near = _chebyshev(size / 4.0 - 1.0, I0_TO_8)
    far = _chebyshev(16.0 / Max(size, 8.0) - 1.0, I0_FROM_8) / Sqrt(Max(size, 8.0))
    return Select(Le(size, 8.0), near, Select(Ne(x, x), x, far))


@explained
def BesselI0e(x: XlaOp) -> XlaOp:
    """`e ** -|x| · I₀(x)` for each element, where I₀ is the modified Bessel function; f16, bf16, f32 or f64.

    Args:
        x: an array of f16, bf16, f32 or f64, of any shape.
    """
    return composite("xla.bessel_i0e", _bessel_i0e, *read_floats("BesselI0e", [("x", x)]))


# ---- the incomplete beta function ------------------------------------------------------------------------------------


def _beta_fraction(a: XlaOp, b: XlaOp, x: XlaOp, active: XlaOp) -> XlaOp:
    """The continued fraction of I_x(a, b), two steps per iteration, by the modified Lentz method."""
    eps, tiny = eps_of(x), float(np.finfo(x.dtype.numpy).tiny) * 16  # type: ignore[union-attr]

    def guarded(v: XlaOp) -> XlaOp:
        return Select(Lt(Abs(v), tiny), FullLike(v, tiny), v)

    def step(i: XlaOp, *values: XlaOp) -> Sequence[XlaOp]:
        a, b, x, c, d, h = values
        m = broadcast_to(i, a.dims)
        even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        change = h
        for part in (even, odd):
            d = 1.0 / guarded(part * d + 1.0)
            c = guarded(part / c + 1.0)
            change = c * d
            h = h * change
        return [Gt(Abs(change - 1.0), eps), a, b, x, c, d, h]

    d = 1.0 / guarded(1.0 - (a + b) * x / (a + 1.0))
    return iterate(step, [active, a, b, x, OnesLike(d), d, d])[-1]


def _beta(a: XlaOp, b: XlaOp, x: XlaOp) -> XlaOp:
    """I_x(a, b), or 1 - I_(1-x)(b, a) if that converges faster."""
    is_wrong = Le(a, 0.0) | Le(b, 0.0) | Lt(x, 0.0) | Gt(x, 1.0)
    is_unknown = is_wrong | Ne(a, a) | Ne(b, b) | Ne(x, x)
    is_edge = Eq(x, 0.0) | Eq(x, 1.0)
    flips = Gt(x, (a + 1.0) / (a + b + 2.0))
    first, second = Select(flips, b, a), Select(flips, a, b)
    share = Select(flips, 1.0 - x, x)
    active = ~(is_unknown | is_edge)
    fraction = _beta_fraction(first, second, share, active)
    logs = Select(flips, Log1p(-x), Log(x)) * first + Select(flips, Log(x), Log1p(-x)) * second
    scale = Exp(logs - (Lgamma(first) + Lgamma(second) - Lgamma(first + second))) / first
    inside = scale * fraction
    result = Select(flips, 1.0 - inside, inside)
    result = Select(Eq(x, 0.0), ZerosLike(x), Select(Eq(x, 1.0), OnesLike(x), result))
    return Select(is_unknown, FullLike(x, float("nan")), result)


@explained
def RegularizedIncompleteBeta(a: XlaOp, b: XlaOp, x: XlaOp) -> XlaOp:
    """`∫ t**(a-1) (1-t)**(b-1) dt / B(a, b)` over t from 0 to x, for each element.

    Args:
        a, b, x: floats of one type, f16, bf16, f32 or f64; shapes broadcast as in NumPy.

    Returns:
        Values in [0, 1]; NaN if a <= 0, b <= 0, or x is outside [0, 1].

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, 0.5)
    >>> hilo.compile(b.Build(ops.RegularizedIncompleteBeta(2.0, 2.0, x)), "evaluator")()
    DeviceArray(0.5, f32[], device='host')
    """
    name = "RegularizedIncompleteBeta"
    return composite("xla.regularized_incomplete_beta", _beta, *read_floats(name, [("a", a), ("b", b), ("x", x)]))


__all__ = ["BesselI0e", "IsNegZero", "Reciprocal", "RegularizedIncompleteBeta", "RoundToEven"]
