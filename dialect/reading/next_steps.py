"""Suggests what to write in place of an error in a program's text, according to the parser's message."""

from __future__ import annotations

import re
from collections.abc import Callable

from hilo.dialect.support.errors import close_names

_DIALECTS = ("stablehlo", "chlo", "func", "builtin", "arith", "tensor", "shape", "quant", "vhlo", "linalg", "scf")
_CARET_CHARACTERS = 120
"""How many characters of a long line are quoted around the error."""


def _operation(match: re.Match[str]) -> str:
    from hilo.dialect.operations.rows import all_rows

    close = close_names(match[1], all_rows())
    return f"did you mean {close}?" if close else "hilo ops lists the documented operations and what they become"


def _dialect(match: re.Match[str]) -> str:
    close = close_names(match[1], _DIALECTS)
    return f"did you mean {close}?" if close else "hilo takes programs in stablehlo, chlo and func"


_STEPS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), step)
    for pattern, step in (
        (r"custom op '((?:stablehlo|chlo)\.\w+)' is unknown", _operation),
        (r"unregistered operation '((?:stablehlo|chlo)\.\w+)'", _operation),
        (r"Dialect `(\w+)' not found", _dialect),
        (r"custom op 'func' is unknown", "a function is func.func @main(…)"),
        (r"expected non-function type",
         "a type is written tensor<2x3xf32>, its elements are f32, bf16, i32, ui8, i1, complex<f32>, …"),
        (r"expected 'x' in dimension list", "sizes are separated by x, as in tensor<2x3xf32>"),
        (r"^expected ':'", "the types come last, behind a colon: stablehlo.abs %x : tensor<2xf32>"),
        (r"use of undeclared SSA value name", "a value is defined above its uses, or is an argument of the function"),
        (r"invalid kind of type specified: expected builtin\.function",
         "its types are those of a function: (tensor<2xf32>) -> tensor<2xf32>"),
    )
)  # fmt: skip


def next_step(message: str) -> str | None:
    """What to write, for a parser's message without its place; None if there is nothing to add to the message.

    >>> next_step("custom op 'stablehlo.tahn' is unknown")
    "did you mean 'stablehlo.tan' or 'stablehlo.tanh' or 'stablehlo.atan2'?"
    """
    for pattern, step in _STEPS:
        match = pattern.search(message)
        if match is not None:
            return step if isinstance(step, str) else step(match)
    return None


def quoted(message: str, source: str) -> str:
    """A parser's message, with the line of `source` that its first error is about, and what to write.

    Args:
        message: lines in the form `file:line:column: error: …`.
        source: the program's text.
    """
    first, *rest = message.split("\n")
    place = re.match(r"[^\n]*?:(\d+):(\d+): error: (.*)", first)
    if place is None:
        return message
    step = next_step(place[3])
    lines = source.split("\n")
    number, column = int(place[1]), int(place[2])
    shown = [f"{first.rstrip()}; {step}" if step else first]
    if 1 <= number <= len(lines) and lines[number - 1].strip():
        shown += _with_caret(lines[number - 1], column)
    if step:
        rest = [line for line in rest if "Available dialects: " not in line]
    return "\n".join([*shown, *rest])


def _with_caret(line: str, column: int) -> list[str]:
    """The line, with a caret below a column (counted from 1); for a long line, the part around it."""
    start = max(0, column - 1 - _CARET_CHARACTERS // 2) if len(line) > _CARET_CHARACTERS else 0
    part = line[start : start + _CARET_CHARACTERS]
    before = re.sub(r"\S", " ", part[: column - 1 - start]).ljust(column - 1 - start)
    return [f"  {part}", f"  {before}^"]
