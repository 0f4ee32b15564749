"""Flushes subnormal numbers to zero, as the compiled CPU targets do, for one thread and for the duration of a block.

    with subnormals_are_zero():
        np.float32(1e-39) * np.float32(1)       # 0.0

x86-64 and AArch64 have bits for this in the register that also holds the rounding mode; the C library's `fegetenv` and
`fesetenv` read and write it for the calling thread. Elsewhere (other processors, C libraries other than glibc) nothing
changes, and subnormal numbers are kept. Source: Intel's manual, volume 1, 10.2.3; Arm's FPCR.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import platform
from collections.abc import Callable, Iterator

import numpy as np

# The register's offset in the C library's fenv_t, and the bits: flush to zero, denormals are zero.
_REGISTERS = {"x86_64": (28, 0x8040), "aarch64": (0, 1 << 24)}


@functools.cache
def _functions() -> tuple[Callable[..., int], Callable[..., int], int, int] | None:
    """The C library's two functions, the register's offset and its bits; None if they are not known."""
    register = _REGISTERS.get(platform.machine())
    if register is None or platform.libc_ver()[0] != "glibc":
        return None
    try:
        library = ctypes.CDLL("libm.so.6")
        return library.fegetenv, library.fesetenv, *register
    except (OSError, AttributeError):
        return None


def flushes() -> bool:
    """Whether this process can flush subnormal numbers to zero."""
    return _functions() is not None


@contextlib.contextmanager
def subnormals_are_zero(enabled: bool = True) -> Iterator[None]:
    """Makes operations of this thread flush subnormal operands and results to zero.

    Args:
        enabled: False: turns it off, for user functions that a program calls.
    """
    found = _functions()
    if found is None:
        yield
        return
    for kind in (np.float32, np.float64):  # NumPy computes its finfo of a type when it is first used
        np.finfo(kind)
    get, put, offset, bits = found
    before, wanted = (ctypes.c_uint8 * 64)(), (ctypes.c_uint8 * 64)()
    get(before)
    ctypes.memmove(wanted, before, 64)
    register = ctypes.c_uint32.from_buffer(wanted, offset)
    register.value = register.value | bits if enabled else register.value & ~bits
    put(wanted)
    try:
        yield
    finally:
        put(before)
