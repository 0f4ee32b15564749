"""Passes on StableHLO: registry, textual pipelines, rewrite patterns, and one file per pass.

    from hilo.lowering import run_pipeline, lower, list_passes
    run_pipeline(module, "builtin.module(expand-composite,func.func(canonicalize,cse))")
    lower(module, profile)       # the full pipeline for a target, then the legality check

A pass of one's own: `pattern` and `pattern_pass`, or `define_pass`; registered through the entry-point group
`hilo.passes`.

Names are imported at first use: a program compiled elsewhere needs some of the modules here, and no compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect.lazily import lazy_names

if TYPE_CHECKING:
    from hilo.lowering.execution import run_pipeline as run_pipeline
    from hilo.lowering.full_pipeline import lower as lower
    from hilo.lowering.instrumentation import Instrumentation as Instrumentation
    from hilo.lowering.instrumentation import read_reproducer as read_reproducer
    from hilo.lowering.options import option as option
    from hilo.lowering.passes import Pass as Pass
    from hilo.lowering.passes import PassRun as PassRun
    from hilo.lowering.passes import define_pass as define_pass
    from hilo.lowering.passes import pattern_pass as pattern_pass
    from hilo.lowering.patterns import Pattern as Pattern
    from hilo.lowering.patterns import apply_greedily as apply_greedily
    from hilo.lowering.patterns import apply_once as apply_once
    from hilo.lowering.patterns import pattern as pattern
    from hilo.lowering.pipeline import parse_pipeline as parse_pipeline
    from hilo.lowering.profile import Profile as Profile
    from hilo.lowering.registry import PassInfo as PassInfo
    from hilo.lowering.registry import list_passes as list_passes

_EXPORTS = {
    "Instrumentation": "hilo.lowering.instrumentation",
    "Pass": "hilo.lowering.passes",
    "PassInfo": "hilo.lowering.registry",
    "PassRun": "hilo.lowering.passes",
    "Pattern": "hilo.lowering.patterns",
    "Profile": "hilo.lowering.profile",
    "apply_greedily": "hilo.lowering.patterns",
    "apply_once": "hilo.lowering.patterns",
    "define_pass": "hilo.lowering.passes",
    "list_passes": "hilo.lowering.registry",
    "lower": "hilo.lowering.full_pipeline",
    "option": "hilo.lowering.options",
    "parse_pipeline": "hilo.lowering.pipeline",
    "pattern": "hilo.lowering.patterns",
    "pattern_pass": "hilo.lowering.passes",
    "read_reproducer": "hilo.lowering.instrumentation",
    "run_pipeline": "hilo.lowering.execution",
}

__all__ = sorted(_EXPORTS)

__getattr__, __dir__ = lazy_names(__name__, _EXPORTS)
