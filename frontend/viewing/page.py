"""`hilo.view`: one self-contained HTML file that shows a program as a graph."""

from __future__ import annotations

import base64
import html
import json
import os
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, shortened, shown
from hilo.dialect.support.files import write_atomically
from hilo.viewing.graph import Tables
from hilo.viewing.overlays import operations_of, times, values
from hilo.viewing.stages import NO_PASSES, count_operations, read_stages

if TYPE_CHECKING:
    from hilo.api import Program
    from hilo.targets.target import Target

CONTEXT_LINES = 4
"""How many source lines above and below that of an operation the page contains."""
LARGEST_SOURCE_BYTES = 4 << 20
SOURCE_SUFFIXES = (".py", ".mlir", ".stablehlo")
"""Files whose lines a page may contain: locations can name any file of this machine, and pages are passed on."""
MOST_OPERATIONS_WITH_PASSES = 20_000
"""Above this size, stages are left out unless requested: reading one takes 0.1 ms per operation."""


@dataclass(frozen=True)
class Page:
    """A page that shows a program; notebooks display it.

    Attributes:
        html: the whole page.
        data: its content: records of operations, stages, source lines, overlays.
    """

    html: str
    data: dict[str, Any]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page into a file.

        Args:
            path: the file; an existing one is replaced.

        Raises:
            Error: it cannot be written.
        """
        write_atomically(path, self.html)

    @property
    def counts(self) -> str:
        """The number of operations and stages, and the size of the page, in words."""
        functions, stages = self.data["stages"][0]["functions"], len(self.data["stages"])
        operations = sum(map(_count, (block for _, _, block in functions)))
        return f"{operations} operations, {stages} stage{'s' * (stages != 1)}, {len(self.html)} bytes"

    def __repr__(self) -> str:
        return f"<Page {shortened(self.data['title'], 100)!r}: {self.counts}>"

    def _repr_html_(self) -> str:
        """For notebooks: the page in a sandboxed frame."""
        return (
            f'<iframe sandbox="allow-scripts" style="width:100%;height:640px;border:1px solid #8884;border-radius:8px" '
            f'srcdoc="{html.escape(self.html)}"></iframe>'
        )


@explained_call
def view(
    program: Program,
    *,
    passes: str | None = None,
    target: str | Target = "llvm-cpu",
    arguments: Sequence[object] | None = None,
    profile: str | os.PathLike[str] | None = None,
    title: str | None = None,
) -> Page:
    """A page that shows a program as a graph: shapes, costs, the user's source lines, and what passes make of it.

    Args:
        program: as in `hilo.compile`.
        passes: the pipeline whose stages the page shows; None: the lowering for `target`, unless the program has more
            than 20,000 operations; `"none"`.
        target: the target that the passes lower for.
        arguments: those of a call, which the evaluator runs; the page shows the results of operations.
        profile: a trace of `hilo.profile`; the page shows how long operations took.
        title: the title of the page; by default the program's name.

    Returns:
        The page: `save(path)` writes it, and as the value of a notebook's cell it is displayed.

    Raises:
        ArgumentError: `profile` is not a trace.
        Error: whatever reading the program, parsing the passes or the call raises.
    """
    from hilo.api import read_program
    from hilo.targets import get_target

    if title is not None and not isinstance(title, str):
        raise ArgumentError(f"view: title is {shown(title)}; it takes a string")
    if arguments is not None and not isinstance(arguments, (list, tuple)):
        raise ArgumentError(f"view: arguments is {shown(arguments)}; it takes a list of arrays")
    module = read_program(program, "view")[0]
    tables = Tables()
    chosen = (
        passes if passes is not None else "" if count_operations(module) <= MOST_OPERATIONS_WITH_PASSES else NO_PASSES
    )
    stages = read_stages(module, tables, chosen, None if chosen == NO_PASSES else get_target(target).profile())
    nodes = operations_of(stages[0], tables)
    data = {
        "title": title or _title(program, stages),
        "records": tables.records,
        "stages": stages,
        "sources": _sources({str(record[4]) for record in tables.records}),
        "values": {} if arguments is None else values(module, arguments, nodes),
        "times": {} if profile is None else times(profile, nodes),
    }
    return Page(_fill(data), data)


def _count(block: list[Any]) -> int:
    return sum(1 + sum(map(_count, node[2] if len(node) > 2 else ())) for node in block[2])


def _title(program: object, stages: list[dict[str, Any]]) -> str:
    name = getattr(program, "name", None)
    if isinstance(name, str) and name:
        return name
    if isinstance(program, os.PathLike) or (isinstance(program, str) and "\n" not in program):
        return Path(program).name
    functions = stages[0]["functions"]
    return str(functions[0][0]) if functions else "program"


_PLACE = re.compile(r"(.*):(\d+):(\d+)$")


def _sources(places: set[str]) -> dict[str, dict[int, str]]:
    """The lines around the places, by file; files that do not exist here are left out."""
    wanted: dict[str, set[int]] = {}
    for place in places:
        found = _PLACE.match(place)
        if found:
            line = int(found[2])
            wanted.setdefault(found[1], set()).update(range(line - CONTEXT_LINES, line + CONTEXT_LINES + 1))
    sources: dict[str, dict[int, str]] = {}
    for name, numbers in wanted.items():
        try:
            if not name.endswith(SOURCE_SUFFIXES) or Path(name).stat().st_size > LARGEST_SOURCE_BYTES:
                continue
            lines = Path(name).read_text(errors="replace").split("\n")
        except (OSError, ValueError):
            continue
        sources[name] = {n: lines[n - 1][:400] for n in sorted(numbers) if 1 <= n <= len(lines)}
    return sources


def _fill(data: dict[str, Any]) -> str:
    """Fills style, script and data into the template of the page."""
    packed = base64.b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)).decode()
    page = asset("page.html")
    parts = {"title": html.escape(data["title"]), "style": asset("style.css"), "data": packed}
    scripts = "\n".join(asset(name) for name in ("model.js", "layout.js", "canvas.js", "panels.js"))
    return re.sub(r"\{\{(\w+)\}\}", lambda found: (parts | {"script": scripts})[found[1]], page)


def asset(name: str) -> str:
    """The text of one of the files that the page consists of."""
    return resources.files("hilo.viewing").joinpath("assets", name).read_text(encoding="utf-8")
