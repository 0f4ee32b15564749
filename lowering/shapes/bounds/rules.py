"""For each operation: what it becomes on arrays padded to their bounds, and the sizes of its results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.errors import TargetError
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import element_of, reshape, shape_of, splat
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.regions import clone_operations
from hilo.lowering.shapes.bounds.sizes import (
    Sizes,
    at_least,
    bounds_of,
    i32,
    indices_along,
    masked,
    padded,
    scalar,
    wide,
)

SizesOf = Callable[[ir.Value], Sizes]
"""The sizes that a value is known to have."""
Found = list["tuple[ir.Value | None, Sizes]"]
"""For each result: what replaces it (None: the operation itself, with another type), and its sizes."""
Rule = Callable[[SizesOf, ir.Operation], Found]

_BEHIND = frozenset({"stablehlo.optimization_barrier", "stablehlo.uniform_quantize", "stablehlo.uniform_dequantize"})


def _ints(op: ir.Operation, name: str, default: Sequence[int]) -> list[int]:
    if name not in op.attributes:
        return list(default)
    return [int(i) for i in ir.DenseI64ArrayAttr(op.attributes[name])]


def _pairs(op: ir.Operation, rank: int) -> list[tuple[int, int]]:
    if "padding" not in op.attributes:
        return [(0, 0)] * rank
    flat = [int(i) for i in ir.DenseIntElementsAttr(op.attributes["padding"])]
    if ir.DenseIntElementsAttr(op.attributes["padding"]).is_splat:
        flat = flat[:1] * (2 * rank)
    return list(zip(flat[::2], flat[1::2], strict=True))


def _window_count(size: Number, window: int, stride: int, pad: tuple[int, int], base: int, dilation: int) -> Number:
    """How many windows fit; none if the operand is empty."""
    dilated = at_least((size - 1) * base + 1, 0)
    room = dilated + (pad[0] + pad[1] - ((window - 1) * dilation + 1))
    return select(room < 0, i32(0), room / stride + 1)


def _set(of: SizesOf, op: ir.Operation) -> Found:
    operand, size = op.operands
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    sizes = {**of(operand), along: scalar(size)}
    kept = bounds_of(op.results[0].type)
    return [(operand_copy(operand), {d: s for d, s in sizes.items() if d in kept})]


def operand_copy(value: ir.Value) -> ir.Value:
    """The same array as a separate value, which may have other sizes."""
    return ir.Operation.create("stablehlo.reshape", [value.type], [value]).results[0]


def _get(of: SizesOf, op: ir.Operation) -> Found:
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    return [(of(op.operands[0])[along].value if along in of(op.operands[0]) else None, {})]


def _elementwise(of: SizesOf, op: ir.Operation) -> Found:
    found: Found = []
    for index, result in enumerate(op.results):
        rank = ir.RankedTensorType(result.type).rank
        sizes: Sizes = {}
        operands = [op.operands[index]] if op.name in _BEHIND else list(op.operands)
        for operand in operands:
            if ir.RankedTensorType(operand.type).rank == rank:
                sizes = {**of(operand), **sizes}
        found.append((None, sizes))
    return found


def _broadcast(of: SizesOf, op: ir.Operation) -> Found:
    operand, kind = op.operands[0], padded(op.results[0].type)
    places = _ints(op, "broadcast_dimensions", ())
    shape = tuple(ir.RankedTensorType(kind).shape)
    sizes = {places[d]: size for d, size in of(operand).items() if shape_of(operand)[d] == shape[places[d]]}
    if len(op.operands) == 2:  # dynamic_broadcast_in_dim
        sizes = _said(op.operands[1], bounds_of(op.results[0].type))
    return [(stablehlo.broadcast_in_dim(operand, broadcast_dimensions=places, result_type=kind), sizes)]


def _said(vector: ir.Value, dimensions: dict[int, int]) -> Sizes:
    """The sizes of dimensions that a shape operand gives."""
    sizes: Sizes = {}
    for d in dimensions:
        one = stablehlo.slice(vector, start_indices=[d], limit_indices=[d + 1], strides=[1])
        sizes[d] = scalar(reshape(one, ()))
    return sizes


def _iota(of: SizesOf, op: ir.Operation) -> Found:
    kind = padded(op.results[0].type)
    along = ir.IntegerAttr(op.attributes["iota_dimension"]).value
    made = stablehlo.iota(iota_dimension=along, result_type=kind)
    return [(made, _said(op.operands[0], bounds_of(op.results[0].type)))]


def _transpose(of: SizesOf, op: ir.Operation) -> Found:
    permutation = _ints(op, "permutation", ())
    sizes = of(op.operands[0])
    return [(None, {i: sizes[d] for i, d in enumerate(permutation) if d in sizes})]


def _reduce(of: SizesOf, op: ir.Operation) -> Found:
    count = len(op.results)
    dropped = _ints(op, "dimensions", ())
    sizes: Sizes = {}
    for index in range(count):
        sizes = {**of(op.operands[index]), **sizes}
    for index in range(count):
        op.operands[index] = masked(op.operands[index], sizes, op.operands[count + index], dropped)
    kept = [d for d in range(len(shape_of(op.operands[0]))) if d not in dropped]
    return [(None, {i: sizes[d] for i, d in enumerate(kept) if d in sizes})] * count


def _reduce_window(of: SizesOf, op: ir.Operation) -> Found:
    count = len(op.results)
    rank = len(shape_of(op.operands[0]))
    sizes: Sizes = {}
    for index in range(count):
        sizes = {**of(op.operands[index]), **sizes}
    for index in range(count):
        op.operands[index] = masked(op.operands[index], sizes, op.operands[count + index])
    window = _ints(op, "window_dimensions", ())
    strides, base = _ints(op, "window_strides", [1] * rank), _ints(op, "base_dilations", [1] * rank)
    dilations, pads = _ints(op, "window_dilations", [1] * rank), _pairs(op, rank)
    counts = {d: _window_count(s, window[d], strides[d], pads[d], base[d], dilations[d]) for d, s in sizes.items()}
    return [(None, counts)] * count


def _dot(of: SizesOf, op: ir.Operation) -> Found:
    lhs, rhs = op.operands
    if op.name == "stablehlo.dot":
        rank = len(shape_of(lhs))
        numbers = DotDimensionNumbers(lhs_contracting_dimensions=(rank - 1,), rhs_contracting_dimensions=(0,))
    else:
        numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    sides = (
        (lhs, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions),
        (rhs, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions),
    )
    hidden = [{c: of(value)[c] for c in contracted if c in of(value)} for value, _, contracted in sides]
    sizes: Sizes = {}
    place_ = len(numbers.lhs_batching_dimensions)
    for index, (value, batch, contracted) in enumerate(sides):
        known = of(value)
        sizes.update({i: known[d] for i, d in enumerate(batch) if d in known})
        for d in range(len(shape_of(value))):
            if d not in (*batch, *contracted):
                if d in known:
                    sizes[place_] = known[d]
                place_ += 1
        other = sides[1 - index][2]
        both = {**{contracted[other.index(c)]: s for c, s in hidden[1 - index].items()}, **hidden[index]}
        op.operands[index] = masked(value, both, splat(0, element_of(value)))
    return [(None, sizes)]


def _convolution(of: SizesOf, op: ir.Operation) -> Found:
    lhs, rhs = op.operands
    dims = ConvDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    count = len(dims.input_spatial_dimensions)
    sizes: Sizes = {}
    known = of(lhs)
    if of(rhs) or dims.input_feature_dimension in known or ir.IntegerAttr(op.attributes["batch_group_count"]).value > 1:
        raise TargetError(
            f"{place(op.location)}: error: {op.name}: it takes sizes set at run time for the batch and the spatial "
            "dimensions of its input only; take the array with a mask instead"
        )
    op.operands[0] = masked(lhs, known, splat(0, element_of(lhs)))
    if dims.input_batch_dimension in known:
        sizes[dims.output_batch_dimension] = known[dims.input_batch_dimension]
    strides, pads = _ints(op, "window_strides", [1] * count), _pairs(op, count)
    base, dilations = _ints(op, "lhs_dilation", [1] * count), _ints(op, "rhs_dilation", [1] * count)
    for i, (source, kernel, target) in enumerate(
        zip(dims.input_spatial_dimensions, dims.kernel_spatial_dimensions, dims.output_spatial_dimensions, strict=True)
    ):
        if source in known:
            window = shape_of(rhs)[kernel]
            sizes[target] = _window_count(known[source], window, strides[i], pads[i], base[i], dilations[i])
    return [(None, sizes)]


def _concatenate(of: SizesOf, op: ir.Operation) -> Found:
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    kind = padded(op.results[0].type)
    shape = tuple(ir.RankedTensorType(kind).shape)
    sizes: Sizes = {}
    for operand in op.operands:
        sizes = {**{d: s for d, s in of(operand).items() if d != along}, **sizes}
    if not any(along in of(operand) for operand in op.operands):
        return [(None, sizes)]
    value = splat(0, element_of(op.operands[0]), shape)
    at = i32(0)
    for operand in op.operands:
        starts = [at.value if d == along else i32(0).value for d in range(len(shape))]
        value = stablehlo.dynamic_update_slice(value, operand, starts)
        at = at + of(operand).get(along, i32(shape_of(operand)[along]))
    return [(value, {**sizes, along: at})]


def _reverse(of: SizesOf, op: ir.Operation) -> Found:
    """reverse(x) -> the padding, now in front, is shifted out"""
    (operand,) = op.operands
    sizes, shape = of(operand), shape_of(operand)
    dims = _ints(op, "dimensions", ())
    value = stablehlo.reverse(operand, dimensions=dims)
    for d in dims:
        if d not in sizes:
            continue
        high = [shape[d] if i == d else 0 for i in range(len(shape))]
        none = [0] * len(shape)
        long = stablehlo.pad(
            value, splat(0, element_of(value)), edge_padding_low=none, edge_padding_high=high, interior_padding=none
        )
        starts = [(i32(shape[d]) - sizes[d]).value if i == d else i32(0).value for i in range(len(shape))]
        value = stablehlo.dynamic_slice(long, starts, slice_sizes=list(shape))
    return [(value, sizes)]


def _slice(of: SizesOf, op: ir.Operation) -> Found:
    starts, limits, strides = (_ints(op, name, ()) for name in ("start_indices", "limit_indices", "strides"))
    sizes: Sizes = {}
    for d, size in of(op.operands[0]).items():
        end = Number(stablehlo.minimum(size.value, i32(limits[d]).value))
        sizes[d] = (at_least(end - starts[d], 0) + (strides[d] - 1)) / strides[d]
    return [(None, sizes)]


def _dynamic_slice(of: SizesOf, op: ir.Operation) -> Found:
    """Dimensions that are taken whole keep their sizes; others have the size of the slice."""
    whole = shape_of(op.operands[0])
    block = tuple(ir.RankedTensorType(padded(op.results[0].type)).shape)
    return [(None, {d: s for d, s in of(op.operands[0]).items() if block[d] == whole[d]})]


def _pad(of: SizesOf, op: ir.Operation) -> Found:
    operand, fill = op.operands
    low, high, interior = (
        _ints(op, name, ()) for name in ("edge_padding_low", "edge_padding_high", "interior_padding")
    )
    sizes = of(operand)
    op.operands[0] = masked(operand, sizes, fill)
    found = {d: at_least(s + at_least(s - 1, 0) * interior[d] + (low[d] + high[d]), 0) for d, s in sizes.items()}
    return [(None, found)]


def _sort(of: SizesOf, op: ir.Operation) -> Found:
    """sort(x) -> sort(x, index): elements beyond the size go last, whatever the comparator says"""
    along = ir.IntegerAttr(op.attributes["dimension"]).value if "dimension" in op.attributes else -1
    shape = shape_of(op.operands[0])
    along += len(shape) * (along < 0)
    sizes: Sizes = {}
    for operand in op.operands:
        sizes = {**of(operand), **sizes}
    count = len(op.operands)
    if along not in sizes:
        return [(None, sizes)] * count
    size, block = sizes[along], op.regions[0].blocks[0]

    def comparator(*arguments: ir.Value) -> ir.Value:
        *own, a, b = arguments
        (first,) = clone_operations(block, dict(zip(block.arguments, own, strict=True)))
        inside, other = Number(a) < size, Number(b) < size
        return ((inside & ~other) | (inside & other & Number(first))).value

    stable = ir.BoolAttr(op.attributes["is_stable"]).value if "is_stable" in op.attributes else False
    made = stablehlo.sort(
        [*op.operands, indices_along(shape, along).value], dimension=along, is_stable=stable, comparator=comparator
    )
    return [(value, sizes) for value in list(made)[:count]]


def _reshape(of: SizesOf, op: ir.Operation) -> Found:
    """reshape(x) -> x if dynamic dimensions keep all dimensions before and after them apart; otherwise a gather"""
    operand, kind = op.operands[0], padded(op.results[0].type)
    sizes, shape, out = of(operand), shape_of(operand), tuple(ir.RankedTensorType(kind).shape)
    wanted = bounds_of(op.results[0].type)
    found: Sizes = _said(op.operands[1], wanted) if len(op.operands) == 2 else {}
    if not found:
        found = _kept_sizes(sizes, shape, out, wanted)
    if len(found) == len(wanted) == len(sizes) and {*map(id, found.values())} <= {*map(id, sizes.values())}:
        return [(stablehlo.reshape(operand, result_type=kind), found)]
    missing = [e for e in wanted if e not in found]
    if len(missing) > 1:
        raise TargetError(
            f"{place(op.location)}: error: {op.name}: {len(missing)} dimensions of the result have a size that nothing "
            "determines; give their sizes with dynamic_reshape"
        )
    known = [sizes.get(d, i32(size)) for d, size in enumerate(shape)]
    total = _product(known)
    for e in missing:
        others = [found.get(i, i32(size)) for i, size in enumerate(out) if i != e]
        found[e] = total / at_least(_product(others), 1)
    return [(_gathered(operand, known, [found.get(e, i32(s)) for e, s in enumerate(out)], out), found)]


def _kept_sizes(sizes: Sizes, shape: Sequence[int], out: Sequence[int], wanted: Iterable[int]) -> Sizes:
    """Sizes of the result's dimensions that are operand dimensions with as many elements before and after them."""
    found: Sizes = {}
    for d, size in sizes.items():
        before, after = prod(shape[:d]), prod(shape[d + 1 :])
        for e in wanted:
            if out[e] == shape[d] and prod(out[:e]) == before and prod(out[e + 1 :]) == after:
                found[e] = size
    return found


