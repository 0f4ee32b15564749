"""Converts Shardy's own assembly to MLIR's generic form, which MLIR parses without knowing the dialect.

    %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xf32>
becomes
    %0 = "sdy.sharding_constraint"(%x) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<4xf32>) -> tensor<4xf32>

MLIR's bindings cannot add a parser for a dialect's assembly, so this is a parser for the operations that JAX emits;
each of the functions below parses the assembly of one operation. Line numbers do not change. `legalize-shardy`
implements what the operations mean.

Source: the assembly formats in Shardy's `dialect.td` and `parsers.cc`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hilo.dialect.support.errors import ParseError, shown

_OPERATION = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|(?<![\w$.#!@%^-])sdy\.(\w+)(?![\w$.]*[ \t]*[=,}])')
_SPACE = re.compile(r"(?:\s|//[^\n]*)*")
_SYMBOL = re.compile(r'@(?:"[^"]*"|[\w$.-]+)')
_VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")
_WORD = re.compile(r"[!\w$.-]+")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|->|[<>\[\]{}()]')
_OPENING, _CLOSING = "<[{(", ">]})"
_DIRECTIONS = ("NONE", "FORWARD", "BACKWARD", "BOTH")


class _Malformed(Exception):
    pass


def generic_form(text: str, filename: str) -> str:
    """The text with the dialect's operations in MLIR's generic form.

    Raises:
        ParseError: an operation of the dialect moves or computes data, or is malformed; the message names its line.
    """
    return _Reader(text, filename, 1).rewritten()


class _Reader:
    """A position in a text, and methods that read from there."""

    def __init__(self, text: str, filename: str, first_line: int) -> None:
        self.text = text
        self.filename = filename
        self.first_line = first_line
        self.position = 0

    def line(self, position: int) -> int:
        return self.first_line + self.text.count("\n", 0, position)

    def rewritten(self) -> str:
        parts: list[str] = []
        while (match := _OPERATION.search(self.text, self.position)) is not None:
            parts.append(self.text[self.position : match.start() if match[1] else match.end()])
            self.position = match.end()
            if match[1]:
                parts.append(self.operation(match.start(), match[1]))
        return "".join([*parts, self.text[self.position :]])

    def operation(self, start: int, name: str) -> str:
        """The generic form of the operation whose name ends at this position."""
        place = f"{self.filename}:{self.line(start)}"
        if name not in _FORMS:
            raise ParseError(
                f"{place}: error: sdy.{name} moves or computes data; hilo takes sdy.manual_computation and "
                "annotations, so export the function before Shardy's partitioner has run"
            )
        try:
            written = _FORMS[name](self)
        except _Malformed as error:
            line = self.text[start:].partition("\n")[0].strip()
            raise ParseError(f"{place}: error: cannot read {shown(line)}: {error}") from error
        missing = self.text.count("\n", start, self.position) - written.count("\n")
        return f'"sdy.{name}"{written}' + "\n" * missing

    def after_space(self) -> int:
        """The position of the next token, after spaces and comments."""
        found = _SPACE.match(self.text, self.position)
        assert found is not None
        return found.end()

    def match(self, pattern: re.Pattern[str], what: str) -> str:
        """Reads a match of the pattern.

        Raises:
            _Malformed: the text here is something else.
        """
        start = self.after_space()
        found = pattern.match(self.text, start)
        if found is None:
            rest = self.text[start:].partition("\n")[0]
            raise _Malformed(f"expected {what} before {shown(rest)}")
        self.position = found.end()
        return found[0]

    def take(self, text: str) -> None:
        self.match(re.compile(re.escape(text)), f"'{text}'")

    def sees(self, text: str) -> bool:
        return self.text.startswith(text, self.after_space())

    def group(self, opening: str) -> str:
        """Reads a bracketed text, including its brackets."""
        if not self.sees(opening):
            self.take(opening)
        start, depth = self.after_space(), 0
        for match in _TOKEN.finditer(self.text, start):
            depth += (match[0] in _OPENING) - (match[0] in _CLOSING)
            if depth == 0:
                self.position = match.end()
                return self.text[start : self.position]
        raise _Malformed("its brackets do not close")

    def attributes(self) -> str:
        """Reads a dictionary of attributes, if there is one, as ` {…}`."""
        return f" {self.group('{')}" if self.sees("{") else ""

    def type(self) -> str:
        name = self.match(_WORD, "a type")
        return name + (self.group("<") if self.text.startswith("<", self.position) else "")

    def types(self) -> str:
        found = [self.type()]
        while self.sees(","):
            self.take(",")
            found.append(self.type())
        return ", ".join(found)

    def values(self) -> str:
        found = [self.match(_VALUE, "a value")]
        while self.sees(","):
            self.take(",")
            found.append(self.match(_VALUE, "a value"))
        return ", ".join(found)


def _mesh(reader: _Reader) -> str:
    """@mesh = <["x"=2]>"""
    name = reader.match(_SYMBOL, "the mesh's name").removeprefix("@").strip('"')
    reader.take("=")
    mesh = reader.group("<")
    return f'() <{{mesh = #sdy.mesh{mesh}, sym_name = "{name}"}}>{reader.attributes()} : () -> ()'


def _constraint(reader: _Reader) -> str:
    """%x <@mesh, [{"x"}]> : tensor<4xf32>"""
    value = reader.match(_VALUE, "a value")
    return _like_operand(reader, value, f"sharding = #sdy.sharding{reader.group('<')}")


def _barrier(reader: _Reader) -> str:
    """%x allowed_direction=FORWARD : tensor<4xf32>"""
    value = reader.match(_VALUE, "a value")
    reader.take("allowed_direction")
    reader.take("=")
    direction = reader.match(_WORD, "a direction")
    if direction not in _DIRECTIONS:
        raise _Malformed(f"allowed_direction is {direction}; it takes {', '.join(_DIRECTIONS)}")
    return _like_operand(reader, value, f"allowed_direction = {_DIRECTIONS.index(direction)} : i32")


def _like_operand(reader: _Reader, value: str, properties: str) -> str:
    attributes = reader.attributes()
    reader.take(":")
    kind = reader.type()
    return f"({value}) <{{{properties}}}>{attributes} : ({kind}) -> {kind}"


def _group(reader: _Reader) -> str:
    """%x group_id=3 : tensor<4xf32>"""
    value = reader.match(_VALUE, "a value")
    reader.take("group_id")
    reader.take("=")
    number = reader.match(_WORD, "a number")
    attributes = reader.attributes()
    reader.take(":")
    return f"({value}) <{{group_id = {number} : i64}}>{attributes} : ({reader.type()}) -> ()"


def _return(reader: _Reader) -> str:
    """%x, %y : tensor<4xf32>, tensor<f32>"""
    attributes = reader.attributes()
    if not reader.sees("%"):
        return f"(){attributes} : () -> ()"
    values = reader.values()
    reader.take(":")
    return f"({values}){attributes} : ({reader.types()}) -> ()"


def _manual_computation(reader: _Reader) -> str:
    """(%a) in_shardings=[…] out_shardings=[…] manual_axes={"x"} (%b: tensor<2xf32>) {…} : (tensor<4xf32>) -> …"""
    start = reader.position
    operands = reader.group("(")
    properties = []
    for name, opening, kind in (
        ("in_shardings", "[", "#sdy.sharding_per_value<{}>"),
        ("out_shardings", "[", "#sdy.sharding_per_value<{}>"),
        ("manual_axes", "{", "#sdy<manual_axes{}>"),
    ):
        reader.take(name)
        reader.take("=")
        properties.append(f"{name} = {kind.format(reader.group(opening))}")
    arguments = reader.group("(")
    lines = "\n" * reader.text.count("\n", start, reader.position)
    first_line = reader.line(reader.after_space())
    body = _Reader(reader.group("{")[1:-1], reader.filename, first_line).rewritten()
    attributes = reader.attributes()
    reader.take(":")
    kind = reader.group("(")
    reader.take("->")
    results = reader.group("(") if reader.sees("(") else reader.type()
    return (
        f"{operands} <{{{', '.join(properties)}}}> ({{ ^bb0{arguments}: {lines}{body}}}){attributes} : "
        f"{kind} -> {results}"
    )


_FORMS: dict[str, Callable[[_Reader], str]] = {
    "manual_computation": _manual_computation,
    "mesh": _mesh,
    "propagation_barrier": _barrier,
    "reshard": _constraint,
    "return": _return,
    "sharding_constraint": _constraint,
    "sharding_group": _group,
}
