"""Passes on StableHLO: registry, textual pipelines, rewrite patterns, and one file per pass.

    from hilo.lowering import run_pipeline, lower, list_passes
    run_pipeline(module, "builtin.module(expand-composite,func.func(canonicalize,cse))")
    lower(module, profile)       # the full pipeline for a target, then the legality check

Write a pass with `pattern` and `pattern_pass`, or with `define_pass`, and register it through the entry-point group
`hilo.passes`.

Names are imported at first use: running a program that was compiled elsewhere takes some of these modules, no compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect.support.lazy import lazy_names

if TYPE_CHECKING:
    from hilo.lowering.framework.options import option as option
    from hilo.lowering.framework.passes import Pass as Pass
    from hilo.lowering.framework.passes import PassRun as PassRun
    from hilo.lowering.framework.passes import define_pass as define_pass
    from hilo.lowering.framework.passes import pattern_pass as pattern_pass
    from hilo.lowering.framework.patterns import Pattern as Pattern
    from hilo.lowering.framework.patterns import apply_greedily as apply_greedily
    from hilo.lowering.framework.patterns import apply_once as apply_once
    from hilo.lowering.framework.patterns import pattern as pattern
    from hilo.lowering.framework.profile import Configuration as Configuration
    from hilo.lowering.framework.profile import Profile as Profile
    from hilo.lowering.full_pipeline import lower as lower
    from hilo.lowering.pipelines.execution import run_pipeline as run_pipeline
    from hilo.lowering.pipelines.instrumentation import Instrumentation as Instrumentation
    from hilo.lowering.pipelines.instrumentation import read_reproducer as read_reproducer
    from hilo.lowering.pipelines.pipeline import parse_pipeline as parse_pipeline
    from hilo.lowering.pipelines.registry import PassInfo as PassInfo
    from hilo.lowering.pipelines.registry import list_passes as list_passes

_EXPORTS = {
    "Configuration": "hilo.lowering.framework.profile",
    "Instrumentation": "hilo.lowering.pipelines.instrumentation",
    "Pass": "hilo.lowering.framework.passes",
    "PassInfo": "hilo.lowering.pipelines.registry",
    "PassRun": "hilo.lowering.framework.passes",
    "Pattern": "hilo.lowering.framework.patterns",
    "Profile": "hilo.lowering.framework.profile",
    "apply_greedily": "hilo.lowering.framework.patterns",
    "apply_once": "hilo.lowering.framework.patterns",
    "define_pass": "hilo.lowering.framework.passes",
    "list_passes": "hilo.lowering.pipelines.registry",
    "lower": "hilo.lowering.full_pipeline",
    "option": "hilo.lowering.framework.options",
    "parse_pipeline": "hilo.lowering.pipelines.pipeline",
    "pattern": "hilo.lowering.framework.patterns",
    "pattern_pass": "hilo.lowering.framework.passes",
    "read_reproducer": "hilo.lowering.pipelines.instrumentation",
    "run_pipeline": "hilo.lowering.pipelines.execution",
}

__all__ = sorted(_EXPORTS)

__getattr__, __dir__ = lazy_names(__name__, _EXPORTS)
