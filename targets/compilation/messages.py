"""What a compiler process tells its parent: how far it is, then its answer.

A message is a pickled object after its length in bytes. So the parent never reads more than one message, and what has
arrived behind it stays in the pipe, where waiting with a time limit finds it.

Workers use this file, so it imports hardly anything.
"""

from __future__ import annotations

import os
import pickle
import selectors
import struct
import time
from typing import IO, NamedTuple

from hilo.targets.compilation.kernels.exchange import Count

_LENGTH = struct.Struct("<Q")


class Progress(NamedTuple):
    """How many of a program's kernels are translated, those found in the store among them."""

    translated: int
    total: int


class Answer(NamedTuple):
    """The result of a job.

    Attributes:
        module: the compiled module; None: it failed.
        message: the message of the compiler's interface.
        seconds: of each of the compiler's stages.
        kernels: how many were found in the store, and how many were compiled; None: it was not used.
        kernel_seconds: of translating each kernel that was compiled.
    """

    module: bytes | None
    message: str
    seconds: dict[str, float]
    kernels: Count | None = None
    kernel_seconds: dict[str, float] = {}  # noqa: RUF012  # a named tuple's default; nothing changes it


def send(stream: IO[bytes], message: Progress | Answer) -> None:
    """Writes a message."""
    content = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(content)) + content)
    stream.flush()


def receive(stream: IO[bytes], deadline: float | None) -> Progress | Answer:
    """Waits for the next message.

    Args:
        stream: a pipe that nothing else reads.
        deadline: the time of `time.monotonic()` until which to wait; None: without limit.

    Raises:
        EOFError: the sender has ended.
        TimeoutError: the deadline is over.
    """
    (length,) = _LENGTH.unpack(_read(stream.fileno(), _LENGTH.size, deadline))
    message: Progress | Answer = pickle.loads(_read(stream.fileno(), length, deadline))
    return message


def _read(descriptor: int, count: int, deadline: float | None) -> bytes:
    parts = []
    while count:
        _wait(descriptor, deadline)
        part = os.read(descriptor, count)
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _wait(descriptor: int, deadline: float | None) -> None:
    if deadline is None:
        return
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, selectors.EVENT_READ)
        if not selector.select(max(0.0, deadline - time.monotonic())):
            raise TimeoutError
