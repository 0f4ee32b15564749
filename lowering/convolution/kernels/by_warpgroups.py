"""Keeps convolutions of f16 and bf16 apart, for which GPUs with the instructions of warpgroups have a kernel.

    %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = …} : bf16
becomes, with channels last and a multiple of eight,
    %a = stablehlo.optimization_barrier (stablehlo.pad (stablehlo.transpose %x))
    %b = stablehlo.optimization_barrier (stablehlo.transpose %w)
    %p = stablehlo.convert (stablehlo.convolution(%a, %b) : f32) : bf16
    %y = stablehlo.transpose (stablehlo.optimization_barrier %p)

The kernel (`warpgroup_product`) reads windows as the rows of a matrix, and is put in the place of the compiler's.

Leaves alone: targets without such instructions (`profile.has_warpgroups`); convolutions of f32, whose operands would
have to be rounded; small ones; over other than two axes; groups; dilated inputs; windows of one element, which are
products; those with few windows, each with more elements, as in gradients with respect to the weights.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.convolution.few_windows import read
from hilo.lowering.convolution.geometry import (
    Convolution,
    canonical_dimensions,
    input_order,
    inverse,
    kernel_order,
    output_order,
)
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import convert, element_of, shape_of, splat, transpose
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.products.configured.configure_products import PIECE, SMALLEST


@pattern("stablehlo.convolution", benefit=14)
def by_warpgroups(op: Op, run: PassRun) -> Replacement:
    """conv(x, w) -> round(conv(pad(x), w): f32) in a kernel of its own, with channels last"""
    conv = read(op, run) if run.profile.has_warpgroups else None
    if conv is None or is_kept_apart(conv) or not _is_taken(conv):
        return None
    lhs = transpose(conv.lhs, input_order(conv.dims))
    rhs = transpose(conv.rhs, kernel_order(conv.dims))
    reversed_axes = [d for d, axis in enumerate(conv.axes) if axis.reverse]
    if reversed_axes:
        rhs = stablehlo.reverse(rhs, dimensions=reversed_axes)
    more, features = -conv.features % PIECE, -conv.output_features % PIECE
    borders = [(0, 0), *((axis.low, axis.high) for axis in conv.axes), (0, more)]
    axes = tuple(
        replace(axis, size=axis.size + axis.low + axis.high, low=0, high=0, reverse=False) for axis in conv.axes
    )
    wide = conv.with_(
        lhs=_padded(lhs, borders),
        rhs=_padded(rhs, [(0, 0), (0, 0), (0, more), (0, features)]),
        axes=axes,
        dims=canonical_dimensions(len(axes)),
        element=ir.F32Type.get(),
    ).build()
    narrow = fenced(convert(wide, conv.element))
    if features:
        shape = [*shape_of(narrow)[:-1], conv.output_features]
        nothing, step = [0] * len(shape), [1] * len(shape)
        narrow = stablehlo.slice(narrow, start_indices=nothing, limit_indices=shape, strides=step)
    return transpose(narrow, inverse(output_order(conv.dims)))


def is_kept_apart(conv: Convolution) -> bool:
    """Whether it is a convolution that `by_warpgroups` made."""
    makers = [
        None if isinstance(value.owner, ir.Block) else value.owner.operation.name for value in (conv.lhs, conv.rhs)
    ]
    is_behind_barriers = makers == ["stablehlo.optimization_barrier"] * 2
    is_whole = not any(axis.low or axis.high for axis in conv.axes)
    if not is_whole or conv.features % PIECE or conv.output_features % PIECE:
        return False
    return is_behind_barriers and conv.is_canonical and isinstance(conv.element, ir.F32Type) and _is_taken(conv)


def _is_taken(conv: Convolution) -> bool:
    """Whether the kernel computes a convolution, and is worth it."""
    narrow = element_of(conv.lhs)
    if element_of(conv.rhs) != narrow or conv.element not in (narrow, ir.F32Type.get()) or len(conv.axes) != 2:
        return False
    if not isinstance(narrow, ir.F16Type | ir.BF16Type):
        return False
    is_plain = conv.groups == 1 and all(axis.dilation == 1 for axis in conv.axes)
    multiplications = prod(conv.output_sizes) * conv.taps * conv.features
    return is_plain and 1 < conv.taps <= conv.positions and multiplications >= SMALLEST


def _padded(value: ir.Value, borders: list[tuple[int, int]]) -> ir.Value:
    """The value with zeros around it, in memory."""
    if any(map(any, borders)):
        low, high = ([border[part] for border in borders] for part in range(2))
        zero = splat(0, element_of(value))
        inner = [0] * len(borders)
        value = stablehlo.pad(value, zero, edge_padding_low=low, edge_padding_high=high, interior_padding=inner)
    return fenced(value)
