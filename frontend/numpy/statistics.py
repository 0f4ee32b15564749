"""NumPy's order statistics, correlations and histograms, and the reductions that ignore NaN, over XlaOps.

Integers are converted to f32, as in `np.mean`. Where NumPy warns (a slice without any number), the result is NaN.
Source: NumPy's reference; Hyndman and Fan (1996) for the methods of quantiles.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy import reductions
from hilo.numpy.protocol import implements, numpy_dtype, read_array, unsupported
from hilo.numpy.reductions import Axis, read_axes
from hilo.numpy.searching import searchsorted, take_along_axis
from hilo.numpy.shaping import moveaxis, take, where
from hilo.ops._operation import error
from hilo.ops.arithmetic.operators import broadcast_to, flatten

# ---- quantiles -------------------------------------------------------------------------------------------------------

_PLOTTING = {
    "interpolated_inverted_cdf": (0.0, 1.0),
    "hazen": (0.5, 0.5),
    "weibull": (0.0, 0.0),
    "linear": (1.0, 1.0),
    "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
}
"""The alpha and beta of each method that interpolates."""

_ROUNDING: dict[str, Callable[..., object]] = {"lower": np.floor, "higher": np.ceil, "nearest": np.rint}


def as_inexact(op: XlaOp) -> XlaOp:
    """The array itself, or integers and pred as f32."""
    assert op.dtype is not None
    return op if op.dtype.is_float or op.dtype.is_complex else op.astype("f32")


def _virtual_index(name: str, n: Any, q: Any, method: str) -> Any:
    """The position of the q-quantile among n sorted elements, from 0; a fraction is between two of them."""
    if method in _PLOTTING:
        alpha, beta = _PLOTTING[method]
        return n * q + (q * (1 - alpha - beta) + alpha - 1)
    if method == "inverted_cdf":
        return np.ceil(n * q) - 1
    at = (n - 1) * q
    if method == "midpoint":
        return (np.floor(at) + np.ceil(at)) * 0.5
    if method not in _ROUNDING:
        raise unsupported(name, "method", method, ", ".join(map(repr, [*_PLOTTING, *_ROUNDING, "inverted_cdf"])))
    return _ROUNDING[method](at)


def _gathered(line: XlaOp, index: Any) -> XlaOp:
    """Elements of the last dimension: `[K]` are the same indices for all vectors, `[…, K]` those of each."""
    if isinstance(index, XlaOp) and index.ndim > 1:
        return take_along_axis(line, index.astype("s32"), -1)
    return take(line, index.astype("s32") if isinstance(index, XlaOp) else np.asarray(index, np.int32), -1)


def _interpolated(line: XlaOp, at: Any, last: Any) -> XlaOp:
    """The values of the sorted vectors at fractional positions, `[…, K]`."""
    at = np.minimum(np.maximum(at, 0), last)
    low = np.floor(at)
    fraction: Any = at - low
    if not isinstance(fraction, XlaOp):
        fraction = np.asarray(fraction, numpy_dtype(line))
    below, above = _gathered(line, low), _gathered(line, np.ceil(at))
    return where(ops.Eq(below, above), below, below + (above - below) * fraction)


def _fractions(name: str, op: XlaOp, q: object, scale: float) -> tuple[Any, tuple[int, ...]]:
    """The fractions as a vector, on the host if they are constant, and the dimensions of the argument."""
    if isinstance(q, XlaOp):
        assert op.dtype is not None
        return flatten(q).astype(op.dtype) / scale, q.dims
    given = np.asarray(q, np.float64)
    if given.size and not ((given >= 0) & (given <= scale)).all():
        raise error(ArgumentError, name, f"q is {shown(q)}; it takes numbers from 0 to {scale:g}")
    return given.reshape(-1) / scale, given.shape


def _quantile(
    name: str, a: object, q: object, axis: Axis, method: str, keepdims: object, *, scale: float = 1, skips: bool = False
) -> XlaOp:
    op = as_inexact(read_array(name, "a", a, q))
    assert op.dtype is not None
    if op.dtype.is_complex:
        raise unsupported(name, "a", str(op.shape), "real numbers, which have an order")
    fractions, outer = _fractions(name, op, q, scale)
    axes = read_axes(name, axis, op.ndim)
    kept = [n for d, n in enumerate(op.dims) if d not in axes]
    size = math.prod(op.dims[d] for d in axes)
    if not size:
        raise error(ShapeError, name, f"a is {op.shape}, which has no element along axis {axis}; it takes one or more")
    line = ops.Sort(moveaxis(op, axes, list(range(-len(axes), 0))).reshape(*kept, size), dimension=len(kept))
    is_nan = ops.IsNan(line)
    count: Any = size
    if skips:
        count = ops.ExpandDims(reductions.sum(ops.Not(is_nan), -1), [len(kept)]).astype(op.dtype)
        fractions = fractions if isinstance(fractions, XlaOp) else np.asarray(fractions, op.dtype.numpy)
    at = _virtual_index(name, count, fractions, method)
    result = _interpolated(line, at, count - 1)
    if not skips:
        bad = is_nan[..., -1:]
        result = where(bad, math.nan, result)
    result = moveaxis(result, -1, 0).reshape(*outer, *kept)
    if not keepdims:
        return result
    return ops.ExpandDims(result, [len(outer) + d for d in sorted(axes)])


@implements(np.quantile)
def quantile(a: object, q: object, axis: Axis = None, *, method: str = "linear", keepdims: object = False) -> XlaOp:
    """The q-quantiles of the elements; q's dimensions come first in the result."""
    return _quantile("np.quantile", a, q, axis, method, keepdims)


