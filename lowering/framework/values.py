"""Finding the operation that defines a value, and what reads it."""

from __future__ import annotations

from collections.abc import Callable

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CHLO_ELEMENTWISE, ELEMENTWISE, with_trait


def maker_of(value: ir.Value, *names: str) -> ir.Operation | None:
    """The operation that defines a value if it has one of these names (or any name, without `names`), else None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or (names and owner.operation.name not in names):
        return None
    return owner.operation


def is_constant(value: ir.Value) -> bool:
    """Whether the value is a `stablehlo.constant`."""
    return maker_of(value, "stablehlo.constant") is not None


def is_computed_from(value: ir.Value, leaves: frozenset[str], through: frozenset[str]) -> bool:
    """Whether a value is computed by the operations `through` from the results of the operations `leaves` alone."""
    seen, pending = set[ir.Value](), [value]
    while pending:
        one = pending.pop()
        if one in seen:
            continue
        seen.add(one)
        maker = maker_of(one)
        if maker is None or maker.name not in leaves | through:
            return False
        if maker.name not in leaves:
            pending.extend(maker.operands)
    return True


def is_repeated_constant(value: ir.Value) -> bool:
    """Whether the value is a `stablehlo.constant`, or one that is repeated along dynamic dimensions."""
    maker = maker_of(value, "stablehlo.dynamic_broadcast_in_dim")
    return is_constant(value if maker is None else maker.operands[0])


def computes_elements(op: ir.Operation) -> bool:
    """Whether each element of the result depends on the operands' elements at its place: element-wise operations, and
    bitcasts between types of one width, of which the arithmetic of narrow types is made."""
    if op.name in ELEMENTWISE:
        return True
    return bool(
        op.name == "stablehlo.bitcast_convert"
        and ir.ShapedType(op.operands[0].type).shape == ir.ShapedType(op.results[0].type).shape
    )


def is_alone(op: ir.Operation, takes: Callable[[ir.Value], bool] = lambda value: False) -> bool:
    """Whether an operation computes results of a function from its arguments, so that nothing could be fused with it.

    Args:
        takes: says which values count as arguments, too.
    """
    return (
        op.parent.name == "func.func"
        and all(isinstance(value.owner, ir.Block) or takes(value) for value in op.operands)
        and all(use.owner.operation.name == "func.return" for result in op.results for use in result.uses)
    )


_WITHOUT_EFFECTS = (CHLO_ELEMENTWISE | ELEMENTWISE | with_trait("constant") | with_trait("moves")) - {
    "stablehlo.optimization_barrier"
}


def erase_unused(op: ir.Operation) -> None:
    """Erases an operation that nothing reads, and the element-wise operations, constants and moves that nothing reads
    without it. Operations that may have effects stay, such as reads of the infeed."""
    dead, order = {op}, [op]
    for user in order:
        for maker in filter(None, map(maker_of, user.operands)):
            readers = (use.owner.operation for result in maker.results for use in result.uses)
            if maker not in dead and maker.name in _WITHOUT_EFFECTS and dead.issuperset(readers):
                dead.add(maker)
                order.append(maker)
    for one in order:  # not before: what was erased cannot be asked
        one.erase()
