"""Transforms of lengths with a large prime factor, as convolutions with a chirp (Bluestein), for the kernels that take
lengths as arguments.

    y[k] = c[k] sum over j of (x[j] c[j]) conj(c[k-j]), c[k] = exp(-πi k² / n)

becomes three calls of one kernel, which multiplies rows of complex numbers by a table, pads them with zeros or leaves
their ends out, and two transforms of a length m >= 2n - 1 between them. The kernel takes sizes as arguments: a machine
compiles it once for an element type. Source: Van Loan, Computational Frameworks for the FFT, 4.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.fft import kernel, plan
from hilo.lowering.fft.kernel import MOST_SHARES, SHARED
from hilo.lowering.fft.pairs import store_pairs
from hilo.lowering.framework import bodies, build
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.kernel.parallel import choose, fold
from hilo.lowering.linear_algebra.layout import lanes_of

Values = list[ir.Value]

Form: TypeAlias = Literal["pairs", "real", "half"]
"""Complex numbers as pairs, real numbers, or pairs of half a spectrum: the imaginary part of its first one is ignored.
"""


@dataclass(frozen=True)
class Chirp:
    """Transforms along the middle dimension of [outer, n, inner].

    Attributes:
        scale: results are multiplied by it.
        is_inverse: it is the inverse transform, times n.
        kept: elements of the results along the middle dimension, from the first one on; 0: all. More than a vector's.
        is_of_half: the operand is the first half of spectra of n real numbers, n odd, which are the results; inner is
            1, and half of n is more than a vector's.
    """

    outer: int
    n: int
    inner: int = 1
    scale: float = 1.0
    is_inverse: bool = False
    kept: int = 0
    is_of_half: bool = False

    def of(self, x: ir.Value, *, is_real: bool = False) -> ir.Value:
        """The transforms, as a flat tensor of pairs, or of real numbers.

        Those of half a spectrum are the real parts of y[0] + 2 sum of y[k] w(n, jk), as y[n - k] = conj(y[k]).

        Args:
            x: flat: pairs, or real numbers.
        """
        element, n, m, kept = build.element_of(x), self.n, plan.next_smooth(2 * self.n - 1, 16), self.kept or self.n
        chirp, spectrum = plan.chirp(n), plan.chirp_spectrum(n, m) / m
        if self.is_inverse:
            chirp, spectrum = chirp.conj(), spectrum.conj()
        reads: Form = "half" if self.is_of_half else "real" if is_real else "pairs"
        if self.is_of_half:
            weighted = chirp[: n // 2 + 1] * np.where(np.arange(n // 2 + 1) > 0, 2.0, 1.0)
            widened = self._scaled(x, weighted, (n // 2 + 1, m), reads)
        else:
            widened = self._scaled(x, chirp, (n, m), reads)
        product = self._scaled(self._transformed(widened, m, element), spectrum, (m, m))
        made = self._transformed(product, m, element, is_inverse=True)
        gives: Form = "real" if self.is_of_half else "pairs"
        return self._scaled(made, (chirp * self.scale)[:kept], (m, kept), gives=gives)

    def _transformed(self, pairs: ir.Value, m: int, element: ir.Type, *, is_inverse: bool = False) -> ir.Value:
        if self.inner == 1:
            return kernel.of_rows(self.outer, m, element, is_inverse=is_inverse, gives_pairs=True).of([pairs])[0]
        transform = kernel.Transform(self.outer, m, self.inner, is_inverse=is_inverse, gives_pairs=True)
        return transform.of([pairs])[0]

    def _scaled(
        self, x: ir.Value, table: np.ndarray, lengths: tuple[int, int], reads: Form = "pairs", gives: Form = "pairs"
    ) -> ir.Value:
        """Elements times those of a table along the middle dimension, and zeros where there are none of either.

        Args:
            lengths: of the middle dimension, before and after.
            reads, gives: what the operand and the result have.
        """
        load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
        element, lanes = build.element_of(x), lanes_of(build.element_of(x), 1 << 30)
        by_columns = self.inner > 1
        lines, width = (self.outer * lengths[1], self.inner) if by_columns else (self.outer, lengths[1])
        shares = min(lines, MOST_SHARES) if lines * width >= SHARED else 1
        dtype = np.dtype(np.float64 if str(element) == "f64" else np.float32)
        parts = build.constant(np.concatenate([table.real, table.imag]).astype(dtype))
        numbers = [
            *(build.shape_of(x)[0], 2 * len(table), _parts_of(gives) * width, lines, shares, -(-lines // shares)),
            *(*lengths, len(table), width),
        ]
        of_source, of_table, pairs, *others = unknown(numbers)
        source, factors = reshaped(x, [], [of_source]), reshaped(parts, [], [of_table])
        region = region_of([tensor_type(element, 2)], [others[0], pairs])
        bodies.fill(
            region,
            ("chirp", reads, gives, by_columns, lanes),
            [source, factors, pairs, *others],
            lambda: [_Scaled(source, factors, lanes, reads, gives, by_columns, *map(Index, (pairs, *others))).emit()],
            takes_any_size=True,
        )
        size = _parts_of(gives) * lines * width
        return reshaped(region.results[0], [others[0], pairs], [], build.tensor([size], element))


def _parts_of(form: Form) -> int:
    """How many numbers an element of a tensor is."""
    return 1 if form == "real" else 2


@dataclass
class _Scaled:
    """The loops of the kernel.

    Attributes:
        source: pairs, or real numbers.
        table: real parts, then imaginary ones.
        lanes: of vectors.
        reads, gives: what the source and the result have.
        by_columns: lines of the result are multiplied by an element of the table each; if not, elements are.
        pairs: numbers of a line of the result.
        lines: their number.
        shares, chunk: number of workgroups, and lines of each; the last ones may overlap others.
        length, new_length: elements along the dimension that is multiplied, before and after.
        count: how many of them are multiplied, which is the length of the table's parts.
        width: elements of a line.
    """

    source: ir.Value
    table: ir.Value
    lanes: int
    reads: Form
    gives: Form
    by_columns: bool
    pairs: Index
    lines: Index
    shares: Index
    chunk: Index
    length: Index
    new_length: Index
    count: Index
    width: Index

    def emit(self) -> ir.Value:
        element = build.element_of(self.source)
        self.zero, self.vector = arith.constant(element, 0.0), ir.VectorType.get([self.lanes], element)
        self.zeros = vector.broadcast(self.vector, self.zero)
        empty = tensor.empty([self.lines.value, self.pairs.value], element)
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [self.shares.value], [1], [empty], mapping=mapping)
        (whole,) = op.inner_iter_args
        line = self._line_of_columns if self.by_columns else self._line
        with ir.InsertionPoint(op.body):
            first = (Index(op.induction_variables[0]) * self.chunk).minimum(self.lines - self.chunk)
            place = [first.value, Index.of(0).value], [self.chunk.value, self.pairs.value]
            part = slice_of(tensor.ExtractSliceOp, [whole], place, [tensor_type(element, 2)]).results[0]
            (made,) = fold(Index.of(0), self.chunk, [part], lambda at, c: line(first + at, at, c))
            with ir.InsertionPoint(scf.InParallelOp().block):
                slice_of(tensor.ParallelInsertSliceOp, [made, whole], place, [])
        return op.results[0]

    def _line(self, number: Index, line: Index, made: Values) -> Values:
        """A line of the result, whose elements have factors of their own; it is longer than a vector."""

        def step(at: Index, carried: Values) -> Values:
            place = at.minimum(self.count - self.lanes)
            factor = Number(self._read(self.table, place), self._read(self.table, self.count + place))
            value = self._load(number * self.length + place) * factor
            return [self._store(value, carried[0], line, place)]

        made = fold(Index.of(0), self.count, self._cleared(self.count, line, made), step, step=self.lanes)
        if self.reads != "half":
            return made
        first = Number(tensor.extract(self.source, [(number * self.length * 2).value]), self.zero)
        return self._set(first, made[0], line, Index.of(0))

    def _line_of_columns(self, number: Index, line: Index, made: Values) -> Values:
        """A line of the result, with one factor, or none."""
        at = number % self.new_length
        start = (number // self.new_length * self.length + at) * self.width

        def scaled() -> Values:
            factor = Number(*(tensor.extract(self.table, [i.value]) for i in (at, self.count + at)))
            wide = Number(*(vector.broadcast(self.vector, part) for part in factor.parts))

            def step(column: Index, carried: Values) -> Values:
                place = column.minimum(self.width - self.lanes)
                return [store_pairs(self._load(start + place) * wide, carried[0], line, place)]

            def single(column: Index, carried: Values) -> Values:
                return self._set(self._element(start + column) * factor, carried[0], line, column)

            return choose(
                self.width.is_("ge", self.lanes),
                made,
                lambda: fold(Index.of(0), self.width, made, step, step=self.lanes),
                lambda: fold(Index.of(0), self.width, made, single),
            )

        def cleared() -> Values:
            zero = Number(self.zero, self.zero)
            return choose(
                self.width.is_("ge", self.lanes),
                made,
                lambda: self._cleared(Index.of(0), line, made),
                lambda: fold(Index.of(0), self.width, made, lambda i, c: self._set(zero, c[0], line, i)),
            )

        return choose(at.is_("lt", self.count), made, scaled, cleared)

    def _cleared(self, first: Index, line: Index, made: Values) -> Values:
        """Zeros from an element on, and in those before it that the last vector holds."""
        zeros = Number(self.zeros, self.zeros)

        def step(at: Index, carried: Values) -> Values:
            return [self._store(zeros, carried[0], line, at.minimum(self.width - self.lanes))]

        return fold(first, self.width, made, step, step=self.lanes)

    def _load(self, at: Index) -> Number:
        """A vector of complex numbers."""
        if self.reads == "real":
            return Number(self._read(self.source, at), self.zeros)
        low, high = (self._read(self.source, at * 2 + half) for half in (0, self.lanes))
        return Number(*(vector.shuffle(low, high, list(range(part, 2 * self.lanes, 2))) for part in range(2)))

    def _element(self, at: Index) -> Number:
        if self.reads == "real":
            return Number(tensor.extract(self.source, [at.value]), self.zero)
        return Number(*(tensor.extract(self.source, [(at * 2 + part).value]) for part in range(2)))

    def _read(self, source: ir.Value, at: Index) -> ir.Value:
        return vector.transfer_read(self.vector, source, [at.value], ir.AffineMap.get_identity(1), self.zero, [True])

    def _store(self, value: Number, target: ir.Value, line: Index, at: Index) -> ir.Value:
        """A vector of complex numbers, or its real parts, in a line from a place on."""
        if self.gives == "pairs":
            return store_pairs(value, target, line, at)
        map_ = ir.AffineMap.get_minor_identity(2, 1)
        return vector.transfer_write(target.type, value.re, target, [line.value, at.value], map_, [True])

    def _set(self, value: Number, target: ir.Value, line: Index, at: Index) -> Values:
        for part, number in enumerate(value.parts):
            target = tensor.insert(number, target, [line.value, (at * 2 + part).value])
        return [target]
