"""Forward mode over a block: tangents are computed from the first operation to the last.

The rules of `hilo.lowering.gradient` are for reverse mode. The function that such a rule builds is linear in the
cotangents of the results: y = f(x) gives c -> J^T c. Reverse mode on *that* function maps a tangent of x to J t, so no
operation needs a second rule. The rule is built on a placeholder cotangent, its transpose is built from the operands'
tangents, and operations that only led there are erased.

A loop also carries the tangents of its carried values, and a branch also returns those of its results; neither needs to
know the trip count or the branch taken.

Source: J. Townsend, A new trick for calculating Jacobian vector products (2017).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.regions import captured
from hilo.lowering.gradient.reverse import (
    Cotangents,
    cotangents_of_operands,
    end_of,
    find_active,
    find_active_carried,
    go_back_over,
    zeros,
)
from hilo.lowering.gradient.rules import NO_DERIVATIVE, is_differentiable
from hilo.lowering.types.quantization import is_quantized


class Tangents:
    """The known tangents, by value; those of other values are zero.

    If an operation has no derivative, reading the tangent of its result is the error, not the operation itself:
    Householder reflectors have none, but the Q that is computed from them has one.
    """

    def __init__(self, known: Mapping[ir.Value, ir.Value] = MappingProxyType({})) -> None:
        self._known = dict(known)
        self._refused: dict[ir.Value, PassError] = {}

    def __contains__(self, value: object) -> bool:
        return value in self._known or value in self._refused

    def add(self, value: ir.Value, tangent: ir.Value | PassError) -> None:
        """Records the tangent of a value, or why it has none."""
        if isinstance(tangent, PassError):
            self._refused[value] = tangent
        else:
            self._known[value] = tangent

    def get_or_zero(self, value: ir.Value) -> ir.Value:
        """The tangent of a value; if it is zero, zeros are built at the insertion point."""
        if value in self._refused:
            raise self._refused[value]
        found = self._known.get(value)
        return zeros(value.type) if found is None else found

    def values(self) -> set[ir.Value]:
        """The values with tangents."""
        return {*self._known, *self._refused}

    def copy(self) -> Tangents:
        """A copy, for a region."""
        made = Tangents(self._known)
        made._refused.update(self._refused)
        return made


def go_forward(block: ir.Block, tangents: Tangents) -> None:
    """Computes the tangents of a block's values from those of its arguments and of captured values.

    Raises:
        PassError: an operation that depends on these has no rule.
    """
    operations = [view.operation for view in block.operations]
    for op, following in itertools.pairwise(operations):
        if op.name in NO_DERIVATIVE:
            continue
        with op.location:
            if op.name == "stablehlo.while":
                _while(op, tangents)
            elif op.name in BRANCHES:
                _branch(op, tangents)
            elif any(value in tangents for value in [*op.operands, *captured(op)]):
                _apply(op, following, tangents)


# ---- one operation ---------------------------------------------------------------------------------------------------


def _apply(op: ir.Operation, following: ir.Operation, tangents: Tangents) -> None:
    for result in op.results:
        takes_part = is_differentiable(result.type) or is_quantized(result.type)
        if not takes_part or not any(True for _ in result.uses):
            continue
        with ir.InsertionPoint(following):
            holder = ir.Operation.create("stablehlo.if", regions=1)  # for operations that are not in the program yet
        block = holder.regions[0].blocks.append(result.type)
        try:
            with ir.InsertionPoint(block):
                found = _pushed(op, result, block, tangents)
        except PassError as error:
            tangents.add(result, error)
        else:
            if found is not None:
                tangents.add(result, found)
                _move(block, following, found)
        holder.erase()


def _pushed(op: ir.Operation, result: ir.Value, block: ir.Block, tangents: Tangents) -> ir.Value | None:
    """The tangent of a result: the transpose of its transpose. The block's argument is the placeholder cotangent."""
    cotangent = block.arguments[0]
    given = [cotangent if r == result else None for r in op.results]
    back = list(cotangents_of_operands(op, given, {*tangents.values(), result}))
    operations = [view.operation for view in block.operations]
    active = {cotangent}
    find_active(operations, active)
    forth = Cotangents()
    for operand, t in back:
        if t in active and operand in tangents:
            forth.add(t, tangents.get_or_zero(operand))
    go_back_over(operations, forth, active)
    return forth.get(cotangent)


