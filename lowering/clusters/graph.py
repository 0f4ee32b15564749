"""A block as a graph: what each operation reads, including in its regions, and which operations are ordered."""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Sequence

from hilo.dialect.iree import ir
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.mark_for_compilation import has_order


class BlockGraph:
    """The operations of a block except constants and the terminator, numbered in program order.

    Attributes:
        operations: the nodes.
        inputs: for each node, the values from outside that it or its regions read, in order of first use.
        predecessors: for each node, the nodes that must run before it: those whose results it reads and, if its order
            in the program matters, the previous such node.
        terminator: the block's last operation.
    """

    def __init__(self, block: ir.Block) -> None:
        everything = [view.operation for view in block.operations]
        self.operations = marks.nodes(block)
        self.terminator = everything[-1]
        self.inputs = list(map(read_values, self.operations))
        number: dict[ir.Value, int] = {}
        for node, op in enumerate(self.operations):
            for result in op.results:
                number[result] = node
        self.predecessors: list[list[int]] = []
        previous: int | None = None
        for node, op in enumerate(self.operations):
            before = {number[value] for value in self.inputs[node] if value in number}
            if has_order(op):
                if previous is not None:
                    before.add(previous)
                previous = node
            self.predecessors.append(sorted(before))
        self.number = number

    def order(self, groups: Sequence[Hashable]) -> list[list[int]]:
        """The nodes by group; groups in an order that respects the edges, and otherwise the program's order."""
        members: dict[Hashable, list[int]] = {}
        for node, group in enumerate(groups):
            members.setdefault(group, []).append(node)
        after: dict[Hashable, set[Hashable]] = {group: set() for group in members}
        waiting = dict.fromkeys(members, 0)
        for node, group in enumerate(groups):
            for p in self.predecessors[node]:
                source = groups[p]
                if source != group and group not in after[source]:
                    after[source].add(group)
                    waiting[group] += 1
        ready = [(members[group][0], group) for group, count in waiting.items() if not count]
        heapq.heapify(ready)
        found: list[list[int]] = []
        while ready:
            _, group = heapq.heappop(ready)
            found.append(members[group])
            for later in after[group]:
                waiting[later] -= 1
                if not waiting[later]:
                    heapq.heappush(ready, (members[later][0], later))
        assert len(found) == len(members), "clusters form a cycle"
        return found


def read_values(op: ir.Operation) -> list[ir.Value]:
    """The values from outside an operation that it, or an operation in its regions, reads, without duplicates."""
    found = dict.fromkeys(op.operands)
    if not len(op.regions):
        return list(found)
    own: set[ir.Value] = set()

    def visit(inner: ir.Operation) -> ir.WalkResult:
        for region in inner.regions:
            for block in region.blocks:
                own.update(block.arguments)
        if inner != op:
            own.update(inner.results)
            found.update(dict.fromkeys(inner.operands))
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return [value for value in found if value not in own]
