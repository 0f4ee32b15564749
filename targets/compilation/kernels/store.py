"""The store of compiled kernels: files in the compile cache's folder, or this process's memory.

A file is written under another name and then renamed, so that processes that use the same folder see a whole file or
none. Its checksum also covers the key: a file that is damaged, or that belongs to another key, is removed, and its
kernel is compiled again. Workers import this file, so it imports little.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import struct
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hilo.targets.compilation.kernels.files import KERNEL, LINKED, WRITTEN, write_within

_MAGIC = b"hilokern"
_HEADER = struct.Struct("<8sI32s")
_DIGEST_BYTES = 32
Found = TypeVar("Found")
MEMORY_BYTES = 64 << 20
"""Bound on the kernels that a process keeps if there is no folder."""


@dataclass(frozen=True, slots=True)
class StorePlace:
    """Where a program's kernels are stored.

    Attributes:
        folder: of the compile cache; empty: the memory of the process that compiles.
        size_bytes: bound on the sum of the folder's files.
        depends_on: everything besides their text that compiled kernels depend on: versions, the CPU, the flags.
        is_for_any_size: store only kernels that take all sizes as arguments, which are hilo's own.
    """

    folder: str
    size_bytes: int
    depends_on: str
    is_for_any_size: bool = False


@dataclass(frozen=True, slots=True)
class Kernel:
    """A compiled kernel.

    Attributes:
        export: the export of its executable after translation, as text, with a general name.
        attributes: its entry in the table of a program's kernels.
        object_file: with one function, whose name is derived from the key.
    """

    export: str
    attributes: bytes
    object_file: bytes

    def to_bytes(self, key: str) -> bytes:
        """Header (magic, length of the description, SHA-256 of key and rest), description as JSON, object file."""
        description = json.dumps({"export": self.export, "attributes": self.attributes.hex()}).encode()
        body = description + self.object_file
        return _HEADER.pack(_MAGIC, len(description), _digest(key, body)) + body

    @staticmethod
    def from_bytes(data: bytes, key: str) -> Kernel:
        """The kernel of a file's content.

        Raises:
            ValueError: the content is damaged, is not a kernel, or belongs to another key.
        """
        if len(data) < _HEADER.size:
            raise ValueError("it is cut short")
        magic, size, digest = _HEADER.unpack_from(data)
        body = data[_HEADER.size :]
        if magic != _MAGIC or digest != _digest(key, body):
            raise ValueError("its checksum is wrong")
        try:
            described = json.loads(body[:size])
            return Kernel(described["export"], bytes.fromhex(described["attributes"]), body[size:])
        except (TypeError, KeyError, RecursionError) as error:
            raise ValueError("its description is not one of a kernel") from error


def _digest(key: str, body: bytes) -> bytes:
    return hashlib.sha256(key.encode() + b"\0" + body).digest()


_LOCK = threading.Lock()
_memory: OrderedDict[str, bytes] = OrderedDict()


def find_kernel(place: StorePlace, key: str) -> Kernel | None:
    """The kernel of that key, or None if there is none that can be used."""
    return _find(place, key, KERNEL, Kernel.from_bytes)


def find_linked(place: StorePlace, key: str) -> bytes | None:
    """The executable of kernels that were linked together, or None if there is none that can be used."""
    return _find(place, key, LINKED, _checked_content)


def keep_linked(place: StorePlace, key: str, content: bytes) -> None:
    """Stores kernels that are linked together.

    Raises:
        OSError: see `keep_kernels`.
    """
    _keep(place, [(key + LINKED, _digest(key, content) + content)])


class WrittenStore:
    """The store of kernels as passes wrote them: see `hilo.lowering.framework.written.body_store`.

    Args:
        folder: of the compile cache.
        size_bytes: bound on the sum of the folder's files.
        depends_on: returns everything besides their keys that they depend on: versions, the CPU.
    """

    def __init__(self, folder: str, size_bytes: int, depends_on: Callable[[], str]) -> None:
        self._folder, self._size_bytes, self._depends_on = folder, size_bytes, depends_on

    @functools.cached_property
    def _place(self) -> StorePlace:
        return StorePlace(self._folder, self._size_bytes, self._depends_on())

    def find(self, key: str) -> bytes | None:
        """The content of a key; None if there is none that can be used."""
        return _find(self._place, self._full(key), WRITTEN, _checked_content)

    def keep(self, rows: Sequence[tuple[str, bytes]]) -> None:
        """Stores contents by their keys, if the folder can be written."""
        full = [(self._full(key), content) for key, content in rows]
        with contextlib.suppress(OSError):  # the compile cache reports what is wrong with the folder
            _keep(self._place, [(key + WRITTEN, _digest(key, content) + content) for key, content in full])

    def _full(self, key: str) -> str:
        return hashlib.sha256(f"{self._place.depends_on}\nwritten\n{key}".encode()).hexdigest()


def _checked_content(data: bytes, key: str) -> bytes:
    digest, content = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
    if digest != _digest(key, content):
        raise ValueError("its checksum is wrong")
    return content


def _find(place: StorePlace, key: str, ending: str, read: Callable[[bytes, str], Found]) -> Found | None:
    if not place.folder:
        with _LOCK:
            if key + ending not in _memory:
                return None
            _memory.move_to_end(key + ending)
            return read(_memory[key + ending], key)
    path = _path(place, key + ending)
    try:
        found = read(_read(path, place.size_bytes), key)
    except OSError:  # there is none, or it cannot be read
        return None
    except ValueError:
        with contextlib.suppress(OSError):  # another process may have removed or replaced it
            os.unlink(path)
        return None
    with contextlib.suppress(OSError):  # a read-only folder is useful, too
        os.utime(path)
    return found


def keep_kernels(place: StorePlace, kernels: Sequence[tuple[str, Kernel]]) -> None:
    """Stores kernels by their keys.

    Raises:
        OSError: the disk is full, or the folder cannot be written.
    """
    _keep(place, [(key + KERNEL, kernel.to_bytes(key)) for key, kernel in kernels])


def _keep(place: StorePlace, rows: Sequence[tuple[str, bytes]]) -> None:
    if not place.folder:
        with _LOCK:
            _memory.update(rows)
            total = sum(map(len, _memory.values()))
            while total > MEMORY_BYTES:
                total -= len(_memory.popitem(last=False)[1])
        return
    write_within(place.folder, [(_path(place, name), data) for name, data in rows], place.size_bytes)


def _path(place: StorePlace, name: str) -> str:
    return os.path.join(place.folder, name[:2], name)


def _read(path: str, most: int) -> bytes:
    with open(path, "rb", opener=_open_file) as file:
        return file.read() if os.fstat(file.fileno()).st_size <= most else b""


def _open_file(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for its other end
