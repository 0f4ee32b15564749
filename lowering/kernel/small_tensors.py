"""Keeps small tensors of a kernel in registers instead of buffers.

A value of rank 0 is a scalar; a tensor of up to `LIMIT` elements is one vector in row-major order, of a power of two
lanes: the last ones repeat the first (`padded`), since LLVM takes longer vectors of other lengths apart into numbers at
the beginning and end of each loop and branch. Element-wise operations then need no loop, and data movement with static
positions (broadcast, reshape, slice, transpose, …) is one shuffle. Larger tensors stay in memory (`Memory`), and only
dynamic slices, gathers and scatters access them.

An operation that cannot be lowered raises `Unsupported` with the reason. The caller then erases the kernel and leaves
the program unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import arith, ir, scf, vector
from hilo.dialect.operations.traits import TERMINATORS, with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import shape_of, size_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.memory import READS, WRITES, Memory, Start, gather, read_block, scatter, write_block
from hilo.lowering.kernel.moves import MOVES, SHUFFLE_LIMIT, Unsupported, lift, move, take

LIMIT = 256
"""The largest tensor that is kept in registers, in elements: 16 AVX-512 registers of f32."""

SHORT = 4
"""Vectors of up to so many elements fit into a register of AVX2."""

CODE_LIMIT = 100_000
"""The bound on the elements of all results in a kernel together, since its code size grows with them."""

POWERS = 32
"""The most powers of f64 that an operation computes: each vector of them is a call, around which all others leave their
registers. Three powers of 100 numbers, 40 times, take 50 µs, and 28 in a kernel of loops over memory, which compiles in
134 ms instead of 405 (XLA 114 µs, 82 ms)."""

Held: TypeAlias = "ir.Value | Memory"
Environment: TypeAlias = "dict[ir.Value, Held]"
Outside: TypeAlias = Callable[[ir.Value], Held]


def held_type(value: ir.Value) -> ir.Type:
    """The register type of a StableHLO value: a scalar or a vector. Raises Unsupported if there is none."""
    row, shape = scalars.row_of(value), shape_of(value)
    if row.is_complex or (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8):
        raise Unsupported(f"a value of {row}")
    if prod(shape) > LIMIT or prod(shape) == 0:
        raise Unsupported(f"a value of {value.type}, in memory or empty")
    kind = scalars.storage_type(row)
    return ir.VectorType.get([_lanes(prod(shape))], kind) if shape else kind


def _lanes(elements: int) -> int:
    """The lanes of the vector for as many elements; the compiler itself widens vectors that fit into a register."""
    return elements if elements <= SHORT else 1 << (elements - 1).bit_length()


def padded(held: ir.Value) -> ir.Value:
    """A vector of a tensor's elements as it is held; a scalar as it is."""
    if not isinstance(held.type, ir.VectorType) or _lanes(held.type.shape[0]) == held.type.shape[0]:
        return held
    wide = ir.VectorType.get([_lanes(held.type.shape[0])], held.type.element_type)
    first = vector.broadcast(wide, vector.extract(held, [], [0]))
    return vector.insert_strided_slice(held, first, [0], [1])


def exact(held: ir.Value, value: ir.Value) -> ir.Value:
    """The vector of a StableHLO value's elements alone; a scalar as it is."""
    return take(held, range(prod(shape_of(value)))) if shape_of(value) else held


