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
from hilo.lowering.regions.cost_model import check_small, largest
from hilo.lowering.regions.emitter import RULES, check_type
from hilo.lowering.regions.inlining import check_inlined
from hilo.lowering.regions.region import Region  # noqa: F401  (registers the rules)

_MOVES = frozenset(f"stablehlo.{name}" for name in "reshape broadcast_in_dim iota convert".split())
"""Operations that the compiler fuses into their users."""

KNOWN = 256
"""Elements of the largest tensor that a kernel computes from constants only, in each call."""

PART = 1000
"""Most operations of a kernel."""

WRITTEN_OUT = 30
"""A function of f64 counts as this many operations."""


@dataclass
class Group:
    """Small operations in the order of the block."""

    operations: list[ir.Operation]

    def results(self) -> list[ir.Value]:
        """What others use."""
        inside = set(self.operations)
        return [r for op in self.operations for r in op.results if any(not _is_inside(u.owner, inside) for u in r.uses)]

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
    needed: set[ir.Operation] = set()
    for op in reversed(between):
        if op in inside or op in needed:
            needed.update(d for d in dependencies[op] if d not in inside)
    return needed


def _is_inside(op: ir.Operation | ir.OpView, inside: set[ir.Operation]) -> bool:
    current = op.operation
    while current is not None:
        if current in inside:
            return True
        if current.name == "func.func":
            return False
        current = current.parent.operation if current.parent is not None else None
    return False


def _dependencies(ops: list[ir.Operation]) -> dict[ir.Operation, list[ir.Operation]]:
    """The operations of the same block that each operation depends on: operands, and the previous one with effects."""
    known = set(ops)
    found: dict[ir.Operation, list[ir.Operation]] = {}
    previous: ir.Operation | None = None
    for op in ops:
        values = [*op.operands, *(captured(op) if len(op.regions) else ())]
        makers = {v.owner.operation: None for v in values if not isinstance(v.owner, ir.Block)}
        needs = [m for m in makers if m in known]
        if _may_have_effects(op):
            if previous is not None:
                needs.append(previous)
            previous = op
        found[op] = needs
    return found


def _may_have_effects(op: ir.Operation) -> bool:
    return not op.name.startswith(("stablehlo.", "arith.", "tensor.", "flow.")) or op.name in (
        "stablehlo.custom_call",
        "stablehlo.while",
        "stablehlo.if",
        "stablehlo.case",
    )


def small_groups(block: ir.Block, refused: set[ir.Value]) -> list[Group]:
    """The groups of a block, without the operations that define refused values."""
    ops = [view.operation for view in block.operations]
    is_function = block.owner.operation.name == "func.func"
    candidates = (op for op in ops if refused.isdisjoint(op.results) and is_small_operation(op))
    small = {op for op in candidates if is_function or not is_on_host(op)}
    if not small:
        return []
    dependencies = _dependencies(ops)
    known = _known(ops, dependencies, small)
    small -= known
    level = _levels(ops, dependencies, small, known)
    groups: dict[int, list[ir.Operation]] = {}
    for op in filter(small.__contains__, ops):
        groups.setdefault(level[op], []).append(op)
    return _used(Group(part) for members in groups.values() for part in _parts(_without_ends(members)))


def _used(groups: Iterable[Group]) -> list[Group]:
    """The groups with results: gradients leave dead operations."""
    return [group for group in groups if group.results()]


def _parts(members: list[ir.Operation]) -> list[list[ir.Operation]]:
    """Splits a group into parts of limited code size; each may read earlier ones."""
    parts: list[list[ir.Operation]] = []
    code = PART
    for op in members:
        if code >= PART:
            parts.append([])
            code = 0
        code += WRITTEN_OUT if op.name.removeprefix("stablehlo.") in FUNCTIONS else 1
        parts[-1].append(op)
    return parts


def _levels(
    ops: list[ir.Operation],
    dependencies: dict[ir.Operation, list[ir.Operation]],
    small: set[ir.Operation],
    known: set[ir.Operation],
) -> dict[ir.Operation, int]:
    """The level of each operation. Data movement and operations on constants are as late as their users, so that later
    groups compute them and earlier ones need not return them."""
    level: dict[ir.Operation, int] = {}
    for op in ops:
        behind = {d for d in dependencies[op] if op in small and d not in small and d not in known}
        level[op] = max((level[d] + (d in behind) for d in dependencies[op]), default=0)
    readers = _readers(ops, dependencies)
    for op in reversed(ops):
        if op in readers and small.issuperset([op, *readers[op]]) and _is_late(op, dependencies[op], known):
            level[op] = min(level[reader] for reader in readers[op])
    return level


def _is_late(op: ir.Operation, needs: list[ir.Operation], known: set[ir.Operation]) -> bool:
    return op.name in _MOVES or (known.issuperset(needs) and not _reads_arguments(op))


def _readers(
    ops: list[ir.Operation], dependencies: dict[ir.Operation, list[ir.Operation]]
) -> dict[ir.Operation, list[ir.Operation]]:
    readers: dict[ir.Operation, list[ir.Operation]] = {}
    for op in ops:
        for d in dependencies[op]:
            readers.setdefault(d, []).append(op)
    return readers


def _known(
    ops: list[ir.Operation], dependencies: dict[ir.Operation, list[ir.Operation]], small: set[ir.Operation]
) -> set[ir.Operation]:
    """Constants, and operations that the compiler folds into constants; they form no group by themselves."""
    constants = set(filter(is_constant, ops))
    computed = set(constants)
    for op in ops:
        if op in small and not _reads_arguments(op) and computed.issuperset(dependencies[op]):
            computed.add(op)
    readers = _readers(ops, dependencies)
    known = set(constants)
    for op in reversed(ops):
        is_for_group = all(r in small and r not in known for r in readers.get(op, ()))
        if op in computed and (largest(op) > KNOWN or not is_for_group):
            known.add(op)
    return known


def _reads_arguments(op: ir.Operation) -> bool:
    return any(isinstance(value.owner, ir.Block) for value in (*op.operands, *captured(op)))


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


def is_small_operation(op: ir.Operation) -> bool:
    """Whether a kernel supports the operation, on tensors that are cheap to compute."""
    if is_constant(op) or op.name == "stablehlo.while":
        return False
    try:
        for value in (*op.operands, *op.results):
            check_type(value)
        check_small(op)
        if op.name == "flow.dispatch.region":
            check_inlined(op)
    except Unsupported:
        return False
    return op.name in RULES or bool(op.operands and scalars.has_rule(op))
