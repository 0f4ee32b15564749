"""The devices that work together in a collective: StableHLO's process groups.

A program runs as replicas of partitions; device = replica · partitions + partition. The meaning of the ids in a
program's groups depends on the operation, its channel and `use_global_device_ids`:

| mode | ids are | one group of ids makes |
|---|---|---|
| `cross_replica` | replicas | for each partition, its devices of those replicas |
| `cross_partition` | partitions | for each replica, its devices of those partitions |
| `cross_replica_and_partition` | replicas | all devices of those replicas |
| `flattened_ids` | devices | those devices |

Source: StableHLO specification, «Process grouping»; the order inside a group is XLA's unless the specification's is
requested.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Groups = tuple[tuple[int, ...], ...]
Mode = Literal["cross_replica", "cross_partition", "cross_replica_and_partition", "flattened_ids"]


class GroupError(ValueError):
    """The groups do not fit the number of replicas; the message says which id."""


@dataclass(frozen=True)
class Grid:
    """The devices that run a program: `replicas` copies of it, each cut into `partitions`.

    Attributes:
        replicas: the number of copies.
        partitions: the number of parts of each.
        follows_specification: whether devices of several replicas and partitions are in the order of StableHLO's
            specification, all replicas of a partition before those of the next one, instead of XLA's.
    """

    replicas: int = 1
    partitions: int = 1
    follows_specification: bool = False

    @property
    def size(self) -> int:
        """The number of devices."""
        return self.replicas * self.partitions

    def device(self, replica: int, partition: int) -> int:
        return replica * self.partitions + partition

    def name(self, device: int) -> str:
        """A device's name in messages: `replica 2`, `partition 1`, or both.

        >>> Grid(2, 4).name(5)
        'replica 1 partition 1'
        """
        replica, partition = divmod(device, self.partitions)
        if self.partitions == 1:
            return f"replica {replica}"
        return f"partition {partition}" if self.replicas == 1 else f"replica {replica} partition {partition}"

    def names(self, devices: Sequence[int]) -> str:
        """Several devices.

        >>> Grid(4).names([1, 2])
        'replicas 1, 2'
        """
        if self.partitions == 1 and len(devices) != 1:
            return f"replicas {', '.join(map(str, devices))}"
        return ", ".join(map(self.name, devices))

    def prefix(self, device: int) -> str:
        """The beginning of a message about a device; empty if there is only one.

        >>> Grid(4).prefix(2)
        'replica 2 of 4: '
        """
        if self.size == 1:
            return ""
        sizes = [str(size) for size in (self.replicas, self.partitions) if size > 1]
        return f"{self.name(device)} of {' · '.join(sizes)}: "

    def __str__(self) -> str:
        parts = [_count(self.replicas, "replica")]
        return " of ".join(parts + [_count(self.partitions, "partition")] * (self.partitions > 1))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def device_groups(
    rows: Sequence[Sequence[int]], grid: Grid, mode: Mode = "cross_replica", *, is_partial: bool = False
) -> Groups:
    """The groups of devices that work together; the order within a group is significant.

    Args:
        rows: groups of ids, shorter ones padded with -1; no row, or only empty ones: one group of all.
        grid: the devices.
        mode: the meaning of the ids.
        is_partial: whether an id may be in no group.

    Raises:
        GroupError: an id is out of range, in two groups, or in none.

    >>> device_groups([[0, 2], [1, 3]], Grid(4))
    ((0, 2), (1, 3))
    >>> device_groups([[1, 0]], Grid(2, 2), "cross_replica_and_partition")
    ((2, 3, 0, 1),)
    >>> device_groups([[0, 1]], Grid(2, 2, follows_specification=True), "cross_replica_and_partition")
    ((0, 2, 1, 3),)
    >>> device_groups([], Grid(2, 2), "cross_partition")
    ((0, 1), (2, 3))
    """
    groups = tuple(group for row in rows if (group := tuple(id for id in row if id != -1)))
    count, what = _ids(grid, mode)
    if not groups:
        groups = (tuple(range(count)),)
    _check_ids([id for group in groups for id in group], count, what, is_partial)
    return tuple(part for group in groups for part in _expand(group, grid, mode))


def _check_ids(ids: Sequence[int], count: int, what: str, is_partial: bool) -> None:
    """Raises GroupError if an id is out of range, is in two groups, or is missing although it must be in one."""
    seen: set[int] = set()
    for id in ids:
        if not 0 <= id < count:
            raise GroupError(f"groups name {what} {id}; the program has {_count(count, what)}")
        if id in seen:
            raise GroupError(f"groups name {what} {id} twice")
        seen.add(id)
    missing = [id for id in range(count) if id not in seen]
    if missing and not is_partial:
        raise GroupError(f"{what} {missing[0]} is in no group")


def _ids(grid: Grid, mode: Mode) -> tuple[int, str]:
    """The number of ids, and what they count."""
    if mode == "cross_partition":
        return grid.partitions, "partition"
    return (grid.size, "device") if mode == "flattened_ids" and grid.partitions > 1 else (grid.replicas, "replica")


def _expand(group: tuple[int, ...], grid: Grid, mode: Mode) -> Groups:
    if mode == "flattened_ids":
        return (group,)
    if mode == "cross_partition":
        return tuple(tuple(grid.device(replica, id) for id in group) for replica in range(grid.replicas))
    by_partition = tuple(tuple(grid.device(id, partition) for id in group) for partition in range(grid.partitions))
    if mode == "cross_replica":
        return by_partition
    ordered = by_partition if grid.follows_specification else zip(*by_partition, strict=True)
    return (tuple(device for part in ordered for device in part),)


def device_pairs(
    pairs: Sequence[tuple[int, int]], grid: Grid, mode: Mode = "cross_replica"
) -> tuple[tuple[int, int], ...]:
    """The pairs (source device, target device) of a permutation.

    As in XLA, pairs of partitions that do not exist move nothing.

    Raises:
        GroupError: an id is out of range, or the source or target of two pairs.

    >>> device_pairs([(0, 1)], Grid(2, 2), "cross_partition")
    ((0, 1), (2, 3))
    """
    count, what = _ids(grid, mode)
    if mode == "cross_partition":
        pairs = [pair for pair in pairs if max(pair) < count]
    for word, ids in (("source", [source for source, _ in pairs]), ("target", [target for _, target in pairs])):
        for id in ids:
            if not 0 <= id < count:
                raise GroupError(f"pairs name {what} {id}; the program has {_count(count, what)}")
            if ids.count(id) > 1:
                raise GroupError(f"{what} {id} is the {word} of two pairs")
    return tuple((source, target) for pair in pairs for source, target in zip(*_ends(pair, grid, mode), strict=True))


def _ends(pair: tuple[int, int], grid: Grid, mode: Mode) -> list[list[int]]:
    return [[device for part in _expand((id,), grid, mode) for device in part] for id in pair]
