"""The loops of the kernel of transforms; see `hilo.lowering.fft.kernel`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hilo.dialect.iree import arith, ir, scf, tensor, vector
from hilo.lowering.fft.kernel_passes import Passes, State
from hilo.lowering.kernel.arguments import slice_of, tensor_type
from hilo.lowering.kernel.numbers import Bool, Index, IndexLike, Number
from hilo.lowering.kernel.parallel import choose, fold
from hilo.lowering.kernel.vectors import transposed

ROTATED = 4
"""Vectors between two steps that are multiplied at once. With all of a square, compiling takes a fifth longer and the
transform 1 % less; with one, the transform takes 4 % more."""

Values = list[ir.Value]


def row_tile(element: ir.Type) -> int:
    """Rows that are transposed in registers, which have 32 bytes: shorter transforms cannot be read by rows."""
    return 4 if str(element) == "f64" else 8


@dataclass(frozen=True)
class Sizes:
    """The arguments of a call; positions count elements.

    Attributes:
        shares: number of workgroups.
        batch: number of transforms of each.
        size: elements of a transform, of all its columns.
        steps: 1 or 2.
        first, second: lengths of the transforms of the steps.
        first_columns, second_columns: number of columns; by columns, of all and of each workgroup.
        first_passes, second_passes: number of passes.
        longest: the longer one of the lengths.
        by_lane, coarse, fine: where the tables of w(n, k1 column) begin; those of the lengths' roots begin at 1.
        bits: the fine table has 2**bits elements.
        is_inverse: 1 if the parts of operands and results are swapped.
        row: elements of a transform's row of the result; by columns, of a workgroup's columns in a row.
        room: elements of a workgroup's buffers.
    """

    shares: Index
    batch: Index
    size: Index
    steps: Index
    first: Index
    second: Index
    first_columns: Index
    second_columns: Index
    first_passes: Index
    second_passes: Index
    longest: Index
    by_lane: Index
    coarse: Index
    fine: Index
    bits: Index
    is_inverse: Index
    row: Index
    room: Index


class Loops:
    """The loops of a kernel. What they carry is the rows of the results that belong to a workgroup, and its buffers.

    Vector i of a buffer is a complex one; two buffers of the longest length are followed by what the first of two steps
    gives the second: a buffer for each chunk of its columns.

    Args:
        operands: of the transform: pairs, or real and imaginary parts.
        tables: real and imaginary parts of the tables, and the radices of both steps.
        count: number of results.
        taken: the radices that passes may have.
        by_rows: each column is a row in memory.
        by_columns: a workgroup has a part of the columns of one transform.
    """

    def __init__(
        self,
        operands: Values,
        tables: Values,
        sizes: Sizes,
        lanes: int,
        count: int,
        taken: tuple[int, ...],
        by_rows: bool,
        by_columns: bool = False,
    ) -> None:
        self.operands, self.sizes, self.lanes, self.count = operands, sizes, lanes, count
        self.taken, self.by_rows, self.by_columns = taken, by_rows, by_columns
        self.column: IndexLike = 0  # the first one of a workgroup
        self.re, self.im, self.radices = tables
        self.element = ir.RankedTensorType(self.re.type).element_type
        self.vector = ir.VectorType.get([lanes], self.element)

    def emit(self) -> Values:
        s = self.sizes
        self.zero = arith.constant(self.element, 0.0)
        self.zeros = vector.broadcast(self.vector, self.zero)
        self.passes = Passes(self.re, self.im, self.lanes)
        block = ((s.first, s.row), 1) if self.by_columns else ((s.batch, s.row), 0)
        blocks = [*[block] * self.count, ((Index.of(1), s.room), 0)]  # sizes, and along which dimension they lie
        empty = [
            tensor.empty(
                [(size * s.shares if d == along else size).value for d, size in enumerate(sizes)], self.element
            )
            for sizes, along in blocks
        ]
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [s.shares.value], [1], empty, mapping=mapping)
        with ir.InsertionPoint(op.body):
            share, zero = Index(op.induction_variables[0]), Index.of(0)
            places = [
                (
                    [(share * size if d == along else zero).value for d, size in enumerate(sizes)],
                    [x.value for x in sizes],
                )
                for sizes, along in blocks
            ]
            kind = tensor_type(self.element, 2)
            parts = [
                slice_of(tensor.ExtractSliceOp, [whole], place, [kind]).results[0]
                for whole, place in zip(op.inner_iter_args, places, strict=True)
            ]
            first = share * s.batch
            if self.by_columns:
                self.column, first = share * s.second_columns, zero
            made = fold(zero, s.batch, parts, lambda b, c: self._transform(first + b, b, c))
            with ir.InsertionPoint(scf.InParallelOp().block):
                for part, whole, place in zip(made, op.inner_iter_args, places, strict=True):
                    slice_of(tensor.ParallelInsertSliceOp, [part, whole], place, [])
        return list(op.results)

    def _transform(self, number: Index, row: Index, carried: Values) -> Values:
        """One transform of the batch: all of its steps."""
        s = self.sizes

        def step(at: Index, c: Values) -> Values:
            is_first, is_last = at.is_("eq", 0), (at + 1).is_("eq", s.steps)
            stride = s.first_columns.select(is_first, s.second_columns)
            columns = s.second_columns if self.by_columns else stride
            length = s.first.select(is_first, s.second)
            last = (columns - self.lanes).select(columns.is_("ge", self.lanes), 0)
            is_wide = columns.is_("ge", self.lanes)

            def chunk(v: Index, inner: Values) -> Values:
                column = (v * self.lanes).select((v * self.lanes).is_("lt", last), last)
                if self.by_rows:
                    inner = self._copy_rows_in(number * s.size + column * s.first, inner)
                    *inner, found = self._passes(is_first, length, Index.of(0), inner)
                    return self._copy_rows_out(row, column, Index(found), inner)
                start = number * s.size + column + self.column
                inner = choose(is_first, inner, lambda: self._copy_in(start, stride, is_wide, inner))
                source = Index.of(0).select(is_first, s.longest * 2 + v * s.second)
                *inner, found = self._passes(is_first, length, source, inner)
                from_ = Index(found)
                return choose(
                    is_last,
                    inner,
                    lambda: self._copy_out(row, length, columns, column, from_, inner),
                    lambda: self._turn(from_, column, inner),
                )

            chunks = (columns + (self.lanes - 1)) // self.lanes
            return fold(Index.of(0), chunks, c, chunk)

        return fold(Index.of(0), s.steps, carried, step)

    def _copy_in(self, start: Index, columns: Index, is_wide: Bool, carried: Values) -> Values:
        """Copies a chunk of the operand's columns to the first buffer."""

        def vectors(i: Index, c: Values) -> Values:
            return [*c[:-1], self._store(self._swapped(self._read(start + i * columns)), c[-1], i)]

        def elements(i: Index, c: Values) -> Values:
            cleared = self._store(Number(self.zeros, self.zeros), c[-1], i)

            def one(lane: Index, inner: Values) -> Values:
                at, place = start + i * columns + lane, i * (2 * self.lanes) + lane
                value = self._swapped(self._element(at))
                return [self._set(value.imag.re, self._set(value.re, inner[0], place), place + self.lanes)]

            return [*c[:-1], *fold(Index.of(0), columns, [cleared], one)]

        return self._either(is_wide, carried, self.sizes.first, vectors, elements)

    def _copy_out(self, row: Index, length: Index, columns: Index, column: Index, source: Index, c: Values) -> Values:
        """Copies a chunk of columns from a buffer to the result, times the scale."""
        scale = Number(tensor.extract(self.re, [Index.of(0).value]))

        def vectors(i: Index, carried: Values) -> Values:
            value = self._swapped(self._load(carried[-1], source + i) * scale)
            place = (i, column) if self.by_columns else (row, i * columns + column)
            return [*self._set_vector(value, carried[:-1], *place), carried[-1]]

        def elements(i: Index, carried: Values) -> Values:
            def one(lane: Index, inner: Values) -> Values:
                place, at = (source + i) * (2 * self.lanes) + lane, i * columns + lane
                re, im = (self._get(carried[-1], place + part * self.lanes) for part in range(2))
                value = self._swapped(Number(re, im) * scale)
                to = [(0, at), (1, at)] if self.count == 2 else [(0, at * 2), (0, at * 2 + 1)]
                for part, (which, position) in zip(value.parts, to, strict=True):
                    inner[which] = tensor.insert(part, inner[which], [row.value, position.value])
                return inner

            return [*fold(Index.of(0), columns, carried[:-1], one), carried[-1]]

        if self.by_columns:
            return fold(Index.of(0), length, c, vectors)
        return self._either(columns.is_("ge", self.lanes), c, length, vectors, elements)

    def _copy_rows_in(self, start: Index, carried: Values) -> Values:
        """Copies rows of the operand to the first buffer, in which each is a column."""
        n, tile = self.sizes.first, self._tile

        def block(first: Index, c: Values) -> Values:
            buffers = c[-1]
            for lane in range(0, self.lanes, tile):
                rows = [self._swapped(self._read(start + n * (lane + i) + first, tile)) for i in range(tile)]
                for i, value in enumerate(transpose(rows)):
                    buffers = self._store(value, buffers, first + i, lane)
            return [*c[:-1], buffers]

        return self._each_block(block, carried)

    def _copy_rows_out(self, row: Index, column: Index, source: Index, carried: Values) -> Values:
        """Copies the columns of a buffer to rows of the result, times the scale."""
        n, tile = self.sizes.first, self._tile
        scale = Number(tensor.extract(self.re, [Index.of(0).value]))

        def block(first: Index, c: Values) -> Values:
            *made, buffers = c
            for lane in range(0, self.lanes, tile):
                columns = [
                    self._swapped(self._load(buffers, source + first + i, lane, tile) * scale) for i in range(tile)
                ]
                for i, value in enumerate(transpose(columns)):
                    made = self._set_vector(value, made, row, (column + (lane + i)) * n + first)
            return [*made, buffers]

        return self._each_block(block, carried)

    @property
    def _tile(self) -> int:
        """Rows and columns of what is transposed in registers."""
        return min(self.lanes, row_tile(self.element))

    def _each_block(self, body: Callable[[Index, Values], Values], carried: Values) -> Values:
        """Every `_tile` elements of a row; the last ones overlap those before."""
        n, tile = self.sizes.first, self._tile
        return fold(Index.of(0), (n + (tile - 1)) // tile, carried, lambda h, c: body((h * tile).minimum(n - tile), c))

    def _set_vector(self, value: Number, made: Values, row: Index, at: Index) -> Values:
        """Writes a complex vector to the results."""
        if self.count == 2:
            return [self.passes.write(part, x, row, at) for part, x in zip(value.parts, made, strict=True)]
        width = ir.VectorType(value.re.type).shape[0]
        for half in range(2):
            pairs = [place // 2 + place % 2 * width for place in range(half * width, (half + 1) * width)]
            both = vector.shuffle(value.re, value.imag.re, pairs)
            made = [self.passes.write(both, made[0], row, at * 2 + half * width)]
        return list(made)

    def _either(
        self,
        is_wide: Bool,
        carried: Values,
        count: Index,
        vectors: Callable[[Index, Values], Values],
        elements: Callable[[Index, Values], Values],
    ) -> Values:
        return choose(
            is_wide,
            carried,
            lambda: fold(Index.of(0), count, carried, vectors),
            lambda: fold(Index.of(0), count, carried, elements),
        )

    def _turn(self, source: Index, column: Index, carried: Values) -> Values:
        """Multiplies a chunk of the first step by w(n, k1 column), and transposes it for the second step."""
        s = self.sizes
        last = (s.first - self.lanes).select(s.first.is_("ge", self.lanes), 0)
        at_once = min(ROTATED, self.lanes)

        def block(h: Index, c: Values) -> Values:
            first = (h * self.lanes).select((h * self.lanes).is_("lt", last), last)
            start = s.longest * 2 + h * s.second + column

            def rotate(i: Index, inner: Values) -> Values:
                rows = [(first + (i + j)).minimum(s.first - 1) for j in range(at_once)]
                values = [self._rotated(inner[0], source, row, column) for row in rows]
                made = inner[0]
                for j, value in enumerate(values):
                    made = self._store(value, made, start + (i + j))
                return [made]

            def turn(part: Index, inner: Values) -> Values:
                """Transposes the real or the imaginary parts of the square."""
                (made,), at = inner, start * (2 * self.lanes) + part * self.lanes
                places = [at + i * (2 * self.lanes) for i in range(self.lanes)]
                for place, row in zip(
                    places, transposed([self.passes.part(made, place) for place in places]), strict=True
                ):
                    made = self.passes.write(row, made, Index.of(0), place)
                return [made]

            rotated = fold(Index.of(0), Index.of(self.lanes), c[-1:], rotate, step=at_once)
            return [*c[:-1], *fold(Index.of(0), s.steps, rotated, turn)]  # of which there are two, as of parts

        return fold(Index.of(0), (s.first + (self.lanes - 1)) // self.lanes, carried, block)

    def _rotated(self, buffers: ir.Value, source: Index, k1: Index, column: Index) -> Number:
        """Row k1 of a buffer, times w(n, k1 (column + lane))."""
        s = self.sizes
        t = k1 * column
        high = Index(arith.shrui(t.value, s.bits.value))
        low = t - Index(arith.shli(high.value, s.bits.value))
        scalar = self.passes.root(s.coarse + high) * self.passes.root(s.fine + low)
        at = s.by_lane + k1 * self.lanes
        by_lane = Number(*(self._vector(table, at) for table in (self.re, self.im)))
        return self._load(buffers, source + k1) * scalar * by_lane

    def _passes(self, is_first: Bool, length: Index, source: Index, carried: Values) -> Values:
        """All passes over a buffer; gives the position of the result, too."""
        s, zero = self.sizes, Index.of(0)
        roots = Index.of(1).select(is_first, s.first + 1)
        begin, end = (
            zero.select(is_first, s.first_passes),
            s.first_passes.select(is_first, s.first_passes + s.second_passes),
        )

        def one(number: Index, values: Values) -> Values:
            *c, from_, rest, stride = values
            to = s.longest.select(Index(from_).is_("eq", 0), zero)
            radix = Index(arith.index_cast(ir.IndexType.get(), tensor.extract(self.radices, [number.value])))
            m = Index(rest) // radix
            state = State(Index(from_), to, m, Index(stride), roots)
            buffers = self.passes.one_of(radix, self.taken, state, [c[-1]])
            return [*c[:-1], *buffers, to.value, m.value, (Index(stride) * radix).value]

        *made, _, _ = fold(begin, end, [*carried, source.value, length.value, Index.of(1).value], one)
        return made

    def _read(self, at: Index, width: int | None = None) -> Number:
        """A complex vector of the operand."""
        width = width or self.lanes
        if len(self.operands) == 2:
            return Number(*(self._vector(x, at, width) for x in self.operands))
        low, high = (self._vector(self.operands[0], at * 2 + half, width) for half in (0, width))
        return Number(*(vector.shuffle(low, high, list(range(part, 2 * width, 2))) for part in range(2)))

    def _element(self, at: Index) -> Number:
        """A complex element of the operand."""
        places = [at, at] if len(self.operands) == 2 else [at * 2, at * 2 + 1]
        sources = self.operands * (3 - len(self.operands))
        return Number(*(tensor.extract(x, [place.value]) for x, place in zip(sources, places, strict=True)))

    def _swapped(self, value: Number) -> Number:
        """A value with its parts swapped, if the transform is an inverse one."""
        is_inverse = self.sizes.is_inverse.is_("eq", 1).value
        return Number(
            arith.select(is_inverse, value.imag.re, value.re), arith.select(is_inverse, value.re, value.imag.re)
        )

    def _vector(self, source: ir.Value, at: Index, width: int | None = None) -> ir.Value:
        kind = ir.VectorType.get([width or self.lanes], self.element)
        return vector.transfer_read(kind, source, [at.value], ir.AffineMap.get_identity(1), self.zero, [True])

    def _load(self, buffers: ir.Value, at: Index, lane: int = 0, width: int | None = None) -> Number:
        """Complex vector number `at` of the buffers, from a lane on."""
        places = [at * (2 * self.lanes) + start for start in (lane, self.lanes + lane)]
        return Number(*(self.passes.part(buffers, place, width) for place in places))

    def _store(self, value: Number, buffers: ir.Value, at: Index, lane: int = 0) -> ir.Value:
        place = at * (2 * self.lanes) + lane
        for part, start in ((value.re, place), (value.imag.re, place + self.lanes)):
            buffers = self.passes.write(part, buffers, Index.of(0), start)
        return buffers

    def _get(self, buffers: ir.Value, at: Index) -> ir.Value:
        return tensor.extract(buffers, [Index.of(0).value, at.value])

    def _set(self, value: ir.Value, buffers: ir.Value, at: Index) -> ir.Value:
        return tensor.insert(value, buffers, [Index.of(0).value, at.value])


def transpose(rows: list[Number]) -> list[Number]:
    """Transposes a square of lanes."""
    parts = zip(*(row.parts for row in rows), strict=True)
    return [Number(*both) for both in zip(*(transposed(list(part)) for part in parts), strict=True)]
