"""Passes on StableHLO: registry, textual pipelines, rewrite patterns, and one file per pass.

    from hilo.lowering import run_pipeline, lower, list_passes
    run_pipeline(module, "builtin.module(expand-composite,func.func(canonicalize,cse))")
    lower(module, profile)       # the full pipeline for a target, then the legality check

A pass of one's own: `pattern` and `pattern_pass`, or `define_pass`; registered through the entry-point group
`hilo.passes`.
"""

from hilo.lowering.execution import run_pipeline
from hilo.lowering.instrumentation import Instrumentation, read_reproducer
from hilo.lowering.lower import lower
from hilo.lowering.options import option
from hilo.lowering.passes import Pass, PassRun, define_pass, pattern_pass
from hilo.lowering.patterns import Pattern, apply_greedily, apply_once, pattern
from hilo.lowering.pipeline import parse_pipeline
from hilo.lowering.profile import Profile
from hilo.lowering.registry import PassInfo, list_passes

__all__ = [
    "Instrumentation",
    "Pass",
    "PassInfo",
    "PassRun",
    "Pattern",
    "Profile",
    "apply_greedily",
    "apply_once",
    "define_pass",
    "list_passes",
    "lower",
    "option",
    "parse_pipeline",
    "pattern",
    "pattern_pass",
    "read_reproducer",
    "run_pipeline",
]
