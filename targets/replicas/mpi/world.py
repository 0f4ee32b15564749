"""The ranks of an MPI communicator: their messages other than data, and how every wait ends.

MPI itself waits forever: for a rank that is dead, is elsewhere in its program, or has ended. So each wait here polls a
non-blocking request, and also watches for

- a notice: a rank that fails tells all others why;
- a death: on one machine, whether the process of an awaited rank still runs;
- an end: a rank says goodbye before it leaves;
- a cycle of ranks that wait for each other, see `hilo.targets.replicas.mpi.deadlocks`;
- the timeout, for everything else.

Before the data of a collective, each member sends each other one a header: which call it is in, and what it has arrived
at. MPI keeps the order of messages between two ranks, so the next header from a rank either belongs to this collective,
or the two ranks disagree, and the message can say on what. Small operands travel inside the header.

NOTE: a rank sends one header to each member of the group: for groups of hundreds of ranks a tree would be cheaper.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hilo.dialect.support.errors import TargetError
from hilo.targets.replicas import threads as replica_threads
from hilo.targets.replicas.mpi.deadlocks import Deadlocks, Question
from hilo.targets.replicas.mpi.groups import Groups
from hilo.targets.replicas.mpi.wire import GOODBYE, MEET, Header, RanksError, Site, built, is_alive, machine

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm, Request

INLINE_BYTES = 4096
"""Operands of up to this many bytes in total travel in the header."""

HEADERS = 1
"""The kind of headers, where messages are distinguished; a channel's messages have the kind of its tag."""

_HELLO_TAG, _HEADER_TAG, _NOTICE_TAG, _QUESTION_TAG, _WORDS_TAG = 31_117, HEADERS, 2, 3, 4
_FIRST_CHANNEL_TAG = 16
_TESTS = 8
_LOOK_S, _ALIVE_S, _SPIN_S, _PAUSE_S = 2e-3, 0.2, 2e-3, 5e-4
_GRACE_S = 10.0
"""Seconds that a rank in a broken world gives the others to end by themselves, before it ends all of them."""

_FLUSH_S = 0.5
"""Seconds that a message on stderr is given: mpirun drops output that it has not forwarded when it ends."""


class PeerFailed(RanksError):
    """Another rank has failed, and said why."""


