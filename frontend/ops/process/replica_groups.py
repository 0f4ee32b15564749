"""Which replicas work together in a collective: replica groups (rule G), the number of participants, channels.

Source: operation semantics (AllGather, AllReduce, …).
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.xla_builder import XlaBuilder
from hilo.dialect.attributes import ChannelHandle
from hilo.dialect.support.errors import ArgumentError
from hilo.ops._operation import MAX_ENTRIES, error, first_repeated, integer, integers, sequence

DEVICE_TO_DEVICE, DEVICE_TO_HOST, HOST_TO_DEVICE = 1, 2, 3
"""`ChannelHandle.type`: the ends that a channel connects."""

Groups = Sequence[Sequence[int]]
Channel = ChannelHandle | int | None

RULES_G = {
    "rule_g_e1": "each replica id is in [0, number of replicas)",
    "rule_g_e2": "no replica id occurs twice",
    "rule_g_e3": "the groups contain every replica, or there are no groups",
}
RULES_EQUAL = {"rule_g_e4": "all groups have the same size"}


def read_rows(name: str, argument: str, given: object, rule: str) -> list[list[int]]:
    """A list of lists of integers."""
    takes = "a list of lists of replica ids"
    return [
        integers(name, argument, row, takes=takes, rule=rule)
        for row in sequence(name, argument, given, takes, rule=rule)
    ]


def read_groups(
    name: str,
    builder: XlaBuilder,
    replica_groups: Groups | None,
    replica_group_ids: Groups | None,
    use_global: bool = False,
) -> list[list[int]]:
    """Reads replica groups by rule G; both documented names are accepted.

    The number of replicas is the builder's; if the builder does not have one, it is that of the groups.
    """
    if replica_groups is not None and replica_group_ids is not None:
        raise error(
            ArgumentError,
            name,
            "replica_groups and replica_group_ids are two names of one argument; it takes one",
            "rule_g_e1",
        )
    argument, given = (
        ("replica_groups", replica_groups) if replica_group_ids is None else ("replica_group_ids", replica_group_ids)
    )
    groups = read_rows(name, argument, [] if given is None else given, "rule_g_e1")
    ids = [x for group in groups for x in group]
    twice = first_repeated(ids)
    if twice is not None:
        raise error(
            ArgumentError,
            name,
            f"{argument} is {groups}; replica {twice} stands twice, each takes one place",
            "rule_g_e2",
        )
    _check_ids(name, argument, groups, None if use_global else builder.replicas)
    return groups


def _check_ids(name: str, argument: str, groups: list[list[int]], known: int | None) -> None:
    """Raises an ArgumentError if the groups do not have each replica exactly once.

    Args:
        name, argument: the operation, and what it calls them.
        known: how many replicas there are; None: those that the groups name.
    """
    ids = [x for group in groups for x in group]
    count = len(ids) if known is None else known
    whose = f"{count} replicas" if known is not None else f"the {count} replicas that it names"
    for x in ids:
        if not 0 <= x < count:
            raise error(
                ArgumentError,
                name,
                f"{argument} is {groups}; for {whose} ids are 0…{count - 1}, {x} is not",
                "rule_g_e1",
            )
    if ids and len(ids) != count:
        missing = sorted(set(range(count)) - set(ids))
        raise error(
            ArgumentError, name, f"{argument} is {groups}; it takes all of {whose}, {missing} are missing", "rule_g_e3"
        )


def check_equal(name: str, groups: list[list[int]]) -> None:
    sizes = sorted({len(group) for group in groups})
    if len(sizes) > 1:
        raise error(
            ArgumentError,
            name,
            f"replica_groups is {groups}; groups have sizes {sizes}, it takes one size",
            "rule_g_e4",
        )


def read_participants(
    name: str, argument: str, count: object, groups: list[list[int]], builder: XlaBuilder, rule: str
) -> tuple[int, list[list[int]]]:
    """Reads how many replicas work together; without groups, that many form the one group of all."""
    n = integer(name, argument, count, rule)
    if n < 1:
        raise error(ArgumentError, name, f"{argument} is {n}; it takes 1 or more", rule)
    size = len(groups[0]) if groups else builder.replicas
    if size is not None and n != size:
        of = f"replica_groups {groups}" if groups else f"one group of all {size} replicas"
        raise error(ArgumentError, name, f"{argument} is {n}; for {of} it takes {size}", rule)
    if n > MAX_ENTRIES:
        raise error(ArgumentError, name, f"{argument} is {n}; it takes at most {MAX_ENTRIES}", rule)
    return n, groups or [list(range(n))]


def read_channel(name: str, channel: Channel, use_global: bool = False) -> ChannelHandle | None:
    if channel is None:
        if use_global:
            raise error(
                ArgumentError,
                name,
                "use_global_device_ids is True and channel_id None; it takes a channel",
                "channel_id",
            )
        return None
    if not isinstance(channel, ChannelHandle):
        channel = ChannelHandle(integer(name, "channel_id", channel, "channel_id"), DEVICE_TO_DEVICE)
    if use_global and channel.handle < 1:
        raise error(
            ArgumentError,
            name,
            f"use_global_device_ids is True and channel_id {channel.handle}; it takes a channel of 1 or more",
            "channel_id",
        )
    return channel


RULES_CHANNEL = {"channel_id": "channel_id is an integer or a ChannelHandle; use_global_device_ids needs one"}
