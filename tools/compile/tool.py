"""`hilo-compile`: compiles StableHLO to a module, a bundle of several modules, or an intermediate form."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.support.errors import Error
from hilo.targets.compilation.iree.phases import PHASES
from hilo.tools.common.files import check_writable, write_output
from hilo.tools.common.flags import UsageError
from hilo.tools.common.program import add_program_flags, is_bundle, load_module
from hilo.tools.common.source import load_source
from hilo.tools.common.target_flags import TargetSpec, add_target_flags, parse_targets, target_options
from hilo.tools.common.tool import Tool
from hilo.tools.common.tracing import add_trace_flag, traced
from hilo.tools.run.flags import count

if TYPE_CHECKING:
    from hilo.dialect.iree import ir

STAGES = {
    "stablehlo": "the program as read",
    "lowered": "the program after hilo's passes, as the compiler gets it",
    "assembly": "machine code as text: PTX, CPU and AMD assembly, Metal, SPIR-V; in a folder, a file for each kernel",
    "vmfb": "the compiled module, for hilo-run, iree-run-module and IREE's runtimes",
    "bundle": "a module for each target with a manifest: a folder, or a file if the name ends with .hilo",
}


class CompileTool(Tool):
    """The behaviour of iree-compile, preceded by hilo's lowering."""

    name: ClassVar[str] = "hilo-compile"
    summary: ClassVar[str] = "Lowers and compiles a StableHLO program for one or several targets."
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-compile in.mlir -o out.vmfb --target=llvm-cpu\n"
        "  hilo-compile in.mlir -o out.vmfb --target=cpu-aarch64 --cpu=cortex-a76\n"
        "  hilo-compile in.mlir -o out.hilo --target='llvm-cpu,cuda{arch=sm_80},cuda{arch=sm_89}'\n"
        "  hilo-compile in.mlir --emit=assembly --target=cuda\n"
    )

    def add_flags(self) -> None:
        self.parser.add_argument("input", nargs="?", default="-", help="StableHLO text or bytecode (default -)")
        add_program_flags(self.parser)
        group = self.parser.add_argument_group("output")
        group.add_argument("-o", metavar="FILE", dest="output", default="-", help="where to write (default: stdout)")
        group.add_argument(
            "--emit", choices=list(STAGES), help="; ".join(f"{name}: {text}" for name, text in STAGES.items())
        )
        group.add_argument("--function", metavar="NAME", help="function to call (default: main or the only public one)")
        group.add_argument("--print-flags", action="store_true", help="print the flags of iree-compile and exit")
        group.add_argument(
            "--timing",
            action="store_true",
            help="print on stderr how long each stage and each kernel took, and how many kernels were found",
        )
        group.add_argument(
            "--keep-going", action="store_true", help="bundle: leave out the targets that cannot take the program"
        )
        group.add_argument(
            "--replicas", type=count, default=1, metavar="N", help="bundle: how many replicas run together"
        )
        group.add_argument(
            "--partitions", type=count, default=1, metavar="N", help="bundle: divide each replica into N partitions"
        )
        group.add_argument(
            "--donate", type=_numbers, default=(), metavar="K,…", help="bundle: arguments whose memory it may reuse"
        )
        group.add_argument(
            "--host-function", action="append", default=[], metavar="NAME",
            help="a custom call calls a function that the process which runs the program will register",
        )  # fmt: skip
        group.add_argument(
            "--compile-to", choices=PHASES, metavar="PHASE",
            help=f"write the program as text after this phase of the compiler: {', '.join(PHASES)}",
        )  # fmt: skip
        add_trace_flag(group)
        add_target_flags(self.parser, self.arguments)
        self.parser.expand_flag = _iree_flag
        super().add_flags()

    def run(self) -> None:
        with traced(self.flags.trace):
            self._compile_program()

    def _compile_program(self) -> None:
        specs = parse_targets(self.flags.target)
        stage = self._stage(specs)
        if stage == "bundle":
            self._check_bundle_output()
        elif stage != "assembly" or not self._into_folder:
            check_writable(self.flags.output)
        module = load_module(load_source(self.flags.input), self)
        if self.flags.print_flags:
            print("\n".join(flag for spec in specs for flag in self._iree_flags(module, spec)))
        else:
            self._write(module, stage, specs)

    def _write(self, module: ir.Module, stage: str, specs: tuple[TargetSpec, ...]) -> None:
        if stage == "bundle":
            self._write_bundle(module, specs)
            return
        if stage == "vmfb" and self.flags.output == "-" and sys.stdout.isatty():
            raise Error("a compiled module is binary; name a file with -o, or redirect stdout")
        if stage == "assembly" and self._into_folder:
            self._write_assembly(module, specs[0])
        else:
            write_output(self.flags.output, self._emit(module, stage, specs[0]))

    def _stage(self, specs: tuple[TargetSpec, ...]) -> str:
        """What to produce: as requested, or according to the output's name and the number of targets."""
        output = self.flags.output
        bundles = len(specs) > 1 or (output != "-" and is_bundle(output)) or self._is_described
        if self.flags.compile_to is not None:
            if self.flags.emit is not None or bundles:
                raise UsageError("--compile-to writes the text of one target's program; leave --emit and bundles out")
            return "phase"
        stage = str(self.flags.emit or ("bundle" if bundles and not self.flags.print_flags else "vmfb"))
        self._check_stage(stage, specs)
        return stage

    def _check_stage(self, stage: str, specs: tuple[TargetSpec, ...]) -> None:
        if len(specs) > 1 and stage not in ("bundle", "stablehlo") and not self.flags.print_flags:
            raise UsageError(f"--emit={stage} takes one target; got {', '.join(spec.name for spec in specs)}")
        if stage != "bundle" and (self.flags.keep_going or self._is_described):
            raise UsageError(
                "--keep-going, --replicas, --partitions and --donate are for bundles: "
                "name a folder or a .hilo file with -o"
            )
        if self.flags.timing and stage not in ("bundle", "vmfb"):
            raise UsageError(f"--timing shows what compiling takes; --emit={stage} does not compile to the end")

    @property
    def _is_described(self) -> bool:
        """Whether running the program requires information that only a manifest has."""
        return bool(self.flags.replicas > 1 or self.flags.partitions > 1 or self.flags.donate)

    @property
    def _into_folder(self) -> bool:
        output: str = self.flags.output
        return output.endswith("/") or Path(output).is_dir()

    def _emit(self, module: ir.Module, stage: str, spec: TargetSpec) -> str | bytes:
        if stage == "stablehlo":
            return str(module)
        if stage == "phase":
            from hilo.targets.compilation.iree.phases import compile_to

            with self.progress(f"compiling for {spec.name} up to {self.flags.compile_to}"):
                return compile_to(module, spec.target, self.flags.compile_to, target_options(self.flags, spec))
        if stage == "lowered":
            from hilo.lowering.full_pipeline import lower

            with self.progress(f"lowering for {spec.name}"):
                lower(module, spec.target.profile_for(spec.target.make_options(target_options(self.flags, spec))))
            return str(module)
        if stage == "assembly":
            texts = self._assembly(module, spec)
            return "".join(f"// ---- {name}\n{text}\n" for name, text in texts.items())
        return self._compile(module, spec)

    def _compile(self, module: ir.Module, spec: TargetSpec) -> bytes:
        from hilo.targets.compilation.driver import compile_ahead
        from hilo.targets.compilation.times import Times

        times = Times()
        with self.progress(f"compiling for {spec.name}"):
            options = {"host_functions": self.flags.host_function, **target_options(self.flags, spec)}
            entry = compile_ahead(module, spec.target, entry=self.flags.function, times=times, **options)
        if self.flags.timing:
            print(times.table(), file=sys.stderr)
        return entry.module

    def _assembly(self, module: ir.Module, spec: TargetSpec) -> dict[str, str]:
        from hilo.targets.bundle.assembly import assembly

        with self.progress(f"compiling for {spec.name}"):
            return assembly(module, spec.target, entry=self.flags.function, **target_options(self.flags, spec))

    def _write_assembly(self, module: ir.Module, spec: TargetSpec) -> None:
        folder = Path(self.flags.output)
        texts = self._assembly(module, spec)
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise Error(f"cannot write {folder}: {error.strerror or error}") from error
        for name, text in texts.items():
            write_output(str(folder / name), text)

    def _check_bundle_output(self) -> None:
        from hilo.targets.bundle.bundle import SUFFIX, check_folder

        output = self.flags.output
        if output == "-":
            raise UsageError("a bundle is a folder or a .hilo file; name it with -o")
        if output.endswith(SUFFIX):
            check_writable(output)
        else:
            check_folder(output)

    def _write_bundle(self, module: ir.Module, specs: tuple[TargetSpec, ...]) -> None:
        from hilo.targets.bundle.building import compile_bundle

        with self.progress(f"compiling for {', '.join(spec.name for spec in specs)}"):
            bundle = compile_bundle(
                module,
                [(spec.target, target_options(self.flags, spec)) for spec in specs],
                entry=self.flags.function,
                replicas=self.flags.replicas,
                partitions=self.flags.partitions,
                donate_argnums=self.flags.donate,
                host_functions=self.flags.host_function,
                keep_going=self.flags.keep_going,
            )
        bundle.save(self.flags.output)
        if self.flags.timing:
            for name, times in bundle.times.items():
                print(*[f"{name}:"] * (len(bundle.times) > 1), times.table(), sep="\n", file=sys.stderr)
        for name, error in bundle.failures.items():
            print(f"{self.name}: warning: without {name}: {error}", file=sys.stderr)

    def _iree_flags(self, module: ir.Module, spec: TargetSpec) -> tuple[str, ...]:
        """The flags of iree-compile on the first rung of the target's ladder."""
        from hilo.targets.cost_model import estimate_work

        options = spec.target.make_options(target_options(self.flags, spec))
        return (*spec.target.flags(options, estimate_work(module)), *options.flags)


def _numbers(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"takes numbers of arguments with commas between, got {text!r}")
    return tuple(map(int, parts))


def _iree_flag(name: str, value: str | None) -> list[str] | None:
    """A flag of iree-compile that is passed on to the compiler; None for other flags."""
    if not name.startswith("iree-"):
        return None
    return [f"--iree-flag=--{name}" if value is None else f"--iree-flag=--{name}={value}"]


def main() -> int:
    return CompileTool().main()
