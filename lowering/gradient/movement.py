"""Rules of operations that move elements: their transposes."""

from __future__ import annotations

from typing import Any

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat, sum_over, transpose
from hilo.lowering.gradient.elementwise import zeros_like
from hilo.lowering.gradient.rules import STOP_GRADIENT, Cotangent, rule


def zero(like: ir.Value) -> ir.Value:
    """The scalar 0 of a value's element type."""
    return splat(0, element_of(like))


@rule(f"composite:{STOP_GRADIENT}")
def stop_gradient(op: Any, t: ir.Value) -> list[Cotangent]:
    return [None]


@rule("stablehlo.reshape")
def reshaped(op: Any, t: ir.Value) -> list[Cotangent]:
    return [reshape(t, shape_of(op.operand))]


@rule("stablehlo.transpose")
def transposed(op: Any, t: ir.Value) -> list[Cotangent]:
    order = list(op.permutation)
    return [transpose(t, [order.index(d) for d in range(len(order))])]


@rule("stablehlo.broadcast_in_dim")
def broadcast_in_dim(op: Any, t: ir.Value) -> list[Cotangent]:
    """The sum over the dimensions along which elements were broadcast."""
    given, sizes, wide = list(op.broadcast_dimensions), shape_of(op.operand), shape_of(t)
    kept = [d for d, n in zip(given, sizes, strict=True) if n == wide[d]]
    summed = [d for d in range(len(wide)) if d not in kept]
    total = sum_over(t, summed) if summed else t
    ranks = sorted(kept)  # of the remaining dimensions
    places = [ranks.index(d) for d in kept]
    return [reshape(transpose(total, places), sizes)]


@rule("stablehlo.reverse")
def reversed_(op: Any, t: ir.Value) -> list[Cotangent]:
    return [stablehlo.reverse(t, dimensions=list(op.dimensions))]


@rule("stablehlo.slice")
def sliced(op: Any, t: ir.Value) -> list[Cotangent]:
    """Pads with zeros around and between."""
    starts, steps, whole = list(op.start_indices), list(op.strides), shape_of(op.operand)
    sizes = shape_of(t)
    ends = [s + (n - 1) * k + 1 if n else s for s, n, k in zip(starts, sizes, steps, strict=True)]
    high = [n - e for n, e in zip(whole, ends, strict=True)]
    interior = [k - 1 if n else 0 for k, n in zip(steps, sizes, strict=True)]
    return [stablehlo.pad(t, zero(t), edge_padding_low=starts, edge_padding_high=high, interior_padding=interior)]


@rule("stablehlo.pad")
def padded(op: Any, t: ir.Value) -> list[Cotangent]:
    """For the operand, its positions; for the padding value, the sum of all others."""
    low, high, interior = list(op.edge_padding_low), list(op.edge_padding_high), list(op.interior_padding)
    # The edges are removed first: elements cut off by negative padding come back as zeros.
    whole = stablehlo.pad(
        t,
        zero(t),
        edge_padding_low=[-n for n in low],
        edge_padding_high=[-n for n in high],
        interior_padding=[0] * len(low),
    )
    if any(interior):
        sizes = shape_of(whole)
        steps = [n + 1 for n in interior]
        whole = stablehlo.slice(whole, start_indices=[0] * len(sizes), limit_indices=list(sizes), strides=steps)
    everything = range(len(low))
    rest = stablehlo.subtract(sum_over(t, everything), sum_over(whole, everything)) if low else zero(t)
    return [whole, rest]


@rule("stablehlo.concatenate")
def concatenated(op: Any, t: ir.Value) -> list[Cotangent]:
    axis, start, parts = op.dimension, 0, []
    sizes = list(shape_of(t))
    for part in op.operation.operands:
        length = shape_of(part)[axis]
        starts, limits = [0] * len(sizes), list(sizes)
        starts[axis], limits[axis] = start, start + length
        parts.append(stablehlo.slice(t, start_indices=starts, limit_indices=limits, strides=[1] * len(sizes)))
        start += length
    return parts


@rule("stablehlo.dynamic_slice")
def dynamic_slice(op: Any, t: ir.Value) -> list[Cotangent]:
    operand, *starts = op.operation.operands
    return [stablehlo.dynamic_update_slice(zeros_like(operand), t, starts), *[None] * len(starts)]


@rule("stablehlo.dynamic_update_slice")
def dynamic_update_slice(op: Any, t: ir.Value) -> list[Cotangent]:
    _, update, *starts = op.operation.operands
    kept = stablehlo.dynamic_update_slice(t, zeros_like(update), starts)
    written = stablehlo.dynamic_slice(t, starts, slice_sizes=list(shape_of(update)))
    return [kept, written, *[None] * len(starts)]
