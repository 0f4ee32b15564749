"""Which of the results that a reduced value is computed from are in memory before, since other kernels read them.

    %1 = add %0, %a    dot %1, %w …    %2 = add %1, %b    dot %2, %w …    %3 = add %2, %c    reduce %3

Such are the sums that go through all blocks of a network. A kernel that computed `%3` from its first summands would
read the results of all blocks before, and be another kernel for each block. It reads `%2` and `%c`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import size_of
from hilo.lowering.framework.value_numbers import VIEWS
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars

MOST = 48
"""The most operations that are looked at, which is more than a kernel computes."""

MANY_ARRAYS, MANY_OPERATIONS = 8, 8
"""From how many arrays on a kernel reads what only reductions have read, and from how many operations on what one array
gives."""

_REDUCE = "stablehlo.reduce"


def read_before(value: ir.Value, is_inside: Callable[[ir.Operation], bool]) -> set[ir.Operation]:
    """The operations whose results a kernel reads that computes `value`, since others have read them before it.

    Args:
        is_inside: whether the kernel could compute an operation.

    A result that is computed from one array of its size costs as much as reading it, and is not among them. Reductions
    compute what they read. If the kernel reads `MANY_ARRAYS`, the last result that they have read is in memory: as that
    of orthogonal vectors, from which one after the other is subtracted.
    """
    root = maker_of(value)
    if root is None or not is_inside(root):
        return set()
    inside = _collected(root, is_inside)
    readers = {op: _readers_before(op, root, inside) for op in inside if _pays(op, inside)}
    stored = {op for op, names in readers.items() if names - {_REDUCE}}
    reduced = [op for op, names in readers.items() if names]
    if reduced and not stored and len(_arrays(root, inside)[0]) > MANY_ARRAYS:
        stored.add(_last(reduced))
    return stored


def is_read_elsewhere(op: ir.Operation) -> bool:
    """Whether something other than a reduction reads the result, or what element-wise operations compute from it."""
    found, waiting = {op}, [op]
    while waiting:
        for use in waiting.pop().results[0].uses:
            user = use.owner.operation
            if user.name == _REDUCE or user in found:
                continue
            if not scalars.has_rule(user) or len(found) > MOST // 2:
                return True
            found.add(user)
            waiting.append(user)
    return False


def _collected(root: ir.Operation, is_inside: Callable[[ir.Operation], bool]) -> dict[ir.Operation, None]:
    """The operations that a value is computed by, the nearest first; of many, some."""
    inside, waiting = {root: None}, deque([root])
    while waiting and len(inside) < MOST:
        for operand in waiting.popleft().operands:
            op = maker_of(operand)
            if op is not None and op not in inside and is_inside(op):
                inside[op] = None
                waiting.append(op)
    return inside


def _readers_before(op: ir.Operation, root: ir.Operation, inside: Collection[ir.Operation]) -> set[str]:
    """The names of what reads a result before `root`, but for what is computed from it for reductions alone."""
    uses = list(op.results[0].uses)
    if op == root or len(uses) < 2:
        return set()
    readers = {_around(use.owner.operation, op.block) for use in uses}
    return {one.name for one in readers if one not in inside and one.is_before_in_block(root) and _is_kernel(one)}


def _is_kernel(reader: ir.Operation) -> bool:
    """Whether an operation is a kernel, or is computed in one that is no reduction."""
    return reader.name == _REDUCE or not scalars.has_rule(reader) or is_read_elsewhere(reader)


def _last(operations: Collection[ir.Operation]) -> ir.Operation:
    """The last operation in the order of the program."""
    return next(op for op in operations if not any(op.is_before_in_block(other) for other in operations))


def _pays(op: ir.Operation, inside: Collection[ir.Operation]) -> bool:
    """Whether reading a result costs less than computing it."""
    arrays, operations = _arrays(op, inside)
    size = size_of(op.results[0])
    return operations >= MANY_OPERATIONS or sum(_source_size(value) >= size for value in arrays) > 1


def _arrays(op: ir.Operation, inside: Collection[ir.Operation]) -> tuple[set[ir.Value], int]:
    """What a result is computed from, and the number of operations."""
    arrays, found, waiting = set[ir.Value](), {op}, [op]
    while waiting:
        for operand in waiting.pop().operands:
            maker = maker_of(operand)
            if maker is None or maker not in inside:
                arrays.add(operand)
            elif maker not in found:
                found.add(maker)
                waiting.append(maker)
    return arrays, len(found)


def _source_size(value: ir.Value) -> int:
    """The number of elements of the array that a value is a view of."""
    while (op := maker_of(value, *VIEWS)) is not None:
        value = op.operands[0]
    return size_of(value)


def _around(op: ir.Operation, block: ir.Block) -> ir.Operation:
    """The operation of a block that an operation in it is or is nested in."""
    while op.block != block:
        assert op.parent is not None
        op = op.parent.operation
    return op
