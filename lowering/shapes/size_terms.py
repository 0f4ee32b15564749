"""Terms in the sizes for numbers of a program, found from their values at several sizes.

A function is traced with 5, 15 and 25 rows. A number that is 10, 30 and 50 there is `2 * rows`; one that is 24, 224 and
624 is `rows * rows - 1`. One more trace than there are unknowns reveals a number that is not such a term.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

Sizes = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Term:
    """A polynomial in sizes, such as `2 * rows + 1`.

    Attributes:
        parts: products of names, each with its factor; the constant part has no names.
    """

    parts: tuple[tuple[tuple[str, ...], Fraction], ...]

    @property
    def constant(self) -> int | None:
        """The term's value if it is the same for all sizes."""
        if any(names for names, _ in self.parts):
            return None
        return int(sum(factor for _, factor in self.parts))

    def at(self, sizes: Sizes) -> int | None:
        """The term's value; None if it is not an integer."""
        total = sum(factor * prod(sizes[name] for name in names) for names, factor in self.parts)
        return int(total) if Fraction(total).denominator == 1 else None


def constant_term(value: int) -> Term:
    """A term that is the same for all sizes."""
    return Term((((), Fraction(value)),))


def fit(values: Sequence[int], rows: Sequence[Sizes]) -> Term | None:
    """The term that has these values at these sizes; None if there is none of a known form.

    >>> fit([10, 30, 50], [{"n": 5}, {"n": 15}, {"n": 25}])
    Term(parts=((('n',), Fraction(2, 1)),))
    """
    if len(set(values)) == 1:
        return constant_term(values[0])
    for parts in _candidates(sorted(rows[0])):
        found = _solve(values, [[prod(row[name] for name in part) for part in parts] for row in rows])
        if found is not None:
            *factors, rest = found
            kept = [(part, factor) for part, factor in zip(parts, factors, strict=True) if factor]
            return Term((*kept, ((), rest))) if rest else Term(tuple(kept))
    return None


def _candidates(names: Sequence[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The forms to try: a product of up to three names, then the sum of all names.

    >>> list(_candidates(["n"]))
    [(('n',),), (('n', 'n'),), (('n', 'n', 'n'),)]
    """
    for count in (1, 2, 3):
        for product in itertools.combinations_with_replacement(names, count):
            yield (product,)
    if len(names) > 1:
        yield tuple((name,) for name in names)


def _solve(values: Sequence[int], rows: Sequence[Sequence[int]]) -> list[Fraction] | None:
    """Factors and a constant that satisfy all rows, by elimination; None if there is no or no unique solution."""
    matrix = [[*map(Fraction, row), Fraction(1), Fraction(value)] for row, value in zip(rows, values, strict=True)]
    unknowns = len(matrix[0]) - 1
    for column in range(unknowns):
        pivot = next((r for r in range(column, len(matrix)) if matrix[r][column]), None)
        if pivot is None:
            return None
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        _eliminate(matrix, column)
    if any(row[-1] for row in matrix[unknowns:]):
        return None
    return [row[-1] for row in matrix[:unknowns]]


def _eliminate(matrix: list[list[Fraction]], column: int) -> None:
    """Makes the number on the diagonal 1, and all others of its column 0."""
    chosen = [value / matrix[column][column] for value in matrix[column]]
    for r, row in enumerate(matrix):
        matrix[r] = chosen if r == column else [a - row[column] * b for a, b in zip(row, chosen, strict=True)]
