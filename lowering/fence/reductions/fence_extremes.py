"""Computes values once that are compared with their own maximum or minimum.

    %d = stablehlo.add %xx, %yy
    %m = stablehlo.reduce(%d init: %inf) applies stablehlo.minimum across dimensions = [0]
    %b = stablehlo.broadcast_in_dim %m, dims = [1]
    %p = stablehlo.compare EQ, %d, %b
becomes
    %f = stablehlo.optimization_barrier %d
    %m = stablehlo.reduce(%f init: %inf) applies stablehlo.minimum across dimensions = [0]
    %b = stablehlo.broadcast_in_dim %m, dims = [1]
    %p = stablehlo.compare EQ, %f, %b

Of the sum of two products the compiler rounds one product by itself, and the other one together with the sum. Which one
that is depends on the kernel. Those of the minimum and of the comparison each compute %d, and then no element may be
equal to the minimum. The gradient of maxima and minima goes to the elements that are: that of a sum of smallest
distances was 0, or infinite.

Leaves alone: values that all kernels round alike, as a * b + c, whose one product nothing else reads; integers.
Source: `visitFADDForFMACombine` of LLVM's DAGCombiner.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fence.reductions.fence_widening import SHAPES
from hilo.lowering.framework.barriers import BARRIERS, put_behind_barrier
from hilo.lowering.framework.build import element_of, size_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of

STEPS = 16
"""The most views, conversions and reductions between a value and what it is compared with."""

OPERATIONS = 64
"""The most operations of a value that are searched; a longer computation is assumed to have sums of products."""

LONGEST = 32
"""The most terms of a sum that is unrolled into element-wise operations (see `unroll-reductions`). Longer ones are
computed once."""

_PASSING = SHAPES | {"stablehlo.negate"}
"""Operations that do not keep a product from being rounded together with a sum."""

_EXTREMES = ("stablehlo.maximum", "stablehlo.minimum")


@pattern("stablehlo.compare")
def fence(op: Op, run: PassRun) -> Replacement:
    """compare(x, max(x)) -> compare(barrier(x), max(barrier(x)))"""
    if isinstance(element_of(op.operands[0]), ir.IntegerType):
        return None
    for value, other in (op.operands, [*op.operands][::-1]):
        if _is_extreme_of(other, value) and _may_round_differently(value):
            put_behind_barrier(value)
            run.statistics["values"] += 1
            return op
    return None


def _is_extreme_of(other: ir.Value, value: ir.Value) -> bool:
    """Whether `other` has maxima or minima of the elements of `value`."""
    is_reduced = False
    for _ in range(STEPS):
        if other == value:
            return is_reduced
        op = maker_of(other, "stablehlo.reduce", "stablehlo.convert", *SHAPES)
        if op is None or (op.name == "stablehlo.reduce" and _reducer(op) not in _EXTREMES):
            return False
        is_reduced |= op.name == "stablehlo.reduce"
        other = op.operands[0]
    return False


def _reducer(op: ir.Operation) -> str:
    """The name of the operation that reduces one operand; empty for other reducers."""
    body = [view.operation.name for view in op.regions[0].blocks[0].operations]
    return body[0] if len(op.results) == 1 and len(body) == 2 else ""


def _may_round_differently(value: ir.Value) -> bool:
    """Whether it depends on the kernel which products are rounded by themselves, on the way to a value."""
    seen, todo = set[ir.Value](), [value]
    while todo:
        one = todo.pop()
        maker = maker_of(one, "stablehlo.reduce", *ELEMENTWISE, *SHAPES)
        if maker is None or one in seen or _is_long(maker):
            continue
        if len(seen) > OPERATIONS or _is_ambiguous(maker):
            return True
        seen.add(one)
        todo.extend(maker.operands)
    return False


def _is_long(op: ir.Operation) -> bool:
    """Whether an operation reduces more than a few elements to each of its results."""
    return op.name == "stablehlo.reduce" and size_of(op.operands[0]) > LONGEST * size_of(op.results[0])


def _is_ambiguous(op: ir.Operation) -> bool:
    """Whether an operation adds products, or one that others read, too, and that is then also there by itself."""
    if op.name == "stablehlo.reduce":
        return _reducer(op) == "stablehlo.add" and _product(op.operands[0]) is not None
    if op.name not in ("stablehlo.add", "stablehlo.subtract"):
        return False
    products = [product for operand in op.operands if (product := _product(operand)) is not None]
    return len(products) > 1 or any(len(list(product.results[0].uses)) > 1 for product in products)


def _product(value: ir.Value) -> ir.Operation | None:
    """The multiplication whose result the compiler may round together with a sum of it."""
    op = maker_of(value, "stablehlo.multiply", *_PASSING)
    while op is not None and op.name != "stablehlo.multiply":
        op = maker_of(op.operands[0], "stablehlo.multiply", *_PASSING)
    return op


PASS = pattern_pass("fence-extremes", fence, adds=BARRIERS)
