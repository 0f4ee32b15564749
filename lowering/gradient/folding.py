"""Rules of reductions, windows and sorts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, element_of, reshape, shape_of, splat, sum_over, transpose
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.gradient.elementwise import zeros_like
from hilo.lowering.gradient.movement import zero
from hilo.lowering.gradient.rules import Cotangent, rule_of_several


def reducer(op: ir.Operation, region: int = 0) -> str:
    """The one operation of a region over two scalars; `other` if there are several."""
    block = op.regions[region].blocks[0]
    *inner, end = (view.operation for view in block.operations)
    if len(inner) == 1 and set(inner[0].operands) == set(block.arguments) and end.operands[0] == inner[0].results[0]:
        return str(inner[0].name).removeprefix("stablehlo.")
    return "other"


def _refused(op: ir.Operation, takes: str) -> PassError:
    names = [str(view.operation.name) for view in op.regions[0].blocks[0].operations][:-1]
    return PassError(
        f"differentiate: {op.name} of {', '.join(names) or 'nothing'} has no rule; it takes {takes}\n  at "
        f"{place(op.location)}"
    )


@rule_of_several("stablehlo.reduce")
def reduce(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    operation = op.operation
    t, axes = cotangents[0], list(op.dimensions)
    count = len(operation.operands) // 2
    if count == 2 and t is not None and cotangents[1] is None and _is_choice(operation):
        return [_at_index(operation, t, axes), None, None, None]
    if count != 1 or t is None:
        raise _refused(operation, "one operand, or argmax's and argmin's pair")
    x, result = operation.operands[0], operation.results[0]
    whole = shape_of(x)
    kept = [d for d in range(len(whole)) if d not in axes]
    kind = reducer(operation)
    if kind == "add":
        return [broadcast(t, whole, kept), sum_over(t, range(len(kept)))]
    if kind in ("maximum", "minimum"):
        hit = Number(x) == Number(broadcast(result, whole, kept))
        ones = select(hit, Number(x).like(1.0), 0.0).value
        share = (Number(t) / Number(sum_over(ones, axes))).value
        return [stablehlo.multiply(ones, broadcast(share, whole, kept)), None]
    if kind == "multiply":
        return [stablehlo.multiply(_others(x, axes), broadcast(t, whole, kept)), None]
    raise _refused(operation, "add, maximum, minimum and multiply")


def _is_choice(op: ir.Operation) -> bool:
    """Whether the reducer selects one of two pairs, whose second element is an index along the dimension."""
    known = {f"stablehlo.{name}" for name in "compare select and or not return maximum minimum".split()}
    index = op.operands[1]
    while not isinstance(index.owner, ir.Block) and index.owner.name == "stablehlo.broadcast_in_dim":
        index = index.owner.operands[0]
    is_counted = not isinstance(index.owner, ir.Block) and index.owner.name == "stablehlo.iota"
    return is_counted and all(view.operation.name in known for view in op.regions[0].blocks[0].operations)


def _at_index(op: ir.Operation, t: ir.Value, axes: Sequence[int]) -> ir.Value:
    whole = shape_of(op.operands[0])
    kept = [d for d in range(len(whole)) if d not in axes]
    hit = Number(op.operands[1]) == Number(broadcast(op.results[1], whole, kept))
    return select(hit, Number(broadcast(t, whole, kept)), 0.0).value


def _others(x: ir.Value, axes: Sequence[int]) -> ir.Value:
    """For each element, the product of all others that it is multiplied with: those before times those after."""
    whole = shape_of(x)
    kept = [d for d in range(len(whole)) if d not in axes]
    order = [*kept, *axes]
    length = prod(whole[d] for d in axes)
    flat = reshape(transpose(x, order), (*(whole[d] for d in kept), length))
    before, after = (_running_product(flat, is_before) for is_before in (True, False))
    grown = reshape(stablehlo.multiply(before, after), [whole[d] for d in order])
    return transpose(grown, [order.index(d) for d in range(len(order))])


def _running_product(x: ir.Value, is_before: bool) -> ir.Value:
    """The product of all elements before (or after) each one along the last dimension."""
    shape = shape_of(x)
    rank, length = len(shape), shape[-1]
    if length == 0:
        return x
    low, high = (1, -1) if is_before else (-1, 1)
    one = splat(1, element_of(x))
    moved = stablehlo.pad(
        x,
        one,
        edge_padding_low=[0] * (rank - 1) + [low],
        edge_padding_high=[0] * (rank - 1) + [high],
        interior_padding=[0] * rank,
    )
    edge = [length - 1, 0] if is_before else [0, length - 1]
    return stablehlo.reduce_window(
        [moved],
        [one],
        window_dimensions=[1] * (rank - 1) + [length],
        padding=[[0, 0]] * (rank - 1) + [edge],
        body=stablehlo.multiply,
    )


def _geometry(op: Any) -> tuple[list[int], list[int], list[int], list[list[int]]]:
    """Strides, base dilations, window dilations and padding of a `reduce_window`, with their defaults."""
    rank = len(list(op.window_dimensions))
    given = (op.window_strides, op.base_dilations, op.window_dilations)
    strides, base, dilation = ([1] * rank if numbers is None else list(numbers) for numbers in given)
    padding = [[0, 0]] * rank if op.padding is None else [list(row) for row in op.padding]
    return strides, base, dilation, padding


@rule_of_several("stablehlo.reduce_window")
def reduce_window(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    operation = op.operation
    t = cotangents[0]
    kind = reducer(operation)
    if len(operation.operands) != 2 or t is None or kind not in ("add", "maximum", "minimum"):
        raise _refused(operation, f"add, maximum and minimum, and others in windows of up to {UNFOLDED} elements")
    x = operation.operands[0]
    window = list(op.window_dimensions)
    strides, base, dilation, padding = _geometry(op)
    if kind == "add":
        return [_spread(x, t, window, strides, base, dilation, padding), sum_over(t, range(len(window)))]
    if {*dilation, *base} - {1}:
        raise _refused(operation, "maximum and minimum without dilation")
    direction = "GE" if kind == "maximum" else "LE"
    chosen = stablehlo.select_and_scatter(
        x,
        t,
        zero(t),
        window_dimensions=window,
        window_strides=strides,
        padding=padding,
        select=lambda a, b: stablehlo.compare(a, b, comparison_direction=direction),
        scatter=stablehlo.add,
    )
    return [chosen, None]


UNFOLDED = 256
"""Windows of up to this many elements are unrolled if their reducer has no rule of its own."""


def _padded(
    inputs: Sequence[ir.Value], inits: Sequence[ir.Value], base: Sequence[int], padding: Sequence[Sequence[int]]
) -> list[ir.Value]:
    """The inputs, padded around and between their elements as windows see them."""
    low, high = [row[0] for row in padding], [row[1] for row in padding]
    inner = [step - 1 for step in base]
    return [
        stablehlo.pad(x, init, edge_padding_low=low, edge_padding_high=high, interior_padding=inner)
        for x, init in zip(inputs, inits, strict=True)
    ]


@pattern("stablehlo.reduce_window")
def unfold(op: Op, run: PassRun) -> Replacement:
    """reduce_window with any reducer -> the reducer on slices, one for each element of the window"""
    operation = op.operation
    count = len(operation.operands) // 2
    window = list(op.window_dimensions)
    if prod(window) > UNFOLDED or (count == 1 and reducer(operation) in ("add", "maximum", "minimum")):
        return None
    strides, base, dilation, padding = _geometry(op)
    inits = list(operation.operands[count:])
    wide = _padded(list(operation.operands[:count]), inits, base, padding)
    sizes = shape_of(operation.results[0])
    fold = scalar_function(operation.regions[0])
    total = [broadcast(init, sizes) for init in inits]
    lengths = [(n - 1) * k + 1 if n else 0 for n, k in zip(sizes, strides, strict=True)]
    for starts in product(*(range(0, n * step, step) for n, step in zip(window, dilation, strict=True))):
        limits = [start + length for start, length in zip(starts, lengths, strict=True)]
        parts = [stablehlo.slice(x, start_indices=list(starts), limit_indices=limits, strides=strides) for x in wide]
        total = fold(*total, *parts)
    return total


def _spread(
    x: ir.Value,
    t: ir.Value,
    window: Sequence[int],
    strides: Sequence[int],
    base: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[Sequence[int]],
) -> ir.Value:
    """Adds each window's cotangent to all elements of the window: a sum over windows of windows."""
    low, high = [], []
    for n, k, o, s, b, d, (first, _) in zip(
        shape_of(x), window, shape_of(t), strides, base, dilation, padding, strict=True
    ):
        wide, given, taken = (k - 1) * d + 1, (n - 1) * b + 1, (o - 1) * s + 1
        low.append(wide - first - 1)
        high.append(given + wide - 1 - taken - low[-1])
    if 0 in shape_of(x) or 0 in shape_of(t):
        return zeros_like(x)
    placed = stablehlo.pad(
        t, zero(t), edge_padding_low=low, edge_padding_high=high, interior_padding=[s - 1 for s in strides]
    )
    total = stablehlo.reduce_window(
        [placed], [zero(t)], window_dimensions=window, window_dilations=dilation, body=stablehlo.add
    )
    if all(b == 1 for b in base):
        return total
    sizes = list(shape_of(total))
    return stablehlo.slice(total, start_indices=[0] * len(sizes), limit_indices=sizes, strides=base)


