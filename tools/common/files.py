"""Files that tools read and write: `-` is stdin or stdout, and errors name the path."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hilo.dialect.support.errors import Error
from hilo.dialect.support.files import write_atomically


def read_input(path: str) -> bytes:
    """The bytes of the file `path`, or of stdin for `-`.

    Raises:
        Error: there is no such file, or it cannot be read.
    """
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Error(f"cannot read {path!r}: {_reason(error)}") from error


def write_output(path: str, data: str | bytes) -> None:
    """Writes `data` to `path` atomically, or to stdout for `-`.

    Raises:
        Error: the file cannot be written.
    """
    raw = data.encode() if isinstance(data, str) else data
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    write_atomically(path, raw)


def check_writable(path: str) -> None:
    """Raises an error, before any work is done, if `path` cannot be written.

    Raises:
        Error: the folder does not exist or is not writable, or `path` is a folder.
    """
    if path == "-" or path == os.devnull:
        return
    target = Path(path)
    if target.is_dir():
        raise Error(f"cannot write {path!r}: it is a folder")
    if not target.parent.is_dir():
        raise Error(f"cannot write {path!r}: the folder {str(target.parent)!r} does not exist")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise Error(f"cannot write {path!r}: permission denied")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
