"""Reports which cluster each operation is in, and if it is in none, why: as data, text and JSON.

The report is read from a module after `form-clusters`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.clusters import marks
from hilo.lowering.framework.locations import place


@dataclass(frozen=True)
class OperationRow:
    """An operation.

    Attributes:
        name: the operation's, such as `"stablehlo.add"`.
        place: the user's `file:line:col`.
        target: where it runs.
        cluster: its cluster's name; None if it is interpreted.
        rule: the rule by which it is compiled: `device`, `scope` or `level`; empty if it is not compiled.
        reason: why it is in no cluster, not on its first target, or separate from the previous cluster; or empty.
        cost_ns: estimated time on one core, in nanoseconds.
        depth: the number of enclosing loops and branches.
    """

    name: str
    place: str
    target: str
    cluster: str | None
    rule: str
    reason: str
    cost_ns: float = 0.0
    depth: int = 0


@dataclass(frozen=True)
class ClusterRow:
    """A cluster: its name, the target that it is compiled for, how many operations it has, and what they cost."""

    name: str
    target: str
    operations: int
    cost_ns: float


@dataclass(frozen=True)
class ClusterReport:
    """What `form-clusters` found.

    Attributes:
        operations: in program order; constants, which belong to no cluster, are left out.
        clusters: in the order of their names.
    """

    operations: tuple[OperationRow, ...]
    clusters: tuple[ClusterRow, ...]

    def as_json(self) -> str:
        """The rows as JSON: `{"clusters": […], "operations": […]}`."""
        return json.dumps(dataclasses.asdict(self), indent=1)

    def as_text(self) -> str:
        """A line for each cluster, then one for each operation."""
        lines = [
            f"{row.name}: {row.operations} operation{'s' * (row.operations != 1)} for {row.target}, "
            f"about {row.cost_ns / 1000:.3g} µs"
            for row in self.clusters
        ]
        alone = sum(row.cluster is None for row in self.operations)
        lines += [f"interpreted: {alone} operation{'s' * (alone != 1)}"]
        for row in self.operations:
            where = row.cluster or "interpreted"
            rule = f" (by {row.rule})" if row.rule and row.cluster else ""
            reason = f": {row.reason}" if row.reason else ""
            lines.append(f"  {'  ' * row.depth}{row.name} at {row.place}: {where}{rule}{reason}")
        return "\n".join(lines) + "\n"

    __str__ = as_text


def read_report(root: ir.Operation, cost_ns: Callable[[ir.Operation], float] = lambda op: 0.0) -> ClusterReport:
    """The report of a module whose clusters are formed.

    Args:
        cost_ns: estimates an operation's time in nanoseconds.
    """
    rows: list[OperationRow] = []
    for function in marks.functions(root):
        _read(function.regions[0].blocks[0], cost_ns, 0, rows)
    found: dict[str, ClusterRow] = {}
    for row in rows:
        if row.cluster is not None:
            known = found.get(row.cluster, ClusterRow(row.cluster, row.target, 0, 0.0))
            found[row.cluster] = dataclasses.replace(
                known, operations=known.operations + 1, cost_ns=known.cost_ns + row.cost_ns
            )
    order = sorted(found, key=lambda name: (len(name), name))
    return ClusterReport(tuple(rows), tuple(found[name] for name in order))


def _read(block: ir.Block, cost_ns: Callable[[ir.Operation], float], depth: int, rows: list[OperationRow]) -> None:
    for op in marks.nodes(block):
        cluster = marks.get_text(op, marks.CLUSTER)
        rows.append(
            OperationRow(
                op.name,
                place(op.location),
                marks.get_text(op, marks.TARGET) or "",
                cluster,
                marks.get_text(op, marks.MARK) or "",
                marks.get_text(op, marks.REASON) or "",
                cost_ns(op),
                depth,
            )
        )
        if cluster is None and op.name in marks.CONTROL:
            for region in op.regions:
                _read(region.blocks[0], cost_ns, depth + 1, rows)
