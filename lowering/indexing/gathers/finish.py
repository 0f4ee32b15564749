"""What the kernel of a gather computes from the slices that it copies: element-wise operations, in registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.values import maker_of
from hilo.lowering.indexing.columns import same_order
from hilo.lowering.indexing.gathers.elements import Spread, is_arithmetic, is_number, is_plain, is_spread
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.builder import Values
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.storage import to_storage

Change = Callable[["ir.Value", "Index | int", int], "ir.Value"]
"""The result of some elements of a run, given the elements, their place in it and their number."""

Steps = tuple[tuple[int, int, int], ...]
"""The place of a result's element in an array: Σ (place // divisor % size) · stride."""

MOST_OPERATIONS = 32

_COMPUTED = ELEMENTWISE | {
    f"stablehlo.{name}"
    for name in """broadcast_in_dim concatenate dynamic_slice dynamic_update_slice iota pad reduce_window reverse slice
    transpose""".split()
}
"""Operations that the compiler computes where their results are read."""


@dataclass(frozen=True)
class Operand:
    """An array in memory that a run of a result's elements reads.

    Attributes:
        array: the array.
        steps: the places that are read.
        is_vector: whether neighbours in the run read neighbours; otherwise all read one element.
    """

    array: ir.Value
    steps: Steps
    is_vector: bool


@dataclass(frozen=True)
class Finish:
    """Operations that compute one result from a gather's result, which nothing else uses.

    Attributes:
        gathered: the gather's result.
        operations: the operations in order, of which the last computes the result.
        operands: of all operations, those that are arrays in memory.
    """

    gathered: ir.Value
    operations: tuple[ir.Operation, ...]
    operands: dict[ir.Value, Operand]

    @property
    def result(self) -> ir.Value:
        return self.operations[-1].results[0]

    @property
    def arrays(self) -> list[ir.Value]:
        """The arrays that are read."""
        return list(dict.fromkeys(operand.array for operand in self.operands.values()))

    def stored(self) -> list[ir.Value]:
        """The arrays as kernels read them, flat."""
        return [one for x in self.arrays for one in to_storage(reshape(x, [prod(shape_of(x))]))]

    def change(self, sources: Sequence[Values], place: Index) -> Change:
        """The change of the elements of the run that begins at a place in the result."""
        inputs = dict(zip(self.arrays, sources, strict=True))
        at_run = {value: (operand, _place(place, operand.steps)) for value, operand in self.operands.items()}
        once = {value: inputs[o.array].get(start) for value, (o, start) in at_run.items() if not o.is_vector}

        def change(value: ir.Value, at: Index | int, lanes: int) -> ir.Value:
            known = {self.gathered: value, **once}
            for name, (operand, start) in at_run.items():
                if operand.is_vector:
                    source, where = inputs[operand.array], start + at
                    known[name] = source.get(where) if lanes == 1 else source.get_row(where, lanes)
            for op in self.operations:
                known[op.results[0]] = _applied(op, [_known(x, known) for x in op.operands])
            return known[self.result]

        return change


def finish_of(gathered: ir.Value, run: int, most: int) -> Finish | None:
    """What is computed from a gather's result; None if that is nothing.

    Args:
        run: how many of its elements are contiguous in its operand.
        most: the most arrays that are read.
    """
    operations, operands = _candidates(gathered, run)
    for count in range(len(operations), 0, -1):
        inside = set(operations[:count])
        last = operations[count - 1].results[0]
        is_worth_it = same_order(last) is None and scalars.row_of(last).kind != "pred"
        if is_worth_it and all(_is_used_in(value, inside) for value in _values(gathered, operations[: count - 1])):
            read = {x: operands[x] for op in operations[:count] for x in op.operands if x in operands}
            if len({operand.array for operand in read.values()}) <= most:
                return Finish(gathered, tuple(operations[:count]), read)
    return None


