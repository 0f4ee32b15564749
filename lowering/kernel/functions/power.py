"""Power of a scalar or a vector of f64 inside a kernel.

x^y = e^(y log x), with both log x and its product with y as sums of two numbers, whose lower parts come from fused
multiplications and additions: math.fma(a, b, -%p) is the rounding error of %p = a b. As operations on arrays
(`elementary.power`), which have none, each such error takes ten operations.

In a loop, a power may wait for the one before, so the order is that of the shortest chain: the lower parts are computed
beside the higher ones, the edge cases and the sign beside both, and one reciprocal serves both quotients. 200 powers,
each of the one before, take 8.8 µs and took 14.8, XLA 9.3; 1,000 numbers, 200 times, 370 and 765, XLA 1620.

Source: as of `elementary.power`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import arith, ir, math
from hilo.lowering.elementary.logarithm import F64, INFINITY, LOG2_E
from hilo.lowering.elementary.power import EXPONENTIAL, LOGARITHM, TWO_THIRDS, TWO_THIRDS_LOW
from hilo.lowering.kernel.functions import calls
from hilo.lowering.kernel.functions.calls import Function
from hilo.lowering.kernel.moves import concatenate, take
from hilo.lowering.kernel.vectors import element_type, repeated, shaped

LN2, LN2_LOW = 0.6931471805599453, 2.3190468138462996e-17
"""log 2 in two parts."""
ONE = F64.bias << F64.mantissa
"""The bits of 1."""
SHIFT = 1.5 * 2.0**F64.mantissa
"""Rounds what it is added to to an integer, which is in the last bits of the sum."""
OUTSIDE = 760.0
"""e^z is infinite from here on, and 0 below its negative."""
SMALLEST = 2.0**-1022
"""The smallest normal number; those below count as 0."""


LANES = 8
"""Of the function that vectors are given to, in pieces."""


def power(x: ir.Value, y: ir.Value) -> ir.Value:
    """x^y with the edge cases of C's pow; calls the C library unless both are f64."""
    if not isinstance(element_type(x), ir.F64Type):
        return math.powf(x, y)
    return _called(x, y) if calls.are_made() else _written(x, y)


def _called(x: ir.Value, y: ir.Value) -> ir.Value:
    """Calls of one function, which takes so many lanes; of another one for scalars."""
    if not isinstance(x.type, ir.VectorType):
        return calls.call(_POWER, [x, y], [x.type])[0]
    lanes = x.type.shape[-1]
    places = [*range(lanes), *[0] * (-lanes % LANES)]
    pieces = [[take(value, places[at : at + LANES]) for value in (x, y)] for at in range(0, lanes, LANES)]
    made = concatenate([calls.call(_POWER, piece, [piece[0].type])[0] for piece in pieces])
    return take(made, range(lanes))


def _written(x: ir.Value, y: ir.Value) -> ir.Value:
    a, zero, one = math.absf(x), _number(x, 0.0), _number(x, 1.0)
    infinity = _number(x, INFINITY)
    is_integer = _compare("OEQ", y, math.floor(y))
    half = arith.mulf(y, _number(y, 0.5))
    is_odd = arith.andi(is_integer, _compare("UNE", half, math.floor(half)))  # the largest numbers are even
    bits = arith.bitcast(shaped(ir.IntegerType.get_signless(64), x), x)
    is_negative = arith.cmpi(arith.CmpIPredicate.slt, bits, _word(bits, 0))
    sign = arith.select(arith.andi(is_negative, is_odd), _number(x, -1.0), one)
    is_real = arith.ori(arith.ori(_compare("OGE", x, zero), is_integer), _compare("OEQ", a, infinity))
    is_usual = arith.andi(is_real, arith.andi(_compare("OGE", a, _number(a, SMALLEST)), _compare("OLT", a, infinity)))
    product, low = _product(a, y)
    # one comparison: the compiler makes a chain of selects of several conditions
    size = arith.addf(math.absf(product), arith.select(is_usual, zero, infinity))
    grows = arith.xori(_compare("OGT", a, one), _compare("OLT", y, zero))
    edge = arith.select(_compare("OEQ", a, one), one, arith.select(grows, infinity, zero))
    is_number = arith.andi(is_real, _compare("ORD", x, y))
    edge = arith.select(is_number, arith.mulf(sign, edge), _number(x, float("nan")))
    edge = arith.select(arith.ori(_compare("OEQ", y, zero), _compare("OEQ", x, one)), one, edge)
    return arith.select(_compare("OLT", size, _number(x, OUTSIDE)), _exponential(product, low, sign), edge)


_POWER = calls.register(
    Function("power", 1, lambda values, _: [_written(*values)], lambda kind: not isinstance(kind, ir.VectorType))
)


