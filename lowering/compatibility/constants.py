"""Deduplicates constants and moves them to the front, as MLIR's greedy driver does."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import collect


def gather_constants(function: ir.Operation) -> None:
    """Merges equal constants, and moves them to the front of a function's first block, in order of their use."""
    if not len(function.regions) or not len(function.regions[0].blocks):
        return
    block = function.regions[0].blocks[0]
    kept: dict[tuple[str, str], ir.Operation] = {}
    anchor: ir.Operation | None = None
    for op in collect(function, "stablehlo.constant", outer_first=True):
        key = (str(op.attributes["value"]), str(op.results[0].type))
        if key in kept:
            op.results[0].replace_all_uses_with(kept[key].results[0])
            op.erase()
            continue
        kept[key] = op
        if anchor is None:
            first = block.operations[0].operation
            if first != op:
                op.move_before(first)
        else:
            op.move_after(anchor)
        anchor = op
