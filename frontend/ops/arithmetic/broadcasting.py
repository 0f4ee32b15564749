"""Broadcasting: the documented rule for binary operations, NumPy's rule for operators, and the broadcast operations.

Source: operation semantics («Broadcasting of element-wise binary operations») and XLA's page on broadcasting.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import Error, ShapeError
from hilo.ops._operation import array, dimensions, error, find_builder, integers, operation

RULES = {
    "rule_b_e1": "operands of different ranks, neither a scalar, need broadcast_dimensions",
    "rule_b_e2": "broadcast_dimensions has one entry per dimension of the lower-rank operand",
    "rule_b_e3": "each entry of broadcast_dimensions is in [0, higher rank)",
    "rule_b_e4": "the entries of broadcast_dimensions increase strictly",
    "rule_b_e5": "sizes of matching dimensions are equal, or one of them is 1",
    "rule_b_e6": "both operands have the same element type",
    "rule_b_e7": "operands are arrays, not tuples",
    "rule_b_e8": "with equal ranks, broadcast_dimensions is 0…rank-1",
}


def broadcast_dims(
    name: str, lhs: Sequence[int], rhs: Sequence[int], broadcast_dimensions: object
) -> tuple[list[int], list[int], list[int]]:
    """Result dimensions, and the result dimension of each dimension of lhs and rhs. Raises a ShapeError by rule B."""
    low, high = (lhs, rhs) if len(lhs) <= len(rhs) else (rhs, lhs)
    rank = len(high)
    given = None if broadcast_dimensions is None else integers(name, "broadcast_dimensions", broadcast_dimensions)
    if given is None or (not low and not given):
        if low and len(low) != rank:
            raise error(
                ShapeError,
                name,
                f"lhs is {list(lhs)} and rhs is {list(rhs)}; different ranks take broadcast_dimensions, "
                f"{len(low)} of the dimensions 0…{rank - 1}",
                "rule_b_e1",
            )
        mapped = list(range(len(low)))
    else:
        mapped = given
        _check_mapped(name, mapped, low, rank)
    result, identity = list(high), list(range(rank))
    for i, d in enumerate(mapped):
        result[d] = _common_size(name, lhs, rhs, low[i], high[d], d)
    return (result, mapped, identity) if low is lhs else (result, identity, mapped)


def _common_size(name: str, lhs: Sequence[int], rhs: Sequence[int], low: int, high: int, dimension: int) -> int:
    """The size of the result for two matching sizes."""
    if low != high and 1 not in (low, high):
        raise error(
            ShapeError,
            name,
            f"lhs is {list(lhs)} and rhs is {list(rhs)}; size {low} meets size {high} in dimension {dimension}, "
            f"sizes that meet are equal or one is 1",
            "rule_b_e5",
        )
    return high if low == 1 else low


def _check_mapped(name: str, mapped: Sequence[int], low: Sequence[int], rank: int) -> None:
    """Raises a ShapeError unless `broadcast_dimensions` maps each dimension of `low` to one of `rank`, in order."""

    def wrong(takes: str, rule: str) -> Error:
        return error(ShapeError, name, f"broadcast_dimensions is {mapped}; {takes}", rule)

    if len(low) == rank and mapped != list(range(rank)):
        raise wrong(f"for equal ranks it takes {list(range(rank))}", "rule_b_e8")
    if len(mapped) != len(low):
        raise wrong(f"it takes one entry per dimension of the lower-rank operand {list(low)}", "rule_b_e2")
    if any(not 0 <= d < rank for d in mapped):
        raise wrong(f"entries are 0…{rank - 1}", "rule_b_e3")
    if any(a >= b for a, b in itertools.pairwise(mapped)):
        raise wrong("the entries must increase", "rule_b_e4")


def numpy_dims(name: str, lhs: Sequence[int], rhs: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """As `broadcast_dims`, but by NumPy's rule: trailing dimensions are aligned, ranks may differ."""
    low, high = (lhs, rhs) if len(lhs) <= len(rhs) else (rhs, lhs)
    return broadcast_dims(
        name, lhs, rhs, [d + len(high) - len(low) for d in range(len(low))] if len(low) < len(high) else None
    )


def expand(name: str, operand: XlaOp, mapped: Sequence[int], shape: Shape, like: XlaOp | None = None) -> XlaOp:
    """`operand` broadcast to `shape`, with dimension i mapped to `mapped[i]`; run-time sizes are those of `like`."""
    if operand.shape.dims == shape.dims and (operand.shape.dynamic or not shape.dynamic):
        return operand
    static = Shape(operand.shape.dtype, shape.dims)
    builder = operand.builder
    result = builder.add(
        name,
        lambda: stablehlo.broadcast_in_dim(
            operand.value, broadcast_dimensions=list(mapped), result_type=static.mlir_type
        ),
    )
    if shape.dynamic and like is not None:
        for d in sorted(shape.dynamic):
            size = builder.add(name, lambda d=d: stablehlo.get_dimension_size(like.value, dimension=d))  # type: ignore[misc]
            result = builder.add(
                name,
                lambda d=d, result=result, size=size: stablehlo.set_dimension_size(
                    result.value, size.value, dimension=d
                ),  # type: ignore[misc]
            )
    return result


