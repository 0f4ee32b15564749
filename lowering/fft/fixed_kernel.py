"""Native kernels for transforms of one length, which become part of the kernel of a loop: Stockham's passes on vectors,
and the four steps for contiguous data.

`_Columns` transforms a chunk of `lanes` columns at a time: element i of the transform is one vector. A pass of radix r
maps the elements a[p + m k], for k < r, to w(n, p j) b[j] at r p + j (Stockham; Van Loan, Computational Frameworks for
the FFT, 1.7).

Contiguous data of length n = r c is treated as a matrix [r, c] (Bailey's four steps, same book, 3.2):
    columns of length r;  times w(n, k1 c);  transpose, in registers;  columns of length c: the result, in order.
All arrays have rows of one vector; one tensor is the result, a second one holds the transposed matrix and two buffers
for a chunk. A batch is split among the cores, each with a second tensor of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.fft import plan
from hilo.lowering.fft.butterflies import butterfly
from hilo.lowering.fft.kernel import shares_of
from hilo.lowering.fft.kernel_loops import transpose
from hilo.lowering.framework import build
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Index, Number

Load = Callable[[Index], Number]
Store = Callable[[Index, Number], None]


def _table(values: np.ndarray, dtype: np.dtype) -> list[ir.Value]:
    """A complex table as two real constants, with one value per row (or the rows as given)."""
    rows = values if values.ndim == 2 else values[:, None]
    return [build.constant(np.ascontiguousarray(part).astype(dtype)) for part in (rows.real, rows.imag)]


@dataclass
class _Columns:
    """The transform of length n of a chunk of columns.

    Attributes:
        kernel: where code is emitted.
        n: the length, a product of radices.
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
        """`rest` is the length that is still to be transformed, `stride` how many such transforms are interleaved."""
        m = rest // radix
        with self.kernel.loop(0, m) as p:
            twiddles = [self.roots.get(p * (j * stride), 0) for j in range(1, radix)] if m > 1 else []
            with self.kernel.loop(0, stride) as q:
                values = butterfly([load(p * stride + q + k * m * stride) for k in range(radix)])
                for j, value in enumerate(values):
                    rotated = value * twiddles[j - 1] if twiddles and j else value
                    store(p * (radix * stride) + q + j * stride, rotated)


def transform_columns(parts: list[ir.Value], batch: int, n: int, width: int, lanes: int) -> list[ir.Value]:
    """Transforms along the second dimension.

    Args:
        parts: the real and imaginary tensor of [batch * n, width]; width a multiple of `lanes`.

    Returns:
        The parts of the result, flat: [batch, n, width].
    """
    element = build.element_of(parts[0])
    roots = _table(plan.roots(n, np.arange(n)), _numpy(element))
    vectors = width // lanes
    shares = shares_of(batch, n * width)
    with Kernel(element, lanes=lanes, is_complex=True) as k:
        x, table = k.input(*parts), k.input(*roots)
        y = k.output([batch * n * vectors, lanes])
        # A tensor that nothing is written to must not be a result: the compiler confuses it with another one.
        buffers = k.output([shares * 2 * n, lanes]) if len(plan.radices(n) or ()) > 1 else y
        with k.share(shares) as share:
            columns = _Columns(k, n, table, buffers, 0, n)
            with k.loop(0, batch // shares) as b, k.loop(0, vectors) as v:
                first = (share * (batch // shares) + b) * n
                columns.transform(
                    lambda row: x.load(first + row, v * lanes),
                    lambda row, value: y.store(value, (b * n + row) * vectors + v, 0),
                )
    return _first_two(k.results)


def transform_rows(parts: list[ir.Value], batch: int, r: int, c: int, lanes: int) -> list[ir.Value]:
    """Transforms of length n = r c of contiguous data.

    Args:
        parts: the real and imaginary tensor of [batch * r, width], width a multiple of `lanes` and at least c.

    Returns:
        The parts of the result, flat: [batch * c, width(r)], where width(r) is r rounded up to `lanes`:
        element k1 + r k2 is in row k2 of [batch, c, width(r)] at column k1.
    """
    element = build.element_of(parts[0])
    dtype = _numpy(element)
    n, chunks_c, chunks_r = r * c, -(-c // lanes), -(-r // lanes)
    scratch = chunks_c * lanes * chunks_r
    longest = max(chunks_r * lanes, c)
    shares = shares_of(batch, n)
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
        x, y = k.input(*parts), k.output([batch * c * chunks_r, lanes])
        buffers = k.output([shares * (scratch + 2 * longest), lanes])
        roots_r, roots_c, by_lane, coarse, fine = (k.input(*table) for table in tables)
        down = _Columns(k, r, roots_r, buffers, scratch, scratch + longest)
        across = _Columns(k, c, roots_c, buffers, scratch, scratch + longest)
        passes = len(plan.radices(r) or ())
        done = scratch if passes % 2 else scratch + longest
        with k.share(shares) as share, k.loop(0, batch // shares) as b:
            origin = (share * (batch // shares) + b) * r
            with k.loop(0, chunks_c) as g:
                first = g * lanes

                def rotate(k1: Index, value: Number, first: Index = first) -> None:
                    """times w(n, k1 (first + lane))"""
                    t = k1 * first
                    scalar = coarse.get(t // step, 0) * fine.get(t % step, 0)
                    buffers.store(value * scalar * by_lane.load(k1, 0), k1 + done, 0)

                def read(row: Index, first: Index = first) -> Number:
                    return x.load(origin + row, first)

                down.transform(read, rotate)
                with k.loop(0, chunks_r) as h:
                    block = transpose([buffers.load(h * lanes + (done + i), 0) for i in range(lanes)])
                    for i, row in enumerate(block):
                        buffers.store(row, (first + i) * chunks_r + h, 0)
            with k.loop(0, chunks_r) as h:
                across.transform(
                    lambda row, h=h: buffers.load(row * chunks_r + h, 0),  # type: ignore[misc]
                    lambda row, value, h=h: y.store(value, (b * c + row) * chunks_r + h, 0),  # type: ignore[misc]
                )
    return _first_two(k.results)


def _first_two(values: list[ir.Value]) -> list[ir.Value]:
    """The results as flat tensors, without the buffers, which must have a use to be in memory.

    Flat, since the compiler drops dimensions of size 1 from a kernel's results, but not from those of a barrier.
    """
    return barrier([build.reshape(x, [prod(build.shape_of(x))]) for x in values])[:2]


def _numpy(element: ir.Type) -> np.dtype:
    return np.dtype(np.float64 if str(element) == "f64" else np.float32)
