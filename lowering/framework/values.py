"""Finding the operation that defines a value."""

from __future__ import annotations

from hilo.dialect.iree import ir


def maker_of(value: ir.Value, *names: str) -> ir.Operation | None:
    """The operation that defines a value if it has one of these names (or any name, without `names`), else None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or (names and owner.operation.name not in names):
        return None
    return owner.operation


def is_constant(value: ir.Value) -> bool:
    """Whether the value is a `stablehlo.constant`."""
    return maker_of(value, "stablehlo.constant") is not None


def is_repeated_constant(value: ir.Value) -> bool:
    """Whether the value is a `stablehlo.constant`, or one that is repeated along dynamic dimensions."""
    maker = maker_of(value, "stablehlo.dynamic_broadcast_in_dim")
    return is_constant(value if maker is None else maker.operands[0])
