"""`hilo-bisect`: names the first pass, or the first operation, whose values differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.support.errors import ArgumentError
from hilo.tools.common.flags import UsageError
from hilo.tools.common.program import StableHloProgram, add_program_flags, load_program
from hilo.tools.common.target_flags import add_target_flags, target_options
from hilo.tools.common.tool import Failed, Tool
from hilo.tools.run.flags import add_comparison, tolerance

if TYPE_CHECKING:
    import numpy as np

    from hilo.tools.bisect.bisection import Found


class BisectTool(Tool):
    """Runs a program in two ways and finds where they diverge."""

    name: ClassVar[str] = "hilo-bisect"
    summary: ClassVar[str] = (
        "Runs a program on two targets, or before and after each pass, and finds what first gives different values."
    )
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-bisect prog.mlir --target=llvm-cpu --reference=evaluator\n"
        "  hilo-bisect prog.mlir --passes                          # of the lowering for --target\n"
        "  hilo-bisect prog.mlir --passes='my-pass,canonicalize' --input=4xf32=1,2,3,4\n"
    )

    def add_flags(self) -> None:
        self.parser.add_argument("input_file", metavar="program", help="StableHLO as text or bytecode, or -")
        group = self.parser.add_argument_group("what is compared")
        group.add_argument(
            "--reference",
            default="evaluator",
            metavar="NAME",
            help="the target whose values are right (default evaluator)",
        )
        group.add_argument(
            "--passes", nargs="?", const="", metavar="PIPELINE",
            help="find a pass, in this pipeline or in the lowering for --target",
        )  # fmt: skip
        group.add_argument("--function", metavar="NAME", help="function to run (default: main, or the only public one)")
        group.add_argument(
            "--input", action="append", default=[], metavar="VALUE", help="an argument, as in hilo-run; default: random"
        )
        group.add_argument("--seed", type=int, default=0, metavar="N", help="seed of random arguments (default 0)")
        add_comparison(self.parser.add_argument_group("comparison"))
        add_target_flags(self.parser, self.arguments, own=frozenset({"seed"}))
        add_program_flags(self.parser)
        super().add_flags()

    def run(self) -> None:
        program = load_program(self.flags.input_file, self.flags, self)
        if not isinstance(program, StableHloProgram):
            raise UsageError(f"{self.flags.input_file} is compiled already; give the program that it was made of")
        inputs = self._inputs(program)
        found = self._passes(program, inputs) if self.flags.passes is not None else self._targets(program, inputs)
        if found is None:
            print("[SAME] no values differ")
            return
        print(f"[DIFFERENT] {found}")
        raise Failed

    def _inputs(self, program: StableHloProgram) -> list[np.ndarray]:
        from hilo.tools.bisect.bisection import random_arguments
        from hilo.tools.common.values import ValueReader, fit

        wanted = program.signature.args
        given = ValueReader("--input").read(self.flags.input)
        if not given:
            return random_arguments(wanted, self.flags.seed)
        if len(given) != len(wanted):
            raise ArgumentError(
                f"@{program.signature.entry}: got {len(given)} inputs; it takes {len(wanted)}: {program.signature}"
            )
        fitted = [fit(value, leaf, f"input {index}") for index, (value, leaf) in enumerate(zip(given, wanted))]  # noqa: B905
        return [value.array for value in fitted if value.array is not None]

    def _passes(self, program: StableHloProgram, inputs: list[np.ndarray]) -> Found | None:
        from hilo.tools.bisect.bisection import Comparison, PassSearch

        text = self.flags.passes or None
        search = PassSearch(program, inputs, Comparison(tolerance(self.flags)), self.flags.reference, print)
        return search.run(text)

    def _targets(self, program: StableHloProgram, inputs: list[np.ndarray]) -> Found | None:
        from hilo.tools.bisect.bisection import Comparison, OperationSearch

        search = OperationSearch(
            program, inputs, Comparison(tolerance(self.flags)), self.flags.reference, target_options(self.flags), print
        )
        with self.progress(f"running on {self.flags.reference} and {self.flags.target}"):
            return search.run()


def main() -> int:
    return BisectTool().main()
