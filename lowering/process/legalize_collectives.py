"""Lowers collectives to calls of the process that runs the replicas.

    %0 = "stablehlo.all_reduce"(%x) ({ add }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : …
becomes
    %0 = call @hilo_host.all_reduce_0(%x)  // {hilo.host = {kind = "all_reduce", groups = [[0, 1]], reducer = "add", …}}

The host has a reducer for each of add, multiply, maximum, minimum, and, or, xor. For any other computation it gives
every replica the operands of its group, stacked along a new dimension, and the program folds them in the order of the
group. `all_gather`, `all_to_all`, `collective_permute`, `collective_broadcast`, `collective_reduce`, `reduce_scatter`,
`replica_id` and `partition_id` become calls in the same way; groups of one device need none. Where the root of a group
is known at run time only (`has_dynamic_root`), the program takes the root's part of the stack, or keeps a result if its
own position in the group is the root's. An `async_start` of a collective with its `async_done` is that collective, at
the place of the start.

Leaves alone: other computations, and roots known at run time, on operands with dynamic dimensions.
Source: StableHLO specification of each operation; XLA's semantics of channel ids and global device ids, see
`hilo.lowering.process.process_groups`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import TargetError
from hilo.lowering.framework.build import (
    broadcast,
    constant,
    convert,
    element_of,
    full_like,
    is_static,
    reshape,
    shape_of,
    splat,
    tensor,
)
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.process.host_calls import find_module, host_call, replace
from hilo.lowering.process.process_groups import Grid, GroupError, Groups, Mode, device_groups, device_pairs


@dataclass(frozen=True)
class Options:
    replicas: int = option(0, "how many replicas run the program; 0: as the target's profile says")
    partitions: int = option(0, "how many partitions each replica has; 0: as the target's profile says")


MOST_IDS = 1 << 20
"""Most devices in an operation's groups, which are expanded in memory."""


@dataclass(frozen=True)
class Collective:
    """One operation, with the information that its lowering needs."""

    op: ir.Operation
    grid: Grid

    def integer(self, name: str) -> int:
        return int(ir.IntegerAttr(self.op.attributes[name]).value)

    def rows(self, name: str = "replica_groups") -> list[list[int]]:
        attribute = self.op.attributes[name]
        count, width = ir.ShapedType(attribute.type).shape
        if count * width > MOST_IDS or count > MOST_IDS:
            raise self.fail(f"{name} has {count} rows of {width} ids; hilo takes {MOST_IDS} in all")
        ids = [int(id) for id in ir.DenseIntElementsAttr(attribute)] if count * width else []
        return [ids[row * width : (row + 1) * width] for row in range(count)]

    @property
    def has_channel(self) -> bool:
        from hilo.dialect.attributes import ChannelHandle

        attributes = self.op.attributes
        return "channel_handle" in attributes and ChannelHandle.from_mlir(attributes["channel_handle"]).handle > 0

    def fail(self, reason: str) -> TargetError:
        name = self.op.name.removeprefix("stablehlo.")
        hint = "hilo.compile takes replicas= and partitions="
        return TargetError(f"{name}: {reason}; {hint}\n  at {place(self.op.location)}")

    def mode(self) -> Mode:
        """The meaning of the ids in groups, for an operation with `use_global_device_ids`."""
        if not self.has_channel:
            return "cross_replica"
        return "flattened_ids" if "use_global_device_ids" in self.op.attributes else "cross_replica_and_partition"

    def moving_mode(self) -> Mode:
        """The same for an operation without it."""
        return "cross_partition" if self.has_channel else "cross_replica"

    def groups(self, mode: Mode, *, is_partial: bool = False) -> Groups:
        try:
            return device_groups(self.rows(), self.grid, mode, is_partial=is_partial)
        except GroupError as error:
            raise self.fail(str(error)) from error

    def rooted(self) -> tuple[list[ir.Value], ir.Value | None]:
        """The operands without the vector of roots, which the operation has if roots are known at run time only."""
        operands = list(self.op.operands)
        if "has_dynamic_root" not in self.op.attributes:
            return operands, None
        return operands[:-1], operands[-1]

    def equal_size(self, groups: Groups) -> int:
        sizes = {len(group) for group in groups}
        if len(sizes) > 1:
            raise self.fail(f"groups are of {sorted(sizes)}; it takes groups of one size")
        return sizes.pop()

    def check_scaled(self, dimension: int, size: int, *, wide: ir.Value, narrow: ir.Value) -> None:
        """Checks that `wide` is `narrow` with `size` times as many elements along a dimension."""
        got, base = ir.ShapedType(wide.type).shape[dimension], ir.ShapedType(narrow.type).shape[dimension]
        if is_static(wide, narrow) and got != base * size:
            raise self.fail(
                f"{narrow.type} to {wide.type} along dimension {dimension} takes groups of {got // max(base, 1)}; "
                f"the program's groups are of {size}, with {self.grid}"
            )

    def call(
        self, kind: str, operands: Sequence[ir.Value], results: Sequence[ir.Type], **parameters: object
    ) -> list[ir.Value]:
        return host_call(self.op, kind, parameters, operands, results)  # type: ignore[arg-type]

    @property
    def result_types(self) -> list[ir.Type]:
        return [result.type for result in self.op.results]


