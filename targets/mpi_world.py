"""The ranks of an MPI communicator: how they talk before and beside the data, and how none waits without end.

MPI itself waits for ever: for a rank that is dead, is elsewhere in its program, or has ended. So each wait here polls a
non-blocking request, and beside it looks for

- a notice: a rank that fails tells all others why;
- a death: on one machine, whether the process of a rank that is waited for still runs;
- an end: a rank says goodbye before it leaves;
- the timeout, for whatever else.

Before the data of a collective, each member sends each other one a header: in which call it is, what it came to. MPI
keeps the order of messages between two ranks, so the next header from a rank either is this collective's, or the two
ranks disagree, and the message can say on what. Small operands travel inside the header.

NOTE: a rank sends one header to each member of the group: for groups of hundreds of ranks a tree would be cheaper.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import socket
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hilo.dialect.errors import ExecutionError, TargetError

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm, Request

INLINE_BYTES = 4096
"""Operands of so many bytes together travel in the header."""

_HELLO_TAG, _HEADER_TAG, _NOTICE_TAG = 31_117, 1, 2
MEET, GOODBYE = 1, 2
_HEADER = struct.Struct("<BIQH")
_TITLE_BYTES = 512
_TESTS = 8
_LOOK_S, _ALIVE_S, _SPIN_S, _PAUSE_S, _GRACE_S = 2e-3, 0.2, 2e-3, 5e-4, 3.0


class PeerFailed(ExecutionError):
    """Another rank has failed, and said why."""


@dataclass(frozen=True)
class Header:
    """What a rank says when it comes to a collective, or leaves.

    Attributes:
        kind: `MEET` or `GOODBYE`.
        call: the number of the call that it is in.
        digest: of all that members have to agree on.
        title: the same for people.
        payload: small operands, one after the other.
    """

    kind: int
    call: int
    digest: int = 0
    title: str = ""
    payload: bytes = b""

    def encode(self) -> bytes:
        title = self.title.encode()[:_TITLE_BYTES]
        return _HEADER.pack(self.kind, self.call, self.digest, len(title)) + title + self.payload

    @staticmethod
    def decode(data: bytes) -> Header:
        kind, call, digest, size = _HEADER.unpack_from(data)
        text = data[_HEADER.size : _HEADER.size + size]
        return Header(kind, call, digest, text.decode(errors="replace"), data[_HEADER.size + size :])


class World:
    """The ranks of a communicator that run programs together.

    Making one is collective: all ranks come, or the others end with an error after `timeout_s`.

    Attributes:
        rank, size: as in MPI.
        data: a communicator of the same ranks, for the operands.
        call: the number of the latest call.
        lock: held during a call: the ranks come to calls in one order.

    Raises:
        ExecutionError: a rank did not come.
    """

    def __init__(self, comm: Intracomm, timeout_s: float) -> None:
        from mpi4py import MPI

        self.mpi = MPI
        self.rank, self.size = comm.Get_rank(), comm.Get_size()
        self.call = 0
        self.lock = threading.RLock()
        self.broken: str | None = None
        self.control: Intracomm | None = None
        self._groups: dict[tuple[int, ...], Intracomm] = {}
        self._sent: deque[tuple[Request, object]] = deque()
        self._stash: dict[int, deque[Header]] = {rank: deque() for rank in range(self.size)}
        self._notices: dict[int, str] = {}
        self._pids: dict[int, int] = {}
        self._tag_limit = int(comm.Get_attr(MPI.TAG_UB) or 32_767)
        self._timeout_s = timeout_s
        self._say_hello(comm, timeout_s)
        self.control = self._duplicate(comm, timeout_s)
        self.data = self._duplicate(comm, timeout_s)
        atexit.register(self._leave)

    # ---- coming together, leaving

    def _say_hello(self, comm: Intracomm, timeout_s: float) -> None:
        """Learns where the others are; a rank that does not come is named."""
        others = [rank for rank in range(self.size) if rank != self.rank]
        hello = json.dumps([_machine(), os.getpid()]).encode()
        buffers = [bytearray(1024) for _ in others]
        received = [comm.Irecv([b, self.mpi.BYTE], rank, _HELLO_TAG) for b, rank in zip(buffers, others, strict=True)]
        sent = [comm.Isend([hello, self.mpi.BYTE], rank, _HELLO_TAG) for rank in others]
        self._sent.extend((request, hello) for request in sent)
        self.poll(received, others, timeout_s, "hilo.compile(…, replicas='mpi')")
        for rank, buffer in zip(others, buffers, strict=True):
            machine, pid = json.loads(bytes(buffer).rstrip(b"\0"))
            if machine == _machine():
                self._pids[rank] = pid

    def _duplicate(self, comm: Intracomm, timeout_s: float) -> Intracomm:
        made, request = comm.Idup()
        self.poll([request], [], timeout_s, "MPI_Comm_idup")
        made.Set_errhandler(self.mpi.ERRORS_RETURN)
        return made

    def _leave(self) -> None:
        """At the end of the process: lets no one wait for this rank, and this rank for no one who is dead."""
        if self.mpi.Is_finalized() or self.control is None:
            return
        try:
            for rank in range(self.size):
                if rank != self.rank:
                    self._send(self.control, Header(GOODBYE, self.call).encode(), rank, _HEADER_TAG)
            everybody = [rank for rank in range(self.size) if rank != self.rank]
            limit = _GRACE_S if self.broken else None
            self.poll([self.control.Ibarrier()], everybody, limit, "the end of the program", listen=False)
        except (ExecutionError, self.mpi.Exception) as error:
            print(f"hilo: {self.broken or error}", file=sys.stderr)
        else:
            if self.broken is None:
                return
        sys.stdout.flush()
        sys.stderr.flush()
        self.mpi.COMM_WORLD.Abort(1)  # MPI_Finalize would wait for the others

    # ---- waiting

    def poll(
        self,
        requests: Sequence[Request],
        ranks: Sequence[int],
        timeout_s: float | None,
        what: str,
        *,
        is_busy: bool = False,
        listen: bool = True,
    ) -> None:
        """Waits until all requests are done.

        Args:
            requests: of one rank each, in the order of `ranks`; or one of all of them.
            ranks: who is waited for.
            timeout_s: None: no limit.
            what: what is waited for, for messages.
            is_busy: the data is on its way; MPI moves it only while it is asked.

        Raises:
            ExecutionError: the timeout; the death of a rank; a notice of one.
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
            self.wait_for(is_done, missing, timeout_s, what, is_busy=is_busy, listen=listen)
        except ExecutionError:
            for request, _ in waiting:
                with contextlib.suppress(self.mpi.Exception):
                    request.Cancel()
            raise
        except self.mpi.Exception as error:
            raise ExecutionError(f"rank {self.rank} of {self.size}: {what}: MPI failed: {error}") from error

    def wait_for(
        self,
        is_done: Callable[[], bool],
        missing: Callable[[], Sequence[int]],
        timeout_s: float | None,
        what: str,
        *,
        is_busy: bool = False,
        listen: bool = True,
    ) -> None:
        """Waits until `is_done()`; see `poll`."""
        if is_done():
            return
        start = looked = checked = time.monotonic()
        while not is_done():
            now = time.monotonic()
            if listen and now - looked > _LOOK_S:
                looked = now
                self._read_notices()
            if now - checked > _ALIVE_S:
                checked = now
                self._check_alive(missing(), what)
            if timeout_s is not None and now - start > timeout_s:
                self._time_out(missing(), timeout_s, what)
            if is_busy and any(is_done() for _ in range(_TESTS)):
                return
            if is_busy or now - start < _SPIN_S:
                os.sched_yield()
            else:
                time.sleep(_PAUSE_S)

    def _time_out(self, missing: Sequence[int], timeout_s: float, what: str) -> None:
        ranks = ", ".join(map(str, missing)) or "the others"
        raise ExecutionError(
            f"rank {self.rank} of {self.size}: waited {timeout_s:g} s for rank{'s' * (len(missing) > 1)} {ranks} "
            f"at {what}"
        )

    def _check_alive(self, ranks: Sequence[int], what: str) -> None:
        dead = [rank for rank in ranks if rank in self._pids and not _runs(self._pids[rank])]
        if dead:
            self.broken = (
                f"rank {self.rank} of {self.size}: rank {dead[0]} (process {self._pids[dead[0]]}) died; this one "
                f"waited for it at {what}"
            )
            raise ExecutionError(self.broken)

    # ---- notices

    def _read_notices(self) -> None:
        """Raises what another rank says about this call."""
        comm, status = self.control, self.mpi.Status()
        if comm is None:
            return
        while (message := comm.Improbe(self.mpi.ANY_SOURCE, _NOTICE_TAG, status)) is not None:
            data = bytearray(status.Get_count(self.mpi.BYTE))
            message.Recv([data, self.mpi.BYTE])
            call, text = json.loads(bytes(data))
            self._notices.setdefault(call, text)
        if self.call in self._notices:
            raise PeerFailed(self._notices[self.call])

    def notify(self, text: str) -> None:
        """Tells all others why this call failed."""
        if self.control is None:
            return
        data = json.dumps([self.call, text]).encode()
        for rank in range(self.size):
            if rank != self.rank and (rank not in self._pids or _runs(self._pids[rank])):
                self._send(self.control, data, rank, _NOTICE_TAG)

    def begin_call(self) -> None:
        """Counts a call; all ranks make the same ones.

        Raises:
            ExecutionError: a rank died earlier.
        """
        if self.broken is not None:
            raise ExecutionError(self.broken)
        self._notices.pop(self.call, None)
        self.call += 1

    # ---- headers

    def exchange(self, members: Sequence[int], header: Header, timeout_s: float) -> dict[int, Header]:
        """Sends a header to the other members, and waits for theirs.

        Returns:
            Their headers, which agree with this one, by rank.

        Raises:
            ExecutionError: one disagrees, ended, died, failed or did not come.
        """
        assert self.control is not None
        others = [rank for rank in members if rank != self.rank]
        data = header.encode()
        for rank in others:
            self._send(self.control, data, rank, _HEADER_TAG)
        came: dict[int, Header] = {}

        def is_done() -> bool:
            for rank in others:
                if rank not in came and (theirs := self.next_header(rank, header.title)) is not None:
                    came[rank] = self._agreed(rank, header, theirs)
            return len(came) == len(others)

        self.wait_for(is_done, lambda: [rank for rank in others if rank not in came], timeout_s, header.title)
        return came

    def next_header(self, rank: int, title: str) -> Header | None:
        """The next header of a rank, if one is here; those of earlier calls are dropped.

        Raises:
            ExecutionError: it has left.
        """
        assert self.control is not None
        status = self.mpi.Status()
        while True:
            if self._stash[rank]:
                header = self._stash[rank].popleft()
            else:
                message = self.control.Improbe(rank, _HEADER_TAG, status)
                if message is None:
                    return None
                data = bytearray(status.Get_count(self.mpi.BYTE))
                message.Recv([data, self.mpi.BYTE])
                header = Header.decode(bytes(data))
            if header.kind == GOODBYE:
                self._stash[rank].appendleft(header)
                self._read_notices()  # it may have said why
                raise ExecutionError(f"rank {self.rank} of {self.size}: rank {rank} ended; {title} waits for it")
            if header.call > self.call:
                self._stash[rank].appendleft(header)
                self._read_notices()
                raise ExecutionError(
                    f"rank {self.rank} of {self.size}: {title} waits for rank {rank}, which ended this call without it "
                    f"and is at {header.title} of the next one"
                )
            if header.call == self.call:
                return header

    def gather(self, payload: bytes, timeout_s: float, title: str) -> list[bytes]:
        """Brings bytes of all ranks to rank 0.

        Returns:
            On rank 0 those of each rank, in their order; on the others nothing.

        Raises:
            ExecutionError: a rank ended, died, failed or did not come.
        """
        assert self.control is not None
        if self.rank:
            self._send(self.control, Header(MEET, self.call, 0, title, payload).encode(), 0, _HEADER_TAG)
            return []
        came = {0: payload}

        def missing() -> list[int]:
            return [rank for rank in range(self.size) if rank not in came]

        def is_done() -> bool:
            for rank in missing():
                if (theirs := self.next_header(rank, title)) is not None:
                    came[rank] = theirs.payload
            return not missing()

        self.wait_for(is_done, missing, timeout_s, title)
        return [came[rank] for rank in range(self.size)]

    def put_back(self, rank: int, header: Header) -> None:
        """Makes a header the next one again."""
        self._stash[rank].appendleft(header)

    def _agreed(self, rank: int, mine: Header, theirs: Header) -> Header:
        if theirs.digest == mine.digest:
            return theirs
        what = "another program, or other groups" if theirs.title == mine.title else f"at {theirs.title}"
        raise ExecutionError(
            f"rank {self.rank} of {self.size}: is at {mine.title}, and rank {rank} is {what}: they disagree"
        )

    def _send(self, comm: Intracomm, data: Any, rank: int, tag: int) -> None:
        """Starts to send bytes; what has arrived meanwhile is forgotten."""
        while self._sent and self._sent[0][0].Test():
            self._sent.popleft()
        self._sent.append((comm.Isend([data, self.mpi.BYTE], rank, tag), data))

    # ---- from one to another

    def channel_tag(self, channel: int) -> int:
        """The tag of a channel's messages."""
        return 16 + channel % (self._tag_limit - 16)

    def send_message(self, data: Any, rank: int, tag: int) -> None:
        """Starts to send bytes on the data communicator; they must not change any more."""
        self._send(self.data, data, rank, tag)

    # ---- groups

    def group(self, members: tuple[int, ...]) -> Intracomm:
        """The communicator of some ranks in that order. Its first use is collective: the members are all here."""
        if members == tuple(range(self.size)):
            return self.data
        if members not in self._groups:
            with self._ended_without(members):
                made = self.data.Create_group(self.data.Get_group().Incl(members))
            made.Set_errhandler(self.mpi.ERRORS_RETURN)
            self._groups[members] = made
        return self._groups[members]


    @contextlib.contextmanager
    def _ended_without(self, members: Sequence[int]) -> Iterator[None]:
        """Ends all ranks if one of the members dies meanwhile, or does not come: MPI's own call would wait forever."""
        is_over = threading.Event()

        def watch() -> None:
            start = time.monotonic()
            while not is_over.wait(0.2):
                dead = [rank for rank in members if rank in self._pids and not _runs(self._pids[rank])]
                waited_s = time.monotonic() - start
                if dead or waited_s > self._timeout_s:
                    reason = f"rank {dead[0]} died" if dead else f"one did not come within {self._timeout_s:g} s"
                    ranks = ", ".join(map(str, members))
                    text = f"hilo: rank {self.rank} of {self.size}: making a group of ranks {ranks}: {reason}"
                    print(text, file=sys.stderr, flush=True)
                    time.sleep(0.5)  # mpirun drops what it has not passed on when it ends
                    if self.mpi.Query_thread() == self.mpi.THREAD_MULTIPLE:
                        self.mpi.COMM_WORLD.Abort(1)
                    os._exit(1)

        threading.Thread(target=watch, name="hilo-mpi-group", daemon=True).start()
        try:
            yield
        finally:
            is_over.set()


def _machine() -> str:
    """Names the place in which process ids mean something."""
    try:
        return f"{socket.gethostname()} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return socket.gethostname()


def _runs(pid: int) -> bool:
    """Does a process of this machine still run?"""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X", b"x")
    except FileNotFoundError:
        if os.path.exists("/proc/self/stat"):
            return False
    except OSError:
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


_WORLDS: dict[int, World] = {}
_LOCK = threading.Lock()


def open_world(comm: Intracomm | str, timeout_s: float) -> World:
    """The world of a communicator; `"mpi"` is all ranks. Collective at the first time.

    Raises:
        TargetError: mpi4py or MPI is missing, or MPI is over.
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
        key = MPI._handleof(chosen)
        if key not in _WORLDS:
            _WORLDS[key] = World(chosen, timeout_s)
        return _WORLDS[key]
