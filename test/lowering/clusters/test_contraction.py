"""Groups of an acyclic graph form an acyclic graph, for every graph; and the cost depends on its size only."""

from __future__ import annotations

import graphlib
import itertools
import random
import time
from collections.abc import Sequence

import pytest

from hilo.lowering.clusters.contraction import Groups, find_stages, form_groups

pytestmark = pytest.mark.unit

Graph = tuple[list[str | None], list[list[int]]]


def random_graph(seed: int, size: int) -> Graph:
    rng = random.Random(seed)
    reach = rng.choice([3, 10, size])
    share = rng.random()
    kinds = [rng.choice("ab") if rng.random() < share else None for _ in range(size)]
    edges = [
        sorted({rng.randrange(max(0, node - reach), node) for _ in range(rng.randint(0, 3))}) if node else []
        for node in range(size)
    ]
    return kinds, edges


def quotient(groups: Groups, edges: Sequence[Sequence[int]]) -> dict[int, set[int]]:
    """The graph of groups; single nodes are groups of their own."""
    home = [node if group is None else group for node, group in enumerate(groups.group)]
    found: dict[int, set[int]] = {node: set() for node in home}
    for node, before in enumerate(edges):
        found[home[node]] |= {home[p] for p in before} - {home[node]}
    return found


@pytest.mark.parametrize("max_size", [None, 1, 2, 5])
def test_groups_form_no_cycle(max_size: int | None) -> None:
    for seed in range(150):
        kinds, edges = random_graph(seed, 40)
        groups = form_groups(kinds, edges, max_size=max_size)
        list(graphlib.TopologicalSorter(quotient(groups, edges)).static_order())  # raises CycleError
        for members in groups.members().values():
            assert len({kinds[node] for node in members}) == 1
            assert max_size is None or len(members) <= max_size


def test_what_stays_apart_has_a_path_that_would_close_a_cycle() -> None:
    seen = 0
    for seed in range(150):
        kinds, edges = random_graph(seed, 40)
        groups = form_groups(kinds, edges)
        graph = quotient(groups, edges)
        home = [node if group is None else group for node, group in enumerate(groups.group)]
        for obstacle in groups.obstacles:
            path = [home[node] for node in obstacle.path]
            if not path:
                assert obstacle.reason.startswith("more than")
                continue
            assert len(path) >= 3
            assert path[0] == home[obstacle.edge[0]]
            assert path[-1] == home[obstacle.edge[1]]
            seen += 1
            for before, after in itertools.pairwise(path):
                assert before in graph[after], "the path is one of the graph"
    assert seen > 100


def test_a_path_through_another_kind_keeps_two_groups() -> None:
    groups = form_groups(["a", "b", "a"], [[], [0], [0, 1]])
    assert groups.group == (0, 1, 2)
    assert groups.obstacles[0].path == (0, 1, 2)


def test_without_such_a_path_there_is_one_group() -> None:
    assert form_groups(["a", None, "a"], [[], [], [0, 1]]).group == (0, None, 0)


def test_a_lone_node_joins_the_group_that_reads_it() -> None:
    # 0 and 1 are inputs; 1 goes through the host to 3, which reads 0 as well.
    assert form_groups(["a", "a", None, "a"], [[], [], [1], [0, 2]]).group == (0, 1, None, 0)


def test_stages_never_fall_along_an_edge() -> None:
    for seed in range(50):
        kinds, edges = random_graph(seed, 40)
        stages = find_stages(kinds, edges)
        for node, before in enumerate(edges):
            assert all(stages[p] + (kinds[p] != kinds[node]) <= stages[node] for p in before)


def test_cost_grows_linearly() -> None:
    def seconds(size: int) -> float:
        best = float("inf")
        for _ in range(3):
            graph = random_graph(7, size)
            start = time.process_time()  # other processes run beside this one
            form_groups(*graph)
            best = min(best, time.process_time() - start)
        return best

    larger = min(seconds(10_000) for _ in range(2))  # a collection of garbage takes as long, in a process of many tests
    assert larger < 40 * max(seconds(1_000), 0.001)
