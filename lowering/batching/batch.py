"""Adds a batch dimension to a function's arguments and results; each element is computed as by the original function.

    func.func @main(%x: tensor<3xf32>, %w: tensor<3xf32>) -> tensor<f32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0]
      return %0 : tensor<f32>
with `args=0 size=8` becomes
    func.func @main(%x: tensor<8x3xf32>, %w: tensor<3xf32>) -> tensor<8xf32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      return %0 : tensor<8xf32>

Each operation has a rule that says what it becomes (`lowering/batching`); operations without one, such as custom calls
to the user's functions and reductions whose initial value varies, run in a loop over the batch dimension. A loop whose
condition varies continues while the condition of any element holds; if the predicate of a branch varies, all branches
are computed. Each element draws its own random numbers of `rng`.

Takes functions with static shapes and without calls, tuples and batch norms: `inline`, `legalize-tuples`,
`expand-batch-norm`, `legalize-deprecated` and `refine-shapes` come before. Leaves alone: results that do not depend on
the batched arguments; all functions but the entry.
Source: R. Frostig et al., Compiling machine learning programs via high-level tracing (2018): `vmap`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.batching.control import batch_block, end_of, finish, widen_arguments
from hilo.lowering.batching.rules import Batch
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import update_result_types
from hilo.lowering.gradient.differentiate import find_entry, pipeline_before


def pipeline(options: str) -> str:
    """The passes that reduce a program to one function of operations that have rules, then this pass, then cleanup."""
    return f"{pipeline_before()},batch{{{options}}},canonicalize,cse"


@dataclass(frozen=True)
class Options:
    args: tuple[int, ...] = option((), "indices of the arguments that get a batch dimension; none: all")
    size: int = option(1, "of the dimension")


@define_pass("batch", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    options = run.options
    assert isinstance(options, Options)
    if options.size < 0:
        raise PassError(f"batch: size is {options.size}; it takes 0 or more")
    function = find_entry(op, "batch")
    block = function.regions[0].blocks[0]
    with function.location:
        _batch_function(block, options)
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    inputs = [argument.type for argument in block.arguments]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, kind.results))
    update_result_types(function, block)
    run.statistics["functions"] += 1


def _batch_function(block: ir.Block, options: Options) -> None:
    arguments = list(block.arguments)
    for number in options.args:
        if not 0 <= number < len(arguments):
            raise PassError(f"batch: args has {number}; the function takes {len(arguments)} arguments")
    chosen = options.args or range(len(arguments))
    batch = Batch(options.size)
    types = [batch.type(v.type) if number in chosen else v.type for number, v in enumerate(arguments)]
    old = widen_arguments(block, types, batch)
    replaced, end = batch_block(block, batch), end_of(block)
    for index, value in enumerate(end.operands):
        end.operands[index] = batch.get(value)
    finish(block, replaced, old)
