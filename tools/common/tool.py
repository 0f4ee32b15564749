"""What all tools share: flags, errors, exit status, reading, progress.

For a tool of your own, subclass one and override `register` (to import your dialects, passes and targets) or `run`:

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
import errno
import logging
import os
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.support.errors import CompileError, Error, PassFault
from hilo.targets import environment
from hilo.targets.compilation import progress
from hilo.tools.common.flags import FlagParser, UsageError
from hilo.tools.common.terminal import COLOR_MODES, ColorMode, set_color_mode, styled

if TYPE_CHECKING:
    from hilo.tools.common.source import Source

SUCCESS, USER_ERROR, USAGE_ERROR, INTERNAL_ERROR = 0, 1, 2, 70
REFUSED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EBADF)
"""The system's errors for a full disk or file, and for a closed output."""
PROGRESS_AFTER_S = 2.0
_BUG = "note: this is a bug in hilo; --debug shows where it happened"


class Failed(Exception):
    """Ends the tool with `USER_ERROR` after all messages have been printed."""


class Tool:
    """The base class of the command-line tools.

    Attributes:
        name: the command.
        summary: one sentence for `--help`.
        epilog: the text after the flags in `--help`, such as examples.
        environment: whether `--help` lists hilo's environment variables; set for tools that lower or compile.
        source: the text that messages refer to, once it is read.
        arguments: the words of the command line.
        flags: the parsed command line.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    epilog: ClassVar[str] = ""
    environment: ClassVar[bool] = True

    def __init__(self) -> None:
        epilog = self.epilog + (environment_help() if self.environment else "")
        self.parser = FlagParser(self.name, self.summary, epilog)
        self.flags = argparse.Namespace()
        self.arguments: list[str] = []
        self.source: Source | None = None

    def register(self) -> None:
        """Imports modules that register dialects, passes and targets besides hilo's own. For subclasses."""

    def add_flags(self) -> None:
        """Adds the tool's flags to `self.parser`."""
        common = self.parser.add_argument_group("help and debugging")
        common.add_argument("--version", action="store_true", help="print the versions of hilo and IREE, and exit")
        common.add_argument("--debug", action="store_true", help="show Python tracebacks (as HILO_DEBUG=1 does)")
        common.add_argument(
            "--color", choices=COLOR_MODES, default="auto", help="colours in messages (default: on a terminal)"
        )

    def expand_arguments(self, arguments: list[str]) -> list[str]:
        """The command line with words that stand for other flags expanded."""
        return arguments

    def run(self) -> None:
        """The steps of the tool."""
        raise NotImplementedError

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Runs the tool on `argv` (default: the process's) and returns its exit status.

        0: success; 1: an error in the input; 2: a wrong command line; 70: a bug in hilo.
        """
        arguments = list(sys.argv[1:] if argv is None else argv)
        debug = environment.debug() or "--debug" in arguments or "-debug" in arguments
        self._set_up_messages(debug)
        try:
            set_color_mode(_color_mode(arguments))
            return self._run(arguments)
        except Failed:
            return USER_ERROR
        except Error as error:
            return self._report(error, USAGE_ERROR if isinstance(error, UsageError) else USER_ERROR, debug)
        except OSError as error:
            return self._system_error(error, debug)
        except KeyboardInterrupt:
            print(f"{self.name}: interrupted", file=sys.stderr)
            return 130
        except Exception as error:
            return self._internal_error(error, debug)

    def _system_error(self, error: OSError, debug: bool) -> int:
        """Ends after an output that accepts no more; other system errors should have been turned into an `Error`."""
        has_reader_ended = isinstance(error, BrokenPipeError)  # such as `head`, which has read enough
        if not has_reader_ended and (error.errno not in REFUSED or error.filename is not None):
            return self._internal_error(error, debug)
        if not has_reader_ended:
            print(f"{self.name}: error: cannot write to stdout: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the flush at exit would fail again
        return SUCCESS if has_reader_ended else USER_ERROR

    def _internal_error(self, error: Exception, debug: bool) -> int:
        print(
            f"{self.name}: internal error: {type(error).__name__}: {error}\n{self.name}: {_BUG}",
            file=sys.stderr,
        )
        if debug:
            traceback.print_exc()
        return INTERNAL_ERROR

    def _run(self, arguments: list[str]) -> int:
        if any(word in ("--version", "-version") for word in arguments[: _flags_end(arguments)]):
            print_versions(self.name)
            return SUCCESS
        self.register()
        self.arguments = self.expand_arguments(arguments)
        self.add_flags()
        self.flags = self.parser.parse(self.arguments)
        self.run()
        sys.stdout.flush()
        return SUCCESS

    def _set_up_messages(self, debug: bool) -> None:
        """Formats warnings like the tool's other messages; `--debug` also shows hilo's log."""

        def show_warning(message: Warning | str, *rest: object, **named: object) -> None:
            print(f"{self.name}: warning: {message}", file=sys.stderr)

        warnings.showwarning = show_warning
        if debug:
            logging.basicConfig(format=f"{self.name}: %(name)s: %(message)s")
            logging.getLogger("hilo").setLevel(logging.DEBUG)

    def _report(self, error: Error, status: int, debug: bool) -> int:
        sys.stdout.flush()
        self.show_error(error)
        if isinstance(error, PassFault):
            status = INTERNAL_ERROR
            print(f"{self.name}: {_BUG}", file=sys.stderr)
        if debug:
            traceback.print_exc()
        return status

    def show_error(self, error: Error) -> None:
        """Prints an error: its headline, then each place that it names, with the line of the source there."""
        if isinstance(error, UsageError):
            self._say_error(str(error))
            return
        from hilo.tools.common.diagnostics import from_error, show

        headline, diagnostics = from_error(error)
        if headline:
            self._say_error(f"{headline}{':' if diagnostics else ''}")
        for diagnostic in diagnostics:
            show(diagnostic, self.source)
        if isinstance(error, CompileError):
            if error.diagnostics and error.diagnostics not in str(error):
                print(error.diagnostics, file=sys.stderr)
            if error.reproducer and error.reproducer not in str(error):
                print(f"{self.name}: note: the module that reproduces this is {error.reproducer}", file=sys.stderr)

    def _say_error(self, message: str) -> None:
        """Prints an error without a place in a file."""
        name, error = styled(f"{self.name}:", "bold", sys.stderr), styled("error:", "error", sys.stderr)
        print(f"{name} {error} {message}", file=sys.stderr)

    @contextlib.contextmanager
    def progress(self, what: str) -> Iterator[None]:
        """Reports on stderr that `what` is in progress, once it takes more than two seconds, and how long it took. On a
        terminal, a line shows what a compilation is doing."""
        start = time.monotonic()
        if progress.is_shown():
            with progress.line(f"{self.name}: {what}"), progress.reported():
                yield
            if time.monotonic() - start > PROGRESS_AFTER_S:
                self._say_duration(what, start)
            return
        shown = threading.Event()

        def show() -> None:
            shown.set()
            print(f"{self.name}: {what} …", file=sys.stderr, flush=True)

        timer = threading.Timer(PROGRESS_AFTER_S, show)
        timer.daemon = True
        timer.start()
        try:
            with progress.reported():
                yield
        finally:
            timer.cancel()
            if shown.is_set():
                self._say_duration(what, start)

    def _say_duration(self, what: str, start: float) -> None:
        print(f"{self.name}: {what}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)


def environment_help() -> str:
    """The environment variables and their defaults, for the end of `--help`."""
    rows = [f"  {row.name:<26} {row.description} (default: {row.default})" for row in environment.VARIABLES]
    return "\n".join(["\nenvironment variables:", *rows, ""])


def _flags_end(arguments: list[str]) -> int:
    """Where the flags of a command line end: after `--` there are only names."""
    return arguments.index("--") if "--" in arguments else len(arguments)


def _color_mode(arguments: list[str]) -> ColorMode:
    """The value of `--color`, read before the flags are parsed, since messages about these are coloured, too."""
    found: ColorMode = "auto"
    for index, word in enumerate(arguments[: _flags_end(arguments)]):
        flag, equals, value = word.lstrip("-").partition("=")
        if word.startswith("-") and flag == "color":
            said = value if equals else "".join(arguments[index + 1 : index + 2])
            found = next((mode for mode in COLOR_MODES if mode == said), found)
    return found


def print_versions(name: str) -> None:
    from importlib.metadata import version

    import hilo

    print(f"{name} {hilo.__version__} (IREE {version('iree-base-compiler')})")
