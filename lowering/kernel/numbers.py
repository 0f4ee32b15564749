"""Indices and numbers of a kernel, with Python's operators. A complex number is a pair of real values.

A `Number` holds scalars or vectors of one element type. An operation on a scalar and a vector broadcasts the scalar.
Operations are emitted at the current insertion point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hilo.dialect.iree import arith, ir, math, vector
from hilo.lowering.kernel import rounding

IndexLike: TypeAlias = "Index | int"
NumberLike: TypeAlias = "Number | float"

_CMPI = {"eq": 0, "ne": 1, "lt": 2, "le": 3, "gt": 4, "ge": 5}
_CMPF = {"eq": 1, "gt": 2, "ge": 3, "lt": 4, "le": 5, "ne": 13, "unordered": 14}


@dataclass(frozen=True)
class Bool:
    """A condition."""

    value: ir.Value

    def __and__(self, other: Bool) -> Bool:
        return Bool(arith.andi(self.value, other.value))

    def __or__(self, other: Bool) -> Bool:
        return Bool(arith.ori(self.value, other.value))

    def __invert__(self) -> Bool:
        return Bool(arith.xori(self.value, arith.constant(ir.IntegerType.get_signless(1), 1)))


@dataclass(frozen=True)
class Index:
    """An induction variable or a position. Division and remainder are unsigned."""

    value: ir.Value

    @staticmethod
    def of(value: IndexLike) -> Index:
        return value if isinstance(value, Index) else Index(arith.constant(ir.IndexType.get(), value))

    def __add__(self, other: IndexLike) -> Index:
        return self if other == 0 else Index(arith.addi(self.value, Index.of(other).value))

    __radd__ = __add__

    def __sub__(self, other: IndexLike) -> Index:
        return self if other == 0 else Index(arith.subi(self.value, Index.of(other).value))

    def __rsub__(self, other: int) -> Index:
        return Index(arith.subi(Index.of(other).value, self.value))

    def __mul__(self, other: IndexLike) -> Index:
        return Index(arith.muli(self.value, Index.of(other).value))

    __rmul__ = __mul__

    def __floordiv__(self, other: IndexLike) -> Index:
        return Index(arith.divui(self.value, Index.of(other).value))

    def __mod__(self, other: IndexLike) -> Index:
        return Index(arith.remui(self.value, Index.of(other).value))

    def minimum(self, other: IndexLike) -> Index:
        return Index(arith.minsi(self.value, Index.of(other).value))

    def is_(self, relation: str, other: IndexLike) -> Bool:
        """Compares as signed integers; `relation` is eq, ne, lt, le, gt or ge."""
        return Bool(arith.cmpi(_CMPI[relation], self.value, Index.of(other).value))

    def to_number(self, element: ir.Type) -> Number:
        """Converts the position, as a signed integer, to a real scalar."""
        i64 = ir.IntegerType.get_signless(64)
        return Number(rounding.of_integer(element, arith.index_cast(i64, self.value), is_signed=True))

    def select(self, condition: Bool, other: IndexLike) -> Index:
        """`self` where the condition holds, else `other`."""
        return Index(arith.select(condition.value, self.value, Index.of(other).value))


def _match(lhs: ir.Value, rhs: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Broadcasts a scalar operand to the type of the vector operand."""
    if lhs.type == rhs.type:
        return lhs, rhs
    if isinstance(lhs.type, ir.VectorType):
        return lhs, vector.broadcast(lhs.type, rhs)
    return vector.broadcast(rhs.type, lhs), rhs


