"""How operations compute only some elements of their results: what they read for them, and what is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers, GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CHLO_ELEMENTWISE, ELEMENTWISE
from hilo.lowering.framework.build import broadcast, element_of, shape_of, tensor
from hilo.lowering.indexing.slices.boxes import Box, composed, lengths, mirrored, taken, whole
from hilo.lowering.indexing.slices.reshapes import parts, reshaped

Build: TypeAlias = Callable[[list[ir.Value]], Sequence[ir.Value]]


@dataclass(frozen=True)
class Narrowing:
    """An operation that computes only some elements.

    Attributes:
        box: those that it computes of each result: at least those that are asked for.
        needs: what it reads of each operand; None: nothing.
        build: builds it, given these parts of the operands that it reads anything of.
    """

    box: Box
    needs: tuple[Box | None, ...]
    build: Build


Rule: TypeAlias = Callable[[ir.Operation, Box], Narrowing]
"""Narrows an operation of static shapes, without sizes of 0, whose results all have the same shape."""


def _like(op: ir.Operation, box: Box, **attributes: ir.Attribute) -> Build:
    """Builds the same operation with results of another shape."""

    def build(operands: list[ir.Value]) -> Sequence[ir.Value]:
        made = op.clone().operation
        for place, operand in enumerate(operands):
            made.operands[place] = operand
        for result in made.results:
            result.set_type(tensor(lengths(box), element_of(result)))
        for name, attribute in attributes.items():
            made.attributes[name] = attribute
        return list(made.results)

    return build


def _along(op: ir.Operation, box: Box, maps: Sequence[Mapping[int, int]], is_free: bool = False) -> Narrowing:
    """Narrows an operation along dimensions that its operands have, too.

    Args:
        op: the operation.
        box: what is asked for.
        maps: for each operand, its dimensions, with the result's that have the same elements.
        is_free: the result's other dimensions can be narrowed, too, for which nothing is read.
    """
    free = set().union(*(map.values() for map in maps))
    shape = shape_of(op.results[0])
    box = tuple(
        indices if is_free or d in free else range(n) for d, (indices, n) in enumerate(zip(box, shape, strict=True))
    )
    needs = (
        tuple(box[map[d]] if d in map else range(n) for d, n in enumerate(shape_of(operand)))
        for operand, map in zip(op.operands, maps, strict=True)
    )
    return Narrowing(box, tuple(needs), _like(op, box))


def _elementwise(op: ir.Operation, box: Box) -> Narrowing:
    return _along(op, box, [{d: d for d in range(len(shape_of(operand)))} for operand in op.operands])


def _dims(op: ir.Operation, name: str) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


def _broadcast(op: ir.Operation, box: Box) -> Narrowing:
    shape, source = shape_of(op.results[0]), shape_of(op.operands[0])
    to = enumerate(_dims(op, "broadcast_dimensions"))
    return _along(op, box, [{d: into for d, into in to if source[d] == shape[into]}], is_free=True)


def _transpose(op: ir.Operation, box: Box) -> Narrowing:
    return _along(op, box, [{d: into for into, d in enumerate(_dims(op, "permutation"))}])


def _reverse(op: ir.Operation, box: Box) -> Narrowing:
    shape, turned = shape_of(op.results[0]), _dims(op, "dimensions")
    need = (mirrored(a, n) if d in turned else a for d, (a, n) in enumerate(zip(box, shape, strict=True)))
    return Narrowing(box, (tuple(need),), _like(op, box))


def _reduce(op: ir.Operation, box: Box) -> Narrowing:
    count, summed = len(op.results), _dims(op, "dimensions")
    kept = [d for d in range(len(shape_of(op.operands[0]))) if d not in summed]
    return _along(op, box, [{d: into for into, d in enumerate(kept)}] * count + [{}] * count)


def _reduce_window(op: ir.Operation, box: Box) -> Narrowing:
    count, kept = len(op.results), set(range(len(box)))
    for name in ("window_dimensions", "window_strides", "base_dilations"):
        if name in op.attributes:
            kept -= {d for d, n in enumerate(_dims(op, name)) if n != 1}
    if "padding" in op.attributes:
        kept -= {at // 2 for at, n in enumerate(ir.DenseIntElementsAttr(op.attributes["padding"])) if n}
    return _along(op, box, [{d: d for d in kept}] * count + [{}] * count)


def _sort(op: ir.Operation, box: Box) -> Narrowing:
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    return _along(op, box, [{d: d for d in range(len(box)) if d != along % len(box)}] * len(op.operands))


def _fft(op: ir.Operation, box: Box) -> Narrowing:
    return _along(op, box, [{d: d for d in range(len(box) - len(_dims(op, "fft_length")))}])


def _of_matrices(op: ir.Operation, box: Box) -> Narrowing:
    return _along(op, box, [{d: d for d in range(len(box) - 2)}] * len(op.operands))


def _dot_general(op: ir.Operation, box: Box) -> Narrowing:
    numbers, maps = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"]), list[Mapping[int, int]]()
    into = len(numbers.lhs_batching_dimensions)
    for operand, batch, summed in (
        (op.operands[0], numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions),
        (op.operands[1], numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions),
    ):
        free = [d for d in range(len(shape_of(operand))) if d not in (*batch, *summed)]
        maps.append({d: n for n, d in enumerate(batch)} | {d: into + n for n, d in enumerate(free)})
        into += len(free)
    return _along(op, box, maps)


def _convolution(op: ir.Operation, box: Box) -> Narrowing:
    numbers = ConvDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    maps: tuple[dict[int, int], dict[int, int]] = {}, {}
    groups, batches = (ir.IntegerAttr(op.attributes[f"{kind}_group_count"]).value for kind in ("feature", "batch"))
    if batches == 1:
        maps[0][numbers.input_batch_dimension] = numbers.output_batch_dimension
    if batches == groups == 1:
        maps[1][numbers.kernel_output_feature_dimension] = numbers.output_feature_dimension
    return _along(op, box, maps)


def _slice(op: ir.Operation, box: Box) -> Narrowing:
    starts, limits, strides = (_dims(op, name) for name in ("start_indices", "limit_indices", "strides"))
    taken_of = map(range, starts, limits, strides)
    return Narrowing(box, (tuple(map(composed, taken_of, box)),), lambda operands: operands)


def _dynamic_slice(op: ir.Operation, box: Box) -> Narrowing:
    operand, result = shape_of(op.operands[0]), shape_of(op.results[0])
    found = _along(op, box, [{d: d for d, n in enumerate(result) if n == operand[d]}, *[{}] * len(operand)])
    sizes = ir.DenseI64ArrayAttr.get(lengths(found.box))
    return Narrowing(found.box, found.needs, _like(op, found.box, slice_sizes=sizes))


def _dynamic_update_slice(op: ir.Operation, box: Box) -> Narrowing:
    operand, update = (shape_of(operand) for operand in op.operands[:2])
    kept = {d: d for d, n in enumerate(update) if n == operand[d]}
    return _along(op, box, [kept, kept, *[{}] * len(operand)])


def _concatenate(op: ir.Operation, box: Box) -> Narrowing:
    along, start, needs = ir.IntegerAttr(op.attributes["dimension"]).value, 0, list[Box | None]()
    for operand in op.operands:
        n = shape_of(operand)[along]
        found, _, _ = taken(box[along], start, start + n)
        needs.append((*box[:along], found, *box[along + 1 :]) if len(found) else None)
        start += n

    def build(operands: list[ir.Value]) -> list[ir.Value]:
        return operands if len(operands) == 1 else [stablehlo.concatenate(operands, dimension=along)]

    return Narrowing(box, tuple(needs), build)


def _pad(op: ir.Operation, box: Box) -> Narrowing:
    low, high, inner = (_dims(op, name) for name in ("edge_padding_low", "edge_padding_high", "interior_padding"))
    shape, result = shape_of(op.operands[0]), shape_of(op.results[0])
    box = tuple(range(result[d]) if inner[d] else indices for d, indices in enumerate(box))
    need = list(whole(shape))
    for d, indices in enumerate(box):
        if not inner[d]:
            need[d], low[d], high[d] = taken(indices, low[d], low[d] + shape[d])
    if not all(map(len, need)):
        return Narrowing(box, (None, ()), lambda operands: [broadcast(operands[0], lengths(box))])

    def build(operands: list[ir.Value]) -> list[ir.Value]:
        edges = {"edge_padding_low": low, "edge_padding_high": high, "interior_padding": inner}
        return [stablehlo.pad(*operands, **edges)]

    return Narrowing(box, (tuple(need), ()), build)


def _reshape(op: ir.Operation, box: Box) -> Narrowing:
    found = parts(shape_of(op.operands[0]), shape_of(op.results[0]), box)
    need, made = (tuple(a for part in found for a in getattr(part, end)) for end in ("operand", "result"))
    return Narrowing(made, (need,), lambda operands: [reshaped(operands[0], found)])


def _iota(op: ir.Operation, box: Box) -> Narrowing:
    along = ir.IntegerAttr(op.attributes["iota_dimension"]).value
    if box[along].start == 0 and box[along].step == 1:
        return Narrowing(box, (), _like(op, box))

    def build(_: list[ir.Value]) -> list[ir.Value]:
        counted = box[along]
        all_of = stablehlo.iota(iota_dimension=0, result_type=tensor([counted[-1] + 1], element_of(op.results[0])))
        some = stablehlo.slice(
            all_of, start_indices=[counted.start], limit_indices=[counted[-1] + 1], strides=[counted.step]
        )
        return [broadcast(some, lengths(box), [along])]

    return Narrowing(box, (), build)


def _gather(op: ir.Operation, box: Box) -> Narrowing:
    numbers, sizes = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"]), _dims(op, "slice_sizes")
    operand, indices = map(shape_of, op.operands)
    outer = (d for d in range(len(box)) if d not in numbers.offset_dims)
    of_indices = dict(zip((d for d in range(len(indices)) if d != numbers.index_vector_dim), outer, strict=True))
    dropped = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    windows = zip((d for d in range(len(operand)) if d not in dropped), numbers.offset_dims, strict=True)
    whole_windows = {d: into for d, into in windows if sizes[d] == operand[d]}
    paired = zip(numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True)
    found = _along(op, box, [whole_windows | {d: of_indices[at] for d, at in paired}, of_indices])
    for d, into in whole_windows.items():
        sizes[d] = len(found.box[into])
    return Narrowing(found.box, found.needs, _like(op, found.box, slice_sizes=ir.DenseI64ArrayAttr.get(sizes)))


RULES: dict[str, Rule] = dict.fromkeys(CHLO_ELEMENTWISE | ELEMENTWISE, _elementwise) | {
    f"stablehlo.{name}": rule
    for name, rule in {
        "broadcast_in_dim": _broadcast,
        "cholesky": _of_matrices,
        "concatenate": _concatenate,
        "convolution": _convolution,
        "dot_general": _dot_general,
        "dynamic_slice": _dynamic_slice,
        "dynamic_update_slice": _dynamic_update_slice,
        "fft": _fft,
        "gather": _gather,
        "iota": _iota,
        "pad": _pad,
        "reduce": _reduce,
        "reduce_window": _reduce_window,
        "reshape": _reshape,
        "reverse": _reverse,
        "slice": _slice,
        "sort": _sort,
        "transpose": _transpose,
        "triangular_solve": _of_matrices,
    }.items()
}
"""By operations' names."""
