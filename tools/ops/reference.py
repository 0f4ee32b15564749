"""An operation's page in Markdown, made from its row, its docstring and its example."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import chain

from hilo.dialect.support.errors import ArgumentError
from hilo.ops import OPERATIONS
from hilo.ops._operation import ANY, Operation, describe, signature
from hilo.ops.examples import EXAMPLES
from hilo.tools.status import tool as status

SECTIONS = {"Args": "Arguments", "Returns": "Result", "Raises": "Errors"}
STABLEHLO_SPEC = "https://openxla.org/stablehlo/spec"
EXAMPLE_STARTS = (">>> ", "Example: ")
SIGNATURE_WIDTH = 100
WORDS = {"part": "in part of the cases", "no": "in no case"}
UNDOCUMENTED = frozenset(
    "Acos Acosh Asin Asinh Atan Atanh BesselI1e CollectiveBroadcast Conj Constant ConvGeneral ConvGeneralDilated "
    "ConvWithGeneralDimensions Cosh CreateToken Digamma ErfInv Erfc InfeedWithToken IsInf IsNan IsNegInf IsPosInf "
    "Lgamma Mulhi NextAfter Outfeed OutfeedWithToken Parameter PartitionId Polygamma RaggedDot RecvWithToken ReduceAll "
    "ReduceWindowWithGeneralPadding SelectAndScatterWithGeneralPadding SendWithToken Sinh Square Zeta".split()
)
"""Operations that are not on XLA's page of operation semantics, but in XlaBuilder's header, StableHLO or CHLO."""


def summary(row: Operation) -> str:
    """The first sentence of the operation's docstring."""
    first = _docstring(row).partition("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[.:]) (?=[A-Z])", first, maxsplit=1)[0].rstrip(":")


def families() -> dict[str, list[Operation]]:
    """The operations by family, both sorted by name."""
    found: dict[str, list[Operation]] = {}
    for row in sorted(OPERATIONS.values(), key=lambda row: (row.family, row.name)):
        found.setdefault(row.family, []).append(row)
    return found


def page(row: Operation) -> str:
    """The operation's reference page."""
    blocks = [
        f"# {row.name}",
        f"{row.family.capitalize()} · emits {_counterparts(row)}{_source(row)}",
        f"```python\n{_signature(row)}\n```",
        *_description(row),
        *_older(row),
        *_element_types(row),
        *_rules(row),
        *_support(row),
        *_example(row),
    ]
    return "\n\n".join(blocks) + "\n"


def index() -> str:
    """The page that lists all operations."""
    blocks = [
        "# Operations",
        f"{len(OPERATIONS)} operations by family. `hilo-ops NAME` shows a page in the terminal. "
        "Functions that build several operations are XLA's [builder libraries](libraries.md).",
    ]
    for family, rows in families().items():
        table = [f"## {family.capitalize()}\n", "| Operation | What it gives | Emits |", "|---|---|---|"]
        table += [f"| [{row.name}]({row.name}.md) | {_cell(summary(row))} | {_counterparts(row)} |" for row in rows]
        blocks.append("\n".join(table))
    return "\n\n".join(blocks) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _counterparts(row: Operation) -> str:
    if not row.lowers_to:
        return "nothing"
    linked = []
    for name in row.lowers_to:
        dialect, _, op = name.partition(".")
        linked.append(f"[`{name}`]({STABLEHLO_SPEC}#{op})" if dialect == "stablehlo" else f"`{name}`")
    return ", ".join(linked)


def _source(row: Operation) -> str:
    return "" if row.name in UNDOCUMENTED else f" · [operation semantics]({row.source})"


