"""Circles of waiting ranks: found for certain, and never where a message is still on its way."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence

import pytest

import hilo
from hilo.targets.replicas.mpi.deadlocks import Deadlocks, Question
from hilo.targets.replicas.mpi.wire import Header, Site

CALL, KIND = 1, 1


class Ranks:
    """Ranks that wait as given: `waits[rank]` are those that it waits for; none: it computes."""

    def __init__(self, waits: Sequence[Sequence[int]]) -> None:
        self.waits = waits
        self.all = [Deadlocks(rank, len(waits)) for rank in range(len(waits))]
        for rank, missing in enumerate(waits):
            if missing:
                self.all[rank].begin(CALL, Site(f"recv_{rank} of channel 1", f"model.py:{rank}:1"), KIND, 0.0)

    def ask(self, now_s: float = 1.0) -> int:
        """Everyone asks once, and all questions are passed on; how many there were."""
        open_: deque[tuple[int, Question]] = deque()
        for rank, missing in enumerate(self.waits):
            open_.extend(self.all[rank].ask(missing, now_s))
        count = 0
        while open_:
            rank, question = open_.popleft()
            count += 1
            open_.extend(self.all[rank].hear(Question.decode(question.encode()), self.waits[rank]))
        return count


@pytest.mark.parametrize(
    ("waits", "circle"),
    [
        ([[1], [0]], "0 1"),
        ([[1], [2], [0], []], "0 1 2"),
        ([[3], [2], [1], []], "1 2"),
        ([[1, 2, 3], [3], [0, 3], []], "0 2"),
        ([[0]], "0"),
    ],
)
def test_circles_are_found(waits: list[list[int]], circle: str) -> None:
    with pytest.raises(hilo.ExecutionError, match="a deadlock") as caught:
        Ranks(waits).ask()
    first, *lines = str(caught.value).split("\n")
    named = re.findall(r"rank (\d)(?: of|, which)", first)
    assert sorted(named) == circle.split()
    assert lines == [f"  recv_{rank} built at model.py:{rank}:1" for rank in named]


@pytest.mark.parametrize("waits", [[[1], []], [[1], [2], [3], []], [[1, 2], [3], [3], []], [[], [0, 2], [0]]])
def test_who_waits_for_one_that_computes_is_no_deadlock(waits: list[list[int]]) -> None:
    ranks = Ranks(waits)
    assert ranks.ask() > 0
    assert ranks.ask(1.1) == 0  # it is not asked all the time
    assert ranks.ask(5.0) > 0


def test_a_message_on_its_way_is_no_deadlock() -> None:
    ranks = Ranks([[1], [0]])
    ranks.all[0].sent[1, KIND] += 1
    ranks.ask()
    ranks.all[1].came[0, KIND] += 1  # it has come, and was not what rank 1 waits for
    with pytest.raises(hilo.ExecutionError, match="a deadlock"):
        ranks.ask(5.0)


def test_questions_about_an_earlier_wait_or_call_say_nothing() -> None:
    ranks = Ranks([[1], [0]])
    ((_, question),) = ranks.all[0].ask([1], 1.0)
    ((_, follows),) = ranks.all[1].hear(question, [0])
    ranks.all[0].end()
    assert ranks.all[0].hear(follows, []) == []
    ranks.all[0].begin(CALL, Site("recv_5"), KIND, 2.0)
    assert ranks.all[0].hear(follows, [1]) == []
    ranks.all[1].begin(CALL + 1, Site("recv_0"), KIND, 2.0)
    assert ranks.all[1].hear(question, [0]) == []


def test_many_ranks_ask_few_questions() -> None:
    """Of a group that waits for one rank, a question is passed on once by each."""
    size = 16
    waits = [[other for other in range(size) if other != rank] for rank in range(size - 1)]
    ranks = Ranks([[size - 1, *range(rank)] for rank in range(size - 1)] + [[]])
    assert ranks.ask() <= size * size * size
    with pytest.raises(hilo.ExecutionError):
        Ranks([*waits, [0]]).ask()


def test_headers_travel_whole() -> None:
    header = Header(1, 70_000, 2**63, Site("all_reduce_0 of f32[2]", "größe.py:1:2"), b"\0\1payload")
    assert Header.decode(header.encode()) == header
