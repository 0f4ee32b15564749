"""The process's one MLIR context, with StableHLO, CHLO and the dialects that passes lower to.

All modules that hilo builds or reads live in it, so types and attributes compare by identity everywhere and no text
goes between the stages. MLIR contexts are thread-safe. A compilation gets a session and context of its own (see
`hilo.targets`): compiler flags belong to a session.
"""

from __future__ import annotations

import array
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
    for name in LOADED_DIALECTS:  # their Python classes are imported when an operation of theirs is first looked at
        _ = session.context.get_dialect_descriptor(name)
    return session


@once
def context() -> ir.Context:
    """The process-wide `ir.Context`."""
    made = keep(_session().context)
    made.allow_unregistered_dialects = False  # IREE's sessions take any: a misspelled dialect would pass
    _take_complex_elements(made)
    return made


def _take_complex_elements(made: ir.Context) -> None:
    """Lets the bindings hand out dense attributes of complex numbers: their own cast raises, or ends the process."""
    typeid = ir.DenseElementsAttr.get(array.array("f", [0.0]), context=made).typeid

    def cast(attr: ir.Attribute) -> ir.Attribute:
        element = attr.type.element_type
        if isinstance(element, ir.IntegerType | ir.IndexType):
            return ir.DenseIntElementsAttr(attr)
        return ir.DenseFPElementsAttr(attr) if isinstance(element, ir.FloatType) else ir.DenseElementsAttr(attr)

    ir.register_type_caster(typeid, replace=True)(cast)
