"""This machine's CPU and its features, under Linux's names: `x86_64`, `avx2`, `aarch64`, `asimd`."""

from __future__ import annotations

import functools
import platform
from pathlib import Path

_ARCHITECTURES = {"amd64": "x86_64", "arm64": "aarch64", "armv7l": "armv7a"}
"""Names of other systems for architectures."""

_X86_CODE = (
    *("sse", "ssse", "avx", "fma", "f16c", "bmi", "amx", "popcnt", "movbe", "abm", "lzcnt", "adx", "aes", "vaes"),
    *("pclmulqdq", "vpclmulqdq", "gfni", "sha", "cx16"),
)
"""Prefixes of the kernel's CPU flags that compiled code may rely on; the others are about the system."""


@functools.cache
def architecture() -> str:
    """This machine's instruction set: `x86_64`, `aarch64`, `riscv64`, ….

    >>> architecture() == architecture().lower()
    True
    """
    name = platform.machine().lower()
    return _ARCHITECTURES.get(name, name)


@functools.cache
def machine_features() -> frozenset[str]:
    """The instruction set and its extensions that code compiled for this CPU may use.

    If the system does not list extensions (no /proc/cpuinfo), the instruction set alone.
    """
    info = Path("/proc/cpuinfo")
    return cpu_features(architecture(), info.read_text(errors="replace") if info.exists() else "")


def cpu_features(machine: str, cpuinfo: str) -> frozenset[str]:
    """The names in the text of a /proc/cpuinfo; if cores differ, those that all have.

    >>> sorted(cpu_features("x86_64", "flags : fpu avx2\\nflags : avx2 fma\\n"))
    ['avx2', 'x86_64']
    """
    cores = []
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        if key.strip().lower() in ("flags", "features", "isa"):
            names = value.split()
            cores.append({name for name in names if machine != "x86_64" or name.startswith(_X86_CODE)})
    common = set.intersection(*cores) if cores else set()
    return frozenset({machine, *common})