@implements(np.percentile)
def percentile(a: object, q: object, axis: Axis = None, *, method: str = "linear", keepdims: object = False) -> XlaOp:
    """`quantile` with q in percent."""
    return _quantile("np.percentile", a, q, axis, method, keepdims, scale=100)


@implements(np.median)
def median(a: object, axis: Axis = None, *, keepdims: object = False) -> XlaOp:
    """The middle element, or the mean of the two middle ones."""
    return _quantile("np.median", a, 0.5, axis, "linear", keepdims)


@implements(np.nanquantile)
def nanquantile(a: object, q: object, axis: Axis = None, *, method: str = "linear", keepdims: object = False) -> XlaOp:
    """`quantile` of the elements that are numbers; NaN if there are none."""
    return _quantile("np.nanquantile", a, q, axis, method, keepdims, skips=True)


@implements(np.nanpercentile)
def nanpercentile(
    a: object, q: object, axis: Axis = None, *, method: str = "linear", keepdims: object = False
) -> XlaOp:
    """`percentile` of the elements that are numbers."""
    return _quantile("np.nanpercentile", a, q, axis, method, keepdims, scale=100, skips=True)


@implements(np.nanmedian)
def nanmedian(a: object, axis: Axis = None, *, keepdims: object = False) -> XlaOp:
    """`median` of the elements that are numbers."""
    return _quantile("np.nanmedian", a, 0.5, axis, "linear", keepdims, skips=True)


# ---- reductions that ignore NaN --------------------------------------------------------------------------------------


def _filled(name: str, a: object, value: object) -> tuple[XlaOp, XlaOp]:
    """The array with NaN replaced by a value, and a mask of the numbers."""
    op = read_array(name, "a", a)
    assert op.dtype is not None
    if not (op.dtype.is_float or op.dtype.is_complex):
        return op, ops.FullLike(op.astype("pred"), True)
    is_number = ops.Eq(op, op)
    return where(is_number, op, ops.FullLike(op, value)), is_number


@implements(np.nansum)
def nansum(a: object, axis: Axis = None, dtype: object = None, *, keepdims: object = False) -> XlaOp:
    """Sum of the elements that are numbers."""
    return reductions.sum(_filled("np.nansum", a, 0)[0], axis, dtype, keepdims=keepdims)


@implements(np.nanprod)
def nanprod(a: object, axis: Axis = None, dtype: object = None, *, keepdims: object = False) -> XlaOp:
    """Product of the elements that are numbers."""
    return reductions.prod(_filled("np.nanprod", a, 1)[0], axis, dtype, keepdims=keepdims)


@implements(np.nancumsum)
def nancumsum(a: object, axis: int | None = None, dtype: object = None) -> XlaOp:
    """`cumsum` with NaN as 0."""
    return reductions.cumsum(_filled("np.nancumsum", a, 0)[0], axis, dtype)


@implements(np.nancumprod)
def nancumprod(a: object, axis: int | None = None, dtype: object = None) -> XlaOp:
    """`cumprod` with NaN as 1."""
    return reductions.cumprod(_filled("np.nancumprod", a, 1)[0], axis, dtype)


