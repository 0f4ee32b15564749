"""Products, quotients and elementary functions of complex numbers where NumPy's results differ from XLA's.

NumPy rounds sums of products differently from machine to machine, divides by multiplying with a reciprocal (which is
subnormal, so flushed to zero, for divisors near the end of the range), and returns NaN for 1 / (∞ + i ∞) and for
intermediate overflow. Here parts of complex<f32> are computed in f64, where products are exact and nothing overflows;
those of complex<f64> are scaled, or divided by Smith's method, as in XLA.

Sources: XLA's CPU compiler; C99, annex G, for infinite and zero operands; R. L. Smith, Algorithm 116: complex division
(1962).
"""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Parts = tuple[Array, Array]


def _parts(x: Any) -> Parts:
    """Real and imaginary part in f64."""
    return np.asarray(x.real, np.float64), np.asarray(x.imag, np.float64)


def _joined(real: Any, imaginary: Any, kind: np.dtype[Any]) -> Array:
    result = np.empty(np.broadcast_shapes(np.shape(real), np.shape(imaginary)), kind)
    result.real, result.imag = real, imaginary
    return result


def _is_finite(x: Parts) -> Any:
    return np.isfinite(x[0]) & np.isfinite(x[1])


def _is_infinite(x: Parts) -> Any:
    return np.isinf(x[0]) | np.isinf(x[1])


def multiply(x: Any, y: Any) -> Array:
    """(a + i b) (c + i d); for f32, one product of each part is rounded before the sum, as in XLA's operations."""
    (a, b), (c, d) = _parts(x), _parts(y)
    first, second = b * d, a * d
    if x.dtype == np.complex64:
        first, second = (np.asarray(v, np.float32).astype(np.float64) for v in (first, second))
    return _joined(a * c - first, b * c + second, x.dtype)


def square(x: Any) -> Array:
    """(a - b) (a + b) + 2 i a b, whose real part does not cancel."""
    a, b = _parts(x)
    return _joined(np.where(np.abs(a) == np.abs(b), 0 * a, (a - b) * (a + b)), 2 * (a * b), x.dtype)


def _smith(x: Parts, y: Parts) -> Parts:
    """x / y by the ratio of the divisor's smaller part to its larger one."""
    (a, b), (c, d) = x, y
    is_steep = np.abs(c) < np.abs(d)
    large, small = np.where(is_steep, d, c), np.where(is_steep, c, d)
    ratio = small / large
    size = large + ratio * small
    first, second = np.where(is_steep, b, a), np.where(is_steep, -a, b)
    third, fourth = np.where(is_steep, a, b), np.where(is_steep, b, -a)
    return (first + third * ratio) / size, (second + fourth * ratio) / size


def _plain(x: Parts, y: Parts) -> Parts:
    (a, b), (c, d) = x, y
    size = c * c + d * d
    return (a * c + b * d) / size, (b * c - a * d) / size


def _unit(x: Array) -> Any:
    """1 or 0 with the sign of an infinite or finite number."""
    return np.copysign(np.isinf(x).astype(x.dtype), x)


def _scale(x: Parts, kind: np.dtype[Any]) -> Any:
    """A power of 2 by which both parts are multiplied before they are squared; 1 for f32."""
    if kind == np.complex64:
        return 1.0
    large = np.maximum(np.abs(x[0]), np.abs(x[1]))
    return np.where(large > 2.0**450, 2.0**-600, np.where(large < 2.0**-450, 2.0**600, 1.0))


def divide(x: Any, y: Any) -> Array:
    """x / y; infinite for a divisor of 0 or an infinite dividend, 0 for an infinite divisor."""
    above, below = _parts(x), _parts(y)
    if x.dtype == np.complex64:
        real, imaginary = _plain(above, below)
    else:
        scale = np.maximum(_scale(below, x.dtype), 1.0)  # tiny numbers have subnormal products
        real, imaginary = (v * scale for v in _smith(above, (below[0] * scale, below[1] * scale)))
    is_open = np.isnan(real) & np.isnan(imaginary)
    if is_open.any():
        (a, b), (c, d) = above, below
        infinity = np.copysign(np.inf, c)
        far = _is_infinite(above) & _is_finite(below)
        near = _is_infinite(below) & _is_finite(above)
        p, q = (np.where(far, _unit(v), v) for v in (a, b))
        r, s = (np.where(near, _unit(v), v) for v in (c, d))
        factor = np.where(far, np.inf, 0.0)
        is_zero = (c == 0) & (d == 0)
        defined = is_open & (is_zero | far | near)
        real = np.where(defined, np.where(is_zero, infinity * a, factor * (p * r + q * s)), real)
        imaginary = np.where(defined, np.where(is_zero, infinity * b, factor * (q * r - p * s)), imaginary)
    return _joined(real, imaginary, x.dtype)


def sign(x: Any) -> Array:
    """z / |z|, and 0 for 0."""
    a, b = _parts(x)
    scale = _scale((a, b), x.dtype)
    a, b = a * scale, b * scale
    size = np.hypot(a, b)
    size = np.where(size == 0, 1.0, size)
    return _joined(a / size, b / size, x.dtype)


def reciprocal_square_root(x: Any) -> Array:
    """1 / √z; 0 for infinite z."""
    a, b = _parts(x)
    root = np.sqrt(a + 1j * b) if x.dtype == np.complex64 else np.sqrt(x)
    found = divide(np.ones_like(root), root)
    is_far = _is_infinite((a, b)) & ~np.isnan(a) & ~np.isnan(b)
    return np.where(is_far, 0, found).astype(x.dtype)


def logistic(x: Any) -> Array:
    """1 / (1 + e^-z), and e^z far on the left."""
    one = x.dtype.type(1)
    return np.where(x.real < -40, np.exp(x), divide(np.full_like(x, one), one + np.exp(-x)))


def log1p(x: Any) -> Array:
    """log |1 + z| without cancellation, by |1 + z|² - 1 = a (a + 2) + b²."""
    a, b = _parts(x)
    rest = a * (a + 2) + b * b
    near = np.abs(rest) < 0.5
    small = np.log1p(np.where(near, rest, 0)) / 2
    is_large = np.maximum(np.abs(a), np.abs(b)) > 2.0**1000
    scale, back = np.where(is_large, 0.25, 1.0), np.where(is_large, np.log(4.0), 0.0)
    size = np.log(np.hypot((1 + a) * scale, b * scale)) + back
    return _joined(np.where(near, small, size), np.arctan2(b, 1 + a), x.dtype)


def exponential_minus_one(x: Any) -> Array:
    """e^z - 1 without cancellation near 0: Re is expm1(a) cos b - 2 sin²(b / 2)."""
    whole = np.exp(x)
    a, b = _parts(x)
    half = np.sin(b / 2)
    near = np.expm1(np.minimum(a, 40.0)) * np.cos(b) - 2 * half * half
    return _joined(np.where((a > 40) | ~_is_finite((a, b)), whole.real - 1, near), whole.imag, x.dtype)
