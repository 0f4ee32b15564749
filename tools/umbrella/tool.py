"""`hilo TOOL …`: each tool under one name, completion for shells, manual pages."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from hilo.dialect.support.errors import nearest
from hilo.tools.common.flags import UsageError
from hilo.tools.common.tool import Tool, environment_help
from hilo.tools.umbrella.commands import COMMANDS, tool_class
from hilo.tools.umbrella.completion import OWN, SHELLS

PREFIX = "hilo-"


class UmbrellaTool(Tool):
    """Passes a command line on to the tool that its first word names."""

    name: ClassVar[str] = "hilo"
    summary: ClassVar[str] = "Tools for StableHLO under one name."

    def main(self, argv: Sequence[str] | None = None) -> int:
        """As `Tool.main`; if a tool runs, its own status."""
        arguments = list(sys.argv[1:] if argv is None else argv)
        if arguments and arguments[0] in COMMANDS:
            return tool_class(arguments[0])().main(arguments[1:])
        if arguments and not arguments[0].startswith("-") and arguments[0] not in OWN:
            own = shutil.which(f"{PREFIX}{arguments[0]}")
            if own is not None:  # a command of another package, as with git
                os.execv(own, [own, *arguments[1:]])
        return super().main(arguments)

    def add_flags(self) -> None:
        self.parser.add_argument("tool", nargs="?", help="what to run")
        self.parser.add_argument("words", nargs="*", help="its command line")
        self.parser.add_argument("-o", dest="folder", metavar="DIR", help="man: write all pages into this folder")
        super().add_flags()

    def _run(self, arguments: list[str]) -> int:
        if not arguments or arguments[0] in ("-h", "--help", "-help", "help"):
            if len(arguments) > 1 and arguments[1] in COMMANDS:
                return tool_class(arguments[1])().main(["--help"])
            print(overview(), end="")
            return 0
        return super()._run(arguments)

    def run(self) -> None:
        word, words = self.flags.tool, self.flags.words
        if word == "completion":
            self._print_completion(words)
        elif word == "man":
            self._print_manual(words)
        else:
            raise UsageError(f"unknown tool {word!r}; {nearest(str(word), (*COMMANDS, *OWN))}")

    def _print_completion(self, words: list[str]) -> None:
        from hilo.tools.umbrella.completion import script

        if len(words) != 1 or words[0] not in SHELLS:
            raise UsageError(f"completion takes one of {', '.join(SHELLS)}; got {' '.join(words) or 'none'}")
        print(script(words[0]), end="")

    def _print_manual(self, words: list[str]) -> None:
        from hilo.tools.umbrella.manual import pages, write_pages

        if self.flags.folder is not None:
            names = write_pages(Path(self.flags.folder))
            print(f"{len(names)} pages in {self.flags.folder}")
            return
        wanted = f"{PREFIX}{words[0].removeprefix(PREFIX)}.1" if words else "hilo.1"
        made = pages()
        if wanted not in made or len(words) > 1:
            raise UsageError(f"man takes one of {', '.join(COMMANDS)}; got {' '.join(words)}")
        print(made[wanted], end="")


def overview() -> str:
    """The output of `hilo --help`: a line for each tool."""
    rows = [(name, tool_class(name).summary) for name in COMMANDS] + list(OWN.items())
    lines = ["usage: hilo TOOL [flags]", "", UmbrellaTool.summary, "", "tools:"]
    lines += [f"  {name:<12} {summary}" for name, summary in rows]
    lines += ["", "options:", "  -h, --help   show this help message, or with a tool's name after it that tool's"]
    lines += ["  --version    print the versions of hilo and IREE", ""]
    lines += ["Each tool is a command of its own, too: hilo-opt, hilo-run, …. `hilo NAME` runs a `hilo-NAME` of yours."]
    lines += ["  hilo completion bash >> ~/.bashrc", "  hilo man opt | man -l -", ""]
    return "\n".join(lines) + environment_help()


def main() -> int:
    return UmbrellaTool().main()
