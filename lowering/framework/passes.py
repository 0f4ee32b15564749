"""What a pass is: a name, a page, options, and a function that rewrites one operation.

    PASS = pattern_pass("simplify-transpose", compose, drop_identity)      # patterns are all there is to it

    @define_pass("expand-composite", options=Options)                      # or any function
    def PASS(op, run): ...

The docstring of the module is the pass's page. A pass is skipped for a program that has nothing of what it `concerns`
(`hilo.lowering.framework.contents`); for patterns, that is the operations that they match.
"""

from __future__ import annotations

import inspect
import logging
import sys
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Literal

from hilo.dialect.iree import ir
from hilo.lowering.framework.contents import Concerns, operations
from hilo.lowering.framework.options import NoOptions
from hilo.lowering.framework.patterns import Pattern, apply_greedily, apply_once
from hilo.lowering.framework.profile import ANY, DEFAULT, Configuration, Profile

logger = logging.getLogger("hilo.lowering")


@dataclass
class PassRun:
    """The context of one run of a pass: options, profile, configuration, counters.

    Attributes:
        options: the pass's options dataclass.
        profile: what the target takes; `ANY` where no target was given.
        statistics: counters that `--mlir-pass-statistics` prints; each applied pattern counts itself.
        configuration: how the program is to run.
    """

    options: object = field(default_factory=NoOptions)
    profile: Profile = ANY
    statistics: Counter[str] = field(default_factory=Counter)
    configuration: Configuration = DEFAULT

    def note(self, op: ir.Operation | ir.OpView, reason: str) -> None:
        """Logs, for `--debug`, the reason in one line why an operation is left alone."""
        if logger.isEnabledFor(logging.DEBUG):
            logger.debug("%s is left alone: %s (%s)", op.operation.name, reason, op.location)

    def has_static(self, op: ir.Operation | ir.OpView, *values: ir.Value) -> bool:
        """Whether the values have static shapes. If one has not, this notes that the operation is left alone."""
        from hilo.lowering.framework.build import is_static  # with NumPy, which `hilo-opt` imports only for passes

        if is_static(*values):
            return True
        self.note(op, "it has dynamic dimensions")
        return False


@dataclass(frozen=True)
class Pass:
    """A rewrite pass.

    Attributes:
        name: kebab case, as pipelines spell it.
        function: rewrites one operation (the module, or what the pipeline nests it under) in place.
        options_type: frozen dataclass of its options.
        page: its documentation, the docstring of its file.
        concerns: whether the pass may have something to do in a program; None: in any program.
        counts_changes: whether a run that counted nothing in its statistics has changed nothing.
        adds: the names of the operations that it may add, if their values have types that the program has already, and
            no kernels are among them; None: it may add anything.
    """

    name: str
    function: Callable[[ir.Operation, PassRun], None]
    options_type: type = NoOptions
    page: str = ""
    concerns: Concerns | None = None
    counts_changes: bool = False
    adds: frozenset[str] | None = None

    @property
    def class_name(self) -> str:
        """The name that IR dumps print: `ExpandBatchNorm` for `expand-batch-norm`."""
        return "".join(word.capitalize() for word in self.name.split("-"))

    @property
    def summary(self) -> str:
        """The first line of the page."""
        return self.page.strip().split("\n", 1)[0].rstrip(".:")


def define_pass(
    name: str,
    *,
    options: type = NoOptions,
    concerns: Concerns | None = None,
    counts_changes: bool = False,
    adds: Collection[str] | None = None,
) -> Callable[[Callable[[ir.Operation, PassRun], None]], Pass]:
    """Makes a `Pass` of a function `(op, run)`; the docstring of its module is the page. See `Pass` for the rest."""

    def decorate(function: Callable[[ir.Operation, PassRun], None]) -> Pass:
        page = inspect.cleandoc(sys.modules[function.__module__].__doc__ or "")
        return Pass(name, function, options, page, concerns, counts_changes, None if adds is None else frozenset(adds))

    return decorate


def pattern_pass(
    name: str,
    *patterns: Pattern,
    options: type = NoOptions,
    driver: Literal["once", "greedy"] = "once",
    adds: Collection[str] | None = None,
) -> Pass:
    """A pass that applies patterns: `once`, visiting each operation one time, or `greedy`, to a fixed point.

    The docstring of the module that calls this is the page.
    """
    apply = apply_once if driver == "once" else apply_greedily

    def run_patterns(op: ir.Operation, run: PassRun) -> None:
        apply(op, patterns, run)

    page = inspect.cleandoc(sys._getframe(1).f_globals.get("__doc__") or "")
    roots = operations(*(pattern.root for pattern in patterns))
    added = None if adds is None else frozenset(adds)
    return Pass(name, run_patterns, options, page, roots, counts_changes=driver == "once", adds=added)
