"""Keeps every carried value of a loop in use, where some are and some are not.

    %r:2 = stablehlo.while(%x = %init, %go = %true) cond { return %go } do { …; return %new, %flag }
    return %r#0
becomes
    %r:2 = stablehlo.while(…) …
    %k:2 = stablehlo.optimization_barrier %r#0, %r#1
    return %k#0

A value that only the condition reads, such as a flag that the body makes anew, is dropped by the compiler from one half of
the loop and not from the other; then it ends in a crash, or in «region branch point has 2 operands, but region successor
needs 4 inputs».

Leaves alone: loops whose results are all used, or none.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering._bindings import ir
from hilo.lowering.passes import PassRun, define_pass


@define_pass("canonicalize-while")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Ties the unused results of each loop to a used one."""
    loops: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == "stablehlo.while":
            loops.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit)
    for loop in loops:
        used = [result for result in loop.results if list(result.uses)]
        unused = [result for result in loop.results if not list(result.uses)]
        if not used or not unused:
            continue
        with loop.location, ir.InsertionPoint.after(loop):
            kept = stablehlo.optimization_barrier([used[0], *unused])
        first = kept[0] if isinstance(kept, tuple | list) else kept
        used[0].replace_all_uses_except(first, first.owner.operation)
        run.statistics["loops"] += 1