def _gathered(operand: ir.Value, sizes: Sequence[Number], of_result: Sequence[Number], out: Sequence[int]) -> ir.Value:
    """The elements of a padded operand in row-major order, padded to the shape `out`.

    Args:
        operand: the padded operand.
        sizes: of its dimensions.
        of_result: the sizes of the result's dimensions.
        out: the result's padded shape.
    """
    shape = shape_of(operand)
    index = _linear([indices_along(out, e) for e in range(len(out))], of_result, out)
    places: list[Number] = []
    for size in reversed(sizes):
        divisor = wide(at_least(size, 1), out)
        places.insert(0, Number(stablehlo.remainder(index.value, divisor.value)))
        index = index / divisor
    flat = _linear(places, [i32(size) for size in shape], out)
    gathered = stablehlo.torch_index_select(
        reshape(operand, (prod(shape),)), reshape(flat.value, (prod(out),)), dim=0, batch_dims=0
    )
    return reshape(gathered, out)


def _product(numbers: Sequence[Number]) -> Number:
    total = i32(1)
    for number in numbers:
        total = total * number
    return total


def _linear(places: Sequence[Number], sizes: Sequence[Number], shape: Sequence[int]) -> Number:
    """The row-major position of an index."""
    total = wide(i32(0), shape)
    for index, size in zip(places, sizes, strict=True):
        total = total * wide(size, shape) + index
    return total


