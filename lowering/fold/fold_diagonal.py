"""Sums over a matrix masked to one diagonal read only that diagonal.

    %i = stablehlo.iota dim = 0    %j = stablehlo.iota dim = 1    %p = stablehlo.compare EQ, %i, %j
    %d = stablehlo.select %p, %x, %zeros : tensor<4x4xi1>, tensor<4x4xf32>
    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0, 1]
becomes
    %f = stablehlo.reshape %x : (tensor<4x4xf32>) -> tensor<16xf32>
    %d = stablehlo.slice %f [0:16:5]
    %s = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0]

`jnp.trace` is such a sum. For 1000 x 1000 f32 it takes 0.06 ms instead of 2.0 ms, most of which goes to index arrays.

Of arrays with more dimensions, as in `jnp.einsum("ijkj->ik", x)`, the diagonals are gathered, also if the sum is over
one of their two dimensions: it is then over one element.

Leaves alone: sums with an initial value other than 0, and other reducers; masks other than row plus constant equals
column plus constant; sums over one dimension of other than the main diagonal of square matrices; empty diagonals;
dynamic shapes. Source: the definition of the trace; in row-major order an element of a diagonal is one row and one
element after the previous one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import constant, element_of, is_static, reshape, shape_of, transpose
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_constant, maker_of


@pattern("stablehlo.reduce")
def sum_of_diagonal(op: Op) -> Replacement:
    """sum(select(i + a == j + b, x, 0)) -> sum of x[i, i + a - b]"""
    select = maker_of(op.operands[0], "stablehlo.select") if _adds_to_zero(op) else None
    if select is None or not _is_zero(select.operands[2]):
        return None
    predicate, x, _ = select.operands
    matrix, axes = _spread(predicate)
    offset = _diagonal(matrix)
    if offset is None or shape_of(matrix) != tuple(shape_of(x)[d] for d in axes):
        return None
    init, summed = op.operands[1], set(op.dimensions)
    if len(shape_of(x)) == 2:
        diagonal = _slice(x, offset if axes == (0, 1) else -offset) if len(summed) == 2 else None
        return None if diagonal is None else stablehlo.reduce([diagonal], [init], dimensions=[0], body=stablehlo.add)
    return _sum_of_gathered(x, init, axes, offset, summed)


def _adds_to_zero(op: Op) -> bool:
    """Whether a reduction is a sum of one array."""
    reducer = [inner.operation.name for inner in op.operation.regions[0].blocks[0].operations]
    is_sum = reducer == ["stablehlo.add", "stablehlo.return"] and len(op.operands) == 2
    return is_sum and is_static(*op.operands) and _is_zero(op.operands[1])


def _sum_of_gathered(
    x: ir.Value, init: ir.Value, axes: tuple[int, int], offset: int, summed: set[int]
) -> ir.Value | None:
    """The sum over dimensions `summed` of the diagonals along two others of more; None if there are none."""
    others = [d for d in range(len(shape_of(x))) if d not in axes]
    dims = [at + 1 for at, d in enumerate(others) if d in summed]
    kept = set(axes) - summed
    is_main = not offset and shape_of(x)[axes[0]] == shape_of(x)[axes[1]]
    diagonals = _gathered(x, axes, offset, others) if len(kept) <= is_main else None
    if diagonals is None:
        return None
    over = dims if kept else [0, *dims]
    made = stablehlo.reduce([diagonals], [init], dimensions=over, body=stablehlo.add) if over else diagonals
    return _sorted(made, [*kept, *(d for d in others if d not in summed)])


def _sorted(value: ir.Value, dims: Sequence[int]) -> ir.Value:
    """A transposition of an array whose dimensions were these of another one, into the order that they had there."""
    return transpose(value, [dims.index(d) for d in sorted(dims)])


def _gathered(x: ir.Value, axes: tuple[int, int], offset: int, others: Sequence[int]) -> ir.Value | None:
    """The diagonals along two dimensions, and then the other dimensions; None if they are empty."""
    shape = shape_of(x)
    first = max(-offset, 0), max(offset, 0)
    count = min(shape[d] - start for d, start in zip(axes, first, strict=True))
    if count < 1:
        return None
    places = np.add.outer(np.arange(count), first).astype(np.int32)
    numbers = GatherDimensionNumbers(
        offset_dims=tuple(range(1, len(others) + 1)),
        collapsed_slice_dims=tuple(sorted(axes)),
        start_index_map=axes,
        index_vector_dim=1,
    )
    sizes = [1 if d in axes else n for d, n in enumerate(shape)]
    return stablehlo.gather(x, constant(places), dimension_numbers=numbers, slice_sizes=sizes, indices_are_sorted=True)


def _spread(predicate: ir.Value) -> tuple[ir.Value, tuple[int, int]]:
    """The matrix that a predicate repeats, and the dimensions of its rows and columns."""
    made = maker_of(predicate, "stablehlo.broadcast_in_dim")
    if made is None:
        return predicate, (0, 1)
    dims = list(ir.DenseI64ArrayAttr(made.attributes["broadcast_dimensions"]))
    return (made.operands[0], (dims[0], dims[1])) if len(dims) == 2 else (predicate, (0, 1))


def _diagonal(predicate: ir.Value) -> int | None:
    """How far to the right of the main diagonal those elements are for which a predicate holds."""
    compare = maker_of(predicate, "stablehlo.compare")
    if compare is None or "EQ" not in str(compare.attributes["comparison_direction"]):
        return None
    places = sorted(place for value in compare.operands if (place := _place(value)) is not None)
    if [dimension for dimension, _ in places] != [0, 1]:
        return None
    return places[0][1] - places[1][1]


def _place(value: ir.Value) -> tuple[int, int] | None:
    """The dimension and the constant if each element is its index along that dimension plus a constant.

    For integers of 32 and 64 bits only: others may wrap around.
    """
    row = dtype(element_of(value))
    if not row.is_integer or row.bits < 32:
        return None
    iota = maker_of(value, "stablehlo.iota")
    if iota is not None:
        return ir.IntegerAttr(iota.attributes["iota_dimension"]).value, 0
    add = maker_of(value, "stablehlo.add")
    if add is None:
        return None
    numbers = [number for operand in add.operands if (number := _number(operand)) is not None]
    places = [place for operand in add.operands if (place := _place(operand)) is not None]
    if len(numbers) != 1 or len(places) != 1 or abs(numbers[0]) >= 1 << 30:
        return None
    return places[0][0], places[0][1] + numbers[0]


def _number(value: ir.Value) -> int | None:
    """The integer value of a splat constant."""
    broadcast = maker_of(value, "stablehlo.broadcast_in_dim")
    value = value if broadcast is None else broadcast.operands[0]
    if not is_constant(value):
        return None
    attribute = ir.DenseElementsAttr(value.owner.operation.attributes["value"])
    return int(ir.IntegerAttr(attribute.get_splat_value()).value) if attribute.is_splat else None


def _is_zero(value: ir.Value) -> bool:
    """Whether all elements of an array are zero."""
    broadcast = maker_of(value, "stablehlo.broadcast_in_dim")
    value = value if broadcast is None else broadcast.operands[0]
    if not is_constant(value) or dtype(element_of(value)).is_complex:
        return False
    attribute = ir.DenseElementsAttr(value.owner.operation.attributes["value"])
    return attribute.is_splat and float(attribute.get_splat_value().value) == 0.0


def _slice(x: ir.Value, offset: int) -> ir.Value | None:
    """The elements of a matrix `offset` to the right of its main diagonal; None if there are none."""
    rows, columns = shape_of(x)
    first_row, first_column = max(-offset, 0), max(offset, 0)
    count = min(rows - first_row, columns - first_column)
    if count < 1:
        return None
    start, step = first_row * columns + first_column, columns + 1
    flat = reshape(x, [rows * columns])
    limit = start + (count - 1) * step + 1
    return stablehlo.slice(flat, start_indices=[start], limit_indices=[limit], strides=[step])


PASS = pattern_pass("fold-diagonal", sum_of_diagonal)
