"""A kernel store for tests that count what is found in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hilo.targets.compilation.iree import c_library
from hilo.targets.compilation.kernels import files, store


@contextmanager
def empty_store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A store in a folder, with C functions that are compiled already, and no kernels. Programs are compiled in this
    process."""
    monkeypatch.setattr(c_library, "PROGRAMS_BEFORE", 0)
    monkeypatch.setenv("HILO_CACHE_DIR", str(folder))
    monkeypatch.setenv("HILO_ISOLATE", "0")
    monkeypatch.setattr(files, "_written", {})
    yield
    store._memory.clear()
    for file in itertools.chain.from_iterable(
        folder.glob(f"*/*{ending}") for ending in (files.KERNEL, files.LINKED, files.ENTRY, files.WRITTEN)
    ):
        file.unlink()
