"""Expands products of matrices into one kernel, with sizes and strides as arguments.

    %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
        : (tensor<128x784xf32>, tensor<784x256xf32>) -> tensor<128x256xf32>
becomes
    %s:12 = util.optimization_barrier %c1, %c128, %c256, %c784, … : index, …
    %0 = flow.tensor.reshape %flat_x : tensor<100352xf32> -> tensor<?xf32>{%n}
    %1 = flow.tensor.reshape %flat_w : tensor<200704xf32> -> tensor<?xf32>{%m}
    %2 = flow.dispatch.region -> (tensor<?x?xf32>{…}) { loops over %0, %1 and tiles in registers }
    %p = flow.tensor.reshape %2 : tensor<?x?xf32>{…} -> tensor<128x256xf32>

The compiler's own product is a kernel for each pair of shapes, and four of them where matrices are laid out in tiles.
This one takes sizes and strides as arguments and packs inside: a program has one for each element type. Measured with
IREE 3.13 on two busy cores with AVX-512, seconds of CPU time to compile | a call over XLA's time, in tiles → by this
kernel: 512 x 512 x 512 1.06 → 0.75 | 0.95 → 0.96; 300 x 700 x 500 1.31 → 1.04 | 1.00 → 0.85; 1024 x 1024 x 1024
1.11 → 0.78 | 1.40 → 1.29; a step of a network 784 x 256 x 10 3.9 → 2.6 | 0.81 → 0.82, 784 x 512 x 512 4.1 → 2.3 | 0.96
→ 0.86.

Leaves alone: programs without any product that is large (`sizes.py`; in f64, all are), for which the compiler's kernels
are as good and take element-wise operations in; other element types than f32 and f64; matrices that are smaller than a
tile, and less work than `least`; operands whose batch, free or summed dimensions do not lie in a row; dynamic shapes;
targets without `profile.product_tile`.
Source: see `product_kernel.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import element_of, reshape, shape_of, transpose
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.products.product_kernel import compute_product
from hilo.lowering.products.sizes import is_large


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    height: int = option(8, "rows of a tile in registers, where vector-bytes is given")
    least: int = option(64**3, "multiplications of the smallest product that is taken")


SHALLOWEST = 8
"""Products that sum over fewer numbers than this are element-wise work."""

COLUMN_BLOCK = 128
"""About how many columns a workgroup's block has: each packs its part of the right operand once."""

ROW_BLOCK, ONLY_ROW_BLOCK = 256, 64
"""Rows of a workgroup's block, and where rows alone are divided: each block packs the right operand for itself, which
costs 6 % of the time with 64 rows."""


@dataclass(frozen=True)
class Product:
    """A product as the kernel takes it; the attributes are those of `product_kernel.Sizes`."""

    batch: int
    rows: int
    columns: int
    depth: int
    lhs_strides: tuple[int, int, int]
    rhs_strides: tuple[int, int, int]

    def transposed(self) -> Product:
        """The product of the transposed operands, in the other order, which is the transposed result."""
        lhs, rhs = self.lhs_strides, self.rhs_strides
        return Product(
            self.batch, self.columns, self.rows, self.depth, (rhs[0], rhs[2], rhs[1]), (lhs[0], lhs[2], lhs[1])
        )

    def arguments(self, width: int) -> list[int]:
        """The numbers that the function takes."""
        blocks = blocks_of(self.rows, self.columns, width)
        return [self.batch, self.rows, self.columns, self.depth, *self.lhs_strides, *self.rhs_strides, *blocks]


def stride_of(shape: Sequence[int], axes: Sequence[int]) -> int | None:
    """The stride at which some axes of a row-major array are walked as one; None where they do not lie in a row.

    >>> [stride_of((2, 3, 4), axes) for axes in ((0, 1), (1, 0), (0, 2), (2,), ())]
    [4, None, None, 1, 0]
    """
    long = [axis for axis in axes if shape[axis] != 1]
    for outer, inner in pairwise(long):
        if prod(shape[outer + 1 : inner]) != 1 or inner < outer:
            return None
    return prod(shape[long[-1] + 1 :]) if long else 0


def read_product(lhs: Sequence[int], rhs: Sequence[int], numbers: DotDimensionNumbers) -> Product | None:
    """The product of arrays of these shapes, None where their dimensions do not lie as the kernel takes them.

    >>> read_product((3, 4), (4, 5), DotDimensionNumbers((), (), (1,), (0,)))
    Product(batch=1, rows=3, columns=5, depth=4, lhs_strides=(0, 4, 1), rhs_strides=(0, 5, 1))
    """
    left = _read_side(lhs, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions)
    right = _read_side(rhs, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions)
    if left is None or right is None:
        return None
    (count, rows, depth), lhs_strides = left
    (_, columns, _), (rhs_batch, rhs_column, rhs_depth) = right
    return Product(count, rows, columns, depth, lhs_strides, (rhs_batch, rhs_depth, rhs_column))


