"""`hilo.profile` shows where time is spent: compilation by stages and passes, calls, launches, interpreted operations.

    with hilo.profile("trace.json") as profile:
        executable(x)
    print(profile.table())

The file is in Chrome's trace event format; ui.perfetto.dev opens it. `HILO_PROFILE=trace.json` records a whole process
and prints the table when it ends. While nothing is being recorded, profiling costs nothing.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading

from hilo.builder.source import place
from hilo.dialect.support import recording
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.dialect.support.files import write_atomically
from hilo.dialect.support.recording import Recorder

_lock = threading.Lock()


class Profile:
    """Records while it is entered; it can be entered again afterwards."""

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self._path = path
        self._recorder = Recorder()

    def __enter__(self) -> Recorder:
        recorder = Recorder()
        with _lock:
            if recording.active is not None:
                raise ArgumentError(f"profile: another profile is being recorded; one at a time\n  at {place()}")
            _start(recorder)
        self._recorder = recorder
        return recorder

    def __exit__(self, *_: object) -> None:
        _stop()
        if self._path is not None:
            write_atomically(self._path, self._recorder.as_json())


@explained_call
def profile(path: str | os.PathLike[str] | None = None) -> Profile:
    """Records what is compiled and run inside it, in all threads.

    Args:
        path: the file to write at the end; None: no file, the results are only in the recorder.

    Raises:
        ArgumentError: `path` is not a path; or, on entering, another profile is already being recorded.
        Error: the file cannot be written.
    """
    if path is not None and not isinstance(path, str | os.PathLike):
        raise ArgumentError(f"profile: path is {shown(path)}; it takes a file's name\n  at {place()}")
    return Profile(path)


def _start(recorder: Recorder) -> None:
    from hilo.targets.runtime.executable import Executable

    recording.activate(recorder)
    Executable.record_calls(True)


def _stop() -> None:
    from hilo.targets.runtime.executable import Executable

    Executable.record_calls(False)
    recording.activate(None)


def profile_process(path: str) -> None:
    """Records until the process ends; then writes the file and prints the table on stderr."""
    recorder = Recorder()
    _start(recorder)

    def finish() -> None:
        _stop()
        write_atomically(path, recorder.as_json())
        print(recorder.table(), end="", file=sys.stderr)

    atexit.register(finish)
