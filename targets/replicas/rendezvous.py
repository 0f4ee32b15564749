"""One run of a program by devices that are threads: where they meet, and how all of them end if one fails.

A device that arrives at a collective waits for the others of its group. Then the last one to arrive computes
everybody's results or, if there is much to do, each computes a share. No wait is unbounded. A wait that can never end
is an error
immediately: a member has ended, or devices wait for each other in a cycle. Everything else that may delay a device (its
own long computation, a host function, a feed) is bounded by the timeout.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

import numpy as np

from hilo.dialect.support.errors import ExecutionError
from hilo.lowering.process.process_groups import Grid
from hilo.targets.replicas.collectives import Arrays, Plan

SHARED_BYTES = 1 << 18
"""From this many bytes of operand on, the members of a group compute together: waking them costs less than it saves."""


class Aborted(Exception):
    """Ends a device because the run has failed already."""


NO_PLACES: Mapping[str, str] = MappingProxyType({})


def built_at(symbols: Iterable[str], places: Mapping[str, str]) -> str:
    """The end of a message about some call sites: the user's line of each, if it is known."""
    known = {symbol: places[symbol] for symbol in symbols if symbol in places}
    return "".join(f"\n  {symbol} built at {place}" for symbol, place in known.items())


class Transport(Protocol):
    """How the devices of one run reach each other.

    Attributes:
        grid: the devices.
        timeout_s: seconds that a device waits for others, or for a feed.
        failure: why the run has failed; None if it has not.
        places: the user's line of each call site, by its symbol, for messages.
    """

    grid: Grid
    places: Mapping[str, str]
    timeout_s: float
    failure: BaseException | None

    def name(self, device: int) -> str:
        """The beginning of a message about a device; empty if there is only one."""

    def fail(self, error: BaseException) -> None:
        """Ends the run; the first failure is the one that is reported."""

    def check(self) -> None:
        """Raises `Aborted` if the run has failed."""

    def meet(self, device: int, plan: Plan, operands: Arrays, results: Arrays) -> None:
        """Runs a collective: gives `operands` to the group and fills `results`.

        Args:
            device: the number of the device that calls.
            plan: which collective it is, and its group.
            operands: this device's arrays; they are only read.
            results: arrays of the results' shapes, which are written.

        Raises:
            Aborted: the run has failed; `failure` says why.
        """

    def send(self, device: int, channel: int, target: int, arrays: Arrays) -> None:
        """Sends arrays to another device; does not wait for it.

        Args:
            device: the number of the device that sends.
            channel: the handle of the program's channel.
            target: the number of the device that receives.
            arrays: what is sent.
        """

    def receive(self, device: int, channel: int, source: int, symbol: str) -> Arrays:
        """Waits for what another device sends, and returns it.

        Args:
            device: the number of the device that receives.
            channel: the handle of the program's channel.
            source: the number of the device that sends.
            symbol: the call site, which messages and the search for deadlocks name.
        """


@dataclass
class _Meeting:
    """A group at one collective: its members' operands, by device, and its state."""

    symbol: str
    members: tuple[int, ...]
    operands: dict[int, Arrays] = field(default_factory=dict)
    results: dict[int, Arrays] = field(default_factory=dict)
    is_shared: bool = False
    open_shares: int = 0
    is_done: bool = False

    @property
    def title(self) -> str:
        return self.symbol

    @property
    def missing(self) -> list[int]:
        return [member for member in self.members if member not in self.operands]

    def compute(self, plan: Plan, places: Sequence[int]) -> None:
        operands = [self.operands[member] for member in self.members]
        results = [self.results[member] for member in self.members]
        for place in places:
            plan.share(place, operands, results)


@dataclass
class _Receipt:
    """A device that waits for arrays of another one."""

    symbol: str
    channel: int
    source: int
    box: deque[Arrays]

    @property
    def title(self) -> str:
        return f"{self.symbol} of channel {self.channel}"

    @property
    def missing(self) -> list[int]:
        return [] if self.box else [self.source]


