"""Links a program's kernels in this process, after the compiler has written their object file.

The compiler calls a command to link, which here only copies the object file to where the library is expected; so the
object file ends up in the program in place of the library, and is replaced by what `linker` makes of it, of stored
kernels, and of the C functions. What that cannot link, IREE's own linker does.

In addition to the code of kernels, the compiler optimizes twelve C functions for each program, since instruction
selection may call one: more code than most kernels have. The C functions that all programs share have them, too, so
calls go there, and those of the program itself need no optimization. `unoptimized` tells LLVM so.

CPU milliseconds for an addition, before | after: 178 | 130.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence

from hilo.targets.compilation.iree import c_library
from hilo.targets.compilation.kernels import linker, mlir
from hilo.targets.compilation.kernels.elf import ADDED, NotUnderstood, ObjectFile, archive
from hilo.targets.compilation.kernels.exchange import Exchange

_COPY = 'copy() { for word; do [ "$last" = -o ] && made=$word; last=$word; done; command -p cp "$last" "$made"; }; copy'

FLAGS = (f"--iree-llvmcpu-system-linker-path={_COPY}",)
"""The flags with which the compiler leaves linking to `link`."""

_UNOPTIMIZED = "".join(f"{name},noinline\n{name},optnone\n" for name in ADDED).encode()

_attributes: list[str] = []
"""The path of the file from which LLVM reads attributes of functions; none: it reads no file."""


class LinkFailed(Exception):
    """Nothing could link a program."""


def attribute_flags() -> tuple[str, ...]:
    """The flags of a process in which `unoptimized` has an effect."""
    if not hasattr(os, "memfd_create") or not os.path.exists("/proc/self/fd"):
        return ()
    handle = os.memfd_create("hilo-attributes", os.MFD_CLOEXEC)
    _attributes[:] = [f"/proc/self/fd/{handle}"]
    return (f"--forceattrs-csv-path={_attributes[0]}",)


@contextlib.contextmanager
def unoptimized(are_linked: bool) -> Iterator[None]:
    """Inside the block, the C functions that the compiler adds to programs are not optimized.

    Args:
        are_linked: whether others are linked in their place; if not, nothing changes.
    """
    _set_attributes(_UNOPTIMIZED if are_linked else b"")
    try:
        yield
    finally:
        _set_attributes(b"")


def _set_attributes(content: bytes) -> None:
    for path in _attributes:
        with open(path, "wb") as file:
            file.write(content)


def link(module: int, library: str, exchange: Exchange | None) -> bool:
    """Replaces the object files in a program by shared libraries. If that fails, emits an error and returns False.

    Args:
        module: the pointer to the operation, with compiled kernels.
        library: the path of the object file of the C functions.
        exchange: has the stored kernels, and gets the object file.
    """
    binaries = [
        binary
        for executable in mlir.operations(module, "hal.executable")
        for binary in mlir.operations(executable, "hal.executable.binary")
    ]
    stored = [] if exchange is None else exchange.stored
    for binary in binaries:
        content = _data(binary)
        try:
            program = _read(content)
            _set_data(binary, _link(program, content, library, stored))
        except (LinkFailed, OSError) as error:
            mlir.emit_error(binary, f"failed to link executable: {error}")
            return False
        if exchange is not None:
            exchange.made = program if len(binaries) == 1 else None
    return True


def _read(content: bytes) -> ObjectFile | None:
    try:
        return ObjectFile(content, ADDED)
    except NotUnderstood:
        return None


def _link(program: ObjectFile | None, content: bytes, library: str, stored: Sequence[bytes]) -> bytes:
    """A program with everything that it needs.

    Raises:
        LinkFailed: IREE's linker refuses it, too.
    """
    query = c_library.QUERY.decode()
    with contextlib.suppress(NotUnderstood):
        if program is not None:
            return linker.link([program, *map(ObjectFile, stored), c_library.read(library)], query)
    with contextlib.suppress(NotUnderstood):
        if program is not None:
            content = program.kernel(query, query, hidden=False)
    return _link_with_lld(content, library, stored)


def _link_with_lld(content: bytes, library: str, stored: Sequence[bytes]) -> bytes:
    with tempfile.TemporaryDirectory(prefix="hilo-link-") as folder:
        inputs = {"program.o": content, "stored.a": archive(stored)}
        for name, data in inputs.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        paths = [os.path.join(folder, name) for name in inputs]
        made = os.path.join(folder, "made.so")
        done = subprocess.run(
            [*c_library.linker_command(), *paths, "--start-lib", library, "--end-lib", "-o", made],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode:
            raise LinkFailed(" ".join(done.stdout.decode(errors="replace").split()))
        with open(made, "rb") as file:
            return file.read()


def _data(binary: int) -> bytes:
    attribute = mlir.c_function("mlirOperationGetAttributeByName", mlir.Handle, mlir.Handle, mlir.Text)
    found = attribute(binary, mlir.as_text("data"))
    kind = mlir.c_function("mlirAttributeGetType", mlir.Handle, mlir.Handle)(found)
    size = mlir.c_function("mlirShapedTypeGetDimSize", ctypes.c_int64, mlir.Handle, ctypes.c_ssize_t)(kind, 0)
    start = mlir.c_function("mlirDenseElementsAttrGetRawData", mlir.Handle, mlir.Handle)(found)
    return ctypes.string_at(start, size)


def _set_data(binary: int, content: bytes) -> None:
    context = mlir.c_function("mlirOperationGetContext", mlir.Handle, mlir.Handle)(binary)
    text = mlir.as_text(f"vector<{len(content)}xi8>")
    kind = mlir.c_function("mlirTypeParseGet", mlir.Handle, mlir.Handle, mlir.Text)(context, text)
    create = mlir.c_function(
        "mlirDenseElementsAttrRawBufferGet", mlir.Handle, mlir.Handle, ctypes.c_size_t, ctypes.c_char_p
    )
    made = create(kind, len(content), content)
    put = mlir.c_function("mlirOperationSetAttributeByName", None, mlir.Handle, mlir.Text, mlir.Handle)
    put(binary, mlir.as_text("data"), made)