def _add(lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    return arith.addf(*_match(lhs, rhs))


def _sub(lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    return arith.subf(*_match(lhs, rhs))


def _mul(lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    return arith.mulf(*_match(lhs, rhs))


def _div(lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    return arith.divf(*_match(lhs, rhs))


@dataclass(frozen=True)
class Number:
    """A real value, or the two parts of a complex value. The parts are scalars or vectors."""

    re: ir.Value
    im: ir.Value | None = None

    @property
    def parts(self) -> tuple[ir.Value, ...]:
        return (self.re,) if self.im is None else (self.re, self.im)

    @property
    def real(self) -> Number:
        return Number(self.re)

    @property
    def imag(self) -> Number:
        return Number(self.im) if self.im is not None else self.like(0.0)

    def like(self, value: float) -> Number:
        """A real constant of the same type."""
        kind = self.re.type
        if isinstance(kind, ir.VectorType):
            return Number(vector.broadcast(kind, arith.constant(kind.element_type, value)))
        return Number(arith.constant(kind, value))

    def _of(self, other: NumberLike) -> Number:
        return other if isinstance(other, Number) else self.like(float(other))

    def __add__(self, other: NumberLike) -> Number:
        b = self._of(other)
        if self.im is None and b.im is not None:
            return b + self
        im = self.im if b.im is None or self.im is None else _add(self.im, b.im)
        return Number(_add(self.re, b.re), im)

    __radd__ = __add__

    def __neg__(self) -> Number:
        return Number(*(arith.negf(part) for part in self.parts))

    def __sub__(self, other: NumberLike) -> Number:
        b = self._of(other)
        if b.im is None:
            return Number(_sub(self.re, b.re), self.im)
        return Number(_sub(self.re, b.re), arith.negf(b.im) if self.im is None else _sub(self.im, b.im))

    def __rsub__(self, other: float) -> Number:
        return self.like(other) - self

    def __mul__(self, other: NumberLike) -> Number:
        b = self._of(other)
        if b.im is None:
            return Number(*(_mul(part, b.re) for part in self.parts))
        if self.im is None:
            return b * self
        return Number(
            _sub(_mul(self.re, b.re), _mul(self.im, b.im)),
            _add(_mul(self.re, b.im), _mul(self.im, b.re)),
        )

    __rmul__ = __mul__

    def __truediv__(self, other: NumberLike) -> Number:
        """Divides. A complex divisor is scaled by its larger part, so that |x|² neither overflows nor underflows."""
        b = self._of(other)
        if b.im is None:
            return Number(*(_div(part, b.re) for part in self.parts))
        scale = b.real.abs().maximum(b.imag.abs())
        unit = b / scale
        quotient = self * unit.conj() / unit.abs2()
        return quotient / scale

    def __rtruediv__(self, other: float) -> Number:
        return self.like(other) / self

    def conj(self) -> Number:
        return self if self.im is None else Number(self.re, arith.negf(self.im))

    def turned(self) -> Number:
        """Times -i."""
        return Number(self.imag.re, arith.negf(self.re))

    def abs2(self) -> Number:
        """|x|², real."""
        square = _mul(self.re, self.re)
        return Number(square if self.im is None else _add(square, _mul(self.im, self.im)))

    def abs(self) -> Number:
        """|x|. The intermediate values of a complex |x| do not overflow."""
        if self.im is None:
            return Number(math.absf(self.re))
        a, b = self.real.abs(), self.imag.abs()
        large, small = a.maximum(b), a.minimum(b)
        ratio = (small / large).select(large.is_("gt", 0.0), 0.0)
        return large * (ratio * ratio + 1.0).sqrt()

    def sqrt(self) -> Number:
        assert self.im is None, "square roots of real values only"
        return Number(math.sqrt(self.re))

    def maximum(self, other: NumberLike) -> Number:
        b = self._of(other)
        return Number(arith.maximumf(self.re, b.re))

    def minimum(self, other: NumberLike) -> Number:
        b = self._of(other)
        return Number(arith.minimumf(self.re, b.re))

    def is_(self, relation: str, other: NumberLike) -> Bool:
        """Compares reals: eq, ne, lt, le, gt, ge or unordered. With NaN, only ne and unordered are true."""
        return Bool(arith.cmpf(_CMPF[relation], *_match(self.re, self._of(other).re)))

    def select(self, condition: Bool, other: NumberLike) -> Number:
        """`self` where the condition holds, else `other`."""
        b = self._of(other)
        if self.im is None and b.im is None:
            return Number(arith.select(condition.value, self.re, b.re))
        return Number(
            arith.select(condition.value, self.re, b.re), arith.select(condition.value, self.imag.re, b.imag.re)
        )

    def copysign(self, sign: NumberLike) -> Number:
        return Number(math.copysign(self.re, self._of(sign).re))

    def sum(self) -> Number:
        """Sums the lanes of a vector. A scalar is returned as it is."""
        if not isinstance(self.re.type, ir.VectorType):
            return self
        element = self.re.type.element_type
        kind = ir.Attribute.parse("#vector.kind<add>")
        return Number(*(vector.reduction(element, kind, part) for part in self.parts))

    def largest(self) -> Number:
        """The maximum over the lanes of a real vector."""
        kind = ir.Attribute.parse("#vector.kind<maximumf>")
        return Number(vector.reduction(ir.VectorType(self.re.type).element_type, kind, self.re))
