"""Expands matrix-vector products into a kernel that reads the matrix once, in order.

    %p = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0]
        : (tensor<1024x1024xf64>, tensor<1024xf64>) -> tensor<1024xf64>
becomes
    %p = flow.dispatch.region -> (tensor<1024xf64>) { loops over vectors of four rows at a time }

The time of such a product is that of reading the matrix. If its rows are contiguous, four of them are read together,
with two vectors of partial sums each, and end with a vector whose first elements, which were read before, count as
zeros; if its columns are, eight rows are multiplied and added to the result at once.
Measured on 1024 x 1024, in µs (compiler → this kernel, XLA): f64 by rows 2303 → 396, 514, by columns 3194 → 528, 675;
f32 by rows 302 → 203, 212, by columns 1481 → 272, 574. Partial sums are more accurate than one long sum.

Of 200 x 200, by rows: f64 12 → 4.9, 6.2, f32 7.7 → 4.5, 8.3; of 3000 x 31 865 → 7, 36, of 20 of 12 x 1023 at once 55 →
14, 32.

Matrices and vectors of f16 and bf16 that are converted to f32 are converted as they are read: bf16 by rows 244 → 86,
228, by columns 329 → 112, 373; by rows of 300 x 700 923 → 40, 130.

Leaves alone: matrices, over all of a batch, of less than `least` elements; products in other types than f32 and f64;
matrices that element-wise operations compute, whose products are sums outside of loops (`expand-outer-product`), and
which the compiler fuses elsewhere; matrices with neither contiguous rows nor
contiguous columns; dynamic shapes; targets without `profile.product_tile`.
Source: BLAS's GEMV.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.view import merged_stride
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Index, IndexLike, Number


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(
        1 << 14, "fewest f32 of a matrix, or batch of matrices, whose product is expanded; half for f64"
    )


ROWS, SUMS = 4, 2
"""Rows that are read together, and vectors of partial sums for each."""

DEPTH = 8
"""Rows that are added to the result at once, if columns are contiguous."""

SHARES, SHARE = 8, 128
"""The most parts that the result is split into for several cores, and the fewest results of each."""

MADE = ELEMENTWISE | {"stablehlo.broadcast_in_dim", "stablehlo.iota", "stablehlo.pad", "stablehlo.slice"}


@dataclass(frozen=True)
class Product:
    """A product of matrices with vectors; strides are in elements.

    Attributes:
        batch, rows, depth: sizes.
        matrix_strides: of batch, rows and depth.
        vector_strides: of batch and depth.
    """

    batch: int
    rows: int
    depth: int
    matrix_strides: tuple[int, int, int]
    vector_strides: tuple[int, int]


@dataclass(frozen=True)
class Side:
    """An operand: the size of its free dimensions, and the strides of its batch, free and contracting dimensions."""

    free: int
    batch_stride: int | None
    stride: int | None
    depth_stride: int | None


def read_side(shape: Sequence[int], strides: Sequence[int], batch: Sequence[int], summed: Sequence[int]) -> Side:
    """An operand of this shape and these strides."""
    free = [axis for axis in range(len(shape)) if axis not in batch and axis not in summed]
    outer, inner, depth = (merged_stride(shape, strides, axes) for axes in (batch, free, summed))
    return Side(prod(shape[axis] for axis in free), outer, inner, depth)


def read_product(
    operands: Sequence[tuple[Sequence[int], Sequence[int]]], numbers: DotDimensionNumbers
) -> tuple[int, Product] | None:
    """The position of the matrix among the operands, and the product, for arrays of these shapes and strides.

    >>> read_product([((3, 4), (4, 1)), ((4,), (1,))], DotDimensionNumbers((), (), (1,), (0,)))
    (0, Product(batch=1, rows=3, depth=4, matrix_strides=(0, 4, 1), vector_strides=(0, 1)))
    """
    batches = (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions)
    summed = (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions)
    sides = [read_side(*operands[at], batches[at], summed[at]) for at in (0, 1)]
    at = 0 if sides[1].free == 1 else 1
    matrix, right = sides[at], sides[1 - at]
    if right.free != 1 or matrix.free == 1:
        return None
    if matrix.batch_stride is None or matrix.stride is None or matrix.depth_stride is None:
        return None
    if right.batch_stride is None or right.depth_stride is None:
        return None
    shape = operands[at][0]
    count, depth = (prod(shape[axis] for axis in axes[at]) for axes in (batches, summed))
    strides = (matrix.batch_stride, matrix.stride, matrix.depth_stride)
    return at, Product(count, matrix.free, depth, strides, (right.batch_stride, right.depth_stride))


def shares_of(rows: int, multiple: int) -> int:
    """The number of parts into which a result is split.

    >>> shares_of(1024, 16), shares_of(1000, 16), shares_of(90, 1)
    (8, 1, 1)
    """
    counts = range(min(SHARES, rows // SHARE), 1, -1)
    return next((n for n in counts if rows % n == 0 and rows // n % multiple == 0), 1)


@pattern("stablehlo.dot_general")
def expand(op: Op, run: PassRun) -> Replacement:
    """matrix . vector -> a kernel"""
    options = run.options
    assert isinstance(options, Options)
    tile, result = run.profile.product_tile if run.configuration.is_native else None, op.operation.results[0]
    size_bytes = options.vector_bytes or (tile.vector_bytes if tile else 0)
    if not size_bytes or not is_plain(op.operation):
        return None
    sources = [source_of(value, is_widened=True) for value in op.operands]
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    read = read_product([(shape, strides) for _, shape, strides in sources], numbers)
    if read is None:
        return None
    at, product = read
    element = element_of(result)
    lanes = size_bytes * 8 // element.width
    reason = _reason_against(product, sources[at][0], options.least * 32 // element.width, lanes)
    if reason is not None:
        run.note(op, reason)
        return None
    a, v = barrier([reshape(sources[side][0], [prod(sources[side][1])]) for side in (at, 1 - at)])
    emit = sum_rows if product.matrix_strides[2] == 1 else sum_columns
    run.statistics["products"] += 1
    return reshape(emit(a, v, product, element, lanes), shape_of(result))


def _reason_against(product: Product, matrix: ir.Value, least: int, lanes: int) -> str | None:
    """Why the product is left to the compiler; None if it is not."""
    is_in_rows = product.matrix_strides[2] == 1
    shortest = product.depth if is_in_rows else min(product.rows, product.depth) // 2
    if product.batch * product.rows * product.depth < least or shortest < lanes:
        return "the matrix is small"
    if 1 not in product.matrix_strides[1:] or product.vector_strides[1] != 1:
        return "neither its rows nor its columns are contiguous"
    return "its matrix is computed where it is read" if is_computed(matrix) else None


def is_plain(dot: ir.Operation) -> bool:
    """Whether it is a product of f32 or f64 with static shapes, in any layout."""
    kinds = {element_of(value) for value in (*dot.operands, dot.results[0])}
    is_float = len(kinds) == 1 and isinstance(next(iter(kinds)), (ir.F32Type, ir.F64Type))
    return is_float and is_static(*dot.operands) and "algorithm" not in dot.attributes


def source_of(value: ir.Value, *, is_widened: bool = False) -> tuple[ir.Value, list[int], list[int]]:
    """The source of a chain of transposes, with the shape and strides at which it is read.

    Args:
        value: the last value of the chain.
        is_widened: conversions of narrower floats to f32 may be part of the chain.
    """
    order = list(range(len(shape_of(value))))
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name == "stablehlo.transpose":
            permutation = list(ir.DenseI64ArrayAttr(op.attributes["permutation"]))
            order = [permutation[axis] for axis in order]
        elif not is_widened or op.name != "stablehlo.convert" or not _widens(op):
            break
        value = op.operands[0]
    shape = shape_of(value)
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    return value, [shape[axis] for axis in order], [strides[axis] for axis in order]


def _widens(convert: ir.Operation) -> bool:
    """Whether a kernel converts the elements as it reads them."""
    return isinstance(element_of(convert.operands[0]), (ir.F16Type, ir.BF16Type)) and isinstance(
        element_of(convert.results[0]), ir.F32Type
    )


class _Operand(Values):
    """An array whose elements are read as those of the result."""

    def __init__(self, value: ir.Value, element: ir.Type) -> None:
        super().__init__(Cell(value))
        self._result = element

    def get(self, *at: IndexLike) -> ir.Value:
        value = super().get(*at)
        return value if value.type == self._result else arith.extf(self._result, value)

    def get_row(self, at: IndexLike | tuple[IndexLike, ...], lanes: int) -> ir.Value:
        row = super().get_row(at, lanes)
        kind = ir.VectorType.get([lanes], self._result)
        return row if row.type == kind else arith.extf(kind, row)


def is_computed(value: ir.Value) -> bool:
    """Whether the value is defined by an operation that the compiler computes where the result is read."""
    while not isinstance(value.owner, ir.Block) and value.owner.operation.name == "stablehlo.reshape":
        value = value.owner.operation.operands[0]
    return not isinstance(value.owner, ir.Block) and value.owner.operation.name in MADE


def is_widened(value: ir.Value) -> bool:
    """Whether the value is computed from as many narrower numbers, which the compiler widens where it reads them."""
    seen, pending = set[ir.Value](), [source_of(value)[0]]
    while pending:
        one = pending.pop()
        maker = None if isinstance(one.owner, ir.Block) else one.owner.operation
        if one in seen or maker is None or maker.name not in MADE:
            continue
        seen.add(one)
        same = [operand for operand in maker.operands if prod(shape_of(operand)) == prod(shape_of(one))]
        if maker.name == "stablehlo.convert" and dtype(element_of(same[0])).bits < dtype(element_of(one)).bits:
            return True
        pending += same
    return False


def sum_rows(a: ir.Value, v: ir.Value, p: Product, element: ir.Type, lanes: int) -> ir.Value:
    """The product if each row of the matrix is contiguous, as the vector is, and has at least `lanes` elements."""
    height = min(ROWS, p.rows)
    is_nested = p.batch > 1 and p.rows % height > 0
    shares = batches_of(p) if is_nested else shares_of(p.batch * p.rows, height if p.batch > 1 else 1)
    part = p.batch * p.rows // shares
    with Kernel(element, lanes=lanes) as k:
        rows = _Rows(k, p, _Operand(a, element), _Operand(v, element), k.values([p.batch * p.rows], element))
        with k.share(shares) as share:
            if is_nested:
                with k.loop(0, p.batch // shares) as batch, k.loop(0, p.rows, height) as i:
                    row = i.minimum(p.rows - height)
                    rows.sum(share * (p.batch // shares) + batch, row, batch * p.rows + row, height)
            else:
                with k.loop(0, part, height) as i:
                    at = i.minimum(part - height) if part % height else i
                    row = share * part + at
                    batch, row = (row // p.rows, row % p.rows) if p.batch > 1 else (Index.of(0), row)
                    rows.sum(batch, row, at, height)
    return barrier(k.results)[0]


def batches_of(p: Product) -> int:
    """The number of parts, of whole matrices, into which a result is split.

    >>> batches_of(Product(20, 50, 99, (4950, 99, 1), (99, 1))), batches_of(Product(20, 5, 99, (495, 99, 1), (99, 1)))
    (5, 1)
    """
    counts = range(min(SHARES, p.batch * p.rows // SHARE), 1, -1)
    return next((n for n in counts if p.batch % n == 0), 1)


@dataclass(frozen=True)
class _Rows:
    """The sums of some rows that are read together."""

    kernel: Kernel
    product: Product
    matrix: _Operand
    vector: _Operand
    result: Values

    def sum(self, batch: Index, row: Index, at: Index, height: int) -> None:
        """Stores the sums of `height` rows of a matrix from a position on.

        What a row has beyond whole vectors is the end of its last `lanes` elements; those before it count as zeros.
        """
        k, p, lanes = self.kernel, self.product, self.kernel.lanes
        start = batch * p.matrix_strides[0] + row * p.matrix_strides[1]
        starts, origin = [start + r * p.matrix_strides[1] for r in range(height)], batch * p.vector_strides[0]
        sums = [[k.variable(k.zero(lanes=lanes)) for _ in range(SUMS)] for _ in starts]

        def add(offset: IndexLike, place: int, kept: int = lanes) -> None:
            b = _last(self.vector.get_row(origin + offset, lanes), kept)
            for of_row, row_start in zip(sums, starts, strict=True):
                x, total = _last(self.matrix.get_row(row_start + offset, lanes), kept), of_row[place]
                total.set(Number(vector.fma(x, b, total.get().re)))

        step = SUMS * lanes
        whole = p.depth // step * step
        with k.loop(0, whole, step) as q:
            for u in range(SUMS):
                add(q + u * lanes, u)
        if p.depth - whole >= lanes:
            add(whole, 0)
        if p.depth % lanes:
            add(p.depth - lanes, 1, p.depth % lanes)
        for r, of_row in enumerate(sums):
            self.result.set((of_row[0].get() + of_row[1].get()).sum().re, at + r)


def _last(row: ir.Value, count: int) -> ir.Value:
    """A vector with zeros instead of all but its last elements."""
    lanes, element = ir.VectorType(row.type).shape[0], ir.VectorType(row.type).element_type
    if count == lanes:
        return row
    kind = ir.VectorType.get([lanes], ir.IntegerType.get_signless(1))
    kept = ir.DenseElementsAttr.get([ir.BoolAttr.get(lane >= lanes - count) for lane in range(lanes)], kind)
    return arith.select(arith.constant(kind, kept), row, vector.broadcast(row.type, arith.constant(element, 0.0)))


def sum_columns(a: ir.Value, v: ir.Value, p: Product, element: ir.Type, lanes: int) -> ir.Value:
    """The product if the columns are adjacent, and the elements of each are a stride apart."""
    shares = p.batch if p.batch > 1 else shares_of(p.rows, lanes)
    part = p.batch * p.rows // shares
    whole = part // lanes * lanes
    with Kernel(element, lanes=lanes) as k:
        matrix, right, y = _Operand(a, element), _Operand(v, element), k.values([p.batch * p.rows], element)
        zero, zeros = k.number(0.0).re, k.zero(lanes=lanes).re
        with k.share(shares) as share:
            start = share * (p.matrix_strides[0] if p.batch > 1 else part)
            origin = share * p.vector_strides[0]
            with k.loop(0, whole, lanes) as j:
                y.set_row(zeros, j)
            if whole < part:
                with k.loop(whole, part) as j:
                    y.set(zero, j)

            def add(q: Index, depth: int) -> None:
                factors = [right.get(origin + q + r) for r in range(depth)]
                rows = [start + (q + r) * p.matrix_strides[2] for r in range(depth)]
                wide = [vector.broadcast(ir.VectorType.get([lanes], element), f) for f in factors]
                with k.loop(0, whole, lanes) as j:
                    total = zeros
                    for row, factor in zip(rows, wide, strict=True):
                        total = vector.fma(matrix.get_row(row + j, lanes), factor, total)
                    y.set_row((Number(y.get_row(j, lanes)) + Number(total)).re, j)
                if whole < part:
                    with k.loop(whole, part) as j:
                        rest = Number(zero)
                        for row, factor in zip(rows, factors, strict=True):
                            rest = rest + Number(matrix.get(row + j)) * Number(factor)
                        y.set((Number(y.get(j)) + rest).re, j)

            deep = p.depth // DEPTH * DEPTH
            with k.loop(0, deep, DEPTH) as q:
                add(q, DEPTH)
            if deep < p.depth:
                with k.loop(deep, p.depth) as q:
                    add(q, 1)
    return barrier(k.results)[0]


PASS = pattern_pass("expand-matrix-vector", expand, options=Options)
