"""Collectives: the same operation runs on every replica, each with its own data.

Source: operation semantics (AllGather, AllReduce, …), replica groups (rule G).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import ChannelHandle
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._operation import array, dimension, error, find_builder, first_repeated, flag, operation, value
from hilo.ops.folding.reducers import RULES as RULES_R
from hilo.ops.folding.reducers import read_reducer
from hilo.ops.process.replica_groups import (
    RULES_CHANNEL,
    RULES_EQUAL,
    RULES_G,
    Channel,
    Groups,
    check_equal,
    read_channel,
    read_groups,
    read_participants,
    read_rows,
)

REDUCER = {label: RULES_R[label] for label in ("rule_r_e2", "rule_r_e3")}


def _arrays(name: str, operand: object, empty_rule: str, nested_rule: str) -> tuple[XlaOp, list[XlaOp]]:
    """Reads an array, or a non-empty tuple of arrays; returns the value and its arrays."""
    op = value(name, "operand", operand, find_builder(name, operand))
    parts = [op] if op.shape.elements is None else list(op)
    if not parts:
        raise error(
            ShapeError, name, "operand is the empty tuple (); it takes an array or a tuple of one or more", empty_rule
        )
    if any(not part.shape.is_array for part in parts):
        raise error(ShapeError, name, f"operand is {op.shape}; it takes an array or a tuple of arrays", nested_rule)
    return op, parts


def _like(op: XlaOp, parts: Sequence[XlaOp]) -> XlaOp:
    """The arrays in the operand's form: one array, or a tuple."""
    builder = op.builder
    return builder.note(parts[0] if op.shape.elements is None else builder.tuple(parts))


def _reducer(name: str, computation: object, parts: list[XlaOp]) -> XlaComputation:
    rows = {part.dtype for part in parts}
    if len(rows) > 1:
        shapes = ", ".join(str(part.shape) for part in parts)
        raise error(
            DtypeError,
            name,
            f"operand is ({shapes}); with one computation its arrays take one element type",
            "rule_r_e2",
        )
    assert parts[0].dtype is not None
    return read_reducer(name, "computation", computation, [parts[0].dtype])


# ---- gathering, exchanging -------------------------------------------------------------------------------------------


@operation(
    "collectives",
    "stablehlo.all_gather",
    rules={
        "all_gather_e1": "all_gather_dim is in [0, rank)",
        "all_gather_e3": "shard_count is 1 or more, and equals the group size",
        "all_gather_e4": "operand is an array of rank 1 or more",
        **RULES_G,
        **RULES_EQUAL,
        **RULES_CHANNEL,
    },
)
def AllGather(
    operand: XlaOp,
    all_gather_dim: int,
    shard_count: int,
    replica_groups: Groups | None = None,
    channel_id: Channel = None,
    *,
    replica_group_ids: Groups | None = None,
    use_global_device_ids: bool = False,
) -> XlaOp:
    """Every replica gets the operands of its group, concatenated along `all_gather_dim` in the group's order.

    Args:
        operand: an array of rank 1 or more, of any element type.
        all_gather_dim: the dimension to concatenate along.
        shard_count: the size of each group.
        replica_groups: groups of replica ids that work together; by default all. Also named `replica_group_ids`.
        channel_id: connects operations of the same kind across modules.
        use_global_device_ids: ids number all devices (replica · partitions + partition); requires `channel_id`.

    Returns:
        Operand's shape with size `dims[all_gather_dim] · shard_count` in that dimension.

    Raises:
        ShapeError: the operand is a scalar or a tuple, or the dimension does not exist.
        ArgumentError: groups or shard_count are wrong.

    Example: replicas 0 and 1 hold `[1, 2]` and `[3, 4]`; both get `[1, 2, 3, 4]`.
    """
    name = "AllGather"
    op = array(name, "operand", operand, find_builder(name, operand), rule="all_gather_e4")
    if not op.ndim:
        raise error(ShapeError, name, f"operand is the scalar {op.shape}; it takes rank 1 or more", "all_gather_e4")
    d = dimension(name, "all_gather_dim", all_gather_dim, op.ndim, "all_gather_e1")
    use_global = flag(name, "use_global_device_ids", use_global_device_ids)
    groups = read_groups(name, op.builder, replica_groups, replica_group_ids, use_global)
    check_equal(name, groups)
    _, groups = read_participants(name, "shard_count", shard_count, groups, op.builder, "all_gather_e3")
    channel = read_channel(name, channel_id, use_global)
    return _single(
        op.builder,
        name,
        lambda: stablehlo.all_gather([op.value], d, groups, channel_handle=channel, use_global_device_ids=use_global),
    )


def _single(builder: XlaBuilder, name: str, build: Callable[[], object]) -> XlaOp:
    """Adds an operation that may have any number of results, and has one here."""
    result = builder.add(name, build)
    return builder.note(result if result.elements is None else result.elements[0])


