"""Sine, cosine and tangent of a scalar or a vector inside a kernel, computed in f64.

    %n = round(%x * 2/π)    %r = ((%x - %n * P0) - %n * P1) - …      if |%x| <= 2^20 for all lanes, else for each lane:
    %p = mantissa(%x) * W mod 2^192, W = 192 bits of 2/π from those on that are not multiples of 4 for %x's exponent

P0, P1, … are π/2 in parts of 33 bits, whose products with n are exact. The two highest bits of p are the quarter, the
others the fraction of π/2. The mantissa of f32 has 24 bits, and 96 bits of W are enough: a fifth of the operations, of
which a kernel has a copy for each vector; functions of scalars are called (see `calls`). Two polynomials compute sine
and cosine of the remainder r + low; f32 needs no `low`, and one polynomial for half turns: a pendulum takes as long as
with quarters less the choice between two values.

As operations on arrays (`elementary.trigonometric`), the second reduction is computed for every element, in several
hundred operations. A pendulum takes 300 steps of Runge-Kutta's method in 21 µs, and took 59 in f32, 4500 in f64, where
four sines were too much code for one kernel.

Source: W. Cody, W. Waite, Software manual for the elementary functions (1980); M. Payne, R. Hanek, Radian reduction for
trigonometric functions, SIGNUM Newsletter 18 (1983).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hilo.dialect.iree import arith, ir, math, scf, vector
from hilo.lowering.elementary.trigonometric import (
    COSINE_F32,
    COSINE_F64,
    HALF_PI,
    HALF_PI_LOW,
    HALF_PI_PARTS,
    SHIFT,
    SINE_F32,
    SINE_F64,
    two_by_pi,
    windows_of_two_by_pi,
)
from hilo.lowering.kernel.functions import calls
from hilo.lowering.kernel.functions.calls import Function
from hilo.lowering.kernel.vectors import element_type, repeated, shaped

HALF_PI_PARTS_F32 = (HALF_PI_PARTS[0], 6.077100506506192e-11)
"""π/2 in two parts, for f32: the error of their products with n is 2^-67."""
HALF_PI_HIGH = 1.570796325802803
"""π/2 to 26 bits."""
TWO_BY_PI = 0.6366197723675814
SINE_HALF_TURN = (
    -0.16666666666504582, 0.008333333321085773, -0.00019841266729437484, 2.755695308851983e-06,
    -2.503019601633757e-08, 1.5409515608318005e-10,
)  # fmt: skip
"""(sin r - r) / r³ for |r| <= π/2, by powers of r²; the largest error is 2^-43 of sin r."""
MODERATE = 2.0**20
"""The largest number that is reduced by the parts of π/2."""
OWN_SINE = 2.0**-27
"""Numbers below this are their own sine and tangent."""
FIRST_BIT = 10
"""The first bit of the window for an exponent of 0: those before it are multiples of 4 for every mantissa."""
FIRST_EXPONENT, LAST_BIT = 17, 110
"""The exponent of f32 whose first bit is that of the first window, and the first bit for the largest one."""


def sine(value: ir.Value) -> ir.Value:
    if calls.are_for(value):
        return calls.call(_SINE_AND_COSINE, [value], [value.type] * 2)[0]
    if isinstance(element_type(value), ir.F32Type):
        return _narrow(value, is_cosine=False)
    return _computed(value, _sine)[0]


def cosine(value: ir.Value) -> ir.Value:
    if calls.are_for(value):
        return calls.call(_SINE_AND_COSINE, [value], [value.type] * 2)[1]
    if isinstance(element_type(value), ir.F32Type):
        return _narrow(value, is_cosine=True)
    return _computed(value, _cosine)[0]


def tangent(value: ir.Value) -> ir.Value:
    if calls.are_for(value):
        return calls.call(_TANGENT, [value], [value.type])[0]
    return _computed(value, _tangent)[0]


def sine_and_cosine(value: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Both, for one reduction."""
    if calls.are_for(value):
        sine, cosine = calls.call(_SINE_AND_COSINE, [value], [value.type] * 2)
        return sine, cosine
    sine, cosine = _computed(value, _sine, _cosine)
    return sine, cosine


