"""Compiles loops over small tensors, with everything inside them, into one kernel of native code.

    %r:2 = stablehlo.while(%i = %zero, %h = %init) : tensor<i32>, tensor<128xf32> cond { … } do {
      %1 = stablehlo.dot %w, %h …    %2 = stablehlo.tanh %1 …  stablehlo.return %next, %2 }
becomes, with %i in a register and %h in a buffer on the kernel's stack,
    %r2:2 = flow.dispatch.region -> (tensor<1xi32>, tensor<128xf32>) { scf.while (%i) { scf.for … vector.fma … } }

Functions of f64 arrays for which the target would call the C library are written out (`vectorize-functions`): sixty
exponentials of 1,000 numbers take 29 µs in place of 145, XLA 68.

Leaves alone: targets without kernels (`profile.kernels`); loops with an operation that kernels do not support; loops
whose iterations do so much work that they deserve dispatches of their own, which run on all cores.
"""

from __future__ import annotations

from collections.abc import Mapping

from hilo.dialect.iree import ir
from hilo.lowering.control.expand_while import try_loops
from hilo.lowering.elementary.joining.vectorize_functions import copy_written_out
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.regions.region import Region


@define_pass("form-kernels", concerns=operations("stablehlo.while"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Makes a kernel of each loop, which returns only the results that are read."""

    def build(loop: ir.Operation) -> Mapping[ir.Value, ir.Value]:
        used = [r for r in loop.results if any(True for _ in r.uses)] or list(loop.results)[:1]
        copy = copy_written_out(loop, run.profile)
        taken = copy or loop
        try:
            results = [taken.results[r.result_number] for r in used]
            values = Region([taken], results, may_have_pools=True).build(run.profile)
        finally:
            if copy is not None:
                copy.erase()
        return dict(zip(used, values, strict=True))

    if run.profile.kernels:
        try_loops(op, run, build)
