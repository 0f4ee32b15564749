"""Replaces the dynamic dimensions of a function's arguments by static sizes.

    func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32>
      %0 = stablehlo.negate %x : tensor<?x4xf32>
      return %0 : tensor<?x4xf32>
with `sizes=3` becomes
    func.func @main(%x: tensor<3x4xf32>) -> tensor<?x4xf32>
      %x' = stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%x) : (tensor<3x4xf32>) -> tensor<?x4xf32>
      %0 = stablehlo.negate %x' : tensor<?x4xf32>
      return %0 : tensor<?x4xf32>

The body still sees the original types; `refine-shapes` removes the custom call and propagates the sizes. Bounds of the
dimensions are removed with them.

Leaves alone: static arguments, other functions.
Source: StableHLO's stablehlo-refine-arguments.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass

WRAPPER = "stablehlo.shape_refinement_operand_wrapper"
"""A custom call that returns its operand with fewer static sizes; `refine-shapes` removes it."""


@dataclass(frozen=True)
class Options:
    """Options of `specialize-sizes`."""

    sizes: tuple[int, ...] = option((), "the size of each dynamic dimension, over all arguments in order")
    entry: str = option("main", "the function")


def static_types(arguments: list[ir.BlockArgument], options: Options) -> list[ir.Type]:
    """The types of the arguments with the sizes that the options give.

    Raises:
        PassError: there are more or fewer sizes than dynamic dimensions, or one is negative.
    """
    wanted = sum(len(_dynamic_axes(argument.type)) for argument in arguments)
    if len(options.sizes) != wanted or any(size < 0 for size in options.sizes):
        raise PassError(
            f"specialize-sizes: sizes is {','.join(map(str, options.sizes))}; @{options.entry} takes {wanted} sizes, "
            "one of each dynamic dimension of its arguments"
        )
    rest = iter(options.sizes)
    static: list[ir.Type] = []
    for argument in arguments:
        axes = _dynamic_axes(argument.type)
        if not axes:
            static.append(argument.type)
            continue
        tensor = ir.RankedTensorType(argument.type)
        dims = [next(rest) if axis in axes else tensor.get_dim_size(axis) for axis in range(tensor.rank)]
        static.append(ir.RankedTensorType.get(dims, tensor.element_type, loc=argument.location))
    return static


def _dynamic_axes(type_: ir.Type) -> list[int]:
    """The axes of dynamic size; none if the type is not a tensor."""
    if not isinstance(type_, ir.RankedTensorType):
        return []
    return [axis for axis in range(type_.rank) if type_.is_dynamic_dim(axis)]


def _specialize(function: ir.Operation, options: Options) -> None:
    block = function.regions[0].blocks[0]
    arguments = list(block.arguments)
    static = static_types(arguments, options)
    for argument, new in zip(arguments, static, strict=True):
        old = argument.type
        if new == old:
            continue
        attributes = {"call_target_name": ir.StringAttr.get(WRAPPER, function.context)}
        with ir.InsertionPoint.at_block_begin(block), argument.location:
            wrapped = ir.Operation.create("stablehlo.custom_call", [old], [argument], attributes)
        argument.replace_all_uses_except(wrapped.results[0], wrapped)
        argument.set_type(new)
    results = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    with function.context:
        function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(static, results))


@define_pass("specialize-sizes", options=Options)
def PASS(module: ir.Operation, run: PassRun) -> None:
    assert isinstance(run.options, Options)
    for op in module.regions[0].blocks[0].operations:
        function = op.operation
        if function.name == "func.func" and ir.StringAttr(function.attributes["sym_name"]).value == run.options.entry:
            _specialize(function, run.options)
            return
    raise PassError(f"specialize-sizes: the module has no function @{run.options.entry}")
