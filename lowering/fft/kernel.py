"""The native kernel of transforms of one element type, which takes lengths, factors and strides as arguments.

One compiled kernel serves the transforms of all programs of a machine: what it reads of a length are tables. It
transforms `lanes` columns of a matrix at a time, so that element i of these transforms is one vector:

    for each transform of the batch, split among the cores:
      for each chunk of columns of [n, k]:  copy it; passes; copy the result                    # one step
    or, for contiguous data of length n = r c, as a matrix [r, c]:
      for each chunk of columns of [r, c]:  copy it; passes; times w(n, k1 column); transpose   # first step
      for each chunk of columns of [c, r]:  passes; copy the result                             # second step
    or, for many short rows (a kernel of its own), whose columns are rows in memory:
      for each chunk of rows:  copy it, transposed; passes; copy the result, transposed

Columns of a single transform are split among the cores by another kernel: 64 x 64 x 64 take 251 µs instead of 350, XLA
384.

A pass of radix r maps the elements a[p + m k], for k < r, to w(n, p j) b[j] at r p + j (Stockham; Van Loan,
Computational Frameworks for the FFT, 1.7; the four steps of Bailey: 3.2). The last chunk of columns ends with the last
column, and overlaps the one before it; with fewer columns than lanes, elements are copied one by one. So operands and
results need no padding. They are pairs of a real and an imaginary part, as complex numbers are stored, or two tensors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir
from hilo.lowering.fft import plan
from hilo.lowering.fft.kernel_loops import Loops, Sizes, row_tile
from hilo.lowering.fft.kernel_passes import COMMON
from hilo.lowering.framework import bodies, build
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.kernel.arguments import region_of, reshaped, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.linear_algebra.layout import lanes_of

SHARED = 16384
"""Fewest elements of a batch that is split among cores."""

MOST_SHARES = 16


@dataclass(frozen=True)
class Transform:
    """Transforms along the middle dimension of [batch, n, inner].

    Attributes:
        batch, n, inner: the sizes; n is a product of `plan.RADICES`.
        scale: results are multiplied by it.
        is_inverse: parts are swapped before and after, which makes it the inverse transform, times n.
        gives_pairs: the result is one tensor of pairs; if not, there are two.
        by_rows: the operand and the result are [batch, inner, n] instead, with at least `row_tile` elements in a row,
            and at least as many rows as lanes.
        column_shares: parts into which the columns of one transform are split for several cores, instead of a batch.
    """

    batch: int
    n: int
    inner: int
    scale: float = 1.0
    is_inverse: bool = False
    gives_pairs: bool = False
    by_rows: bool = False
    column_shares: int = 1

    def of(self, parts: Sequence[ir.Value]) -> list[ir.Value]:
        """The transforms, flat.

        Args:
            parts: flat tensors of static size: one of pairs, or the real and the imaginary one.
        """
        load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
        element = build.element_of(parts[0])
        lanes = lanes_of(element, 1 << 30)
        tables, radices, numbers = self._arguments(lanes, np.dtype(np.float64 if str(element) == "f64" else np.float32))
        total = self.batch * self.n * self.inner
        shares = numbers[0]
        operands = [*parts, *(build.constant(table) for table in (*tables, radices))]
        known = unknown([*numbers, *(build.shape_of(operand)[0] for operand in operands)])
        sizes = Sizes(*map(Index, known[: len(numbers)]))
        read = [reshaped(x, [], [length]) for x, length in zip(operands, known[len(numbers) :], strict=True)]
        count = 1 if self.gives_pairs else 2
        by_columns = self.column_shares > 1
        each = (sizes.first, sizes.shares * sizes.row) if by_columns else (sizes.shares * sizes.batch, sizes.row)
        dimensions = [*[size.value for size in each] * count, sizes.shares.value]
        dimensions.append(sizes.room.value)
        region = region_of([tensor_type(element, 2)] * (count + 1), dimensions)
        is_common = set(radices.tolist()) <= {1, *COMMON}
        taken = COMMON if is_common else plan.RADICES
        bodies.fill(
            region,
            ("transform", element, len(parts), lanes, count, tuple(taken), self.by_rows, by_columns),
            [*read, *known],
            lambda: Loops(
                read[: len(parts)], read[len(parts) :], sizes, lanes, count, taken, self.by_rows, by_columns
            ).emit(),
            takes_any_size=True,
        )
        kinds = [*[build.tensor([2 * total // count], element)] * count]
        kinds.append(build.tensor([shares * numbers[-1]], element))
        flat = [
            reshaped(result, dimensions[2 * place : 2 * place + 2], [], kind)
            for place, (result, kind) in enumerate(zip(region.results, kinds, strict=True))
        ]
        return barrier(flat)[:count]  # buffers must have a use to be in memory

    def _shares(self) -> tuple[int, int]:
        """The number of workgroups, and of elements in a row of the result of one."""
        if self.column_shares > 1:
            return self.column_shares, self.inner // self.column_shares
        return shares_of(self.batch, self.n * self.inner), self.n * self.inner

    def _arguments(self, lanes: int, dtype: np.dtype) -> tuple[list[np.ndarray], np.ndarray, list[int]]:
        """The tables (real, imaginary), the radices, and the fields of `Sizes`."""
        first, second = plan.split(self.n, lanes) if self.inner == 1 and not self.by_rows else (1, self.n)
        steps = 1 if first == 1 else 2
        if steps == 1:
            first, second = self.n, 1
        columns = (self.inner, self.inner // self.column_shares) if steps == 1 else (second, first)
        factors = [plan.radices(length) or () for length in (first, second)]
        bits = plan.table_step(self.n).bit_length() - 1
        parts = [np.array([self.scale]), plan.roots(first, np.arange(first)), plan.roots(second, np.arange(second))]
        if steps == 2:
            lane, step = np.arange(lanes), 1 << bits
            parts += [
                plan.roots(self.n, np.arange(first)[:, None] * lane).ravel(),
                plan.roots(self.n, np.arange(-(-self.n // step)) * step),
                plan.roots(self.n, np.arange(step)),
            ]
        starts = [0, *np.cumsum([len(part) for part in parts]).tolist(), 0, 0]
        table = np.concatenate(parts)
        shares, row = self._shares()
        longest = max(first, second)
        scratch = second * -(-first // lanes) + lanes if steps == 2 else 0
        numbers = [
            shares, max(self.batch // shares, 1), self.n * self.inner, steps, first, second, *columns,
            *map(len, factors), longest, *starts[3:6], bits, int(self.is_inverse), row * (2 if self.gives_pairs else 1),
            2 * lanes * (2 * longest + scratch),
        ]  # fmt: skip
        radices = np.array([*factors[0], *factors[1], 1], np.int32)
        return [table.real.astype(dtype), table.imag.astype(dtype)], radices, numbers


def of_rows(
    batch: int, n: int, element: ir.Type, scale: float = 1.0, *, is_inverse: bool = False, gives_pairs: bool = False
) -> Transform:
    """Transforms of [batch, n] along the last dimension: in two steps, or many short ones by rows."""
    lanes = lanes_of(element, 1 << 30)
    if batch < lanes or n < row_tile(element) or min(plan.split(n, lanes)) >= lanes:
        return Transform(batch, n, 1, scale, is_inverse, gives_pairs)
    shares = _shares_of_rows(batch, n, lanes)
    return Transform(shares, n, batch // shares, scale, is_inverse, gives_pairs, by_rows=True)


def of_columns(
    batch: int,
    n: int,
    inner: int,
    element: ir.Type,
    scale: float = 1.0,
    *,
    is_inverse: bool = False,
    pairs: bool = False,
) -> Transform:
    """Transforms of [batch, n, inner] along the middle dimension; a batch of one is split by its columns."""
    shares = _shares_of_columns(n, inner, lanes_of(element, 1 << 30)) if batch == 1 else 1
    return Transform(batch, n, inner, scale, is_inverse, pairs, column_shares=shares)


def _shares_of_columns(n: int, columns: int, lanes: int) -> int:
    """The number of parts into which the columns of one transform are split for several cores; 1 if that is not worth
    it.

    >>> _shares_of_columns(64, 4096, 16), _shares_of_columns(256, 200, 16), _shares_of_columns(64, 64, 16)
    (16, 5, 1)
    """
    if n * columns < SHARED:
        return 1
    counts = range(min(MOST_SHARES, columns // (2 * lanes)), 0, -1)
    return next((count for count in counts if columns % count == 0), 1)


def _shares_of_rows(rows: int, n: int, lanes: int) -> int:
    """The number of parts into which rows are split for several cores: chunks of `lanes` rows overlap in few of them.

    >>> _shares_of_rows(500, 128, 16), _shares_of_rows(512, 128, 16), _shares_of_rows(17, 128, 16)
    (4, 16, 1)
    """
    if rows * n < SHARED:
        return 1
    counts = [count for count in range(1, MOST_SHARES + 1) if rows % count == 0 and rows // count >= lanes]
    computed = {count: -(-rows // count // lanes) * count for count in counts}
    return max(count for count in counts if computed[count] <= 1.05 * min(computed.values()))


def shares_of(batch: int, size: int) -> int:
    """The number of parts into which a batch of transforms is split for several cores; 1 if that is not worth it.

    >>> shares_of(64, 4096), shares_of(1, 4096), shares_of(30, 4096), shares_of(4, 16)
    (16, 1, 15, 1)
    """
    if batch * size < SHARED:
        return 1
    return next(count for count in range(min(batch, MOST_SHARES), 0, -1) if batch % count == 0)
