"""Tensors with Python's operators, so that a formula in a pass reads as in the paper.

x = Number(value)
y = x * x + 1.5              # constants take x's element type and shape
z = select(x < 0.0, -y, y)
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir, math
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import convert, element_of, full_like


class Number:
    """A StableHLO value of any element type; operators build element-wise operations at the insertion point."""

    __slots__ = ("value",)
    __hash__ = None  # type: ignore[assignment]  # == builds a comparison

    def __init__(self, value: ir.Value) -> None:
        self.value = value

    def like(self, number: float | int | bool) -> Number:
        """A constant of this number's element type and shape."""
        return type(self)(full_like(self.value, number))

    def _other(self, other: Number | float | int | bool) -> ir.Value:
        return other.value if isinstance(other, Number) else self.like(other).value

    def __add__(self, other: Number | float) -> Number:
        return type(self)(stablehlo.add(self.value, self._other(other)))

    def __sub__(self, other: Number | float) -> Number:
        return type(self)(stablehlo.subtract(self.value, self._other(other)))

    def __rsub__(self, other: float) -> Number:
        return self.like(other) - self

    def __mul__(self, other: Number | float) -> Number:
        return type(self)(stablehlo.multiply(self.value, self._other(other)))

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other: Number | float) -> Number:
        return type(self)(stablehlo.divide(self.value, self._other(other)))

    def __rtruediv__(self, other: float) -> Number:
        return self.like(other) / self

    def __neg__(self) -> Number:
        return type(self)(stablehlo.negate(self.value))

    def __abs__(self) -> Number:
        return type(self)(stablehlo.abs(self.value))

    def __and__(self, other: Number | int) -> Number:
        return type(self)(stablehlo.and_(self.value, self._other(other)))

    def __or__(self, other: Number | int) -> Number:
        return type(self)(stablehlo.or_(self.value, self._other(other)))

    def __xor__(self, other: Number | int) -> Number:
        return type(self)(stablehlo.xor(self.value, self._other(other)))

    def __invert__(self) -> Number:
        return type(self)(stablehlo.not_(self.value))

    def __lshift__(self, other: Number | int) -> Number:
        return type(self)(stablehlo.shift_left(self.value, self._other(other)))

    def __rshift__(self, other: Number | int) -> Number:
        """Shifted right: unsigned integers are filled with zeros, signed ones with the sign."""
        is_unsigned = dtype(element_of(self.value)).kind == "unsigned"
        shift = stablehlo.shift_right_logical if is_unsigned else stablehlo.shift_right_arithmetic
        return type(self)(shift(self.value, self._other(other)))

    def _compare(self, other: Number | float, direction: str) -> Number:
        return type(self)(stablehlo.compare(self.value, self._other(other), comparison_direction=direction))

    def __lt__(self, other: Number | float) -> Number:
        return self._compare(other, "LT")

    def __le__(self, other: Number | float) -> Number:
        return self._compare(other, "LE")

    def __gt__(self, other: Number | float) -> Number:
        return self._compare(other, "GT")

    def __ge__(self, other: Number | float) -> Number:
        return self._compare(other, "GE")

    def __eq__(self, other: Number | float) -> Number:  # type: ignore[override]
        return self._compare(other, "EQ")

    def __ne__(self, other: Number | float) -> Number:  # type: ignore[override]
        return self._compare(other, "NE")

    def to(self, element: ir.Type) -> Number:
        """Converted to another element type."""
        return type(self)(convert(self.value, element))

    def bits(self, element: ir.Type) -> Number:
        """Bitcast to an element type of the same width."""
        return type(self)(stablehlo.bitcast_convert(self.value, element_type=element))

    def shifted_right(self, bits: int) -> Number:
        """Shifted right and filled with zeros, whatever the signedness."""
        return type(self)(stablehlo.shift_right_logical(self.value, self._other(bits)))

    def rint(self) -> Number:
        """The nearest integer, ties to even."""
        return type(self)(stablehlo.round_nearest_even(self.value))

    def is_nan(self) -> Number:
        return self != self


class Lane(Number):
    """A number of a vector in a kernel, where sines are quick: they have no second reduction for all numbers. Products
    and sums are fused where that is asked for."""

    __slots__ = ()

    def lost(self, other: Number, product: Number) -> Lane:
        """The rounding error of `product`, which is self times other."""
        return Lane(math.fma(self.value, other.value, (-product).value))


def select(condition: Number, on_true: Number | float, on_false: Number | float) -> Number:
    """`on_true` where the condition holds; one of the two is a Number."""
    like = on_true if isinstance(on_true, Number) else on_false
    assert isinstance(like, Number), "one of the two must determine element type and shape"
    a, b = (v if isinstance(v, Number) else like.like(v) for v in (on_true, on_false))
    return type(like)(stablehlo.select(condition.value, a.value, b.value))


def polynomial(coefficients: Sequence[float], t: Number) -> Number:
    """c0 + c1 t + c2 t² + …, by Horner's rule."""
    total = t.like(coefficients[-1])
    for c in reversed(coefficients[:-1]):
        total = total * t + c
    return total


def balanced_polynomial(coefficients: Sequence[float | Number], t: Number) -> Number:
    """c0 + c1 t + c2 t² + …, by Estrin's scheme: n terms take log2(n) dependent steps, where Horner's rule takes n.

    A CPU computes the steps of one element one after another, and has room for few elements at a time. The sum of the
    first two terms is rounded twice, so it suits polynomials that are small next to what they are added to.
    """
    terms = [c if isinstance(c, Number) else t.like(c) for c in coefficients]
    while len(terms) > 1:
        pairs = [low + high * t for low, high in zip(terms[::2], terms[1::2], strict=False)]
        terms = [*pairs, *terms[len(pairs) * 2 :]]
        if len(terms) > 1:
            t = t * t
    return terms[0]


def integer(bits: int) -> ir.Type:
    return ir.IntegerType.get_signless(bits)


def copy_sign(magnitude: Number, sign: Number, by_bits: bool = False) -> Number:
    """`magnitude`, which is not negative, with the sign of `sign`, also if that is -0; floats of 32 or 64 bits.

    NOTE: done by a select unless `by_bits`, since LLVM's AMDGPU backend crashes on some copies of the sign bit.
    """
    bits = dtype(element_of(sign.value)).bits
    kind = integer(bits)
    if by_bits:
        return (magnitude.bits(kind) | (sign.bits(kind) & -(1 << (bits - 1)))).bits(element_of(sign.value))
    return select(sign.bits(kind) < 0, -magnitude, magnitude)
