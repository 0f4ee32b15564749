"""Replaces a function by one that also computes the tangents of its results from those of its arguments.

    func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.sine %x : tensor<3xf32>
      return %0 : tensor<3xf32>
becomes
    func.func @main(%x: tensor<3xf32>, %t: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
      %0 = stablehlo.sine %x : tensor<3xf32>
      %1 = stablehlo.cosine %x : tensor<3xf32>
      %2 = stablehlo.multiply %t, %1 : tensor<3xf32>
      return %0, %2 : tensor<3xf32>, tensor<3xf32>

Forward mode: the tangents of the arguments are additional arguments, and those of float results additional results.
Each tangent is computed along with its value, so nothing is saved, and loops with any number of iterations are
supported. The rules are those of `differentiate`.

Takes what `differentiate` takes, after the same passes. An operation without a rule is an error if a result's tangent
depends on it. Leaves alone: all functions but the entry.
Source: Griewank and Walther, Evaluating Derivatives (2008), chapter 3; kinks and complex numbers as in JAX.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.gradient.differentiate import find_arguments, find_entry, pipeline_before, prepare, set_type
from hilo.lowering.gradient.forward import Tangents, go_forward
from hilo.lowering.gradient.reverse import end_of
from hilo.lowering.gradient.rules import is_differentiable


def pipeline(options: str) -> str:
    """The passes before this one, this one, and cleanup."""
    return f"{pipeline_before()},canonicalize,differentiate-forward{{{options}}},canonicalize,cse"


@dataclass(frozen=True)
class Options:
    wrt: tuple[int, ...] = option((), "indices of the arguments that have tangents; none: all floats")


@define_pass("differentiate-forward", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    options = run.options
    assert isinstance(options, Options)
    function = find_entry(op, "differentiate-forward")
    prepare(function, run)
    block = function.regions[0].blocks[0]
    arguments = find_arguments(block, options.wrt)
    with function.location:
        given = [block.add_argument(argument.type, function.location) for argument in arguments]
        tangents = Tangents(dict(zip(arguments, given, strict=True)))
        go_forward(block, tangents)
        end = end_of(block)
        with ir.InsertionPoint(end):
            pushed = [tangents.get_or_zero(v) for v in end.operands if is_differentiable(v.type)]
            values = [*end.operands, *pushed]
            ir.Operation.create("func.return", operands=values)
    end.erase()
    set_type(function, values)
    run.statistics["tangents"] += len(arguments)