def _gather(of: SizesOf, op: ir.Operation) -> Found:
    """The result has as many rows as there are indices; slices are taken whole."""
    from hilo.dialect.attributes import GatherDimensionNumbers

    numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    rank = ir.RankedTensorType(op.results[0].type).rank
    batch = [d for d in range(rank) if d not in numbers.offset_dims]
    rows = [d for d in range(len(shape_of(op.operands[1]))) if d != numbers.index_vector_dim]
    sizes = {batch[rows.index(d)]: s for d, s in of(op.operands[1]).items() if d in rows}
    gone = (*numbers.collapsed_slice_dims, *numbers.operand_batching_dims)
    windows = [d for d in range(len(shape_of(op.operands[0]))) if d not in gone]
    taken = _ints(op, "slice_sizes", ())
    for d, size in of(op.operands[0]).items():
        if d in windows and taken[d] == shape_of(op.operands[0])[d]:
            sizes[numbers.offset_dims[windows.index(d)]] = size
    return [(None, sizes)]


def _scatter(of: SizesOf, op: ir.Operation) -> Found:
    """scatter(x, i, u) -> updates beyond the sizes point out of bounds, where nothing is written"""
    from hilo.dialect.attributes import ScatterDimensionNumbers

    count = len(op.results)
    indices = op.operands[count]
    numbers = ScatterDimensionNumbers.from_mlir(op.attributes["scatter_dimension_numbers"])
    sizes = dict(of(indices))
    rank = len(shape_of(indices))
    rows = [d for d in range(rank) if d != numbers.index_vector_dim]
    for update in list(op.operands)[count + 1 :]:
        batch = [d for d in range(len(shape_of(update))) if d not in numbers.update_window_dims]
        for d, size in of(update).items():
            if d not in batch:
                raise TargetError(
                    f"{place(op.location)}: error: {op.name}: it takes no windows whose size is set at run time; "
                    "take the array with a mask instead"
                )
            sizes.setdefault(rows[batch.index(d)], size)
    op.operands[count] = masked(indices, sizes, splat(-1, element_of(indices)))
    return [(None, of(op.operands[index])) for index in range(count)]


