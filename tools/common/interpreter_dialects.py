"""StableHLO's dialects for its interpreter, `check` and `interpreter`, as custom calls of the same names.

    check.expect_eq_const %x, dense<[1, 2]> : tensor<2xi32>
is read as
    stablehlo.custom_call @check.expect_eq_const(%x) {api_version = 4 : i32,
        backend_config = {value = dense<[1, 2]> : tensor<2xi32>}, has_side_effect = true} : (tensor<2xi32>) -> ()

The MLIR parser in IREE's library does not know their syntax (IREE's own `check` dialect has another one) and cannot be
extended from Python, so the text is rewritten before it is parsed. Line numbers do not change.
"""

from __future__ import annotations

import re

_FORM = re.compile(
    r"\b(check\.expect_\w+|interpreter\.(?:probe|print))\s+(%[\w$.-]+(?:#\d+)?)(?:\s*,\s*(%[\w$.-]+(?:#\d+)?))?"
)
_PARALLEL = re.compile(r'"interpreter\.run_parallel"\s*\(')
_FIELD = re.compile(r"\s*,\s*(\w+)\s*=\s*(\"(?:[^\"\\]|\\.)*\"|[-+.\w]+(?:\s*:\s*f64|\s*:\s*u?i\d+)?)")
_COLON = re.compile(r"\s*:\s*")
_COMMA = re.compile(r"\s*,\s*")
_HEAD = re.compile(r"[\w!.]+")
_SPACE = re.compile(r"\s*")
_COMMENT = re.compile(r"//[^\n]*")

_PROBE = re.compile(
    r"stablehlo\.custom_call @interpreter\.probe\((%[\w#]+)\) \{api_version = 4 : i32, "
    r"backend_config = \{(probe_id = \"(?:[^\"\\]|\\.)*\")\}, has_side_effect = true\} : \(.*\) -> "
)

_OPENING, _CLOSING = "<([{", ">)]}"


def as_custom_calls(text: str, *, run_parallel: bool = False) -> str:
    """The text with the operations of the two dialects as custom calls; the text itself if it has none.

    Args:
        run_parallel: also convert `interpreter.run_parallel`, which only an interpreter can run.
    """
    if "check.expect_" not in text and "interpreter." not in text:
        return text
    comments = [match.span() for match in _COMMENT.finditer(text)]
    pieces, end = [], 0
    matches = [*_FORM.finditer(text), *(_PARALLEL.finditer(text) if run_parallel else ())]
    for match in sorted(matches, key=lambda one: one.start()):
        if any(start <= match.start() < stop for start, stop in comments):
            continue
        call = _parallel(text, match) if match.re is _PARALLEL else _call(text, match)
        if call is not None:
            written, stop = call
            lines = text.count("\n", match.start(), stop) - written.count("\n")
            pieces += [text[end : match.start()], written, "\n" * lines]
            end = stop
    return "".join([*pieces, text[end:]])


def with_probes(text: str) -> str:
    """Text to print, with probes in their own syntax."""
    return _PROBE.sub(r"interpreter.probe \1, \2 : ", text) if "@interpreter.probe" in text else text


def _call(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    """One operation as a custom call, and where it ends; None if the text is something else."""
    name, operands = match[1], [operand for operand in (match[2], match[3]) if operand]
    config: list[str] = []
    types: list[str] = []
    at = match.end()
    if name.endswith("_const"):
        constant = _typed_constant(text, at)
        if constant is None:
            return None
        value, type_, at = constant
        types.append(type_)
        config.append(f"value = {value}")
    while (field := _FIELD.match(text, at)) is not None:
        config.append(f"{field[1]} = {field[2]}")
        at = field.end()
    attributes = _SPACE.match(text, at)
    assert attributes is not None
    if text.startswith("{", attributes.end()):
        at = _balanced(text, attributes.end())
        config.append(text[attributes.end() + 1 : at - 1].strip())
    if not types:
        types, at = _operand_types(text, at, len(operands))
    if not types:
        return None
    result = types[0] if name == "interpreter.probe" else "()"
    body = ", ".join(filter(None, config)).replace("\n", " ")
    attributes_text = f"api_version = 4 : i32, backend_config = {{{body}}}, has_side_effect = true"
    call = f"stablehlo.custom_call @{name}({', '.join(operands)}) {{{attributes_text}}}"
    return f"{call} : ({', '.join(types)}) -> {result}", at


def _typed_constant(text: str, at: int) -> tuple[str, str, int] | None:
    """The constant after the comma at `at`, its type, and where that ends; None if there is none."""
    comma = _COMMA.match(text, at)
    if comma is None:
        return None
    colon = _COLON.match(text, _balanced(text, comma.end()))
    if colon is None:
        return None
    end = _balanced(text, colon.end())
    return text[comma.end() : end], text[colon.end() : end], end


def _operand_types(text: str, at: int, count: int) -> tuple[list[str], int]:
    """The types of `count` operands after a colon at `at`, and where they end; the last type applies to the rest."""
    types: list[str] = []
    colon = _COLON.match(text, at)
    while colon is not None:
        at = _balanced(text, colon.end())
        types.append(text[colon.end() : at])
        colon = _COMMA.match(text, at) if len(types) < count else None
    return types + types[-1:] * (count - len(types)), at


def _parallel(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    """The name and attributes of a generic `interpreter.run_parallel`; its types follow unchanged."""
    operands_end = _balanced(text, match.end() - 1)
    space = _SPACE.match(text, operands_end)
    assert space is not None
    if not text.startswith("{", space.end()):
        return None
    end = _balanced(text, space.end())
    operands, body = text[match.end() - 1 : operands_end], text[space.end() + 1 : end - 1].strip()
    attributes = (
        'call_target_name = "interpreter.run_parallel", api_version = 4 : i32, '
        f"backend_config = {{{body}}}, has_side_effect = true"
    )
    return f'"stablehlo.custom_call"{operands} {{{attributes}}}', end


def _balanced(text: str, start: int) -> int:
    """The end of the word and its brackets that start there: `tensor<2xf32>`, `dense<[…]>`, `{…}`."""
    head = _HEAD.match(text, start)
    at = head.end() if head is not None else start
    if at >= len(text) or text[at] not in _OPENING:
        return at
    depth = 0
    while at < len(text):
        char = text[at]
        if char == '"':
            at = text.index('"', at + 1)
        elif char in _OPENING:
            depth += 1
        elif char in _CLOSING and not (char == ">" and text[at - 1] == "-"):
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return at
