"""Convolutions as dots: splits the groups off the operands, builds the dot, and restores the output's layout.

Result dimensions carry labels: `g` group, `b` batch, `o` output feature within the group, and 0, 1, … spatial.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.convolution.geometry import Convolution
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat, tensor, transpose

Label = Literal["g", "b", "o"] | int


@dataclass(frozen=True)
class GroupedOperand:
    """An input or kernel with its groups in a dimension of their own.

    Attributes:
        value: the tensor.
        group: the group dimension; None if there is one group only.
        free: the batch dimension of an input, the output-feature dimension of a kernel.
        spatial: spatial dimensions, in the order of the axes.
        feature: the input-feature dimension.
    """

    value: ir.Value
    group: int | None
    free: int
    spatial: tuple[int, ...]
    feature: int

    def slice(self, starts: Sequence[int], sizes: Sequence[tuple[int, int]]) -> GroupedOperand:
        """A strided slice along each spatial axis; `starts` holds the starts, `sizes` pairs of size and step."""
        shape = shape_of(self.value)
        start, limit, stride = [0] * len(shape), list(shape), [1] * len(shape)
        for d, first, (size, step) in zip(self.spatial, starts, sizes, strict=True):
            start[d], limit[d], stride[d] = first, first + (size - 1) * step + 1, step
        if not any(start) and tuple(limit) == shape and set(stride) <= {1}:
            return self
        part = stablehlo.slice(self.value, start_indices=start, limit_indices=limit, strides=stride)
        return replace(self, value=part)


def grouped_input(conv: Convolution) -> GroupedOperand:
    """The input; feature or batch groups are split off the dimension that they divide."""
    dims = conv.dims
    whole = GroupedOperand(
        conv.lhs, None, dims.input_batch_dimension, dims.input_spatial_dimensions, dims.input_feature_dimension
    )
    if conv.groups == 1:
        return whole
    return _split(whole, whole.feature if conv.feature_groups > 1 else whole.free, conv.groups)


def grouped_kernel(conv: Convolution) -> GroupedOperand:
    """The kernel; groups are split off the output features."""
    dims = conv.dims
    whole = GroupedOperand(
        conv.rhs,
        None,
        dims.kernel_output_feature_dimension,
        dims.kernel_spatial_dimensions,
        dims.kernel_input_feature_dimension,
    )
    return whole if conv.groups == 1 else _split(whole, whole.free, conv.groups)


def _split(operand: GroupedOperand, dimension: int, groups: int) -> GroupedOperand:
    shape = list(shape_of(operand.value))
    shape[dimension : dimension + 1] = [groups, shape[dimension] // groups]

    def moved(d: int) -> int:
        return d + (d >= dimension)

    return GroupedOperand(
        reshape(operand.value, shape),
        dimension,
        moved(operand.free),
        tuple(moved(d) for d in operand.spatial),
        moved(operand.feature),
    )


def dot(
    conv: Convolution, lhs: GroupedOperand, rhs: GroupedOperand, *, contract_spatial: bool
) -> tuple[ir.Value, tuple[Label, ...]]:
    """Sums products over the input features, and over the spatial axes if asked; with the labels of the result.

    Without `contract_spatial` the kernel's spatial axes have size 1 and the input's stay. The operand whose dimensions
    come first in the output goes first, so that less is left to transpose.
    """
    kernel = rhs if contract_spatial else _without_spatial(rhs)
    lhs_sum = [lhs.feature, *(lhs.spatial if contract_spatial else ())]
    by_place = sorted(zip(lhs_sum, [kernel.feature, *kernel.spatial], strict=True))
    lhs_sum, rhs_sum = [a for a, _ in by_place], [b for _, b in by_place]
    names: dict[int, Label] = {lhs.free: "b"}
    if not contract_spatial:
        names |= {d: i for i, d in enumerate(lhs.spatial)}
    lhs_free = sorted(names)
    lhs_labels = tuple(names[d] for d in lhs_free)
    sides = [(lhs, lhs_sum, [shape_of(lhs.value)[d] for d in lhs_free], lhs_labels)]
    sides.append((kernel, rhs_sum, [shape_of(kernel.value)[kernel.free]], ("o",)))
    (first, first_sum, first_sizes, first_labels), (second, second_sum, second_sizes, second_labels) = (
        reversed(sides) if _is_kernel_first(conv, contract_spatial) else sides
    )
    groups = [] if lhs.group is None else [conv.groups]
    out = stablehlo.dot_general(
        first.value,
        second.value,
        dot_dimension_numbers=DotDimensionNumbers(
            lhs_batching_dimensions=() if first.group is None else (first.group,),
            rhs_batching_dimensions=() if second.group is None else (second.group,),
            lhs_contracting_dimensions=tuple(first_sum),
            rhs_contracting_dimensions=tuple(second_sum),
        ),
        precision_config=conv.precision,
        result_type=tensor([*groups, *first_sizes, *second_sizes], conv.element),
    )
    group_label: tuple[Label, ...] = () if lhs.group is None else ("g",)
    return out, (*group_label, *first_labels, *second_labels)


def _without_spatial(operand: GroupedOperand) -> GroupedOperand:
    """The operand without its spatial dimensions, which all have size 1."""
    shape = shape_of(operand.value)
    kept = [d for d in range(len(shape)) if d not in operand.spatial]
    group = None if operand.group is None else kept.index(operand.group)
    value = reshape(operand.value, [shape[d] for d in kept])
    return GroupedOperand(value, group, kept.index(operand.free), (), kept.index(operand.feature))


def _is_kernel_first(conv: Convolution, contract_spatial: bool) -> bool:
    """Whether the output's feature dimension comes before the dimensions that are left of the input."""
    others = list(conv.dims.output_spatial_dimensions)
    if contract_spatial:
        others.append(conv.dims.output_batch_dimension)
    return conv.dims.output_feature_dimension < min(others, default=0)


