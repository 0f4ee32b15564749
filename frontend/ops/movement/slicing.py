"""Slices of an array: static, along one dimension, and at indices that are known at run time only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import INTEGER, array, dimension, error, find_builder, integer, integers, operation, same_dtype
from hilo.ops.movement.shaping import reshape, with_sizes_of

RULES_SLICE = {
    "slice_e1": "each list has one entry per dimension of operand",
    "slice_e2": "start is 0 or more",
    "slice_e3": "limit is not below start",
    "slice_e4": "limit is at most the dimension's size",
    "slice_e5": "stride is 1 or more",
}


@operation("slicing", "stablehlo.slice", rules=RULES_SLICE, older="Slice(operand, start_indices, limit_indices)")
def Slice(
    operand: XlaOp, start_indices: Sequence[int], limit_indices: Sequence[int], strides: Sequence[int] | None = None
) -> XlaOp:
    """The block of elements start, start + stride, … below limit, in every dimension.

    Args:
        operand: an array of any shape.
        start_indices: first index of each dimension, >= 0.
        limit_indices: end of each dimension, exclusive, from start to the dimension's size.
        strides: step of each dimension, >= 1; by default 1.

    Returns:
        An array of the operand's rank and sizes `ceil((limit - start) / stride)`.

    Raises:
        ShapeError: a list has the wrong length, or a bound is out of range.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.arange(5))
    >>> hilo.compile(b.Build(ops.Slice(x, [0], [5], [2])), "evaluator")()
    DeviceArray([0, 2, 4], s64[3], device='host')
    """
    name = "Slice"
    op = array(name, "operand", operand, find_builder(name, operand))
    rank, of = op.ndim, f"operand {op.shape}"
    starts = integers(name, "start_indices", start_indices, length=rank, of=of, rule="slice_e1")
    limits = integers(name, "limit_indices", limit_indices, length=rank, of=of, rule="slice_e1")
    given = [1] * rank if strides is None else strides
    steps = integers(name, "strides", given, length=rank, of=of, rule="slice_e1")
    return _slice(name, op, starts, limits, steps)


def _check_bounds(name: str, d: int, start: int, limit: int, step: int, size: int) -> None:
    """Raises ShapeError unless `0 <= start <= limit <= size` and `step >= 1` along dimension d."""
    if start < 0:
        raise error(ShapeError, name, f"start of dimension {d} is {start}; it takes 0…{size}", "slice_e2")
    if limit > size:
        message = f"limit of dimension {d} is {limit}; for size {size} it takes {start}…{size}"
        raise error(ShapeError, name, message, "slice_e4")
    if limit < start:
        message = f"limit of dimension {d} is {limit}; from start {start} it takes {start}…{size}"
        raise error(ShapeError, name, message, "slice_e3")
    if step < 1:
        raise error(ShapeError, name, f"stride of dimension {d} is {step}; it takes 1 or more", "slice_e5")


def _slice(name: str, op: XlaOp, starts: list[int], limits: list[int], steps: list[int]) -> XlaOp:
    for d, bounds in enumerate(zip(starts, limits, steps, op.dims, strict=True)):
        _check_bounds(name, d, *bounds)
    if not any(starts) and tuple(limits) == op.dims and all(s == 1 for s in steps):
        return op
    result = op.builder.add(
        name, lambda: stablehlo.slice(op.value, start_indices=starts, limit_indices=limits, strides=steps)
    )
    whole = [d for d in sorted(op.shape.dynamic) if (starts[d], limits[d], steps[d]) == (0, op.dims[d], 1)]
    return with_sizes_of(op, result, {d: d for d in whole})


@explained
def SliceInDim(operand: XlaOp, start_index: int, limit_index: int, stride: int = 1, dimno: int = 0) -> XlaOp:
    """`Slice` along dimension `dimno`, with all others whole.

    Args:
        operand: `[N…]`, of any element type.
        start_index: the first index of the dimension, 0 or more.
        limit_index: the index after the last one, at most the dimension's size.
        stride: the distance between indices, 1 or more.
        dimno: the dimension, 0 <= dimno < rank.
    """
    name = "SliceInDim"
    op = array(name, "operand", operand, find_builder(name, operand))
    d = dimension(name, "dimno", dimno, op.ndim, "slice_e1")
    starts, limits, steps = [0] * op.ndim, list(op.dims), [1] * op.ndim
    starts[d] = integer(name, "start_index", start_index, "slice_e2")
    limits[d] = integer(name, "limit_index", limit_index, "slice_e4")
    steps[d] = integer(name, "stride", stride, "slice_e5")
    return _slice(name, op, starts, limits, steps)


@operation(
    "slicing",
    "stablehlo.dynamic_slice",
    rules={
        "dynamic_slice_e1": "there is one start and one size per dimension of operand",
        "dynamic_slice_e2": "starts are scalars of integers (older form: one array of rank 1)",
        "dynamic_slice_e3": "starts have the same integer type",
        "dynamic_slice_e4": "each size is 1 or more (0 if operand's is)",
        "dynamic_slice_e5": "each size is at most operand's",
    },
    older="DynamicSlice(operand, start_indices, size_indices) with start_indices an array of rank 1",
)
def DynamicSlice(operand: XlaOp, start_indices: Sequence[object] | XlaOp, size_indices: Sequence[int]) -> XlaOp:
    """The block of constant sizes at indices that are known at run time only.

    Args:
        operand: an array `[D0, D1, …]`.
        start_indices: one scalar of an integer type per dimension (Python integers, too); or one array of rank 1. They
            are clamped to [0, Di - size], so that the block is inside.
        size_indices: the size of the block in each dimension, known when the program is built.

    Returns:
        An array of sizes `size_indices`.

    Raises:
        ShapeError: the number of starts or sizes is wrong, or a size is out of range.
        DtypeError: the starts are not integers, or of several types.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.arange(5))
    >>> hilo.compile(b.Build(ops.DynamicSlice(x, [4], [2])), "evaluator")()
    DeviceArray([3, 4], s64[2], device='host')
    """
    name = "DynamicSlice"
    builder = find_builder(name, operand, start_indices)
    op = array(name, "operand", operand, builder)
    sizes = integers(
        name, "size_indices", size_indices, length=op.ndim, of=f"operand {op.shape}", rule="dynamic_slice_e1"
    )
    for d, (n, bound) in enumerate(zip(sizes, op.dims, strict=True)):
        if n < min(bound, 1):
            raise error(ShapeError, name, f"size of dimension {d} is {n}; it takes 1…{bound}", "dynamic_slice_e4")
        if n > bound:
            raise error(
                ShapeError,
                name,
                f"size of dimension {d} is {n}; for operand {op.shape} it takes 1…{bound}",
                "dynamic_slice_e5",
            )
    starts = _starts(name, start_indices, op, "dynamic_slice_e1", "dynamic_slice_e2", "dynamic_slice_e3")
    if not starts:  # rank 0; StableHLO prints such an operation in a form that it does not read
        return op
    result = builder.add(name, lambda: stablehlo.dynamic_slice(op.value, [s.value for s in starts], slice_sizes=sizes))
    return with_sizes_of(op, result, {d: d for d in sorted(op.shape.dynamic) if sizes[d] == op.dims[d]})


@operation(
    "slicing",
    "stablehlo.dynamic_update_slice",
    rules={
        "dynamic_update_slice_e1": "update has operand's rank",
        "dynamic_update_slice_e2": "each size of update is 1 or more (0 if operand's is), and at most operand's",
        "dynamic_update_slice_e3": "update has operand's element type",
        "dynamic_update_slice_e4": "starts are as in DynamicSlice: one per dimension, scalars of one integer type",
    },
    older="DynamicUpdateSlice(operand, update, start_indices) with start_indices an array of rank 1",
)
def DynamicUpdateSlice(operand: XlaOp, update: object, start_indices: Sequence[object] | XlaOp) -> XlaOp:
    """The operand with a block overwritten, at indices that are known at run time only.

    Args:
        operand: an array `[D0, D1, …]`.
        update: the new block: an array of operand's element type and rank.
        start_indices: as in `DynamicSlice`; they are clamped to [0, Di - update's size].

    Returns:
        An array of the operand's shape.

    Raises:
        ShapeError: update or the starts do not match.
        DtypeError: element types differ.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.arange(5))
    >>> hilo.compile(b.Build(ops.DynamicUpdateSlice(x, [8, 9], [3])), "evaluator")()
    DeviceArray([0, 1, 2, 8, 9], s64[5], device='host')
    """
    name, starts_rule = "DynamicUpdateSlice", "dynamic_update_slice_e4"
    builder = find_builder(name, operand, update, start_indices)
    op = array(name, "operand", operand, builder)
    new = array(name, "update", update, builder, like=op.shape.dtype)
    same_dtype(name, [("operand", op), ("update", new)], "dynamic_update_slice_e3")
    if new.ndim != op.ndim:
        raise error(
            ShapeError,
            name,
            f"update is {new.shape}; for operand {op.shape} it takes rank {op.ndim}",
            "dynamic_update_slice_e1",
        )
    if any(not min(bound, 1) <= n <= bound for n, bound in zip(new.dims, op.dims, strict=True)):
        raise error(
            ShapeError,
            name,
            f"update is {new.shape}; in each dimension it takes 1 to operand's size, {op.shape}",
            "dynamic_update_slice_e2",
        )
    starts = _starts(name, start_indices, op, starts_rule, starts_rule, starts_rule)
    if not starts:
        return new
    return builder.add(name, lambda: stablehlo.dynamic_update_slice(op.value, new.value, [s.value for s in starts]))


def _starts(name: str, given: object, op: XlaOp, count_rule: str, kind_rule: str, type_rule: str) -> list[XlaOp]:
    """Reads start indices in either form as scalars of the same integer type."""
    builder, rank = op.builder, op.ndim
    if isinstance(given, XlaOp) and given.elements is None:
        whole = array(name, "start_indices", given, builder, rule=kind_rule)
        if whole.dims != (rank,) or whole.shape.dtype not in INTEGER:
            raise error(
                ShapeError,
                name,
                f"start_indices is {whole.shape}; it takes {rank} scalars of integers, or one array of integers "
                f"of size {rank}",
                kind_rule,
            )
        return [reshape(name, SliceInDim(whole, i, i + 1), ()) for i in range(rank)]
    if isinstance(given, (str, bytes)) or not isinstance(given, (Sequence, np.ndarray, XlaOp)):
        message = f"start_indices is {shown(given)}; it takes a sequence of {rank} scalars"
        raise error(ArgumentError, name, message, kind_rule)
    items = list(given)
    if len(items) != rank:
        message = f"start_indices has {len(items)} entries; for operand {op.shape} it takes {rank}"
        raise error(ShapeError, name, message, count_rule)
    return _scalar_starts(name, items, builder, kind_rule, type_rule)


def _scalar_starts(
    name: str, items: Sequence[object], builder: XlaBuilder, kind_rule: str, type_rule: str
) -> list[XlaOp]:
    """Start indices that are passed one by one, as scalars of the same integer type."""
    like: Dtype | None = next((x.dtype for x in items if isinstance(x, XlaOp) and x.dtype in INTEGER), None)
    named = [
        (f"start_indices[{i}]", array(name, f"start_indices[{i}]", x, builder, like=like, rule=kind_rule))
        for i, x in enumerate(items)
    ]
    for argument, start in named:
        if start.dims or start.shape.dtype not in INTEGER:
            raise error(
                DtypeError, name, f"{argument} is {start.shape}; it takes a scalar of an integer type", kind_rule
            )
    if named:
        same_dtype(name, named, type_rule)
    return [start for _, start in named]


@explained
def DynamicSliceInDim(operand: XlaOp, start_index: object, slice_size: int, dimno: int = 0) -> XlaOp:
    """`DynamicSlice` along dimension `dimno`, with all others whole.

    Args:
        operand: `[N…]`, of any element type.
        start_index: a scalar of an integer type, clamped so that the slice lies inside the operand.
        slice_size: the size of the result in that dimension.
        dimno: the dimension, 0 <= dimno < rank.
    """
    name = "DynamicSliceInDim"
    op = array(name, "operand", operand, find_builder(name, operand, start_index))
    d = dimension(name, "dimno", dimno, op.ndim, "dynamic_slice_e1")
    sizes = [integer(name, "slice_size", slice_size) if i == d else n for i, n in enumerate(op.dims)]
    starts: list[object] = [start_index if i == d else 0 for i in range(op.ndim)]
    return DynamicSlice(op, starts, sizes)


__all__ = ["DynamicSlice", "DynamicSliceInDim", "DynamicUpdateSlice", "Slice", "SliceInDim"]
