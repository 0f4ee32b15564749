"""`--fetch` and `--feed`; and `--probe` and `--trap` for compiled programs."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import ArgumentError
from hilo.tools.common.flags import FlagParser, UsageError
from hilo.tools.common.program import Program, StableHloProgram
from hilo.tools.common.target_flags import DEFAULT_TARGET, named_target, parse_targets

if TYPE_CHECKING:
    import numpy as np

    from hilo.targets.evaluator.watch import Probed, Trap


def add_fetch_flags(parser: FlagParser, arguments: list[str]) -> None:
    """Adds the flags; those that are options of the target itself, such as the evaluator's `--trap`, remain its own."""
    group = parser.add_argument_group("values inside the program", "names as hilo.Session has them: x, Tanh_1, %3")
    group.add_argument(
        "--fetch",
        action="append",
        default=[],
        metavar="NAME",
        help="return this value instead of the program's results",
    )
    group.add_argument(
        "--feed", action="append", default=[], metavar="NAME=VALUE",
        help="take this value instead of computing it, such as Tanh_1=4xf32=0",
    )  # fmt: skip
    if "evaluator" not in [spec.name for spec in parse_targets(named_target(arguments) or DEFAULT_TARGET)]:
        group.add_argument("--probe", metavar="REGEX", help="print results of operations whose name or place matches")
        group.add_argument(
            "--trap", choices=("off", "nan", "inf", "both"), default="off",
            help="fail at the first operation that produces NaN or infinity",
        )  # fmt: skip


def select(program: Program, flags: argparse.Namespace) -> Program:
    """The part of the program that computes the fetched values; fed values become the last inputs.

    Raises:
        UsageError: a feed has no name, or the program is already compiled.
        ArgumentError: a name is unknown.
    """
    if not flags.fetch and not flags.feed:
        return program
    if not isinstance(program, StableHloProgram):
        raise UsageError("--fetch and --feed take a program that is not compiled yet")
    from hilo.lowering import run_pipeline
    from hilo.targets.compilation.signature import read_signature

    pairs = [_feed(text) for text in flags.feed]
    feeds, fetches = ",".join(name for name, _ in pairs), ",".join(flags.fetch)
    options = " ".join(f"{key}={{{text}}}" for key, text in (("feeds", feeds), ("fetches", fetches)) if text)
    run_pipeline(program.module, f"rewrite-feeds-and-fetches{{{options} keep-parameters}}")
    flags.input = [*flags.input, *(value for _, value in pairs)]
    return dataclasses.replace(program, signature=read_signature(program.module, entry=program.signature.entry))


def look_inside(
    program: Program, flags: argparse.Namespace, arrays: Sequence[np.ndarray | None], options: dict[str, object]
) -> list[Probed]:
    """The values that `--probe` requests from a compiled program.

    Raises:
        ExecutionError: an operation produced what `--trap` looks for.
    """
    probe: str | None = getattr(flags, "probe", None)
    trap: Trap = getattr(flags, "trap", "off")
    if probe is None and trap == "off":
        return []
    if not isinstance(program, StableHloProgram):
        raise ArgumentError("--probe and --trap take a program that is not compiled yet")
    from hilo.session import Session

    targets = [spec.name for spec in parse_targets(program.target)]
    session = Session(program.module, targets if len(targets) > 1 else targets[0], **options)
    feeds = {f"%arg{number}": array for number, array in enumerate(arrays)}
    if trap != "off":
        session.trap(feeds, trap)
    return session.probe(feeds, pattern=probe) if probe is not None else []


def _feed(text: str) -> tuple[str, str]:
    """The name and the value of `--feed=NAME=VALUE`."""
    name, _, value = text.partition("=")
    if not name or not value:
        raise UsageError(f"--feed={text}: it takes NAME=VALUE, such as x=4xf32=1,2,3,4")
    return name, value
