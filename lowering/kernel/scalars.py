"""Lowers element-wise StableHLO to `arith` and `math` operations on scalars or vectors, for the bodies of kernels.

    %1 = stablehlo.compare LT, %a, %b, TOTALORDER : tensor<f32>
becomes
    %2 = arith.bitcast %a : f32 to i32 …    %7 = arith.cmpi slt, %3, %6 : i32

A `Scalar` is a signless `ir.Value`, or a pair of floats for a complex number. Every rule also takes vectors of one
length. The StableHLO type of a value determines how its bits are interpreted.
Source of the semantics: the StableHLO specification; where it leaves a value implementation-defined, XLA.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import arith, ir, math, vector
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.build import row_of_type, shape_of
from hilo.lowering.kernel import rounding
from hilo.lowering.kernel.functions import power, trigonometric
from hilo.lowering.kernel.moves import alike
from hilo.lowering.kernel.vectors import element_type, lanes, parted, repeated, shaped

Scalar: TypeAlias = "ir.Value | tuple[ir.Value, ir.Value]"
Rule: TypeAlias = Callable[[ir.Operation, list[Scalar], Dtype], Scalar]

_RULES: dict[str, Rule] = {}
_COMPLEX = frozenset(
    f"stablehlo.{name}"
    for name in "add subtract multiply negate abs select compare real imag complex convert reshape".split()
)
_SAME = ("stablehlo.reshape", "stablehlo.broadcast_in_dim", "stablehlo.optimization_barrier")


def storage_type(row: Dtype) -> ir.Type:
    """The signless type that stores an element type: i32 for u32, i1 for pred, f32 for each part of c64."""
    if row.is_complex:
        return row.real.mlir_type
    return ir.IntegerType.get_signless(row.bits) if row.kind in ("pred", "signed", "unsigned") else row.mlir_type


def row_of(value: ir.Value) -> Dtype:
    """The element type of a StableHLO value."""
    return row_of_type(value.type)


def why_not(block: ir.Block) -> str | None:
    """The reason why a block of scalar StableHLO cannot be lowered to scalar code; None if it can."""
    inside = {block, *(view.operation for view in block.operations)}
    for view in block.operations:
        op = view.operation
        if op.name in ("stablehlo.return", "stablehlo.constant"):
            continue
        if op.name not in _RULES and op.name not in _SAME:
            return f"it holds {op.name}, which has no scalar form here"
        for value in (*op.operands, *op.results):
            if not isinstance(value.type, ir.RankedTensorType) or value.type.rank != 0:
                return f"{op.name} has a value of {value.type}; scalars only"
            if value.owner not in inside and captured_constant(value) is None:
                return f"{op.name} uses a value from outside"
        reason = _type_reason(op)
        if reason is not None:
            return reason
    return None


def _type_reason(op: ir.Operation) -> str | None:
    for value in (*op.operands, *op.results):
        row = row_of(value)
        if (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8):
            return f"{op.name} computes in {row}"
        if row.is_complex and op.name not in _COMPLEX:
            return f"{op.name} on {row} has no scalar form here"
    if not row_of(op.operands[0]).is_float and op.name.partition(".")[2] in _FLOAT_ONLY:
        return f"{op.name} on {row_of(op.operands[0])} has no scalar form here"
    return None


def emit(block: ir.Block, arguments: Sequence[Scalar]) -> list[Scalar]:
    """Lowers the operations of a block to scalar code at the current insertion point, and returns the results.

    The caller has checked `why_not`. The only values that the block may capture are constants.
    """
    known: dict[ir.Value, Scalar] = dict(zip(block.arguments, arguments, strict=True))

    def read(value: ir.Value) -> Scalar:
        if value not in known:
            known[value] = constant(value.owner.operation)
        return known[value]

    for view in block.operations:
        op = view.operation
        if op.name == "stablehlo.return":
            return [read(value) for value in op.operands]
        if op.name == "stablehlo.constant":
            known[op.results[0]] = constant(op)
        elif op.name in _SAME:
            known[op.results[0]] = read(op.operands[0])
        else:
            known[op.results[0]] = apply(op, [read(v) for v in op.operands])
    raise AssertionError("a region ends in stablehlo.return")


def captured_constant(value: ir.Value) -> ir.Operation | None:
    """The `stablehlo.constant` of rank 0, or the `stablehlo.complex` of two, that defines a value; otherwise None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or value.type.rank != 0:
        return None
    if owner.operation.name == "stablehlo.complex" and all(map(captured_constant, owner.operation.operands)):
        return owner.operation
    return owner.operation if owner.operation.name == "stablehlo.constant" else None


