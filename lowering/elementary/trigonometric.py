"""Sine, cosine, tangent and arc tangent, computed in f64.

Argument reduction. In turns, only frac(x / 2π) matters. 1/2π is cut into pieces of 26 bits, so that the product of x
(at most 27 bits) and a piece is exact in f64; its integer part is whole turns and is dropped, exactly; the rest is
summed from the largest piece down. For |x| up to 2^128 (f32) 8 pieces reach 2^-208. An x of 53 bits is split in halves.
Since quarters are taken out of the sum as soon as they appear, it keeps its low bits where x is close to a multiple of
π/2. Source: M. Payne, R. Hanek, Radian reduction for trigonometric functions, SIGNUM Newsletter 18 (1983), with
floating-point pieces; polynomials: minimax (Remez) on the interval of each, errors below.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Number, copy_sign, integer, polynomial, select
from hilo.lowering.framework.build import constant, reshape, shape_of

# (sin r - r) / r³, (cos r - 1 + r²/2) / r⁴ in r², |r| <= π/4. Errors 2^-37 and 2^-43; for f64 2^-66 and 2^-70.
SINE_F32 = (-0.16666666641611624, 0.008333329384473969, -0.00019839334393085054, 2.7183072234455697e-06)
COSINE_F32 = (0.041666666622811224, -0.0013888883751859407, 2.479951959022665e-05, -2.721020264490591e-07)
SINE_F64 = (
    -0.16666666666666666, 0.008333333333333331, -0.00019841269841265065, 2.7557319219339387e-06,
    -2.5052106232386605e-08, 1.6058531593284037e-10, -7.586694891805693e-13,
)  # fmt: skip
COSINE_F64 = (
    0.041666666666666664, -0.0013888888888888887, 2.4801587301584645e-05, -2.755731922140286e-07,
    2.0876755791019343e-09, -1.1470460869406426e-11, 4.7458704530273146e-14,
)  # fmt: skip
# (atan z - z) / z³ in z², z <= tan(π/8). Errors 2^-30, and 2^-64 for f64.
ARC_TANGENT_F32 = (
    -0.3333333328285492, 0.1999997829887324, -0.1428419935001898, 0.11072146158220406, -0.0862985333333059,
    0.05060157187097786,
)  # fmt: skip
ARC_TANGENT_F64 = (
    -0.3333333333333333, 0.19999999999999993, -0.14285714285711656, 0.11111111110769557, -0.09090909067840752,
    0.07692306763464737, -0.06666642595677814, 0.058819331953352726, -0.05258114658973556, 0.04719839507708514,
    -0.04106150139066001, 0.03067366987504164, -0.013955026135473244,
)  # fmt: skip

PIECE = 26
"""Bits of a piece of 1/2π."""

PIECES_F32 = 8
"""The number of pieces for x < 2^128 and a remainder of at least 2^-30 with 2^-28 relative error."""

HALF_PI = 1.5707963267948966
HALF_PI_LOW = 6.123233995736766e-17
HALF_PI_PARTS = (1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21, 8.4784276603689e-32)
"""π/2 in four parts, 33 bits in each of the first three."""
SHIFT = 1.5 * 2.0**52
"""An f64 number whose unit in the last place is 1."""
PI = 3.141592653589793
TAN_EIGHTH = 0.41421356237309503
FIXED_POINT_DIGITS = 1400
"""Bits to which π is computed: the exponent range of f64, two mantissas, and a margin."""
WORDS = 20
"""The number of words of 64 bits that hold 2/π: those of a window for an exponent of 1023, after one that is zero."""
WINDOWS = 18
"""The number of windows of 64 bits of 2/π for f32, each a byte after the one before it; a byte of zeros comes first."""


@functools.cache
def inverse_turn() -> int:
    """floor(2^1400 / 2π), by Machin's formula π = 16 atan(1/5) - 4 atan(1/239) in integers.

    >>> round(inverse_turn() / 2**1400, 12)
    0.159154943092
    """
    one = 1 << (2 * FIXED_POINT_DIGITS)

    def arc_tangent(inverse: int) -> int:
        term = total = one // inverse
        n, sign = 3, -1
        while term:
            term //= inverse * inverse
            total += sign * (term // n)
            n, sign = n + 2, -sign
        return total

    pi = 16 * arc_tangent(5) - 4 * arc_tangent(239)
    return (one << FIXED_POINT_DIGITS) // (2 * pi)


def two_by_pi() -> list[int]:
    """The bits of 2/π, after a word that is zero.

    >>> [hex(word) for word in two_by_pi()[:2]]
    ['0x0', '0xa2f9836e4e441529']
    """
    bits = FIXED_POINT_DIGITS - 2
    return [inverse_turn() >> (bits - 64 * i) & ((1 << 64) - 1) for i in range(WORDS)]


def windows_of_two_by_pi() -> list[int]:
    """64 bits of 2/π from each byte on, after one that is zero.

    >>> [hex(word) for word in windows_of_two_by_pi()[:2]]
    ['0xa2f9836e4e4415', '0xa2f9836e4e441529']
    """
    bits = FIXED_POINT_DIGITS - 2
    return [inverse_turn() >> (bits - 56 - 8 * i) & ((1 << 64) - 1) for i in range(WINDOWS)]


def pieces(first_bit: int, count: int, width: int = PIECE, *, scale: int = 0) -> list[float]:
    """`count` pieces of 2^scale/2π of `width` bits each, from its bit of weight 2^(scale - first_bit - 1) on.

    >>> sum(pieces(0, 3)) * 2 * PI
    1.0
    """
    found = []
    for i in range(count):
        end = first_bit + (i + 1) * width
        word = (inverse_turn() >> (FIXED_POINT_DIGITS - end)) & ((1 << width) - 1)
        found.append(float(np.ldexp(float(word), scale - end)))
    return found


@dataclass(frozen=True)
class Reduced:
    """x = quarter * π/2 + r, with |r| <= π/4 and quarter one of -2…2; all f64. `low` is the rounding error of r."""

    quarter: Number
    r: Number
    low: Number


def _whole(x: Number) -> Number:
    """A nearest integer, by `floor`: one instruction, where rounding to even is expanded into many."""
    return Number(stablehlo.floor((x + 0.5).value))


def reduce_f32(x: Number) -> Reduced:
    """The reduction of f64 numbers that come from f32."""
    turns, quarters = x.like(0.0), x.like(0.0)
    for index, piece in enumerate(pieces(0, PIECES_F32)):
        product = x * piece
        part = product - _whole(product) if index < 5 else product  # later products are less than half a turn
        turns = turns + part
        step = _whole(turns * 4.0) * 0.25
        turns, quarters = turns - step, quarters + step
    quarters = quarters - _whole(quarters)
    return Reduced(quarters * 4.0, turns * (2 * PI), turns.like(0.0))


def sine_cosine(reduced: Reduced, *, is_f64: bool) -> tuple[Number, Number]:
    """Sine and cosine of the reduced argument: sin(r + low) = sin r + low cos r, cos(r + low) = cos r - low sin r."""
    r = reduced.r
    t = r * r
    sine_tail = polynomial(SINE_F64 if is_f64 else SINE_F32, t)
    cosine_tail = polynomial(COSINE_F64 if is_f64 else COSINE_F32, t)
    if not is_f64:
        return r + r * t * sine_tail, 1.0 - 0.5 * t + t * t * cosine_tail
    low = reduced.low
    half = 0.5 * t
    whole = 1.0 - half
    sine = r + (r * t * sine_tail + low * whole)
    cosine = whole + (((1.0 - whole) - half) + (t * t * cosine_tail - r * low))
    return sine, cosine


def piece_table() -> np.ndarray:
    """For each row, 8 pieces of 1/2π times 2^(16 row), without those that are whole turns for x >= 2^(16 row):
    `[65, 8]`."""
    return np.array([pieces(max(0, 16 * row - 54), 8, scale=16 * row) for row in range(65)])


def table_row(x: Number) -> Number:
    """The table row with the pieces for f64 numbers of this size."""
    exponent = ((x.bits(integer(64)) >> 52) & 0x7FF) - 1023
    zero = exponent.like(0)
    return Number(stablehlo.maximum(exponent.value, zero.value)) >> 4


def reduce_f64(x: Number) -> Reduced:
    """The reduction of f64 numbers, with x in two halves."""
    row, table = table_row(x), piece_table()
    bits = x.bits(integer(64)) - (row << 56)
    high = (bits & -(1 << 27)).bits(ir.F64Type.get())
    low_half = bits.bits(ir.F64Type.get()) - high
    turns, low, quarters = x.like(0.0), x.like(0.0), x.like(0.0)
    for column in range(table.shape[1]):
        piece = _look_up(table[:, column], row)
        for part in (high * piece, low_half * piece):
            part = part - _whole(part)
            turns, low = _two_sum(turns, part, low)
            step = _whole(turns * 4.0) * 0.25
            turns, quarters = turns - step, quarters + step
    quarters = quarters - _whole(quarters)
    turns, low = turns + low, low - ((turns + low) - turns)
    return _in_radians(turns, low, quarters)


def _two_sum(a: Number, b: Number, low: Number) -> tuple[Number, Number]:
    """a + b, with its rounding error added to `low` (Knuth's TwoSum)."""
    total = a + b
    virtual = total - a
    return total, low + ((a - (total - virtual)) + (b - virtual))


def _in_radians(turns: Number, low: Number, quarters: Number) -> Reduced:
    """2π (turns + low) as an unevaluated sum, by Dekker's product."""
    high = (turns.bits(integer(64)) & -(1 << 27)).bits(ir.F64Type.get())
    rest = turns - high
    pi_high, pi_rest, pi_low = 6.283185303211212, 3.968374073792802e-09, 2.4492935982947064e-16
    r = turns * (2 * PI)
    error = ((high * pi_high - r) + high * pi_rest + rest * pi_high) + rest * pi_rest
    return Reduced(quarters * 4.0, r, error + (turns * pi_low + low * (2 * PI)))


def _look_up(column: np.ndarray, row: Number) -> Number:
    """column[row]"""
    shape = shape_of(row.value)
    count = int(np.prod(shape, dtype=np.int64))
    index = reshape(row.value, (count, 1))
    found = stablehlo.gather(
        constant(column),
        index,
        dimension_numbers=_gather_numbers(),
        slice_sizes=[1],
        indices_are_sorted=False,
    )
    return Number(reshape(found, shape))


def _gather_numbers() -> object:
    from hilo.dialect.attributes import GatherDimensionNumbers

    return GatherDimensionNumbers(offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,), index_vector_dim=1)


