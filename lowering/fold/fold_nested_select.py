"""Folds nested selects with the same predicate into one.

    %0 = stablehlo.select %p, %a, %b : tensor<16x16xi1>, tensor<16x16xf32>
    %1 = stablehlo.select %p, %0, %b : tensor<16x16xi1>, tensor<16x16xf32>
becomes
    %0

`jnp.tril` of a lower triangle lowers to this, and with it the gradient of a Cholesky decomposition and solves with its
factor. With a third result, such as a transpose of `%0`, the compiler puts both selects into one kernel. There they
fold to one value, and the second result gets the value of another one: `%1` of 16 x 16 was silently the transpose, and
the likelihood of a Gaussian process, of 64 points with its gradient, was off by 17 %.

A select with the same predicate in either operand is looked through, also if the other operand differs.

Leaves alone: predicates that are equal but not the same value; cse comes before.
Source: StableHLO specification; IREE 3.13, measured (test/upstream/wrong_values/choice_made_twice.mlir).
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("stablehlo.select")
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
    return stablehlo.select(predicate, *chosen)


def _inner(value: ir.Value, predicate: ir.Value) -> ir.Operation | None:
    """The operation that defines a value if it is a select by this predicate."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.select":
        return None
    return owner.operation if owner.operation.operands[0] == predicate else None


PASS = pattern_pass("fold-nested-select", choose_once)
