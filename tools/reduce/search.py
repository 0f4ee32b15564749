"""The search: tries smaller programs, several at a time, and continues from the first one that still fails.

Delta debugging as in llvm-reduce: an edit is tried on all of its sites at once, then on halves, down to single sites,
starting from the program's end; the edits are repeated until none helps. Several candidates are tested speculatively.
"""

from __future__ import annotations

import logging
import os
import pickle
import selectors
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error
from hilo.tools.reduce.edits import EDITS, VALUE_EDITS, Edit
from hilo.tools.reduce.judge import CRASHED, Question, Wanted
from hilo.tools.reduce.sizes import simpler_types, smaller_sizes
from hilo.tools.reduce.state import Draft, State

_LOG = logging.getLogger("hilo.tools.reduce")

MAX_ROUNDS = 8

Test = Callable[[State], str]


class Judges:
    """Processes that judge programs, each one at a time; one that does not answer in time is killed."""

    def __init__(self, wanted: Wanted, timeout_s: float) -> None:
        self.wanted, self.timeout_s = wanted, timeout_s
        self.idle: list[subprocess.Popen[bytes]] = []
        self.all: list[subprocess.Popen[bytes]] = []
        self.lock = threading.Lock()

    def __call__(self, state: State) -> str:
        """The failure of a program, if it is the wanted one; otherwise empty."""
        process = self._take()
        assert process.stdin is not None and process.stdout is not None
        try:
            pickle.dump(Question(state.text, state.arguments, self.wanted), process.stdin)
            process.stdin.flush()
            with selectors.DefaultSelector() as selector:
                selector.register(process.stdout, selectors.EVENT_READ)
                if not selector.select(self.timeout_s):
                    process.kill()
                    process.wait()
                    return ""
            answer: str = pickle.load(process.stdout)
        except (EOFError, BrokenPipeError):
            process.wait()
            return CRASHED if self.wanted.kind == "crash" else ""
        with self.lock:
            self.idle.append(process)
        return answer

    def _take(self) -> subprocess.Popen[bytes]:
        with self.lock:
            if self.idle:
                return self.idle.pop()
        environment = {"XLA_FLAGS": "--xla_cpu_experimental_ynn_fusion_type=", "HILO_CHECK": "off"} | os.environ
        process = subprocess.Popen(
            [sys.executable, "-m", "hilo.tools.reduce.judge"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment | {"HILO_REPRODUCER_DIR": os.devnull},
        )  # fmt: skip
        with self.lock:
            self.all.append(process)
        return process

    def close(self) -> None:
        for process in self.all:
            process.kill()
            process.wait()


class Script:
    """A test of the user: a command that takes a file and exits with 0 if the program is interesting.

    A script is called with the path of the file; in a shell command line, `%s` stands for the path.
    """

    def __init__(self, command: str, timeout_s: float) -> None:
        self.command, self.timeout_s = command, timeout_s

    def __call__(self, state: State) -> str:
        with tempfile.TemporaryDirectory(prefix="hilo-reduce-") as folder:
            path = Path(folder) / "program.mlir"
            path.write_text(state.text)
            is_line = "%s" in self.command
            command = self.command.replace("%s", shlex.quote(str(path))) if is_line else [self.command, str(path)]
            try:
                process = subprocess.Popen(
                    command, shell=is_line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, start_new_session=True,
                )  # fmt: skip
            except OSError as error:
                hint = "; a line of the shell has %s for the program's file" if " " in self.command else ""
                raise Error(f"--test={self.command}: {error.strerror}{hint}") from error
            try:
                return "" if process.wait(self.timeout_s) else "interesting"
            except subprocess.TimeoutExpired:
                return ""
            finally:
                if process.poll() is None:  # with what it has started, too
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()

    def close(self) -> None:
        """There is nothing to release."""


class OutOfTime(Exception):
    """The search has reached its time limit."""


class Search:
    """Makes a state smaller as long as a test still holds.

    Attributes:
        state: the smallest state so far for which it holds.
        tests: how many programs were tested.
    """

    def __init__(
        self, state: State, test: Test, jobs: int, say: Callable[[str], object], limit_s: float | None = None
    ) -> None:
        self.state, self.test, self.jobs, self.say = state, test, jobs, say
        self.end = None if limit_s is None else time.monotonic() + limit_s
        self.tests = 0
        self._seen: set[tuple[str, bytes]] = set()
        self._pool = ThreadPoolExecutor(jobs)

    def run(self) -> State:
        """The smallest program; at the time limit, after Ctrl-C or SIGTERM, the smallest one so far."""
        try:
            for _ in range(MAX_ROUNDS):
                before = self.state
                for edit in EDITS:
                    self._edit(edit)
                self._repeat(smaller_sizes)
                self._repeat(simpler_types)
                for edit in VALUE_EDITS:
                    self._edit(edit)
                if self.state is before:
                    break
        except (OutOfTime, KeyboardInterrupt):
            self.say("  stopped")
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)
        return self.state

    def _repeat(self, candidates: Callable[[State], Iterator[State]]) -> None:
        """Accepts candidates that help, as long as there are any."""
        while self._first((0, made) for made in candidates(self.state)) is not None:
            pass

    def _edit(self, edit: Edit) -> None:
        """Tries an edit on many sites at once, then on fewer."""
        count = self._sites(edit)
        chunk = 1 if edit.single else count
        while chunk >= 1 and count:
            end = count
            while end > 0:
                found = self._first(self._candidates(edit, end, chunk))
                count = self._sites(edit)
                if found is None:
                    break
                end = min(found, count)
            chunk //= 2

    def _sites(self, edit: Edit) -> int:
        return edit.sites(Draft.of(self.state))

    def _candidates(self, edit: Edit, end: int, chunk: int) -> Iterator[tuple[int, State]]:
        """The program with the edit applied at each chunk of its sites, from `end` down."""
        while end > 0:
            start = max(0, end - chunk)
            draft = Draft.of(self.state)
            try:
                made = draft.finish() if edit.change(draft, range(start, end)) else None
            except (ir.MLIRError, Error, ValueError, IndexError) as error:
                _LOG.debug("%s: %s", edit.name, error)
                made = None
            if made is not None:
                yield end if chunk > 1 else start, made
            end = start

    def _first(self, candidates: Iterable[tuple[int, State]]) -> int | None:
        """Accepts the first candidate that still fails, and returns its number; None if none does."""
        source = iter(candidates)
        running: dict[Future[str], tuple[int, State]] = {}
        while True:
            if self.end is not None and time.monotonic() > self.end:
                raise OutOfTime
            while len(running) < self.jobs:
                try:
                    number, made = next(source)
                except StopIteration:
                    break
                key = made.text, b"".join(array.tobytes() for array in made.arguments)
                if key in self._seen:
                    continue
                self._seen.add(key)
                self.tests += 1
                running[self._pool.submit(self.test, made)] = number, made
            if not running:
                return None
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                number, made = running.pop(future)
                if future.result():
                    self.state = made
                    operations, size = made.size
                    what = f"{operations} operations, {len(made.arguments)} arguments, {size} bytes"
                    self.say(f"  {what} after {self.tests} tests")
                    for other in running:
                        other.cancel()
                    return number
