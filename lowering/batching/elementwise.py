"""The rule of element-wise operations."""

from __future__ import annotations

from typing import Any

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.batching.rules import Batch, Results, rule
from hilo.lowering.framework.build import broadcast, shape_of
from hilo.lowering.framework.locations import place


@rule("elementwise")
def elementwise(op: Any, batch: Batch) -> Results:
    """Scalar operands (a clamp's bounds, a select's predicate) that vary are broadcast to the whole shape."""
    whole = max((shape_of(value) for value in op.operation.operands), key=len)
    operands = []
    for value in op.operation.operands:
        if shape_of(value) == whole:
            operands.append(batch.wide(value))
        elif batch.has(value):
            operands.append(broadcast(batch.get(value), (batch.size, *whole), [0]))
        else:
            operands.append(value)
    return batch.again(op, operands)


@rule("stablehlo.uniform_quantize", "stablehlo.uniform_dequantize")
def quantized(op: Any, batch: Batch) -> Results:
    for value in [*op.operation.operands, *op.operation.results]:
        if "quant.uniform" in str(value.type) and ":f32:" in str(value.type).replace(" ", ""):
            message = "batch: numbers that are quantized by axis have no further dimension; quantize by tensor"
            raise PassError(f"{message}\n  at {place(op.operation.location)}")
    return batch.again(op)


@rule("stablehlo.map")
def mapped(op: Any, batch: Batch) -> Results:
    rank = len(shape_of(op.operation.results[0]))
    return batch.again(op, dimensions=ir.DenseI64ArrayAttr.get(list(range(rank + 1))))


@rule("stablehlo.optimization_barrier")
def barrier(op: Any, batch: Batch) -> Results:
    return batch.again(op)
