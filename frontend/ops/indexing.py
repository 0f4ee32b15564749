"""`x[…]` on an XlaOp, by NumPy's rules.

Integers and slices with constant bounds become Slice, Rev and Reshape; scalar XlaOps become DynamicSlice; arrays of
integers become one Gather. A mask must be constant, since the number of elements that another mask selects is not known
when the program is built. An index out of range is an error if it is known at that time; at run time it is clamped into
range, as in DynamicSlice.

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
        index: for a tuple an integer or a slice; for an array whatever NumPy takes: integers, slices, `...`, `None`,
            arrays of integers (NumPy or XlaOp), scalar XlaOps of integers, constant masks, or a tuple of them.

    Raises:
        ShapeError: there are too many indices, an index is out of range, or index arrays do not broadcast.
        DtypeError: an index is not an integer.
        ArgumentError: the index cannot be built; the message says what to use instead.
    """
    return _getitem(op, index)


def _read_index(op: XlaOp, index: object) -> XlaOp:
    if op.elements is not None:
        return _tuple_item(op, op.elements, index)
    if op.shape.is_token:
        raise _error(ArgumentError, "of a token; it takes an array or a tuple")
    basic = read_basic(op, index)
    part = basic.slice(op)
    if basic.scalars:
        part = ops.DynamicSlice(part, dynamic_starts(op, basic.scalars), basic.sizes)
    return _take_arrays(ops.Reshape(part, basic.dims), basic.left)


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
    """An index array for one dimension; `mask_size` is the size of that dimension in the mask that it was made of."""

    values: np.ndarray | XlaOp
    mask_size: int | None = None

    @property
    def dims(self) -> tuple[int, ...]:
        return self.values.dims if isinstance(self.values, XlaOp) else self.values.shape


Item = int | slice | None | XlaOp | _Array


def _expand(op: XlaOp, given: list[object]) -> list[Item]:
    """The index with its ellipsis and masks expanded: exactly one item per dimension, and the Nones."""
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
    if hasattr(x, "__array__") and not isinstance(x, np.generic):
        x = np.asarray(x)
    elif hasattr(x, "__index__"):
        return [operator.index(x)]
    if isinstance(x, (list, np.ndarray)) and not (isinstance(x, list) and any(isinstance(e, XlaOp) for e in x)):
        return _read_values(x)
    raise _error(
        ArgumentError,
        f"is {shown(x)}; it takes integers, slices, ..., None, arrays of integers (np.stack joins scalars), or "
        "constant masks",
    )


def _read_op(op: XlaOp, x: XlaOp) -> Item:
    """Reads an index whose value is known at run time only."""
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
    """Reads constant indices: an array of integers, or a mask, which becomes one array for each of its dimensions."""
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


@dataclass(frozen=True)
class Basic:
    """The effect of the integers, slices and Nones of an index, which come before index arrays.

    Attributes:
        starts, limits, steps: of the slice of the array, for each dimension.
        reverse: the dimensions of the slice that are reversed.
        scalars: indices that are known at run time only, by dimension.
        sizes: the remaining size of each dimension.
        dims: the sizes of the part, with the dimensions that Nones add and without those that integers drop.
        left: for each of these, the item that remains to be applied.
    """

    starts: list[int]
    limits: list[int]
    steps: list[int]
    reverse: list[int]
    scalars: dict[int, XlaOp]
    sizes: list[int]
    dims: list[int]
    left: list[Item]

    def slice(self, op: XlaOp) -> XlaOp:
        """The slice of the array."""
        result = ops.Slice(op, self.starts, self.limits, self.steps)
        return ops.Rev(result, self.reverse) if self.reverse else result


def read_basic(op: XlaOp, index: object) -> Basic:
    """The effect of an index before its index arrays; if there are any, integers count as index arrays, too.

    Raises: as `getitem`.
    """
    items = _expand(op, list(index) if isinstance(index, tuple) else [index])
    has_arrays = any(isinstance(x, _Array) for x in items)
    found = Basic([], [], [], [], {}, [], [], [])
    d = 0
    for x in items:
        if x is None:
            found.dims.append(1)
            found.left.append(slice(None))
            continue
        taken = _take_basic(op, found, d, x, has_arrays)
        found.sizes.append(taken)
        if has_arrays or isinstance(x, slice):
            found.dims.append(taken)
            found.left.append(slice(None) if isinstance(x, slice) else x)
        d += 1
    return found


def _take_basic(op: XlaOp, found: Basic, d: int, x: Item, has_arrays: bool) -> int:
    """Adds the effect of an item on dimension `d`; returns the size that remains of the dimension."""
    size = op.dims[d]
    start, limit, step, left = 0, size, 1, size
    if isinstance(x, slice):
        r = _resolve_slice(x, size)
        left = r.size
        if r.size == 0:
            start = limit = 0
        elif r.step > 0:
            start, limit, step = r.start, r.start + (r.size - 1) * r.step + 1, r.step
        else:
            start, limit, step = r.start + (r.size - 1) * r.step, r.start + 1, -r.step
            found.reverse.append(d)
    elif isinstance(x, int):
        _check_range(x, size, d, op)
        if not has_arrays:
            start, limit, left = x % size, x % size + 1, 1
    elif isinstance(x, XlaOp) and not has_arrays:
        found.scalars[d] = x
        left = 1
    found.starts.append(start)
    found.limits.append(limit)
    found.steps.append(step)
    return left


