"""Replaces an update of the whole operand by the update itself.

    %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
becomes
    %u

wherever it starts: indices are clamped so that it is in bounds. The compiler folds it as well, but too late for the
passes that ask which buffer a second update writes to (`fence-updates`, `copy-arguments`).

Leaves alone: dynamic shapes.
"""

from __future__ import annotations

from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("stablehlo.dynamic_update_slice")
def give_update(op: Op) -> Replacement:
    """dynamic_update_slice(x, u, …) -> u, if u is as large as x"""
    x, u = op.operands[0], op.operands[1]
    return u if x.type == u.type and is_static(u) else None


PASS = pattern_pass("fold-updates", give_update)
