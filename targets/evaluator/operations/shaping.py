"""Constants, and operations that move elements without computing on them.

Dimensions that are operands (`dynamic_…`) are read when the operation runs. Source: StableHLO specification.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from hilo.dialect.attributes.constants import splat_value, to_numpy
from hilo.dialect.support.dtypes import dtype
from hilo.targets.evaluator.operations.conversion import converter
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates

Ints = Sequence[int]

SMALL = 4096
"""Number of elements up to which copies of a scalar cost less than a broadcast view."""


def _sizes(operand: Any) -> tuple[int, ...]:
    return tuple(int(size) for size in np.asarray(operand).reshape(-1))


# ---- sources


LARGE_SPLAT = 1 << 16
"""Splat constants with at least this many elements are stored as one value: most are read once, and some never."""


@evaluates("constant", "chlo.constant", elementwise=True, stored=True)
def constant(op: Op) -> Kernel:
    attribute = op.attribute("value")
    one = splat_value(attribute) if math.prod(op.result.shape) >= LARGE_SPLAT else None
    value = to_numpy(attribute) if one is None else np.broadcast_to(one, op.result.shape)
    if op.result.quantized is None:
        value = value.astype(op.result.numpy, copy=False)
    value.flags.writeable = False
    return lambda: value


@evaluates("chlo.constant_like", elementwise=True)
def constant_like(op: Op) -> Kernel:
    text = str(op.attribute("value")).split(":")[0].strip()
    value = _scalar(text, op.result.numpy)
    return lambda x: np.full(np.shape(x), value)


def _scalar(text: str, kind: np.dtype) -> Any:
    if text.startswith("0x"):
        return np.array(int(text, 16), f"u{kind.itemsize}").view(kind)
    if text in ("true", "false"):
        return np.array(text == "true").astype(kind)
    if text.startswith("#complex"):
        real, imaginary = text[text.index("<") :].split(">")[-1].strip(" <>").split(",")
        return np.array(complex(float(real), float(imaginary)), kind)
    return np.array(float(text) if kind.kind not in "iu" else int(text)).astype(kind)


def counting(shape: Ints, axis: int, op: Op) -> np.ndarray:
    """0, 1, … along an axis, in the result's element type."""
    row = op.result.dtype
    line = converter(dtype("s64"), row)(np.arange(shape[axis]))
    return np.broadcast_to(line.reshape([-1 if i == axis else 1 for i in range(len(shape))]), shape)


@evaluates("iota")
def iota(op: Op) -> Kernel:
    value = np.array(counting(op.result.shape, op.view.iota_dimension, op))
    value.flags.writeable = False
    return lambda: value


@evaluates("dynamic_iota")
def dynamic_iota(op: Op) -> Kernel:
    axis = op.view.iota_dimension
    return lambda shape: counting(_sizes(shape), axis, op)


# ---- shape


@evaluates("reshape", stored=True)
def reshape(op: Op) -> Kernel:
    shape = [-1 if size is None else size for size in op.result.dims]
    return lambda x: np.asarray(x).reshape(shape)


@evaluates("dynamic_reshape", stored=True)
def dynamic_reshape(op: Op) -> Kernel:
    return lambda x, shape: np.asarray(x).reshape(_sizes(shape))


@evaluates("transpose", stored=True)
def transpose(op: Op) -> Kernel:
    permutation = op.view.permutation
    return lambda x: np.asarray(x).transpose(permutation)


@evaluates("broadcast", stored=True)
def broadcast(op: Op) -> Kernel:
    sizes = op.view.broadcast_sizes
    return lambda x: np.broadcast_to(x, (*sizes, *np.shape(x)))


def place_dimensions(x: Any, dimensions: Ints, shape: Ints) -> np.ndarray:
    """Dimension i of `x` becomes `dimensions[i]` of `shape`; broadcast along the others."""
    array = np.asarray(x)
    order = np.argsort(dimensions, kind="stable")
    array = array.transpose(order) if array.ndim > 1 else array
    spread = [1] * len(shape)
    for axis, size in zip(sorted(dimensions), array.shape, strict=True):
        spread[axis] = size
    return np.broadcast_to(array.reshape(spread), shape)


