"""XLA's builder library `slicing`: slices of the last dimensions; and PyTorch's gather, scatter and index_select."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._guard import call_back, explained
from hilo.ops._operation import (
    INTEGER,
    array,
    as_value,
    computation,
    dimension,
    error,
    find_builder,
    flag,
    integer,
    integers,
    same_dtype,
    sequence,
)
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.elementwise import Add, Eq, Or
from hilo.ops.folding.mapping import Map
from hilo.ops.folding.reductions import Reduce
from hilo.ops.leaves import Iota, ZerosLike
from hilo.ops.libraries.constants import Zero
from hilo.ops.movement.concatenation import Concatenate
from hilo.ops.movement.gather_scatter import Gather
from hilo.ops.movement.shaping import Reshape
from hilo.ops.movement.slicing import DynamicSlice, DynamicUpdateSlice, Slice


def _minor(name: str, argument: str, given: list[object] | list[int], op: XlaOp) -> int:
    """The number of leading dimensions in front of those that a list has entries for."""
    if len(given) > op.ndim:
        raise error(ShapeError, name, f"{argument} has {len(given)} entries; for {op.shape} it takes {op.ndim} at most")
    return op.ndim - len(given)


def _same_length(name: str, first: str, second: str, a: Sequence[object], b: Sequence[object]) -> None:
    if len(a) != len(b):
        raise error(ShapeError, name, f"{first} has {len(a)} entries and {second} has {len(b)}; they take equally many")


@explained
def SliceInMinorDims(x: XlaOp, start: Sequence[int], end: Sequence[int]) -> XlaOp:
    """`Slice` of the last dimensions, with all others whole: `x[..., start[0]:end[0], …, start[n]:end[n]]`.

    Args:
        x: an array of any element type.
        start, end: one index for each of the last dimensions, 0 <= start <= end <= size.

    Raises:
        ShapeError: the lists differ in length, have more entries than x has dimensions, or are out of range.
    """
    name = "SliceInMinorDims"
    op = array(name, "x", x, find_builder(name, x))
    low, high = integers(name, "start", start), integers(name, "end", end)
    _same_length(name, "start", "end", low, high)
    lead = _minor(name, "start", low, op)
    return Slice(op, [0] * lead + low, [*op.dims[:lead], *high])


@explained
def DynamicStridedSlice(
    input: XlaOp, base_indices: Sequence[object] | XlaOp, window_sizes: Sequence[int], strides: Sequence[int]
) -> XlaOp:
    """`DynamicSlice` with strides, of which every stride-th element is taken: `x[base : base + size : stride]`.

    Args:
        input: an array.
        base_indices, window_sizes: as in `DynamicSlice`.
        strides: one integer of 1 or more per dimension.

    Raises:
        ShapeError: a list does not have one entry per dimension.
    """
    name = "DynamicStridedSlice"
    op = array(name, "input", input, find_builder(name, input, base_indices))
    steps = integers(name, "strides", strides, length=op.ndim, of=f"input {op.shape}")
    window = DynamicSlice(op, base_indices, window_sizes)
    return Slice(window, [0] * window.ndim, list(window.dims), steps)


@explained
def UpdateSlice(x: XlaOp, update: XlaOp, start: Sequence[int]) -> XlaOp:
    """x with a block overwritten, starting at `start`, one index per dimension, clamped as in DynamicUpdateSlice.

    Args:
        x: an array.
        update: the block, of x's element type and rank, no larger than x.
        start: one integer of 32 bits per dimension.

    Raises:
        ShapeError: start does not have one entry per dimension, or the update does not fit.
        ArgumentError: an index is not an integer of 32 bits.
    """
    name = "UpdateSlice"
    op = array(name, "x", x, find_builder(name, x, update))
    first = integers(name, "start", start, length=op.ndim, of=f"x {op.shape}")
    return DynamicUpdateSlice(op, update, [np.int32(_index(name, i)) for i in first])


def _index(name: str, i: int) -> int:
    if not -(2**31) <= i < 2**31:
        raise error(ArgumentError, name, f"start has {i}; it takes indices of 32 bits")
    return i


@explained
def UpdateSliceInMinorDims(x: XlaOp, update: XlaOp, start: Sequence[int]) -> XlaOp:
    """`UpdateSlice` that starts at `start` in the last dimensions, and at 0 in all others.

    Args:
        x: `[N…]`, of any element type.
        update: an array of x's rank and element type, in no dimension larger than x.
        start: one index for each of the last dimensions, clamped so that the update lies inside x.
    """
    name = "UpdateSliceInMinorDims"
    op = array(name, "x", x, find_builder(name, x, update))
    first = integers(name, "start", start)
    return UpdateSlice(op, update, [0] * _minor(name, "start", first, op) + first)


def _with_zeros(name: str, argument: str, starts: object, op: XlaOp) -> list[object]:
    given = list(starts) if isinstance(starts, np.ndarray) else sequence(name, argument, starts)
    lead = _minor(name, argument, given, op)
    kind = next((x.dtype for x in given if isinstance(x, XlaOp) and x.dtype in INTEGER), None)
    zero = 0 if kind is None else np.zeros((), kind.numpy)[()]
    return [zero] * lead + given


@explained
def DynamicSliceInMinorDims(x: XlaOp, starts: Sequence[object], sizes: Sequence[int]) -> XlaOp:
    """`DynamicSlice` of the last dimensions, with all others whole.

    Args:
        x: an array.
        starts: one scalar of an integer type for each of the last dimensions.
        sizes: the block's size in each of them.

    Returns:
        The block, with x's other dimensions in front of it.

    Raises:
        ShapeError: starts and sizes differ in length, or have more entries than x has dimensions.
    """
    name = "DynamicSliceInMinorDims"
    op = array(name, "x", x, find_builder(name, x, starts))
    read = integers(name, "sizes", sizes)
    first = _with_zeros(name, "starts", starts, op)
    lead = _minor(name, "sizes", read, op)
    _same_length(name, "starts", "sizes", first[lead:], read)
    return DynamicSlice(op, first, [*op.dims[:lead], *read])


@explained
def DynamicUpdateSliceInMinorDims(x: XlaOp, update: XlaOp, starts: Sequence[object]) -> XlaOp:
    """`DynamicUpdateSlice` that starts at `starts` in the last dimensions, and at 0 in all others.

    Args:
        x: `[N…]`, of any element type.
        update: an array of x's rank and element type, in no dimension larger than x.
        starts: a scalar of an integer type for each of the last dimensions, clamped so that the update lies inside x.
    """
    name = "DynamicUpdateSliceInMinorDims"
    op = array(name, "x", x, find_builder(name, x, update, starts))
    return DynamicUpdateSlice(op, update, _with_zeros(name, "starts", starts, op))


# ---- PyTorch's functions ---------------------------------------------------------------------------------------------


def _indexed(name: str, input: object, index: object, dim: object, *others: object) -> tuple[XlaOp, XlaOp, int]:
    builder = find_builder(name, input, index, *others)
    op, at = array(name, "input", input, builder), array(name, "index", index, builder)
    if at.dtype not in INTEGER:
        raise error(DtypeError, name, f"index is {at.shape}; it takes an integer type")
    return op, at, dimension(name, "dim", dim, op.ndim, "")


def _same_rank(name: str, op: XlaOp, at: XlaOp, dim: int) -> None:
    """Checks that index has input's rank, and sizes not above input's in all dimensions but `dim`."""
    if at.ndim != op.ndim or any(n > m for d, (n, m) in enumerate(zip(at.dims, op.dims, strict=True)) if d != dim):
        raise error(
            ShapeError,
            name,
            f"index is {at.shape}; for input {op.shape} and dim = {dim} it takes rank {op.ndim}, and sizes not above "
            f"input's in all other dimensions",
        )


@explained
def TorchGather(input: XlaOp, index: XlaOp, dim: int, sparse: bool = True) -> XlaOp:
    """`torch.gather`: for each position, the element of input with the index `index` along `dim` and the same others.

    `out[i, j, k] = input[i, index[i, j, k], k]` for dim 1 of rank 3.

    Args:
        input: an array of any element type.
        index: integers, of input's rank.
        dim: the dimension along which index counts.
        sparse: use a gather, which clamps indices; False: compare all indices, which gives 0 out of range.

    Returns:
        An array of the sizes of index.
    """
    name = "TorchGather"
    op, at, d = _indexed(name, input, index, dim)
    _same_rank(name, op, at, d)
    if not flag(name, "sparse", sparse):
        return _dense_gather(op, at, d)
    whole = Shape(at.dtype, [*at.dims, 1])
    parts = [Reshape(at, whole.dims) if i == d else Iota(op.builder, whole, i) for i in range(op.ndim)]
    last, every = op.ndim, tuple(range(op.ndim))
    numbers = GatherDimensionNumbers((), every, (), (), every, last)
    return Gather(op, Concatenate(parts, last), numbers, [min(n, 1) for n in op.dims])


def _dense_gather(op: XlaOp, at: XlaOp, d: int) -> XlaOp:
    sizes = [*at.dims[:d], op.dims[d], *at.dims[d:]]
    cut = Slice(
        op, [0] * op.ndim, [n if i == d else min(n, m) for i, (n, m) in enumerate(zip(op.dims, at.dims, strict=True))]
    )
    mask = Eq(
        BroadcastInDim(at, sizes, [i if i < d else i + 1 for i in range(at.ndim)]),
        Iota(op.builder, Shape(at.dtype, sizes), d),
    )
    wide = BroadcastInDim(cut, sizes, [i if i <= d else i + 1 for i in range(op.ndim)])
    assert op.dtype is not None
    fold = Or if op.dtype.is_integer or op.dtype.kind == "pred" else Add
    return Reduce(Select(mask, wide, ZerosLike(wide)), Zero(op.builder, op.dtype), fold, [d])


@explained
def TorchScatterDense(
    input: XlaOp, index: XlaOp, src: XlaOp, dim: int, combiner: Callable[[XlaOp, XlaOp], XlaOp]
) -> XlaOp:
    """`torch.scatter_reduce`, by comparing all indices: elements of src are combined with those of input.

    `out[i, index[i, j, k], k] = combiner(out[…], src[i, j, k])` for dim 1 of rank 3.

    Args:
        input: an array of any element type.
        index: integers, of input's sizes in all dimensions except `dim`.
        src: the new elements, of index's shape and input's element type.
        dim: the dimension along which index counts.
        combiner: a function of two XlaOps, or a computation, with combiner(x, 0) = x, such as `ops.Add`.

    Returns:
        An array of input's shape.
    """
    name = "TorchScatterDense"
    op, at, d = _indexed(name, input, index, dim, src)
    new = array(name, "src", src, op.builder, like=op.dtype)
    same_dtype(name, [("input", op), ("src", new)], "")
    if new.dims != at.dims or at.ndim != op.ndim or any(at.dims[i] != op.dims[i] for i in range(op.ndim) if i != d):
        raise error(
            ShapeError,
            name,
            f"index is {at.shape} and src is {new.shape}; for input {op.shape} and dim = {d} they take its sizes in "
            f"all other dimensions",
        )
    scalar = Shape(op.dtype)
    fold = computation(name, "combiner", combiner, [scalar, scalar], "")
    sizes = [*at.dims[:d], op.dims[d], *at.dims[d:]]
    places = [i if i < d else i + 1 for i in range(at.ndim)]
    mask = Eq(BroadcastInDim(at, sizes, places), Iota(op.builder, Shape(at.dtype, sizes), d))
    spread = BroadcastInDim(new, sizes, places)
    zero = Zero(op.builder, op.dtype)
    sums = Reduce(Select(mask, spread, ZerosLike(spread)), zero, fold, [d + 1])
    if isinstance(combiner, XlaComputation):
        return Map([op, sums], fold, range(op.ndim))
    return as_value(name, "combiner", call_back(combiner, op, sums), op.builder)


@explained
def TorchIndexSelect(input: XlaOp, index: XlaOp, dim: int, batch_dims: int = 0) -> XlaOp:
    """`torch.index_select`: the slices of input at the indices `index` along `dim`; indices are clamped.

    Args:
        input: an array of any element type.
        index: integers of any rank, usually 1.
        dim: the dimension along which index counts.
        batch_dims: the number of leading dimensions that input and index share, at most `dim`.

    Returns:
        Input's dimensions before `dim`, index's dimensions after the shared ones, input's dimensions after `dim`.
    """
    name = "TorchIndexSelect"
    op, at, d = _indexed(name, input, index, dim)
    batch = integer(name, "batch_dims", batch_dims)
    if not 0 <= batch <= min(d, at.ndim):
        raise error(
            ShapeError, name, f"batch_dims is {batch}; for dim = {d} and index {at.shape} it takes 0…{min(d, at.ndim)}"
        )
    if op.dims[:batch] != at.dims[:batch]:
        raise error(
            ShapeError, name, f"input is {op.shape} and index is {at.shape}; the first {batch} sizes must agree"
        )
    last = at.ndim
    shape = Shape(at.dtype, [*at.dims, 1])
    parts = [Iota(op.builder, shape, i) for i in range(batch)] + [Reshape(at, shape.dims)]
    collapsed = (*range(batch), d)
    offsets = (*range(batch, d), *(i + last - 1 - batch for i in range(d + 1, op.ndim)))
    sizes = [min(n, 1) if i in collapsed else n for i, n in enumerate(op.dims)]
    numbers = GatherDimensionNumbers(offsets, collapsed, (), (), collapsed, last)
    return Gather(op, Concatenate(parts, last), numbers, sizes)


__all__ = [
    "DynamicSliceInMinorDims",
    "DynamicStridedSlice",
    "DynamicUpdateSliceInMinorDims",
    "SliceInMinorDims",
    "TorchGather",
    "TorchIndexSelect",
    "TorchScatterDense",
    "UpdateSlice",
    "UpdateSliceInMinorDims",
]
