"""What the body of a kernel shows, whatever values it captures: found out once for each body."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework.regions import is_defined_in
from hilo.lowering.framework.written import known_bodies
from hilo.lowering.kernel.functions import calls

_BODIES = (
    *("arith.", "bufferization.to_buffer", "math.", "memref.", "scf.", "tensor.", "vector.", "flow.return"),
    calls.CALL,
    "func.call_indirect",
)
"""Prefixes of the operations that an outlined kernel may contain."""

_TABLE_BYTES = 1 << 16
"""The largest table that a kernel may hold."""

_NAME = "outlining"
"""The name of these facts in `known_bodies.Body.facts`."""

_SPLIT = "iree_linalg_ext.split_reduction_mapping"


@dataclass(frozen=True)
class Facts:
    """What a body shows, whatever values it captures.

    Attributes:
        refusal: why it cannot be outlined; empty: it can.
        has_parts: whether its loops are split among workgroups.
        written: the places of those captured values of which a result may be the in-place update.
        updated: for each result, the place of the captured value that it is, after updates; -1: of none.
    """

    refusal: str
    has_parts: bool
    written: frozenset[int]
    updated: tuple[int, ...]


def facts_of(region: ir.Operation, apart: known_bodies.Body | None, outside: list[ir.Value]) -> Facts:
    """The facts about the body of a region.

    Args:
        apart: the body; None: it is in the region.
        outside: the captured values.
    """
    if apart is None:
        return _collect_facts(region.regions[0].blocks[0], outside)
    if _NAME not in apart.facts:
        found = _collect_facts(apart.block, list(apart.block.arguments))
        apart.facts[_NAME] = [found.refusal, found.has_parts, sorted(found.written), [*found.updated]]
    refusal, has_parts, written, updated = apart.facts[_NAME]
    assert isinstance(written, list) and isinstance(updated, list)
    return Facts(str(refusal), bool(has_parts), frozenset(written), tuple(updated))


def _collect_facts(block: ir.Block, outside: list[ir.Value]) -> Facts:
    body = operations_in(block)
    refused = next((inner.name for inner in body if not (inner.name.startswith(_BODIES) or _is_left_over(inner))), None)
    has_parts = any(_SPLIT in str(inner.attributes["mapping"]) for inner in body if _is_mapped(inner))
    given = list(list(block.operations)[-1].operation.operands)
    places = {value: place for place, value in enumerate(outside)}
    updated = tuple(places.get(origin(value), -1) for value in given)
    refusal = "" if refused is None else f"it holds {refused}"
    return Facts(refusal, has_parts, _written_places(given, outside), updated)


def _is_left_over(op: ir.Operation) -> bool:
    """Whether an operation of StableHLO in a body is one that `lower_left_over` lowers."""
    if op.name == "stablehlo.constant":
        kind = op.results[0].type
        element = kind.element_type
        is_stored_so = isinstance(element, ir.FloatType) or (
            isinstance(element, ir.IntegerType) and element.is_signless
        )
        return is_stored_so and element.width >= 8 and math.prod(kind.shape) * element.width <= 8 * _TABLE_BYTES
    return op.name == "stablehlo.reshape" and not list(op.results[0].uses)


def lower_left_over(block: ir.Block) -> None:
    """Lowers the operations of StableHLO that passes have left in a body: tables, and views that nothing reads."""
    for op in operations_in(block):
        if op.name == "stablehlo.constant":
            kinds, attributes = [op.results[0].type], {"value": op.attributes["value"]}
            made = ir.Operation.create(
                "arith.constant", kinds, [], attributes, ip=ir.InsertionPoint(op), loc=op.location
            )
            op.results[0].replace_all_uses_with(made.result)
        if op.name.startswith("stablehlo."):
            op.erase()


def operations_in(block: ir.Block) -> list[ir.Operation]:
    """All operations of a block, nested ones included. The terminator of the block is the last one."""
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        found.append(inner)
        return ir.WalkResult.ADVANCE

    for view in block.operations:
        view.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _is_mapped(op: ir.Operation) -> bool:
    return op.name == "scf.forall" and "mapping" in op.attributes


def _written_places(values: Iterable[ir.Value], outside: list[ir.Value]) -> frozenset[int]:
    """The places of those captured values of which one of the values may be the in-place update."""
    places = {value: place for place, value in enumerate(outside)}
    found: set[int] = set()
    seen: set[ir.Value] = set()
    todo = [*values]
    while todo:
        one = todo.pop()
        if one in places:
            found.add(places[one])
        elif one not in seen:
            seen.add(one)
            todo += _may_be_written_into(one)
    return frozenset(found)


def _may_be_written_into(value: ir.Value) -> list[ir.Value]:
    """The values of which a value may be the in-place update, one step back."""
    if isinstance(value.owner, ir.Block):
        return [operand for operand in value.owner.owner.operation.operands if operand.type == value.type]
    op = value.owner.operation
    found = [operand for operand in op.operands if isinstance(operand.type, ir.RankedTensorType)]
    for block in itertools.chain.from_iterable(op.regions):
        last = block.operations[len(block.operations) - 1].operation
        found += [operand for operand in last.operands if operand.type == value.type]
    return found


def origin(value: ir.Value, within: ir.Operation | None = None) -> ir.Value:
    """What a value was before updates of elements and vectors, and before loops and branches that do such.

    Args:
        within: operation outside of which it is not followed.
    """
    while (within is None or is_defined_in(value, within)) and (before := _before(value)) is not None:
        value = before
    return value


def _before(value: ir.Value) -> ir.Value | None:
    """The same, one step back; None at the beginning."""
    if isinstance(value.owner, ir.Block):
        loop = value.owner.owner.operation
        return loop.operands[ir.BlockArgument(value).arg_number + 2] if loop.name == "scf.for" else None
    op = value.owner.operation
    if op.name in ("tensor.insert", "vector.transfer_write"):
        return op.operands[1]
    number = ir.OpResult(value).result_number
    if op.name == "scf.for":
        return op.operands[number + 3]
    if op.name != "scf.if":
        return None
    given = [[*region.blocks[0].operations][-1].operation.operands[number] for region in op.regions]
    ends = {origin(end, op) for end in given}
    return ends.pop() if len(ends) == 1 else None
