"""The files of the compile cache's folder: written whole or not at all, bounded in size.

Programs and kernels are stored side by side, in folders with names of two letters; the least recently used are removed
first. Workers import this file, so it imports little.
"""

from __future__ import annotations

import contextlib
import glob
import os
import stat
import tempfile
import time
from collections.abc import Sequence

ENTRY, KERNEL, LINKED, WRITTEN = ".hilo", ".kernel", ".linked", ".written"
"""Extensions of compiled programs, of compiled kernels, of kernels that are linked together, and of kernels as passes
wrote them."""

ABANDONED_S = 600.0
"""Age from which on a temporary file counts as left behind by a killed process."""


SWEEP_PART = 64
"""The folder's size is checked when a process first writes, and whenever it has written this part of the bound."""

_written: dict[str, int] = {}
"""By folder, the bytes that this process has written since it last checked the folder's size."""


def write_within(folder: str, files: Sequence[tuple[str, bytes]], most: int) -> None:
    """Writes files, and removes others if the folder would become larger than its bound. Files of other processes are
    counted when this process next checks the folder's size.

    Args:
        folder: the cache's folder.
        files: path and content of each file.
        most: bound of the folder in bytes; files that exceed it are not written.

    Raises:
        OSError: the disk is full, the folder cannot be written, or a file cannot be removed.
    """
    size = sum(len(data) for _, data in files)
    unseen = _written.get(folder, most) + size
    if unseen > most // SWEEP_PART:
        make_room(folder, size, most, [path for path, _ in files])
        unseen = 0
    if size <= most:
        for path, data in files:
            write_whole(path, data)
        _written[folder] = unseen


def write_whole(path: str, data: bytes) -> None:
    """Writes a temporary file in the same folder, then renames it.

    Raises:
        OSError: the disk is full, or the folder cannot be written.
    """
    folder = os.path.dirname(path)
    os.makedirs(os.path.dirname(folder), exist_ok=True, mode=0o700)
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise


def list_files(folder: str) -> list[tuple[float, int, str]]:
    """`(last use, size in bytes, path)` of all files, the least recently used first; without files that a process may
    be writing."""
    found = []
    for path in glob.iglob(os.path.join(glob.escape(folder), "??", "*")):
        with contextlib.suppress(OSError):  # removed meanwhile by another process
            status = os.lstat(path)
            if stat.S_ISDIR(status.st_mode):  # not one of hilo's
                continue
            if path.endswith((ENTRY, KERNEL, LINKED, WRITTEN)) or status.st_mtime < time.time() - ABANDONED_S:
                found.append((status.st_mtime, status.st_size, path))
    return sorted(found)


def make_room(folder: str, needed: int, most: int, keep: Sequence[str] = ()) -> None:
    """Removes files until there is room for `needed` bytes within `most` bytes.

    Args:
        folder: the cache's folder.
        needed: total size in bytes of the files to write.
        most: bound of the folder in bytes.
        keep: files that are about to be replaced.

    Raises:
        OSError: a file cannot be removed.
    """
    files = list_files(folder)
    total = sum(size for _, size, _ in files) + needed
    for _, size, path in files:
        if total <= most:
            return
        if path not in keep:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)
        total -= size
