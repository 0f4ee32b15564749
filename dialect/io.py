"""Reading and writing modules: text, bytecode, and files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from pathlib import Path

from hilo.dialect import chlo, stablehlo  # noqa: F401  (their classes, for what is parsed)
from hilo.dialect._bindings import ir
from hilo.dialect.context import context
from hilo.dialect.diagnostics import format_error, mlir_errors_as
from hilo.dialect.errors import Error, ParseError

BYTECODE_MAGIC = b"ML\xefR"


def parse_module(source: str | bytes, filename: str = "<string>") -> ir.Module:
    """Reads a module from MLIR text or bytecode, into the process's context, and verifies it.

    Args:
        source: text, UTF-8 encoded text, or bytecode.
        filename: the name for messages, and in the operations' locations.

    Raises:
        ParseError: the source is not a valid module; the message has a line `file:line:col: error: …` for each diagnostic.
    """
    if isinstance(source, bytes) and not source.startswith(BYTECODE_MAGIC):
        try:
            source = source.decode()
        except UnicodeDecodeError as error:
            raise ParseError(f"{filename}: neither MLIR bytecode nor UTF-8 text: {error}") from error
    try:
        op = ir.Operation.parse(source, source_name=filename, context=context())  # type: ignore[arg-type]
    except ir.MLIRError as error:
        raise ParseError(format_error(error, filename)) from error
    if op.operation.name == "builtin.module":
        return ir.Module.parse(source, context()) if False else _as_module(op)
    return _wrapped(op)


def module_text(
    module: ir.Module | ir.Operation | ir.OpView,
    *,
    generic: bool = False,
    debug_info: bool = False,
    elide_large: int | None = None,
) -> str:
    """The module as MLIR text.

    Args:
        generic: every operation in MLIR's generic form.
        debug_info: with locations.
        elide_large: constants with more elements than this are printed as `…`, and the text cannot be read back.
    """
    return module.operation.get_asm(
        print_generic_op_form=generic, enable_debug_info=debug_info, large_elements_limit=elide_large
    )


def module_bytecode(module: ir.Module | ir.Operation | ir.OpView, *, version: int | None = None) -> bytes:
    """The module as MLIR bytecode.

    Args:
        version: the bytecode version to write; by default the newest.

    Raises:
        Error: the version cannot be written.
    """
    buffer = io.BytesIO()
    with mlir_errors_as(Error, "bytecode"):
        try:
            module.operation.write_bytecode(buffer, desired_version=version)
        except (ValueError, RuntimeError) as error:
            raise Error(f"bytecode: version {version} cannot be written: {error}") from error
    return buffer.getvalue()


def write_atomically(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Writes a file that others see whole or not at all: into a temporary file beside it, then in its place.

    Raises:
        Error: the file cannot be written; the message says why.
    """
    target = Path(path)
    payload = data.encode() if isinstance(data, str) else data
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(payload)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
        raise Error(f"cannot write {target}: {error.strerror or error}") from error
