"""Dynamic operations whose sizes are known, or are equal."""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fold.constants.evaluate import constant_of
from hilo.lowering.framework.build import broadcast, element_of, reshape, shape_of, tensor
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.simplify.values import is_plain, made_by


def attributes_of(op: Op) -> dict[str, ir.Attribute]:
    """All attributes of an operation, to build another one with."""
    return {name: op.operation.attributes[name] for name in op.operation.attributes}


def integers_of(value: ir.Value) -> list[int] | None:
    """The integers of a `stablehlo` or `shape` constant."""
    if not isinstance(value.owner, ir.Block) and value.owner.operation.name == "shape.const_shape":
        return [int(i) for i in ir.DenseIntElementsAttr(value.owner.operation.attributes["shape"])]
    array = constant_of(value)
    return None if array is None or array.dtype.kind not in "iu" else [int(i) for i in array.flat]


def is_static(value: ir.Value) -> bool:
    type_ = value.type
    return isinstance(type_, ir.RankedTensorType) and type_.has_static_shape and type_.encoding is None


def _fitting(value: ir.Value, op: Op) -> ir.Value:
    """The value in the operation's result type; a conversion makes a static size dynamic."""
    type_ = op.operation.results[0].type
    return value if value.type == type_ else ir.Operation.create("stablehlo.convert", [type_], [value]).results[0]


@pattern("stablehlo.get_dimension_size")
def size_known(op: Op) -> Replacement:
    """get_dimension_size(x, i) = constant, of a static dimension"""
    type_ = op.operation.operands[0].type
    axis = int(op.dimension)
    if not isinstance(type_, ir.RankedTensorType) or type_.is_dynamic_dim(axis) or type_.encoding is not None:
        return None
    return stablehlo.constant(from_numpy(np.array(type_.shape[axis], np.int32), op.operation.results[0].type))


@pattern("stablehlo.dynamic_broadcast_in_dim")
def broadcast_known(op: Op) -> Replacement:
    """dynamic_broadcast_in_dim(x, constant) = broadcast_in_dim(x); also if the result is static"""
    value, sizes = op.operation.operands[0], integers_of(op.operation.operands[1])
    result = op.operation.results[0]
    if is_static(result):
        sizes = list(shape_of(result))
    if sizes is None or not is_static(value):
        return None
    return _fitting(broadcast(value, sizes, [int(i) for i in op.broadcast_dimensions]), op)


@pattern("stablehlo.dynamic_broadcast_in_dim")
def broadcast_of_all(op: Op) -> Replacement:
    """dynamic_broadcast_in_dim(x, shape_of(x)) = x, also if no dimension expands"""
    value, sizes = op.operation.operands
    if value.type != op.operation.results[0].type:
        return None
    dimensions = [int(i) for i in op.broadcast_dimensions]
    rank = ir.ShapedType(value.type).rank
    if dimensions != list(range(rank)):
        return None
    owner = sizes.owner
    if not isinstance(owner, ir.Block) and owner.operation.name == "shape.shape_of":
        return value if owner.operation.operands[0] == value else None
    if "known_nonexpanding_dimensions" not in op.operation.attributes:
        return None
    kept = ir.DenseI64ArrayAttr(op.operation.attributes["known_nonexpanding_dimensions"])
    return value if len(set(kept)) == rank else None


@pattern("stablehlo.dynamic_broadcast_in_dim")
def broadcast_of_dynamic_reshape(op: Op) -> Replacement:
    """dynamic_broadcast_in_dim(dynamic_reshape(x, s), s) = dynamic_reshape(x, s)"""
    inner = made_by(op.operation.operands[0], stablehlo.DynamicReshapeOp)
    if inner is None or inner.operands[1] != op.operation.operands[1]:
        return None
    in_order = [int(i) for i in op.broadcast_dimensions] == list(range(len(op.broadcast_dimensions)))
    return inner.results[0] if in_order and inner.results[0].type == op.operation.results[0].type else None


@pattern("stablehlo.dynamic_broadcast_in_dim")
def broadcast_of_dynamic_broadcast(op: Op) -> Replacement:
    """broadcast(broadcast(x, _, d), s, e) = broadcast(x, s, [e[i] for i in d]), of dynamic broadcasts"""
    inner = made_by(op.operation.operands[0], stablehlo.DynamicBroadcastInDimOp)
    if inner is None:
        return None
    outer = [int(i) for i in op.broadcast_dimensions]
    dimensions = ir.DenseI64ArrayAttr.get([outer[int(i)] for i in inner.broadcast_dimensions])
    operands = [inner.operands[0], op.operation.operands[1]]
    return ir.Operation.create(
        op.operation.name, [op.operation.results[0].type], operands, {"broadcast_dimensions": dimensions}
    )


