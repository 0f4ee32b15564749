"""Groups of devices: every form that StableHLO has."""

import doctest

import pytest

from hilo.lowering.process import process_groups
from hilo.lowering.process.process_groups import Grid, GroupError, Mode, device_groups, device_pairs


def test_examples() -> None:
    assert doctest.testmod(process_groups).failed == 0


def test_groups() -> None:
    assert device_groups([[0, 2], [3, 1]], Grid(4)) == ((0, 2), (3, 1))
    assert device_groups([[0, 1, 2], [3, -1, -1]], Grid(4)) == ((0, 1, 2), (3,))
    assert device_groups([], Grid(3)) == device_groups([[]], Grid(3)) == ((0, 1, 2),)
    assert device_groups([[2, 0]], Grid(4), is_partial=True) == ((2, 0),)
    assert device_groups([], Grid(2), is_partial=True) == ((0, 1),)


@pytest.mark.parametrize(
    ("mode", "rows", "groups"),
    [
        ("cross_replica", [[1, 0]], ((3, 0), (4, 1), (5, 2))),
        ("cross_replica", [], ((0, 3), (1, 4), (2, 5))),
        ("cross_partition", [[2, 0], [1]], ((2, 0), (5, 3), (1,), (4,))),
        ("cross_replica_and_partition", [[1], [0]], ((3, 4, 5), (0, 1, 2))),
        ("flattened_ids", [[5, 0], [1, 2], [3, 4]], ((5, 0), (1, 2), (3, 4))),
    ],
)
def test_groups_of_two_replicas_of_three_partitions(
    mode: Mode, rows: list[list[int]], groups: tuple[tuple[int, ...], ...]
) -> None:
    assert device_groups(rows, Grid(2, 3), mode) == groups


def test_one_partition_of_a_replica_is_a_group() -> None:
    assert device_groups([[0]], Grid(3), "cross_partition") == ((0,), (1,), (2,))
    assert device_groups([], Grid(2), "cross_partition") == ((0,), (1,))
    assert device_pairs([(0, 0)], Grid(2), "cross_partition") == ((0, 0), (1, 1))
    assert device_pairs([(0, 1)], Grid(2), "cross_partition") == ()


@pytest.mark.parametrize(
    ("rows", "replicas", "message"),
    [
        ([[0, 1]], 1, "groups name replica 1; the program has 1 replica"),
        ([[0, 1], [1]], 2, "groups name replica 1 twice"),
        ([[0, 1]], 3, "replica 2 is in no group"),
        ([[-2]], 1, "groups name replica -2"),
    ],
)
def test_wrong_groups(rows: list[list[int]], replicas: int, message: str) -> None:
    with pytest.raises(GroupError, match=message):
        device_groups(rows, Grid(replicas))


def test_wrong_partition_and_device() -> None:
    with pytest.raises(GroupError, match="groups name partition 1; the program has 1 partition"):
        device_groups([[0, 1]], Grid(4), "cross_partition")
    with pytest.raises(GroupError, match="groups name device 4; the program has 4 devices"):
        device_groups([[0, 1, 2, 3, 4]], Grid(2, 2), "flattened_ids")


def test_pairs() -> None:
    assert device_pairs([(0, 1), (1, 2)], Grid(3)) == ((0, 1), (1, 2))
    assert device_pairs([], Grid(3)) == ()
    assert device_pairs([(0, 1)], Grid(2, 2)) == ((0, 2), (1, 3))
    for pairs, message in (([(0, 3)], "replica 3"), ([(0, 1), (2, 1)], "target"), ([(0, 1), (0, 2)], "source")):
        with pytest.raises(GroupError, match=message):
            device_pairs(pairs, Grid(3))


def test_names() -> None:
    assert [Grid(*sizes).prefix(3) for sizes in ((1, 1), (4, 1), (1, 4), (2, 2))] == [
        "",
        "replica 3 of 4: ",
        "partition 3 of 4: ",
        "replica 1 partition 1 of 2 · 2: ",
    ]
    assert str(Grid(1, 2)) == "1 replica of 2 partitions"
