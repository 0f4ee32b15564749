"""Rules of gathers and scatters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.iree import arith, ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.memory import index
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.emitter import Emitter, Held, is_small, rule
from hilo.lowering.regions.expressions import Expression, Leaf, Nest, Reader, Splat, leaves, row_major, whole
from hilo.lowering.regions.memory.buffers import Buffer, Position, as_index, plus, times
from hilo.lowering.regions.rules import bounded_start, broadcast_splat, integers, shifted


def each_vector(
    emitter: Emitter, shape: Sequence[int], body: Callable[[list[Position]], None], at: list[Position] | None = None
) -> None:
    """`body` at each multi-index of a shape, in order."""
    at = at or []
    if len(at) == len(shape):
        body(at)
        return

    def iteration(i: Position, _: list[ir.Value]) -> list[ir.Value]:
        each_vector(emitter, shape, body, [*at, i])
        return []

    emitter.code.loop(shape[len(at)], 1, [], iteration)


class Vectors:
    """The index vectors of a gather or scatter, in memory."""

    def __init__(self, emitter: Emitter, value: ir.Value, dim: int) -> None:
        self.leaf, shape = emitter.leaf(value), shape_of(value)
        self.signed = scalars.row_of(value).kind == "signed"
        self.along = self.leaf.strides[dim] if dim < len(shape) else 0
        kept = [d for d in range(len(shape)) if d != dim]
        self.shape = tuple(shape[d] for d in kept)
        self.strides = tuple(self.leaf.strides[d] for d in kept)

    def get(self, at: Sequence[Position], k: int) -> ir.Value:
        place: Position = self.leaf.offset + k * self.along
        for i, s in zip(at, self.strides, strict=True):
            place = plus(place, times(i, s))
        if self.leaf.base is not None:
            place = plus(self.leaf.base, place)
        return self.leaf.buffer.read(place, 0)


@rule("gather")
def gather_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """A copy of each window, clamped to lie inside; a single window is a view."""
    numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    operand, sizes = emitter.leaf(op.operands[0]), integers(op, "slice_sizes")
    vectors = Vectors(emitter, op.operands[1], numbers.index_vector_dim)
    (result,) = op.results
    shape = shape_of(result)
    dropped = [*numbers.collapsed_slice_dims, *numbers.operand_batching_dims]
    window = [d for d in range(len(sizes)) if d not in dropped]
    batch = [d for d in range(len(shape)) if d not in numbers.offset_dims]

    def base_at(at: list[Position]) -> Position:
        base: Position = 0
        for k, d in enumerate(numbers.start_index_map):
            start = bounded_start(emitter, vectors.get(at, k), vectors.signed, operand.shape[d] - sizes[d])
            base = plus(base, times(start, operand.strides[d]))
        for d, b in zip(numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True):
            place = b if b < numbers.index_vector_dim else b - 1
            base = plus(base, times(at[place], operand.strides[d]))
        return base

    inner = tuple(sizes[d] for d in window)
    if all(n == 1 for n in vectors.shape):
        found = dict(zip(numbers.offset_dims, (operand.strides[d] for d in window), strict=True))
        return [
            shifted(
                operand, base_at([0] * len(vectors.shape)), shape, tuple(found.get(d, 0) for d in range(len(shape)))
            )
        ]
    target = whole(emitter.buffer(shape, scalars.row_of(result)), shape)

    def copy(at: list[Position]) -> None:
        source = shifted(operand, base_at(at), inner, tuple(operand.strides[d] for d in window))
        to: Position = 0
        for i, d in zip(at, batch, strict=True):
            to = plus(to, times(i, target.strides[d]))
        emitter.store([source], [shifted(target, to, inner, tuple(target.strides[d] for d in numbers.offset_dims))])

    each_vector(emitter, vectors.shape, copy)
    return [emitter.in_register(target, shape) if is_small(result) else target]


@rule("scatter")
def scatter_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Each window in iteration, where it lies inside, read, combined and written; the updates of a single window are
    computed where they are combined, as those of `dynamic_update_slice` are."""
    numbers = ScatterDimensionNumbers.from_mlir(op.attributes["scatter_dimension_numbers"])
    body, count = _update_computation(op), len(op.results)
    operands, update = [*op.operands][:count], op.operands[count + 1]
    vectors = Vectors(emitter, op.operands[count], numbers.index_vector_dim)
    shape = shape_of(operands[0])
    scattered = [d for d in range(len(shape_of(update))) if d not in numbers.update_window_dims]
    kept, sizes = _window_dims(numbers, shape, shape_of(update))
    strides, inner = row_major(shape), tuple(sizes[d] for d in kept)
    held = [emitter.read(operand) for operand in operands]
    given = [_given(emitter, value, held, is_single=not scattered) for value in [*op.operands][count + 1 :]]
    read = [vectors.leaf.buffer, *(e.buffer for e in given if isinstance(e, Leaf))]
    buffers = _written(emitter, op, read)

    def new_at(e: Expression, at: list[Position]) -> Expression:
        if not isinstance(e, Leaf):
            return e
        source: Position = 0
        for i, d in zip(at, scattered, strict=True):
            source = plus(source, times(i, e.strides[d]))
        return shifted(e, source, inner, tuple(e.strides[u] for u in numbers.update_window_dims))

    def one(at: list[Position]) -> None:
        base, inside = _start(numbers, vectors, at, [*zip(shape, sizes, strides, strict=True)])

        def combine() -> list[ir.Value]:
            into = [Leaf(buffer, inner, tuple(strides[d] for d in kept), 0, base) for buffer in buffers]
            new = [new_at(e, at) for e in given]

            def element(reader: Reader) -> None:
                values = scalars.emit(body, [reader.value(e) for e in (*into, *new)])
                for leaf, value in zip(into, values, strict=True):
                    reader.write(leaf, value)

            Nest(emitter.code, inner, [*into, *new], into).run(element)
            return []

        emitter.code.choose(inside, [combine, lambda: []])

    each_vector(emitter, vectors.shape, one)
    return [whole(buffer, shape) for buffer in buffers]


