"""Buffers of a kernel: arrays that its code reads and writes, wherever they are."""

from __future__ import annotations

from typing import TypeAlias

from hilo.dialect.iree import arith, ir, vector
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.memory import index, read_whole, write_part

Position: TypeAlias = "ir.Value | int"


def as_index(position: Position) -> ir.Value:
    return index(position) if isinstance(position, int) else position


def plus(a: Position, b: Position) -> Position:
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    if isinstance(a, int) and a == 0:
        return b
    if isinstance(b, int) and b == 0:
        return a
    return arith.addi(as_index(a), as_index(b))


def times(a: Position, b: int) -> Position:
    if isinstance(a, int):
        return a * b
    if b == 0:
        return 0
    return a if b == 1 else arith.muli(a, index(b))


def memory_type(row: Dtype) -> ir.Type:
    """The element type of a buffer: bytes for pred."""
    return ir.IntegerType.get_signless(8) if row.kind == "pred" else scalars.storage_type(row)


class Cell:
    """A tensor that is threaded through loops.

    Attributes:
        value: its newest version.
        chain: how many loops, one in or after another, have written it within an outermost loop or branch.
    """

    def __init__(self, value: ir.Value) -> None:
        self.value = value
        self.chain = 0


class Buffer:
    """A flat row-major array of numbers.

    Attributes:
        size: number of elements.
        row: element type.
        is_mutable: it may be written; buffers from outside the kernel may not.
        start: where it begins in the memory of a pool; None: it has its own.
    """

    def __init__(
        self, place: Cell | ir.Value, size: int, row: Dtype, *, is_mutable: bool, start: int | None = None
    ) -> None:
        self.place, self.size, self.row, self.is_mutable, self.start = place, size, row, is_mutable, start
        self.scope: object = None

    @property
    def value(self) -> ir.Value:
        """The memref, or the newest version of the tensor."""
        return self.place.value if isinstance(self.place, Cell) else self.place

    def read(self, at: Position, lanes: int) -> ir.Value:
        """An element (`lanes` = 0), or a vector of them."""
        kind, element = memory_type(self.row), self.value.type.element_type
        shape = ir.VectorType.get([max(lanes, 1)], kind)
        is_tensor = isinstance(self.place, Cell) or not self.is_mutable
        if is_tensor and self.value.type.shape == shape.shape:
            value = read_whole(self.value)
        else:
            zero = ir.FloatAttr.get(element, 0.0) if self.row.is_float else ir.IntegerAttr.get(element, 0)
            padding = arith.constant(element, zero)
            identity = ir.AffineMap.get_identity(1)
            value = vector.transfer_read(shape, self.value, [self._position(at)], identity, padding, [True])
        if self.row.kind == "pred":
            value = arith.trunci(ir.VectorType.get(shape.shape, ir.IntegerType.get_signless(1)), value)
        return value if lanes else vector.extract(value, [], [0])

    def write(self, value: ir.Value, at: Position) -> None:
        """Writes an element or a vector."""
        if not isinstance(value.type, ir.VectorType):
            value = vector.broadcast(ir.VectorType.get([1], value.type), value)
        if self.row.kind == "pred":
            value = arith.extui(ir.VectorType.get(value.type.shape, memory_type(self.row)), value)
        position = self._position(at)
        if isinstance(self.place, Cell):
            self.place.value = write_part(self.place.value, value, position)
        else:
            vector.transfer_write(None, value, self.place, [position], ir.AffineMap.get_identity(1), [True])

    def _position(self, at: Position) -> ir.Value:
        return as_index(plus(at, self.start or 0))

    def memory(self) -> ir.Value:
        """The memory of the buffer alone, or its tensor."""
        if self.start is None:
            return self.value
        unknown = ir.ShapedType.get_dynamic_stride_or_offset()
        layout = ir.StridedLayoutAttr.get(unknown, [1])
        numbers = {"offsets": self.start, "sizes": self.size, "strides": 1}
        return ir.Operation.create(
            "memref.subview",
            results=[ir.MemRefType.get([self.size], self.value.type.element_type, layout=layout)],
            operands=[self.value],
            attributes={
                **{f"static_{name}": ir.DenseI64ArrayAttr.get([number]) for name, number in numbers.items()},
                "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0, 0, 0]),
            },
        ).result