def _write_sine_and_cosine(values: Sequence[ir.Value], wanted: Sequence[int]) -> list[ir.Value]:
    (value,) = values
    if isinstance(element_type(value), ir.F32Type) and len(wanted) == 1:
        return [_narrow(value, is_cosine=bool(wanted[0]))]
    return _computed(value, *((_sine, _cosine)[number] for number in wanted))


def _is_f64(kind: ir.Type) -> bool:
    return isinstance(kind, ir.F64Type)


_SINE_AND_COSINE = calls.register(Function("sine_and_cosine", 2, _write_sine_and_cosine, _is_f64))
_TANGENT = calls.register(Function("tangent", 1, lambda values, _: _computed(*values, _tangent), _is_f64))


def _sine(x: ir.Value, parts: Parts) -> ir.Value:
    """By quarter sin r, cos r, -sin r, -cos r. Numbers below 2^-27, -0 among them, are their own sine."""
    return _own(x, _signed(arith.select(parts.is_odd, parts.cosine, parts.sine), parts.quarter))


def _cosine(x: ir.Value, parts: Parts) -> ir.Value:
    """By quarter cos r, -sin r, -cos r, sin r."""
    half = arith.addi(parts.quarter, _word(x, 1))
    return _signed(arith.select(parts.is_odd, parts.sine, parts.cosine), half)


def _tangent(x: ir.Value, parts: Parts) -> ir.Value:
    """sin r / cos r in even quarters, -cos r / sin r in odd ones."""
    above = arith.select(parts.is_odd, arith.negf(parts.cosine), parts.sine)
    return _own(x, arith.divf(above, arith.select(parts.is_odd, parts.sine, parts.cosine)))


class Parts(NamedTuple):
    """Sine and cosine of the remainder, and the quarter."""

    sine: ir.Value
    cosine: ir.Value
    quarter: ir.Value
    is_odd: ir.Value


def _computed(value: ir.Value, *functions: Callable[[ir.Value, Parts], ir.Value]) -> list[ir.Value]:
    """Functions of f32 or f64, computed in vectors of f64."""
    is_f64 = isinstance(element_type(value), ir.F64Type)
    x = _widened(value)
    r, low, quarter = _reduced(x, is_f64)
    is_odd = arith.cmpi(arith.CmpIPredicate.ne, arith.andi(quarter, _word(x, 1)), _word(x, 0))
    parts = Parts(*(_f64 if is_f64 else _f32)(r, low), quarter, is_odd)
    return [_narrowed(function(x, parts), value) for function in functions]


def _narrow(value: ir.Value, is_cosine: bool) -> ir.Value:
    """Sine or cosine of f32 by one polynomial: that of sin r or -sin r for x = n π + r, |r| <= π/2, where cosine has
    halves for n."""
    x = _widened(value)
    r, turns = _branched(x, lambda: _half_turns(x, is_cosine), lambda: _far_half_turns(x, is_cosine))
    t, r = arith.mulf(r, r), _flipped(r, _left(turns, 63))  # the sign, too, while the polynomial is computed
    result = vector.fma(arith.mulf(r, t), _polynomial(SINE_HALF_TURN, t), r)
    return _narrowed(result if is_cosine else _own(x, result), value)


