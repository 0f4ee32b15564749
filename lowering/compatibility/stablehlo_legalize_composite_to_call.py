"""Replaces each composite by a call of its decomposition.

    %0 = stablehlo.composite "foo.bar" %x {decomposition = @bar} : (tensor<4xf32>) -> tensor<4xf32>
becomes
    %0 = call @bar(%x) : (tensor<4xf32>) -> tensor<4xf32>

Leaves alone: composites named in `except`. `expand-composite` inlines the decomposition instead.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@dataclass(frozen=True)
class Options:
    except_: tuple[str, ...] = option((), "names of composites that stay")


@pattern("stablehlo.composite")
def to_call(op: Op, run: PassRun) -> Replacement:
    """composite "name" x {decomposition = @f} -> call @f(x)"""
    assert isinstance(run.options, Options)
    if ir.StringAttr(op.operation.attributes["name"]).value in run.options.except_:
        return None
    types = [result.type for result in op.operation.results]
    callee = {"callee": op.operation.attributes["decomposition"]}
    return ir.Operation.create("func.call", types, list(op.operation.operands), callee)


PASS = pattern_pass("stablehlo-legalize-composite-to-call", to_call, options=Options)
