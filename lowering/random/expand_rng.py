"""Expands `rng` into three-fry, from a seed.

    %0 = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (…) -> tensor<8xf32>
becomes
    %_, %bits = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY
    %state' = %state + [0, 8]
    %0 = a + (b - a) * (the high bits of %bits as a fraction)

Normal numbers are the quantiles of uniform ones: mean + deviation * √2 erf⁻¹(u). Integers are a + ⌊(b - a) u⌋ for a
fraction u of 64 bits, or of 128 for 64-bit integers. The state, a key and a counter, flows from each operation to the
next, through loops, branches and calls, so no two share numbers. The key comes from the seed; if the configuration has
none (`seed` is None), the caller passes the state as an additional argument of public functions.

Leaves alone: results with dynamic dimensions. Refuses: `rng` inside a reducer or the like.
Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011); D. Lemire, Fast random integer generation
in an interval (2019); XLA's RngUniform and RngNormal.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod, sqrt

import ml_dtypes
import numpy as np

from hilo.dialect import chlo, stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, constant, element_of, shape_of, tensor
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.random.carry_state import Threading
from hilo.lowering.random.keys import stream_key


@dataclass(frozen=True)
class Options:
    """The options of expand-rng."""

    seed: int = option(0, "the seed of every stream of random numbers; 0: as the target says")


class _Source:
    """Random bits from a state, which it advances."""

    def __init__(self, state: ir.Value, shape: tuple[int, ...]) -> None:
        self.state = state
        self.shape = shape

    def bits(self, width: int) -> Number:
        """Random unsigned integers of 32 or 64 bits."""
        kind = tensor(self.shape, ir.IntegerType.get_unsigned(width))
        types = [self.state.type, kind]
        _, bits = stablehlo.rng_bit_generator(self.state, rng_algorithm="THREE_FRY", result_types=types)
        # NOTE: the generator's own next state is not used: the compiler builds it element by element, which is a race
        # on Vulkan.
        self.state = stablehlo.add(self.state, constant(np.array([0, prod(self.shape)], np.uint64)))
        return Number(bits)


def _fraction(bits: Number, wide: Dtype) -> Number:
    """Uniform in [0, 1), with all bits of the mantissa."""
    digits = 24 if wide.bits == 32 else 53
    return (bits >> (wide.bits - digits)).to(wide.mlir_type) * 2.0**-digits


def uniform(a: Number, b: Number, row: Dtype, source: _Source) -> Number:
    """Values in [a, b)."""
    if row.is_float:
        wide = dtype("f64" if row.bits == 64 else "f32")
        low, high = a.to(wide.mlir_type), b.to(wide.mlir_type)
        found = (low + (high - low) * _fraction(source.bits(wide.bits), wide)).to(row.mlir_type)
        last = Number(stablehlo.maximum(a.value, _below(b, row).value))  # rounding may give b
        return Number(stablehlo.minimum(found.value, last.value))
    if row.kind == "pred":
        return Number(stablehlo.and_((source.bits(32) >= 2**31).value, b.value))
    ui64, held = ir.IntegerType.get_unsigned(64), ir.IntegerType.get_signless(64)
    low = a.to(held)
    span = (b.to(held) - low).bits(ui64)
    offset = _scaled_wide(source, span) if row.bits == 64 else _scaled(source.bits(64), span)
    return (low + offset.bits(held)).to(row.mlir_type)


def _scaled(x: Number, span: Number) -> Number:
    """⌊x · span / 2^64⌋ for a span of up to 2^32."""
    low, high = x & (2**32 - 1), x >> 32
    return (((low * span) >> 32) + high * span) >> 32


def _product(x: Number, y: Number) -> tuple[Number, Number]:
    """The low and the high 64 bits of a product."""
    mask = 2**32 - 1
    a, b, c, d = x & mask, x >> 32, y & mask, y >> 32
    low, one, two = a * c, b * c, a * d
    middle = (low >> 32) + (one & mask) + (two & mask)
    return x * y, b * d + (one >> 32) + (two >> 32) + (middle >> 32)


def _scaled_wide(source: _Source, span: Number) -> Number:
    """⌊x · span / 2^128⌋ of 128 random bits."""
    low, high = _product(source.bits(64), span)
    _, carried = _product(source.bits(64), span)
    total = low + carried
    return high + select(total < low, high.like(1), high.like(0))


def _below(b: Number, row: Dtype) -> Number:
    """The next number below b."""
    if row.bits >= 16:
        return Number(chlo.next_after(b.value, b.like(float("-inf")).value))
    # Three quarters of the distance to the next number round to it. That distance is half as long below a power of two.
    info = ml_dtypes.finfo(row.numpy)  # type: ignore[no-untyped-call]
    wide = b.to(ir.F32Type.get())
    least = 0.75 * float(info.smallest_subnormal)

    def lowered(relative: float) -> Number:
        step = abs(wide) * (0.75 * relative)
        return (wide - Number(stablehlo.maximum(step.value, step.like(least).value))).to(row.mlir_type)

    near = lowered(float(info.eps) / 2)
    return select(near < b, near, lowered(float(info.eps)))


def normal(mean: Number, deviation: Number, row: Dtype, source: _Source) -> Number:
    """Normal numbers: the quantiles of uniform numbers in the middle of their intervals."""
    wide = dtype("f64" if row.bits == 64 else "f32")
    digits = 23 if wide.bits == 32 else 52
    whole = (source.bits(wide.bits) >> (wide.bits - digits)).to(wide.mlir_type)
    centred = (whole + 0.5) * 2.0 ** (1 - digits) - 1.0  # in (-1, 1), never ±1
    quantile = Number(chlo.erf_inv(centred.value)) * sqrt(2)
    return (mean.to(wide.mlir_type) + deviation.to(wide.mlir_type) * quantile).to(row.mlir_type)


@define_pass("expand-rng", options=Options, concerns=operations("stablehlo.rng"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Threads a state through each operation, and draws its numbers from it."""
    assert isinstance(run.options, Options)
    seed = run.options.seed or run.configuration.seed

    def draws(one: ir.Operation) -> bool:
        if one.name != "stablehlo.rng":
            return False
        is_static: bool = ir.ShapedType(one.results[0].type).has_static_shape
        if not is_static:
            run.note(one, "its result has dynamic dimensions")
        return is_static

    def draw(one: ir.Operation, state: ir.Value) -> ir.Value:
        result = one.results[0]
        shape, row = shape_of(result), dtype(element_of(result))
        make = normal if "NORMAL" in str(one.attributes["rng_distribution"]) else uniform
        source = _Source(state, shape)
        a, b = (Number(broadcast(v, shape)) for v in list(one.operands)[:2])
        result.replace_all_uses_with(make(a, b, row, source).value)
        one.erase()
        run.statistics[make.__name__] += 1
        return source.state

    Threading(draws, draw, None if seed is None else stream_key(seed)).run(op)
