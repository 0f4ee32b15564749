"""What a compiler process and its parent tell each other, and how long the parent waits."""

from __future__ import annotations

import os
import pickle
import struct
import threading
import time
from collections.abc import Iterator
from typing import BinaryIO

import pytest

from hilo.targets.compilation.messages import Answer, Progress, receive, send


@pytest.fixture
def pipe() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as reader, os.fdopen(writing, "wb") as writer:
        yield reader, writer


def test_messages_arrive_one_by_one(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    reader, writer = pipe
    sent = [Progress(0, 2), Progress(1, 2), Progress(2, 2), Answer(b"module", "", {"emit code": 0.5}, None, {"k": 0.1})]
    for message in sent:
        send(writer, message)
    deadline = time.monotonic() + 60
    assert [receive(reader, deadline) for _ in sent] == sent  # those already in the pipe are seen as well


def test_an_answer_may_be_larger_than_the_pipe(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    reader, writer = pipe
    answer = Answer(bytes(range(256)) * 4096, "", {})
    sender = threading.Thread(target=send, args=(writer, answer))
    sender.start()
    assert receive(reader, None) == answer
    sender.join()


@pytest.mark.parametrize("sent", [0, 4, 12])
def test_waiting_ends_at_the_deadline(pipe: tuple[BinaryIO, BinaryIO], sent: int) -> None:
    reader, writer = pipe
    content = pickle.dumps(Progress(0, 1))
    writer.write((struct.pack("<Q", len(content)) + content)[:sent])
    writer.flush()
    with pytest.raises(TimeoutError):
        receive(reader, time.monotonic() + 0.05)
    with pytest.raises(TimeoutError):
        receive(reader, time.monotonic() - 1)


@pytest.mark.parametrize("sent", [b"", b"\x08", struct.pack("<Q", 8) + b"half"])
def test_the_end_of_the_sender_is_noticed(pipe: tuple[BinaryIO, BinaryIO], sent: bytes) -> None:
    reader, writer = pipe
    writer.write(sent)
    writer.close()
    with pytest.raises(EOFError):
        receive(reader, time.monotonic() + 60)
