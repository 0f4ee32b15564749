# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""Element-wise operations and conversions."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from case_rows.building import (
    SHAPES,
    Case,
    case_of,
    edge_values,
    name_of,
    simple_cases,
    type_of,
    values_of,
)
from hilo.dialect.support.dtypes import ARRAY_DTYPES, BY_NAME, Dtype

FLOATS = "abs cbrt ceil cosine exponential exponential_minus_one floor log log_plus_one logistic negate round_nearest_afz round_nearest_even rsqrt sign sine sqrt tan tanh".split()
COMPLEX = "cosine exponential exponential_minus_one log log_plus_one logistic negate rsqrt sign sine sqrt tan tanh cbrt".split()
CHLO_UNARY = "acos acosh asin asinh atan atanh bessel_i1e cosh digamma erf erf_inv erfc lgamma sinh square".split()
CHLO_COMPLEX = "acos acosh asin asinh atan atanh cosh sinh square conj".split()
LOOSE = {"lgamma": 256.0, "digamma": 16.0, "erf_inv": 4.0, "bessel_i1e": 4.0, "zeta": 64.0, "polygamma": 256.0}


def elementwise(row: Dtype) -> Iterator[Case]:
    pred = BY_NAME["pred"]
    integer, real, imaginary = row.is_integer, row.is_float, row.is_complex
    unary: list[str] = []
    if real:
        unary = FLOATS
    elif imaginary:
        unary = COMPLEX
    elif integer:
        unary = ["negate", "not", "popcnt", "count_leading_zeros"] + (["abs", "sign"] if row.kind == "signed" else [])
    else:
        unary = ["not"]
    binary = ["add", "multiply", "maximum", "minimum"]
    if row.kind != "pred":
        binary += ["subtract", "divide", "power"]
        binary += [] if imaginary else ["remainder"]
    if real or imaginary:
        binary += ["atan2"]
    if integer or row.kind == "pred":
        binary += ["and", "or", "xor"]
    if integer:
        binary += ["shift_left", "shift_right_arithmetic", "shift_right_logical"]
    for shape in SHAPES:
        limit = 16.0 if imaginary else 4.0
        for name in unary:
            yield simple_cases(f"stablehlo.{name}", row, shape, 1, limit=limit)
        for name in binary:
            yield simple_cases(f"stablehlo.{name}", row, shape, 2, limit=32.0 if imaginary else 4.0)
        if imaginary:
            part = row.real
            for name in ("abs", "real", "imag"):
                yield simple_cases(f"stablehlo.{name}", row, shape, 1, part, limit)
        if row.name in ("f32", "f64"):
            yield simple_cases("stablehlo.complex", row, shape, 2, BY_NAME["c64" if row.name == "f32" else "c128"])
        if real:
            yield simple_cases("stablehlo.is_finite", row, shape, 1, pred)
            for bits in ("5, 10", "8, 7", "4, 3", "2, 1", "8, 0", "11, 52"):
                e, m = bits.split(", ")
                extra = f"{{exponent_bits = {e} : i32, mantissa_bits = {m} : i32}}"
                yield simple_cases("stablehlo.reduce_precision", row, shape, 1, extra=extra, label=f"e{e}m{m} ")
        for direction in ("EQ", "NE") if imaginary else ("EQ", "NE", "LT", "LE", "GT", "GE"):
            extra = f"{{comparison_direction = #stablehlo<comparison_direction {direction}>}}"
            yield simple_cases("stablehlo.compare", row, shape, 2, pred, extra=extra, label=direction + " ")
        if not imaginary:
            yield simple_cases("stablehlo.clamp", row, shape, 3)
        mask = edge_values(pred, prod(shape)).reshape(shape), type_of(shape, "i1")
        operands = [mask, values_of(row, shape, 1), values_of(row, shape, 2)]
        kind = type_of(shape, row)
        body = f'%r0 = "stablehlo.select"(%0, %1, %2) : ({mask[1]}, {kind}, {kind}) -> {kind}'
        yield case_of("stablehlo.select", row, name_of(shape), operands, [kind], body)
        if integer:
            yield simple_cases("chlo.mulhi", row, shape, 2)
        for name in CHLO_UNARY if real and row.bits >= 16 else CHLO_COMPLEX if imaginary else ():
            yield simple_cases(f"chlo.{name}", row, shape, 1, limit=LOOSE.get(name, 32.0 if imaginary else 6.0))
        if real and row.bits >= 16:
            for name in ("is_inf", "is_neg_inf", "is_pos_inf"):
                yield simple_cases(f"chlo.{name}", row, shape, 1, pred)
            for name in ("next_after", "zeta", "polygamma"):
                if name == "next_after" or row.bits >= 32:
                    yield simple_cases(f"chlo.{name}", row, shape, 2, limit=LOOSE.get(name, 4.0))


def conversions(row: Dtype) -> Iterator[Case]:
    for other in ARRAY_DTYPES:
        for shape in ((24,), ()):
            yield simple_cases("stablehlo.convert", row, shape, 1, other, label=f"to {other} ")
        if other.bits == row.bits and not (row.is_complex or other.is_complex) and "pred" not in (row.name, other.name):
            case = simple_cases("stablehlo.bitcast_convert", row, (24,), 1, other, 0.0, label=f"to {other} ")
            yield case
    if row.kind == "pred":
        return
    for other in ARRAY_DTYPES:
        if other.is_integer and other.bits < row.bits and not row.is_complex:
            kinds = type_of((6,), row), type_of((6, row.bits // other.bits), other)
            if row.bits % other.bits:
                continue
            body = '%r0 = "stablehlo.bitcast_convert"(%0) : ({}) -> {}'
            yield case_of(
                "stablehlo.bitcast_convert",
                row,
                f"to {other} narrower",
                [values_of(row, (6,))],
                [kinds[1]],
                body.format(*kinds),
            )
            value = values_of(other, (6, row.bits // other.bits))
            yield case_of(
                "stablehlo.bitcast_convert",
                other,
                f"to {row} wider",
                [value],
                [kinds[0]],
                body.format(kinds[1], kinds[0]),
            )
