"""Computing in a narrower type: the option `mixed_precision` of `hilo.compile`, `hilo.jit` and the tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect.support.errors import ArgumentError, PassError, shown

if TYPE_CHECKING:
    from hilo.dialect.iree import ir

_PASS = "mixed-precision"


def in_mixed_precision(module: ir.Module, wanted: object, name: str = "compile") -> ir.Module:
    """A copy of a module after the pass `mixed-precision`; arguments and results keep their types.

    The returned program is the one that is compiled, cached and checked: the evaluator rounds in the same way.

    Args:
        module: StableHLO; it is not changed.
        wanted: the type to compute in, such as `"bf16"`, or the pass's options, such as `"to=f16 deny=power"`.
        name: the function that the user called, for messages.

    Raises:
        ArgumentError: `wanted` is neither.
    """
    from hilo.lowering import run_pipeline
    from hilo.targets.compilation.bytecode import copy_module

    if not isinstance(wanted, str) or not wanted.strip() or set(wanted) & set("{}(),;") - {","}:
        raise ArgumentError(
            f"{name}: mixed_precision is {shown(wanted)}; it takes an element type such as 'bf16', or options of the "
            f"pass {_PASS} such as 'to=f16 deny=power'"
        )
    copy = copy_module(module)
    try:
        run_pipeline(copy, f"{_PASS}{{{wanted if '=' in wanted else f'to={wanted.strip()}'}}}")
    except PassError as error:
        raise ArgumentError(f"{name}: mixed_precision is {shown(wanted)}: {_reason(error)}") from error
    return copy


def _reason(error: PassError) -> str:
    """The message of the pass, without the pipeline around it."""
    said = str(error).splitlines()[0]
    return said.rpartition(f"{_PASS}: ")[2].partition(", at column")[0]
