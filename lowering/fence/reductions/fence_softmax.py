"""Puts barriers before and after a softmax where values inside its kernel would have other readers.

    %l = stablehlo.add %x, %b
    %m = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1]
    %e = stablehlo.exponential (%l - %m);    %p = %e / sum(%e)
    return %l, %p
becomes
    %l = stablehlo.add %x, %b
    %f = stablehlo.optimization_barrier %l
    %m = stablehlo.reduce(%f init: %low) applies stablehlo.maximum across dimensions = [1]
    %e = stablehlo.exponential (%f - %m);    %p = %e / sum(%e)
    return %l, %p

The compiler recognizes a softmax along the last dimension and fuses the element-wise operations and transposes before
it. If one of them has other readers, the kernel has several results, and IREE 3.13 does not distribute it: «write
affecting operations on global resources are restricted to workgroup distributed contexts». The same happens if the
exponential or its sum is read elsewhere, as in gradients: the compiler recomputes them from the logits.

    %p = %e / sum(%e);    %k = stablehlo.reduce(%p init: %low) applies stablehlo.maximum across dimensions = [1]
    return %p, %k
becomes
    %f = stablehlo.optimization_barrier %p
    %k = stablehlo.reduce(%f init: %low) applies stablehlo.maximum across dimensions = [1]
    return %f, %k

Reductions of the softmax's rows, alone or together with other dimensions, are fused with it as well, with the
operations between them; their kernel fails in the same way if it has several results. Dimensions of one element do not
count: a transpose that moves only those is a view, as in attention to a batch of one.

Leaves alone: operands that nothing else reads, or that are read from memory in any case; computations that IREE does
not recognize as a softmax (along other dimensions, or without the division); reductions of rows with one result, as in
its gradient.
Source: IREE's `RaiseSpecialOps` and `FuseMultiUseElementwiseProducer`.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import fenced_after, put_behind_barrier
from hilo.lowering.framework.build import reshape, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_constant, maker_of
from hilo.lowering.simplify.movement import keeps_order

VIEWS = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape"})
_MOVES = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.transpose"})
"""Operations fused with a softmax before them, in addition to element-wise ones and reductions of its rows."""
_COMPUTED = ELEMENTWISE | {"stablehlo.transpose"}
"""Operations whose results a softmax's kernel computes, unless they are views."""


@pattern("stablehlo.divide")
def fence(op: Op) -> Replacement:
    """softmax(f(x)) -> softmax(barrier(f(x))), where f(x) or a part of it has other readers"""
    exponential, sum_ = op.operands
    maker, total = maker_of(_viewed(exponential), "stablehlo.exponential"), _reduction(sum_, "stablehlo.add")
    if maker is None or total is None or _viewed(total.operands[0]) != _viewed(exponential):
        return None
    subtraction = maker_of(_viewed(maker.operands[0]), "stablehlo.subtract")
    if subtraction is None:
        return None
    operand, largest = subtraction.operands
    reduction = _reduction(largest, "stablehlo.maximum")
    logits = _viewed(operand)
    if reduction is None or _viewed(reduction.operands[0]) != logits:
        return None
    is_fenced = False
    inside = {maker, subtraction, reduction, total, *_between(largest, reduction), *_between(sum_, total)}
    inside.update(*map(_views, (exponential, total.operands[0], maker.operands[0])))
    readers = (subtraction, reduction)
    known = [*readers, *_views(operand), *_views(reduction.operands[0])]
    if _is_fused_with_others(logits, [] if _is_read_outside(inside, op.operation) else known):
        kept = fenced_after(logits)
        for reader in readers:
            reader.operands[0] = _view_of(kept, reader.operands[0], logits)
        is_fenced = True
    result = op.operation.results[0]
    if _has_results_by_rows(result):
        put_behind_barrier(result)
        is_fenced = True
    return op if is_fenced else None


def _views(value: ir.Value) -> list[ir.Operation]:
    """The views that a value is the last one of; they have the same elements in the same order."""
    found: list[ir.Operation] = []
    while not isinstance(value.owner, ir.Block) and _is_view(value.owner.operation):
        found.append(value.owner.operation)
        value = value.owner.operation.operands[0]
    return found


def _viewed(value: ir.Value) -> ir.Value:
    """The value that a value is a view of."""
    views = _views(value)
    return views[-1].operands[0] if views else value


def _is_view(op: ir.Operation) -> bool:
    """Whether a result has the elements of the operand in their order."""
    if op.name != "stablehlo.transpose":
        return bool(op.name == "stablehlo.reshape")
    return keeps_order(shape_of(op.operands[0]), tuple(ir.DenseI64ArrayAttr(op.attributes["permutation"])))


