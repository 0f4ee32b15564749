"""Keeps a reduction along columns out of the kernel of another reduction that reads it; on Vulkan, of any reader.

    %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0]
    %w = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<1000xf32>) -> tensor<512x1000xf32>
    %e = stablehlo.exponential (%x - %w)
    %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0]
becomes
    %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0]
    %f = stablehlo.optimization_barrier %m
    %w = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<1000xf32>) -> tensor<512x1000xf32>
    …

The compiler fuses both reductions and the operations between them into one kernel. Along rows, this reads each row
once. Along columns it is not vectorized, and walks memory one column at a time: a softmax of 512 x 1000 f32 along its
first dimension takes 334 ms, and 1.9 ms as two kernels (XLA 1.8).

For Vulkan (`profile.fences_columns`), operations whose results are broadcast are fenced: products, convolutions and
windows; reductions over other dimensions than the trailing ones; and reductions over trailing dimensions whose results
are broadcast along a dimension in front of theirs. There the compiler fuses them with their readers, and values are
silently wrong: for `x` of 64 x 16 f32, `x * sum(x * x, axis=0)`; of `a.T @ b` of 12 x 12, broadcast five times along a
new first dimension, 336 of 720 values.

Also for Vulkan, a reduction over several dimensions is kept out of the kernels of views that it reads through
element-wise operations: the compiler cannot collapse its dimensions then, and counts some elements twice or not at all
(a sum of 2 x 5 x 8 values plus a broadcast row).

Also for Vulkan, a reduction whose results become the parts of complex numbers is fenced: where the subgroup's size
divides the reduced dimension, its kernel is vectorized, there are no vectors of complex numbers, and the compiler
refuses it.

Leaves alone: reductions over the last dimension that are broadcast along it again, which the compiler fuses well; the
stages of one reduction; results of another reduction that are not broadcast.
Source: IREE 3.13, measured.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import put_behind_barrier
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import computes_elements

VIEWS = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape"})
MOVES = VIEWS | {f"stablehlo.{name}" for name in ("concatenate", "pad", "reverse", "slice", "transpose")}


@pattern("stablehlo.reduce")
def fence(op: Op, run: PassRun) -> Replacement:
    """reduce(f(x, reduce(x))) -> reduce(f(x, barrier(reduce(x)))), along columns"""
    fenced: list[ir.Value] = []
    if _keeps_last_dimension(op.operation):
        fenced += [
            value for first in _made_from(op.operation) if _keeps_last_dimension(first) for value in first.results
        ]
    if run.profile.fences_columns:
        fenced += _apart(op.operation)
    for value in fenced:
        put_behind_barrier(value)
    return op if fenced else None


def _apart(reduction: ir.Operation) -> list[ir.Value]:
    """The values to fence around an operation whose fusion may give wrong results: its results, its operands."""
    grows = _grows_in_front if _keeps_first_dimensions(reduction) else _grows
    is_fenced = _reaches(reduction, lambda op: op.name in VIEWS and grows(op)) or _reaches(reduction, _is_complex)
    fenced = list(reduction.results) if is_fenced else []
    if _reduces_several(reduction):
        fenced += [value for value in reduction.operands if _reads_moved(value)]
    return fenced


def _fence_product(op: Op, run: PassRun) -> Replacement:
    """broadcast(f(product)) -> broadcast(f(barrier(product))), if the target needs it"""
    if not run.profile.fences_columns or not _reaches(op.operation, _repeats):
        return None
    put_behind_barrier(op.operation.results[0])
    return op


def _keeps_last_dimension(reduction: ir.Operation) -> bool:
    """Whether a reduction of several operands keeps their last dimension, and it has more than one element."""
    x = reduction.operands[0]
    if not is_static(x):
        return False
    shape, dimensions = shape_of(x), list(ir.DenseI64ArrayAttr(reduction.attributes["dimensions"]))
    return bool(dimensions) and len(shape) - 1 not in dimensions and shape[-1] > 1


def _keeps_first_dimensions(reduction: ir.Operation) -> bool:
    """Whether the reduced dimensions are trailing ones."""
    rank, dimensions = (
        len(shape_of(reduction.operands[0])),
        list(ir.DenseI64ArrayAttr(reduction.attributes["dimensions"])),
    )
    return sorted(dimensions) == list(range(rank - len(dimensions), rank))


def _reduces_several(reduction: ir.Operation) -> bool:
    """Whether a reduction is over more than one dimension of more than one element."""
    shape, dimensions = shape_of(reduction.operands[0]), list(ir.DenseI64ArrayAttr(reduction.attributes["dimensions"]))
    return len([d for d in dimensions if shape[d] != 1]) > 1


def _reads_moved(value: ir.Value) -> bool:
    """Whether element-wise operations compute a value from a view that moves elements."""
    seen, todo = set[ir.Value](), [value]
    while todo:
        value = todo.pop()
        if value in seen or isinstance(value.owner, ir.Block):
            continue
        seen.add(value)
        op = value.owner.operation
        if computes_elements(op) or op.name == "stablehlo.reshape":
            todo += op.operands
        elif op.name == "stablehlo.iota":
            return True
        elif op.name in MOVES and prod(shape_of(op.operands[0])) != 1:
            return True
    return False


def _made_from(reduction: ir.Operation) -> list[ir.Operation]:
    """The reductions whose broadcast results a reduction reads through element-wise operations and views."""
    seen, found = set[tuple[ir.Operation, bool]](), list[ir.Operation]()
    todo = [(value, False) for value in reduction.operands]
    while todo:
        value, is_repeated = todo.pop()
        if isinstance(value.owner, ir.Block) or (value.owner.operation, is_repeated) in seen:
            continue
        op = value.owner.operation
        seen.add((op, is_repeated))
        if computes_elements(op) or op.name in VIEWS:
            is_repeated |= op.name in VIEWS and _grows(op)
            todo += [(operand, is_repeated) for operand in op.operands]
        elif op.name == "stablehlo.reduce" and is_repeated and op not in found:
            found.append(op)
    return found


def _reaches(reduction: ir.Operation, is_wanted: Callable[[ir.Operation], bool]) -> bool:
    """Whether an operation that `is_wanted` accepts reads a result, possibly after element-wise ones and moves."""
    seen, todo = set[ir.Value](), list(reduction.results)
    while todo:
        value = todo.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in value.uses:
            op = use.owner.operation
            if is_wanted(op):
                return True
            if computes_elements(op) or op.name in MOVES:
                todo += op.results
    return False


def _is_complex(op: ir.Operation) -> bool:
    """Whether real numbers become parts of complex ones."""
    return bool(op.name == "stablehlo.complex")


def _repeats(op: ir.Operation) -> bool:
    return op.name in VIEWS and _grows(op)


def _grows(op: ir.Operation) -> bool:
    return prod(shape_of(op.operands[0])) < prod(shape_of(op.results[0]))


def _grows_in_front(op: ir.Operation) -> bool:
    """Whether a broadcast adds dimensions other than trailing ones."""
    if not _grows(op):
        return False
    given, wide = shape_of(op.operands[0]), shape_of(op.results[0])
    return list(op.opview.broadcast_dimensions) != list(range(len(given))) or given != wide[: len(given)]


PRODUCTS = ("stablehlo.convolution", "stablehlo.dot_general", "stablehlo.reduce_window")

PASS = pattern_pass("fence-columns", fence, *(pattern(name)(_fence_product) for name in PRODUCTS))