def has_rule(op: ir.Operation) -> bool:
    """Whether the operation is element-wise, with types that `apply` supports."""
    return op.name in _RULES and _type_reason(op) is None


def apply(op: ir.Operation, operands: list[Scalar]) -> Scalar:
    """Lowers one element-wise operation on scalars, or on vectors of one length and scalars (bounds, constants)."""
    same = alike(operands, int(op.name == "stablehlo.select"))
    if not rounding.is_rounded(op):
        return _RULES[op.name](op, same, row_of(op.operands[0]))
    wide = _RULES[op.name](op, [rounding.widened(x) for x in same if isinstance(x, ir.Value)], dtype("f32"))
    return rounding.narrowed(wide) if row_of(op.results[0]).name == "bf16" and isinstance(wide, ir.Value) else wide


def constant(op: ir.Operation) -> Scalar:
    """Lowers a `stablehlo.constant` of one number, or a `stablehlo.complex` of two."""
    row = row_of(op.results[0])
    if op.name == "stablehlo.complex":
        real, imaginary = (constant(part.owner.operation) for part in op.operands)
        assert isinstance(real, ir.Value) and isinstance(imaginary, ir.Value)
        return (real, imaginary)
    value = ir.DenseElementsAttr(op.attributes["value"])
    kind = storage_type(row)
    if row.is_complex:
        number = to_numpy(value).flat[0].item()
        return (arith.constant(kind, number.real), arith.constant(kind, number.imag))
    splat = value.get_splat_value()
    if row.is_float:
        return arith.constant(kind, ir.FloatAttr(splat))
    number = ir.IntegerAttr(splat).value if row.kind != "pred" else int(ir.IntegerAttr(splat).value != 0)
    return integer(row.bits, number)


def number(value: np.generic, row: Dtype) -> ir.Value:
    """A constant of a real element type."""
    if row.is_float:
        kind = storage_type(row)
        return arith.constant(kind, ir.FloatAttr.get(kind, float(value)))
    return integer(row.bits if row.kind != "pred" else 1, int(value))


def converted(value: ir.Value, row: Dtype, to: Dtype) -> ir.Value:
    """Converts a real scalar or vector to another element type."""
    return _to(value, row, to)


def integer(bits: int, value: int) -> ir.Value:
    """An integer constant with the low `bits` of `value`, which may be negative."""
    attribute = integer_attribute(bits, value)
    return arith.constant(attribute.type, attribute)


def integer_attribute(bits: int, value: int) -> ir.IntegerAttr:
    """The attribute of a signless integer with the low `bits` of `value`."""
    value &= (1 << bits) - 1
    if value >> (bits - 1):
        value -= 1 << bits
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(bits), value)


# ---- the rules -------------------------------------------------------------------------------------------------------


def _rule(*names: str) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        for name in names:
            _RULES[f"stablehlo.{name}"] = rule
        return rule

    return register


def _int(like: ir.Value, number: int) -> ir.Value:
    return repeated(integer_attribute(ir.IntegerType(element_type(like)).width, number), like)


def _float(like: ir.Value, number: float) -> ir.Value:
    return repeated(ir.FloatAttr.get(element_type(like), number), like)


def _compare_int(predicate: str, a: ir.Value, b: ir.Value) -> ir.Value:
    return arith.cmpi(getattr(arith.CmpIPredicate, predicate), a, b)


def _compare_float(predicate: str, a: ir.Value, b: ir.Value) -> ir.Value:
    return arith.cmpf(getattr(arith.CmpFPredicate, predicate.upper()), a, b)


def _both(true: ir.Value, false: ir.Value, condition: ir.Value) -> ir.Value:
    return arith.select(condition, true, false)


