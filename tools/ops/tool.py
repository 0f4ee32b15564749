"""`hilo-ops`: an operation's page in the terminal, or the list of all operations."""

from __future__ import annotations

from typing import ClassVar

from hilo.dialect.support.errors import ArgumentError, nearest
from hilo.tools.common.tool import Tool


class OpsTool(Tool):
    """Shows what `hilo.ops` has."""

    name: ClassVar[str] = "hilo-ops"
    summary: ClassVar[str] = "Shows the page of a documented operation, or lists all operations."
    epilog: ClassVar[str] = "examples:\n  hilo-ops\n  hilo-ops Gather\n  hilo-ops --markdown Gather > gather.md\n"

    def add_flags(self) -> None:
        self.parser.add_argument("operation", nargs="*", help="names, in any case; none lists all operations")
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
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(markdown, hyperlinks=False))


def _list() -> None:
    from rich.console import Console
    from rich.table import Table

    from hilo.tools.ops.reference import families, summary

    table = Table("Operation", "What it gives", "Emits", box=None, pad_edge=False)
    for family, rows in families().items():
        table.add_row(f"[bold]{family.capitalize()}[/bold]")
        for row in rows:
            table.add_row(f"  {row.name}", summary(row).replace("[", "\\["), ", ".join(row.lowers_to))
    Console().print(table)


def main() -> int:
    return OpsTool().main()