@operation(
    "collectives",
    "stablehlo.all_to_all",
    rules={
        "all_to_all_e1": "operand's size along split_dimension is a multiple of split_count",
        "all_to_all_e2": "operand is an array",
        "all_to_all_e3": "split_dimension and concat_dimension are in [0, rank)",
        "all_to_all_e4": "split_count is 1 or more, and equals the group size",
        **RULES_G,
        **RULES_EQUAL,
        **RULES_CHANNEL,
    },
)
def AllToAll(
    operand: XlaOp,
    split_dimension: int,
    concat_dimension: int,
    split_count: int,
    replica_groups: Groups | None = None,
    channel_id: Channel = None,
    *,
    replica_group_ids: Groups | None = None,
) -> XlaOp:
    """Splits each operand into `split_count` blocks, sends block i to replica i of the group, joins the received ones.

    Args:
        operand: an array of rank 1 or more.
        split_dimension: the dimension to split along.
        concat_dimension: the dimension to join along, in the group's order.
        split_count: the number of blocks, which is the size of each group.
        replica_groups: groups of replica ids; by default one group of all. Also named `replica_group_ids`.
        channel_id: connects operations of the same kind across modules.

    Returns:
        Operand's shape with `dims[split_dimension] / split_count`, then with `dims[concat_dimension] · split_count`.

    Raises:
        ShapeError: the operand is a tuple, a dimension does not exist, or a size is not divisible.
        ArgumentError: groups or split_count are wrong.

    Example: f32[4,16] on 4 replicas, split_dimension 1, concat_dimension 0: f32[16,4].
    """
    name = "AllToAll"
    op = array(name, "operand", operand, find_builder(name, operand), rule="all_to_all_e2")
    split = dimension(name, "split_dimension", split_dimension, op.ndim, "all_to_all_e3")
    concat = dimension(name, "concat_dimension", concat_dimension, op.ndim, "all_to_all_e3")
    groups = read_groups(name, op.builder, replica_groups, replica_group_ids)
    check_equal(name, groups)
    n, groups = read_participants(name, "split_count", split_count, groups, op.builder, "all_to_all_e4")
    if op.dims[split] % n:
        raise error(
            ShapeError,
            name,
            f"operand is {op.shape}; size {op.dims[split]} of split_dimension {split} is no multiple of split_count "
            f"{n}",
            "all_to_all_e1",
        )
    channel = read_channel(name, channel_id)
    return _single(
        op.builder, name, lambda: stablehlo.all_to_all([op.value], split, concat, n, groups, channel_handle=channel)
    )


@operation(
    "collectives",
    "stablehlo.collective_permute",
    rules={
        "collective_permute_e1": "each replica is the target of at most one pair",
        "collective_permute_e2": "each replica is the source of at most one pair",
        "collective_permute_e3": "replica ids are in [0, number of replicas)",
        **RULES_CHANNEL,
    },
)
def CollectivePermute(operand: XlaOp, source_target_pairs: Groups, channel_id: Channel = None) -> XlaOp:
    """Sends each source's operand to its target; a replica that is not a target gets zeros.

    Args:
        operand: an array.
        source_target_pairs: pairs (source replica, target replica).
        channel_id: connects operations of the same kind across modules.

    Returns:
        An array of operand's shape.

    Raises:
        ArgumentError: two pairs have the same source or target, or an id is out of range.
    """
    name = "CollectivePermute"
    op = array(name, "operand", operand, find_builder(name, operand))
    pairs = read_rows(name, "source_target_pairs", source_target_pairs, "collective_permute_e3")
    if any(len(pair) != 2 for pair in pairs):
        raise error(
            ArgumentError,
            name,
            f"source_target_pairs is {pairs}; it takes pairs (source, target)",
            "collective_permute_e3",
        )
    _check_pairs(name, pairs, op.builder.replicas)
    channel = read_channel(name, channel_id)
    return op.builder.add(name, lambda: stablehlo.collective_permute(op.value, pairs, channel_handle=channel))


def _check_pairs(name: str, pairs: Sequence[Sequence[int]], count: int | None) -> None:
    """Raises an ArgumentError if two pairs have the same source or target, or an id is out of range.

    Args:
        name: the operation.
        pairs: (source, target) each.
        count: of the replicas; None: it is not known.
    """
    for place, word, rule in ((1, "target", "collective_permute_e1"), (0, "source", "collective_permute_e2")):
        twice = first_repeated([pair[place] for pair in pairs])
        if twice is not None:
            raise error(
                ArgumentError,
                name,
                f"source_target_pairs is {pairs}; replica {twice} is the {word} of two, it takes one",
                rule,
            )
    strange = [x for pair in pairs for x in pair if x < 0 or (count is not None and x >= count)]
    if strange:
        takes = "0 or more" if count is None else f"0…{count - 1}"
        raise error(
            ArgumentError,
            name,
            f"source_target_pairs is {pairs}; ids are {takes}, {strange[0]} is not",
            "collective_permute_e3",
        )


