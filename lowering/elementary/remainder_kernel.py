"""The remainders of large arrays of f64 as a kernel of vectors of eight elements, which takes their number as an
argument: a machine compiles it once.

    for each 8 elements: as long as one of them is not smaller than its divisor: a step of the long division

As operations on arrays these are five kernels, two of which run once for each step: 200,000 remainders take 97 µs
instead of 329 (XLA 1520), and compile in 18 ms instead of 161. Source: `remainder.py`.
"""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect.iree import arith, ir, math, vector
from hilo.lowering.elementary.chunk_kernel import LANES, Chunk, compute
from hilo.lowering.elementary.remainder import STEP
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import constant, reshape, shape_of
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel.numbers import Bool
from hilo.lowering.kernel.parallel import repeat_while

LEAST = 2048
"""Elements of the smallest arrays for which a kernel is worth a dispatch of its own."""

SIGN = -(1 << 63)


def remainders(x: ir.Value, y: ir.Value) -> ir.Value:
    """x - y trunc(x / y), with the sign of x; of arrays of f64 of at least `LEAST` elements."""
    shape, size = shape_of(x), prod(shape_of(x))
    scalar = _scalar(y)
    sources = barrier([reshape(x, [size]), reshape(y, [size]) if scalar is None else scalar])
    key = "remainder", scalar is None

    def function(chunk: Chunk) -> list[ir.Value]:
        return [_remainder(chunk.read(0), chunk.read(1) if scalar is None else chunk.first(1))]

    return reshape(compute(key, sources, size, [(1, ir.F64Type.get())], function)[0], shape)


def _scalar(value: ir.Value) -> ir.Value | None:
    """The number that all elements are, as an array of one; None if they may differ."""
    number = known_value(value)
    if number is not None:
        return constant(np.array([float(number)]))
    made = maker_of(value, "stablehlo.broadcast_in_dim")
    if made is None or prod(shape_of(made.operands[0])) != 1:
        return None
    return reshape(made.operands[0], [1])


def _remainder(x: ir.Value, y: ir.Value) -> ir.Value:
    """Of vectors, as `remainder.remainder` is of arrays."""
    size, divisor_size = _absolute(x), _absolute(y)
    is_bad = _compare("oeq", divisor_size, 0.0)
    for condition in (_compare("uno", size, 0.0), _compare("uno", divisor_size, 0.0), _compare("oeq", size, INFINITY)):
        is_bad = arith.ori(is_bad, condition)
    is_small = arith.andi(_compare("olt", size, 2.0**-500), _compare("olt", divisor_size, 2.0**-500))
    scale = arith.select(is_small, _number(2.0**500), _number(1.0))
    start = arith.select(is_bad, _number(0.0), arith.mulf(size, scale))
    divisor = arith.select(is_bad, _number(1.0), arith.mulf(divisor_size, scale))

    def waits(values: list[ir.Value]) -> Bool:
        some = arith.cmpf(arith.CmpFPredicate.OGE, values[0], divisor)
        return Bool(vector.reduction(ir.IntegerType.get_signless(1), vector.CombiningKind.OR, some))

    (rest,) = repeat_while([start], waits, lambda values: [_step(values[0], divisor)])
    signed = arith.ori(_bits(arith.divf(rest, scale)), arith.andi(_bits(x), _integer(SIGN)))
    value = arith.select(_compare("olt", size, divisor_size), x, _float(signed))
    return arith.select(is_bad, _number(float("nan")), value)


def _step(r: ir.Value, divisor: ir.Value) -> ir.Value:
    gap = arith.subi(arith.subi(_exponent(r), _exponent(divisor)), _integer(STEP))
    gap = arith.maxsi(gap, _integer(0))
    shifted = _float(arith.addi(_bits(divisor), arith.shli(gap, _integer(52))))
    quotient = math.floor(arith.divf(r, shifted))
    quotient = arith.select(arith.cmpf(arith.CmpFPredicate.OLT, r, divisor), _number(0.0), quotient)
    up = arith.select(_compare("olt", shifted, 2.0**-700), _number(2.0**700), _number(1.0))
    r, shifted = arith.mulf(r, up), arith.mulf(shifted, up)
    high = _float(arith.andi(_bits(shifted), _integer(-(1 << 27))))
    rest = arith.subf(arith.subf(r, arith.mulf(quotient, high)), arith.mulf(quotient, arith.subf(shifted, high)))
    return arith.divf(arith.select(_compare("olt", rest, 0.0), arith.addf(rest, shifted), rest), up)


INFINITY = float("inf")


def _kind(element: ir.Type) -> ir.VectorType:
    return ir.VectorType.get([LANES], element)


def _number(value: float) -> ir.Value:
    return vector.broadcast(_kind(ir.F64Type.get()), arith.constant(ir.F64Type.get(), value))


def _integer(value: int) -> ir.Value:
    i64 = ir.IntegerType.get_signless(64)
    return vector.broadcast(_kind(i64), arith.constant(i64, value))


def _bits(value: ir.Value) -> ir.Value:
    return arith.bitcast(_kind(ir.IntegerType.get_signless(64)), value)


def _float(bits: ir.Value) -> ir.Value:
    return arith.bitcast(_kind(ir.F64Type.get()), bits)


def _absolute(value: ir.Value) -> ir.Value:
    return _float(arith.andi(_bits(value), _integer(~SIGN)))


def _exponent(value: ir.Value) -> ir.Value:
    return arith.andi(arith.shrui(_bits(value), _integer(52)), _integer(0x7FF))


def _compare(name: str, value: ir.Value, other: float | ir.Value) -> ir.Value:
    right = _number(other) if isinstance(other, float) else other
    return arith.cmpf(arith.CmpFPredicate[name.upper()], value, right)
