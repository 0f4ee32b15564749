"""Fuses a dequantization, an operation and a quantization into one operation on quantized tensors.

    %1 = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<u8:f32, 34.0:16>>) -> tensor<4xf32>
    %2 = stablehlo.abs %1 : tensor<4xf32>
    %3 = stablehlo.uniform_quantize %2 : (tensor<4xf32>) -> tensor<4x!quant.uniform<u8:f32, 34.0:16>>
becomes
    %3 = stablehlo.abs %x : tensor<4x!quant.uniform<u8:f32, 34.0:16>>

Leaves alone: operations with regions, with several results, without operands, or with an operand that is not
dequantized; calls, since the called function takes floats.
Source: StableHLO's pass of that name; `stablehlo-legalize-quantized-op-to-qdq` is the inverse.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

_OPAQUE = frozenset({"stablehlo.custom_call", "stablehlo.composite", "stablehlo.uniform_dequantize"})


@pattern("stablehlo.uniform_quantize")
def fuse(op: Op) -> Replacement:
    """quantize(f(dequantize(x), …)) -> f(x, …)"""
    inner = op.operation.operands[0].owner
    if isinstance(inner, ir.Block) or not _has_quantized_form(inner.operation):
        return None
    compute = inner.operation
    owners = [value.owner for value in compute.operands]
    if any(isinstance(o, ir.Block) or o.operation.name != "stablehlo.uniform_dequantize" for o in owners):
        return None
    attributes = {name: compute.attributes[name] for name in compute.attributes}
    operands = [owner.operation.operands[0] for owner in owners]
    return ir.Operation.create(compute.name, [op.operation.results[0].type], operands, attributes)


def _has_quantized_form(op: ir.Operation) -> bool:
    if not op.name.startswith("stablehlo.") or op.name in _OPAQUE:
        return False
    return len(op.results) == 1 and not len(op.regions) and len(op.operands) > 0


PASS = pattern_pass("stablehlo-legalize-qdq-to-quantized-op", fuse, driver="greedy")
