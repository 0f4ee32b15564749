"""The C functions that compiled code calls, compiled once instead of with each program.

LLVM turns operations into calls of `memcpy`, `fma`, `exp` and about 40 other functions, and IREE's own loader takes
only self-contained files. So IREE's compiler links all of these functions (musl's, as bitcode) into each program,
optimizes and compiles them: about a tenth of the compile time of a program of one operation.

Here each executable has `link_embedded = false` and keeps its format, `embedded-elf-…`. That omits the bitcode, and
leaves linking to us (see `kernels.linking`): with an object file of these functions, which is compiled once per CPU
from the same bitcode. The result is an ELF file with the same functions as before, loaded from memory as before.
"""

from __future__ import annotations

import functools
import glob
import hashlib
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass

from hilo.dialect.iree import compiler_tool
from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.elf import ObjectFile
from hilo.targets.compilation.kernels.files import write_whole

QUERY = b"iree_hal_executable_library_query"
"""The one symbol that a program exports. The program from which the functions are taken exports it, too."""

_RENAMED = b"hilo_c_library_is_not_an_executab"
"""The new name of that symbol in the object file; it has the same length, so that it can be replaced in place."""

_PROGRAM = (
    b"func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { %y = arith.negf %x : tensor<4xf32> return %y : tensor<4xf32> }"
)

_BACKEND = "--iree-hal-local-target-device-backends=llvm-cpu"

_FLAGS = (
    "--iree-hal-target-device=local",
    _BACKEND,
    "--iree-llvmcpu-debug-symbols=false",
)

_LINKER_FLAGS = (
    "--build-id=none",
    "--no-undefined",
    "--no-allow-shlib-undefined",
    "--gc-sections",
    *("-z", "now", "-z", "relro"),
    "--discard-all",
    "--icf=all",
    "--ignore-data-address-equality",
    "--ignore-function-address-equality",
    "--hash-style=sysv",
)
"""The way in which IREE's compiler calls its linker for embedded files."""

_DIGEST_BYTES = 32
_EMBEDDED = '#hal.executable.target<"llvm-cpu", "embedded-elf-'

PROGRAMS_BEFORE = 1
"""How many programs a process compiles before it compiles the functions, if it finds none: that takes as long as three
small programs, and saves a third of each."""


class Unavailable(Exception):
    """The functions cannot be compiled separately here; they are then compiled into each program."""


@dataclass
class _Functions:
    """The object file for one CPU, as this process knows it.

    Attributes:
        path: its path, once its content was verified.
        programs: how many programs were compiled without it.
    """

    path: str = ""
    programs: int = 0


_known: defaultdict[tuple[str, ...], _Functions] = defaultdict(_Functions)


def is_wanted(flags: tuple[str, ...]) -> bool:
    """Whether programs compiled with these flags use the shared functions: those for CPUs, unless the user's flags are
    about linking.

    >>> cpu = "--iree-hal-local-target-device-backends=llvm-cpu"
    >>> is_wanted((cpu,)), is_wanted((cpu, "--iree-llvmcpu-link-embedded=true"))
    (True, False)
    >>> is_wanted(("--iree-hal-target-device=vulkan",))
    False
    """
    own = (
        *("--iree-llvmcpu-link-", "--iree-llvmcpu-embedded-linker-path", "--iree-llvmcpu-system-linker-path"),
        *("--iree-llvmcpu-target-triple", "--iree-link-"),
    )
    return sys.platform == "linux" and _BACKEND in flags and not any(flag.startswith(own) for flag in flags)


def provide(flags: tuple[str, ...], path: str, *, at_once: bool = False) -> str:
    """The object file of the functions for the CPU that `flags` name; empty if it is not worth making yet.

    Args:
        flags: of iree-compile.
        path: where it is stored; empty: in this process's memory.
        at_once: make it even for this program alone.

    Raises:
        Unavailable: it cannot be made.
    """
    cpu = tuple(flag for flag in flags if flag.startswith("--iree-llvmcpu-target-"))
    known = _known[path, *cpu]
    if not os.path.exists(known.path):
        known.path = ""
        if path and _is_whole(path):
            known.path = path
        elif at_once or known.programs >= PROGRAMS_BEFORE:
            try:
                known.path = _keep(_make(cpu), path)
            except (OSError, ValueError, subprocess.SubprocessError) as error:
                known.programs = 0  # retried, but not for each program
                raise Unavailable(str(error)) from error
        else:
            known.programs += 1
    return known.path


