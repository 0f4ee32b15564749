"""The kernels between the spectrum of real numbers and that of pairs of neighbours; a machine compiles each once for an
element type, since they take sizes as arguments.

z[j] = x[2j] + i x[2j+1] of length m has the spectrum Z, and x has, for 0 <= k <= m and with Z[m] = Z[0],
    y[k] = (Z[k] + conj(Z[m-k]))/2 + w(2m, k) (Z[k] - conj(Z[m-k]))/2i
and, for 0 <= k < m, where the imaginary parts of y[0] and y[m] do not count,
    2 Z[k] = (y[k] + conj(y[m-k])) + i conj(w(2m, k)) (y[k] - conj(y[m-k]))

The compiler would read elements m-k one at a time. The kernels load vectors from both ends and reverse those of one in
registers; the last vector ends with element m-1, and overlaps the one before it. Source: Van Loan, Computational
Frameworks for the FFT, 4.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.fft import plan
from hilo.lowering.fft.kernel import MOST_SHARES, SHARED
from hilo.lowering.fft.pairs import store_pairs
from hilo.lowering.framework import bodies, build
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.linear_algebra.layout import lanes_of

Values = list[ir.Value]


def is_worth_it(batch: int, m: int, element: ir.Type) -> bool:
    """Whether rows fill vectors, and are split among the cores if they are many."""
    return m > lanes_of(element, 1 << 30) and (batch * m < SHARED or batch > 1)


def separate(z: Sequence[ir.Value], batch: int) -> ir.Value:
    """The spectra of real numbers, a flat tensor of pairs: [batch, m + 1].

    Args:
        z: real and imaginary parts, flat: [batch, m], the spectra of pairs of neighbours.
        batch: the number of rows.
    """
    m = build.shape_of(z[0])[0] // batch
    return _compute(z, (batch, m, m + 1), 0.5 * plan.roots(2 * m, np.arange(m + 1)))


def pair(y: ir.Value, batch: int) -> ir.Value:
    """Twice the spectra of pairs of neighbours, a flat tensor of pairs: [batch, m].

    Args:
        y: a flat tensor of pairs, [batch, m + 1]: the spectra of real numbers.
        batch: the number of rows.
    """
    m = build.shape_of(y)[0] // (2 * batch) - 1
    return _compute([y], (batch, m, m), 1j * plan.roots(2 * m, np.arange(m)).conj())


def _compute(sources: Sequence[ir.Value], sizes: tuple[int, int, int], table: np.ndarray) -> ir.Value:
    """The kernel of a function of elements k and m-k of rows, and of a table's element k.

    Args:
        sources: flat tensors, of parts for `separate`, or of pairs for `pair`.
        sizes: number of rows; m, more than a vector's lanes; length of a row of the result.
        table: complex numbers.
    """
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    batch, m, length = sizes
    element = build.element_of(sources[0])
    dtype = np.dtype(np.float64 if str(element) == "f64" else np.float32)
    factors = [build.constant(part.astype(dtype)) for part in (table.real, table.imag)]
    shares = min(batch, MOST_SHARES) if batch * m >= SHARED else 1
    numbers = [build.shape_of(sources[0])[0], length, 2 * length, batch, m, shares, -(-batch // shares)]
    read, of_table, width, *others = unknown(numbers)
    read_from = [reshaped(source, [], [read]) for source in sources]
    tables = [reshaped(part, [], [of_table]) for part in factors]
    region = region_of([tensor_type(element, 2)], [others[0], width])
    lanes = lanes_of(element, 1 << 30)
    bodies.fill(
        region,
        ("spectra", len(sources), lanes),
        [*read_from, *tables, width, *others],
        lambda: [_Spectra(read_from, tables, lanes, *map(Index, (width, *others))).emit()],
        takes_any_size=True,
    )
    return reshaped(region.results[0], [others[0], width], [], build.tensor([2 * batch * length], element))


@dataclass
class _Spectra:
    """The loops of one kernel.

    Attributes:
        sources: the spectra of pairs of neighbours, as two parts, or those of real numbers, as pairs.
        tables: real and imaginary parts.
        lanes: of vectors.
        width: elements of a row of the result.
        rows: their number.
        m: see above.
        shares: number of workgroups.
        chunk: rows of each; those of the last one end with the last row, and may overlap others.
    """

    sources: Values
    tables: Values
    lanes: int
    width: Index
    rows: Index
    m: Index
    shares: Index
    chunk: Index

    @property
    def separates(self) -> bool:
        """Whether the results are the spectra of real numbers, or those of pairs."""
        return len(self.sources) == 2

    def emit(self) -> ir.Value:
        element = build.element_of(self.sources[0])
        self.zero, self.vector = arith.constant(element, 0.0), ir.VectorType.get([self.lanes], element)
        empty = tensor.empty([self.rows.value, self.width.value], element)
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [self.shares.value], [1], [empty], mapping=mapping)
        (whole,) = op.inner_iter_args
        with ir.InsertionPoint(op.body):
            first = (Index(op.induction_variables[0]) * self.chunk).minimum(self.rows - self.chunk)
            place = [first.value, Index.of(0).value], [self.chunk.value, self.width.value]
            part = slice_of(tensor.ExtractSliceOp, [whole], place, [tensor_type(element, 2)]).results[0]
            (made,) = fold(Index.of(0), self.chunk, [part], lambda row, c: [self._row(first + row, row, c[0])])
            with ir.InsertionPoint(scf.InParallelOp().block):
                slice_of(tensor.ParallelInsertSliceOp, [made, whole], place, [])
        return op.results[0]

    def _row(self, number: Index, row: Index, made: ir.Value) -> ir.Value:
        """A row of the result: elements at its ends, and vectors between them."""
        start = number * (self.m if self.separates else self.m + 1)
        if self.separates:
            first = self._element(start)
            ends = [(Index.of(0), first, first), (self.m, first, first)]
        else:
            first, last = (Number(self._element(start + at).re, self.zero) for at in (Index.of(0), self.m))
            ends = [(Index.of(0), first, last)]
        for at, value, other in ends:
            factor = Number(*(tensor.extract(table, [at.value]) for table in self.tables))
            for place, part in enumerate(self._of(value, other, factor).parts):
                made = tensor.insert(part, made, [row.value, (at * 2 + place).value])

        def step(chunk: Index, carried: Values) -> Values:
            at = (chunk * self.lanes + 1).minimum(self.m - self.lanes)
            other = self._load(start + (self.m - (at + (self.lanes - 1))), is_reversed=True)
            factor = Number(*(self._read(table, at) for table in self.tables))
            return [store_pairs(self._of(self._load(start + at), other, factor), carried[0], row, at)]

        return fold(Index.of(0), (self.m + (self.lanes - 2)) // self.lanes, [made], step)[0]

    def _of(self, value: Number, mirrored: Number, factor: Number) -> Number:
        if self.separates:  # (a + conj(b))/2 + w/2 (a - conj(b))/i
            total = Number((value.real + mirrored.real).re, (value.imag - mirrored.imag).re)
            rotated = Number((value.imag + mirrored.imag).re, (mirrored.real - value.real).re)
            return total * 0.5 + rotated * factor
        total = Number((value.real + mirrored.real).re, (value.imag - mirrored.imag).re)
        difference = Number((value.real - mirrored.real).re, (value.imag + mirrored.imag).re)
        return total + difference * factor

    def _element(self, at: Index) -> Number:
        if self.separates:
            return Number(*(tensor.extract(part, [at.value]) for part in self.sources))
        return Number(*(tensor.extract(self.sources[0], [(at * 2 + part).value]) for part in range(2)))

    def _load(self, at: Index, *, is_reversed: bool = False) -> Number:
        """A vector of complex numbers, the last one first if `is_reversed`."""
        order = -1 if is_reversed else 1
        if self.separates:
            vectors = [self._read(part, at) for part in self.sources]
            lanes = list(range(self.lanes - 1, -1, -1))
            return Number(*(vector.shuffle(part, part, lanes) if is_reversed else part for part in vectors))
        low, high = (self._read(self.sources[0], at * 2 + half) for half in (0, self.lanes))
        return Number(*(vector.shuffle(low, high, list(range(part, 2 * self.lanes, 2))[::order]) for part in range(2)))

    def _read(self, source: ir.Value, at: Index) -> ir.Value:
        return vector.transfer_read(self.vector, source, [at.value], ir.AffineMap.get_identity(1), self.zero, [True])
