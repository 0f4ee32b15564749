"""Type promotion: Python numbers take the element type of the array they meet, arrays the type that holds both.

Source: NEP 50.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import Error

if TYPE_CHECKING:
    from hilo import ops
else:
    from hilo.builder.xla_op import ops  # imported at first use, since the operations depend on this module


class WeakOp(XlaOp):
    """A Python number as a value of a program: it takes the element type of the array that it meets.

    So `x * 2.0` stays f32 for an `x` of f32, even if the 2.0 is an argument. A number that meets no array has Python's
    own precision: s64, f64, c128. Source: NEP 50.
    """

    __slots__ = ()

    def like(self, row: Dtype) -> XlaOp:
        """The value in the element type `row` if that kind of type can hold it; otherwise the value itself."""
        assert self.dtype is not None
        if row is self.dtype or _KINDS[row.kind] < _KINDS[self.dtype.kind]:
            return self
        return ops.ConvertElementType(XlaOp(self.builder, self.value, self.shape), row)


def default_type(row: Dtype, number: type) -> Dtype:
    """The element type in which an array of type `row` and a Python number meet.

    It is the array's, if that kind of type can hold the number; otherwise NumPy's default type for the number.

    >>> default_type(dtype("s8"), int), default_type(dtype("s8"), float), default_type(dtype("f32"), complex)
    (s8, f64, c64)
    """
    wanted = dtype(_WEAK_TYPES[number])
    if row.kind == "quantized" or _KINDS[row.kind] >= _KINDS[wanted.kind]:
        return row
    return dtype("c64") if row.is_float and row.bits <= 32 else wanted


def with_numbers(row: Dtype, operands: Iterable[object]) -> Dtype:
    """The element type in which arrays of type `row` meet the Python numbers among the operands."""
    for x in operands:
        if type(x) in _WEAK_TYPES:
            row = default_type(row, type(x))
    return row


def meet(lhs: object, rhs: object) -> tuple[object, object]:
    """Two operands, converted to the element types in which they meet.

    An array that meets a Python number of a higher kind is converted to hold it: an array of s32 times 1.5 is f64, and
    so is an array of s8 or pred. Of two arrays, one takes the type of the other if NumPy promotes both to that; see
    `common_type`.
    """
    lhs, rhs = _for_number(lhs, rhs), _for_number(rhs, lhs)
    if is_weak(lhs) or is_weak(rhs):
        return lhs, rhs
    one, other = array_type(lhs), array_type(rhs)
    if one is None or other is None or one is other:
        return lhs, rhs
    row = common_type(one, other)
    return (lhs, rhs) if row is None else (_as_type(lhs, one, row), _as_type(rhs, other, row))


@functools.cache
def common_type(one: Dtype, other: Dtype) -> Dtype | None:
    """The one of two types to which NumPy promotes both; None if it is neither, or f32 would silently become f64.

    >>> rows = {name: dtype(name) for name in ("s32", "s64", "f32", "f64", "c64")}
    >>> common_type(rows["s32"], rows["s64"]), common_type(rows["f32"], rows["c64"])
    (s64, c64)
    >>> common_type(rows["s32"], rows["f32"]), common_type(rows["f32"], rows["f64"])
    (None, None)
    """
    if not {one.kind, other.kind} <= set(_KINDS) or one.numpy is None or other.numpy is None:
        return None
    try:
        found = np.result_type(one.numpy, other.numpy)
    except TypeError:
        return None
    row = next((row for row in (one, other) if row.numpy == found), None)
    is_wider = row is not None and one.kind == other.kind in ("float", "complex") and row.name in ("f64", "c128")
    return None if is_wider else row


def array_type(x: object) -> Dtype | None:
    """The element type of an array or a NumPy scalar; None for other objects."""
    if isinstance(x, XlaOp):
        return x.dtype
    if not isinstance(x, np.ndarray | np.generic):
        return None
    try:
        return dtype(x.dtype)
    except Error:
        return None


def _as_type(x: object, has: Dtype, row: Dtype) -> object:
    if has is row:
        return x
    return ops.ConvertElementType(x, row) if isinstance(x, XlaOp) else np.asarray(x).astype(row.numpy)


def _for_number(array: object, number: object) -> object:
    if not isinstance(array, XlaOp) or is_weak(array) or array.dtype is None or not is_weak(number):
        return array
    kind = type(number) if not isinstance(number, WeakOp) else _python_type(number)
    row = default_type(array.dtype, kind)
    return array if row is array.dtype else ops.ConvertElementType(array, row)


def _python_type(op: WeakOp) -> type:
    assert op.dtype is not None
    return {"pred": bool, "signed": int, "unsigned": int, "float": float, "complex": complex}[op.dtype.kind]


_KINDS = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}
_WEAK_TYPES = {bool: "pred", int: "s64", float: "f64", complex: "c128"}


def is_weak(x: object) -> bool:
    """Whether the object is a Python number, or the value of one in a program."""
    return isinstance(x, WeakOp) or type(x) in _WEAK_TYPES


def weak_pair(lhs: object, rhs: object) -> tuple[XlaOp, XlaOp]:
    """Two weak operands, of which at least one is a `WeakOp`, in one element type: that of the higher kind."""
    given = [x.dtype for x in (lhs, rhs) if isinstance(x, WeakOp) and x.dtype is not None]
    row = max(given, key=lambda one: (_KINDS[one.kind], one.bits))
    for x in (lhs, rhs):
        if not isinstance(x, WeakOp) and _KINDS[dtype(_WEAK_TYPES[type(x)]).kind] > _KINDS[row.kind]:
            row = dtype(_WEAK_TYPES[type(x)])
    builder = next(x.builder for x in (lhs, rhs) if isinstance(x, WeakOp))
    left, right = (_plain(x, row) if isinstance(x, WeakOp) else ops.Constant(builder, x, row) for x in (lhs, rhs))
    return left, right


def _plain(op: WeakOp, row: Dtype) -> XlaOp:
    plain = XlaOp(op.builder, op.value, op.shape)
    return plain if op.dtype is row else ops.ConvertElementType(plain, row)


def as_weak(op: XlaOp) -> XlaOp:
    """The value, marked to take the element type of what it meets."""
    return WeakOp(op.builder, op.value, op.shape) if op.dtype is not None and not op.dims else op
