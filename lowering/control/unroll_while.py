"""Unrolls loops of a few iterations that carry dynamically shaped arrays.

    %r:2 = stablehlo.while(%i = 0, %a = %x) : tensor<i32>, tensor<?xui32> cond { %i < 2 } do { … return %i + 1, f(%a) }
becomes
    f(f(%x))

A loop carries each array through memory, and where the compiler loses their sizes, it refuses the program. Unrolled,
the five iterations of threefry, with which JAX draws random numbers, are element-wise operations of one kernel.

Leaves alone: loops that carry only static shapes, loops of more than `limit` iterations, and those that do not count
from one constant to another. Source: XLA's WhileLoopUnroller.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.control.trip_count import trip_count
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import clone_operations


@dataclass(frozen=True)
class Options:
    limit: int = option(8, "largest trip count of a loop that is unrolled")


@define_pass("unroll-while", options=Options, concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the loops by copies of their bodies."""
    assert isinstance(run.options, Options)
    for loop in collect(op, "stablehlo.while"):
        if is_static(*(value for value in loop.operands if isinstance(value.type, ir.ShapedType))):
            continue
        count = trip_count(loop)
        if count is None or count > run.options.limit:
            run.note(loop, "it carries arrays of any size, and its iterations are many or not known")
            continue
        body = loop.regions[1].blocks[0]
        values = list(loop.operands)
        with loop.location, ir.InsertionPoint(loop):
            for _ in range(count):
                values = clone_operations(body, dict(zip(body.arguments, values, strict=True)))
        for result, value in zip(loop.results, values, strict=True):
            result.replace_all_uses_with(value)
        loop.erase()
        run.statistics["unrolled loops"] += 1