def sine_and_cosine(x: Number, *, is_f64: bool) -> tuple[Number, Number]:
    """By quarter sin x is sin r, cos r, -sin r, -cos r, and cos x is cos r, -sin r, -cos r, sin r; sin -0 = -0."""
    reduced = reduce_f64(x) if is_f64 else reduce_f32(x)
    s, c = sine_cosine(reduced, is_f64=is_f64)
    quarter, is_negative = abs(reduced.quarter), reduced.quarter < 0.0
    sine = select(quarter == 1.0, select(is_negative, -c, c), select(quarter == 2.0, -s, s))
    cosine = select(quarter == 1.0, select(is_negative, s, -s), select(quarter == 2.0, -c, c))
    return select(_is_own_sine(x), x, _finite(x, sine)), _finite(x, cosine)


def cosine_minus_one(x: Number, cosine: Number) -> Number:
    """cos x - 1 for f64, computed from x where cos x is near 1."""
    t = select(abs(x) < PI / 4, x, 0.0)
    t = t * t
    return select(abs(x) < PI / 4, -(0.5 * t - t * t * polynomial(COSINE_F64, t)), cosine - 1.0)


def sine(x: Number, *, is_f64: bool) -> Number:
    return sine_and_cosine(x, is_f64=is_f64)[0]


