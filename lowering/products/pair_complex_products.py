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

Matrices with less than `small` such products that do not fill tiles, or have little work, and vectors, have the kernel
of small matrices (`small_kernel.py`): CPU milliseconds of compiling, and µs of a call, of c64 3 x 4 x 5 226 → 50 (XLA
16) and 8.6 → 7.3 (XLA 12), of 30 x 30 x 30 515 → 59 (15) and 14 → 12 (38).

Those of few rows or columns have kernels that read the matrix once, as it is (`small/thin.py`); others that fill tiles
have the kernel of these, whatever their work. CPU milliseconds of compiling (XLA), and µs of a call, of c64 2 x 1000 x
1000 183 → 37 (9) and 163 → 147 (253), of 1000 x 300 x 3 161 → 42 (9) and 113 → 92 (156), of 20 x 500 x 20 447 → 45 (11)
and 63 → 35 (47); by the kernel of small matrices | of few rows, c64 3 x 200 x 200 33 | 14, c128 16 x 100 x 100 45 | 28.

Transposed right matrices are read as they are, by rows of conjugates and of swapped pairs: c64 60 x 64 by 80 x 64
compiles in 31 ms instead of 71 (7), and takes 29 µs instead of 31 (55).

Matrices that element-wise operations compute are stored for these kernels: c128 (2 a + 1) b of 77 x 53 x 61 takes 51 µs
instead of 566, XLA 124, of 63 x 63 x 63 with real numbers for a 49 instead of 364 (123); c64 conj(a)^T v of 300 x 300
38 instead of 145 (93).

Leaves alone: batched products with vectors; products of less than `least` numbers, and of matrices with less than
`work` multiplications; computed matrices in those of more than `LARGEST`, which the compiler splits where it computes
them; right matrices whose rows are not contiguous; dynamic shapes; targets without `profile.product_tile`.
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
from hilo.lowering.products.expand_dot import SHALLOWEST, read_product
from hilo.lowering.products.expand_dot import Product as RealProduct
from hilo.lowering.products.expand_matrix_vector import is_computed, source_of
from hilo.lowering.products.product_kernel import PLAIN, compute_product
from hilo.lowering.products.sizes import blocks_of
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


FEWEST = 3
"""Most columns of complex numbers for which the kernel of few columns is faster than that of small matrices: c64 of 400
x 100 x 2 takes 14 µs instead of 21, of 100 x 100 x 3 8.5 instead of 9.6, of 100 x 250 x 8 34 instead of 27."""

TILED = 1 << 15
"""Products of complex numbers in a matrix of so many that tiles are faster than the kernel of small matrices: c64 of 32
x 32 x 32 takes 8.1 µs instead of 8.5, of 63 x 63 x 63 26 instead of 33, c128 47 instead of 63."""

LARGEST = 1 << 22
"""Most products of complex numbers with an operand that is computed: the compiler splits those of larger ones where it
computes them, c128 of 200 x 200 x 200 take 740 µs instead of 860."""

_Chosen = tuple[SmallProduct[int], type[SmallKernel] | None]


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
    tile = _tile(run)
    product = None if tile is None else _read(op, options)
    if tile is None or product is None:
        return None
    matrices = _read_matrices(op)
    if matrices is not None:
        bits = _part(matrices[1]).width
        if _choose(matrices[0], bits, options, tile) is not None:
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
    found = _read_transposed(op) if options.thin else None
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
    bits = _part(lhs).width
    width, chosen = tile.width(bits), _choose(product, bits, options, tile)
    if chosen is not None:
        made = _made_apart(product, lhs, rhs, chosen)
    elif not _is_large(product, width, tile.height, 0 if options.thin else options.work):
        return None
    else:
        left, turned = _flat(lhs), turn(_flat(rhs), prod(shape_of(rhs)) // product.columns)
        made = compute_product(left, turned, _arguments(product, width), tile)
    run.statistics["products"] += 1
    result = op.operation.results[0]
    return bitcast(made, tensor(shape_of(result), element_of(result)))


def _made_apart(product: RealProduct, lhs: ir.Value, rhs: ir.Value, chosen: _Chosen) -> ir.Value:
    """The pairs of a product, by a kernel of small matrices, or of few rows or columns."""
    pairs, kernel = chosen
    if kernel is not None:
        return compute_small(_flat(lhs), _flat(rhs), pairs, kernel=kernel)
    return compute_small(_flat(lhs), turn(_flat(rhs), prod(shape_of(rhs)) // product.columns), pairs)


def _choose(product: RealProduct, bits: int, options: Options, tile: ProductTile) -> _Chosen | None:
    """The product of pairs that a small product of complex numbers is, or one of few rows or columns, and its kernel,
    unless it is that of small matrices; None if it is neither, or fills tiles with enough work.

    >>> read = lambda *shapes: read_product(*shapes, DotDimensionNumbers((), (), (1,), (0,)))
    >>> shapes = ((2, 900), (900, 900)), ((900, 900), (900, 2)), ((90, 90), (90, 9)), ((90, 90), (90, 3))
    >>> [getattr(_choose(read(*each), 32, Options(), ProductTile(64, 8))[1], "__name__", None) for each in shapes]
    ['FewWideComplexRows', 'FewWideComplexColumns', None, 'FewWideComplexColumns']
    """
    small = _small(product, options.small)
    if options.thin and product.batch == 1:
        of_rows, of_columns, vector_bytes = _as_rows(product), _as_columns(product), tile.vector_bytes
        kernel = rows_kernel(of_rows, bits, vector_bytes, is_complex=True)
        if kernel is not None:
            return of_rows, kernel
        kernel = columns_kernel(of_columns, bits, vector_bytes, is_complex=True)
        if kernel is not None and (small is None or product.columns <= FEWEST):
            return of_columns, kernel
    if small is None or _is_large(product, tile.width(bits), tile.height, TILED * product.batch):
        return None
    return small, None


def _as_rows(product: RealProduct) -> SmallProduct[int]:
    """The arguments of the kernel of few rows of complex numbers."""
    (_, of_row, of_depth), (_, rhs_depth, _) = product.lhs_strides, product.rhs_strides
    lhs, rhs = (0, 2 * of_row, 2 * of_depth), (0, 2 * rhs_depth, 1)
    return SmallProduct(1, product.rows, 2 * product.columns, product.depth, *lhs, *rhs)


def _as_columns(product: RealProduct) -> SmallProduct[int]:
    """The arguments of the kernel of few columns of complex numbers."""
    (_, of_row, of_depth), (_, rhs_depth, _) = product.lhs_strides, product.rhs_strides
    lhs, rhs = (0, 2 * of_row, 1 if of_depth == 1 else 0), (0, 2 * rhs_depth, 2)
    return SmallProduct(1, product.rows, 2 * product.columns, 2 * product.depth, *lhs, *rhs)


def _read_matrices(op: Op) -> tuple[RealProduct, ir.Value, ir.Value] | None:
    """The product of complex numbers, and the matrices; None if it is left alone."""
    lhs, rhs = op.operands
    if not _is_plain(op):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    source, shape, strides = source_of(lhs)
    product = read_product(shape, shape_of(rhs), numbers, strides)
    if product is None or (product.work > LARGEST and (is_computed(source) or is_computed(rhs))):
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
    blocks = blocks_of(product.rows, columns, width, work=product.work if product.batch == 1 else 0)
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