def _nan_extremum(
    name: str, fold: Callable[..., XlaOp], worst: float, a: object, axis: Axis, keepdims: object
) -> XlaOp:
    filled, is_number = _filled(name, a, worst)
    found = fold(filled, axis, keepdims=keepdims)
    if found.dtype is None or not found.dtype.is_float:
        return found
    return where(reductions.any(is_number, axis, keepdims=keepdims), found, math.nan)


@implements(np.nanmax)
def nanmax(a: object, axis: Axis = None, *, keepdims: object = False) -> XlaOp:
    """Largest element that is a number; NaN if there is none."""
    return _nan_extremum("np.nanmax", reductions.max, -math.inf, a, axis, keepdims)


@implements(np.nanmin)
def nanmin(a: object, axis: Axis = None, *, keepdims: object = False) -> XlaOp:
    """Smallest element that is a number; NaN if there is none."""
    return _nan_extremum("np.nanmin", reductions.min, math.inf, a, axis, keepdims)


def _nan_index(
    name: str, fold: Callable[..., XlaOp], worst: float, a: object, axis: int | None, keepdims: object
) -> XlaOp:
    filled, is_number = _filled(name, a, worst)
    index = fold(filled, axis, keepdims=keepdims)
    return where(reductions.any(is_number, axis, keepdims=keepdims), index, -1)


@implements(np.nanargmax)
def nanargmax(a: object, axis: int | None = None, *, keepdims: object = False) -> XlaOp:
    """Index of the largest element that is a number, as s32; -1 if there is none (NumPy raises an error)."""
    return _nan_index("np.nanargmax", reductions.argmax, -math.inf, a, axis, keepdims)


@implements(np.nanargmin)
def nanargmin(a: object, axis: int | None = None, *, keepdims: object = False) -> XlaOp:
    """Index of the smallest element that is a number, as s32; -1 if there is none."""
    return _nan_index("np.nanargmin", reductions.argmin, math.inf, a, axis, keepdims)


@implements(np.nanmean)
def nanmean(a: object, axis: Axis = None, dtype: object = None, *, keepdims: object = False) -> XlaOp:
    """Mean of the elements that are numbers; NaN if there are none."""
    filled, is_number = _filled("np.nanmean", a, 0)
    inner, row = reductions.mean_types("np.nanmean", filled, dtype)
    total = reductions.sum(filled.astype(inner), axis, keepdims=keepdims)
    return (total / reductions.sum(is_number, axis, keepdims=keepdims).astype(inner)).astype(row)


@implements(np.nanvar)
def nanvar(a: object, axis: Axis = None, dtype: object = None, *, ddof: float = 0, keepdims: object = False) -> XlaOp:
    """Variance of the elements that are numbers; NaN if there are `ddof` of them or fewer."""
    filled, is_number = _filled("np.nanvar", a, 0)
    inner, row = reductions.mean_types("np.nanvar", filled, dtype)
    wide, number = filled.astype(inner), is_number.astype(inner)
    count = reductions.sum(number, axis, keepdims=True)
    difference = (wide - reductions.sum(wide, axis, keepdims=True) / count) * number
    square = ops.Real(difference * ops.Conj(difference)) if inner.is_complex else difference * difference
    left = reductions.sum(number, axis, keepdims=keepdims)
    divisor = (ops.Real(left) if inner.is_complex else left) - float(ddof)
    total = reductions.sum(square, axis, keepdims=keepdims)
    return where(ops.Gt(divisor, 0), total / divisor, math.nan).astype(row.real)


@implements(np.nanstd)
def nanstd(a: object, axis: Axis = None, dtype: object = None, *, ddof: float = 0, keepdims: object = False) -> XlaOp:
    """Standard deviation of the elements that are numbers: the root of `nanvar`."""
    return ops.Sqrt(nanvar(a, axis, dtype, ddof=ddof, keepdims=keepdims))


# ---- correlation -----------------------------------------------------------------------------------------------------


@implements(np.cov)
def cov(m: object, y: object = None, rowvar: bool = True, bias: bool = False, ddof: int | None = None) -> XlaOp:
    """The covariance matrix of variables, which are rows (or columns, unless `rowvar`) of observations."""
    name = "np.cov"
    rows = _variables(name, "m", m, y, rowvar)
    if y is not None:
        rows = ops.Concatenate([rows, _variables(name, "y", y, m, rowvar)], 0)
    less = (0 if bias else 1) if ddof is None else operator.index(ddof)
    count = rows.dims[1]
    centred = rows - reductions.mean(rows, 1, keepdims=True)
    assert centred.dtype is not None
    other = ops.Conj(centred) if centred.dtype.is_complex else centred
    product = ops.matmul(centred, other.T) / float(max(count - less, 0))
    return product.reshape(()) if product.dims == (1, 1) else product


