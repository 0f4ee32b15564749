"""The kernels between the spectrum of real numbers and that of pairs of neighbours.

z[j] = x[2j] + i x[2j+1] of length m has the spectrum Z, and x has, for 0 <= k <= m and with Z[m] = Z[0],
    y[k] = (Z[k] + conj(Z[m-k]))/2 + w(2m, k) (Z[k] - conj(Z[m-k]))/2i
and, for 0 <= k < m, where the imaginary parts of y[0] and y[m] do not count,
    2 Z[k] = (y[k] + conj(y[m-k])) + i conj(w(2m, k)) (y[k] - conj(y[m-k]))

The compiler would read elements m-k one at a time. The kernels load vectors from both ends and reverse those of one in
registers; the last vector ends with element m-1, and overlaps the one before it. Source: Van Loan, Computational
Frameworks for the FFT, 4.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo.dialect.iree import ir, vector
from hilo.lowering.fft import plan
from hilo.lowering.fft.kernel import MOST_SHARES, SHARED
from hilo.lowering.framework import build
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, IndexLike, Number
from hilo.lowering.linear_algebra.layout import lanes_of


def is_worth_it(batch: int, m: int, element: ir.Type) -> bool:
    """Whether rows fill vectors, and are split among the cores if they are many."""
    return m > lanes_of(element, 1 << 30) and (batch * m < SHARED or _shares_of(batch, m) > 1)


def _shares_of(batch: int, m: int) -> int:
    """The number of parts into which rows are split for several cores; 1 if that is not worth it.

    A part has at least two rows, since the compiler drops a dimension of size 1 from some of the operations on it.

    >>> _shares_of(64, 4096), _shares_of(30, 4096), _shares_of(2, 50_000), _shares_of(4, 16)
    (16, 15, 1, 1)
    """
    if batch * m < SHARED:
        return 1
    return next((count for count in range(min(batch // 2, MOST_SHARES), 0, -1) if batch % count == 0), 1)


def separate(z: Sequence[ir.Value], *, gives_pairs: bool) -> list[ir.Value]:
    """The spectra of real numbers.

    Args:
        z: the real and imaginary parts of [batch, m], the spectra of pairs.
        gives_pairs: the result is one tensor of pairs, [batch, 2 (m + 1)]; if not, the parts of [batch, m + 1].
    """
    batch, m = build.shape_of(z[0])
    roots = 0.5 * plan.roots(2 * m, np.arange(m + 1))

    def ends(k: Kernel, source: Array, row: Index) -> list[tuple[Number, Number]]:
        return [(source.get(row, 0), source.get(row, 0))] * 2

    return _mirrored(z, (batch, m, m + 1), roots, ends, _separated, gives_pairs)


def pair(y: Sequence[ir.Value], *, gives_pairs: bool) -> list[ir.Value]:
    """Twice the spectra of pairs.

    Args:
        y: the real and imaginary parts of [batch, m + 1], the spectra of real numbers.
        gives_pairs: the result is one tensor of pairs, [batch, 2 m]; if not, the parts of [batch, m].
    """
    batch, m = build.shape_of(y[0])[0], build.shape_of(y[0])[1] - 1
    roots = 1j * plan.roots(2 * m, np.arange(m)).conj()

    def ends(k: Kernel, source: Array, row: Index) -> list[tuple[Number, Number]]:
        zero = k.number(0.0)
        first, last = (Number(source.get(row, at).re, zero.re) for at in (0, m))
        return [(first, last)]

    return _mirrored(y, (batch, m, m), roots, ends, _paired, gives_pairs)


def _mirrored(
    parts: Sequence[ir.Value],
    sizes: tuple[int, int, int],
    table: np.ndarray,
    ends: Callable[[Kernel, Array, Index], list[tuple[Number, Number]]],
    of: Callable[[Number, Number, Number], Number],
    gives_pairs: bool,
) -> list[ir.Value]:
    """The kernel of a function of elements k and m-k, and of a table's element k.

    Args:
        parts: real and imaginary parts of rows.
        sizes: number of rows; m, more than a vector's lanes; length of a row of the result.
        table: complex numbers.
        ends: reads both operands of elements 0 and, if the result has it, m.
        of: the function.
        gives_pairs: the result is one tensor of pairs; if not, there are two.
    """
    batch, m, length = sizes
    element = build.element_of(parts[0])
    lanes, shares = lanes_of(element, 1 << 30), _shares_of(batch, m)
    dtype = np.dtype(np.float64 if str(element) == "f64" else np.float32)
    with Kernel(element, lanes=lanes, is_complex=True) as k:
        source = k.input(*parts)
        factors = k.input(*(build.constant(part.astype(dtype)[None]) for part in (table.real, table.imag)))
        target = k.output([batch, 2 * length if gives_pairs else length], is_complex=not gives_pairs)
        with k.share(shares) as share, k.loop(0, batch // shares) as row:
            read = share * (batch // shares) + row
            for at, (value, other) in zip((0, m), ends(k, source, read), strict=False):
                _set(target, of(value, other, factors.get(0, at)), row, at)
            with k.loop(0, -(-(m - 1) // lanes)) as chunk:
                first = (chunk * lanes + 1).minimum(m - lanes)
                other = _reversed(source.load(read, m - (first + (lanes - 1))), lanes)
                _store(target, of(source.load(read, first), other, factors.load(0, first)), row, first, lanes)
    return barrier(k.results)


def _separated(value: Number, mirrored: Number, half_root: Number) -> Number:
    """(a + conj(b))/2 + w/2 (a - conj(b))/i"""
    total = Number((value.real + mirrored.real).re, (value.imag - mirrored.imag).re)
    rotated = Number((value.imag + mirrored.imag).re, (mirrored.real - value.real).re)
    return total * 0.5 + rotated * half_root


def _paired(value: Number, mirrored: Number, factor: Number) -> Number:
    """(a + conj(b)) + (a - conj(b)) factor"""
    total = Number((value.real + mirrored.real).re, (value.imag - mirrored.imag).re)
    difference = Number((value.real - mirrored.real).re, (value.imag + mirrored.imag).re)
    return total + difference * factor


def _reversed(value: Number, lanes: int) -> Number:
    return Number(*(vector.shuffle(part, part, list(range(lanes - 1, -1, -1))) for part in value.parts))


def _set(target: Array, value: Number, row: Index, at: int) -> None:
    if len(target.parts) == 2:
        target.set(value, row, at)
    else:
        target.set(value.real, row, 2 * at)
        target.set(value.imag, row, 2 * at + 1)


def _store(target: Array, value: Number, row: Index, at: IndexLike, lanes: int) -> None:
    if len(target.parts) == 2:
        target.store(value, row, at)
        return
    for half in range(2):
        order = [place // 2 + place % 2 * lanes for place in range(half * lanes, (half + 1) * lanes)]
        both = Number(vector.shuffle(value.re, value.imag.re, order))
        target.store(both, row, at * 2 + half * lanes)
