"""`hilo-compile`: StableHLO in, a compiled module (or what it is on the way there) out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.errors import Error
from hilo.tools.program import load_module
from hilo.tools.source import load_source
from hilo.tools.target_flags import add_target_flags, target_options
from hilo.tools.tool import Tool, check_writable, write_output

if TYPE_CHECKING:
    from hilo.tools._bindings import ir

STAGES = {
    "stablehlo": "the program as it was read",
    "lowered": "the program after hilo's passes, as the compiler gets it",
    "vmfb": "the compiled module, for hilo-run, iree-run-module and IREE's runtimes",
}


class CompileTool(Tool):
    """iree-compile's behaviour, with hilo's lowering before it."""

    name: ClassVar[str] = "hilo-compile"
    summary: ClassVar[str] = "Lowers and compiles a StableHLO program for a target."
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-compile in.mlir -o out.vmfb --target=llvm-cpu\n"
        "  hilo-compile in.mlir -o out.vmfb --triple=aarch64-linux-gnu --cpu=cortex-a76\n"
        "  hilo-compile in.mlir --emit=lowered\n"
    )

    def add_flags(self) -> None:
        self.parser.add_argument("input", nargs="?", default="-", help="StableHLO text or bytecode (default -)")
        group = self.parser.add_argument_group("output")
        group.add_argument("-o", metavar="FILE", dest="output", default="-", help="where to write (default: stdout)")
        group.add_argument(
            "--emit", choices=list(STAGES), help="; ".join(f"{name}: {text}" for name, text in STAGES.items())
        )
        group.add_argument("--function", metavar="NAME", help="function to call (default: main or the only public one)")
        group.add_argument("--print-flags", action="store_true", help="print the flags of iree-compile and end")
        add_target_flags(self.parser, self.arguments)
        self.parser.expand_flag = _iree_flag
        super().add_flags()

    def run(self) -> None:
        stage = self.flags.emit or "vmfb"
        module = load_module(load_source(self.flags.input), self)
        if self.flags.print_flags:
            print("\n".join(self._iree_flags(module)))
            return
        check_writable(self.flags.output)
        if stage == "vmfb" and self.flags.output == "-" and sys.stdout.isatty():
            raise Error("a compiled module is binary; name a file with -o, or redirect stdout")
        write_output(self.flags.output, self._emit(module, stage))

    def _emit(self, module: ir.Module, stage: str) -> str | bytes:
        if stage == "stablehlo":
            return str(module)
        if stage == "lowered":
            from hilo.lowering.lower import lower
            from hilo.targets.target import get_target

            with self.progress(f"lowering for {self.flags.target}"):
                lower(module, get_target(self.flags.target).profile())
            return str(module)
        return self._compile(module)

    def _compile(self, module: ir.Module) -> bytes:
        from hilo.targets.compile import compile_ahead

        with self.progress(f"compiling for {self.flags.target}"):
            options = target_options(self.flags)
            return compile_ahead(module, self.flags.target, entry=self.flags.function, **options).module  # type: ignore[arg-type]

    def _iree_flags(self, module: ir.Module) -> tuple[str, ...]:
        """What iree-compile gets on the first rung of the target's ladder."""
        from hilo.targets.target import get_target
        from hilo.targets.work import estimate_work

        target = get_target(self.flags.target)
        options = target.make_options(target_options(self.flags))
        return (*target.flags(options, estimate_work(module)), *options.flags)


def _iree_flag(name: str, value: str | None) -> list[str] | None:
    """A flag of iree-compile as one more flag for the compiler; None for others."""
    if not name.startswith("iree-"):
        return None
    return [f"--iree-flag=--{name}" if value is None else f"--iree-flag=--{name}={value}"]


def main() -> int:
    return CompileTool().main()


if __name__ == "__main__":
    sys.exit(main())
