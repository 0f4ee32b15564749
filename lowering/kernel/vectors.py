"""Helpers for values that are scalars or vectors: element types, and constants and types of the same length."""

from __future__ import annotations

from hilo.dialect.iree import arith, ir, vector


def element_type(value: ir.Value) -> ir.Type:
    """The type of a scalar, or of a vector's elements."""
    return value.type.element_type if isinstance(value.type, ir.VectorType) else value.type


def shaped(kind: ir.Type, like: ir.Value) -> ir.Type:
    """`kind`, or a vector of it that is as long as `like`."""
    count = lanes(like)
    return ir.VectorType.get(count, kind) if count else kind


def lanes(value: ir.Value) -> list[int]:
    """A vector's shape; empty for a scalar."""
    return list(value.type.shape) if isinstance(value.type, ir.VectorType) else []


def repeated(attribute: ir.Attribute, like: ir.Value) -> ir.Value:
    """A constant; a vector as long as `like` if that is a vector."""
    count = lanes(like)
    if not count:
        return arith.constant(attribute.type, attribute)
    kind = ir.VectorType.get(count, attribute.type)
    return arith.constant(kind, ir.DenseElementsAttr.get_splat(kind, attribute))


def zero_of(element: ir.Type) -> ir.Value:
    """The zero of a type of floats or integers."""
    return arith.constant(element, 0 if isinstance(element, ir.IntegerType) else 0.0)


def fused(a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
    """a b + c, of vectors of floats or integers."""
    return arith.addi(arith.muli(a, b), c) if _is_integer(a) else vector.fma(a, b, c)


def added(a: ir.Value, b: ir.Value) -> ir.Value:
    """a + b, of floats or integers."""
    return arith.addi(a, b) if _is_integer(a) else arith.addf(a, b)


def _is_integer(value: ir.Value) -> bool:
    return isinstance(element_type(value), ir.IntegerType)


def transposed(rows: list[ir.Value]) -> list[ir.Value]:
    """Transposes a square of lanes: halves of pairs of rows are swapped, for each power of two."""
    count, bit = len(rows), 1
    while bit < count:
        low = [i if not i & bit else count + i - bit for i in range(count)]
        high = [i + bit if not i & bit else count + i for i in range(count)]
        new = list(rows)
        for i in range(count):
            if not i & bit:
                pair = rows[i], rows[i + bit]
                new[i], new[i + bit] = vector.shuffle(*pair, low), vector.shuffle(*pair, high)
        rows, bit = new, bit * 2
    return rows


def parted(whole: ir.Value, parts: int, kind: ir.Type) -> ir.Value:
    """The bits of a vector as `parts` elements each, of another width.

    The width is changed between integers: if an integer's extension reads the bits of floats, the compiler's emulation
    of narrow types builds a constant of float type with an integer value, and aborts. Parts of wider integers are
    halves of halves: if an extension reads a `vector.bitcast`, the same emulation extends signed integers with zeros.
    """
    bits = _recast(whole, ir.IntegerType.get_signless(element_type(whole).width))
    while (width := element_type(bits).width) > kind.width:
        half = ir.VectorType.get(bits.type.shape, ir.IntegerType.get_signless(width // 2))
        high = arith.shrui(bits, repeated(ir.IntegerAttr.get(element_type(bits), width // 2), bits))
        bits = vector.interleave(arith.trunci(half, bits), arith.trunci(half, high))
    if element_type(bits).width < kind.width:
        bits = vector.bitcast(ir.VectorType.get([parts], ir.IntegerType.get_signless(kind.width)), bits)
    return _recast(bits, kind)


def _recast(value: ir.Value, kind: ir.Type) -> ir.Value:
    """A vector bitcast to another element type of the same width."""
    return value if element_type(value) == kind else arith.bitcast(shaped(kind, value), value)
