"""Finds the order that a comparator implements: keys of either side, compared one after the other, each up or down.

    (a0, b0, a1, b1): (a0 < b0) or ((a0 == b0) and (a1 > b1))

compares a0 with b0 and a1 with b1, and combines the results by logic. For each pair of keys there are three outcomes:
less, equal, greater. So the logic is evaluated for all 3^n outcomes, as a table, and the table is looked up among those
of the orders «by this key up, then by that one down, …». How the logic is written does not matter.
Source: truth tables.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.targets.evaluator.program import Block, Step
from hilo.targets.evaluator.types import ArrayType

MOST_KEYS = 4
"""Comparators with more keys are not analysed: there are 2^n n! orders."""

_FIRST, _SECOND = frozenset({0}), frozenset({1})
_LOGIC = frozenset({"stablehlo.and", "stablehlo.or", "stablehlo.xor", "stablehlo.not", "stablehlo.select"})
_OUTCOMES = {
    "LT": (True, False, False),
    "LE": (True, True, False),
    "EQ": (False, True, False),
    "NE": (True, False, True),
    "GE": (False, True, True),
    "GT": (False, False, True),
}
"""The result of a comparison if the first side is less, equal, greater."""


@dataclass(frozen=True)
class Key:
    """A key by which both sides are compared.

    Attributes:
        slots: of the first and of the second side's value.
        type: of the values.
        is_total: floats are compared in IEEE's total order; otherwise NaN is unordered.
        is_descending: greater values come first.
    """

    slots: tuple[int, int]
    type: ArrayType
    is_total: bool
    is_descending: bool = False


def find_order(block: Block) -> tuple[Key, ...] | None:
    """The keys of a comparator, the most significant one first; None if it is not of that form.

    Args:
        block: of a sort: its arguments belong to the first and the second side, alternately.
    """
    read = _Comparisons(block)
    if not all(map(read.add, block.steps)):
        return None
    kinds = [kind for kind, _ in read.pairs.values()]
    if not 1 <= len(kinds) <= MOST_KEYS or any(kind.dtype.is_complex or kind.quantized for kind in kinds):
        return None
    table = _table(block, list(read.pairs), read.compared, read.logic)
    if table is None:
        return None
    for keys, wanted in _orders(len(kinds)):
        if np.array_equal(table, wanted):
            rows = list(read.pairs.items())
            return tuple(Key(rows[k][0], *rows[k][1], descending) for k, descending in keys)
    return None


class _Comparisons:
    """The comparisons of a comparator, read step by step.

    Attributes:
        pairs: the values of both sides that are compared, with their type and whether the order is total.
        compared: by result, the pair that it compares, and the direction.
        logic: the steps that combine the results of comparisons.
    """

    def __init__(self, block: Block) -> None:
        self.pairs: dict[tuple[int, int], tuple[ArrayType, bool]] = {}
        self.compared: dict[int, tuple[tuple[int, int], str]] = {}
        self.logic: list[Step] = []
        self._sides = {slot: frozenset({i % 2}) for i, slot in enumerate(block.arguments)}

    def add(self, step: Step) -> bool:
        """Reads a step; False if it is neither on one side only, nor a comparison of both, nor logic on comparisons."""
        if step.op.regions or step.op.callee or len(step.results) != 1:
            return False
        used: frozenset[int] = frozenset().union(*(self._sides.get(slot, frozenset()) for slot in step.operands))
        found = _comparison(step, self._sides) if len(used) > 1 else None
        self._sides[step.results[0]] = used
        if len(used) <= 1:
            return True
        if found is not None:
            pair, direction, is_total = found
            self.compared[step.results[0]] = pair, direction
            return self.pairs.setdefault(pair, (step.op.operand, is_total)) == (step.op.operand, is_total)
        is_logic = step.op.name in _LOGIC and step.op.result.dtype.kind == "pred"
        self.logic += [step] if is_logic else []
        return is_logic


def _comparison(step: Step, sides: dict[int, frozenset[int]]) -> tuple[tuple[int, int], str, bool] | None:
    """The pair that a step compares, its direction with the first side on the left, and whether the order is total."""
    if step.compares is None:
        return None
    direction, is_total = step.compares
    left, right = step.operands
    came = sides.get(left), sides.get(right)
    if came == (_FIRST, _SECOND):
        return (left, right), direction, is_total
    if came == (_SECOND, _FIRST):
        return (right, left), direction.translate(str.maketrans("LG", "GL")), is_total
    return None


def _table(
    block: Block,
    pairs: list[tuple[int, int]],
    compared: dict[int, tuple[tuple[int, int], str]],
    logic: Sequence[Step],
) -> np.ndarray | None:
    """Whether the first side comes first, for each outcome of each pair: `[3, 3, …]`."""
    shape = (3,) * len(pairs)
    values: dict[int, np.ndarray] = {}
    for slot, (pair, direction) in compared.items():
        along = [3 if pair == other else 1 for other in pairs]
        values[slot] = np.broadcast_to(np.array(_OUTCOMES[direction]).reshape(along), shape)
    for step in logic:
        if not all(slot in values for slot in step.operands):
            return None  # it depends on something else, too
        values[step.results[0]] = step.kernel(*(values[slot] for slot in step.operands))
    (result,) = block.results
    return values.get(result)


def _orders(count: int) -> Iterator[tuple[tuple[tuple[int, bool], ...], np.ndarray]]:
    """Each order of up to `count` keys: which ones and whether descending, and its table."""
    less = np.array(_OUTCOMES["LT"])
    for length in range(1, count + 1):
        for keys in itertools.permutations(range(count), length):
            for descending in itertools.product((False, True), repeat=length):
                table = np.zeros((3,) * count, bool)
                for key, is_descending in reversed(list(zip(keys, descending, strict=True))):
                    along = [3 if axis == key else 1 for axis in range(count)]
                    first = (less[::-1] if is_descending else less).reshape(along)
                    same = np.array(_OUTCOMES["EQ"]).reshape(along)
                    table = first | (same & table)
                yield tuple(zip(keys, descending, strict=True)), table
