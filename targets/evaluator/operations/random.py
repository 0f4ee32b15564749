"""Random bits, exactly as in XLA, and `rng` of dynamic shapes.

Three-fry-2x32 (20 rounds) and Philox-4x32 (10 rounds); the layout of counters and outputs over a shape is XLA's. The
`rng` of a static shape is expanded before (pass `expand-rng`). Source: J. Salmon et al., Parallel random
numbers: as easy as 1, 2, 3 (2011); XLA's `prng.cc` and `RngBitGeneratorExpander`.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from hilo.dialect.support.dtypes import dtype
from hilo.targets.evaluator.operations.conversion import converter
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def _halves(x: Any) -> tuple[np.ndarray, np.ndarray]:
    """The low and the high 32 bits."""
    wide = np.asarray(x, np.uint64)
    return (wide & _LOW).astype(np.uint32), (wide >> _HALF).astype(np.uint32)


def _join(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    return low.astype(np.uint64) | high.astype(np.uint64) << _HALF


def three_fry(
    counter: tuple[np.ndarray, np.ndarray], key: tuple[np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Three-fry-2x32 of counters `[…]` under one key."""
    keys = (key[0], key[1], key[0] ^ key[1] ^ np.uint32(0x1BD11BDA))
    x, y = counter[0] + keys[0], counter[1] + keys[1]
    rotations = ((13, 15, 26, 6), (17, 29, 16, 24))
    for group in range(5):
        for distance in rotations[group % 2]:
            x = x + y
            y = x ^ (y << np.uint32(distance) | y >> np.uint32(32 - distance))
        x = x + keys[(group + 1) % 3]
        y = y + keys[(group + 2) % 3] + np.uint32(group + 1)
    return x, y


def philox(counter: list[np.ndarray], key: tuple[np.ndarray, np.ndarray]) -> list[np.ndarray]:
    """Philox-4x32 of counters, four arrays with the lowest 32 bits first."""
    k0, k1 = key
    a, b, c, d = counter
    for _ in range(10):
        low0, high0 = _halves(a.astype(np.uint64) * np.uint64(0xD2511F53))
        low1, high1 = _halves(c.astype(np.uint64) * np.uint64(0xCD9E8D57))
        a, b, c, d = high1 ^ b ^ k0, low1, high0 ^ d ^ k1, low0
        k0, k1 = k0 + np.uint32(0x9E3779B9), k1 + np.uint32(0xBB67AE85)
    return [a, b, c, d]


def three_fry_bits(state: np.ndarray, bits: int, shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The next state, and random bits: unsigned integers of 32 bits, or of 64 if requested."""
    key, start = _halves(state[0]), state[1]
    if bits == 64:
        count = prod(shape)
        outputs = three_fry(_halves(start + np.arange(count, dtype=np.uint64)), key)
        return np.array([state[0], start + np.uint64(count)]), _join(*outputs).reshape(shape)
    even = [axis for axis, size in enumerate(shape) if size % 2 == 0]
    split = even[0] if even else int(np.argmax(shape)) if shape else 0
    half = [-(-size // 2) if axis == split else size for axis, size in enumerate(shape)] or [1]
    count = prod(half)
    x, y = three_fry(_halves(start + np.arange(count, dtype=np.uint64)), key)
    next_state = np.array([state[0], start + np.uint64(count)])
    if not shape:
        return next_state, x.reshape(())
    pair = np.stack([x.reshape(half), y.reshape(half)], axis=split + 1)
    whole = pair.reshape([2 * size if axis == split else size for axis, size in enumerate(half)])
    return next_state, whole[tuple(map(slice, shape))]


def philox_bits(state: np.ndarray, bits: int, shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The same with Philox; of a state of two words, the first is the key and the counter's high half."""
    key, low = _halves(state[0]), state[1]
    high = state[2] if state.size > 2 else state[0]
    numbers = prod(shape) * (2 if bits == 64 else 1)
    count = -(-numbers // 4)
    lows = low + np.arange(count, dtype=np.uint64)
    highs = np.where(lows < low, high + np.uint64(1), high)
    made = philox([*_halves(lows), *_halves(highs)], key)
    end = low + np.uint64(count)
    next_high = high + np.uint64(1) if end < low else high
    next_state = np.array([state[0], end, next_high], np.uint64)[: state.size]
    if bits == 64:
        flat = np.stack([_join(made[0], made[1]), _join(made[2], made[3])], axis=-1)
    else:
        flat = np.stack(made, axis=-1)
    return next_state, flat.reshape(-1)[: prod(shape)].reshape(shape)


@evaluates("rng_bit_generator")
def rng_bit_generator(op: Op) -> Kernel:
    state_type, result = op.results
    generate = three_fry_bits if str(op.view.rng_algorithm) == "THREE_FRY" else philox_bits
    row = result.dtype

    def run(initial: Any) -> list[np.ndarray]:
        state = np.ascontiguousarray(initial).reshape(-1).view(np.uint64)
        after, bits = generate(state, row.bits, result.shape)
        if row.bits < 8:
            values = converter(dtype("u32"), row)(bits)
        else:
            values = bits.astype(np.dtype(f"u{row.itemsize}")).view(row.numpy)
        return [after.view(state_type.numpy).reshape(np.shape(initial)), values]

    return run


@evaluates("rng")
def rng(op: Op) -> Kernel:
    row, distribution = op.result.dtype, str(op.view.rng_distribution)

    def run(a: Any, b: Any, shape: Any) -> np.ndarray:
        source = np.random.Generator(np.random.Philox(key=[op.settings.seed, op.index]))
        sizes = [int(size) for size in np.asarray(shape)]
        if distribution == "NORMAL":
            return (float(a) + float(b) * source.standard_normal(sizes)).astype(op.result.numpy)
        if row.is_integer or row.kind == "pred":
            return source.integers(int(a), max(int(b), int(a) + 1), sizes).astype(op.result.numpy)
        return (float(a) + (float(b) - float(a)) * source.random(sizes)).astype(op.result.numpy)

    return run
