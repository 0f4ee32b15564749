"""Lowers a quantized operation to a dequantization, the operation on floats, and a quantization.

    %0 = stablehlo.add %x, %y : tensor<4x!quant.uniform<i8:f32, 0.5:-3>>
becomes
    %1 = stablehlo.uniform_dequantize %x, %2 = stablehlo.uniform_dequantize %y
    %3 = stablehlo.add %1, %2 : tensor<4xf32>
    %0 = stablehlo.uniform_quantize %3

Leaves alone: data movement, operations with regions, conversions, and operations without quantized operands or results.
`legalize-quantized` lowers further, to integers, and also takes what stays here.
Source: StableHLO specification, `dequantize_op_quantize`; StableHLO's pass of that name.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, apply_greedily
from hilo.lowering.types.legalize_quantized import expressed
from hilo.lowering.types.quantization import is_quantized

COMPUTES = (
    "abs add atan2 batch_norm_grad batch_norm_inference batch_norm_training cbrt ceil cholesky clamp compare "
    "convolution cosine divide dot dot_general exponential exponential_minus_one floor log log_plus_one logistic "
    "maximum minimum multiply negate power reduce_precision remainder round_nearest_afz round_nearest_even rsqrt "
    "select sign sine sqrt subtract tan tanh triangular_solve"
).split()
"""Operations that, by the specification, dequantize, compute and quantize."""


def _decompose(op: Op) -> Replacement:
    """f(x, …) -> quantize(f(dequantize(x), …)), of quantized x"""
    old = op.operation
    if not any(is_quantized(value.type) for value in (*old.operands, *old.results)):
        return None
    operands = [
        stablehlo.uniform_dequantize(value, result_type=expressed(value.type)) if is_quantized(value.type) else value
        for value in old.operands
    ]
    attributes = {name: old.attributes[name] for name in old.attributes}
    made = ir.Operation.create(old.name, [expressed(result.type) for result in old.results], operands, attributes)
    return [
        stablehlo.uniform_quantize(new, result_type=result.type) if is_quantized(result.type) else new
        for new, result in zip(made.results, old.results, strict=True)
    ]


PATTERNS = tuple(Pattern(f"stablehlo.{name}", _decompose) for name in COMPUTES)


@define_pass("stablehlo-legalize-quantized-op-to-qdq")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Rewrites each operation once: what it becomes is no longer quantized."""
    apply_greedily(op, PATTERNS, run)
