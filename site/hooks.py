"""Pages of the site that are generated: home from README, the API, passes, targets, environment variables, errors.

mkdocs calls the functions `on_…`. What it cannot know of links is done here as well: a link to a file of the repository
that is no page becomes the file's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import hilo
from hilo.lowering import list_passes
from hilo.targets import environment, list_targets

ROOT = Path(__file__).resolve().parent.parent
_COPIED = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
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
            lines += ["```text", info.page.strip(), "```", ""]
        else:
            lines += [info.summary, ""]
        if info.options:
            lines += ["| option | default | |", "|---|---|---|"]
            lines += [
                f"| `{o.name}=<{_cell(o.type)}>` | `{o.default or ' '}` | {_cell(o.help)} |" for o in info.options
            ]
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
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


GENERATED: dict[str, Callable[[], str]] = {
    "reference/api.md": api,
    "reference/passes.md": passes,
    "reference/targets.md": targets,
    "reference/environment.md": variables,
    "reference/errors.md": errors,
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are in no file of docs/."""
    for page in _COPIED:
        files.append(File.generated(config, page, content=copied(page)))
    for page, make in GENERATED.items():
        files.append(File.generated(config, page, content=make()))
    return files


def on_page_markdown(markdown: str, page: object, config: MkDocsConfig, files: Files) -> str:
    """Names what is linked outside of docs/."""

    def link(match: re.Match[str]) -> str:
        return f"`{match[3].removeprefix('../')}`" if match[3].startswith("../") and outside(match[3]) else match[0]

    source = Path(page.file.src_uri)  # type: ignore[attr-defined]

    def outside(path: str) -> bool:
        return len(Path(path).parts) > 0 and Path(path).parts.count("..") > len(source.parent.parts)

    return _LINK.sub(link, markdown)
