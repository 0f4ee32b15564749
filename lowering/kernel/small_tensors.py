"""Small tensors inside a kernel: vectors in registers instead of buffers.

A value of rank 0 is a scalar; one of up to `LIMIT` elements is a vector of them in row-major order, so element-wise
operations take no loop, and what moves elements by static positions (broadcast, reshape, slice, transpose, …) is one
shuffle. Larger tensors stay in memory (`Memory`) and are read and written by dynamic slices only.

What cannot be built raises `Unsupported` with a reason; the caller drops the kernel and leaves the program as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.constants import to_numpy
from hilo.dialect.dtypes import Dtype
from hilo.lowering.build import shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel._bindings import arith, ir, scf, vector

LIMIT = 256
"""Elements of the largest tensor that is held in registers; 16 AVX-512 registers of f32."""

CODE_LIMIT = 100_000
"""Elements that all operations of a kernel may have together; its code grows with them."""

SHUFFLE_LIMIT = 64
"""Elements of the largest vector whose elements are permuted; the code of a shuffle grows with them."""


class Unsupported(Exception):
    """Something has no form in a kernel; the message says what."""


@dataclass
class Memory:
    """A tensor in memory: `value` is a flat tensor that is read, and written in place.

    Attributes:
        value: `tensor<Nx…>`, the newest version of it; pred as i8.
        shape: the StableHLO shape.
        row: the element type.
    """

    value: ir.Value
    shape: tuple[int, ...]
    row: Dtype

    def read(self, position: ir.Value, count: int) -> ir.Value:
        """`count` elements in a row, as a vector."""
        element = self.value.type.element_type
        kind = ir.VectorType.get([count], element)
        zero = ir.FloatAttr.get(element, 0.0) if self.row.is_float else ir.IntegerAttr.get(element, 0)
        padding = arith.constant(element, zero)
        read = vector.transfer_read(kind, self.value, [position], ir.AffineMap.get_identity(1), padding, [True])
        return arith.trunci(ir.VectorType.get([count], _I1()), read) if self.row.kind == "pred" else read

    def write(self, values: ir.Value, position: ir.Value) -> Memory:
        """This memory with a vector written from `position` on."""
        if self.row.kind == "pred":
            values = arith.extui(ir.VectorType.get(values.type.shape, self.value.type.element_type), values)
        map_ = ir.AffineMap.get_identity(1)
        written = vector.transfer_write(self.value.type, values, self.value, [position], map_, [True])
        return Memory(written, self.shape, self.row)


Held: TypeAlias = "ir.Value | Memory"
Environment: TypeAlias = "dict[ir.Value, Held]"
Outside: TypeAlias = Callable[[ir.Value], Held]


def _I1() -> ir.Type:
    return ir.IntegerType.get_signless(1)


def index(value: int) -> ir.Value:
    """An index constant."""
    return arith.constant(ir.IndexType.get(), value)


def held_type(value: ir.Value) -> ir.Type:
    """The type in registers of a StableHLO value: a scalar or a vector. Raises Unsupported where there is none."""
    row, shape = scalars.row_of(value), shape_of(value)
    if row.is_complex or (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8):
        raise Unsupported(f"a value of {row}")
    if prod(shape) > LIMIT or prod(shape) == 0:
        raise Unsupported(f"a value of {value.type}, in memory or empty")
    kind = scalars.storage_type(row)
    return ir.VectorType.get([prod(shape)], kind) if shape else kind


class Emitter:
    """Builds blocks of StableHLO at the current insertion point. `outside` holds values from outside the kernel."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self.elements = 0

    def block(self, block: ir.Block, known: Environment) -> list[Held]:
        """Builds a block's operations; `known` has its arguments. Returns what its terminator returns."""
        for view in block.operations:
            op = view.operation
            if op.name in ("stablehlo.return", "func.return"):
                return [self.read(v, known) for v in op.operands]
            results = self.operation(op, known)
            known.update(zip(op.results, results, strict=True))
        raise AssertionError("a block ends in stablehlo.return")

    def read(self, value: ir.Value, known: Environment) -> Held:
        if value not in known:
            known[value] = self.outside(value)
        return known[value]

    def small(self, value: ir.Value, known: Environment) -> ir.Value:
        """A value that must be in registers."""
        held = self.read(value, known)
        if isinstance(held, Memory):
            raise Unsupported(f"{value.type} is in memory, and only dynamic slices read it there")
        return held

    def operation(self, op: ir.Operation, known: Environment) -> list[Held]:
        name = op.name.partition(".")[2]
        if op.name == "stablehlo.dynamic_slice":
            return [self.dynamic_slice(op, known)]
        if op.name == "stablehlo.dynamic_update_slice":
            return [self.dynamic_update_slice(op, known)]
        if op.name == "stablehlo.while":
            return list(self.loop(op, known))
        for result in op.results:
            held_type(result)
            self.elements += prod(shape_of(result))
        if self.elements > CODE_LIMIT:
            raise Unsupported(f"more than {CODE_LIMIT} elements in the operations of its body")
        if op.name == "stablehlo.constant":
            return [constant(op)]
        if op.name == "stablehlo.iota":
            return [_literal(_iota(op), scalars.row_of(op.results[0]))]
        if op.name == "stablehlo.reduce":
            return list(self.reduce(op, known))
        operands = [self.small(v, known) for v in op.operands]
        if name in _MOVES:
            return [move(_MOVES[name](op), operands, op)]
        if op.name == "stablehlo.optimization_barrier":
            return list(operands)
        if not scalars.has_rule(op):
            raise Unsupported(f"{op.name} in its body")
        return [elementwise(op, operands)]

    def starts(
        self, values: Sequence[ir.Value], known: Environment, memory: Memory, sizes: Sequence[int]
    ) -> list[ir.Value]:
        """Start positions of a dynamic slice as indices, clamped into bounds."""
        found = []
        for value, n, size in zip(values, memory.shape, sizes, strict=True):
            if n == size:
                found.append(index(0))
                continue
            start = self.small(value, known)
            cast = arith.index_cast if scalars.row_of(value).kind == "signed" else arith.index_castui
            position = cast(ir.IndexType.get(), start)
            found.append(arith.minsi(arith.maxsi(position, index(0)), index(n - size)))
        return found

    def memory(self, value: ir.Value, known: Environment) -> Memory:
        held = self.read(value, known)
        if not isinstance(held, Memory):
            raise Unsupported(f"{value.type} is in registers, and is sliced at positions known at run time only")
        return held

    def dynamic_slice(self, op: ir.Operation, known: Environment) -> Held:
        memory = self.memory(op.operands[0], known)
        sizes = shape_of(op.results[0])
        kind = held_type(op.results[0])
        starts = self.starts(list(op.operands)[1:], known, memory, sizes)
        parts = [memory.read(at, count) for at, count in _runs(memory.shape, starts, sizes)]
        whole = _concatenate(parts)
        return whole if isinstance(kind, ir.VectorType) else vector.extract(whole, [], [0])

    def dynamic_update_slice(self, op: ir.Operation, known: Environment) -> Held:
        memory = self.memory(op.operands[0], known)
        update = self.small(op.operands[1], known)
        sizes = shape_of(op.operands[1])
        starts = self.starts(list(op.operands)[2:], known, memory, sizes)
        values = (
            update
            if isinstance(update.type, ir.VectorType)
            else vector.broadcast(ir.VectorType.get([1], update.type), update)
        )
        taken = 0
        for at, count in _runs(memory.shape, starts, sizes):
            memory = memory.write(_take(values, range(taken, taken + count)), at)
            taken += count
        return memory

    def reduce(self, op: ir.Operation, known: Environment) -> list[ir.Value]:
        """Halves the reduced elements until one is left, then folds in the initial value."""
        n = len(op.results)
        reduced = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
        block = op.regions[0].blocks[0]
        reason = scalars.why_not(block)
        if reason is not None:
            raise Unsupported(f"a reduction: {reason}")
        shape = shape_of(op.operands[0])
        positions = (
            np.arange(prod(shape))
            .reshape(shape)
            .transpose([*reduced, *(d for d in range(len(shape)) if d not in reduced)])
        )
        kept = prod(shape_of(op.results[0]))
        values = [self.small(v, known) for v in list(op.operands)[:n]]
        values = [_take(v if shape else _lift(v), positions.ravel()) for v in values]
        initial = [self.small(v, known) for v in list(op.operands)[n:]]
        left: list[list[ir.Value]] = []
        while (rows := values[0].type.shape[0] // kept) > 1:
            half = rows // 2
            if rows % 2:
                left.append([_take(v, range(2 * half * kept, rows * kept)) for v in values])
            first = [_take(v, range(half * kept)) for v in values]
            second = [_take(v, range(half * kept, 2 * half * kept)) for v in values]
            values = scalars.emit(block, [*first, *second])  # type: ignore[assignment]
        for rest in left:
            values = scalars.emit(block, [*values, *rest])  # type: ignore[assignment]
        wide = [vector.broadcast(v.type, i) for v, i in zip(values, initial, strict=True)]
        results = scalars.emit(block, [*wide, *values])
        if shape_of(op.results[0]):
            return results  # type: ignore[return-value]
        return [vector.extract(r, [], [0]) for r in results]

    def loop(self, op: ir.Operation, known: Environment) -> list[Held]:
        """A `stablehlo.while` as `scf.while`; values in registers and memory are carried."""
        condition, body = (region.blocks[0] for region in op.regions)
        start = [self.read(v, known) for v in op.operands]
        invariant = invariant_positions(body)
        carried = [i for i in range(len(start)) if i not in invariant]
        before = [_value(start[i]) for i in carried]
        types = [v.type for v in before]
        loop = scf.WhileOp(types, before)
        places = [op.location] * len(types)
        head, turn = (
            loop.before.blocks.append(*types, arg_locs=places),
            loop.after.blocks.append(*types, arg_locs=places),
        )

        def environment(block: ir.Block, values: Sequence[ir.Value]) -> Environment:
            held = list(start)
            for i, value in zip(carried, values, strict=True):
                held[i] = _like(start[i], value)
            return {**known, **dict(zip(block.arguments, held, strict=True))}

        with ir.InsertionPoint(head):
            (holds,) = self.block(condition, environment(condition, list(head.arguments)))
            scf.ConditionOp(_value(holds), list(head.arguments))
        with ir.InsertionPoint(turn):
            results = self.block(body, environment(body, list(turn.arguments)))
            scf.YieldOp([_value(results[i]) for i in carried])
        ended = list(start)
        for i, value in zip(carried, loop.results_, strict=True):
            ended[i] = _like(start[i], value)
        return ended


def invariant_positions(body: ir.Block) -> set[int]:
    """The carried values that a loop's body hands on as it got them."""
    (terminator,) = (v.operation for v in body.operations if v.operation.name == "stablehlo.return")
    return {i for i, (a, r) in enumerate(zip(body.arguments, terminator.operands, strict=True)) if a == r}


def _value(held: Held) -> ir.Value:
    return held.value if isinstance(held, Memory) else held


def _like(held: Held, value: ir.Value) -> Held:
    return Memory(value, held.shape, held.row) if isinstance(held, Memory) else value


def constant(op: ir.Operation) -> ir.Value:
    """A `stablehlo.constant` as a scalar or vector."""
    row = scalars.row_of(op.results[0])
    if not shape_of(op.results[0]):
        return scalars.constant(op)  # type: ignore[return-value]
    return _literal(to_numpy(op.attributes["value"]), row)


def _literal(array: np.ndarray, row: Dtype) -> ir.Value:
    """A vector constant."""
    kind = ir.VectorType.get([array.size], scalars.storage_type(row))
    flat = array.astype(row.numpy).ravel()
    one = scalars.storage_type(row)

    def attribute(x: object) -> ir.Attribute:
        if row.is_float:
            return ir.FloatAttr.get(one, float(x))  # type: ignore[arg-type]
        return scalars.integer_attribute(row.bits, int(x))  # type: ignore[call-overload]

    return arith.constant(kind, ir.DenseElementsAttr.get([attribute(x) for x in flat], kind))


def _iota(op: ir.Operation) -> np.ndarray:
    shape = shape_of(op.results[0])
    return np.indices(shape)[ir.IntegerAttr(op.attributes["iota_dimension"]).value]


def elementwise(op: ir.Operation, operands: list[ir.Value]) -> ir.Value:
    """An element-wise operation; scalar operands (a clamp's bounds) are repeated, a select's predicate is not."""
    long = next((v.type for v in operands if isinstance(v.type, ir.VectorType)), None)
    if long is not None:
        keep = op.name == "stablehlo.select"
        operands = [
            v
            if isinstance(v.type, ir.VectorType) or (keep and i == 0)
            else vector.broadcast(ir.VectorType.get(long.shape, v.type), v)
            for i, v in enumerate(operands)
        ]
    return scalars.apply(op, operands)  # type: ignore[return-value,arg-type]


# ---- operations that move elements: result[i] = operands[which][positions[i]] ----------------------------------------

Positions: TypeAlias = "list[np.ndarray]"


def _single(result: Callable[[ir.Operation, np.ndarray], np.ndarray]) -> Callable[[ir.Operation], np.ndarray]:
    def positions(op: ir.Operation) -> np.ndarray:
        shape = shape_of(op.operands[0])
        return result(op, np.arange(prod(shape)).reshape(shape))

    return positions


def _ints(op: ir.Operation, name: str) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


def _broadcast(op: ir.Operation, at: np.ndarray) -> np.ndarray:
    shape, mapped = shape_of(op.results[0]), _ints(op, "broadcast_dimensions")
    order = np.argsort(mapped)
    spread = [1] * len(shape)
    for i, d in enumerate(mapped):
        spread[d] = at.shape[i]
    return np.broadcast_to(at.transpose(order).reshape(spread), shape)


def _slice(op: ir.Operation, at: np.ndarray) -> np.ndarray:
    bounds = zip(_ints(op, "start_indices"), _ints(op, "limit_indices"), _ints(op, "strides"), strict=True)
    return at[tuple(slice(*b) for b in bounds)]


def _concatenated(op: ir.Operation) -> np.ndarray:
    pieces, first = [], 0
    for value in op.operands:
        shape = shape_of(value)
        pieces.append(first + np.arange(prod(shape)).reshape(shape))
        first += prod(shape)
    return np.concatenate(pieces, axis=ir.IntegerAttr(op.attributes["dimension"]).value)


_MOVES: dict[str, Callable[[ir.Operation], np.ndarray]] = {
    "broadcast_in_dim": _single(_broadcast),
    "concatenate": _concatenated,
    "reshape": _single(lambda op, at: at.reshape(shape_of(op.results[0]))),
    "reverse": _single(lambda op, at: np.flip(at, _ints(op, "dimensions"))),
    "slice": _single(_slice),
    "transpose": _single(lambda op, at: at.transpose(_ints(op, "permutation"))),
}


def move(positions: np.ndarray, operands: list[ir.Value], op: ir.Operation) -> ir.Value:
    """The elements at `positions` of the operands, laid end to end."""
    pieces = [v if isinstance(v.type, ir.VectorType) else _lift(v) for v in operands]
    whole = _concatenate(pieces)
    taken = _take(whole, positions.ravel())
    return taken if shape_of(op.results[0]) else vector.extract(taken, [], [0])


def _lift(value: ir.Value) -> ir.Value:
    return vector.broadcast(ir.VectorType.get([1], value.type), value)


def _take(value: ir.Value, positions: Sequence[int] | np.ndarray | range) -> ir.Value:
    """A vector's elements at static positions."""
    wanted = [int(p) for p in positions]
    n = value.type.shape[0]
    if wanted == list(range(n)):
        return value
    if len(set(wanted)) == 1:
        element = vector.extract(value, [], [wanted[0]])
        return vector.broadcast(ir.VectorType.get([len(wanted)], element.type), element)
    if wanted == list(range(wanted[0], wanted[0] + len(wanted))):
        kind = ir.VectorType.get([len(wanted)], value.type.element_type)
        return vector.extract_strided_slice(kind, value, [wanted[0]], [len(wanted)], [1])
    if max(n, len(wanted)) > SHUFFLE_LIMIT:
        raise Unsupported(f"a permutation of {max(n, len(wanted))} elements")
    return vector.shuffle(value, value, wanted)


def _concatenate(pieces: list[ir.Value]) -> ir.Value:
    whole = pieces[0]
    for piece in pieces[1:]:
        a, b = whole.type.shape[0], piece.type.shape[0]
        if a + b > SHUFFLE_LIMIT:
            raise Unsupported(f"a concatenation of {a + b} elements")
        whole = vector.shuffle(whole, piece, list(range(a + b)))
    return whole


def _runs(shape: Sequence[int], starts: Sequence[ir.Value], sizes: Sequence[int]) -> list[tuple[ir.Value, int]]:
    """The rows that a block of a row-major tensor consists of: where each begins, and how long it is."""
    split = len(shape)
    while split and (split == len(shape) or sizes[split] == shape[split]):
        split -= 1
    count = prod(sizes[split:])
    rows = prod(sizes[:split])
    if rows > SHUFFLE_LIMIT:
        raise Unsupported(f"a block of {rows} rows")
    strides = [prod(shape[d + 1 :]) for d in range(len(shape))]
    base = index(0)
    for start, stride in zip(starts, strides, strict=True):
        base = arith.addi(base, arith.muli(start, index(stride)))
    offsets = [sum(i * strides[d] for d, i in enumerate(at)) for at in np.ndindex(*sizes[:split])]
    return [(arith.addi(base, index(int(o))) if o else base, count) for o in offsets]
