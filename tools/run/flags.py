"""The flags of `hilo-run`: those of `iree-run-module` for values and comparison, and the target's options."""

from __future__ import annotations

import argparse

from hilo.tools.common.flags import FlagParser, add_boolean
from hilo.tools.common.tracing import add_trace_flag
from hilo.tools.run.tolerance import DEFAULT_RTOL, DEFAULT_THRESHOLDS, Tolerance


def add_run_flags(parser: FlagParser) -> None:
    """Adds the flags of `hilo-run` that do not belong to the target."""
    parser.add_argument("input_file", nargs="?", metavar="program", help="StableHLO as text or bytecode, .vmfb, or -")
    group = parser.add_argument_group("program")
    group.add_argument("--module", metavar="FILE", help="the program, as iree-run-module's users name it")
    group.add_argument("--function", metavar="NAME", help="function to run (default: main, or the only public one)")
    values = parser.add_argument_group(
        "values", "4xf32=1 2 3 4, 2x2xi32=[[1 2][3 4]], f32=5, @file.npy, +file.npy, 4xf32=@file.bin; in order"
    )
    values.add_argument("--input", action="append", default=[], metavar="VALUE", help="an argument")
    values.add_argument(
        "--parameters", action="append", default=[], metavar="FILE",
        help="named arrays (.safetensors, .irpa, .npz, .gguf) for the arguments of the same names; --input then "
        "passes the other arguments (--input=@FILE:NAME is one array of such a file)",
    )  # fmt: skip
    values.add_argument(
        "--output", action="append", default=[], metavar="WHERE",
        help="a result: - prints it, @file.npy or @file.bin writes it, +file appends it, empty drops it",
    )  # fmt: skip
    values.add_argument(
        "--expected_output",
        action="append",
        default=[],
        metavar="VALUE",
        help="the expected value of a result, or (ignored)",
    )
    values.add_argument(
        "--output_max_element_count", type=int, default=1024, metavar="N", help="elements printed of each result"
    )
    add_comparison(parser.add_argument_group("comparison"))
    other = parser.add_argument_group("running")
    other.add_argument(
        "--check", choices=["auto", "off", "first", "always"], default=None,
        help="run the call on the evaluator, too, and compare (default: HILO_CHECK, else auto: if that "
        "takes less time than compiling took)",
    )  # fmt: skip
    add_boolean(other, "print_statistics", False, "print on stderr how long each stage took")
    add_trace_flag(other)
    other.add_argument(
        "--replicas", type=_replicas, default=1, metavar="N",
        help="run N replicas together: inputs are for all of them, or listed for each, one after the other; "
        "mpi: one on each rank that mpirun started; rank 0 prints, writes and compares for all",
    )  # fmt: skip
    other.add_argument(
        "--partitions", type=count, default=1, metavar="N", help="divide each replica into N partitions (default 1)"
    )
    other.add_argument(
        "--load", action="append", default=[], metavar="FILE.py",
        help="run a Python file first, which registers host functions (@hilo.host_function)",
    )  # fmt: skip
    other.add_argument(
        "--list_devices",
        nargs="?",
        const="",
        metavar="DRIVER",
        help="list the devices of this machine (of one driver), and exit",
    )
    other.add_argument("--list_drivers", action="store_true", help="list the runtime's drivers, and exit")
    _add_benchmark(parser.add_argument_group("benchmark"))
    other.add_argument("--flagfile", metavar="FILE", help="read more flags from a file, one per line")


def _add_benchmark(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--benchmark", action="store_true", help="time the calls, and print a table instead of results")
    group.add_argument("--benchmark_repetitions", type=count, default=5, metavar="N", help="measurements (default 5)")
    group.add_argument(
        "--benchmark_min_time", type=float, default=0.1, metavar="S", help="seconds of each measurement (default 0.1)"
    )
    group.add_argument(
        "--benchmark_min_warmup_time",
        type=float,
        default=0.0,
        metavar="S",
        help="seconds of calls before the measurement (default 0)",
    )


def count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"takes a number of 1 or more, got {text!r}")
    return int(text)


def _replicas(text: str) -> int | str:
    return text if text == "mpi" else count(text)


def add_comparison(group: argparse._ArgumentGroup) -> None:
    """Adds the flags that `tolerance` reads."""
    modes = ["approximate", "exact"]
    group.add_argument("--equality_mode", choices=modes, default=modes[0], help="how to compare (default approximate)")
    for name, default in DEFAULT_THRESHOLDS.items():
        group.add_argument(
            f"--expected_{name}_threshold", type=float, default=default, metavar="X",
            help=f"absolute tolerance of {name} (default {default:g})",
        )  # fmt: skip
    group.add_argument(
        "--expected_rtol", type=float, default=DEFAULT_RTOL, metavar="X", help=f"relative (default {DEFAULT_RTOL:g})"
    )


def tolerance(flags: argparse.Namespace) -> Tolerance:
    """The comparison that the flags specify."""
    thresholds = {name: getattr(flags, f"expected_{name}_threshold") for name in DEFAULT_THRESHOLDS}
    return Tolerance(thresholds, flags.expected_rtol, flags.equality_mode == "exact")
