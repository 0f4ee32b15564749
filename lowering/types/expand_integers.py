"""Expands integer operations that a target lacks into those that it has.

    %r = stablehlo.remainder %x, %y : tensor<4xi32>      ->  x - y (x / y)
    %q = stablehlo.divide %x, %y : tensor<4xui8>         ->  a division of f32, and the same of u16
    %q = stablehlo.divide %x, %y : tensor<4xi32>         ->  (x + convert(convert(x) * 0.0)) / y
    %n = stablehlo.count_leading_zeros %x : tensor<4xi8> ->  that of its i32, less 24

u8 and u16 are divided as f32: the quotient of x + 1/2 is at least 1/(2 y) away from an integer, and the error of f32 is
less than a twentieth of that. u32 is divided as i64. u64 has no wider type: half of the dividend is divided by the
divisor and the quotient doubled, plus one if the remainder still is at least the divisor; divisors of 2^63 and more fit
at most once. As in XLA, division by 0 gives all ones, and the remainder by 0 is x. The leading zeros of 64 bits are
those of the upper half, or 32 plus those of the lower.

Where the compiler sees that no operand of a signed division is negative (values widened from unsigned ones, absolute
values, indices), it makes the division unsigned, which SPIR-V's conversion refuses for vectors of one element:
«bitwidth emulation is not implemented yet on unsigned op pattern». So a zero is added about which the compiler knows
nothing.

    %q = stablehlo.divide %x, %y : tensor<4xui8>         ->  that of u32, and the same of remainders and logical shifts

where the target computes 8 and 16 bits in registers of 32, to which it extends the sign (`narrow_unsigned`).

    %a = stablehlo.abs %x : tensor<4xi64>                ->  max(x, -x)

Mesa's lavapipe drops the absolute value of an i64 that is widened from an i32 and has other uses as well.

Leaves alone: operations that the target does not list (`profile.missing_integer`); dynamic dimensions.
Source: H. Warren, Hacker's Delight, 2nd edition, 9-3 (unsigned by signed division).
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, integer, select
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def _divide_signed(x: Number, y: Number) -> Number:
    """x / y, with a dividend whose sign the compiler cannot infer: it has no ranges for values converted from
    floats."""
    zero = (x.to(ir.F32Type.get()) * 0.0).to(element_of(x.value))
    return Number(stablehlo.divide((x + zero).value, y.value))


def _divide(x: Number, y: Number) -> Number:
    """x / y for unsigned integers, through floats or signed division."""
    element = element_of(x.value)
    bits = dtype(element).bits
    is_zero = y == 0
    safe = select(is_zero, 1, y)
    if bits < 32:
        single = ir.F32Type.get()
        value = ((x.to(single) + 0.5) / safe.to(single)).to(integer(32)).to(element)
    elif bits < 64:
        value = _divide_signed(x.to(integer(64)), safe.to(integer(64))).to(element)
    else:
        value = _divide_widest(x, y)
    return select(is_zero, 2**bits - 1, value)


def _divide_widest(x: Number, y: Number) -> Number:
    """x / y for u64, y > 0: q = 2 ((x / 2) / y), plus one if x - q y is at least y."""
    element, held = element_of(x.value), integer(64)
    is_large = y.bits(held) < 0
    safe = select(is_large | (y == 0), 1, y)
    half = _divide_signed((x >> 1).bits(held), safe.bits(held)).bits(element)
    quotient = half << 1
    rest = x - quotient * safe
    quotient = quotient + (rest >= safe).to(element)
    return select(is_large, (x >= y).to(element), quotient)


def _is_taken(op: Op, name: str, run: PassRun) -> bool:
    if name not in run.profile.missing_integer:
        return False
    return True


def _in_words(op: Op, run: PassRun) -> Replacement:
    """The operation on unsigned numbers of 32 bits instead of 8 or 16; None where the target needs none of this."""
    element = element_of(op.operands[0])
    bits = dtype(element).bits
    if not dtype(element).is_integer or bits >= 32 or not _is_taken(op, "narrow_unsigned", run):
        return None
    unsigned, word = (ir.IntegerType.get_unsigned(width) for width in (bits, 32))
    x, y = (Number(value).bits(unsigned).to(word).value for value in op.operands)
    wide = ir.Operation.create(op.operation.name, [x.type], [x, y], loc=op.operation.location)
    return Number(wide.results[0]).to(unsigned).bits(element).value


@pattern("stablehlo.shift_right_logical")
def shift(op: Op, run: PassRun) -> Replacement:
    """x >> y -> in 32 bits, for narrow numbers"""
    return _in_words(op, run)


@pattern("stablehlo.divide")
def divide(op: Op, run: PassRun) -> Replacement:
    """x / y -> a signed division of values that the compiler does not know to be positive; narrow ones in 32 bits"""
    x, y = map(Number, op.operands)
    row = dtype(element_of(x.value))
    if row.kind == "unsigned" and _is_taken(op, "narrow_unsigned", run):
        return _in_words(op, run)
    if not row.is_integer or not _is_taken(op, "divide_unsigned", run):
        return None
    return (_divide(x, y) if row.kind == "unsigned" else _divide_signed(x, y)).value


@pattern("stablehlo.remainder")
def remainder(op: Op, run: PassRun) -> Replacement:
    """x rem y -> x - y (x / y); narrow ones in 32 bits"""
    x, y = map(Number, op.operands)
    row = dtype(element_of(x.value))
    if row.kind == "unsigned" and _is_taken(op, "narrow_unsigned", run):
        return _in_words(op, run)
    if not row.is_integer or not _is_taken(op, "remainder", run):
        return None
    if "divide_unsigned" in run.profile.missing_integer:
        return (x - y * (_divide(x, y) if row.kind == "unsigned" else _divide_signed(x, y))).value
    return (x - y * Number(stablehlo.divide(x.value, y.value))).value


@pattern("stablehlo.abs")
def absolute(op: Op, run: PassRun) -> Replacement:
    """|x| -> max(x, -x), for 64 bits"""
    row = dtype(element_of(op.operands[0]))
    if not row.is_integer or row.bits < 64 or not _is_taken(op, "abs", run):
        return None
    return stablehlo.maximum(op.operands[0], stablehlo.negate(op.operands[0]))


@pattern("stablehlo.count_leading_zeros")
def count_leading_zeros(op: Op, run: PassRun) -> Replacement:
    """clz x -> clz in 32 bits"""
    x = Number(op.operands[0])
    element = element_of(x.value)
    bits = dtype(element).bits
    if bits == 32 or not _is_taken(op, "count_leading_zeros", run):
        return None
    unsigned, word = (ir.IntegerType.get_unsigned(width) for width in (bits, 32))
    plain = x.bits(unsigned)

    def count(v: Number) -> Number:
        return Number(stablehlo.count_leading_zeros(v.to(word).value))

    if bits < 32:
        return (count(plain) - (32 - bits)).to(element).value
    high = plain >> 32
    return select(high == 0, count(plain & 0xFFFFFFFF) + 32, count(high)).to(element).value


PASS = pattern_pass("expand-integers", shift, divide, remainder, absolute, count_leading_zeros)
