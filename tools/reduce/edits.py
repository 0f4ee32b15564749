"""Ways to make a program smaller by changing its operations.

An edit has a number of sites in a program; the search first tries many sites at once, then fewer, down to one. An edit
reports whether it changed anything; whether the program is still valid, and still fails, is checked elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.tools.bisect.bisection import random_arguments
from hilo.tools.reduce.state import LEAVE_OPERATIONS, Draft, leaf_of, operations

Change = Callable[[Draft, Sequence[int]], bool]


@dataclass(frozen=True)
class Edit:
    """One way to make a program smaller.

    Attributes:
        name: for `--debug`.
        sites: the number of sites.
        change: changes the sites with these indices; returns False if it changed nothing.
        single: whether sites are tried one at a time only.
    """

    name: str
    sites: Callable[[Draft], int]
    change: Change
    single: bool = False


def _entry_operations(draft: Draft) -> list[ir.Operation]:
    return [view.operation for view in draft.block.operations if view.operation.name not in LEAVE_OPERATIONS]


def _terminator(draft: Draft) -> ir.Operation:
    return list(draft.block.operations)[-1].operation


def drop_results(draft: Draft, sites: Sequence[int]) -> bool:
    """Returns fewer values."""
    old = _terminator(draft)
    kept = [value for n, value in enumerate(old.operands) if n not in sites]
    if not kept:
        return False
    with ir.InsertionPoint(old), old.location:
        ir.Operation.create("func.return", operands=kept)
    old.erase()
    return True


def drop_arguments(draft: Draft, sites: Sequence[int]) -> bool:
    """Removes arguments that nothing uses."""
    changed = False
    for n in sorted(sites, reverse=True):
        if not any(True for _ in draft.block.arguments[n].uses):
            draft.block.erase_argument(n)
            del draft.arguments[n]
            changed = True
    return changed


def add_argument(draft: Draft, kind: ir.Type) -> ir.Value | None:
    """Adds an argument with random values to the entry function."""
    leaf = leaf_of(kind)
    if leaf is None:
        return None
    draft.arguments.append(random_arguments([leaf], draft.seed + len(draft.arguments))[0])
    with kind.context:
        return draft.block.add_argument(kind, ir.Location.unknown())


def cut(draft: Draft, sites: Sequence[int]) -> bool:
    """Replaces results of the entry function's operations by new arguments."""
    listed = _entry_operations(draft)
    chosen = [listed[n] for n in sites]
    return _replace_all(draft, chosen, lambda value: add_argument(draft, value.type))


def zero(draft: Draft, sites: Sequence[int]) -> bool:
    """Replaces operations by constants."""
    listed = operations(draft.module)
    chosen = [listed[n] for n in sites if listed[n].name != "stablehlo.constant" and draft.may_change(listed[n])]
    return _replace_all(draft, chosen, _constant_before)


def _constant_before(value: ir.Value) -> ir.Value | None:
    leaf = leaf_of(value.type)
    if leaf is None or leaf.dtype.numpy is None:
        return None
    op = value.owner
    assert isinstance(op, (ir.Operation, ir.OpView))
    with ir.InsertionPoint(op), op.location:
        return _splat(value.type, 1)


def _splat(kind: ir.Type, number: int) -> ir.Value:
    text = {"i1": "true" if number else "false"}.get(str(ir.RankedTensorType(kind).element_type))
    element = str(ir.RankedTensorType(kind).element_type)
    if text is None:
        text = f"{number}" if element.lstrip("u").startswith(("i", "si")) else f"{number}.0"
        text = f"({text}, 0.0)" if element.startswith("complex") else text
    value = ir.Attribute.parse(f"dense<{text}> : {kind}", kind.context)
    return ir.Operation.create("stablehlo.constant", results=[kind], attributes={"value": value}).results[0]


def _replace_all(
    draft: Draft, chosen: Sequence[ir.Operation], replacement: Callable[[ir.Value], ir.Value | None]
) -> bool:
    """Replaces the values that a group of operations gives to others, and erases the group, from its last operation."""
    changed = False
    for op in reversed(chosen):
        made: list[tuple[ir.Value, ir.Value]] = []
        for value in op.results:
            if not any(True for _ in value.uses):
                continue
            other = replacement(value)
            if other is None:
                break
            made.append((value, other))
        else:
            for value, other in made:
                value.replace_all_uses_with(other)
            op.erase()
            changed = True
    return changed


def forward(number: int) -> Change:
    """Replaces each result by an operand of the same type."""

    def change(draft: Draft, sites: Sequence[int]) -> bool:
        listed = operations(draft.module)
        changed = False
        for op in reversed([listed[n] for n in sites]):
            changed |= draft.may_change(op) and _replace_by(op, op.operands, number)
        return changed

    return change


def use_argument(draft: Draft, sites: Sequence[int]) -> bool:
    """Replaces an operation's result by an argument of the entry function."""
    listed = operations(draft.module)
    changed = False
    for op in reversed([listed[n] for n in sites]):
        if not all(_parents_reach(op, draft.entry) for _ in op.results):
            continue
        changed |= _replace_by(op, draft.block.arguments, 0)
    return changed


