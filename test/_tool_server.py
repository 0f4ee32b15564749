"""Runs hilo's tools and filecheck in forks of one process that has already imported them, so that lit imports once.

Most of the time of a RUN line is Python's start and hilo's imports, and the tests have eight hundred such lines. Every
call still runs in a process of its own, with the caller's arguments, folder, environment, standard files and status.

`ToolServer(tools, folder)` starts the process and writes into `folder` one small command per tool, which connects to
it. The process ends when its owner closes the pipe to it, or ends.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import importlib.metadata
import marshal
import os
import pkgutil
import re
import selectors
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

_CLIENT = '''#!{python} -IS
"""Written by test/_tool_server.py: has the server run this tool. It imports what starts in a few milliseconds."""
import _socket, marshal, posix, sys
words = [{tool!r}, *sys.argv[1:]]
if posix.environ.get(b"PYTHONPATH", b"") != {path!r}:  # what Python reads at its start takes a process of its own
    posix.execv({tool!r}, words)
call = marshal.dumps(({name!r}, words, posix.getcwd(), posix.environ))
server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
server.connect({address!r})
files = b"".join(file.to_bytes(4, sys.byteorder) for file in (0, 1, 2))
server.sendmsg([len(call).to_bytes(4, sys.byteorder)], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, files)])
server.sendall(call)
answer = server.recv(4)
if len(answer) != 4:
    sys.exit("test/_tool_server.py ended before this tool did")
status = int.from_bytes(answer, sys.byteorder, signed=True)
if status < 0:
    posix.kill(posix.getpid(), -status)
posix._exit(status)
'''


_NOT_SHARED = re.compile(r"\b(__main__|jax|mpi|scripts|xla)\b")
"""Modules that are not imported in advance: they start something, or hardly any test uses them."""


class ToolServer:
    """Starts the process, and writes the commands."""

    def __init__(self, tools: dict[str, str], folder: Path, environment: dict[str, str]) -> None:
        """Takes the tools by name, each as `"module:function"`, and the environment to import them in.

        `folder` is created, and receives the commands.
        """
        self._place = tempfile.TemporaryDirectory(prefix="hilo-lit-")  # a socket's path has at most 107 bytes
        address = str(Path(self._place.name, "socket"))
        words = [sys.executable, __file__, address, *(f"{name}={entry}" for name, entry in tools.items())]
        self._process = subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        if self._process.stdout.readline() != b"ready\n":
            raise RuntimeError("the server of the tools did not start")
        folder.mkdir(parents=True, exist_ok=True)
        known = {"python": sys.executable, "address": address, "path": os.fsencode(environment.get("PYTHONPATH", ""))}
        for name in tools:
            command, tool = folder / name, str(Path(sys.executable).parent / name)
            command.write_text(_CLIENT.format(**known, tool=tool, name=name))
            command.chmod(command.stat().st_mode | stat.S_IXUSR)

    def close(self) -> None:
        """Ends the process and its children."""
        self._process.communicate()
        self._place.cleanup()


class _Call(NamedTuple):
    """The call that a command sends."""

    name: str
    argv: list[str]
    folder: str
    environment: dict[bytes, bytes]
    files: list[int]


def _receive(connection: socket.socket) -> _Call | None:
    """The call; None if the command ended before it had sent all of it."""
    connection.setblocking(True)
    head, files, _, _ = socket.recv_fds(connection, 4, 3)
    size, text = int.from_bytes(head, sys.byteorder), b""
    while len(text) < size and (piece := connection.recv(size - len(text))):
        text += piece
    return _Call(*marshal.loads(text), files) if head and len(text) == size else None


def _serve(listener: socket.socket) -> _Call:
    """Answers calls. Returns in the fork that shall run one; the server itself ends here when its input is closed."""
    woken, wake = socket.socketpair()
    woken.setblocking(False)
    wake.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    running: dict[int, socket.socket] = {}
    selector = selectors.DefaultSelector()
    for file in (0, listener, woken):
        selector.register(file, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj == 0:
                _end(running)
            elif key.fileobj is woken:
                woken.recv(4096)
            elif key.fileobj is not listener:  # a command that has ended (its test timed out) no longer needs its tool
                os.kill(key.data, signal.SIGKILL)
                selector.unregister(key.fileobj)
            elif (call := _receive(connection := listener.accept()[0])) is None:
                connection.close()
            elif pid := os.fork():
                for file in call.files:
                    os.close(file)
                running[pid] = connection
                selector.register(connection, selectors.EVENT_READ, pid)
            else:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for opened in (selector, woken, wake, listener, connection, *running.values()):
                    opened.close()
                return call
        _answer(running, selector)


def _answer(running: dict[int, socket.socket], selector: selectors.BaseSelector) -> None:
    """Reports to the commands the status of their tools that have ended."""
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        with running.pop(pid) as connection, contextlib.suppress(KeyError, OSError):
            selector.unregister(connection)  # KeyError: the command has ended before its tool
            connection.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, sys.byteorder, signed=True))


def _end(running: dict[int, socket.socket]) -> NoReturn:
    for pid in running:
        os.kill(pid, signal.SIGKILL)
    os._exit(0)


def _import_all(tools: dict[str, str]) -> None:
    """Imports the tools, and the modules that they import at first use."""
    from hilo.dialect import iree

    iree.import_without_numpy()
    for entry in tools.values():
        importlib.import_module(entry.partition(":")[0])
    for package in map(importlib.import_module, ("hilo.dialect", "hilo.lowering", "hilo.targets")):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not _NOT_SHARED.search(module.name):
                importlib.import_module(module.name)
    for name in ("iree.runtime", "iree.compiler.api"):
        importlib.import_module(name)


def _main() -> None:
    address, tools = sys.argv[1], dict(word.split("=") for word in sys.argv[2:])
    _import_all(tools)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    gc.collect()
    gc.freeze()  # keeps a fork's collections from copying shared pages
    os.write(1, b"ready\n")
    call = _serve(listener)
    os.chdir(call.folder)
    for number, file in enumerate(call.files):
        os.dup2(file, number)
        os.close(file)
    encoding = sys.stdout.encoding
    sys.stdin = open(0, encoding=encoding, closefd=False)
    sys.stdout = open(1, "w", encoding=encoding, closefd=False)
    sys.stderr = open(2, "w", 1, encoding=encoding, errors="backslashreplace", closefd=False)
    os.environ.clear()
    os.environb.update(call.environment)
    sys.argv = call.argv
    module, _, function = tools[call.name].partition(":")
    _end_process(_run(getattr(sys.modules[module], function)))


def _run(main: Callable[[], int | None]) -> int:
    """The exit status for an exception that ends the process."""
    try:
        return main() or 0
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    return 1


def _end_process(status: int) -> NoReturn:
    """Does what Python does at exit, except for unloading modules one by one, which takes longer than most tools
    run."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status & 0xFF)


if __name__ == "__main__":
    _main()
