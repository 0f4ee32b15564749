"""Dot products and convolutions, as NumPy matrix products.

Operands of narrow floats are computed in f32, and the sum is rounded once to the result's element type; integers wrap
around (`integer_products`).
Source: StableHLO specification, `dot_general`, `convolution`, `einsum`; CHLO's `ragged_dot`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers
from hilo.targets.evaluator.arithmetic.integer_products import multiply_integers
from hilo.targets.evaluator.arithmetic.numbers import narrow, wide_type
from hilo.targets.evaluator.operations.shaping import pad_array
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates
from hilo.targets.evaluator.types import ArrayType

Ints = Sequence[int]

COLUMNS = 1 << 26
"""Elements of windows that are arranged as a matrix at a time."""


def _accumulating(result: ArrayType) -> np.dtype:
    """The type in which products are summed: 32 bits for narrow integers, which wrap around to the same result; f64 for
    quantized results, which holds their sums."""
    if result.quantized is not None:
        return np.dtype(np.float64)
    if result.dtype.is_integer and result.dtype.bits < 8:
        return np.dtype(np.int32 if result.dtype.kind == "signed" else np.uint32)
    return wide_type(result.dtype)


def _as(array: Any, kind: np.dtype) -> np.ndarray:
    given = np.asarray(array)
    if given.dtype == kind:
        return given
    if given.dtype.kind not in "biufc" and kind.kind in "iu":  # ml_dtypes' narrow integers
        given = np.asarray(given.astype(np.int8 if kind.kind == "i" else np.uint8))
    return np.asarray(given.astype(kind))


def _finish(array: np.ndarray, result: ArrayType) -> np.ndarray:
    if result.quantized is not None:
        return array
    if result.dtype.is_integer and result.dtype.bits < 8:
        array = array.astype(wide_type(result.dtype))
    return np.asarray(narrow(array, result.dtype))


def _multiply(lhs: np.ndarray, rhs: np.ndarray) -> np.ndarray:
    """`[…, M, K]` times `[…, K, N]`."""
    if lhs.dtype.kind in "iu":
        return multiply_integers(lhs, rhs)
    return np.asarray(np.matmul(lhs, rhs))


def dot_arrays(lhs: np.ndarray, rhs: np.ndarray, numbers: DotDimensionNumbers) -> np.ndarray:
    """Sums of products over the contracting dimensions: `[batch…, free lhs…, free rhs…]`."""
    lb, rb = list(numbers.lhs_batching_dimensions), list(numbers.rhs_batching_dimensions)
    lc, rc = list(numbers.lhs_contracting_dimensions), list(numbers.rhs_contracting_dimensions)
    lf = [axis for axis in range(lhs.ndim) if axis not in lb + lc]
    rf = [axis for axis in range(rhs.ndim) if axis not in rb + rc]
    batch, summed = [lhs.shape[axis] for axis in lb], prod(lhs.shape[axis] for axis in lc)
    left, right = [lhs.shape[axis] for axis in lf], [rhs.shape[axis] for axis in rf]
    a = lhs.transpose(lb + lf + lc).reshape(prod(batch), prod(left), summed)
    b = rhs.transpose(rb + rc + rf).reshape(prod(batch), summed, prod(right))
    return _multiply(a, b).reshape((*batch, *left, *right))


@evaluates("dot_general")
def dot_general(op: Op) -> Kernel:
    return dot_kernel(op.result, op.view.dot_dimension_numbers)


def dot_kernel(result: ArrayType, numbers: DotDimensionNumbers) -> Kernel:
    kind = _accumulating(result)
    return lambda lhs, rhs: _finish(dot_arrays(_as(lhs, kind), _as(rhs, kind), numbers), result)


@evaluates("dot")
def dot(op: Op) -> Kernel:
    numbers = DotDimensionNumbers(lhs_contracting_dimensions=(op.operand.rank - 1,), rhs_contracting_dimensions=(0,))
    return dot_kernel(op.result, numbers)


@evaluates("einsum", "unary_einsum")
def einsum(op: Op) -> Kernel:
    config = str(op.view.einsum_config).replace(" ", "")
    kind, result = _accumulating(op.result), op.result
    return lambda *operands: _finish(np.asarray(np.einsum(config, *(_as(x, kind) for x in operands))), result)


# ---- convolution


@evaluates("convolution")
def convolution(op: Op) -> Kernel:
    padding = op.view.padding
    flat = [0] * (2 * (op.operand.rank - 2)) if padding is None else [int(v) for v in np.asarray(padding).reshape(-1)]
    kernel = _convolution_kernel(op)
    return lambda lhs, rhs: kernel(lhs, rhs, flat)


@evaluates("dynamic_conv")
def dynamic_conv(op: Op) -> Kernel:
    kernel = _convolution_kernel(op)
    return lambda lhs, rhs, padding: kernel(lhs, rhs, [int(v) for v in np.asarray(padding).reshape(-1)])


def _convolution_kernel(op: Op) -> Kernel:
    view, result = op.view, op.result
    numbers: ConvDimensionNumbers = view.dimension_numbers
    spatial = op.operand.rank - 2
    ones = (1,) * spatial
    strides = view.window_strides or ones
    lhs_dilation, rhs_dilation = view.lhs_dilation or ones, view.rhs_dilation or ones
    reversal = view.window_reversal or (False,) * spatial
    features, batches = view.feature_group_count, view.batch_group_count
    kind = _accumulating(result)

    def run(lhs: Any, rhs: Any, padding: Ints) -> np.ndarray:
        x = _as(lhs, kind).transpose(
            (numbers.input_batch_dimension, numbers.input_feature_dimension, *numbers.input_spatial_dimensions)
        )
        w = _as(rhs, kind).transpose(
            (numbers.kernel_output_feature_dimension, numbers.kernel_input_feature_dimension,
             *numbers.kernel_spatial_dimensions)
        )  # fmt: skip
        w = np.flip(w, tuple(axis + 2 for axis in range(spatial) if reversal[axis]))
        edges = [0, 0]
        x = pad_array(x, kind.type(0), edges + list(padding[::2]), edges + list(padding[1::2]),
                      edges + [d - 1 for d in lhs_dilation])  # fmt: skip
        y = convolve(x, w, strides, rhs_dilation, features, batches)
        order = [0] * y.ndim
        for source, target in enumerate(
            (numbers.output_batch_dimension, numbers.output_feature_dimension, *numbers.output_spatial_dimensions)
        ):
            order[target] = source
        out = y.transpose(order)
        return _finish(out, result)

    return run


def convolve(
    x: np.ndarray, w: np.ndarray, strides: Ints, dilation: Ints, feature_groups: int, batch_groups: int
) -> np.ndarray:
    """Correlation of `x`, [N, C, S…], padded, with `w`, [O, C / feature groups, K…]: [N / batch groups, O, S…]."""
    spatial = x.ndim - 2
    size = w.shape[2:]
    counts = [
        max(0, (x.shape[2 + i] - (size[i] - 1) * dilation[i] - 1) // strides[i] + 1) if x.shape[2 + i] else 0
        for i in range(spatial)
    ]
    groups = feature_groups * batch_groups
    outputs = w.shape[0] // groups
    if batch_groups > 1:  # the batch is split; each part has its own output features
        n = x.shape[0] // batch_groups
        parts = x.reshape((batch_groups, n, *x.shape[1:]))
    else:
        n = x.shape[0]
        parts = x.reshape((n, feature_groups, x.shape[1] // feature_groups, *x.shape[2:])).swapaxes(0, 1)
    if w.shape[1] == 1:
        return _convolve_single(parts, w.reshape((groups, outputs, *size)), counts, strides, dilation)
    windows = _windows(parts, size, counts, strides, dilation)  # [G, N, C, K…, S…]
    weights = w.reshape((groups, 1, outputs, -1))
    y = np.empty((n, groups, outputs, prod(counts)), x.dtype)
    at_once = max(1, COLUMNS // max(1, prod(windows.shape) // max(1, n)))
    for first in range(0, n, at_once):
        part = windows[:, first : first + at_once]
        columns = part.reshape((*part.shape[:2], weights.shape[-1], prod(counts)))
        y[first : first + at_once] = _multiply(weights, columns).swapaxes(0, 1)
    return y.reshape((n, w.shape[0], *counts))


def _windows(parts: np.ndarray, size: Ints, counts: Ints, strides: Ints, dilation: Ints) -> np.ndarray:
    """The elements of all windows, [G, N, C, K…, S…], of `parts`, [G, N, C, S…]; a view."""
    shape = (*parts.shape[:3], *size, *counts)
    if not prod(shape):
        return np.zeros(shape, parts.dtype)
    step = parts.strides[3:]
    within = (n * d for n, d in zip(step, dilation, strict=True))
    along = (n * s for n, s in zip(step, strides, strict=True))
    return as_strided(parts, shape, (*parts.strides[:3], *within, *along), writeable=False)


def _convolve_single(parts: np.ndarray, w: np.ndarray, counts: Ints, strides: Ints, dilation: Ints) -> np.ndarray:
    """`convolve` if each group has one feature: `parts` is [G, N, 1, S…], `w` [G, O / G, K…]."""
    groups, outputs, *size = w.shape
    spread = (slice(None), None, slice(None), *[None] * len(size))
    total: np.ndarray | None = None
    for offset in np.ndindex(*size):
        part = tuple(
            slice(o * d, o * d + (c - 1) * s + 1 if c else o * d, s)
            for o, d, c, s in zip(offset, dilation, counts, strides, strict=True)
        )
        product = parts[(slice(None),) * 3 + part] * w[(slice(None),) * 2 + offset][spread]  # [G, N, O / G, S…]
        total = product if total is None else np.add(total, product, out=total)
    n = parts.shape[1]
    if total is None:
        return np.zeros((n, groups * outputs, *counts), parts.dtype)
    return np.moveaxis(total, 0, 1).reshape((n, groups * outputs, *counts))


# ---- groups of rows


@evaluates("chlo.ragged_dot")
def ragged_dot(op: Op) -> Kernel:
    numbers = op.view.ragged_dot_dimension_numbers
    result, kind = op.result, _accumulating(op.result)
    dots = DotDimensionNumbers(
        numbers.lhs_batching_dimensions,
        numbers.rhs_batching_dimensions,
        numbers.lhs_contracting_dimensions,
        numbers.rhs_contracting_dimensions,
    )
    (ragged,) = numbers.lhs_ragged_dimensions
    groups = list(numbers.rhs_group_dimensions)
    lb, lc = list(dots.lhs_batching_dimensions), list(dots.lhs_contracting_dimensions)
    free = [axis for axis in range(op.operand.rank) if axis not in lb + lc]

    def run(lhs: Any, rhs: Any, group_sizes: Any) -> np.ndarray:
        lhs, rhs, sizes = _as(lhs, kind), _as(rhs, kind), np.asarray(group_sizes).astype(np.int64)
        count = sizes.shape[-1]
        ends = np.cumsum(sizes, axis=-1)
        place = np.arange(lhs.shape[ragged])
        member = (place[None, :] < ends[..., :, None]) & (place[None, :] >= (ends - sizes)[..., :, None])
        # `member`: [prefix…, group, ragged], where the prefix runs along the batch (and free) dimensions before it
        before = [axis for axis in (lb + free + lc if sizes.ndim > 1 else []) if axis != ragged][: sizes.ndim - 1]
        outs = []
        for group in range(count):
            mask = member[..., group, :]
            spread = [1] * lhs.ndim
            for size, axis in zip(mask.shape, [*before, ragged], strict=True):
                spread[axis] = size
            order = np.argsort([*before, ragged])
            chosen = np.where(mask.transpose(order).reshape(spread), lhs, kind.type(0))
            if groups:
                outs.append(dot_arrays(chosen, rhs.take(group, axis=groups[0]), _without(dots, groups[0])))
            else:
                outs.append(dot_arrays(chosen, rhs, dots))
        if ragged in free:
            return _finish(np.asarray(sum(outs[1:], outs[0])), result)
        if ragged in lc:
            return _finish(np.stack(outs), result)
        return _finish(np.asarray(sum(outs[1:], outs[0])), result)  # groups are runs of the batch

    return run


def _without(numbers: DotDimensionNumbers, axis: int) -> DotDimensionNumbers:
    """The dimension numbers after the right operand has lost an axis."""
    return DotDimensionNumbers(
        numbers.lhs_batching_dimensions,
        tuple(d - (d > axis) for d in numbers.rhs_batching_dimensions),
        numbers.lhs_contracting_dimensions,
        tuple(d - (d > axis) for d in numbers.rhs_contracting_dimensions),
    )