def _replace_by(op: ir.Operation, values: Sequence[ir.Value], number: int) -> bool:
    """Replaces each result of an operation by another value of its type, the one of that number, and erases it."""
    of_type = [[value for value in values if value.type == result.type] for result in op.results]
    if not of_type or any(len(same) <= number for same in of_type):
        return False
    for result, same in zip(op.results, of_type, strict=True):
        result.replace_all_uses_with(same[number])
    op.erase()
    return True


def _parents_reach(op: ir.Operation, function: ir.Operation) -> bool:
    """Whether the operation is in the function, or in a region of a loop or branch there."""
    parent = op.parent
    while parent is not None and parent.name in CONTROL_FLOW:
        parent = parent.operation.parent
    return parent is not None and parent.operation == function


def merge_arguments(draft: Draft, sites: Sequence[int]) -> bool:
    """Uses the first argument of a type in place of all arguments of that type."""
    changed = False
    for n in sites:
        argument = draft.block.arguments[n]
        first = next((a for a in list(draft.block.arguments)[:n] if a.type == argument.type), None)
        if first is not None and any(True for _ in argument.uses):
            argument.replace_all_uses_with(first)
            changed = True
    return changed


def constants_to_arguments(draft: Draft, sites: Sequence[int]) -> bool:
    """Replaces constants that are not splats by new arguments."""
    listed = [op for op in _entry_operations(draft) if op.name == "stablehlo.constant"]
    chosen = [listed[n] for n in sites if not _is_splat(listed[n])]
    return _replace_all(draft, chosen, lambda value: add_argument(draft, value.type))


def _is_splat(op: ir.Operation) -> bool:
    value = op.attributes["value"]
    return isinstance(value, ir.DenseElementsAttr) and value.is_splat


def simplify_constants(number: int) -> Change:
    """Replaces constants by splats of 0 or 1."""

    def change(draft: Draft, sites: Sequence[int]) -> bool:
        listed = [op for op in operations(draft.module) if op.name == "stablehlo.constant"]
        changed = False
        for n in sites:
            op = listed[n]
            kind = op.results[0].type
            if leaf_of(kind) is None:
                continue
            with ir.InsertionPoint(op), op.location:
                made = _splat(kind, number)
            assert isinstance(made.owner, (ir.Operation, ir.OpView))
            if made.owner.operation.attributes["value"] == op.attributes["value"]:
                made.owner.operation.erase()
                continue
            op.results[0].replace_all_uses_with(made)
            op.erase()
            changed = True
        return changed

    return change


def _loops(draft: Draft) -> list[ir.Operation]:
    return [op for op in operations(draft.module) if op.name in CONTROL_FLOW]


def unwrap(number: int) -> Change:
    """Replaces a loop by its body, or a conditional by one of its branches."""

    def change(draft: Draft, sites: Sequence[int]) -> bool:
        loops = _loops(draft)
        changed = False
        for op in reversed([loops[n] for n in sites]):
            is_loop = op.name == "stablehlo.while"
            index = 1 if is_loop else number
            if index >= len(op.regions):
                continue
            block = op.regions[index].blocks[0]
            for argument, operand in zip(block.arguments, op.operands if is_loop else (), strict=True):
                argument.replace_all_uses_with(operand)
            *inner, last = [view.operation for view in block.operations]
            for one in inner:
                one.move_before(op)
            for value, other in zip(op.results, last.operands, strict=True):
                value.replace_all_uses_with(other)
            op.erase()
            changed = True
        return changed

    return change


def drop_carried(draft: Draft, sites: Sequence[int]) -> bool:
    """Removes values that loops carry and branches return; the loop's operand is used instead."""
    places = [(op, n) for op in _loops(draft) for n in range(len(op.results))]
    by_loop: dict[int, tuple[ir.Operation, list[int]]] = {}
    numbers = [(number, *places[number]) for number in sites]
    for number, op, n in numbers:
        first = number - n
        by_loop.setdefault(first, (op, []))[1].append(n)
    return any([_drop_carried(op, dropped) for op, dropped in by_loop.values()])


def _fix_arguments(block: ir.Block, values: dict[int, ir.Value]) -> None:
    """Replaces some of a block's arguments by values from outside."""
    for n in sorted(values, reverse=True):
        block.arguments[n].replace_all_uses_with(values[n])
        block.erase_argument(n)


def _return_only(block: ir.Block, kept: Sequence[int]) -> None:
    """Removes all values except these from the block's terminator."""
    last = list(block.operations)[-1].operation
    with ir.InsertionPoint(last), last.location:
        ir.Operation.create("stablehlo.return", operands=[last.operands[n] for n in kept])
    last.erase()