@operation("collectives", "stablehlo.collective_broadcast", rules=RULES_G | RULES_EQUAL | RULES_CHANNEL)
def CollectiveBroadcast(operand: XlaOp, replica_groups: Groups, channel_id: Channel = None) -> XlaOp:
    """Sends the operand of each group's first replica to the whole group; replicas in no group get zeros.

    Args:
        operand: an array.
        replica_groups: groups of replica ids, of equal sizes; not every replica has to be in a group.
        channel_id: connects operations of the same kind across modules.

    Returns:
        An array of operand's shape.

    Raises:
        ArgumentError: there is no group, groups differ in size, or a replica occurs twice or is unknown.
    """
    name = "CollectiveBroadcast"
    op = array(name, "operand", operand, find_builder(name, operand))
    groups = read_rows(name, "replica_groups", replica_groups, "rule_g_e1")
    ids = [x for group in groups for x in group]
    if not ids:
        raise error(ArgumentError, name, f"replica_groups is {groups}; it takes at least one group", "rule_g_e3")
    check_equal(name, groups)
    if len(set(ids)) != len(ids):
        raise error(ArgumentError, name, f"replica_groups is {groups}; each replica takes one place", "rule_g_e2")
    count = op.builder.replicas
    for x in ids:
        if x < 0 or (count is not None and x >= count):
            takes = "0 or more" if count is None else f"0…{count - 1}"
            raise error(ArgumentError, name, f"replica_groups is {groups}; ids are {takes}, {x} is not", "rule_g_e1")
    channel = read_channel(name, channel_id)
    return _single(op.builder, name, lambda: stablehlo.collective_broadcast([op.value], groups, channel_handle=channel))


# ---- reducing --------------------------------------------------------------------------------------------------------


@operation(
    "collectives",
    "stablehlo.all_reduce",
    rules={
        "all_reduce_e1": "operand is not an empty tuple",
        "all_reduce_e2": "operand is an array or a tuple of arrays, not nested",
        **REDUCER,
        **RULES_G,
        **RULES_CHANNEL,
    },
)
def AllReduce(
    operand: XlaOp,
    computation: object,
    replica_groups: Groups | None = None,
    channel_id: Channel = None,
    *,
    replica_group_ids: Groups | None = None,
    use_global_device_ids: bool = False,
) -> XlaOp:
    """Every replica of a group gets the reduction of the group's operands, element by element.

    It needs one operand from every replica: if one replica runs it more often than another (in a While whose condition
    depends on the replica), it waits forever.

    Args:
        operand: an array, or a non-empty tuple of arrays of the same element type.
        computation: a function of two scalars such as `ops.Add`, associative and commutative.
        replica_groups: groups of replica ids, of any sizes; by default one of all. Also named `replica_group_ids`.
        channel_id: connects operations of the same kind across modules.
        use_global_device_ids: ids number all devices (replica · partitions + partition); requires `channel_id`.

    Returns:
        A value of operand's shape; a tuple is reduced array by array.

    Raises:
        ShapeError: the operand is an empty or a nested tuple.
        ArgumentError: the computation or the groups are wrong.
    """
    name = "AllReduce"
    op, parts = _arrays(name, operand, "all_reduce_e1", "all_reduce_e2")
    use_global = flag(name, "use_global_device_ids", use_global_device_ids)
    groups = read_groups(name, op.builder, replica_groups, replica_group_ids, use_global)
    channel = read_channel(name, channel_id, use_global)
    if use_global and not any(groups):
        raise error(
            ArgumentError,
            name,
            f"replica_groups is {groups} and use_global_device_ids True; it takes groups of devices then",
            "rule_g_e3",
        )
    return _all_reduce(name, op, parts, _reducer(name, computation, parts), groups, channel, use_global)


def _all_reduce(
    name: str, op: XlaOp, parts: list[XlaOp], computation: XlaComputation, groups: Groups, channel: ChannelHandle |
        None,
    use_global: bool,
) -> XlaOp:  # fmt: skip
    body = op.builder.import_block(computation)
    result = op.builder.add(
        name,
        lambda: stablehlo.all_reduce(
            [part.value for part in parts],
            groups,
            channel_handle=channel,
            use_global_device_ids=use_global,
            computation=body,
        ),
    )
    return _like(op, result.leaves)


