"""Computes products of complex matrices, and of one and a few complex vectors, as one real product of the pairs in
memory.

    %p = stablehlo.dot_general %v, %a, contracting_dims = [0] x [0]
        : (tensor<512xcomplex<f32>>, tensor<512x500xcomplex<f32>>) -> tensor<500xcomplex<f32>>
becomes
    %x = flow.tensor.bitcast %a : tensor<512x500xcomplex<f32>> -> tensor<512x1000xf32>
    %w = stablehlo.concatenate of re %v and im %v, as rows : tensor<2x512xf32>
    %q = stablehlo.dot_general %w, %x, contracting_dims = [1] x [0] : … -> tensor<2x1000xf32>
    %p = complex(q[0, 2 j] - q[1, 2 j + 1], q[0, 2 j + 1] + q[1, 2 j])

and along the rows of a matrix, with w = (re v, -im v, …) and (im v, re v, …) interleaved, the sums are already the
parts of the result:

    (re a, im a) · (re v, -im v) = re (a v)        (re a, im a) · (im v, re v) = im (a v)

The time of such a product is that of reading the matrix, which is read once. By parts (`legalize-complex`) it is split
in two, and each half is read twice. Measured on one core with AVX2, CPU time in µs before → after, and XLA: c64 512² by
rows 669 → 82, 358, by columns 782 → 124, 199; c128 256 x 256 355 → 53, 341 and 467 → 85, 289; c64 64 x 64 22 → 20.

Products of two matrices are sums of two real ones, which the kernel of `expand-dot` adds up:

    (re a, im a) · ((re b, im b), (-im b, re b)) = (re (a b), im (a b))

It reads the pairs of the left matrix where they are, and each row of the right one with its product by i, from a kernel
(`complex_parts.py`). Both kernels take sizes as arguments, so that nothing is compiled for a product, where the parts
took five kernels. Measured in the same way, c64 64³ 50 → 39, 100³ 163 → 112, 128³ 293 → 211, 256³ 2707 → 1920, c128
128³ 547 → 427; 512³ is the same.

Matrices with less than `small` such products, and vectors, have the kernel of small matrices (`small_kernel.py`), if
nothing is fused with them: CPU milliseconds of compiling, and µs of a call, of c64 3 x 4 x 5 226 → 50 (XLA 16) and 8.6
→ 7.3 (XLA 12), of 30 x 30 x 30 515 → 59 (15) and 14 → 12 (38), of a matrix of 100 x 100 and a vector 270 → 58 (20) and
13 → 12 (37).

Larger ones of few rows or columns have kernels that read the matrix once, as it is (`small/thin.py`), if nothing is
fused with them; others that fill tiles have the kernel of these, whatever their work. CPU milliseconds of compiling
(XLA), and µs of a call, of c64 2 x 1000 x 1000 183 → 37 (9) and 163 → 147 (253), of 1000 x 300 x 3 161 → 42 (9) and
113 → 92 (156), of 20 x 500 x 20 447 → 45 (11) and 63 → 35 (47).

Transposed right matrices are read as they are, by rows of conjugates and of swapped pairs, if nothing is fused with the
product: c64 60 x 64 by 80 x 64 compiles in 31 ms instead of 71 (7), and takes 29 µs instead of 31 (55).

Leaves alone: batched products with vectors; products of less than `least` numbers, and of matrices with less than
`work` multiplications; matrices that element-wise operations compute, which the compiler splits where it computes them;
right matrices whose rows are not contiguous; dynamic shapes; targets without `profile.product_tile`.
Source: complex arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, is_static, reshape, shape_of, tensor, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.profile import ProductTile
from hilo.lowering.products.expand_dot import SHALLOWEST, blocks_of, is_apart, read_product
from hilo.lowering.products.expand_dot import Product as RealProduct
from hilo.lowering.products.expand_matrix_vector import is_computed, source_of
from hilo.lowering.products.product_kernel import PLAIN, compute_product
from hilo.lowering.products.small.selection import is_one_share
from hilo.lowering.products.small.small_kernel import SmallKernel, SmallProduct, compute_small
from hilo.lowering.products.small.thin import columns_kernel, rows_kernel
from hilo.lowering.types.complex_parts import cross, turn


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    height: int = option(8, "rows of a tile in registers, if vector-bytes is given")
    least: int = option(1 << 12, "fewest products of two complex numbers")
    vectors: int = option(4, "most vectors")
    work: int = option(64**3, "fewest products of two complex numbers in one of matrices")
    small: int = option(1 << 20, "fewest products of real numbers for which no kernel of small matrices is used")
    thin: bool = option(True, "few rows or columns that nothing is fused with have kernels for any size")


@dataclass(frozen=True)
class _Product:
    """A product of a matrix and vectors.

    Attributes:
        matrix: [n, m], as it lies in memory.
        axis: the dimension of the matrix that is summed over.
        parts: the real and the imaginary parts of the vectors, [vectors, size of `axis`] each.
        is_left: the matrix is the left operand.
    """

    matrix: ir.Value
    axis: int
    parts: tuple[ir.Value, ir.Value]
    is_left: bool


@pattern("stablehlo.dot_general")
def expand(op: Op, run: PassRun) -> Replacement:
    """matrix . vectors -> the pairs of the matrix . (re, im)"""
    options = run.options
    assert isinstance(options, Options)
    tile = run.profile.product_tile if run.configuration.is_native else None
    product = _read(op, options) if options.vector_bytes or tile else None
    vector_bytes = options.vector_bytes or (tile.vector_bytes if tile else 0)
    if product is None or _is_small(op, options.small, vector_bytes if options.thin else 0):
        return None
    run.statistics["products"] += 1
    result = (_along_rows if product.axis == 1 else _along_columns)(product)
    if product.is_left:
        result = transpose(result, [1, 0])
    return reshape(result, shape_of(op.operation.results[0]))


def _tile(run: PassRun) -> ProductTile | None:
    options = run.options
    assert isinstance(options, Options)
    if options.vector_bytes:
        return ProductTile(options.vector_bytes, options.height)
    return run.profile.product_tile if run.configuration.is_native else None


def _read_transposed(op: Op) -> tuple[RealProduct, ir.Value, ir.Value] | None:
    """The product of complex numbers, and the matrices, both of which have contiguous rows along the dimension that is
    summed over; None if it is none of these."""
    if not _is_plain(op):
        return None
    lhs, rhs = op.operands
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    other, *right = source_of(rhs)
    read = read_product(shape_of(lhs), right[0], numbers, (), right[1])
    if read is None or read.batch != 1 or read.lhs_strides[2] != 1:
        return None
    return (read, lhs, other) if read.rhs_strides[1:] == (1, read.depth) else None


@pattern("stablehlo.dot_general", benefit=2)
def expand_transposed(op: Op, run: PassRun) -> Replacement:
    """a . b^T, which nothing is fused with, -> the pairs of a . ((re b, -im b), (im b, re b))^T"""
    tile, options = _tile(run), run.options
    assert isinstance(options, Options)
    found = _read_transposed(op) if options.thin and is_apart(op.operation) else None
    if tile is None or found is None:
        return None
    read, lhs, other = found
    columns, depth = 2 * read.columns, 2 * read.depth
    product = RealProduct(1, read.rows, columns, depth, (0, 2 * read.lhs_strides[1], 1), (0, 1, depth))
    width = tile.width(_part(lhs).width)
    is_small = is_one_share(product.small()) and product.work < options.small
    if not is_small and not _is_large(read, width, tile.height, 0):
        return None
    run.statistics["products"] += 1
    left, crossed = _flat(lhs), cross(_flat(other), read.columns)
    if is_small:
        made = compute_small(left, crossed, product.small())
    else:
        made = compute_product(left, crossed, product.arguments(width), tile)
    result = op.operation.results[0]
    return bitcast(made, tensor(shape_of(result), element_of(result)))


@pattern("stablehlo.dot_general")
def expand_matrices(op: Op, run: PassRun) -> Replacement:
    """a . b -> the pairs of a . (b, i b)"""
    options = run.options
    assert isinstance(options, Options)
    tile = _tile(run)
    found = None if tile is None else _read_matrices(op)
    if tile is None or found is None:
        return None
    product, lhs, rhs = found
    apart, width = is_apart(op.operation), tile.width(_part(lhs).width)
    made = _made_apart(product, lhs, rhs, options, tile.vector_bytes) if apart else None
    if made is None:
        if not _is_large(product, width, tile.height, 0 if apart and options.thin else options.work):
            return None
        left, turned = _flat(lhs), turn(_flat(rhs), prod(shape_of(rhs)) // product.columns)
        made = compute_product(left, turned, _arguments(product, width), tile)
    run.statistics["products"] += 1
    result = op.operation.results[0]
    return bitcast(made, tensor(shape_of(result), element_of(result)))


def _made_apart(
    product: RealProduct, lhs: ir.Value, rhs: ir.Value, options: Options, vector_bytes: int
) -> ir.Value | None:
    """The pairs of a product that nothing is fused with, by a kernel of small matrices, or of few rows or columns; None
    if it has none."""
    small = _small(product, options.small)
    if small is not None:
        left, turned = _flat(lhs), turn(_flat(rhs), prod(shape_of(rhs)) // product.columns)
        return compute_small(left, turned, small)
    thin = _thin(product, _part(lhs).width, vector_bytes) if options.thin else None
    return None if thin is None else compute_small(_flat(lhs), _flat(rhs), thin[0], kernel=thin[1])


def _is_small(op: Op, limit: int, vector_bytes: int) -> bool:
    """Whether a kernel of small matrices, or of few rows or columns (not without `vector_bytes`), computes it."""
    found = _read_matrices(op) if is_apart(op.operation) else None
    if found is None:
        return False
    if _small(found[0], limit) is not None:
        return True
    return bool(vector_bytes) and _thin(found[0], _part(found[1]).width, vector_bytes) is not None


def _thin(product: RealProduct, bits: int, vector_bytes: int) -> tuple[SmallProduct[int], type[SmallKernel]] | None:
    """The product of few rows or columns of pairs that a product of complex numbers is, and its kernel; None if it has
    more of both.

    >>> read = lambda *shapes: read_product(*shapes, DotDimensionNumbers((), (), (1,), (0,)))
    >>> [_thin(read(*each), 32, 64)[1].__name__ for each in (((2, 900), (900, 900)), ((900, 900), (900, 2)))]
    ['FewWideComplexRows', 'FewWideComplexColumns']
    """
    (_, of_row, of_depth), (_, rhs_depth, _) = product.lhs_strides, product.rhs_strides
    sizes, strides = (product.rows, 2 * product.columns), (0, 2 * rhs_depth, 1)
    rows = SmallProduct(1, *sizes, product.depth, 0, 2 * of_row, 2 * of_depth, *strides)
    pairs = 0, 2 * of_row, 1 if of_depth == 1 else 0
    columns = SmallProduct(1, *sizes, 2 * product.depth, *pairs, 0, 2 * rhs_depth, 2)
    if product.batch != 1:
        return None
    for given, choose in ((columns, columns_kernel), (rows, rows_kernel)):
        kernel = choose(given, bits, vector_bytes, is_complex=True)
        if kernel is not None:
            return given, kernel
    return None


def _read_matrices(op: Op) -> tuple[RealProduct, ir.Value, ir.Value] | None:
    """The product of complex numbers, and the matrices; None if it is left alone."""
    lhs, rhs = op.operands
    if not _is_plain(op):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    source, shape, strides = source_of(lhs)
    product = read_product(shape, shape_of(rhs), numbers, strides)
    if product is None or is_computed(source) or is_computed(rhs):
        return None
    return (product, source, rhs) if product.columns == 1 or product.rhs_strides[2] == 1 else None


def _is_large(product: RealProduct, width: int, height: int, least: int) -> bool:
    """Whether a product of complex numbers fills tiles, and has enough work."""
    is_wide = product.rows >= height and 2 * product.columns >= width and product.columns > 1
    return is_wide and product.depth >= SHALLOWEST and product.work >= least


def _small(product: RealProduct, limit: int) -> SmallProduct[int] | None:
    """The product of small matrices of pairs that a product of complex numbers is; None if it has as many products of
    numbers as `limit`, or its matrices are not read in order.

    >>> read = lambda *shapes: read_product(*shapes, DotDimensionNumbers((), (), (1,), (0,)))
    >>> small = _small(read((3, 4), (4, 5)), 1000)
    >>> small.rows, small.columns, small.depth, small.rhs_depth
    (3, 10, 8, 10)
    >>> _small(read((30, 40), (40, 50)), 1000) is None
    True
    """
    of_batch, of_row, of_depth = product.lhs_strides
    if of_depth > 1 or product.rhs_strides[1] not in (0, product.columns):
        return None
    columns, depth = 2 * product.columns, 2 * product.depth
    strides = (2 * of_batch, 2 * of_row, 1), (4 * product.rhs_strides[0], columns, 1)
    pairs = RealProduct(product.batch, product.rows, columns, depth, *strides)
    return pairs.small() if is_one_share(pairs.small()) and pairs.work < limit else None


def _arguments(product: RealProduct, width: int) -> list[int]:
    """The kernel's arguments, given the pairs of the left matrix, and the rows of the right one, each followed by its
    product with i.

    Args:
        product: of complex numbers.
        width: of a tile.
    """
    columns = 2 * product.columns
    of_batch, of_row, of_depth = (2 * stride for stride in product.lhs_strides)
    rhs_batch, rhs_depth, _ = (4 * stride for stride in product.rhs_strides)
    depth, taps = product.depth, [1, 2, 0, 1, columns]
    if of_depth == 2 and rhs_depth == 2 * columns:  # both are read in order
        depth, of_depth, rhs_depth, taps = 2 * depth, 1, columns, PLAIN[3:]
    strides = [of_batch, of_row, of_depth, rhs_batch, rhs_depth, 1]
    blocks = blocks_of(product.rows, columns, width)
    return [product.batch, product.rows, columns, depth, *strides, *blocks, *PLAIN[:3], *taps]


def _flat(matrix: ir.Value) -> ir.Value:
    """A complex matrix as a flat tensor of pairs."""
    (kept,) = [matrix] if isinstance(matrix.owner, ir.Block) else barrier([matrix])
    return bitcast(kept, tensor([2 * prod(shape_of(matrix))], _part(matrix)))


def _part(matrix: ir.Value) -> ir.Type:
    return ir.ComplexType(element_of(matrix)).element_type


def _read(op: Op, options: Options) -> _Product | None:
    """The product; None if it is left alone."""
    summed = _summed(op)
    if summed is None:
        return None
    at = 0 if prod(shape_of(op.operands[0])) >= prod(shape_of(op.operands[1])) else 1
    axis, vectors = summed[at], op.operands[1 - at]
    of_matrix, of_vectors = shape_of(op.operands[at]), shape_of(vectors)
    if len(of_matrix) != 2 or min(of_matrix) < 2 or len(of_vectors) > 2:
        return None
    count = prod(of_vectors) // of_matrix[axis]
    if not 1 <= count <= options.vectors or prod(of_matrix) * count < options.least:
        return None
    matrix, _, strides = source_of(op.operands[at])
    if is_computed(matrix):
        return None
    if len(of_vectors) == 2 and summed[1 - at] == 0:
        vectors = transpose(vectors, [1, 0])
    vectors = reshape(vectors, [count, of_matrix[axis]])
    parts = (stablehlo.real(vectors), stablehlo.imag(vectors))
    return _Product(matrix, axis if strides[1] == 1 else 1 - axis, parts, at == 0)


def _is_plain(op: Op) -> bool:
    """Whether a product is one of complex numbers of one type, of static sizes."""
    kinds = {element_of(value) for value in (*op.operands, op.operation.results[0])}
    is_complex = len(kinds) == 1 and isinstance(next(iter(kinds)), ir.ComplexType)
    return is_complex and is_static(*op.operands) and "algorithm" not in op.attributes


def _summed(op: Op) -> tuple[int, int] | None:
    """The dimension of each operand that is summed over; None if the product is not one of complex numbers, is batched,
    or sums over several."""
    if not _is_plain(op):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    of_lhs, of_rhs = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    return (of_lhs[0], of_rhs[0]) if not numbers.lhs_batching_dimensions and len(of_lhs) == 1 else None


def _along_columns(product: _Product) -> ir.Value:
    """The result [vectors, m] if the rows of the matrix are added."""
    real, imaginary = product.parts
    _, columns = shape_of(product.matrix)
    count, _ = shape_of(real)
    rows = stablehlo.concatenate([real, imaginary], dimension=0)
    sums = _dot(rows, _pairs(product.matrix), 1, 0)
    pairs = reshape(barrier([sums])[0], [2, count, columns, 2])

    def part(of_vector: int, of_matrix: int) -> ir.Value:
        first, last = [of_vector, 0, 0, of_matrix], [of_vector + 1, count, columns, of_matrix + 1]
        piece = stablehlo.slice(pairs, start_indices=first, limit_indices=last, strides=[1, 1, 1, 1])
        return reshape(piece, [count, columns])

    re, im = stablehlo.subtract(part(0, 0), part(1, 1)), stablehlo.add(part(0, 1), part(1, 0))
    return stablehlo.complex(*barrier([re, im]))


def _along_rows(product: _Product) -> ir.Value:
    """The result [vectors, n] if each row of the matrix is multiplied by the vectors."""
    real, imaginary = product.parts
    rows, columns = shape_of(product.matrix)
    count, _ = shape_of(real)
    pairs = [(real, stablehlo.negate(imaginary)), (imaginary, real)]
    joined = [
        stablehlo.concatenate([reshape(part, [count, 1, columns, 1]) for part in pair], dimension=3) for pair in pairs
    ]
    factors = reshape(stablehlo.concatenate(joined, dimension=1), [2 * count, 2 * columns])
    sums = _dot(_pairs(product.matrix), factors, 1, 1)
    element = element_of(product.matrix)
    return transpose(bitcast(barrier([sums])[0], tensor([rows, count], element)), [1, 0])


def _pairs(matrix: ir.Value) -> ir.Value:
    """A complex matrix [n, m] as a real one [n, 2 m]: the compiler does not compute it where it is read."""
    rows, columns = shape_of(matrix)
    part = _part(matrix)
    (kept,) = [matrix] if isinstance(matrix.owner, ir.Block) else barrier([matrix])
    return barrier([bitcast(kept, tensor([rows, 2 * columns], part))])[0]


def _dot(lhs: ir.Value, rhs: ir.Value, of_lhs: int, of_rhs: int) -> ir.Value:
    """The sums over one dimension of each."""
    numbers = DotDimensionNumbers((), (), (of_lhs,), (of_rhs,))
    shape = [shape_of(lhs)[1 - of_lhs], shape_of(rhs)[1 - of_rhs]]
    return stablehlo.dot_general(lhs, rhs, dot_dimension_numbers=numbers, result_type=tensor(shape, element_of(lhs)))


PASS = pattern_pass("pair-complex-products", expand_transposed, expand, expand_matrices, options=Options)
