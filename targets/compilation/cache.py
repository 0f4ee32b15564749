"""The compile cache: compiled modules by content, in memory and on disk.

The key is a digest of everything that the compiled module depends on. An entry on disk is one file, written under
another name and then renamed, so that readers in other processes see a whole entry or none; its checksum detects
damage, and a damaged entry is reported, removed and compiled again. An entry contains its key, so that a misplaced file
is not taken for another entry. A failing disk (full, read-only) is reported once per process and has no other
consequences. A cache folder is trusted code: whoever can write to it decides what runs. It is created for its owner
only, and a folder that everybody can write to is not used.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import stat
import struct
import threading
import time
import warnings
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import metadata, util
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from hilo.dialect.support.files import read_bytes
from hilo.targets import environment
from hilo.targets.compilation.kernels.files import ENTRY, list_files, write_within

_MAGIC = b"hilocach"
_HEADER = struct.Struct("<8sI32s")
MEMORY_ENTRIES = 256
TURN_S = 60.0
"""Seconds that a process waits for another one that compiles the same program."""
EXPLAINED = 256
"""How many of the most recently used entries a miss is compared with."""

Value = TypeVar("Value")


class CacheWarning(UserWarning):
    """A cache entry was damaged, or the cache on disk cannot be used."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A compiled module and what is needed to call it.

    Attributes:
        module: IREE VM bytecode.
        args_abi: element types of the compiled function's arguments, MLIR spelling.
        results_abi: the same for its results.
        device: runtime device that was chosen for it.
        rung: rung of the retry ladder that compiled it.
        flags: flags of iree-compile.
        mode: where the compiler ran.
        diagnostics: the compiler's warnings.
        imports: the host functions that it calls: one `HostImport` each, as JSON.
        parts: the parts of the key, by name, as `shown` writes them.
        has_branches: the lowered program has loops or branches outside of kernels.
    """

    module: bytes
    args_abi: tuple[str, ...]
    results_abi: tuple[str, ...]
    device: str
    rung: str
    flags: tuple[str, ...]
    mode: str
    diagnostics: str
    imports: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    has_branches: bool = True

    def to_bytes(self, key: str = "") -> bytes:
        """Header (magic, length of the description, SHA-256 of the rest), description as JSON, module.

        Args:
            key: the key under which the entry is stored.
        """
        described = {name: getattr(self, name) for name in self.__slots__ if name != "module"} | {"key": key}
        description = json.dumps(described).encode()
        body = description + self.module
        return _HEADER.pack(_MAGIC, len(description), hashlib.sha256(body).digest()) + body

    def check_types(self) -> None:
        """Raises TypeError if a field does not have its declared type."""
        lists = (self.args_abi, self.results_abi, self.flags, self.imports)
        texts = (self.device, self.rung, self.mode, self.diagnostics, *self.parts, *self.parts.values())
        if not all(isinstance(one, tuple) for one in lists):
            raise TypeError("a field is not a list of texts")
        if not all(isinstance(text, str) for text in (*texts, *(text for one in lists for text in one))):
            raise TypeError("a field is not a text")
        if not isinstance(self.has_branches, bool):
            raise TypeError("a field is not true or false")

    @staticmethod
    def from_bytes(data: bytes, key: str | None = None) -> Entry:
        """The entry of a file's content.

        Args:
            key: the expected key; None: any.

        Raises:
            ValueError: it is damaged, not an entry, or the entry of another key.
        """
        if len(data) < _HEADER.size:
            raise ValueError("it is cut short")
        magic, size, digest = _HEADER.unpack_from(data)
        body = data[_HEADER.size :]
        if magic != _MAGIC or hashlib.sha256(body).digest() != digest:
            raise ValueError("its checksum is wrong")
        try:
            described: dict[str, Any] = json.loads(body[:size])
            own = described.pop("key")
            lists: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value for name, value in described.items()
            }
            entry = Entry(module=body[size:], **lists)
            entry.check_types()
        except (TypeError, AttributeError, KeyError, RecursionError) as error:
            raise ValueError("its description is not one of an entry") from error
        if key is not None and own != key:
            raise ValueError("it is the entry of another program")
        return entry


class MemoryCache(Generic[Value]):
    """The most recently used values, thread-safe."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._values: OrderedDict[str, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> Value | None:
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: str, value: Value) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._capacity:
                self._values.popitem(last=False)

    def remove(self, key: str) -> None:
        with self._lock:
            self._values.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


