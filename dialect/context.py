"""The process's single MLIR context, with StableHLO, CHLO and the dialects that passes lower to.

All modules that hilo builds or reads belong to it, so types and attributes compare by identity everywhere, and the
stages exchange no text. MLIR contexts are thread-safe. Each compilation gets its own session and context (see
`hilo.targets`), since compiler flags belong to a session.
"""

from __future__ import annotations

import array
from collections.abc import Iterable
from typing import TYPE_CHECKING

from hilo.dialect.iree import ir
from hilo.dialect.support.once import keep, once

if TYPE_CHECKING:
    from hilo.dialect.iree import Session

LOADED_DIALECTS = ("builtin", "func", "stablehlo", "chlo", "arith", "math", "scf", "tensor", "shape", "vector", "flow")


@once
def _session() -> Session:
    from hilo.dialect.iree import Session

    session = keep(Session())
    load_dialects(session.context, LOADED_DIALECTS)
    return session


def load_dialects(known: ir.Context, names: Iterable[str]) -> None:
    """Loads dialects into a context. Their Python classes are imported when one of their operations is first
    accessed; `known.dialects[name]` would import them, 5 to 15 ms each."""
    for name in names:
        known.get_dialect_descriptor(name)


@once
def context() -> ir.Context:
    """The process-wide `ir.Context`."""
    made = keep(_session().context)
    made.allow_unregistered_dialects = False  # IREE's sessions accept any dialect: a misspelled one would pass
    _take_complex_elements(made)
    return made


def _take_complex_elements(made: ir.Context) -> None:
    """Lets the bindings return dense attributes of complex numbers: their own cast raises, or ends the process."""
    typeid = ir.DenseElementsAttr.get(array.array("f", [0.0]), context=made).typeid

    def cast(attr: ir.Attribute) -> ir.Attribute:
        element = attr.type.element_type
        if isinstance(element, ir.IntegerType | ir.IndexType):
            return ir.DenseIntElementsAttr(attr)
        return ir.DenseFPElementsAttr(attr) if isinstance(element, ir.FloatType) else ir.DenseElementsAttr(attr)

    ir.register_type_caster(typeid, replace=True)(cast)
