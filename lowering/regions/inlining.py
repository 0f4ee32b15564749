"""The rule of kernels that other passes have written (solvers, sorts, loops over small values): they are inlined.

Such a kernel computes on tensors. Its captured values are copied from buffers into tensors of their own, and its
results are tensors that later reads name, so that bufferization sees every read and keeps each version as long as
needed. Large results are tensors that the whole kernel threads through its loops, as its own large buffers.
(`bufferization.to_tensor` of a buffer would save the copy, but counts as invariant in loops that write to the buffer.)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.regions import captured
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.memory import SCRATCH
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.code import Buffer, Cell
from hilo.lowering.regions.cost_model import SMALL_PASS
from hilo.lowering.regions.emitter import RULES, Emitter, Held, is_small
from hilo.lowering.regions.expressions import Leaf, is_whole, whole

LARGEST_SCRATCH = 1 << 20
"""More than the number of scratch tensors of any kernel; an inlined kernel's are numbered from here on."""

_NOT_ON_ONE_CORE = ("scf.forall", "linalg.generic")


_STACK = "stack bytes"
"""The name of `stack_bytes` in `known_bodies.Body.facts`; None: the kernel is written for several cores."""


def check_inlined(op: ir.Operation) -> None:
    """Raises Unsupported if a kernel cannot be inlined into another one."""
    stack_bytes(op)
    values = captured(op)
    if not all(shape_of(result) for result in op.results):
        raise Unsupported("a kernel's result of rank 0")
    if any(isinstance(v.type, ir.RankedTensorType) and prod(shape_of(v)) > SMALL_PASS for v in values):
        raise Unsupported("a kernel that reads large tensors")


