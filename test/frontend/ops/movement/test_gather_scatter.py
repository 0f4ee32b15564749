"""Gather and Scatter against the index arithmetic of the documents, implemented in Python."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import ml_dtypes
import numpy as np
import pytest
from harness import check

from hilo import XlaOp, ops

ELEMENTS = [
    np.bool_,
    np.int8,
    np.int32,
    np.uint16,
    np.uint64,
    np.float16,
    ml_dtypes.bfloat16,
    np.float32,
    np.float64,
    np.complex64,
    np.complex128,
    ml_dtypes.int4,
    ml_dtypes.uint4,
    ml_dtypes.int2,
    ml_dtypes.float8_e4m3fn,
    ml_dtypes.float8_e5m2,
    ml_dtypes.float4_e2m1fn,
]
INDICES = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, np.uint64]


def vectors(indices: np.ndarray, place: int) -> np.ndarray:
    """The index vectors, in the last dimension."""
    return indices[..., None] if place == indices.ndim else np.moveaxis(indices, place, -1)


def gather(
    operand: np.ndarray, indices: np.ndarray, offset_dims: Sequence[int], collapsed: Sequence[int], sizes:
        Sequence[int],
    index_map: Sequence[int], place: int, batching: Sequence[tuple[int, int]] = (),
) -> np.ndarray:  # fmt: skip
    """The documents' definition: for each result index, the start, the offset, and their sum."""
    starts = vectors(indices, place)
    gone = [*collapsed, *(b for b, _ in batching)]
    offsets = [n for d, n in enumerate(sizes) if d not in gone]
    rank = starts.ndim - 1 + len(offsets)
    batch_dims = [d for d in range(rank) if d not in offset_dims]
    shape = [0] * rank
    for d, n in zip(batch_dims, starts.shape[:-1], strict=True):
        shape[d] = n
    for d, n in zip(offset_dims, offsets, strict=True):
        shape[d] = n
    kept = [d for d in range(operand.ndim) if d not in gone]
    result = np.zeros(shape, operand.dtype)
    for out in np.ndindex(*shape):
        batch = tuple(out[d] for d in batch_dims)
        source = [0] * operand.ndim
        for k, d in enumerate(index_map):
            source[d] = min(max(int(starts[batch][k]), 0), operand.shape[d] - sizes[d])
        for d, i in batching:
            source[d] = batch[i - (place < i)]
        for d, o in zip(kept, offset_dims, strict=True):
            source[d] += out[o]
        result[out] = operand[tuple(source)]
    return result


def scatter(
    operands: list[np.ndarray], indices: np.ndarray, updates: list[np.ndarray], combine: Callable[..., tuple], windows:
        Sequence[int],
    inserted: Sequence[int], index_map: Sequence[int], place: int, batching: Sequence[tuple[int, int]] = (),
) -> list[np.ndarray]:  # fmt: skip
    """The documents' definition, updates in row-major order."""
    results = [x.copy() for x in operands]
    starts = vectors(indices, place)
    kept = [d for d in range(results[0].ndim) if d not in inserted and d not in [b for b, _ in batching]]
    scatter_dims = [d for d in range(updates[0].ndim) if d not in windows]
    for at in np.ndindex(*updates[0].shape):
        batch = tuple(at[d] for d in scatter_dims)
        target = [0] * results[0].ndim
        for k, d in enumerate(index_map):
            target[d] = int(starts[batch][k])
        for d, i in batching:
            target[d] = batch[i - (place < i)]
        for d, w in zip(kept, windows, strict=True):
            target[d] += at[w]
        if all(0 <= t < n for t, n in zip(target, results[0].shape, strict=True)):
            new = combine(*(r[tuple(target)] for r in results), *(u[at] for u in updates))
            for r, value in zip(results, new, strict=True):
                r[tuple(target)] = value
    return results


def numbers(shape: tuple[int, ...], dtype: object) -> np.ndarray:
    return (np.arange(np.prod(shape)) % 50).reshape(shape).astype(dtype)


@pytest.mark.parametrize("dtype", ELEMENTS, ids=lambda d: np.dtype(d).name)
def test_gather_of_every_element_type(dtype: object) -> None:
    operand, indices = numbers((4, 3), dtype), np.array([[2], [0], [9], [-7]], np.int32)
    want = gather(operand, indices, [1], [0], [1, 3], [0], 1)
    check(lambda a, i: ops.Gather(a, i, [1], [0], [1, 3], [0], 1), [operand, indices], want)


@pytest.mark.parametrize("dtype", INDICES, ids=lambda d: np.dtype(d).name)
def test_gather_with_every_index_type(dtype: object) -> None:
    operand, indices = numbers((4, 3), np.float32), np.array([[2], [0], [9]], dtype)
    check(
        lambda a, i: ops.Gather(a, i, [1], [0], [1, 3], [0], 1),
        [operand, indices],
        gather(operand, indices, [1], [0], [1, 3], [0], 1),
    )


GATHERS = [
    ((16, 11), (5, 2), [1, 2], [], [8, 6], [0, 1], 1, []),
    ((16, 11), (4, 5, 2), [2, 3], [], [8, 6], [0, 1], 2, []),
    ((16, 11), (4, 2, 3), [0, 3], [], [8, 6], [1, 0], 1, []),
    ((16, 11), (3, 4), [1], [0], [1, 11], [0], 2, []),
    ((5, 4, 3), (2, 2), [0], [0, 2], [1, 4, 1], [2, 0], 0, []),
    ((5,), (), [], [0], [1], [0], 0, []),
    ((5,), (), [0], [], [3], [0], 0, []),
    ((4,), (0, 1), [], [0], [1], [0], 1, []),
    ((3, 4, 2), (6, 3, 1), [2], [1], [1, 1, 2], [1], 2, [(0, 1)]),
    ((3, 4), (1, 3, 5), [], [1], [1, 1], [1], 0, [(0, 1)]),
    ((0, 3), (2, 1), [1, 2], [], [0, 2], [1], 1, []),
]  # fmt: skip


