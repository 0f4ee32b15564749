"""Rules of element-wise operations, data movement and slices."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.attributes.constants import splat_value, to_numpy
from hilo.dialect.iree import arith, ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.loops import restrided
from hilo.lowering.kernel.memory import index
from hilo.lowering.kernel.moves import MOVES, Unsupported, move
from hilo.lowering.kernel.small_tensors import constant, iota_literal, reduced
from hilo.lowering.regions.emitter import Emitter, Held, elements, is_small, references, rule, uses_of
from hilo.lowering.regions.expressions import (
    LARGEST_STEP,
    Counter,
    Expression,
    Leaf,
    Node,
    Splat,
    Strides,
    View,
    count_nodes,
    is_whole,
    leaves,
    newest,
    row_major,
    viewed,
    whole,
)
from hilo.lowering.regions.memory.buffers import Position, as_index, plus, times
from hilo.lowering.regions.reduction import reduce_large


def integers(op: ir.Operation, name: str) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


# ---- constants ------------------------------------------------------------------------------------------------------


@rule("constant", small=True)
def small_constant(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    return [constant(op)]


@rule("constant")
def large_constant(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    value = ir.DenseElementsAttr(op.attributes["value"])
    if not value.is_splat:
        return [emitter.outside(op.results[0])]
    row, shape = scalars.row_of(op.results[0]), shape_of(op.results[0])
    found = splat_value(value)  # complex numbers have none
    numbers = to_numpy(value) if found is None else found
    return [Splat(scalars.number(numbers.ravel()[0], row), row, shape)]


@rule("iota", small=True)
def small_iota(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    if not shape_of(op.results[0]):
        raise Unsupported("an iota of rank 0")
    return [iota_literal(op)]


@rule("iota")
def large_iota(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    shape, along = shape_of(op.results[0]), ir.IntegerAttr(op.attributes["iota_dimension"]).value
    strides = tuple(int(d == along) for d in range(len(shape)))
    return [Counter(scalars.row_of(op.results[0]), shape, strides)]


# ---- element-wise operations ----------------------------------------------------------------------------------------


@rule("add")
def elementwise_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    (result,) = op.results
    if all(is_small(v) for v in (*op.operands, result)):
        return [scalars.apply(op, [emitter.register(v) for v in op.operands])]
    shape = shape_of(result)
    if op.name == "stablehlo.bitcast_convert" and elements(op.operands[0]) != elements(result):
        raise Unsupported("a bitcast to another width of a large tensor")
    operands = []
    for v in op.operands:
        e = emitter.expression(v)
        operands.append(Splat(e.value, e.row, shape) if isinstance(e, Splat) else e)
    return [Node(lambda values: scalars.apply(op, values), operands, scalars.row_of(result), shape, uses_of(result))]


@rule("optimization_barrier")
def barrier_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    return [emitter.read(v) for v in op.operands]


# ---- data movement --------------------------------------------------------------------------------------------------


@rule("broadcast_in_dim", "concatenate", "reshape", "reverse", "slice", "transpose", small=True)
def small_move(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    return [move(MOVES[op.name.partition(".")[2]](op), [emitter.register(v) for v in op.operands], op)]


OPERATIONS_AGAIN = 8
"""An expression of so many operations is stored rather than computed again."""

OPERATIONS_APART = 4
"""Before a transpose, an expression of so many operations is computed in vectors and stored."""

SHORT_ROW = 16
"""Rows of fewer elements after a transpose are read column by column."""

COPIES = 4
"""From so many copies of a column on, as rows, its elements are first brought together."""


def moved(emitter: Emitter, op: ir.Operation, view: View) -> Sequence[Held]:
    """A view of the operand, which is stored first if it would be computed more than once, or if there is no view."""
    (operand,), (result,) = op.operands, op.results
    shape, e = shape_of(result), emitter.expression(op.operands[0])
    is_repeated = elements(result) > elements(operand) or uses_of(operand) > 1
    is_stored = is_repeated or _is_better_stored(e, view, shape) if isinstance(e, Node) else False
    if is_stored or (isinstance(e, Leaf) and _is_column(e, viewed(e, view, shape))):
        e = emitter.stored(e)
    found = viewed(e, view, shape)
    if found is None:
        found = viewed(emitter.stored(e), view, shape)
    if found is None:
        raise Unsupported(f"{op.name} of {operand.type}")
    if isinstance(found, Node):
        found.uses = uses_of(result)
    return [found]


def _is_better_stored(e: Node, view: View, shape: tuple[int, ...]) -> bool:
    """Whether operations would be computed one element at a time in the view, or those that others read once more."""
    nodes = references([e])
    if any(node.uses > n and count_nodes([node], OPERATIONS_AGAIN) == OPERATIONS_AGAIN for node, n in nodes.values()):
        return True
    if len(nodes) < OPERATIONS_APART or not shape or shape[-1] < SHORT_ROW:
        return False
    found = viewed(e, view, shape)
    return found is not None and any(abs(x.strides[-1]) > LARGEST_STEP for x in leaves(found) if isinstance(x, Leaf))


def _is_column(e: Leaf, view: Expression | None) -> bool:
    """Whether several rows of a matrix become copies of elements that lie apart, of which no vector could be read."""
    if not isinstance(view, Leaf) or len(view.shape) < 2 or view.shape[-1] == 1 or abs(view.strides[-1]) <= 1:
        return False
    is_single = all(stride or size == 1 for stride, size in zip(e.strides, e.shape, strict=True))
    return is_single and prod(view.shape) >= COPIES * prod(e.shape)


@rule("broadcast_in_dim")
def broadcast_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    dims, to = integers(op, "broadcast_dimensions"), shape_of(op.results[0])

    def view(shape: tuple[int, ...], strides: Strides, offset: int) -> tuple[tuple[int, ...], Strides, int]:
        spread = [0] * len(to)
        for n, s, d in zip(shape, strides, dims, strict=True):
            spread[d] = 0 if n == 1 else s
        return to, tuple(spread), offset

    return moved(emitter, op, view)


@rule("reshape")
def reshape_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    to = shape_of(op.results[0])

    def view(shape: tuple[int, ...], strides: Strides, offset: int) -> tuple[tuple[int, ...], Strides, int] | None:
        found = restrided(shape, strides, to)
        return None if found is None else (to, found, offset)

    return moved(emitter, op, view)


@rule("transpose")
def transpose_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    order = integers(op, "permutation")
    return moved(emitter, op, lambda n, s, o: (tuple(n[d] for d in order), tuple(s[d] for d in order), o))


@rule("slice")
def slice_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    starts, steps, to = integers(op, "start_indices"), integers(op, "strides"), shape_of(op.results[0])

    def view(shape: tuple[int, ...], s: Strides, offset: int) -> tuple[tuple[int, ...], Strides, int]:
        return to, tuple(a * b for a, b in zip(s, steps, strict=True)), offset + int(np.dot(starts, s))

    return moved(emitter, op, view)


@rule("reverse")
def reverse_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    dims, to = integers(op, "dimensions"), shape_of(op.results[0])

    def view(shape: tuple[int, ...], s: Strides, offset: int) -> tuple[tuple[int, ...], Strides, int]:
        to_the_end = sum((to[d] - 1) * s[d] for d in dims)
        return to, tuple(-x if d in dims else x for d, x in enumerate(s)), offset + to_the_end

    return moved(emitter, op, view)


@rule("concatenate")
def concatenate_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    (result,) = op.results
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    target = whole(emitter.buffer(shape_of(result), scalars.row_of(result)), shape_of(result))
    if all(_reads_columns(use, along) for use in result.uses):
        others = row_major([n for d, n in enumerate(target.shape) if d != along])
        target.strides = (*others[:along], prod(target.shape) // target.shape[along], *others[along:])
    start = 0
    for value in op.operands:
        e = emitter.expression(value)
        part = Leaf(target.buffer, shape_of(value), target.strides, start * target.strides[along])
        emitter.store([broadcast_splat(e, shape_of(value))], [part])
        start += shape_of(value)[along]
    return [target]


def _reads_columns(use: ir.OpOperand, along: int) -> bool:
    """Whether it reads index vectors along a dimension: each of their components is stored in one piece, then."""
    owner = use.owner.operation
    numbers: GatherDimensionNumbers | ScatterDimensionNumbers
    if owner.name == "stablehlo.gather" and use.operand_number == 1:
        numbers = GatherDimensionNumbers.from_mlir(owner.attributes["dimension_numbers"])
    elif owner.name == "stablehlo.scatter" and use.operand_number == len(owner.results):
        numbers = ScatterDimensionNumbers.from_mlir(owner.attributes["scatter_dimension_numbers"])
    else:
        return False
    return numbers.index_vector_dim == along


def broadcast_splat(e: Expression, shape: tuple[int, ...]) -> Expression:
    return Splat(e.value, e.row, shape) if isinstance(e, Splat) else e


@rule("pad")
def pad_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Writes the padding everywhere, then the operand's elements that stay inside."""
    (result,), shape = op.results, shape_of(op.operands[0])
    low, step = integers(op, "edge_padding_low"), [n + 1 for n in integers(op, "interior_padding")]
    to = shape_of(result)
    target = whole(emitter.buffer(to, scalars.row_of(result)), to)
    emitter.store([Splat(emitter.register(op.operands[1]), target.row, to)], [target])
    first = [max(0, -(p // s) if p < 0 else 0) for p, s in zip(low, step, strict=True)]
    ends = [min(n, (m - 1 - p) // s + 1) for n, m, p, s in zip(shape, to, low, step, strict=True)]
    sizes = tuple(b - a for a, b in zip(first, ends, strict=True))
    if any(n <= 0 for n in sizes):
        return [target]
    offset = sum((p + a * s) * t for p, a, s, t in zip(low, first, step, target.strides, strict=True))
    into = Leaf(target.buffer, sizes, tuple(a * b for a, b in zip(step, target.strides, strict=True)), offset)
    e = emitter.expression(op.operands[0])
    part = viewed(
        e if not isinstance(e, Node) else emitter.stored(e),
        lambda n, s, o: (sizes, s, o + int(np.dot(first, s))),
        sizes,
    )
    assert part is not None
    emitter.store([part], [into])
    return [target]


# ---- dynamic slices -------------------------------------------------------------------------------------------------


def bounded_start(emitter: Emitter, start: ir.Value, signed: bool, most: int) -> Position:
    """A start position clamped to [0, most]."""
    if not most:
        return 0
    position = (arith.index_cast if signed else arith.index_castui)(ir.IndexType.get(), start)
    return arith.minsi(arith.maxsi(position, index(0)), index(most))


def block_base(
    emitter: Emitter, starts: Sequence[ir.Value], shape: Sequence[int], sizes: Sequence[int], strides: Strides
) -> Position:
    """The beginning of a block whose start positions are scalars of the program."""
    base: Position = 0
    for start, n, size, stride in zip(starts, shape, sizes, strides, strict=True):
        if (known := maker_of(start, "stablehlo.constant")) is not None:
            base = plus(base, stride * min(max(int(to_numpy(known.attributes["value"])), 0), n - size))
            continue
        signed = scalars.row_of(start).kind == "signed"
        base = plus(base, times(bounded_start(emitter, emitter.register(start), signed, n - size), stride))
    return base


def shifted(leaf: Leaf, by: Position, shape: tuple[int, ...], strides: Strides) -> Leaf:
    """A part of a leaf that begins `by` elements further."""
    if isinstance(by, int):
        return Leaf(leaf.buffer, shape, strides, leaf.offset + by, leaf.base)
    return Leaf(
        leaf.buffer, shape, strides, leaf.offset, by if leaf.base is None else arith.addi(leaf.base, as_index(by))
    )


@rule("dynamic_slice")
def dynamic_slice_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """A view at a position known at run time; of equal numbers, some of them."""
    held, sizes = emitter.read(op.operands[0]), shape_of(op.results[0])
    if isinstance(held, Splat):
        return [Splat(held.value, held.row, sizes)]
    leaf = emitter.leaf(op.operands[0])
    base = block_base(emitter, list(op.operands)[1:], leaf.shape, sizes, leaf.strides)
    return [shifted(leaf, base, sizes, leaf.strides)]


@rule("dynamic_update_slice")
def dynamic_update_slice_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Writes in place if nothing reads the old version any more, but for the update, each element where it goes to."""
    operand, update, *starts = op.operands
    shape, sizes = shape_of(operand), shape_of(update)
    base = block_base(emitter, starts, shape, sizes, row_major(shape))
    value, e = broadcast_splat(newest(emitter.expression(update)), sizes), emitter.read(operand)
    if update in emitter.current_ends and update != operand:
        emitter.env.pop(update, None)
    if not isinstance(e, ir.Value) and not _goes_where_it_was(value, e, base):
        value = emitter.store([value], [None])[0]
    target = whole(emitter.writable(operand), shape)
    emitter.store([value], [shifted(target, base, sizes, target.strides)])
    return [target]


def _goes_where_it_was(value: Expression, old: Expression, base: Position) -> bool:
    """Whether each element of an update that is written over part of an array reads no other element of that array."""
    own = {leaf.buffer for leaf in leaves(old) if isinstance(leaf, Leaf)}
    read = [leaf for leaf in leaves(value) if isinstance(leaf, Leaf) and leaf.buffer in own]
    if not read or not is_whole(old):
        return not read
    assert isinstance(old, Leaf)
    there = shifted(old, base, value.shape, old.strides)
    return all(_have_same_elements(leaf, there) for leaf in read)


def _have_same_elements(one: Leaf, other: Leaf) -> bool:
    """Whether two leaves of one buffer are the same elements, in the same order."""
    pairs = zip(one.shape, one.strides, other.strides, strict=True)
    is_same_place = (one.shape, one.offset) == (other.shape, other.offset) and _are_same(one.base, other.base)
    return is_same_place and all(n == 1 or p == q for n, p, q in pairs)


def _are_same(one: ir.Value | None, other: ir.Value | None, depth: int = 8) -> bool:
    """Whether two positions are one value, or the same arithmetic, of at most that many levels, of the same values."""
    if one is None or other is None:
        return one is other
    if one == other:
        return True
    if not depth or isinstance(one.owner, ir.Block) or isinstance(other.owner, ir.Block):
        return False
    a, b = one.owner.operation, other.owner.operation
    is_alike = a.name == b.name and a.name.startswith("arith.") and dict(a.attributes) == dict(b.attributes)
    return is_alike and all(_are_same(x, y, depth - 1) for x, y in zip(a.operands, b.operands, strict=True))


# ---- reductions -----------------------------------------------------------------------------------------------------


@rule("reduce", small=True)
def small_reduce(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    n = len(op.results)
    values = [emitter.register(v) for v in op.operands]
    return reduced(op, values[:n], values[n:])


def _reducer_kind(block: ir.Block) -> str:
    ops = [view.operation for view in block.operations]
    if len(ops) == 2 and set(ops[0].operands) == set(block.arguments) and ops[1].operands[0] == ops[0].results[0]:
        return str(ops[0].name).partition(".")[2]
    return "other"


@rule("reduce")
def reduce_rule(emitter: Emitter, op: ir.Operation) -> Sequence[Held]:
    """Vectorized along kept elements, or along reduced ones with a partial result in each lane."""
    return reduce_large(emitter, op, _reducer_kind(op.regions[0].blocks[0]))
