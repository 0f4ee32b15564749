"""Unrolls reductions along a short last dimension of what is computed from repeated arrays.

    %a = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<1000x3xf32>) -> tensor<1000x900x3xf32>
    %b = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<900x3xf32>) -> tensor<1000x900x3xf32>
    %d = stablehlo.subtract %a, %b
    %r = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [2]
becomes
    %r = (((%zero + (%x[:, 0] - %y[:, 0])) + (%x[:, 1] - %y[:, 1])) + …, each repeated to tensor<1000x900xf32>

Distances between all pairs of points have this form. So have sums of what acts on each of them: their reductions along
the dimension before the last one, if that has at most four elements, become one for each of these, joined.
Steps of 200 bodies take 18 µs instead of 51, where XLA takes 32. The compiler reduces three numbers at a time;
element-wise operations along the dimension before it fill vectors. The order of the unrolled operations is that of XLA.
An operation that several others of the same row read, such as a difference that is rounded to a multiple of a period,
and subtracted, is unrolled once: such distances of 500 points of three numbers take 77 µs instead of 310, XLA 93.

Longer rows, of five elements or more, are reduced along columns, for which there is a kernel of loops:

    %a = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<1000x16xf32>) -> tensor<1000x16x900xf32>
    %b = stablehlo.broadcast_in_dim %y.T, dims = [1, 2] : (tensor<16x900xf32>) -> tensor<1000x16x900xf32>
    %d = stablehlo.subtract %a, %b
    %r = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [1]

It runs as fast as the unrolled operations, and takes a third to half of the time to compile. They remain in loops;
where `expand-column-reductions` makes no kernel: of narrow floats, few columns, other reducers; in batches, where it
would copy operands that a part of the batch shares; and of what something else reads, too, as in gradients:
distances, exponentials of them and the gradient of their sum take 665 µs, and 880 with a kernel, after which the
exponentials are computed for each element of a difference.

Leaves alone: arrays that are in memory in full, which `expand-row-reductions` reads in order; reducers of more than one
operation or several operands; arrays that something else reads, too, except differences of repeated ones and the like;
more than `longest` elements; dynamic shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import broadcast, element_of, is_static, reshape, shape_of, transpose
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop
from hilo.lowering.framework.values import maker_of
from hilo.lowering.reduce.column_domain import SHORT
from hilo.lowering.reduce.expand_column_reductions import makes_kernel
from hilo.lowering.reduce.unrolled.along_columns import exchanged
from hilo.lowering.reduce.unrolled.operations import is_of_rows, makers_behind_repeated, on

_CHEAP = ("stablehlo.add", "stablehlo.subtract", "stablehlo.multiply")
"""Operations that are computed once more for the reduction if something else reads their result, too."""

MOST_AGAIN = 3
"""The most operations that are computed once more."""


MOST_OPERATIONS, NARROW = 48, 2
"""The most operations of all elements of a row, and as how many one of f16 or bf16 counts, whose result is rounded.
More take long to compile: distances between 100 points of 20 numbers 343 ms, and 204 as rows of pairs; of 20 bf16 1328,
and 310."""
APART = 1 << 16
"""Elements from which on an array in a loop is computed by kernels of its own: fifty bodies take 55 µs as part of the
loop's kernel, and 259 column by column."""

FEW, LONG = 4, 32
"""The most elements of rows, and the fewest rows, of which each column is summed by itself."""
LARGE = 1 << 13
"""Elements of the result from which on a pass that transposes what it reads costs less than it saves."""


@dataclass(frozen=True)
class Options:
    longest: int = option(32, "most elements of a row")
    least: int = option(1 << 12, "fewest elements of an array whose reduction is unrolled")


