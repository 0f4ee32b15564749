"""Importing programs: StableHLO text and bytecode, portable artifacts, text printed by JAX."""

from __future__ import annotations

import os
import re
from pathlib import Path

from hilo.builder.source import place
from hilo.builder.xla_builder import XlaComputation
from hilo.dialect.attributes.resources import inline_resources
from hilo.dialect.io import BYTECODE_MAGIC, decode_text, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.portable import is_portable, read_artifact
from hilo.dialect.reading.admission import check_program
from hilo.dialect.reading.next_steps import quoted
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, ParseError, shortened

_MOST_LINES = 12
"""Limit of errors in a message: a program with one wrong line can have an error for each line after it."""
_MOST_CHARACTERS = 600
"""Limit of a message's line: MLIR's notes print whole operations, with everything inside them."""


def _readable(message: str) -> str:
    """A parser's message, without most of the program text that it prints; the tools show all of it."""
    notes: list[list[str]] = []
    for line in message.split("\n"):
        if notes and not _STARTS.search(line):
            notes[-1].append(line)  # an operation over several lines
        else:
            notes.append([line])
    shown = [shortened("\n".join(lines), _MOST_CHARACTERS) for lines in notes[:_MOST_LINES]]
    left = len(notes) - len(shown)
    return "\n".join([*shown, f"… and {left} more; hilo-opt shows them all"] if left else shown)


_STARTS = re.compile(r":\d+:\d+: |^(?:error|note|warning): |: error: ")


@explained_call
def load(path_or_text_or_bytes: str | bytes | os.PathLike[str], *, any_dialect: bool = False) -> XlaComputation:
    """Reads a program.

    Args:
        path_or_text_or_bytes: the path of a file, or the program itself: StableHLO text (also as printed by JAX with
            Shardy's operations, which `legalize-shardy` removes), MLIR bytecode, or a portable artifact (VHLO of any
            version that this version of StableHLO reads). A string with a line break or a brace is a program, any other
            string a path.
        any_dialect: accept operations and attributes of the compiler's own dialects, too. They can do things that no
            StableHLO program can, such as writing files during compilation; do not use it for untrusted programs.

    Returns:
        The computation; its body is the function `main`, or the only public one.

    Raises:
        ParseError: the file does not exist, is empty, or is not a valid program; the message has lines and columns.
        ArgumentError: the module has no function to call.

    >>> hilo.load("func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }").program_shape
    (arg0: f32[4]) -> f32[4]
    """
    source, filename = read_source(path_or_text_or_bytes)
    if not source.strip():
        raise ParseError(f"load: {filename} is empty; it takes a StableHLO module\n  at {place()}")
    try:
        return XlaComputation(load_module(source, filename, any_dialect=any_dialect))
    except ParseError as error:
        text = source if isinstance(source, str) else source.decode("utf-8", "replace")
        raise type(error)(quoted(str(error), text)) from error


def load_module(source: str | bytes, filename: str = "<string>", *, any_dialect: bool = False) -> ir.Module:
    """As `load`, for a program in memory; returns the module itself, whatever functions it has."""
    if isinstance(source, bytes) and not source.startswith(BYTECODE_MAGIC):
        source = decode_text(source, filename)
    if isinstance(source, str):
        source = source.removeprefix("\ufeff")  # the byte order mark
    try:
        module = parse_module(source, filename)
    except ParseError as error:
        raise type(error)(_readable(str(error))) from error
    if isinstance(source, str) and "sdy." in source:
        from hilo.lowering.pipelines.execution import run_pipeline

        run_pipeline(module, "legalize-shardy")
    if is_portable(module):
        module = read_artifact(source, filename)
    if any_dialect is not True:
        check_program(module, source, filename)
    inline_resources(module)
    return module


def read_source(given: object) -> tuple[str | bytes, str]:
    """The text or bytes of a program, in any form that `load` takes, and a name for messages."""
    if isinstance(given, (bytes, bytearray, memoryview)):
        return bytes(given), "<bytes>"
    if isinstance(given, str) and (not given or given.isspace() or any(c in given for c in "\n{")):
        return given, "<string>"
    if not isinstance(given, (str, os.PathLike)):
        raise ArgumentError(
            f"load: path_or_text_or_bytes is a {type(given).__name__}; it takes a path, MLIR text or bytes\n  "
            f"at {place()}"
        )
    path = Path(given)
    try:
        return path.read_bytes(), str(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        hint = "" if path.is_absolute() else f", looked in {Path.cwd()}"
        raise ParseError(
            f"load: cannot read {shortened(repr(str(given)), 400)}: {reason}{hint}\n  at {place()}"
        ) from None
