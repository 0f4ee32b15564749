"""Compiles one module with one set of flags, in a worker process or in this one.

The worker is the default: it stays warm, adds no overhead per job, and an abort inside IREE ends the worker and not the
user's process. One worker serves one compilation at a time; threads that compile concurrently each get their own, and
`MAX_IDLE_WORKERS` of them are kept.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from hilo.dialect import worker_process
from hilo.dialect.support.process_exit import inside, wait_for_the_end
from hilo.targets.compilation import progress
from hilo.targets.compilation.iree import time_limit, translation
from hilo.targets.compilation.kernels.exchange import Count, Exchange, concerns
from hilo.targets.compilation.kernels.store import StorePlace
from hilo.targets.compilation.messages import Progress, receive
from hilo.targets.compilation.vm.reference_moves import repair
from hilo.targets.environment import Isolation

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.targets.compilation.iree.worker import Job

_LOG = logging.getLogger("hilo.targets")

MAX_IDLE_WORKERS = 2
JOBS_PER_WORKER = 500
"""A worker is replaced after this many jobs: LLVM does not give all its memory back."""

RETIRE_TIMEOUT_S = 1.0

CRASH_MARK = "the compiler process ended"
"""Starts the diagnostics of a compilation that crashed its process; retry ladders match it."""

Mode = Literal["worker", "in-process"]


@dataclass(frozen=True, slots=True)
class Compilation:
    """The result of one attempt.

    Attributes:
        module: the compiled module, or None if the compiler failed.
        diagnostics: the compiler's messages, including warnings of a compilation that succeeded.
        mode: where it ran.
        times_s: seconds of the compiler's stages.
        kernels: how many of its kernels were found, and how many compiled; None: the store was not used.
        kernel_times_s: seconds of translating each compiled kernel; empty where they are translated together.
    """

    module: bytes | None
    diagnostics: str
    mode: Mode
    times_s: dict[str, float] = field(default_factory=dict)
    kernels: Count | None = None
    kernel_times_s: dict[str, float] = field(default_factory=dict)


class WorkerUnavailable(Exception):
    """No worker process can be started here; `auto` then compiles in this process."""


PLUGINS: dict[str, tuple[str, ...]] = {
    "input_torch": (),
    "input_tosa": (),
    "hal_target_cuda": ("cuda",),
    "hal_target_metal_spirv": ("metal",),
    "hal_target_rocm": ("rocm", "hip", "amdgpu"),
    "hal_target_vmvx": ("vmvx",),
    "hal_target_vulkan_spirv": ("vulkan",),
}
"""The compiler's plug-ins that can be disabled, and the words in a program's flags that need them."""


LARGEST_TILE = "--iree-llvmcpu-distribution-size=1024"
"""The largest tile size per side for one core; the compiler's default, 64, reads and writes many short pieces of rows.
Sessions do not know this flag, so programs that are compiled in this process do not get it.

Measured with AVX-512, two cores, µs for 64 | 1024: 1000x1000 transposed 762 | 506; 16 of 100x200 98 | 75; distances
between 300 and 200 points 299 | 135. Element-wise operations along rows have tiles of their own
(`flow_regions.tile_rows`).
"""


NOT_VERIFIED_TO_PRINT = "--mlir-print-assume-verified"
"""IREE's analyses number the values of the program, in case that their debug output is wanted; MLIR verifies it before
that, about twenty times: 5 % of the compiler's time. Errors print invalid operations in generic form all the same."""


def global_flags(flags: tuple[str, ...]) -> tuple[str, ...]:
    """The command line of a process that compiles with `flags`: the plug-ins to disable, and flags that sessions do not
    know."""
    said = " ".join(flags)
    left_out = (name for name, words in PLUGINS.items() if not any(word in said for word in words))
    plugins = (f"--iree-plugin=-{plugin}" for plugin in left_out)
    return (*plugins, LARGEST_TILE, NOT_VERIFIED_TO_PRINT, *translation.process_flags(flags))