def _is_trivial(groups: Groups, grid: Grid) -> bool:
    return all(len(group) == 1 for group in groups) and len(groups) == grid.size


# ---- moving ----------------------------------------------------------------------------------------------------------


def all_gather(one: Collective) -> Sequence[ir.Value]:
    """all_gather(x) -> concatenate(x of each replica of the group)"""
    groups = one.groups(one.mode())
    dimension, size = one.integer("all_gather_dim"), one.equal_size(groups)
    for operand, result in zip(one.op.operands, one.op.results, strict=True):
        one.check_scaled(dimension, size, wide=result, narrow=operand)
    if _is_trivial(groups, one.grid):
        return list(one.op.operands)
    return one.call("all_gather", list(one.op.operands), one.result_types, groups=groups, dimension=dimension)


def all_to_all(one: Collective) -> Sequence[ir.Value]:
    """all_to_all(x) -> concatenate(block i of x of each replica), i being this replica's position in the group"""
    groups = one.groups(one.moving_mode())
    size, count = one.equal_size(groups), one.integer("split_count")
    if size != count:
        raise one.fail(f"split_count is {count}; the program's groups are of {size}")
    if _is_trivial(groups, one.grid):
        return list(one.op.operands)
    split, concat = one.integer("split_dimension"), one.integer("concat_dimension")
    return one.call("all_to_all", list(one.op.operands), one.result_types, groups=groups, split=split, concat=concat)


def collective_permute(one: Collective) -> Sequence[ir.Value]:
    """collective_permute(x) -> x of the pair's source, or zeros"""
    try:
        rows = [(source, target) for source, target in one.rows("source_target_pairs")]
        pairs = device_pairs(rows, one.grid, one.moving_mode())
    except GroupError as error:
        raise one.fail(str(error)) from error
    if len(pairs) == one.grid.size and all(source == target for source, target in pairs):
        return list(one.op.operands)
    return one.call("collective_permute", list(one.op.operands), one.result_types, pairs=pairs)


def collective_broadcast(one: Collective) -> Sequence[ir.Value]:
    """collective_broadcast(x) -> x of the group's first replica, or of the one that `root` names, or zeros"""
    groups = one.groups(one.moving_mode(), is_partial=True)
    data, roots = one.rooted()
    if _is_trivial(groups, one.grid):
        return data
    if roots is None:
        return one.call("collective_broadcast", data, one.result_types, groups=groups)
    stacks, _ = _stacked(one, data, groups)
    return [_row(stack, _element(roots, index)) for index, stack in enumerate(stacks)]


# ---- reducing --------------------------------------------------------------------------------------------------------

HOST_REDUCERS = frozenset(name.removeprefix("stablehlo.") for name in with_trait("commutative"))


def host_reducer(region: ir.Region) -> str | None:
    """The name of the host's reducer that is equivalent to a computation, or None."""
    block = region.blocks[0]
    operations = [op.operation for op in block.operations]
    if len(operations) != 2:
        return None
    name = operations[0].name.removeprefix("stablehlo.")
    element = dtype(element_of(block.arguments[0]))
    is_known = name in HOST_REDUCERS and set(operations[0].operands) == set(block.arguments)
    if not is_known or list(operations[1].operands) != list(operations[0].results):
        return None
    if element.is_complex and name in ("maximum", "minimum"):
        return None
    return name if element.bits >= 8 or element.kind == "pred" else None


def all_reduce(one: Collective) -> Sequence[ir.Value]:
    """all_reduce(x) -> fold(x of each replica of the group)"""
    groups = one.groups(one.mode())
    wide = _widened(one)
    return wide if _is_trivial(groups, one.grid) else _reduced(one, wide, groups)


