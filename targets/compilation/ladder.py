"""The retry ladder: compiles a lowered module with one set of flags after another until the compiler succeeds."""

from __future__ import annotations

import logging
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir, operation_pointer
from hilo.dialect.support.errors import CompileError
from hilo.targets.compilation import progress
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.iree import compiler, kernel_bodies, time_limit
from hilo.targets.compilation.iree.compiler import Compilation
from hilo.targets.compilation.kernels.exchange import Count
from hilo.targets.compilation.reproducer import save_reproducer
from hilo.targets.compilation.request import CompileRequest
from hilo.targets.target import Rung

_LOG = logging.getLogger("hilo.targets")

SYMPTOM_LENGTH = 300
_FULL_DISK = re.compile("No space left on device|Disk quota exceeded|File too large")


@dataclass(frozen=True, slots=True)
class Climbed:
    """The result of a climb.

    Attributes:
        module: IREE VM bytecode.
        rung: the names of the rung that succeeded and of those tried before it, except the first one.
        flags: of iree-compile.
        device: the runtime device.
        mode: where the compiler ran.
        diagnostics: the compiler's warnings.
        times_s: seconds of the compiler's stages, on the rung that succeeded.
        kernels: how many of its kernels were found, and how many compiled; None: the store was not used.
        kernel_times_s: seconds of translating each compiled kernel.
    """

    module: bytes
    rung: str
    flags: tuple[str, ...]
    device: str
    mode: str
    diagnostics: str
    times_s: dict[str, float]
    kernels: Count | None
    kernel_times_s: dict[str, float]


def _may_help(rung: Rung, failures: Sequence[tuple[Rung, Compilation]], tried: Sequence[str]) -> bool:
    """Whether a rung matches the symptoms of the last failure; before any failure, whether it mends wrong answers."""
    return helps(rung, failures[-1][1].diagnostics) if failures else rung.mends_answers or not tried


def _joined(first: Rung, earlier: Sequence[str], last: Rung) -> str:
    """The name for `Climbed.rung`: the rungs that changed something, without the first, which every program starts
    on."""
    return "+".join([*(name for name in earlier if name != first.name), last.name])


def climb(request: CompileRequest, lowered: ir.Module, device: str, *, after: str = "") -> Climbed:
    """Tries the rungs of the target's ladder until one compiles. Each keeps the flags and passes of those tried before
    it, since they matched symptoms of this program.

    Args:
        request: what to compile.
        lowered: its module after all passes; rungs change it.
        device: the runtime device that was chosen for it.
        after: the rungs that compiled it before, in the form of `Climbed.rung`, if the result gave wrong answers; the
            next rung that may mend that is tried.

    Raises:
        CompileError: the compiler failed on all rungs (a reproducer is saved), or the disk is full.
    """
    state = _State(request, lowered, device)
    ladder = request.target.ladder
    tried = [name for name in after.split("+") if name]
    rest = state.repeat(ladder, tried) if tried else ladder
    failures: list[tuple[Rung, Compilation]] = []
    for rung in rest:
        if not _may_help(rung, failures, tried) or not state.apply(rung):
            continue
        if failures:
            progress.enter_rung(rung.name)
        attempt = state.compile(ladder[ladder.index(rung) + 1 :])
        if attempt.module is not None:
            earlier = (*tried, *(failed.name for failed, _ in failures))
            if earlier:
                _LOG.info("@%s: compiled on rung %s: %s", request.signature.entry, rung.name, rung.reason)
            return Climbed(
                attempt.module,
                _joined(ladder[0], earlier, rung),
                state.flags,
                state.device,
                attempt.mode,
                attempt.diagnostics,
                attempt.times_s,
                attempt.kernels,
                attempt.kernel_times_s,
            )
        _raise_if_nothing_is_written(request, attempt.diagnostics)
        failures.append((rung, attempt))
    if not failures:
        raise CompileError(f"{request}: there is no further rung of the ladder that may mend its answers")
    raise _failure(request, state.data, failures)


