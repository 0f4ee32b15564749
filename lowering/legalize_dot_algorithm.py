"""Drops the `algorithm` of dots.

    %r = stablehlo.dot_general %a, %b, …, algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16,
           accumulation_type = f32, …> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
becomes
    %r = stablehlo.dot_general %a, %b, … : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>

which is at least as accurate as what was asked for: algorithms name what may be lost, and a CPU gains nothing by losing
it. XLA's CPU compiler does the same.

Leaves alone: dots without an algorithm.
Source: StableHLO specification, «dot_general»: the algorithm is a statement on numerics only.
"""

from __future__ import annotations

from hilo.lowering.passes import pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern


@pattern("stablehlo.dot_general")
def drop(op: Op) -> Replacement:
    """dot(a, b, algorithm) -> dot(a, b)"""
    if "algorithm" not in op.operation.attributes:
        return None
    del op.operation.attributes["algorithm"]
    return op


PASS = pattern_pass("legalize-dot-algorithm", drop)
