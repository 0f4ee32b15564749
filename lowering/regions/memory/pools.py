"""Memory of a kernel that is one array for each element type, in which buffers have a place each.

    %pool = tensor.empty() : tensor<9000xf32>             %written = vector.transfer_write %zero, %pool[%c0]
    %memory = bufferization.to_buffer %written read_only  … vector.transfer_read %memory[%place + %i] …

The kernel returns the pool, so that it is an array which the runtime binds; it is read and written in program order,
as memory, which loops need not thread. The compiler's process replaces `%memory` by the bound array itself (see
`targets/compilation/memory/pools.py`): bufferization would copy it to the stack.
"""

from __future__ import annotations

import weakref
from bisect import insort

from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.kernel.memory import index, scratch
from hilo.lowering.regions.memory.buffers import Buffer, memory_type

ALIGNMENT = 64
"""Bytes to which the place of a buffer is aligned."""

_FIRST = 1 << 19
"""The number of the first pool's scratch tensor: more than other buffers of a kernel have."""


class Pool:
    """Places of an array that grows as needed. What is given back is used again, first fit.

    Attributes:
        size: elements so far.
    """

    def __init__(self, unit: int) -> None:
        """`unit`: elements of which places are multiples."""
        self.size = 0
        self._unit = unit
        self._free: list[tuple[int, int]] = []

    def take(self, count: int) -> int:
        """The place of `count` elements.

        >>> pool = Pool(16)
        >>> pool.take(20), pool.take(1), pool.give_back(0, 20), pool.take(10), pool.take(20), pool.take(3), pool.size
        (0, 32, None, 0, 48, 16, 80)
        """
        wanted = self._rounded(count)
        for i, (start, size) in enumerate(self._free):
            if size >= wanted:
                del self._free[i]
                if size > wanted:
                    self._free.insert(i, (start + wanted, size - wanted))
                return start
        start = self.size
        if self._free and sum(self._free[-1]) == self.size:
            start, _ = self._free.pop()
        self.size = start + wanted
        return start

    def give_back(self, place: int, count: int) -> None:
        """Frees a place, together with free ones next to it."""
        insort(self._free, (place, self._rounded(count)))
        joined: list[tuple[int, int]] = []
        for start, size in self._free:
            if joined and sum(joined[-1]) == start:
                joined[-1] = joined[-1][0], joined[-1][1] + size
            else:
                joined.append((start, size))
        self._free = joined

    def _rounded(self, count: int) -> int:
        return -(-count // self._unit) * self._unit


class Pools:
    """The pools of a kernel, by element type, created at the beginning of its block."""

    def __init__(self, block: ir.Block) -> None:
        self._block = block
        self._pools: dict[str, tuple[Pool, ir.Value]] = {}

    def buffer(self, size: int, row: Dtype) -> Buffer:
        """An uninitialized buffer; others take its place once nothing refers to it any more."""
        pool, memory = self._pool(memory_type(row), row.bits)
        place = pool.take(size)
        made = Buffer(memory, size, row, is_mutable=True, start=place)
        weakref.finalize(made, pool.give_back, place, size)
        return made

    def _pool(self, element: ir.Type, bits: int) -> tuple[Pool, ir.Value]:
        """The pool for an element type, and its memory, of which the type is not final."""
        key = str(element)
        if key not in self._pools:
            with ir.InsertionPoint.at_block_begin(self._block):
                memory = ir.Operation.create("builtin.unrealized_conversion_cast", results=[_array(1, element)]).result
            self._pools[key] = Pool(ALIGNMENT * 8 // max(bits, 8)), memory
        return self._pools[key]

    def place_of(self, buffer: Buffer) -> tuple[int, int] | None:
        """The number of a buffer's pool, and where it begins there; None: it is in none."""
        if buffer.start is None:
            return None
        return [memory for _, memory in self._pools.values()].index(buffer.place), buffer.start

    def __len__(self) -> int:
        return len(self._pools)

    def finish(self) -> list[ir.Value]:
        """Creates the arrays with their final sizes; returns them in the order in which they were first needed."""
        found: list[ir.Value] = []
        with ir.InsertionPoint.at_block_begin(self._block):
            zero = index(0)
            for pool, memory in self._pools.values():
                element = memory.type.element_type
                is_float = isinstance(element, ir.FloatType)
                attribute = ir.FloatAttr.get(element, 0.0) if is_float else ir.IntegerAttr.get(element, 0)
                kind = ir.VectorType.get([1], element)
                number = arith.constant(kind, ir.DenseElementsAttr.get([attribute], kind))
                empty = scratch(pool.size, element, _FIRST + len(found))
                identity = ir.AffineMap.get_identity(1)
                found.append(vector.transfer_write(empty.type, number, empty, [zero], identity, [True]))
                made = ir.Operation.create(
                    "bufferization.to_buffer",
                    results=[_array(pool.size, element)],
                    operands=[found[-1]],
                    attributes={"read_only": ir.UnitAttr.get()},
                ).result
                memory.replace_all_uses_with(made)
                memory.owner.operation.erase()
        return found


def _array(size: int, element: ir.Type) -> ir.Type:
    unknown = ir.ShapedType.get_dynamic_stride_or_offset()
    return ir.MemRefType.get([size], element, layout=ir.StridedLayoutAttr.get(unknown, [1]))