def _variables(name: str, argument: str, given: object, other: object, rowvar: bool) -> XlaOp:
    op = as_inexact(read_array(name, argument, given, other))
    if op.ndim > 2:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes a vector or a matrix")
    if op.ndim < 2:
        return op.reshape(1, op.size)
    return op if rowvar or op.dims[0] == 1 else op.T


@implements(np.corrcoef)
def corrcoef(x: object, y: object = None, rowvar: bool = True) -> XlaOp:
    """Pearson's correlation coefficients of variables, which are given as in `cov`."""
    c = cov(x, y, rowvar)
    if not c.dims:
        return c / c
    size = c.dims[0]
    deviation = ops.Sqrt(ops.Real(c)[np.arange(size), np.arange(size)])
    assert c.dtype is not None
    scaled = c / deviation.astype(c.dtype).reshape(size, 1) / deviation.astype(c.dtype).reshape(1, size)
    if c.dtype.is_complex:
        return ops.Complex(ops.Real(scaled).clip(-1, 1), ops.Imag(scaled).clip(-1, 1))
    return scaled.clip(-1, 1)


# ---- histograms ------------------------------------------------------------------------------------------------------


@implements(np.histogram_bin_edges)
def histogram_bin_edges(
    a: object, bins: object = 10, range: Sequence[object] | None = None, weights: object = None
) -> XlaOp:
    """The `bins + 1` edges of bins of equal width over `range`, by default from the smallest to the largest element."""
    name = "np.histogram_bin_edges"
    op = as_inexact(flatten(read_array(name, "a", a, bins)))
    if isinstance(bins, str):
        raise unsupported(name, "bins", bins, "their number or their edges (the number must be known)")
    if not hasattr(bins, "__index__"):
        return read_array(name, "bins", bins if isinstance(bins, XlaOp) else np.asarray(bins), op).astype(op.dtype)
    count = operator.index(bins)
    if count < 1:
        raise error(ArgumentError, name, f"bins is {count}; it takes 1 or more")
    if range is None and op.size:
        low, high = reductions.min(op), reductions.max(op)
    else:
        low, high = (read_array(name, "range", x, op) for x in range or (0.0, 1.0))
    is_empty = ops.Eq(low, high)
    low, high = where(is_empty, low - 0.5, low), where(is_empty, high + 0.5, high)
    steps = np.arange(count + 1) / count
    edges = broadcast_to(low, [count + 1]) + (high - low) * np.asarray(steps, numpy_dtype(op))
    return where(np.arange(count + 1) == count, high, edges)


@implements(np.histogram)
def histogram(
    a: object, bins: object = 10, range: Sequence[object] | None = None, density: bool | None = None,
    weights: object = None,
) -> tuple[XlaOp, XlaOp]:  # fmt: skip
    """The number of elements, or their weight, in each bin (s32, or weights' type), and the edges of the bins.

    The last bin includes its upper edge; elements outside all bins are not counted."""
    name = "np.histogram"
    op = as_inexact(flatten(read_array(name, "a", a, bins, weights)))
    edges = histogram_bin_edges(op, bins, range)
    if edges.ndim != 1 or edges.dims[0] < 2:
        raise error(ShapeError, name, f"bins is {edges.shape}; as edges it takes a vector of two or more")
    count = edges.dims[0] - 1
    if weights is None:
        ordered = ops.Sort(op)
        below = ops.Concatenate([searchsorted(ordered, edges[:-1]), searchsorted(ordered, edges[-1:], "right")], 0)
        found = below[1:] - below[:-1]
    else:
        load = flatten(read_array(name, "weights", weights, op))
        if load.size != op.size:
            raise error(ShapeError, name, f"weights is {load.shape}; it takes as many elements as a, {op.size}")
        place = where(ops.Eq(op, edges[-1]), count - 1, searchsorted(edges, op, "right") - 1)
        found = reductions.sum(
            where(place.reshape(-1, 1) == np.arange(count, dtype=np.int32), load.reshape(-1, 1), 0), 0
        )
    if not density:
        return found, edges
    share = found.astype(edges.dtype)
    return share / (edges[1:] - edges[:-1]) / reductions.sum(share), edges