class World:
    """The ranks of a communicator that run programs together.

    Creating one is collective: all ranks take part, or the others end with an error after `timeout_s`.

    Attributes:
        rank, size: as in MPI.
        data: a communicator of the same ranks, for the operands.
        call: the number of the latest call.
        lock: held during a call, so that ranks make calls in one order.
        broken: why no further call is possible; None if calls are possible.
        may_block: whether several threads may call MPI; see `block`.

    Raises:
        RanksError: a rank did not arrive.
    """

    def __init__(self, comm: Intracomm, timeout_s: float) -> None:
        from mpi4py import MPI

        self.mpi = MPI
        self.rank, self.size = comm.Get_rank(), comm.Get_size()
        self.call = 0
        self.lock = threading.RLock()
        self.broken: str | None = None
        self.control: Intracomm | None = None
        self._others = [rank for rank in range(self.size) if rank != self.rank]
        self._sent: deque[tuple[Request, object]] = deque()
        self._groups = Groups(self)
        self.may_block = MPI.Query_thread() == MPI.THREAD_MULTIPLE
        self._given_up: list[Request] = []  # MPI may still write into their memory, which each keeps alive
        self._stash: dict[int, deque[Header]] = {rank: deque() for rank in range(self.size)}
        self._notices: dict[int, str] = {}
        self._deadlocks = Deadlocks(self.rank, self.size)
        self._pids: dict[int, int] = {}
        self._tag_limit = int(comm.Get_attr(MPI.TAG_UB) or 32_767)
        self._timeout_s = timeout_s
        self._say_hello(comm, timeout_s)
        self.control = self._duplicate(comm, timeout_s)
        self.data = self._duplicate(comm, timeout_s)
        atexit.register(self._leave)

    def name(self) -> str:
        """The beginning of a message of this rank."""
        return f"rank {self.rank} of {self.size}: "

    # ---- coming together, leaving

    def _say_hello(self, comm: Intracomm, timeout_s: float) -> None:
        """Exchanges process ids with the others; a rank that does not arrive is named."""
        hello = json.dumps([machine(), os.getpid()]).encode()
        others = self._others
        buffers = [bytearray(1024) for _ in others]
        received = [comm.Irecv([b, self.mpi.BYTE], rank, _HELLO_TAG) for b, rank in zip(buffers, others, strict=True)]
        sent = [comm.Isend([hello, self.mpi.BYTE], rank, _HELLO_TAG) for rank in others]
        self._sent.extend((request, hello) for request in sent)
        self.poll(received, others, timeout_s, Site("hilo.compile(…, replicas='mpi')"))
        for rank, buffer in zip(others, buffers, strict=True):
            where, pid = json.loads(bytes(buffer).rstrip(b"\0"))
            if where == machine():
                self._pids[rank] = pid

    def _duplicate(self, comm: Intracomm, timeout_s: float) -> Intracomm:
        made, request = comm.Idup()
        self.poll([request], self._others, timeout_s, Site("hilo.compile(…, replicas='mpi'), in MPI_Comm_idup"))
        made.Set_errhandler(self.mpi.ERRORS_RETURN)
        return made

    def _leave(self) -> None:
        """At process exit: makes sure that no rank waits for this one, nor this one for a dead one.

        MPI_Finalize waits for all ranks, so it would never end if one is dead: the others say goodbye to each other,
        and then one of them ends MPI for all.
        """
        if self.mpi.Is_finalized() or self.control is None:
            return
        is_known = self.broken is not None
        sys.stdout.flush()
        sys.stderr.flush()
        for rank in self._others:
            self._send_header(Header(GOODBYE, self.call), rank)
        self._await_goodbyes()
        if self.broken is None:
            return
        living = [rank for rank in self._others if rank not in self.dead(self._others)]
        is_first = self.rank < min(living, default=self.size)
        if is_first and not is_known:  # one message is enough
            print(f"hilo: {self.broken}", file=sys.stderr, flush=True)
        time.sleep(_FLUSH_S if is_first else 2 * _FLUSH_S)
        self.mpi.COMM_WORLD.Abort(1)

    def _await_goodbyes(self) -> None:
        """Waits until each other rank has said goodbye or is dead; in a broken world for at most `_GRACE_S`."""
        open_, start = set(self._others), time.monotonic()
        while open_:
            dead = self.dead(sorted(open_))  # before the messages are read, as the last one may arrive in between
            for rank in sorted(open_):
                if self._has_left(rank):
                    open_.discard(rank)
            for rank in sorted(open_.intersection(dead)):
                self.broken = self.broken or f"{self.name()}{self._death(rank)}, before its end"
                open_.discard(rank)
            if self.broken is not None and time.monotonic() - start > _GRACE_S:
                return
            time.sleep(1e-3 if time.monotonic() - start < 0.1 else 1e-2)

    def _has_left(self, rank: int) -> bool:
        """Whether a rank said goodbye."""
        while (header := self._take_header(rank)) is not None:
            self._stash[rank].append(header)
        return any(header.kind == GOODBYE for header in self._stash[rank])

    # ---- waiting

    def poll(
        self,
        requests: Sequence[Request],
        ranks: Sequence[int],
        timeout_s: float,
        site: Site,
        *,
        is_busy: bool = False,
    ) -> None:
        """Waits until all requests are done.

        Args:
            requests: one for each rank, in the order of `ranks`; or a single one for all of them.
            ranks: the ranks that are waited for.
            timeout_s: seconds.
            site: the place, for messages.
            is_busy: whether data is being transferred, which MPI does only while it is polled.

        Raises:
            RanksError: a timeout, the death of a rank, or a notice from one.
        """
        each = list(ranks) if len(ranks) == len(requests) else [None] * len(requests)
        waiting = list(zip(requests, each, strict=True))

        def is_done() -> bool:
            nonlocal waiting
            waiting = [(request, rank) for request, rank in waiting if not request.Test()]
            return not waiting

        def missing() -> list[int]:
            named = [rank for _, rank in waiting if rank is not None]
            return named or list(ranks)

        try:
            self.wait_for(is_done, missing, timeout_s, site, is_busy=is_busy)
        except self.mpi.Exception as error:
            raise RanksError(f"{self.name()}{site.title}: MPI failed: {error}{built(site)}") from error
        finally:
            for request, _ in waiting:
                self._given_up.append(request)
                with contextlib.suppress(self.mpi.Exception):
                    request.Cancel()

    def move(self, requests: Sequence[Request], ranks: Sequence[int], timeout_s: float, site: Site) -> None:
        """Waits until data has been transferred; all members are present.

        Raises:
            RanksError: one died, or something else ended the wait: MPI cannot continue from there, the world is broken.
        """
        try:
            self.poll(requests, ranks, timeout_s, site, is_busy=True)
        except BaseException as error:
            self.broken = self.broken or f"{self.name()}an earlier call ended inside of {site.title}: {error}"
            raise

    def block(self, action: Callable[[], None], ranks: Sequence[int], timeout_s: float, site: Site) -> None:
        """Runs one of MPI's blocking calls, which are faster than those that can be polled, in a separate thread; all
        members are present.

        Raises:
            RanksError: as `move`.
        """
        is_over, failures = threading.Event(), []

        def run() -> None:
            try:
                action()
            except self.mpi.Exception as error:
                failures.append(error)
            finally:
                is_over.set()

        start = time.monotonic()
        try:
            replica_threads.start(run)
            while not is_over.wait(_ALIVE_S):
                self.check_alive(ranks, site)
                if time.monotonic() - start > timeout_s:
                    self.time_out(ranks, timeout_s, site)
            if failures:
                raise RanksError(f"{self.name()}{site.title}: MPI failed: {failures[0]}{built(site)}") from failures[0]
        except BaseException as error:
            self.broken = self.broken or f"{self.name()}an earlier call ended inside of {site.title}: {error}"
            raise

    def wait_for(
        self,
        is_done: Callable[[], bool],
        missing: Callable[[], Sequence[int]],
        timeout_s: float,
        site: Site,
        *,
        kind: int | None = None,
        is_busy: bool = False,
    ) -> None:
        """Waits until `is_done()`; see `poll`.

        Args:
            kind: the kind of messages that it waits for, one from each missing rank, if it waits for messages.
        """
        if is_done():
            return
        start = looked = checked = time.monotonic()
        if kind is not None:
            self._deadlocks.begin(self.call, site, kind, start)
        try:
            while not is_done():
                now = time.monotonic()
                if now - looked > _LOOK_S:
                    looked = now
                    self._read_notices()
                    self._question(missing, now)
                if now - checked > _ALIVE_S:
                    checked = now
                    if self.dead(missing()):
                        self._read_notices()  # it may have said why
                    self.check_alive(missing(), site)
                if now - start > timeout_s:
                    self.time_out(missing(), timeout_s, site)
                if is_busy and any(is_done() for _ in range(_TESTS)):
                    return
                if is_busy or now - start < _SPIN_S:
                    os.sched_yield()
                else:
                    time.sleep(_PAUSE_S)
        finally:
            self._deadlocks.end()

    def time_out(self, missing: Sequence[int], timeout_s: float, site: Site) -> None:
        """Raises an error that names the ranks that did not arrive."""
        raise RanksError(
            f"{self.name()}waited {timeout_s:g} s for rank{'s' * (len(missing) > 1)} {', '.join(map(str, missing))} "
            f"at {site.title}{built(site)}"
        )

    def dead(self, ranks: Sequence[int]) -> list[int]:
        """The ranks among these that are known to be dead."""
        return [rank for rank in ranks if rank in self._pids and not is_alive(self._pids[rank])]

    def _death(self, rank: int) -> str:
        return f"rank {rank} (process {self._pids[rank]}) died"

    def check_alive(self, ranks: Sequence[int], site: Site) -> None:
        """Raises if one of these ranks is known to be dead; no further call is then possible."""
        dead = self.dead(ranks)
        if dead:
            text = f"{self.name()}{self._death(dead[0])}; this one waited for it at {site.title}"
            self.broken = text + built(site)
            raise RanksError(self.broken)

    # ---- notices and questions

    def _receive(self, comm: Intracomm, rank: int, tag: int) -> tuple[int, bytes] | None:
        """The next message of a kind, with its sender; None if there is none yet."""
        status = self.mpi.Status()
        message = comm.Improbe(rank, tag, status)
        if message is None:
            return None
        data = bytearray(status.Get_count(self.mpi.BYTE))
        message.Recv([data, self.mpi.BYTE])
        return status.Get_source(), bytes(data)

    def _read_notices(self) -> None:
        """Raises the failure that another rank has reported for this call."""
        if self.control is None:
            return
        while (came := self._receive(self.control, self.mpi.ANY_SOURCE, _NOTICE_TAG)) is not None:
            call, text, is_over = json.loads(came[1])
            self._notices.setdefault(call, text)
            if is_over:
                self.broken = self.broken or text
        if self.call in self._notices:
            raise PeerFailed(self._notices[self.call])

    def _question(self, missing: Callable[[], Sequence[int]], now_s: float) -> None:
        """Asks the ranks that it waits for whether they wait, too, and forwards others' questions."""
        if self.control is None:
            return
        for rank, question in self._deadlocks.ask(missing(), now_s):
            self._send(self.control, question.encode(), rank, _QUESTION_TAG)
        while (came := self._receive(self.control, self.mpi.ANY_SOURCE, _QUESTION_TAG)) is not None:
            question = Question.decode(came[1])
            last = question.hops[-1]
            if question.call < self.call and not self._deadlocks.has_sent_since(last):
                text = (
                    f"rank {last.rank} of {self.size}: {last.site.title} waits for rank {self.rank}, which ended this"
                )
                self.notify(f"{text} call without it{built(last.site)}", question.call)
            for rank, follows in self._deadlocks.hear(question, missing()):
                self._send(self.control, follows.encode(), rank, _QUESTION_TAG)

    def notify(self, text: str, call: int | None = None) -> None:
        """Tells all others why this call, or another one, failed, and whether the world is broken."""
        if self.control is None:
            return
        data = json.dumps([self.call if call is None else call, text, self.broken is not None]).encode()
        for rank in self._others:
            if not self.dead([rank]):
                self._send(self.control, data, rank, _NOTICE_TAG)

    def begin_call(self) -> None:
        """Counts a call; all ranks make the same calls.

        Raises:
            RanksError: a rank died earlier, or has failed in this call already.
        """
        self._notices.pop(self.call, None)
        self.call += 1
        self._read_notices()
        if self.broken is not None:
            raise RanksError(self.broken)

    def gather_words(self, kind: int, text: str, timeout_s: float) -> list[tuple[int, int, str]]:
        """Collects the ranks' last messages on one of them: the first one that is not known to be dead.

        Args:
            kind, text: this rank's message.
            timeout_s: seconds that the first one waits for those of others; after its goodbye a rank sends no more.

        Returns:
            On the first rank (kind, rank, text) of all messages, in order; on the others nothing.
        """
        if self.control is None:
            return [(kind, self.rank, text)]
        others = [rank for rank in self._others if rank not in self.dead(self._others)]
        first = min([self.rank, *others])
        if self.rank != first:
            self._send(self.control, json.dumps([kind, self.rank, text]).encode(), first, _WORDS_TAG)
            return []
        said, start = [(kind, self.rank, text)], time.monotonic()
        while others and time.monotonic() - start < timeout_s:
            dead = self.dead(others)
            gone = [rank for rank in others if self._has_left(rank)]
            while (came := self._receive(self.control, self.mpi.ANY_SOURCE, _WORDS_TAG)) is not None:
                theirs, rank, words = json.loads(came[1])
                said.append((theirs, rank, words))
                gone.append(rank)
            others = [rank for rank in others if rank not in (*gone, *dead)]
            time.sleep(_PAUSE_S)
        return sorted(said, key=lambda one: one[1])

    # ---- headers

    def exchange(self, members: Sequence[int], header: Header, timeout_s: float) -> dict[int, Header]:
        """Sends a header to the other members, and waits for theirs.

        Returns:
            Their headers, which agree with this one, by rank.

        Raises:
            RanksError: one disagrees, ended, died, failed or did not arrive; or ranks wait for each other.
        """
        missing = [rank for rank in members if rank != self.rank]
        for rank in missing:
            self._send_header(header, rank)
        came: dict[int, Header] = {}

        def is_done() -> bool:
            for rank in [*missing]:
                if (theirs := self.next_header(rank, header.site)) is not None:
                    came[rank] = self._agreed(rank, header, theirs)
                    missing.remove(rank)
            return not missing

        self.wait_for(is_done, lambda: missing, timeout_s, header.site, kind=HEADERS)
        return came

    def next_header(self, rank: int, site: Site) -> Header | None:
        """The next header of a rank, if it has arrived; those of earlier calls are dropped.

        Raises:
            RanksError: it has left, or has ended this call.
        """
        while (header := self._stash[rank].popleft() if self._stash[rank] else self._take_header(rank)) is not None:
            if header.kind == GOODBYE:
                self.put_back(rank, header)
                self._read_notices()  # it may have said why
                raise RanksError(f"{self.name()}rank {rank} ended; {site.title} waits for it{built(site)}")
            if header.call > self.call:
                self.put_back(rank, header)
                self._read_notices()
                raise RanksError(
                    f"{self.name()}{site.title} waits for rank {rank}, which ended this call without it and is at "
                    f"{header.site.title} of the next one{built(site)}"
                )
            if header.call == self.call:
                return header
        return None

    def _take_header(self, rank: int) -> Header | None:
        assert self.control is not None
        came = self._receive(self.control, rank, _HEADER_TAG)
        if came is None:
            return None
        self._deadlocks.came[rank, HEADERS] += 1
        return Header.decode(came[1])

    def _send_header(self, header: Header, rank: int) -> None:
        assert self.control is not None
        self._deadlocks.sent[rank, HEADERS] += 1
        self._send(self.control, header.encode(), rank, _HEADER_TAG)

    def gather(self, payload: bytes, timeout_s: float, title: str) -> list[bytes]:
        """Collects bytes of all ranks on rank 0.

        Returns:
            On rank 0 the bytes of each rank, in order; on the others nothing.

        Raises:
            RanksError: a rank ended, died, failed or did not arrive.
        """
        site = Site(title)
        if self.rank:
            self._send_header(Header(MEET, self.call, 0, site, payload), 0)
            return []
        came = {0: payload}

        def missing() -> list[int]:
            return [rank for rank in range(self.size) if rank not in came]

        def is_done() -> bool:
            for rank in missing():
                if (theirs := self.next_header(rank, site)) is not None:
                    came[rank] = theirs.payload
            return not missing()

        self.wait_for(is_done, missing, timeout_s, site)
        return [came[rank] for rank in range(self.size)]

    def agree(self, number: float, title: str) -> float:
        """The largest of the ranks' numbers; all ranks take part.

        Raises:
            RanksError: as `exchange`.
        """
        header = Header(MEET, self.call, 0, Site(title), struct.pack("<d", number))
        came = self.exchange(range(self.size), header, self._timeout_s)
        return float(max([number, *(struct.unpack("<d", theirs.payload)[0] for theirs in came.values())]))

    def put_back(self, rank: int, header: Header) -> None:
        """Makes a header the next one again."""
        self._stash[rank].appendleft(header)

    def _agreed(self, rank: int, mine: Header, theirs: Header) -> Header:
        if theirs.digest == mine.digest:
            return theirs
        is_there = theirs.site.title == mine.site.title
        what = "another program, or other groups" if is_there else f"at {theirs.site.title}"
        lines = built(mine.site) if is_there else built(mine.site, theirs.site)
        raise RanksError(f"{self.name()}is at {mine.site.title}, and rank {rank} is {what}: they disagree{lines}")

    def _send(self, comm: Intracomm, data: Any, rank: int, tag: int) -> None:
        """Starts to send bytes; finished sends are forgotten."""
        while self._sent and self._sent[0][0].Test():
            self._sent.popleft()
        self._sent.append((comm.Isend([data, self.mpi.BYTE], rank, tag), data))

    # ---- from one to another

    def channel_tag(self, channel: int) -> int:
        """The tag of a channel's messages."""
        return _FIRST_CHANNEL_TAG + channel % (self._tag_limit - _FIRST_CHANNEL_TAG)

    def send_message(self, description: bytes, parts: Sequence[Any], rank: int, tag: int) -> None:
        """Starts to send a description and then the bytes that it describes; they must no longer change."""
        self._deadlocks.sent[rank, tag] += 1
        for data in (description, *parts):
            self._send(self.data, data, rank, tag)

    def next_message(self, rank: int, tag: int) -> bytes | None:
        """The description of the next message, if it has arrived; the described data follows it."""
        came = self._receive(self.data, rank, tag)
        if came is None:
            return None
        self._deadlocks.came[rank, tag] += 1
        return came[1]

    def group(self, members: tuple[int, ...], site: Site) -> Intracomm:
        """The communicator of some ranks in that order; see `Groups.find`."""
        return self._groups.find(members, site, self._timeout_s)


def find_world() -> World | None:
    """The world of all ranks, if it is open."""
    mpi = sys.modules.get("mpi4py.MPI")
    return None if mpi is None or mpi.Is_finalized() else _WORLDS.get(mpi.COMM_WORLD.py2f())


_WORLDS: dict[int, World] = {}
_LOCK = threading.Lock()


def open_world(comm: Intracomm | str, timeout_s: float) -> World:
    """The world of a communicator; `"mpi"` is all ranks. The first call is collective.

    Raises:
        TargetError: mpi4py or MPI is missing, or MPI is finalized.
    """
    try:
        from mpi4py import MPI
    except (ImportError, RuntimeError) as error:
        raise TargetError(
            f"replicas='mpi' takes mpi4py and an MPI library ({error}); pip install 'hilo-mlir[mpi]' has both"
        ) from error
    if MPI.Is_finalized():
        raise TargetError("replicas='mpi': MPI is finalized in this process")
    chosen = MPI.COMM_WORLD if isinstance(comm, str) else comm
    with _LOCK:
        key = chosen.py2f()
        if key not in _WORLDS:
            _WORLDS[key] = World(chosen, timeout_s)
        return _WORLDS[key]
