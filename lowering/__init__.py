"""Passes on StableHLO: registry, textual pipelines, rewrite patterns, and one file per pass.

    from hilo.lowering import run_pipeline, lower, list_passes
    run_pipeline(module, "builtin.module(expand-composite,func.func(canonicalize,cse))")
    lower(module, profile)       # the full pipeline for a target, then the legality check

A pass of one's own: `pattern` and `pattern_pass`, or `define_pass`; registered through the entry-point group
`hilo.passes`.

Names are imported at first use: a program compiled elsewhere needs some of the modules here, and no compiler.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

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
    "Instrumentation": "instrumentation",
    "Pass": "passes",
    "PassInfo": "registry",
    "PassRun": "passes",
    "Pattern": "patterns",
    "Profile": "profile",
    "apply_greedily": "patterns",
    "apply_once": "patterns",
    "define_pass": "passes",
    "list_passes": "registry",
    "lower": "full_pipeline",
    "option": "options",
    "parse_pipeline": "pipeline",
    "pattern": "patterns",
    "pattern_pass": "passes",
    "read_reproducer": "instrumentation",
    "run_pipeline": "execution",
}

__all__ = sorted(_EXPORTS)


def __getattr__(name: str) -> object:
    if name in _EXPORTS:
        value = getattr(importlib.import_module(f"hilo.lowering.{_EXPORTS[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'hilo.lowering' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
