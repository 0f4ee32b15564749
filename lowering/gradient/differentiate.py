"""Replaces a function by one that computes its gradient.

    func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
      %0 = stablehlo.sine %x : tensor<3xf32>
      %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0]
      return %1 : tensor<f32>
becomes
    func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
      %2 = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %3 = stablehlo.cosine %x : tensor<3xf32>
      %4 = stablehlo.multiply %2, %3 : tensor<3xf32>
      return %4 : tensor<3xf32>

Reverse mode: each operation has a rule that computes the cotangents of its operands from those of its results
(`lowering/gradient`). Loops save the values that each iteration began with, and run backwards; their trip count must be
known.

Takes functions without calls, tuples and batch norms: `inline`, `legalize-tuples`, `expand-composite` and
`expand-batch-norm` come before; `canonicalize` and `cse` clean up after. An operation that the result depends on and
that has no rule is an error. Leaves alone: all functions but the entry.
Source: Griewank and Walther, Evaluating Derivatives (2008), chapter 3; kinks and complex numbers as in JAX.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import apply_once
from hilo.lowering.gradient.expansions import SPREAD, expand
from hilo.lowering.gradient.factorizations import restore
from hilo.lowering.gradient.folding import unfold
from hilo.lowering.gradient.reverse import Cotangents, find_active, go_back, results_of, seed
from hilo.lowering.gradient.rules import is_differentiable, load_rules

_BEFORE = (
    "legalize-tuples",
    "expand-composite",
    "legalize-library-calls",
    "inline",
    "symbol-dce",
    "refine-shapes",
    "legalize-deprecated",
    "expand-batch-norm",
)


def pipeline_before() -> str:
    """The passes that reduce a program to one function of operations that have rules."""
    kept = [name.removeprefix("composite:") for name in load_rules() if name.startswith("composite:")]
    before = ",".join(_BEFORE)
    if kept:
        before = before.replace("expand-composite", f"expand-composite{{keep={','.join(kept)}}}")
    return before


def pipeline(options: str) -> str:
    """These passes, this one, and cleanup."""
    return f"{pipeline_before()},differentiate{{{options}}},canonicalize,cse"


@dataclass(frozen=True)
class Options:
    wrt: tuple[int, ...] = option((), "indices of the arguments to differentiate with respect to; none: all floats")
    result: int = option(0, "index of the result to differentiate, a scalar")
    value: bool = option(False, "also return that result, before the gradients")
    others: bool = option(False, "also return all other results, after the gradients")
    cotangents: bool = option(False, "differentiate all results, with the cotangents of floats as additional arguments")


@define_pass("differentiate", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    options = run.options
    assert isinstance(options, Options)
    function = find_entry(op, "differentiate")
    prepare(function, run)
    block = function.regions[0].blocks[0]
    end = block.operations[len(block.operations) - 1].operation
    arguments = find_arguments(block, options.wrt)
    active = set(arguments)
    find_active(block, active)
    cotangents = Cotangents()
    with function.location:
        reached = _seed(block, end, options, active, cotangents)
        if reached:
            go_back(block, cotangents, active)
        with ir.InsertionPoint(end):
            values = _primals(end, options) if options.value else []
            values += results_of(cotangents, arguments)
            if options.others and not options.cotangents:
                values += [value for number, value in enumerate(end.operands) if number != options.result]
            ir.Operation.create("func.return", operands=values)
    end.erase()
    set_type(function, values)
    run.statistics["gradients"] += len(arguments)


def prepare(function: ir.Operation, run: PassRun) -> None:
    """Replaces operations that have no rule by ones that have."""
    apply_once(function, [restore, unfold, *SPREAD], run)
    expand(function)


def set_type(function: ir.Operation, results: Sequence[ir.Value]) -> None:
    """Updates a function's type to its block's arguments and these results."""
    inputs = [argument.type for argument in function.regions[0].blocks[0].arguments]
    new = ir.FunctionType.get(inputs, [v.type for v in results], function.context)
    function.attributes["function_type"] = ir.TypeAttr.get(new, function.context)
    if "arg_attrs" in function.attributes:
        known = list(ir.ArrayAttr(function.attributes["arg_attrs"]))
        more = [ir.DictAttr.get({}, function.context)] * (len(inputs) - len(known))
        function.attributes["arg_attrs"] = ir.ArrayAttr.get([*known, *more], function.context)
    if "res_attrs" in function.attributes:
        del function.attributes["res_attrs"]


def _seed(block: ir.Block, end: ir.Operation, options: Options, active: set[ir.Value], cotangents: Cotangents) -> bool:
    """Sets the results' cotangents to 1 or new arguments; returns whether any result depends on the arguments."""
    if options.cotangents:
        given = [(v, block.add_argument(v.type, end.location)) for v in end.operands if is_differentiable(v.type)]
    else:
        result = _result(end, options.result)
        with ir.InsertionPoint(end), end.location:
            given = [(result, seed(result))] if result in active else []
    reached = False
    with ir.InsertionPoint(end), end.location:
        for value, cotangent in given:
            if value in active:
                cotangents.add(value, cotangent)
                reached = True
    return reached


def _primals(end: ir.Operation, options: Options) -> list[ir.Value]:
    return list(end.operands) if options.cotangents else [end.operands[options.result]]


def find_entry(module: ir.Operation, name: str) -> ir.Operation:
    """The function that a pass of this name rewrites."""
    functions = [
        view.operation for view in module.regions[0].blocks[0].operations if view.operation.name == "func.func"
    ]
    named = [f for f in functions if ir.StringAttr(f.attributes["sym_name"]).value == "main"]
    public = [f for f in functions if "sym_visibility" not in f.attributes]
    for choice in (named, public, functions):
        if len(choice) == 1:
            return choice[0]
    raise PassError(f"{name}: the module has {len(functions)} functions and no @main; it takes one to start at")


def _result(end: ir.Operation, number: int) -> ir.Value:
    if not 0 <= number < len(end.operands):
        raise PassError(f"differentiate: result is {number}; the function returns {len(end.operands)} results")
    value = end.operands[number]
    type_ = value.type
    if not is_differentiable(type_) or ir.RankedTensorType(type_).rank:
        raise PassError(f"differentiate: result {number} is {type_}; it takes a scalar of a float type, such as a loss")
    if dtype(ir.RankedTensorType(type_).element_type).is_complex:
        raise PassError(f"differentiate: result {number} is {type_}; it takes a real scalar, such as its real part")
    return value


def find_arguments(block: ir.Block, wrt: tuple[int, ...]) -> list[ir.Value]:
    """The arguments to differentiate with respect to; all floats if none is named."""
    arguments = list(block.arguments)
    for number in wrt:
        if not 0 <= number < len(arguments):
            raise PassError(f"differentiate: wrt is {number}; the function takes {len(arguments)} arguments")
        if not is_differentiable(arguments[number].type):
            raise PassError(
                f"differentiate: wrt is {number}, an argument of {arguments[number].type}; it takes floats and complex "
                "numbers"
            )
    if not wrt:
        return [argument for argument in arguments if is_differentiable(argument.type)]
    return [arguments[number] for number in wrt]