def _half_turns(x: ir.Value, is_cosine: bool) -> tuple[ir.Value, ir.Value]:
    """r, or -r for a cosine, and n, or n - 1/2, of which bit 0 tells the sign."""
    by_pi, shift, half = _number(x, TWO_BY_PI / 2), _number(x, SHIFT), _number(x, 0.5)
    shifted = vector.fma(x, by_pi, shift)
    if is_cosine:
        shifted = arith.addf(vector.fma(x, by_pi, arith.negf(half)), shift)
    n = arith.subf(shifted, shift)
    sign = 1.0
    if is_cosine:
        n, sign, x = arith.addf(n, half), -1.0, arith.negf(x)
    for part in HALF_PI_PARTS_F32:
        x = vector.fma(n, _number(x, -2.0 * part * sign), x)
    return x, arith.bitcast(shaped(ir.IntegerType.get_signless(64), x), shifted)


def _far_half_turns(x: ir.Value, is_cosine: bool) -> tuple[ir.Value, ir.Value]:
    """The same from quarters: if their number is odd, r is moved by one of them towards 0, and beyond."""
    r, quarter = _each_lane(x, (x, _word(x, 0)), _far_f32)
    if is_cosine:
        quarter = arith.addi(quarter, _word(x, 1))
    is_odd = arith.cmpi(arith.CmpIPredicate.ne, arith.andi(quarter, _word(x, 1)), _word(x, 0))
    moved = arith.subf(r, math.copysign(_number(r, HALF_PI), r))
    above = arith.cmpf(arith.CmpFPredicate.OGT, r, _number(r, 0.0))
    turns = arith.addi(quarter, arith.extui(quarter.type, arith.andi(is_odd, above)))
    return arith.select(is_odd, moved, r), _right(turns, 1)


def _widened(value: ir.Value) -> ir.Value:
    """A vector of f64."""
    kind = value.type
    x = value if isinstance(kind, ir.VectorType) else vector.broadcast(ir.VectorType.get([1], kind), value)
    return x if isinstance(element_type(value), ir.F64Type) else arith.extf(shaped(ir.F64Type.get(), x), x)


def _narrowed(result: ir.Value, value: ir.Value) -> ir.Value:
    """A vector of f64 as a value of the type of `value`."""
    if isinstance(element_type(value), ir.F32Type):
        result = arith.truncf(shaped(ir.F32Type.get(), result), result)
    return result if isinstance(value.type, ir.VectorType) else vector.extract(result, [], [0])


DYNAMIC = ir.ShapedType.get_dynamic_size()
"""Stands for a position that is known at run time only."""


class Reduced(NamedTuple):
    """x = quarter π/2 + r + low modulo 2π, with |r| <= π/4 and |low| < 2^-49."""

    r: ir.Value
    low: ir.Value
    quarter: ir.Value


def _own(x: ir.Value, value: ir.Value) -> ir.Value:
    """The value, or x where that is its own sine."""
    return arith.select(arith.cmpf(arith.CmpFPredicate.OLT, math.absf(x), _number(x, OWN_SINE)), x, value)


def _signed(value: ir.Value, half: ir.Value) -> ir.Value:
    """The value, negated where bit 1 of `half` is set."""
    return _flipped(value, _left(half, 62))


# ---- polynomials -----------------------------------------------------------------------------------------------------


def _f32(r: ir.Value, _: ir.Value) -> tuple[ir.Value, ir.Value]:
    t = arith.mulf(r, r)
    sine = vector.fma(arith.mulf(r, t), _polynomial(SINE_F32, t), r)
    whole = vector.fma(t, _number(r, -0.5), _number(r, 1.0))
    return sine, vector.fma(arith.mulf(t, t), _polynomial(COSINE_F32, t), whole)


def _f64(r: ir.Value, low: ir.Value) -> tuple[ir.Value, ir.Value]:
    """sin(r + low) = sin r + low cos r, cos(r + low) = cos r - low sin r; for `low`, two terms of each are enough."""
    t, one = arith.mulf(r, r), _number(r, 1.0)
    t2, cube, half = arith.mulf(t, t), arith.mulf(r, t), arith.mulf(t, _number(r, 0.5))
    whole = arith.subf(one, half)
    of_sine = arith.mulf(low, vector.fma(t2, _number(r, COSINE_F64[0]), whole))
    of_cosine = arith.mulf(low, vector.fma(cube, _number(r, SINE_F64[0]), r))
    lost = arith.subf(arith.subf(arith.subf(one, whole), half), of_cosine)
    sine = arith.addf(r, vector.fma(cube, _polynomial(SINE_F64, t), of_sine))
    return sine, arith.addf(whole, vector.fma(t2, _polynomial(COSINE_F64, t), lost))


