"""The rule of kernels that other passes have written (solvers, sorts, loops over small values): they are inlined.

Such a kernel computes on tensors. Its captured values are copied from buffers into tensors of their own, and its
results are tensors that later reads name, so that bufferization sees every read and keeps each version as long as
needed. Large results are tensors that the whole kernel threads through its loops, as its own large buffers.
(`bufferization.to_tensor` of a buffer would save the copy, but counts as invariant in loops that write to the buffer.)

In a kernel with pools, tensors that the inlined one writes in place are buffers, and it reads others where they are.
Long code of such a kernel is a function of this memory, which is called wherever the same kernel is inlined: ten steps
of a spectral method for the Navier-Stokes equations with 32 x 32 points, whose 40 transforms are of two kinds, compile
in 1.7 s instead of 4.4 (XLA 0.43), and take 207 µs instead of 221 (740); ten turns of two inverses and a QR
decomposition of 48 x 48 0.74 s instead of 1.5 (0.39), 194 µs instead of 213 (510). So kernels with equal code have
pools wherever that is possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import arith, ir, scf
from hilo.lowering.framework import bodies
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.patterns import operations_named
from hilo.lowering.framework.regions import captured
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.memory import SCRATCH, index
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.vectors import shaped
from hilo.lowering.regions.cost_model import SMALL_PASS
from hilo.lowering.regions.emitter import RULES, Emitter, Held, is_small, uses_of
from hilo.lowering.regions.expressions import Expression, Leaf, Node, is_whole, whole
from hilo.lowering.regions.memory.buffers import Buffer, Cell
from hilo.lowering.regions.memory.called import called
from hilo.lowering.regions.memory.in_place import Versions, is_tensor, put_into_memory
from hilo.lowering.regions.memory.whole_buffers import (
    expanded,
    memory_of,
    reassociation,
    small_in_register,
    whole_buffer,
)

LARGEST_SCRATCH = 1 << 20
"""More than the number of scratch tensors of any kernel; an inlined kernel's are numbered from here on."""

LARGEST_SHARED = 1 << 16
"""Most elements that a kernel for several cores may read or write to be inlined, where one core runs it: a loop that
sums rows of 9,216 numbers takes 5 µs for each iteration on the host, and less than 2 in a kernel."""

_FACTS = "inlining"
"""The name of `facts_of` in `known_bodies.Body.facts`."""


def check_inlined(op: ir.Operation) -> None:
    """Raises Unsupported if a kernel cannot be inlined into another one."""
    if not all(shape_of(result) for result in op.results):
        raise Unsupported("a kernel's result of rank 0")
    if facts_of(op).is_shared:
        raise Unsupported("a kernel for several cores")
    values = captured(op)
    if any(isinstance(v.type, ir.RankedTensorType) and prod(shape_of(v)) > SMALL_PASS for v in values):
        raise Unsupported("a kernel that reads large tensors")


