"""Expands matrix products into one shared kernel that takes sizes and strides as arguments.

    %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
        : (tensor<128x784xf32>, tensor<784x256xf32>) -> tensor<128x256xf32>
becomes
    %s:20 = util.optimization_barrier %c1, %c128, %c256, %c784, … : index, …
    %0 = flow.tensor.reshape %flat_x : tensor<100352xf32> -> tensor<?xf32>{%n}
    %1 = flow.tensor.reshape %flat_w : tensor<200704xf32> -> tensor<?xf32>{%m}
    %2 = flow.dispatch.region -> (tensor<?x?xf32>{…}) { loops over %0, %1 and tiles in registers }
    %p = flow.tensor.reshape %2 : tensor<?x?xf32>{…} -> tensor<128x256xf32>

The compiler makes a kernel for each pair of shapes, and four of them with data tiling. This one takes sizes and strides
as arguments and packs inside: a program has one for each element type. Measured with
IREE 3.13 on two busy cores with AVX-512, seconds of CPU time to compile | a call over XLA's time, in tiles → by this
kernel: 512 x 512 x 512 1.06 → 0.75 | 0.95 → 0.96; 300 x 700 x 500 1.31 → 1.04 | 1.00 → 0.85; 1024 x 1024 x 1024
1.11 → 0.78 | 1.40 → 1.29; a step of a network 784 x 256 x 10 3.9 → 2.6 | 0.81 → 0.82, 784 x 512 x 512 4.1 → 2.3 | 0.96
→ 0.86.

Transposed operands are read in place. The left one: 784 x 128 x 256 takes 267 µs instead of 388, 300 x 700 x 500 1044
instead of 1199, 1024 x 1024 x 1024 41 ms instead of 38. The right one is packed by squares, which are transposed in
registers: 64 x 1024 x 1024 takes 308 µs instead of 411, 512 x 512 x 512 540 instead of 559, and both compile in 20 ms
instead of 66.

Parts of complex numbers that are computed from such products need no barrier (see `legalize-complex`).

Operands that are computed are stored for this kernel, unless in batches, or computed from another small product, whose
kernel then computes them. Measured on two cores with AVX-512, µs of a call fused | apart, XLA, of (2 x + 1) w: 31 x 33
x 35 10.6 | 6.6, 8.3; f64 77 x 53 x 61 144 | 17, 44; 10000 x 16 x 16 74 | 68, 219.

Leaves alone: other small products (`sizes.py`; in f64 and s64, none is) of programs without a large one, since the
compiler's kernels are as good and fuse element-wise operations, except those that take longer than fusing saves
(`outweighs_fusion`), and those without element-wise operations around them, for which this kernel is about as fast and
compiles in 20 ms instead of 100 (XLA 11); element types other than f32, f64, i32, i64, and small ones of i8; matrices
that are smaller than a tile, or with less work than `least`; operands whose batch, free or contracting dimensions are
not contiguous; dynamic shapes; targets without `profile.product_tile`. Small products in µs by the compiler's kernel |
this one, XLA (not measured for the first):

    8 x 256 x 64 x 256   327 | 339
    64 x 32 x 32 x 32     43 |  51,  59
    96 x 96 x 96          11 |  12,  18
    128 x 16 x 64 x 16    37 |  25,  83
    17 x 19 x 23          5.5 | 4.1, of f64 6.3 | 4.3, of i32 7.5 | 4.2
    60 x 60 x 60          6.9 | 6.0, of f64  26 | 7.8, of i32 8.2 | 6.3

So those smaller than a tile, or with less work than `least`, are taken if nothing is fused with them, but for batches
of fewer than 16 rows or columns: none takes longer than XLA's, and they compile in 20 ms instead of 50 to 180.

Of those that are smaller still, of few rows, columns or contracted elements, and of batches, most are taken by a kernel
without such tiles (`small_kernel.py`) if nothing is fused with them. CPU milliseconds of compiling (XLA), and µs of a
call by the compiler's kernel, or that of `expand-thin-dot` | by this one, XLA, with AVX2:

    3 x 4 x 5            95 → 49 (8)       5.8 | 5.8,  15
    i8 3 x 4 x 5        123 → 55 (44)      6.9 | 5.7,  11
    i8 40 x 40 x 40     873 → 55 (68)      9.8 | 8.6,  19
    7 x 100 x 7         217 → 42 (17)       11 | 6.4,  34

Source: see `product_kernel.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.fence.join_barriers import BARRIER
from hilo.lowering.framework.build import element_of, reshape, shape_of, transpose
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.products.canonicalize_dot import swapped
from hilo.lowering.products.expand_matrix_vector import MADE, is_computed, source_of
from hilo.lowering.products.product_kernel import PLAIN, compute_product
from hilo.lowering.products.sizes import blocks_of, is_large, is_uneven, outweighs_fusion
from hilo.lowering.products.small.selection import fits_narrow, is_tiny
from hilo.lowering.products.small.small_kernel import SmallProduct, compute_small
from hilo.lowering.types.legalize_complex import is_product


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    height: int = option(8, "rows of a tile in registers, if vector-bytes is given")
    least: int = option(64**3, "fewest multiplications of a product that is expanded")


APART, IN_BATCH = 8, 16
"""Rows and columns from which on this kernel takes about the time of the compiler's for a small product, and for those
of a batch, which are not a call each."""

_MOVES = ("stablehlo.reshape", "stablehlo.transpose")

SHALLOWEST = 8
"""Products that contract fewer elements than this are element-wise work."""

TINY = 1 << 16
"""Multiplications of a product below which what computes its operands is fused with it: an LSTM of 32 products of
8 x 32 x 128 takes 42 µs, and would take 50 with a call for each."""

LONG = 1 << 17
"""Multiplications of integers of 64 bits from which on this kernel is faster: s64 of 45 x 45 x 45 takes 12 µs instead
of 9, of 77 x 53 x 61 20 instead of 208 (XLA 79)."""


@dataclass(frozen=True)
class Product:
    """A product in the kernel's terms; the attributes are those of `product_kernel.Sizes`."""

    batch: int
    rows: int
    columns: int
    depth: int
    lhs_strides: tuple[int, int, int]
    rhs_strides: tuple[int, int, int]

    def transposed(self) -> Product:
        """The product of the transposed operands in reverse order, which is the transposed result."""
        lhs, rhs = self.lhs_strides, self.rhs_strides
        return Product(
            self.batch, self.columns, self.rows, self.depth, (rhs[0], rhs[2], rhs[1]), (lhs[0], lhs[2], lhs[1])
        )

    @property
    def work(self) -> int:
        """Multiplications."""
        return self.batch * self.rows * self.columns * self.depth

    @property
    def is_transposed(self) -> bool:
        """Whether the right operand lies in memory column by column."""
        return self.rhs_strides[1] == 1 and self.columns > 1

    def small(self) -> SmallProduct[int]:
        """The arguments of the kernel of small matrices."""
        sizes = self.batch, self.rows, self.columns, self.depth
        return SmallProduct(*sizes, *self.lhs_strides, *self.rhs_strides)

    def fills(self, tile: ProductTile, bits: int) -> bool:
        """Whether rows and columns, or columns and rows, are at least those of a tile."""
        return min(self.rows, self.columns) >= tile.height and max(self.rows, self.columns) >= tile.width(bits)

    def arguments(self, width: int) -> list[int]:
        """The integer arguments of the kernel's function."""
        blocks = blocks_of(self.rows, self.columns, width, work=self.work if self.batch == 1 else 0)
        sizes = [self.batch, self.rows, self.columns, self.depth]
        return [*sizes, *self.lhs_strides, *self.rhs_strides, *blocks, *PLAIN]


