"""Python numbers as values of a program: they take the element type of the array that they meet. Source: NEP 50."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype, dtype

if TYPE_CHECKING:
    from hilo import ops
else:
    from hilo.builder.xla_op import ops  # imported at first use, since the operations build on values


class WeakOp(XlaOp):
    """A Python number as a value of a program: it takes the element type of the array that it meets.

    So `x * 2.0` stays f32 for an `x` of f32 where 2.0 is an argument, too. What meets no array is of Python's own
    precision: s64, f64, c128. Source: NEP 50.
    """

    __slots__ = ()

    def like(self, row: Dtype) -> XlaOp:
        """The value in the element type `row`, if that is of a kind that holds it; otherwise as it is."""
        assert self.dtype is not None
        if row is self.dtype or _KINDS[row.kind] < _KINDS[self.dtype.kind]:
            return self
        return ops.ConvertElementType(XlaOp(self.builder, self.value, self.shape), row)

    def __truediv__(self, other: object) -> XlaOp:
        return _divide(self, other) if is_weak(other) else super().__truediv__(other)

    def __rtruediv__(self, other: object) -> XlaOp:
        return _divide(other, self) if is_weak(other) else super().__rtruediv__(other)


_KINDS = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}
_WEAK_TYPES = {bool: "pred", int: "s64", float: "f64", complex: "c128"}


def is_weak(x: object) -> bool:
    """Is it a Python number, or the value of one?"""
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
    """The value as one that takes the element type of what it meets."""
    return WeakOp(op.builder, op.value, op.shape) if op.dtype is not None and not op.dims else op


def _divide(lhs: object, rhs: object) -> XlaOp:
    """True division of weak operands: of integers, too, as Python's."""
    left, right = weak_pair(lhs, rhs)
    assert left.dtype is not None
    if _KINDS[left.dtype.kind] < 2:
        left, right = left.astype("f64"), right.astype("f64")
    return as_weak(ops.Div(left, right))
