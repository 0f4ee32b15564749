"""Rules of operations that only move elements."""

from __future__ import annotations

from typing import Any

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.batching.rules import Batch, Results, integers, number, rule, up
from hilo.lowering.framework.build import broadcast, shape_of, splat
from hilo.lowering.gradient.movement import zero


@rule("stablehlo.reshape", "stablehlo.bitcast_convert")
def reshaped(op: Any, batch: Batch) -> Results:
    return batch.again(op)


@rule("stablehlo.transpose")
def transposed(op: Any, batch: Batch) -> Results:
    return batch.again(op, permutation=integers(0, *up(op.permutation)))


@rule("stablehlo.broadcast_in_dim")
def broadcast_in_dim(op: Any, batch: Batch) -> Results:
    return batch.again(op, broadcast_dimensions=integers(0, *up(op.broadcast_dimensions)))


@rule("stablehlo.reverse")
def reversed_(op: Any, batch: Batch) -> Results:
    return batch.again(op, dimensions=integers(*up(op.dimensions)))


@rule("stablehlo.slice")
def sliced(op: Any, batch: Batch) -> Results:
    return batch.again(
        op,
        start_indices=integers(0, *op.start_indices),
        limit_indices=integers(batch.size, *op.limit_indices),
        strides=integers(1, *op.strides),
    )


@rule("stablehlo.concatenate")
def concatenated(op: Any, batch: Batch) -> Results:
    return batch.again(op, dimension=number(op.dimension + 1))


@rule("stablehlo.pad")
def padded(op: Any, batch: Batch) -> Results:
    """A varying padding value: pads with zeros, and selects it in their place."""
    operand, value = op.operation.operands
    edges = {
        "edge_padding_low": integers(0, *op.edge_padding_low),
        "edge_padding_high": integers(0, *op.edge_padding_high),
        "interior_padding": integers(0, *op.interior_padding),
    }
    if not batch.has(value):
        return batch.again(op, [batch.wide(operand), value], **edges)
    (whole,) = batch.again(op, [batch.wide(operand), zero(value)], **edges)
    pred = ir.IntegerType.get_signless(1)
    inside = stablehlo.pad(
        splat(True, pred, shape_of(operand)),
        splat(False, pred),
        edge_padding_low=list(op.edge_padding_low),
        edge_padding_high=list(op.edge_padding_high),
        interior_padding=list(op.interior_padding),
    )
    shape = shape_of(whole)
    mask = broadcast(inside, shape, range(1, len(shape)))
    return [stablehlo.select(mask, whole, broadcast(batch.get(value), shape, [0]))]


@rule("stablehlo.cholesky", "stablehlo.triangular_solve", "stablehlo.fft", "chlo.top_k")
def along_the_last(op: Any, batch: Batch) -> Results:
    """These operations take any number of leading dimensions before those that they work on."""
    return batch.again(op)
