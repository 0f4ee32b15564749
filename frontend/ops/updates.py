"""`x.at[index].set(value)` on values of a program: the array with a part of it updated, by the rules of `x[index]`.

For slices with constant bounds, a block is updated and written back (DynamicUpdateSlice; with steps, Pad and Select);
scalar XlaOps become DynamicUpdateSlice, arrays of integers one Scatter. An index that is known at run time only and is
out of range changes nothing. A single value at the positions of a mask is a Select, even if the mask is not constant.

Source of the out-of-range rule: JAX's documentation (`jax.numpy.ndarray.at`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo import ops
from hilo.builder.weak import WeakOp
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops import indexing
from hilo.ops._guard import explained
from hilo.ops._operation import array as read_array
from hilo.ops._operation import error
from hilo.ops.arithmetic.operators import broadcast_to

Combine = Callable[[XlaOp, XlaOp], XlaOp]

_COMBINE: dict[str, Combine] = {
    "set": lambda current, value: value,
    "add": ops.Add,
    "subtract": ops.Sub,
    "multiply": ops.Mul,
    "divide": ops.Div,
    "min": ops.Min,
    "max": ops.Max,
}


def update(name: str, array: XlaOp, index: object, value: object) -> XlaOp:
    """The result of the method `name` of `array.at[index]`.

    Raises:
        ArgumentError: the value is not an array, or the index is not supported.
        DtypeError: element types differ, or integers are divided.
        ShapeError: an index is out of range, or the value does not broadcast to the part.
    """
    return _update(name, array, index, value)


def _build(name: str, array: XlaOp, index: object, value: object) -> XlaOp:
    method, combine = f"at[…].{name}", _COMBINE[name]
    if not array.shape.is_array or array.dtype is None:
        raise error(ArgumentError, method, f"of {array.shape}; it takes an array")
    new = _value(method, array, value)
    if name == "divide" and not (array.dtype.is_float or array.dtype.is_complex):
        raise error(DtypeError, method, f"the array is {array.shape}; it takes floats and complex numbers")
    mask = _mask(array, index)
    if mask is not None and (isinstance(index, XlaOp) or not new.dims):
        return _update_masked(method, combine, array, mask, new)
    basic = indexing.read_basic(array, index)
    block = basic.slice(array)
    if not basic.scalars:
        changed = _change(method, block, basic, new, combine)
    else:
        starts = indexing.dynamic_starts(array, basic.scalars)
        inner = ops.DynamicSlice(block, starts, basic.sizes)
        changed = _change(method, inner, basic, new, combine)
        for d in basic.scalars:
            changed = ops.Select(broadcast_to(_is_inside(starts[d], array.dims[d]), changed.dims), changed, inner)
        changed = ops.DynamicUpdateSlice(block, changed, starts)
    return _put_back(array, basic, changed)


_update = explained(_build, "at")


# ---- values ----------------------------------------------------------------------------------------------------------


def _value(method: str, array: XlaOp, value: object) -> XlaOp:
    """The value in the array's element type."""
    assert array.dtype is not None
    is_weak = isinstance(value, WeakOp) or type(value) in (bool, int, float, complex) or _is_held(array, value)
    new = read_array(method, "value", value, array.builder, like=array.dtype if is_weak else None)
    if new.dtype is not array.dtype:
        message = f"value is {new.shape} and the array {array.shape}; convert one with .astype"
        raise error(DtypeError, method, message)
    return new


def _is_held(array: XlaOp, value: object) -> bool:
    """Whether the value is a list of Python numbers of a kind that the array's element type holds."""
    if not isinstance(value, (list, tuple)):
        return False
    assert array.dtype is not None
    ranks = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
    holds = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}
    return ranks.get(np.asarray(value).dtype.kind, 4) <= holds.get(array.dtype.kind, -1)