class _State:
    """A module on its way up the ladder.

    Attributes:
        data: the module, as passed to the compiler.
        flags: of iree-compile.
        device: the runtime device.
    """

    def __init__(self, request: CompileRequest, lowered: ir.Module, device: str) -> None:
        self.data = self._start = bytecode(lowered)
        self.flags = request.flags(lowered)
        self.device = device
        self._request = request
        self._lowered = lowered

    def apply(self, rung: Rung) -> bool:
        """Applies a rung; False if it is for another device, or changes nothing."""
        from hilo.lowering import run_pipeline
        from hilo.lowering.framework.bodies import put_all_back
        from hilo.lowering.kernel.functions import calls

        if rung.device is not None and self._request.options.device not in ("auto", rung.device):
            return False
        self.flags = (*self.flags, *rung.flags)
        self.device = rung.device or self.device
        before, request = self.data, self._request
        if rung.restart:
            self._lowered = ir.Module.parse(self._start, self._lowered.context)
            with self._lowered.context:
                put_all_back(self._lowered.operation)
                calls.write_out(self._lowered.operation)
            self.data = bytecode(self._lowered)
        if rung.pipeline:
            run_pipeline(self._lowered, rung.pipeline, profile=request.profile, configuration=request.configuration())
            self.data = bytecode(self._lowered)
        is_same = self.data == before and not rung.flags
        return not is_same or not (rung.pipeline or rung.restart) or rung is request.target.ladder[0]

    def compile(self, later: Sequence[Rung]) -> Compilation:
        """One attempt. If one of the later rungs may help against it, it must not take time out of proportion."""
        from hilo.lowering.framework.bodies import executables_of
        from hilo.targets.compilation.iree.worker import size_of

        request, bodies = self._request, executables_of(self.data)
        is_limited = request.timeout_s is not None and any(helps(rung, time_limit.STOPPED_MARK) for rung in later)
        return compiler.compile_bytecode(
            self.data,
            self.flags,
            isolation=request.isolation,
            timeout_s=request.timeout_s,
            cpu_s=time_limit.cpu_limit_s(size_of(self.data, bodies)) if is_limited else 0.0,
            c_library=request.c_library(self.flags),
            kernels=request.kernels(self.flags),
            bodies=bodies,
        )

    def repeat(self, ladder: Sequence[Rung], tried: Sequence[str]) -> Sequence[Rung]:
        """Applies the rungs that were tried before; returns those that come after them."""
        last = max(index for index, rung in enumerate(ladder) if rung.name in tried)
        for index, rung in enumerate(ladder[: last + 1]):
            if index == 0 or rung.name in tried:
                self.apply(rung)
        return ladder[last + 1 :]


def helps(rung: Rung, diagnostics: str) -> bool:
    """Whether a rung is known to help against these diagnostics."""
    return rung.when is None or re.search(rung.when, symptoms(diagnostics)) is not None


def symptoms(diagnostics: str) -> str:
    """The compiler's complaint, without the notes: they print whole functions, in which any word may occur."""
    marks = ("error:", compiler.CRASH_MARK, time_limit.STOPPED_MARK)
    lines = (line for line in diagnostics.splitlines() if any(mark in line for mark in marks))
    return "\n".join(line[:SYMPTOM_LENGTH] for line in lines)


def _raise_if_nothing_is_written(request: CompileRequest, diagnostics: str) -> None:
    full = _FULL_DISK.search(diagnostics)
    folder = temporary_folder()
    reason = full[0] if full is not None else _refusal(folder)
    if reason:  # no rung helps
        raise CompileError(
            f"{request}: the compiler could not write its temporary files in {folder} ({reason}); "
            "make room, or set TMPDIR to another folder",
            diagnostics=diagnostics,
        )


def temporary_folder() -> str:
    """The folder for LLVM's temporary files; Python's `tempfile` would choose another one if it cannot write there."""
    names = ("TMPDIR", "TMP", "TEMP", "TEMPDIR")
    return next((found for name in names if (found := os.environ.get(name))), "/tmp")


def _refusal(folder: str) -> str:
    """Why nothing can be written to a folder; empty if it can. The compiler would crash there without a message."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(4096))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _with_bodies(data: bytes, context: ir.Context) -> bytes:
    """A lowered module with the bodies of its kernels, as other tools take it."""
    from hilo.lowering.framework.bodies import executables_of

    executables = executables_of(data)
    if not executables:
        return data
    module = ir.Module.parse(data, context)
    kernel_bodies.put_in(operation_pointer(module.operation), executables)
    return bytecode(module)


def _failure(request: CompileRequest, data: bytes, failures: list[tuple[Rung, Compilation]]) -> CompileError:
    from hilo.lowering.full_pipeline import PIPELINE

    flags = request.flags()
    rungs = ", ".join(rung.name for rung, _ in failures)
    diagnostics = "\n".join(f"[{rung.name}] {attempt.diagnostics}" for rung, attempt in failures)
    said = failures[0][1].diagnostics
    lines = (symptoms(said) or said).splitlines()
    first = lines[0].strip() if lines else "without a message"
    data = _with_bodies(data, request.module.context)
    saved = save_reproducer(request.module, data, request.target.name, PIPELINE, flags, diagnostics)
    place = f"; reproducer: {saved}" if saved else ""
    return CompileError(
        f"{request}: the compiler failed (tried: {rungs}): {first}\n"
        f"  pipeline: builtin.module({PIPELINE})\n  flags: {' '.join(flags)}{place}",
        diagnostics=diagnostics,
        reproducer=saved,
    )
