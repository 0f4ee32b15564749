"""Represents lookups in tables as element-wise operations while `join-elementwise` forms groups.

    %j = stablehlo.reshape %i : (tensor<64xi64>) -> tensor<64x1xi64>
    %k = stablehlo.clamp 0, %j, 64 : tensor<64x1xi64>
    %r = "stablehlo.gather"(%table, %k) <{…}> : (tensor<65xf64>, tensor<64x1xi64>) -> tensor<64xf64>
is, while `join-elementwise` runs,
    %r = stablehlo.custom_call @look_up(%i) {table = dense<[…]>} : (tensor<64xi64>) -> tensor<64xf64>

An elementary function looks up one number for each element, but a gather reads tensors of another rank; it would
separate the group that computes the index from the group that uses the number.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import arith, ir, tensor
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import constant, element_of, reshape, shape_of
from hilo.lowering.framework.build import tensor as tensor_type
from hilo.lowering.framework.values import erase_unused

TARGET = "look_up"
_NUMBERS = GatherDimensionNumbers(offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,), index_vector_dim=1)


def is_look_up(op: ir.Operation) -> bool:
    """Whether `hide` made this operation."""
    if op.name != "stablehlo.custom_call" or "table" not in op.attributes:
        return False
    return bool(ir.StringAttr(op.attributes["call_target_name"]).value == TARGET)


def table_of(op: ir.Operation) -> ir.DenseElementsAttr:
    """The table of a lookup."""
    return ir.DenseElementsAttr(op.attributes["table"])


def hide(block: ir.Block) -> None:
    """Replaces those gathers of a block that are lookups."""
    for view in list(block.operations):
        gather = view.operation
        index = _index_of(gather) if gather.name == "stablehlo.gather" else None
        if index is None:
            continue
        with gather.location, ir.InsertionPoint(gather):
            attributes = {
                "call_target_name": ir.StringAttr.get(TARGET),
                "table": gather.operands[0].owner.attributes["value"],
            }
            made = ir.Operation.create("stablehlo.custom_call", [gather.results[0].type], [index], attributes)
        gather.results[0].replace_all_uses_with(made.results[0])
        erase_unused(gather)


def _index_of(gather: ir.Operation) -> ir.Value | None:
    """The index for each element if a gather looks elements up in a constant vector; None for other gathers."""
    table, indices = gather.operands
    count = shape_of(gather.results[0])
    numbers = GatherDimensionNumbers.from_mlir(gather.attributes["dimension_numbers"])
    if numbers != _NUMBERS or _made_by(table, "stablehlo.constant") is None or len(count) != 1:
        return None
    clamp = _made_by(indices, "stablehlo.clamp")
    if clamp is not None:
        low, indices, high = clamp.operands
        if known_value(low) != 0 or known_value(high) != shape_of(table)[0] - 1:
            return None
    shaped = _made_by(indices, "stablehlo.reshape")
    if clamp is None or shaped is None or shape_of(shaped.operands[0]) != count:
        return None
    return shaped.operands[0]


def _made_by(value: ir.Value, name: str) -> ir.Operation | None:
    owner = value.owner
    return None if isinstance(owner, ir.Block) or owner.operation.name != name else owner.operation


def show(block: ir.Block) -> None:
    """Turns the remaining lookups of a block back into gathers."""
    for view in list(block.operations):
        op = view.operation
        if not is_look_up(op):
            continue
        with op.location, ir.InsertionPoint(op):
            table, (index,) = to_numpy(table_of(op)), op.operands
            first, last = (stablehlo.constant(_splat(index, bound)) for bound in (0, len(table) - 1))
            rows = reshape(stablehlo.clamp(first, index, last), (*shape_of(index), 1))
            found = stablehlo.gather(
                constant(table), rows, dimension_numbers=_NUMBERS, slice_sizes=[1], indices_are_sorted=False
            )
        op.results[0].replace_all_uses_with(found)
        op.erase()


def _splat(index: ir.Value, number: int) -> ir.Attribute:
    kind = element_of(index)
    return ir.DenseElementsAttr.get_splat(tensor_type(shape_of(index), kind), ir.IntegerAttr.get(kind, number))


def element(op: ir.Operation, index: ir.Value) -> ir.Value:
    """The lookup for one element."""
    table = table_of(op)
    low, high = (arith.constant(index.type, bound) for bound in (0, ir.ShapedType(table.type).get_dim_size(0) - 1))
    place = arith.index_cast(ir.IndexType.get(), arith.minsi(arith.maxsi(index, low), high))
    return tensor.extract(arith.constant(table.type, table), [place])
