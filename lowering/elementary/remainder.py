"""The remainder of a division of f64 numbers, exactly, without a libm.

r <- r - y 2^e trunc(r / (y 2^e)) with e such that the quotient has at most 25 bits; y is split into two halves, so that
both products and both differences are exact. One iteration for quotients below 2^25, at most 82. Source: long division.

A constant divisor that is a power of two needs no iteration: quotient, product and difference are exact. So taking the
fraction or the parity of a number (`x % 1`, `x % 2`) fuses with the operations around it. The iteration split the 5,000
operations of a polygamma function into kernels that passed 24 arrays on.

A subnormal divisor counts as 0, as in XLA; a number that is smaller than the divisor is the remainder as it is.
"""

from __future__ import annotations

from math import frexp

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.elementary.number import Number, copy_sign, integer, select
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import splat
from hilo.lowering.framework.values import maker_of

STEP = 24
"""Bits of the quotient that one iteration computes."""


def remainder(x: Number, y: Number) -> Number:
    """x - y trunc(x / y), with the sign of x; NaN for y = 0 and for infinite x."""
    divisor = known_value(y.value)
    if divisor is not None and _is_power_of_two(abs(float(divisor))):
        return _of_power_of_two(x, abs(float(divisor)))
    return _long_division(x, y)


def with_flushed_divisor(x: ir.Value, y: ir.Value) -> ir.Value | None:
    """The target's own remainder, whose divisor is 0 in place of a subnormal number, which `fmod` of a libm keeps; None
    if it is so already."""
    made = maker_of(y, "stablehlo.select")
    zero = made and known_value(made.operands[1])
    if known_value(y) is not None or zero == 0:
        return None
    divisor = Number(y)
    return stablehlo.remainder(x, select(divisor == 0.0, 0.0, divisor).value)


def is_long(y: ir.Value) -> bool:
    """Whether a remainder takes iterations."""
    divisor = known_value(y)
    return divisor is None or not _is_power_of_two(abs(float(divisor)))


def _is_power_of_two(divisor: float) -> bool:
    """Whether the divisor is a power of two whose quotients are exact, or smaller than 1."""
    return 2.0**-500 <= divisor <= 2.0**500 and frexp(divisor)[0] == 0.5


def _of_power_of_two(x: Number, divisor: float) -> Number:
    """From 2^53 times the divisor on, every number is a multiple of it; the remainder of infinity is NaN."""
    size = abs(x)
    rest = size - Number(stablehlo.floor((size * (1 / divisor)).value)) * divisor
    return copy_sign(select(size < divisor * 2.0**53, rest, x - x), x)


def _long_division(x: Number, y: Number) -> Number:
    f64 = ir.F64Type.get()
    is_bad = (y == 0.0) | x.is_nan() | y.is_nan() | (abs(x) == float("inf"))
    is_small = (abs(x) < 2.0**-500) & (abs(y) < 2.0**-500)
    scale = select(is_small, x.like(2.0**500), 1.0)  # subnormal divisors
    start = select(is_bad, 0.0, abs(x) * scale)
    divisor = select(is_bad, 1.0, abs(y) * scale)

    def iteration(value: ir.Value) -> ir.Value:
        r = Number(value)
        gap = _exponent(r) - _exponent(divisor) - STEP
        gap = Number(stablehlo.maximum(gap.value, gap.like(0).value))
        shifted = (divisor.bits(integer(64)) + (gap << 52)).bits(f64)
        quotient = Number(stablehlo.floor((r / shifted).value))
        quotient = select(r < divisor, 0.0, quotient)
        up = select(shifted < 2.0**-700, shifted.like(2.0**700), 1.0)  # the low half stays normal
        r, shifted = r * up, shifted * up
        high = (shifted.bits(integer(64)) & -(1 << 27)).bits(f64)
        rest = (r - quotient * high) - quotient * (shifted - high)
        return (select(rest < 0.0, rest + shifted, rest) / up).value

    def is_unfinished(value: ir.Value) -> ir.Value:
        waits = (Number(value) >= divisor).value
        none = splat(False, ir.IntegerType.get_signless(1))
        rank = ir.RankedTensorType(waits.type).rank
        return stablehlo.reduce([waits], [none], dimensions=list(range(rank)), body=stablehlo.or_) if rank else waits

    found = stablehlo.while_([start.value], cond=is_unfinished, body=iteration)
    r = Number(found[0] if isinstance(found, tuple) else found)
    value = select(is_bad, float("nan"), copy_sign(r / scale, x))
    return select((abs(x) < abs(y)) & ~is_bad, x, value)


def _exponent(x: Number) -> Number:
    return (x.bits(integer(64)) >> 52) & 0x7FF