def inline_kernel(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Inlines the kernel's operations, on the values that it captures."""
    needed = stack_bytes(op)
    replaced: dict[ir.Value, ir.Value] = {}
    for value in captured(op):
        if isinstance(value.type, ir.RankedTensorType):
            replaced[value] = as_tensor(emitter, value)
        elif not isinstance(value.owner, ir.Block) and value.owner.operation.name == "arith.constant":
            replaced[value] = value.owner.operation.clone().operation.results[0]
        else:
            raise Unsupported("a kernel that captures a number")
    copy = op.clone().operation
    bodies.put_back(copy)
    emitter.code.inlined += 1

    def rename(inner: ir.Operation) -> ir.WalkResult:
        if SCRATCH in inner.attributes:
            number = ir.IntegerAttr(inner.attributes[SCRATCH]).value + emitter.code.inlined * LARGEST_SCRATCH
            inner.attributes[SCRATCH] = ir.IntegerAttr.get(ir.IndexType.get(), number)
        for i, value in enumerate(inner.operands):
            if value in replaced:
                inner.operands[i] = replaced[value]
        return ir.WalkResult.ADVANCE

    for view in copy.regions[0].blocks[0].operations:
        view.operation.walk(rename)
    *body, end = (view.operation for view in copy.regions[0].blocks[0].operations)
    for inner in body:
        inner.move_before(copy)
    tensors = list(end.operands)
    copy.erase()
    held = [_result(emitter, tensor, value) for tensor, value in zip(tensors, op.results, strict=True)]
    emitter.code.reserve(needed)
    return held


def _result(emitter: Emitter, tensor: ir.Value, value: ir.Value) -> Held:
    """An inlined kernel's result. A large one is written into a tensor of this kernel instead of the stack."""
    origin, row, size = _origin(tensor), scalars.row_of(value), prod(shape_of(value))
    if origin is None or len(list(origin.uses)) != 1 or not shape_of(value):
        return from_tensor(emitter, tensor, value)
    emitter.code.reserve(-(size * max(row.bits, 8) // 8))
    if emitter.code.takes(size, row):
        return from_tensor(emitter, tensor, value)
    buffer = emitter.code.tensor(size, row)
    assert isinstance(buffer.place, Cell)
    with ir.InsertionPoint(origin.owner.operation):
        origin.replace_all_uses_with(_expanded(buffer.value, shape_of(value)))
    origin.owner.operation.erase()
    buffer.place.value, buffer.is_mutable = _flattened(tensor), False
    return whole(buffer, shape_of(value))


_DESTINATIONS = {"vector.transfer_write": 1, "tensor.insert": 1, "tensor.insert_slice": 1}
"""Operations that write into a tensor, and which operand that is."""


def _origin(tensor: ir.Value) -> ir.Value | None:
    """The empty tensor that writes and loops have made a tensor of; None if it is not known."""
    while not isinstance(tensor.owner, ir.Block):
        op = tensor.owner.operation
        if op.name == "tensor.empty":
            return tensor
        if op.name in _DESTINATIONS:
            tensor = op.operands[_DESTINATIONS[op.name]]
        elif op.name in ("scf.for", "scf.while"):
            tensor = op.operands[ir.OpResult(tensor).result_number + (3 if op.name == "scf.for" else 0)]
        else:
            return None
    return None


RULES["flow.dispatch.region"] = inline_kernel


def stack_bytes(op: ir.Operation) -> int:
    """The bytes of a kernel's tensors on the stack; raises Unsupported if it is written for several cores."""
    body = bodies.body_of(op)
    if body is None:
        size = _stack_bytes(op)
    else:
        if _STACK not in body.facts:
            body.facts[_STACK] = [_stack_bytes(body.function)]
        (known,) = body.facts[_STACK]
        assert known is None or isinstance(known, int)
        size = known
    if size is None:
        raise Unsupported("a kernel for several cores in it")
    return size


def _stack_bytes(root: ir.Operation) -> int | None:
    """The bytes of tensors on the stack; None if it is written for several cores."""
    sizes: list[int] = []
    is_parallel = False

    def visit(inner: ir.Operation) -> ir.WalkResult:
        nonlocal is_parallel
        if inner.name in _NOT_ON_ONE_CORE:
            is_parallel = True
            return ir.WalkResult.INTERRUPT
        if inner.name in ("tensor.empty", "memref.alloca"):
            kind = ir.ShapedType(inner.results[0].type)
            element = kind.element_type
            bits = element.width if isinstance(element, ir.IntegerType | ir.FloatType) else 64
            sizes.append(prod(kind.shape) * max(bits, 8) // 8)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return None if is_parallel else sum(sizes)


def reassociation(shape: Sequence[int]) -> ir.Attribute:
    """The reassociation that collapses all dimensions into one."""
    i64 = ir.IntegerType.get_signless(64)
    return ir.ArrayAttr.get([ir.ArrayAttr.get([ir.IntegerAttr.get(i64, d) for d in range(len(shape))])])


def as_tensor(emitter: Emitter, value: ir.Value) -> ir.Value:
    """A value's elements as a read-only tensor."""
    shape, row = shape_of(value), scalars.row_of(value)
    e = emitter.expression_of(value)
    if isinstance(e, Leaf) and is_whole(e) and isinstance(e.buffer.value.type, ir.RankedTensorType):
        flat = e.buffer.value
    else:
        with emitter.code.temporary(prod(shape), row) as buffer:
            emitter.store([e], [whole(buffer, shape)])
            flat = buffer.value
    return _expanded(flat, shape)


def _expanded(flat: ir.Value, shape: Sequence[int]) -> ir.Value:
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


def _flattened(tensor: ir.Value) -> ir.Value:
    """The inverse, of rank 1 or more."""
    shape = shape_of(tensor)
    if len(shape) == 1:
        return tensor
    return ir.Operation.create(
        "tensor.collapse_shape",
        results=[ir.RankedTensorType.get([prod(shape)], tensor.type.element_type)],
        operands=[tensor],
        attributes={"reassociation": reassociation(shape)},
    ).result


def from_tensor(emitter: Emitter, tensor: ir.Value, value: ir.Value) -> Held:
    """An inlined kernel's result as a value of this kernel."""
    shape, row = shape_of(value), scalars.row_of(value)
    if not shape:
        raise Unsupported("a kernel's result of rank 0")
    leaf = whole(Buffer(_flattened(tensor), prod(shape), row, is_mutable=False), shape)
    return emitter.in_register(leaf, shape) if is_small(value) else leaf
