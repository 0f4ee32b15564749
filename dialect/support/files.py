"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from hilo.dialect.support.errors import Error, shown


def write_atomically(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Writes a file that others see whole or not at all: into a temporary file beside it, then in its place.

    Symbolic links are followed; what is no regular file (a device, a pipe) is written to and stays what it is.

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
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(payload)
        os.chmod(temporary, _mode_of(target))
        os.replace(temporary, target)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        if temporary is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
        raise Error(f"cannot write {target}: {getattr(error, 'strerror', None) or error}") from error


def _mode_of(target: Path) -> int:
    """The permissions that the file has, or that a new file would get here."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
