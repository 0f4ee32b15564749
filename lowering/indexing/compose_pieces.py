"""Reads slices of concatenations from the concatenated parts, and merges nested concatenations.

    %c = stablehlo.concatenate %a, %x, dim = 0 : (tensor<3xf32>, tensor<9xf32>) -> tensor<12xf32>
    %s = stablehlo.slice %c [8:11]
    %r = stablehlo.reverse %s, dims = [0]
    %d = stablehlo.concatenate %c, %r, dim = 0
becomes
    %s = stablehlo.slice %x [5:8]
    %r = stablehlo.reverse %s, dims = [0]
    %d = stablehlo.concatenate %a, %x, %r, dim = 0

`jnp.pad(…, mode="reflect")` lowers to these: it extends one side after the other, and each step would go through
memory. `join-pieces` makes one kernel of the edges of several axes.

Leaves alone: slices that span several parts; inner concatenations with other users; dynamic shapes.
Source: the definitions of both operations.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.simplify.movement import slice_of_concatenate


@pattern("stablehlo.concatenate")
def concatenate_of_own(op: Op) -> Replacement:
    """concatenate(concatenate(x, y), z) -> concatenate(x, y, z), if the inner one has no other use"""
    if not is_static(*op.operands):
        return None
    parts: list[ir.Value] = []
    for value in op.operands:
        inner = maker_of(value, "stablehlo.concatenate")
        is_own = inner is not None and len(list(value.uses)) == 1
        if inner is not None and is_own and inner.attributes["dimension"] == op.operation.attributes["dimension"]:
            parts += inner.operands
        else:
            parts.append(value)
    return stablehlo.concatenate(parts, dimension=op.dimension) if len(parts) > len(op.operands) else None


PASS = pattern_pass("compose-pieces", slice_of_concatenate, concatenate_of_own)
