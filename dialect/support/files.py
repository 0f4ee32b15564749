"""Files that are written atomically, and files that are read only if they are regular files."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from hilo.dialect.support.errors import Error, shown


def write_atomically(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Writes a file atomically: into a temporary file next to it, which then replaces it.

    Symbolic links are followed; a target that is not a regular file (a device, a pipe) is written to directly.

    Raises:
        Error: the file cannot be written; the message says why.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise Error(f"cannot write {shown(path)}: it is a {type(path).__name__}, not a path")
    payload = data.encode() if isinstance(data, str) else data
    temporary: str | None = None
    target = Path(path)
    try:
        target = target.resolve()
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(payload)
            return
        import tempfile  # takes longer to import than anything else in a tool that writes to stdout

        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(payload)
        os.chmod(temporary, _mode_of(target))
        os.replace(temporary, target)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        if temporary is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
        raise Error(f"cannot write {target}: {getattr(error, 'strerror', None) or error}") from None


def read_bytes(path: str | os.PathLike[str], *, most: int | None = None) -> bytes:
    """The content of a regular file, not of a pipe, which would wait for a writer, or a device, which may never end.

    Args:
        path: links are followed.
        most: the greatest number of bytes; None: no limit.

    Raises:
        OSError: it cannot be read, is not a regular file, or is larger.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a zero byte in the name
        raise OSError(errno.EINVAL, str(error)) from error
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file")
        if most is not None and status.st_size > most:
            raise OSError(errno.EFBIG, f"it has {status.st_size} bytes, more than {most}")
        return file.read(status.st_size)


def _mode_of(target: Path) -> int:
    """The permissions that the file has, or that a new file would get there."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
