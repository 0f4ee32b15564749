"""Batches a block: operations by their rules; loops, branches and composites here.

Source: JAX's batching of `while` (iterations go on while any predicate holds; an element keeps its values once its own
predicate fails) and of `cond` (all branches are computed, and selected from).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, TERMINATORS
from hilo.dialect.support.errors import PassError
from hilo.lowering.batching.loop import is_token, loop
from hilo.lowering.batching.rules import Batch, check_static, find_rule
from hilo.lowering.framework.build import broadcast, element_of, shape_of, splat
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.regions import captured, clone_operations

SIZES = frozenset(("stablehlo.get_dimension_size",))
"""Operations whose results are the same for each element of the batch."""


def batch_block(block: ir.Block, batch: Batch) -> list[ir.Operation]:
    """Builds a block's computation on values with the batch dimension.

    Returns:
        The replaced operations; once the block's terminator is erased, they can be, too, last one first.
    """
    replaced = []
    for view in list(block.operations):
        op = view.operation
        if op.name in TERMINATORS or not _varies(op, batch.known):
            continue
        check_static(op, [*op.operands, *op.results])
        with ir.InsertionPoint(op), op.location:
            _apply(op, batch)
        replaced.append(op)
    return replaced


def _varies(op: ir.Operation, known: Container[ir.Value]) -> bool:
    """Whether an operation may give another value for each element of the batch. Random numbers always do."""
    if any(value in known for value in [*op.operands, *captured(op)]):
        return True
    found: bool = op.name == "stablehlo.rng"

    def visit(inner: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = found or inner.name == "stablehlo.rng"
        return ir.WalkResult.ADVANCE

    if len(op.regions):
        op.walk(visit)
    return found


def _apply(op: ir.Operation, batch: Batch) -> None:
    if op.name in SIZES:
        dimension = ir.IntegerAttr(op.attributes["dimension"]).value
        size = splat(shape_of(op.operands[0])[dimension], element_of(op.results[0]))
        op.results[0].replace_all_uses_with(size)
        return
    results: Sequence[ir.Value]
    own = _CONTROL.get(op.name)
    if own is not None:
        results = own(op, batch)
    else:
        found = find_rule(op)
        reads = any(batch.has(value) for value in captured(op))
        made = None if found is None or reads else found(op.opview, batch)
        results = loop(op, batch) if made is None else made
    for old, new in zip(op.results, results, strict=True):
        if new.type == old.type:
            old.replace_all_uses_with(new)
        else:
            batch.known[old] = new


def end_of(block: ir.Block) -> ir.Operation:
    found: ir.Operation = block.operations[len(block.operations) - 1].operation
    return found


def _move_regions(op: ir.Operation, new: ir.Operation) -> None:
    """Moves copies of an operation's regions into another operation."""
    copy = op.clone().operation
    for source, target in zip(copy.regions, new.regions, strict=True):
        source.blocks[0].append_to(target)
    copy.erase()


def widen_arguments(block: ir.Block, types: Sequence[ir.Type], batch: Batch) -> list[ir.Value]:
    """Gives a block arguments of these types; `known` gets those that have the batch dimension.

    Returns:
        The old arguments, to be erased once nothing uses them.
    """
    old = list(block.arguments)
    for argument, type_ in zip(old, types, strict=True):
        new = block.add_argument(type_, ir.Location.current)
        if new.type == argument.type:
            argument.replace_all_uses_with(new)
        else:
            batch.known[argument] = new
    return old


def finish(block: ir.Block, replaced: Sequence[ir.Operation], old: Sequence[ir.Value]) -> None:
    """Erases the replaced operations and a block's old arguments."""
    for op in reversed(replaced):
        op.erase()
    for _ in old:
        block.erase_argument(0)


# ---- which values vary -----------------------------------------------------------------------------------------------


def find_varying(block: ir.Block, varying: set[ir.Value]) -> None:
    """Adds the block's values that depend on varying ones: those to which `batch_block` gives the batch dimension."""
    for view in block.operations:
        op = view.operation
        if op.name in SIZES or op.name in TERMINATORS or not _varies(op, varying):
            continue
        if op.name == "stablehlo.while":
            carried = _varying_carried(op, varying)[0]
            varying.update(op.results[i] for i in carried)
        elif op.name in CONTROL_FLOW:
            numbers = _varying_results(op, varying)
            varying.update(op.results[i] for i in numbers)
        else:
            varying.update(result for result in op.results if not is_token(result.type))


