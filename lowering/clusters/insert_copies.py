"""Puts a copy on each edge between two devices: the Send and Recv of a partitioned graph.

    %0 = "xla.launch"(%x) {function = @cluster_0, target = "vulkan", …} : …
    %1 = "xla.launch"(%0) {function = @cluster_1, target = "vulkan", …} : …
    %2 = stablehlo.cosine %0 : tensor<4xf32>
becomes
    %0 = "xla.copy"(%x) {source = "host", destination = "vulkan"} : …
    %1 = "xla.launch"(%0) {function = @cluster_0, target = "vulkan", …} : …
    %2 = "xla.launch"(%1) {function = @cluster_1, target = "vulkan", …} : …
    %3 = "xla.copy"(%1) {source = "vulkan", destination = "host"} : …
    %4 = stablehlo.cosine %3 : tensor<4xf32>

A value is copied once to each device that uses it, where it is first used, and stays on the device from there on.

Leaves alone: constant arguments of launches, which the compiler reads on the host; values that stay on one device;
tokens, which are on no device.
Source: TensorFlow's graph partitioning.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import get_dialect
from hilo.lowering.clusters import marks
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.process.legalize_host_calls import is_token

LAUNCH, COPY = "xla.launch", "xla.copy"


@define_pass("insert-copies")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inserts a copy where a value moves to another device."""
    get_dialect("xla")
    for function in marks.functions(op):
        _Copies(run).block(function.regions[0].blocks[0], {}, {})


class _Copies:
    def __init__(self, run: PassRun) -> None:
        self.run = run

    def block(
        self, block: ir.Block, devices: dict[ir.Value, str], copies: dict[tuple[ir.Value, str], ir.Value]
    ) -> None:
        """Visits a block in order.

        Args:
            devices: where those values are that are not on the host, including values of outer blocks.
            copies: existing copies of a value on a device, in the enclosing blocks.
        """
        devices, copies = dict(devices), dict(copies)
        for view in list(block.operations):
            op = view.operation
            if op.name == COPY:
                continue
            wants = _target(op) if op.name == LAUNCH else marks.HOST
            count = ir.IntegerAttr(op.attributes["num_constants"]).value if op.name == LAUNCH else 0
            for index, value in enumerate(op.operands):
                wanted = marks.HOST if index < count else wants
                if is_token(value.type):
                    continue
                if devices.get(value, marks.HOST) != wanted:
                    op.operands[index] = self._copy(op, value, devices.get(value, marks.HOST), wanted, copies)
            if op.name == LAUNCH:
                devices.update(dict.fromkeys(op.results, wants))
            for region in op.regions:
                for inner in region.blocks:
                    self.block(inner, devices, copies)

    def _copy(
        self, op: ir.Operation, value: ir.Value, source: str, destination: str,
        copies: dict[tuple[ir.Value, str], ir.Value],
    ) -> ir.Value:  # fmt: skip
        found = copies.get((value, destination))
        if found is None:
            attributes = {
                name: ir.StringAttr.get(text, op.context)
                for name, text in (("source", source), ("destination", destination))
            }
            with op.location, ir.InsertionPoint(op):
                copy = ir.Operation.create(COPY, results=[value.type], operands=[value], attributes=attributes)
            found = copies[value, destination] = copy.results[0]
            self.run.statistics["copies"] += 1
        return found


def _target(launch: ir.Operation) -> str:
    return marks.get_text(launch, "target") or marks.HOST