def stride_of(shape: Sequence[int], axes: Sequence[int], strides: Sequence[int] = ()) -> int | None:
    """The stride at which some axes of an array can be walked as one; None if they are not contiguous. Without
    `strides`, the array is row-major.

    >>> [stride_of((2, 3, 4), axes) for axes in ((0, 1), (1, 0), (0, 2), (2,), ())]
    [4, None, None, 1, 0]
    >>> [stride_of((4, 2, 3), axes, (1, 12, 4)) for axes in ((0,), (1, 2), (0, 1))]
    [1, 4, None]
    """
    strides = strides or row_major(shape)
    long = [axis for axis in axes if shape[axis] != 1]
    if any(strides[outer] != strides[inner] * shape[inner] for outer, inner in pairwise(long)):
        return None
    return strides[long[-1]] if long else 0


@dataclass
class _Taken:
    """A product that the kernel will compute.

    Attributes:
        dot: the operation.
        product: how the kernel computes it.
        lhs, rhs: its operands.
        tile: of the kernel.
        is_turned: whether the result is transposed.
        is_small: whether it is taken only if it stands apart, or takes longer than what fusing saves.
        is_tiny: the same, by the kernel of small matrices.
    """

    dot: ir.Operation
    product: Product
    lhs: ir.Value
    rhs: ir.Value
    tile: ProductTile
    is_turned: bool = False
    is_small: bool = False
    is_tiny: bool = False


