"""Takes values that a loop does not change, or that nobody needs, out of it.

    %r:3 = stablehlo.while(%i = %zero, %w = %weights, %x = %init) cond { … %i … } do { … %w … return %j, %w, %y }
becomes
    %r:2 = stablehlo.while(%i = %zero, %x = %init) cond { … %i … } do { … %weights … return %j, %y }

The compiler drops such values from one half of a loop, and not always from the other; this ends in a crash, or in
«region branch point has 4 operands, but region successor needs 6 inputs». What is left is carried at no cost.

Leaves alone: values that change; a loop none of whose values is needed, since it may not end.
Source: XLA's WhileLoopSimplifier, which removes dead parameters and constant ones.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass


@define_pass("simplify-while", concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: what one of them does not change, the loop around it may not, either."""
    loops: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == "stablehlo.while":
            loops.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.POST_ORDER)
    for loop in loops:
        _read_outside(loop)
        unneeded = [place for place in range(len(loop.operands)) if _is_unneeded(loop, place)]
        if unneeded and len(unneeded) < len(loop.operands):
            _drop(loop, unneeded)
            run.statistics["values"] += len(unneeded)


def _end(block: ir.Block) -> ir.Operation:
    end: ir.Operation = block.operations[len(block.operations) - 1].operation
    return end


def _read_outside(loop: ir.Operation) -> None:
    """Lets readers of a value that the body hands on as it got it read the one that the loop began with."""
    condition, body = (region.blocks[0] for region in loop.regions)
    handed_on = list(_end(body).operands)
    for place, start in enumerate(loop.operands):
        if handed_on[place] == body.arguments[place]:
            for value in (condition.arguments[place], body.arguments[place], loop.results[place]):
                value.replace_all_uses_with(start)


def _is_unneeded(loop: ir.Operation, place: int) -> bool:
    """Does nobody read a value, in the loop or behind it?"""
    blocks = [region.blocks[0] for region in loop.regions]
    readers = (loop.results[place], *(block.arguments[place] for block in blocks))
    return not any(True for value in readers for _ in value.uses)


def _drop(loop: ir.Operation, places: list[int]) -> None:
    """Builds the loop anew, without the values at these places."""
    kept = [place for place in range(len(loop.operands)) if place not in places]
    end = _end(loop.regions[1].blocks[0])
    with end.location, ir.InsertionPoint(end):
        stablehlo.return_([end.operands[place] for place in kept])
    end.erase()
    with loop.location, ir.InsertionPoint(loop):
        new = ir.Operation.create(
            "stablehlo.while",
            results=[loop.results[place].type for place in kept],
            operands=[loop.operands[place] for place in kept],
            attributes={one: loop.attributes[one] for one in loop.attributes},
            regions=2,
        )
    for old, region in zip(loop.regions, new.regions, strict=True):
        block = old.blocks[0]
        for place in reversed(places):
            block.erase_argument(place)
        block.append_to(region)
    for place, result in zip(kept, new.results, strict=True):
        loop.results[place].replace_all_uses_with(result)
    loop.erase()