class Emitter:
    """Lowers blocks of StableHLO at the current insertion point. `outside` maps the values that the kernel captures."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self.elements = 0

    def block(self, block: ir.Block, known: Environment) -> list[Held]:
        """Lowers a block, whose arguments are in `known`, and returns the operands of its terminator."""
        for view in block.operations:
            op = view.operation
            if op.name in TERMINATORS:
                return [self.read(v, known) for v in op.operands]
            results = self.operation(op, known)
            known.update(zip(op.results, results, strict=True))
        raise AssertionError("a block ends in stablehlo.return")

    def read(self, value: ir.Value, known: Environment) -> Held:
        if value not in known:
            known[value] = self.outside(value)
        return known[value]

    def small(self, value: ir.Value, known: Environment) -> ir.Value:
        """The register value of an operand; raises Unsupported if it is in memory."""
        held = self.read(value, known)
        if isinstance(held, Memory):
            raise Unsupported(f"{value.type} is in memory, and only dynamic slices read it there")
        return held

    def exact(self, value: ir.Value, known: Environment) -> ir.Value:
        """The same without the lanes that repeat the first."""
        return exact(self.small(value, known), value)

    def operation(self, op: ir.Operation, known: Environment) -> list[Held]:
        if op.name in READS:
            return [self.from_memory(op, known)]
        if op.name in WRITES:
            return [self.to_memory(op, known)]
        if op.name == "stablehlo.while":
            return list(self.loop(op, known))
        self._count(op)
        made = self.of_elements(op, known)
        if made is not None:
            return [padded(value) for value in made]
        operands = [self.small(v, known) for v in op.operands]
        if op.name == "stablehlo.optimization_barrier":
            return list(operands)
        if not scalars.has_rule(op):
            raise Unsupported(f"{op.name} in its body")
        return [scalars.apply(op, operands)]

    def _count(self, op: ir.Operation) -> None:
        """Raises Unsupported if the code of an operation and of those before it would be too long."""
        if op.name == "stablehlo.power" and size_of(op.results[0]) > POWERS:
            raise Unsupported(f"powers of {size_of(op.results[0])} numbers")
        for result in op.results:
            held_type(result)
            self.elements += prod(shape_of(result))
        if self.elements > CODE_LIMIT:
            raise Unsupported(f"more than {CODE_LIMIT} elements in the operations of its body")

    def of_elements(self, op: ir.Operation, known: Environment) -> list[ir.Value] | None:
        """The results of an operation that depends on the number of elements; None for others."""
        name = op.name.partition(".")[2]
        if name == "constant":
            return [constant(op)]
        if name == "iota":
            return [iota_literal(op)]
        if name == "reduce":
            return self.reduce(op, known)
        if name not in MOVES and name != "bitcast_convert":
            return None
        operands = [self.exact(v, known) for v in op.operands]
        return [move(MOVES[name](op), operands, op) if name in MOVES else scalars.apply(op, operands)]

    def starts(self, values: Sequence[ir.Value], known: Environment) -> list[Start]:
        return [(self.small(v, known), scalars.row_of(v).kind == "signed") for v in values]

    def memory(self, value: ir.Value, known: Environment) -> Memory:
        held = self.read(value, known)
        if not isinstance(held, Memory):
            raise Unsupported(f"{value.type} is in registers, and is sliced at positions known at run time only")
        return held

    def from_memory(self, op: ir.Operation, known: Environment) -> Held:
        """Lowers a dynamic slice or a gather of a tensor in memory."""
        kind = held_type(op.results[0])
        memory, rest = self.memory(op.operands[0], known), list(op.operands)[1:]
        if op.name == "stablehlo.gather":
            block = gather(op, memory, self.exact(rest[0], known))
        else:
            block = read_block(memory, self.starts(rest, known), shape_of(op.results[0]))
        return padded(block) if isinstance(kind, ir.VectorType) else vector.extract(block, [], [0])

    def to_memory(self, op: ir.Operation, known: Environment) -> Held:
        """Lowers a dynamic update slice or a scatter into a tensor in memory."""
        memory, rest = self.memory(op.operands[0], known), list(op.operands)[1:]
        update = self.exact(rest[1 if op.name == "stablehlo.scatter" else 0], known)
        update = update if isinstance(update.type, ir.VectorType) else lift(update)
        if op.name == "stablehlo.scatter":
            return scatter(op, memory, self.exact(rest[0], known), update)
        return write_block(memory, update, self.starts(rest[1:], known), shape_of(op.operands[1]))

    def reduce(self, op: ir.Operation, known: Environment) -> list[ir.Value]:
        n = len(op.results)
        values = [self.exact(v, known) for v in op.operands]
        return reduced(op, values[:n], values[n:])

    def loop(self, op: ir.Operation, known: Environment, first: Sequence[Held] | None = None) -> list[Held]:
        """Lowers a `stablehlo.while` to an `scf.while` that carries register values and tensors in memory.

        `first`: the initial values, if they are not what is known of the operands.
        """
        condition, body = (region.blocks[0] for region in op.regions)
        start = [self.read(v, known) for v in op.operands] if first is None else first
        invariant = invariant_positions(body)
        carried = [i for i in range(len(start)) if i not in invariant]
        carried.sort(key=lambda i: not isinstance(_value(start[i]).type, ir.RankedTensorType))  # see Code.repeat
        before = [_value(start[i]) for i in carried]
        types = [v.type for v in before]
        loop = scf.WhileOp(types, before)
        places = [op.location] * len(types)
        head, iteration = (
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
        with ir.InsertionPoint(iteration):
            results = self.block(body, environment(body, list(iteration.arguments)))
            ends = [_value(results[i]) for i in carried]
            if [value.type for value in ends] != types:
                raise Unsupported("a carried value that is in registers in one iteration and in memory in the next")
            scf.YieldOp(ends)
        ended = list(start)
        for i, value in zip(carried, loop.results_, strict=True):
            ended[i] = _like(start[i], value)
        return ended


def reduced(op: ir.Operation, values: list[ir.Value], initial: list[ir.Value]) -> list[ir.Value]:
    """Lowers a `stablehlo.reduce` to a tree over the reduced elements, combined with the initial value last.

    If the reducer is not known to commute (`argmax` returns the first of several NaN), each step combines neighbours.
    The tree is then in order, as the specification requires.
    """
    reduced = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    block = op.regions[0].blocks[0]
    reason = scalars.why_not(block)
    if reason is not None:
        raise Unsupported(f"a reduction: {reason}")
    shape = shape_of(op.operands[0])
    positions = (
        np.arange(prod(shape)).reshape(shape).transpose([*reduced, *(d for d in range(len(shape)) if d not in reduced)])
    )
    kept = prod(shape_of(op.results[0]))
    values = [take(v if shape else lift(v), positions.ravel()) for v in values]
    values = _halved(block, values, kept) if commutes(block) else _in_order(block, values, kept)
    wide = [vector.broadcast(v.type, i) for v, i in zip(values, initial, strict=True)]
    results = scalars.emit(block, [*wide, *values])
    if shape_of(op.results[0]):
        return results
    return [vector.extract(r, [], [0]) for r in results]


def _halved(block: ir.Block, values: list[ir.Value], kept: int) -> list[ir.Value]:
    """Reduces rows of `kept` elements by combining the first half with the second half until one row is left."""
    left: list[list[ir.Value]] = []
    while (rows := values[0].type.shape[0] // kept) > 1:
        half = rows // 2
        if rows % 2:
            left.append([take(v, range(2 * half * kept, rows * kept)) for v in values])
        first = [take(v, range(half * kept)) for v in values]
        second = [take(v, range(half * kept, 2 * half * kept)) for v in values]
        values = scalars.emit(block, [*first, *second])
    for rest in reversed(left):
        values = scalars.emit(block, [*values, *rest])
    return values


def _in_order(block: ir.Block, values: list[ir.Value], kept: int) -> list[ir.Value]:
    """Reduces rows of `kept` elements by combining neighbours, in chunks of as many rows as one shuffle can reorder."""
    rows, piece = values[0].type.shape[0] // kept, max(1, SHUFFLE_LIMIT // kept)
    folded: list[ir.Value] = []
    for start in range(0, rows, piece):
        end = min(start + piece, rows)
        order = np.arange((end - start) * kept).reshape(-1, kept)[neighbours_apart(end - start)].ravel()
        part = [take(take(v, range(start * kept, end * kept)), order) for v in values]
        part = _halved(block, part, kept)
        folded = scalars.emit(block, [*folded, *part]) if folded else part
    return folded


def commutes(reducer: ir.Block) -> bool:
    """Whether each result of a reducer is one commutative operation on its own two arguments."""
    *operations, end = (view.operation for view in reducer.operations)
    arguments, n = list(reducer.arguments), len(end.operands)
    pairs = {operation: {arguments.index(v) for v in operation.operands if v in arguments} for operation in operations}
    return all(
        result.owner in pairs and result.owner.name in with_trait("commutative") and pairs[result.owner] == {i, n + i}
        for i, result in enumerate(end.operands)
    )


def neighbours_apart(rows: int) -> list[int]:
    """The permutation of rows for which repeatedly combining the first half with the second half combines neighbours.

    An odd last row stays last. For 5 rows it is 0, 2, 1, 3, 4.
    """
    if rows < 2:
        return list(range(rows))
    pairs = neighbours_apart(rows // 2)
    return [*(2 * i for i in pairs), *(2 * i + 1 for i in pairs), *range(rows // 2 * 2, rows)]


def invariant_positions(body: ir.Block) -> set[int]:
    """The positions of the loop-carried values that the body yields unchanged."""
    (terminator,) = (v.operation for v in body.operations if v.operation.name == "stablehlo.return")
    return {i for i, (a, r) in enumerate(zip(body.arguments, terminator.operands, strict=True)) if a == r}


def _value(held: Held) -> ir.Value:
    return held.value if isinstance(held, Memory) else held


def _like(held: Held, value: ir.Value) -> Held:
    return Memory(value, held.shape, held.row) if isinstance(held, Memory) else value


def constant(op: ir.Operation) -> ir.Value:
    """Lowers a `stablehlo.constant` to a scalar or vector constant."""
    row = scalars.row_of(op.results[0])
    if not shape_of(op.results[0]):
        return scalars.constant(op)
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


def iota_literal(op: ir.Operation) -> ir.Value:
    """Lowers an iota to a vector constant."""
    shape = shape_of(op.results[0])
    counted: np.ndarray = np.indices(shape)[ir.IntegerAttr(op.attributes["iota_dimension"]).value]
    return _literal(counted, scalars.row_of(op.results[0]))
