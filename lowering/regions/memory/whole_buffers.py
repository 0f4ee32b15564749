"""Values of a kernel that are all of a buffer, and the memory and tensors that these are."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.regions.emitter import IN_REGISTERS, Emitter, Held
from hilo.lowering.regions.expressions import Leaf, is_whole, row_major, whole
from hilo.lowering.regions.memory.in_place import is_tensor


def whole_buffer(emitter: Emitter, value: ir.Value) -> Leaf:
    """A value's elements as all of a buffer."""
    leaf = emitter.stored(emitter.expression_of(value))
    if is_whole(leaf):
        return leaf
    return emitter.store([leaf], [whole(emitter.buffer(leaf.shape, leaf.row), leaf.shape)])[0]


def memory_of(leaf: Leaf) -> ir.Value:
    """The memory of a whole buffer, or its tensor, in the leaf's shape."""
    flat, shape = leaf.buffer.memory(), leaf.shape
    if is_tensor(flat):
        return expanded(flat, shape)
    if len(shape) == 1:
        return flat
    layout = None
    if flat.type.layout != ir.MemRefType.get(flat.type.shape, flat.type.element_type).layout:
        layout = ir.StridedLayoutAttr.get(ir.ShapedType.get_dynamic_stride_or_offset(), list(row_major(shape)))
    kind = ir.MemRefType.get(shape, flat.type.element_type, layout=layout)
    if not shape:
        attributes = {"reassociation": ir.ArrayAttr.get([])}
        return ir.Operation.create(
            "memref.collapse_shape", results=[kind], operands=[flat], attributes=attributes
        ).result
    sizes = ir.DenseI64ArrayAttr.get(list(shape))
    attributes = {"reassociation": reassociation(shape), "static_output_shape": sizes}
    return ir.Operation.create("memref.expand_shape", results=[kind], operands=[flat], attributes=attributes).result


def small_in_register(emitter: Emitter, leaf: Leaf) -> Held:
    return emitter.in_register(leaf, leaf.shape) if prod(leaf.shape) <= IN_REGISTERS else leaf


def reassociation(shape: Sequence[int]) -> ir.Attribute:
    """The reassociation that collapses all dimensions into one."""
    i64 = ir.IntegerType.get_signless(64)
    return ir.ArrayAttr.get([ir.ArrayAttr.get([ir.IntegerAttr.get(i64, d) for d in range(len(shape))])])


def expanded(flat: ir.Value, shape: Sequence[int]) -> ir.Value:
    """A flat tensor as one of a shape."""
    if len(shape) == 1:
        return flat
    kind = ir.RankedTensorType.get(shape, flat.type.element_type)
    if not shape:
        empty = ir.ArrayAttr.get([])
        return ir.Operation.create(
            "tensor.collapse_shape", results=[kind], operands=[flat], attributes={"reassociation": empty}
        ).result
    return ir.Operation.create(
        "tensor.expand_shape",
        results=[kind],
        operands=[flat],
        attributes={
            "reassociation": reassociation(shape),
            "static_output_shape": ir.DenseI64ArrayAttr.get(list(shape)),
        },
    ).result
