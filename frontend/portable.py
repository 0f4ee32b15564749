"""Portable artifacts: StableHLO in its versioned form, VHLO, as jax.export and stablehlo-translate write it.

IREE's library parses VHLO, but gives no pass for it by name; jaxlib, where it is installed, converts in both
directions. Source: StableHLO's compatibility guarantees.
"""

from __future__ import annotations

import re
from types import ModuleType

from hilo._bindings import ir, passmanager
from hilo.dialect.errors import ArgumentError, Error, ParseError
from hilo.dialect.io import module_text, parse_module


def is_portable(module: ir.Module) -> bool:
    """Is the module written in VHLO?"""
    return any(op.operation.name.startswith("vhlo.") for op in module.body.operations)


def read_artifact(artifact: str | bytes, filename: str) -> ir.Module:
    """The StableHLO module of a portable artifact, bytecode or text.

    Raises:
        ParseError: jaxlib is not installed, or cannot read this version.
    """
    stablehlo = _jaxlib(ParseError, f"{filename}: reading a portable artifact")
    try:
        return parse_module(bytes(stablehlo.deserialize_portable_artifact_str(artifact)), filename)
    except ValueError as error:
        raise ParseError(f"{filename}: error: the portable artifact cannot be read: {_first_line(error)}") from error


def write_artifact(module: ir.Module, version: str | None) -> bytes:
    """The module as a portable artifact of a StableHLO version, by default the newest that jaxlib writes.

    CHLO operations become StableHLO first, since only StableHLO has versions.

    Raises:
        ArgumentError: jaxlib is not installed, or `version` is no version that it writes.
        Error: the module holds what that version does not have.
    """
    stablehlo = _jaxlib(ArgumentError, "as_portable_artifact")
    newest, oldest = stablehlo.get_current_version(), stablehlo.get_minimum_version()
    wanted = newest if version is None else version
    if (
        not isinstance(wanted, str)
        or not re.fullmatch(r"\d+\.\d+\.\d+", wanted)
        or not oldest_to_newest(oldest, wanted, newest)
    ):
        raise ArgumentError(f"as_portable_artifact: version is {version!r}; it takes {oldest} to {newest}")
    legal = ir.Module.parse(module_text(module, debug_info=True), module.context)
    passmanager.PassManager.parse("builtin.module(func.func(chlo-legalize-to-stablehlo))", module.context).run(
        legal.operation
    )
    try:
        return bytes(stablehlo.serialize_portable_artifact_str(module_text(legal, debug_info=True), wanted))
    except ValueError as error:
        raise Error(
            f"as_portable_artifact: the module cannot be written as version {wanted}: {_first_line(error)}"
        ) from error


def oldest_to_newest(oldest: str, wanted: str, newest: str) -> bool:
    """Is `wanted` between two versions, both included?"""
    low, given, high = (tuple(map(int, v.split("."))) for v in (oldest, wanted, newest))
    return low <= given <= high


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _jaxlib(kind: type[Error], what: str) -> ModuleType:
    try:
        from jaxlib.mlir.dialects import stablehlo
    except ImportError as error:
        raise kind(f"{what} takes jaxlib, which is not installed; pip install 'hilo-mlir[jax]'") from error
    return stablehlo
