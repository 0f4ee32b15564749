"""Turns loops over small values into one kernel of native code.

    %r:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<16xf32> cond { … } do { … }
becomes, with %i in a scalar and %x in a vector register for all iterations,
    %r2:2 = flow.dispatch.region -> (tensor<1xi32>, tensor<16xf32>) { scf.while (%i, %x) : i32, vector<16xf32> { … } }
Otherwise each operation of the body is a dispatch, of about 2 µs, and the condition is read back to the host.

Carried values of up to 256 elements are held in registers, as vectors of a power of two lanes: 2,000 iterations of
c * 0.999 + x over 48 numbers 24 → 4.8 µs, over 200 of f64 147 → 11.5, XLA 10.6 and 68. Larger ones, such as the inputs
and outputs of a scan, stay in memory and are accessed in place, by dynamic slices, and by gathers and scatters of one
index vector.

Functions of f64 arrays for which the target would call the C library are written out, as by `form-kernels`.

Leaves alone: targets without kernels (`profile.kernels`); loops whose body holds other operations (a dot, say) than
element-wise ones, reductions, static data movement, accesses of larger tensors, and loops of this kind; element types
under 8 bits, f8 and complex numbers; loops over more arrays than a kernel can bind. Constants of more than 256 bytes
are read from a tensor: as vectors they would be hoisted out of the dispatch, which cannot take vector operands.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect.iree import arith, ir, scf, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.elementary.joining.vectorize_functions import copy_written_out
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import captured
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.dispatch import dispatch_region
from hilo.lowering.kernel.functions import calls
from hilo.lowering.kernel.memory import READS, WRITES, Memory, index, scratch
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.kernel.small_tensors import (
    LIMIT,
    Emitter,
    Held,
    constant,
    exact,
    held_type,
    invariant_positions,
    padded,
)
from hilo.lowering.kernel.storage import from_storage, stored_type, to_storage

COPY_LANES = 16
"""Elements that are copied at a time when a carried tensor is brought into memory."""

LITERAL_BYTES = 256
"""Size of the largest non-splat vector constant that IREE leaves in a kernel: larger ones are hoisted out of the
dispatch, which then has a vector operand and is refused."""


def outermost_loops(op: ir.Operation) -> list[ir.Operation]:
    """The `stablehlo.while`s below an operation that are not inside another one."""
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.operation.name != "stablehlo.while":
            return ir.WalkResult.ADVANCE
        found.append(inner.operation)
        return ir.WalkResult.SKIP

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def try_loops(op: ir.Operation, run: PassRun, build: Callable[[ir.Operation], Mapping[ir.Value, ir.Value]]) -> None:
    """Replaces outermost loops with kernels; if one cannot be taken as a whole, tries the loops inside it.

    Args:
        op: all loops inside it are tried.
        run: counts the loops, and logs why one is left alone.
        build: makes a loop's kernel and returns the values that replace its results; raises Unsupported and leaves
            nothing behind.
    """
    todo = outermost_loops(op)
    while todo:
        loop = todo.pop()
        try:
            with loop.location:
                replaced = build(loop)
        except Unsupported as reason:
            run.note(loop, f"it has {reason}")
            todo += [
                inner
                for region in loop.regions
                for view in region.blocks[0].operations
                for inner in outermost_loops(view.operation)
            ]
            continue
        for old, new in replaced.items():
            old.replace_all_uses_with(new)
        loop.erase()
        run.statistics["loops"] += 1


@define_pass("expand-while", concerns=operations("stablehlo.while"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Makes a kernel of each loop over few small values."""

    def build(loop: ir.Operation) -> Mapping[ir.Value, ir.Value]:
        copy = copy_written_out(loop, run.profile)
        try:
            with ir.InsertionPoint(loop):
                return dict(zip(loop.results, expand(loop, copy or loop, run.profile.kernel_arrays), strict=True))
        finally:
            if copy is not None:
                copy.erase()

    if run.profile.kernels:
        try_loops(op, run, build)


