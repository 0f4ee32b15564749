"""The flags of `hilo-opt`: mlir-opt's, with the same spelling, and hilo's own. Unavailable ones give the reason."""

from __future__ import annotations

import argparse

from hilo.tools.common.diagnostics import VERBOSITY
from hilo.tools.common.flags import FlagParser, UsageError, add_boolean, add_input_and_output

UNSUPPORTED: dict[str, str] = {
    "load-dialect-plugin": "IREE's library takes no C++ plug-ins",
    "irdl-file": "IREE's library is built without IRDL",
    "emit-bytecode-producer": "the bindings cannot set the producer",
    "elide-resource-data-from-bytecode": "the bindings cannot elide resources in bytecode",
    "mlir-debug-counter": "the bindings cannot install debug counters",
    "mlir-print-debug-counter": "the bindings cannot install debug counters",
    "mlir-enable-debugger-hook": "the bindings cannot install the debugger hook",
    "mlir-output-format": "reports are text",
    "mlir-very-unsafe-disable-verifier-on-parsing": "the bindings always verify what they parse",
    "profile-actions-to": "the bindings cannot trace actions; --mlir-timing shows the passes' times",
    "log-actions-to": "the bindings cannot trace actions; --mlir-print-ir-before-all shows the passes in their order",
    "log-mlir-actions-filter": "the bindings cannot trace actions",
}
"""Flags of mlir-opt that are recognized and rejected, with the reason and an alternative."""

GLOBAL_SWITCHES = {
    "mlir-print-value-users": "print the users of each value as a comment",
    "mlir-print-unique-ssa-ids": "number values uniquely across all regions",
    "mlir-print-stacktrace-on-diagnostic": "print the C++ stack under each diagnostic",
}
GLOBAL_VALUES = {
    "mlir-print-elementsattrs-with-hex-if-larger": "print constants with more elements than this as hex (-1: never)",
}
"""Flags that only MLIR's own command line can set, once per process."""


def add_opt_flags(parser: FlagParser) -> None:
    """Adds every flag of `hilo-opt` to the parser."""
    parser.add_argument("input", nargs="?", default="-", help="StableHLO or other MLIR, text or bytecode (default -)")
    _add_io(parser)
    _add_pipeline(parser)
    _add_verification(parser)
    _add_printing(parser)
    _add_observation(parser)
    _add_diagnostics(parser)
    refused = parser.add_argument_group("known to mlir-opt, not available here")
    for name, reason in UNSUPPORTED.items():
        refused.add_argument(f"--{name}", nargs="?", const="", action=_Refuse, reason=reason, help=reason)


class _Refuse(argparse.Action):
    def __init__(self, option_strings: list[str], dest: str, reason: str, **rest: object) -> None:
        super().__init__(option_strings, dest, **rest)  # type: ignore[arg-type]
        self.reason = reason

    def __call__(self, parser: argparse.ArgumentParser, *call: object) -> None:
        raise UsageError(f"{self.option_strings[0]} is not available: {self.reason}")


def _add_io(parser: FlagParser) -> None:
    group = add_input_and_output(parser)
    group.add_argument("--output-split-marker", metavar="MARKER", help="the text between parts of the output")
    add_boolean(group, "no-implicit-module", False, "the input is one operation, not the inside of a module")
    add_boolean(group, "allow-unregistered-dialect", False, "accept operations of unregistered dialects")
    add_boolean(group, "emit-bytecode", False, "write MLIR bytecode")
    group.add_argument("--emit-bytecode-version", type=int, metavar="N", help="version of the bytecode format")
    add_boolean(group, "show-dialects", False, "list the dialects and exit")


def _add_pipeline(parser: FlagParser) -> None:
    group = parser.add_argument_group(
        "passes", "every pass is also a flag of its own, --<pass> or --<pass>='option=value …', run in the order given"
    )
    group.add_argument("--pass-pipeline", metavar="TEXT", help="passes to run: 'builtin.module(func.func(cse,inline))'")
    group.add_argument(
        "--load-pass-plugin", action="append", default=[], metavar="FILE",
        help="load the passes of a Python file or module; write it before the flags that name them",
    )  # fmt: skip
    group.add_argument("--one-pass", action="append", dest="passes", default=[], help=argparse.SUPPRESS)
    add_boolean(group, "list-passes", False, "list the passes with their options and exit")
    group.add_argument("--help-pass", metavar="NAME", help="show a pass's page and exit")
    add_boolean(group, "dump-pass-pipeline", False, "print the pipeline on stderr before it runs")
    add_boolean(group, "run-reproducer", False, "run the pipeline in the input, which is a reproducer")
    group.add_argument(
        "--target", metavar="NAME", help="the target, or several, whose capabilities the passes read, such as llvm-cpu"
    )
    group.add_argument(
        "--jit-report", nargs="?", const="text", choices=("text", "json"),
        help="print on stderr which cluster each operation is in, or why it is in none",
    )  # fmt: skip
    add_boolean(group, "lower", False, "run the whole lowering for --target (default llvm-cpu)")
    group.add_argument(
        "--check-target", metavar="NAMES",
        help="report what these targets cannot take of the lowered program: llvm-cpu,evaluator,cuda",
    )  # fmt: skip
    add_boolean(group, "check-as-is", False, "--check-target assumes that the IR is already lowered")