RULES: dict[str, Rule] = {
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.concatenate": _concatenate,
    "stablehlo.convolution": _convolution,
    "stablehlo.dot": _dot,
    "stablehlo.dot_general": _dot,
    "stablehlo.dynamic_broadcast_in_dim": _broadcast,
    "stablehlo.dynamic_iota": _iota,
    "stablehlo.dynamic_reshape": _reshape,
    "stablehlo.dynamic_slice": _dynamic_slice,
    "stablehlo.dynamic_update_slice": lambda of, op: [(None, of(op.operands[0]))],
    "stablehlo.gather": _gather,
    "stablehlo.get_dimension_size": _get,
    "stablehlo.pad": _pad,
    "stablehlo.reduce": _reduce,
    "stablehlo.reduce_window": _reduce_window,
    "stablehlo.reshape": _reshape,
    "stablehlo.reverse": _reverse,
    "stablehlo.scatter": _scatter,
    "stablehlo.set_dimension_size": _set,
    "stablehlo.slice": _slice,
    "stablehlo.sort": _sort,
    "stablehlo.transpose": _transpose,
}


def rule_of(op: ir.Operation) -> Rule:
    """The rule for an operation.

    Raises:
        TargetError: there is none.
    """
    rule = RULES.get(op.name)
    if rule is not None:
        return rule
    if op.name in ELEMENTWISE | _BEHIND or op.name.startswith("chlo."):
        return _elementwise
    raise TargetError(
        f"{place(op.location)}: error: {op.name}: it takes no dimensions whose size is set at run time; "
        "take the array with a mask instead"
    )
