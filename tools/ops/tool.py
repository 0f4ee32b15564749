"""`hilo-ops`: an operation's page in the terminal, or the list of all operations."""

from __future__ import annotations

import sys
from typing import ClassVar

from hilo.dialect.support.errors import ArgumentError, nearest
from hilo.tools.common.terminal import styled, width
from hilo.tools.common.tool import Tool


class OpsTool(Tool):
    """Shows the operations of `hilo.ops`."""

    name: ClassVar[str] = "hilo-ops"
    summary: ClassVar[str] = "Shows the page of a documented operation, or lists all operations."
    environment: ClassVar[bool] = False
    epilog: ClassVar[str] = "examples:\n  hilo-ops\n  hilo-ops Gather\n  hilo-ops --markdown Gather > gather.md\n"

    def add_flags(self) -> None:
        self.parser.add_argument(
            "operation", nargs="*", help="names, in upper or lower case; without any, all operations are listed"
        )
        self.parser.add_argument("--markdown", action="store_true", help="print the Markdown source")
        super().add_flags()

    def run(self) -> None:
        from hilo.tools.ops.reference import index, page

        texts = [page(_find(name)) for name in self.flags.operation]
        if self.flags.markdown:
            print("\n".join(texts or [index()]), end="")
        elif texts:
            _show("\n".join(texts))
        else:
            _list()


def _find(name: str):  # type: ignore[no-untyped-def]  # Operation: hilo.ops is imported at first use
    from hilo.ops import OPERATIONS

    for known, row in OPERATIONS.items():
        if known.lower() == name.lower():
            return row
    raise ArgumentError(f"unknown operation {name!r}; {nearest(name, OPERATIONS)}")


def _show(markdown: str) -> None:
    """Formatted on a terminal; elsewhere as Markdown, with whole lines."""
    if not sys.stdout.isatty():
        print(markdown, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(markdown, hyperlinks=False))


def _list() -> None:
    """The operations by family; on a terminal, text that does not fit into a line is cut off."""
    from hilo.tools.ops.reference import families, summary

    groups = [
        (family, [(row.name, summary(row), ", ".join(row.lowers_to)) for row in rows])
        for family, rows in families().items()
    ]
    columns = [max(len(row[k]) for _, rows in groups for row in rows) for k in range(2)]
    columns[1] = min(columns[1], max(20, width() - columns[0] - 34))
    print(styled(f"  {'Operation':<{columns[0]}}  {'What it gives':<{columns[1]}}  Emits", "bold", sys.stdout))
    for family, rows in groups:
        print(styled(family.capitalize(), "bold", sys.stdout))
        for name, what, emits in rows:
            what = what if len(what) <= columns[1] else what[: columns[1] - 1] + "…"
            print(f"  {name:<{columns[0]}}  {what:<{columns[1]}}  {emits}".rstrip())


def main() -> int:
    return OpsTool().main()