def expand(loop: ir.Operation, written: ir.Operation, limit: int) -> list[ir.Value]:
    """Builds the kernel of a loop at the current insertion point; it reads and writes at most `limit` arrays.

    Args:
        loop: whose results are used.
        written: the loop, or a copy of it with other operations, which the kernel computes.

    Returns:
        The loop's results. Raises Unsupported and leaves nothing behind.
    """
    if not is_static(*loop.operands, *tensors_read(written)):
        raise Unsupported("dynamic dimensions")
    moved = _move_literals(written)
    kernel = _LoopKernel(written, loop.results)
    try:
        return kernel.build(limit)
    except Unsupported:
        kernel.discard()
        for literal, following in reversed(moved):
            literal.move_before(following)
        raise


def _move_literals(loop: ir.Operation) -> list[tuple[ir.Operation, ir.Operation]]:
    """Moves large non-splat constants before the loop, where they are tensors that the kernel reads; returns each with
    the operation that followed it."""
    found: list[tuple[ir.Operation, ir.Operation]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        for block in (block for region in op.regions for block in region):
            rows = [view.operation for view in block.operations]
            found.extend(pair for pair in itertools.pairwise(rows) if _is_large_literal(pair[0]))
        return ir.WalkResult.ADVANCE

    loop.walk(visit)
    for literal, _ in found:
        literal.move_before(loop)
    return found


def _is_large_literal(op: ir.Operation) -> bool:
    """Whether an operation is a constant that IREE hoists out of a kernel."""
    if op.name not in ("stablehlo.constant", "stablehlo.iota"):
        return False
    (result,) = op.results
    if scalars.row_of(result).is_complex or prod(shape_of(result)) * scalars.row_of(result).bits <= 8 * LITERAL_BYTES:
        return False
    return op.name == "stablehlo.iota" or not ir.DenseElementsAttr(op.attributes["value"]).is_splat


def tensors_read(loop: ir.Operation) -> list[ir.Value]:
    """The tensors from outside that a loop reads."""
    return [value for value in captured(loop) if isinstance(value.type, ir.RankedTensorType)]


def _captured(block: ir.Block) -> set[ir.Value]:
    """The tensors from outside that a block reads."""
    inside: set[ir.Value] = set()
    used: set[ir.Value] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        inside.update(op.results)
        inside.update(argument for region in op.regions for inner in region for argument in inner.arguments)
        used.update(value for value in op.operands if isinstance(value.type, ir.RankedTensorType))
        return ir.WalkResult.ADVANCE

    for op in block.operations:
        op.operation.walk(visit)
    return used - inside


@dataclass
class _Result:
    """A result of the kernel: the flat tensor that it returns, and the loop's result that this replaces."""

    position: int
    value: ir.Value


class _LoopKernel:
    """The kernel of one loop. Its region is built detached, and moved into place when it is complete."""

    def __init__(self, loop: ir.Operation, results: Sequence[ir.Value]) -> None:
        self.loop, self.results = loop, results
        self.body = loop.regions[1].blocks[0]
        self.invariant = invariant_positions(self.body)
        self.outer: list[ir.Operation] = []
        self.holder = ir.Operation.create("builtin.module", regions=1)
        self.block = self.holder.regions[0].blocks.append()
        self.entry = ir.InsertionPoint(self.block)
        self.place = ir.InsertionPoint(loop)

    def discard(self) -> None:
        """Erases what was built."""
        self.holder.erase()
        for op in reversed(self.outer):
            op.erase()

    def build(self, limit: int) -> list[ir.Value]:
        with self.entry, calls.allowed():
            start = [self.carried(i, value) for i, value in enumerate(self.loop.operands)]
            ended = Emitter(self.outside).loop(self.loop, self._read_only(start), start)
            used = self._used(ended)
            if not used:  # its results are its initial values, if it ever ends
                self.discard()
                return list(self.loop.operands)
            results = [_Result(i, self.store(ended[i], i)) for i in used]
        if len(results) + len(_captured(self.block)) > limit:
            raise Unsupported(f"more than {limit} arrays")
        region = dispatch_region(self.block, [r.value for r in results])
        self.holder.erase()
        values = list(self.loop.operands)
        for r, value in zip(results, barrier(list(region.results)), strict=True):
            like = self.loop.operands[r.position]
            values[r.position] = reshape(from_storage([value], scalars.row_of(like)), shape_of(like))
        return values

    def _read_only(self, start: Sequence[Held]) -> dict[ir.Value, Held]:
        """The initial values that the loop does not overwrite: arrays that begin alike have memory of their own."""
        held = enumerate(zip(self.loop.operands, start, strict=True))
        return {value: one for i, (value, one) in held if i in self.invariant or not isinstance(one, Memory)}

    def _used(self, ended: Sequence[Held]) -> list[int]:
        """The positions of the results that the kernel returns: those held in registers only if they are read."""
        changed = [i for i in range(len(ended)) if i not in self.invariant]
        return [
            i for i in changed if isinstance(ended[i], Memory) or any(True for _ in self.results[i].uses)
        ] or changed[:1]

    # ---- values from outside ----------------------------------------------------------------------------------------

    def flat(self, value: ir.Value) -> ir.Value:
        """A value from outside as a flat tensor of signless numbers, fenced so that nothing moves into the kernel."""
        with self.place:
            (stored,) = to_storage(reshape(value, [prod(shape_of(value))]))
            (result,) = barrier([stored])
        chain = [result.owner.operation]
        while chain[-1].operands[0] != value:
            chain.append(chain[-1].operands[0].owner.operation)
        self.outer += reversed(chain)
        return result

    def outside(self, value: ir.Value) -> Held:
        """A value from outside, loaded at the start: a constant, a small value, or a tensor in memory."""
        owner = value.owner
        if (
            not isinstance(owner, ir.Block)
            and owner.operation.name == "stablehlo.constant"
            and prod(shape_of(value)) <= LIMIT
            and not _is_large_literal(owner.operation)
        ):
            held_type(value)
            return padded(constant(owner.operation))
        if prod(shape_of(value)) > LIMIT or sliced(value, self.loop):
            return self.memory(value)
        number = known_value(value)
        return self.load(self.memory(value)) if number is None else self.repeated(value, number)

    @staticmethod
    def repeated(value: ir.Value, number: np.generic) -> ir.Value:
        """A number, or a vector of equal ones."""
        kind, scalar = held_type(value), scalars.number(number, scalars.row_of(value))
        return padded(vector.broadcast(kind, scalar)) if isinstance(kind, ir.VectorType) else scalar

    def memory(self, value: ir.Value) -> Memory:
        row = _stored_row(value)
        return Memory(self.flat(value), shape_of(value), row)

    def load(self, memory: Memory) -> ir.Value:
        """Loads a small tensor into registers."""
        loaded = memory.read_all()
        return padded(loaded) if memory.shape else vector.extract(loaded, [], [0])

    def carried(self, position: int, value: ir.Value) -> Held:
        """The initial value of a carried value; a tensor in memory is copied, since the loop writes it in place."""
        in_memory = prod(shape_of(value)) > LIMIT or sliced(self.body.arguments[position], self.loop)
        if not in_memory:
            return self.outside(value)
        if position in self.invariant:
            return self.memory(value)
        if prod(shape_of(value)) > LIMIT and _is_carried(value):
            raise Unsupported("an array that an outer loop carries")
        check_in_place(self.body, position)
        number = known_value(value)
        return self.copied(self.memory(value), position) if number is None else self.filled(value, number, position)

    def copied(self, memory: Memory, position: int) -> Memory:
        """A copy of a tensor in memory of its own."""
        return self._written(memory.shape, memory.row, memory.read, position)

    def filled(self, value: ir.Value, number: np.generic, position: int) -> Memory:
        """Memory filled with one number; nothing is read."""
        row = _stored_row(value)
        scalar = scalars.number(number, row)

        def read(_: ir.Value, lanes: int) -> ir.Value:
            return vector.broadcast(ir.VectorType.get([lanes], scalar.type), scalar)

        return self._written(shape_of(value), row, read, position)

    def _written(
        self, shape: tuple[int, ...], row: Dtype, read: Callable[[ir.Value, int], ir.Value], position: int
    ) -> Memory:
        """Memory of a carried value, filled with the elements that `read` returns for a place and a vector length."""
        n = prod(shape)
        element = stored_type(row)
        empty = scratch(n, element, position)

        def copy(start: int, stop: int, lanes: int, into: ir.Value) -> ir.Value:
            if start == stop:
                return into
            loop = scf.ForOp(index(start), index(stop), index(lanes), [into])
            with ir.InsertionPoint(loop.body):
                to = Memory(loop.inner_iter_args[0], shape, row)
                at = loop.induction_variable
                scf.YieldOp([to.write(read(at, lanes), at).value])
            return loop.results_[0]

        whole = n - n % COPY_LANES
        return Memory(copy(whole, n, 1, copy(0, whole, COPY_LANES, empty)), shape, row)

    def store(self, held: Held, position: int) -> ir.Value:
        """A result as a flat tensor."""
        if isinstance(held, Memory):
            return held.value
        held = exact(held, self.loop.operands[position])
        kind = held.type
        lanes = kind.shape[0] if isinstance(kind, ir.VectorType) else 1
        element = kind.element_type if isinstance(kind, ir.VectorType) else kind
        value = held if isinstance(kind, ir.VectorType) else vector.broadcast(ir.VectorType.get([1], kind), held)
        if element == ir.IntegerType.get_signless(1):
            element = ir.IntegerType.get_signless(8)
            value = arith.extui(ir.VectorType.get([lanes], element), value)
        empty = scratch(lanes, element, position)
        return vector.transfer_write(empty.type, value, empty, [index(0)], ir.AffineMap.get_identity(1), [True])


def _is_carried(value: ir.Value) -> bool:
    """Whether a value is carried by a loop around: `form-kernels` can make one kernel of both, which copies nothing."""
    block = value.owner
    return isinstance(block, ir.Block) and block.owner.operation.name == "stablehlo.while"


def _stored_row(value: ir.Value) -> Dtype:
    """The dtype in which a value is kept in memory; raises Unsupported if kernels have no such type."""
    row = scalars.row_of(value)
    is_narrow = (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8)
    if row.is_complex or is_narrow or not prod(shape_of(value)):
        raise Unsupported(f"a value of {value.type}")
    return row


def sliced(value: ir.Value, loop: ir.Operation) -> bool:
    """Whether a value is sliced dynamically inside the loop."""
    return any(
        u.owner.operation.name in READS + WRITES and u.operand_number == 0 and _inside(u.owner.operation, loop)
        for u in value.uses
    )


def _inside(op: ir.Operation, loop: ir.Operation) -> bool:
    while op is not None and op.name != "builtin.module":
        if op == loop:
            return True
        op = op.parent.operation if op.parent is not None else None
    return False


def check_in_place(body: ir.Block, position: int) -> None:
    """Raises Unsupported unless a carried tensor is read before it is written, and only its last version goes on."""
    order = {view.operation: i for i, view in enumerate(body.operations)}
    terminator = max(order, key=lambda op: order[op])
    version: ir.Value = body.arguments[position]
    while (write := _find_write(version, order)) is not None:
        version = write.results[0]
    if [use.operand_number for use in version.uses if use.owner.operation == terminator] != [position]:
        raise Unsupported("a carried tensor that is handed on in another place")


def _find_write(version: ir.Value, order: dict[ir.Operation, int]) -> ir.Operation | None:
    """The operation that writes into a version of a tensor, which is its last use; None if nothing writes into it.

    Raises:
        Unsupported: the version is used after the write, or in a region inside the body.
    """
    uses = [(use.owner.operation, use.operand_number) for use in version.uses]
    if any(op not in order for op, _ in uses):
        raise Unsupported("a carried tensor that a region inside its body uses")
    writes = [(op, number) for op, number in uses if op.name in WRITES and number == 0]
    if not writes:
        return None
    first = min(writes, key=lambda use: order[use[0]])
    if any(order[op] >= order[first[0]] for op, number in uses if (op, number) != first):
        raise Unsupported("a carried tensor whose older version is used after it was written")
    return first[0]
