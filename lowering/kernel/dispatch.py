"""The operation that a kernel is: a dispatch region without arguments."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir


def dispatch_region(block: ir.Block, values: Sequence[ir.Value]) -> ir.Operation:
    """Makes a `flow.dispatch.region` at the insertion point, with a block as its body that gives `values`.

    The types of a region's results are known only when its body is written, so bodies are written in a block of a
    module of their own, and moved into the region here. The module that held the block can be erased then.
    """
    with ir.InsertionPoint(block):
        ir.Operation.create("flow.return", operands=list(values))
    region = ir.Operation.create(
        "flow.dispatch.region",
        results=[value.type for value in values],
        attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0])},
        regions=2,
    )
    block.append_to(region.regions[0])
    return region
