"""Pages of the site that are generated: home from README, the API, passes, targets, variables, errors, benchmarks.

mkdocs calls the functions `on_…`. What it cannot know of links is done here as well: a link to a file of the repository
that is no page becomes the file's name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import hilo
from hilo.lowering import list_passes
from hilo.targets import environment, list_targets

ROOT = Path(__file__).resolve().parent.parent
_COPIED = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
_WORKER = "iframe-worker.js"
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def copied(page: str) -> str:
    """The text of a file of the repository's root as a page, with its links to pages."""
    pages = {name: page for page, name in _COPIED.items()}

    def link(match: re.Match[str]) -> str:
        mark, text, path, anchor = match.groups()
        if path in pages:
            return f"{mark}[{text}]({pages[path]}{anchor or ''})"
        if path.startswith("docs/"):
            target = path.removeprefix("docs/")
            found = target if Path(target).suffix else f"{target.rstrip('/')}/index.md"
            return f"{mark}[{text}]({found}{anchor or ''})"
        return f"`{path}`" if text.strip("`") == path else f"{text} (`{path}`)"

    return _LINK.sub(link, (ROOT / _COPIED[page]).read_text())


def api() -> str:
    """One section for each public name."""
    lines = [
        "# Python API",
        "",
        "`import hilo` has these names; `hilo.ops` has [the operations](../operations/index.md).",
        "",
    ]
    for name in sorted(set(hilo.__all__) - {"ops", "tree"}, key=lambda name: (name.lower(), name)):
        lines += [f"::: hilo.{name}", ""]
    return "\n".join([*lines, "# hilo.tree", "", "::: hilo.tree", ""])


def passes() -> str:
    """The page of each pass: what `hilo-opt --help-pass` shows."""
    lines = ["# Passes", "", "`hilo-opt --<name>` runs one; `hilo-opt --help-pass=<name>` shows the same page.", ""]
    for info in list_passes():
        lines += [f"## {info.name}", "", f"*{info.kind}, of {info.origin}*", ""]
        if info.kind == "pass":
            lines += [_as_markdown(info.page), ""]
        else:
            lines += [info.summary, ""]
        if info.options:
            lines += ["| option | default | |", "|---|---|---|"]
            lines += [f"| `{o.name}=<{o.type}>` | `{o.default or ' '}` | {_cell(o.help)} |" for o in info.options]
            lines.append("")
    return "\n".join(lines)


def targets() -> str:
    """Each target with its options."""
    from dataclasses import fields

    from hilo.dialect.support.options import hints_of, type_name

    lines = [
        "# Targets",
        "",
        "`hilo.compile(program, target=<name>)`; [the guide](../targets.md) says which to choose.",
        "",
    ]
    for target in list_targets():
        lines += [
            f"## {target.name}",
            "",
            f"{target.description}.",
            "",
            "| option | takes | default | |",
            "|---|---|---|---|",
        ]
        hints = hints_of(target.options)
        for field in fields(target.options):
            row = (
                f"`{field.name}`",
                _cell(type_name(hints[field.name])),
                f"`{field.default!r}`",
                field.metadata["help"],
            )
            lines.append(f"| {' | '.join(row[:3])} | {_cell(row[3])} |")
        lines.append("")
    return "\n".join(lines)


def variables() -> str:
    """The environment variables with what holds where they are unset."""
    lines = ["# Environment variables", "", "| variable | what it says | default |", "|---|---|---|"]
    lines += [f"| `{v.name}` | {_cell(v.description)} | {_cell(v.default)} |" for v in environment.VARIABLES]
    return "\n".join([*lines, ""])


