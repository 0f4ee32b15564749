"""The messages between ranks other than data, and the place where each of them waits."""

from __future__ import annotations

import os
import socket
import struct
from dataclasses import dataclass

from hilo.dialect.support.errors import ExecutionError
from hilo.targets.replicas.rendezvous import built_at

MEET, GOODBYE = 1, 2
_HEADER = struct.Struct("<BIQHH")
_TEXT_BYTES = 1024


class RanksError(ExecutionError):
    """The ranks did not meet: one died, ended, disagrees or did not arrive, or they wait for each other."""

    names_place = True  # of each rank's call site, if it is known


@dataclass(frozen=True)
class Site:
    """Where a rank is in its program.

    Attributes:
        title: for messages; its first word names the call site.
        place: the user's line, if it is known.
    """

    title: str
    place: str = ""


def built(*sites: Site) -> str:
    """The end of a message about some sites: the user's line of each, if it is known."""
    known = {site.title.partition(" ")[0]: site.place for site in sites if site.place}
    return built_at(known, known)


@dataclass(frozen=True)
class Header:
    """What a rank sends when it arrives at a collective, or leaves.

    Attributes:
        kind: `MEET` or `GOODBYE`.
        call: the number of its current call.
        digest: of everything that members must agree on.
        site: the same in readable form.
        payload: small operands, concatenated.
    """

    kind: int
    call: int
    digest: int = 0
    site: Site = Site("")
    payload: bytes = b""

    def encode(self) -> bytes:
        title, place = (text.encode()[:_TEXT_BYTES] for text in (self.site.title, self.site.place))
        fields = _HEADER.pack(self.kind, self.call, self.digest, len(title), len(place))
        return b"".join((fields, title, place, self.payload))

    @staticmethod
    def decode(data: bytes) -> Header:
        kind, call, digest, title, place = _HEADER.unpack_from(data)
        start, middle = _HEADER.size, _HEADER.size + title
        end = middle + place
        site = Site(data[start:middle].decode(errors="replace"), data[middle:end].decode(errors="replace"))
        return Header(kind, call, digest, site, data[end:])


def machine() -> str:
    """Identifies the machine (or container) within which process ids are valid."""
    try:
        return f"{socket.gethostname()} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return socket.gethostname()


def is_alive(pid: int) -> bool:
    """Whether a process of this machine still runs."""
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
