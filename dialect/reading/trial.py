"""Programs that may crash MLIR's parser are tried in another process first.

MLIR's readers trust their input. Bytecode with flipped bytes crashes the process or makes it loop forever, and so do
some texts: thousands of nested brackets (the parser is recursive), or numbers of dimensions that overflow. Such sources
are parsed here only after a worker process has parsed them within a time limit. The worker is kept for further tries.

Not tried are: text in which nothing is suspicious, which one pass over its brackets and digits tells; bytecode that
this process wrote (`remember`); and any source that was already tried in this process.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import operator
import os
import re
import selectors
import signal
import subprocess
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Literal

from hilo.dialect import worker_process
from hilo.dialect.reading.literals import without_numbers
from hilo.dialect.support.errors import ParseError

TIME_LIMIT_S = 30.0
"""Seconds that a worker gets for a program, and again for each `BYTES_PER_LIMIT`."""

WAITS = 5
"""On a busy machine, a worker may wait this many times longer than its own CPU time."""

BYTES_PER_LIMIT = 20 << 20
START_LIMIT_S = 120.0
"""Seconds that the worker gets to start, on a busy machine."""

KNOWN_SOURCES = 4096
MESSAGE_BYTES = 10_000

DEEPEST = 100
"""The depth of nested brackets from which text is tried first. Programs that people and compilers write reach 20."""

FEW_BRACKETS = 20_000
"""How many brackets are counted without NumPy, which takes a millisecond."""

_NO_BRACKETS = bytes(code for code in range(256) if code not in b"()[]{}<>")
_BRACKET_STEPS = bytes(1 if code in b"([{<" else 255 for code in range(256))
_OUT_OF_TIME = getattr(signal, "SIGPROF", 0)
"""The signals that end a worker that has used all of its CPU time."""

_DIGITS_AS_ZERO = bytes(48 if 48 <= code < 58 else 32 for code in range(256))

_TEN_DIGITS = b"0" * 10
_HEXADECIMAL = re.compile(rb"0x[0-9A-Fa-f]{8}")
"""Numbers so large that sizes overflow."""

_LARGE_DIMENSION = re.compile(r"[\[,] *\d{3,9}[^\[\]]*\]x\[|\]x\[[^\[\]]*\b\d{3,9}|\]->\[[^\[\]]*\b\d{3,9}")
"""In a convolution's dimension numbers, `[b, 0, f]x[0, i, o]->[b, 0, f]`: memory is allocated for that many."""

_LARGE_SPLAT = re.compile(r"= dense<[^<>]*> : tensor<[\dx]*\d{5}")
"""A splat attribute (window padding, replica groups), which is read element by element."""

_NOT_UTF8 = re.compile(r"\\[89A-Fa-f][0-9A-Fa-f]")
"""An escape for a byte above 127: the bindings raise errors of their own if a message quotes it."""

_LARGE_RESULT = re.compile(r"#\d{4}")
"""In a use of one of an operation's results, `%0#1`."""


class InvalidProgram(ParseError):
    """A program that was tried and is not valid; the message has its diagnostics."""


InvalidProgram.__module__ = "hilo"


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a try.

    Attributes:
        outcome: what the program is, or what the process did.
        messages: MLIR's diagnostics of an invalid program, one per line.
        limit_s: the time limit of the process.
    """

    outcome: Literal["valid", "invalid", "ended", "late"]
    messages: tuple[str, ...] = ()
    limit_s: float = 0.0


def ensure_parsable(source: str | bytes, filename: str, *, allow_unregistered: bool = False) -> None:
    """Tries a source that may crash the parser.

    Args:
        allow_unregistered: whether operations of dialects that MLIR does not know are accepted.

    Raises:
        InvalidProgram: it was tried and is not valid.
        ParseError: a process that parsed it ended, or did not finish in time.
    """
    is_text = isinstance(source, str)
    if isinstance(source, str):
        if not is_suspicious(source):
            return
        data = source.encode(errors="replace")
    else:
        data = source
    key = _key(data)
    if key in _known:
        return
    answer = _WORKER.try_program(data, is_text, allow_unregistered)
    if answer.outcome == "valid":
        _remember(key)
    elif answer.outcome == "invalid":
        messages = answer.messages or ("error: not valid",)
        raise InvalidProgram("\n".join(_named(line, filename) for line in messages))
    else:
        what = "text" if is_text else "bytecode"
        how = "ended" if answer.outcome == "ended" else f"did not finish within {answer.limit_s:g} s"
        raise ParseError(f"{filename}: error: the {what} is damaged, or too deep: a process that parsed it {how}")


_PLACE = re.compile(r'(?:loc\("(?:-|<unknown>)":(\d+):(\d+)\)|-:(\d+):(\d+)|<unknown>:0): ')


def _named(line: str, filename: str) -> str:
    """A line of MLIR's diagnostics, with the name of the file."""
    found = _PLACE.match(line)
    if found is None:
        return f"{filename}: {line}" if line.startswith("error:") else line
    place = ":".join((filename, *(number for number in found.groups() if number is not None)))
    return f"{place}: {line[found.end() :]}"


def remember(bytecode: bytes) -> bytes:
    """Records that bytecode was written by hilo, so that it need not be tried; returns it."""
    _remember(_key(bytecode))
    return bytecode


