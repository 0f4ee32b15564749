"""One run of a program by its replicas: where they meet, and how all of them end when one fails.

A replica that comes to a collective waits for the others of its group; the last one to come computes everybody's
result. No wait is without end. A wait that can never be over is an error at once: a member has ended, or every replica
waits. What else may keep a replica away (its own long computation, a host function, a feed) is bounded by the timeout.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hilo.dialect.errors import ExecutionError
from hilo.targets.collectives import Arrays, Combine

if TYPE_CHECKING:
    from hilo.targets.feeds import Feed


class Aborted(Exception):
    """Ends a replica because the run has failed already."""


@dataclass
class _Meeting:
    """A group at one collective: what its members brought, by replica, and what they take away."""

    title: str
    members: tuple[int, ...]
    brought: dict[int, Arrays] = field(default_factory=dict)
    results: dict[int, Arrays] | None = None

    @property
    def missing(self) -> list[int]:
        return [member for member in self.members if member not in self.brought]


class Run:
    """One call of an executable.

    Args:
        replicas: how many replicas run.
        timeout_s: seconds that a replica waits for others, or for a feed.

    Attributes:
        failure: why the run has failed; None while it has not.
        channels: what is on its way from one replica to another, by channel and target.
    """

    def __init__(self, replicas: int, timeout_s: float) -> None:
        self.replicas = replicas
        self.timeout_s = timeout_s
        self.failure: BaseException | None = None
        self.channels: dict[tuple[int, int], Feed] = {}
        self._changed = threading.Condition()
        self._meetings: dict[object, _Meeting] = {}
        self._waiting: dict[int, _Meeting] = {}
        self._ended: set[int] = set()

    def name(self, replica: int) -> str:
        """What begins a message about a replica; nothing where there is only one."""
        return f"replica {replica} of {self.replicas}: " if self.replicas > 1 else ""

    # ---- failing and ending

    def fail(self, error: BaseException) -> None:
        """Ends the run; the first failure is the one that is reported."""
        with self._changed:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        if self.failure is None:
            self.failure = error
        self._changed.notify_all()

    def check(self) -> None:
        """Raises `Aborted` if the run has failed."""
        if self.failure is not None:
            raise Aborted

    def end(self, replica: int) -> None:
        """A replica has run to its end, or failed."""
        with self._changed:
            self._ended.add(replica)
            self._find_dead_ends()
            self._changed.notify_all()

    def wait(self, grace_s: float) -> None:
        """Waits until all replicas have ended; after a failure for `grace_s` seconds at most."""
        with self._changed:
            self._changed.wait_for(lambda: self.failure is not None or len(self._ended) == self.replicas)
            if self.failure is not None:
                self._changed.wait_for(lambda: len(self._ended) == self.replicas, grace_s)

    # ---- meeting

    def meet(self, replica: int, key: str, members: tuple[int, ...], payload: Arrays, combine: Combine) -> Arrays:
        """Gives `payload` to the group and returns this replica's part of `combine(payloads in the group's order)`.

        Raises:
            Aborted: the run has failed; `failure` says why.
        """
        with self._changed:
            self.check()
            meeting = self._meetings.setdefault((key, members), _Meeting(key, members))
            meeting.brought[replica] = payload
            if meeting.missing:
                return self._await(replica, meeting)
            del self._meetings[key, members]
        # The others wait: what they brought does not change meanwhile, and other groups can meet.
        results = combine([meeting.brought[member] for member in members])
        with self._changed:
            meeting.results = dict(zip(members, results, strict=True))
            for member in members:
                self._waiting.pop(member, None)
            self._changed.notify_all()
        return meeting.results[replica]

    def _await(self, replica: int, meeting: _Meeting) -> Arrays:
        self._waiting[replica] = meeting
        self._find_dead_ends()
        deadline = time.monotonic() + self.timeout_s
        while meeting.results is None:
            self.check()
            left = deadline - time.monotonic()
            if not meeting.missing:  # the last one computes
                self._changed.wait()
            elif left > 0:
                self._changed.wait(left)
            else:
                waited = f"waited {self.timeout_s:g} s for {_named(meeting.missing)}{self._places(meeting)}"
                self._fail(ExecutionError(f"{self.name(replica)}{meeting.title} {waited}"))
        return meeting.results[replica]

    def _find_dead_ends(self) -> None:
        if self.failure is not None:
            return
        for replica, meeting in self._waiting.items():
            gone = [member for member in meeting.missing if member in self._ended]
            if gone:
                text = f"{meeting.title} waits for {_named(gone)}, which ended without it"
                self._fail(ExecutionError(f"{self.name(replica)}{text}"))
                return
        stuck = [meeting for meeting in self._waiting.values() if meeting.missing]
        if stuck and len(stuck) == self.replicas - len(self._ended):
            replica, meeting = next(iter(self._waiting.items()))
            text = f"{meeting.title} waits for {_named(meeting.missing)}{self._places(meeting)}: a deadlock"
            self._fail(ExecutionError(f"{self.name(replica)}{text}"))

    def _places(self, meeting: _Meeting) -> str:
        """Where those are that a meeting waits for."""
        parts = []
        for member in meeting.missing:
            if member in self._waiting:
                parts.append(f"replica {member} is at {self._waiting[member].title}")
            elif member in self._ended:
                parts.append(f"replica {member} has ended")
            else:
                parts.append(f"replica {member} is still computing")
        return f" ({', '.join(parts)})" if parts else ""


def _named(replicas: Sequence[int]) -> str:
    return f"replica{'s' * (len(replicas) != 1)} {', '.join(map(str, replicas))}"