@pattern("stablehlo.broadcast_in_dim")
def broadcast_of_bounded_broadcast(op: Op) -> Replacement:
    """broadcast(broadcast(x, d), e) = broadcast(x, [e[i] for i in d]), of bounded sizes"""
    inner = made_by(op.operation.operands[0], stablehlo.BroadcastInDimOp)
    if inner is None or is_plain(inner.operands[0], op.operation.operands[0], op.operation.results[0]):
        return None
    outer = [int(i) for i in op.broadcast_dimensions]
    dimensions = ir.DenseI64ArrayAttr.get([outer[int(i)] for i in inner.broadcast_dimensions])
    attributes = {"broadcast_dimensions": dimensions}
    return ir.Operation.create(op.operation.name, [op.operation.results[0].type], [inner.operands[0]], attributes)


@pattern("stablehlo.dynamic_reshape")
def reshape_known(op: Op) -> Replacement:
    """dynamic_reshape(x, _) = reshape(x), of a static result"""
    value, result = op.operation.operands[0], op.operation.results[0]
    if not is_static(result):
        return None
    return value if value.type == result.type else stablehlo.reshape(value, result_type=result.type)


@pattern("stablehlo.reshape")
def reshape_of_forgotten_size(op: Op) -> Replacement:
    """reshape(convert(x)) = reshape(x), where the conversion only makes a static size dynamic"""
    inner = made_by(op.operation.operands[0], stablehlo.ConvertOp)
    result = op.operation.results[0]
    if inner is None or not is_plain(inner.operands[0], result) or element_of(inner.operands[0]) != element_of(result):
        return None
    return reshape(inner.operands[0], shape_of(result))


@pattern("stablehlo.dynamic_reshape")
def reshape_of_dynamic_reshape(op: Op) -> Replacement:
    """dynamic_reshape(dynamic_reshape(x, _), s) = dynamic_reshape(x, s)"""
    inner = made_by(op.operation.operands[0], stablehlo.DynamicReshapeOp)
    if inner is None:
        return None
    operands = [inner.operands[0], op.operation.operands[1]]
    return ir.Operation.create(op.operation.name, [op.operation.results[0].type], operands)


@pattern("stablehlo.dynamic_reshape")
def reshape_of_same_shape(op: Op) -> Replacement:
    """dynamic_reshape(f(dynamic_reshape(x, s)), s) = f(dynamic_reshape(x, s)), of element-wise f"""
    value, sizes = op.operation.operands
    owner = value.owner
    if (
        isinstance(owner, ir.Block)
        or owner.operation.name not in ELEMENTWISE
        or value.type != op.operation.results[0].type
    ):
        return None
    for operand in owner.operation.operands:
        inner = made_by(operand, stablehlo.DynamicReshapeOp)
        if inner is not None and inner.operands[1] == sizes and operand.type == value.type:
            return value
    return None


@pattern("shape.shape_of")
def shape_of_dynamic_reshape(op: Op) -> Replacement:
    """shape_of(dynamic_reshape(x, s)) = s"""
    inner = made_by(op.operation.operands[0], stablehlo.DynamicReshapeOp)
    if inner is None or inner.operands[1].type != op.operation.results[0].type:
        return None
    return inner.operands[1]


@pattern("stablehlo.dynamic_gather")
def gather_known(op: Op) -> Replacement:
    """dynamic_gather(x, i, constant) = gather(x, i)"""
    sizes = integers_of(op.operation.operands[2])
    if sizes is None:
        return None
    attributes = {**attributes_of(op), "slice_sizes": ir.DenseI64ArrayAttr.get(sizes)}
    operands = list(op.operation.operands)[:2]
    return ir.Operation.create("stablehlo.gather", [op.operation.results[0].type], operands, attributes)


@pattern("stablehlo.dynamic_iota")
def iota_known(op: Op) -> Replacement:
    """dynamic_iota(_) = iota, of a static result"""
    result = op.operation.results[0]
    if not is_static(result):
        return None
    return ir.Operation.create("stablehlo.iota", [result.type], [], attributes_of(op))


