"""`hilo-view`: a program as a page in the browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.support.errors import ArgumentError
from hilo.tools.common.files import check_writable, write_output
from hilo.tools.common.flags import UsageError
from hilo.tools.common.program import StableHloProgram, add_program_flags, load_program
from hilo.tools.common.tool import Tool

if TYPE_CHECKING:
    import numpy as np


class ViewTool(Tool):
    """Writes a page that shows a program as a graph."""

    name: ClassVar[str] = "hilo-view"
    summary: ClassVar[str] = "Shows a StableHLO program as a graph, pass by pass, in one self-contained HTML file."
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-view prog.mlir                                  # writes prog.html\n"
        "  hilo-view prog.mlir --open --passes='expand-batch-norm,canonicalize'\n"
        "  hilo-view prog.mlir --input=4xf32=1,2,3,4            # with the results of operations\n"
        "  hilo-view prog.mlir --profile=trace.json             # with the times of HILO_PROFILE=trace.json\n"
    )

    def add_flags(self) -> None:
        self.parser.add_argument("input_file", metavar="program", help="StableHLO as text or bytecode, or -")
        self.parser.add_argument(
            "-o", dest="output", metavar="FILE", help="the page (default: the program's name with .html; - is stdout)"
        )
        self.parser.add_argument("--open", action="store_true", help="open the page in the browser")
        self.parser.add_argument("--title", metavar="TEXT", help="the page's title (default: the program's name)")
        self.parser.add_argument(
            "--target", default="llvm-cpu", metavar="NAME", help="what the passes lower for (default llvm-cpu)"
        )
        self.parser.add_argument(
            "--passes", metavar="PIPELINE",
            help="show what these passes make of it, or none (default: the lowering for --target)",
        )  # fmt: skip
        self.parser.add_argument(
            "--input", action="append", default=[], metavar="VALUE",
            help="an argument, as in hilo-run: the evaluator runs the program, and the page shows all results",
        )  # fmt: skip
        self.parser.add_argument(
            "--random-inputs", action="store_true", help="run it with random arguments, as hilo-bisect does"
        )
        self.parser.add_argument(
            "--profile", metavar="FILE", help="show how long operations took, from a trace that hilo.profile wrote"
        )
        self.parser.add_argument("--function", metavar="NAME", help=argparse.SUPPRESS)
        add_program_flags(self.parser)
        super().add_flags()

    def run(self) -> None:
        output = self.flags.output or self._default_output()
        check_writable(output)
        program = load_program(self.flags.input_file, self.flags, self)
        if not isinstance(program, StableHloProgram):
            raise UsageError(f"{self.flags.input_file} is compiled already; give the program that it was made of")
        from hilo.viewing.page import view

        with self.progress("reading the passes' stages"):
            page = view(
                program.module,
                passes=self.flags.passes,
                target=self.flags.target,
                arguments=self._arguments(program),
                profile=self.flags.profile,
                title=self.flags.title or Path(self.flags.input_file).name,
            )
        write_output(output, page.html)
        if output != "-":
            print(f"{self.name}: wrote {output} ({page.counts})", file=sys.stderr)
        if self.flags.open and output != "-":
            import webbrowser

            webbrowser.open(Path(output).resolve().as_uri())

    def _default_output(self) -> str:
        return "-" if self.flags.input_file == "-" else str(Path(self.flags.input_file).with_suffix(".html"))

    def _arguments(self, program: StableHloProgram) -> list[np.ndarray] | None:
        """The arguments to run the program with; None: it is not run."""
        wanted = program.signature.args
        if self.flags.random_inputs:
            from hilo.tools.bisect.bisection import random_arguments

            return random_arguments(wanted, 0)
        if not self.flags.input:
            return None
        from hilo.tools.common.values import ValueReader, fit

        given = ValueReader("--input").read(self.flags.input)
        if len(given) != len(wanted):
            raise ArgumentError(
                f"@{program.signature.entry}: got {len(given)} inputs; it takes {len(wanted)}: {program.signature}"
            )
        fitted = [fit(v, leaf, f"input {k}") for k, (v, leaf) in enumerate(zip(given, wanted, strict=True))]
        return [value.array for value in fitted if value.array is not None]


def main() -> int:
    return ViewTool().main()