def cosine(x: Number, *, is_f64: bool) -> Number:
    return sine_and_cosine(x, is_f64=is_f64)[1]


def tangent(x: Number, *, is_f64: bool) -> Number:
    """tan x: sin r / cos r in even quarters, -cos r / sin r in odd ones; tan -0 = -0."""
    reduced = reduce_f64(x) if is_f64 else reduce_f32(x)
    s, c = sine_cosine(reduced, is_f64=is_f64)
    is_odd = abs(reduced.quarter) == 1.0
    value = select(is_odd, -c, s) / select(is_odd, s, c)
    return select(_is_own_sine(x), x, _finite(x, value))


def _is_own_sine(x: Number) -> Number:
    """Whether x is its own sine and tangent. The pieces' products with smaller numbers are subnormal."""
    return abs(x) < 2.0**-27


def _finite(x: Number, value: Number) -> Number:
    """`value` where x is finite, else NaN."""
    return select(abs(x) < float("inf"), value, float("nan"))


def arc_tangent2(y: Number, x: Number, *, is_f64: bool) -> Number:
    """The angle of (x, y): atan(min/max) in the first octant, above π/8 as π/4 + atan((min - max)/(min + max))."""
    a, b = abs(x), abs(y)
    is_steep = b > a
    large, small = select(is_steep, b, a), select(is_steep, a, b)
    if is_f64:  # keeps sums finite and quotients normal
        scale = select(large > 1e300, large.like(2.0**-600), select(large < 1e-290, large.like(2.0**600), 1.0))
        large, small = large * scale, small * scale
    is_diagonal = (a == b) & (a != 0.0)  # both infinite as well
    is_far = (small > large * TAN_EIGHTH) | is_diagonal
    numerator, denominator = select(is_far, small - large, small), select(is_far, small + large, large)
    z = numerator / select(denominator == 0.0, 1.0, denominator)
    z = select(is_diagonal, 0.0, z)
    t = z * z
    tail = z * t * polynomial(ARC_TANGENT_F64 if is_f64 else ARC_TANGENT_F32, t)
    # offset + sign (z + tail), offset a multiple of π/4, its low part first
    is_left = x.bits(integer(64)) < 0  # -0 too
    eighths = select(is_far, z.like(1.0), 0.0)
    sign = z.like(1.0)
    eighths, sign = select(is_steep, 2.0 - eighths, eighths), select(is_steep, -sign, sign)
    eighths, sign = select(is_left, 4.0 - eighths, eighths), select(is_left, -sign, sign)
    angle = eighths * (HALF_PI / 2) + (sign * z + (sign * tail + eighths * (HALF_PI_LOW / 2)))
    angle = select(x.is_nan(), x, select(y.is_nan(), y, copy_sign(abs(angle), y)))
    return angle
