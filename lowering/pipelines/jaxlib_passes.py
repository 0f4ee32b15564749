"""StableHLO's C++ passes that neither hilo nor IREE's library has; they run in jaxlib's MLIR if jaxlib is installed.

IREE's library holds StableHLO's dialects, but registers few of StableHLO's passes. jaxlib registers most of them, in an
MLIR of its own: a module goes there as text with its locations, and the result replaces it. Diagnostics are reported
again in the process's context. A pass that hilo or IREE's library has under the same name is never run here.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import TYPE_CHECKING

from hilo.dialect.context import context
from hilo.dialect.io import module_text, parse_module, replace_module
from hilo.dialect.iree import ir
from hilo.dialect.jaxlib import bindings, new_context
from hilo.dialect.operations.loaded import allow_unregistered
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.locations import place_of_text
from hilo.lowering.framework.passes import Pass

if TYPE_CHECKING:
    from hilo.lowering.framework.passes import PassRun

# name: one-line description
JAXLIB_PASSES: dict[str, str] = {
    "shape-legalize-to-stablehlo": "Lowers shape-dialect computations to StableHLO",
    "stablehlo-canonicalize-dynamism": "Turns dynamic operations with constant operands into static ones",
    "stablehlo-check-shape-assertions": "Checks and removes @shape_assertion custom calls",
    "stablehlo-compatibility-expander": "Expands operations that an older StableHLO version does not have",
    "stablehlo-complex-math-expander": "Expands functions of complex numbers to real arithmetic",
    "stablehlo-legalize-deprecated-ops": "Replaces deprecated operations",
    "stablehlo-legalize-quant-to-math": "Lowers quantized operations to integer arithmetic",
    "stablehlo-legalize-to-linalg": "Lowers StableHLO to linalg",
    "stablehlo-legalize-to-vhlo": "Converts StableHLO to VHLO, its versioned form",
    "stablehlo-refine-arguments": "Refines the types of the entry function's arguments",
    "stablehlo-refine-shapes": "Propagates static shapes through the program",
    "stablehlo-wrap-in-composite": "Wraps operations in composites",
    "vhlo-legalize-to-stablehlo": "Converts VHLO to StableHLO",
    "vhlo-to-version": "Converts VHLO to the operations of another version",
}


def find_jaxlib_pass(name: str, options: str) -> Pass | None:
    """The pass of that name, with its options as written, run in jaxlib; None if jaxlib has none.

    Raises:
        PassError: jaxlib is not installed, or takes no such options.
    """
    if name not in JAXLIB_PASSES:
        return None
    text = f"{name}{{{options}}}" if options else name
    from hilo.lowering.pipelines.vhlo_passes import find_vhlo_pass, with_newer_versions  # these import NumPy

    if not is_available():
        if (found := find_vhlo_pass(name, options)) is not None:
            return found
    mlir = _bindings(name)
    anchor = _anchor(mlir, text)
    pipeline = f"builtin.module({text})" if anchor == "builtin.module" else f"builtin.module({anchor}({text}))"

    def run(op: ir.Operation, run: PassRun) -> None:
        if op.name != "builtin.module":
            raise PassError(f"{name} runs on builtin.module, not on {op.name}")
        _run(mlir, name, pipeline, op)

    return with_newer_versions(Pass(name, run, page=JAXLIB_PASSES[name]), options)


def is_available() -> bool:
    """Whether jaxlib, with StableHLO's passes, is installed."""
    try:
        _bindings("")
    except PassError:
        return False
    return True


def _bindings(name: str) -> ModuleType:
    try:
        return bindings()
    except ImportError as error:
        raise PassError(
            f"pass '{name}' is StableHLO's C++ pass, which hilo runs in jaxlib; pip install 'hilo-mlir[jax]'"
        ) from error


def _anchor(mlir: ModuleType, text: str) -> str:
    """The kind of operation that the pass runs on."""
    said = ""
    with mlir.ir.Context():
        for anchor in ("builtin.module", "func.func"):
            try:
                mlir.passmanager.PassManager(anchor).add(text)
            except ValueError as error:
                said = said or str(error)
            else:
                return anchor
    raise PassError(" ".join(said.split()))


def _run(mlir: ModuleType, name: str, pipeline: str, op: ir.Operation) -> None:
    there = new_context()
    there.allow_unregistered_dialects = True
    reported: list[tuple[str, str, str]] = []

    def report(diagnostic: object) -> bool:
        severity = diagnostic.severity.name.lower()  # type: ignore[attr-defined]
        reported.append((severity, str(diagnostic.location), diagnostic.message))  # type: ignore[attr-defined]
        return True

    with there:
        handler = there.attach_diagnostic_handler(report)
        there.emit_error_diagnostics = True
        try:
            module = mlir.ir.Module.parse(module_text(op, debug_info=True, generic=True))
            mlir.passmanager.PassManager.parse(pipeline).run(module.operation)
            text = module.operation.get_asm(enable_debug_info=True)
        except (mlir.ir.MLIRError, ValueError) as error:
            raise PassError(_message(name, reported, error)) from error
        finally:
            handler.detach()
    for severity, location, message in reported:
        _report(severity, location, message)
    replace_module(op, _parse(text, name))


def _report(severity: str, location: str, message: str) -> None:
    """Reports a warning or remark again, in the process's context."""
    place = re.fullmatch(r"(.*):(\d+):(\d+)", place_of_text(location))
    with context():
        at = ir.Location.file(place[1], int(place[2]), int(place[3])) if place else ir.Location.unknown()
        if severity == "remark":
            at.emit_remark(message)
        else:
            at.emit_error(message)


def _message(name: str, reported: list[tuple[str, str, str]], error: Exception) -> str:
    lines = [f"{place_of_text(location)}: {severity}: {message}" for severity, location, message in reported]
    return "\n".join([f"pass '{name}' failed{':' if lines else f': {error}'}", *lines])


def _parse(text: str, name: str) -> ir.Module:
    before = context().allow_unregistered_dialects
    try:
        allow_unregistered(True)
        return parse_module(text, f"<{name}>", is_trusted=True)
    finally:
        allow_unregistered(before)
