"""Groups the operations that are marked for compilation into clusters.

    %0 = stablehlo.tanh %x {xla.mark = "level", xla.target = "llvm-cpu"} : tensor<4xf32>
    %1 = stablehlo.cosine %0 {xla.reason = "a scope excludes it"} : tensor<4xf32>
    %2 = stablehlo.add %0, %1 {xla.mark = "level", xla.target = "llvm-cpu"} : tensor<4xf32>
becomes
    %0 = … {…, xla.cluster = "cluster_0"}
    %1 = …
    %2 = … {…, xla.cluster = "cluster_1", xla.reason = "apart from cluster_0: one cluster would close a cycle: …"}

The operations of a cluster are for one target and connected by edges, and no path leaves the cluster and comes back, so
that it can run as one call. Clusters with fewer than `min-size` operations are dropped, unless a scope or a device
asked for one of their operations. `hilo.lowering.clusters.contraction` finds the groups.

Leaves alone: operations that are not marked; constants, which are copied into each cluster that reads them.
Source: TensorFlow's MarkForCompilationPass.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.contraction import Groups, Obstacle, form_groups
from hilo.lowering.clusters.graph import BlockGraph
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass


@dataclass(frozen=True)
class Options:
    """Limits on the size of clusters."""

    min_size: int = option(1, "fewest operations in a cluster, unless one of them is marked explicitly")
    max_size: int = option(0, "most operations in a cluster; 0: any number")


@define_pass("form-clusters", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Writes `xla.cluster` on the operations of each cluster."""
    options = run.options
    assert isinstance(options, Options)
    count = 0
    for block in marks.blocks(op, lambda inner: marks.CLUSTER not in inner.attributes):
        count = _form(block, options, count)
    run.statistics["clusters"] += count


def _form(block: ir.Block, options: Options, count: int) -> int:
    """Forms the clusters of a block, numbered from `count`; returns the next number."""
    graph = BlockGraph(block)
    operations = graph.operations
    kinds = [marks.get_text(op, marks.TARGET) if marks.MARK in op.attributes else None for op in operations]
    groups = form_groups(kinds, graph.predecessors, max_size=options.max_size or None)
    names: dict[int, str] = {}
    for group, members in groups.members().items():
        is_explicit = any(marks.get_text(operations[node], marks.MARK) != "level" for node in members)
        if len(members) < options.min_size and not is_explicit:
            reason = f"its cluster would have {len(members)} operations, fewer than {options.min_size}"
            for node in members:
                marks.set_text(operations[node], marks.REASON, reason)
            continue
        names[group] = f"cluster_{count}"
        count += 1
        for node in members:
            marks.set_text(operations[node], marks.CLUSTER, names[group])
    _explain(operations, groups, names)
    return count


def _explain(operations: list[ir.Operation], groups: Groups, names: dict[int, str]) -> None:
    """Notes, at the later end of an edge, why two clusters were not merged."""
    for obstacle in groups.obstacles:
        source, target = (groups.group[node] for node in obstacle.edge)
        if source in names and target in names:
            op = operations[obstacle.edge[1]]
            text = f"apart from {names[source]}: {_reason(operations, obstacle)}"
            known = marks.get_text(op, marks.REASON)
            marks.set_text(op, marks.REASON, f"{known}; {text}" if known else text)


def _reason(operations: list[ir.Operation], obstacle: Obstacle) -> str:
    if not obstacle.path:
        return obstacle.reason
    steps = [f"{operations[node].name} at {place(operations[node].location)}" for node in obstacle.path]
    return f"{obstacle.reason}: {' -> '.join(steps)}"
