"""`python -m hilo.tools.ops.docs`: writes the operations' reference pages, docs/operations/*.md."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

from hilo.tools.common.files import write_output
from hilo.tools.common.tool import Failed, Tool


class DocsTool(Tool):
    """Writes the pages, or with `--check` lists those that differ from what the code generates."""

    name: ClassVar[str] = "python -m hilo.tools.ops.docs"
    summary: ClassVar[str] = "Writes a reference page for each operation, and an index."

    def add_flags(self) -> None:
        self.parser.add_argument("-o", metavar="DIR", dest="folder", default="docs/operations", help="where to write")
        self.parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
        super().add_flags()

    def run(self) -> None:
        folder = Path(self.flags.folder)
        wanted = pages()
        present = {path.name: path.read_text() for path in folder.glob("*.md")} if folder.is_dir() else {}
        stale = sorted(name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name))
        if self.flags.check:
            if stale:
                print(f"{self.name}: error: out of date in {folder}: {', '.join(stale)}", file=sys.stderr)
                raise Failed
            return
        folder.mkdir(parents=True, exist_ok=True)
        for name in stale:
            if name in wanted:
                write_output(str(folder / name), wanted[name])
            else:
                (folder / name).unlink()
        print(f"{len(wanted)} pages in {folder}, {len(stale)} of them changed")


def pages() -> dict[str, str]:
    """The text of every page, by file name."""
    from hilo.ops import OPERATIONS
    from hilo.tools.ops.libraries import libraries_page
    from hilo.tools.ops.reference import index, page

    return {
        "index.md": index(),
        "libraries.md": libraries_page(),
        **{f"{name}.md": page(row) for name, row in OPERATIONS.items()},
    }


def main() -> int:
    return DocsTool().main()


if __name__ == "__main__":
    sys.exit(main())
