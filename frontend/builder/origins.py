"""What a value of a program is computed from, for messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect.iree import ir

if TYPE_CHECKING:
    from hilo.builder.xla_op import XlaOp

LOOKED_AT = 10_000
"""Values that are looked at before the search gives up."""


def parameters_behind(op: XlaOp) -> list[str]:
    """The names of the parameters that a value is computed from, in their order."""
    parameters = op.builder.parameters()
    names = {leaf.value: name for name, whole in parameters.items() for leaf in whole.leaves if leaf.value is not None}
    behind = _values_behind([leaf.value for leaf in op.leaves if leaf.value is not None])
    found = {names[value] for value in behind if value in names}
    return [name for name in parameters if name in found]


def _values_behind(values: list[ir.Value]) -> set[ir.Value]:
    """These values and those that they are computed from, up to `LOOKED_AT` of them."""
    seen: set[ir.Value] = set()
    todo = list(values)
    while todo and len(seen) < LOOKED_AT:
        value = todo.pop()
        if value not in seen:
            seen.add(value)
            if not isinstance(value.owner, ir.Block):
                todo += value.owner.operation.operands
    return seen
