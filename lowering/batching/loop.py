"""The fallback for operations without a rule: a loop that runs the operation for each element of the batch."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.batching.rules import Batch
from hilo.lowering.framework.build import reshape, shape_of, splat
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.regions import captured, replace_operands
from hilo.lowering.gradient.reverse import zeros


def is_token(type_: ir.Type) -> bool:
    return str(type_) == "!stablehlo.token"


def loop(op: ir.Operation, batch: Batch) -> list[ir.Value]:
    """Runs the operation once for each element.

    Tokens are carried from one iteration to the next, so that effects happen in order.

    Returns:
        Values with the batch dimension; for a token, the last one.
    """
    varying = [value for value in dict.fromkeys([*op.operands, *captured(op)]) if batch.has(value)]
    tokens = _tokens(op)
    i32 = ir.IntegerType.get_signless(32)
    start = [splat(0, i32), *tokens, *_zeros(op, batch)]
    new = ir.Operation.create("stablehlo.while", [v.type for v in start], start, regions=2)
    condition, body = (region.blocks.append(*[v.type for v in start]) for region in new.regions)
    with ir.InsertionPoint(condition):
        is_inside = stablehlo.compare(condition.arguments[0], splat(batch.size, i32), comparison_direction="LT")
        stablehlo.return_([is_inside])
    with ir.InsertionPoint(body):
        counter, *rest = body.arguments
        copy = op.clone().operation
        element = {value: _element(batch.get(value), counter) for value in varying}
        element.update(zip(tokens, rest, strict=False))
        copy.move_after(_last(body))
        replace_operands(copy, element)
        stablehlo.return_([stablehlo.add(counter, splat(1, i32)), *_carried(copy, rest[len(tokens) :], counter)])
    after, stacks = iter(new.results[1 : 1 + len(tokens)]), iter(new.results[1 + len(tokens) :])
    return [next(after) if is_token(result.type) else next(stacks) for result in op.results]


def _tokens(op: ir.Operation) -> list[ir.Value]:
    """The tokens that an operation takes; it returns as many."""
    tokens = [value for value in op.operands if is_token(value.type)]
    if len(tokens) != sum(is_token(result.type) for result in op.results):
        raise PassError(f"batch: {op.name} has a token, and no rule for a further dimension\n  at {place(op.location)}")
    return tokens


def _zeros(op: ir.Operation, batch: Batch) -> list[ir.Value]:
    """The initial values into which the results are written."""
    return [zeros(batch.type(result.type)) for result in op.results if not is_token(result.type)]


def _last(block: ir.Block) -> ir.Operation:
    found: ir.Operation = block.operations[len(block.operations) - 1].operation
    return found


def _carried(copy: ir.Operation, stacks: Sequence[ir.Value], counter: ir.Value) -> list[ir.Value]:
    """What an iteration carries on: its tokens, and the stacked results with its own written into them."""
    tokens = [result for result in copy.results if is_token(result.type)]
    values = [result for result in copy.results if not is_token(result.type)]
    written = []
    for stack, value in zip(stacks, values, strict=True):
        shape = shape_of(value)
        starts = [counter, *(splat(0, ir.IntegerType.get_signless(32)) for _ in shape)]
        written.append(stablehlo.dynamic_update_slice(stack, reshape(value, (1, *shape)), starts))
    return [*tokens, *written]


def _element(value: ir.Value, counter: ir.Value) -> ir.Value:
    shape = shape_of(value)[1:]
    starts = [counter, *(splat(0, ir.IntegerType.get_signless(32)) for _ in shape)]
    return reshape(stablehlo.dynamic_slice(value, starts, slice_sizes=[1, *shape]), shape)
