"""What the language server knows about one file: its diagnostics, and what is at a position of its text.

Diagnostics are the parser's and the verifier's. Everything else is read from the text, which may be incomplete while it
is being edited; types of values are those of the last text that parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hilo.dialect.iree import ir
from hilo.dialect.operations.ods import Row
from hilo.dialect.operations.rows import all_rows, find_row
from hilo.dialect.support.errors import Error
from hilo.tools.common.diagnostics import Diagnostic, from_error, place_of
from hilo.tools.common.parsing import parse_source
from hilo.tools.common.source import DEFAULT_MARKER, Source

_NAME = "in.mlir"
_OPERATION = re.compile(r"\b(?:stablehlo|chlo)\.[a-z_]\w*")
_VALUE = re.compile(r"%[\w$.-]+")
_SYMBOL = re.compile(r"@[\w$.-]+")
_FUNCTION = re.compile(r"\bfunc(?:\.func)?\s+(?:public |private |nested )?(@[\w$.-]+)")
_OPEN = re.compile(r"\b((?:stablehlo|chlo)\.\w*)$")


@dataclass(frozen=True)
class Span:
    """A part of a line; lines and characters count from 0."""

    line: int
    start: int
    end: int


@dataclass
class Document:
    """An MLIR file, which may be incomplete.

    Attributes:
        text: its content.
        types: for each line, the result types of the operations that begin there, from the last text that parsed.
    """

    text: str = ""
    types: dict[int, list[str]] = field(default_factory=dict)

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def check(self) -> list[Diagnostic]:
        """The diagnostics of each part between `// -----` lines."""
        found: list[Diagnostic] = []
        types: dict[int, list[str]] = {}
        for part in Source(_NAME, self.text).split(DEFAULT_MARKER):
            if not part.text.strip():
                continue
            try:
                types.update(_result_types(parse_source(part)))
            except Error as error:
                headline, records = from_error(error)
                found += records or [Diagnostic("error", headline)]
        if not found:
            self.types = types
        return found

    # ---- positions --------------------------------------------------------------------------------------------------

    def operation_at(self, line: int, character: int) -> tuple[Row, Span] | None:
        """The operation whose name is at a position."""
        for match, span in self._matches(_OPERATION, line):
            row = find_row(match[0])
            if row is not None and span.start <= character <= span.end:
                return row, span
        return None

    def name_at(self, line: int, character: int) -> tuple[str, Span] | None:
        """The value or symbol, such as `%x` or `@main`, that is at a position."""
        for pattern in (_VALUE, _SYMBOL):
            for match, span in self._matches(pattern, line):
                if span.start <= character <= span.end:
                    return match[0], span
        return None

    def definition(self, name: str, line: int) -> Span | None:
        """Where a value or function that is used in a line is defined; if there are several, the last one before it."""
        if name.startswith("@"):
            return next((span for found, span in self.functions() if found == name), None)
        defined = re.compile(rf"{re.escape(name)}(?::\s|:\d+\s*=|\s*=|\s*,\s*%[\w$.-]+.*=)(?!=)")
        for number in range(min(line, len(self.lines) - 1), -1, -1):
            if match := defined.search(self.lines[number]):
                return Span(number, match.start(), match.start() + len(name))
        return None

    def uses(self, name: str) -> list[Span]:
        """Each position of a value's or symbol's name."""
        pattern = re.compile(re.escape(name) + r"(?![\w$.-])")
        return [span for line in range(len(self.lines)) for _, span in self._matches(pattern, line)]

    def functions(self) -> list[tuple[str, Span]]:
        """The functions, and the positions of their names."""
        found = []
        for number, text in enumerate(self.lines):
            for match in _FUNCTION.finditer(text):
                found.append((match[1], Span(number, match.start(1), match.end(1))))
        return found

    def open_operation(self, line: int, character: int) -> str | None:
        """The part of an operation's name in front of a position: `stablehlo.` and more."""
        match = _OPEN.search(self.lines[line][:character]) if line < len(self.lines) else None
        return match[1] if match else None

    def _matches(self, pattern: re.Pattern[str], line: int) -> Iterator[tuple[re.Match[str], Span]]:
        if line < len(self.lines):
            for match in pattern.finditer(self.lines[line].partition("//")[0]):
                yield match, Span(line, match.start(), match.end())

    # ---- pages ------------------------------------------------------------------------------------------------------

    def hover(self, line: int, character: int) -> tuple[str, Span] | None:
        """What to show at a position, in Markdown: an operation's page, or a value's definition with its type."""
        if found := self.operation_at(line, character):
            return page(found[0]), found[1]
        named = self.name_at(line, character)
        if named is None:
            return None
        name, span = named
        defined = self.definition(name, line)
        if defined is None:
            return None
        text = self.lines[defined.line].strip()
        types = self.types.get(defined.line, []) if text.startswith("%") else []
        title = f"`{name}`: {', '.join(f'`{one}`' for one in types)}\n\n" if types else ""
        return f"{title}```mlir\n{text}\n```", span


def _result_types(module: ir.Operation) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}

    def visit(operation: ir.Operation) -> ir.WalkResult:
        place = place_of(operation.location)
        if place is not None and place.file == _NAME and operation.results:
            found.setdefault(place.line - 1, [str(result.type) for result in operation.results])
        return ir.WalkResult.ADVANCE

    module.walk(visit)
    return found


def page(row: Row) -> str:
    """An operation in Markdown: what it does, its operands and attributes, and which documented operations emit it."""
    lines = [f"### {row.name}", row.doc]
    if row.operands:
        lines.append("Operands: " + ", ".join(f"`{one.name}{'…' * one.variadic}`" for one in row.operands))
    if row.attributes:
        lines.append("Attributes: " + ", ".join(f"`{one.name}`" for one in row.attributes))
    if row.regions:
        lines.append("Regions: " + ", ".join(f"`{one.name}`" for one in row.regions))
    emitters = _emitters(row.name)
    if emitters:
        lines.append("Built by " + ", ".join(f"`hilo.ops.{name}`" for name in emitters) + " (`hilo-ops NAME`)")
    if row.spec_url:
        lines.append(f"[Specification]({row.spec_url})")
    return "\n\n".join(lines)


def _emitters(name: str) -> list[str]:
    """The documented operations that emit an operation of this name."""
    from hilo.ops import OPERATIONS

    return [row.name for row in OPERATIONS.values() if name in row.lowers_to]


def completions(written: str) -> list[Row]:
    """The operations whose names begin with this text."""
    return [row for name, row in sorted(all_rows().items()) if name.startswith(written)]
