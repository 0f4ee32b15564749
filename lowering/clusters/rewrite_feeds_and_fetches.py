"""Cuts a program out of another one: it returns the values that are fetched, and takes those that are fed.

    func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.tanh %x : tensor<4xf32>
      %1 = stablehlo.add %0, %y : tensor<4xf32>
      %2 = stablehlo.negate %1 : tensor<4xf32>
      return %2 : tensor<4xf32>
    }
becomes, with feeds=tanh and fetches=add,
    func.func @main(%y: tensor<4xf32>, %0: tensor<4xf32>) -> tensor<4xf32> {
      %1 = stablehlo.add %0, %y : tensor<4xf32>
      return %1 : tensor<4xf32>
    }

A name is that of a parameter; of an operation, as documented or as in the program (`Tanh`, `tanh`, `tanh_1` for the
second, `while:1` for the second result); or of a value in the text (`%0`). Without fetches the program's results stay.
Operations that no fetch needs are removed, including side effects, as are unread parameters, unless `keep-parameters`.

Leaves alone: operations inside loops and branches, which have no names. Source: TensorFlow's RewriteGraphForExecution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, nearest
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.mark_for_compilation import has_order
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass


@dataclass(frozen=True)
class Options:
    """Which values."""

    feeds: tuple[str, ...] = option((), "names of values that become the last arguments, in this order")
    fetches: tuple[str, ...] = option((), "names of values that are the results; none: the program's own")
    keep_parameters: bool = option(False, "parameters that nothing reads stay")


@define_pass("rewrite-feeds-and-fetches", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Rewrites the entry function: the first one that is not private."""
    options = run.options
    assert isinstance(options, Options)
    function = next(marks.functions(op))
    names = name_values(function)
    fetched = [find_value(names, name, "fetch") for name in options.fetches] or None
    fed = [find_value(names, name, "feed") for name in options.feeds]
    select_values(function, fed, fetched, keep_parameters=options.keep_parameters)
    run.statistics["fed"] += len(fed)


def name_values(function: ir.Operation) -> dict[str, ir.Value]:
    """The named values of a function's body; a value may have several names."""
    block = function.regions[0].blocks[0]
    state = ir.AsmState(function)
    names: dict[str, ir.Value] = {}
    for number, argument in enumerate(block.arguments):
        location = argument.location
        if isinstance(location, ir.NameLoc):
            names.setdefault(location.name_str, argument)
        names.setdefault(f"%arg{number}", argument)
        names.setdefault(argument.get_name(state), argument)
    counts: dict[str, int] = {}
    for view in list(block.operations)[:-1]:
        op = view.operation
        documented = [op.location.name_str] if isinstance(op.location, ir.NameLoc) else []
        bases = dict.fromkeys([*documented, op.name.partition(".")[2], op.name])
        for base in bases:
            count = counts.get(base, 0)
            counts[base] = count + 1
            name = f"{base}_{count}" if count else base
            for index, result in enumerate(op.results):
                names.setdefault(f"{name}:{index}" if index else name, result)
        for result in op.results:
            names.setdefault(result.get_name(state), result)
    return names


def find_value(names: dict[str, ir.Value], name: str, what: str) -> ir.Value:
    """The value of that name.

    Raises:
        ArgumentError: there is none; the message lists the nearest.
    """
    if name not in names:
        raise ArgumentError(f"{what}: no value is called {name!r}; {nearest(name, names, show_all=24)}")
    return names[name]


def _is_read(value: ir.Value) -> bool:
    return next(iter(value.uses), None) is not None


def select_values(
    function: ir.Operation,
    fed: Sequence[ir.Value],
    fetched: Sequence[ir.Value] | None,
    *,
    keep_parameters: bool = False,
) -> list[int]:
    """Rewrites a function in place.

    Args:
        fed: values that become the last arguments, in this order.
        fetched: values that become the results; None: the function's own results, and all side effects stay.
        keep_parameters: keep parameters that nothing reads; parameters that are fed never stay.

    Returns: the indices of the remaining parameters.
    """
    block = function.regions[0].blocks[0]
    old = list(block.arguments)
    end = list(block.operations)[-1].operation
    if fetched is not None:
        with end.location, ir.InsertionPoint(end):
            ir.Operation.create("func.return", operands=list(fetched))
        end.erase()
    replaced = [value.owner.operation for value in fed if not isinstance(value.owner, ir.Block)]
    for value in fed:
        value.replace_all_uses_with(block.add_argument(value.type, value.location))
    terminator = list(block.operations)[-1].operation
    if fed or fetched is not None:
        _erase_unread(block, None if fetched is not None else replaced)
    gone = {argument.arg_number for argument in map(_argument, fed) if argument is not None}
    if not keep_parameters:
        gone |= {number for number, argument in enumerate(old) if not _is_read(argument)}
    for number in sorted(gone, reverse=True):
        block.erase_argument(number)
    _set_type(function, block, terminator)
    return [number for number in range(len(old)) if number not in gone]


def _erase_unread(block: ir.Block, replaced: Sequence[ir.Operation] | None) -> None:
    """Erases operations whose results nothing reads; those with side effects only if their results were `replaced`, or
    if that is None."""
    for view in reversed(list(block.operations)[:-1]):
        op = view.operation
        may_go = replaced is None or (len(op.results) and (op in replaced or not has_order(op)))
        if may_go and not any(map(_is_read, op.results)):
            op.erase()


def _argument(value: ir.Value) -> ir.BlockArgument | None:
    return ir.BlockArgument(value) if isinstance(value.owner, ir.Block) else None


def _set_type(function: ir.Operation, block: ir.Block, terminator: ir.Operation) -> None:
    inputs = [argument.type for argument in block.arguments]
    results = [value.type for value in terminator.operands]
    kind = ir.FunctionType.get(inputs, results, function.context)
    function.attributes["function_type"] = ir.TypeAttr.get(kind, function.context)
    for name in ("arg_attrs", "res_attrs"):  # sharding, aliasing: they describe the old signature
        if name in function.attributes:
            del function.attributes[name]
