"""Groups the nodes of an acyclic graph so that the graph of groups is acyclic, too.

Nodes are numbered in a topological order. A node has a kind (the target that it is compiled for) or none; a group holds
nodes of one kind that edges connect. Two steps, neither of which looks at the whole graph for one edge:

1. Stages. A node's stage is the largest of its predecessors' stages, where a predecessor of another kind counts one
   more. Within one stage no path leaves a kind and comes back, so connected nodes of one kind and stage form a group.
   Single nodes move to the later stage of their successors. Linear in the number of edges.
2. Contraction. Each edge between two groups of one kind merges them, unless another path leads from the first to the
   second. The search for it is limited to nodes between the two in a topological order that is kept up to date.

Source: Pearce and Kelly, «A dynamic topological sort algorithm for directed acyclic graphs» (2006), which TensorFlow's
GraphCycles follows as well.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

SEARCHED = 128
"""Groups that the search for another path visits before it gives up."""


@dataclass(frozen=True)
class Obstacle:
    """Why two groups that an edge connects stay separate.

    Attributes:
        edge: nodes of the edge.
        path: a node of each group on the other path, ends included; empty if the search gave up, or if the merged group
            would have too many nodes.
        reason: in words.
    """

    edge: tuple[int, int]
    path: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Groups:
    """What `form_groups` found.

    Attributes:
        group: for each node the first node of its group; None for nodes without a kind.
        obstacles: edges between groups of one kind that were not merged, one for each pair of groups.
    """

    group: tuple[int | None, ...]
    obstacles: tuple[Obstacle, ...]

    def members(self) -> dict[int, list[int]]:
        """The nodes of each group, in order, by its first node."""
        found: dict[int, list[int]] = {}
        for node, group in enumerate(self.group):
            if group is not None:
                found.setdefault(group, []).append(node)
        return found


def form_groups(
    kinds: Sequence[str | None], predecessors: Sequence[Sequence[int]], *, max_size: int | None = None
) -> Groups:
    """Groups nodes.

    Args:
        kinds: one for each node; None if it belongs to no group.
        predecessors: for each node its predecessors, which have smaller numbers.
        max_size: the most nodes that a group may have; None: any number.

    >>> form_groups(["a", None, "a"], [[], [0], [0, 1]]).obstacles[0].path
    (0, 1, 2)
    """
    stages = find_stages(kinds, predecessors)
    group = _connect(kinds, predecessors, stages)
    if max_size is not None:
        group = _cut(group, max_size)
    return _Contraction(kinds, predecessors, stages, group, max_size).run()


def find_stages(kinds: Sequence[str | None], predecessors: Sequence[Sequence[int]]) -> list[int]:
    """The stage of each node: along an edge within a kind it does not decrease, along all other edges it increases."""
    stages: list[int] = []
    latest: list[int | None] = [None] * len(kinds)
    for node, kind in enumerate(kinds):
        stages.append(max((stages[p] + _crosses(kinds[p], kind) for p in predecessors[node]), default=0))
    for node in reversed(range(len(kinds))):
        kind, later = kinds[node], latest[node]
        is_alone = kind is not None and not any(
            kinds[p] == kind and stages[p] == stages[node] for p in predecessors[node]
        )
        if is_alone and later is not None and later > stages[node]:
            stages[node] = later
        for p in predecessors[node]:
            bound = stages[node] - _crosses(kinds[p], kind)
            known = latest[p]
            latest[p] = bound if known is None else min(known, bound)
    return stages


def _crosses(one: str | None, other: str | None) -> int:
    return int(one != other)


def _connect(
    kinds: Sequence[str | None], predecessors: Sequence[Sequence[int]], stages: Sequence[int]
) -> list[int | None]:
    roots = _Roots(len(kinds))
    for node, kind in enumerate(kinds):
        if kind is not None:
            for p in predecessors[node]:
                if kinds[p] == kind and stages[p] == stages[node]:
                    roots.join(p, node)
    return [None if kind is None else roots.find(node) for node, kind in enumerate(kinds)]


def _cut(group: Sequence[int | None], max_size: int) -> list[int | None]:
    """Cuts groups into parts of `max_size`, in order: no edge leads from a later part to an earlier one."""
    counts: dict[int, int] = {}
    first: dict[int, int] = {}
    found: list[int | None] = []
    for node, root in enumerate(group):
        if root is None:
            found.append(None)
            continue
        count = counts.get(root, 0)
        counts[root] = count + 1
        if count % max_size == 0:
            first[root] = node
        found.append(first[root])
    return found


class _Roots:
    """Disjoint sets, each represented by its smallest member."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def find(self, node: int) -> int:
        parent = self._parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def join(self, one: int, other: int) -> int:
        one, other = self.find(one), self.find(other)
        first, second = min(one, other), max(one, other)
        self._parent[second] = first
        return first


