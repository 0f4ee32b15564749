"""Spectra of short rows of real numbers, and such rows from their spectra, as products with small matrices.

The spectra of rows of n numbers, as real and imaginary parts side by side, are their product with a matrix of cosines
and sines, [n, 2 (n // 2 + 1)]. In the other direction the matrix is [n, n]: the imaginary part of the first number of a
spectrum does not count, nor does, for even n, that of the last one, so the kernel does not read them. It is the kernel
of small matrices, which takes sizes as arguments, and whose time for such rows is mostly that of the call.

In loops, rows whose lengths have large prime factors are products of StableHLO, which become part of the kernel of the
loop; those of complex numbers, too.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fft import plan
from hilo.lowering.framework import build
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.linear_algebra.tensors import Tensor, matmul
from hilo.lowering.products.small.small_kernel import SHARE, SmallKernel, SmallProduct, compute_small

LONGEST = {32: 32, 64: 24}
"""The most numbers of a row, by their bits."""

LONGEST_EVEN, LONGEST_ODD = 64, 100
"""The same of few rows; for odd numbers of elements, there is no other kernel of real numbers."""

MOST = 1 << 21
"""Bits of the factors of all multiplications for few rows."""

LONGEST_REAL_CHIRP, LONGEST_CHIRP = 110, {32: 60, 64: 52}
"""The longest rows in loops, where a factor of the length is so large that its transform is a convolution with a chirp:
of real numbers, and of complex ones by the bits of a part. Transforms of other lengths are more exact than products."""


def are_short(batch: int, n: int, bits: int) -> bool:
    """Whether a product takes no longer than a transform does.

    >>> [are_short(*sizes, 32) for sizes in ((1, 16), (10000, 8), (1, 64), (30, 64), (1, 66), (1, 99), (1, 1))]
    [True, True, True, False, False, True, False]
    """
    longest = LONGEST_ODD if n % 2 else LONGEST_EVEN
    return n > 1 and (n <= LONGEST[bits] or (n <= longest and batch * n * (n + 2) * bits <= MOST))


def are_short_in_loop(n: int) -> bool:
    """Whether a product takes no longer than another transform of real numbers in the kernel of a loop. It is much
    faster to compile: fifty times RFFT and IRFFT of 101 numbers take 48 µs in place of 60, and 0.14 s in place of 0.95.

    >>> [are_short_in_loop(n) for n in (1, 32, 34, 36, 45, 63, 101, 127)]
    [False, False, True, False, False, False, True, False]
    """
    return 1 < n <= LONGEST_REAL_CHIRP and plan.radices(n) is None


def spectra(rows: ir.Value, batch: int, n: int) -> ir.Value:
    """The spectra of real numbers [batch * n], as a flat tensor of pairs."""
    table = _spectra_table(n)
    return _multiply(rows, batch, n, np.stack([table.real, table.imag], axis=-1).reshape(n, -1))


def from_spectra(pairs: ir.Value, batch: int, n: int) -> ir.Value:
    """Rows of n real numbers, flat, from a flat tensor of pairs, [batch, n // 2 + 1]."""
    half = n // 2 + 1
    matrix = np.stack(_rows_tables(n), axis=1).reshape(2 * half, n)
    return _multiply(pairs, batch, 2 * half, matrix[[0, *range(2, n + 1)]], _SpectraKernel)


def transform_in_loop(x: Tensor) -> Tensor:
    """The transform of complex numbers [B, n] along the last dimension, where loops take a product in: one product for
    both parts, which reads the matrix once."""
    assert x.im is not None
    batch, n = x.shape
    table = plan.roots(n, np.outer(np.arange(n), np.arange(n)))
    rows = Tensor(stablehlo.concatenate(x.parts, dimension=0))
    made = matmul(rows, Tensor(_constant(np.concatenate([table.real, table.imag], axis=1), x.element)))
    a, b, c, d = (made.cut([i * batch, j * n], [(i + 1) * batch, (j + 1) * n]) for i in range(2) for j in range(2))
    return Tensor((a - d).re, stablehlo.add(b.re, c.re))


def spectra_in_loop(x: Tensor) -> Tensor:
    """The spectra of real numbers [B, n], likewise."""
    batch, n = x.shape
    table = _spectra_table(n)
    half = table.shape[1]
    made = matmul(x, Tensor(_constant(np.concatenate([table.real, table.imag], axis=1), x.element)))
    return Tensor(made.cut([0, 0], [batch, half]).re, made.cut([0, half], [batch, 2 * half]).re)


def from_spectra_in_loop(x: Tensor, n: int) -> Tensor:
    """Rows of n real numbers from spectra [B, n // 2 + 1], likewise."""
    assert x.im is not None
    batch, half = x.shape
    last = half - 1 if n % 2 == 0 else half
    parts = Tensor(x.im).cut([0, 1], [batch, last]).re
    real, imaginary = _rows_tables(n)
    matrix = np.concatenate([real, imaginary[1:last]])
    rows = Tensor(stablehlo.concatenate([x.re, parts], dimension=1))
    return matmul(rows, Tensor(_constant(matrix, x.element)))


def _spectra_table(n: int) -> np.ndarray:
    """w(n, jk) at [j, k], for the numbers k of a spectrum."""
    return plan.roots(n, np.outer(np.arange(n), np.arange(n // 2 + 1)))


def _rows_tables(n: int) -> tuple[np.ndarray, np.ndarray]:
    """The matrices that the real and the imaginary parts of a spectrum are multiplied with: [n // 2 + 1, n] each."""
    table = plan.roots(n, np.outer(np.arange(n // 2 + 1), np.arange(n))) * (2 / n)
    table[0] /= 2
    if n % 2 == 0:
        table[-1] /= 2
    return table.real, table.imag


def _constant(matrix: np.ndarray, element: ir.Type) -> ir.Value:
    return build.constant(np.ascontiguousarray(matrix).astype(dtype(element).numpy))


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
