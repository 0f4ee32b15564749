"""Makes updates of a caller's array, or of a value read before a barrier, write to a copy.

    func.func @main(%x: tensor<64x4xf32>, %u: tensor<1x4xf32>, %k: tensor<i32>) -> tensor<64x4xf32>
      %0 = stablehlo.dynamic_update_slice %x, %u, %k, %c
becomes
      %1 = stablehlo.optimization_barrier %true : tensor<i1>
      %2 = stablehlo.select %1, %x, %zeros : tensor<i1>, tensor<64x4xf32>
      %0 = stablehlo.dynamic_update_slice %2, %u, %k, %c

An update is done in place, and IREE (3.13) copies its operand first if something else reads it later. It does not know
what the caller does with an array: an argument that nothing else in the program reads is overwritten, and so is one
that is returned unchanged, also by an operation such as `x & true` (test/upstream/wrong_values/updates:
update_of_an_argument.mlir). Nor does it know what is read before a barrier, whose result shares the memory of its
operand (update_behind_a_barrier.mlir). It removes copies, but a select by a predicate that it cannot know is a kernel
that copies.

Leaves alone: donated arguments that `reuse-memory` has assigned to a result; values that loops carry, which the
compiler copies; dynamic and empty tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.fence.movement.fence_updates import VIEWS
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.fold.same_for_all import highest, lowest
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import element_of, is_static, shape_of, splat
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.memory.reuse_memory import OUTPUT, argument_attributes

_BARRIER = "stablehlo.optimization_barrier"
_MOVES = frozenset(
    f"stablehlo.{name}"
    for name in "broadcast_in_dim concatenate convert dynamic_slice pad reverse slice transpose".split()
)
"""Operations that return their operand or a view of it, if they only add and drop dimensions of size 1."""

_NEUTRAL: dict[str, Callable[[np.generic, Dtype], bool]] = {
    **dict.fromkeys(
        (f"stablehlo.{name}" for name in "add subtract or xor shift_left shift_right_logical".split()),
        lambda x, row: x == 0,
    ),
    "stablehlo.shift_right_arithmetic": lambda x, row: x == 0,
    "stablehlo.multiply": lambda x, row: x == 1,
    "stablehlo.divide": lambda x, row: x == 1,
    "stablehlo.and": lambda x, row: bool(x) if row.kind == "pred" else bool(np.invert(x) == 0),
    "stablehlo.maximum": lambda x, row: x == (-np.inf if row.is_float else lowest(row)),
    "stablehlo.minimum": lambda x, row: x == (np.inf if row.is_float else highest(row)),
}
"""The numbers with which an operation returns its other operand."""


@define_pass("copy-arguments", concerns=operations("stablehlo.dynamic_update_slice"))
def PASS(module: ir.Operation, run: PassRun) -> None:
    for op in module.regions[0].blocks[0].operations:
        function = op.operation
        if function.name == "func.func" and function.regions[0].blocks:
            run.statistics["values copied"] += _copy(function)


def _copy(function: ir.Operation) -> int:
    """Makes updates write to copies of arguments; returns how many."""
    rows = argument_attributes(function)
    arguments = function.regions[0].blocks[0].arguments
    kept = {argument for argument, row in zip(arguments, rows, strict=True) if OUTPUT not in row}
    count = 0
    for op in _updates(function):
        target = op.operands[0]
        if is_static(target) and 0 not in shape_of(target) and _is_read_elsewhere(target, kept):
            with op.location, ir.InsertionPoint(op):
                op.operands[0] = _copied(target)
            count += 1
    return count


def _updates(op: ir.Operation) -> Iterator[ir.Operation]:
    for region in op.regions:
        for block in region.blocks:
            for view in block.operations:
                if view.operation.name == "stablehlo.dynamic_update_slice":
                    yield view.operation
                yield from _updates(view.operation)


def _is_read_elsewhere(value: ir.Value, arguments: Set[ir.Value]) -> bool:
    """Whether a value shares the memory of an argument, or of a value that is read before a barrier."""
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name == _BARRIER:
            value = op.operands[list(op.results).index(value)]
            if len([*value.uses]) > 1:
                return True
        elif op.name in VIEWS or (op.name in _MOVES and _has_all_of(value, op.operands[0])):
            value = op.operands[0]
        elif (kept := _unchanged(op)) is not None:
            value = kept
        else:
            return False
    return value in arguments


def _unchanged(op: ir.Operation) -> ir.Value | None:
    """The operand that an operation returns, as the compiler knows: `x & true`, `x + 0`, `max(x, x)`, `-(-x)`."""
    operands = list(op.operands)
    if op.name == "stablehlo.select":
        choice = known_value(operands[0])
        if choice is None:
            return operands[1] if operands[1] == operands[2] else None
        return operands[1 if choice else 2]
    if op.name in ("stablehlo.not", "stablehlo.negate"):
        inner = operands[0].owner
        is_twice = not isinstance(inner, ir.Block) and inner.operation.name == op.name
        return inner.operation.operands[0] if is_twice else None
    return _beside_neutral(op) if op.name in _NEUTRAL else None


def _beside_neutral(op: ir.Operation) -> ir.Value | None:
    """The operand of two that an operation returns, because the other is the same or a neutral number."""
    left, right = op.operands
    if left == right:
        return left if op.name.partition(".")[2] in ("and", "or", "maximum", "minimum") else None
    for value, other in ((left, right), (right, left)):
        number = known_value(value)
        if number is not None and _NEUTRAL[op.name](number, dtype(element_of(value))):
            return other
    return None


def _has_all_of(value: ir.Value, operand: ir.Value) -> bool:
    """Whether one of `_MOVES` may be a view: same element type, as many elements, and rows of the same length."""
    if not is_static(value, operand) or element_of(value) != element_of(operand):
        return False
    ours, theirs = ([size for size in shape_of(each) if size != 1] for each in (value, operand))
    return ours == theirs


def _copied(value: ir.Value) -> ir.Value:
    chosen = fenced(stablehlo.constant(from_numpy(np.array(True))))
    return stablehlo.select(chosen, value, splat(0, element_of(value), shape_of(value)))