@evaluates("broadcast_in_dim", stored=True)
def broadcast_in_dim(op: Op) -> Kernel:
    dimensions, shape = tuple(op.view.broadcast_dimensions), op.result.shape
    if not dimensions and prod(shape) <= SMALL:
        return lambda x: np.full(shape, x)
    if not op.operand.is_static or list(dimensions) != sorted(dimensions):
        return lambda x: place_dimensions(x, dimensions, shape)
    sizes = dict(zip(dimensions, op.operand.shape, strict=True))
    spread = tuple(sizes.get(axis, 1) for axis in range(len(shape)))
    return lambda x: np.broadcast_to(np.asarray(x).reshape(spread), shape)


@evaluates("dynamic_broadcast_in_dim", stored=True)
def dynamic_broadcast_in_dim(op: Op) -> Kernel:
    dimensions = op.view.broadcast_dimensions
    return lambda x, shape: place_dimensions(x, dimensions, _sizes(shape))


@evaluates("concatenate")
def concatenate(op: Op) -> Kernel:
    axis, out = op.view.dimension, op.result
    if out.quantized is None:
        return lambda *arrays: np.concatenate(arrays, axis=axis).astype(out.numpy, copy=False)
    return lambda *arrays: np.concatenate(arrays, axis=axis)


@evaluates("reverse", stored=True)
def reverse(op: Op) -> Kernel:
    axes = op.view.dimensions
    return lambda x: np.flip(x, axes)


@evaluates("slice", stored=True)
def slice_(op: Op) -> Kernel:
    view = op.view
    parts = tuple(map(slice, view.start_indices, view.limit_indices, view.strides))
    return lambda x: np.asarray(x)[parts]


@evaluates("real_dynamic_slice", stored=True)
def real_dynamic_slice(op: Op) -> Kernel:
    return lambda x, starts, limits, strides: np.asarray(x)[
        tuple(map(slice, _sizes(starts), _sizes(limits), _sizes(strides)))
    ]


@evaluates("get_dimension_size", stored=True)
def get_dimension_size(op: Op) -> Kernel:
    axis = op.view.dimension
    return lambda x: np.array(np.shape(x)[axis], np.int32)


@evaluates("set_dimension_size", stored=True)
def set_dimension_size(op: Op) -> Kernel:
    axis = op.view.dimension
    before = (slice(None),) * axis
    is_bounded = not op.result.is_static
    return lambda x, size: np.asarray(x)[(*before, slice(int(size)))] if is_bounded else x


# ---- padding


def pad_array(x: Any, value: Any, low: Ints, high: Ints, interior: Ints) -> np.ndarray:
    """Puts `value` between elements and at the edges; negative amounts remove elements."""
    array = np.asarray(x)
    sizes = [n + max(0, n - 1) * i for n, i in zip(array.shape, interior, strict=True)]
    whole = [max(0, n + a + b) for n, a, b in zip(sizes, low, high, strict=True)]
    out = np.empty(whole, array.dtype)
    out[...] = value
    into, taken = [], []
    for size, count, step, a, total in zip(array.shape, sizes, interior, low, whole, strict=True):
        stride = step + 1
        first = -(a // stride) if a < 0 else 0  # the first element that is not cut off
        last = min(size, (total - 1 - a) // stride + 1) if total else 0
        last = max(first, last) if count else first
        taken.append(slice(first, last))
        start = a + first * stride
        into.append(slice(start, start + max(0, (last - first - 1) * stride + 1) if last > first else start, stride))
    if all(part.stop > part.start for part in taken):
        out[tuple(into)] = array[tuple(taken)]
    return out


@evaluates("pad", stored=True)
def pad(op: Op) -> Kernel:
    view = op.view
    low, high, interior = view.edge_padding_low, view.edge_padding_high, view.interior_padding
    return lambda x, value: pad_array(x, value, low, high, interior)


@evaluates("dynamic_pad", stored=True)
def dynamic_pad(op: Op) -> Kernel:
    return lambda x, value, low, high, interior: pad_array(x, value, _sizes(low), _sizes(high), _sizes(interior))
