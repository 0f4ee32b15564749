"""StableHLO's passes to and from VHLO for when jaxlib is not installed: hilo's writer, and IREE's reader."""

from __future__ import annotations

import re
from collections.abc import Callable

from hilo.dialect.io import module_text, replace_module
from hilo.dialect.iree import ir
from hilo.dialect.portable import oldest_to_newest, read_without_jaxlib
from hilo.dialect.support.errors import Error, PassError
from hilo.dialect.vhlo import NEWEST, OLDEST, convert
from hilo.lowering.framework.passes import Pass, PassRun


def find_vhlo_pass(name: str, options: str) -> Pass | None:
    """The pass of that name; None if it is not one of these.

    Raises:
        PassError: it does not take these options.
    """
    made: dict[str, Callable[[ir.Module], ir.Module]] = {
        "stablehlo-legalize-to-vhlo": lambda module: convert(module, NEWEST),
        "vhlo-legalize-to-stablehlo": _to_stablehlo,
    }
    if name == "vhlo-to-version":
        version = _version(options)
        made[name] = lambda module: convert(_to_stablehlo(module), version)
    elif name not in made:
        return None
    elif options:
        raise PassError(f"{name} takes no options without jaxlib, got {options!r}")

    def run(op: ir.Operation, run: PassRun) -> None:
        if op.name != "builtin.module":
            raise PassError(f"{name} runs on builtin.module, not on {op.name}")
        module = ir.Module.parse(module_text(op, debug_info=True, generic=True), op.context)
        try:
            replace_module(op, made[name](module))
        except Error as error:
            raise PassError(f"pass '{name}' failed: {error}") from error

    return Pass(name, run, page=f"{name} of StableHLO, without jaxlib: versions {OLDEST} to {NEWEST}.")


def _to_stablehlo(module: ir.Module) -> ir.Module:
    return read_without_jaxlib(module_text(module.operation, debug_info=True, generic=True), "<vhlo>")


def _version(options: str) -> str:
    match = re.fullmatch(r"target(?:-version)?=(\d+\.\d+\.\d+|current)", options)
    if match is None:
        raise PassError(
            f"vhlo-to-version takes target=VERSION, such as target=1.3.0, or target=current; got {options!r}"
        )
    version = NEWEST if match[1] == "current" else match[1]
    if not oldest_to_newest(OLDEST, version, NEWEST):
        raise PassError(f"vhlo-to-version: target is {version}; without jaxlib it takes {OLDEST} to {NEWEST}")
    return version