def inline_kernel(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Inlines the kernel's operations, on the values that it captures."""
    facts, values = facts_of(op), captured(op)
    tensors = [*op.results, *(value for value in values if isinstance(value.type, ir.RankedTensorType))]
    if facts.is_shared and any(prod(shape_of(value)) > LARGEST_SHARED for value in tensors):
        raise Unsupported("a kernel for several cores in it")
    has_pools = emitter.code.pools is not None and not facts.is_shared
    held = (called(emitter, op) or _in_pools(emitter, op)) if has_pools else None
    return _in_tensors(emitter, op, facts.stack_bytes) if held is None else held


def _in_tensors(emitter: Emitter, op: ir.Operation, stack_bytes: int) -> list[Held]:
    """Inlines the operations of a kernel that needs so many bytes of stack."""
    held: list[Expression] = []  # until all operations that read their memory are there
    replaced = {value: _inside(emitter, value, held) for value in captured(op)}
    copy = op.clone().operation
    bodies.put_back(copy)
    emitter.code.inlined += 1
    _replace_in(copy.regions[0].blocks[0], replaced, emitter.code.inlined * LARGEST_SCRATCH)
    for shared in operations_named(copy, ["scf.forall"]):
        run_in_order(shared)
    *body, end = (view.operation for view in copy.regions[0].blocks[0].operations)
    for inner in body:
        inner.move_before(copy)
    made = list(end.operands)
    copy.erase()
    results = [_result(emitter, tensor, value) for tensor, value in zip(made, op.results, strict=True)]
    held.clear()
    emitter.code.reserve(stack_bytes)
    return results


def _replace_in(block: ir.Block, replaced: Mapping[ir.Value, ir.Value], first: int = 0) -> None:
    """Replaces what operations read from outside, and numbers scratch tensors from `first` on."""

    def rename(inner: ir.Operation) -> ir.WalkResult:
        if SCRATCH in inner.attributes:
            number = ir.IntegerAttr(inner.attributes[SCRATCH]).value + first
            inner.attributes[SCRATCH] = ir.IntegerAttr.get(ir.IndexType.get(), number)
        for i, value in enumerate(inner.operands):
            if value in replaced:
                inner.operands[i] = replaced[value]
        return ir.WalkResult.ADVANCE

    for view in block.operations:
        view.operation.walk(rename)


def _in_pools(emitter: Emitter, op: ir.Operation) -> list[Held] | None:
    """Inlines the operations of a kernel whose tensors are written in place: they are in buffers of this kernel then;
    None if there are other tensors."""
    holder = ir.Operation.create("builtin.module", regions=1)
    with ir.InsertionPoint(holder.regions[0].blocks.append()):
        copy = op.clone().operation
    bodies.put_back(copy)
    block, values = copy.regions[0].blocks[0], captured(copy)
    versions = Versions(block, {value for value in values if is_tensor(value)})
    is_in_place = versions.are_in_place()
    if is_in_place:
        kept = {value: whole_buffer(emitter, value) for value in values if is_tensor(value)}
        _replace_in(block, {value: _inside(emitter, value, []) for value in values if value not in kept})
        memory = {value: memory_of(leaf) for value, leaf in kept.items()}
        copy.detach_from_parent()
        ir.InsertionPoint.current.insert(copy)
    holder.erase()
    return _placed(emitter, op, copy, versions, kept, memory) if is_in_place else None


def _placed(
    emitter: Emitter,
    op: ir.Operation,
    copy: ir.Operation,
    versions: Versions,
    kept: dict[ir.Value, Leaf],
    memory: dict[ir.Value, ir.Value],
) -> list[Held]:
    """The results of a copy of a kernel, which its operations in memory replace.

    Args:
        kept: what the captured tensors are; they keep their places until all operations are there.
        memory: of these.
    """
    block = copy.regions[0].blocks[0]
    end = list(block.operations)[-1].operation
    roots = [versions.root(value) for value in end.operands]
    results = dict(zip(roots, op.results, strict=True))

    def allocate(tensor: ir.Value) -> ir.Value:
        shape, row = shape_of(tensor), scalars.row_of(results.get(tensor, tensor))
        kept[tensor] = whole(emitter.buffer(shape, row), shape)
        return memory_of(kept[tensor])

    end.erase()
    put_into_memory(block, memory, allocate)
    for inner in [view.operation for view in block.operations]:
        inner.move_before(copy)
    copy.erase()
    return [small_in_register(emitter, kept[root]) for root in roots]


def _inside(emitter: Emitter, value: ir.Value, held: list[Expression]) -> ir.Value:
    """What an inlined kernel reads in place of a captured value; `held` gets what refers to its memory."""
    if isinstance(value.type, ir.RankedTensorType):
        return as_tensor(emitter, value, held)
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "arith.constant":
        raise Unsupported("a kernel that captures a number")
    return value.owner.operation.clone().operation.results[0]


def _result(emitter: Emitter, tensor: ir.Value, value: ir.Value) -> Held:
    """An inlined kernel's result. A large one is written into a tensor of this kernel instead of the stack."""
    origin, row, size = _origin(tensor), scalars.row_of(value), prod(shape_of(value))
    if origin is None or len(list(origin.uses)) != 1 or not shape_of(value):
        return from_tensor(emitter, tensor, value)
    emitter.code.reserve(-(size * max(row.bits, 8) // 8))
    if emitter.code.takes(size, row):
        return from_tensor(emitter, tensor, value)
    if emitter.code.branches:  # the compiler: «incompatible buffer types on then/else branches»
        raise Unsupported("a large result of a kernel in a branch outside of loops")
    buffer = emitter.code.tensor(size, row)
    assert isinstance(buffer.place, Cell)
    with ir.InsertionPoint(origin.owner.operation):
        origin.replace_all_uses_with(expanded(buffer.value, shape_of(value)))
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


def view_of_bytes(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Predicates that an inlined kernel reads as bytes, or bytes that it returns as predicates."""
    (operand,), (result,) = op.operands, op.results
    rows = [scalars.row_of(value) for value in (operand, result)]
    if [row.kind == "pred" for row in rows].count(True) != 1 or shape_of(operand) != shape_of(result):
        raise Unsupported(f"a view of {operand.type} as {result.type} in it")
    becomes = arith.extui if rows[0].kind == "pred" else arith.trunci

    def viewed(values: Sequence[ir.Value]) -> ir.Value:
        return becomes(shaped(scalars.storage_type(rows[1]), values[0]), values[0])

    if is_small(operand) and is_small(result):
        return [viewed([emitter.register(operand)])]
    return [Node(viewed, [emitter.expression_of(operand)], rows[1], shape_of(result), uses_of(result))]


RULES["flow.tensor.bitcast"] = view_of_bytes


@dataclass(frozen=True)
class Facts:
    """What is known of a kernel.

    Attributes:
        stack_bytes: of its tensors on the stack.
        is_shared: it is written for several cores.
    """

    stack_bytes: int
    is_shared: bool


def facts_of(op: ir.Operation) -> Facts:
    """The facts about a kernel; raises Unsupported if it cannot be inlined."""
    body = bodies.body_of(op)
    if body is None:
        found = _facts(op)
    else:
        if _FACTS not in body.facts:
            body.facts[_FACTS] = list(_facts(body.function))
        found = tuple(body.facts[_FACTS])
    size, shared = found
    assert isinstance(size, int) and isinstance(shared, int)
    if size < 0:
        raise Unsupported("a kernel that the compiler distributes over cores, or one with pools")
    return Facts(size, bool(shared))


def _facts(root: ir.Operation) -> tuple[object, ...]:
    """The bytes of tensors on the stack, or -1 if it cannot be inlined; how many parts it has for several cores."""
    sizes: list[int] = []
    shared = 0

    def visit(inner: ir.Operation) -> ir.WalkResult:
        nonlocal shared
        is_loop = inner.name == "scf.forall" and len(ir.DenseI64ArrayAttr(inner.attributes["staticUpperBound"])) == 1
        is_apart = inner.name in ("linalg.generic", "bufferization.to_buffer")
        if is_apart or (inner.name == "scf.forall" and not is_loop):
            sizes.append(-1)
            return ir.WalkResult.INTERRUPT
        shared += is_loop
        if inner.name in ("tensor.empty", "memref.alloca"):
            kind = ir.ShapedType(inner.results[0].type)
            element = kind.element_type
            bits = element.width if isinstance(element, ir.IntegerType | ir.FloatType) else 64
            sizes.append(prod(kind.shape) * max(bits, 8) // 8)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return (-1 if -1 in sizes else sum(sizes)), shared


def run_in_order(op: ir.Operation) -> None:
    """Replaces a `scf.forall` over one dimension by a loop, which inserts its parts one after the other."""
    (count,) = ir.DenseI64ArrayAttr(op.attributes["staticUpperBound"])
    (first,) = ir.DenseI64ArrayAttr(op.attributes["staticLowerBound"])
    (step,) = ir.DenseI64ArrayAttr(op.attributes["staticStep"])
    block = op.regions[0].blocks[0]
    with op.location, ir.InsertionPoint(op):
        loop = scf.ForOp(index(first), index(count), index(step), list(op.operands))
        carried = list(loop.inner_iter_args)
        for argument, value in zip(block.arguments, [loop.induction_variable, *carried], strict=True):
            argument.replace_all_uses_with(value)
        *body, end = (view.operation for view in block.operations)
        newest = {value: value for value in carried}
        with ir.InsertionPoint(loop.body):
            terminator = scf.YieldOp(carried).operation
        for inner in body:
            inner.move_before(terminator)
        with ir.InsertionPoint(terminator):
            for insert in [view.operation for view in end.regions[0].blocks[0].operations]:
                source, target, *places = insert.operands
                attributes = {name: insert.attributes[name] for name in insert.attributes}
                newest[target] = ir.Operation.create(
                    "tensor.insert_slice",
                    results=[target.type],
                    operands=[source, newest[target], *places],
                    attributes=attributes,
                ).result
        for place, value in enumerate(carried):
            terminator.operands[place] = newest[value]
    for old, new in zip(op.results, loop.results_, strict=True):
        old.replace_all_uses_with(new)
    op.erase()


def as_tensor(emitter: Emitter, value: ir.Value, held: list[Expression]) -> ir.Value:
    """A value's elements as a read-only tensor.

    Args:
        emitter: of the kernel.
        value: of the program.
        held: gets what refers to the tensor's memory, which another buffer takes as soon as nothing does.
    """
    shape, row = shape_of(value), scalars.row_of(value)
    e = emitter.expression_of(value)
    held.append(e)
    if isinstance(e, Leaf) and is_whole(e) and isinstance(e.buffer.value.type, ir.RankedTensorType):
        flat = e.buffer.value
    else:
        with emitter.code.temporary(prod(shape), row) as buffer:
            emitter.store([e], [whole(buffer, shape)])
            flat = buffer.value
    return expanded(flat, shape)


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
