"""Computes products of a complex matrix and a few complex vectors as one real product of the pairs in memory.

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

Leaves alone: batched products; more than `vectors` vectors; products of less than `least` numbers; matrices that
element-wise operations compute, which the compiler splits where it computes them; dynamic shapes; targets without
`profile.product_tile`.
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
from hilo.lowering.products.expand_matrix_vector import is_computed, source_of


@dataclass(frozen=True)
class Options:
    vector_bytes: int = option(0, "size of a vector register; 0: as the target's profile says")
    least: int = option(1 << 12, "fewest products of two complex numbers")
    vectors: int = option(4, "most vectors")


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
    if product is None:
        return None
    run.statistics["products"] += 1
    result = (_along_rows if product.axis == 1 else _along_columns)(product)
    if product.is_left:
        result = transpose(result, [1, 0])
    return reshape(result, shape_of(op.operation.results[0]))


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


def _summed(op: Op) -> tuple[int, int] | None:
    """The dimension of each operand that is summed over; None if the product is not one of complex numbers, is batched,
    or sums over several."""
    kinds = {element_of(value) for value in (*op.operands, op.operation.results[0])}
    if len(kinds) > 1 or not isinstance(next(iter(kinds)), ir.ComplexType) or not is_static(*op.operands):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    of_lhs, of_rhs = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    is_plain = not numbers.lhs_batching_dimensions and len(of_lhs) == 1 and "algorithm" not in op.attributes
    return (of_lhs[0], of_rhs[0]) if is_plain else None


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
    part = ir.ComplexType(element_of(matrix)).element_type
    (kept,) = [matrix] if isinstance(matrix.owner, ir.Block) else barrier([matrix])
    return barrier([bitcast(kept, tensor([rows, 2 * columns], part))])[0]


def _dot(lhs: ir.Value, rhs: ir.Value, of_lhs: int, of_rhs: int) -> ir.Value:
    """The sums over one dimension of each."""
    numbers = DotDimensionNumbers((), (), (of_lhs,), (of_rhs,))
    shape = [shape_of(lhs)[1 - of_lhs], shape_of(rhs)[1 - of_rhs]]
    return stablehlo.dot_general(lhs, rhs, dot_dimension_numbers=numbers, result_type=tensor(shape, element_of(lhs)))


PASS = pattern_pass("pair-complex-products", expand, options=Options)