class _Contraction:
    """The second step: groups and single nodes as a graph that stays ordered while edges are contracted."""

    def __init__(
        self,
        kinds: Sequence[str | None],
        predecessors: Sequence[Sequence[int]],
        stages: Sequence[int],
        group: Sequence[int | None],
        max_size: int | None,
    ) -> None:
        self._kinds = kinds
        self._home = [node if root is None else root for node, root in enumerate(group)]
        self._roots = _Roots(len(kinds))
        self._max_size = max_size
        self._size: dict[int, int] = {}
        self._edges: list[tuple[int, int]] = []
        self._after: dict[int, set[int]] = {}
        self._before: dict[int, set[int]] = {}
        for home in self._home:
            self._size[home] = self._size.get(home, 0) + 1
            self._after.setdefault(home, set())
            self._before.setdefault(home, set())
        for node, home in enumerate(self._home):
            for p in predecessors[node]:
                source = self._home[p]
                if source == home:
                    continue
                if home not in self._after[source] and kinds[source] is not None and kinds[source] == kinds[home]:
                    self._edges.append((p, node))
                self._after[source].add(home)
                self._before[home].add(source)
        self._rank = self._ranks(stages)

    def _ranks(self, stages: Sequence[int]) -> dict[int, int]:
        """A topological order: Kahn's algorithm, lowest stage and number first."""
        waiting = {home: len(before) for home, before in self._before.items()}
        ready = [(stages[home], home) for home, count in waiting.items() if not count]
        heapq.heapify(ready)
        rank: dict[int, int] = {}
        while ready:
            _, home = heapq.heappop(ready)
            rank[home] = len(rank)
            for later in self._after[home]:
                waiting[later] -= 1
                if not waiting[later]:
                    heapq.heappush(ready, (stages[later], later))
        assert len(rank) == len(waiting), "groups form a cycle"
        return rank

    def run(self) -> Groups:
        obstacles: dict[tuple[int, int], Obstacle] = {}
        for edge in self._edges:
            source, target = (self._roots.find(self._home[node]) for node in edge)
            if source == target or (source, target) in obstacles:
                continue
            found = self._contract(edge, source, target)
            if found is not None:
                obstacles[source, target] = found
        group = self._groups()
        kept = {(group[o.edge[0]], group[o.edge[1]]): o for o in obstacles.values()}
        return Groups(group, tuple(o for (one, other), o in kept.items() if one != other))

    def _groups(self) -> tuple[int | None, ...]:
        """For each node the first node of its group; None for nodes that are in no group."""
        first: dict[int, int] = {}
        roots = [self._roots.find(home) for home in self._home]
        return tuple(
            None if kind is None else first.setdefault(roots[node], node) for node, kind in enumerate(self._kinds)
        )

    def _contract(self, edge: tuple[int, int], source: int, target: int) -> Obstacle | None:
        """Merges two groups, or says why not."""
        if self._max_size is not None and self._size[source] + self._size[target] > self._max_size:
            return Obstacle(edge, (), f"one cluster would have more than {self._max_size} operations")
        ahead = self._search(source, target, self._after, lambda rank: rank < self._rank[target])
        if isinstance(ahead, tuple):
            return Obstacle(edge, ahead, "one cluster would close a cycle")
        behind = None if ahead is None else self._search(
            target, source, self._before, lambda rank: rank > self._rank[source]
        )  # fmt: skip
        if ahead is None or not isinstance(behind, list):
            return Obstacle(edge, (), f"more than {SEARCHED} operations lie between the two")
        self._merge(source, target, ahead, behind)
        return None

    def _search(
        self, start: int, end: int, edges: dict[int, set[int]], is_between: Callable[[int], bool]
    ) -> list[int] | tuple[int, ...] | None:
        """The nodes reached from `start` on the way to `end` without using the edge between them; if there is another
        path to `end`, that path, as a tuple; None if the search gives up."""
        came: dict[int, int] = {}
        todo = [start]
        budget = SEARCHED
        while todo:
            node = todo.pop()
            for following in edges[node]:
                if following == end:
                    if node == start:
                        continue
                    path = [end, node]
                    while path[-1] != start:
                        path.append(came[path[-1]])
                    return tuple(reversed(path))
                budget -= 1
                if budget < 0:
                    return None
                if following not in came and is_between(self._rank[following]):
                    came[following] = node
                    todo.append(following)
        return list(came)

    def _merge(self, source: int, target: int, ahead: Iterable[int], behind: Iterable[int]) -> None:
        """Merges two groups; in the order, what leads to them comes before them, and what they lead to after them."""
        rank = self._rank
        earlier = sorted(behind, key=rank.__getitem__)
        later = sorted(ahead, key=rank.__getitem__)
        pool = sorted([rank[source], rank[target], *(rank[node] for node in (*earlier, *later))])
        merged = self._roots.join(source, target)
        gone = target if merged == source else source
        after = (self._after[source] | self._after[target]) - {source, target}
        before = (self._before[source] | self._before[target]) - {source, target}
        for node in after:
            self._before[node] -= {source, target}
            self._before[node].add(merged)
        for node in before:
            self._after[node] -= {source, target}
            self._after[node].add(merged)
        self._after[merged], self._before[merged] = after, before
        self._size[merged] += self._size.pop(gone)
        del self._after[gone], self._before[gone], rank[gone]
        for node, place in zip([*earlier, merged, *later], pool, strict=False):
            rank[node] = place