def row_major(shape: Sequence[int]) -> list[int]:
    """The strides of an array whose last dimension is the innermost.

    >>> row_major((2, 3, 4))
    [12, 4, 1]
    """
    return [prod(shape[axis + 1 :]) for axis in range(len(shape))]


def read_product(
    lhs: Sequence[int],
    rhs: Sequence[int],
    numbers: DotDimensionNumbers,
    lhs_strides: Sequence[int] = (),
    rhs_strides: Sequence[int] = (),
) -> Product | None:
    """The product of arrays of these shapes; None if the kernel does not support their layout. Without strides, an
    operand is row-major.

    >>> read_product((3, 4), (4, 5), DotDimensionNumbers((), (), (1,), (0,)))
    Product(batch=1, rows=3, columns=5, depth=4, lhs_strides=(0, 4, 1), rhs_strides=(0, 5, 1))
    >>> read_product((3, 4), (4, 5), DotDimensionNumbers((), (), (1,), (0,)), (1, 3))
    Product(batch=1, rows=3, columns=5, depth=4, lhs_strides=(0, 1, 3), rhs_strides=(0, 5, 1))
    """
    left = _read_side(lhs, lhs_strides, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions)
    right = _read_side(rhs, rhs_strides, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions)
    if left is None or right is None:
        return None
    (count, rows, depth), of_left = left
    (_, columns, _), (rhs_batch, rhs_column, rhs_depth) = right
    return Product(count, rows, columns, depth, of_left, (rhs_batch, rhs_depth, rhs_column))


def _read_side(
    shape: Sequence[int], strides: Sequence[int], batch: Sequence[int], summed: Sequence[int]
) -> tuple[tuple[int, int, int], tuple[int, int, int]] | None:
    """Sizes and strides of one operand's batch, free and contracting dimensions; None if some have no single stride."""
    free = [axis for axis in range(len(shape)) if axis not in batch and axis not in summed]
    outer, own, depth = (stride_of(shape, axes, strides) for axes in (batch, free, summed))
    if outer is None or own is None or depth is None:
        return None
    sizes = (prod(shape[d] for d in batch), prod(shape[d] for d in free), prod(shape[d] for d in summed))
    return sizes, (outer, own, depth)


