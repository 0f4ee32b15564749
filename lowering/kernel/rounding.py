"""Operations on bf16 that are each rounded, whatever kernel they become part of.

    %2 = arith.addf %0, %1 : bf16
becomes
    %3 = arith.bitcast %0 : bf16 to i16    %4 = arith.extui %3 : i16 to i32    %5 = arith.shli %4, %c16
    %6 = arith.bitcast %5 : i32 to f32     …  %8 = arith.addf %6, %7 : f32     %9 = arith.truncf %8 : f32 to bf16

The compiler for CPUs computes `arith` on bf16 in f32, and changes the type of all values between such operations:
`extf` of `truncf` becomes the value before rounding, so that a kernel rounds only what it stores. Where the bits of a
value are read, it is rounded first.
"""

from __future__ import annotations

from hilo.dialect.iree import arith, ir
from hilo.lowering.framework.build import element_of
from hilo.lowering.kernel.vectors import element_type, repeated, shaped

_EXACT = frozenset(
    f"stablehlo.{name}" for name in "abs bitcast_convert clamp maximum minimum negate real reshape select".split()
)
"""Operations for which rounding the operands or the result is the same, and the one that reads bits."""


def is_rounded(op: ir.Operation) -> bool:
    """Whether an element-wise StableHLO operation reads bf16, and its result depends on their rounding."""
    return op.name not in _EXACT and any(isinstance(element_of(value), ir.BF16Type) for value in op.operands)


def widened(a: ir.Value) -> ir.Value:
    """A scalar or vector of bf16 as f32, of which it is the upper half; any other unchanged."""
    if not isinstance(element_type(a), ir.BF16Type):
        return a
    narrow, wide = (ir.IntegerType.get_signless(bits) for bits in (16, 32))
    bits = arith.extui(shaped(wide, a), arith.bitcast(shaped(narrow, a), a))
    shifted = arith.shli(bits, repeated(ir.IntegerAttr.get(wide, 16), a))
    return arith.bitcast(shaped(ir.F32Type.get(), a), shifted)


def narrowed(a: ir.Value) -> ir.Value:
    """A scalar or vector of f32, rounded to bf16; bf16, the result of a conversion to it, is unchanged."""
    if isinstance(element_type(a), ir.BF16Type):
        return a
    return arith.truncf(shaped(ir.BF16Type.get(), a), a)


def truncated(kind: ir.Type, a: ir.Value) -> ir.Value:
    """A scalar or vector of floats in the narrower type `kind`."""
    is_integer = not isinstance(a.owner, ir.Block) and a.owner.operation.name in ("arith.sitofp", "arith.uitofp")
    return _integer_to_bf16(a) if is_integer and _is_bf16(kind) else arith.truncf(kind, a)


def of_integer(kind: ir.Type, a: ir.Value, is_signed: bool) -> ir.Value:
    """A scalar or vector of integers in the float type `kind`."""
    to_float = arith.sitofp if is_signed else arith.uitofp
    if not _is_bf16(kind):
        return to_float(kind, a)
    return _integer_to_bf16(to_float(shaped(ir.F32Type.get(), a), a))


def _is_bf16(kind: ir.Type) -> bool:
    element = kind.element_type if isinstance(kind, ir.VectorType) else kind
    return isinstance(element, ir.BF16Type)


def _integer_to_bf16(a: ir.Value) -> ir.Value:
    """A scalar or vector of f32 or f64 that was an integer, rounded to bf16 by operations on its bits.

    The compiler merges `arith.truncf` with the conversion of the integer, and LLVM has no code for the merged operation
    (see `hilo.lowering.types.expand_bf16_conversions`).
    """
    narrow, wide = (ir.IntegerType.get_signless(bits) for bits in (16, 32))
    if isinstance(element_type(a), ir.F64Type):
        a = arith.truncf(shaped(ir.F32Type.get(), a), a)

    def number(value: int) -> ir.Value:
        return repeated(ir.IntegerAttr.get(wide, value), a)

    bits = arith.bitcast(shaped(wide, a), a)
    odd = arith.andi(arith.shrui(bits, number(16)), number(1))
    upper = arith.shrui(arith.addi(arith.addi(bits, number(0x7FFF)), odd), number(16))
    return arith.bitcast(shaped(ir.BF16Type.get(), a), arith.trunci(shaped(narrow, a), upper))


def limits(a: ir.Value) -> tuple[float, float] | None:
    """The bounds of a value that was limited by `legalize-convert`: a >= low ? a : low, then a <= high ? a : high, so
    that it is not NaN either."""
    outer = _limit(a, "ole")
    inner = None if outer is None else _limit(outer[0], "oge")
    return None if outer is None or inner is None else (inner[1], outer[1])


def _limit(a: ir.Value, predicate: str) -> tuple[ir.Value, float] | None:
    """Of `x compared with c ? x : c`, x and the constant c."""
    if isinstance(a.owner, ir.Block) or a.owner.operation.name != "arith.select":
        return None
    condition, x, limit = a.owner.operation.operands
    if isinstance(condition.owner, ir.Block) or condition.owner.operation.name != "arith.cmpf":
        return None
    compare = condition.owner.operation
    wanted = getattr(arith.CmpFPredicate, predicate.upper())
    if ir.IntegerAttr(compare.attributes["predicate"]).value != wanted or compare.operands[0] != x:
        return None
    numbers = _number(limit), _number(compare.operands[1])
    return (x, numbers[0]) if numbers[0] is not None and numbers[0] == numbers[1] else None


def _number(a: ir.Value) -> float | None:
    """The number that a constant, or each lane of one, is."""
    while not isinstance(a.owner, ir.Block) and a.owner.operation.name == "vector.broadcast":
        a = a.owner.operation.operands[0]
    if isinstance(a.owner, ir.Block) or a.owner.operation.name != "arith.constant":
        return None
    value = a.owner.operation.attributes["value"]
    if isinstance(value, ir.DenseElementsAttr):
        value = value.get_splat_value() if value.is_splat else None
    return value.value if isinstance(value, ir.FloatAttr) else None