@pattern("stablehlo.dynamic_iota")
def iota_once(op: Op) -> Replacement:
    """dynamic_iota(s, i) = dynamic_broadcast_in_dim(iota of dimension i, s)"""
    result, sizes, axis = op.operation.results[0], op.operation.operands[0], int(op.iota_dimension)
    type_ = ir.RankedTensorType(result.type)
    if type_.rank < 2:
        return None
    zero = {"iota_dimension": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0)}
    line = ir.RankedTensorType.get([type_.shape[axis]], type_.element_type)
    if not type_.is_dynamic_dim(axis):
        made = ir.Operation.create("stablehlo.iota", [line], [], zero)
    else:
        wide = tensor((type_.rank,), ir.IntegerType.get_signless(64))
        name = "arith.index_cast" if isinstance(element_of(sizes), ir.IndexType) else "stablehlo.convert"
        cast = sizes if sizes.type == wide else ir.Operation.create(name, [wide], [sizes]).results[0]
        size = stablehlo.slice(cast, start_indices=[axis], limit_indices=[axis + 1], strides=[1])
        made = ir.Operation.create("stablehlo.dynamic_iota", [line], [size], zero)
    dimensions = {"broadcast_dimensions": ir.DenseI64ArrayAttr.get([axis])}
    operands = [made.results[0], sizes]
    return ir.Operation.create("stablehlo.dynamic_broadcast_in_dim", [result.type], operands, dimensions)


@pattern("stablehlo.dynamic_pad")
def pad_known(op: Op) -> Replacement:
    """dynamic_pad(x, c, constants) = pad(x, c)"""
    amounts = [integers_of(operand) for operand in list(op.operation.operands)[2:]]
    if any(amount is None for amount in amounts):
        return None
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    attributes = {n: ir.DenseI64ArrayAttr.get(a or []) for n, a in zip(names, amounts, strict=True)}
    operands = list(op.operation.operands)[:2]
    return ir.Operation.create("stablehlo.pad", [op.operation.results[0].type], operands, attributes)


@pattern("stablehlo.real_dynamic_slice")
def real_slice_known(op: Op) -> Replacement:
    """real_dynamic_slice(x, constants) = slice(x)"""
    bounds = [integers_of(operand) for operand in list(op.operation.operands)[1:]]
    if any(bound is None for bound in bounds):
        return None
    names = ("start_indices", "limit_indices", "strides")
    attributes = {n: ir.DenseI64ArrayAttr.get(b or []) for n, b in zip(names, bounds, strict=True)}
    operands = [op.operation.operands[0]]
    return ir.Operation.create("stablehlo.slice", [op.operation.results[0].type], operands, attributes)


@pattern("stablehlo.real_dynamic_slice")
def real_slice_of_fixed_size(op: Op) -> Replacement:
    """real_dynamic_slice(x, start, start + sizes, 1) = dynamic_slice(x, start, sizes)"""
    value, start, limit, strides = op.operation.operands
    result = op.operation.results[0]
    added = made_by(limit, stablehlo.AddOp)
    steps = integers_of(strides)
    if added is None or steps is None or set(steps) - {1} or not is_static(result):
        return None
    operands = list(added.operands)
    if start not in operands:
        return None
    sizes = integers_of(operands[1 - operands.index(start)])
    if sizes is None or sizes != list(shape_of(result)):
        return None
    scalars = [
        reshape(stablehlo.slice(start, start_indices=[i], limit_indices=[i + 1], strides=[1]), ())
        for i in range(len(sizes))
    ]
    attributes = {"slice_sizes": ir.DenseI64ArrayAttr.get(sizes)}
    return ir.Operation.create("stablehlo.dynamic_slice", [result.type], [value, *scalars], attributes)


SIZES: tuple[Pattern, ...] = (
    size_known, broadcast_known, broadcast_of_all, broadcast_of_dynamic_reshape,
    broadcast_of_dynamic_broadcast, reshape_known, reshape_of_forgotten_size, reshape_of_dynamic_reshape,
    reshape_of_same_shape, shape_of_dynamic_reshape, gather_known, iota_known, iota_once, pad_known, real_slice_known,
    real_slice_of_fixed_size, broadcast_of_bounded_broadcast,
)  # fmt: skip
