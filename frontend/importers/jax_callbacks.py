"""Callbacks in programs from JAX (`jax.pure_callback`, `io_callback`, `jax.debug.print`) as host functions.

JAX emits a custom call with a number, and stores the Python function of that number outside the module. Source:
`jax._src.callback.emit_python_callback`, `jax._src.interpreters.mlir`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir

TARGETS = frozenset(("xla_ffi_python_cpu_callback", "xla_ffi_partitioned_python_cpu_callback"))

_COUNT = itertools.count()


def bind_callbacks(module: ir.Module, callbacks: Sequence[Callable[..., Any]]) -> None:
    """Makes each callback of a module a host function with a unique name, and the module's tokens internal.

    NOTE: the functions remain registered until the process ends, since nothing tells when their last program is gone.

    Args:
        module: as lowered by JAX; it is changed in place.
        callbacks: the functions that JAX stores for it, by number.
    """
    import hilo

    calls: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "stablehlo.custom_call" and ir.StringAttr(op.attributes["call_target_name"]).value in TARGETS:
            calls.append(op.operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    for call in calls:
        settings = ir.DictAttr(call.attributes["mhlo.backend_config"])
        function = callbacks[ir.IntegerAttr(settings["index"]).value]
        name = f"jax.callback.{next(_COUNT)}"
        hilo.host_function(name)(_without_token(function) if _has_token(call) else function)
        call.attributes["call_target_name"] = ir.StringAttr.get(name, module.context)
        del call.attributes["mhlo.backend_config"]
    if calls:
        _own_tokens(module)


def _has_token(call: ir.Operation) -> bool:
    return any(_is_token(value.type) for value in call.operands)


def _is_token(type_: ir.Type) -> bool:
    return str(type_) == "!stablehlo.token"


def _without_token(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds and removes the token that JAX passes to an ordered callback and expects back."""
    return lambda *arrays: tuple(function(None, *arrays))[1:]


def _keep_in_type(function: ir.Operation, kept_in: Sequence[int], kept_out: Sequence[int]) -> None:
    """Restricts a function's type and attributes to the arguments and results with these indices."""
    for name, kept in (("arg_attrs", kept_in), ("res_attrs", kept_out)):
        if name in function.attributes:
            rows = list(ir.ArrayAttr(function.attributes[name]))
            function.attributes[name] = ir.ArrayAttr.get([rows[index] for index in kept], function.context)
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    inputs = [kind.inputs[index] for index in kept_in]
    results = [kind.results[index] for index in kept_out]
    function.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(inputs, results, function.context), function.context
    )


def _own_tokens(module: ir.Module) -> None:
    """Removes the tokens that `main` takes and returns: each call begins with a token of its own."""
    for view in module.body.operations:
        function = view.operation
        if function.name != "func.func" or ir.StringAttr(function.attributes["sym_name"]).value != "main":
            continue
        block = function.regions[0].blocks[0]
        last = list(block.operations)[-1].operation
        kept_in = [index for index, value in enumerate(block.arguments) if not _is_token(value.type)]
        kept_out = [index for index, value in enumerate(last.operands) if not _is_token(value.type)]
        with ir.InsertionPoint.at_block_begin(block), function.location:
            for index in reversed(range(len(block.arguments))):
                if index not in kept_in:
                    block.arguments[index].replace_all_uses_with(stablehlo.create_token())
                    block.erase_argument(index)
        with ir.InsertionPoint(last), last.location:
            operands = list(last.operands)
            ir.Operation.create("func.return", operands=[operands[index] for index in kept_out])
        last.erase()
        _keep_in_type(function, kept_in, kept_out)
