"""Detects ranks that wait for each other in a cycle, by questions that travel along the waits.

A rank that has waited for a while asks the ranks that it waits for; each of these that also waits passes the question
on to the ranks that it waits for itself. If the question returns to its origin, the ranks on its path wait for each
other, and none of them will ever continue. A rank that computes does not read questions, and so does not answer.

A message in transit is not a deadlock: a question states how many messages have arrived from the rank that is asked,
and that rank passes it on only if it has not sent more. So each rank on a question's path still waits when the question
is passed on, and an answer is never wrong, however late it comes.

Source: edge chasing, Chandy, Misra and Haas, «Distributed deadlock detection», 1983, section 3.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilo.targets.replicas.mpi.wire import RanksError, Site, built

FIRST_S = 0.2
"""Seconds that a rank waits before it asks for the first time; the interval doubles each time."""


@dataclass(frozen=True)
class Hop:
    """A rank that waits for the receiver of the question.

    Attributes:
        rank, site: the waiting rank, and where it is.
        kind: the kind of message that it waits for: messages of one kind arrive in the order in which they were sent.
        count: how many of that kind it has received from the reader.
    """

    rank: int
    site: Site
    kind: int
    count: int


@dataclass(frozen=True)
class Question:
    """`start` is the call, the wait, and the time of asking of the first hop's rank: it identifies the question."""

    start: tuple[int, int, int]
    hops: tuple[Hop, ...]

    @property
    def call(self) -> int:
        return self.start[0]

    def encode(self) -> bytes:
        hops = [(hop.rank, hop.site.title, hop.site.place, hop.kind, hop.count) for hop in self.hops]
        return json.dumps([self.start, hops]).encode()

    @staticmethod
    def decode(data: bytes) -> Question:
        start, hops = json.loads(data)
        return Question(
            tuple(start),
            tuple(Hop(rank, Site(title, place), kind, count) for rank, title, place, kind, count in hops),
        )


@dataclass
class _Wait:
    call: int
    site: Site
    kind: int
    next_s: float
    pause_s: float = FIRST_S
    asked: int = 0


class Deadlocks:
    """One rank's part in detecting cycles. It does not know MPI: the caller sends its questions.

    Args:
        rank, size: as in MPI.
    """

    def __init__(self, rank: int, size: int) -> None:
        self.rank, self.size = rank, size
        self.sent: Counter[tuple[int, int]] = Counter()
        self.came: Counter[tuple[int, int]] = Counter()
        self._wait: _Wait | None = None
        self._waits = 0
        self._passed: set[tuple[int, tuple[int, int, int]]] = set()

    def begin(self, call: int, site: Site, kind: int, now_s: float) -> None:
        """This rank starts to wait for messages of a kind."""
        self._waits += 1
        self._passed.clear()
        self._wait = _Wait(call, site, kind, now_s + FIRST_S)

    def end(self) -> None:
        """It no longer waits."""
        self._wait = None

    def ask(self, missing: Sequence[int], now_s: float) -> Iterator[tuple[int, Question]]:
        """The questions that are due, and their recipients."""
        wait = self._wait
        if wait is None or now_s < wait.next_s:
            return
        wait.pause_s *= 2
        wait.next_s = now_s + wait.pause_s
        wait.asked += 1
        yield from self._to(missing, Question((wait.call, self._waits, wait.asked), ()))

    def _to(self, missing: Sequence[int], question: Question) -> Iterator[tuple[int, Question]]:
        wait = self._wait
        assert wait is not None
        for rank in missing:
            hop = Hop(self.rank, wait.site, wait.kind, self.came[rank, wait.kind])
            yield rank, Question(question.start, (*question.hops, hop))

    def hear(self, question: Question, missing: Sequence[int]) -> list[tuple[int, Question]]:
        """Handles a question; returns the questions that follow from it, with their recipients.

        Raises:
            RanksError: this rank waits for itself.
        """
        wait, last = self._wait, question.hops[-1]
        if wait is None or question.call != wait.call or self.has_sent_since(last):
            return []
        if question.hops[0].rank == self.rank:
            if question.start[1] == self._waits and (len(question.hops) == 1 or question.hops[1].rank in missing):
                raise RanksError(self._describe(question.hops))
            return []
        key = question.hops[0].rank, question.start
        if key in self._passed or any(hop.rank == self.rank for hop in question.hops):
            return []
        self._passed.add(key)
        return list(self._to(missing, question))

    def has_sent_since(self, hop: Hop) -> bool:
        """Whether a message is in transit to a rank that waits for this one."""
        return self.sent[hop.rank, hop.kind] != hop.count

    def _describe(self, hops: Sequence[Hop]) -> str:
        text = f"rank {self.rank} of {self.size}: {hops[0].site.title} waits for "
        for hop in hops[1:]:
            text += f"rank {hop.rank}, which is at {hop.site.title} and waits for "
        return f"{text}rank {self.rank}: a deadlock{built(*(hop.site for hop in hops))}"
