"""Finds out from a program whether a result may share memory with an argument, or with another result."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.targets.compilation.signature import Signature, find_entry
from hilo.targets.runtime.iree_runner import Forwarding

_OWN_VALUES = frozenset(
    f"stablehlo.{name}" for name in "cosine dot_general convolution exponential logistic rsqrt sine tanh".split()
)
_OF_TWO = frozenset(f"stablehlo.{name}" for name in "add and divide maximum minimum multiply or subtract xor".split())


def read_forwarding(module: ir.Module, signature: Signature, *, branches: bool) -> Forwarding:
    """Whether results of a program may share memory with arguments or other results.

    It is "never" only if a result cannot be equal to an argument whatever the values are, so that the compiler cannot
    return the argument for it.

    Args:
        module: the program as it was given.
        signature: of its entry function.
        branches: the lowered program has branches, according to `has_branches`.
    """
    blocks = find_entry(module, signature.entry).regions[0].blocks
    if len(blocks) != 1 or branches:
        return "varies"
    block = blocks[0]
    returned = list(list(block.operations)[-1].operation.operands)
    types = {argument.type for argument in block.arguments}
    sizes = {_size(type_) for type_ in types}
    if len(returned) > 1 and len({_size(value.type) for value in returned}) < len(returned):
        return "fixed"  # two results may be the same
    return "fixed" if any(_size(value.type) in sizes and not _is_own(value) for value in returned) else "never"


def has_branches(operation: ir.Operation) -> bool:
    """Whether it depends on values which operations of a region run: what a branch or a loop without iterations returns
    may be an argument in one call, and not in the next. Loops inside kernels write memory of their own."""
    found = False

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = op.name in CONTROL_FLOW
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    operation.walk(visit)
    return found


def _size(type_: ir.Type) -> int | None:
    """The number of elements; None if it is not known, or for a tuple."""
    if not isinstance(type_, ir.RankedTensorType) or not ir.RankedTensorType(type_).has_static_shape:
        return None
    size = 1
    for dim in ir.RankedTensorType(type_).shape:
        size *= dim
    return size


def _definition(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value, ir.BlockArgument) else value.owner.operation


def _is_own(value: ir.Value) -> bool:
    op = _definition(value)
    if op is None:
        return False
    operands = list(op.operands)
    if op.name in _OF_TWO:
        return operands[0] != operands[1] and all(_definition(operand) is None for operand in operands)
    return op.name in _OWN_VALUES
