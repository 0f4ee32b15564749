"""The kernel of scans along a dimension that is not the last: several vectors of adjacent scans stay in registers.

    for a share of the scans, for o in outer, for j in the share, by `VECTORS` vectors:
      for i in 0…n, in the stages of `scan_stages`:
        local = local + x[o, i, j…];    s[o, i, j…] = local + base

The last vectors of a share end with it, and overlap those before. Running sums along the columns of 1000 x 1000 take
160 µs instead of 540 by numbers whose totals are in memory (XLA 2400).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from hilo.dialect.iree import ir, vector
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, reshape
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values, even_shares
from hilo.lowering.kernel.loops import VECTOR_BYTES
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.reduce.windows.scan_stages import scan, stages_of

VECTORS = 4
"""The most vectors of adjacent scans that are computed at once."""

SHARES, SHARED = 8, 1 << 15
"""The most parts into which the scans are split for several cores, and the fewest elements that are split."""

KINDS = ("bf16", "f16", "f32", "f64", "i32", "i64")
"""Element types of the scans."""


def shares_of(scans: int, step: int) -> int:
    """Into how many shares adjacent scans are split: the most that compute at most a quarter more than they must.

    >>> shares_of(1000, 64), shares_of(1024, 64), shares_of(70, 64), shares_of(400, 64)
    (8, 8, 1, 4)
    """

    def computed(count: int) -> int:
        return count * ceil(ceil(scans / count) / step) * step

    counts = [count for count in range(1, SHARES + 1) if scans // count >= step]
    return max((n for n in counts if 4 * computed(n) <= 5 * min(map(computed, counts))), default=1)


def are_columns(x: ir.Value, inner: int) -> bool:
    """Whether scans of such elements lie side by side, and have this kernel."""
    return inner > 1 and str(element_of(x)) in KINDS


def scan_columns(
    x: ir.Value, start: ir.Value, block: ir.Block, sizes: tuple[int, int, int], direction: int
) -> ir.Value:
    """out[o, i, k] = the fold of x[o, …i, k], of the sizes (o, i, k); a tensor of rows of k elements."""
    (outer, n, inner), element = sizes, element_of(x)
    x, start = barrier([reshape(x, [outer * n * inner]), reshape(start, [1])])
    lanes = min(VECTOR_BYTES * 8 // dtype(element).bits, 1 << (inner.bit_length() - 1))
    vectors = min(VECTORS, inner // lanes)
    step = vectors * lanes
    is_split = outer * n * inner >= SHARED
    is_outer = outer >= SHARES
    shared = outer if is_outer else inner
    shares = (even_shares(outer, SHARES) if is_outer else shares_of(inner, step)) if is_split else 1
    each = ceil(shared / shares)
    with Kernel(ir.F32Type.get(), lanes=lanes) as k:
        source, result = Values(Cell(x)), k.values([outer * n, inner], element, axis=0 if is_outer else 1)
        first = vector.broadcast(ir.VectorType.get([lanes], element), Values(Cell(start)).get(0))

        def scan_here(array: Index, row: Index, column: Index, column_here: Index) -> None:
            def place(i: Index) -> tuple[Index, Index]:
                at = i if direction > 0 else (n - 1) - i
                return (array * n + at) * inner + column, row + at

            def read(i: Index, v: int) -> ir.Value:
                return source.get_row(place(i)[0] + v * lanes, lanes)

            def write(made: ir.Value, i: Index, v: int) -> None:
                result.set_row(made, (place(i)[1], column_here + v * lanes))

            scan(k, n, _Totals(k, block, first, (vectors, stages_of(n)), read, write))

        with k.share_rows(shared, shares) as begin:
            arrays, columns = (each, inner) if is_outer else (outer, each)
            with k.loop(0, arrays) as o, k.loop(0, columns, step) as j:
                here = j.minimum(columns - step)
                array, column = (begin + o, here) if is_outer else (o, begin + here)
                scan_here(array, o * n, column, here)
    return barrier(k.results)[0]


class _Totals:
    """The partial folds of each stage, that of its block and that of all blocks before it, as vectors in registers.

    Args:
        sizes: the number of vectors and of stages.
        read: the element i of the vector v of scans.
        write: stores the fold until element i of vector v.
    """

    def __init__(
        self,
        kernel: Kernel,
        block: ir.Block,
        first: ir.Value,
        sizes: tuple[int, int],
        read: Callable[[Index, int], ir.Value],
        write: Callable[[ir.Value, Index, int], None],
    ) -> None:
        vectors, stages = sizes
        self.block, self.first, self.read, self.write = block, first, read, write
        self.locals = [[kernel.cell(first) for _ in range(vectors)] for _ in range(stages)]
        self.bases = [[kernel.cell(first) for _ in range(vectors)] for _ in range(stages - 1)]

    def restart(self, stage: int) -> None:
        for local in self.locals[stage]:
            local.value = self.first

    def take(self, i: Index) -> None:
        for v, local in enumerate(self.locals[0]):
            local.value = _fold(self.block, local.value, self.read(i, v))
            self.write(self._with_base(0, v), i, v)

    def finish(self, stage: int) -> None:
        for v, (local, part) in enumerate(zip(self.locals[stage], self.locals[stage - 1], strict=True)):
            local.value = _fold(self.block, local.value, part.value)
            self.bases[stage - 1][v].value = self._with_base(stage, v)

    def _with_base(self, stage: int, v: int) -> ir.Value:
        local = self.locals[stage][v].value
        return local if stage == len(self.bases) else _fold(self.block, local, self.bases[stage][v].value)


def _fold(block: ir.Block, *values: ir.Value) -> ir.Value:
    (made,) = scalars.emit(block, values)
    assert isinstance(made, ir.Value)
    return made