def errors() -> str:
    """Every error and warning with what it says, then the preconditions of each documented operation."""
    from hilo import ops

    exported = [getattr(hilo, name) for name in sorted(hilo.__all__)]
    kinds = [kind for kind in exported if isinstance(kind, type) and issubclass(kind, (hilo.Error, Warning))]
    kinds.sort(key=lambda kind: (issubclass(kind, Warning), kind is not hilo.Error))
    lines = [
        "# Errors",
        "",
        "What a user can get wrong raises a `hilo.Error` of one of these classes. Its message names the operation or",
        "function, the argument, what it got, what it takes, and the line of the program. A tool prints the same",
        "message and ends with status 1; a wrong command line ends it with status 2.",
        "",
        "| class | kind of | what it tells |",
        "|---|---|---|",
    ]
    for kind in kinds:
        first = (kind.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")
        lines.append(
            f"| [`{kind.__name__}`](api.md#hilo.{kind.__name__}) | `{kind.__bases__[0].__name__}` | {_cell(first)} |"
        )
    lines += ["", "## Preconditions of operations", ""]
    lines += ["An operation that breaks one raises an `ArgumentError` that says so.", ""]
    lines += ["| operation | what it takes |", "|---|---|"]
    for name, row in sorted(ops.OPERATIONS.items()):
        shown = f"[{name}](../operations/{name}.md)" if (ROOT / "docs" / "operations" / f"{name}.md").exists() else name
        lines.append(f"| {shown} | {'<br>'.join(map(_cell, row.rules.values()))} |")
    return "\n".join([*lines, "", *_messages({kind.__name__ for kind in kinds}), ""])


def _messages(kinds: Container[str]) -> list[str]:
    """A table of what is raised where, for a search that starts from a message."""
    rows = {
        (message, kind, str(path.relative_to(ROOT)))
        for package in ("frontend", "dialect", "lowering", "targets", "tools")
        for path in (ROOT / package).rglob("*.py")
        for kind, message in _raised(ast.parse(path.read_text()))
        if kind in kinds
    }
    return [
        "## Messages",
        "",
        "`…` stands for what a message names.",
        "",
        "| message | class | raised in |",
        "|---|---|---|",
        *(f"| {_cell(message)} | `{kind}` | `{path}` |" for message, kind, path in sorted(rows)),
    ]


def _raised(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The class and the message of each `raise`, where the message stands there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name):
            message = _text(node.exc.args[0]) if node.exc.args else ""
            if any(c.isalpha() for c in message):
                yield node.exc.func.id, " ".join(message.split())


def _text(node: ast.expr) -> str:
    """A string as it is written, with … for what is put in."""
    match node:
        case ast.Constant(value=str(value)):
            return value
        case ast.JoinedStr(values=values):
            return "".join(map(_text, values))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _text(left) + _text(right)
    return "…"


def benchmarks() -> str:
    """Each benchmark: what it measures, and how to run it."""
    lines = [
        "# Benchmarks",
        "",
        "`make bench` runs most of them. They compare on one machine, in one run, in turns, so that a ratio means "
        "something on yours; no figures are kept here, since they would be another machine's.",
        "",
    ]
    for path in sorted((ROOT / "test" / "benchmarks").glob("*.py")):
        if path.stem == "command":
            continue
        page = ast.get_docstring(ast.parse(path.read_text())) or ""
        lines += [f"## {path.stem.replace('_', ' ')}", "", page, ""]
    return "\n".join(lines)


def _as_markdown(page: str) -> str:
    """A pass's page: what is indented is code, what is not is prose, where only backticks mean something."""
    lines: list[str] = []
    was_code = False
    for line in page.strip().splitlines():
        is_code = line.startswith("    ")
        if line and is_code != was_code:
            lines.append("")
            was_code = is_code
        lines.append(line if is_code else _prose(line))
    return "\n".join(lines)


def _prose(line: str) -> str:
    """A line as it stands, outside of backticks."""
    parts = line.split("`")
    parts[::2] = [re.sub(r"([*_\[\]])", r"\\\1", part).replace("<", "&lt;") for part in parts[::2]]
    return "`".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


GENERATED: dict[str, Callable[[], str]] = {
    "reference/api.md": api,
    "reference/passes.md": passes,
    "reference/targets.md": targets,
    "reference/environment.md": variables,
    "reference/errors.md": errors,
    "reference/benchmarks.md": benchmarks,
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are in no file of docs/, and the script that lets search work without a server."""
    for page in _COPIED:
        files.append(File.generated(config, page, content=copied(page)))
    for page, make in GENERATED.items():
        files.append(File.generated(config, page, content=make()))
    files.append(File.generated(config, _WORKER, content=(Path(__file__).parent / _WORKER).read_text()))
    return files


def on_page_markdown(markdown: str, page: object, config: MkDocsConfig, files: Files) -> str:
    """Names what is linked outside of docs/."""

    def link(match: re.Match[str]) -> str:
        return f"`{match[3].removeprefix('../')}`" if match[3].startswith("../") and outside(match[3]) else match[0]

    source = Path(page.file.src_uri)  # type: ignore[attr-defined]

    def outside(path: str) -> bool:
        return len(Path(path).parts) > 0 and Path(path).parts.count("..") > len(source.parent.parts)

    return _LINK.sub(link, markdown)