def _broadcast(method: str, value: XlaOp, dims: Sequence[int]) -> XlaOp:
    """The value, broadcast to a part of these sizes."""
    shift = len(dims) - value.ndim
    if shift < 0 or any(n not in (1, dims[shift + d]) for d, n in enumerate(value.dims)):
        takes = f"it takes what broadcasts to {shown(list(dims))}, the shape of what the index names"
        raise error(ShapeError, method, f"value is {value.shape}; {takes}")
    return broadcast_to(value, dims)


# ---- masks -----------------------------------------------------------------------------------------------------------


def _mask(array: XlaOp, index: object) -> XlaOp | None:
    """The index if it is one mask, constant or not; otherwise None."""
    if isinstance(index, XlaOp):
        return index if index.dtype is dtype("pred") and index.builder is array.builder else None
    is_mask = isinstance(index, np.ndarray) and index.dtype == np.bool_ and 0 < index.ndim <= array.ndim
    return ops.Constant(array.builder, index) if is_mask else None


def _update_masked(method: str, combine: Combine, array: XlaOp, mask: XlaOp, value: XlaOp) -> XlaOp:
    """The array with one value combined into the positions that a mask selects."""
    if value.dims or mask.dims != array.dims[: mask.ndim]:
        message = (
            f"index is a mask {mask.shape} and value is {value.shape}; for the array {array.shape} it takes a mask"
        )
        raise error(ShapeError, method, f"{message} of the first dimensions, and one value (else np.where)")
    wide = ops.Reshape(mask, [*mask.dims, *[1] * (array.ndim - mask.ndim)])
    changed = combine(array, broadcast_to(value, array.dims))
    return ops.Select(broadcast_to(wide, array.dims), changed, array)


# ---- parts -----------------------------------------------------------------------------------------------------------


def _is_inside(place: XlaOp, size: int) -> XlaOp:
    """Whether the index, a scalar whose type may not be able to hold the size, is in `[0, size)`."""
    wide = place.astype("u64" if place.dtype is not None and place.dtype.kind == "unsigned" else "s64")
    return ops.And(wide >= 0, wide < size)


def _change(method: str, block: XlaOp, basic: indexing.Basic, value: XlaOp, combine: Combine) -> XlaOp:
    """The block with the elements that the index selects updated."""
    view = ops.Reshape(block, basic.dims)
    picked = indexing.read_arrays(view, basic.left)
    dims = basic.dims if picked is None else picked.dims
    new = _broadcast(method, value, dims)
    if 0 in dims:
        return block
    if picked is None:
        return ops.Reshape(combine(view, new), block.dims)
    changed = ops.Scatter(
        view,
        picked.indices,
        new,
        combine,
        index_vector_dim=picked.indices.ndim - 1,
        update_window_dims=picked.offset_dims,
        inserted_window_dims=picked.indexed,
        scatter_dims_to_operand_dims=picked.indexed,
    )
    return ops.Reshape(changed, block.dims)


def _put_back(array: XlaOp, basic: indexing.Basic, block: XlaOp) -> XlaOp:
    """The array with the index's slice replaced by another block."""
    if block.size == 0:
        return array
    if basic.reverse:
        block = ops.Rev(block, basic.reverse)
    if block.dims == array.dims:
        return block
    if all(step == 1 for step in basic.steps):
        kind = "s32" if max(array.dims) < 2**31 else "s64"
        return ops.DynamicUpdateSlice(array, block, [ops.Constant(array.builder, n, kind) for n in basic.starts])
    padding = [
        (start, size - limit, step - 1)
        for start, limit, step, size in zip(basic.starts, basic.limits, basic.steps, array.dims, strict=True)
    ]
    true, false = (ops.Constant(array.builder, value, "pred") for value in (True, False))
    inside = ops.Pad(ops.Broadcast(true, block.dims), false, padding)
    any_value = ops.Reshape(ops.Slice(block, [0] * block.ndim, [1] * block.ndim, [1] * block.ndim), [])
    return ops.Select(inside, ops.Pad(block, any_value, padding), array)