def _is_passed(op: ir.Operation) -> bool:
    return op.name in VIEWS or _is_view(op)


def _view_of(kept: ir.Value, view: ir.Value, source: ir.Value) -> ir.Value:
    """The same view of another value as `view` is of `source`, in the same place."""
    if view == source:
        return kept
    with view.owner.operation.location, ir.InsertionPoint.after(view.owner.operation):
        return reshape(kept, shape_of(view))


def _reduction(value: ir.Value, reducer: str) -> ir.Operation | None:
    """The reduction along the last dimension that a value is a broadcast of, also through a constant bound."""
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name == "stablehlo.reduce":
            is_last = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"])) == [_along_rows(op.operands[0])]
            body = [inner.operation.name for inner in op.regions[0].blocks[0]]
            return op if is_last and len(op.results) == 1 and body[:1] == [reducer] else None
        if _is_passed(op):
            value = op.operands[0]
        elif op.name == "stablehlo.maximum":
            value = op.operands[1] if _is_constant(op.operands[0]) else op.operands[0]
        else:
            return None
    return None


def _between(value: ir.Value, reduction: ir.Operation) -> list[ir.Operation]:
    """The views and bounds between a value and the reduction that it is a broadcast of."""
    found: list[ir.Operation] = []
    while not isinstance(value.owner, ir.Block) and value.owner.operation != reduction:
        op = value.owner.operation
        found.append(op)
        value = op.operands[1 if op.name == "stablehlo.maximum" and _is_constant(op.operands[0]) else 0]
    return found


def _is_read_outside(inside: set[ir.Operation], quotient: ir.Operation) -> bool:
    """Whether other operations read intermediate values of a softmax; the compiler recomputes those for them."""
    return any(use.owner.operation not in {*inside, quotient} for op in inside for use in op.results[0].uses)


def _is_constant(value: ir.Value) -> bool:
    return is_constant(_source(value))


def _source(value: ir.Value) -> ir.Value:
    """The value that a value is a view of."""
    while not isinstance(value.owner, ir.Block) and _is_passed(value.owner.operation):
        value = value.owner.operation.operands[0]
    return value


def _is_computed(value: ir.Value) -> bool:
    owner = _source(value).owner
    return not isinstance(owner, ir.Block) and owner.operation.name in _COMPUTED


def _is_fused_with_others(logits: ir.Value, readers: list[ir.Operation]) -> bool:
    """Whether element-wise operations of its size, or transposes, make the value, and one of them has other readers."""
    seen, todo, found = set[ir.Operation](readers), [logits], list[ir.Value]()
    size = prod(shape_of(logits))
    while todo:
        value = todo.pop()
        owner = value.owner
        if isinstance(owner, ir.Block) or owner.operation in seen or prod(shape_of(value)) != size:
            continue
        if owner.operation.name in _COMPUTED or _is_passed(owner.operation):
            seen.add(owner.operation)
            found.append(value)
            todo += owner.operation.operands
    computed = filter(_is_computed, found)
    return any(use.owner.operation not in seen for value in computed for use in value.uses)


def _has_results_by_rows(value: ir.Value) -> bool:
    """Whether a softmax is fused with a reduction of its rows, and their kernel has several results."""
    fused, todo, leaving, reduces = {value}, [value], set[ir.Value](), False
    while todo:
        one = todo.pop()
        for use in one.uses:
            op = use.owner.operation
            is_reduction = op.name == "stablehlo.reduce" and _reduces_rows(op, one)
            if not (is_reduction or op.name in ELEMENTWISE or op.name in _MOVES):
                leaving.add(one)
                continue
            reduces |= is_reduction
            todo += [result for result in op.results if result not in fused]
            fused.update(op.results)
    return reduces and len(leaving) > 1


def _reduces_rows(op: ir.Operation, value: ir.Value) -> bool:
    """Whether a value is reduced along the last dimension, at least, or along the one where a transpose has put it."""
    dimensions = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    is_moved = maker_of(value, "stablehlo.transpose") is not None
    return value in list(op.operands)[: len(op.results)] and (
        _along_rows(value) in dimensions or (is_moved and len(dimensions) == 1)
    )


def _along_rows(value: ir.Value) -> int:
    """The last dimension; the compiler drops those of one element."""
    shape = shape_of(value)
    return next((d for d in reversed(range(len(shape))) if shape[d] != 1), len(shape) - 1)


PASS = pattern_pass("fence-softmax", fence)
