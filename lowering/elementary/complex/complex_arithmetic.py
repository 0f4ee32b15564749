"""Absolute value, quotient, sign and roots of complex numbers, on their real and imaginary parts, in f64.

Squares of f32 values are exact in f64 and stay in its range. f64 values are scaled by powers of 2, and sums of products
that cancel keep the rounding errors.

Sources: C99, annex G, for infinite and zero operands; its csqrt; W. Kahan, Branch cuts for complex elementary functions
(1987).
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary.double_double import sum_terms, two_product
from hilo.lowering.elementary.exponential import cube_root
from hilo.lowering.elementary.number import Number, copy_sign, integer, select
from hilo.lowering.elementary.trigonometric import arc_tangent2, sine_and_cosine

Pair = tuple[Number, Number]
INFINITY = float("inf")


def maximum(a: Number, b: Number) -> Number:
    return Number(stablehlo.maximum(a.value, b.value))


def minimum(a: Number, b: Number) -> Number:
    return Number(stablehlo.minimum(a.value, b.value))


def root(x: Number) -> Number:
    """√x"""
    return Number(stablehlo.sqrt(x.value))


def is_infinite(x: Number) -> Number:
    return abs(x) == INFINITY


def _scales(large: Number, *, is_f64: bool) -> Pair | None:
    """An even power of 2 that scales squares to the middle of the range, and the root of its inverse."""
    if not is_f64:
        return None
    is_huge, is_tiny = large > 2.0**450, large < 2.0**-450
    scale = select(is_huge, large.like(2.0**-600), select(is_tiny, large.like(2.0**600), 1.0))
    return scale, select(is_huge, large.like(2.0**300), select(is_tiny, large.like(2.0**-300), 1.0))


def absolute(a: Number, b: Number, *, is_f64: bool) -> Number:
    """√(a² + b²); infinite if either part is."""
    scales = _scales(maximum(abs(a), abs(b)), is_f64=is_f64)
    if scales is None:
        size = root(a * a + b * b)
    else:
        scale, back = scales
        x, y = a * scale, b * scale
        size = root(x * x + y * y) * back * back
    return select(is_infinite(a) | is_infinite(b), INFINITY, size)


def sign(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """z / |z|, and 0 for 0"""
    large = maximum(abs(a), abs(b))
    scales = _scales(large, is_f64=is_f64)
    x, y = (a, b) if scales is None else (a * scales[0], b * scales[0])
    size = select(large == 0.0, 1.0, root(x * x + y * y))
    return x / size, y / size


def _exponent(x: Number) -> Number:
    """The exponent of x as an integer, so that 2^-exponent is a normal number."""
    found = ((x.bits(integer(64)) >> 52) & 0x7FF) - 1023
    return minimum(maximum(found, found.like(-1022)), found.like(1022))


def _power_of_two(n: Number) -> Number:
    return ((n + 1023) << 52).bits(ir.F64Type.get())


def divide(a: Number, b: Number, c: Number, d: Number, *, is_f64: bool) -> Pair:
    """(a + i b) (c - i d) / (c² + d²)"""
    operands = a, b, c, d
    if is_f64:
        above, below = (_exponent(maximum(abs(x), abs(y))) for x, y in ((a, b), (c, d)))
        a, b = (v * _power_of_two(-above) for v in (a, b))
        c, d = (v * _power_of_two(-below) for v in (c, d))
        gap = above - below
        half = gap >> 1
        factors = _power_of_two(half), _power_of_two(gap - half)
        real = sum_terms([*two_product(a, c), *two_product(b, d)])
        imaginary = sum_terms([*two_product(b, c), *two_product(-a, d)])
    else:
        real, imaginary = a * c + b * d, b * c - a * d
    size = c * c + d * d
    real, imaginary = real / size, imaginary / size
    if is_f64:
        real, imaginary = (v * factors[0] * factors[1] for v in (real, imaginary))
    return _defined_quotient(real, imaginary, *operands)


def _defined_quotient(real: Number, imaginary: Number, a: Number, b: Number, c: Number, d: Number) -> Pair:
    """The quotients of infinite numbers and by 0, for which plain arithmetic gives NaN."""
    is_open = real.is_nan() & imaginary.is_nan()
    is_zero = (c == 0.0) & (d == 0.0)
    infinity = copy_sign(c.like(INFINITY), c)
    is_above, is_below = is_infinite(a) | is_infinite(b), is_infinite(c) | is_infinite(d)
    finite_above, finite_below = (abs(maximum(abs(x), abs(y))) < INFINITY for x, y in ((a, b), (c, d)))

    def unit(x: Number) -> Number:
        return copy_sign(select(is_infinite(x), x.like(1.0), 0.0), x)

    far, near = is_above & finite_below, is_below & finite_above
    p, q = (select(far, unit(x), x) for x in (a, b))
    r, s = (select(near, unit(x), x) for x in (c, d))
    factor = select(far, c.like(INFINITY), 0.0)
    rotated = factor * (p * r + q * s), factor * (q * r - p * s)
    found = []
    for value, plain, other in ((real, infinity * a, rotated[0]), (imaginary, infinity * b, rotated[1])):
        found.append(select(is_open & is_zero, plain, select(is_open & (far | near), other, value)))
    return found[0], found[1]


def _roots(a: Number, b: Number, *, is_f64: bool) -> tuple[Number, Number, Number]:
    """√((|a| + |z|) / 2) and |z|, both of s² z for a power of 2 s, and 1 / s."""
    x, y = abs(a), abs(b)
    back = x.like(1.0)
    scales = _scales(maximum(x, y), is_f64=is_f64)
    if scales is not None:
        scale, back = scales
        x, y = x * scale, y * scale
    size = root(x * x + y * y)
    return root((x + size) * 0.5), size, back


def square_root(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """With t = √((|a| + |z|) / 2): t + i b / 2t for a >= 0, |b| / 2t + i t with b's sign for a < 0."""
    t, _, back = _roots(a, b, is_f64=is_f64)
    t = t * back
    other = abs(b) / select(t == 0.0, 1.0, t + t)
    is_right = a >= 0.0
    real, imaginary = select(is_right, t, other), select(is_right, other, t)
    is_known = is_infinite(a) & (abs(b) < INFINITY)
    real = select(is_known, select(a > 0.0, a.like(INFINITY), 0.0), real)
    imaginary = select(is_known, select(a > 0.0, a.like(0.0), INFINITY), imaginary)
    undefined, is_high = is_infinite(a) & b.is_nan(), is_infinite(b)
    real = select(undefined, select(a > 0.0, INFINITY, b), select(is_high, INFINITY, real))
    imaginary = select(undefined, select(a > 0.0, b, INFINITY), select(is_high, INFINITY, imaginary))
    return real, copy_sign(imaginary, b)


