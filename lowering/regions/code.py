"""Loops, branches and memory of a kernel that is written from top to bottom.

    code = Code(entry)
    x = code.buffer(100, row)                       # on the stack, or a scratch tensor where it is large
    code.loop(100, 16, [], lambda i, _: [x.write(x.read(i, 16), i)])

Buffers on the stack are memrefs, which loads and stores access in place; loops carry nothing for them, and
bufferization need not handle them. Larger ones are tensors that are threaded through the loops that change them
(`Cell`), since a kernel's stack has 32 KiB, or, if there are too many of them, parts of pools. A buffer's memory is
free again once no Python object refers to it.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir, scf, tensor
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.kernel.memory import index, scratch
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.memory.buffers import Buffer, Cell, Position, memory_type
from hilo.lowering.regions.memory.pools import Pools

STACK_BYTES = 24 * 1024
"""Part of a kernel's stack of 32 KiB for its own buffers; the rest is for spilled registers."""

STACK_LIMIT = 28 * 1024
"""Limit on the stack that includes the buffers of inlined kernels of other passes."""

LARGEST_ON_STACK = 8 * 1024
"""Bytes of the largest buffer that is put on the stack."""

_DIALECTS = ("arith", "bufferization", "flow", "math", "memref", "scf", "tensor", "vector")
"""The dialects of kernels."""

Body: TypeAlias = "Callable[[Position, list[ir.Value]], Sequence[ir.Value]]"

LONGEST_CHAIN = 14
"""Loops in an outermost loop that write one tensor, one in or after another. To find the type of a loop's buffer, the
compiler asks for that of what it begins with three times, which is what another loop made: time grows by three with
each. Loops behind one another are asked for in order outside of others."""


class Exceeded(Unsupported):
    """A kernel has more memory, or longer chains of loops, than one without pools may have."""