def collective_reduce(one: Collective) -> Sequence[ir.Value]:
    """collective_reduce(x) -> fold(x of each replica of the group) for the group's first replica, or for the one that
    `root` names; zeros for the others"""
    is_global = "use_global_device_ids" in one.op.attributes
    groups = one.groups(one.mode() if is_global else one.moving_mode(), is_partial=True)
    wide, (_, roots) = _widened(one), one.rooted()
    if _is_trivial(groups, one.grid):
        return wide
    sums, place = _reduced(one, wide, groups), _place(one, groups)
    kept: list[ir.Value] = []
    for index, folded in enumerate(sums):
        root = _element(roots, index) if roots is not None else splat(0, element_of(place))
        is_root = stablehlo.compare(place, root, comparison_direction="EQ")
        kept.append(stablehlo.select(is_root, folded, full_like(folded, 0)))
    return kept


def _reduced(one: Collective, wide: list[ir.Value], groups: Groups) -> list[ir.Value]:
    """The operands of each group folded, for all its members; by the host, if it has the computation."""
    region = one.op.regions[0]
    reducer = host_reducer(region)
    if reducer is not None:
        return one.call("all_reduce", wide, one.result_types, groups=groups, reducer=reducer)
    stacks, members = _stacked(one, wide, groups)
    is_even = len({len(group) for group in groups}) == 1
    return [_fold(region, stack, shape_of(stack)[0], None if is_even else members) for stack in stacks]


def _stacked(one: Collective, operands: list[ir.Value], groups: Groups) -> tuple[list[ir.Value], ir.Value]:
    """Each operand of all members of the group along a new dimension 0, and how many members there are."""
    size = max(map(len, groups))
    stacked = [tensor((size, *shape_of(value)), element_of(value)) for value in operands]
    count = tensor((), ir.IntegerType.get_signless(32))
    *stacks, members = one.call("all_stack", operands, [*stacked, count], groups=groups)
    return stacks, members


def _place(one: Collective, groups: Groups) -> ir.Value:
    """This device's position in its group; -1 for a device that is in none."""
    places = np.full(one.grid.size, -1, np.int32)
    for group in groups:
        places[list(group)] = range(len(group))
    id_type = tensor((), ir.IntegerType.get_unsigned(32))
    ids = [
        one.call(kind, [], [id_type])[0] if count > 1 else splat(0, id_type.element_type)
        for kind, count in (("replica_id", one.grid.replicas), ("partition_id", one.grid.partitions))
    ]
    count = splat(one.grid.partitions, id_type.element_type)
    return _row(constant(places), stablehlo.add(stablehlo.multiply(ids[0], count), ids[1]))


def reduce_scatter(one: Collective) -> Sequence[ir.Value]:
    """reduce_scatter(x) -> block i of fold(x of each replica), i being this replica's position in the group"""
    groups = one.groups(one.mode())
    size, dimension = one.equal_size(groups), one.integer("scatter_dimension")
    wide = _widened(one)
    for value, result in zip(wide, one.op.results, strict=True):
        one.check_scaled(dimension, size, wide=value, narrow=result)
    if _is_trivial(groups, one.grid):
        return wide
    region = one.op.regions[0]
    reducer = host_reducer(region)
    if reducer is not None:
        return one.call("reduce_scatter", wide, one.result_types, groups=groups, dimension=dimension, reducer=reducer)
    stacked = [tensor((size, *ir.ShapedType(type_).shape), ir.ShapedType(type_).element_type)
               for type_ in one.result_types]  # fmt: skip
    stacks = one.call("scatter_stack", wide, stacked, groups=groups, dimension=dimension)
    return [_fold(region, stack, size, None) for stack in stacks]


def _widened(one: Collective) -> list[ir.Value]:
    """The operands in the type in which the computation works, which may be wider than theirs."""
    data, _ = one.rooted()
    return [convert(operand, element_of(result)) for operand, result in zip(data, one.op.results, strict=True)]


def _row(stack: ir.Value, index: ir.Value) -> ir.Value:
    """The part of `stack` at an index along its dimension 0."""
    shape = shape_of(stack)[1:]
    starts = [index] + [splat(0, element_of(index))] * len(shape)
    return reshape(stablehlo.dynamic_slice(stack, starts, slice_sizes=[1, *shape]), shape)


def _element(vector: ir.Value, index: int) -> ir.Value:
    cut = stablehlo.slice(vector, start_indices=[index], limit_indices=[index + 1], strides=[1])
    return reshape(cut, ())


