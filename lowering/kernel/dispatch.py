"""The operation that represents a kernel: a dispatch region without arguments."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir


def dispatch_region(block: ir.Block, values: Sequence[ir.Value]) -> ir.Operation:
    """Creates a `flow.dispatch.region` at the insertion point, whose body is `block` and returns `values`.

    The result types of a region are known only once its body has been built. So a body is built in a block of a
    temporary module, and moved into the region here. The caller can erase the module afterwards.
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
