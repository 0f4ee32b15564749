"""For messages: what a value of a program is computed from, and which module tried to read its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.builder.source import place, user_frame
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, Error, shortened, shown

if TYPE_CHECKING:
    from hilo.builder.xla_op import XlaOp

LOOKED_AT = 10_000
"""How many values the search looks at before it gives up."""


def no_value(op: XlaOp, what: str, instead: str) -> Error:
    """The error for reading the numbers of a value, which exist only when its program runs.

    Args:
        what: the operation that was tried, such as `int()`.
        instead: what to use in its place.

    Its attribute `asker` is the name of the module that tried: a library that does not know values of programs.
    """
    names = parameters_behind(op)
    origin = f", since it is computed from {shortened(', '.join(names), 80)}" if names else ""
    error = ArgumentError(
        f"{what} is asked of {shown(op)}, whose value is only known when the program runs{origin}; use {instead}"
        f"\n  at {place()}"
    )
    error.asker = user_frame().f_globals.get("__name__", "")  # type: ignore[attr-defined]
    return as_unknown(error)


def as_unknown(error: Error) -> Error:
    """Marks the error for a value that has to be known when the program is built: `is_unknown` tells it."""
    error.is_unknown = True  # type: ignore[attr-defined]
    return error


def is_unknown(error: Error) -> bool:
    """Whether a value had to be known when the program was built."""
    return getattr(error, "is_unknown", False)


def parameters_behind(op: XlaOp) -> list[str]:
    """The names of the parameters that a value is computed from, in their order."""
    parameters = op.builder.parameters()
    names = {leaf.value: name for name, whole in parameters.items() for leaf in whole.leaves if leaf.value is not None}
    behind = _values_behind([leaf.value for leaf in op.leaves if leaf.value is not None])
    found = {names[value] for value in behind if value in names}
    return [name for name in parameters if name in found]


def _values_behind(values: list[ir.Value]) -> set[ir.Value]:
    """These values and those that they are computed from, at most `LOOKED_AT` of them."""
    seen: set[ir.Value] = set()
    todo = list(values)
    while todo and len(seen) < LOOKED_AT:
        value = todo.pop()
        if value not in seen:
            seen.add(value)
            if not isinstance(value.owner, ir.Block):
                todo += value.owner.operation.operands
    return seen