class Run:
    """One call of an executable: the `Transport` between threads.

    Args:
        grid: the devices.
        timeout_s: seconds that a device waits for others, or for a feed.
        places: the user's line of each call site, by its symbol.
    """

    def __init__(self, grid: Grid, timeout_s: float, places: Mapping[str, str] = NO_PLACES) -> None:
        self.grid = grid
        self.timeout_s = timeout_s
        self.places = places
        self.failure: BaseException | None = None
        self._lock = threading.Lock()
        self._over = threading.Condition(self._lock)
        self._woken = {device: threading.Condition(self._lock) for device in range(grid.size)}
        self._meetings: dict[object, _Meeting] = {}
        self._boxes: dict[tuple[int, int, int], deque[Arrays]] = {}
        self._waiting: dict[int, _Meeting | _Receipt] = {}
        self._ended: set[int] = set()

    def name(self, device: int) -> str:
        return self.grid.prefix(device)

    # ---- failing and ending

    def fail(self, error: BaseException) -> None:
        with self._lock:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        if self.failure is None:
            self.failure = error
        self._over.notify()
        self._wake(self._woken)

    def _wake(self, devices: Iterable[int]) -> None:
        """Wakes devices, which check whether what they wait for has arrived."""
        for device in devices:
            self._woken[device].notify()

    def check(self) -> None:
        if self.failure is not None:
            raise Aborted

    def end(self, device: int) -> None:
        """A device has run to its end, or failed."""
        with self._lock:
            self._ended.add(device)
            if self._waiting:
                self._find_dead_ends()
            if len(self._ended) == self.grid.size:
                self._over.notify()

    def wait(self, grace_s: float) -> None:
        """Waits until all devices have ended; after a failure for at most `grace_s` seconds."""
        with self._lock:
            self._over.wait_for(lambda: self.failure is not None or len(self._ended) == self.grid.size)
            if self.failure is not None:
                self._over.wait_for(lambda: len(self._ended) == self.grid.size, grace_s)

    # ---- meeting

    def meet(self, device: int, plan: Plan, operands: Arrays, results: Arrays) -> None:
        with self._lock:
            self.check()
            key = plan.title, plan.members
            meeting = self._meetings.setdefault(key, _Meeting(*key))
            meeting.operands[device], meeting.results[device] = operands, results
            if not meeting.missing:  # the last one to come
                del self._meetings[key]
                meeting.is_shared = sum(array.nbytes for array in operands) >= SHARED_BYTES
                meeting.open_shares = len(plan.members)
                for member in plan.members:
                    self._waiting.pop(member, None)
                if meeting.is_shared:
                    self._wake(plan.members)
            else:
                self._await(device, meeting)
                if not meeting.is_shared:
                    self._await_work(device, meeting)
                    return
        # Outside of the lock: members wait in this meeting, so their operands stay valid, and other groups can meet.
        meeting.compute(plan, [plan.members.index(device)] if meeting.is_shared else range(len(plan.members)))
        with self._lock:
            meeting.open_shares -= 1 if meeting.is_shared else meeting.open_shares
            if meeting.open_shares:
                self._await_work(device, meeting)
            else:
                meeting.is_done = True
                self._wake(plan.members)

    def _await_work(self, device: int, meeting: _Meeting) -> None:
        while not meeting.is_done:
            self.check()
            self._woken[device].wait()

    def _await(self, device: int, wait: _Meeting | _Receipt) -> None:
        """Waits until nothing is missing."""
        self._waiting[device] = wait
        if self._ended:
            self._find_dead_ends()
        self._find_circle(device)
        deadline = time.monotonic() + self.timeout_s
        while wait.missing:
            self.check()
            left = deadline - time.monotonic()
            if left > 0:
                self._woken[device].wait(left)
            else:
                waited = f"waited {self.timeout_s:g} s for {self.grid.names(wait.missing)}{self._whereabouts(wait)}"
                self._fail_at(f"{self.name(device)}{wait.title} {waited}", wait, *self._waits_of(wait.missing))
        self._waiting.pop(device, None)

    def _find_dead_ends(self) -> None:
        if self.failure is not None:
            return
        for device, wait in self._waiting.items():
            gone = [member for member in wait.missing if member in self._ended]
            if gone:
                text = f"{wait.title} waits for {self.grid.names(gone)}, which ended without it"
                self._fail_at(f"{self.name(device)}{text}", wait)
                return

    def _find_circle(self, device: int) -> None:
        """Fails if a device that has just begun to wait waits, through others, for itself."""
        if self.failure is not None:
            return
        open_paths, seen = [[device]], {device}
        while open_paths:
            path = open_paths.pop()
            wait = self._waiting.get(path[-1])
            for member in wait.missing if wait is not None else ():
                if member == device:
                    self._fail_in_circle(path)
                    return
                if member not in seen:
                    seen.add(member)
                    open_paths.append([*path, member])

    def _fail_in_circle(self, path: Sequence[int]) -> None:
        waits = self._waits_of(path)
        text = f"{self.name(path[0])}{waits[0].title} waits for "
        for member, wait in zip(path[1:], waits[1:], strict=True):
            text += f"{self.grid.name(member)}, which is at {wait.title} and waits for "
        self._fail_at(f"{text}{self.grid.name(path[0])}{' itself' * (len(path) == 1)}: a deadlock", *waits)

    def _waits_of(self, devices: Sequence[int]) -> list[_Meeting | _Receipt]:
        return [self._waiting[device] for device in devices if device in self._waiting]

    def _fail_at(self, message: str, *waits: _Meeting | _Receipt) -> None:
        places = built_at([wait.symbol for wait in waits], self.places)
        self._fail(ExecutionError(message + places, names_place=bool(places)))

    def _whereabouts(self, wait: _Meeting | _Receipt) -> str:
        """The state of the devices that a device waits for."""
        parts = []
        for member in wait.missing:
            name = self.grid.name(member)
            if member in self._waiting:
                parts.append(f"{name} is at {self._waiting[member].title}")
            elif member in self._ended:
                parts.append(f"{name} has ended")
            else:
                parts.append(f"{name} is still computing")
        return f" ({', '.join(parts)})" if parts else ""

    # ---- from one to another

    def _box(self, channel: int, source: int, target: int) -> deque[Arrays]:
        return self._boxes.setdefault((channel, source, target), deque())

    def send(self, device: int, channel: int, target: int, arrays: Arrays) -> None:
        with self._lock:
            self._box(channel, device, target).append([np.array(array) for array in arrays])
            self._wake([target])

    def receive(self, device: int, channel: int, source: int, symbol: str) -> Arrays:
        with self._lock:
            self.check()
            box = self._box(channel, source, device)
            if not box:
                self._await(device, _Receipt(symbol, channel, source, box))
            return box.popleft()
