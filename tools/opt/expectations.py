"""`--verify-diagnostics`: compares the diagnostics with the `expected-…` comments of the input.

    // expected-error@+1 {{part of the message}}
    // expected-warning-re@below {{matches {{[0-9]+}} things}}
A comment names its severity (error, warning, note, remark) and its line: its own, `@+N` or `@-N` relative to it,
`@above` and `@below` the next line up or down that has no such comment, `@unknown` for a diagnostic without a place.
The text must occur in the message; with `-re`, the parts in inner double braces are regular expressions.
Source: MLIR's `SourceMgrDiagnosticVerifierHandler`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from hilo.tools.common.diagnostics import Diagnostic, Place, Severity
from hilo.tools.common.source import Source

Mode = Literal["all", "only-expected"]

_DESIGNATOR = re.compile(
    r"expected-(?P<severity>error|warning|note|remark)(?P<regex>-re)?\s*"
    r"(?:@(?P<where>[+-]\d+|above|below|unknown))?\s*\{\{(?P<text>.*?)\}\}(?!\})"
)
_REGEX_PART = re.compile(r"\{\{(.*?)\}\}(?!\})")
# With -re the text itself contains braces: it ends at the last pair of the line.
_REGEX_DESIGNATOR = re.compile(_DESIGNATOR.pattern.replace(r"(?P<text>.*?)\}\}(?!\})", r"(?P<text>.*)\}\}"))


@dataclass(frozen=True)
class Expectation:
    """One `expected-…` comment.

    Attributes:
        severity: that of the diagnostic.
        text: the part of the message, as written.
        pattern: the same as a compiled regular expression.
        line: the line of the file that it refers to; None for `@unknown`.
        place: the position of the comment.
    """

    severity: Severity
    text: str
    pattern: re.Pattern[str]
    line: int | None
    place: Place

    def matches(self, diagnostic: Diagnostic, file: str) -> bool:
        place = diagnostic.place
        if diagnostic.severity != self.severity:
            return False
        if self.line is None:
            return place is None and self.pattern.search(diagnostic.message) is not None
        if place is None or place.file != file or place.line != self.line:
            return False
        return self.pattern.search(diagnostic.message) is not None


def read_expectations(source: Source) -> tuple[list[Expectation], list[Diagnostic]]:
    """The comments of a chunk, and errors for those that cannot be parsed."""
    found: list[Expectation] = []
    errors: list[Diagnostic] = []
    lines = source.lines
    for index, line in enumerate(lines):
        for match in _designators(line):
            place = Place(source.name, source.first_line + index, match.start() + 1)
            where = match["where"]
            target = _target(lines, index, where)
            if target is None and where != "unknown":
                errors.append(Diagnostic("error", f"'@{where}' has no line to be about", place))
                continue
            try:
                pattern = _compile(match["text"], match["regex"] is not None)
            except re.error as error:
                errors.append(Diagnostic("error", f"invalid regular expression: {error}", place))
                continue
            severity: Any = match["severity"]
            number = None if target is None else source.first_line + target
            found.append(Expectation(severity, match["text"], pattern, number, place))
    return found, errors


def check(source: Source, produced: Iterable[Diagnostic], mode: Mode) -> list[Diagnostic]:
    """The differences between the comments of `source` and the diagnostics; empty if they agree.

    Each comment stands for one diagnostic. Notes are compared like other diagnostics, except MLIR's dumps of the
    offending operation.
    """
    expectations, errors = read_expectations(source)
    for diagnostic in _flatten(produced):
        match = next((e for e in expectations if e.matches(diagnostic, source.name)), None)
        if match is not None:
            expectations.remove(match)
        elif mode == "all":
            errors.append(
                Diagnostic("error", f"unexpected {diagnostic.severity}: {diagnostic.message}", diagnostic.place)
            )
    for expectation in expectations:
        errors.append(
            Diagnostic(
                "error", f'expected {expectation.severity} "{expectation.text}" was not produced', expectation.place
            )
        )
    return errors


def _flatten(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    for diagnostic in diagnostics:
        if not diagnostic.is_operation_dump:
            yield diagnostic
        yield from _flatten(diagnostic.notes)


def _designators(line: str) -> Iterator[re.Match[str]]:
    at = 0
    while match := _DESIGNATOR.search(line, at):
        if match["regex"]:
            match = _REGEX_DESIGNATOR.search(line, match.start()) or match
        yield match
        at = match.end()


def _target(lines: list[str], index: int, where: str | None) -> int | None:
    """The index of the line that a comment in line `index` refers to."""
    if where is None:
        return index
    if where == "unknown":
        return None
    if where in ("above", "below"):
        step = -1 if where == "above" else 1
        index += step
        while 0 <= index < len(lines) and _DESIGNATOR.search(lines[index]):
            index += step
        return index if 0 <= index < len(lines) else None
    # As in MLIR, an offset may point outside the chunk; then nothing matches.
    return index + int(where)


def _compile(text: str, is_regex: bool) -> re.Pattern[str]:
    if not is_regex:
        return re.compile(re.escape(text))
    parts = _REGEX_PART.split(text)
    return re.compile("".join(f"(?:{part})" if i % 2 else re.escape(part) for i, part in enumerate(parts)), re.DOTALL)
