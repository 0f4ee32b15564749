"""Computes a tensor directly in another shape instead of reshaping it.

A reshape between an element-wise operation and its user keeps compilers from fusing the two. `view(x, shape)` rebuilds
the element-wise operations that compute `x` on operands of the new shape, up to values that have to be reshaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import broadcast, element_of, is_static, reshape, shape_of, tensor

CHEAP = frozenset(
    f"stablehlo.{name}"
    for name in "abs add and compare convert maximum minimum multiply negate not or select subtract xor".split()
)
"""Operations that are cheaper to compute again than to read from memory."""

DEPTH = 12
"""How deep a chain of operations may be that is computed again."""


def groups(old: Sequence[int], new: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """The shortest runs of dimensions of two shapes that hold the same elements.

    >>> groups((8, 64, 56, 56), (8, 64, 196, 16))
    [([0], [0]), ([1], [1]), ([2, 3], [2, 3])]
    >>> groups((4, 1, 6), (2, 2, 6))
    [([0], [0, 1]), ([1, 2], [2])]
    """
    result: list[tuple[list[int], list[int]]] = []
    i = j = 0
    while i < len(old) or j < len(new):
        left: list[int] = []
        right: list[int] = []
        a = b = 1
        while not left or not right or a != b:
            if i < len(old) and (a <= b or j == len(new)):
                a, i = a * old[i], i + 1
                left.append(i - 1)
            elif j < len(new):
                b, j = b * new[j], j + 1
                right.append(j - 1)
            else:
                break
        result.append((left, right))
    return result


def view(x: ir.Value, shape: Sequence[int]) -> ir.Value:
    """`x` in another shape; the operations that compute it are rebuilt in that shape if they are cheap or have no
    other use."""
    return _view(x, tuple(shape), {}, DEPTH)


def _view(x: ir.Value, shape: tuple[int, ...], known: dict[ir.Value, ir.Value], depth: int) -> ir.Value:
    if shape_of(x) == shape:
        return x
    if x not in known:
        known[x] = _made(x, shape, known, depth) or reshape(x, shape)
    return known[x]


def _is_computed_anew(op: ir.Operation) -> bool:
    """Whether an operation is element-wise, and either cheap or without another use."""
    if op.name not in ELEMENTWISE or not is_static(*op.operands):
        return False
    return op.name in CHEAP or len({use.owner for use in op.results[0].uses}) <= 1


def _made(x: ir.Value, shape: tuple[int, ...], known: dict[ir.Value, ir.Value], depth: int) -> ir.Value | None:
    owner = x.owner
    if isinstance(owner, ir.Block) or not depth or not prod(shape):
        return None
    op = owner.operation
    if op.name == "stablehlo.broadcast_in_dim" and is_static(op.operands[0]):
        return _spread(op, shape)
    if not _is_computed_anew(op):
        return None
    whole = shape_of(x)
    operands = [_view(o, shape, known, depth - 1) if shape_of(o) == whole else o for o in op.operands]
    attributes = {name: op.attributes[name] for name in op.attributes}
    type_ = tensor(shape, element_of(x))
    return ir.Operation.create(op.name, [type_], operands, attributes, loc=op.location).results[0]


def _spread(op: ir.Operation, shape: tuple[int, ...]) -> ir.Value | None:
    """A broadcast to the new shape of the operand with its dimensions regrouped; None if it fills a group only
    partly."""
    operand, whole = op.operands[0], shape_of(op.results[0])
    to = [int(d) for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    if to != sorted(to):
        return None
    wide = {d for d, n in enumerate(whole) if n > 1}
    filled = {d for d, n in zip(to, shape_of(operand), strict=True) if n == whole[d]} & wide
    kept: list[int] = []
    for old, new in groups(whole, shape):
        here = filled.intersection(old)
        if here and here != wide.intersection(old):
            return None
        kept += new if here else []
    return broadcast(reshape(operand, [shape[d] for d in kept]), shape, kept)


def merged_stride(shape: Sequence[int], strides: Sequence[int], axes: Sequence[int]) -> int | None:
    """The stride at which some axes can be walked as one; None if there is none.

    >>> merged_stride((2, 3, 4), (12, 4, 1), (0, 1)), merged_stride((2, 3, 4), (12, 4, 1), (1, 0))
    (4, None)
    """
    long = [axis for axis in axes if shape[axis] != 1]
    for outer, inner in pairwise(long):
        if strides[outer] != strides[inner] * shape[inner]:
            return None
    return strides[long[-1]] if long else 0
