"""The operation of StableHLO's `interpreter` dialect that is not a custom call: several programs run as one grid.

    %0:2 = "interpreter.run_parallel"(%x, %y) {programs = [[@f], [@g]]} : (…) -> (…)

`hilo-opt` verifies it, with the messages of StableHLO's own tool, and passes it on; `hilo-translate --interpret` runs
it. Source: StableHLO's `reference/InterpreterOps.td`.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import Dialect
from hilo.dialect.operations.ods import op


def _verify_run_parallel(parallel: ir.OpView) -> str | None:
    programs = [list(ir.ArrayAttr(row)) for row in ir.ArrayAttr(parallel.operation.attributes["programs"])]
    if not programs or not programs[0]:
        return "`programs` attribute cannot be empty"
    functions = ir.SymbolTable(_module(parallel.operation))
    inputs = results = 0
    for row in programs:
        if len(row) != len(programs[0]):
            return (
                f"Sizes of second dimension of `programs` should all match {len(programs[0])} but got {len(row)}; "
                "each replica has one program for each partition"
            )
        for name in row:
            kind = _function_type(functions, name)
            if kind is None:
                return _not_found(name)
            inputs, results = inputs + len(kind.inputs), results + len(kind.results)
    for what, given, total in (
        ("inputs", len(parallel.operation.operands), inputs),
        ("results", len(parallel.operation.results), results),
    ):
        if given != total:
            return f"Number of {what} ({given}) should match the sum of the number of {what} of all programs ({total})"
    return _verify_infeed(parallel, functions)


def _verify_infeed(parallel: ir.OpView, functions: ir.SymbolTable) -> str | None:
    """Checks that each function of the queue returns the array of one infeed."""
    if "infeed" not in parallel.operation.attributes:
        return None
    queue = list(ir.ArrayAttr(parallel.operation.attributes["infeed"]))
    if not queue:
        return "infeed attribute is optional or should not be empty"
    for name in queue:
        kind = _function_type(functions, name)
        if kind is None:
            return _not_found(name)
        symbol = ir.FlatSymbolRefAttr(name).value
        if len(kind.results) != 1:
            return f'Function "{symbol}" should return 1 tensor but returns {len(kind.results)}'
        if not isinstance(kind.results[0], ir.ShapedType):
            return f"Function \"{symbol}\" should return a tensor type, but instead returns '{kind.results[0]}'"
    return None


def _module(op: ir.Operation) -> ir.Operation:
    """The module that contains the operation's function."""
    while op.name != "builtin.module":
        op = op.parent.operation
    return op


def _function_type(functions: ir.SymbolTable, name: ir.Attribute) -> ir.FunctionType | None:
    symbol = ir.FlatSymbolRefAttr(name).value
    if symbol not in functions or functions[symbol].operation.name != "func.func":
        return None
    return ir.FunctionType(ir.TypeAttr(functions[symbol].operation.attributes["function_type"]).value)


def _not_found(name: ir.Attribute) -> str:
    return f'Function "{ir.FlatSymbolRefAttr(name).value}" not found'


DIALECT = Dialect(
    "interpreter",
    "StableHLO's dialect for its interpreter, as far as it is no custom call.",
    rows=(
        op(
            "interpreter.run_parallel", "RunParallelOp", "inputs*", "programs: array, infeed: array?",
            results="results*", infer="given",
            doc="Runs a function for each replica and partition, all at once, on the inputs of all of them in order.",
        ),
    ),
    verify={"interpreter.run_parallel": _verify_run_parallel},
)  # fmt: skip
