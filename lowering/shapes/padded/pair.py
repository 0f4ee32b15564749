"""One operation of a function, in its programs for padded and for the original arguments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.locations import place


class NotProved(PassError):
    """The padded program may give another result."""


@dataclass
class Pair:
    """One operation in both programs.

    Attributes:
        padded, exact: the operation in each program, as views, which have its attributes by name.
        zero: values of the padded program whose padding is zeros.
    """

    padded: Any
    exact: Any
    zero: set[ir.Value]

    def operand(self, number: int = 0) -> frozenset[int]:
        """The padded dimensions of an operand."""
        return longer(self.padded.operation.operands[number], self.exact.operation.operands[number])

    def result(self, number: int = 0) -> frozenset[int]:
        """The padded dimensions of a result."""
        return longer(self.padded.operation.results[number], self.exact.operation.results[number])

    def is_zero(self, number: int = 0) -> bool:
        """Whether an operand's padding is zeros."""
        return self.padded.operation.operands[number] in self.zero

    def need(self, holds: object, why: str) -> None:
        """Refuses the operation unless `holds` is true."""
        if not holds:
            name = self.exact.operation.name.partition(".")[2]
            raise NotProved(f"{name} {why} ({place(self.exact.operation.location)})")

    def need_same(self, *names: str) -> None:
        """Refuses the operation if its attributes differ, other than those named."""
        own, other = ({n: one.operation.attributes[n] for n in one.operation.attributes if n not in names}
                      for one in (self.padded, self.exact))  # fmt: skip
        self.need(own == other, "depends on the size")


def longer(padded: ir.Value, exact: ir.Value) -> frozenset[int]:
    """The dimensions in which a value is longer in the padded program."""
    if padded.type == exact.type:
        return frozenset()
    one, other = ir.RankedTensorType(padded.type), ir.RankedTensorType(exact.type)
    return frozenset(d for d, (n, m) in enumerate(zip(one.shape, other.shape, strict=True)) if n != m)