def _add_verification(parser: FlagParser) -> None:
    group = parser.add_argument_group("verification")
    group.add_argument(
        "--verify-diagnostics", nargs="?", const="all", choices=["all", "only-expected"],
        help="compare diagnostics with the expected-error, -warning, -note, -remark comments of the input",
    )  # fmt: skip
    add_boolean(group, "verify-each", True, "verify after each pass")
    add_boolean(group, "verify-roundtrip", False, "check that text and bytecode read back as the same module")


def _add_printing(parser: FlagParser) -> None:
    group = parser.add_argument_group("printing")
    add_boolean(group, "mlir-print-op-generic", False, "the generic form of operations")
    add_boolean(group, "mlir-print-debuginfo", False, "locations")
    add_boolean(group, "mlir-pretty-debuginfo", False, "locations in a form for people, not for parsers")
    add_boolean(group, "mlir-print-local-scope", False, "no aliases for attributes, types and locations")
    add_boolean(group, "mlir-print-skip-regions", False, "no regions")
    add_boolean(group, "mlir-use-nameloc-as-prefix", False, "value names from name locations")
    group.add_argument(
        "--mlir-elide-elementsattrs-if-larger", type=int, metavar="N", help="elide constants of more than N elements"
    )
    group.add_argument(
        "--mlir-elide-resource-strings-if-larger", type=int, metavar="N", help="elide resources of over N characters"
    )
    for name, text in GLOBAL_SWITCHES.items():
        add_boolean(group, name, False, text)
    for name, text in GLOBAL_VALUES.items():
        group.add_argument(f"--{name}", type=int, metavar="N", help=text)


def _add_observation(parser: FlagParser) -> None:
    group = parser.add_argument_group("watching passes (on stderr)")
    group.add_argument("--mlir-print-ir-before", action="append", default=[], metavar="PASS", help="IR before PASS")
    group.add_argument("--mlir-print-ir-after", action="append", default=[], metavar="PASS", help="IR after PASS")
    add_boolean(group, "mlir-print-ir-before-all", False, "the IR before each pass")
    add_boolean(group, "mlir-print-ir-after-all", False, "the IR after each pass")
    add_boolean(group, "mlir-print-ir-after-change", False, "the IR after passes that changed it")
    add_boolean(group, "mlir-print-ir-after-failure", False, "the IR after a pass that failed")
    add_boolean(group, "mlir-print-ir-module-scope", False, "always the whole module")
    group.add_argument("--mlir-print-ir-tree-dir", metavar="DIR", help="dumps as a tree of files instead")
    add_boolean(group, "mlir-timing", False, "times of the passes")
    group.add_argument("--mlir-timing-display", choices=["list", "tree"], default="tree", help="form of the times")
    add_boolean(group, "mlir-pass-statistics", False, "counters of the passes")
    group.add_argument(
        "--mlir-pass-statistics-display", choices=["list", "pipeline"], default="pipeline", help="form of the counters"
    )
    group.add_argument(
        "--mlir-pass-pipeline-crash-reproducer",
        metavar="FILE",
        help="write module and pipeline to this file if a pass fails",
    )
    add_boolean(group, "mlir-pass-pipeline-local-reproducer", False, "the reproducer starts at the pass that failed")
    group.add_argument("--mlir-generate-reproducer", metavar="FILE", help="module and pipeline before the passes run")
    add_boolean(group, "mlir-disable-threading", False, "one thread (C++ passes; Python passes never use more)")


def _add_diagnostics(parser: FlagParser) -> None:
    group = parser.add_argument_group("diagnostics")
    add_boolean(group, "mlir-print-op-on-diagnostic", True, "note the operation that a diagnostic is about")
    add_boolean(group, "mlir-disable-diagnostic-notes", False, "no notes")
    group.add_argument(
        "--mlir-diagnostic-verbosity-level", choices=list(VERBOSITY), default="remarks", help="what to show"
    )
    for kind in ("", "-passed", "-missed", "-failed", "-analyse"):
        words = f"{kind[1:]} " if kind else ""
        group.add_argument(f"--remarks-filter{kind}", metavar="REGEX", default="", help=f"show {words}pass remarks")
    group.add_argument("--remarks-output-file", metavar="FILE", help="write remarks to this file as YAML")
