"""Separates a loop from later operations that read the same values as the loop.

    %y = stablehlo.tanh %x
    %z:2 = stablehlo.while(%i = %zero, %a = %y) …
    %r = stablehlo.add %z#1, %y
becomes
    %y = stablehlo.tanh %x
    %z:2 = stablehlo.while(%i = %zero, %a = %y) …
    %f = stablehlo.optimization_barrier %z#1
    %r = stablehlo.add %f, %y

The compiler assigns operations to partitions, from the last to the first: `%r` begins one, and `%y`, which `%r` reads,
joins it. The loop between them reads `%y` and is read by `%r`: «circular dependency: input operation uses partition
output». A counted loop has no effect that would end the partition; a barrier has. It costs nothing, since the loop's
results are in memory in any case, and no kernel that follows begins before the loop has ended.

Leaves alone: loops whose operands and captured values are arguments and constants, or are not read after the loop;
unused results, and those of dynamic shape, which the compiler loses after a barrier. A value also counts as read if
something is read that it is computed from, as far as the compiler may compute both in one kernel.
Source: IREE's partitionStreamableOpsReference, in which consumers of a value outweigh the hazards of its other readers.
"""

from __future__ import annotations

from collections.abc import Iterator

from hilo.dialect.iree import ir
from hilo.lowering.control.simplify_while import values_read
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import operation_in
from hilo.lowering.framework.value_numbers import VIEWS


@define_pass("fence-loops", concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Puts a barrier after each loop that shares a value with later operations."""
    for loop in collect(op, "stablehlo.while"):
        if any(_is_read_after(value, loop) for value in _shared(loop)):
            fence(loop)
            run.statistics["fenced loops"] += 1


def _shared(loop: ir.Operation) -> Iterator[ir.Value]:
    """The computed values that a loop reads, and the values that these are computed from within one kernel."""
    pending, seen = values_read(loop), set[ir.Value]()
    while pending:
        value = pending.pop()
        owner = value.owner
        if value in seen or isinstance(owner, ir.Block):
            continue
        seen.add(value)
        op = owner.operation
        if op.block != loop.block or op.name == "stablehlo.constant":
            continue
        yield value
        if op.name in CHEAP | VIEWS:
            pending.extend(op.operands)


def _is_read_after(value: ir.Value, loop: ir.Operation) -> bool:
    """Whether an operation after the loop, in its block or nested in that operation, reads the value."""
    for use in value.uses:
        reader = operation_in(loop.block, use.owner.operation)
        if reader != loop and loop.is_before_in_block(reader):
            return True
    return False


def fence(loop: ir.Operation) -> None:
    """Replaces the uses of a loop's statically shaped results by the results of one barrier."""
    read = [result for result in loop.results if is_static(result) and any(True for _ in result.uses)]
    if not read:
        return
    with loop.location, ir.InsertionPoint.after(loop):
        fenced = barrier(read)
    for result, kept in zip(read, fenced, strict=True):
        result.replace_all_uses_except(kept, kept.owner.operation)
