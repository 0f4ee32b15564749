"""`hilo-run`: compiles a program, calls it with values from the command line, prints or compares results."""

from __future__ import annotations

import contextlib
import functools
import runpy
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.support.errors import Error
from hilo.tools.common.flags import UsageError
from hilo.tools.common.program import BundleProgram, Program, add_program_flags, load_program
from hilo.tools.common.target_flags import add_target_flags, target_options
from hilo.tools.common.tool import Failed, Tool
from hilo.tools.common.tracing import traced
from hilo.tools.run.device_list import list_devices
from hilo.tools.run.fetching import add_fetch_flags, look_inside, select
from hilo.tools.run.flags import add_run_flags, tolerance
from hilo.tools.run.ranks import gather_results, is_asked_for, one_error, open_ranks
from hilo.tools.run.results import Output, check_outputs, write_results

if TYPE_CHECKING:
    import numpy as np

    from hilo.targets.compilation.signature import Leaf
    from hilo.targets.evaluator.watch import Probed
    from hilo.targets.runtime.executable import Executable
    from hilo.tools.common.values import Value


class RunTool(Tool):
    """The behaviour of iree-run-module, on StableHLO programs."""

    name: ClassVar[str] = "hilo-run"
    summary: ClassVar[str] = "Runs a StableHLO program on values, and prints, writes or compares its results."
    epilog: ClassVar[str] = (
        "example:\n"
        "  hilo-run prog.mlir --target=llvm-cpu --input=4xf32=1,2,3,4 --input=@x.npy --expected_output=@y.npy\n"
    )

    def add_flags(self) -> None:
        add_run_flags(self.parser)
        add_target_flags(self.parser, self.arguments)
        add_fetch_flags(self.parser, self.arguments)
        add_program_flags(self.parser)
        self.parser.add_argument("--no-cache", action="store_true", help="compile again, and cache nothing")
        super().add_flags()

    def expand_arguments(self, arguments: list[str]) -> list[str]:
        """Replaces each `--flagfile` by the flags in it."""
        expanded: list[str] = []
        for argument in arguments:
            flag, equals, path = argument.lstrip("-").partition("=")
            if argument.startswith("-") and flag == "flagfile" and equals:
                expanded += _flagfile(path)
            else:
                expanded.append(argument)
        return expanded

    def show_error(self, error: Error) -> None:
        """Prints an error; if ranks fail together, one of them prints it for all."""
        if not is_asked_for(self.arguments):
            super().show_error(error)
        elif (told := one_error(error)) is not None:
            super().show_error(told)

    @contextlib.contextmanager
    def progress(self, what: str) -> Iterator[None]:
        with super().progress(what) if self._rank in (None, 0) else contextlib.nullcontext():
            yield

    def run(self) -> None:
        if self.flags.list_drivers or self.flags.list_devices is not None:
            list_devices(self.flags.list_devices, with_devices=not self.flags.list_drivers)
            return
        with traced(self.flags.trace):
            self._run_program()

    def _run_program(self) -> None:
        if self.flags.replicas == "mpi":
            open_ranks()  # first: from here on, one rank reports errors for all
        for path in self.flags.load:
            _load(path)
        program = select(load_program(self._path(), self.flags, self), self.flags)
        if isinstance(program, BundleProgram):  # its manifest determines how many run together
            for name, number in program.devices.items():
                if getattr(self.flags, name) == 1:
                    setattr(self.flags, name, number)
        inputs = self._inputs(program)
        outputs = check_outputs(self.flags.output, len(self._results(program)))
        expected = self._expected(program)
        probes = look_inside(program, self.flags, [value.array for value in inputs], target_options(self.flags))
        executable = self._compile(program)
        if self._rank in (None, 0):
            print(f"EXEC @{program.signature.entry}", flush=True)
        if self.flags.benchmark:
            self._benchmark(executable, inputs)
            return
        results = self._call(executable, inputs)
        self._print_probes([*probes, *getattr(executable, "probes", ())])
        if self._rank is not None:
            results = gather_results(results, self._path())
        if self._rank in (None, 0):
            self._finish(results, outputs, expected)

    @functools.cached_property
    def _rank(self) -> int | None:
        """This process's rank, if the replicas are processes."""
        return open_ranks().rank if self.flags.replicas == "mpi" else None

    @functools.cached_property
    def _devices(self) -> int:
        """How many copies of the program run: replicas times partitions."""
        if self._rank is not None:
            return open_ranks().size
        replicas: int = self.flags.replicas
        return replicas * int(self.flags.partitions)

    @property
    def _copies_here(self) -> int:
        """How many of them run in this process."""
        return 1 if self._rank is not None else self._devices

    def _path(self) -> str:
        given = [path for path in (self.flags.input_file, self.flags.module) if path is not None]
        if len(given) != 1:
            raise UsageError(f"give one program, as an argument or with --module; got {len(given)}")
        return str(given[0])

    def _inputs(self, program: Program) -> list[Value]:
        """One value for each parameter of each copy of the program: by name from `--parameters`, or from `--input`."""
        from hilo.tools.common.values import ValueReader
        from hilo.tools.run.inputs import named_inputs, place_inputs

        named = named_inputs(self.flags.parameters, program.signature)
        given = ValueReader("--input").read(self.flags.input)
        return place_inputs(program.signature, named, given, self._devices)

    def _expected(self, program: Program) -> list[Value]:
        from hilo.tools.common.values import ValueReader, fit

        given = ValueReader("--expected_output").read(self.flags.expected_output)
        results = self._results(program)
        if len(given) != len(results):
            return given
        pairs = enumerate(zip(given, results, strict=True))
        return [fit(value, leaf, f"expected output {index}") for index, (value, leaf) in pairs]

    def _results(self, program: Program) -> tuple[Leaf, ...]:
        """The results of all replicas, one after the other."""
        return program.signature.results * self._devices

    def _compile(self, program: Program) -> Executable:
        start = time.perf_counter()
        with self.progress(f"compiling @{program.signature.entry} for {self.flags.target}"):
            options = target_options(self.flags)
            if self._devices > 1:
                options["replicas"] = self.flags.replicas
            if self.flags.partitions > 1:
                options["partitions"] = self.flags.partitions
            if self.flags.check is not None:
                options["check"] = self.flags.check
            executable = program.executable(options, use_cache=not self.flags.no_cache)
        self._statistics(f"compile: {time.perf_counter() - start:.3f} s on {executable.device.name}")
        return executable

    def _call(self, executable: Executable, inputs: list[Value]) -> list[np.ndarray]:
        import numpy as np

        from hilo.tools.common.program import flat_call, flat_replicas

        arguments = [value.array for value in inputs]
        call = flat_call if self._devices == 1 or self._rank is not None else flat_replicas
        if self._rank is not None:
            each = len(arguments) // self._devices
            arguments = arguments[self._rank * each : (self._rank + 1) * each]
        start = time.perf_counter()
        with self.progress("running"):
            results = [np.asarray(result) for result in call(executable, arguments)]
        self._statistics(f"run: {(time.perf_counter() - start) * 1e3:.3f} ms")
        if self.flags.check is not None:
            print(f"check: {executable.info.check}", file=sys.stderr)
        return results

    def _benchmark(self, executable: Executable, inputs: list[Value]) -> None:
        """Times calls whose arguments are already on the device."""
        from hilo.targets.compilation.signature import unflatten
        from hilo.targets.runtime.arrays import DeviceArray, device_put
        from hilo.tools.run.benchmark import measure, print_timing

        arguments: list[object] = [value.array for value in inputs]
        if self._devices == 1:
            arguments = [device_put(value, executable.device) for value in arguments]
        leaves = iter(arguments)
        nested = [[unflatten(tree, leaves) for tree in executable.signature.in_tree] for _ in range(self._copies_here)]

        def once() -> None:
            if len(nested) > 1:
                wait(executable.run_replicas(nested))
            else:
                wait(executable(*nested[0]))

        def wait(results: object) -> None:
            if isinstance(results, DeviceArray):
                results.block_until_ready()
            elif isinstance(results, (tuple, list)):
                for result in results:
                    wait(result)

        ranks = None if self._rank is None else open_ranks()

        def agree(number: float) -> float:
            return number if ranks is None else ranks.agree(number, f"the timing of {self._path()}")

        with self.progress("measuring"):
            timing = measure(
                once,
                agree=agree,
                repetitions=self.flags.benchmark_repetitions,
                min_time_s=self.flags.benchmark_min_time,
                warm_up_s=self.flags.benchmark_min_warmup_time,
            )
        if self._rank in (None, 0):
            print_timing(f"@{executable.signature.entry} on {executable.device.name}", timing)

    def _print_probes(self, probes: Sequence[Probed]) -> None:
        """Prints what `--probe` found."""
        from hilo.tools.common.buffer_text import array_text

        for probed in probes:
            print(f"{probed}\n{array_text(probed.value, self.flags.output_max_element_count)}")

    def _finish(self, results: list[np.ndarray], outputs: list[Output], expected: list[Value]) -> None:
        """Writes the requested outputs, then compares; without either, prints every result."""
        from hilo.tools.common.buffer_text import array_text
        from hilo.tools.run.matching import compare

        limit = self.flags.output_max_element_count
        write_results(results, outputs, limit)
        if not self.flags.expected_output:
            if not self.flags.output:
                count = len(results) // self._devices
                for index, result in enumerate(results):
                    if self._devices > 1:
                        print(f"replica[{index // count}] ", end="")
                    print(f"result[{index % count}]: hal.buffer_view\n{array_text(result, limit)}")
            return
        differences = compare(results, expected, tolerance(self.flags))
        print("\n".join(differences) or "[SUCCESS] all function outputs matched their expected values.", flush=True)
        if differences:
            raise Failed

    def _statistics(self, line: str) -> None:
        if self.flags.print_statistics:
            print(f"{self.name}: {line}", file=sys.stderr)


def _load(path: str) -> None:
    """Runs a Python file of the user.

    Raises:
        Error: it does not exist, or fails.
    """
    if not Path(path).is_file():
        raise Error(f"cannot read {path!r}: there is no such file")
    try:
        runpy.run_path(path)
    except Exception as error:  # whatever the user's code raises
        raise Error(f"--load={path}: {type(error).__name__}: {error}") from error


def _flagfile(path: str) -> list[str]:
    try:
        lines = Path(path).read_text().splitlines()
    except OSError as error:
        raise Error(f"cannot read {path!r}: {(error.strerror or str(error)).lower()}") from error
    flags: list[str] = []
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            flags += shlex.split(line)
    return flags


def main() -> int:
    return RunTool().main()
