"""Builder functions that accept more than their rows describe."""

from __future__ import annotations

import contextlib

from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.building import build_results
from hilo.dialect.operations.ods import Row
from hilo.dialect.operations.rows_chlo import ROWS as CHLO_ROWS
from hilo.dialect.operations.rows_stablehlo import ROWS as STABLEHLO_ROWS

_create = ir.Operation.create


def _row(rows: tuple[Row, ...], name: str) -> Row:
    return next(row for row in rows if row.name == name)


_CONSTANT = _row(STABLEHLO_ROWS, "stablehlo.constant")
_CHLO_CONSTANT = _row(CHLO_ROWS, "chlo.constant")


def constant(
    value: object, type: object = None, *, loc: ir.Location | None = None, ip: ir.InsertionPoint | None = None
) -> ir.Value:
    """A constant tensor.

    Args:
        value: an elements attribute, or an array, a number, or nested sequences of numbers.
        type: a ranked tensor type (a number is repeated to fill it) or an element type in any form that
            `hilo.dialect.support.dtypes.dtype` takes; by default the value's own. Python numbers become s32, f32, c64
            and pred.

    Returns: output.

    Raises:
        ShapeError: the value does not have the type's shape.
        DtypeError: the element type is not in the table.
        ArgumentError: a number does not fit the element type.

    Source: https://openxla.org/stablehlo/spec#constant
    """
    attr = value if isinstance(value, ir.Attribute) and type is None else _elements(value, type)
    if loc is None and isinstance(attr, ir.DenseElementsAttr):
        with contextlib.suppress(RuntimeError):  # no location is active; the general path determines one
            return _create("stablehlo.constant", attributes={"value": attr}, infer_type=True, ip=ip).result
    return build_results(_CONSTANT, [], [attr], [], None, None, loc, ip)


def chlo_constant(
    value: object, type: object = None, *, loc: ir.Location | None = None, ip: ir.InsertionPoint | None = None
) -> ir.Value:
    """A constant tensor of CHLO; arguments as for `stablehlo.constant`."""
    attr = value if isinstance(value, ir.Attribute) and type is None else _elements(value, type)
    return build_results(_CHLO_CONSTANT, [], [attr], [], None, None, loc, ip)


def _elements(value: object, type: object) -> ir.Attribute:
    if isinstance(value, ir.IntegerAttr | ir.FloatAttr):
        value = value.value
    return from_numpy(value, type)
