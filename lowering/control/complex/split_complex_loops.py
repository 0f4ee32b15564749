"""Carries complex numbers through loops as their real and imaginary parts.

    %r:2 = stablehlo.while(%i = %zero, %z = %init) : tensor<i32>, tensor<9xcomplex<f32>> cond { … } do {
      … %w = stablehlo.multiply %z, %z …  stablehlo.return %next, %w }
becomes
    %r:3 = stablehlo.while(%i = %zero, %x = real(%init), %y = imag(%init)) cond { … } do {
      … %u = %x * %x - %y * %y …  %v = %x * %y + %y * %x …  stablehlo.return %next, %u, %v }

The passes that turn a loop into one kernel take real numbers only, and the compiler does not vectorize complex ones.

Leaves alone: loops without complex numbers, or with an operation on them that cannot be split (see `parts`): custom
calls, windows, FFTs that the target takes; dynamic dimensions.
Source: the arithmetic of complex numbers, as XLA's ElementalIrEmitter writes it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.control.complex.parts import PATTERNS, is_complex, joined, parts_of, split_types, split_values
from hilo.lowering.control.complex.parts import why_not as why_not_split
from hilo.lowering.control.expand_while import outermost_loops
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import apply_greedily
from hilo.lowering.framework.regions import captured, replace_operands


@define_pass("split-complex-loops", concerns=operations("stablehlo.while"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Splits the loops in which every operation on complex numbers can be split into parts."""
    if not run.profile.kernels:
        return
    for loop in outermost_loops(op):
        reason = why_not(loop)
        if reason is None:
            with loop.location:
                split(loop, run)
            run.statistics["loops"] += 1
        elif reason:
            run.note(loop, f"it has {reason}")


def why_not(holder: ir.Operation) -> str | None:
    """Why a loop or function is left alone: an empty text if it has no complex numbers; None if it can be split."""
    reasons = [why_not_split(op) for op in _inside(holder)]
    return next(filter(None, reasons), None if None in reasons else "")


def _inside(loop: ir.Operation) -> Iterator[ir.Operation]:
    """The loop and the operations of its blocks, but not the computations that these apply (reducers, comparators)."""
    yield loop
    for region in loop.regions:
        for view in region.blocks[0].operations:
            if view.operation.name in CONTROL_FLOW:
                yield from _inside(view.operation)
            else:
                yield view.operation


# ---- loops and branches ----------------------------------------------------------------------------------------------


def split(loop: ir.Operation, run: PassRun) -> None:
    """Rewrites a loop, and everything inside it, to carry and compute parts."""
    _split_captured(loop)
    holders = collect(loop, *CONTROL_FLOW)
    for op in holders:  # inner ones first, the loop last
        last = _split_holder(op)
    apply_greedily(last, PATTERNS, run)


def _split_captured(loop: ir.Operation) -> None:
    """Takes the real and imaginary parts of captured complex values before the loop."""
    for value in filter(is_complex, captured(loop)):
        with loop.location, ir.InsertionPoint(loop):
            parts = parts_of(value)
        for region in loop.regions:
            block = region.blocks[0]
            with loop.location, ir.InsertionPoint.at_block_begin(block):
                whole = stablehlo.complex(*parts)
            for view in block.operations:
                replace_operands(view.operation, {value: whole})


def _split_holder(op: ir.Operation) -> ir.Operation:
    """A loop or branch with parts in place of complex operands and results: the real values first, then the parts."""
    if not any(map(is_complex, op.results)):
        return op
    is_loop = op.name == "stablehlo.while"
    with op.location, ir.InsertionPoint(op):
        operands = split_values(list(op.operands)) if is_loop else list(op.operands)
    with op.location, ir.InsertionPoint(op):
        new = ir.Operation.create(
            op.name,
            results=split_types([result.type for result in op.results]),
            operands=operands,
            attributes={name: op.attributes[name] for name in op.attributes},
            regions=len(op.regions),
        )
    for position, (old, region) in enumerate(zip(op.regions, new.regions, strict=True)):
        block = old.blocks[0]
        if is_loop:
            _split_arguments(block)
        if not is_loop or position:
            _split_return(block)
        block.append_to(region)
    with op.location, ir.InsertionPoint.after(new):
        wholes = joined(list(new.results), [is_complex(result) for result in op.results])
    for result, value in zip(op.results, wholes, strict=True):
        result.replace_all_uses_with(value)
    op.erase()
    return new


def _split_arguments(block: ir.Block) -> None:
    old = list(block.arguments)
    flags = [is_complex(value) for value in old]
    places = [position for position, flag in enumerate(flags) if flag]
    for kind in split_types([old[position].type for position in places]):
        block.add_argument(kind, block.owner.location)
    new = [value for value, flag in zip(old, flags, strict=True) if not flag] + list(block.arguments)[len(old) :]
    with block.owner.location, ir.InsertionPoint.at_block_begin(block):
        wholes = joined(new, flags)
    for position in places:
        old[position].replace_all_uses_with(wholes[position])
    for position in reversed(places):
        block.erase_argument(position)


def _split_return(block: ir.Block) -> None:
    end = block.operations[len(block.operations) - 1].operation
    with end.location, ir.InsertionPoint(end):
        stablehlo.return_(split_values(list(end.operands)))
    end.erase()
