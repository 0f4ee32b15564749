"""Native kernels for transforms: Stockham's passes on vectors, and the four steps for contiguous data.

`_Columns` transforms a chunk of `lanes` columns at a time: element i of the transform is one vector. A pass of radix
r takes
elements a[p + m k] for k < r to w(n, p j) b[j] at r p + j (Stockham; Van Loan, Computational Frameworks for the FFT,
1.7).

Contiguous data of length n = r c goes as a matrix [r, c] (Bailey's four steps, same book, 3.2):
    columns of length r;  times w(n, k1 c);  transpose, in registers;  columns of length c: the result, in order.
All arrays have rows of one vector; one tensor holds the result, then the transposed matrix, then two buffers of a
chunk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hilo.dialect import stablehlo
from hilo.lowering import build
from hilo.lowering.fft import plan
from hilo.lowering.fft.butterflies import butterfly
from hilo.lowering.kernel._bindings import ir, vector
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number

Load = Callable[[Index], Number]
Store = Callable[[Index, Number], None]


def _table(values: np.ndarray, dtype: np.dtype) -> list[ir.Value]:
    """A complex table as two real constants, one value per row (or the rows that it has)."""
    rows = values if values.ndim == 2 else values[:, None]
    return [build.constant(np.ascontiguousarray(part).astype(dtype)) for part in (rows.real, rows.imag)]


@dataclass
class _Columns:
    """The transform of length n of a chunk of columns.

    Attributes:
        kernel: where code goes.
        n: its length, a product of radices.
        roots: w(n, t) at [t, 0].
        buffers: rows of one vector; two buffers of n rows begin at `first` and `second`.
    """

    kernel: Kernel
    n: int
    roots: Array
    buffers: Array
    first: int
    second: int

    def transform(self, load: Load, store: Store) -> None:
        factors = plan.radices(self.n)
        assert factors is not None, f"{self.n} is not a product of radices"
        rest, stride = self.n, 1
        for number, radix in enumerate(factors):
            source = load if number == 0 else self._reader(self.second if number % 2 == 0 else self.first)
            target = (
                store if number == len(factors) - 1 else self._writer(self.first if number % 2 == 0 else self.second)
            )
            self._pass(radix, rest, stride, source, target)
            rest, stride = rest // radix, stride * radix

    def _reader(self, origin: int) -> Load:
        return lambda row: self.buffers.load(row + origin, 0)

    def _writer(self, origin: int) -> Store:
        return lambda row, value: self.buffers.store(value, row + origin, 0)

    def _pass(self, radix: int, rest: int, stride: int, load: Load, store: Store) -> None:
        """`rest` is the length still to do, `stride` how many transforms of it are interleaved."""
        m = rest // radix
        with self.kernel.loop(0, m) as p:
            twiddles = [self.roots.get(p * (j * stride), 0) for j in range(1, radix)] if m > 1 else []
            with self.kernel.loop(0, stride) as q:
                values = butterfly([load(p * stride + q + k * m * stride) for k in range(radix)])
                for j, value in enumerate(values):
                    turned = value * twiddles[j - 1] if twiddles and j else value
                    store(p * (radix * stride) + q + j * stride, turned)


def transform_columns(parts: list[ir.Value], batch: int, n: int, width: int, lanes: int) -> list[ir.Value]:
    """Transforms along the second dimension.

    Args:
        parts: the real and imaginary tensor of [batch * n, width]; width a multiple of `lanes`.

    Returns:
        The parts of the result, [batch * n * width / lanes, lanes].
    """
    element = build.element_of(parts[0])
    roots = _table(plan.roots(n, np.arange(n)), _numpy(element))
    vectors = width // lanes
    size = batch * n * vectors
    with Kernel(element, lanes=lanes, is_complex=True) as k:
        x, table, y = k.input(*parts), k.input(*roots), k.output([size + 2 * n, lanes])
        columns = _Columns(k, n, table, y, size, size + n)
        with k.loop(0, batch) as b, k.loop(0, vectors) as v:
            columns.transform(
                lambda row: x.load(b * n + row, v * lanes),
                lambda row, value: y.store(value, (b * n + row) * vectors + v, 0),
            )
    return [_first_rows(part, size) for part in k.results]


def transform_rows(parts: list[ir.Value], batch: int, r: int, c: int, lanes: int) -> list[ir.Value]:
    """Transforms of length n = r c of contiguous data.

    Args:
        parts: the real and imaginary tensor of [batch * r, width], width a multiple of `lanes` and at least c.

    Returns:
        The parts of the result as [batch * c * width(r) / lanes, lanes], where width(r) is r rounded up to `lanes`:
        element k1 + r k2 is in row k2 of [batch, c, width(r)] at column k1.
    """
    element = build.element_of(parts[0])
    dtype = _numpy(element)
    n, chunks_c, chunks_r = r * c, -(-c // lanes), -(-r // lanes)
    size = batch * c * chunks_r
    transposed = size
    scratch = transposed + chunks_c * lanes * chunks_r
    longest = max(chunks_r * lanes, c)
    step = plan.table_step(n)
    lane = np.arange(lanes)
    tables = [
        _table(plan.roots(r, np.arange(r)), dtype),
        _table(plan.roots(c, np.arange(c)), dtype),
        _table(plan.roots(n, np.arange(r)[:, None] * lane), dtype),
        _table(plan.roots(n, np.arange(-(-n // step)) * step), dtype),
        _table(plan.roots(n, np.arange(step)), dtype),
    ]
    with Kernel(element, lanes=lanes, is_complex=True) as k:
        x, y = k.input(*parts), k.output([scratch + 2 * longest, lanes])
        roots_r, roots_c, by_lane, coarse, fine = (k.input(*table) for table in tables)
        down = _Columns(k, r, roots_r, y, scratch, scratch + longest)
        across = _Columns(k, c, roots_c, y, scratch, scratch + longest)
        passes = len(plan.radices(r) or ())
        done = scratch if passes % 2 else scratch + longest
        with k.loop(0, batch) as b:
            with k.loop(0, chunks_c) as g:
                first = g * lanes

                def turn(k1: Index, value: Number, first: Index = first) -> None:
                    """times w(n, k1 (first + lane))"""
                    t = k1 * first
                    scalar = coarse.get(t // step, 0) * fine.get(t % step, 0)
                    y.store(value * scalar * by_lane.load(k1, 0), k1 + done, 0)

                def read(row: Index, first: Index = first) -> Number:
                    return x.load(b * r + row, first)

                down.transform(read, turn)
                with k.loop(0, chunks_r) as h:
                    block = _transpose([y.load(h * lanes + (done + i), 0) for i in range(lanes)])
                    for i, row in enumerate(block):
                        y.store(row, (first + i) * chunks_r + h + transposed, 0)
            with k.loop(0, chunks_r) as h:
                across.transform(
                    lambda row, h=h: y.load(row * chunks_r + h + transposed, 0),  # type: ignore[misc]
                    lambda row, value, h=h: y.store(value, (b * c + row) * chunks_r + h, 0),  # type: ignore[misc]
                )
    return [_first_rows(part, size) for part in k.results]


def _transpose(rows: list[Number]) -> list[Number]:
    """A square of lanes transposed: halves of pairs of rows change places, for each power of two."""
    lanes = len(rows)
    bit = 1
    while bit < lanes:
        low = [i if not i & bit else lanes + i - bit for i in range(lanes)]
        high = [i + bit if not i & bit else lanes + i for i in range(lanes)]
        new = list(rows)
        for i in range(lanes):
            if not i & bit:
                new[i], new[i + bit] = _shuffle(rows[i], rows[i + bit], low), _shuffle(rows[i], rows[i + bit], high)
        rows, bit = new, bit * 2
    return rows


def _shuffle(lhs: Number, rhs: Number, mask: list[int]) -> Number:
    return Number(*(vector.shuffle(a, b, mask) for a, b in zip(lhs.parts, rhs.parts, strict=True)))


def _first_rows(value: ir.Value, rows: int) -> ir.Value:
    return stablehlo.slice(value, [0, 0], [rows, build.shape_of(value)[1]], [1, 1])


def _numpy(element: ir.Type) -> np.dtype:
    return np.dtype(np.float64 if str(element) == "f64" else np.float32)
