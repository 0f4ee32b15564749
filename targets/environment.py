"""The environment variables that `hilo.targets` reads, each in one place and with its meaning.

They are read at each use, so that a test or a notebook can change them. An invalid value is an error that names the
variable: a silent default would hide the typo.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hilo.dialect.support.errors import ArgumentError, nearest, shown

if TYPE_CHECKING:
    from hilo.lowering.pipelines.instrumentation import Instrumentation

Isolation = Literal["auto", "worker", "in-process"]
CheckMode = Literal["auto", "off", "first", "always"]
JitLevel = Literal["on", "off", "fusible"]
JIT_LEVELS: tuple[JitLevel, ...] = ("on", "off", "fusible")
CHECK_MODES: tuple[CheckMode, ...] = ("auto", "off", "first", "always")

_TRUE = ("1", "true", "yes", "on")
_FALSE = ("0", "false", "no", "off")
_SIZE_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


@dataclass(frozen=True, slots=True)
class Variable:
    """An environment variable.

    Attributes:
        name: the variable.
        description: what it sets, for `--help` and the docs.
        default: the behaviour if it is unset, in words.
    """

    name: str
    description: str
    default: str

    def read(self) -> str | None:
        """The value, or None if it is unset or empty."""
        return os.environ.get(self.name) or None


CACHE_DIR = Variable(
    "HILO_CACHE_DIR",
    "folder of the compile cache; `off` keeps it in memory only",
    "the platform's: `$XDG_CACHE_HOME/hilo` or `~/.cache/hilo`, `~/Library/Caches/hilo`, `%LOCALAPPDATA%\\hilo\\cache`",
)
CACHE_SIZE = Variable("HILO_CACHE_SIZE", "bound of the compile cache on disk: bytes, or with a unit as in 512M", "2G")
CHECK = Variable(
    "HILO_CHECK",
    "which calls are checked against the evaluator: off, first, always, or auto",
    "auto: the first call, where that is quick",
)
COLLECTIVE_TIMEOUT = Variable(
    "HILO_COLLECTIVE_TIMEOUT_S", "seconds that a replica waits for others, and a program for a feed", "300"
)
DEBUG = Variable("HILO_DEBUG", "1 has the tools show Python tracebacks and what hilo logs, as --debug does", "0")
DUMP = Variable(
    "HILO_DUMP", "folder for the program before and after each pass, one folder for each compilation", "no dumps"
)
EXPLAIN = Variable("HILO_EXPLAIN_CACHE_MISSES", "1 logs, for each compilation, why the cache had no entry", "0")
ISOLATE = Variable("HILO_ISOLATE", "1 compiles in a worker process, 0 in this process, auto chooses", "auto")
JIT_LEVEL = Variable(
    "HILO_JIT_LEVEL", "which operations that no scope or device names are compiled: on, off or fusible", "on"
)
KERNEL_STORE = Variable(
    "HILO_KERNEL_STORE",
    "0 compiles all kernels of a program anew; 1 takes those of earlier programs from the cache",
    "1",
)
PROFILE = Variable(
    "HILO_PROFILE", "file for a trace of all that the process compiles and runs; see hilo.profile", "no trace"
)
PROGRESS = Variable(
    "HILO_PROGRESS", "1 shows on a terminal what compilations of over two seconds are doing, 0 does not", "1"
)
REPRODUCER_DIR = Variable("HILO_REPRODUCER_DIR", "folder for modules that failed to compile", "a temporary one")

VARIABLES: tuple[Variable, ...] = (
    CACHE_DIR,
    CACHE_SIZE,
    CHECK,
    COLLECTIVE_TIMEOUT,
    DEBUG,
    DUMP,
    EXPLAIN,
    ISOLATE,
    JIT_LEVEL,
    KERNEL_STORE,
    PROFILE,
    PROGRESS,
    REPRODUCER_DIR,
)
"""All of them, as `--help`, the manual pages and docs/command-line.md list them."""

DEFAULT_CACHE_SIZE_BYTES = 2 << 30
DEFAULT_COLLECTIVE_TIMEOUT_S = 300.0


def cache_dir() -> Path | None:
    """The compile cache's folder; None if `HILO_CACHE_DIR=off`.

    If unset, it is the platform's place for caches: `$XDG_CACHE_HOME/hilo` or `~/.cache/hilo`, `~/Library/Caches/hilo`
    on macOS, `%LOCALAPPDATA%\\hilo\\cache` on Windows. Also None if there is no home directory.
    """
    value = CACHE_DIR.read()
    if value is not None:
        return None if value.lower() in ("off", "none") else _folder(CACHE_DIR, value)
    from platformdirs import user_cache_path

    folder = user_cache_path("hilo", appauthor=False)
    return folder if folder.is_absolute() else None  # no home can be found, as in some containers


def _folder(variable: Variable, value: str) -> Path:
    try:
        return Path(value).expanduser()
    except RuntimeError as error:  # `~name` of an unknown user
        raise ArgumentError(f"{variable.name} is {value!r}: {error}; it takes a folder") from error


def cache_size_bytes() -> int:
    """The bound of the compile cache on disk, in bytes."""
    value = CACHE_SIZE.read()
    if value is None:
        return DEFAULT_CACHE_SIZE_BYTES
    text = value.strip().lower().removesuffix("ib").removesuffix("b")
    unit = text[-1:] if text[-1:] in "kmgt" else ""
    try:
        size = float(text.removesuffix(unit)) * _SIZE_UNITS[unit]
    except ValueError:
        size = -1
    if not 0 <= size < 1 << 62:
        raise ArgumentError(
            f"{CACHE_SIZE.name} is {value!r}; it takes a number of bytes such as 1000000000, 512M or 2G"
        )
    return int(size)


def isolation() -> Isolation:
    """Where to compile, according to `HILO_ISOLATE`."""
    value = (ISOLATE.read() or "auto").lower()
    if value in _TRUE:
        return "worker"
    if value in _FALSE:
        return "in-process"
    if value == "auto":
        return "auto"
    raise ArgumentError(f"{ISOLATE.name} is {value!r}; {nearest(value, ('0', '1', 'auto'))}")


def check_mode(asked: object = None) -> CheckMode:
    """Which calls of a compiled program are checked against the evaluator.

    Args:
        asked: the caller's choice; None: as `HILO_CHECK` says.
    """
    value, name = (CHECK.read() or "auto", CHECK.name) if asked is None else (asked, "compile: check")
    wanted = value.lower() if isinstance(value, str) else None
    found = next((mode for mode in CHECK_MODES if mode == wanted), None)
    if found is None:
        raise ArgumentError(f"{name} is {shown(value)}; {nearest(value, CHECK_MODES)}")
    return found


def jit_level(asked: object = None) -> JitLevel:
    """Which operations are compiled if no scope or device says so.

    Args:
        asked: the caller's choice; None: as `HILO_JIT_LEVEL` says.
    """
    value, name = (JIT_LEVEL.read() or "on", JIT_LEVEL.name) if asked is None else (asked, "config.jit_level")
    wanted = value if isinstance(value, str) else None
    found = next((level for level in JIT_LEVELS if level == wanted), None)
    if found is None:
        raise ArgumentError(f"{name} is {shown(value)}; {nearest(value, JIT_LEVELS)}")
    return found


_dumped = itertools.count()


def dumps_programs() -> bool:
    """Whether `HILO_DUMP` is set."""
    return DUMP.read() is not None


def dump_instrumentation(what: str) -> Instrumentation | None:
    """Dumps the program before and after each pass into a new folder of `HILO_DUMP`; None if that is unset.

    Args:
        what: a suffix for the folder's name.
    """
    value = DUMP.read()
    if value is None:
        return None
    from hilo.lowering.pipelines.instrumentation import Instrumentation

    folder = _folder(DUMP, value) / f"{os.getpid()}_{next(_dumped):03}_{what}"
    return Instrumentation(print_before_all=True, print_after_all=True, module_scope=True, tree_dir=str(folder))


def debug() -> bool:
    """Whether the tools show tracebacks: any value but 0 does."""
    return (DEBUG.read() or "0") != "0"


def explain_cache_misses() -> bool:
    """Whether to log, for each compilation, why the cache had no entry."""
    value = (EXPLAIN.read() or "0").lower()
    if value not in _TRUE + _FALSE:
        raise ArgumentError(f"{EXPLAIN.name} is {value!r}; {nearest(value, ('0', '1'))}")
    return value in _TRUE


def keeps_kernels() -> bool:
    """Whether compiled kernels are shared with other programs through the cache."""
    value = (KERNEL_STORE.read() or "1").lower()
    if value not in _TRUE + _FALSE:
        raise ArgumentError(f"{KERNEL_STORE.name} is {value!r}; {nearest(value, ('0', '1'))}")
    return value in _TRUE


def shows_progress() -> bool:
    """Whether long compilations show on a terminal what they are doing."""
    value = (PROGRESS.read() or "1").lower()
    if value not in _TRUE + _FALSE:
        raise ArgumentError(f"{PROGRESS.name} is {value!r}; {nearest(value, ('0', '1'))}")
    return value in _TRUE


def reproducer_dir() -> Path | None:
    """Where to save modules that failed to compile; None for a temporary folder."""
    value = REPRODUCER_DIR.read()
    return None if value is None else _folder(REPRODUCER_DIR, value)


def collective_timeout_s() -> float:
    """How many seconds a replica waits for others, and a program for a feed."""
    value = COLLECTIVE_TIMEOUT.read()
    if value is None:
        return DEFAULT_COLLECTIVE_TIMEOUT_S
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentError(f"{COLLECTIVE_TIMEOUT.name} is {value!r}; it takes a number of seconds above 0")
    return seconds


MPI_VARIABLES = (
    "PMI_RANK",
    "PMI_SIZE",
    "OMPI_COMM_WORLD_LOCAL_RANK",
    "OMPI_COMM_WORLD_RANK",
    "OMPI_COMM_WORLD_SIZE",
)
"""Variables by which IREE's runtime recognizes that mpirun started the process."""


@contextlib.contextmanager
def without_mpi() -> Iterator[None]:
    """Hides from IREE's runtime, while it opens a device, that mpirun started the process.

    Otherwise it would open MPI itself, from a library of a fixed name, and refuse the device if there is none.
    """
    hidden = {name: value for name in MPI_VARIABLES if (value := os.environ.pop(name, None)) is not None}
    try:
        yield
    finally:
        os.environ.update(hidden)
