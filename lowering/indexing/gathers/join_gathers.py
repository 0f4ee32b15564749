"""Gathers of single elements, the computation of their indices, and what is computed from them, as one kernel.

    %a = "stablehlo.gather"(%x, %i) <{slice_sizes = array<i64: 1>, …}> : (tensor<9xf32>, tensor<2000x1xi32>) -> …
    %j = stablehlo.add %i, %one …    %b = "stablehlo.gather"(%x, %j) …    %r = stablehlo.add %a, %b : tensor<2000xf32>
becomes
    %r = flow.dispatch.region -> (tensor<2000xf32>) { scf.for … vector.from_elements … arith.addf … }

Interpolation, lookups in several tables, and stencils on irregular meshes read a few elements for each result, often
near one another. As kernels of their own, gathers pass over memory once for each, and write what they have read.

Joins at least two gathers with results of `LEAST` elements or more, which arithmetic connects.
Operations that only these need are computed in the kernel, too, among them iotas and broadcasts.

Leaves alone: targets without kernels; slices of more than one element; complex numbers; dynamic shapes; gathers from
what other gathers of the group compute; groups with more arrays than a kernel can bind.
Source of the semantics: StableHLO specification, «gather»: starts are clamped.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import captured
from hilo.lowering.framework.values import maker_of
from hilo.lowering.indexing.columns import same_order
from hilo.lowering.indexing.gathers.elements import (
    ElementGather,
    Elements,
    is_arithmetic,
    is_known,
    is_number,
    is_plain,
    reads,
    size_of,
    stored,
    tables,
)
from hilo.lowering.indexing.gathers.gather_kernel import MOST_SHARES, SHARED
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.storage import from_storage, stored_type, to_storage
from hilo.lowering.kernel.uniform import Repeated
from hilo.lowering.regions.groups import Group

VECTOR_BITS = 512
"""Bits of the vectors of the widest element type."""

LEAST = 64
"""Fewest elements: interpolation at 900 places takes 5.8 µs, and 13.4 in a kernel of small tensors, which looks them up
one by one."""

MOST_OPERATIONS = 400
"""Most operations of a kernel, whose code grows with them."""


@define_pass("join-gathers", concerns=operations("stablehlo.gather"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Joins the gathers of each block."""
    if run.profile.kernels:
        for view in op.regions[0].blocks[0].operations:
            if view.operation.name == "func.func":
                _join_below(view.operation, run)


def _join_below(op: ir.Operation, run: PassRun) -> None:
    for region in op.regions:
        for block in region.blocks:
            for inner in [view.operation for view in block.operations]:
                if inner.name in CONTROL_FLOW:
                    _join_below(inner, run)
            _join(block, run)


def _join(block: ir.Block, run: PassRun) -> None:
    """Joins what is connected, until nothing more is: what depends on a kernel can be in another one."""
    for view in block.operations:
        _separate_columns(view.operation)
    left = set[ir.Value]()
    while groups := _Scan(block, left).groups():
        for members in groups:
            is_group = sum(op.name == "stablehlo.gather" for op in members) > 1
            if is_group and Joined(members).replace(run.profile.kernel_arrays):
                run.statistics["kernels"] += 1
                continue
            if is_group:
                run.note(members[0], "its kernel would have more arrays than can be bound")
            left.update(op.results[0] for op in members)


def _separate_columns(op: ir.Operation) -> None:
    """Gives a gather index vectors of its own, if others use the concatenation of their columns, too. So it depends on
    the columns alone, which can be computed in its kernel."""
    if op.name != "stablehlo.gather" or not _is_plain(op) or size_of(op) < LEAST or ElementGather.of(op) is None:
        return
    made = maker_of(op.operands[1], "stablehlo.concatenate")
    if made is not None and len(list(made.results[0].uses)) > 1:
        with op.location, ir.InsertionPoint(op):
            op.operands[1] = made.clone().operation.results[0]


class _Scan:
    """Finds connected gathers and arithmetic. Groups do not depend on one another.

    Args:
        block: the block.
        left: results of operations that do not become members.
    """

    def __init__(self, block: ir.Block, left: set[ir.Value]) -> None:
        self._left = left
        self._groups: dict[ir.Value, list[ir.Operation]] = {}  # of each member's result
        self._after = set[ir.Value]()  # what others compute from members
        for view in block.operations:
            self._take(view.operation)

    def groups(self) -> list[list[ir.Operation]]:
        found = {id(group): group for group in self._groups.values()}
        return [self._with_columns(group) for group in found.values()]

    def _take(self, op: ir.Operation) -> None:
        if not self._groups and op.name != "stablehlo.gather":  # with which groups start
            return
        if self._left.isdisjoint(op.results) and self._is_member(op):
            self._add(op)
            return
        values = [*op.operands, *(captured(op) if len(op.regions) else ())]
        if any(x in self._groups or x in self._after for x in values):
            self._after.update(op.results)

    def _is_member(self, op: ir.Operation) -> bool:
        if not _is_plain(op) or size_of(op) < LEAST:
            return False
        if ElementGather.of(op) is not None:
            apart, along = tables(op.results[0], _always), reads(op.results[0], _always)
            return self._after.isdisjoint([*apart, *along]) and self._groups.keys().isdisjoint(apart)
        groups = self._distinct(op.operands)
        if not groups or sum(map(len, groups)) >= MOST_OPERATIONS:
            return False
        is_computed = is_arithmetic(op) or same_order(op.results[0]) is not None
        return is_computed and self._after.isdisjoint(op.operands)

    def _distinct(self, values: Iterable[ir.Value]) -> list[list[ir.Operation]]:
        return list({id(self._groups[x]): self._groups[x] for x in values if x in self._groups}.values())

    def _add(self, op: ir.Operation) -> None:
        """Makes one group of the operation and those that it reads."""
        group: list[ir.Operation] = []
        for other in self._distinct(reads(op.results[0], _always)):
            if len(other) > len(group):
                group, other = other, group
            group += other
            self._groups.update((member.results[0], group) for member in other)
        group.append(op)
        self._groups[op.results[0]] = group

    def _with_columns(self, group: list[ir.Operation]) -> list[ir.Operation]:
        """A group with the concatenations of columns that it computes."""
        inside = set(group)
        users = {use.owner.operation for op in group for use in op.results[0].uses} - inside
        return group + [
            op
            for op in users
            if op.name == "stablehlo.concatenate" and all(use.owner.operation in inside for use in op.results[0].uses)
        ]


