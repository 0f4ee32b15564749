"""From a program to launches: one pass per line, with the reason for its place."""

from __future__ import annotations

PREPARE: tuple[tuple[str, str], ...] = (
    ("legalize-tuples", "calls and boundaries carry arrays only"),
    ("inline", "clusters grow across calls"),
    ("symbol-dce", "removes the functions that are now inlined"),
)

CLUSTER: tuple[tuple[str, str], ...] = (
    ("place-operations", "first: a mark depends on where an operation would run"),
    ("mark-for-compilation", "after places, since a target may only interpret"),
    ("form-clusters", "after marks; the report is read from its attributes"),
    ("encapsulate-clusters", "each cluster becomes a function"),
    ("expand-rng", "before launches: clusters that draw random numbers take and return the generator's state"),
    ("build-launches", "each call of such a function becomes a launch"),
    ("insert-copies", "last: launches say where values are"),
)

PIPELINE = ",".join(name for name, _ in (*PREPARE, *CLUSTER))
