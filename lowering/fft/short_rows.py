"""Spectra of short rows of real numbers, and such rows from their spectra, as products with small matrices.

The spectra of rows of n numbers, as real and imaginary parts side by side, are their product with a matrix of cosines
and sines, [n, 2 (n // 2 + 1)]. In the other direction the matrix is [n, n]: the imaginary part of the first number of a
spectrum does not count, nor does, for even n, that of the last one, so the kernel does not read them. It is the kernel
of small matrices, which takes sizes as arguments, and whose time for such rows is mostly that of the call.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fft import plan
from hilo.lowering.framework import build
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.products.small.small_kernel import SHARE, SmallKernel, SmallProduct, compute_small

LONGEST = {32: 32, 64: 24}
"""The most numbers of a row, by their bits."""

LONGEST_EVEN, LONGEST_ODD = 64, 100
"""The same of few rows; for odd numbers of elements, there is no other kernel of real numbers."""

MOST = 1 << 21
"""Bits of the factors of all multiplications for few rows."""


def are_short(batch: int, n: int, bits: int) -> bool:
    """Whether a product takes no longer than a transform does.

    >>> [are_short(*sizes, 32) for sizes in ((1, 16), (10000, 8), (1, 64), (30, 64), (1, 66), (1, 99), (1, 1))]
    [True, True, True, False, False, True, False]
    """
    longest = LONGEST_ODD if n % 2 else LONGEST_EVEN
    return n > 1 and (n <= LONGEST[bits] or (n <= longest and batch * n * (n + 2) * bits <= MOST))


def spectra(rows: ir.Value, batch: int, n: int) -> ir.Value:
    """The spectra of real numbers [batch * n], as a flat tensor of pairs."""
    half = n // 2 + 1
    table = plan.roots(n, np.outer(np.arange(n), np.arange(half)))
    matrix = np.stack([table.real, table.imag], axis=-1).reshape(n, 2 * half)
    return _multiply(rows, batch, n, matrix)


def from_spectra(pairs: ir.Value, batch: int, n: int) -> ir.Value:
    """Rows of n real numbers, flat, from a flat tensor of pairs, [batch, n // 2 + 1]."""
    half = n // 2 + 1
    table = plan.roots(n, np.outer(np.arange(half), np.arange(n))) * (2 / n)
    matrix = np.stack([table.real, table.imag], axis=1).reshape(2 * half, n)
    kept = [0, *range(2, n + 1)]
    matrix[0] /= 2
    if n % 2 == 0:
        matrix[n] /= 2
    return _multiply(pairs, batch, 2 * half, matrix[kept], _SpectraKernel)


def _multiply(
    rows: ir.Value, batch: int, length: int, matrix: np.ndarray, kernel: type[SmallKernel] | None = None
) -> ir.Value:
    """The products of rows, of a length in memory, and a matrix."""
    depth, columns = matrix.shape
    most = max(1, batch * columns * depth // SHARE)
    shares = next(count for count in range(min(most, batch), 0, -1) if batch % count == 0)
    count = batch // shares
    product = SmallProduct(shares, count, columns, depth, count * length, length, 1, 0, columns, 1)
    table = build.constant(matrix.reshape(-1).astype(dtype(build.element_of(rows)).numpy))
    return compute_small(rows, table, product, kernel=kernel)


class _SpectraKernel(SmallKernel):
    """The kernel of rows from spectra: the second number of each is not read."""

    def left(self, q: Index) -> Index:
        return q.select(q.is_("eq", 0), q + 1)
