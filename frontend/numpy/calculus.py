"""NumPy's differences, integrals, polynomials, convolutions and elementary functions that are not ufuncs, on XlaOps.

Source: NumPy's reference.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy import reductions
from hilo.numpy.decompositions import lstsq
from hilo.numpy.protocol import implements, numpy_dtype, read_array, unsupported
from hilo.numpy.reductions import read_axes, read_axis
from hilo.numpy.shaping import where
from hilo.numpy.statistics import as_inexact
from hilo.ops._operation import error
from hilo.ops.arithmetic.operators import broadcast_to, flatten

# ---- differences and integrals ---------------------------------------------------------------------------------------


def _slice(op: XlaOp, d: int, start: int | None, stop: int | None) -> XlaOp:
    return op[(slice(None),) * d + (slice(start, stop),)]


def _along(op: XlaOp, d: int, rank: int) -> XlaOp:
    """A vector (or a scalar), reshaped to broadcast along dimension d."""
    return op if not op.dims else op.reshape(*(op.dims[0] if i == d else 1 for i in range(rank)))


@implements(np.diff)
def diff(a: XlaOp, n: int = 1, axis: int = -1, prepend: object = None, append: object = None) -> XlaOp:
    """Differences of neighbours along an axis, n times; `prepend` and `append` are joined to the array first."""
    d = read_axis("np.diff", axis, a.ndim)
    parts = [a]
    for argument, given, at in (("prepend", prepend, 0), ("append", append, 2)):
        if given is not None:
            part = read_array("np.diff", argument, given, a)
            whole = [1 if i == d else n for i, n in enumerate(a.dims)]
            parts.insert(at, part if part.dims else broadcast_to(part, whole))
    a = ops.Concatenate(parts, d) if len(parts) > 1 else a
    for _ in range(operator.index(n)):
        size = a.dims[d]
        if not size:
            break
        upper, lower = _slice(a, d, 1, size), _slice(a, d, 0, size - 1)
        a = ops.Ne(upper, lower) if a.dtype is not None and a.dtype.kind == "pred" else upper - lower
    return a


@implements(np.gradient)
def gradient(f: XlaOp, *varargs: object, axis: int | Sequence[int] | None = None, edge_order: int = 1) -> object:
    """Central differences inside and one-sided ones at the ends, along each axis: one array, or a tuple of arrays.

    Spacings are one number for all axes, one for each axis, or vectors of coordinates.
    """
    name = "np.gradient"
    op = as_inexact(f)
    axes = read_axes(name, axis, op.ndim)
    if len(varargs) not in (0, 1, len(axes)):
        raise error(ArgumentError, name, f"got {len(varargs)} spacings; for {len(axes)} axes it takes 0, 1 or as many")
    if edge_order not in (1, 2):
        raise unsupported(name, "edge_order", edge_order, "1 or 2")
    spacings = [1.0] * len(axes) if not varargs else list(varargs) * (1 if len(varargs) == len(axes) else len(axes))
    found = []
    for d, spacing in zip(axes, spacings, strict=True):
        if op.dims[d] <= edge_order:
            raise error(ShapeError, name, f"f is {op.shape}; along axis {d} it takes {edge_order + 1} elements or more")
        steps = read_array(name, "varargs", spacing, op)
        if steps.ndim > 1 or (steps.ndim == 1 and steps.dims[0] != op.dims[d]):
            raise error(
                ShapeError,
                name,
                f"a spacing is {steps.shape}; for axis {d} of {op.shape} it takes a number or {op.dims[d]} coordinates",
            )
        assert op.dtype is not None
        found.append(_derivative(op, steps.astype(op.dtype), d, edge_order))
    return found[0] if len(found) == 1 else tuple(found)


def _derivative(op: XlaOp, steps: XlaOp, d: int, edge_order: int) -> XlaOp:
    """The derivative along one axis. Source: Fornberg (1988), weights of three points with spacings a and b."""
    n = op.dims[d]
    slope = diff(op, 1, d)
    if not steps.dims:
        width = [steps] * (n - 1)
        slope, inner = slope / steps, None
    else:
        gaps = diff(steps)
        width = [gaps[0], gaps[-1]]
        slope = slope / _along(gaps, d, op.ndim)
        inner = gaps
    left, right = _slice(slope, d, 0, n - 2), _slice(slope, d, 1, n - 1)
    if inner is None:
        middle = (left + right) * 0.5
    else:
        a, b = (_along(_slice(inner, 0, low, low + n - 2), d, op.ndim) for low in (0, 1))
        middle = (left * b + right * a) / (a + b)
    first, last = _slice(slope, d, 0, 1), _slice(slope, d, n - 2, None)
    if edge_order == 2:
        ratios = (
            (0.5, 0.5) if inner is None else (width[0] / (inner[0] + inner[1]), width[-1] / (inner[-1] + inner[-2]))
        )
        first = first - (_slice(slope, d, 1, 2) - first) * ratios[0]
        last = last + (last - _slice(slope, d, n - 3, n - 2)) * ratios[1]
    return ops.Concatenate([first, *([middle] if n > 2 else []), last], d)


@implements(np.trapezoid)
def trapezoid(y: object, x: object = None, dx: object = 1.0, axis: int = -1) -> XlaOp:
    """The integral along an axis by the trapezoidal rule, with coordinates x or spacing dx."""
    name = "np.trapezoid"
    op = as_inexact(read_array(name, "y", y, x, dx))
    d = read_axis(name, axis, op.ndim)
    n = op.dims[d]
    means = (_slice(op, d, 1, n) + _slice(op, d, 0, max(n - 1, 0))) * 0.5
    if x is None:
        return reductions.sum(means * read_array(name, "dx", dx, op), d)
    assert op.dtype is not None
    points = read_array(name, "x", x, op).astype(op.dtype)
    widths = _along(diff(points), d, op.ndim) if points.ndim == 1 else diff(points, 1, d)
    return reductions.sum(means * widths, d)


@implements(np.ediff1d)
def ediff1d(ary: XlaOp, to_end: object = None, to_begin: object = None) -> XlaOp:
    """Differences of neighbours in flattened order, between the values of `to_begin` and `to_end`."""
    parts = [diff(flatten(ary))]
    for argument, given, at in (("to_begin", to_begin, 0), ("to_end", to_end, 2)):
        if given is not None:
            parts.insert(at, flatten(read_array("np.ediff1d", argument, given, ary)))
    return ops.Concatenate(parts, 0)


@implements(np.unwrap)
def unwrap(p: XlaOp, discont: float | None = None, axis: int = -1, *, period: float = 2 * math.pi) -> XlaOp:
    """Phases without jumps: steps of more than half a period are reduced modulo the period."""
    op = as_inexact(p)
    d = read_axis("np.unwrap", axis, op.ndim)
    steps = diff(op, 1, d)
    half = period / 2
    wrapped = ops.floor_mod(steps + half, ops.FullLike(steps, period)) - half
    wrapped = where(ops.And(ops.Eq(wrapped, -half), ops.Gt(steps, 0)), half, wrapped)
    limit = half if discont is None else max(discont, half)
    jump = where(ops.Lt(ops.Abs(steps), limit), 0, wrapped - steps)
    return ops.Concatenate([_slice(op, d, 0, 1), _slice(op, d, 1, None) + reductions.cumsum(jump, d)], d)


@implements(np.cumulative_sum)
def cumulative_sum(
    x: XlaOp, /, *, axis: int | None = None, dtype: object = None, include_initial: bool = False
) -> XlaOp:
    """`cumsum`, optionally with a 0 in front."""
    return _with_initial(
        "np.cumulative_sum", reductions.cumsum(x, _only_axis(x, axis), dtype), x, axis, 0, include_initial
    )


@implements(np.cumulative_prod)
def cumulative_prod(
    x: XlaOp, /, *, axis: int | None = None, dtype: object = None, include_initial: bool = False
) -> XlaOp:
    """`cumprod`, optionally with a 1 in front."""
    return _with_initial(
        "np.cumulative_prod", reductions.cumprod(x, _only_axis(x, axis), dtype), x, axis, 1, include_initial
    )


def _only_axis(x: XlaOp, axis: int | None) -> int:
    if axis is None and x.ndim != 1:
        raise error(ArgumentError, "np.cumulative_sum", f"axis is missing; for x of {x.shape} it takes one")
    return 0 if axis is None else axis


def _with_initial(name: str, op: XlaOp, x: XlaOp, axis: int | None, value: int, wanted: bool) -> XlaOp:
    if not wanted:
        return op
    d = read_axis(name, _only_axis(x, axis), op.ndim)
    return ops.Pad(op, ops.Constant(op.builder, value, op.dtype), [(int(i == d), 0) for i in range(op.ndim)])


# ---- polynomials -----------------------------------------------------------------------------------------------------


@implements(np.polyval)
def polyval(p: object, x: object) -> XlaOp:
    """The polynomial with coefficients p, highest power first, at each x (Horner's scheme)."""
    coefficients, at = read_array("np.polyval", "p", p, x), read_array("np.polyval", "x", x, p)
    result = ops.ZerosLike(at)
    for i in range(coefficients.dims[0] if coefficients.dims else 0):
        result = result * at + coefficients[i]
    return result


def _aligned(name: str, a1: object, a2: object) -> tuple[XlaOp, XlaOp]:
    """Two vectors of coefficients, the shorter one padded with zeros in front."""
    left, right = (flatten(read_array(name, f"a{i}", x, a1, a2)) for i, x in ((1, a1), (2, a2)))
    size = max(left.dims[0], right.dims[0])
    first, second = (
        ops.Pad(op, ops.Constant(op.builder, 0, op.dtype), [(size - op.dims[0], 0)]) for op in (left, right)
    )
    return first, second


@implements(np.polyadd)
def polyadd(a1: object, a2: object) -> XlaOp:
    """The sum of two polynomials, highest power first."""
    left, right = _aligned("np.polyadd", a1, a2)
    return left + right


@implements(np.polysub)
def polysub(a1: object, a2: object) -> XlaOp:
    """The difference of two polynomials."""
    left, right = _aligned("np.polysub", a1, a2)
    return left - right


@implements(np.polymul)
def polymul(a1: object, a2: object) -> XlaOp:
    """The product of two polynomials."""
    return convolve(a1, a2)


@implements(np.polyder)
def polyder(p: XlaOp, m: int = 1) -> XlaOp:
    """The m-th derivative of a polynomial."""
    for _ in range(operator.index(m)):
        n = p.dims[0]
        p = p[:-1] * np.arange(n - 1, 0, -1).astype(numpy_dtype(p)) if n else p
    return p


@implements(np.polyint)
def polyint(p: XlaOp, m: int = 1, k: object = None) -> XlaOp:
    """The m-th antiderivative of a polynomial, with the constants of integration k, by default 0."""
    times = operator.index(m)
    op = as_inexact(p)
    given = [0] * times if k is None else list(k) if isinstance(k, (list, tuple)) else [k] * times
    if len(given) != times:
        raise error(ArgumentError, "np.polyint", f"k is {shown(k)}; with m = {times} it takes as many numbers, or one")
    for constant in given:
        powers = np.arange(op.dims[0], 0, -1).astype(numpy_dtype(op))
        op = ops.Concatenate([op / powers, read_array("np.polyint", "k", constant, op).reshape(1)], 0)
    return op


@implements(np.vander)
def vander(x: XlaOp, N: int | None = None, increasing: bool = False) -> XlaOp:
    """The powers of a vector's elements as columns, highest power first (last with `increasing`)."""
    if x.ndim != 1:
        raise error(ShapeError, "np.vander", f"x is {x.shape}; it takes a vector")
    count = x.dims[0] if N is None else operator.index(N)
    column = x.reshape(x.dims[0], 1)
    if not count:
        return ops.Reshape(x[:0], [x.dims[0], 0])
    powers = [ops.OnesLike(column)]
    for _ in range(count - 1):
        powers.append(powers[-1] * column)
    return ops.Concatenate(powers if increasing else powers[::-1], 1)


@implements(np.polyfit)
def polyfit(x: object, y: object, deg: int, rcond: float | None = None) -> XlaOp:
    """The coefficients, highest power first, of the least-squares polynomial through the points (x, y)."""
    name = "np.polyfit"
    at, values = as_inexact(read_array(name, "x", x, y)), as_inexact(read_array(name, "y", y, x))
    lhs = vander(at, operator.index(deg) + 1)
    scale = ops.Sqrt(reductions.sum(lhs * lhs, 0))
    solution = lstsq(lhs / scale, values, rcond=rcond)[0]
    return solution / (scale if solution.ndim == 1 else scale.reshape(-1, 1))


# ---- convolution -----------------------------------------------------------------------------------------------------


@implements(np.convolve)
def convolve(a: object, v: object, mode: str = "full") -> XlaOp:
    """The convolution of two vectors: the whole, the size of the longer one, or where they overlap completely."""
    left, right = _signals("np.convolve", a, v)
    if left.dims[0] < right.dims[0]:
        left, right = right, left
    return _windowed("np.convolve", left, ops.Rev(right, [0]), mode)


@implements(np.correlate)
def correlate(a: object, v: object, mode: str = "valid") -> XlaOp:
    """The correlation of two vectors, the second conjugated; sizes as in `convolve`."""
    left, right = _signals("np.correlate", a, v)
    if right.dtype is not None and right.dtype.is_complex:
        right = ops.Conj(right)
    if left.dims[0] >= right.dims[0]:
        return _windowed("np.correlate", left, right, mode)
    return ops.Rev(_windowed("np.correlate", right, left, mode), [0])  # the window slides along the longer one


def _signals(name: str, a: object, v: object) -> tuple[XlaOp, XlaOp]:
    left, right = read_array(name, "a", a, v), read_array(name, "v", v, a)
    for argument, op in (("a", left), ("v", right)):
        if op.ndim > 1 or not op.size:
            raise error(ShapeError, name, f"{argument} is {op.shape}; it takes a vector of one element or more")
    return left.reshape(left.size), right.reshape(right.size)


def _windowed(name: str, signal: XlaOp, window: XlaOp, mode: str) -> XlaOp:
    """Sums of products of a signal with a window that slides along it."""
    size = window.dims[0]
    paddings = {"full": (size - 1, size - 1), "same": (size // 2, size - 1 - size // 2), "valid": (0, 0)}
    if mode not in paddings:
        raise unsupported(name, "mode", mode, "'full', 'same' or 'valid'")
    row = signal.dtype
    assert row is not None
    inner = "s32" if row.kind == "pred" else row
    lhs, rhs = (op.astype(inner).reshape(1, 1, op.dims[0]) for op in (signal, window))
    return ops.ConvGeneralDilated(lhs, rhs, [1], [paddings[mode]]).reshape(-1).astype(row)


# ---- elementary functions --------------------------------------------------------------------------------------------


@implements(np.sinc)
def sinc(x: object) -> XlaOp:
    """sin(pi x) / (pi x), and 1 at 0."""
    op = as_inexact(read_array("np.sinc", "x", x))
    angle = op * math.pi
    is_zero = ops.Eq(op, 0)
    return where(is_zero, 1, ops.Sin(angle) / where(is_zero, 1, angle))


@implements(np.i0)
def i0(x: object) -> XlaOp:
    """The modified Bessel function of the first kind, of order 0."""
    op = as_inexact(read_array("np.i0", "x", x))
    return ops.BesselI0e(op) * ops.Exp(ops.Abs(op))


@implements(np.nan_to_num)
def nan_to_num(
    x: object, copy: bool = True, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None
) -> XlaOp:
    """Replaces NaN and infinities by numbers, by default 0 and the limits of the type."""
    op = read_array("np.nan_to_num", "x", x)
    assert op.dtype is not None
    if op.dtype.is_complex:
        parts = (nan_to_num(part, copy, nan, posinf, neginf) for part in (ops.Real(op), ops.Imag(op)))
        return ops.Complex(*parts)
    if not op.dtype.is_float:
        return op
    top = ops.MaxFiniteValue(op.builder, op.dtype) if posinf is None else posinf
    bottom = ops.MinFiniteValue(op.builder, op.dtype) if neginf is None else neginf
    op = where(ops.IsNan(op), nan, op)
    return where(ops.Eq(op, math.inf), top, where(ops.Eq(op, -math.inf), bottom, op))


@implements(np.fix)
def fix(x: XlaOp) -> XlaOp:
    """Rounds towards zero."""
    truncated: XlaOp = np.trunc(x)
    return truncated


@implements(np.real_if_close)
def real_if_close(a: XlaOp, tol: float = 100) -> XlaOp:
    """The array itself, since whether imaginary parts are close to 0 is known at run time only."""
    return a
