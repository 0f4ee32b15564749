"""Portable artifacts: StableHLO in its versioned form, VHLO, as written by jax.export and stablehlo-translate.

IREE's library parses VHLO, but exposes no conversion pass by name. jaxlib, if it is installed, converts in both
directions; without it, `hilo.dialect.vhlo` writes artifacts, and IREE's compiler reads them.
Source: StableHLO's compatibility guarantees.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from pathlib import Path
from types import ModuleType

from hilo.dialect.io import module_bytecode, module_text, parse_module
from hilo.dialect.iree import binaries, ir, passmanager
from hilo.dialect.jaxlib import convert_artifact
from hilo.dialect.support.errors import ArgumentError, Error, ParseError, shown

POLL_S = 0.005


def is_portable(module: ir.Module) -> bool:
    """Whether the module is written in VHLO."""
    return any(op.operation.name.startswith("vhlo.") for op in module.body.operations)


def read_artifact(artifact: str | bytes, filename: str) -> ir.Module:
    """The StableHLO module of a portable artifact in bytecode or text.

    Raises:
        ParseError: the artifact cannot be read.
    """
    try:
        converted = convert_artifact(artifact)
    except (ImportError, ValueError, RuntimeError, MemoryError):  # jaxlib is missing or older, or sizes are damaged
        converted = _convert_with_iree(artifact, filename)
    return parse_module(converted, filename)


def read_without_jaxlib(artifact: str | bytes, filename: str) -> ir.Module:
    """As `read_artifact`, but always with IREE's compiler."""
    return parse_module(_convert_with_iree(artifact, filename), filename)


def artifact_version(artifact: str | bytes) -> str | None:
    """The StableHLO version that wrote a portable artifact, such as `"1.3.0"`; None if it does not say."""
    if isinstance(artifact, str):
        return None
    match = re.match(rb"ML\xefR.{1,9}?StableHLO_v(\d+\.\d+\.\d+)\0", artifact, re.DOTALL)
    return match[1].decode() if match else None


_DUMP = "_vhlo-legalize-to-stablehlo.mlir"


def _convert_with_iree(artifact: str | bytes, filename: str) -> str:
    """The artifact as StableHLO text, which iree-compile prints after its pass that converts VHLO.

    The compiler runs in a process of its own and is stopped after that pass, since the later ones are of no interest.
    """
    with tempfile.TemporaryDirectory(prefix="hilo-vhlo-") as name:
        folder = Path(name)
        source, passes, log = folder / "program.mlir", folder / "passes", folder / "log"
        source.write_bytes(artifact.encode() if isinstance(artifact, str) else artifact)
        command = [
            binaries.find_tool("iree-compile"),
            str(source),
            "--iree-input-type=stablehlo",
            "--compile-to=input",
            "--mlir-print-debuginfo",
            "--mlir-print-ir-after-all",
            f"--mlir-print-ir-tree-dir={passes}",
            "--mlir-disable-threading",
            "-o",
            str(folder / "unused"),  # not the null device: the compiler deletes its output file when it fails
        ]
        with log.open("wb") as stderr:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)
            try:
                dump = _wait_for_dump(process, passes)
            finally:
                process.kill()
                process.wait()
        if dump is None:
            said = next(iter(log.read_text(errors="replace").strip().splitlines()), "iree-compile said nothing")
            raise ParseError(f"{filename}: error: the portable artifact cannot be read: {said}")
        return dump.read_text()


def _wait_for_dump(process: subprocess.Popen[bytes], passes: Path) -> Path | None:
    """The file with the module after the conversion, once it is complete; None if the process ends without it."""
    while True:
        has_ended = process.poll() is not None
        files = list(passes.rglob("*.mlir"))
        for file in files:
            if file.name.endswith(_DUMP) and (has_ended or len(files) > int(file.name.removesuffix(_DUMP)) + 1):
                return file
        if has_ended:
            return None
        time.sleep(POLL_S)


def write_artifact(module: ir.Module, version: str | None) -> bytes:
    """The module as a portable artifact of a StableHLO version.

    CHLO operations are expanded to StableHLO first, since only StableHLO is versioned. By default the version is the
    newest one that JAX's current release reads. Programs that hilo cannot write are written by jaxlib, if installed.

    Raises:
        ArgumentError: `version` is not one that can be written.
        Error: the module uses something that this version does not have.
    """
    from hilo.dialect import vhlo

    stablehlo = _jaxlib()
    wanted, newest = vhlo.WIDELY_READ if version is None else version, vhlo.NEWEST
    oldest = vhlo.OLDEST if stablehlo is None else stablehlo.get_minimum_version()
    if (
        not isinstance(wanted, str)
        or not re.fullmatch(r"\d+\.\d+\.\d+", wanted)
        or not oldest_to_newest(oldest, wanted, newest)
    ):
        raise ArgumentError(f"as_portable_artifact: version is {shown(version)}; it takes {oldest} to {newest}")
    legal = ir.Module.parse(module_bytecode(module), module.context)
    passmanager.PassManager.parse("builtin.module(func.func(chlo-legalize-to-stablehlo))", module.context).run(
        legal.operation
    )
    failed = f"as_portable_artifact: the module cannot be written as version {wanted}"
    try:
        if oldest_to_newest(vhlo.OLDEST, wanted, newest):
            return vhlo.write(legal, wanted)
    except (vhlo.NotInVersion, ir.MLIRError) as error:
        if stablehlo is None or not oldest_to_newest(oldest, wanted, stablehlo.get_current_version()):
            raise Error(f"{failed}: {error if isinstance(error, Error) else _first_line(error)}") from error
        return _write_by_jaxlib(stablehlo, legal, wanted, f"{failed}: {error}" if isinstance(error, Error) else "")
    return _write_by_jaxlib(stablehlo, legal, wanted, "")


def _write_by_jaxlib(stablehlo: ModuleType | None, module: ir.Module, version: str, said: str) -> bytes:
    """The artifact as jaxlib writes it.

    Args:
        said: why hilo's own writer rejected the module, with its place; empty: it was not tried.

    Raises:
        Error: jaxlib cannot write it either.
    """
    assert stablehlo is not None
    # Only the generic form prints the locations of each region's arguments.
    text = module_text(module, debug_info=True, generic=True)
    try:
        return bytes(stablehlo.serialize_portable_artifact_str(text, version))
    except (ValueError, RuntimeError) as error:
        failed = f"as_portable_artifact: the module cannot be written as version {version}"
        raise Error(said or f"{failed}: {_first_line(error)}") from error


def oldest_to_newest(oldest: str, wanted: str, newest: str) -> bool:
    """Whether `wanted` is between two versions, both included."""
    low, given, high = (tuple(map(int, v.split("."))) for v in (oldest, wanted, newest))
    return low <= given <= high


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _jaxlib() -> ModuleType | None:
    """jaxlib's StableHLO, which writes older and newer versions than hilo does; None if it is not installed."""
    try:
        from jaxlib.mlir.dialects import stablehlo
    except ImportError:
        return None
    return stablehlo