class DiskCache:
    """Entries in a folder of bounded size; the least recently used are removed first.

    Args:
        folder: created when the first entry is stored.
        size_bytes: bound on the sum of the entries' sizes.
    """

    def __init__(self, folder: Path, size_bytes: int) -> None:
        self.folder = folder
        self.size_bytes = size_bytes

    def path(self, key: str) -> Path:
        """The file of the entry of that key, whether or not it exists."""
        return self.folder / key[:2] / (key + ENTRY)

    def get(self, key: str) -> Entry | None:
        """The entry, or None if there is none, or it cannot be used (a `CacheWarning` says why)."""
        path = self.path(key)
        try:
            data = read_bytes(path, most=self.size_bytes)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            _warn_once(f"compile cache {self.folder} cannot be read: {error}")
            return None
        try:
            entry = Entry.from_bytes(data, key)
        except ValueError as error:
            warnings.warn(
                f"compile cache: {path} is damaged ({error}); it is compiled again", CacheWarning, stacklevel=2
            )
            with contextlib.suppress(OSError):  # another process may have removed or replaced it
                path.unlink()
            return None
        with contextlib.suppress(OSError):  # a read-only cache is useful, too
            os.utime(path)
        return entry

    @contextlib.contextmanager
    def turn(self, key: str) -> Iterator[None]:
        """Held while an entry is compiled, so that several processes that want the same one, such as MPI ranks, compile
        it once. A process that comes later waits until the first one is done or has ended, for at most `TURN_S`; if
        the file system has no locks, no process waits.
        """
        with contextlib.ExitStack() as held:
            try:
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                locks = held.enter_context(_open_locks(self.folder / "turns.lock"))  # each key has a byte of it
                limit = time.monotonic() + TURN_S
                while not _try_to_lock(locks, int(key[:7], 16)) and time.monotonic() < limit:
                    time.sleep(5e-3)
            except OSError:  # `put` will report what is wrong with the folder
                pass
            yield

    def explain(self, key: str, parts: Mapping[str, str]) -> str:
        """Why there is no entry of that key: how the most similar of the last `EXPLAINED` entries differs."""
        best: tuple[int, dict[str, str]] | None = None
        programs = [path for _, _, path in self.entries() if path.suffix == ENTRY]
        for path in programs[: -EXPLAINED - 1 : -1]:
            try:
                other = Entry.from_bytes(read_bytes(path, most=self.size_bytes)).parts
            except (OSError, ValueError):  # removed, damaged or incomplete: `get` reports damage
                continue
            different = {name: other.get(name, "nothing") for name in parts if other.get(name) != parts[name]}
            if best is None or len(different) < best[0]:
                best = len(different), different
        if best is None:
            return f"no {self.path(key)}, nor any other entry"
        said = "; ".join(f"{name} is {parts[name]}, there {there}" for name, there in best[1].items())
        return f"no {self.path(key)}; the nearest entry differs in: {said or 'nothing: it was removed'}"

    def put(self, key: str, entry: Entry) -> None:
        """Stores an entry; a failure is a `CacheWarning`."""
        data = entry.to_bytes(key)
        if len(data) > self.size_bytes:
            return
        path = self.path(key)
        try:
            write_within(str(self.folder), [(str(path), data)], self.size_bytes)
        except OSError as error:
            _warn_once(f"compile cache {self.folder} cannot be written: {error}; compiled programs are not kept")

    def remove(self, key: str) -> None:
        """Removes the entry of that key, if there is one."""
        try:
            self.path(key).unlink(missing_ok=True)
        except OSError as error:
            _warn_once(f"compile cache {self.folder} cannot be written: {error}; {self.path(key)} stays")

    def entries(self) -> list[tuple[float, int, Path]]:
        """`(last use, size in bytes, path)` of all files, including kernels, the least recently used first; without
        files that a process may be writing."""
        return [(used, size, Path(path)) for used, size, path in list_files(str(self.folder))]

    def clear(self) -> int:
        """Removes all programs and kernels; returns how many."""
        removed = 0
        for _, _, path in self.entries():
            try:
                path.unlink(missing_ok=True)
                removed += 1
            except OSError as error:
                _warn_once(f"compile cache: {path} cannot be removed: {error}")
        return removed


def _open_locks(path: Path) -> IO[bytes]:
    """Opens a regular file of the folder: not a link, which could lead anywhere, nor a pipe, which would block."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.fdopen(os.open(path, flags, 0o600), "r+b")


def _try_to_lock(file: IO[bytes], place: int) -> bool:
    """Locks a byte of an open file until it is closed; False: another process has locked it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
    except (BlockingIOError, PermissionError):
        return False
    return True


_warned: set[str] = set()


def _warn_once(message: str) -> None:
    if message not in _warned:
        _warned.add(message)
        warnings.warn(message, CacheWarning, stacklevel=3)


def disk_cache() -> DiskCache | None:
    """The cache on disk that the environment configures, or None."""
    folder = environment.cache_dir()
    if folder is None or _is_open_to_all(folder):
        return None
    return DiskCache(folder, environment.cache_size_bytes())


def _is_open_to_all(folder: Path) -> bool:
    """Whether everybody could place programs there for this user to run; a `CacheWarning` says so."""
    try:
        is_open = os.name == "posix" and bool(folder.stat().st_mode & stat.S_IWOTH)
    except (OSError, ValueError):  # it does not exist yet, or `put` will report what is wrong with it
        return False
    if is_open:
        _warn_once(
            f"compile cache {folder} is not used: everybody can write to it, and its content is executed; "
            f"chmod o-w it, or set {environment.CACHE_DIR.name} to a folder of your own"
        )
    return is_open


@functools.cache
def compiler_versions() -> tuple[str, ...]:
    """IREE's packages, each with its version."""
    return tuple(f"{name}={metadata.version(name)}" for name in ("iree-base-compiler", "iree-base-runtime"))


@functools.cache
def source_version() -> str:
    """A digest of everything that determines how a module is compiled: hilo's dialect, lowering and targets, IREE."""
    digest = hashlib.sha256()
    for version in compiler_versions():
        digest.update(f"{version}\n".encode())
    for name in ("dialect", "lowering", "targets"):
        spec = util.find_spec(f"hilo.{name}")
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for path in sorted(Path(folder).rglob("*.py")):
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def shown(part: str | bytes) -> str:
    """A part of a key for messages: the part itself, or a digest if it is long."""
    if isinstance(part, str) and len(part) <= 200:
        return part
    data = part.encode() if isinstance(part, str) else part
    return f"{len(data)} bytes #{hashlib.sha256(data).hexdigest()[:12]}"


def content_key(*parts: bytes | str) -> str:
    """A digest of the parts that also depends on where each of them ends."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()
