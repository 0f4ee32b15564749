"""XLA's builder library `pooling`: maxima, sums and averages over windows, and the gradient of the averages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import COMPLEX, array, error, find_builder, flag, integers
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.arithmetic.elementwise import Add, Div, Max, Mul
from hilo.ops.folding.reductions import ReduceWindow
from hilo.ops.folding.windows import at_least_one, read_padding
from hilo.ops.leaves import Constant, MinValue
from hilo.ops.libraries.constants import Zero
from hilo.ops.movement.padding import Pad

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class TensorFormat:
    """The roles of an array's dimensions.

    Attributes:
        batch_dimension: the batch dimension.
        feature_dimension: the feature dimension.
        spatial_dimensions: the other dimensions, along which windows move.
    """

    batch_dimension: int
    feature_dimension: int
    spatial_dimensions: tuple[int, ...]

    @classmethod
    def of(cls, letters: str) -> TensorFormat:
        """The format that `letters` name, as for convolutions: `"b01f"` is NHWC, `"bf01"` is NCHW."""
        spatial = sorted(letter for letter in letters if letter.isdigit()) if isinstance(letters, str) else []
        if not isinstance(letters, str) or sorted(letters) != [*map(str, range(len(spatial))), "b", "f"]:
            takes = "it takes b, f and the numbers of the spatial dimensions, such as 'b01f'"
            raise ArgumentError(f"TensorFormat.of: letters is {shown(letters)}; {takes}")
        return cls(letters.index("b"), letters.index("f"), tuple(letters.index(letter) for letter in spatial))

    @property
    def num_spatial_dims(self) -> int:
        """The number of spatial dimensions."""
        return len(self.spatial_dimensions)


def _format(name: str, given: object, rank: int) -> TensorFormat:
    read = TensorFormat.of(given) if isinstance(given, str) else given
    if not isinstance(read, TensorFormat):
        takes = "it takes an ops.TensorFormat, or letters such as 'b01f'"
        raise error(ArgumentError, name, f"data_format is {shown(given)}; {takes}")
    places = [read.batch_dimension, read.feature_dimension, *read.spatial_dimensions]
    if sorted(places) != list(range(rank)):
        raise error(
            ShapeError, name, f"data_format is {shown(read)}; for rank {rank} it takes each of 0…{rank - 1} once"
        )
    return read


def _window(name: str, kernel_size: object, stride: object, rank: int) -> tuple[list[int], list[int]]:
    of = f"rank {rank}"
    window = integers(name, "kernel_size", kernel_size, length=rank, of=of)
    steps = integers(name, "stride", stride, length=rank, of=of)
    return at_least_one(name, "kernel_size", window, ""), at_least_one(name, "stride", steps, "")


def _pairs(
    name: str, given: object, sizes: Sequence[int], window: Sequence[int], steps: Sequence[int], layout: TensorFormat
) -> list[tuple[int, int]]:
    """The padding of each dimension, from a name or one pair for each spatial dimension."""
    places = layout.spatial_dimensions
    own = read_padding(
        name, given, [sizes[d] for d in places], [window[d] for d in places], [steps[d] for d in places], "", ""
    )
    pairs = [(0, 0)] * len(sizes)
    for d, pair in zip(places, own, strict=True):
        pairs[d] = pair
    return pairs


def _read(name: str, operand: object) -> tuple[XlaOp, Dtype]:
    op = array(name, "operand", operand, find_builder(name, operand))
    if op.dtype is None or op.dtype.kind == "pred":
        raise error(DtypeError, name, f"operand is {op.shape}; it takes numbers")
    if op.ndim < 2:
        raise error(ShapeError, name, f"operand is {op.shape}; it takes rank 2 or more: batch, features and others")
    return op, op.dtype


@explained
def MakeSpatialPadding(
    input_size: Sequence[int],
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: object,
    data_format: TensorFormat | str,
) -> list[tuple[int, int]]:
    """The pairs (low, high) of padding for each spatial dimension.

    Args:
        input_size, kernel_size, stride: one number per dimension of the array.
        padding: `"SAME"` or `"VALID"`.
        data_format: which dimensions are spatial.

    Returns:
        One pair per spatial dimension, in the order of data_format.

    Raises:
        ShapeError: a list does not have one entry per dimension.
        ArgumentError: the format is unknown.
    """
    name = "MakeSpatialPadding"
    sizes = integers(name, "input_size", input_size)
    window, steps = _window(name, kernel_size, stride, len(sizes))
    layout = _format(name, data_format, len(sizes))
    pairs = _pairs(name, padding, sizes, window, steps, layout)
    return [pairs[d] for d in layout.spatial_dimensions]


@explained
def MaxPool(
    operand: XlaOp,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: object,
    data_format: TensorFormat | str,
) -> XlaOp:
    """The greatest element of each window; padding has the least value.

    Args:
        operand: an array of integers or floats, with a batch, a feature and N spatial dimensions.
        kernel_size: the window's size in each dimension of operand, 1 for batch and features.
        stride: the distance between windows in each dimension.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per spatial dimension.
        data_format: an `ops.TensorFormat`, or letters such as `"b01f"`.

    Returns:
        One element per window, of operand's element type.

    Raises:
        DtypeError: operand's element type is pred or complex.
        ShapeError: operand has rank below 2, or a list does not have one entry per dimension.
        ArgumentError: the format is unknown.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[[1], [5], [2], [4]]], "f"))
    >>> hilo.compile(b.Build(ops.MaxPool(x, [1, 2, 1], [1, 2, 1], "VALID", "b0f")), "evaluator")()
    DeviceArray([[[5.],
                  [4.]]], f32[1, 2, 1], device='host')
    """
    name = "MaxPool"
    op, kind = _read(name, operand)
    if kind in COMPLEX:
        raise error(DtypeError, name, f"operand is {op.shape}; it takes an element type with an order")
    layout = _format(name, data_format, op.ndim)
    window, steps = _window(name, kernel_size, stride, op.ndim)
    pairs = _pairs(name, padding, op.dims, window, steps, layout)
    return ReduceWindow(op, MinValue(op.builder, kind), Max, window, steps, pairs)


@explained
def SumPool(
    operand: XlaOp,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: object,
    data_format: TensorFormat | str,
) -> XlaOp:
    """The sum of each window.

    Args:
        operand: an array of integers, floats or complex numbers, with a batch, a feature and N spatial dimensions.
        kernel_size: the window's size in each dimension of operand, 1 for batch and features.
        stride: the distance between windows in each dimension.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per spatial dimension; padding counts as 0.
        data_format: an `ops.TensorFormat`, or letters such as `"b01f"`.
    """
    op, kind = _read("SumPool", operand)
    layout = _format("SumPool", data_format, op.ndim)
    window, steps = _window("SumPool", kernel_size, stride, op.ndim)
    pairs = _pairs("SumPool", padding, op.dims, window, steps, layout)
    return ReduceWindow(op, Zero(op.builder, kind), Add, window, steps, pairs)


@explained
def AvgPool(
    operand: XlaOp,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: object,
    data_format: TensorFormat | str,
    counts_include_padding: bool = False,
) -> XlaOp:
    """The mean of each window.

    Args:
        operand, kernel_size, stride, padding, data_format: as in `MaxPool`; integer quotients are rounded toward 0.
        counts_include_padding: divide by the window's size; False: by the number of its elements that are not padding.

    Returns:
        One element per window, of operand's element type.

    Raises:
        As `MaxPool`, but complex numbers are accepted.
    """
    name = "AvgPool"
    op, kind = _read(name, operand)
    layout = _format(name, data_format, op.ndim)
    window, steps = _window(name, kernel_size, stride, op.ndim)
    pairs = _pairs(name, padding, op.dims, window, steps, layout)
    sums = ReduceWindow(op, Zero(op.builder, kind), Add, window, steps, pairs)
    return _divided(name, sums, op.dims, window, steps, pairs, layout, counts_include_padding)


def _divided(
    name: str,
    sums: XlaOp,
    sizes: Sequence[int],
    window: Sequence[int],
    steps: Sequence[int],
    pairs: Pairs,
    layout: TensorFormat,
    counts_include_padding: object,
) -> XlaOp:
    """Sums of windows divided by the number of their elements."""
    kind = sums.dtype
    assert kind is not None
    if flag(name, "counts_include_padding", counts_include_padding):
        return Div(sums, Constant(sums.builder, np.asarray(math.prod(window)).astype(kind.numpy)))
    same, divisor = 1, None
    for d in layout.spatial_dimensions:
        counts = _counts(sizes[d], window[d], steps[d], pairs[d])
        if len(set(counts)) == 1:
            same *= counts[0]
        elif counts:
            row = Constant(sums.builder, np.asarray(counts).astype(kind.numpy))
            wide = BroadcastInDim(row, sums.dims, [d])
            divisor = wide if divisor is None else Mul(divisor, wide)
    scalar = Constant(sums.builder, np.asarray(same).astype(kind.numpy))
    return Div(sums, scalar if divisor is None else Mul(divisor, scalar))


def _counts(size: int, window: int, step: int, pair: tuple[int, int]) -> list[int]:
    """How many elements of each window along a dimension are not padding."""
    low, high = pair
    starts = range(-low, size + high - window + 1, step)
    return [max(0, min(start + window, size) - max(start, 0)) for start in starts]


@explained
def AvgPoolGrad(
    out_backprop: XlaOp,
    gradients_size: Sequence[int],
    kernel_size: Sequence[int],
    stride: Sequence[int],
    spatial_padding: object,
    data_format: TensorFormat | str,
    counts_include_padding: bool = False,
) -> XlaOp:
    """The gradient of `AvgPool` with respect to its operand, from the gradient with respect to its result.

    Args:
        out_backprop: the gradient with respect to the result of `AvgPool`, of floats.
        gradients_size: the sizes of `AvgPool`'s operand.
        kernel_size, stride, data_format, counts_include_padding: as in `AvgPool`.
        spatial_padding: `AvgPool`'s padding.

    Returns:
        An array of sizes `gradients_size`.

    Raises:
        ShapeError: out_backprop does not have the sizes of `AvgPool`'s result.
    """
    name = "AvgPoolGrad"
    op = array(name, "out_backprop", out_backprop, find_builder(name, out_backprop))
    if op.dtype is None or not op.dtype.is_float:
        raise error(DtypeError, name, f"out_backprop is {op.shape}; it takes floats")
    layout = _format(name, data_format, op.ndim)
    sizes = integers(name, "gradients_size", gradients_size, length=op.ndim, of=f"out_backprop {op.shape}")
    window, steps = _window(name, kernel_size, stride, op.ndim)
    pairs = _pairs(name, spatial_padding, sizes, window, steps, layout)
    padded = [n + low + high for n, (low, high) in zip(sizes, pairs, strict=True)]
    counts = [max(0, (n - k) // s + 1) for n, k, s in zip(padded, window, steps, strict=True)]
    if list(op.dims) != counts or min(sizes, default=0) < 0:
        raise error(
            ShapeError, name, f"out_backprop is {op.shape}; for gradients_size {sizes} AvgPool's result is {counts}"
        )
    shares = _divided(name, op, sizes, window, steps, pairs, layout, counts_include_padding)
    zero = Zero(op.builder, op.dtype)
    rows = []
    for n, k, s, count in zip(padded, window, steps, counts, strict=True):
        rows.append((k - 1, n - ((count - 1) * s + 1 if count else 0), s - 1))
    spread = Pad(shares, zero, rows)
    sums = ReduceWindow(spread, zero, Add, window, [1] * op.ndim, "VALID")
    return Pad(sums, zero, [(-low, -high, 0) for low, high in pairs])


__all__ = ["AvgPool", "AvgPoolGrad", "MakeSpatialPadding", "MaxPool", "SumPool", "TensorFormat"]
