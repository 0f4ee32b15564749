"""Permutes the elements of vectors by positions that are known at compile time.

Element i of the result is element `positions[i]` of the concatenated operands. Data movement of StableHLO (broadcast,
reshape, slice, transpose, reverse, concatenate) is one shuffle if the tensor is small enough for registers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.iree import arith, ir, vector
from hilo.lowering.framework.build import shape_of

_Scalar: TypeAlias = "ir.Value | tuple[ir.Value, ir.Value]"

SHUFFLE_LIMIT = 64
"""The largest vector that is shuffled, in elements. The code of a shuffle grows with its elements."""


class Unsupported(Exception):
    """An operation cannot be lowered into a kernel; the message says which and why."""


def _single(result: Callable[[ir.Operation, np.ndarray], np.ndarray]) -> Callable[[ir.Operation], np.ndarray]:
    def positions(op: ir.Operation) -> np.ndarray:
        shape = shape_of(op.operands[0])
        return result(op, np.arange(prod(shape)).reshape(shape))

    return positions


def _ints(op: ir.Operation, name: str) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


def _broadcast(op: ir.Operation, at: np.ndarray) -> np.ndarray:
    shape, mapped = shape_of(op.results[0]), _ints(op, "broadcast_dimensions")
    order = np.argsort(mapped)
    spread = [1] * len(shape)
    for i, d in enumerate(mapped):
        spread[d] = at.shape[i]
    return np.broadcast_to(at.transpose(order).reshape(spread), shape)


def _slice(op: ir.Operation, at: np.ndarray) -> np.ndarray:
    bounds = zip(_ints(op, "start_indices"), _ints(op, "limit_indices"), _ints(op, "strides"), strict=True)
    return at[tuple(slice(*b) for b in bounds)]


def _concatenated(op: ir.Operation) -> np.ndarray:
    pieces, first = [], 0
    for value in op.operands:
        shape = shape_of(value)
        pieces.append(first + np.arange(prod(shape)).reshape(shape))
        first += prod(shape)
    return np.concatenate(pieces, axis=ir.IntegerAttr(op.attributes["dimension"]).value)


MOVES: dict[str, Callable[[ir.Operation], np.ndarray]] = {
    "broadcast_in_dim": _single(_broadcast),
    "concatenate": _concatenated,
    "reshape": _single(lambda op, at: at.reshape(shape_of(op.results[0]))),
    "reverse": _single(lambda op, at: np.flip(at, tuple(_ints(op, "dimensions")))),
    "slice": _single(_slice),
    "transpose": _single(lambda op, at: at.transpose(_ints(op, "permutation"))),
}


def move(positions: np.ndarray, operands: list[ir.Value], op: ir.Operation) -> ir.Value:
    """The elements at `positions` of the concatenated operands."""
    pieces = [v if isinstance(v.type, ir.VectorType) else lift(v) for v in operands]
    whole = concatenate(pieces)
    taken = take(whole, positions.ravel())
    return taken if shape_of(op.results[0]) else vector.extract(taken, [], [0])


def lift(value: ir.Value) -> ir.Value:
    """A scalar as a vector of one element."""
    return vector.broadcast(ir.VectorType.get([1], value.type), value)


def alike(values: list[_Scalar], first: int = 0) -> list[_Scalar]:
    """Broadcasts the scalars, from value `first` on, and the parts of complex pairs, to the length of the vectors."""
    parts = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    long = next((v.type.shape for v in parts if isinstance(v.type, ir.VectorType)), None)
    if long is None:
        return values

    def wide(v: ir.Value) -> ir.Value:
        return v if isinstance(v.type, ir.VectorType) else vector.broadcast(ir.VectorType.get(long, v.type), v)

    def widened(value: _Scalar) -> _Scalar:
        return (wide(value[0]), wide(value[1])) if isinstance(value, tuple) else wide(value)

    return [*values[:first], *map(widened, values[first:])]


def take(value: ir.Value, positions: Sequence[int] | np.ndarray | range) -> ir.Value:
    """The elements of a vector at static positions."""
    wanted = [int(p) for p in positions]
    n = value.type.shape[0]
    if wanted == list(range(n)):
        return value
    if len(set(wanted)) == 1:
        element = vector.extract(value, [], [wanted[0]])
        return vector.broadcast(ir.VectorType.get([len(wanted)], element.type), element)
    if wanted == list(range(wanted[0], wanted[0] + len(wanted))):
        kind = ir.VectorType.get([len(wanted)], value.type.element_type)
        return vector.extract_strided_slice(kind, value, [wanted[0]], [len(wanted)], [1])
    if max(n, len(wanted)) > SHUFFLE_LIMIT:
        raise Unsupported(f"a permutation of {max(n, len(wanted))} elements")
    return vector.shuffle(value, value, wanted)


def concatenate(pieces: list[ir.Value]) -> ir.Value:
    """Concatenates vectors, in pairs: shuffles of all that is there already would be many times as wide."""
    sizes = [piece.type.shape[0] for piece in pieces]
    if sum(sizes) > SHUFFLE_LIMIT and len(pieces) > 1:
        raise Unsupported(f"a concatenation of {sum(sizes)} elements")
    if len(pieces) > 2 and set(sizes) == {1}:
        elements = [vector.extract(piece, [], [0]) for piece in pieces]
        return vector.from_elements(ir.VectorType.get([len(pieces)], elements[0].type), elements)
    while len(pieces) > 1:
        joined = [_joined(a, b) for a, b in zip(pieces[::2], pieces[1::2], strict=False)]
        pieces = joined + pieces[2 * len(joined) :]
    return pieces[0]


def _joined(a: ir.Value, b: ir.Value) -> ir.Value:
    """Two vectors behind one another. LLVM computes a shuffle of single bf16 in f32, and calls a function to round it
    (`__truncsfbf2`), so these are integers for it."""
    if list(a.type.shape) == list(b.type.shape) == [1] and isinstance(a.type.element_type, ir.BF16Type):
        kind = ir.VectorType.get([1], ir.IntegerType.get_signless(16))
        both = _joined(arith.bitcast(kind, a), arith.bitcast(kind, b))
        return arith.bitcast(ir.VectorType.get([2], a.type.element_type), both)
    return vector.shuffle(a, b, list(range(a.type.shape[0] + b.type.shape[0])))