def arrange(conv: Convolution, value: ir.Value, labels: Sequence[Label]) -> ir.Value:
    """Puts a dot's result, whose dimensions are labelled, into the layout of the convolution's output."""
    dims = conv.dims
    at: dict[int, list[Label]] = {
        dims.output_batch_dimension: ["b"],
        dims.output_feature_dimension: ["g", "o"] if "g" in labels else ["o"],
        **{d: [i] for i, d in enumerate(dims.output_spatial_dimensions)},
    }
    wanted = [label for d in range(len(at)) for label in at[d]]
    return reshape(transpose(value, [list(labels).index(label) for label in wanted]), conv.output_shape)


def dot_of_all(conv: Convolution, windows: Sequence[GroupedOperand], rhs: GroupedOperand) -> ir.Value:
    """One dot with all positions as rows, for when there is too little work for one dot per position."""
    outputs = [axis.output for axis in conv.axes]
    rows = replace(windows[0], value=concatenated([window.value for window in windows], windows[0].free))
    out, labels = dot(conv, rows, rhs, contract_spatial=True)
    at = labels.index("b")
    shape = shape_of(out)
    split = reshape(out, [*shape[:at], *outputs, shape[at] // len(windows), *shape[at + 1 :]])
    return arrange(conv, split, (*labels[:at], *range(len(outputs)), *labels[at:]))


def concatenated(values: Sequence[ir.Value], dimension: int) -> ir.Value:
    return values[0] if len(values) == 1 else stablehlo.concatenate(list(values), dimension=dimension)


def padded_input(conv: Convolution) -> ir.Value:
    """The input with its padding and dilation made explicit."""
    rank = len(shape_of(conv.lhs))
    low, high, interior = [0] * rank, [0] * rank, [0] * rank
    for d, axis in zip(conv.dims.input_spatial_dimensions, conv.axes, strict=True):
        low[d], high[d], interior[d] = axis.low, axis.high, axis.dilation - 1
    if not any((*low, *high, *interior)):
        return conv.lhs
    zero = splat(0, element_of(conv.lhs))
    return stablehlo.pad(conv.lhs, zero, edge_padding_low=low, edge_padding_high=high, interior_padding=interior)


def moved(value: ir.Value, permutation: Sequence[int], fence: bool) -> ir.Value:
    """The transposed value, behind a barrier if asked."""
    result = transpose(value, permutation)
    return fenced(result) if fence and (result != value or is_moved(value)) else result


def is_moved(value: ir.Value) -> bool:
    return is_made_by(value, "stablehlo.transpose", "stablehlo.reverse")


def is_made_by(value: ir.Value, *names: str) -> bool:
    owner = value.owner
    return isinstance(owner, ir.Operation | ir.OpView) and owner.operation.name in names
