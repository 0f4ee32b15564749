"""The compiler as a separate process: reads jobs on stdin, answers on stdout, ends at end of file.

IREE may abort on a program (its assertions are enabled): here that ends only this process, and the parent reports it.
The process stays warm, so a job costs the same as in the parent. It imports IREE's compiler and hardly anything else
(not NumPy, and of hilo only what is named below), so it starts in about 60 ms.

A job is a pickled `(flags, module, c_library, kernels, bodies)`, after the seconds of CPU time that it may take (0:
any; see `time_limit`). Messages answer it (see the module `messages`): a `Progress` whenever a kernel is translated,
then an `Answer`. Diagnostics go to stderr, which the parent reads.
Settings that are global to a process come on its command line: `compiler.global_flags` disables the plug-ins that a
program does not need, since each makes every set of patterns larger (256 → 220 ms for one operation).
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import pickle
import shlex
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from hilo.dialect.iree import compiler_tool, initialize_global_flags
from hilo.targets.compilation.iree import c_library as c_functions
from hilo.targets.compilation.iree import host_pipelines, translation
from hilo.targets.compilation.iree.invocations import KeptProgram, PipelineFailed
from hilo.targets.compilation.iree.kernel_session import KernelSession
from hilo.targets.compilation.iree.steps import STEPS, Stages
from hilo.targets.compilation.iree.time_limit import end_after
from hilo.targets.compilation.kernels import linking
from hilo.targets.compilation.kernels.exchange import Exchange, compile_exchanging
from hilo.targets.compilation.kernels.store import StorePlace
from hilo.targets.compilation.messages import Answer, Progress, send

if TYPE_CHECKING:
    from hilo.dialect.iree import Session

SMALL_BYTES = 1024
"""Modules below this size are compiled in one thread: starting and joining others costs more than it saves (10 of 177
ms for one operation). For larger ones, kernels are translated in several; each thread builds all patterns of a pipeline
for itself, so other stages take more time in several threads than in one."""

NOTED_S = 0.01
"""Seconds from which on compiling the C functions is reported as a stage of its own."""

PARENT_POLL_S = 1.0
"""Seconds between two checks whether the parent is still running."""

AT_ONCE_BYTES = 1024
"""Modules from this size on have several kernels: they are worth compiling the C functions first, without which no
kernel can be stored."""

Result = TypeVar("Result")
Job = tuple[tuple[str, ...], bytes, str | None, StorePlace | None, Mapping[str, bytes]]


def compile_job(
    flags: tuple[str, ...],
    module: bytes,
    c_library: str | None,
    kernels: StorePlace | None,
    bodies: Mapping[str, bytes] = MappingProxyType({}),
    *,
    report: Callable[[Progress], None] = lambda _: None,
) -> Answer:
    """Compiles a module (MLIR bytecode).

    Args:
        flags: the session's.
        module: the program.
        c_library: see `find_c_library`.
        kernels: where compiled kernels are looked up and stored; None: nowhere.
        bodies: the executables whose bodies are not in the module, see `kernel_bodies`.
        report: called whenever a kernel is translated.
    """
    seconds: dict[str, float] = {}
    return compile_linked(
        (flags, module, c_library, kernels, bodies),
        seconds,
        lambda library, exchange, ours: _compile(flags, (module, bodies), library, exchange, seconds, ours, report),
        is_made=lambda answer: answer.module is not None,
    )


def compile_linked(
    job: Job,
    seconds: dict[str, float],
    compile: Callable[[str, Exchange | None, bool], Result],
    is_made: Callable[[Result], bool],
) -> Result:
    """Compiles a module with precompiled C functions and kernels, in a worker or in the user's process.

    Args:
        job: the arguments of `compile_job`.
        seconds: gets the time for compiling the C functions.
        compile: compiles with the path of the C functions, with the exchange of kernels with the store, and with or
            without hilo's pipelines; raises `Mismatch`, `PipelineFailed`.
        is_made: whether a result of `compile` is a success.
    """
    flags, module, c_library, kernels, bodies = job
    is_large = size_of(module, bodies) >= AT_ONCE_BYTES
    at_once = kernels is not None and not kernels.is_for_any_size and is_large
    library = find_c_library(flags, c_library, seconds, at_once=at_once)

    def compile_with(exchange: Exchange | None) -> Result:
        with linking.unoptimized(bool(library)):
            return _with_own_pipelines(flags, lambda ours: compile(library, exchange, ours))

    return compile_exchanging(kernels, library, compile_with, is_made)


def _with_own_pipelines(flags: tuple[str, ...], compile: Callable[[bool], Result]) -> Result:
    """Compiles with hilo's pipelines if the flags allow it, and with the compiler's own if those fail.

    Args:
        flags: the session's.
        compile: compiles, given whether to use hilo's pipelines; raises `PipelineFailed`.
    """
    if host_pipelines.are_wanted(flags):
        try:
            return compile(True)
        except PipelineFailed as error:
            print(f"note: the compiler's own pipelines are used, since hilo's failed: {error}", file=sys.stderr)
    return compile(False)


def size_of(module: bytes, bodies: Mapping[str, bytes]) -> int:
    """The size of a module with the bodies of its kernels, in bytes."""
    return len(module) + sum(map(len, bodies.values()))


def _compile(
    flags: tuple[str, ...],
    content: tuple[bytes, Mapping[str, bytes]],
    library: str,
    exchange: Exchange | None,
    seconds: dict[str, float],
    own_pipelines: bool,
    report: Callable[[Progress], None],
) -> Answer:
    from hilo.dialect.iree import Output

    module, bodies = content
    all_flags = (*flags, *linking.FLAGS) if library else flags
    with contextlib.ExitStack() as opened:
        try:
            session_flags = flags if own_pipelines else all_flags
            program = opened.enter_context(KeptProgram(session_flags, module, STEPS[0].part, moves=own_pipelines))
        except ValueError as error:
            return Answer(None, str(error), seconds)
        if not program.parse():
            return Answer(None, "", seconds)
        changes = changes_of(library, exchange, lambda: program.session, is_apart=own_pipelines)
        is_threaded = size_of(module, bodies) >= SMALL_BYTES
        after = changes.get("executable-targets")
        kernels = opened.enter_context(KernelSession(all_flags, is_threaded, after, report))
        stages = Stages(
            program,
            flags=flags,
            own_pipelines=own_pipelines,
            is_threaded=is_threaded,
            is_verified_often=False,
            exchange=exchange,
            kernels=kernels,
            bodies=bodies,
            c_library=library,
        )
        if not stages.execute(seconds, changes):
            return Answer(None, "", seconds)
        with Output.open_membuffer() as output:
            try:
                program.write_vm_bytecode(output)
            except ValueError as error:
                return Answer(None, str(error), seconds)
            if exchange is not None:
                exchange.keep()
            made = bytes(memoryview(output.map_memory()))
            return Answer(made, "", seconds, None if exchange is None else exchange.count, kernels.seconds)


def find_c_library(
    flags: tuple[str, ...], path: str | None, seconds: dict[str, float], *, at_once: bool = False
) -> str:
    """The path of the precompiled C functions that programs are linked with; empty if that is not possible.

    Args:
        flags: the session's.
        path: where the functions are stored, see `c_library.provide`; None: each program gets its own.
        seconds: gets the time for compiling them.
        at_once: see `c_library.provide`.
    """
    if path is None:
        return ""
    start = time.perf_counter()
    try:
        return c_functions.provide(flags, path, at_once=at_once)
    except c_functions.Unavailable as error:
        print(
            f"C functions are compiled into the program, since they cannot be compiled separately: {error}",
            file=sys.stderr,
        )
        return ""
    finally:
        if time.perf_counter() - start > NOTED_S:
            seconds["C functions"] = time.perf_counter() - start


def changes_of(
    library: str, exchange: Exchange | None, session_of: Callable[[], Session], *, is_apart: bool = False
) -> dict[str, Callable[[int], None]]:
    """Functions to apply to a program's module after phases of the compiler, given the pointer to its operation.

    Args:
        library: the path of the C functions; empty: the compiler's own linking is used.
        exchange: the exchange of stored kernels.
        session_of: returns the session that has the module at that time.
        is_apart: kernels are compiled in a session of their own.
    """
    if not library:
        return {}
    if exchange is None:
        return {"executable-sources": c_functions.link_apart}

    def prepare(module: int) -> None:
        c_functions.link_apart(module)
        exchange.take(module, session_of(), is_apart=is_apart)

    return {"executable-sources": prepare, "executable-targets": exchange.put}


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answers jobs until the parent closes the pipe."""
    while True:
        try:
            cpu_s, job = pickle.load(jobs)
        except EOFError:
            return
        end_after(cpu_s)
        answer = compile_job(*job, report=functools.partial(send, answers))
        end_after(0.0)
        send(answers, answer)


def provide_linker() -> None:
    """If the system has no linker, puts IREE's own on the PATH as one, for programs that need libm."""
    if os.name != "posix" or shutil.which("ld"):
        return
    found = compiler_tool("iree-lld")
    if found is None:
        return
    folder = tempfile.mkdtemp(prefix="hilo-linker-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    script = os.path.join(folder, "ld")
    with open(script, "w") as file:
        file.write(f'#!/bin/sh\nexec {shlex.quote(found)} -flavor gnu "$@"\n')
    os.chmod(script, 0o700)
    os.environ["PATH"] = os.pathsep.join(filter(None, (os.environ.get("PATH"), folder)))


def end_with(parent: int) -> None:
    """Ends this process when its parent has ended, even in the middle of a job, since nobody waits for the answer."""
    while os.getppid() == parent:
        time.sleep(PARENT_POLL_S)
    os._exit(1)


def main() -> None:
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C is the parent's to handle; it ends this process if it wants to
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of the compiler must not get between the answers
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    provide_linker()
    translation.set_process_flags(sys.argv[1:])
    initialize_global_flags("hilo-compile-worker", *sys.argv[1:], *linking.attribute_flags())
    serve(sys.stdin.buffer, answers)
