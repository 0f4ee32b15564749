"""Decides which operations of a block form one kernel.

A small operation has the level of the small ones that it reads, and one level more than the large ones; a large one has
the highest level that it reads. The small operations of one level form a group: whatever lies between two of them
belongs to it, so that all of it can run at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import TERMINATORS
from hilo.lowering.elementary.joining.vectorize_functions import FUNCTIONS
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.regions import captured
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.cost_model import elements_of, is_small, largest, most_elements, roots
from hilo.lowering.regions.emitter import RULES, is_supported
from hilo.lowering.regions.inlining import check_inlined
from hilo.lowering.regions.region import Region  # noqa: F401  (registers the rules)

_MOVES = frozenset(f"stablehlo.{name}" for name in "reshape broadcast_in_dim iota convert".split())
"""Operations that the compiler fuses into their users."""

_NEVER = frozenset({"stablehlo.constant", "stablehlo.while"})

KNOWN = 256
"""Elements of the largest tensor that a kernel computes from constants only, in each call."""

PART = 1000
"""Most operations of a kernel."""

MOST_RESULTS = 64
"""Most results of a kernel: they are written to one array, one after another, and the time to bufferize these writes
grows with their number cubed (32, 64, 96, 128, 160 results: 0.06, 0.23, 1.1, 2.3, 4.6 s)."""

WRITTEN_OUT = 30
"""A function of f64 counts as this many operations."""


@dataclass
class Group:
    """Small operations in the order of the block."""

    operations: list[ir.Operation]

    def results(self) -> list[ir.Value]:
        """What others use."""
        inside = set(self.operations)
        return [result for op in self.operations for result in op.results if _is_read_outside(result, inside)]

    def gather(self, block: ir.Block) -> None:
        """Moves the operations together: after everything that they read, before everything that reads them."""
        ops, inside = [view.operation for view in block.operations], set(self.operations)
        self.operations = [op for op in ops if op in inside]  # other groups may have moved some
        anchor = self.operations[0]
        between = ops[ops.index(anchor) : ops.index(self.operations[-1]) + 1]
        needed = _needed(between, inside)
        for op in (op for op in between if op in needed):
            op.move_before(anchor)
        for op in self.operations[1:]:
            op.move_after(anchor)
            anchor = op


def _needed(between: list[ir.Operation], inside: set[ir.Operation]) -> set[ir.Operation]:
    """The operations between that those inside depend on."""
    dependencies = _dependencies(between)
    members = {at for at, op in enumerate(between) if op in inside}
    needed: set[int] = set()
    for at in reversed(range(len(between))):
        if at in members or at in needed:
            needed.update(d for d in dependencies[at] if d not in members)
    return {between[at] for at in needed}


def _is_inside(op: ir.Operation | ir.OpView, inside: set[ir.Operation]) -> bool:
    current = op.operation
    while current is not None:
        if current in inside:
            return True
        if current.name == "func.func":
            return False
        current = current.parent.operation if current.parent is not None else None
    return False


def _dependencies(ops: list[ir.Operation]) -> list[list[int]]:
    """The operations of the same block that each operation depends on, by their positions: those that define its
    operands, and the previous one with effects."""
    makers = {result: at for at, op in enumerate(ops) for result in op.results}
    found: list[list[int]] = []
    previous: int | None = None
    for at, op in enumerate(ops):
        values = [*op.operands, *(captured(op) if len(op.regions) else ())]
        needs = [*dict.fromkeys(makers[value] for value in values if value in makers)]
        if _may_have_effects(op):
            if previous is not None:
                needs.append(previous)
            previous = at
        found.append(needs)
    return found


def _may_have_effects(op: ir.Operation) -> bool:
    return not op.name.startswith(("stablehlo.", "arith.", "tensor.", "flow.")) or op.name in (
        "stablehlo.custom_call",
        "stablehlo.while",
        "stablehlo.if",
        "stablehlo.case",
    )


def small_groups(block: ir.Block, refused: set[ir.Value], least: int, *, is_small_program: bool = False) -> list[Group]:
    """The groups of a block.

    Args:
        block: of a function, or of control flow.
        refused: values whose operations are in no group.
        least: fewest dispatches that a group is wanted for.
        is_small_program: nothing in the block is large.
    """
    ops = [view.operation for view in block.operations]
    small = _small(block, ops, refused)
    if 1 + roots(ops[at] for at in small) < least:
        return []  # whatever the groups are
    dependencies = _dependencies(ops)
    readers = _readers(dependencies)
    computed = _computed(ops, dependencies, small)
    known = _known(ops, readers, small, computed)
    small -= known
    level = _levels(ops, dependencies, readers, small, known)
    groups: dict[int, list[ir.Operation]] = {}
    for at in sorted(small):
        groups.setdefault(level[at], []).append(ops[at])
    enough = [members for members in groups.values() if 1 + roots(members) >= least]
    parts = [Group(part) for members in enough for part in _parts(_without_ends(members), is_small_program)]
    return _used(parts, {ops[at] for at in computed})


def _small(block: ir.Block, ops: list[ir.Operation], refused: set[ir.Value]) -> set[int]:
    """The positions of a block's small operations."""
    is_function = block.owner.operation.name == "func.func"
    known: dict[object, bool] = {}
    candidates = [at for at, op in enumerate(ops) if is_small_operation(op, known)]
    if refused:
        candidates = [at for at in candidates if refused.isdisjoint(ops[at].results)]
    return {at for at in candidates if is_function or not is_on_host(ops[at])}