@rule_of_several("stablehlo.sort")
def sort(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    """The cotangents go back to where the elements came from: one sort carries the indices, another sorts by them."""
    operation = op.operation
    operands = list(operation.operands)
    axis = op.dimension % len(shape_of(operands[0]))
    kind = ir.IntegerType.get_signless(32)
    counted = stablehlo.iota(
        iota_dimension=axis, result_type=ir.RankedTensorType.get(list(shape_of(operands[0])), kind)
    )
    attributes = {name: operation.attributes[name] for name in operation.attributes}
    again = ir.Operation.create(
        "stablehlo.sort", [v.type for v in (*operands, counted)], [*operands, counted], attributes, regions=1
    )
    copy = operation.clone()
    block = copy.regions[0].blocks[0]
    scalar = ir.RankedTensorType.get([], kind)
    for _ in range(2):
        block.add_argument(scalar, operation.location)
    block.append_to(again.regions[0])
    copy.erase()
    places = again.results[len(operands)]
    given = [t for t in cotangents if t is not None]
    back = stablehlo.sort(
        [places, *given],
        dimension=axis,
        comparator=lambda a, b, *rest: stablehlo.compare(a, b, comparison_direction="LT"),
    )
    found = iter(back[1:])
    return [None if t is None else next(found) for t in cotangents]


@rule_of_several("stablehlo.select_and_scatter")
def select_and_scatter(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    """For the source: the cotangents where `select` selected an element; for the initial value: those of all."""
    operation, t = op.operation, cotangents[0]
    assert t is not None
    if reducer(operation, 1) != "add":
        raise PassError(
            f"differentiate: {operation.name} has a derivative for sums only\n  at {place(operation.location)}"
        )
    operand, source = operation.operands[0], operation.operands[1]
    rank = len(shape_of(operand))
    direction = _direction(operation)
    if direction is None:
        raise _refused(operation, "a comparison of its two numbers by GE, GT, LE or LT")
    worst = splat(float("-inf") if direction[0] == "G" else float("inf"), element_of(operand))

    def choose(*pair: ir.Value) -> list[ir.Value]:
        is_first = stablehlo.compare(pair[0], pair[2], comparison_direction=direction)
        return [stablehlo.select(is_first, a, b) for a, b in zip(pair[:2], pair[2:], strict=True)]

    found = stablehlo.reduce_window(
        [operand, t],
        [worst, zero(t)],
        window_dimensions=list(op.window_dimensions) if op.window_dimensions is not None else [1] * rank,
        window_strides=op.window_strides,
        padding=op.padding,
        body=choose,
    )
    assert not isinstance(found, ir.Value) and shape_of(found[1]) == shape_of(source)
    return [None, found[1], sum_over(t, range(rank))]


def _direction(op: ir.Operation) -> str | None:
    """The direction in which the first region compares its first argument with its second."""
    block = op.regions[0].blocks[0]
    *inner, end = (view.operation for view in block.operations)
    if len(inner) != 1 or inner[0].name != "stablehlo.compare" or end.operands[0] != inner[0].results[0]:
        return None
    words = str(inner[0].attributes["comparison_direction"]).split()[-1].rstrip(">")
    if list(inner[0].operands) == list(block.arguments):
        return words if words in ("GE", "GT", "LE", "LT") else None
    swapped = {"GE": "LE", "LE": "GE", "GT": "LT", "LT": "GT"}
    return swapped.get(words) if list(inner[0].operands) == list(block.arguments)[::-1] else None
