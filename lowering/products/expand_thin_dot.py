"""Expands products with few rows, columns or contracted elements into kernels of their own.

    %p = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0]
        : (tensor<250000x8xf32>, tensor<250000x8xf32>) -> tensor<8x8xf32>
becomes
    %p = flow.dispatch.region -> (tensor<64xf32>) { a tile of 8 x 8 sums in registers }

The compiler and `expand-dot` tile products as for large matrices, whose tiles these do not fill, and pack operands that
are read only once. Their time is that of reading the large operand (`thin_kernel`).

Most have kernels that a machine compiles once (`small/thin.py`): 2 x 1000 x 1000 compiles
in 26 ms of CPU time instead of 101 (XLA 7).

Leaves alone: products with a vector, and batched products; those that the kernel of small matrices computes in about
the same time (see `expand-dot`); more than `thin` rows and columns on both sides if more than `shallow` elements are
contracted; less than `least` multiplications; element types other than f32 and f64, and than i32 for kernels for any
size; large operands that are computed, if few elements are contracted or narrower ones widened; layouts in which the
kernel could not read contiguous elements; dynamic shapes; targets without `profile.product_tile`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.products.expand_dot import is_apart, read_product
from hilo.lowering.products.expand_matrix_vector import is_computed, is_plain, is_widened
from hilo.lowering.products.small.selection import is_tiny
from hilo.lowering.products.small.small_kernel import SmallKernel, SmallProduct, compute_small
from hilo.lowering.products.small.thin import columns_kernel, rows_kernel
from hilo.lowering.products.thin_kernel import COLUMNS, Thin, accumulate, combine, fold_rows


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 16, "fewest multiplications of a product that is expanded")
    thin: int = option(16, "most rows of the left operand, or columns of the right one")
    shallow: int = option(8, "most contracted elements of products with more rows and columns")


MOVED = 1 << 12
"""Elements of a right operand that is transposed for a kernel that combines its rows."""

DEEP = 64
"""Contracted elements from which on sums of rows of both operands fill vector registers: 5000 x 30 x 10 of f32 take 311
µs by such sums, 92 by tiles (XLA 78), 2000 x 100 x 4 take 35 and 41 (135)."""

Kernel = Callable[[ir.Value, ir.Value, Thin, ir.Type, int], list[ir.Value]]


@pattern("stablehlo.dot_general")
def expand(op: Op, run: PassRun) -> Replacement:
    """thin x thick -> a kernel"""
    options = run.options
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    size_bytes = options.vector_bytes or (tile.vector_bytes if tile else 0)
    found = _read(op, options) if size_bytes else None
    if found is None:
        return None
    lhs, rhs, product = found
    is_turned = choose(product, options) is None
    if is_turned:
        lhs, rhs, product = rhs, lhs, product.transposed()
    kernel = choose(product, options)
    if kernel is None:
        run.note(op, "no kernel reads its operands in order")
        return None
    made = _made(op, kernel, lhs, rhs, product, size_bytes)
    if made is None:
        return None
    run.statistics["products"] += 1
    if is_turned:
        made = transpose(reshape(made, [product.rows, product.columns]), [1, 0])
    return reshape(made, shape_of(op.operation.results[0]))


def _read(op: Op, options: Options) -> tuple[ir.Value, ir.Value, Thin] | None:
    """The matrices of a product, and their layout; None if it is left alone in any layout."""
    if not is_plain(op.operation) and not _is_of_i32(op.operation):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    lhs, of_lhs = _source(op.operands[0], numbers.lhs_contracting_dimensions)
    rhs, of_rhs = _source(op.operands[1], numbers.rhs_contracting_dimensions)
    batch = numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions
    read = read_product(shape_of(lhs), shape_of(rhs), DotDimensionNumbers(*batch, of_lhs, of_rhs))
    if read is None or read.batch != 1 or min(read.rows, read.columns) < 2:
        return None
    is_shallow = read.depth <= options.shallow
    if read.rows * read.columns * read.depth < options.least or _is_fused(lhs, rhs, is_shallow):
        return None
    is_float = not isinstance(element_of(lhs), ir.IntegerType)
    if is_tiny(read.small(), is_float=is_float) and is_apart(op.operation):
        return None
    return lhs, rhs, Thin(read.rows, read.columns, read.depth, read.lhs_strides[1:], read.rhs_strides[1:])


def _made(op: Op, kernel: Kernel, lhs: ir.Value, rhs: ir.Value, p: Thin, size_bytes: int) -> ir.Value | None:
    """The elements of the product in row-major order; None if no kernel computes such integers."""
    element = element_of(lhs)
    own = _for_any_size(kernel, p, element, size_bytes)
    if own is not None:
        return _call(own, lhs, rhs, p)
    return None if isinstance(element, ir.IntegerType) else _compute(kernel, lhs, rhs, p, size_bytes)


def _for_any_size(kernel: Kernel, p: Thin, element: ir.Type, size_bytes: int) -> type[SmallKernel] | None:
    """The kernel that does the same for any size; None if there is none."""
    if kernel is accumulate:
        return rows_kernel(_sizes(p), element.width, size_bytes)
    return columns_kernel(_sizes(p), element.width, size_bytes) if kernel is fold_rows else None


def _sizes(p: Thin) -> SmallProduct[int]:
    return SmallProduct(1, p.rows, p.columns, p.depth, 0, *p.lhs, 0, *p.rhs)


def _call(kernel: type[SmallKernel], lhs: ir.Value, rhs: ir.Value, p: Thin) -> ir.Value:
    """The elements of the product in row-major order, by a kernel for any size."""
    left, right = (reshape(value, [prod(shape_of(value))]) for value in (lhs, rhs))
    return compute_small(left, right, _sizes(p), kernel=kernel)


def _compute(kernel: Kernel, lhs: ir.Value, rhs: ir.Value, p: Thin, size_bytes: int) -> ir.Value:
    """The elements of the product in row-major order."""
    left, right = (reshape(value, [prod(shape_of(value))]) for value in (lhs, rhs))
    if kernel is fold_rows and p.rhs[0] != 1:
        right = reshape(transpose(reshape(right, [p.depth, p.columns]), [1, 0]), [prod(shape_of(right))])
        p = Thin(p.rows, p.columns, p.depth, p.lhs, (1, p.depth))
    if kernel is combine and p.rhs[1] != 1:
        right = reshape(transpose(reshape(right, [p.columns, p.depth]), [1, 0]), [prod(shape_of(right))])
        p = Thin(p.rows, p.columns, p.depth, p.lhs, (p.columns, 1))
    element = element_of(left)
    left, right = barrier([left, right])
    lanes = size_bytes * 8 // element.width
    key = ("thin product", kernel, p, element, lanes)
    return barrier(bodies.written_once(key, [left, right], lambda: kernel(left, right, p, element, lanes)))[0]


def _is_of_i32(dot: ir.Operation) -> bool:
    """Whether it is a product of integers of 32 bits with static shapes, in any layout."""
    kinds = {element_of(value) for value in (*dot.operands, dot.results[0])}
    return kinds == {ir.IntegerType.get_signless(32)} and is_static(*dot.operands)


def _source(value: ir.Value, summed: Sequence[int]) -> tuple[ir.Value, tuple[int, ...]]:
    """The operand of a transpose, and its contracting dimension there."""
    maker = maker_of(value, "stablehlo.transpose")
    if maker is None or len(shape_of(value)) != 2 or len(summed) != 1:
        return value, tuple(summed)
    permutation = ir.DenseI64ArrayAttr(maker.attributes["permutation"])
    return maker.operands[0], (int(permutation[summed[0]]),)


def choose(p: Thin, options: Options) -> Kernel | None:
    """The kernel for a product; None if none reads its operands in order.

    >>> f = lambda *sizes: getattr(choose(Thin(*sizes), Options()), "__name__", None)
    >>> f(8, 8, 9000, (9000, 1), (8, 1)), f(9000, 8, 8, (8, 1), (8, 1)), f(900, 3, 900, (900, 1), (3, 1))
    ('accumulate', 'combine', 'fold_rows')
    """
    is_in_rows, is_along_depth = p.rhs[1] == 1, p.lhs[1] == 1
    if p.depth <= options.shallow:
        is_tall = p.depth > 1 and p.rows > options.thin
        return combine if is_tall and _has_rows(p) else None
    if min(p.rows, p.columns) > options.thin:
        return None
    if is_along_depth and _is_narrow(p):
        return fold_rows
    if is_in_rows:
        return accumulate
    return fold_rows if is_along_depth and _has_long_columns(p) else None


def _has_rows(p: Thin) -> bool:
    """Whether the right operand's rows are contiguous, or it is so small that it is transposed first."""
    return p.rhs[1] == 1 or (p.rhs == (1, p.depth) and p.columns * p.depth <= MOVED)


def _has_long_columns(p: Thin) -> bool:
    return p.rhs[0] == 1 and p.depth >= DEEP


def _is_narrow(p: Thin) -> bool:
    """Whether the right operand's rows are so short that it is transposed first."""
    return p.rhs == (p.columns, 1) and p.columns <= min(COLUMNS, p.rows)


def _is_fused(lhs: ir.Value, rhs: ir.Value, is_shallow: bool) -> bool:
    """Whether the compiler computes the larger operand where it is read, and does it well."""
    larger = max(lhs, rhs, key=lambda value: prod(shape_of(value)))
    return is_computed(larger) and (is_shallow or is_widened(larger))


PASS = pattern_pass("expand-thin-dot", expand, options=Options)
