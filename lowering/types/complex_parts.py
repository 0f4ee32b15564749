"""Kernels that split arrays of complex numbers into parts, join them, and arrange them for products. A machine compiles
each once for an element type: they take sizes as arguments.

    split: pairs [2 n] -> real [n], imaginary [n]
    join:  real [n], imaginary [n] -> pairs [2 n]
    turn:  pairs [rows, 2 n] -> [rows, 2, 2 n]: each row, and its product with i, (-im, re)
    cross: pairs [rows, 2 n] -> [rows, 2, 2 n]: of each row (re, -im), and (im, re)

Vectors are shuffled in registers; the last one of a row ends with its last element, and overlaps the one before it.
The compiler's own code for `stablehlo.real`, `imag` and `complex` is a kernel for each size and each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.framework import bodies, build
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import choose, fold

LANES = 16
SHARED, MOST_SHARES = 16384, 8
"""Numbers from which on several cores share the work, and into how many parts they divide it at most."""

Values = list[ir.Value]

_EVEN, _ODD = list(range(0, 2 * LANES, 2)), list(range(1, 2 * LANES, 2))
_PAIRED = [lane for j in range(LANES) for lane in (j, LANES + j)]
_TURNED = [lane for j in range(0, LANES, 2) for lane in (j + 1, LANES + j)]
_CONJUGATE = [lane for j in range(0, LANES, 2) for lane in (j, LANES + j + 1)]
_SWAPPED = [lane for j in range(0, LANES, 2) for lane in (j + 1, j)]
"""Lanes of two vectors: of one part, of pairs of parts, of pairs times i, given -x and x, of their conjugates, given x
and -x, and of pairs in the other order."""


@dataclass(frozen=True)
class _Kind:
    """What a kernel computes of [rows, width] complex numbers.

    Attributes:
        name: of split, join, turn, cross.
        read: elements of an operand for each complex number.
        results: how many there are.
        height: rows of a result for each row.
        made: elements of a result's row for each complex number.
    """

    name: Literal["split", "join", "turn", "cross"]
    read: int
    results: int
    height: int
    made: int


_SPLIT, _JOIN, _TURN = _Kind("split", 2, 2, 1, 1), _Kind("join", 1, 1, 1, 2), _Kind("turn", 2, 1, 2, 2)
_CROSS = _Kind("cross", 2, 1, 2, 2)


def split(pairs: ir.Value) -> Values:
    """The real and the imaginary parts of a flat tensor of pairs, flat."""
    count = build.shape_of(pairs)[0] // 2
    rows = _shares_of(count)
    return _compute(_SPLIT, [pairs], rows, count // rows)


def join(parts: Sequence[ir.Value], count: int = 0) -> ir.Value:
    """A flat tensor of the pairs of real and imaginary parts, which are flat.

    Args:
        count: of the first parts, which are read; 0: all are.
    """
    count = count or build.shape_of(parts[0])[0]
    rows = _shares_of(count)
    return _compute(_JOIN, parts, rows, count // rows)[0]


def turn(pairs: ir.Value, rows: int) -> ir.Value:
    """Rows of pairs, each followed by its product with i, flat.

    Args:
        pairs: a flat tensor.
        rows: their number.
    """
    return _compute(_TURN, [pairs], rows, build.shape_of(pairs)[0] // (2 * rows))[0]


def cross(pairs: ir.Value, rows: int) -> ir.Value:
    """For each row of pairs what sums with other pairs give the real and the imaginary part of products, flat.

    Args:
        pairs: a flat tensor.
        rows: their number.
    """
    return _compute(_CROSS, [pairs], rows, build.shape_of(pairs)[0] // (2 * rows))[0]


def _shares_of(count: int) -> int:
    """The number of rows into which flat arrays are divided, for several cores.

    >>> _shares_of(262144), _shares_of(64500), _shares_of(4096)
    (8, 6, 1)
    """
    return next(shares for shares in range(MOST_SHARES, 0, -1) if count % shares == 0) if count >= SHARED else 1


def _compute(kind: _Kind, sources: Sequence[ir.Value], rows: int, width: int) -> Values:
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    element, total = build.element_of(sources[0]), rows * width
    shares = min(rows, MOST_SHARES) if total >= SHARED else 1
    numbers = [
        build.shape_of(sources[0])[0],
        kind.height * rows,
        kind.made * width,
        rows,
        width,
        shares,
        -(-rows // shares),
    ]
    read_size, *made_sizes, of_rows, of_width, of_shares, chunk = unknown(numbers)
    read = [reshaped(x, [], [read_size]) for x in sources]
    region = region_of([tensor_type(element, 2)] * kind.results, made_sizes * kind.results)
    sizes = [of_rows, of_width, of_shares, chunk]
    bodies.fill(
        region,
        ("complex parts", kind.name),
        [*read, *made_sizes, *sizes],
        lambda: _Pass(kind, read, made_sizes, *map(Index, sizes)).emit(),
        takes_any_size=True,
    )
    flat = build.tensor([kind.height * kind.made * total], element)
    return [reshaped(result, made_sizes, [], flat) for result in region.results]


@dataclass
class _Pass:
    """The loops of one kernel.

    Attributes:
        kind: what is computed.
        sources: flat operands.
        made_sizes: of a result.
        rows, width: complex numbers.
        shares: the number of parts of the work.
        chunk: rows of each; the last part ends with the last row, and overlaps the one before it.
    """

    kind: _Kind
    sources: Values
    made_sizes: Values
    rows: Index
    width: Index
    shares: Index
    chunk: Index

    def emit(self) -> Values:
        element = build.element_of(self.sources[0])
        self.zero, self.vector = arith.constant(element, 0.0), ir.VectorType.get([LANES], element)
        empty = [tensor.empty(self.made_sizes, element) for _ in range(self.kind.results)]
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [self.shares.value], [1], empty, mapping=mapping)
        with ir.InsertionPoint(op.body):
            first = (Index(op.induction_variables[0]) * self.chunk).minimum(self.rows - self.chunk)
            starts = [(first * self.kind.height).value, Index.of(0).value]
            place = starts, [(self.chunk * self.kind.height).value, self.made_sizes[1]]
            kind = tensor_type(element, 2)
            parts = [slice_of(tensor.ExtractSliceOp, [whole], place, [kind]).results[0] for whole in op.inner_iter_args]
            made = fold(Index.of(0), self.chunk, parts, lambda row, c: self._row((first + row) * self.width, row, c))
            with ir.InsertionPoint(scf.InParallelOp().block):
                for part, whole in zip(made, op.inner_iter_args, strict=True):
                    slice_of(tensor.ParallelInsertSliceOp, [part, whole], place, [])
        return list(op.results)

    def _row(self, start: Index, row: Index, carried: Values) -> Values:
        """Computes a row by vectors, or number by number if it is shorter than one.

        Args:
            start: the first number in the operands.
            row: in the share.
            carried: the results' rows of the share.
        """
        methods = {"split": self._split, "join": self._join, "turn": self._arrange, "cross": self._arrange}
        compute = methods[self.kind.name]

        def each(lanes: int) -> Values:
            def step(i: Index, c: Values) -> Values:
                at = i.minimum(self.width - lanes) if lanes > 1 else i
                return compute(start + at, row, at, c, lanes)

            return fold(Index.of(0), self.width, carried, step, step=lanes)

        return choose(self.width.is_("ge", LANES), carried, lambda: each(LANES), lambda: each(1))

    def _split(self, source: Index, row: Index, at: Index, made: Values, lanes: int) -> Values:
        low, high = (self._read(0, source * 2 + half, lanes) for half in (0, lanes))
        both = [low, high] if lanes == 1 else [vector.shuffle(low, high, mask) for mask in (_EVEN, _ODD)]
        return [self._write(part, target, row, at) for part, target in zip(both, made, strict=True)]

    def _join(self, source: Index, row: Index, at: Index, made: Values, lanes: int) -> Values:
        both = re, im = [self._read(part, source, lanes) for part in range(2)]
        if lanes > 1:
            both = [vector.shuffle(re, im, mask) for mask in (_PAIRED[:lanes], _PAIRED[lanes:])]
        for half, value in enumerate(both):
            made = [self._write(value, made[0], row, at * 2 + half * lanes)]
        return made

    def _arrange(self, source: Index, row: Index, at: Index, made: Values, lanes: int) -> Values:
        both = [self._read(0, source * 2 + half, lanes) for half in (0, lanes)]
        for below, values in enumerate((_turned if self.kind is _TURN else _crossed)(both, lanes)):
            for half, value in enumerate(values):
                made = [self._write(value, made[0], row * 2 + below, at * 2 + half * lanes)]
        return made

    def _read(self, which: int, at: Index, lanes: int) -> ir.Value:
        source = self.sources[which]
        if lanes == 1:
            return tensor.extract(source, [at.value])
        return vector.transfer_read(self.vector, source, [at.value], ir.AffineMap.get_identity(1), self.zero, [True])

    def _write(self, value: ir.Value, target: ir.Value, *at: Index) -> ir.Value:
        places = [index.value for index in at]
        if not isinstance(value.type, ir.VectorType):
            return tensor.insert(value, target, places)
        return vector.transfer_write(target.type, value, target, places, ir.AffineMap.get_minor_identity(2, 1), [True])


def _turned(both: Values, lanes: int) -> tuple[Values, Values]:
    """Pairs, given a pair or two vectors of them, and their products with i."""
    if lanes == 1:
        return both, [arith.negf(both[1]), both[0]]
    return both, [vector.shuffle(arith.negf(x), x, _TURNED) for x in both]


def _crossed(both: Values, lanes: int) -> tuple[Values, Values]:
    """Conjugates, given a pair or two vectors of them, and pairs in the other order."""
    if lanes == 1:
        return [both[0], arith.negf(both[1])], both[::-1]
    conjugates = [vector.shuffle(x, arith.negf(x), _CONJUGATE) for x in both]
    return conjugates, [vector.shuffle(x, x, _SWAPPED) for x in both]
