"""Diagnostics of MLIR and of hilo as the same kind of record, and how they are printed on a terminal.

in.mlir:3:8: error: expected …
  %0 = stablehlo.add %x
       ^
in.mlir:3:8: note: see current operation: …
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from hilo.dialect.iree import ir
from hilo.dialect.reading.next_steps import next_step
from hilo.dialect.support.errors import Error
from hilo.tools.common.source import Source
from hilo.tools.common.terminal import styled

if TYPE_CHECKING:
    from typing import Self

Severity = Literal["error", "warning", "note", "remark"]
VERBOSITY: dict[str, tuple[Severity, ...]] = {
    "errors": ("error",),
    "warnings": ("error", "warning"),
    "remarks": ("error", "warning", "remark"),
}
_PLACED_LINE = re.compile(
    r"^\s*(?:(?P<file>[^\s:][^:]*):(?P<line>\d+):(?P<column>\d+): |unknown: (?=error|warning|note|remark))"
    r"(?:(?P<severity>error|warning|note|remark): )?"
)


@dataclass(frozen=True)
class Place:
    """A place in a file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Diagnostic:
    """One message with its place (None: unknown) and its notes."""

    severity: Severity
    message: str
    place: Place | None = None
    notes: tuple[Diagnostic, ...] = ()

    @property
    def is_operation_dump(self) -> bool:
        """Whether this is MLIR's note that prints the offending operation."""
        return self.severity == "note" and self.message.startswith("see current operation")


class DiagnosticLog:
    """Collects MLIR's diagnostics while it is entered, in order.

    Errors then carry no diagnostics of their own, since `context.emit_error_diagnostics` is on.
    """

    def __init__(self, context: ir.Context) -> None:
        self.context = context
        self.records: list[Diagnostic] = []

    def __enter__(self) -> Self:
        self._before = self.context.emit_error_diagnostics
        self.context.emit_error_diagnostics = True
        self._handler = self.context.attach_diagnostic_handler(self._record)
        return self

    def __exit__(self, *exception: object) -> None:
        self._handler.detach()
        self.context.emit_error_diagnostics = self._before

    def _record(self, diagnostic: ir.Diagnostic) -> bool:
        self.records.append(from_mlir(diagnostic))
        return True

    def take(self) -> list[Diagnostic]:
        """What was collected since the last call."""
        taken, self.records = self.records, []
        return taken


def from_mlir(diagnostic: ir.Diagnostic | ir.DiagnosticInfo) -> Diagnostic:
    """A record for one of the bindings' diagnostics."""
    severity: Any = str(diagnostic.severity).rpartition(".")[2].lower()
    notes = tuple(from_mlir(note) for note in diagnostic.notes)
    return Diagnostic(severity, diagnostic.message.rstrip(), place_of(diagnostic.location), notes)


def from_error(error: Error) -> tuple[str, list[Diagnostic]]:
    """A `hilo.Error` as a headline, and a record for each line of its message that starts with a place.

    Lines without a place belong to the record above them; before the first record they belong to the headline.
    """
    headline: list[str] = []
    records: list[Diagnostic] = []
    for line in str(error).splitlines():
        match = _PLACED_LINE.match(line)
        if match:
            severity: Any = match["severity"] or "error"
            record = Diagnostic(severity, line[match.end() :], _place(match))
            if severity == "note" and records:
                records[-1] = replace(records[-1], notes=(*records[-1].notes, record))
            else:
                records.append(record)
        elif records:
            records[-1] = _continued(records[-1], line)
        else:
            headline.append(line)
    return "\n".join(headline).rstrip(":"), records


def _continued(record: Diagnostic, line: str) -> Diagnostic:
    """The record with one more line, in its last message."""
    if record.notes:
        return replace(record, notes=(*record.notes[:-1], _continued(record.notes[-1], line)))
    return replace(record, message=f"{record.message}\n{line}")


def _place(match: re.Match[str]) -> Place | None:
    return Place(match["file"], int(match["line"]), int(match["column"])) if match["line"] else None


def place_of(location: ir.Location) -> Place | None:
    """The first file position that a location names, from the outside in; None if there is none."""
    if isinstance(location, ir.FileLineColLoc):
        return Place(location.filename, location.start_line, location.start_col)
    if isinstance(location, ir.NameLoc):
        return place_of(location.child_loc)
    if isinstance(location, ir.CallSiteLoc):
        return place_of(location.callee)
    if isinstance(location, ir.FusedLoc):
        return next((place for part in location.locations if (place := place_of(part))), None)
    return None


def show(diagnostic: Diagnostic, source: Source | None, *, notes: bool = True) -> None:
    """Prints a diagnostic to stderr, with the line of `source` that it refers to, if known."""
    for line in _lines(diagnostic, source, notes):
        print(line, file=sys.stderr)


def _lines(diagnostic: Diagnostic, source: Source | None, notes: bool) -> Iterator[str]:
    place = diagnostic.place
    where = styled(f"{place or '<unknown>:0'}:", "bold", sys.stderr)
    severity = styled(f"{diagnostic.severity}:", diagnostic.severity, sys.stderr)
    first, newline, rest = diagnostic.message.partition("\n")
    message = first if diagnostic.severity == "note" else styled(first, "bold", sys.stderr)
    step = next_step(first) if diagnostic.severity == "error" else None
    yield f"{where} {severity} {message}{f'; {step}' if step else ''}{newline}{rest}"
    if source is not None and place is not None and place.file == source.name and not diagnostic.is_operation_dump:
        text = source.line(place.line)
        if text:
            yield text
            before = re.sub(r"\S", " ", text[: place.column - 1]).ljust(place.column - 1)
            yield before + styled("^", "caret", sys.stderr)
    for note in diagnostic.notes if notes else ():
        yield from _lines(note, source, notes)
