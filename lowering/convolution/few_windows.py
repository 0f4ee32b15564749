"""Convolutions with no window, or with one window, along an axis: patterns of `canonicalize-convolution`."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from hilo.dialect.support.dtypes import BY_MLIR
from hilo.lowering.convolution.geometry import Convolution
from hilo.lowering.framework.build import element_of, shape_of, splat
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern


def read(op: Op, run: PassRun) -> Convolution | None:
    """The convolution, if it is one that patterns rewrite."""
    if not run.has_static(op, *op.operands, *op.results):
        return None
    if str(element_of(op.results[0])) not in BY_MLIR:
        run.note(op, "its element type is quantized")
        return None
    return Convolution.read(op)


@pattern("stablehlo.convolution", benefit=15)
def empty(op: Op, run: PassRun) -> Replacement:
    """a sum over nothing, or an empty result -> 0"""
    conv = read(op, run)
    if conv is None or prod((*shape_of(conv.lhs), *shape_of(conv.rhs), *conv.output_shape)) > 0:
        return None
    return splat(0, conv.element, conv.output_shape)


@pattern("stablehlo.convolution", benefit=14)
def one_window(op: Op, run: PassRun) -> Replacement:
    """conv(x, stride s) with one window along an axis -> conv(x, stride 1), without the elements behind the window

    IREE 3.13 drops this axis of the result, and then refuses an input that is larger than the window.
    """
    conv = read(op, run)
    if conv is None:
        return None
    axes = tuple(
        replace(axis, stride=1, high=axis.high - axis.padded + axis.extent)
        if axis.output == 1 and axis.stride > 1
        else axis
        for axis in conv.axes
    )
    return None if axes == tuple(conv.axes) else conv.with_(axes=axes).build()
