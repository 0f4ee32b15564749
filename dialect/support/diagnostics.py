"""MLIR's diagnostics as hilo's errors."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from hilo.dialect.context import context
from hilo.dialect.iree import ir


def format_location(location: ir.Location, filename: str | None = None) -> str:
    """A location as compilers print it, `file:line:col`; other kinds of location as MLIR prints them.

    Args:
        filename: replaces the bindings' `-`, for text that did not come from a file.
    """
    text = str(location)
    if text.startswith("loc(") and text.endswith(")"):
        text = text[4:-1]
    if text == "unknown":
        return ""
    if text.startswith('"'):
        name, quote, rest = text[1:].partition('":')
        if quote:
            return f"{filename if filename and name == '-' else name}:{rest}"
    return text


def format_diagnostic(diagnostic: ir.DiagnosticInfo, filename: str | None = None) -> str:
    """One line for the diagnostic and one for each note: `file:line:col: error: message`."""
    place = format_location(diagnostic.location, filename)
    severity = diagnostic.severity.name.lower()
    lines = [f"{place}: {severity}: {diagnostic.message}" if place else f"{severity}: {diagnostic.message}"]
    lines += [format_diagnostic(note, filename) for note in diagnostic.notes]
    return "\n".join(lines)


def format_error(error: ir.MLIRError, filename: str | None = None) -> str:
    """All diagnostics of an error, one per line."""
    return "\n".join(format_diagnostic(d, filename) for d in error.error_diagnostics) or str(error)


def message_of(error: BaseException) -> str:
    """The bare messages of an MLIRError's diagnostics; for another error, its text."""
    if isinstance(error, ir.MLIRError):
        return "; ".join(d.message for d in error.error_diagnostics) or str(error)
    return str(error)


@contextlib.contextmanager
def captured() -> Iterator[list[str]]:
    """Collects every diagnostic of the process's context, formatted, in place of MLIR's printing to stderr."""
    found: list[str] = []

    def handle(diagnostic: ir.Diagnostic) -> bool:
        place = format_location(diagnostic.location)
        severity = diagnostic.severity.name.lower()
        found.append(f"{place}: {severity}: {diagnostic.message}" if place else f"{severity}: {diagnostic.message}")
        return True

    handler = context().attach_diagnostic_handler(handle)
    try:
        yield found
    finally:
        handler.detach()
