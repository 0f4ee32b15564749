"""Converts floats to integers as XLA does (towards zero, saturating, NaN to 0), reals to complex with zero, f64 to f16
by way of f32, and loops' counters to unsigned numbers by way of signed ones.

    %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xui8>
becomes
    %0 = stablehlo.convert (x limited to 0 … 255), then 0 where x is NaN
or, if the float type does not have the largest integer,
    %0 = stablehlo.convert (low <= x < high + 1 ? x : 0), then high where x >= high + 1, and low where x < low

The machine's own conversion gives arbitrary results out of range. 16-bit floats are converted through f32. For targets
whose conversions round to the nearest integer (`profile.rounds_conversions`), numbers are rounded towards zero first.

    %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
becomes
    %0 = stablehlo.complex %x, 0

so that later passes see that the imaginary part is zero.

    %0 = stablehlo.convert %counter : (tensor<i32>) -> tensor<ui16>
becomes
    %i = stablehlo.convert %counter : (tensor<i32>) -> tensor<i16>
    %0 = stablehlo.bitcast_convert %i : (tensor<i16>) -> tensor<ui16>

in a loop: IREE makes its counter, what is computed from it, and elements that are sliced, scalars, and converts them by
`arith.trunci` to ui16, which it refuses then.

    %0 = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xf16>
becomes
    %1 = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xf32>
    %0 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf16>

which rounds twice, as XLA does. The function that LLVM calls for it on CPUs without an instruction returns 0 instead of
subnormal numbers with IREE 3.13, and takes 7 ns for a number.

Leaves alone: conversions between other kinds of types; dynamic dimensions.
Source: XLA's operation semantics, ConvertElementType.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import MANTISSA_BITS, Dtype, dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import convert, element_of, full_like, is_static, shape_of, splat
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

_SLICES = ("stablehlo.slice", "stablehlo.dynamic_slice", "stablehlo.reshape")


def bounds(row: Dtype) -> tuple[int, int]:
    """Smallest and largest value of an integer type.

    >>> from hilo.dialect.support.dtypes import BY_NAME
    >>> bounds(BY_NAME["s8"]), bounds(BY_NAME["u4"])
    ((-128, 127), (0, 15))
    """
    if row.kind == "signed":
        return -(1 << (row.bits - 1)), (1 << (row.bits - 1)) - 1
    return 0, (1 << row.bits) - 1


@pattern("stablehlo.convert")
def saturate(op: Op, run: PassRun) -> Replacement:
    """convert(x) -> x == x ? convert(x limited to low … high) : 0, if the float type has these two numbers, else
    x < low ? low : x >= high + 1 ? high : x == x ? convert(x) : 0
    """
    source, target = dtype(element_of(op.operands[0])), dtype(element_of(op.operation.results[0]))
    if not target.is_integer or not (source.is_float or source.is_complex):
        return None
    x = Number(op.operands[0] if source.is_float else stablehlo.real(op.operands[0]))
    if source.bits < 32:
        x = x.to(ir.F32Type.get())
    if run.profile.rounds_conversions:
        x = Number(_truncated(x.value))
    low, high = bounds(target)
    if target.bits < MANTISSA_BITS[dtype(element_of(x.value)).name]:
        limited = select(x >= float(low), x, float(low))
        limited = select(limited <= float(high), limited, float(high))
        return select(x == x, Number(_plain(limited, target)), 0).value
    is_inside = (x >= float(low)) & (x < float(high + 1))
    inside = Number(_plain(select(is_inside, x, 0.0), target))
    value = select(x >= float(high + 1), high, inside)
    return select(x < float(low), low, value).value


@pattern("stablehlo.convert")
def to_complex(op: Op, run: PassRun) -> Replacement:
    """convert(x): complex -> complex(convert(x), 0)"""
    (x,) = op.operands
    source, target = dtype(element_of(x)), dtype(element_of(op.operation.results[0]))
    if not target.is_complex or source.is_complex:
        return None
    part = target.real.mlir_type
    real = convert(x, part)
    return stablehlo.complex(real, splat(0, part, shape_of(x)) if is_static(x) else full_like(real, 0))


@pattern("stablehlo.convert")
def to_unsigned(op: Op, run: PassRun) -> Replacement:
    """convert(x): unsigned -> bitcast_convert(convert(x): signed), for what is or becomes a scalar in a loop"""
    (x,) = op.operands
    source, target = dtype(element_of(x)), dtype(element_of(op.operation.results[0]))
    kinds_differ = source.kind == "signed" and target.kind == "unsigned" and source.bits != target.bits
    if not kinds_differ or op.operation.parent.name != "stablehlo.while":
        return None
    if x.type.rank and not any(use.owner.operation.name in _SLICES for use in op.operation.results[0].uses):
        return None
    signed = convert(x, ir.IntegerType.get_signless(target.bits))
    return stablehlo.bitcast_convert(signed, element_type=target.mlir_type)


@pattern("stablehlo.convert")
def through_single(op: Op, run: PassRun) -> Replacement:
    """convert(x): f64 -> f16 becomes convert(convert(x): f32)"""
    (x,) = op.operands
    if not isinstance(element_of(x), ir.F64Type) or not isinstance(element_of(op.operation.results[0]), ir.F16Type):
        return None
    return convert(convert(x, ir.F32Type.get()), ir.F16Type.get())


def _truncated(x: ir.Value) -> ir.Value:
    """x rounded towards zero."""
    is_negative = (Number(x) < 0.0).value
    return stablehlo.select(is_negative, stablehlo.ceil(x), stablehlo.floor(x))


def _plain(x: Number, target: Dtype) -> ir.Value:
    """x, in range, as an integer; narrow ones through i32, for which the machine has a conversion."""
    if target.bits < 32:
        return stablehlo.convert(x.to(ir.IntegerType.get_signless(32)).value, element_type=target.mlir_type)
    wide = ir.IntegerType.get_signless(64)
    if target.name == "u32":
        return stablehlo.convert(x.to(wide).value, element_type=target.mlir_type)
    if target.name == "u64":
        is_high = x >= 2.0**63
        lower = select(is_high, x - 2.0**63, x).to(wide)
        bits = select(is_high, lower ^ -(1 << 63), lower)
        return stablehlo.convert(bits.value, element_type=target.mlir_type)
    return x.to(target.mlir_type).value


PASS = pattern_pass("legalize-convert", saturate, to_complex, to_unsigned, through_single)
