"""Describes operations by what their code depends on, as keys for kernels that are written from them.

    %0 = stablehlo.multiply %x, %y : tensor<64x10xf32>
    %1 = stablehlo.add %0, %x : tensor<64x10xf32>
is described like the same operations on other values: `multiply` of 0 and 1, `add` of 2 and 0, with types and
attributes. See `bodies.written_once`.
"""

from __future__ import annotations

from collections.abc import Hashable

from hilo.dialect.iree import ir


class Description:
    """Numbers values in the order in which they are met, and describes operations by these numbers."""

    def __init__(self) -> None:
        self._numbers: dict[ir.Value, int] = {}

    def number(self, value: ir.Value) -> int:
        """The number of a value that comes from outside."""
        return self._numbers.setdefault(value, len(self._numbers))

    def operation(self, op: ir.Operation) -> Hashable:
        """An operation without regions. Operands that are not numbered yet are described by what computes them, as
        constants that a block captures."""
        assert not len(op.regions), f"{op.name} has regions"
        operands = tuple(map(self._operand, op.operands))
        for result in op.results:
            self.number(result)
        attributes = tuple((name, op.attributes[name]) for name in op.attributes)
        return op.name, attributes, operands, tuple(result.type for result in op.results)

    def _operand(self, value: ir.Value) -> Hashable:
        if value in self._numbers:
            return self._numbers[value]
        owner = value.owner
        assert not isinstance(owner, ir.Block), "an argument that is not numbered"
        return self.operation(owner.operation)

    def block(self, block: ir.Block) -> Hashable:
        """A block whose operations have no regions."""
        types = tuple(argument.type for argument in block.arguments)
        for argument in block.arguments:
            self.number(argument)
        return types, tuple(self.operation(view.operation) for view in block.operations)