def _is_whole(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return False
    return content[-_DIGEST_BYTES:] == hashlib.sha256(content[:-_DIGEST_BYTES]).digest()


def _keep(made: bytes, path: str) -> str:
    """Writes the file with a digest appended, which linkers do not read."""
    made += hashlib.sha256(made).digest()
    if not path:  # an anonymous file that lives as long as this process; the linker opens it by path
        handle = os.memfd_create("hilo-c-library", os.MFD_CLOEXEC)
        with open(handle, "wb", closefd=False) as file:
            file.write(made)
        return f"/proc/{os.getpid()}/fd/{handle}"
    write_whole(path, made)
    return path


def _make(cpu: tuple[str, ...]) -> bytes:
    """Compiles a small program with IREE, and compiles its bitcode, which has all functions, to an object file."""
    from hilo.dialect.iree import Session, Source

    with tempfile.TemporaryDirectory(prefix="hilo-c-library-") as folder:
        with Session() as session:
            session.set_flags(*_FLAGS, *cpu, f"--iree-hal-dump-executable-intermediates-to={folder}")
            with session.invocation() as invocation:
                source = Source.wrap_buffer(session, _PROGRAM, buffer_name="c_library")
                if not invocation.parse_source(source) or not invocation.execute():
                    raise Unavailable("the compiler failed")
        found = glob.glob(os.path.join(glob.escape(folder), "*.linked.bc"))
        if len(found) != 1:
            raise Unavailable(f"the compiler wrote {len(found)} files of bitcode")
        made = os.path.join(folder, "c_library.o")
        relocatable = ("-flavor", "gnu", "-r", "--strip-debug", "-mllvm", "--relocation-model=pic")
        command = (_linker(), *relocatable, found[0], "-o", made)
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        with open(made, "rb") as file:
            content = file.read()
    if content.count(b"\0" + QUERY + b"\0") != 1:
        raise Unavailable(f"{QUERY.decode()} must be in the object file exactly once")
    return content.replace(b"\0" + QUERY + b"\0", b"\0" + _RENAMED + b"\0")


@functools.cache
def _linker() -> str:
    path = compiler_tool("iree-lld")
    if path is None:
        raise Unavailable("the compiler's linker iree-lld is missing")
    return path


@functools.cache
def read(path: str) -> ObjectFile:
    """The object file of the functions at `path`.

    Raises:
        NotUnderstood: it has a form that only linkers know.
        OSError: it cannot be read.
    """
    with open(path, "rb") as file:
        return ObjectFile(file.read()[:-_DIGEST_BYTES])


def linker_command() -> tuple[str, ...]:
    """The command of IREE's linker, with the flags for libraries that IREE's runtime loads."""
    return (_linker(), "-flavor", "gnu", *_LINKER_FLAGS, "-nostdlib", "-static", "-shared", "--strip-debug")


def link_apart(module: int) -> None:
    """Tells each executable of a module not to link the functions as bitcode.

    Args:
        module: the pointer to the operation, in the compiler's form before kernels are translated.
    """
    changed: dict[int, int | None] = {}
    for executable in mlir.operations(module, "hal.executable"):
        for variant in mlir.operations(executable, "hal.executable.variant"):
            target = mlir.attribute_of(variant, "target")
            if target is None:
                continue
            if target not in changed:
                changed[target] = _linked_apart(variant, mlir.print_attribute(target))
            apart = changed[target]
            if apart is not None:
                mlir.put_attribute(variant, "target", apart)


def _linked_apart(variant: int, target: str) -> int | None:
    """The target of an executable that is linked apart; None if it is not embedded, or its linking is set already."""
    if not target.startswith(_EMBEDDED) or "link_embedded" in target:
        return None
    return mlir.parse_attribute(variant, target.replace("{", "{link_embedded = false, ", 1))
