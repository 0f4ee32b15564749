"""Keeps a reduction along columns out of the kernel of what reads it: of another reduction, on Vulkan of any operation.

    %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0]
    %w = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<1000xf32>) -> tensor<512x1000xf32>
    %e = stablehlo.exponential (%x - %w)
    %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0]
becomes
    %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0]
    %f = stablehlo.optimization_barrier %m
    %w = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<1000xf32>) -> tensor<512x1000xf32>
    …

The compiler puts both reductions and what is between them into one kernel. Along rows that reads a row once. Along
columns it is not vectorized, and walks memory a column at a time: a softmax of 512 x 1000 f32 along its first dimension
takes 334 ms, and 1.9 ms as two kernels (XLA 1.8).

For Vulkan (`profile.fences_columns`), a reduction over other dimensions than the last ones is fenced wherever its
result is broadcast. There the compiler fuses it with the element-wise operations that read it, and their values are
silently wrong at sizes that tile: for `x` of 64 x 16 f32, those of `x * sum(x * x, axis=0)`.

Leaves alone: reductions over the last dimension, which the compiler fuses well; the stages of one reduction; results of
another reduction that are not broadcast along columns.
Source: IREE 3.13, measured.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import put_behind_barrier
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

VIEWS = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape"})


@pattern("stablehlo.reduce")
def fence(op: Op, run: PassRun) -> Replacement:
    """reduce(f(x, reduce(x))) -> reduce(f(x, barrier(reduce(x)))), along columns"""
    found: list[ir.Operation] = []
    if _keeps_last_dimension(op.operation):
        found += [first for first in _made_from(op.operation) if _keeps_last_dimension(first)]
    if run.profile.fences_columns and not _keeps_first_dimensions(op.operation) and _is_repeated(op.operation):
        found.append(op.operation)
    for first in found:
        for result in first.results:
            put_behind_barrier(result)
    return op if found else None


def _keeps_last_dimension(reduction: ir.Operation) -> bool:
    """Whether a reduction of several operands keeps its operand's last dimension, of more than one element."""
    x = reduction.operands[0]
    if not is_static(x):
        return False
    shape, dimensions = shape_of(x), list(ir.DenseI64ArrayAttr(reduction.attributes["dimensions"]))
    return bool(dimensions) and len(shape) - 1 not in dimensions and shape[-1] > 1


def _keeps_first_dimensions(reduction: ir.Operation) -> bool:
    """Whether the reduced dimensions are the last ones, however many."""
    rank, dimensions = (
        len(shape_of(reduction.operands[0])),
        list(ir.DenseI64ArrayAttr(reduction.attributes["dimensions"])),
    )
    return sorted(dimensions) == list(range(rank - len(dimensions), rank))


def _made_from(reduction: ir.Operation) -> list[ir.Operation]:
    """The reductions whose results, repeated, are in the operands of another, by element-wise operations and views."""
    seen, found = set[tuple[ir.Operation, bool]](), list[ir.Operation]()
    todo = [(value, False) for value in reduction.operands]
    while todo:
        value, is_repeated = todo.pop()
        if isinstance(value.owner, ir.Block) or (value.owner.operation, is_repeated) in seen:
            continue
        op = value.owner.operation
        seen.add((op, is_repeated))
        if op.name in ELEMENTWISE or op.name in VIEWS:
            is_repeated |= op.name in VIEWS and _grows(op)
            todo += [(operand, is_repeated) for operand in op.operands]
        elif op.name == "stablehlo.reduce" and is_repeated and op not in found:
            found.append(op)
    return found


def _is_repeated(reduction: ir.Operation) -> bool:
    """Whether a result, or what element-wise operations and views make of it, is repeated."""
    seen, todo = set[ir.Value](), list(reduction.results)
    while todo:
        value = todo.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in value.uses:
            op = use.owner.operation
            if op.name in VIEWS and _grows(op):
                return True
            if op.name in ELEMENTWISE or op.name in VIEWS:
                todo += op.results
    return False


def _grows(op: ir.Operation) -> bool:
    return prod(shape_of(op.operands[0])) < prod(shape_of(op.results[0]))


PASS = pattern_pass("fence-columns", fence)