class _Worker:
    """One compiler process, with its stderr in an unlinked file.

    Attributes:
        started_with: its global flags.
        jobs: how many jobs it was given.
    """

    def __init__(self, started_with: tuple[str, ...]) -> None:
        if not sys.executable:
            raise WorkerUnavailable("sys.executable is empty")
        self._stderr = tempfile.TemporaryFile()
        self.started_with = started_with
        self.jobs = 0
        packages = {"hilo.targets": str(Path(__file__).parents[2])}
        try:
            self._process = subprocess.Popen(
                worker_process.command("hilo.targets.compilation.iree.worker", started_with, packages),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
            )
        except OSError as error:
            self._stderr.close()
            raise WorkerUnavailable(str(error)) from error

    def compile(self, job: Job, timeout_s: float | None, cpu_s: float) -> Compilation:
        """Runs one job, and shows its progress. An interruption (Ctrl-C, a limit) ends the process, since its state is
        then unknown."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        self.jobs += 1
        start = self._stderr.seek(0, os.SEEK_END)
        deadline = None if timeout_s is None else time.monotonic() + timeout_s
        try:
            try:
                pickle.dump((cpu_s, job), process.stdin, protocol=pickle.HIGHEST_PROTOCOL)
                process.stdin.flush()
                while isinstance(answer := receive(process.stdout, deadline), Progress):
                    progress.enter_kernels(*answer)
            except (EOFError, BrokenPipeError, pickle.UnpicklingError):
                return Compilation(None, self._died(cpu_s) + self._messages(start), "worker")
            except TimeoutError:
                self.close()
                stopped = f"{time_limit.STOPPED_MARK} within {timeout_s} s and was stopped"
                return Compilation(None, f"{stopped}\n{self._messages(start)}", "worker")
        except BaseException:
            self.close()
            raise
        messages = self._messages(start)
        if answer.module is not None:
            return Compilation(answer.module, messages, "worker", answer.seconds, answer.kernels, answer.kernel_seconds)
        return Compilation(None, "\n".join(text for text in (messages, _one_line(answer.message)) if text), "worker")

    def _messages(self, start: int) -> str:
        self._stderr.seek(start)
        return self._stderr.read().decode(errors="replace").strip()

    def _died(self, cpu_s: float) -> str:
        code = self._process.wait()
        self.close()
        if cpu_s and time_limit.was_ended(code):
            return f"{time_limit.STOPPED_MARK} within {cpu_s:.3g} s of CPU time and was stopped\n"
        reason = f"with exit code {code}"
        if code < 0:
            try:
                reason = f"by {signal.Signals(-code).name}"
            except ValueError:  # this platform has no name for the number
                reason = f"by signal {-code}"
        return f"{CRASH_MARK} {reason}\n"

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def retire(self) -> None:
        """Ends an idle process by closing its stdin, so that it can clean up."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # it has already ended
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(RETIRE_TIMEOUT_S)
        self.close()

    def kill(self) -> None:
        """Ends the process immediately; the thread that waits for its answer cleans up."""
        self._process.kill()

    def close(self) -> None:
        """Ends the process immediately and waits for it. The stderr file stays readable as long as the object
        exists."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                # Data buffered for a process that has ended cannot be flushed; the pipe must be closed all the same.
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


class _Pool:
    """The idle workers of this process. A forked child starts with none: it must not talk to its parent's."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.idle: list[_Worker] = []
        self.busy: set[_Worker] = set()
        self.is_closed = False

    def take(self, started_with: tuple[str, ...]) -> _Worker:
        """A worker for one job. During process exit, daemon threads get none: they wait for the end."""
        if self.is_closed and threading.current_thread().daemon:
            wait_for_the_end()
        worker = self._take(started_with)
        self.busy.add(worker)
        return worker

    def _take(self, started_with: tuple[str, ...]) -> _Worker:
        with self.lock:
            for worker in [worker for worker in self.idle if worker.started_with == started_with][::-1]:
                self.idle.remove(worker)
                if worker.alive:
                    return worker
                worker.close()
        return _Worker(started_with)

    def give_back(self, worker: _Worker) -> None:
        self.busy.discard(worker)
        if worker.alive and worker.jobs < JOBS_PER_WORKER:
            with self.lock:
                self.idle.append(worker)
                if len(self.idle) <= MAX_IDLE_WORKERS:
                    return
                worker = self.idle.pop(0)
        worker.retire()

    def warm_up(self, started_with: tuple[str, ...]) -> None:
        """Starts a worker if there is none, without waiting for it."""
        with self.lock:
            if any(worker.started_with == started_with for worker in self.idle):
                return
        self.give_back(_Worker(started_with))

    def end(self) -> None:
        """Called at process exit: workers of daemon threads, which nobody waits for, are stopped, too."""
        self.is_closed = True
        for worker in list(self.busy):
            worker.kill()
        self.close()

    def close(self) -> None:
        """Lets idle workers go."""
        with self.lock:
            workers, self.idle = self.idle, []
        for worker in workers:
            worker.retire()

    def forget(self) -> None:
        self.lock = threading.Lock()
        self.idle = []
        self.busy = set()


_POOL = _Pool()
atexit.register(_POOL.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_POOL.forget)


def warm_up(isolation: Isolation, flags: tuple[str, ...] = ()) -> None:
    """Starts the worker for these flags while the caller still lowers the module. A failure shows when it is used."""
    if isolation != "in-process":
        with contextlib.suppress(WorkerUnavailable):
            _POOL.warm_up(global_flags(flags))