def broadcast_operands(
    name: str, lhs: XlaOp, rhs: XlaOp, dims: tuple[list[int], list[int], list[int]]
) -> tuple[XlaOp, XlaOp]:
    """Both operands broadcast to the common dimensions."""
    result, lhs_map, rhs_map = dims
    dynamic_of = lhs if lhs.shape.dynamic else rhs
    dynamic = dynamic_of.shape.dynamic
    if dynamic and list(dynamic_of.shape.dims) != result:
        raise error(
            ShapeError,
            name,
            f"lhs is {lhs.shape} and rhs is {rhs.shape}; a bounded dynamic operand must have the result's shape "
            "already",
        )
    return (
        expand(name, lhs, lhs_map, Shape(lhs.shape.dtype, result, dynamic=dynamic), dynamic_of),
        expand(name, rhs, rhs_map, Shape(rhs.shape.dtype, result, dynamic=dynamic), dynamic_of),
    )


@operation(
    "shaping",
    "stablehlo.broadcast_in_dim",
    rules={"broadcast_e1": "each size is 0 or more", "broadcast_e2": "operand is an array"},
)
def Broadcast(operand: XlaOp, broadcast_sizes: Sequence[int]) -> XlaOp:
    """Adds dimensions on the left by repeating the operand: `output[i…, j…] = operand[j…]`.

    Args:
        operand: an array of any shape `[B…]`.
        broadcast_sizes: sizes `A…` of the new dimensions; an empty list returns the operand.

    Returns:
        `[A…, B…]`.

    Raises:
        ShapeError: a size is below 0, or operand is not an array.
    """
    name = "Broadcast"
    op = array(name, "operand", operand, find_builder(name, operand), rule="broadcast_e2")
    sizes = integers(name, "broadcast_sizes", broadcast_sizes)
    if any(n < 0 for n in sizes):
        raise error(ShapeError, name, f"broadcast_sizes is {sizes}; each size must be 0 or more", "broadcast_e1")
    shape = Shape(op.shape.dtype, [*sizes, *op.shape.dims], dynamic=[d + len(sizes) for d in op.shape.dynamic])
    return expand(name, op, range(len(sizes), shape.rank), shape, op)


@operation(
    "shaping",
    "stablehlo.broadcast_in_dim",
    rules={
        "broadcast_in_dim_e1": "broadcast_dimensions has one entry per dimension of operand",
        "broadcast_in_dim_e2": "each entry is a dimension of the result",
        "broadcast_in_dim_e3": "no entry occurs twice",
        "broadcast_in_dim_e4": "operand's size is 1, or that of the result dimension that it maps to",
        "broadcast_in_dim_e5": "each size is 0 or more",
    },
)
def BroadcastInDim(operand: XlaOp, out_dim_size: Sequence[int], broadcast_dimensions: Sequence[int]) -> XlaOp:
    """Repeats the operand along new dimensions anywhere, and along its own dimensions of size 1.

    Args:
        operand: an array of any shape.
        out_dim_size: sizes of the result.
        broadcast_dimensions: entry i is the result dimension to which dimension i of operand is mapped; in any order.

    Returns:
        An array of shape `out_dim_size`: `output[o] = operand[…]` with index i = `o[broadcast_dimensions[i]]`, or 0
        if operand's size is 1.

    Raises:
        ShapeError: a size is below 0; broadcast_dimensions does not have one entry per dimension of operand, or has
            an entry twice; or a size of operand is neither 1 nor the result's.
    """
    name = "BroadcastInDim"
    op = array(name, "operand", operand, find_builder(name, operand))
    sizes = integers(name, "out_dim_size", out_dim_size)
    if any(n < 0 for n in sizes):
        raise error(ShapeError, name, f"out_dim_size is {sizes}; each size must be 0 or more", "broadcast_in_dim_e5")
    read = integers(name, "broadcast_dimensions", broadcast_dimensions)
    if len(read) != op.ndim:
        raise error(
            ShapeError,
            name,
            f"broadcast_dimensions is {read}; for operand {op.shape} it takes {op.ndim} entries",
            "broadcast_in_dim_e1",
        )
    for d in read:
        if not 0 <= d < len(sizes):
            raise error(
                ShapeError,
                name,
                f"broadcast_dimensions is {read}; entries are dimensions of the result {sizes}",
                "broadcast_in_dim_e2",
            )
    mapped = dimensions(name, "broadcast_dimensions", read, len(sizes), "broadcast_in_dim_e3")
    for i, d in enumerate(mapped):
        if op.dims[i] not in (1, sizes[d]):
            raise error(
                ShapeError,
                name,
                f"operand is {op.shape}; its dimension {i} becomes dimension {d} of {sizes}, so its size must "
                f"be 1 or {sizes[d]}",
                "broadcast_in_dim_e4",
            )
    if mapped == list(range(len(sizes))) and list(op.dims) == sizes:
        return op
    shape = Shape(op.shape.dtype, sizes)
    return op.builder.add(
        name, lambda: stablehlo.broadcast_in_dim(op.value, broadcast_dimensions=mapped, result_type=shape.mlir_type)
    )


__all__ = ["Broadcast", "BroadcastInDim"]
