"""The loops of a product: which dimensions of its operands and result they go along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.attributes import DotDimensionNumbers


@dataclass(frozen=True)
class Loops:
    """The loops of a product: for each dimension of the operands and of the result, the number of its loop.

    Attributes:
        sizes: of all loops: batch, free ones of the left and of the right operand, contracting ones.
        kinds: `b`, `m`, `n` or `k` for each of them.
        lhs, rhs, result: the loop of each dimension.
    """

    sizes: tuple[int, ...]
    kinds: str
    lhs: tuple[int, ...]
    rhs: tuple[int, ...]
    result: tuple[int, ...]

    def merged(self) -> Loops:
        """The same with one loop for each kind, where its dimensions are next to one another in all operands.

        The compiler merges them, too, and would drop the configuration.

        >>> Loops((8, 512, 256, 64), "mmnk", (0, 1, 3), (3, 2), (0, 1, 2)).merged()
        Loops(sizes=(4096, 256, 64), kinds='mnk', lhs=(0, 2), rhs=(2, 1), result=(0, 1))
        """
        loops = self
        for kind in "bmnk":
            while loops.kinds.count(kind) > 1 and loops._is_adjacent(loops.kinds.index(kind)):
                loops = loops._joined(loops.kinds.index(kind))
        return loops

    def _is_adjacent(self, loop: int) -> bool:
        """Whether a loop and the next one are adjacent dimensions, in this order, wherever they are."""
        for dims in (self.lhs, self.rhs, self.result):
            if loop in dims and dims[dims.index(loop) + 1 :][:1] != (loop + 1,):
                return False
        return True

    def _joined(self, loop: int) -> Loops:
        """The same with a loop and the next one as one."""
        sizes = (*self.sizes[:loop], self.sizes[loop] * self.sizes[loop + 1], *self.sizes[loop + 2 :])
        parts = [tuple(d - (d > loop) for d in dims if d != loop + 1) for dims in (self.lhs, self.rhs, self.result)]
        return Loops(sizes, self.kinds[:loop] + self.kinds[loop + 1 :], *parts)

    def last(self, kind: str) -> int:
        """The innermost loop of a kind, which is tiled."""
        return self.kinds.rindex(kind)

    def per_loop(self, outer: int, rows: int, columns: int, depth: int, outer_depth: int) -> list[int]:
        """A number for each loop: `rows`, `columns` and `depth` for the innermost of their kinds."""
        of_innermost = {self.last("m"): rows, self.last("n"): columns, self.last("k"): depth}
        return [of_innermost.get(d, outer_depth if kind == "k" else outer) for d, kind in enumerate(self.kinds)]


def loops_of(numbers: DotDimensionNumbers, lhs: Sequence[int], rhs: Sequence[int]) -> Loops | None:
    """The loops of a product of two shapes; None if a side has no free or no contracting dimension.

    >>> loops_of(DotDimensionNumbers((0,), (0,), (2,), (1,)), (8, 512, 64), (8, 64, 256))
    Loops(sizes=(8, 512, 256, 64), kinds='bmnk', lhs=(0, 1, 3), rhs=(0, 3, 2), result=(0, 1, 2))
    """
    left = _Side(lhs, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions)
    right = _Side(rhs, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions)
    if not left.free or not right.free or not left.summed:
        return None
    counts = {"b": len(left.batch), "m": len(left.free), "n": len(right.free), "k": len(left.summed)}
    inner = sum(counts.values()) - counts["k"]
    dims = [(lhs, left.batch), (lhs, left.free), (rhs, right.free), (lhs, left.summed)]
    return Loops(
        tuple(shape[d] for shape, part in dims for d in part),
        "".join(kind * count for kind, count in counts.items()),
        left.loops(counts["b"], inner),
        right.loops(inner - counts["n"], inner),
        tuple(range(inner)),
    )


@dataclass(frozen=True)
class _Side:
    """An operand's shape, and its batching and contracting dimensions."""

    shape: Sequence[int]
    batch: Sequence[int]
    summed: Sequence[int]

    @property
    def free(self) -> list[int]:
        return [d for d in range(len(self.shape)) if d not in self.batch and d not in self.summed]

    def loops(self, first_free: int, first_summed: int) -> tuple[int, ...]:
        """The loop of each dimension; batch loops come first."""
        starts = ((self.batch, 0), (self.free, first_free), (self.summed, first_summed))
        of = {d: start + i for dims, start in starts for i, d in enumerate(dims)}
        return tuple(of[d] for d in range(len(self.shape)))


def in_parts(loops: Loops, parts: int) -> Loops:
    """The products of parts of k as a batch.

    >>> in_parts(Loops((64, 128, 4096), "mnk", (0, 2), (2, 1), (0, 1)), 8)
    Loops(sizes=(8, 64, 128, 512), kinds='bmnk', lhs=(1, 0, 3), rhs=(0, 3, 2), result=(0, 1, 2))
    """
    m, n, k = loops.sizes
    lhs, rhs = (tuple(new for d in dims for new in {0: (1,), 1: (2,), 2: (0, 3)}[d]) for dims in (loops.lhs, loops.rhs))
    return Loops((parts, m, n, k // parts), "bmnk", lhs, rhs, (0, 1, 2))
