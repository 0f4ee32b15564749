"""Finds a compiled program in this process's memory or on disk, or compiles it."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from hilo.targets import environment
from hilo.targets.compilation.cache import MEMORY_ENTRIES, DiskCache, Entry, MemoryCache, disk_cache
from hilo.targets.compilation.request import CompileRequest, Key
from hilo.targets.compilation.times import Times
from hilo.targets.runtime.program import Program

_LOG = logging.getLogger("hilo.targets")

_PROGRAMS: MemoryCache[tuple[Entry, Program]] = MemoryCache(MEMORY_ENTRIES)


def clear_memory_cache() -> None:
    """Forgets all compiled programs of this process; executables in use stay usable."""
    _PROGRAMS.clear()


def forget(key: str) -> None:
    """Drops a program from memory and disk; executables in use stay usable."""
    _PROGRAMS.remove(key)
    disk = disk_cache()
    if key and disk is not None:
        disk.remove(key)


def keep(key: Key, entry: Entry, program: Program) -> None:
    """Stores a program in memory and on disk; it replaces an existing one."""
    _PROGRAMS.put(key.digest, (entry, program))
    disk = disk_cache()
    if disk is not None:
        disk.put(key.digest, dataclasses.replace(entry, parts=key.parts))


@dataclass(frozen=True, slots=True)
class Found:
    """A compiled program.

    Attributes:
        entry: the compiled module and how it was compiled.
        program: the loaded module.
        source: where it was found.
        key: its key in caches; empty if they were not used.
    """

    entry: Entry
    program: Program
    source: Literal["compiled", "memory", "disk"]
    key: str = ""


def find_program(
    request: CompileRequest, times: Times, compile: Callable[[], Entry], load: Callable[[Entry], Program]
) -> Found:
    """The compiled program: from a cache, or else compiled and stored.

    Args:
        request: the program and its target.
        times: gets the stages `key`, `read` and `load`.
        compile: compiles a program that no cache holds.
        load: loads it.
    """
    if not request.uses_cache:
        entry = compile()
        with times.stage("load"):
            return Found(entry, load(entry), "compiled")
    with times.stage("key"):
        key = request.key()
    held = _PROGRAMS.get(key.digest)
    if held is not None:
        return Found(*held, "memory", key.digest)
    disk = disk_cache()
    source: Literal["compiled", "disk"] = "disk"
    found = None
    if disk is not None:
        with times.stage("read"):
            found = disk.get(key.digest)
    if found is None:
        found, source = _make(request, key, disk, compile)
    with times.stage("load"):
        program = load(found)
    _PROGRAMS.put(key.digest, (found, program))
    return Found(found, program, source, key.digest)


def _make(
    request: CompileRequest, key: Key, disk: DiskCache | None, compile: Callable[[], Entry]
) -> tuple[Entry, Literal["compiled", "disk"]]:
    """Compiles, and stores the result; or reads what another process has compiled in the meantime."""
    with contextlib.nullcontext() if disk is None else disk.turn(key.digest):
        found = None if disk is None else disk.get(key.digest)
        if found is not None:
            return found, "disk"
        if environment.explain_cache_misses():
            where = "cache on disk is off" if disk is None else disk.explain(key.digest, key.parts)
            _LOG.warning("cache miss: %s: %s", request, where)
        entry = dataclasses.replace(compile(), parts=key.parts)
        if disk is not None:
            disk.put(key.digest, entry)
        return entry, "compiled"
