"""Keeps every carried value of a loop in use, where some are and some are not.

    %r:2 = stablehlo.while(%x = %init, %go = %true) cond { return %go } do { …; return %new, %flag }
    return %r#0
becomes
    %r:2 = stablehlo.while(…) …
    %k:2 = stablehlo.optimization_barrier %r#0, %r#1
    return %k#0

A value that only the condition reads, such as a flag that the body makes anew, is dropped by the compiler from one half
of the loop and not from the other, which ends in a crash, or in «region branch point has 2 operands, but region
successor needs 4 inputs». What the body does not read is tied in the same way.

No part of the usual lowering: on other programs the barriers make the compiler trip, so a target runs it where a
compilation has failed in this way.

Leaves alone: loops all of whose values are used, or none.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering._bindings import ir
from hilo.lowering.passes import PassRun, define_pass


@define_pass("canonicalize-while")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Ties the results that nothing uses to a used one; so in the body, what it does not read."""
    loops: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == "stablehlo.while":
            loops.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit)
    for loop in loops:
        body = loop.regions[1].blocks[0]
        with loop.location:
            tied = tie(list(loop.results), ir.InsertionPoint.after(loop))
            tied |= tie(list(body.arguments), ir.InsertionPoint.at_block_begin(body))
        run.statistics["loops"] += tied


def tie(values: list[ir.Value], place: ir.InsertionPoint) -> bool:
    """Puts a barrier on the values that nothing uses together with one that something does."""
    used = [value for value in values if list(value.uses)]
    unused = [value for value in values if not list(value.uses)]
    if not used or not unused:
        return False
    with place:
        kept = stablehlo.optimization_barrier([used[0], *unused])
    first = kept[0] if isinstance(kept, tuple | list) else kept
    used[0].replace_all_uses_except(first, first.owner.operation)
    return True