@_rule("add", "subtract")
def _sum(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    a, b = x
    add = op.name == "stablehlo.add"
    if row.is_complex:
        combine = arith.addf if add else arith.subf
        return (combine(a[0], b[0]), combine(a[1], b[1]))
    if row.is_float:
        return arith.addf(a, b) if add else arith.subf(a, b)
    if row.kind == "pred":
        return arith.ori(a, b)
    return arith.addi(a, b) if add else arith.subi(a, b)


@_rule("multiply")
def _product(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    a, b = x
    if row.is_complex:
        real = arith.subf(arith.mulf(a[0], b[0]), arith.mulf(a[1], b[1]))
        return (real, arith.addf(arith.mulf(a[0], b[1]), arith.mulf(a[1], b[0])))
    if row.is_float:
        return arith.mulf(a, b)
    return arith.andi(a, b) if row.kind == "pred" else arith.muli(a, b)


@_rule("divide", "remainder")
def _quotient(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    """Divides; integers as in XLA: x/0 = -1, x%0 = x, MIN/-1 = MIN, MIN%-1 = 0, where the CPU would trap."""
    a, b = x
    is_division = op.name == "stablehlo.divide"
    if row.is_float:
        return arith.divf(a, b) if is_division else arith.remf(a, b)
    one, zero, ones = _int(b, 1), _int(b, 0), _int(b, -1)
    by_zero = _compare_int("eq", b, zero)
    if row.kind == "unsigned":
        safe = _both(one, b, by_zero)
        return _both(ones, arith.divui(a, safe), by_zero) if is_division else _both(a, arith.remui(a, safe), by_zero)
    by_minus_one = _compare_int("eq", b, ones)
    safe = _both(one, b, arith.ori(by_zero, by_minus_one))
    if is_division:
        return _both(ones, _both(arith.subi(zero, a), arith.divsi(a, safe), by_minus_one), by_zero)
    return _both(a, _both(zero, arith.remsi(a, safe), by_minus_one), by_zero)


@_rule("negate")
def _negative(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    if row.is_complex:
        return (arith.negf(x[0][0]), arith.negf(x[0][1]))
    return arith.negf(x[0]) if row.is_float else arith.subi(_int(x[0], 0), x[0])


@_rule("abs")
def _magnitude(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    if row.is_complex:
        return math.sqrt(arith.addf(arith.mulf(x[0][0], x[0][0]), arith.mulf(x[0][1], x[0][1])))
    if row.is_float:
        return math.absf(x[0])
    return arith.maxsi(x[0], arith.subi(_int(x[0], 0), x[0]))


@_rule("sign")
def _sign(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    (a,) = x
    if row.is_float:
        zero_or_nan = _compare_float("ueq", a, _float(a, 0.0))
        return _both(a, math.copysign(_float(a, 1.0), a), zero_or_nan)
    positive = _both(_int(a, 1), _int(a, 0), _compare_int("sgt", a, _int(a, 0)))
    return _both(_int(a, -1), positive, _compare_int("slt", a, _int(a, 0)))


@_rule("maximum", "minimum")
def _extreme(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    largest = op.name == "stablehlo.maximum"
    if row.is_float:
        return _float_extreme(arith.maximumf if largest else arith.minimumf, *x)
    if row.kind == "signed":
        return arith.maxsi(*x) if largest else arith.minsi(*x)
    return arith.maxui(*x) if largest else arith.minui(*x)


def _float_extreme(extreme: Callable[..., ir.Value], a: ir.Value, b: ir.Value) -> ir.Value:
    """Computes f16 and bf16 in f32, since IREE 3.13 widens vectors of f16 as if they were scalars."""
    if ir.FloatType(element_type(a)).width >= 32:
        return extreme(a, b)
    return arith.truncf(a.type, extreme(_widen(a), _widen(b)))


@_rule("clamp")
def _clamp(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    low, a, high = x
    if row.is_float:
        return _float_extreme(arith.minimumf, _float_extreme(arith.maximumf, a, low), high)
    if row.kind == "signed":
        return arith.minsi(arith.maxsi(a, low), high)
    return arith.minui(arith.maxui(a, low), high)


@_rule("and", "or", "xor")
def _bits(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    return {"and": arith.andi, "or": arith.ori, "xor": arith.xori}[op.name.partition(".")[2]](*x)


@_rule("not")
def _not(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    return arith.xori(x[0], _int(x[0], -1))


@_rule("shift_left", "shift_right_arithmetic", "shift_right_logical")
def _shift(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    """Shifts. An amount outside [0, bits) shifts out all bits."""
    a, amount = x
    outside = _compare_int("uge", amount, _int(a, row.bits))
    safe = _both(_int(a, row.bits - 1), amount, outside)
    if op.name == "stablehlo.shift_right_arithmetic":
        return arith.shrsi(a, safe)
    shifted = arith.shli(a, safe) if op.name == "stablehlo.shift_left" else arith.shrui(a, safe)
    return _both(_int(a, 0), shifted, outside)


@_rule("select")
def _select(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    condition, a, b = x
    if isinstance(a, tuple):
        return (_both(a[0], b[0], condition), _both(a[1], b[1], condition))
    return _both(a, b, condition)


@_rule("compare")
def _compare(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    direction = op.attributes["comparison_direction"]
    word = str(direction).partition("comparison_direction ")[2].rstrip(">")
    a, b = x
    if row.is_complex:
        same = arith.andi(_compare_float("oeq", a[0], b[0]), _compare_float("oeq", a[1], b[1]))
        return same if word == "EQ" else arith.xori(same, _int(same, 1))
    if row.is_float and "TOTALORDER" not in str(
        op.attributes["compare_type"] if "compare_type" in op.attributes else ""
    ):
        return _compare_float("une" if word == "NE" else f"o{word.lower()}", a, b)
    if row.is_float:
        a, b = total_order_key(a, row), total_order_key(b, row)
    if word in ("EQ", "NE"):
        return _compare_int(word.lower(), a, b)
    return _compare_int(("s" if row.is_float or row.kind == "signed" else "u") + word.lower(), a, b)


def flip_sign(a: ir.Value) -> ir.Value:
    """Flips the sign bit, so that a signed comparison orders unsigned integers."""
    return arith.xori(a, _int(a, 1 << (ir.IntegerType(element_type(a)).width - 1)))


def total_order_key(a: ir.Value, row: Dtype) -> ir.Value:
    """The signed integer that orders floats as -NaN < -inf < … < -0 < +0 < … < +NaN: negative ones are inverted."""
    bits = arith.bitcast(shaped(ir.IntegerType.get_signless(row.bits), a), a)
    negative = arith.shrsi(bits, _int(bits, row.bits - 1))
    return arith.xori(bits, arith.shrui(negative, _int(bits, 1)))


@_rule("is_finite")
def _is_finite(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    difference = arith.subf(x[0], x[0])
    return _compare_float("oeq", difference, difference)


@_rule("real", "imag")
def _part(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    if not isinstance(x[0], tuple):
        return x[0] if op.name == "stablehlo.real" else _float(x[0], 0.0)
    return x[0][op.name == "stablehlo.imag"]


@_rule("complex")
def _complex(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    return (x[0], x[1])


@_rule("convert")
def _convert(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    (a,), to = x, row_of(op.results[0])
    if to.is_complex:
        re, im = a if isinstance(a, tuple) else (_to(a, row, to.real), None)
        if im is None:
            return (re, _float(re, 0.0))
        return (_to(re, row.real, to.real), _to(im, row.real, to.real))
    return _to(a[0], row.real, to) if isinstance(a, tuple) else _to(a, row, to)


def _to(a: ir.Value, row: Dtype, to: Dtype) -> ir.Value:
    """Converts one real value. As in XLA, floats saturate when converted to integers, and NaN becomes 0."""
    kind = shaped(storage_type(to), a)
    if to.kind == "pred":
        return _compare_float("une", a, _float(a, 0.0)) if row.is_float else _compare_int("ne", a, _int(a, 0))
    if row.is_float and to.is_float:
        if row.bits == to.bits:
            return a if row is to else arith.truncf(kind, _widen(a))
        return arith.extf(kind, a) if row.bits < to.bits else rounding.truncated(kind, a)
    if to.is_float:
        return rounding.of_integer(kind, a, row.kind == "signed")
    if row.is_float:
        return _float_to_int(a, to, kind)
    if row.bits >= to.bits:
        return a if row.bits == to.bits else arith.trunci(kind, a)
    return arith.extsi(kind, a) if row.kind == "signed" else arith.extui(kind, a)


def _float_to_int(a: ir.Value, to: Dtype, kind: ir.Type) -> ir.Value:
    signed = to.kind == "signed"
    low, high = (-(2 ** (to.bits - 1)), 2 ** (to.bits - 1) - 1) if signed else (0, 2**to.bits - 1)
    if ir.FloatType(element_type(a)).width < 32:
        a = _widen(a)
    if (limits := rounding.limits(a)) is not None and low <= limits[0] and limits[1] <= high:
        return arith.fptosi(kind, a) if signed else arith.fptoui(kind, a)
    is_low = _compare_float("ole", a, _float(a, float(low)))
    is_high = _compare_float("oge", a, _float(a, float(high + 1)))
    is_number = _compare_float("ord", a, a)
    inside = arith.andi(is_number, arith.xori(arith.ori(is_low, is_high), _int(is_low, 1)))
    safe = _both(a, _float(a, 0.0), inside)
    value = arith.fptosi(kind, safe) if signed else arith.fptoui(kind, safe)
    value = _both(_int(value, low), value, is_low)
    return _both(_int(value, high), value, is_high)


def _widen(a: ir.Value) -> ir.Value:
    """Extends a narrower float to f32."""
    return arith.extf(shaped(ir.F32Type.get(), a), a)


@_rule("bitcast_convert")
def _bitcast(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    """Lowers a bitcast. If the width changes, the parts of an element are adjacent in the innermost dimension."""
    (a,), kind = x, storage_type(row_of(op.results[0]))
    assert isinstance(a, ir.Value)
    elements, parts = prod(shape_of(op.operands[0])), prod(shape_of(op.results[0]))
    if elements == parts:
        kind = shaped(kind, a)
        return a if a.type == kind else arith.bitcast(kind, a)
    cast = parted(a if lanes(a) else vector.broadcast(ir.VectorType.get([1], a.type), a), parts, kind)
    return cast if shape_of(op.results[0]) else vector.extract(cast, [], [0])


@_rule("popcnt", "count_leading_zeros")
def _count_bits(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    return math.ctpop(x[0]) if op.name == "stablehlo.popcnt" else math.ctlz(x[0])


_MATH: dict[str, Callable[..., ir.Value]] = {
    "atan2": math.atan2,
    "cbrt": math.cbrt,
    "ceil": math.ceil,
    "cosine": trigonometric.cosine,
    "exponential": math.exp,
    "exponential_minus_one": math.expm1,
    "floor": math.floor,
    "log": math.log,
    "log_plus_one": math.log1p,
    "power": power.power,
    "round_nearest_afz": math.round,
    "round_nearest_even": math.roundeven,
    "rsqrt": math.rsqrt,
    "sine": trigonometric.sine,
    "sqrt": math.sqrt,
    "tan": trigonometric.tangent,
    "tanh": math.tanh,
}


_FLOAT_ONLY = frozenset({*_MATH, "logistic", "is_finite"})


@_rule(*_MATH)
def _function(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    """Emits an operation of `math`, or arithmetic, in f32 for narrower floats."""
    function = _MATH[op.name.partition(".")[2]]
    return function(*x) if row.bits >= 32 else arith.truncf(shaped(storage_type(row), x[0]), function(*map(_widen, x)))


@_rule("logistic")
def _logistic(op: ir.Operation, x: list[Scalar], row: Dtype) -> Scalar:
    """1 / (1 + exp(-x))"""
    wide = x[0] if row.bits >= 32 else _widen(x[0])
    one = _float(wide, 1.0)
    value = arith.divf(one, arith.addf(one, math.exp(arith.negf(wide))))
    return value if row.bits >= 32 else arith.truncf(shaped(storage_type(row), x[0]), value)