def _polynomial(coefficients: Sequence[float], t: ir.Value) -> ir.Value:
    """c0 + c1 t + c2 t² + … in log2(n) dependent steps."""
    terms = [_number(t, c) for c in coefficients]
    while len(terms) > 1:
        pairs = [vector.fma(high, t, low) for low, high in zip(terms[::2], terms[1::2], strict=False)]
        terms = [*pairs, *terms[len(pairs) * 2 :]]
        if len(terms) > 1:
            t = arith.mulf(t, t)
    return terms[0]


# ---- reduction -------------------------------------------------------------------------------------------------------


def _reduced(x: ir.Value, is_f64: bool) -> Reduced:
    """The remainder by the parts of π/2; if a lane is too large or not finite, by the bits of 2/π for these."""
    near = _near(x, HALF_PI_PARTS if is_f64 else HALF_PI_PARTS_F32)
    if is_f64:
        return Reduced(*_branched(x, lambda: near, lambda: _each_lane(x, near, _far)))
    numbers = near.r, near.quarter
    r, quarter = _branched(x, lambda: numbers, lambda: _each_lane(x, numbers, _far_f32))
    return Reduced(r, near.low, quarter)


def _branched(
    x: ir.Value, near: Callable[[], Sequence[ir.Value]], far: Callable[[], Sequence[ir.Value]]
) -> list[ir.Value]:
    """What `near` computes; if a lane is too large or not finite, what `far` computes for these."""
    is_far = arith.cmpf(arith.CmpFPredicate.UGT, math.absf(x), _number(x, MODERATE))
    plain = list(near())
    i1 = ir.IntegerType.get_signless(1)
    is_any = vector.reduction(i1, ir.Attribute.parse("#vector.kind<or>"), is_far)
    choice = scf.IfOp(is_any, [v.type for v in plain], has_else=True)
    with ir.InsertionPoint(choice.then_block):
        scf.YieldOp([arith.select(is_far, a, b) for a, b in zip(far(), plain, strict=True)])
    with ir.InsertionPoint(choice.else_block):
        scf.YieldOp(plain)
    return list(choice.results_)


def _near(x: ir.Value, parts: Sequence[float]) -> Reduced:
    shifted = vector.fma(x, _number(x, TWO_BY_PI), _number(x, SHIFT))
    n = arith.subf(shifted, _number(x, SHIFT))
    quarter = arith.bitcast(shaped(ir.IntegerType.get_signless(64), x), shifted)
    first, second, *rest = parts
    r, lost = _two_sum(arith.subf(x, arith.mulf(n, _number(x, first))), arith.negf(arith.mulf(n, _number(x, second))))
    for part in rest:
        lost = arith.subf(lost, arith.mulf(n, _number(x, part)))
    return Reduced(r, lost, quarter)


def _two_sum(a: ir.Value, b: ir.Value) -> tuple[ir.Value, ir.Value]:
    """a + b, and its rounding error. Source: D. Knuth, The art of computer programming, volume 2, 4.2.2."""
    total = arith.addf(a, b)
    virtual = arith.subf(total, a)
    return total, arith.addf(arith.subf(a, arith.subf(total, virtual)), arith.subf(b, virtual))


