"""Rungs of the retry ladder that every target of IREE's compiler has."""

from __future__ import annotations

from hilo.targets.target import Rung


def shared_rungs(codegen_failed: str) -> tuple[Rung, ...]:
    """Constants that the compiler computes too early, loops whose carried values it loses or cannot order, and
    operations that fail only together.

    Args:
        codegen_failed: what diagnostics say where code generation of the target failed, a regular expression.
    """
    return (
        Rung(
            "no-const-eval",
            flags=("--iree-opt-const-eval=false",),
            when=r"jit global source initialization order",
            reason="the compiler computes constants that it cannot read yet; the program computes them when loaded",
        ),
        Rung(
            "tied-loops",
            pipeline="canonicalize-while{keep=all}",
            when=r"region branch point has|the compiler process ended",
            reason="carried values that only a loop's condition reads are dropped from one half of the loop",
            mends_answers=True,
        ),
        Rung(
            "barred-loops",
            pipeline="canonicalize-while{by=barrier}",
            when=r"without cyclic dependencies|timepoint coverage",
            reason="values that are chosen anew in each iteration may keep the compiler from finding an order",
            restart=True,
            mends_answers=True,
        ),
        Rung(
            "fenced",
            pipeline="fence-operations,join-barriers",
            when=codegen_failed,
            reason="operations that fail when they are compiled together may not when each is alone",
            mends_answers=True,
        ),
    )
