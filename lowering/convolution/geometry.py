"""The arithmetic of convolutions, per spatial axis, and a typed view of `stablehlo.convolution`.

Sources: StableHLO specification, «convolution» (shapes); for the phases of a convolution over a dilated input, Shi et
al., «Is the deconvolution layer the same as a convolutional layer?» (2016), section 3.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import prod
from typing import TypeVar

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import convert, element_of, is_static, shape_of, tensor
from hilo.lowering.framework.patterns import Op

T = TypeVar("T")


def dilated(size: int, dilation: int) -> int:
    """The size with `dilation - 1` gaps between elements.

    >>> dilated(3, 2), dilated(0, 5)
    (5, 0)
    """
    return (size - 1) * dilation + 1 if size > 0 else 0


def ceil_div(a: int, b: int) -> int:
    """a / b, rounded up."""
    return -(-a // b)


@dataclass(frozen=True)
class Axis:
    """One spatial axis of a convolution.

    Attributes:
        size, window: sizes of the input and of the kernel along this axis.
        stride: step between windows. low, high: padding, negative to remove elements.
        dilation, window_dilation: step between the input's and the window's elements.
        reverse: whether the kernel is read backwards.
    """

    size: int
    window: int
    stride: int = 1
    low: int = 0
    high: int = 0
    dilation: int = 1
    window_dilation: int = 1
    reverse: bool = False

    @property
    def padded(self) -> int:
        """The input's size with dilation and padding."""
        return self.low + dilated(self.size, self.dilation) + self.high

    @property
    def extent(self) -> int:
        """How far one window reaches, with its dilation."""
        return dilated(self.window, self.window_dilation)

    @property
    def output(self) -> int:
        """How many windows fit."""
        return (self.padded - self.extent) // self.stride + 1 if 0 < self.padded >= self.extent else 0


@dataclass(frozen=True)
class Phases:
    """Phases of a stride-1 convolution over an input with dilation e that read the same inputs.

    Output element e*q + r reads only the kernel's elements k with k ≡ low - r (mod e). Phase r is thus a convolution of
    the undilated input with kernel w_r[j] = w[e*j + (low mod e) - r]. Neighbouring phases have the same taps at the
    same inputs, except for those phases where a tap enters at the front or leaves at the end.

    Attributes:
        count: the number of phases.
        axis: the axis of the convolution that computes them, as additional output features; its window is 0 if no tap
            of the kernel meets an input.
        starts: for each phase, its first element of the kernel; the others follow in steps of e.
    """

    count: int
    axis: Axis
    starts: tuple[int, ...]


def split_phases(axis: Axis) -> list[Phases]:
    """The phases 0 to e - 1 of an axis with stride and window dilation 1, grouped by the inputs that they read.

    >>> for phases in split_phases(Axis(size=28, window=3, low=1, high=2, dilation=2)):
    ...     print(phases.count, phases.axis.window, phases.axis.low, phases.axis.high, phases.starts)
    1 1 0 0 (1,)
    1 2 0 1 (0,)
    """
    assert axis.stride == 1 and axis.window_dilation == 1
    step, offset = axis.dilation, axis.low % axis.dilation
    outputs = ceil_div(axis.output, step)
    taps = [(ceil_div(max(0, r - offset), step), ceil_div(axis.window - offset + r, step)) for r in range(step)]
    found = []
    for (first, end), group in groupby(range(step), taps.__getitem__):
        phases = tuple(group)
        window, low = end - first, axis.low // step - first
        part = Axis(axis.size, window, low=low, high=outputs + window - 1 - axis.size - low)
        found.append(Phases(len(phases), part, tuple(step * first + offset - r for r in phases)))
    return found


def is_of_floats(op: ir.Operation) -> bool:
    """Whether it is a convolution of f32 or f64 with static shapes."""
    return is_of_one_kind(op) and isinstance(element_of(op.results[0]), (ir.F32Type, ir.F64Type))


def is_of_one_kind(op: ir.Operation) -> bool:
    """Whether it is a convolution of f32, f64, i32 or i64 with static shapes."""
    values = [*op.operands, op.results[0]]
    kinds = {element_of(value) for value in values}
    return len(kinds) == 1 and is_native(next(iter(kinds))) and is_static(*values)


def is_native(element: ir.Type) -> bool:
    """Whether kernels compute with vectors of a type: floats and signless integers of 32 or 64 bits."""
    is_number = isinstance(element, (ir.F32Type, ir.F64Type, ir.IntegerType)) and element.width in (32, 64)
    return is_number and not (isinstance(element, ir.IntegerType) and element.is_unsigned)


def canonical_dimensions(spatial: int) -> ConvDimensionNumbers:
    """Channels last, kernel [spatial…, i, o], for this number of spatial axes."""
    inner = tuple(range(1, spatial + 1))
    return ConvDimensionNumbers(
        input_batch_dimension=0,
        input_feature_dimension=spatial + 1,
        input_spatial_dimensions=inner,
        kernel_input_feature_dimension=spatial,
        kernel_output_feature_dimension=spatial + 1,
        kernel_spatial_dimensions=tuple(range(spatial)),
        output_batch_dimension=0,
        output_feature_dimension=spatial + 1,
        output_spatial_dimensions=inner,
    )


def input_order(dims: ConvDimensionNumbers) -> tuple[int, ...]:
    """The input's dimensions as [b, spatial…, f]."""
    return (dims.input_batch_dimension, *dims.input_spatial_dimensions, dims.input_feature_dimension)


def kernel_order(dims: ConvDimensionNumbers) -> tuple[int, ...]:
    """The kernel's dimensions as [spatial…, i, o]."""
    return (*dims.kernel_spatial_dimensions, dims.kernel_input_feature_dimension, dims.kernel_output_feature_dimension)


