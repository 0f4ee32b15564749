"""Makes the numbers of `rng` with three-fry, from a seed.

    %0 = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (…) -> tensor<8xf32>
becomes
    %bits = stablehlo.rng_bit_generator [seed, number of this operation], algorithm = THREE_FRY
    %0 = a + (b - a) * (the high bits of %bits as a fraction)

Normal numbers are the inverse of the normal distribution at a uniform one: mean + deviation * √2 erf⁻¹(u). Integers are
random 64 bits modulo b - a. Each operation of a module has its own stream; the seed is an option, and the numbers are
the same in each call and, in a loop, in each turn: who wants others carries a state through `rng_bit_generator`.

Leaves alone: results with dynamic dimensions.
Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011); XLA's RngUniform and RngNormal.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from hilo.dialect import chlo, stablehlo
from hilo.dialect.dtypes import Dtype, dtype
from hilo.lowering._bindings import ir
from hilo.lowering.build import broadcast, constant, element_of, shape_of, tensor
from hilo.lowering.elementary.number import Number
from hilo.lowering.options import option
from hilo.lowering.passes import PassRun, define_pass


@dataclass(frozen=True)
class Options:
    """The options of expand-rng."""

    seed: int = option(0, "the seed of every stream of random numbers")


def _bits(shape: tuple[int, ...], width: int, seed: int, stream: int) -> Number:
    """Random unsigned integers of 32 or 64 bits."""
    state = constant(np.array([seed % 2**64, stream << 40], np.uint64))
    kind = tensor(shape, ir.IntegerType.get_unsigned(width))
    _, bits = stablehlo.rng_bit_generator(state, rng_algorithm="THREE_FRY", result_types=[state.type, kind])
    return Number(bits)


def _fraction(bits: Number, wide: Dtype) -> Number:
    """Uniform in [0, 1), with all bits of the mantissa."""
    digits = 24 if wide.bits == 32 else 53
    return (bits >> (wide.bits - digits)).to(wide.mlir_type) * 2.0**-digits


def uniform(a: Number, b: Number, row: Dtype, shape: tuple[int, ...], seed: int, stream: int) -> Number:
    """Numbers in [a, b)."""
    if row.is_float:
        wide = dtype("f64" if row.bits == 64 else "f32")
        low, high = a.to(wide.mlir_type), b.to(wide.mlir_type)
        found = (low + (high - low) * _fraction(_bits(shape, wide.bits, seed, stream), wide)).to(row.mlir_type)
        last = Number(stablehlo.maximum(a.value, _below(b, row).value))  # rounding may reach b
        return Number(stablehlo.minimum(found.value, last.value))
    if row.kind == "pred":
        return Number(stablehlo.and_((_bits(shape, 32, seed, stream) >= 2**31).value, b.value))
    ui64, held = ir.IntegerType.get_unsigned(64), ir.IntegerType.get_signless(64)
    low, high = a.to(held), b.to(held)
    span = (high - low).bits(ui64)
    offset = Number(stablehlo.remainder(_bits(shape, 64, seed, stream).value, span.value))
    return (low + offset.bits(held)).to(row.mlir_type)


def _below(b: Number, row: Dtype) -> Number:
    return Number(chlo.next_after(b.value, b.like(float("-inf")).value)) if row.bits >= 16 else b


def normal(mean: Number, deviation: Number, row: Dtype, shape: tuple[int, ...], seed: int, stream: int) -> Number:
    """Normal numbers: the quantile of a uniform number in the middle of its interval."""
    wide = dtype("f64" if row.bits == 64 else "f32")
    digits = 23 if wide.bits == 32 else 52
    whole = (_bits(shape, wide.bits, seed, stream) >> (wide.bits - digits)).to(wide.mlir_type)
    centred = (whole + 0.5) * 2.0 ** (1 - digits) - 1.0  # in (-1, 1), never ±1
    quantile = Number(chlo.erf_inv(centred.value)) * sqrt(2)
    return (mean.to(wide.mlir_type) + deviation.to(wide.mlir_type) * quantile).to(row.mlir_type)


@define_pass("expand-rng", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Numbers the operations in program order: each has a stream of its own."""
    assert isinstance(run.options, Options)
    found: list[ir.Operation] = []

    def visit(one: ir.Operation) -> ir.WalkResult:
        if one.name == "stablehlo.rng":
            found.append(one)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    for stream, one in enumerate(found, start=1):
        result = one.results[0]
        if not ir.ShapedType(result.type).has_static_shape:
            run.note(one, "its result has dynamic dimensions")
            continue
        shape, row = shape_of(result), dtype(element_of(result))
        make = normal if "NORMAL" in str(one.attributes["rng_distribution"]) else uniform
        with ir.InsertionPoint(one), one.location:
            a, b = (Number(broadcast(v, shape)) for v in list(one.operands)[:2])
            value = make(a, b, row, shape, run.options.seed, stream)
            result.replace_all_uses_with(value.value)
        one.erase()
        run.statistics[make.__name__] += 1