def _update_computation(op: ir.Operation) -> ir.Block:
    """What combines elements with updates; raises Unsupported."""
    body = op.regions[0].blocks[0]
    reason = scalars.why_not(body)
    if reason is not None:
        raise Unsupported(f"a scatter: {reason}")
    return body


def _written(emitter: Emitter, op: ir.Operation, read: Sequence[Buffer]) -> list[Buffer]:
    """The memory that a scatter writes: of its operands, or copies of those that it reads indices or updates from."""
    count = len(op.results)
    operands = [*op.operands][:count]

    def is_shared(operand: ir.Value) -> bool:
        held = emitter.read(operand)
        return operands.count(operand) > 1 or (isinstance(held, Leaf) and held.buffer in read)

    return [emitter.copy(operand) if is_shared(operand) else emitter.writable(operand) for operand in operands]


def _given(emitter: Emitter, update: ir.Value, held: Sequence[Held], *, is_single: bool) -> Expression:
    """Updates: those of a single window are an expression that is computed while the operands are written, others are
    in memory. What is read from an operand's memory is stored first, unless the operand is smaller."""
    e = emitter.settled(update) if is_single else emitter.leaf(update)
    if isinstance(e, Splat):
        return broadcast_splat(e, shape_of(update))
    written = [value for value in held if isinstance(value, Leaf)]
    buffers = {leaf.buffer for leaf in written}
    if not any(isinstance(one, Leaf) and one.buffer in buffers for one in leaves(e)):
        return e
    if not isinstance(e, Leaf):
        return emitter.stored(e)
    return e if prod(e.shape) > prod(written[0].shape) else _stored_for(emitter, update, e)


def _stored_for(emitter: Emitter, update: ir.Value, leaf: Leaf) -> Leaf:
    """A copy of what an update is in memory, which takes its place unless others read that, too."""
    stored = emitter.store([leaf], [None])[0]
    if update in emitter.current_ends:
        emitter.env[update] = stored
    return stored


def _window_dims(
    numbers: ScatterDimensionNumbers, shape: Sequence[int], updates: Sequence[int]
) -> tuple[list[int], list[int]]:
    """The dimensions of the operand that windows have, and the sizes of a window along all of them."""
    dropped = [*numbers.inserted_window_dims, *numbers.input_batching_dims]
    kept = [d for d in range(len(shape)) if d not in dropped]
    sizes = [1] * len(shape)
    for d, u in zip(kept, numbers.update_window_dims, strict=True):
        sizes[d] = updates[u]
    return kept, sizes


def _start(
    numbers: ScatterDimensionNumbers, vectors: Vectors, at: Sequence[Position], dims: Sequence[tuple[int, int, int]]
) -> tuple[ir.Value, ir.Value]:
    """Where a window of a scatter begins, and whether it is inside.

    Args:
        at: which window.
        dims: of the operand: the size, that of the window, and the stride.
    """
    base: Position = 0
    inside: ir.Value = scalars.integer(1, 1)
    for k, d in enumerate(numbers.scatter_dims_to_operand_dims):
        size, window, stride = dims[d]
        cast = arith.index_cast if vectors.signed else arith.index_castui
        start = cast(ir.IndexType.get(), vectors.get(at, k))
        fits = arith.cmpi(arith.CmpIPredicate.ule, start, index(size - window))
        inside = arith.andi(inside, fits)
        base = plus(base, times(start, stride))
    for d, b in zip(numbers.input_batching_dims, numbers.scatter_indices_batching_dims, strict=True):
        base = plus(base, times(at[b if b < numbers.index_vector_dim else b - 1], dims[d][2]))
    return as_index(base), inside
