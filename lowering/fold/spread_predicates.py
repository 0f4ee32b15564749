"""Gives selects of arrays a predicate for each element, where a single one is computed on the device.

    %p = stablehlo.compare LT, %norm, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r = stablehlo.select %p, %x, %y : tensor<i1>, tensor<9xf32>
becomes
    %q = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<i1>) -> tensor<9xi1>
    %r = stablehlo.select %q, %x, %y : tensor<9xi1>, tensor<9xf32>

The compiler reads a single predicate on the host, and waits for it: gradients of 784 x 512 and 512 x 10 weights,
clipped by their norm, take 99 µs, and 69 where the kernels read it.

Leaves alone: predicates of which `read-scalar-arguments` reads the arguments; arrays of more than `MOST` elements, for
which a kernel for each choice is faster; branches, of which one is computed; dynamic shapes; targets whose memory the
host cannot read (`Profile.host_reads_memory`), which are not measured.
Source of the semantics: StableHLO specification, «select».
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, is_static, shape_of
from hilo.lowering.framework.contents import collect, functions_of, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.memory.read_scalar_arguments import is_computed_from, readable_arguments

MOST = 1 << 19
"""The most elements of an array."""


@define_pass("spread-predicates", concerns=operations("stablehlo.select"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the predicates of selects outside of kernels."""
    if not run.profile.host_reads_memory:
        return
    for function in functions_of(op):
        arguments = readable_arguments(function, run.configuration.donated)
        for select in collect(function, "stablehlo.select"):
            predicate, shape = select.operands[0], shape_of(select.results[0]) if is_static(*select.results) else ()
            is_single = shape_of(predicate) == () != shape and prod(shape) <= MOST
            if is_single and not is_computed_from(arguments, predicate):
                with select.location, ir.InsertionPoint(select):
                    select.operands[0] = broadcast(predicate, shape)
                run.statistics["predicates"] += 1