@define_pass("expand-dot", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    options = run.options
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    if options.vector_bytes:
        tile = ProductTile(options.vector_bytes, options.height)
    if tile is None or op.name != "builtin.module":
        return
    taken: list[_Taken] = []
    for dot in collect(op, "stablehlo.dot_general"):
        if not list(dot.results[0].uses):
            dot.erase()  # otherwise the dispatch would stay
            continue
        found = _taken(dot, tile, options, run)
        if found is not None:
            taken.append(found)
    pays = any(map(_pays, taken))
    taken = [found for found in taken if (pays and not found.is_small) or _is_worth_a_call(found)]
    _replace(taken)
    run.statistics["products"] += len(taken)


def _replace(taken: Sequence[_Taken]) -> None:
    """Computes products by the kernel, in the order of the program: the operand of one may be the result of another."""
    made: dict[ir.Value, ir.Value] = {}
    for found in taken:
        found.lhs, found.rhs = (made.get(value, value) for value in (found.lhs, found.rhs))
        with found.dot.location, ir.InsertionPoint(found.dot):
            result = found.dot.results[0]
            made[result] = reshape(_compute(found), shape_of(result))
            result.replace_all_uses_with(made[result])
    for found in taken:
        found.dot.erase()
    for value in made.values():
        _remove_barriers(value)


def _remove_barriers(value: ir.Value) -> None:
    """Removes barriers between element-wise operations on a product and the complex number that they are parts of: the
    compiler can build it in their kernel, unless that reads the tiles of another product (see `legalize-complex`)."""
    seen, pending = set[ir.Value](), [value]
    while pending:
        for op in dict.fromkeys(use.owner.operation for use in pending.pop().uses):
            if op.name in CHEAP and op.results[0] not in seen:
                seen.add(op.results[0])
                pending.append(op.results[0])
            elif op.name == BARRIER and _is_for_a_complex_number(op) and not any(map(is_product, op.operands)):
                for result, operand in zip(op.results, list(op.operands), strict=True):
                    result.replace_all_uses_with(operand)
                op.erase()


def _is_for_a_complex_number(barrier: ir.Operation) -> bool:
    readers = {use.owner.operation for result in barrier.results for use in result.uses}
    return len(barrier.results) == 2 and [op.name for op in readers] == ["stablehlo.complex"]


def _taken(dot: ir.Operation, tile: ProductTile, options: Options, run: PassRun) -> _Taken | None:
    """The product if the kernel is to compute it; one with few columns is transposed, since a tile is wide."""
    kinds = {element_of(value) for value in (*dot.operands, dot.results[0])}
    is_narrow = _is_narrow(dot)
    if not (is_narrow or (len(kinds) == 1 and _is_taken(next(iter(kinds))))) or "algorithm" in dot.attributes:
        run.note(dot, "the kernel takes f32, f64, i32 and i64, and i8 if it is small")
        return None
    if not run.has_static(dot, *dot.operands):
        return None
    lhs, rhs = dot.operands
    numbers = DotDimensionNumbers.from_mlir(dot.attributes["dot_dimension_numbers"])
    product = read_product(shape_of(lhs), shape_of(rhs), numbers)
    if product is None:
        run.note(dot, "its dimensions are not contiguous")
        return None
    found = _fitted_narrow(dot, product, tile) if is_narrow else _fitted(dot, product, tile, options)
    if found is None or (element_of(lhs) == ir.IntegerType.get_signless(64) and _is_short(found)):
        run.note(dot, "it is small")
        return None
    return found


def _is_short(taken: _Taken) -> bool:
    """Whether the compiler's kernel of a product of integers of 64 bits is as fast."""
    return taken.product.work < LONG or taken.is_tiny or not taken.product.fills(taken.tile, 64)


def _fitted(dot: ir.Operation, product: Product, tile: ProductTile, options: Options) -> _Taken | None:
    """A product by tiles that its matrices fill; None if the compiler's own kernel of such a small one is faster."""
    lhs, rhs = dot.operands
    numbers = DotDimensionNumbers.from_mlir(dot.attributes["dot_dimension_numbers"])
    element = element_of(lhs)
    is_small = not product.fills(tile, element.width) or product.work < options.least
    if product.depth < SHALLOWEST or (is_small and not _is_worth_it(product)):
        taken = _Taken(dot, *_read_through(lhs, rhs, numbers, product, tile), tile, is_small=True, is_tiny=True)
        is_float = not isinstance(element, ir.IntegerType)
        return taken if min(product.rows, product.columns) > 1 and is_tiny(product.small(), is_float=is_float) else None
    if is_small or product.columns >= tile.width(element.width):
        tile = tile.narrowed(product.columns, element.width) if is_small else tile
        return _Taken(dot, *_read_through(lhs, rhs, numbers, product, tile), tile, is_small=is_small)
    made, source, other = _read_through(rhs, lhs, swapped(numbers), product.transposed(), tile)
    return _Taken(dot, made, source, other, tile, is_turned=True)


def _fitted_narrow(dot: ir.Operation, product: Product, tile: ProductTile) -> _Taken | None:
    """A small product of integers of 8 bits; not of a vector in 32, which the compiler's kernel computes in 70 % of the
    time and compiles as fast as XLA."""
    is_wide_vector = product.columns == 1 and element_of(dot.results[0]).width > 8
    if is_wide_vector or not fits_narrow(product.small()):
        return None
    lhs, rhs = dot.operands
    return _Taken(dot, product, lhs, rhs, tile, is_small=True, is_tiny=True)


def _is_narrow(dot: ir.Operation) -> bool:
    """Whether a product is one of signed integers of 8 bits, in 8 or 32."""
    narrow, wide = (ir.IntegerType.get_signless(bits) for bits in (8, 32))
    return all(element_of(x) == narrow for x in dot.operands) and element_of(dot.results[0]) in (narrow, wide)


def _is_taken(element: ir.Type) -> bool:
    integers = [ir.IntegerType.get_signless(bits) for bits in (32, 64)]
    return isinstance(element, (ir.F32Type, ir.F64Type)) or element in integers


def _is_worth_it(product: Product) -> bool:
    """Whether the compiler's kernel of a small product is hardly faster."""
    return min(product.rows, product.columns) >= (APART if product.batch == 1 else IN_BATCH)


def _read_through(
    lhs: ir.Value, rhs: ir.Value, numbers: DotDimensionNumbers, product: Product, tile: ProductTile
) -> tuple[Product, ir.Value, ir.Value]:
    """A product and its operands; instead of these, the sources of transposes, which the kernel reads in place. The
    right one is packed once for each block of rows: only if its rows or its columns are contiguous."""
    source, *left = source_of(lhs)
    other, *right = source_of(rhs)
    if product.columns >= tile.width(element_of(lhs).width):
        found = read_product(left[0], right[0], numbers, left[1], right[1])
        if found is not None and 1 in found.rhs_strides[1:]:
            return found, source, other
    found = read_product(left[0], shape_of(rhs), numbers, left[1])
    return (product, lhs, rhs) if found is None else (found, source, rhs)


def _pays(taken: _Taken) -> bool:
    """Whether the compiler's own kernels for the product would take longer to compile, or to run."""
    product = taken.product.transposed() if taken.is_turned else taken.product
    if taken.is_small:
        return False
    is_slow = element_of(taken.lhs).width == 64 or taken.product.is_transposed
    return is_slow or is_large(product.rows, product.columns, product.depth)


def _is_worth_a_call(taken: _Taken) -> bool:
    """Whether it is a product into which the compiler would fuse nothing, or that outweighs what it would. This kernel,
    compiled once per machine, saves compiling another."""
    if not taken.is_tiny and not _is_worth_it(taken.product):
        return False
    return is_apart(taken.dot) or _outweighs_fusion(taken)


def _outweighs_fusion(taken: _Taken) -> bool:
    """Whether the compiler's kernel takes so much longer that what it fuses does not make up for it: if it computed
    an operand, unless it is tiny, or of a batch, whose matrices have no call each."""
    product, is_wide = taken.product, element_of(taken.lhs).width == 64
    is_made = product.work >= TINY and any(is_computed(x) and not is_product(x) for x in taken.dot.operands)
    if product.batch == 1 and (is_made or is_uneven(product.columns, product.work, is_wide=is_wide)):
        return True
    sizes = product.rows, product.columns, product.depth
    return outweighs_fusion(*sizes, is_wide=is_wide, is_transposed=product.is_transposed)


def is_apart(op: ir.Operation) -> bool:
    """Whether there are no operations around a product or a convolution that the compiler would fuse with it."""
    return not any(map(is_computed, op.operands)) and not _is_read_by_a_loop(op.results[0])


def _is_read_by_a_loop(value: ir.Value) -> bool:
    """Whether the value is read by an operation that the compiler fuses with it."""
    readers = [use.owner.operation for use in value.uses]
    return any(
        _is_read_by_a_loop(op.results[0]) if op.name in _MOVES else op.name in MADE or op.name == "stablehlo.reduce"
        for op in readers
    )


def _compute(taken: _Taken) -> ir.Value:
    """The elements of a product in row-major order."""
    product, tile = taken.product, taken.tile
    lhs, rhs = (reshape(value, [prod(shape_of(value))]) for value in (taken.lhs, taken.rhs))
    if taken.is_tiny:
        return compute_small(lhs, rhs, product.small(), element_of(taken.dot.results[0]))
    made = compute_product(lhs, rhs, product.arguments(tile.width(element_of(lhs).width)), tile)
    if not taken.is_turned:
        return made
    return transpose(reshape(made, [product.batch, product.rows, product.columns]), [0, 2, 1])