def _always(op: ir.Operation) -> bool:
    return True


def _is_plain(op: ir.Operation) -> bool:
    """Whether an operation has one result, of real numbers, and all sizes are known."""
    return len(op.results) == 1 and is_static(*op.operands, *op.results) and is_plain(scalars.row_of(op.results[0]))


class Joined:
    """Connected operations that become one kernel.

    Args:
        members: gathers, arithmetic, and concatenations of columns of index vectors.
    """

    def __init__(self, members: list[ir.Operation]) -> None:
        self._group = Group(members)
        gathers = [op for op in members if op.name == "stablehlo.gather"]
        self._size, self._looked_up = size_of(gathers[0]), sum(map(size_of, gathers))
        self._inside = self._needed_here(members)

    def replace(self, most: int) -> bool:
        """Replaces the operations, or erases those that nothing uses; False if the kernel would have more than `most`
        arrays."""
        results = self._group.results()
        rows, others = self._inputs(results)
        if len({*rows, *others}) + len(results) > most:
            return False
        self._group.gather(self._group.operations[0].block)
        members = self._group.operations
        with members[0].location, ir.InsertionPoint(members[-1]):
            made = self._kernel(results, rows, others) if results else []
        for old, new in zip(results, made, strict=True):
            old.replace_all_uses_with(new)
        for op in reversed(members):
            op.erase()
        return True

    def _is_inside(self, op: ir.Operation) -> bool:
        return op in self._inside

    def _needed_here(self, members: list[ir.Operation]) -> set[ir.Operation]:
        """The members, and the arithmetic that only these need."""
        inside, block = set(members), members[0].block
        todo = [x for op in members for x in reads(op.results[0], inside.__contains__)]
        while todo:
            value = todo.pop()
            op = maker_of(value)
            if op is None or op in inside or op.block != block or len(inside) > 2 * MOST_OPERATIONS:
                continue
            if is_number(value) or is_known(value) or (self._is_computed(op) and _is_only_for(value, inside)):
                inside.add(op)
                todo += reads(value, inside.__contains__)
        return inside

    def _is_computed(self, op: ir.Operation) -> bool:
        """Whether the kernel can compute an operation."""
        if not _is_plain(op) or size_of(op) != self._size:
            return False
        is_view = op.name in ("stablehlo.iota", "stablehlo.broadcast_in_dim") or same_order(op.results[0]) is not None
        return is_view or is_arithmetic(op)

    def _inputs(self, results: Iterable[ir.Value]) -> tuple[list[ir.Value], list[ir.Value]]:
        """The tensors that are read in order, and those that are read at computed positions."""
        rows, others, todo = dict[ir.Value, None](), dict[ir.Value, None](), list(results)
        seen = set(todo)
        while todo:
            value = todo.pop()
            op = maker_of(value)
            if op is None or op not in self._inside:
                rows[value] = None
                continue
            others.update(dict.fromkeys(tables(value, self._is_inside)))
            new = [x for x in reads(value, self._is_inside) if x not in seen]
            seen.update(new)
            todo += new
        return list(rows), list(others)

    def _kernel(self, results: list[ir.Value], rows: list[ir.Value], others: list[ir.Value]) -> list[ir.Value]:
        size, read = self._size, list(dict.fromkeys([*rows, *others]))
        sources = barrier([one for x in read for one in to_storage(reshape(x, [prod(shape_of(x))]))])
        widest = max(scalars.row_of(x).bits for x in (*results, *read))
        lanes = VECTOR_BITS // max(widest, 32)
        shares = 1 if self._looked_up < SHARED else MOST_SHARES
        each = -(-size // shares)
        with Kernel(ir.F32Type.get(), lanes=1) as k:
            inputs = {x: _opened(source) for x, source in zip(read, sources, strict=True)}
            outputs = [k.values([size], _element(x)) for x in results]
            with k.share_rows(size, shares) as first, k.loop(0, -(-each // lanes)) as turn:
                at = (turn * lanes).minimum(each - lanes)
                elements = Elements(first + at, lanes, inputs, self._is_inside)
                for result, output in zip(results, outputs, strict=True):
                    output.set_row(stored(elements.of(result), scalars.row_of(result), lanes), at)
        return [
            reshape(from_storage([made], scalars.row_of(old)), shape_of(old))
            for old, made in zip(results, barrier(k.results), strict=True)
        ]


def _is_only_for(value: ir.Value, inside: set[ir.Operation]) -> bool:
    """Whether only these operations use a value, some as a column of index vectors."""
    for use in value.uses:
        op = use.owner.operation
        if op in inside:
            continue
        if op.name != "stablehlo.concatenate" or any(
            other.owner.operation not in inside for other in op.results[0].uses
        ):
            return False
    return True


def _element(value: ir.Value) -> ir.Type:
    """The element type in memory."""
    return stored_type(scalars.row_of(value))


def _opened(source: ir.Value) -> Values:
    return Repeated(Cell(source)) if shape_of(source) == (1,) else Values(Cell(source))
