"""Manual pages in roff, generated from the tools' own parsers, so that they are never out of date."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hilo.targets import environment
from hilo.tools.common.tool import Tool
from hilo.tools.umbrella.commands import COMMANDS, Flag, Group, groups, tool_class, with_flags
from hilo.tools.umbrella.completion import OWN

RELEASED = "2026"
EXIT_STATUS = {
    "0": "All went well.",
    "1": "The input is wrong, or something that was compared differs.",
    "2": "The command line is wrong.",
    "70": "A bug in hilo; --debug shows where.",
}


def pages() -> dict[str, str]:
    """The text of each page by file name, such as `hilo-opt.1`."""
    return {"hilo.1": umbrella_page(), **{f"hilo-{name}.1": tool_page(with_flags(name)) for name in COMMANDS}}


def write_pages(folder: Path) -> list[str]:
    """Writes the pages into a folder such as `/usr/local/share/man/man1`; returns their names."""
    from hilo.tools.common.files import write_output

    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for name, text in made.items():
        write_output(str(folder / name), text)
    return list(made)


def tool_page(tool: Tool) -> str:
    """The page of a tool."""
    examples = tool.epilog.partition("\n")[2].rstrip()
    return _page(
        tool.name,
        tool.summary,
        tool.parser.format_usage().removeprefix("usage: ").strip(),
        [line for group in groups(tool) for line in _group(group)],
        examples,
        [f"hilo-{name}" for name in COMMANDS if f"hilo-{name}" != tool.name] if tool.environment else ["hilo"],
        tool.environment,
    )


def umbrella_page() -> str:
    """The page of `hilo` itself."""
    rows = [(name, tool_class(name).summary) for name in COMMANDS] + list(OWN.items())
    lines = [".SH TOOLS", *(line for name, summary in rows for line in (".TP", f".B {_text(name)}", _text(summary)))]
    return _page(
        "hilo",
        "Tools for StableHLO under one name.",
        "hilo TOOL [flags …]",
        lines,
        "",
        [f"hilo-{n}" for n in COMMANDS],
        True,
    )


def _page(
    name: str, summary: str, usage: str, body: list[str], examples: str, see_also: list[str], has_environment: bool
) -> str:
    import hilo

    lines = [
        f'.TH "{name.upper()}" 1 "{RELEASED}" "hilo {hilo.__version__}" "User Commands"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(summary[0].lower() + summary[1:].rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {_text(usage)}",
        ".SH DESCRIPTION",
        _text(summary),
        *body,
    ]
    if has_environment:
        lines.append(".SH ENVIRONMENT")
        for row in environment.VARIABLES:
            lines += [".TP", f".B {row.name}", _text(f"{row.description} (default: {row.default})")]
    lines.append(".SH EXIT STATUS")
    lines += [line for code, text in EXIT_STATUS.items() for line in (".TP", f".B {code}", _text(text))]
    if examples:
        lines += [".SH EXAMPLES", ".nf", *map(_text, examples.split("\n")), ".fi"]
    lines += [".SH SEE ALSO", ", ".join(f".BR {_text(other)} (1)" for other in see_also).replace(", .BR ", " ,\n.BR ")]
    return "\n".join(lines) + "\n"


def _group(group: Group) -> Iterator[str]:
    yield f'.SH "{_text(group.title.upper())}"'
    if group.description:
        yield _text(group.description)
    for flag in group.flags:
        yield ".TP"
        yield ", ".join(_spelled(flag, name) for name in flag.names)
        yield _text(flag.help or " ")


def _spelled(flag: Flag, name: str) -> str:
    if flag.takes == "none" or not name.startswith("-"):
        return f"\\fB{_text(name)}\\fR"
    if not name.startswith("--"):
        return f"\\fB{_text(name)}\\fR \\fI{_text(flag.value)}\\fR"
    value = f"=\\fI{_text(flag.value)}\\fR"
    return f"\\fB{_text(name)}\\fR" + (f"[{value}]" if flag.takes == "optional" else value)


def _text(text: str) -> str:
    """Text escaped for roff.

    >>> _text(".x-y")
    '\\\\&.x\\\\-y'
    """
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
