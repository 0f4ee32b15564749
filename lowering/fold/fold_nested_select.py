"""Folds nested selects with the same predicate into one.

    %0 = stablehlo.select %p, %a, %b : tensor<16x16xi1>, tensor<16x16xf32>
    %1 = stablehlo.select %p, %0, %b : tensor<16x16xi1>, tensor<16x16xf32>
becomes
    %0

`jnp.tril` of a lower triangle lowers to this, and with it the gradient of a Cholesky decomposition and solves with its
factor. With a third result, such as a transpose of `%0`, the compiler puts both selects into one kernel. There they
fold to one value, and the second result gets the value of another one: `%1` of 16 x 16 was silently the transpose, and
the likelihood of a Gaussian process, of 64 points with its gradient, was off by 17 %.

A select with the same predicate in either operand is looked through, also if the other operand differs. A choice
between a value and itself, as of branches that hand on the same value, is that value: in a kernel that also reads the
value, results that differ become one there, which IREE 3.13 cannot store twice.

Triangles are known: a mask of iotas is equal to a constant with the same elements. So of `jnp.linalg.cholesky`, which
takes the triangle once more and puts NaN in its place if there is no factor, the other triangle is not read:

    %0 = stablehlo.select %p, %a, %b    %1 = stablehlo.select %q, %0, %c    %2 = stablehlo.select %p, %1, %d
becomes
    %1 = stablehlo.select %q, %a, %c    %2 = stablehlo.select %p, %1, %d

Leaves alone: predicates that are equal, but neither one value (cse comes before) nor known, or large; what is chosen in
between, if there are other readers.
Source: StableHLO specification; IREE 3.13, measured (test/upstream/wrong_values/choice_made_twice.mlir).
"""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.fold.known_places import known_places
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import Op, Replacement, apply_once, pattern
from hilo.lowering.framework.values import maker_of

_SELECT, _REPEATED = "stablehlo.select", "stablehlo.broadcast_in_dim"

_COMPARED = 1 << 14
"""Most elements of predicates that are compared one by one."""


@pattern(_SELECT)
def choose_nothing(op: Op) -> Replacement:
    """select(p, a, a) -> a"""
    _, yes, no = op.operands
    return yes if yes == no and yes.type == op.results[0].type else None


@pattern(_SELECT)
def choose_once(op: Op) -> Replacement:
    """select(p, select(p, a, b), c) -> select(p, a, c); select(p, a, select(p, b, c)) -> select(p, a, c)"""
    predicate, yes, no = op.operands
    inner = [_inner(value, predicate) for value in (yes, no)]
    if all(choice is None for choice in inner):
        return None
    chosen = [
        value if choice is None else choice.operands[place]
        for place, (value, choice) in enumerate(zip((yes, no), inner, strict=True), 1)
    ]
    for choice in inner:
        if choice is not None and list(choice.operands[1:]) == chosen:
            return choice.results[0]
    return chosen[0] if chosen[0] == chosen[1] else stablehlo.select(predicate, *chosen)


@pattern(_SELECT)
def choose_behind_another(op: Op) -> Replacement:
    """select(p, select(q, select(p, a, b), c), d) -> select(p, select(q, a, c), d)"""
    predicate, *branches = op.operands
    for place, branch in enumerate(branches, 1):
        between = maker_of(branch, _SELECT)
        if between is None or len([*branch.uses]) > 1:
            continue
        other, *values = between.operands
        inner = [_inner(value, predicate) for value in values]
        if any(choice is not None for choice in inner):
            chosen = [v if one is None else one.operands[place] for v, one in zip(values, inner, strict=True)]
            branches[place - 1] = stablehlo.select(other, *chosen)
            return stablehlo.select(predicate, *branches)
    return None


def _inner(value: ir.Value, predicate: ir.Value) -> ir.Operation | None:
    """The operation that defines a value if it is a select by this predicate."""
    choice = maker_of(value, _SELECT)
    return choice if choice is not None and _are_equal(choice.operands[0], predicate) else None


def _are_equal(one: ir.Value, other: ir.Value) -> bool:
    """Whether two predicates are one value, or known and equal."""
    if one == other:
        return True
    makers = maker_of(one, _REPEATED), maker_of(other, _REPEATED)
    if makers[0] is not None and makers[1] is not None and one.type == other.type:
        name = "broadcast_dimensions"
        if makers[0].attributes[name] == makers[1].attributes[name]:
            return _are_equal(makers[0].operands[0], makers[1].operands[0])
    if one.type != other.type or prod(shape_of(one)) > _COMPARED:
        return False
    known, others = known_places(one), known_places(other)
    return known is not None and others is not None and np.array_equal(known, others)


@define_pass("fold-nested-select", concerns=operations(_SELECT), counts_changes=True, adds={_SELECT})
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Folds, and erases the choices that nothing reads then: later passes would take them for readers."""
    before = run.statistics.total()
    apply_once(op, (choose_nothing, choose_once, choose_behind_another), run)
    if run.statistics.total() > before:
        for choice in reversed(collect(op, _SELECT)):
            if not any(choice.results[0].uses):
                choice.erase()
