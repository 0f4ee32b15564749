"""How a command starts and ends: streams that the shell closed, Ctrl-C during imports, a fast exit."""

from __future__ import annotations

import atexit
import os
import sys
import threading
from importlib import import_module
from typing import NoReturn

_ENDS = ("mpi4py.MPI",)
"""Modules with C code that must run after Python ends: a rank that does not finalize MPI counts as failed."""


def start(command: str, module: str) -> NoReturn:
    """Runs a tool as the command of this process.

    Args:
        command: its name in messages.
        module: the module that has the tool's `main`. It is imported here, so that Ctrl-C during the import ends the
            command as it does later.
    """
    _open_closed_streams()
    try:
        status = import_module(module).main()
    except KeyboardInterrupt:
        print(f"{command}: interrupted", file=sys.stderr)
        status = 130
    end(status)


def end(status: int) -> NoReturn:
    """Ends the process with a tool's exit status, without freeing its memory.

    Python and the compiler's library would otherwise destroy their objects one by one, which takes an eighth of the
    time of a small `hilo-opt`. Functions registered with `atexit` run; if threads are left, or C code has to run at the
    end, Python ends as usual.
    """
    if threading.active_count() == 1 and not any(name in sys.modules for name in _ENDS):
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def _open_closed_streams() -> None:
    """Opens the null device for each standard stream that the shell closed (`>&-`).

    Otherwise the next file that is opened would get the stream's number, and what is written to the stream. The
    replacement of stdout accepts no data: writing to a closed stdout is an error.
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
