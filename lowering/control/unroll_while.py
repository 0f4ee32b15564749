"""Unrolls loops of a few iterations that carry dynamically shaped arrays, or compute elements of large ones.

    %r:2 = stablehlo.while(%i = 0, %a = %x) : tensor<i32>, tensor<?xui32> cond { %i < 2 } do { … return %i + 1, f(%a) }
becomes
    f(f(%x))

A loop carries each array through memory, and where the compiler loses their sizes, it refuses the program. Unrolled,
the five iterations of threefry, with which JAX draws random numbers, are element-wise operations of one kernel.

Leaves alone: loops over arrays of static shapes that become kernels as they are, since they have fewer elements than
`large`, or of which a body has other than element-wise operations; loops of more than `limit` iterations, and those
that do not count from one constant to another. Source: XLA's WhileLoopUnroller.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.control.trip_count import trip_count
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import clone_operations
from hilo.lowering.regions.cost_model import LARGEST_PASS

MOST_OPERATIONS = 1000
"""Element-wise operations of all iterations, which one kernel computes."""
_FREE = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.constant", "stablehlo.return"})


@dataclass(frozen=True)
class Options:
    limit: int = option(8, "largest trip count of a loop that is unrolled")
    large: int = option(LARGEST_PASS, "arrays with more elements are in no kernel of the whole loop")


@define_pass("unroll-while", options=Options, concerns=operations("stablehlo.while"), adds=())
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the loops by copies of their bodies."""
    assert isinstance(run.options, Options)
    for loop in collect(op, "stablehlo.while"):
        body = loop.regions[1].blocks[0]
        if is_static(*(value for value in loop.operands if isinstance(value.type, ir.ShapedType))):
            most = MOST_OPERATIONS // len(body.operations) if _computes_large(body, run.options.large) else 0
        else:
            most = run.options.limit
        count = trip_count(loop) if most else None
        if count is None or count > min(most, run.options.limit):
            run.note(loop, "its iterations are many or not known, or its arrays small")
            continue
        values = list(loop.operands)
        with loop.location, ir.InsertionPoint(loop):
            for _ in range(count):
                values = clone_operations(body, dict(zip(body.arguments, values, strict=True)))
        for result, value in zip(loop.results, values, strict=True):
            result.replace_all_uses_with(value)
        loop.erase()
        run.statistics["unrolled loops"] += 1


def _computes_large(body: ir.Block, large: int) -> bool:
    """Whether an iteration computes large arrays, and these by element-wise operations only."""
    found = {view.operation.name for view in body.operations if _most(view.operation) > large}
    return not ELEMENTWISE.isdisjoint(found) and (ELEMENTWISE | _FREE).issuperset(found)


def _most(op: ir.Operation) -> int:
    """The elements of an operation's largest operand or result."""
    tensors = [value for value in (*op.operands, *op.results) if isinstance(value.type, ir.RankedTensorType)]
    return max((prod(shape_of(value)) for value in tensors if is_static(value)), default=0)
