"""Groups of replicas: every form that StableHLO has, for programs of one partition."""

import pytest

from hilo.lowering.process_groups import GroupError, permute_pairs, replica_groups


def test_groups() -> None:
    assert replica_groups([[0, 2], [3, 1]], 4) == ((0, 2), (3, 1))
    assert replica_groups([[0, 1, 2], [3, -1, -1]], 4) == ((0, 1, 2), (3,))
    assert replica_groups([], 3) == replica_groups([[]], 3) == ((0, 1, 2),)
    assert replica_groups([[2, 0]], 4, is_partial=True) == ((2, 0),)
    assert replica_groups([], 2, is_partial=True) == ()


def test_partitions_of_a_replica_are_groups_of_one() -> None:
    assert replica_groups([[0]], 3, is_cross_partition=True) == ((0,), (1,), (2,))
    assert replica_groups([], 2, is_cross_partition=True) == ((0,), (1,))
    assert permute_pairs([(0, 0)], 2, is_cross_partition=True) == ((0, 0), (1, 1))
    assert permute_pairs([(0, 1)], 2, is_cross_partition=True) == ()


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
        replica_groups(rows, replicas)


def test_wrong_partition() -> None:
    with pytest.raises(GroupError, match="groups name partition 1; the program has 1 partition"):
        replica_groups([[0, 1]], 4, is_cross_partition=True)


def test_pairs() -> None:
    assert permute_pairs([(0, 1), (1, 2)], 3) == ((0, 1), (1, 2))
    assert permute_pairs([], 3) == ()
    for pairs, message in (([(0, 3)], "replica 3"), ([(0, 1), (2, 1)], "target"), ([(0, 1), (0, 2)], "source")):
        with pytest.raises(GroupError, match=message):
            permute_pairs(pairs, 3)
