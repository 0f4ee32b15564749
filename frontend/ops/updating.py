"""`x.at[index].set(value)`: an array with other values in the places that an index names, as in JAX.

The index is any that `x[index]` takes, and for a scalar value a mask of the array's shape. What integers and slices
without steps name is one DynamicUpdateSlice; all else is one Scatter into the flat array, at the positions that the
index picks from 0, 1, 2, ….
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hilo import ops
from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.weak import WeakOp
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.literals import make_constant, weak_scalar

_INDEX_LIMIT = 2**31


@dataclass(frozen=True)
class At:
    """What `x.at` is: `x.at[index]` names places of `x`."""

    array: XlaOp

    def __getitem__(self, index: object) -> Places:
        return Places(self.array, index)


@dataclass(frozen=True)
class Places:
    """Places of an array; each method gives the whole array.

    Places that an index names twice are combined one after the other, and of two values that are set one is taken.
    Indices outside of the array are clamped, as in `x[index]`.
    """

    array: XlaOp
    index: object

    def get(self) -> XlaOp:
        """What lies there: `x[index]`."""
        return self.array[self.index]

    def set(self, value: object) -> XlaOp:
        """The array with `value` there, which broadcasts; a Python number takes the array's element type."""
        return self._update("set", lambda old, new: new, value)

    def add(self, value: object) -> XlaOp:
        """The array with `value` added there."""
        return self._update("add", ops.Add, value)

    def subtract(self, value: object) -> XlaOp:
        """The array with `value` subtracted there."""
        return self._update("subtract", ops.Sub, value)

    def multiply(self, value: object) -> XlaOp:
        """The array multiplied with `value` there."""
        return self._update("multiply", ops.Mul, value)

    def divide(self, value: object) -> XlaOp:
        """The array divided by `value` there."""
        return self._update("divide", ops.Div, value)

    def min(self, value: object) -> XlaOp:
        """The array with what is larger than `value` replaced by it there."""
        return self._update("min", ops.Min, value)

    def max(self, value: object) -> XlaOp:
        """The array with what is smaller than `value` replaced by it there."""
        return self._update("max", ops.Max, value)

    def _update(self, method: str, combine: Callable[[XlaOp, XlaOp], XlaOp], value: object) -> XlaOp:
        array, index = self.array, self.index
        name = f"at[…].{method}"
        if not array.shape.is_array or array.dtype is None:
            raise ArgumentError(f"{name}: the value is {array.shape}; it takes an array\n  built at {place()}")
        new = _value(name, array, value)
        if not new.dims and (mask := _mask(array, index)) is not None:
            return ops.Select(mask, combine(array, broadcast_to(new, array.dims)), array)
        if (part := _part(array, index)) is not None:
            starts, sizes = part
            piece = _broadcast(name, new, array[index].dims).reshape(sizes)
            if not math.prod(sizes):
                return array
            old = ops.Slice(array, starts, [a + n for a, n in zip(starts, sizes, strict=True)], [1] * array.ndim)
            offsets = [ops.Constant(array.builder, n, "s64" if array.size >= _INDEX_LIMIT else "s32") for n in starts]
            return ops.DynamicUpdateSlice(array, combine(old, piece), offsets)
        return _scatter(array, index, combine, lambda dims: _broadcast(name, new, dims))


def _scatter(
    array: XlaOp, index: object, combine: Callable[[XlaOp, XlaOp], XlaOp], value: Callable[[Sequence[int]], XlaOp]
) -> XlaOp:
    size = array.size
    counted = ops.Iota(array.builder, Shape("s64" if size >= _INDEX_LIMIT else "s32", [max(size, 1)]), 0)
    if not size:
        value(array[index].dims)
        return array
    places = counted.reshape(array.dims)[index]
    count = math.prod(places.dims)
    flat = ops.Scatter(
        array.reshape(size),
        places.reshape(count, 1),
        value(places.dims).reshape(count),
        combine,
        index_vector_dim=1,
        inserted_window_dims=[0],
        scatter_dims_to_operand_dims=[0],
    )
    return flat.reshape(array.dims)


def _mask(array: XlaOp, index: object) -> XlaOp | None:
    """The index, where it is a mask of the array's shape."""
    if isinstance(index, XlaOp) and index.dtype is not None and index.dtype.kind == "pred" and index.dims == array.dims:
        return index
    if isinstance(index, np.ndarray) and index.dtype == np.bool_ and index.shape == array.dims:
        return ops.Constant(array.builder, index)
    return None


def _part(array: XlaOp, index: object) -> tuple[list[int], list[int]] | None:
    """Where the part begins that the index names, and its sizes; None for what is no part without steps."""
    items: list[Any] = list(index) if isinstance(index, tuple) else [index]
    if not all(_is_basic(x) for x in items):
        return None
    array[index]  # what is wrong with it, the reading says
    picked = [_range(x, n) for x, n in zip(_each(items, array.ndim), array.dims, strict=True)]
    if any(places.step != 1 for places in picked):
        return None
    return [places.start if len(places) else 0 for places in picked], [len(places) for places in picked]


def _each(items: list[Any], rank: int) -> list[Any]:
    """An index or a slice for each dimension."""
    named = [x for x in items if x is not None]
    if ... not in named:
        named.append(...)
    at = named.index(...)
    return [*named[:at], *[slice(None)] * (rank - len(named) + 1), *named[at + 1 :]]


def _range(x: Any, size: int) -> range:
    """The places that an index or a slice names in a dimension."""
    if isinstance(x, slice):
        return range(size)[x]
    first = operator.index(x) % size
    return range(first, first + 1)


def _is_basic(x: object) -> bool:
    return isinstance(x, (int, np.integer, slice, type(...), type(None))) and not isinstance(x, (bool, np.bool_))


def _value(name: str, array: XlaOp, value: object) -> XlaOp:
    """The value in the array's element type."""
    assert array.dtype is not None
    if not isinstance(value, XlaOp):
        weak = weak_scalar(name, "value", value, array.dtype)
        literal = value if weak is None else weak
        is_weak = weak is not None or (isinstance(value, (list, tuple)) and _holds(array, value))
        value = make_constant(name, "value", array.builder, literal, array.dtype if is_weak else None)
    if isinstance(value, WeakOp):
        value = value.like(array.dtype)
    if value.dtype is not array.dtype:
        raise DtypeError(
            f"{name}: value is {value.shape} and the array {array.shape}; convert one with .astype\n"
            f"  built at {place()}"
        )
    return value


def _holds(array: XlaOp, numbers: Sequence[object]) -> bool:
    """Whether lists of Python numbers are of a kind that the array's element type holds."""
    ranks = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
    assert array.dtype is not None and array.dtype.numpy is not None
    return ranks.get(np.asarray(numbers).dtype.kind, 4) <= ranks.get(array.dtype.numpy.kind, 2)


def _broadcast(name: str, value: XlaOp, dims: Sequence[int]) -> XlaOp:
    try:
        fits = np.broadcast_shapes(value.dims, tuple(dims)) == tuple(dims)
    except ValueError:
        fits = False
    if not fits:
        raise ShapeError(
            f"{name}: value is {value.shape}; it takes what broadcasts to {shown(list(dims))}, the shape of what the "
            f"index names\n  built at {place()}"
        )
    return broadcast_to(value, dims)
