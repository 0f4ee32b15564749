"""Appends a checksum to the file of a compiled module, and verifies it.

IREE's modules have none: a flipped bit in a kernel gives wrong numbers, or crashes the process. So modules that are
compiled ahead of time end with 44 bytes that IREE's loaders do not read: `hilo-sha256:` and the digest of everything
before. That they must be present is stated in the module itself, in the reflection of its entry function, so that a
truncated file is detected.
"""

from __future__ import annotations

import hashlib

from hilo.dialect.support.errors import Error

MARK = "hilo.sealed"
"""The entry of IREE's function reflection which says that the file ends with its checksum."""

_MAGIC = b"hilo-sha256:"
_SIZE = len(_MAGIC) + hashlib.sha256().digest_size


def append_checksum(module: bytes) -> bytes:
    """The module with its checksum at the end."""
    return module + _MAGIC + hashlib.sha256(module).digest()


def verify_checksum(data: bytes, place: str) -> None:
    """Checks a module against the checksum at its end; modules of other compilers have none.

    Args:
        data: the content of the file.
        place: the file's name in messages.

    Raises:
        Error: the module differs from what was written.
    """
    module, end = data[:-_SIZE], data[-_SIZE:]
    if end.startswith(_MAGIC):
        if hashlib.sha256(module).digest() != end[len(_MAGIC) :]:
            raise Error(f"{place} is damaged: its checksum is wrong; copy it again, or compile the program again")
    elif MARK.encode() in data or _MAGIC in data:
        raise Error(f"{place} is damaged: its end is missing or wrong; copy it again, or compile the program again")
    elif not data:
        raise Error(f"{place} is empty; it takes a compiled module")