def reciprocal_square_root(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """1 / √z, as conj √z / |z|; 0 for infinite z, infinite for 0."""
    t, size, back = _roots(a, b, is_f64=is_f64)
    is_zero, is_far = (a == 0.0) & (b == 0.0), is_infinite(a) | is_infinite(b)
    size = select(is_zero, 1.0, size)
    once = 1.0 / back
    other = abs(b) / select(t == 0.0, 1.0, (t + t) * size) * once * once * once
    t = t / size * once
    is_right = a >= 0.0
    real = select(is_zero, INFINITY, select(is_far, 0.0, select(is_right, t, other)))
    imaginary = select(is_zero | is_far, 0.0, select(is_right, other, t))
    return real, copy_sign(imaginary, -b)


def complex_cube_root(a: Number, b: Number, *, is_f64: bool) -> Pair:
    """∛|z| (cos θ/3 + i sin θ/3)"""
    is_huge = maximum(abs(a), abs(b)) > 2.0**1000  # |z| may be infinite
    down = select(is_huge, a.like(2.0**-6), 1.0)
    size = absolute(a * down, b * down, is_f64=is_f64)
    scale = cube_root(size, is_f64=is_f64) * select(is_huge, a.like(4.0), 1.0)
    s, c = sine_and_cosine(arc_tangent2(b, a, is_f64=is_f64) * (1 / 3), is_f64=is_f64)
    is_zero, is_thin = size == 0.0, (a > 0.0) & (abs(b) < a * 2.0**-100)  # the angle may be subnormal
    imaginary = select(is_thin, scale * b / select(is_thin, a, 1.0) * (1 / 3), scale * s)
    return select(is_zero, 0.0, scale * c), select(is_zero, b, imaginary)