def _fold(region: ir.Region, stack: ir.Value, size: int, members: ir.Value | None) -> ir.Value:
    """Applies the computation to the rows of `stack`; if groups differ in size, to the first `members` of them."""
    function = scalar_function(region)
    shape = shape_of(stack)[1:]

    def row(index: int) -> ir.Value:
        cut = stablehlo.slice(
            stack,
            start_indices=[index] + [0] * len(shape),
            limit_indices=[index + 1, *shape],
            strides=[1] * (len(shape) + 1),
        )
        return reshape(cut, shape)

    folded = row(0)
    for index in range(1, size):
        (next_,) = function(folded, row(index))
        if members is not None:
            is_there = stablehlo.compare(splat(index, element_of(members)), members, comparison_direction="LT")
            next_ = stablehlo.select(broadcast(is_there, shape), next_, folded)
        folded = next_
    return folded


# ---- ids -------------------------------------------------------------------------------------------------------------


def replica_id(one: Collective) -> Sequence[ir.Value]:
    """replica_id() -> the host's answer; 0 if there is one replica"""
    return _id(one, "replica_id", one.grid.replicas)


def partition_id(one: Collective) -> Sequence[ir.Value]:
    """partition_id() -> the host's answer; 0 if there is one partition"""
    return _id(one, "partition_id", one.grid.partitions)


def _id(one: Collective, kind: str, count: int) -> list[ir.Value]:
    if count == 1:
        return [splat(0, element_of(one.op.results[0]))]
    return one.call(kind, [], one.result_types)


# ---- start and done --------------------------------------------------------------------------------------------------


def inline_async(start: ir.Operation) -> bool:
    """async_start(x) {f}, async_done -> f(x) at the start; False if something else reads the future"""
    dones = [use.owner.operation for use in start.results[0].uses]
    if any(done.name != "stablehlo.async_done" for done in dones):
        return False
    block = start.regions[0].blocks[0]
    operations = [op.operation for op in block.operations]
    for argument, operand in zip(block.arguments, start.operands, strict=True):
        argument.replace_all_uses_with(operand)
    for op in operations[:-1]:
        op.move_before(start)
    values = list(operations[-1].operands)
    for done in dones:
        replace(done, values)
    start.erase()
    return True


_RULES: dict[str, Callable[[Collective], Sequence[ir.Value]]] = {
    f"stablehlo.{rule.__name__}": rule
    for rule in (
        all_gather,
        all_reduce,
        all_to_all,
        collective_broadcast,
        collective_permute,
        collective_reduce,
        partition_id,
        reduce_scatter,
        replica_id,
    )
}
_FREE_COMPUTATION = ("stablehlo.all_reduce", "stablehlo.collective_reduce", "stablehlo.reduce_scatter")


@define_pass("legalize-collectives", options=Options, concerns=operations("stablehlo.async_start", *_RULES))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces each collective.

    Raises:
        TargetError: groups name replicas that do not exist, or the module states another number of replicas.
    """
    assert isinstance(run.options, Options)
    for start in collect(op, "stablehlo.async_start"):
        if inline_async(start):
            run.statistics["stablehlo.async_start"] += 1
        else:
            run.note(start, "its future is read by another operation than async_done")
    found = collect(op, *_RULES)
    if not found:
        return
    given, options = run.configuration, run.options
    grid = Grid(options.replicas or given.replicas, options.partitions or given.partitions, given.follows_specification)
    _check_counts(op, grid)
    for collective in found:
        if not is_static(*collective.operands) and _is_stacked(collective):
            run.note(collective, "its operands are stacked, and one of them has dynamic dimensions")
            continue
        with ir.InsertionPoint(collective), collective.location:
            values = _RULES[collective.name](Collective(collective, grid))
        run.statistics[collective.name] += 1
        replace(collective, values)


def _is_stacked(collective: ir.Operation) -> bool:
    """Whether the program gets the operands of a whole group."""
    if collective.name in _FREE_COMPUTATION:
        return host_reducer(collective.regions[0]) is None
    return "has_dynamic_root" in collective.attributes


def _check_counts(op: ir.Operation, grid: Grid) -> None:
    attributes = find_module(op).attributes
    for word, takes in (("replicas", grid.replicas), ("partitions", grid.partitions)):
        name = f"mhlo.num_{word}"
        said = ir.IntegerAttr(attributes[name]).value if name in attributes else 1
        if said not in (1, takes):
            raise TargetError(
                f"the module has {name} = {said}, and is compiled for {takes}; hilo.compile takes {word}={said}"
            )
