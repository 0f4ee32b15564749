"""Functions of numbers, written once as StableHLO and lowered by passes, that kernels apply to vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from hilo.dialect.iree import ir
from hilo.lowering.elementary.complex.complex_kernel import VectorEmitter
from hilo.lowering.elementary.joining.vectorize_functions import write_out_arithmetic
from hilo.lowering.framework.passes import PassRun

_LOWERING = (
    "builtin.module(func.func(chlo-legalize-to-stablehlo),legalize-deprecated,legalize-convert,"
    "expand-elementary{leaves-loops=true leaves-powers=true},expand-exponential,expand-integers,"
    "func.func(canonicalize,cse))"
)


def written(
    write: Callable[[Sequence[ir.Value]], list[ir.Value]], arguments: Sequence[ir.Type], results: Sequence[ir.Type]
) -> ir.Module:
    """A module with a function, whose operations `write` builds from its arguments; returns what it returns."""
    place = ir.Location.current
    holder = ir.Module.create(place)
    kind = ir.FunctionType.get(list(arguments), list(results))
    attributes = {"sym_name": ir.StringAttr.get("main"), "function_type": ir.TypeAttr.get(kind)}
    with ir.InsertionPoint(holder.body):
        outer = ir.Operation.create("func.func", attributes=attributes, regions=1)
    block = outer.regions[0].blocks.append(*kind.inputs, arg_locs=[place] * len(kind.inputs))
    with ir.InsertionPoint(block):
        ir.Operation.create("func.return", operands=write(list(block.arguments)))
    return holder


def applied(holder: ir.Module, vectors: Sequence[ir.Value], run: PassRun) -> list[ir.Value]:
    """The function of a module applied to vectors; the module is lowered in place."""
    from hilo.lowering.pipelines.execution import run_pipeline

    profile = replace(run.profile, fuses_small=True)  # leaves sines and cosines to the emitter
    run_pipeline(holder, _LOWERING, profile=profile, configuration=run.configuration)
    block = holder.body.operations[0].operation.regions[0].blocks[0]
    for view in list(block.operations):
        write_out_arithmetic(view.operation, run.profile)
    emitter = VectorEmitter(dict(zip(block.arguments, vectors, strict=True)))
    terminator = block.operations[len(block.operations) - 1].operation
    return [emitter.emit(value) for value in terminator.operands]
