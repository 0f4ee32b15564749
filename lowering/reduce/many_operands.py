"""Reductions of more arrays than a kernel can bind, as several reductions or as a loop."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, convert, element_of, is_static, reshape, shape_of, splat, transpose
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import replace_operands, scalar_function


@pattern("stablehlo.reduce")
def reduce_many(op: Op, run: PassRun) -> Replacement:
    """reduce(x…, y…) -> reduce(x…), reduce(y…), or a loop over the elements that are reduced to one"""
    count = len(op.operation.results)
    if 2 * count <= run.profile.kernel_arrays or not is_static(*op.operands):
        return None
    parts = _independent(op.operation.regions[0].blocks[0], count)
    return _in_loop(op, count) if len(parts) == 1 else _in_parts(op, count, parts)


def _independent(block: ir.Block, count: int) -> list[list[int]]:
    """The numbers of operands in groups that the reducer combines with each other only."""
    groups = {number: {number} for number in range(count)}
    reads = {argument: {at % count} for at, argument in enumerate(block.arguments)}
    for view in block.operations:
        op = view.operation
        if len(op.regions):
            return [[*range(count)]]
        numbers = set[int]().union(*(reads.get(operand, set()) for operand in op.operands))
        reads.update((result, numbers) for result in op.results)
    *_, end = block.operations
    for number, value in enumerate(end.operands):
        joined = set[int]().union(*(groups[other] for other in {number, *reads.get(value, set())}))
        groups.update((other, joined) for other in joined)
    return [sorted(group) for number, group in groups.items() if number == min(group)]


def _in_parts(op: Op, count: int, parts: Sequence[Sequence[int]]) -> list[ir.Value]:
    """A reduction for each group of operands."""
    dimensions = [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]
    block, made = op.operation.regions[0].blocks[0], dict[int, ir.Value]()
    for part in parts:

        def fold(*values: ir.Value, part: Sequence[int] = part) -> list[ir.Value]:
            places = (*part, *(count + number for number in part))
            known = {block.arguments[place]: value for place, value in zip(places, values, strict=True)}
            return _clone(block, known, part)

        operands, starts = ([op.operands[first + number] for number in part] for first in (0, count))
        results = stablehlo.reduce(operands, starts, dimensions=dimensions, body=fold)
        made.update(zip(part, [results] if isinstance(results, ir.Value) else results, strict=True))
    return [made[number] for number in range(count)]


def _clone(block: ir.Block, known: dict[ir.Value, ir.Value], numbers: Sequence[int]) -> list[ir.Value]:
    """Copies what some of a reducer's results depend on; returns these."""
    unknown = {argument for argument in block.arguments if argument not in known}
    *operations, end = (view.operation for view in block.operations)
    for op in operations:
        if unknown.isdisjoint(op.operands):
            copy = op.clone()
            replace_operands(copy.operation, known)
            known.update(zip(op.results, copy.results, strict=True))
        else:
            unknown.update(op.results)
    return [known.get(end.operands[number], end.operands[number]) for number in numbers]


def _in_loop(op: Op, count: int) -> list[ir.Value]:
    """The elements that are reduced to one, one after another, each for all results."""
    dimensions = [int(d) for d in ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])]
    shape, fold = shape_of(op.operands[0]), scalar_function(op.operation.regions[0])
    kept = [d for d in range(len(shape)) if d not in dimensions]
    length, rest = prod(shape[d] for d in dimensions), [shape[d] for d in kept]
    rows = [reshape(transpose(x, [*dimensions, *kept]), [length, *rest]) for x in op.operands[:count]]
    kinds = [element_of(result) for result in op.operation.results]
    i32 = ir.IntegerType.get_signless(32)

    def is_open(at: ir.Value, *_: ir.Value) -> ir.Value:
        return stablehlo.compare(at, splat(length, i32), comparison_direction="LT")

    def turn(at: ir.Value, *folded: ir.Value) -> list[ir.Value]:
        starts = [at, *(splat(0, i32) for _ in rest)]
        new = [reshape(stablehlo.dynamic_slice(x, starts, slice_sizes=[1, *rest]), rest) for x in rows]
        new = [convert(x, kind) for x, kind in zip(new, kinds, strict=True)]
        return [stablehlo.add(at, splat(1, i32)), *fold(*folded, *new)]

    starts = [broadcast(convert(x, kind), rest) for x, kind in zip(op.operands[count:], kinds, strict=True)]
    return list(stablehlo.while_([splat(0, i32), *starts], cond=is_open, body=turn))[1:]
