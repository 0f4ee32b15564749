"""Merges commutative operations on the same operands in another order.

    %p = stablehlo.multiply %z, %w : tensor<8xcomplex<f32>>
    %q = stablehlo.multiply %w, %z : tensor<8xcomplex<f32>>
becomes
    %p = stablehlo.multiply %z, %w : tensor<8xcomplex<f32>>, which replaces %q, too

Gradients have both orders of a product, and `cse` merges equal operations only. IREE 3.13 finds later that both are
computed from the same numbers, and a kernel that then has one result twice is compiled without optimization.

Leaves alone: operations in different blocks, and with attributes; reducers. If both operands are NaN, the result is one
of the two, and which one is open.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_COMMUTATIVE = with_trait("commutative")


@define_pass("share-commuted", concerns=operations(*_COMMUTATIVE), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Merges the operations of each block, in their order."""
    for block in blocks(op):
        run.statistics["commuted operations"] += _share(block)


def _share(block: ir.Block) -> int:
    """Returns how many operations are gone."""
    known: dict[object, ir.Operation] = {}
    gone: list[ir.Operation] = []
    for view in block.operations:
        op = view.operation
        if op.name not in _COMMUTATIVE or len(op.attributes):
            continue
        left, right = op.operands
        kind = op.name, op.result.type
        first = known.setdefault((*kind, left, right), op)
        known.setdefault((*kind, right, left), first)
        if first is not op:
            op.result.replace_all_uses_with(first.result)
            gone.append(op)
    for op in reversed(gone):
        op.erase()
    return len(gone)
