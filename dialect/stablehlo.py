"""StableHLO: a class (`AddOp`) and a builder function (`add`) for each operation.

Functions take operands, then required attributes, then everything else as keywords. They return the result, a tuple of
several results, or the operation if it has none. Parsed operations have these classes. Types: `stablehlo.pyi`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hilo.dialect.iree import ir, register_dialect, register_operation
from hilo.dialect.operations.classes import Operations
from hilo.dialect.operations.conveniences import constant
from hilo.dialect.operations.rows_stablehlo import ROWS

_OPERATIONS = Operations(ROWS, __name__, {"constant": constant})
OPERATION_CLASSES: dict[str, type[ir.OpView]] = {cls.ROW.name: cls for cls in _OPERATIONS.classes.values()}
"""Classes by operation name."""


@register_dialect
class _Dialect(ir.Dialect):
    DIALECT_NAMESPACE = "stablehlo"


for _class in _OPERATIONS.classes.values():
    register_operation(_Dialect)(_class)
globals().update(_OPERATIONS.classes)
__all__ = [*_OPERATIONS.classes, *_OPERATIONS.rows]


def __getattr__(name: str) -> Callable[..., Any]:
    function = globals()[name] = _OPERATIONS.function(name)
    return function


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
