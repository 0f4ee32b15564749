"""Takes Shardy's annotations out of StableHLO text, such as JAX prints where devices are named.

    sdy.mesh @mesh = <["x"=2]>
    func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
      %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}]> : tensor<8xf32>
becomes
    func.func @main(%arg0: tensor<8xf32> {}) -> tensor<8xf32> {
      %0 = builtin.unrealized_conversion_cast %arg0 : tensor<8xf32> to tensor<8xf32>

They say where data lies, not what is computed, so one device computes the same without them; `drop_casts` removes the
casts once the text is parsed. The dialect is not part of IREE's library, hence the work on text. Line numbers stay. A
`sdy.manual_computation` is written for its number of devices, which then run the program; see `manual_computation`.

Source: Shardy's dialect documentation.
"""

from __future__ import annotations

import re

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ParseError, shown
from hilo.importers.manual_computation import inline_manual, rewrite_manual

_MESH = re.compile(r'^[ \t]*(?:sdy\.mesh @|"sdy\.mesh"\().*$', re.MULTILINE)
_ATTRIBUTE = re.compile(r"[\w.$-]+\s*=\s*#sdy\.\w+")
_OPERATION = re.compile(r'^((?:\s*%[\w$.-]+(?::\d+)?\s*=)?\s*)("?)sdy\.(\w+)"?')
_IDENTITY = ("sharding_constraint", "reshard", "propagation_barrier")
_CLOSING = {"<": ">", "[": "]", "{": "}", "(": ")"}


def strip_shardy(text: str, filename: str) -> str:
    """The text without Shardy's meshes, attributes and sharding operations.

    Raises:
        ParseError: an operation of the dialect that computes something; the message names its place.
    """
    if "sdy." not in text:
        return text
    text = _strip_attributes(_MESH.sub("", rewrite_manual(text, filename)))
    return "\n".join(_strip_operation(line, f"{filename}:{n}") for n, line in enumerate(text.split("\n"), 1))


def _strip_attributes(text: str) -> str:
    """Drops each `name = #sdy.kind<…>` with one of the commas beside it."""
    parts, position = [], 0
    while (match := _ATTRIBUTE.search(text, position)) is not None:
        end = _skip_brackets(text, match.end())
        before = text[position : match.start()]
        if (comma := re.compile(r"\s*,\s*").match(text, end)) is not None:
            end = comma.end()
        else:
            before = re.sub(r",\s*$", "", before)
        parts.append(before)
        position = end
    return "".join([*parts, text[position:]])


def _skip_brackets(text: str, start: int) -> int:
    """The position behind the bracketed group that begins at `start`; `start` itself if none does."""
    stack: list[str] = []
    quoted = False
    for position in range(start, len(text)):
        c = text[position]
        if quoted:
            quoted = c != '"'
        elif c == '"':
            quoted = True
        elif c in _CLOSING:
            stack.append(_CLOSING[c])
        elif stack and c == stack[-1] and text[position - 1 : position + 1] != "->":
            stack.pop()
        if not stack:
            return position + 1 if position > start or c in _CLOSING.values() else start
    return len(text)


def _strip_operation(line: str, place: str) -> str:
    match = _OPERATION.match(line)
    if match is None:
        return line
    head, quote, kind = match.groups()
    rest = line[match.end() :]
    if kind == "sharding_group":
        return ""
    if kind == "manual_computation":
        raise ParseError(f"{place}: error: cannot read {shown(line.strip())}")
    if kind not in _IDENTITY:
        raise ParseError(
            f"{place}: error: sdy.{kind} moves or computes data; hilo takes sdy.manual_computation and annotations, so "
            "export the function before Shardy's partitioner has run"
        )
    if quote:
        return f'{head}"builtin.unrealized_conversion_cast"{rest.replace(" <{}>", "", 1)}'
    operand = re.match(r"\s*(%[\w$.#-]+)", rest)
    type_ = re.search(r" : (.*?)(\s+loc\(.*\))?$", rest)
    if operand is None or type_ is None:
        raise ParseError(f"{place}: error: cannot read {shown(line.strip())}")
    return f"{head}builtin.unrealized_conversion_cast {operand[1]} : {type_[1]} to {type_[1]}{type_[2] or ''}"


def drop_casts(module: ir.Module) -> None:
    """Removes casts of a value to its own type, and the scopes of manual computations."""
    inline_manual(module)
    casts: list[ir.Operation] = []

    def collect(op: ir.Operation) -> ir.WalkResult:
        raw = op.operation
        if raw.name == "builtin.unrealized_conversion_cast" and [o.type for o in raw.operands] == [
            r.type for r in raw.results
        ]:
            casts.append(raw)
        return ir.WalkResult.ADVANCE

    module.operation.walk(collect)
    for cast in casts:
        for result, operand in zip(cast.results, cast.operands, strict=True):
            result.replace_all_uses_with(operand)
        cast.erase()
