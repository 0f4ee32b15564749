"""Validates a whole program for a target without compiling it.

For a target that IREE compiles for, a copy of the program is lowered up to the last pass, which lists unsupported
operations. A target that runs programs by other means (the evaluator, XLA) builds the program, which is cheap, or the
only check it has. Nothing is compiled by IREE, loaded or cached; the program is not changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from hilo.dialect.iree import ir
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.driver import compile_module
from hilo.targets.compilation.request import configuration_for
from hilo.targets.compilation.signature import read_signature
from hilo.targets.compilation.specialize import bounds_of, is_dynamic, with_sizes
from hilo.targets.target import BuildRequest, Target, get_target

ASSUMED_SIZE = 2
"""The size assumed for unknown dimensions: a program with dynamic shapes is compiled for the sizes of each call."""


def check_module(
    module: ir.Module,
    target: str | Target,
    options: Mapping[str, object] | None = None,
    *,
    entry: str | None = None,
    replicas: int = 1,
) -> None:
    """Checks that a target can take a program.

    Args:
        module: StableHLO, in the process's context; it is not changed.
        target: a target or its name.
        options: the target's.
        entry: the function to call; default `main`, or the only public one. A module without such a function, for
            example with several private ones, is lowered as it is.
        replicas: how many copies of the program run together.

    Raises:
        TargetError: the target is unknown, or does not take the program: the message lists each operation with its
            place in the user's text and the reason.
        CompileError: XLA refuses the program.
        PassError: the program has an error that only lowering detects.
    """
    from hilo.lowering import lower

    chosen = get_target(target)
    parsed = chosen.make_options(dict(options or {}))
    if chosen.build is not None:
        chosen.build(
            BuildRequest(module, read_signature(module, entry=entry), parsed, replicas, compile=compile_module)
        )
        return
    copy = ir.Module.parse(bytecode(module), module.context)
    if _has_dynamic_arguments(copy):
        signature = read_signature(copy, entry=entry)
        if is_dynamic(signature):
            with_sizes(copy, signature.entry, _sizes(copy, signature.entry))
    lower(copy, chosen.profile_for(parsed), configuration_for(replicas))


def _has_dynamic_arguments(module: ir.Module) -> bool:
    functions = [op.operation for op in module.body.operations if op.operation.name == "func.func"]
    return any("?" in str(function.attributes["function_type"]) for function in functions)


def _sizes(module: ir.Module, entry: str) -> tuple[tuple[int, ...], ...]:
    """The sizes that the program is checked with: static ones, else the bound, else `ASSUMED_SIZE`."""
    from hilo.targets.compilation.signature import find_entry

    arguments = find_entry(module, entry).regions[0].blocks[0].arguments
    found = []
    for argument, bounds in zip(arguments, bounds_of(module, entry), strict=True):
        type_ = ir.RankedTensorType(argument.type)
        found.append(
            tuple(
                (bound or ASSUMED_SIZE) if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis)
                for axis, bound in enumerate(bounds)
            )
        )
    return tuple(found)