def output_order(dims: ConvDimensionNumbers) -> tuple[int, ...]:
    """The output's dimensions as [b, spatial…, f]."""
    return (dims.output_batch_dimension, *dims.output_spatial_dimensions, dims.output_feature_dimension)


def inverse(permutation: Sequence[int]) -> tuple[int, ...]:
    """The inverse of a permutation.

    >>> inverse((2, 0, 1))
    (1, 2, 0)
    """
    return tuple(sorted(range(len(permutation)), key=permutation.__getitem__))


@dataclass(frozen=True)
class Convolution:
    """A `stablehlo.convolution` with static shapes as a dataclass, which can be changed and built again."""

    lhs: ir.Value
    rhs: ir.Value
    axes: tuple[Axis, ...]
    dims: ConvDimensionNumbers
    feature_groups: int
    batch_groups: int
    element: ir.Type
    precision: ir.Attribute | None

    @staticmethod
    def read(op: Op) -> Convolution:
        """The view of an operation whose operands have static shapes."""
        operation = op.operation
        attributes = operation.attributes
        lhs, rhs = operation.operands
        found = tuple(attributes[name] if name in attributes else None for name in _ATTRIBUTES)
        return replace(_read(lhs.type, rhs.type, operation.results[0].type, found), lhs=lhs, rhs=rhs)

    @property
    def groups(self) -> int:
        return self.feature_groups * self.batch_groups

    @property
    def batch(self) -> int:
        """The input's batch size."""
        return shape_of(self.lhs)[self.dims.input_batch_dimension]

    @property
    def features(self) -> int:
        """The input's number of features."""
        return shape_of(self.lhs)[self.dims.input_feature_dimension]

    @property
    def output_features(self) -> int:
        return shape_of(self.rhs)[self.dims.kernel_output_feature_dimension]

    @property
    def output_sizes(self) -> tuple[int, ...]:
        """The sizes of the output, as [b, spatial…, f]."""
        return (self.batch // self.batch_groups, *(axis.output for axis in self.axes), self.output_features)

    @property
    def output_shape(self) -> tuple[int, ...]:
        sizes = self.output_sizes
        return tuple(sizes[i] for i in inverse(output_order(self.dims)))

    @property
    def positions(self) -> int:
        """Number of windows."""
        return prod(axis.output for axis in self.axes)

    @property
    def taps(self) -> int:
        """Number of elements of one window."""
        return prod(axis.window for axis in self.axes)

    @property
    def is_canonical(self) -> bool:
        return self.dims == canonical_dimensions(len(self.axes))

    def with_(self, **changes: object) -> Convolution:
        return replace(self, **changes)  # type: ignore[arg-type]

    def widened(self, wide: ir.Type) -> Convolution:
        """The convolution of the operands converted to another type."""
        return self.with_(lhs=convert(self.lhs, wide), rhs=convert(self.rhs, wide), element=wide)

    def build(self) -> ir.Value:
        """Builds the convolution at the current insertion point."""
        return stablehlo.convolution(
            self.lhs,
            self.rhs,
            window_strides=_unless_all([a.stride for a in self.axes], 1),
            padding=_unless_all([(a.low, a.high) for a in self.axes], (0, 0)),
            lhs_dilation=_unless_all([a.dilation for a in self.axes], 1),
            rhs_dilation=_unless_all([a.window_dilation for a in self.axes], 1),
            window_reversal=_unless_all([a.reverse for a in self.axes], False),
            dimension_numbers=self.dims,
            feature_group_count=self.feature_groups,
            batch_group_count=self.batch_groups,
            precision_config=self.precision,
            result_type=tensor(self.output_shape, self.element),
        )


_ATTRIBUTES = (
    *("dimension_numbers", "feature_group_count", "batch_group_count", "precision_config", "padding"),
    *("window_strides", "lhs_dilation", "rhs_dilation", "window_reversal"),
)


@functools.lru_cache(maxsize=256)
def _read(lhs: ir.Type, rhs: ir.Type, result: ir.Type, attributes: tuple[ir.Attribute | None, ...]) -> Convolution:
    """The view of an operation, without operands; many patterns ask for that of the same one.

    Args:
        lhs, rhs, result: types of the operands and of the result.
        attributes: those of `_ATTRIBUTES`; None: the operation has none of that name.
    """
    numbers, features, batches, precision, padding, *others = attributes
    assert numbers is not None
    dims = ConvDimensionNumbers.from_mlir(numbers)
    rank = len(dims.input_spatial_dimensions)

    def ints(attribute: ir.Attribute | None, default: int) -> list[int]:
        return [default] * rank if attribute is None else [int(value) for value in attribute]

    pads = [0] * (2 * rank) if padding is None else list(ir.DenseIntElementsAttr(padding))
    strides, dilations, window_dilations, reversals = map(ints, others, (1, 1, 1, 0))
    sizes, windows = ir.RankedTensorType(lhs).shape, ir.RankedTensorType(rhs).shape
    rows = zip(
        [sizes[d] for d in dims.input_spatial_dimensions],
        [windows[d] for d in dims.kernel_spatial_dimensions],
        strides,
        pads[0::2],
        pads[1::2],
        dilations,
        window_dilations,
        map(bool, reversals),
        strict=True,
    )
    return Convolution(
        None,
        None,
        tuple(Axis(*row) for row in rows),
        dims,
        ir.IntegerAttr(features).value,
        ir.IntegerAttr(batches).value,
        ir.ShapedType(result).element_type,
        precision,
    )


def _unless_all(values: list[T], default: T) -> list[T] | None:
    """None, which omits the attribute, if every value is the default."""
    return None if all(value == default for value in values) else values
