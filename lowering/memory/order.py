"""What a kernel waits for: the values that it needs in any case, and what these depend on."""

from __future__ import annotations

from collections.abc import Iterator

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import dtype

_CONSTANT = with_trait("constant")

_LOSSY = frozenset(
    f"stablehlo.{name}"
    for name in """and clamp compare divide maximum minimum multiply or remainder shift_left shift_right_arithmetic
    shift_right_logical subtract xor""".split()
)
"""Operations on integers that may not need an operand if another one is constant, or the same."""


def surely_read(writer: tuple[ir.Operation, ...]) -> set[ir.Value]:
    """The values that element-wise operations, of which the first one computes the result, need in any case: of
    `select(p, x, x)`, the compiler keeps x, and does not wait for p."""
    found, todo = set[ir.Value](), [writer[0]]
    while todo:
        for value in _needed(todo.pop()):
            maker = _definition(value)
            if maker is not None and maker in writer and value not in found:
                todo.append(maker)
            found.add(value)
    return found


def _needed(op: ir.Operation) -> list[ir.Value]:
    """The operands that the compiler finds no way to do without, as it may in `x * 0` and `x - x` of integers."""
    operands = list(op.operands)
    if op.name == "stablehlo.select" and operands[1] == operands[2]:
        return operands[1:2]
    if op.name != "stablehlo.power" and (op.name not in _LOSSY or _is_float(operands[0])):
        return operands
    return [] if any(map(_is_constant, operands)) or len(set(operands)) < len(operands) else operands


def _is_float(value: ir.Value) -> bool:
    return dtype(ir.RankedTensorType(value.type).element_type).kind in ("float", "complex")


def readers_behind(
    operations: list[ir.Operation], readers: set[ir.Operation]
) -> dict[ir.Operation, frozenset[ir.Operation]]:
    """For each operation of the entry block, those of some operations that it depends on, itself among them."""
    found: dict[ir.Operation, frozenset[ir.Operation]] = {}
    for op in operations:
        makers = {maker for value in _read(op) if (maker := _definition(value)) is not None}
        known = {found[maker] for maker in map(in_entry, makers) if maker in found}
        own = {op} if op in readers else set()
        found[op] = next(iter(known)) if len(known) == 1 and not own else frozenset(own).union(*known)
    return found


def _read(op: ir.Operation) -> Iterator[ir.Value]:
    """What an operation reads, also in its regions."""
    yield from op.operands
    for region in op.regions:
        for inner in region.blocks:
            for view in inner.operations:
                yield from _read(view.operation)


def _is_constant(value: ir.Value) -> bool:
    while (op := _definition(value)) is not None and op.name == "stablehlo.broadcast_in_dim":
        value = op.operands[0]
    return op is not None and op.name in _CONSTANT


def _definition(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value, ir.BlockArgument) else value.owner.operation


def in_entry(op: ir.Operation) -> ir.Operation:
    """The operation of the function's block that an operation is, or is inside of."""
    while op.parent is not None and op.parent.name != "func.func":
        op = op.parent.operation
    return op


def is_reordered(op: ir.Operation) -> bool:
    """Whether a transpose or a reversal moves an element."""
    if op.name not in ("stablehlo.transpose", "stablehlo.reverse"):
        return False
    sizes = ir.RankedTensorType(op.operands[0].type).shape
    if op.name == "stablehlo.reverse":
        return any(sizes[d] != 1 for d in ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    order = [d for d in ir.DenseI64ArrayAttr(op.attributes["permutation"]) if sizes[d] != 1]
    return order != sorted(order)
