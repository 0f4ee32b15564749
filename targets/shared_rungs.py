"""Rungs of the retry ladder that all targets of IREE's compiler share."""

from __future__ import annotations

from hilo.targets.target import Rung


def shared_rungs(codegen_failed: str) -> tuple[Rung, ...]:
    """Rungs for constants that the compiler evaluates too early, for loops whose carried values it loses or cannot
    order, and for operations that fail only in combination.

    Args:
        codegen_failed: a regular expression for the target's diagnostics of failed code generation.
    """
    return (
        Rung(
            "no-const-eval",
            flags=("--iree-opt-const-eval=false",),
            when=r"jit global source initialization order",
            reason="the compiler evaluates constants that it cannot read yet; the program computes them when loaded",
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
            reason="values that each iteration selects may keep the compiler from finding an order",
            restart=True,
            mends_answers=True,
        ),
        Rung(
            "fenced",
            pipeline="fence-operations,join-barriers",
            when=codegen_failed,
            reason="operations that fail to compile together may compile separately",
            mends_answers=True,
        ),
    )
