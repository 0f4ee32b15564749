"""Converts integers to bf16 by way of f32 and operations on its bits.

    %0 = stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xbf16>
becomes
    %1 = stablehlo.bitcast_convert (stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xf32>) : tensor<4xi32>
    %2 = (%1 + 0x7FFF + ((%1 >> 16) & 1)) >> 16
    %0 = stablehlo.bitcast_convert (stablehlo.convert %2 : (tensor<4xi32>) -> tensor<4xi16>) : tensor<4xbf16>

On a CPU without an instruction for it (x86-64 before AVX512-BF16), LLVM calls `__truncsfbf2` for the conversion of an
integer to bf16. IREE links no such function: the program is refused, or, if the system's linker linked it, the process
crashes at the first call. The compiler expands other conversions to bf16, but it merges one with a preceding conversion
of an integer, even if operations between them move elements; so those are expanded here, too. Integers of 8 bits need
no rounding, and a predicate selects 1 or 0.

Leaves alone: conversions of other numbers; targets that compute in bf16 themselves (`profile.rounds_last`).
Source: IEEE 754, round to nearest, ties to even; XLA also rounds integers to f32 first.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, integer, select
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of

_MOVES = tuple(
    f"stablehlo.{name}"
    for name in """broadcast_in_dim concatenate dynamic_broadcast_in_dim dynamic_reshape dynamic_slice gather pad
    reshape reverse slice transpose""".split()
)


def _is_missing(kind: ir.Type, run: PassRun) -> bool:
    return isinstance(kind, ir.BF16Type) and "bf16" in run.profile.rounds_last


def _of_integers(x: Number, bits: int) -> ir.Value:
    """Converts f32 that were integers of `bits` bits, so that none is NaN, to bf16."""
    pattern_bits = x.bits(integer(32))
    return _as_bf16(_rounded(pattern_bits) if bits > 8 else pattern_bits)


def _rounded(pattern_bits: Number) -> Number:
    """The bits of f32, of which the upper half is rounded to the nearest, ties to even."""
    return pattern_bits + 0x7FFF + ((pattern_bits >> 16) & 1)


def _as_bf16(pattern_bits: Number) -> ir.Value:
    return (pattern_bits >> 16).to(integer(16)).bits(ir.BF16Type.get()).value


def _has_been_integer(value: ir.Value) -> bool:
    """Whether a value is an iota or a converted integer, or consists of moved elements of one."""
    pending, seen = [value], {value}
    while pending:
        made = pending.pop()
        if maker_of(made, "stablehlo.iota", "stablehlo.dynamic_iota") is not None:
            return True
        conversion = maker_of(made, "stablehlo.convert")
        if conversion is not None and not dtype(element_of(conversion.operands[0])).is_float:
            return True
        view = conversion or maker_of(made, *_MOVES)
        if view is not None:
            pending += [each for each in view.operands if each not in seen]
            seen.update(view.operands)
    return False


@pattern("stablehlo.convert")
def of_integer(op: Op, run: PassRun) -> Replacement:
    """convert(x) -> bits(convert(x) to f32, rounded to 16 bits)"""
    (x,) = op.operands
    source = dtype(element_of(x))
    if not _is_missing(element_of(op.results[0]), run) or source.is_float or source.is_complex:
        return None
    if source.kind == "pred":
        return (Number(x).to(integer(16)) * 0x3F80).bits(ir.BF16Type.get()).value
    return _of_integers(Number(x).to(ir.F32Type.get()), source.bits)


@pattern("stablehlo.convert")
def of_converted_integer(op: Op, run: PassRun) -> Replacement:
    """convert(move(convert(x: integer) to f32)) -> bits(move(convert(x) to f32), rounded to 16 bits)"""
    (x,) = op.operands
    if not _is_missing(element_of(op.results[0]), run) or not isinstance(element_of(x), (ir.F32Type, ir.F64Type)):
        return None
    if not _has_been_integer(x):
        return None
    number = Number(x).to(ir.F32Type.get())  # a NaN that was joined to the integers could be rounded to another number
    pattern_bits = number.bits(integer(32))
    return _as_bf16(select(number.is_nan(), pattern_bits | 0x400000, _rounded(pattern_bits)))


def _of_places(op: Op, run: PassRun) -> Replacement:
    """iota -> bits(convert(iota of integers) to f32, rounded to 16 bits)"""
    operation = op.operation
    result = ir.RankedTensorType(operation.results[0].type)
    if not _is_missing(result.element_type, run):
        return None
    places = ir.RankedTensorType.get(result.shape, integer(32))
    attributes = {"iota_dimension": operation.attributes["iota_dimension"]}
    made = ir.Operation.create(operation.name, [places], list(operation.operands), attributes)
    return _of_integers(Number(made.results[0]).to(ir.F32Type.get()), 32)


of_places, of_places_of_any_size = (pattern(f"stablehlo.{name}")(_of_places) for name in ("iota", "dynamic_iota"))

PASS = pattern_pass("expand-bf16-conversions", of_integer, of_converted_integer, of_places, of_places_of_any_size)