@operation(
    "collectives",
    "stablehlo.all_reduce",
    rules={
        "cross_replica_sum_e1": "operand is not an empty tuple",
        "cross_replica_sum_e2": "operand is an array or a tuple of arrays, not nested",
        **RULES_G,
    },
    older="a page of its own in older documentation; now «AllReduce with a summation»",
)
def CrossReplicaSum(operand: XlaOp, replica_groups: Groups | None = None) -> XlaOp:
    """The sum over all replicas, the same on each: `AllReduce` with Add.

    Args:
        operand: an array, or a tuple of arrays of the same element type.
        replica_groups: groups of replica ids; by default one group of all.

    Returns:
        A value of operand's shape.

    Raises:
        ShapeError: operand is an empty or a nested tuple.
        ArgumentError: the groups do not have each replica exactly once.
    """
    from hilo.ops.arithmetic.elementwise import Add

    name = "CrossReplicaSum"
    op, parts = _arrays(name, operand, "cross_replica_sum_e1", "cross_replica_sum_e2")
    groups = read_groups(name, op.builder, replica_groups, None)
    return _all_reduce(name, op, parts, _reducer(name, Add, parts), groups, None, False)


@operation(
    "collectives",
    "stablehlo.reduce_scatter",
    rules={
        "reduce_scatter_e1": "scatter_dimension is in [0, rank)",
        "reduce_scatter_e2": "the size along scatter_dimension is a multiple of shard_count",
        "reduce_scatter_e3": "shard_count is 1 or more, and equals the group size",
        "reduce_scatter_e5": "operand is not an empty tuple",
        "reduce_scatter_nested": "operand is an array or a tuple of arrays, not nested",
        **REDUCER,
        **RULES_G,
        **RULES_EQUAL,
        **RULES_CHANNEL,
    },
)
def ReduceScatter(
    operand: XlaOp,
    computation: object,
    scatter_dimension: int | None = None,
    shard_count: int | None = None,
    replica_groups: Groups | None = None,
    channel_id: Channel = None,
    *,
    scatter_dim: int | None = None,
    replica_group_ids: Groups | None = None,
    use_global_device_ids: bool = False,
) -> XlaOp:
    """An AllReduce of which each replica keeps one block: replica i of the group gets block i.

    Args:
        operand: an array, or a non-empty tuple of arrays of the same element type.
        computation: a function of two scalars such as `ops.Add`.
        scatter_dimension: the dimension to split along; also accepted as `scatter_dim`, its name in XLA's signature.
        shard_count: the number of blocks, which is the size of each group.
        replica_groups: groups of replica ids; by default one group of all. Also named `replica_group_ids`.
        channel_id: connects operations of the same kind across modules.
        use_global_device_ids: ids number all devices; requires `channel_id`.

    Returns:
        Operand's shape with `dims[scatter_dimension] / shard_count` in that dimension; for a tuple, array by array.

    Raises:
        ShapeError: the operand is an empty or a nested tuple, the dimension does not exist, or a size is not divisible.
        ArgumentError: the computation, the groups or shard_count are wrong.
    """
    name = "ReduceScatter"
    op, parts = _arrays(name, operand, "reduce_scatter_e5", "reduce_scatter_nested")
    if (scatter_dimension is None) == (scatter_dim is None):
        raise error(
            ArgumentError,
            name,
            f"scatter_dimension is {scatter_dimension} and scatter_dim is {scatter_dim}; it takes one of the two names",
            "reduce_scatter_e1",
        )
    given = scatter_dimension if scatter_dim is None else scatter_dim
    dims = [dimension(name, "scatter_dimension", given, part.ndim, "reduce_scatter_e1") for part in parts]
    use_global = flag(name, "use_global_device_ids", use_global_device_ids)
    groups = read_groups(name, op.builder, replica_groups, replica_group_ids, use_global)
    check_equal(name, groups)
    n, groups = read_participants(name, "shard_count", shard_count, groups, op.builder, "reduce_scatter_e3")
    for part, d in zip(parts, dims, strict=True):
        if part.dims[d] % n:
            raise error(
                ShapeError,
                name,
                f"operand is {part.shape}; size {part.dims[d]} of scatter_dimension {d} is no multiple of shard_count "
                f"{n}",
                "reduce_scatter_e2",
            )
    built = _reducer(name, computation, parts)
    channel = read_channel(name, channel_id, use_global)
    results = []
    for part, d in zip(parts, dims, strict=True):
        body = op.builder.import_block(built)
        results.append(
            op.builder.add(
                name,
                lambda part=part, d=d, body=body: stablehlo.reduce_scatter(  # type: ignore[misc]
                    part.value, d, groups, channel_handle=channel, use_global_device_ids=use_global, computation=body
                ),
            )
        )
    return _like(op, results)


# fmt: off
__all__ = [
    "AllGather", "AllReduce", "AllToAll", "CollectiveBroadcast", "CollectivePermute", "CrossReplicaSum",
    "ReduceScatter",
]
# fmt: on