def _used(groups: Iterable[Group], constant: set[ir.Operation]) -> list[Group]:
    """The groups with results, since gradients leave dead operations, that read more than constants."""
    return [group for group in groups if group.results() and not constant.issuperset(group.operations)]


def _parts(members: list[ir.Operation], is_small_program: bool) -> list[list[ir.Operation]]:
    """Splits a group into parts of limited code size, elements and number of results; each may read earlier ones."""
    parts: list[list[ir.Operation]] = []
    code, results, inside = PART, 0, set(members)
    elements, most = 0.0, most_elements(is_small_program)
    for op in members:
        new = elements_of(op, is_small_program)
        if code >= PART or results >= MOST_RESULTS or elements + new > most:
            parts.append([])
            code, results, elements = 0, 0, 0.0
        elements += new
        code += WRITTEN_OUT if op.name.removeprefix("stablehlo.") in FUNCTIONS else 1
        results += sum(_is_read_outside(result, inside) for result in op.results)
        parts[-1].append(op)
    return parts


def _is_read_outside(value: ir.Value, inside: set[ir.Operation]) -> bool:
    return any(not _is_inside(use.owner, inside) for use in value.uses)


def _levels(
    ops: list[ir.Operation],
    dependencies: list[list[int]],
    readers: list[list[int]],
    small: set[int],
    known: set[int],
) -> list[int]:
    """The level of each operation. Data movement and operations on constants are as late as their users, so that later
    groups compute them and earlier ones need not return them."""
    level = [0] * len(ops)
    for at, needs in enumerate(dependencies):
        is_behind = at in small
        levels = (level[d] + (is_behind and d not in small and d not in known) for d in needs)
        level[at] = max(levels, default=0)
    for at in sorted(small, reverse=True):
        if readers[at] and small.issuperset(readers[at]) and _is_late(ops[at], dependencies[at], known):
            level[at] = min(level[reader] for reader in readers[at])
    return level


def _is_late(op: ir.Operation, needs: list[int], known: set[int]) -> bool:
    return op.name in _MOVES or (known.issuperset(needs) and not _reads_arguments(op))


def _readers(dependencies: list[list[int]]) -> list[list[int]]:
    readers: list[list[int]] = [[] for _ in dependencies]
    for at, needs in enumerate(dependencies):
        for d in needs:
            readers[d].append(at)
    return readers


def _computed(ops: list[ir.Operation], dependencies: list[list[int]], small: set[int]) -> set[int]:
    """Constants, and small operations on nothing else. A kernel of these alone would run once, before the first call,
    and the compiler gives its results one another's memory then, if their types differ."""
    computed = {at for at, op in enumerate(ops) if is_constant(op)}
    for at in sorted(small):
        if computed.issuperset(dependencies[at]) and not _reads_arguments(ops[at]):
            computed.add(at)
    return computed


def _known(ops: list[ir.Operation], readers: list[list[int]], small: set[int], computed: set[int]) -> set[int]:
    """Constants, and operations that the compiler folds into constants; they form no group by themselves."""
    known = {at for at, op in enumerate(ops) if is_constant(op)}
    for at in sorted(computed, reverse=True):
        is_for_group = all(r in small and r not in known for r in readers[at])
        if largest(ops[at]) > KNOWN or not is_for_group:
            known.add(at)
    return known


def _reads_arguments(op: ir.Operation) -> bool:
    values = (*op.operands, *(captured(op) if len(op.regions) else ()))
    return any(isinstance(value.owner, ir.Block) for value in values)


def _without_ends(members: list[ir.Operation]) -> list[ir.Operation]:
    """A group without data movement at its end, which the compiler fuses into the readers."""
    inside = set(members)
    for op in reversed(members):
        if op.name in _MOVES and not any(
            _is_inside(u.owner, inside) or (u.owner.operation.name in TERMINATORS and op.name != "stablehlo.reshape")
            for r in op.results
            for u in r.uses
        ):
            inside.discard(op)
    return [op for op in members if op in inside]


def is_on_host(op: ir.Operation) -> bool:
    """Whether the operation computes a scalar from scalars: in loops this is on the host, for some conditions."""
    return all(not shape_of(value) for value in (*op.operands, *op.results) if is_static(value))


def is_constant(op: ir.Operation) -> bool:
    return bool(op.name == "stablehlo.constant")


def is_small_operation(op: ir.Operation, known: dict[object, bool]) -> bool:
    """Whether a kernel supports the operation, on tensors that are cheap to compute.

    Args:
        op: the operation.
        known: the answers about names and types, of which a program has few.
    """
    name = op.name
    if name in _NEVER or not (name in RULES or name.startswith("stablehlo.")):
        return False
    kind = (name, *(value.type for value in op.operands), *(value.type for value in op.results))
    found = known.get(kind)
    if found is None:
        found = known[kind] = _has_small_types(op)
    return found and (name != "flow.dispatch.region" or _is_inlined(op))


def _has_small_types(op: ir.Operation) -> bool:
    if not all(is_supported(value.type) for value in (*op.operands, *op.results)) or not is_small(op):
        return False
    return op.name in RULES or bool(op.operands and scalars.has_rule(op))


def _is_inlined(kernel: ir.Operation) -> bool:
    try:
        check_inlined(kernel)
    except Unsupported:
        return False
    return True