def compile_bytecode(
    module: bytes,
    flags: tuple[str, ...],
    *,
    isolation: Isolation = "auto",
    timeout_s: float | None = None,
    cpu_s: float = 0.0,
    c_library: str | None = None,
    kernels: StorePlace | None = None,
    bodies: Mapping[str, bytes] = MappingProxyType({}),
) -> Compilation:
    """Compiles `module` (MLIR bytecode) to an IREE VM module.

    Args:
        module: MLIR bytecode.
        flags: the session's flags, as iree-compile takes them.
        isolation: `worker`, `in-process`, or `auto`: a worker, or this process where none starts (with a warning).
        timeout_s: seconds after which a worker is stopped. In this process a compilation cannot be stopped.
        cpu_s: seconds of CPU time after which a worker is stopped; 0: none.
        c_library: where the C functions of compiled code are stored, see `c_library.provide`; None: each program has
            its own.
        kernels: where compiled kernels are looked up and stored; None: all are compiled.
        bodies: the executables whose bodies are not in the module, see `kernel_bodies`.

    Returns:
        The module as the compiler wrote it, except for references that it must not move: see `reference_moves`.
    """
    if kernels is not None and not concerns(kernels, module):
        kernels = None
    attempt = _compile((flags, module, c_library, kernels, bodies), isolation, timeout_s, cpu_s)
    if kernels is not None and attempt.module is None and CRASH_MARK in attempt.diagnostics:  # they may be the cause
        attempt = _compile((flags, module, c_library, None, bodies), isolation, timeout_s, cpu_s)
    if attempt.module is None:
        return attempt
    repaired, moves = repair(attempt.module)
    if moves:
        _LOG.debug("%d moves of references were copies", moves)
    return replace(attempt, module=repaired)


def _compile(job: Job, isolation: Isolation, timeout_s: float | None, cpu_s: float) -> Compilation:
    flags = job[0]
    if isolation != "in-process":
        try:
            worker = _POOL.take(global_flags(flags))
        except WorkerUnavailable as error:
            if isolation == "worker":
                return Compilation(None, f"no compiler process could be started: {error}", "worker")
            warnings.warn(f"hilo compiles in this process, since no worker could be started: {error}", stacklevel=2)
        else:
            try:
                return worker.compile(job, timeout_s, cpu_s)
            finally:
                _POOL.give_back(worker)
    return _compile_in_process(*job)


def _one_line(message: str) -> str:
    """The text of the compiler's own error message, such as "error: Error parsing flags: option not found: x"."""
    return f"error: {' '.join(message.split())}" if message else ""


def _compile_in_process(*job: *Job) -> Compilation:
    from hilo.targets.compilation.iree.worker import compile_linked

    times_s: dict[str, float] = {}
    with inside():
        return compile_linked(
            job,
            times_s,
            lambda library, exchange, ours: _compile_here(job, library, exchange, times_s, ours),
            is_made=lambda attempt: attempt.module is not None,
        )


def _compile_here(
    job: Job, library: str, exchange: Exchange | None, times_s: dict[str, float], own_pipelines: bool
) -> Compilation:
    from hilo.dialect.iree import Output, Session, ir, operation_pointer
    from hilo.targets.compilation.iree import steps, worker
    from hilo.targets.compilation.iree.invocations import Program
    from hilo.targets.compilation.kernels import linking

    flags, module, _, _, bodies = job
    messages: list[str] = []

    def collect(diagnostic: ir.Diagnostic) -> bool:
        severity = str(diagnostic.severity).rpartition(".")[2].lower()
        messages.append(f"{diagnostic.location}: {severity}: {diagnostic.message}")
        return True

    def failed(reason: str = "") -> Compilation:
        return Compilation(None, "\n".join([*messages, _one_line(reason)]).strip(), "in-process")

    with Session() as session:
        try:
            session.set_flags(*flags, *(linking.FLAGS if library else ()))
        except ValueError as error:
            return failed(str(error))
        context = session.context
        handler = context.attach_diagnostic_handler(collect)
        try:
            parsed = ir.Module.parse(module, context)
        except ir.MLIRError as error:
            handler.detach()
            return failed(str(error))
        try:
            with session.invocation() as invocation:
                invocation.import_module(parsed.operation)
                stages = steps.Stages(
                    Program(invocation, lambda action: action(operation_pointer(parsed.operation))),
                    flags=flags,
                    own_pipelines=own_pipelines,
                    is_threaded=False,
                    is_verified_often=True,  # a crash of the compiler would crash this process
                    exchange=exchange,
                    bodies=bodies,
                    c_library=library,
                )
                if not stages.execute(times_s, worker.changes_of(library, exchange, lambda: session)):
                    return failed()
                with Output.open_membuffer() as output:
                    try:
                        invocation.output_vm_bytecode(output)
                    except ValueError as error:
                        return failed(str(error))
                    if exchange is not None:
                        exchange.keep()
                    made, count = bytes(memoryview(output.map_memory())), None if exchange is None else exchange.count
                    return Compilation(made, "\n".join(messages), "in-process", times_s, count)
        finally:
            handler.detach()


def workers() -> tuple[int, ...]:
    """Process ids of the idle workers."""
    with _POOL.lock:
        return tuple(worker.pid for worker in _POOL.idle)
