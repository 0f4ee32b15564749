"""The retry ladder: a lowered module is compiled with one set of flags after another until the compiler succeeds."""

from __future__ import annotations

import logging
import re
import tempfile
from dataclasses import dataclass

from hilo.dialect._bindings import ir
from hilo.dialect.support.errors import CompileError
from hilo.targets.compilation import compiler
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.compiler import Compilation
from hilo.targets.compilation.reproducer import save_reproducer
from hilo.targets.compilation.request import CompileRequest
from hilo.targets.target import Rung

_LOG = logging.getLogger("hilo.targets")

SYMPTOM_LENGTH = 300
_FULL_DISK = re.compile("No space left on device|Disk quota exceeded|File too large")


@dataclass(frozen=True, slots=True)
class Climbed:
    """What a ladder gave.

    Attributes:
        module: IREE VM bytecode.
        rung: the names of the rung that succeeded and of those tried before it, the first one left out.
        flags: of iree-compile.
        device: the runtime device that it is for.
        mode: where the compiler ran.
        diagnostics: the compiler's warnings.
    """

    module: bytes
    rung: str
    flags: tuple[str, ...]
    device: str
    mode: str
    diagnostics: str


def climb(request: CompileRequest, lowered: ir.Module, device: str) -> Climbed:
    """Tries the rungs of the target's ladder until one compiles. Each keeps the flags and passes of those that were
    tried before it: they were for symptoms that this program has.

    Args:
        request: what is compiled.
        lowered: its module after all passes; rungs change it.
        device: the runtime device that was chosen for it.

    Raises:
        CompileError: the compiler failed on all rungs (a reproducer is saved), or the disk is full.
    """
    from hilo.lowering import run_pipeline

    data = start = bytecode(lowered)
    failures: list[tuple[Rung, Compilation]] = []
    flags = request.flags()
    for rung in request.target.ladder:
        if failures and not helps(rung, failures[-1][1].diagnostics):
            continue
        if rung.device is not None and request.options.device not in ("auto", rung.device):
            continue
        flags = (*flags, *rung.flags)
        device = rung.device or device
        if rung.restart:
            lowered = ir.Module.parse(start, lowered.context)
        if rung.pipeline:
            run_pipeline(lowered, rung.pipeline, profile=request.profile())
            before, data = data, bytecode(lowered)
            if data == before and not rung.flags:
                continue
        attempt = compiler.compile_bytecode(data, flags, isolation=request.isolation, timeout_s=request.timeout_s)
        if attempt.module is not None:
            if failures:
                _LOG.info("@%s: compiled on rung %s: %s", request.signature.entry, rung.name, rung.reason)
            names = "+".join([earlier.name for earlier, _ in failures[1:]] + [rung.name])
            return Climbed(attempt.module, names, flags, device, attempt.mode, attempt.diagnostics)
        _raise_if_disk_is_full(request, attempt.diagnostics)
        failures.append((rung, attempt))
    raise _failure(request, data, failures)


def helps(rung: Rung, diagnostics: str) -> bool:
    """Whether a rung is known to help against what the compiler said."""
    return rung.when is None or re.search(rung.when, symptoms(diagnostics)) is not None


def symptoms(diagnostics: str) -> str:
    """What the compiler complains of, without the notes: they print whole functions, where any word may be."""
    marks = ("error:", compiler.CRASH_MARK)
    lines = (line for line in diagnostics.splitlines() if any(mark in line for mark in marks))
    return "\n".join(line[:SYMPTOM_LENGTH] for line in lines)


def _raise_if_disk_is_full(request: CompileRequest, diagnostics: str) -> None:
    full = _FULL_DISK.search(diagnostics)
    if full is not None:  # no other rung helps
        raise CompileError(
            f"{request}: the compiler could not write its temporary files in {tempfile.gettempdir()} ({full[0]}); "
            "make room, or set TMPDIR to another folder",
            diagnostics=diagnostics,
        )


def _failure(request: CompileRequest, data: bytes, failures: list[tuple[Rung, Compilation]]) -> CompileError:
    from hilo.lowering.full_pipeline import PIPELINE

    flags = request.flags()
    rungs = ", ".join(rung.name for rung, _ in failures)
    diagnostics = "\n".join(f"[{rung.name}] {attempt.diagnostics}" for rung, attempt in failures)
    said = failures[0][1].diagnostics
    lines = (symptoms(said) or said).splitlines()
    first = lines[0].strip() if lines else "without a message"
    saved = save_reproducer(request.module, data, request.target.name, PIPELINE, flags, diagnostics)
    place = f"; reproducer: {saved}" if saved else ""
    return CompileError(
        f"{request}: the compiler failed (tried: {rungs}): {first}\n"
        f"  pipeline: builtin.module({PIPELINE})\n  flags: {' '.join(flags)}{place}",
        diagnostics=diagnostics,
        reproducer=saved,
    )
