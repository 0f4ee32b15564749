"""Boxes of what reshapes read: of dimensions that are joined or divided, all that is between the first element that is
read and the last one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import reshape
from hilo.lowering.framework.view import groups
from hilo.lowering.indexing.slices.boxes import Box, lengths, whole


@dataclass(frozen=True)
class Part:
    """What is read of some dimensions of the operand, and of those of the result that have the same elements.

    Attributes:
        operand: the indices of the operand's.
        result: the indices of the result's.
        start: how many elements the operand has before those of the result, of the elements that are read.
    """

    operand: Box
    result: Box
    start: int = 0


def parts(before: Sequence[int], after: Sequence[int], box: Box) -> list[Part]:
    """The parts of a reshape whose result is read in a box at least.

    Args:
        before: the operand's shape, without sizes of 0.
        after: the result's shape.
        box: what is read of the result.
    """
    return [
        _part([before[d] for d in of_operand], [after[d] for d in of_result], tuple(box[d] for d in of_result))
        for of_operand, of_result in groups(before, after)
    ]


def _part(before: Sequence[int], after: Sequence[int], box: Box) -> Part:
    if box == whole(after):
        return Part(whole(before), box)
    along, along_result = ([d for d, n in enumerate(shape) if n > 1] for shape in (before, after))
    if len(along) == 1 == len(along_result):
        return Part(tuple(box[along_result[0]] if d in along else range(1) for d in range(len(before))), box)
    result, first, last = _between(after, box)
    operand, start = _covering(before, first, last)
    return Part(operand, result, first - start)


def _between(shape: Sequence[int], box: Box) -> tuple[Box, int, int]:
    """The smallest box around another one whose elements follow one another, and the places of its first and last."""
    found, first, last = list(whole(shape)), 0, prod(shape) - 1
    for d, indices in enumerate(box):
        inner = prod(shape[d + 1 :])
        found[d] = range(indices.start, indices[-1] + 1)
        last = first + indices[-1] * inner + inner - 1
        first += indices.start * inner
        if len(indices) > 1:
            break
    return tuple(found), first, last


def _covering(shape: Sequence[int], first: int, last: int) -> tuple[Box, int]:
    """The smallest box of elements that follow one another with those at the places from `first` to `last`, and the
    place of its first."""
    found, start = list(whole(shape)), 0
    for d in range(len(shape)):
        inner = prod(shape[d + 1 :])
        low, high = (first - start) // inner, (last - start) // inner
        found[d] = range(low, high + 1)
        start += low * inner
        if low != high:
            break
    return tuple(found), start


def reshaped(value: ir.Value, found: Sequence[Part]) -> ir.Value:
    """The reshape of what is read of an operand."""
    flat = [prod(lengths(part.operand)) for part in found]
    limits = [part.start + prod(lengths(part.result)) for part in found]
    starts = [part.start for part in found]
    if limits != flat or any(starts):
        value = stablehlo.slice(
            reshape(value, flat), start_indices=starts, limit_indices=limits, strides=[1] * len(flat)
        )
    return reshape(value, [n for part in found for n in lengths(part.result)])