def _read_side(
    shape: Sequence[int], batch: Sequence[int], summed: Sequence[int]
) -> tuple[tuple[int, int, int], tuple[int, int, int]] | None:
    """Sizes and strides of one operand's batch, free and contracted dimensions; None where some have no one stride."""
    free = [axis for axis in range(len(shape)) if axis not in batch and axis not in summed]
    outer, own, depth = (stride_of(shape, axes) for axes in (batch, free, summed))
    if outer is None or own is None or depth is None:
        return None
    sizes = (prod(shape[d] for d in batch), prod(shape[d] for d in free), prod(shape[d] for d in summed))
    return sizes, (outer, own, depth)


def blocks_of(rows: int, columns: int, width: int) -> tuple[int, int]:
    """Rows and columns of a workgroup's block. What is left of the columns has the width of a tile at least.

    >>> blocks_of(512, 300, 32), blocks_of(8, 600, 32), blocks_of(8, 520, 32), blocks_of(300, 100, 32)
    ((256, 128), (256, 128), (256, 160), (64, 100))
    """
    for step in range(max(width, COLUMN_BLOCK // width * width), columns, width):
        if columns % step == 0 or columns % step >= width:
            return ROW_BLOCK, step
    return ONLY_ROW_BLOCK, columns


@define_pass("expand-dot", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    options = run.options
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    if options.vector_bytes:
        tile = ProductTile(options.vector_bytes, options.height)
    if tile is None or op.name != "builtin.module":
        return
    taken: list[tuple[ir.Operation, Product]] = []
    for dot in collect(op, "stablehlo.dot_general"):
        if not list(dot.results[0].uses):
            dot.erase()  # a kernel would stay
            continue
        product = _taken(dot, tile, options, run)
        if product is not None:
            taken.append((dot, product))
    if not any(_pays(dot, product) for dot, product in taken):
        return
    for dot, product in taken:
        with dot.location, ir.InsertionPoint(dot):
            result = dot.results[0]
            width = tile.width(element_of(result).width)
            result.replace_all_uses_with(reshape(_compute(dot, product, tile, width), shape_of(result)))
        dot.erase()
        run.statistics["products"] += 1


def _taken(dot: ir.Operation, tile: ProductTile, options: Options, run: PassRun) -> Product | None:
    """The product, if the kernel is to compute it."""
    kinds = {element_of(value) for value in (*dot.operands, dot.results[0])}
    if len(kinds) > 1 or not isinstance(next(iter(kinds)), (ir.F32Type, ir.F64Type)) or "algorithm" in dot.attributes:
        run.note(dot, "the kernel takes f32 and f64")
        return None
    if not run.has_static(dot, *dot.operands):
        return None
    numbers = DotDimensionNumbers.from_mlir(dot.attributes["dot_dimension_numbers"])
    lhs, rhs = dot.operands
    product = read_product(shape_of(lhs), shape_of(rhs), numbers)
    if product is None:
        run.note(dot, "its dimensions do not lie in a row")
        return None
    work = product.batch * product.rows * product.columns * product.depth
    width = tile.width(element_of(dot.results[0]).width)
    fits = min(product.rows, product.columns) >= tile.height and max(product.rows, product.columns) >= width
    if not fits or product.depth < SHALLOWEST or work < options.least:
        run.note(dot, "it is small")
        return None
    return product


def _pays(dot: ir.Operation, product: Product) -> bool:
    """Would the compiler's own kernels for the product take longer to compile, or to run?"""
    return isinstance(element_of(dot.results[0]), ir.F64Type) or is_large(product.rows, product.columns, product.depth)


def _compute(dot: ir.Operation, product: Product, tile: ProductTile, width: int) -> ir.Value:
    """The elements of a product in order. One with few columns is computed transposed, since a tile is wide."""
    lhs, rhs = (reshape(value, [prod(shape_of(value))]) for value in dot.operands)
    if product.columns >= width:
        return compute_product(lhs, rhs, product.arguments(width), tile)
    made = compute_product(rhs, lhs, product.transposed().arguments(width), tile)
    return transpose(reshape(made, [product.batch, product.columns, product.rows]), [0, 2, 1])
