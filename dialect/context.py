"""The process's one MLIR context, with StableHLO, CHLO and the dialects that passes lower to.

All modules that hilo builds or reads live in it, so types and attributes compare by identity everywhere and no text
goes between the stages. MLIR contexts are thread-safe. A compilation gets a session and context of its own (see
`hilo.targets`): compiler flags belong to a session.
"""

from __future__ import annotations

import functools

from hilo.dialect._bindings import Session, ir

LOADED_DIALECTS = ("builtin", "func", "stablehlo", "chlo", "arith", "math", "scf", "tensor", "shape")


@functools.cache
def _session() -> Session:
    session = Session()
    for name in LOADED_DIALECTS:
        _ = session.context.dialects[name]
    return session


@functools.cache
def context() -> ir.Context:
    """The process-wide `ir.Context`."""
    return _session().context
