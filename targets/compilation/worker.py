"""The compiler as a process of its own: reads jobs on stdin, answers on stdout, ends at end of file.

IREE may abort on a program (its assertions are real ones): here that ends this process only, and the parent reports it.
The process stays, so a job costs what it costs in the parent. It imports IREE's C interface and nothing else, neither
NumPy nor hilo: `python worker.py` is up in about 60 ms.

A job is a pickled `(flags, module)`; the answer a pickled `(ok, payload, seconds)`, where payload is the compiled
module, or what the interface itself said, and seconds are those of each of the compiler's stages. Diagnostics go to
stderr, which the parent reads. What is global to a process comes on its command line: `compiler.global_flags` switches
off the plug-ins that a program does not need, since each makes every set of patterns larger (256 → 220 ms for one
operation).
"""

from __future__ import annotations

import atexit
import ctypes
import os
import pickle
import shlex
import shutil
import signal
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from iree.compiler.api import Invocation, Session

SMALL_BYTES = 1024
"""Modules below that size are compiled in one thread: starting and joining others costs more than they save (10 of 177
ms for one operation)."""

PARENT_POLL_S = 1.0
"""Seconds between two looks at whether the parent is still there."""

Job = tuple[tuple[str, ...], bytes]
Answer = tuple[bool, bytes | str, dict[str, float]]

STAGES = {
    "flow": "form dispatches",
    "executable-sources": "schedule dispatches",
    "executable-targets": "translate kernels",
    "end": "emit code",
}
"""The compiler's phases after which it is stopped for a moment, and what is done up to each."""


def compile_job(flags: tuple[str, ...], module: bytes) -> Answer:
    """Compiles a module (MLIR bytecode) with a session's flags."""
    from iree.compiler.api import Output, Session, Source

    seconds: dict[str, float] = {}
    with Session() as session:
        try:
            session.set_flags(*flags)
        except ValueError as error:
            return False, str(error), seconds
        if len(module) < SMALL_BYTES:
            _use_one_thread(session)
        with session.invocation() as invocation:
            invocation.enable_console_diagnostics()
            source = Source.wrap_buffer(session, module, buffer_name="module")
            if not invocation.parse_source(source) or not execute_stages(invocation, seconds):
                return False, "", seconds
            with Output.open_membuffer() as output:
                try:
                    invocation.output_vm_bytecode(output)
                except ValueError as error:
                    return False, str(error), seconds
                return True, bytes(memoryview(output.map_memory())), seconds


def execute_stages(invocation: Invocation, seconds: dict[str, float]) -> bool:
    """Runs the compiler on a module stage by stage, which costs no more than in one go; `seconds` gets each one's."""
    from iree.compiler.api import ctypes_dl

    library = ctypes_dl._dylib
    start_from, stop_at = (
        library.ireeCompilerInvocationSetCompileFromPhase,
        library.ireeCompilerInvocationSetCompileToPhase,
    )
    for function in (start_from, stop_at):
        function.argtypes, function.restype = [ctypes.c_void_p, ctypes.c_char_p], None
    before = None
    for phase, stage in STAGES.items():
        start = time.perf_counter()
        if before is not None:
            start_from(invocation._inv_p, before.encode())
        stop_at(invocation._inv_p, phase.encode())
        if not invocation.execute():
            return False
        seconds[stage] = time.perf_counter() - start
        before = phase
    return True


def _use_one_thread(session: Session) -> None:
    from iree.compiler.api import ctypes_dl

    library = ctypes_dl._dylib
    borrow, enable = library.ireeCompilerSessionBorrowContext, library.mlirContextEnableMultithreading
    borrow.argtypes, borrow.restype = [ctypes.c_void_p], ctypes.c_void_p
    enable.argtypes, enable.restype = [ctypes.c_void_p, ctypes.c_bool], None
    enable(borrow(session._session_p), False)


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answers jobs until the parent closes the pipe."""
    while True:
        try:
            flags, module = pickle.load(jobs)
        except EOFError:
            return
        pickle.dump(compile_job(flags, module), answers, protocol=pickle.HIGHEST_PROTOCOL)
        answers.flush()


def provide_linker() -> None:
    """Where the system has no linker, puts IREE's own on the PATH as one, for programs that need libm."""
    if os.name != "posix" or any(shutil.which(name) for name in ("ld.lld", "lld", "ld")):
        return
    from iree.compiler import _mlir_libs

    linkers = [os.path.join(folder, "iree-lld") for folder in _mlir_libs.__path__]
    found = next((path for path in linkers if os.path.exists(path)), None)
    if found is None:
        return
    folder = tempfile.mkdtemp(prefix="hilo-linker-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    script = os.path.join(folder, "ld.lld")
    with open(script, "w") as file:
        file.write(f'#!/bin/sh\nexec {shlex.quote(found)} -flavor gnu "$@"\n')
    os.chmod(script, 0o700)
    os.environ["PATH"] = os.pathsep.join(filter(None, (os.environ.get("PATH"), folder)))


def end_with(parent: int) -> None:
    """Ends this process when its parent has ended, in the middle of a job, too: nobody waits for the answer."""
    while os.getppid() == parent:
        time.sleep(PARENT_POLL_S)
    os._exit(1)


def main() -> None:
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C is the parent's to handle; it ends this process if it wants to
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the compiler prints must not get between the answers
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    provide_linker()
    from iree.compiler.api import ctypes_dl

    ctypes_dl._initializeGlobalCL("hilo-compile-worker", *sys.argv[3:])
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
