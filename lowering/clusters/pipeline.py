"""From a program to launches: one pass per line, with the reason for its place."""

from __future__ import annotations

PREPARE: tuple[tuple[str, str], ...] = (
    ("legalize-tuples", "calls and boundaries carry arrays only"),
    ("inline", "clusters grow across calls"),
    ("symbol-dce", "the functions that are inlined now"),
)

CLUSTER: tuple[tuple[str, str], ...] = (
    ("place-operations", "first: a mark depends on where an operation would run"),
    ("mark-for-compilation", "after places, which say what compiles"),
    ("form-clusters", "after marks; the report is made from what it writes"),
    ("encapsulate-clusters", "a function of each cluster"),
    ("expand-rng", "before launches: calls of clusters that draw take the state of random numbers, and hand it on"),
    ("build-launches", "a launch of each function"),
    ("insert-copies", "last: launches say where values are"),
)

PIPELINE = ",".join(name for name, _ in (*PREPARE, *CLUSTER))
