"""Operands of kernels as they are read: one element where all are equal, without a tensor of copies of it in memory.

    %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<i64>) -> tensor<100000xi64>
is a constant in the kernel, or the one element that it loads.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from hilo.dialect.iree import ir, vector
from hilo.lowering.framework.build import reshape, shape_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Cell, Values
from hilo.lowering.kernel.numbers import IndexLike
from hilo.lowering.kernel.storage import storage_parts, to_storage

_SAME_ELEMENTS = ("stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.transpose")


def repeated_element(value: ir.Value) -> ir.Value | None:
    """The tensor of one element that a larger tensor repeats; None if it is not known to repeat one."""
    if prod(shape_of(value)) <= 1:
        return None
    while not isinstance(value.owner, ir.Block) and value.owner.operation.name in _SAME_ELEMENTS:
        value = value.owner.operation.operands[0]
        if prod(shape_of(value)) == 1:
            return value
    return None


class Repeated(Values):
    """One element, read as a flat tensor of any size.

    Args:
        cell: the element, or a tensor of it, which is loaded whenever it is read: the compiler would compute on the
            host what is loaded once.
    """

    @property
    def element(self) -> ir.Type:
        kind = self.tensor.type
        return kind.element_type if isinstance(kind, ir.RankedTensorType) else kind

    def get(self, *at: IndexLike) -> ir.Value:
        del at
        if not isinstance(self.tensor.type, ir.RankedTensorType):
            return self.tensor
        return vector.extract(super().get_row(0, 1), [], [0])

    def get_row(self, at: IndexLike | tuple[IndexLike, ...], lanes: int) -> ir.Value:
        del at
        return vector.broadcast(ir.VectorType.get([lanes], self.element), self.get())


class Operand:
    """A flat tensor of any element type that a kernel reads.

    Attributes:
        sources: the stored tensors that the kernel must be given; none for repeated constants.
    """

    def __init__(self, value: ir.Value, *, takes_constants: bool = True) -> None:
        """Args:
        value: the tensor.
        takes_constants: repeated constants are constants in the kernel. If two results start as copies of equal
            constants, the compiler gives them one buffer.
        """
        self._row, self._one = scalars.row_of(value), repeated_element(value)
        maker = None if self._one is None or isinstance(self._one.owner, ir.Block) else self._one.owner.operation
        self._constant = maker if maker is not None and maker.name == "stablehlo.constant" else None
        if self._constant is not None and not takes_constants:
            self._one = self._constant = None
        whole = value if self._one is None else self._one
        flat = reshape(whole, [prod(shape_of(whole))]) if self._constant is None else None
        self.sources = [] if flat is None else to_storage(flat)

    def opened(self, kept: Iterator[ir.Value]) -> list[Values]:
        """The kernel's view of the stored tensors, which are the next of `kept`."""
        if self._constant is not None:
            return [Repeated(Cell(part)) for part in storage_parts(scalars.constant(self._constant), self._row)]
        view = Values if self._one is None else Repeated
        return [view(Cell(next(kept))) for _ in self.sources]