def _signature(row: Operation) -> str:
    """The signature; if it is long, with one argument per line."""
    text = signature(row)
    if len(text) <= SIGNATURE_WIDTH:
        return text
    assert row.function is not None
    lines: list[str] = []
    kinds: set[object] = set()
    for parameter in inspect.signature(row.function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not kinds & {parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL}:
            lines.append("    *,")
        kinds.add(parameter.kind)
        lines.append(f"    {parameter.replace(annotation=inspect.Parameter.empty)},")
    return "\n".join([f"{row.name}(", *lines, ")"])


def _docstring(row: Operation) -> str:
    return inspect.cleandoc(row.function.__doc__ or "")


def _description(row: Operation) -> Iterator[str]:
    """The docstring without its examples, with sections as headings and arguments as a list."""
    for paragraph in _paragraphs(_docstring(row)):
        head, _, rest = paragraph.partition("\n")
        section = SECTIONS.get(head.removesuffix(":"))
        if section == "Result":
            yield f"## {section}\n\n{inspect.cleandoc(rest)}"
        elif section is not None:
            yield f"## {section}\n\n" + "\n".join(_items(inspect.cleandoc(rest)))
        elif not paragraph.startswith(EXAMPLE_STARTS):
            yield paragraph


def _paragraphs(text: str) -> list[str]:
    return [paragraph for paragraph in re.split(r"\n\s*\n", text) if paragraph.strip()]


def _items(text: str) -> Iterator[str]:
    """`name: description` lines as a list; more deeply indented lines are joined to the one above."""
    entries: list[str] = []
    for line in text.split("\n"):
        if line.startswith(" ") and entries:
            entries[-1] += " " + line.strip()
        else:
            entries.append(line)
    for entry in entries:
        name, colon, what = entry.partition(": ")
        yield f"- `{name}`: {what}" if colon else f"- {entry}"


def _support(row: Operation) -> Iterator[str]:
    """The element types on which each target agrees with XLA, from the status table of the tests."""
    lines = [line for target in status.targets() for line in _support_of(row, target)]
    if lines:
        yield "## Support\n\n" + "\n".join(lines)


def _support_of(row: Operation, target: str) -> Iterator[str]:
    """One target's lines: the types on which it agrees in all cases, in part of them, and in none."""
    marks: dict[str, list[str]] = {}
    for cell in status.read_status(target):
        if cell.operation in row.lowers_to and cell.mark != "-":
            marks.setdefault(cell.mark, []).append(f"`{cell.dtype}`")
    worst = {mark: list(dict.fromkeys(marks[mark])) for mark in ("part", "no") if mark in marks}
    if "yes" in marks:
        agreed = [name for name in dict.fromkeys(marks["yes"]) if name not in {*chain(*worst.values())}]
        yield f"- `{target}`: agrees with XLA on {', '.join(agreed) or 'no type in all cases'}"
    for mark, names in worst.items():
        yield f"- `{target}`, {WORDS[mark]}: {', '.join(names)}"


def _older(row: Operation) -> Iterator[str]:
    if row.older:
        yield f"## Older forms\n\nTaken too: {row.older}."


def _element_types(row: Operation) -> Iterator[str]:
    if row.takes and row.takes != ANY:
        names = ", ".join(f"`{name}`" for name in sorted(d.name for d in row.takes))
        yield f"## Element types\n\n{describe(row.takes).capitalize()}: {names}."
    elif row.takes:
        yield "## Element types\n\nAll."


def _rules(row: Operation) -> Iterator[str]:
    if row.rules:
        table = [
            "## Rules\n",
            "Checked when the operation is built; a broken one raises `hilo.Error` with the label as `.rule`.\n",
        ]
        table += ["| Label | What must hold |", "|---|---|"]
        yield "\n".join(table + [f"| `{label}` | {_cell(rule)} |" for label, rule in row.rules.items()])


def _example(row: Operation) -> Iterator[str]:
    example = EXAMPLES.get(row.name)
    if example is None:
        raise ArgumentError(f"{row.name} has no example; its page shows the one in hilo.ops.examples.EXAMPLES")
    kind = "gives" if example.has_value else "has the shape"
    yield f'## Example\n\n```python\nb = XlaBuilder("example")\n{example.code}\n```\n\n{kind} `{example.result}`.'
    for paragraph in _paragraphs(_docstring(row)):
        if paragraph.startswith("Example: "):
            yield "In words: " + paragraph.removeprefix("Example: ")