class Code:
    """Writes a kernel: its loops and buffers.

    Args:
        block: where it is written.
        cells: elements and element types of the scratch tensors that will be needed.
        largest: bytes of the largest buffer on the stack.
        has_pools: larger buffers are parts of pools, not scratch tensors.
    """

    def __init__(
        self,
        block: ir.Block,
        cells: Sequence[tuple[int, str]] = (),
        largest: int = LARGEST_ON_STACK,
        *,
        has_pools: bool = False,
    ) -> None:
        load_dialects(ir.Context.current, _DIALECTS)
        self.block = block
        self.pools = Pools(block) if has_pools else None
        self.cells: list[Cell] = []
        self.plan = list(cells)
        self.is_complete = True
        self._holders: list[ir.Operation] = []
        self.largest = largest
        self.sizes: list[int] = []
        self.overflows = False
        self.stack = 0
        self.reserved = 0
        self.fixed = 0
        self.inlined = 0
        self.loops = 0
        self.branches = 0  # outside of loops
        self._free: dict[tuple[int, str], list[Cell | ir.Value]] = {}
        with ir.InsertionPoint(block):
            for i, (size, element) in enumerate(cells):
                self.cells.append(Cell(scratch(size, ir.Type.parse(element), i)))
        self._unused = [(key, cell) for key, cell in zip(self.plan, self.cells, strict=True)]

    # ---- memory -----------------------------------------------------------------------------------------------------

    def buffer(self, size: int, row: Dtype) -> Buffer:
        """An uninitialized buffer; the next one of its size takes its memory once nothing refers to it any more.

        So no buffer may be part of a reference cycle, such as that of a local function that calls itself: when the
        collector finds those differs each time, and with it which buffers share memory.
        """
        element = memory_type(row)
        bytes_ = size * max(row.bits, 8) // 8
        key = (size, str(element))
        free = self._free.setdefault(key, [])
        if free:
            place = free.pop()
        else:
            taken = -(-bytes_ // 64) * 64
            self.sizes.append(taken)
            if bytes_ <= self.largest and self.stack + self.reserved + bytes_ <= STACK_BYTES:
                self.stack += taken
                place = self._alloca(size, element)
            else:
                self.overflows = self.overflows or bytes_ <= self.largest
                if self.pools is not None:
                    return self.pools.buffer(size, row)
                place = self._cell(key)
        made = Buffer(place, size, row, is_mutable=True)
        weakref.finalize(made, free.append, place)
        return made

    def tensor(self, size: int, row: Dtype) -> Buffer:
        """A buffer that is a tensor, so that the kernel can return it."""
        return Buffer(self._cell((size, str(memory_type(row)))), size, row, is_mutable=True)

    @contextmanager
    def temporary(self, size: int, row: Dtype) -> Iterator[Buffer]:
        """A tensor buffer for the duration of a block; its last version may be read afterwards."""
        if not self.takes(size, row):
            yield self.tensor(size, row)
            return
        cell = Cell(tensor.empty([size], ir.Type.parse(str(memory_type(row)))))
        self.cells.append(cell)
        yield Buffer(cell, size, row, is_mutable=True)
        self.cells.remove(cell)

    def takes(self, size: int, row: Dtype) -> bool:
        """Whether a buffer that the compiler allocates is on the stack, where room is reserved for it then."""
        bytes_ = size * max(row.bits, 8) // 8
        self.sizes.append(bytes_)
        if bytes_ > self.largest:
            return False
        self.reserved += bytes_
        return True

    def reserve(self, bytes_: int) -> None:
        """Reserves room on the stack for buffers that can be nowhere else."""
        self.reserved += bytes_
        self.fixed += bytes_
        if self.fixed > STACK_LIMIT:
            raise Exceeded(f"more than {STACK_LIMIT} bytes on the stack")

    @property
    def fits(self) -> bool:
        """Whether the buffers on the stack fit there."""
        return self.stack + self.reserved <= STACK_LIMIT

    @property
    def fitting(self) -> int:
        """The bytes of the largest buffer that may be on the stack so that all smaller ones are there as well."""
        sizes = sorted(self.sizes)
        fits = [
            size for size, total in zip(sizes, accumulate(sizes), strict=True) if total <= STACK_BYTES - self.reserved
        ]
        return min(fits[-1] if fits else 0, self.largest)

    def _alloca(self, size: int, element: ir.Type) -> ir.Value:
        with ir.InsertionPoint.at_block_begin(self.block):
            return ir.Operation.create(
                "memref.alloca",
                results=[ir.MemRefType.get([size], element)],
                attributes={
                    "operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0]),
                    "alignment": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 64),
                },
            ).result

    def _cell(self, key: tuple[int, str]) -> Cell:
        """A scratch tensor. Loops thread those that exist when they begin, so a first attempt counts them."""
        for i, (planned, cell) in enumerate(self._unused):
            if planned == key:
                del self._unused[i]
                return cell
        self.is_complete = False
        self.plan.append(key)
        with ir.InsertionPoint.at_block_begin(self.block):
            return Cell(scratch(key[0], ir.Type.parse(key[1]), len(self.plan)))

    # ---- control ----------------------------------------------------------------------------------------------------

    def _holder(self) -> ir.Operation:
        """An operation that holds a block until the block's own operation is created."""
        self._holders.append(ir.Operation.create("builtin.module", regions=1))
        return self._holders[-1]

    def _close(self, holder: ir.Operation) -> None:
        self._holders.remove(holder)
        holder.erase()

    def discard(self) -> None:
        """Erases the blocks that are still detached, inner ones first, since they use values of outer ones."""
        for holder in reversed(self._holders):
            holder.erase()
        self._holders.clear()

    def _body(self, kinds: Sequence[ir.Type], build: Callable[[list[ir.Value]], None]) -> tuple[ir.Operation, ir.Block]:
        """A detached block whose last arguments are the cells."""
        holder = self._holder()
        all_kinds = [*kinds, *(cell.value.type for cell in self.cells)]
        block = holder.regions[0].blocks.append(*all_kinds, arg_locs=[ir.Location.current] * len(all_kinds))
        arguments = list(block.arguments)
        for cell, argument in zip(self.cells, arguments[len(kinds) :], strict=True):
            cell.value = argument
        self.loops += 1
        with ir.InsertionPoint(block):
            build(arguments[: len(kinds)])
        self.loops -= 1
        return holder, block

    def _part(self, kinds: Sequence[ir.Type], write: Callable[[list[ir.Value]], Sequence[ir.Value]]) -> _Part:
        """A block with these arguments and the cells, and the operations that `write` builds."""
        results: list[ir.Value] = []
        holder, block = self._body(kinds, lambda a: results.extend(write(a)))
        return _Part(holder, block, results, [cell.value for cell in self.cells])

    def _finish(self, block: ir.Block, first: int, before: Sequence[ir.Value]) -> list[int]:
        """Drops the cells that a block has not changed; returns the positions of the others."""
        changed = [i for i, cell in enumerate(self.cells) if cell.value != block.arguments[first + i]]
        self._drop(block, first, before, changed)
        for i in range(len(before)):
            if i not in changed:
                self.cells[i].value = before[i]
        return changed

    @staticmethod
    def _drop(block: ir.Block, first: int, before: Sequence[ir.Value], changed: Sequence[int]) -> None:
        """Replaces the arguments of unchanged cells by their values outside."""
        for i in reversed(range(len(before))):
            if i not in changed:
                block.arguments[first + i].replace_all_uses_with(before[i])
                block.erase_argument(first + i)

    def loop(self, count: int, step: int, carried: Sequence[ir.Value], body: Body) -> list[ir.Value]:
        """`for i in range(0, count, step): carried = body(i, carried)`; a single iteration needs no loop.

        Args:
            count: the end, exclusive.
            step: at least 1.
            carried: the initial values.
            body: takes the index and the carried values; returns the next ones, of the same types.

        Returns:
            The carried values after the last iteration.
        """
        if count <= step:
            return list(body(0, list(carried))) if count > 0 else list(carried)
        return self.dynamic_loop(index(0), index(count), index(step), carried, body)

    def dynamic_loop(
        self, start: ir.Value, stop: ir.Value, step: ir.Value, carried: Sequence[ir.Value], body: Body
    ) -> list[ir.Value]:
        before = [cell.value for cell in self.cells]
        kinds = [ir.IndexType.get(), *(v.type for v in carried)]
        results: list[ir.Value] = []
        holder, block = self._body(kinds, lambda a: results.extend(body(a[0], a[1:])))
        after = [cell.value for cell in self.cells]
        changed = self._finish(block, len(kinds), before)
        results += [after[i] for i in changed]
        with ir.InsertionPoint(block):
            scf.YieldOp(results)
        inits = [*carried, *(before[i] for i in changed)]
        op = ir.Operation.create(
            "scf.for", results=[v.type for v in inits], operands=[start, stop, step, *inits], regions=1
        )
        block.append_to(op.regions[0])
        self._close(holder)
        self._assign(changed, list(op.results)[len(carried) :])
        self._lengthen(changed, 1)
        return list(op.results)[: len(carried)]

    def _assign(self, changed: Sequence[int], values: Sequence[ir.Value]) -> None:
        for i, value in zip(changed, values, strict=True):
            self.cells[i].value = value

    def choose(self, condition: ir.Value, branches: Sequence[Callable[[], Sequence[ir.Value]]]) -> list[ir.Value]:
        """`if condition: branches[0]() else: branches[1]()`."""
        before = [cell.value for cell in self.cells]
        built = []
        is_outside = not self.loops
        self.branches += is_outside
        for branch in branches:
            results: list[ir.Value] = []
            holder = self._holder()
            block = holder.regions[0].blocks.append()
            self._assign(range(len(before)), before)
            with ir.InsertionPoint(block):
                results.extend(branch())
            built.append((holder, block, results, [cell.value for cell in self.cells]))
        self.branches -= is_outside
        changed = [i for i, old in enumerate(before) if any(after[i] != old for *_, after in built)]
        kinds = [v.type for v in built[0][2]] + [before[i].type for i in changed]
        op = ir.Operation.create("scf.if", results=kinds, operands=[condition], regions=2)
        for region, (holder, block, results, after) in zip(op.regions, built, strict=True):
            with ir.InsertionPoint(block):
                scf.YieldOp([*results, *(after[i] for i in changed)])
            block.append_to(region)
            self._close(holder)
        self._assign(range(len(before)), before)
        count = len(built[0][2])
        self._assign(changed, list(op.results)[count:])
        self._lengthen(changed, 0)
        return list(op.results)[:count]

    def _lengthen(self, changed: Sequence[int], loops: int) -> None:
        """Adds loops to the chains of cells; raises Unsupported if one is too long for the compiler."""
        for i in changed:
            self.cells[i].chain += loops
        if self._holders:
            return
        if max((cell.chain for cell in self.cells), default=0) > LONGEST_CHAIN:
            raise Exceeded(f"a chain of more than {LONGEST_CHAIN} loops that write one tensor")
        for cell in self.cells:
            cell.chain = 0

    def repeat(
        self,
        carried: Sequence[ir.Value],
        condition: Callable[[list[ir.Value]], ir.Value],
        body: Callable[[list[ir.Value]], Sequence[ir.Value]],
    ) -> list[ir.Value]:
        """`while condition(carried): carried = body(carried)`. Cells are threaded through both.

        Cells, which are tensors, come first in the loop: the compiler removes forwarded values of other kinds that only
        the condition reads, and refuses tensors that come after removed ones.
        """
        before = [cell.value for cell in self.cells]
        n, kinds = len(carried), [v.type for v in carried]
        test = self._part(kinds, lambda a: [condition(a)])
        step = self._part(kinds, body)
        changed = [
            i for i in range(len(before)) if any(part.after[i] != part.block.arguments[n + i] for part in (test, step))
        ]
        inits = [*(before[i] for i in changed), *carried]
        op = ir.Operation.create("scf.while", results=[v.type for v in inits], operands=inits, regions=2)
        with ir.InsertionPoint(test.block):
            passed_on = list(test.block.arguments)[:n]
            scf.ConditionOp(test.results[0], [*(test.after[i] for i in changed), *passed_on])
        with ir.InsertionPoint(step.block):
            scf.YieldOp([*(step.after[i] for i in changed), *step.results])
        for region, part in zip(op.regions, (test, step), strict=True):
            self._drop(part.block, n, before, changed)
            _move_to_the_end(part.block, n)
            part.block.append_to(region)
            self._close(part.holder)
        count = len(changed)
        self._assign(range(len(before)), before)
        self._assign(changed, list(op.results)[:count])
        self._lengthen(changed, 1)
        return list(op.results)[count:]


def _move_to_the_end(block: ir.Block, count: int) -> None:
    """Moves the first `count` arguments of a block behind the others."""
    for argument in list(block.arguments)[:count]:
        moved = block.add_argument(argument.type, argument.location)
        argument.replace_all_uses_with(moved)
    for _ in range(count):
        block.erase_argument(0)


class _Part(NamedTuple):
    """A block of a loop that still needs its terminator: the values to yield, and the cells' values at its end."""

    holder: ir.Operation
    block: ir.Block
    results: list[ir.Value]
    after: list[ir.Value]
