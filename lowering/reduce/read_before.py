"""Which of the results that a reduced value is computed from are in memory before, since other kernels read them.

    %1 = add %0, %a    dot %1, %w …    %2 = add %1, %b    dot %2, %w …    %3 = add %2, %c    reduce %3

Such are the sums that go through all blocks of a network. A kernel that computed `%3` from its first summands would
read the results of all blocks before, and be another kernel for each block. It reads `%2` and `%c`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import size_of
from hilo.lowering.framework.regions import operation_in
from hilo.lowering.framework.value_numbers import VIEWS
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars

MOST, MOST_READERS = 48, 24
"""The most operations that a value is computed by, and that are computed from it, that are looked at; a kernel computes
fewer."""

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
    return set() if root is None or not is_inside(root) else _Search(root, is_inside).found()


def is_read_elsewhere(op: ir.Operation) -> bool:
    """Whether something other than a reduction reads the result, or what element-wise operations compute from it."""
    found, waiting = {op}, [op]
    while waiting:
        for use in waiting.pop().results[0].uses:
            user = use.owner.operation
            if user.name == _REDUCE or user in found:
                continue
            if not scalars.has_rule(user) or len(found) > MOST_READERS:
                return True
            found.add(user)
            waiting.append(user)
    return False


class _Search:
    """The operations that `root` is computed by, up to those whose results are read."""

    def __init__(self, root: ir.Operation, is_inside: Callable[[ir.Operation], bool]) -> None:
        self.root, self.is_inside = root, is_inside
        self.inside: dict[ir.Operation, None] = {root: None}
        self.stored: dict[ir.Operation, None] = {}

    def found(self) -> set[ir.Operation]:
        """The operations whose results are read. One that an operation further away reads may be found too early."""
        more = [self.root]
        while more:
            self._collect(more)
            more = [op for op in self.stored if not self._is_read(op)]
            self.stored = {op: None for op in self.stored if op not in more}
            self.inside.update(dict.fromkeys(more))
        if not self.stored and len(self._arrays()) > MANY_ARRAYS:
            self.stored.update(dict.fromkeys(self._last_reduced()))
        return {*self.stored}

    def _collect(self, start: Sequence[ir.Operation]) -> None:
        """Adds what some operations are computed by, the nearest first; of many, some."""
        waiting = deque(start)
        while waiting and len(self.inside) < MOST:
            for op in self._computed(waiting.popleft()):
                if self._is_read(op) and self._pays(op):
                    self.stored[op] = None
                else:
                    self.inside[op] = None
                    waiting.append(op)

    def _computed(self, op: ir.Operation) -> list[ir.Operation]:
        """The operations that compute an operation's operands, and are not known yet."""
        makers = dict.fromkeys(map(maker_of, op.operands))
        new = [one for one in makers if one is not None and one not in self.inside and one not in self.stored]
        return [one for one in new if self.is_inside(one)]

    def _is_read(self, op: ir.Operation) -> bool:
        return bool(self._readers_before(op) - {_REDUCE})

    def _readers_before(self, op: ir.Operation) -> set[str]:
        """The names of what reads a result before `root`, but for what is computed from it for reductions alone."""
        uses = list(op.results[0].uses)
        if len(uses) < 2:
            return set()
        root = operation_in(op.block, self.root)
        readers = {operation_in(op.block, use.owner.operation) for use in uses} - self.inside.keys()
        return {one.name for one in readers if one.is_before_in_block(root) and _is_kernel(one)}

    def _pays(self, op: ir.Operation) -> bool:
        """Whether reading a result costs less than computing it, from several arrays of its size or in many steps."""
        size, large, found, waiting = size_of(op.results[0]), set[ir.Value](), {op}, [op]
        while waiting and len(large) < 2 and len(found) < MANY_OPERATIONS:
            for operand in waiting.pop().operands:
                maker = maker_of(operand)
                if maker is not None and self.is_inside(maker):
                    waiting += {maker} - found
                    found.add(maker)
                elif _source_size(operand) >= size:
                    large.add(operand)
        return len(large) > 1 or len(found) >= MANY_OPERATIONS

    def _arrays(self) -> set[ir.Value]:
        """The arrays and numbers that the kernel reads."""
        return {
            x for op in self.inside for x in op.operands if (maker := maker_of(x)) is None or maker not in self.inside
        }

    def _last_reduced(self) -> list[ir.Operation]:
        """The last result, in the order of the program, that reductions have read before, if there is one."""
        near = [op for op in self.inside if op != self.root and op.block == self.root.block]
        reduced = [op for op in near if self._readers_before(op) and self._pays(op)]
        return [op for op in reduced if not any(op.is_before_in_block(other) for other in reduced)]


def _is_kernel(reader: ir.Operation) -> bool:
    """Whether an operation is a kernel, or is computed in one that is no reduction."""
    return reader.name == _REDUCE or not scalars.has_rule(reader) or is_read_elsewhere(reader)


def _source_size(value: ir.Value) -> int:
    """The number of elements of the array that a value is a view of."""
    while (op := maker_of(value, *VIEWS)) is not None:
        value = op.operands[0]
    return size_of(value)