def _varying_results(branch: ir.Operation, varying: set[ir.Value]) -> set[int]:
    """Which results of an `if` or a `case` vary."""
    numbers = {i for i, result in enumerate(branch.results) if not is_token(result.type)}
    if branch.operands[0] in varying:
        return numbers
    found = set()
    for region in branch.regions:
        local = set(varying)
        find_varying(region.blocks[0], local)
        found |= {i for i, value in enumerate(end_of(region.blocks[0]).operands) if value in local}
    return found & numbers


def _varying_carried(loop_: ir.Operation, varying: set[ir.Value]) -> tuple[set[int], bool]:
    """Which of the values that a loop carries vary, and whether its predicate does."""
    condition, body = (region.blocks[0] for region in loop_.regions)
    carried = {i for i, value in enumerate(loop_.operands) if value in varying}
    while True:
        is_predicate_varying = _varying_ends(condition, varying, carried) == {0}
        more = _varying_ends(body, varying, carried)
        if is_predicate_varying:
            more |= _changing(body)
        if more <= carried:
            return carried, is_predicate_varying
        carried |= more


def _varying_ends(block: ir.Block, varying: set[ir.Value], carried: set[int]) -> set[int]:
    """Which operands of a block's terminator vary if these of its arguments do."""
    local = varying | {block.arguments[i] for i in carried}
    find_varying(block, local)
    return {i for i, value in enumerate(end_of(block).operands) if value in local}


def _changing(body: ir.Block) -> set[int]:
    """The carried values that an iteration does not pass on unchanged."""
    values = enumerate(end_of(body).operands)
    return {i for i, value in values if value != body.arguments[i] and not is_token(value.type)}


# ---- loops -----------------------------------------------------------------------------------------------------------


def _while(op: ir.Operation, batch: Batch) -> list[ir.Value]:
    """A loop that continues while any predicate holds; elements whose own predicate failed keep their values."""
    carried, is_predicate_varying = _varying_carried(op, set(batch.known))
    operands = [batch.wide(value) if i in carried else value for i, value in enumerate(op.operands)]
    types = [value.type for value in operands]
    new = ir.Operation.create(op.name, types, operands, regions=2)
    _move_regions(op, new)
    condition, body = (region.blocks[0] for region in new.regions)
    predicate = _predicate_in_body(condition, body) if is_predicate_varying else None
    _batch_condition(condition, types, batch)
    _batch_body(body, types, batch, predicate)
    return list(new.results)


def _predicate_in_body(condition: ir.Block, body: ir.Block) -> ir.Value:
    """The condition, computed again at the start of the body."""
    with ir.InsertionPoint.at_block_begin(body):
        known = dict(zip(condition.arguments, body.arguments, strict=True))
        return clone_operations(condition, known)[0]


def _batch_condition(block: ir.Block, types: Sequence[ir.Type], batch: Batch) -> None:
    local = Batch(batch.size, dict(batch.known))
    old = widen_arguments(block, types, local)
    replaced, end = batch_block(block, local), end_of(block)
    with ir.InsertionPoint(end):
        value = local.get(end.operands[0])
        if local.has(end.operands[0]):
            false = splat(False, ir.IntegerType.get_signless(1))
            value = stablehlo.reduce([value], [false], dimensions=[0], body=stablehlo.or_)
        stablehlo.return_([value])
    end.erase()
    finish(block, replaced, old)


def _batch_body(block: ir.Block, types: Sequence[ir.Type], batch: Batch, predicate: ir.Value | None) -> None:
    local = Batch(batch.size, dict(batch.known))
    old = widen_arguments(block, types, local)
    replaced, end = batch_block(block, local), end_of(block)
    with ir.InsertionPoint(end):
        results = []
        for before, value, type_ in zip(old, end.operands, types, strict=True):
            is_wide = before in local.known
            given = local.wide(value) if is_wide else value
            assert given.type == type_, f"{given.type} for {type_}"
            if predicate is not None and is_wide and value != before:
                mask = broadcast(local.wide(predicate), shape_of(given), [0])
                given = stablehlo.select(mask, given, local.known[before])
            results.append(given)
        stablehlo.return_(results)
    end.erase()
    finish(block, replaced, old)