@pytest.mark.parametrize("case", GATHERS, ids=str)
def test_gather(case: tuple) -> None:
    shape, index_shape, offset_dims, collapsed, sizes, index_map, place, batching = case
    operand = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    indices = np.random.default_rng(0).integers(-2, 12, index_shape).astype(np.int32)

    def build(a: XlaOp, i: XlaOp) -> object:
        pairs = {
            "operand_batching_dims": [b for b, _ in batching],
            "start_indices_batching_dims": [i for _, i in batching],
        }
        return ops.Gather(a, i, offset_dims, collapsed, sizes, index_map, place, **pairs)

    check(
        build, [operand, indices], gather(operand, indices, offset_dims, collapsed, sizes, index_map, place, batching)
    )


@pytest.mark.parametrize("dtype", ELEMENTS, ids=lambda d: np.dtype(d).name)
def test_scatter_of_every_element_type(dtype: object) -> None:
    operand, updates = numbers((4, 3), dtype), numbers((3, 3), dtype)
    indices = np.array([[2], [0], [9]], np.int32)
    want = scatter([operand], indices, [updates], lambda a, b: (b,), [1], [0], [0], 1)
    check(lambda a, i, u: ops.Scatter(a, i, u, lambda x, y: y, 1, [1], [0], [0]), [operand, indices, updates], want)


SCATTERS = [
    ((8,), (4, 1), (4,), [], [0], [0], 1, []),
    ((8,), (4,), (4,), [], [0], [0], 1, []),
    ((8, 4), (3, 2), (3, 2, 2), [1, 2], [], [0, 1], 1, []),
    ((8, 4), (2, 3), (2, 3, 2), [0, 2], [], [1, 0], 0, []),
    ((5, 4, 3), (2, 2), (4, 2), [0], [0, 2], [2, 0], 0, []),
    ((5,), (), (), [], [0], [0], 0, []),
    ((5,), (0, 1), (0,), [], [0], [0], 1, []),
    ((3, 4, 2), (6, 3, 1), (6, 3, 2), [2], [1], [1], 2, [(0, 1)]),
]  # fmt: skip


@pytest.mark.parametrize("case", SCATTERS, ids=str)
def test_scatter(case: tuple) -> None:
    shape, index_shape, update_shape, windows, inserted, index_map, place, batching = case
    operand = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
    updates = np.arange(np.prod(update_shape), dtype=np.int32).reshape(update_shape) + 100
    # Windows are inside or outside as a whole: of one that sticks out, XLA skips all and StableHLO the part outside.
    indices = np.random.default_rng(0).choice([0, 1, 2, 50, -50], index_shape).astype(np.int64)

    def build(a: XlaOp, i: XlaOp, u: XlaOp) -> object:
        pairs = {
            "operand_batching_dims": [b for b, _ in batching],
            "scatter_indices_batching_dims": [i for _, i in batching],
        }
        return ops.Scatter(a, i, u, ops.Add, place, windows, inserted, index_map, **pairs)

    want = scatter([operand], indices, [updates], lambda a, b: (a + b,), windows, inserted, index_map, place, batching)
    check(build, [operand, indices, updates], want)


def test_scatter_of_two_operands() -> None:
    a, b = np.zeros((6, 2), np.float32), np.ones((6, 2), np.int32)
    indices = np.array([[1], [4], [1], [7]], np.int32)
    u, v = numbers((4, 2), np.float32), numbers((4, 2), np.int32)

    def body(x: XlaOp, y: XlaOp, s: XlaOp, t: XlaOp) -> object:
        return x + s, y * t

    want = scatter([a, b], indices, [u, v], lambda x, y, s, t: (x + s, y * t), [1], [0], [0], 1)
    check(lambda *x: ops.Scatter(x[:2], x[2], x[3:], body, 1, [1], [0], [0]), [a, b, indices, u, v], want)


def test_on_the_cpu_target() -> None:
    """Places inside the operand, in one program."""
    operand, indices = numbers((4, 3), np.float32), np.array([[2], [0], [2]], np.int32)
    updates = numbers((3, 3), np.float32)

    def both(a: XlaOp, i: XlaOp, u: XlaOp) -> object:
        return [ops.Gather(a, i, [1], [0], [1, 3], [0], 1), ops.Scatter(a, i, u, ops.Add, 1, [1], [0], [0])]

    gathered = gather(operand, indices, [1], [0], [1, 3], [0], 1)
    (scattered,) = scatter([operand], indices, [updates], lambda x, y: (x + y,), [1], [0], [0], 1)
    check(both, [operand, indices, updates], [gathered, scattered], on_cpu=True)


def test_promises_change_nothing_where_they_hold() -> None:
    operand, indices = numbers((4, 3), np.float32), np.array([[0], [2]], np.int32)
    updates = numbers((2, 3), np.float32)
    for is_sorted, is_unique in itertools.product((True, False), repeat=2):
        check(
            lambda a, i, u, s=is_sorted, q=is_unique: ops.Scatter(a, i, u, ops.Add, 1, [1], [0], [0], s, q),
            [operand, indices, updates],
            scatter([operand], indices, [updates], lambda x, y: (x + y,), [1], [0], [0], 1),
        )