def _product(a: ir.Value, y: ir.Value) -> tuple[ir.Value, ir.Value]:
    """y log a for normal a > 0, as an unevaluated sum.

    a = 2^k m, log m = 2 atanh(s) = 2 s + 2/3 s³ + …, s = (m - 1) / (m + 1) = (m - 1) q.
    """
    bits = arith.bitcast(shaped(ir.IntegerType.get_signless(64), a), a)
    moved = arith.addi(bits, _word(bits, ONE - F64.sqrt_half))
    m = arith.bitcast(a.type, arith.addi(_low_bits(moved, F64.mantissa), _word(bits, F64.sqrt_half)))
    exponent = arith.ori(arith.shrui(moved, _word(bits, F64.mantissa)), _word(bits, (1023 + 52) << 52))
    k = arith.subf(arith.bitcast(a.type, exponent), _number(a, 2.0**52 + F64.bias))
    one = _number(a, 1.0)
    f, d = arith.subf(m, one), arith.addf(m, one)
    q = arith.divf(one, d)
    s = arith.mulf(f, q)
    rest = math.fma(arith.negf(s), arith.subf(m, arith.subf(d, one)), math.fma(arith.negf(s), d, f))
    s_low, twice = arith.mulf(rest, q), arith.addf(s, s)
    t, t_error = _with_error(s, s)
    t_low = math.fma(twice, s_low, t_error)
    cube, error = _with_error(s, t)
    cube_low = math.fma(s, t_low, math.fma(s_low, t, error))
    third = _number(a, TWO_THIRDS)
    term, error = _with_error(cube, third)
    term_low = math.fma(cube, _number(a, TWO_THIRDS_LOW), math.fma(cube_low, third, error))
    whole, error = _with_error(k, _number(a, LN2))
    whole_low = math.fma(k, _number(a, LN2_LOW), error)
    first = arith.addf(whole, twice)
    high = arith.addf(first, term)
    lost = arith.addf(arith.subf(twice, arith.subf(first, whole)), arith.subf(term, arith.subf(high, first)))
    less = arith.addf(arith.addf(s_low, s_low), arith.addf(whole_low, term_low))
    tail = _polynomial(LOGARITHM, t)
    fifth, error = _with_error(cube, t)
    fifth_low = math.fma(cube, t_low, math.fma(cube_low, t, error))
    total = math.fma(tail, fifth, high)
    low = math.fma(tail, fifth, arith.subf(high, total))
    low = arith.addf(low, math.fma(tail, fifth_low, arith.addf(lost, less)))
    product, error = _with_error(y, total)
    return product, math.fma(y, low, error)


def _exponential(z: ir.Value, low: ir.Value, sign: ir.Value) -> ir.Value:
    """sign e^(z + low) for |z| < 760, where |low| is some units in the last place of z.

    z = n log 2 + r, e^(z + low) = 2^n (1 + (r + r² (…) + low e^r)); four terms of the last factor are enough.
    """
    shifted = math.fma(z, _number(z, LOG2_E), _number(z, SHIFT))
    n = arith.subf(shifted, _number(z, SHIFT))
    above = math.fma(n, _number(z, -F64.ln2_high), z)
    r = math.fma(n, _number(z, -F64.ln2_low), above)
    low = arith.addf(low, math.fma(n, _number(z, -F64.ln2_low), arith.subf(above, r)))
    tail = _polynomial((0.5, *EXPONENTIAL), r)
    of_low = arith.mulf(_polynomial((1.0, 1.0, 0.5, *EXPONENTIAL[:2]), r), low)
    less_one = arith.addf(r, math.fma(arith.mulf(r, r), tail, of_low))
    # 2^n in two factors, since it may be subnormal or infinite
    whole = arith.bitcast(shaped(ir.IntegerType.get_signless(64), z), shifted)
    half = arith.shrui(whole, _word(whole, 1))
    factor = arith.mulf(sign, _power_of_two(half, z))
    return arith.mulf(math.fma(less_one, factor, factor), _power_of_two(arith.subi(whole, half), z))


def _with_error(a: ir.Value, b: ir.Value) -> tuple[ir.Value, ir.Value]:
    """a b, and its rounding error."""
    product = arith.mulf(a, b)
    return product, math.fma(a, b, arith.negf(product))


def _polynomial(coefficients: Sequence[float], t: ir.Value) -> ir.Value:
    """c0 + c1 t + c2 t² + … in log2(n) dependent steps."""
    terms = [_number(t, c) for c in coefficients]
    while len(terms) > 1:
        pairs = [math.fma(high, t, low) for low, high in zip(terms[::2], terms[1::2], strict=False)]
        terms = [*pairs, *terms[len(pairs) * 2 :]]
        if len(terms) > 1:
            t = arith.mulf(t, t)
    return terms[0]


def _power_of_two(n: ir.Value, like: ir.Value) -> ir.Value:
    return arith.bitcast(like.type, arith.addi(arith.shli(n, _word(n, F64.mantissa)), _word(n, ONE)))


def _low_bits(word: ir.Value, count: int) -> ir.Value:
    return arith.andi(word, _word(word, (1 << count) - 1))


def _compare(predicate: str, a: ir.Value, b: ir.Value) -> ir.Value:
    return arith.cmpf(getattr(arith.CmpFPredicate, predicate), a, b)


def _number(like: ir.Value, value: float) -> ir.Value:
    return repeated(ir.FloatAttr.get(ir.F64Type.get(), value), like)


def _word(like: ir.Value, value: int) -> ir.Value:
    return repeated(ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value), like)
