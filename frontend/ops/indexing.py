"""`x[…]` on an XlaOp, by NumPy's rules.

Integers and slices with constants become Slice, Rev and Reshape; scalar XlaOps DynamicSlice; arrays of integers one
gather. A mask is taken where it is constant: the size of what an unknown mask picks is not known when building. An
index out of range is an error if it is known when building; at run time it is clamped into range, as in DynamicSlice.

Source: NumPy's reference, «Indexing on ndarrays».
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from types import EllipsisType

import numpy as np

from hilo import ops
from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, Error, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import integers
from hilo.ops.arithmetic.operators import broadcast_to

_NAME = "index"


def getitem(op: XlaOp, index: object) -> XlaOp:
    """`op[index]`: an element of a tuple, or a part of an array.

    Args:
        op: a tuple or an array.
        index: for a tuple an integer or a slice; for an array what NumPy takes: integers, slices, `...`, `None`,
            arrays of integers (NumPy or XlaOp), scalar XlaOps of integers, constant masks, or a tuple of them.

    Raises:
        ShapeError: too many indices, an index out of range, or index arrays that do not broadcast.
        DtypeError: an index that is no integer.
        ArgumentError: what cannot be built, with what to use instead.
    """
    return _getitem(op, index)


def _read_index(op: XlaOp, index: object) -> XlaOp:
    if op.elements is not None:
        return _tuple_item(op, op.elements, index)
    if op.shape.is_token:
        raise _error(ArgumentError, "of a token; it takes an array or a tuple")
    items = _expand(op, list(index) if isinstance(index, tuple) else [index])
    return _take_arrays(*_apply_basic(op, items))


_getitem = explained(_read_index, _NAME)


def _error(kind: type[Error], message: str) -> Error:
    return kind(f"{_NAME} {message}\n  built at {place()}")


def _tuple_item(op: XlaOp, elements: tuple[XlaOp, ...], index: object) -> XlaOp:
    if isinstance(index, slice):
        return op.builder.tuple(elements[index])
    try:
        position = operator.index(index)  # type: ignore[arg-type]
    except TypeError:
        raise _error(ArgumentError, f"{shown(index)} of the tuple {op.shape}; it takes an integer") from None
    if not -len(elements) <= position < len(elements):
        raise _error(ShapeError, f"{position} of the tuple {op.shape}; it takes 0…{len(elements) - 1}")
    return elements[position]


# ---- reading an index ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Array:
    """An index array for one dimension; `mask_size` is the size of that dimension in the mask that it comes from."""

    values: np.ndarray | XlaOp
    mask_size: int | None = None

    @property
    def dims(self) -> tuple[int, ...]:
        return self.values.dims if isinstance(self.values, XlaOp) else self.values.shape


Item = int | slice | None | XlaOp | _Array


def _expand(op: XlaOp, given: list[object]) -> list[Item]:
    """The index with its ellipsis and masks written out: exactly one item per dimension, and the Nones."""
    items: list[Item | EllipsisType] = []
    for x in given:
        items += _read(op, x)
    named = sum(x is not None and x is not Ellipsis for x in items)
    if named > op.ndim:
        raise _error(ShapeError, f"has {named} entries; {op.shape} takes at most {op.ndim}")
    at = [i for i, x in enumerate(items) if x is Ellipsis]
    if len(at) > 1:
        raise _error(ArgumentError, "has several ...; it takes one")
    cut = at[0] if at else len(items)
    whole: list[Item] = [slice(None)] * (op.ndim - named)
    return [*items[:cut], *whole, *items[cut + 1 :]]  # type: ignore[list-item]


def _read(op: XlaOp, x: object) -> list[Item | EllipsisType]:
    if x is None or isinstance(x, (slice, EllipsisType)):
        return [x]
    if isinstance(x, XlaOp):
        return [_read_op(op, x)]
    if isinstance(x, (bool, np.bool_)):
        raise _error(ArgumentError, f"is {shown(x)}; it takes an integer, or None for a new dimension")
    if hasattr(x, "__index__") and not isinstance(x, np.ndarray):
        return [operator.index(x)]
    if isinstance(x, (list, np.ndarray)) and not (isinstance(x, list) and any(isinstance(e, XlaOp) for e in x)):
        return _read_values(x)
    raise _error(
        ArgumentError,
        f"is {shown(x)}; it takes integers, slices, ..., None, arrays of integers (np.stack joins scalars), or "
        "constant masks",
    )


def _read_op(op: XlaOp, x: XlaOp) -> Item:
    """An index that only a run knows."""
    if x.builder is not op.builder or x.elements is not None or x.dtype is None:
        raise _error(ArgumentError, f"is {shown(x)}; it takes an array of this builder, {shown(op.builder.name)}")
    if x.dtype.kind == "pred":
        raise _error(
            ArgumentError,
            f"is a mask {x.shape}, whose number of elements is only known at run time; use np.where(mask, x, y) or "
            f"ops.Select for a choice of values",
        )
    if not x.dtype.is_integer:
        raise _error(DtypeError, f"is {x.shape}; it takes integers")
    return x if not x.dims else _Array(x)


def _read_values(x: list[object] | np.ndarray) -> list[Item | EllipsisType]:
    """Indices that are known: an array of integers, or a mask, which is an array for each of its dimensions."""
    values = np.asarray(x)
    if values.dtype == np.bool_:
        return [_Array(*column) for column in zip(values.nonzero(), values.shape, strict=True)]
    if values.size == 0 and isinstance(x, list):
        values = values.astype(np.int64)
    if values.dtype.kind in "iu":
        return [_Array(values) if values.ndim else int(values)]
    raise _error(DtypeError, f"is an array of {values.dtype}; it takes integers or a mask")


# ---- integers, slices, None ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Slice:
    start: int
    size: int
    step: int


def _resolve_slice(s: slice, size: int) -> _Slice:
    for bound in (s.start, s.stop, s.step):
        if isinstance(bound, XlaOp):
            raise _error(
                ArgumentError,
                "is a slice with a bound that is only known at run time; use ops.DynamicSlice(x, starts, "
                "sizes), which takes "
                "such starts",
            )
    if s.step == 0:
        raise _error(ArgumentError, "is a slice of step 0; it takes another step")
    try:
        r = range(*s.indices(size))
    except TypeError as error:
        raise _error(ArgumentError, f"is {shown(s)}; it takes integers as bounds") from error
    return _Slice(r.start, len(r), r.step)


def _apply_basic(op: XlaOp, items: Sequence[Item]) -> tuple[XlaOp, list[Item]]:
    """Applies all but the index arrays. Returns the array, and per dimension what is still to be done there.

    If there are index arrays, integers are index arrays too and stay to be done.
    """
    has_arrays = any(isinstance(x, _Array) for x in items)
    starts, limits, steps, reverse = [], [], [], []
    scalars: dict[int, XlaOp] = {}
    drop: set[int] = set()
    d = 0
    for x in items:
        if x is None:
            continue
        size = op.dims[d]
        start, limit, step = 0, size, 1
        if isinstance(x, slice):
            r = _resolve_slice(x, size)
            if r.size == 0:
                start = limit = 0
            elif r.step > 0:
                start, limit, step = r.start, r.start + (r.size - 1) * r.step + 1, r.step
            else:
                start, limit, step = r.start + (r.size - 1) * r.step, r.start + 1, -r.step
                reverse.append(d)
        elif isinstance(x, int):
            _check_range(x, size, d, op)
            if not has_arrays:
                start = x % size
                limit = start + 1
                drop.add(d)
        elif isinstance(x, XlaOp) and not has_arrays:
            scalars[d] = x
            drop.add(d)
        starts.append(start)
        limits.append(limit)
        steps.append(step)
        d += 1
    result = ops.Slice(op, starts, limits, steps)
    if reverse:
        result = ops.Rev(result, reverse)
    if scalars:
        result = _dynamic(op, result, scalars)
    left: list[Item] = []
    dims: list[int] = []
    d = 0
    for x in items:
        if x is None:
            dims.append(1)
            left.append(slice(None))
            continue
        if d not in drop:
            dims.append(result.dims[d])
            left.append(x if has_arrays and not isinstance(x, slice) else slice(None))
        d += 1
    return ops.Reshape(result, dims), left


def _check_range(x: int, size: int, d: int, op: XlaOp) -> None:
    if not -size <= x < size:
        takes = f"{-size}…{size - 1}" if size else "no index, it is empty"
        raise _error(ShapeError, f"{x} of dimension {d} of {op.shape}; it takes {takes}")


def _dynamic(op: XlaOp, sliced: XlaOp, scalars: dict[int, XlaOp]) -> XlaOp:
    """One element along each dimension that a scalar XlaOp indexes; negative ones count from the end."""
    for d in scalars:
        if op.dims[d] == 0:
            raise _error(ShapeError, f"of dimension {d} of {op.shape}, which is empty; it takes no index")
    kinds = {x.dtype for x in scalars.values()}
    common = kinds.pop() if len(kinds) == 1 else dtype("s64")
    starts = [
        wrap(ops.ConvertElementType(scalars[d], common), n) if d in scalars else ops.Constant(op.builder, 0, common)
        for d, n in enumerate(op.dims)
    ]
    sizes = [1 if d in scalars else n for d, n in enumerate(sliced.dims)]
    return ops.DynamicSlice(sliced, starts, sizes)


def wrap(index: XlaOp, size: int) -> XlaOp:
    """Indices with negative ones counted from the end."""
    assert index.dtype is not None
    if index.dtype.kind == "unsigned":
        return index
    if size >= 2 ** (index.dtype.bits - 1):
        index = ops.ConvertElementType(index, "s64")
    return ops.Select(index < 0, index + size, index)


# ---- arrays of integers ----------------------------------------------------------------------------------------------


def _common_shape(arrays: Sequence[_Array]) -> tuple[int, ...]:
    """The shape to which index arrays broadcast."""
    try:
        return np.broadcast_shapes(*(a.dims for a in arrays))
    except ValueError:
        shapes = ", ".join(str(list(a.dims)) for a in arrays)
        raise _error(ShapeError, f"has arrays of shapes {shapes}; they must broadcast to one shape") from None


def _check_array(op: XlaOp, d: int, a: _Array, is_read: bool) -> None:
    """Raises ShapeError unless the indices are in dimension d of `op`; `is_read`: something is read by them."""
    if a.mask_size is not None and a.mask_size != op.dims[d]:
        raise _error(
            ShapeError, f"is a mask of size {a.mask_size} in dimension {d} of {op.shape}; it takes {op.dims[d]}"
        )
    if isinstance(a.values, np.ndarray) and a.values.size:
        for extreme in (int(a.values.min()), int(a.values.max())):
            _check_range(extreme, op.dims[d], d, op)
    elif op.dims[d] == 0 and is_read:
        raise _error(ShapeError, f"of dimension {d} of {op.shape}, which is empty; it takes no index")


def _take_arrays(op: XlaOp, items: Sequence[Item]) -> XlaOp:
    """The part of `op` that index arrays pick, all in one gather; an item is an index or a whole slice."""
    indexed = [d for d, x in enumerate(items) if not isinstance(x, slice)]
    if not indexed:
        return op
    arrays = [_as_array(items[d]) for d in indexed]
    common = _common_shape(arrays)
    for d, a in zip(indexed, arrays, strict=True):
        _check_array(op, d, a, is_read=math.prod(common) > 0)
    adjacent = indexed == list(range(indexed[0], indexed[-1] + 1))
    place_at = indexed[0] if adjacent else 0
    indices = _stack_indices(op, indexed, arrays, common)
    kept = [n for d, n in enumerate(op.dims) if d not in indexed]
    dims = [*kept[:place_at], *common, *kept[place_at:]]
    if 0 in dims:
        return _empty(op, dims)
    sizes = [1 if d in indexed else n for d, n in enumerate(op.dims)]
    numbers = GatherDimensionNumbers(
        offset_dims=(*range(place_at), *range(place_at + len(common), len(dims))),
        collapsed_slice_dims=tuple(indexed),
        start_index_map=tuple(indexed),
        index_vector_dim=len(common),
    )
    return op.builder.add(
        "Gather",
        lambda: stablehlo.gather(op.value, indices.value, dimension_numbers=numbers, slice_sizes=sizes),
    )


def _as_array(x: Item) -> _Array:
    if isinstance(x, _Array):
        return x
    return _Array(x if isinstance(x, XlaOp) else np.asarray(x))


def _stack_indices(op: XlaOp, indexed: Sequence[int], arrays: Sequence[_Array], common: tuple[int, ...]) -> XlaOp:
    """All index arrays as one, `[common…, len(arrays)]`, negative indices wrapped."""
    constants = [a.values for a in arrays if isinstance(a.values, np.ndarray)]
    if len(constants) == len(arrays):
        big = any(op.dims[d] > 2**31 for d in indexed)
        columns = [
            np.broadcast_to(np.where(values < 0, values + op.dims[d], values), common)
            for d, values in zip(indexed, constants, strict=True)
        ]
        return ops.Constant(op.builder, np.stack(columns, -1).astype(np.int64 if big else np.int32))
    kinds = {a.values.dtype for a in arrays if isinstance(a.values, XlaOp)}
    kind = kinds.pop() if len(kinds) == 1 else "s64"
    parts = []
    for d, a in zip(indexed, arrays, strict=True):
        values = a.values
        if isinstance(values, np.ndarray):
            values = ops.Constant(op.builder, np.where(values < 0, values + op.dims[d], values).astype(np.int64))
        else:
            values = wrap(values, op.dims[d])
        parts.append(ops.Reshape(broadcast_to(values, common), [*common, 1]))
    wide = any(p.dtype is not parts[0].dtype for p in parts)
    return ops.Concatenate(
        [ops.ConvertElementType(p, "s64" if wide else kind) if wide else p for p in parts], len(common)
    )


def _empty(op: XlaOp, dims: Sequence[int]) -> XlaOp:
    """An array without elements."""
    row = op.dtype
    assert isinstance(row, Dtype) and row.numpy is not None
    return ops.Constant(op.builder, np.zeros(Shape(row, dims).dims, row.numpy))


# ---- reshape's -1 ----------------------------------------------------------------------------------------------------


def resolve_dims(op: XlaOp, dims: Sequence[object]) -> list[int]:
    """The sizes that `reshape(*dims)` is given, as numbers or as one sequence; a -1 is worked out from the others.

    Raises:
        ShapeError: several -1, or a -1 that has no answer.
    """
    given = dims[0] if len(dims) == 1 and not hasattr(dims[0], "__index__") else dims
    sizes = integers("reshape", "dims", given)
    if -1 not in sizes:
        return sizes
    known = math.prod(n for n in sizes if n != -1)
    if sizes.count(-1) > 1 or known <= 0 or op.size % known:
        raise ShapeError(
            f"reshape: dims is {sizes}; for {op.shape} of {op.size} elements it takes one -1 at most, and sizes "
            "that divide "
            f"their number\n  built at {place()}"
        )
    return [op.size // known if n == -1 else n for n in sizes]