def _candidates(gathered: ir.Value, run: int) -> tuple[list[ir.Operation], dict[ir.Value, Operand]]:
    """The operations that can be computed with the gather, each after those that it reads, and what else they read."""
    block, found, operands = gathered.owner.operation.block, dict[ir.Value, ir.Operation](), dict[ir.Value, Operand]()
    todo = [use.owner.operation for use in gathered.uses]
    while todo and len(found) < MOST_OPERATIONS:
        op = todo.pop(0)
        if op.block != block or len(op.results) != 1 or op.results[0] in found:
            continue
        others = _operands(op, {gathered, *found}, run)
        if others is not None:
            operands.update(others)
            found[op.results[0]] = op
            todo += [use.owner.operation for use in op.results[0].uses]
    return list(found.values()), operands


def _values(gathered: ir.Value, operations: Sequence[ir.Operation]) -> list[ir.Value]:
    return [gathered, *(op.results[0] for op in operations)]


def _is_used_in(value: ir.Value, inside: set[ir.Operation]) -> bool:
    return all(use.owner.operation in inside for use in value.uses)


def _operands(op: ir.Operation, known: set[ir.Value], run: int) -> dict[ir.Value, Operand] | None:
    """The arrays that an operation reads beside values that are known; None if a kernel of runs cannot compute it, or
    they are not in memory."""
    if not is_static(*op.operands, *op.results):
        return None
    if same_order(op.results[0]) is not None:
        return {}
    if not is_arithmetic(op) or not all(is_plain(scalars.row_of(x)) for x in (*op.operands, *op.results)):
        return None
    found = {}
    for value in op.operands:
        if value in known or _number(value) is not None:
            continue
        operand = _operand(value, run)
        if operand is None or scalars.row_of(value).kind == "pred":
            return None
        found[value] = operand
    return found


def _operand(value: ir.Value, run: int) -> Operand | None:
    array, steps = _source(value), list[tuple[int, int, int]]()
    op = maker_of(array)
    if op is not None and is_spread(op):
        array, steps = _source(op.operands[0]), Spread(op).along
    elif prod(shape_of(array)) != 1:
        steps = [(1, prod(shape_of(array)), 1)]
    if (made := maker_of(array)) is not None and made.name in _COMPUTED:
        return None
    merged = _merged(steps)
    outer = [step for step in merged if step[0] % run]
    if not outer:
        return Operand(array, merged, is_vector=False)
    divisor, size, stride = outer[0]
    is_vector = len(outer) == 1 and (divisor, stride) == (1, 1) and size % run == 0
    return Operand(array, merged, is_vector=True) if is_vector else None


def _merged(steps: Sequence[tuple[int, int, int]]) -> Steps:
    """The same places in as few steps as possible.

    >>> _merged([(32, 5, 32), (8, 4, 8), (1, 8, 1)]), _merged([(8, 4, 1)])
    (((1, 160, 1),), ((8, 4, 1),))
    """
    found: list[tuple[int, int, int]] = []
    for divisor, size, stride in sorted(steps):
        if found and (found[-1][0] * found[-1][1], found[-1][2] * found[-1][1]) == (divisor, stride):
            found[-1] = (found[-1][0], found[-1][1] * size, found[-1][2])
        else:
            found.append((divisor, size, stride))
    return tuple(found)


def _source(value: ir.Value) -> ir.Value:
    """What has the same elements in the same order."""
    while (source := same_order(value)) is not None:
        value = source
    return value


def _place(place: Index, steps: Steps) -> Index:
    found = Index.of(0)
    for divisor, size, stride in steps:
        along = place // divisor % size if divisor > 1 else place % size
        found = found + along * stride if stride > 1 else found + along
    return found


def _number(value: ir.Value) -> ir.Operation | None:
    """The constant whose one number all elements are."""
    while (op := maker_of(value)) is not None and op.name in ("stablehlo.broadcast_in_dim", "stablehlo.reshape"):
        value = op.operands[0]
    return value.owner.operation if is_number(value) else None


def _known(value: ir.Value, known: dict[ir.Value, ir.Value]) -> scalars.Scalar:
    constant = None if value in known else _number(value)
    return known[value] if constant is None else scalars.constant(constant)


def _applied(op: ir.Operation, operands: list[scalars.Scalar]) -> ir.Value:
    made = operands[0] if same_order(op.results[0]) is not None else scalars.apply(op, operands)
    assert isinstance(made, ir.Value)
    return made
