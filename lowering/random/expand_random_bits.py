"""Expands `rng_bit_generator` into Philox as in XLA, and into bits of floats and of empty arrays.

    %state', %bits = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<3xui64>) -> (…, tensor<5xui32>)
becomes ten rounds of Philox 4x32 on the counters n, n + 1, …, where %state holds a key and n in 128 bits (if it has two
words, they are the low 64 bits and the key). Each counter gives four values of 32 bits or two of 64; values of 8 and 16
bits are the low bits of 32-bit ones. DEFAULT is Philox, as on XLA's CPU.

If the target has kernels, a loop does this for 16 counters per iteration, which `expand-while` turns into a kernel.
IREE 3.13 does not fuse the rounds correctly («operand #0 does not dominate this use»), and is ten times slower without
fusion.

Leaves alone: three-fry for integers, which the compiler supports; dynamic dimensions.
Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011), Philox; the order of words is that of
XLA's client/lib/prng.cc.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, constant, element_of, reshape, shape_of, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

LANES = 16
"""Blocks that an iteration of the loop computes."""

_ROUNDS = 10
_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)


def _u32() -> ir.Type:
    return ir.IntegerType.get_unsigned(32)


def _u64() -> ir.Type:
    return ir.IntegerType.get_unsigned(64)


def _halves(value: Number) -> tuple[Number, Number]:
    """The low and the high 32 bits."""
    return value.to(_u32()), (value >> 32).to(_u32())


def _whole(low: Number, high: Number) -> Number:
    return low.to(_u64()) | (high.to(_u64()) << 32)


def philox(counter: tuple[Number, ...], key: tuple[Number, Number]) -> tuple[Number, ...]:
    """Ten rounds on four words of 32 bits, element by element."""
    a, b, c, d = counter
    left, right = key
    for _ in range(_ROUNDS):
        low0, high0 = _halves(a.to(_u64()) * _MULTIPLIERS[0])
        low1, high1 = _halves(c.to(_u64()) * _MULTIPLIERS[1])
        a, b, c, d = high1 ^ b ^ left, low1, high0 ^ d ^ right, low0
        left, right = left + _KEY_STEPS[0], right + _KEY_STEPS[1]
    return a, b, c, d


def _word(state: ir.Value, index: int) -> Number:
    one = stablehlo.slice(state, start_indices=[index], limit_indices=[index + 1], strides=[1])
    return Number(reshape(one, ()))


@dataclass(frozen=True)
class _State:
    """The 64-bit words of a state: a key and the halves of a counter; if there are two, the high one is the key."""

    key: Number
    low: Number
    high: Number

    def counter(self, step: Number, shape: tuple[int, ...]) -> tuple[Number, Number]:
        """low and high of counter + step, in 128 bits"""
        first, second = (Number(broadcast(word.value, shape)) for word in (self.low, self.high))
        total = first + step
        return total, select(total < first, second + 1, second)

    def numbers(self, first: Number | None, blocks: int, bits: int) -> ir.Value:
        """The values of the blocks first, first + 1, …, as one row."""
        shape = (blocks,)
        steps = Number(stablehlo.iota(iota_dimension=0, result_type=tensor(shape, _u64())))
        if first is not None:
            steps = steps + Number(broadcast(first.value, shape))
        low, high = self.counter(steps, shape)
        left, right = (Number(broadcast(half.value, shape)) for half in _halves(self.key))
        found = philox((*_halves(low), *_halves(high)), (left, right))
        if bits == 64:
            found = (_whole(found[0], found[1]), _whole(found[2], found[3]))
        columns = [reshape(number.value, (blocks, 1)) for number in found]
        return reshape(stablehlo.concatenate(columns, dimension=1), (blocks * len(found),))


def _philox_bits(state: ir.Value, shape: tuple[int, ...], bits: int, in_loop: bool) -> tuple[ir.Value, Number]:
    """The next state, and unsigned values of 32 or 64 bits."""
    count, each = prod(shape), 4 if bits == 32 else 2
    blocks = -(-count // each)
    words = shape_of(state)[0]
    key, low = _word(state, 0), _word(state, 1)
    held = _State(key, low, _word(state, 2) if words == 3 else key)
    row = _in_loop(held, blocks, bits, each) if in_loop else held.numbers(None, blocks, bits)
    kept = stablehlo.slice(row, start_indices=[0], limit_indices=[count], strides=[1])
    after = held.counter(Number(constant(np.array(blocks, np.uint64))), ())
    parts = [reshape(word.value, (1,)) for word in (key, *after[: words - 1])]
    return stablehlo.concatenate(parts, dimension=0), Number(reshape(kept, shape))


def _in_loop(state: _State, blocks: int, bits: int, each: int) -> ir.Value:
    """The values of at least this many blocks, `LANES` of them in each iteration of a loop."""
    lanes = min(LANES, 1 << (blocks - 1).bit_length())
    iterations = -(-blocks // lanes)
    counted = ir.IntegerType.get_signless(32)
    element = _u32() if bits == 32 else _u64()
    zero = constant(np.array(0, np.int32))
    empty = broadcast(constant(np.array(0, np.dtype(f"u{bits // 8}"))), (iterations * lanes * each,))
    kinds = [tensor((), counted), tensor((iterations * lanes * each,), element)]
    loop = ir.Operation.create("stablehlo.while", results=kinds, operands=[zero, empty], regions=2)
    condition, body = (region.blocks.append(*kinds) for region in loop.regions)
    with ir.InsertionPoint(condition):
        iteration = Number(condition.arguments[0])
        stablehlo.return_([(iteration < iterations).value])
    with ir.InsertionPoint(body):
        iteration = Number(body.arguments[0])
        found = state.numbers(iteration.to(_u64()) * lanes, lanes, bits)
        start = (iteration * (lanes * each)).value
        written = stablehlo.dynamic_update_slice(body.arguments[1], found, [start])
        stablehlo.return_([(iteration + 1).value, written])
    return loop.results[1]


@pattern("stablehlo.rng_bit_generator")
def random_bits(op: Op, run: PassRun) -> Replacement:
    """rng_bit_generator(state) -> philox(state + 0, 1, …)"""
    (state,) = op.operands
    result = op.results[1]
    if not run.has_static(op, state, result):
        return None
    shape, row = shape_of(result), dtype(element_of(result))
    if prod(shape) == 0:
        empty = from_numpy(np.zeros(shape, row.numpy), result.type)
        return [state, stablehlo.constant(empty)]
    is_three_fry = "THREE_FRY" in str(op.operation.attributes["rng_algorithm"])
    if is_three_fry and not row.is_float:
        return None
    width = ir.IntegerType.get_unsigned(row.bits)
    if is_three_fry:
        kinds = [state.type, tensor(shape, width)]
        after, raw = stablehlo.rng_bit_generator(state, rng_algorithm="THREE_FRY", result_types=kinds)
        bits = Number(raw)
    else:
        after, bits = _philox_bits(state, shape, 64 if row.bits == 64 else 32, run.profile.kernels)
        bits = bits.to(width)
    return [after, bits.value if width == row.mlir_type else bits.bits(row.mlir_type).value]


PASS = pattern_pass("expand-random-bits", random_bits, driver="once")
