"""The start and the end of a command: streams that the shell closed, Ctrl-C during imports, a quick exit."""

from __future__ import annotations

import atexit
import os
import sys
import threading
from importlib import import_module
from typing import NoReturn

_ENDS = ("mpi4py.MPI",)
"""Modules that have C code run when Python has ended: a rank that does not finalize MPI is one that failed."""


def start(command: str, module: str) -> NoReturn:
    """Runs a tool as the command of this process.

    Args:
        command: its name in messages.
        module: has the tool's `main`. It is imported here, so that Ctrl-C meanwhile ends the command as it does later.
    """
    _open_closed_streams()
    try:
        status = import_module(module).main()
    except KeyboardInterrupt:
        print(f"{command}: interrupted", file=sys.stderr)
        status = 130
    end(status)


def end(status: int) -> NoReturn:
    """Ends the process with a tool's exit status, and leaves its memory to the system.

    Python and the compiler's library would take themselves apart object by object first, which is an eighth of the
    time of a small `hilo-opt`. What is registered with `atexit` runs; where threads are left, or C code is to run at
    the end, Python ends as usual.
    """
    if threading.active_count() == 1 and not any(name in sys.modules for name in _ENDS):
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def _open_closed_streams() -> None:
    """Opens the null device in place of each standard stream that the shell closed (`>&-`).

    Otherwise the next file that is opened would get the stream's number, and what is written to the stream. Standard
    output takes nothing: that it is closed is an error once something is written.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is not None:
            continue
        opened = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
        os.set_inheritable(number, True)
        setattr(sys, name, open(number, mode, closefd=False))