def _check_range(x: int, size: int, d: int, op: XlaOp) -> None:
    if not -size <= x < size:
        takes = f"{-size}…{size - 1}" if size else "no index, it is empty"
        raise _error(ShapeError, f"{x} of dimension {d} of {op.shape}; it takes {takes}")


def dynamic_starts(op: XlaOp, scalars: dict[int, XlaOp]) -> list[XlaOp]:
    """The starts of a slice that scalar XlaOps index (0 in the other dimensions); negative ones count from the end."""
    for d in scalars:
        if op.dims[d] == 0:
            raise _error(ShapeError, f"of dimension {d} of {op.shape}, which is empty; it takes no index")
    kinds = {x.dtype for x in scalars.values()}
    common = kinds.pop() if len(kinds) == 1 else dtype("s64")
    places = {d: wrap(ops.ConvertElementType(x, common), op.dims[d]) for d, x in scalars.items()}
    if any(place.dtype is not common for place in places.values()):  # a type that cannot represent a size
        common = dtype("s64")
    zero = ops.Constant(op.builder, 0, common)
    return [ops.ConvertElementType(places[d], common) if d in places else zero for d in range(op.ndim)]


def wrap(index: XlaOp, size: int) -> XlaOp:
    """Indices, with negative ones counted from the end."""
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
    """Raises a ShapeError unless the indices are in dimension d of `op`; `is_read`: something is read at them."""
    if a.mask_size is not None and a.mask_size != op.dims[d]:
        raise _error(
            ShapeError, f"is a mask of size {a.mask_size} in dimension {d} of {op.shape}; it takes {op.dims[d]}"
        )
    if isinstance(a.values, np.ndarray) and a.values.size:
        for extreme in (int(a.values.min()), int(a.values.max())):
            _check_range(extreme, op.dims[d], d, op)
    elif op.dims[d] == 0 and is_read:
        raise _error(ShapeError, f"of dimension {d} of {op.shape}, which is empty; it takes no index")


@dataclass(frozen=True)
class Picked:
    """The elements that the index arrays among the items of an index select.

    Attributes:
        indexed: the dimensions that they index.
        indices: the positions, `[common…, len(indexed)]`.
        dims: the dimensions of the selected part.
        offset_dims: those of `dims` that are not indexed.
    """

    indexed: tuple[int, ...]
    indices: XlaOp
    dims: tuple[int, ...]
    offset_dims: tuple[int, ...]


def read_arrays(op: XlaOp, items: Sequence[Item]) -> Picked | None:
    """What index arrays select of an array; an item is an index or a whole slice. None if there are no index arrays."""
    indexed = [d for d, x in enumerate(items) if not isinstance(x, slice)]
    if not indexed:
        return None
    arrays = [_as_array(items[d]) for d in indexed]
    common = _common_shape(arrays)
    for d, a in zip(indexed, arrays, strict=True):
        _check_array(op, d, a, is_read=math.prod(common) > 0)
    adjacent = indexed == list(range(indexed[0], indexed[-1] + 1))
    place_at = indexed[0] if adjacent else 0
    kept = [n for d, n in enumerate(op.dims) if d not in indexed]
    dims = (*kept[:place_at], *common, *kept[place_at:])
    offset_dims = (*range(place_at), *range(place_at + len(common), len(dims)))
    return Picked(tuple(indexed), _stack_indices(op, indexed, arrays, common), dims, offset_dims)


def _take_arrays(op: XlaOp, items: Sequence[Item]) -> XlaOp:
    """The part of `op` that index arrays select, by a single gather."""
    picked = read_arrays(op, items)
    if picked is None:
        return op
    if 0 in picked.dims:
        return _empty(op, picked.dims)
    sizes = [1 if d in picked.indexed else n for d, n in enumerate(op.dims)]
    numbers = GatherDimensionNumbers(
        offset_dims=picked.offset_dims,
        collapsed_slice_dims=picked.indexed,
        start_index_map=picked.indexed,
        index_vector_dim=picked.indices.ndim - 1,
    )
    return op.builder.add(
        "Gather",
        lambda: stablehlo.gather(op.value, picked.indices.value, dimension_numbers=numbers, slice_sizes=sizes),
    )


def _as_array(x: Item) -> _Array:
    if isinstance(x, _Array):
        return x
    return _Array(x if isinstance(x, XlaOp) else np.asarray(x))


def _stack_constants(sizes: Sequence[int], constants: Sequence[np.ndarray], common: tuple[int, ...]) -> np.ndarray:
    """As `_stack_indices`, for constant indices."""
    columns = [
        np.broadcast_to(np.where(values < 0, values + size, values), common)
        for size, values in zip(sizes, constants, strict=True)
    ]
    return np.stack(columns, -1).astype(np.int64 if any(size > 2**31 for size in sizes) else np.int32)


def _stack_indices(op: XlaOp, indexed: Sequence[int], arrays: Sequence[_Array], common: tuple[int, ...]) -> XlaOp:
    """All index arrays combined into one, `[common…, len(arrays)]`, with negative indices wrapped."""
    constants = [a.values for a in arrays if isinstance(a.values, np.ndarray)]
    if len(constants) == len(arrays):
        return ops.Constant(op.builder, _stack_constants([op.dims[d] for d in indexed], constants, common))
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
    """The sizes passed to `reshape(*dims)`, as integers or as one sequence; a -1 is inferred from the others.

    Raises:
        ShapeError: there are several -1, or there is no size for a -1.
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
