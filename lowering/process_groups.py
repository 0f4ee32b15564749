"""Which replicas work together in a collective: StableHLO's process groups, for programs of one partition.

Source: StableHLO specification, «Process grouping»: ids are replicas (`cross_replica`), replicas with all their
partitions (`cross_replica_and_partition`), all devices (`flattened_ids`: replica · partitions + partition), or the
partitions of one replica (`cross_partition`). With one partition the first three number replicas.
"""

from __future__ import annotations

from collections.abc import Sequence

Groups = tuple[tuple[int, ...], ...]


class GroupError(ValueError):
    """The groups do not fit the number of replicas; the text says which id."""


def replica_groups(
    rows: Sequence[Sequence[int]], replicas: int, *, is_cross_partition: bool = False, is_partial: bool = False
) -> Groups:
    """The groups of replica ids that work together, each in its order.

    Args:
        rows: groups of ids, shorter ones filled with -1; no row, or only empty ones: all in one group.
        replicas: number of replicas.
        is_cross_partition: ids are partitions of each replica, of which there is one.
        is_partial: a replica may be in no group.

    Raises:
        GroupError: an id is out of range or in two places, or a replica is in no group.

    >>> replica_groups([[0, 2], [1, 3]], 4)
    ((0, 2), (1, 3))
    >>> replica_groups([], 2)
    ((0, 1),)
    """
    groups = tuple(group for row in rows if (group := tuple(id for id in row if id != -1)))
    count, what = (1, "partition") if is_cross_partition else (replicas, "replica")
    if not groups and not is_partial:
        groups = (tuple(range(count)),)
    seen: set[int] = set()
    for id in (id for group in groups for id in group):
        if not 0 <= id < count:
            raise GroupError(f"groups name {what} {id}; the program has {count} {what}{'s' * (count != 1)}")
        if id in seen:
            raise GroupError(f"groups name {what} {id} twice")
        seen.add(id)
    missing = [id for id in range(count) if id not in seen]
    if missing and not is_partial:
        raise GroupError(f"{what} {missing[0]} is in no group")
    if is_cross_partition:
        return tuple((replica,) for replica in range(replicas)) if groups else ()
    return groups


def permute_pairs(
    pairs: Sequence[tuple[int, int]], replicas: int, *, is_cross_partition: bool = False
) -> tuple[tuple[int, int], ...]:
    """The pairs (source replica, target replica) of a permutation.

    Pairs of partitions that do not exist move nothing, as XLA has it.

    Raises:
        GroupError: an id is out of range, or the source or target of two pairs.
    """
    if is_cross_partition:
        return tuple((replica, replica) for replica in range(replicas)) if (0, 0) in pairs else ()
    for word, ids in (("source", [source for source, _ in pairs]), ("target", [target for _, target in pairs])):
        for id in ids:
            if not 0 <= id < replicas:
                raise GroupError(f"pairs name replica {id}; the program has {replicas} replica{'s' * (replicas != 1)}")
            if ids.count(id) > 1:
                raise GroupError(f"replica {id} is the {word} of two pairs")
    return tuple((source, target) for source, target in pairs)