def _drop_carried(op: ir.Operation, dropped: Sequence[int]) -> bool:
    kept = [n for n in range(len(op.results)) if n not in dropped]
    if not kept:
        return False
    if op.name == "stablehlo.while":
        before = {n: op.operands[n] for n in dropped}  # replaces the value inside the loop and after it
        made = _with_results(op, [op.operands[n] for n in kept], kept)
        returning = list(op.regions)[1:]
    elif all(_is_unused(op.results[n]) for n in dropped):
        before, made, returning = {}, _with_results(op, list(op.operands), kept), list(op.regions)
    else:
        return False
    for region in op.regions:
        _fix_arguments(region.blocks[0], before)
    for region in returning:
        _return_only(region.blocks[0], kept)
    for region, target in zip(op.regions, made.regions, strict=True):
        region.blocks[0].append_to(target)
    for n, value in (*before.items(), *zip(kept, made.results, strict=True)):
        op.results[n].replace_all_uses_with(value)
    op.erase()
    return True


def _is_unused(value: ir.Value) -> bool:
    return not any(True for _ in value.uses)


def _with_results(op: ir.Operation, operands: Sequence[ir.Value], kept: Sequence[int]) -> ir.Operation:
    """An operation like `op`, inserted before it, with empty regions and only the results whose indices are kept."""
    with ir.InsertionPoint(op), op.location:
        return ir.Operation.create(
            op.name,
            results=[op.results[n].type for n in kept],
            operands=list(operands),
            attributes={name: op.attributes[name] for name in op.attributes},
            regions=len(op.regions),
        )


def drop_attributes(draft: Draft, sites: Sequence[int]) -> bool:
    """Removes attributes that an operation does not require."""
    places = _attributes(draft)
    changed = False
    for n in sites:
        op, name = places[n]
        if name not in op.attributes:
            continue
        value = op.attributes[name]
        del op.attributes[name]
        try:
            valid = op.name == "builtin.module" or op.verify()
        except ir.MLIRError:
            valid = False
        if valid:
            changed = True
        else:
            op.attributes[name] = value
    return changed


_NEEDED = ("value", "sym_name", "function_type", "sym_visibility", "callee")


def _attributes(draft: Draft) -> list[tuple[ir.Operation, str]]:
    listed = [draft.module.operation, *operations(draft.module)]
    return [(op, name) for op in listed for name in op.attributes if name not in _NEEDED]


def inline_calls(draft: Draft, sites: Sequence[int]) -> bool:
    """Inlines all functions."""
    from hilo.lowering import run_pipeline

    before = str(draft.module)
    run_pipeline(draft.module, "expand-composite,inline,symbol-dce")
    return str(draft.module) != before


def simple_arguments(values: Callable[[np.ndarray], np.ndarray]) -> Change:
    """Replaces the values of arguments by simpler ones."""

    def change(draft: Draft, sites: Sequence[int]) -> bool:
        changed = False
        for n in sites:
            old = draft.arguments[n]
            new = np.asarray(values(old)).astype(old.dtype)
            if new.tobytes() != old.tobytes():
                draft.arguments[n] = new
                changed = True
        return changed

    return change


def _count(draft: Draft) -> int:
    return len(operations(draft.module))


def _arguments(draft: Draft) -> int:
    return len(draft.block.arguments)


def _constants(draft: Draft) -> int:
    return sum(op.name == "stablehlo.constant" for op in operations(draft.module))


def _entry_constants(draft: Draft) -> int:
    return sum(op.name == "stablehlo.constant" for op in _entry_operations(draft))


EDITS: tuple[Edit, ...] = (
    Edit("drop-results", lambda d: len(_terminator(d).operands), drop_results),
    Edit("inline-calls", lambda d: 1, inline_calls, single=True),
    Edit("cut", lambda d: len(_entry_operations(d)), cut),
    Edit("drop-arguments", _arguments, drop_arguments),
    Edit("unwrap", lambda d: len(_loops(d)), unwrap(0)),
    Edit("unwrap-second", lambda d: len(_loops(d)), unwrap(1)),
    Edit("forward", _count, forward(0)),
    Edit("forward-second", _count, forward(1)),
    Edit("drop-carried", lambda d: sum(len(op.results) for op in _loops(d)), drop_carried),
    Edit("use-argument", _count, use_argument),
    Edit("zero", _count, zero),
    Edit("constants-to-arguments", _entry_constants, constants_to_arguments),
    Edit("merge-arguments", _arguments, merge_arguments),
    Edit("drop-arguments", _arguments, drop_arguments),
    Edit("drop-attributes", lambda d: len(_attributes(d)), drop_attributes),
)
"""Edits of operations, in the order in which they are tried."""

VALUE_EDITS: tuple[Edit, ...] = (
    Edit("constants-one", _constants, simplify_constants(1)),
    Edit("constants-zero", _constants, simplify_constants(0)),
    Edit("arguments-one", _arguments, simple_arguments(np.ones_like)),
    Edit("arguments-zero", _arguments, simple_arguments(np.zeros_like)),
    Edit(
        "arguments-rounded",
        _arguments,
        simple_arguments(lambda x: np.rint(x.astype(np.complex128 if x.dtype.kind == "c" else np.float64))),
    ),
)
"""Edits of values."""