def _move(block: ir.Block, following: ir.Operation, found: ir.Value) -> None:
    """Moves the operations that compute a value from a block to before an operation, and erases the rest."""
    kept: list[ir.Operation] = []
    for view in reversed(list(block.operations)):
        op = view.operation
        if any(r == found or any(True for _ in r.uses) for r in op.results):
            kept.append(op)
        else:
            op.erase()
    with ir.InsertionPoint(following):
        for argument in block.arguments:  # no linear operation depends on them
            if any(True for _ in argument.uses):
                argument.replace_all_uses_with(zeros(argument.type))
    for op in reversed(kept):
        op.move_before(following)


# ---- control flow ----------------------------------------------------------------------------------------------------


def _while(loop: ir.Operation, tangents: Tangents) -> None:
    """The loop with the non-zero tangents of its carried values."""
    body = loop.regions[1].blocks[0]
    active = tangents.values()
    find_active_carried(loop, active)
    moving = [i for i, argument in enumerate(body.arguments) if argument in active]
    if not moving:
        return
    with ir.InsertionPoint(loop):
        starts = [tangents.get_or_zero(loop.operands[i]) for i in moving]
    new = _replaced(loop, [*loop.operands, *starts], moving)
    for region in new.regions:
        added = [region.blocks[0].add_argument(t.type, loop.location) for t in starts]
    inner = tangents.copy()
    for i, tangent in zip(moving, added, strict=True):
        inner.add(body.arguments[i], tangent)
    _end_with_tangents(body, inner, moving)
    _replace(loop, new, moving, tangents)


def _branch(op: ir.Operation, tangents: Tangents) -> None:
    """The branching operation, whose branches also return the tangents of their results."""
    active = tangents.values()
    find_active([op], active)
    moving = [i for i, result in enumerate(op.results) if result in active]
    if not moving:
        return
    new = _replaced(op, list(op.operands), moving)
    for region in new.regions:
        _end_with_tangents(region.blocks[0], tangents.copy(), moving)
    _replace(op, new, moving, tangents)


def _replaced(op: ir.Operation, operands: Sequence[ir.Value], moving: Iterable[int]) -> ir.Operation:
    """An operation with the regions of another, with tangents among its results; it is placed before the other."""
    types = [*(r.type for r in op.results), *(op.results[i].type for i in moving)]
    attributes = {name: op.attributes[name] for name in op.attributes}
    with ir.InsertionPoint(op):
        new = ir.Operation.create(op.name, types, operands, attributes, regions=len(op.regions))
    for source, target in zip(op.regions, new.regions, strict=True):
        source.blocks[0].append_to(target)
    return new


def _end_with_tangents(block: ir.Block, tangents: Tangents, moving: Iterable[int]) -> None:
    go_forward(block, tangents)
    end = end_of(block)
    with ir.InsertionPoint(end), end.location:
        values = [*end.operands, *(tangents.get_or_zero(end.operands[i]) for i in moving)]
        ir.Operation.create(end.name, operands=values)
    end.erase()


def _replace(op: ir.Operation, new: ir.Operation, moving: Sequence[int], tangents: Tangents) -> None:
    count = len(op.results)
    for old, fresh in zip(op.results, new.results[:count], strict=True):
        old.replace_all_uses_with(fresh)
    op.erase()
    for n, i in enumerate(moving):
        tangents.add(new.results[i], new.results[count + n])