# ---- branches --------------------------------------------------------------------------------------------------------


def _branch(op: ir.Operation, batch: Batch) -> list[ir.Value]:
    if batch.has(op.operands[0]):
        return _choice(op, batch)
    varying = _varying_results(op, set(batch.known))
    types = [batch.type(r.type) if i in varying else r.type for i, r in enumerate(op.results)]
    new = ir.Operation.create(op.name, types, list(op.operands), regions=len(op.regions))
    _move_regions(op, new)
    for region in new.regions:
        block, local = region.blocks[0], Batch(batch.size, dict(batch.known))
        replaced, end = batch_block(block, local), end_of(block)
        with ir.InsertionPoint(end), op.location:
            stablehlo.return_([local.wide(v) if i in varying else v for i, v in enumerate(end.operands)])
        end.erase()
        finish(block, replaced, ())
    return list(new.results)


def _choice(op: ir.Operation, batch: Batch) -> list[ir.Value]:
    """All branches are computed, and each element selects the results of its own."""
    if any(is_token(result.type) for result in op.results):
        raise PassError(f"batch: the branches of {op.name} order effects by a token, and elements take different "
                        f"branches\n  at {place(op.location)}")  # fmt: skip
    found = [_inlined(op, number, batch) for number in range(len(op.regions))]
    index = batch.get(op.operands[0])
    if op.name == "stablehlo.if":
        return [_chosen(index, yes, no) for yes, no in zip(*found, strict=True)]
    results = found[-1]
    for number in reversed(range(len(found) - 1)):
        own = broadcast(splat(number, element_of(index)), shape_of(index))
        is_own = stablehlo.compare(index, own, comparison_direction="EQ")
        results = [_chosen(is_own, mine, other) for mine, other in zip(found[number], results, strict=True)]
    return results


def _chosen(predicate: ir.Value, on_true: ir.Value, on_false: ir.Value) -> ir.Value:
    return stablehlo.select(broadcast(predicate, shape_of(on_true), [0]), on_true, on_false)


def _inlined(op: ir.Operation, number: int, batch: Batch) -> list[ir.Value]:
    """The results of a branch, which is inlined before the operation."""
    copy = op.clone().operation
    block, local = copy.regions[number].blocks[0], Batch(batch.size, dict(batch.known))
    replaced, end = batch_block(block, local), end_of(block)
    with ir.InsertionPoint(end), op.location:
        values = [local.wide(value) for value in end.operands]
    end.erase()
    finish(block, replaced, ())
    for view in list(block.operations):
        view.operation.move_before(copy)
    copy.erase()
    return values


# ---- composites ------------------------------------------------------------------------------------------------------


def _composite(op: ir.Operation, batch: Batch) -> list[ir.Value]:
    """A composite of the same name whose decomposition is batched."""
    module = op
    while module.parent is not None:
        module = module.parent.operation
    attribute = ir.FlatSymbolRefAttr(op.attributes["decomposition"])
    symbols = ir.SymbolTable(module)
    source = symbols[attribute.value].operation
    copy = source.clone(ip=ir.InsertionPoint(source)).operation
    copy.attributes["sym_name"] = ir.StringAttr.get(f"{attribute.value}_of_{batch.size}")
    name = symbols.insert(copy)
    block, local = copy.regions[0].blocks[0], Batch(batch.size)
    operands = [batch.get(value) for value in op.operands]
    old = widen_arguments(block, [value.type for value in operands], local)
    replaced, end = batch_block(block, local), end_of(block)
    with ir.InsertionPoint(end):
        values = [local.wide(value) for value in end.operands]
        ir.Operation.create("func.return", operands=values)
    end.erase()
    finish(block, replaced, old)
    kind = ir.FunctionType.get([v.type for v in operands], [v.type for v in values])
    copy.attributes["function_type"] = ir.TypeAttr.get(kind)
    decomposition = ir.FlatSymbolRefAttr.get(ir.StringAttr(name).value)
    return batch.again(op, operands, decomposition=decomposition)


_CONTROL: dict[str, Callable[[ir.Operation, Batch], list[ir.Value]]] = {
    "stablehlo.while": _while,
    "stablehlo.if": _branch,
    "stablehlo.case": _branch,
    "stablehlo.composite": _composite,
}