def _each_lane(x: ir.Value, near: Sequence[ir.Value], far: Callable[[ir.Value], Sequence[ir.Value]]) -> list[ir.Value]:
    """The reduction of each lane by itself, into the vectors `near`; of no use for lanes that are not far."""
    (count,) = x.type.shape
    if count == 1:
        made = far(vector.extract(x, [], [0]))
        return [vector.broadcast(into.type, value) for into, value in zip(near, made, strict=True)]
    index = ir.IndexType.get()
    loop = scf.ForOp(arith.constant(index, 0), arith.constant(index, count), arith.constant(index, 1), list(near))
    with ir.InsertionPoint(loop.body), calls.making(False):  # a call would need the registers of all constants
        lane = loop.induction_variable
        one = far(vector.extract(x, [lane], [DYNAMIC]))
        scf.YieldOp(
            [
                vector.insert(value, into, [lane], [DYNAMIC])
                for value, into in zip(one, loop.inner_iter_args, strict=True)
            ]
        )
    return list(loop.results_)


def _far(x: ir.Value) -> Reduced:
    """The reduction of a scalar by the bits of 2/π; NaN for infinities."""
    if calls.are_for(x):
        return Reduced(*calls.call(_FAR, [x], [x.type, x.type, ir.IntegerType.get_signless(64)]))
    return _write_far(x)


def _write_far(x: ir.Value) -> Reduced:
    bits = arith.bitcast(ir.IntegerType.get_signless(64), x)
    high, low = _quarters(bits)
    # the quarter is what the two highest bits round to; the rest, in [-1/2, 1/2), is high 2^-64 + low 2^-128
    quarter = arith.addi(_right(high, 62), arith.andi(_right(high, 61), _word(high, 1)))
    high, low = arith.ori(_left(high, 2), _right(low, 62)), _left(low, 2)
    total, lost = _real(arith.shrsi(high, _word(high, 32)), -32), _number(x, 0.0)
    for place, half in enumerate((_low_half(high), _right(low, 32), _low_half(low)), start=2):
        total, error = _two_sum(total, _real(half, -32 * place))
        lost = arith.addf(lost, error)
    r, lost = _in_radians(total, lost)
    r = arith.addf(r, arith.subf(x, x))
    return Reduced(_flipped(r, bits), _flipped(lost, bits), _negated(quarter, bits))


_FAR = calls.register(Function("reduced", 3, lambda x, wanted: [_write_far(*x)[number] for number in wanted]))


def _far_f32(x: ir.Value) -> tuple[ir.Value, ir.Value]:
    """The remainder of a scalar that f32 holds, and the quarter. The remainder's error is below 2^-60."""
    bits = arith.bitcast(ir.IntegerType.get_signless(64), x)
    mantissa = arith.ori(arith.andi(_right(bits, 29), _word(bits, (1 << 23) - 1)), _word(bits, 1 << 23))
    exponent = arith.subi(arith.andi(_right(bits, 52), _word(bits, 0x7FF)), _word(bits, 1023 + FIRST_EXPONENT))
    first = arith.minui(exponent, _word(bits, LAST_BIT))
    mantissa = arith.shli(mantissa, arith.andi(first, _word(bits, 7)))
    place = _right(first, 3)
    high = _entry(windows_of_two_by_pi(), place)
    low = _low_half(_entry(windows_of_two_by_pi(), arith.addi(place, _word(bits, 4))))
    product = arith.addi(arith.muli(mantissa, high), _right(arith.muli(mantissa, low), 32))
    quarter = _right(arith.addi(product, _word(bits, 1 << 61)), 62)
    rest = arith.sitofp(x.type, arith.subi(product, _left(quarter, 62)))
    r = arith.addf(arith.mulf(rest, _number(x, HALF_PI * 2.0**-62)), arith.subf(x, x))
    return _flipped(r, bits), _negated(quarter, bits)


