"""Value numbering: two values get the same number if the compiler may find them to be equal up to their layout."""

from __future__ import annotations

from collections.abc import Hashable

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import element_of

VIEWS = frozenset(
    f"stablehlo.{name}"
    for name in "broadcast_in_dim dynamic_broadcast_in_dim dynamic_reshape reshape slice transpose".split()
)

LAYOUTS = VIEWS - {"stablehlo.slice"}
"""Views that hold all elements of their operand: the compiler moves them through the operations that read them."""

_NUMBERED = ELEMENTWISE | {"stablehlo.dot_general", "stablehlo.reduce", "stablehlo.slice"}
"""Operations whose number is derived from their operands'; two that differ only in attributes get the same one."""


class ValueNumbers:
    """Numbers values on demand.

    Transposes, reshapes and broadcasts have the number of their operand: `x.sum(1)` and `x.T.sum(0)` become one loop.
    Different values may get the same number; equal ones must never get different numbers.
    """

    def __init__(self) -> None:
        self._of_value: dict[ir.Value, int] = {}
        self._of_key: dict[Hashable, int] = {}

    def __getitem__(self, value: ir.Value) -> int:
        pending = [value]
        while pending:  # no recursion, since programs are thousands of operations deep
            last = pending[-1]
            read = [] if last in self._of_value else _read(last)
            missing = [one for one in read if one not in self._of_value]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            if last not in self._of_value:
                self._of_value[last] = self._number(last, tuple(self._of_value[one] for one in read))
        return self._of_value[value]

    def _number(self, value: ir.Value, operands: tuple[int, ...]) -> int:
        owner = value.owner
        if not isinstance(owner, ir.Block) and owner.operation.name in LAYOUTS:
            return operands[0]
        return self._of_key.setdefault(_key(value, operands), len(self._of_key))


def _read(value: ir.Value) -> list[ir.Value]:
    """The operands from which a value's number is derived."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return []
    op = owner.operation
    if op.name in LAYOUTS:
        return [op.operands[0]]
    return list(op.operands) if op.name in _NUMBERED else []


def _key(value: ir.Value, operands: tuple[int, ...]) -> Hashable:
    itself: Hashable = value
    owner = value.owner
    if isinstance(owner, ir.Block):
        return itself
    op = owner.operation
    element = element_of(value)
    if op.name == "stablehlo.constant":
        content = op.attributes["value"]
        is_splat = isinstance(content, ir.DenseElementsAttr) and content.is_splat
        return (op.name, element, str(content.get_splat_value())) if is_splat else itself
    if not operands:
        return itself
    if op.name == "stablehlo.dot_general":  # x @ y.T and y @ x.T
        return op.name, element, frozenset(operands)
    body = tuple(inner.operation.name for region in op.regions for block in region for inner in block)
    position = list(op.results).index(value)
    return op.name, element, body, position, operands
