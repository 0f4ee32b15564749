"""Boxes, and what reshapes read of them, against sets of indices and NumPy's reshapes."""

from __future__ import annotations

import itertools
import random
from math import prod

import numpy as np
import pytest

from hilo.lowering.indexing.slices.boxes import composed, joined, mirrored, taken, within
from hilo.lowering.indexing.slices.reshapes import parts

RANGES = [
    range(start, last + 1, step if start < last else 1)
    for start in range(5)
    for step in (1, 2, 3, 5)
    for last in range(start, 12, step)
]


def test_the_join_has_the_elements_of_both() -> None:
    for first, second in itertools.product(RANGES, RANGES):
        found = joined((first,), (second,))
        assert found is not None and {*first, *second} <= {*found[0]}
        assert found[0].start == min(first.start, second.start) and found[0][-1] == max(first[-1], second[-1])
    assert joined(None, (range(3),)) == joined((range(3),), None) == (range(3),)
    assert joined((range(1), range(4, 5)), (range(999, 1000), range(4, 5))) == (range(0, 1000, 999), range(4, 5))


def test_taken_are_those_between() -> None:
    for indices, start, limit in itertools.product(RANGES, range(-2, 14), range(-2, 14)):
        inside, before, after = taken(indices, start, limit)
        wanted = [index - start for index in indices if start <= index < limit]
        if start <= limit:
            assert [*inside] == wanted
            assert before == sum(index < start for index in indices) or not wanted
            assert before + len(inside) + after == len(indices)


def test_mirrored_and_composed_and_within() -> None:
    for indices in RANGES:
        assert [*mirrored(indices, 20)] == sorted(19 - index for index in indices)
    for outer, inner in itertools.product(RANGES, RANGES):
        if inner[-1] < len(outer):
            found = composed(outer, inner)
            assert [*found] == [outer[at] for at in inner]
            assert within((found,), (outer,)) == (inner,)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4, 6), (24,)),
        ((24,), (4, 6)),
        ((4, 6, 5), (24, 5)),
        ((4, 6, 5), (2, 2, 30)),
        ((2, 3, 4, 5), (6, 20)),
        ((6, 20), (2, 3, 4, 5)),
        ((6, 4), (8, 3)),
        ((1, 7, 1), (7,)),
        ((7,), (1, 7, 1)),
        ((5, 1, 6), (1, 5, 6, 1)),
        ((3, 8), (3, 1, 2, 4)),
        ((), (1, 1)),
        ((1,), ()),
    ],
)
def test_parts_of_reshapes(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    x, generator = np.arange(prod(before)).reshape(before), random.Random(0)
    for _ in range(200):
        box = []
        for n in after:
            start = generator.randrange(n)
            last = generator.randrange(start, n)
            box.append(range(start, last + 1, generator.choice([1, 1, 2]) if start < last else 1))
        box = [range(a.start, a[-1] + 1, a.step if len(a) > 1 else 1) for a in box]
        found = parts(before, after, tuple(box))
        read = x[np.ix_(*(a for part in found for a in part.operand))] if before else x
        flat = read.reshape([prod(map(len, part.operand)) for part in found])
        cut = flat[tuple(slice(part.start, part.start + prod(map(len, part.result))) for part in found)]
        made = [a for part in found for a in part.result]
        wanted = x.reshape(after)[np.ix_(*made)] if after else x.reshape(after)
        np.testing.assert_array_equal(cut.reshape([*map(len, made)]), wanted)
        assert all({*asked} <= {*computed} for asked, computed in zip(box, made, strict=True))