@pattern("stablehlo.reduce")
def unroll(op: Op, run: PassRun) -> Replacement:
    """reduce(f(broadcast(x), broadcast(y))) -> start ∘ f(x[…, 0], y[…, 0]) ∘ f(x[…, 1], y[…, 1]) ∘ …"""
    options = run.options
    assert isinstance(options, Options)
    if len(op.results) != 1 or not is_static(*op.operands):
        return None
    value, start = op.operands
    shape, reducer = shape_of(value), _reducer(op.operation)
    if reducer is None or list(ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"])) != [len(shape) - 1]:
        return None
    if not 1 < shape[-1] <= options.longest or prod(shape) < options.least:
        return None
    count = _operations(value, op.operation)
    if count is None or count * shape[-1] > MOST_OPERATIONS:
        return None
    if _has_column_kernel(op.operation, shape, run) and not _is_read_elsewhere(value):
        rows = exchanged(value, {})
        return stablehlo.reduce([rows], [start], dimensions=[len(shape) - 2], body=_again(reducer))
    columns: Columns = {}
    total = broadcast(start, shape[:-1])
    for at in range(shape[-1]):
        operands = [total, _element(value, at, columns)]
        total = on(reducer, shape[:-1], operands)
    return total


def _has_column_kernel(op: ir.Operation, shape: Sequence[int], run: PassRun) -> bool:
    """Whether a kernel of loops reduces columns of this many elements, outside of loops, which are kernels."""
    *batch, columns, rows = shape
    if not FEW < rows <= SHORT or sum(n > 1 for n in batch) != 1 or is_in_loop(op):
        return False
    return makes_kernel(op, (*batch, rows, columns), [len(batch)], run)


def _is_read_elsewhere(value: ir.Value) -> bool:
    """Whether something else reads an operation on the way to a value, as in gradients. What reads the sums there is
    fused with the operations one by one, and would be computed again for each element behind a kernel."""
    return any(op is not None and _readers(op) > 1 for op in makers_behind_repeated(value))


def _readers(op: ir.Operation) -> int:
    return len({use.owner.operation for use in op.results[0].uses})


@pattern("stablehlo.reduce")
def separate(op: Op, run: PassRun) -> Replacement:
    """sum(f(broadcast(x), w), 1) of [n, m, 3] -> the sums of f(x[…, 0], w), of f(x[…, 1], w) and of f(x[…, 2], w)"""
    options = run.options
    assert isinstance(options, Options)
    if len(op.results) != 1 or not is_static(*op.operands):
        return None
    value, start = op.operands
    shape, dimensions = shape_of(value), list(ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"]))
    reducer = _reducer(op.operation)
    if reducer is None or dimensions != [len(shape) - 2] or prod(shape) < options.least:
        return None
    if not _has_few_columns(shape) or not _is_apart(op.operation, shape):
        return None
    count = _operations(value, op.operation, before=0)
    if not count or count * shape[-1] > MOST_OPERATIONS:
        return None
    columns: Columns = {}
    sums = [
        stablehlo.reduce([_element(value, at, columns)], [start], dimensions=dimensions, body=_again(reducer))
        for at in range(shape[-1])
    ]
    rows = [reshape(total, (*shape_of(total), 1)) for total in sums]
    return stablehlo.concatenate(rows, dimension=len(shape) - 2)


def _has_few_columns(shape: Sequence[int]) -> bool:
    return 1 < shape[-1] <= FEW and shape[-2] >= LONG


def _again(reducer: ir.Operation) -> Callable[[ir.Value, ir.Value], ir.Value]:
    def body(a: ir.Value, b: ir.Value) -> ir.Value:
        return on(reducer, (), [a, b])

    return body


def _reducer(op: ir.Operation) -> ir.Operation | None:
    """The operation by which a reduction combines two elements, if it is one."""
    (body,) = op.regions[0].blocks
    first, *others = (view.operation for view in body.operations)
    is_plain = first.name in ELEMENTWISE and list(first.operands) == list(body.arguments)
    return first if is_plain and len(others) == 1 else None


def _operations(value: ir.Value, reduce: ir.Operation, before: int = 1) -> int | None:
    """The element-wise operations that compute a value from scalars and repeated arrays alone; None for others.

    Args:
        value: the array.
        reduce: what reads it.
        before: arrays are repeated along a dimension that is at least so many before the end.
    """
    makers = [op for op in makers_behind_repeated(value) if op is not None]
    behind = _Behind({reduce, *makers}, before).of(value)
    return None if behind is None else sum(map(_weight, behind))


def _weight(op: ir.Operation) -> int:
    return NARROW if str(element_of(op.results[0])) in ("bf16", "f16") else 1


class _Behind:
    """The element-wise operations behind values that an expression is computed from.

    Args:
        inside: the operations of the expression, and what reads it. What only they read is computed once.
        before: arrays are repeated along a dimension that is at least so many before the end.
    """

    def __init__(self, inside: set[ir.Operation], before: int) -> None:
        self._inside, self._before = inside, before
        self._known: dict[ir.Operation, set[ir.Operation] | None] = {}

    def of(self, value: ir.Value) -> set[ir.Operation] | None:
        """Those that compute a value, if it is computed from scalars and repeated arrays alone; None otherwise."""
        op = maker_of(value)
        if op is not None and op.name == "stablehlo.broadcast_in_dim":
            return set() if _is_repeated(op, self._before) else None
        if op is None or not is_of_rows(op):
            return None
        if op not in self._known:
            self._known[op] = self._up_to(op)
        return self._known[op]

    def _up_to(self, op: ir.Operation) -> set[ir.Operation] | None:
        parts = [self.of(x) for x in op.operands if shape_of(x)]
        found = set[ir.Operation]().union(*(part for part in parts if part is not None))
        if not parts or None in parts or not self._may_be_repeated(op, len(found)):
            return None
        return {op, *found}

    def _may_be_repeated(self, op: ir.Operation, operations: int) -> bool:
        """Whether an operation, behind so many others, is read by the expression alone, or is computed once more."""
        if _readers(op) == 1:
            return True
        if not _is_apart(op, shape_of(op.results[0])):
            return False
        is_inside = {use.owner.operation for use in op.results[0].uses} <= self._inside
        return is_inside or (op.name in _CHEAP and operations < MOST_AGAIN)


def _is_apart(op: ir.Operation, shape: Sequence[int]) -> bool:
    """Whether what computes an array is a kernel of its own, not part of a loop's, which reads columns one by one."""
    return prod(shape) >= APART or not is_in_loop(op)


def _is_repeated(op: ir.Operation, before: int) -> bool:
    """Whether a broadcast repeats its operand along a dimension that is at least so many before the end."""
    shape, source = shape_of(op.results[0]), shape_of(op.operands[0])
    to = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
    full = {d for d, n in zip(to, source, strict=True) if n == shape[d]}
    return any(d not in full and n > 1 for d, n in enumerate(shape[: len(shape) - before]))


Columns: TypeAlias = "dict[tuple[ir.Value, tuple[int, ...]], ir.Value]"
"""Of arrays that are repeated along some dimensions: with the last dimension first, so that elements are contiguous."""


def _element(value: ir.Value, at: int, columns: Columns, known: dict[ir.Value, ir.Value] | None = None) -> ir.Value:
    """A value at an index of its last dimension, which the result lacks; `known`: those built already."""
    known = {} if known is None else known
    if value not in known:
        op, shape = value.owner.operation, shape_of(value)[:-1]
        if op.name == "stablehlo.broadcast_in_dim":
            known[value] = _repeated(op, at, columns)
        else:
            operands = [_element(x, at, columns, known) if shape_of(x) else x for x in op.operands]
            known[value] = on(op, shape, operands)
    return known[value]


def _repeated(op: ir.Operation, at: int, columns: Columns) -> ir.Value:
    """A broadcast at an index of its last dimension."""
    (source,), shape = op.operands, shape_of(op.results[0])[:-1]
    to = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
    size = dict(zip(to, shape_of(source), strict=True))
    kept = [d for d in to if d != len(shape)]
    sizes = [size[d] for d in kept]
    if size.get(len(shape), 1) == 1:
        return broadcast(reshape(source, sizes), shape, kept)
    key = source, tuple(to)
    if key not in columns:
        moved = transpose(source, [to.index(len(shape)), *map(to.index, kept)])
        is_along = size.get(len(shape) - 1, 1) > 1 and prod(shape) >= LARGE
        columns[key] = fenced(moved) if is_along else moved
    start, limit = [at, *[0] * len(kept)], [at + 1, *sizes]
    row = stablehlo.slice(columns[key], start_indices=start, limit_indices=limit, strides=[1] * len(to))
    return broadcast(reshape(row, sizes), shape, kept)


PASS = pattern_pass("unroll-reductions", unroll, separate, options=Options)
