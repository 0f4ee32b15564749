"""What `hilo-opt`, `hilo-compile` and `hilo-run` share: flags, errors, exit status, reading, progress.

A tool of your own is a subclass that overrides `register` (to import your dialects, passes, targets) or `run`:

    class MyOpt(OptTool):
        name = "my-opt"

        def register(self) -> None:
            import my_passes

    def main() -> int:
        return MyOpt().main()
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, NoReturn

from hilo.dialect.errors import CompileError, Error
from hilo.tools.flags import FlagParser, UsageError

SUCCESS, USER_ERROR, USAGE_ERROR, INTERNAL_ERROR = 0, 1, 2, 70
PROGRESS_AFTER_S = 2.0


class Failed(Exception):
    """Ends the tool with `USER_ERROR` after everything there is to say has been printed."""


class Tool:
    """Base of the command-line tools.

    Attributes:
        name: the command.
        summary: one sentence for `--help`.
        arguments: the command line's words.
        flags: the same, parsed.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    epilog: ClassVar[str] = ""

    def __init__(self) -> None:
        self.parser = FlagParser(self.name, self.summary, self.epilog)
        self.flags = argparse.Namespace()
        self.arguments: list[str] = []

    def register(self) -> None:
        """Imports what registers dialects, passes and targets beyond hilo's own. For subclasses."""

    def add_flags(self) -> None:
        """Adds the tool's flags to `self.parser`."""
        common = self.parser.add_argument_group("help and debugging")
        common.add_argument("--version", action="store_true", help="print the versions of hilo and IREE")
        common.add_argument("--debug", action="store_true", help="show Python tracebacks (as HILO_DEBUG=1 does)")

    def expand_arguments(self, arguments: list[str]) -> list[str]:
        """The command line with whatever stands for other flags replaced by them."""
        return arguments

    def run(self) -> None:
        """The tool's steps."""
        raise NotImplementedError

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Runs the tool on `argv` (default: the process's) and returns its exit status.

        0 success, 1 an error in the input, 2 a wrong command line, 70 a bug in hilo.
        """
        arguments = list(sys.argv[1:] if argv is None else argv)
        debug = os.environ.get("HILO_DEBUG", "0") not in ("", "0") or "--debug" in arguments or "-debug" in arguments
        try:
            return self._run(arguments)
        except UsageError as error:
            return self._report(error, USAGE_ERROR, debug)
        except Failed:
            return USER_ERROR
        except Error as error:
            return self._report(error, USER_ERROR, debug)
        except BrokenPipeError:
            # The reader (`head`, say) has seen enough. Python would complain again while it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return SUCCESS
        except KeyboardInterrupt:
            print(f"{self.name}: interrupted", file=sys.stderr)
            return 130
        except Exception as error:
            print(
                f"{self.name}: internal error: {type(error).__name__}: {error}\n"
                f"{self.name}: note: this is a bug in hilo; --debug shows where it happened",
                file=sys.stderr,
            )
            if debug:
                traceback.print_exc()
            return INTERNAL_ERROR

    def _run(self, arguments: list[str]) -> int:
        self.register()
        self.arguments = self.expand_arguments(arguments)
        self.add_flags()
        self.flags = self.parser.parse(self.arguments)
        if self.flags.version:
            print_versions(self.name)
            return SUCCESS
        self.run()
        sys.stdout.flush()
        return SUCCESS

    def _report(self, error: Error, status: int, debug: bool) -> int:
        sys.stdout.flush()
        for line in self.error_lines(error):
            print(line, file=sys.stderr)
        if debug:
            traceback.print_exc()
        return status

    def error_lines(self, error: Error) -> list[str]:
        """What to print for `error`: `file:line:col: error: …` where the message starts with a place."""
        text = str(error)
        lines = [text if _has_place(text) else f"{self.name}: error: {text}"]
        if isinstance(error, CompileError):
            lines += [error.diagnostics] if error.diagnostics and error.diagnostics not in text else []
            if error.reproducer and error.reproducer not in text:
                lines.append(f"{self.name}: note: the module that reproduces this is {error.reproducer}")
        return lines

    def fail(self, message: str) -> NoReturn:
        """Prints `message` as an error of this tool and ends with `USER_ERROR`."""
        print(f"{self.name}: error: {message}", file=sys.stderr)
        raise Failed

    @contextlib.contextmanager
    def progress(self, what: str) -> Iterator[None]:
        """Says on stderr that `what` goes on, once it has taken more than two seconds, and how long it took."""
        start = time.monotonic()
        shown = threading.Event()

        def show() -> None:
            shown.set()
            print(f"{self.name}: {what} …", file=sys.stderr, flush=True)

        timer = threading.Timer(PROGRESS_AFTER_S, show)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            if shown.is_set():
                print(f"{self.name}: {what}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)


def _has_place(message: str) -> bool:
    """Whether `message` starts with `file:line:col:`.

    >>> _has_place("a.mlir:1:2: error: x"), _has_place("Add: lhs has …")
    (True, False)
    """
    head = message.split(": ", 1)[0].split(":")
    return len(head) >= 3 and head[-1].isdigit() and head[-2].isdigit()


def read_input(path: str) -> bytes:
    """The bytes of the file `path`, of stdin for `-`.

    Raises:
        Error: there is no such file, or it cannot be read.
    """
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Error(f"cannot read {path!r}: {_reason(error)}") from error


def write_output(path: str, data: str | bytes) -> None:
    """Writes `data` to `path` whole or not at all; to stdout for `-`.

    Raises:
        Error: the file cannot be written.
    """
    raw = data.encode() if isinstance(data, str) else data
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    from hilo.dialect.io import write_atomically

    write_atomically(path, raw)


def check_writable(path: str) -> None:
    """Raises before any work is done if `path` could not be written at its end.

    Raises:
        Error: the folder does not exist or takes no files, or `path` is a folder.
    """
    if path == "-" or path == os.devnull:
        return
    target = Path(path)
    if target.is_dir():
        raise Error(f"cannot write {path!r}: it is a folder")
    if not target.parent.is_dir():
        raise Error(f"cannot write {path!r}: the folder {str(target.parent)!r} does not exist")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise Error(f"cannot write {path!r}: permission denied")


def print_versions(name: str) -> None:
    from importlib.metadata import version

    import hilo

    print(f"{name} {hilo.__version__} (IREE {version('iree-base-compiler')})")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
