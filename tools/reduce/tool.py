"""`hilo-reduce`: shrinks a failing program to the smallest one that still fails."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, Error
from hilo.tools.common.files import check_writable, write_output
from hilo.tools.common.flags import UsageError
from hilo.tools.common.program import StableHloProgram, add_program_flags, load_program
from hilo.tools.common.target_flags import add_target_flags, target_options
from hilo.tools.common.tool import Tool
from hilo.tools.run.flags import count

if TYPE_CHECKING:
    import numpy as np

    from hilo.tools.reduce.judge import Wanted
    from hilo.tools.reduce.search import Judges, Script
    from hilo.tools.reduce.state import State

SHOWN_ELEMENTS = 64

TIMEOUT_S, SHORTEST_TIMEOUT_S = 60.0, 5.0
"""Limits of the time for a test, where `--timeout` gives none."""


class ReduceTool(Tool):
    """Finds the smallest program that fails as the given one does."""

    name: ClassVar[str] = "hilo-reduce"
    summary: ClassVar[str] = "Shrinks a failing StableHLO program to the smallest one that still fails."
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-reduce prog.mlir --differs-from=evaluator -o small.mlir\n"
        "  hilo-reduce prog.mlir --refused='failed to legalize'\n"
        "  hilo-reduce prog.mlir --crash -j8\n"
        "  hilo-reduce prog.mlir --test=./is_interesting.sh     # exits with 0 if it is interesting\n"
        "  hilo-reduce prog.mlir --test='hilo-opt %s --my-pass | grep -q stablehlo.gather'\n"
    )

    def add_flags(self) -> None:
        self.parser.add_argument("input_file", metavar="program", help="StableHLO as text or bytecode, or -")
        self.parser.add_argument(
            "-o", dest="output", default="-", metavar="FILE", help="the smallest program (default -)"
        )
        group = self.parser.add_argument_group("the failure (one of them)")
        group.add_argument("--crash", action="store_true", help="compiling or running ends the process")
        group.add_argument(
            "--refused", nargs="?", const="", metavar="REGEX",
            help="the program is rejected with a message that REGEX matches (default: the current message)",
        )  # fmt: skip
        group.add_argument(
            "--differs-from", metavar="TARGET", help="values differ from those on this target: evaluator, xla"
        )
        group.add_argument(
            "--rung",
            nargs="?",
            const="",
            metavar="REGEX",
            help="it compiles only on a rung of the ladder below the default",
        )
        group.add_argument(
            "--test",
            metavar="SCRIPT",
            help="SCRIPT program.mlir exits with 0; or a shell command line, with %%s for the file",
        )
        values = self.parser.add_argument_group("arguments and comparison")
        values.add_argument(
            "--input", action="append", default=[], metavar="VALUE", help="an argument, as in hilo-run; default: random"
        )
        values.add_argument("--seed", type=int, default=0, metavar="N", help="seed of random arguments (default 0)")
        values.add_argument(
            "--rtol", type=float, metavar="X",
            help="tolerated error, relative to a result's largest element (default 1e-3 for f32)",
        )  # fmt: skip
        search = self.parser.add_argument_group("search")
        search.add_argument(
            "-j", dest="jobs", type=count, default=os.cpu_count() or 1, metavar="N", help="tests at a time"
        )
        search.add_argument(
            "--timeout", type=float, metavar="S",
            help="time limit of a test in seconds (default: ten times the whole program's, from 5 to 60)",
        )  # fmt: skip
        search.add_argument(
            "--time-limit", type=float, metavar="S", help="end after S seconds with the smallest program so far"
        )
        self.parser.expand_flag = _joined_jobs
        add_program_flags(self.parser)
        self.parser.add_argument("--function", metavar="NAME", help="function to run (default: main, or the only one)")
        add_target_flags(self.parser, self.arguments, own=frozenset({"seed"}))
        super().add_flags()

    def run(self) -> None:
        from hilo.tools.reduce.search import Search

        check_writable(self.flags.output)
        signal.signal(signal.SIGTERM, _interrupt)
        test = self._test()
        state = self._read()
        try:
            begin = time.monotonic()
            found = test(state)
            if self.flags.timeout is None:  # some of the smaller programs have a loop without an end
                test.timeout_s = min(max(10 * (time.monotonic() - begin), SHORTEST_TIMEOUT_S), TIMEOUT_S)
            if not found:
                raise Error(
                    f"{self.flags.input_file} is not interesting: it does not fail as wanted; nothing to reduce"
                )
            if self.flags.test is None:
                print(f"{self.name}: {found}", file=sys.stderr)
                test = self._same(test, found)
            search = Search(state, test, self.flags.jobs, self._say, self.flags.time_limit)
            with context(), ir.Location.unknown(context()):
                made = search.run()
            found = found if made is state else test(made) or found
        finally:
            test.close()
        write_output(self.flags.output, "".join(self._header(made, found)) + made.text)

    def _say(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def _wanted(self) -> Wanted:
        from hilo.tools.reduce.judge import Wanted

        flags = self.flags
        kinds = {
            "crash": flags.crash, "refused": flags.refused is not None, "differs": flags.differs_from is not None,
            "rung": flags.rung is not None, "test": flags.test is not None,
        }  # fmt: skip
        chosen = [name for name, given in kinds.items() if given]
        if len(chosen) != 1:
            raise UsageError("one of --crash, --refused, --differs-from, --rung and --test says what the failure is")
        pattern = (flags.refused if flags.refused is not None else flags.rung) or None
        return Wanted(
            chosen[0], flags.target, target_options(flags), flags.differs_from or "evaluator", pattern, flags.rtol
        )

    def _test(self) -> Judges | Script:
        from hilo.tools.reduce.search import Judges, Script

        wanted = self._wanted()
        timeout_s = TIMEOUT_S if self.flags.timeout is None else self.flags.timeout
        return Script(self.flags.test, timeout_s) if wanted.kind == "test" else Judges(wanted, timeout_s)

    def _same(self, test: Judges | Script, found: str) -> Judges | Script:
        """The test for the failure that the program has, rather than another that a smaller one may have."""
        from dataclasses import replace

        from hilo.tools.reduce.search import Judges

        if isinstance(test, Judges) and test.wanted.pattern is None and test.wanted.kind == "refused":
            test.wanted = replace(test.wanted, pattern=f"^{re.escape(found)}$")
        return test

    def _read(self) -> State:
        from hilo.tools.bisect.bisection import random_arguments
        from hilo.tools.common.values import ValueReader, fit
        from hilo.tools.reduce.state import State, only_public

        program = load_program(self.flags.input_file, self.flags, self)
        if not isinstance(program, StableHloProgram):
            raise UsageError(f"{self.flags.input_file} is compiled already; give the program that it was made of")
        leaves = program.signature.args
        given = ValueReader("--input").read(self.flags.input)
        arguments: list[np.ndarray]
        if not given:
            arguments = random_arguments(leaves, self.flags.seed)
        elif len(given) != len(leaves):
            raise ArgumentError(
                f"@{program.signature.entry}: got {len(given)} inputs; it takes {len(leaves)}: {program.signature}"
            )
        else:
            fitted = [fit(value, leaf, f"input {n}") for n, (value, leaf) in enumerate(zip(given, leaves, strict=True))]
            arguments = [value.array for value in fitted if value.array is not None]
        text = only_public(program.module, program.signature.entry)
        return State(text, tuple(arguments), self.flags.seed, keeps_reducers=self.flags.differs_from is not None)

    def _header(self, made: State, found: str) -> list[str]:
        """The failure, and the arguments if they are few."""
        from hilo.tools.common.buffer_text import array_text

        lines = [f"// {found}\n"]
        for array in made.arguments:
            if array.size <= SHOWN_ELEMENTS and self.flags.test is None:
                lines.append(f"// --input={array_text(array, SHOWN_ELEMENTS)}\n")
        return lines


def _interrupt(number: int, frame: object) -> None:
    """As Ctrl-C: the smallest program so far is written."""
    raise KeyboardInterrupt


def _joined_jobs(name: str, value: str | None) -> list[str] | None:
    """`-j8`, in the style of make and lit."""
    found = re.fullmatch(r"-*j(\d+)", name)
    return [f"-j{found[1]}"] if found and value is None else None


def main() -> int:
    return ReduceTool().main()


if __name__ == "__main__":
    sys.exit(main())
