"""Keeps the compiler from fusing: each operation that is not element-wise becomes a kernel of its own.

    %p = stablehlo.multiply %x, %y
    %s = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0]
becomes
    %f = stablehlo.optimization_barrier %p
    %s = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [0]
    %g = stablehlo.optimization_barrier %s

A last resort, not an optimization: some programs fail to compile only because of fusion. Each fence costs a pass
through memory.

Leaves alone: element-wise operations that follow one another, constants, and the inside of reducers and kernels.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, ELEMENTWISE
from hilo.lowering.framework.barriers import put_behind_barrier
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import maker_of

CHEAP = ELEMENTWISE | {"stablehlo.bitcast_convert", "stablehlo.broadcast_in_dim", "stablehlo.iota", "stablehlo.reshape"}
"""Operations that may fuse with one another."""

NEVER = frozenset({"stablehlo.constant", "stablehlo.optimization_barrier", "stablehlo.return", "stablehlo.while"})
_BODIES = CONTROL_FLOW | {"func.func"}


@define_pass("fence-operations")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Fences operands and results of every operation that is neither cheap nor fenced already."""
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        name = inner.name
        if name.startswith("stablehlo.") and name not in CHEAP | NEVER and name not in _BODIES:
            found.append(inner)
        return ir.WalkResult.ADVANCE if name in _BODIES or name == "builtin.module" else ir.WalkResult.SKIP

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    for operation in found:
        fence(operation)
    run.statistics["fenced operations"] += len(found)


def fence(op: ir.Operation) -> None:
    """Puts barriers before the computed operands of an operation and after its results.

    All readers of an operand read the barrier's result: an update would be written over what the others read under
    another name.
    """
    for value in dict.fromkeys(op.operands):
        maker = maker_of(value)
        if maker is not None and maker.name in CHEAP and value.type.rank:
            put_behind_barrier(value)
    for result in op.results:
        if any(True for _ in result.uses):
            put_behind_barrier(result)
