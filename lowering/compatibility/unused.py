"""Removes unused operands of reductions and sorts, and tensors without elements."""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import TERMINATORS
from hilo.lowering.compatibility.folding import has_effects
from hilo.lowering.control.simplify_while import read_places
from hilo.lowering.fold.constants.evaluate import row_of
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.values import is_constant


def remove_unused(root: ir.Operation, run: PassRun) -> None:
    """Empty tensors become constants; reductions and sorts lose operands whose results are unused."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.POST_ORDER)
    for op in found:
        _empties(op, run)
    for op in found:
        if op.name in ("stablehlo.reduce", "stablehlo.sort"):
            _drop_operands(op)


def _is_empty(value: ir.Value) -> bool:
    return row_of(value) is not None and prod(shape_of(value)) == 0


def _empties(op: ir.Operation, run: PassRun) -> None:
    """Replaces empty results and operands of an operation without effects by constants."""
    is_left = not op.name.startswith("stablehlo.") or op.name == "stablehlo.constant" or op.name in TERMINATORS
    if is_left or has_effects(op, run):
        return
    with op.location, ir.InsertionPoint(op):
        for index, operand in enumerate(op.operands):
            if _is_empty(operand) and not is_constant(operand):
                op.operands[index] = _empty(operand)
        for result in op.results:
            if _is_empty(result) and any(True for _ in result.uses):
                result.replace_all_uses_with(_empty(result))


def _empty(value: ir.Value) -> ir.Value:
    row = row_of(value)
    assert row is not None
    return stablehlo.constant(from_numpy(np.zeros(shape_of(value), row.numpy), value.type))


def _drop_operands(op: ir.Operation) -> None:
    """Keeps the operands whose results are read, after the operation or in its region for another result."""
    count, block = len(op.results), op.regions[0].blocks[0]
    ends = list(block.operations[len(block.operations) - 1].operands)
    is_sort = op.name == "stablehlo.sort"
    needed = {place for place, result in enumerate(op.results) if any(True for _ in result.uses)}
    if not needed:
        return
    if is_sort:
        needed |= {place // 2 for place in read_places(block, ends)}
    else:
        needed |= {place % count for place in read_places(block, [ends[place] for place in needed], ends)}
    if len(needed) < count:
        _rebuild(op, sorted(needed), is_sort)


def _rebuild(op: ir.Operation, kept: list[int], is_sort: bool) -> None:
    """Rebuilds the operation with only these operands and results."""
    count, block = len(op.results), op.regions[0].blocks[0]
    if not is_sort:
        last = block.operations[len(block.operations) - 1].operation
        with last.location, ir.InsertionPoint(last):
            stablehlo.return_([last.operands[place] for place in kept])
        last.erase()
    places = kept if is_sort else [*kept, *(count + place for place in kept)]
    attributes = {name: op.attributes[name] for name in op.attributes}
    types, operands = [op.results[place].type for place in kept], [op.operands[place] for place in places]
    with op.location, ir.InsertionPoint(op):
        new = ir.Operation.create(op.name, types, operands, attributes, regions=1)
    arguments = {i for place in kept for i in ((2 * place, 2 * place + 1) if is_sort else (place, count + place))}
    _keep_arguments(block, arguments)
    block.append_to(new.regions[0])
    for place, result in zip(kept, new.results, strict=True):
        op.results[place].replace_all_uses_with(result)
    op.erase()


def _keep_arguments(block: ir.Block, kept: set[int]) -> None:
    """Erases the other block arguments, and operations that are then dead."""
    for inner in [view.operation for view in block.operations][-2::-1]:
        if not any(True for result in inner.results for _ in result.uses):
            inner.erase()
    for index in reversed(range(len(block.arguments))):
        if index not in kept:
            block.erase_argument(index)
