"""Canonicalizations that StableHLO's simplification has in addition to the rows of `simplify`.

On floats they are exact bit for bit, except `x + 0.0`, which StableHLO simplifies to x.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.compatibility.dynamic_sizes import SIZES, attributes_of, integers_of, is_static
from hilo.lowering.fold.constants.evaluate import row_of
from hilo.lowering.framework.build import broadcast, element_of, reshape, shape_of, tensor
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.values import is_constant
from hilo.lowering.simplify.values import is_plain, made_by, splat_of

_MIRRORED = {"EQ": "EQ", "NE": "NE", "LT": "GT", "GT": "LT", "LE": "GE", "GE": "LE"}


# ---- constants on the right ------------------------------------------------------------------------------------------


def _commute(op: Op) -> Replacement:
    """f(c, x) = f(x, c), of commutative f"""
    left, right = op.operation.operands
    if not is_constant(left) or is_constant(right):
        return None
    return ir.Operation.create(op.operation.name, [op.operation.results[0].type], [right, left], attributes_of(op))


@pattern("stablehlo.compare")
def mirror_compare(op: Op) -> Replacement:
    """c < x = x > c"""
    left, right = op.operation.operands
    if not is_constant(left) or is_constant(right):
        return None
    attributes = attributes_of(op)
    said = str(attributes["comparison_direction"])
    word = said.rpartition(" ")[2].rstrip(">")
    attributes["comparison_direction"] = ir.Attribute.parse(said.replace(word, _MIRRORED[word]))
    return ir.Operation.create(op.operation.name, [op.operation.results[0].type], [right, left], attributes)


# ---- empty tensors, gathers, reductions ------------------------------------------------------------------------------


@pattern("stablehlo.dynamic_update_slice")
def update_of_nothing(op: Op) -> Replacement:
    """dynamic_update_slice(x, empty, …) = x"""
    value, update = list(op.operation.operands)[:2]
    if not is_static(update) or 0 not in shape_of(update) or value.type != op.operation.results[0].type:
        return None
    return value


@pattern("stablehlo.pad")
def pad_of_nothing(op: Op) -> Replacement:
    """pad(empty, c) = broadcast_in_dim(c)"""
    value, number = op.operation.operands
    result = op.operation.results[0]
    if not is_static(value) or 0 not in shape_of(value) or not is_static(result):
        return None
    return broadcast(number, shape_of(result))


@pattern("stablehlo.gather")
def gather_of_one_place(op: Op) -> Replacement:
    """gather(x, constant start) = slice(x), clamped into x"""
    value, indices = op.operation.operands
    numbers = GatherDimensionNumbers.from_mlir(op.operation.attributes["dimension_numbers"])
    starts = integers_of(indices)
    result = op.operation.results[0]
    if starts is None or not is_plain(value, result) or ir.ShapedType(indices.type).rank > 1:
        return None
    if numbers.index_vector_dim != 0 or numbers.operand_batching_dims:
        return None
    rank = len(shape_of(value))
    kept = [axis for axis in range(rank) if axis not in numbers.collapsed_slice_dims]
    if list(numbers.offset_dims) != list(range(len(kept))):
        return None
    sizes = [int(i) for i in op.slice_sizes]
    start = [0] * rank
    for axis, at in zip(numbers.start_index_map, starts, strict=True):
        start[axis] = min(max(at, 0), shape_of(value)[axis] - sizes[axis])
    limit = [a + n for a, n in zip(start, sizes, strict=True)]
    part = stablehlo.slice(value, start_indices=start, limit_indices=limit, strides=[1] * rank)
    return reshape(part, shape_of(result))


@pattern("stablehlo.reduce")
def reduce_no_dimension(op: Op) -> Replacement:
    """reduce(x, dims=[]) = x"""
    count = len(op.operation.results)
    operands = list(op.operation.operands)[:count]
    same = all(a.type == b.type for a, b in zip(operands, op.operation.results, strict=True))
    return operands if not len(op.dimensions) and same else None


@pattern("stablehlo.reduce")
def reduce_to_outside(op: Op) -> Replacement:
    """reduce(…, fn: return a) = a, for values a from outside"""
    block = op.operation.regions[0].blocks[0]
    last = block.operations[len(block.operations) - 1].operation
    values = list(last.operands)
    if len(block.operations) != 1 or any(isinstance(v.owner, ir.Block) and v.owner == block for v in values):
        return None
    if any(not is_static(result) for result in op.operation.results):
        return None
    return [
        value if value.type == result.type else broadcast(value, shape_of(result))
        for value, result in zip(values, op.operation.results, strict=True)
    ]


@pattern("stablehlo.reduce")
def reduce_of_nothing(op: Op) -> Replacement:
    """reduce(empty, init) = broadcast(init)"""
    count = len(op.operation.results)
    values, firsts = list(op.operation.operands)[:count], list(op.operation.operands)[count:]
    if any(not is_static(v) or 0 not in shape_of(v) for v in values):
        return None
    return [broadcast(f, shape_of(r)) for f, r in zip(firsts, op.operation.results, strict=True)]


# ---- canonical forms -------------------------------------------------------------------------------------------------


@pattern("stablehlo.iota")
def iota_of_one_dimension(op: Op) -> Replacement:
    """iota of several dimensions = broadcast(iota of one)"""
    result = op.operation.results[0]
    row, axis = row_of(result), int(op.iota_dimension)
    if row is None or len(shape_of(result)) < 2 or shape_of(result)[axis] == 1:
        return None
    line = tensor((shape_of(result)[axis],), element_of(result))
    return broadcast(stablehlo.iota(iota_dimension=0, result_type=line), shape_of(result), [axis])


@pattern("stablehlo.select")
def select_of_spread_not(op: Op) -> Replacement:
    """select(broadcast(~p), x, y) = select(broadcast(p), y, x)"""
    spread = made_by(op.operation.operands[0], stablehlo.BroadcastInDimOp)
    inner = made_by(spread.operands[0], stablehlo.NotOp) if spread is not None else None
    if spread is None or inner is None or not is_plain(*op.operation.operands):
        return None
    choice = broadcast(inner.operands[0], shape_of(spread.results[0]), [int(i) for i in spread.broadcast_dimensions])
    return stablehlo.select(choice, op.operation.operands[2], op.operation.operands[1])


@pattern("stablehlo.tuple")
def tuple_of_its_elements(op: Op) -> Replacement:
    """tuple(t[0], t[1], …) = t"""
    whole = None
    for index, value in enumerate(op.operation.operands):
        inner = made_by(value, stablehlo.GetTupleElementOp)
        if inner is None or int(inner.index) != index or (whole is not None and inner.operands[0] != whole):
            return None
        whole = inner.operands[0]
    return whole if whole is not None and whole.type == op.operation.results[0].type else None


@pattern("stablehlo.reverse")
def reverse_of_repeated(op: Op) -> Replacement:
    """reverse(c) = c, for a splat constant"""
    value = op.operation.operands[0]
    return value if splat_of(value) is not None and value.type == op.operation.results[0].type else None


@pattern("stablehlo.sort")
def sort_by_last(op: Op) -> Replacement:
    """A negative dimension counts from the end."""
    dimension = int(op.dimension)
    if dimension >= 0:
        return None
    rank = ir.ShapedType(op.operation.operands[0].type).rank
    integer = ir.IntegerType.get_signless(64)
    op.operation.attributes["dimension"] = ir.IntegerAttr.get(integer, dimension + rank)
    return op


@pattern("stablehlo.custom_call")
def typed_configuration(op: Op) -> Replacement:
    """A dictionary in mhlo.backend_config becomes the custom call's own backend_config, with API version 4."""
    attributes = op.operation.attributes
    if "mhlo.backend_config" not in attributes or "api_version" not in attributes:
        return None
    config = attributes["mhlo.backend_config"]
    if not isinstance(config, ir.DictAttr) or ir.IntegerAttr(attributes["api_version"]).value != 1:
        return None
    attributes["backend_config"] = config
    attributes["api_version"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 4)
    del attributes["mhlo.backend_config"]
    return op


CANONICAL: tuple[Pattern, ...] = (
    *(Pattern(name, _commute, 3) for name in sorted(with_trait("commutative"))),
    mirror_compare, update_of_nothing, pad_of_nothing, gather_of_one_place, reduce_no_dimension, reduce_to_outside,
    reduce_of_nothing, iota_of_one_dimension, select_of_spread_not, tuple_of_its_elements, reverse_of_repeated,
    sort_by_last, typed_configuration, *SIZES,
)  # fmt: skip