def is_suspicious(text: str) -> bool:
    """Whether a text may crash MLIR's parser: brackets are deeply nested, or numbers overflow."""
    text = without_numbers(text)
    data = text.encode()
    if _nests_deeply(data) or _LARGE_RESULT.search(text) or ("\\" in text and _NOT_UTF8.search(text)):
        return True
    if "]x[" in text and _LARGE_DIMENSION.search(text):
        return True
    if "= dense<" in text and _LARGE_SPLAT.search(text):
        return True
    return not all(_is_data(data, at) for at in _large_numbers(data))


def _large_numbers(data: bytes) -> Iterator[int]:
    """The positions of numbers with ten digits or more, found by methods of bytes, ten times as fast as `re`."""
    digits = data.translate(_DIGITS_AS_ZERO)
    at = digits.find(_TEN_DIGITS)
    while at >= 0:
        yield at
        after = digits.find(b" ", at)
        at = digits.find(_TEN_DIGITS, after) if after >= 0 else -1
    yield from (found.start() for found in _HEXADECIMAL.finditer(data))


def _is_data(data: bytes, at: int) -> bool:
    """Whether a position is inside a constant's numbers or a string, which determine no sizes."""
    line = data.rfind(b"\n", 0, at) + 1
    return data.rfind(b"dense<", 0, at) > data.rfind(b">", 0, at) or data.count(b'"', line, at) % 2 == 1


def _nests_deeply(data: bytes) -> bool:
    """Whether more than `DEEPEST` brackets may be open at once: somewhere so many more are opened than closed."""
    brackets = data.replace(b"->", b"").translate(_BRACKET_STEPS, _NO_BRACKETS)
    if len(brackets) <= DEEPEST:
        return False
    if len(brackets) <= FEW_BRACKETS:  # NumPy takes longer to import
        depths = list(itertools.accumulate(-1 if step == 255 else 1 for step in brackets))
        return bool(max(map(operator.sub, depths, itertools.accumulate(depths, min, initial=0))) > DEEPEST)
    import numpy as np

    depth = np.frombuffer(brackets, np.int8).cumsum(dtype=np.int64)
    deepest = int((depth - np.minimum.accumulate(np.minimum(depth, 0))).max())
    return deepest > DEEPEST


_known: OrderedDict[bytes, None] = OrderedDict()
_lock = threading.Lock()


def _key(data: bytes) -> bytes:
    import hashlib

    return hashlib.blake2b(data, digest_size=16).digest()


def _remember(key: bytes) -> None:
    with _lock:
        _known[key] = None
        while len(_known) > KNOWN_SOURCES:
            _known.popitem(last=False)


class _Worker:
    """The process in which programs are tried. It is started on demand, and again after a program ended it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr: IO[bytes] | None = None

    def try_program(self, data: bytes, is_text: bool, allow_unregistered: bool) -> Answer:
        """The outcome of parsing the program in the worker."""
        limit_s = TIME_LIMIT_S * (1 + len(data) // BYTES_PER_LIMIT)
        limits = round(limit_s / WAITS * 1000).to_bytes(4, "little")
        job = limits + (b"t" if is_text else b"b") + (b"+" if allow_unregistered else b"-") + data
        with self._lock:
            for _ in range(2):  # an earlier program may have damaged a process that ended: retry in a new one
                try:
                    answer = self._exchange(job, limit_s)
                except BaseException:
                    self._end()
                    raise
                if answer.outcome in ("ended", "late"):
                    self._end()
                if answer.outcome != "ended":
                    break
            return answer

    def _exchange(self, job: bytes, limit_s: float) -> Answer:
        process = self._running()
        assert process.stdin is not None and self._stderr is not None
        start = self._stderr.seek(0, os.SEEK_END)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(len(job).to_bytes(8, "little") + job)
            process.stdin.flush()
        said = self._read(process, limit_s)
        if said is None:
            return Answer("late", limit_s=limit_s)
        if said == b"-":
            self._stderr.seek(start)
            messages = self._stderr.read(MESSAGE_BYTES).decode(errors="replace").splitlines()
            return Answer("invalid", tuple(line for line in messages if re.search(r"\S", line)))
        if said == b"+":
            return Answer("valid")
        return Answer("late", limit_s=limit_s / WAITS) if process.wait() == -_OUT_OF_TIME else Answer("ended")

    @staticmethod
    def _read(process: subprocess.Popen[bytes], limit_s: float) -> bytes | None:
        """One byte of the worker's output, empty if the worker has ended; None if it takes longer."""
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            return process.stdout.read(1) if selector.select(limit_s) else None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            import tempfile

            self._stderr = tempfile.TemporaryFile()
            self._process = subprocess.Popen(
                worker_process.command("hilo.dialect.reading.trial_worker"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
            )
            self._read(self._process, START_LIMIT_S)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
        if self._stderr is not None:
            self._stderr.close()
            self._stderr = None

    def close(self) -> None:
        """Ends the process."""
        with self._lock:
            self._end()

    def forget(self) -> None:
        """Called in a forked child, which must not use its parent's worker."""
        self._lock = threading.Lock()
        self._process = None


_WORKER = _Worker()
atexit.register(_WORKER.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_WORKER.forget)
