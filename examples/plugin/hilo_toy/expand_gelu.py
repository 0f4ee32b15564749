"""Expands `toy.gelu` into StableHLO and CHLO.

    %y = "toy.gelu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
becomes
    y = x / 2 · (1 + erf(x / √2)), or, approximate, x / 2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))

Source: Hendrycks and Gimpel, «Gaussian Error Linear Units», section 2.
"""

from __future__ import annotations

import math

from hilo.dialect import chlo, stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import element_of, shape_of, splat
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("toy.gelu")
def expand(op: Op) -> Replacement:
    """gelu(x) -> x / 2 * (1 + erf(x / sqrt(2))), or with tanh"""
    x = op.operands[0]

    def number(value: float) -> ir.Value:
        return splat(value, element_of(x), shape_of(x))

    def times(value: ir.Value, factor: float) -> ir.Value:
        return stablehlo.multiply(value, number(factor))

    attributes = op.operation.attributes
    if "approximate" in attributes and ir.BoolAttr(attributes["approximate"]).value:
        cube = stablehlo.multiply(stablehlo.multiply(x, x), x)
        angle = times(stablehlo.add(x, times(cube, 0.044715)), math.sqrt(2 / math.pi))
        curve = stablehlo.tanh(angle)
    else:
        curve = chlo.erf(times(x, math.sqrt(0.5)))
    return stablehlo.multiply(times(x, 0.5), stablehlo.add(number(1.0), curve))


PASS = pattern_pass("toy-expand-gelu", expand)