def _quarters(bits: ir.Value) -> tuple[ir.Value, ir.Value]:
    """2^126 · |x| · 2/π modulo 2^128, in two words, for the bits of x."""
    mantissa = arith.ori(arith.andi(bits, _word(bits, (1 << 52) - 1)), _word(bits, 1 << 52))
    exponent = arith.subi(arith.andi(_right(bits, 52), _word(bits, 0x7FF)), _word(bits, 1023))
    first = arith.maxsi(arith.addi(exponent, _word(bits, FIRST_BIT)), _word(bits, 0))
    place, shift = _right(first, 6), arith.andi(first, _word(bits, 63))
    words = [_entry(two_by_pi(), arith.addi(place, _word(bits, i))) for i in range(4)]
    inverse = arith.subi(_word(bits, 63), shift)
    window = [arith.ori(arith.shli(a, shift), arith.shrui(_right(b, 1), inverse)) for a, b in itertools.pairwise(words)]
    _, carried = arith.mului_extended(mantissa, window[2])
    low, high = arith.mului_extended(mantissa, window[1])
    total = arith.addi(low, carried)
    carry = arith.extui(bits.type, arith.cmpi(arith.CmpIPredicate.ult, total, carried))
    return arith.addi(arith.addi(arith.muli(mantissa, window[0]), high), carry), total


def _entry(words: Sequence[int], place: ir.Value) -> ir.Value:
    """The word of a table at a position."""
    i64 = ir.IntegerType.get_signless(64)
    kind = ir.VectorType.get([len(words)], i64)
    signed = [word - (word >> 63 << 64) for word in words]
    table = arith.constant(kind, ir.DenseElementsAttr.get([ir.IntegerAttr.get(i64, word) for word in signed], kind))
    return vector.extract(table, [arith.index_cast(ir.IndexType.get(), place)], [DYNAMIC])


def _in_radians(total: ir.Value, lost: ir.Value) -> tuple[ir.Value, ir.Value]:
    """π/2 (total + lost) as an unevaluated sum. Source: T. Dekker, A floating-point technique (1971)."""
    bits = arith.bitcast(ir.IntegerType.get_signless(64), total)
    high = arith.bitcast(total.type, arith.andi(bits, _word(bits, -(1 << 27))))
    rest = arith.subf(total, high)
    r = arith.mulf(total, _number(total, HALF_PI))
    error = arith.subf(arith.mulf(high, _number(total, HALF_PI_HIGH)), r)
    tail = HALF_PI - HALF_PI_HIGH
    for a, b in ((high, tail), (rest, HALF_PI_HIGH), (rest, tail), (total, HALF_PI_LOW), (lost, HALF_PI)):
        error = arith.addf(error, arith.mulf(a, _number(total, b)))
    return r, error


# ---- words and numbers -----------------------------------------------------------------------------------------------


def _number(like: ir.Value, value: float) -> ir.Value:
    return repeated(ir.FloatAttr.get(ir.F64Type.get(), value), like)


def _word(like: ir.Value, value: int) -> ir.Value:
    return repeated(ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value), like)


def _left(word: ir.Value, bits: int) -> ir.Value:
    return arith.shli(word, _word(word, bits))


def _right(word: ir.Value, bits: int) -> ir.Value:
    return arith.shrui(word, _word(word, bits))


def _low_half(word: ir.Value) -> ir.Value:
    return arith.andi(word, _word(word, (1 << 32) - 1))


def _real(half: ir.Value, exponent: int) -> ir.Value:
    """half · 2^exponent"""
    real = arith.sitofp(ir.F64Type.get(), half)
    return arith.mulf(real, _number(real, 2.0**exponent))


def _flipped(value: ir.Value, sign: ir.Value) -> ir.Value:
    """The value, negated where `sign` is negative."""
    top = arith.andi(sign, _word(sign, -(1 << 63)))
    return arith.bitcast(value.type, arith.xori(arith.bitcast(sign.type, value), top))


def _negated(word: ir.Value, sign: ir.Value) -> ir.Value:
    """The word, negated where `sign` is negative."""
    ones = arith.shrsi(sign, _word(sign, 63))
    return arith.subi(arith.xori(word, ones), ones)
