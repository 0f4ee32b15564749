"""Element-wise operations: tables of unary and binary ones, and comparisons."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from hilo.builder.weak import as_weak, is_weak, meet, weak_pair
from hilo.builder.xla_op import XlaOp
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.ops._operation import (
    ANY,
    COMPLEX,
    FLOAT,
    INTEGER,
    PRED,
    SIGNED,
    array,
    check_takes,
    find_builder,
    operation,
    renamed,
    same_dtype,
)
from hilo.ops.arithmetic.broadcasting import RULES as RULES_B
from hilo.ops.arithmetic.broadcasting import broadcast_dims, broadcast_operands, numpy_dims

Unary = Callable[[XlaOp], XlaOp]
Binary = Callable[..., XlaOp]

RULES_U = {
    "rule_u_e1": "operand is an array, not a tuple",
    "rule_u_e2": "the function is defined on operand's element type",
}


def _unary(
    name: str, mlir_name: str, takes: frozenset[Dtype], formula: str, notes: str = "", result: str = "same"
) -> Unary:
    """Makes the function for a row of the unary table.

    `result` is the result's element type: operand's own ("same"), that of its real part ("real"), or "pred".
    """

    def build(operand: XlaOp) -> XlaOp:
        if type(operand) is not XlaOp:
            find_builder(name, operand)
        shape = operand.shape
        if shape.dtype not in takes:
            array(name, "operand", operand, operand.builder, rule="rule_u_e1")
            check_takes(name, "operand", shape, takes, "rule_u_e2")
        if result == "real":
            assert shape.dtype is not None
            shape = shape.with_dtype(shape.dtype.real)
        elif result == "pred":
            shape = shape.with_dtype("pred")
        return operand.builder.emit(mlir_name, (operand.value,), shape, name)

    kind = {"same": "the operand's element type", "real": "the element type of the real part", "pred": "pred"}[result]
    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"""`{formula}` for each element.{" " + notes if notes else ""}

    Args:
        operand: an array of any shape.

    Returns:
        An array of the operand's shape, of {kind}.
    """
    return operation("element-wise unary", mlir_name, takes=takes, rules=RULES_U)(build)


def _binary(
    name: str, mlir_name: str, takes: frozenset[Dtype], formula: str, notes: str = "", result: str = "same"
) -> Binary:
    """Makes the function for a row of the binary table; rule B holds. `result`: "same" or "complex"."""

    def build(lhs: XlaOp, rhs: XlaOp, broadcast_dimensions: Sequence[int] | None = None) -> XlaOp:
        if (
            type(lhs) is not XlaOp
            or type(rhs) is not XlaOp
            or lhs.shape != rhs.shape
            or broadcast_dimensions is not None
        ):
            lhs, rhs = _broadcast(name, lhs, rhs, broadcast_dimensions)
        shape = lhs.shape
        builder = lhs.builder
        if shape.dtype not in takes or rhs.builder is not builder:
            array(name, "lhs", lhs, builder, rule="rule_b_e7")
            array(name, "rhs", rhs, builder, rule="rule_b_e7")
            check_takes(name, "lhs", shape, takes, f"{name.lower()}_takes")
        if result == "complex":
            shape = shape.with_dtype("c64" if shape.dtype is dtype("f32") else "c128")
        return builder.emit(mlir_name, (lhs.value, rhs.value), shape, name)

    kind = "lhs's element type" if result == "same" else "the complex type over it"
    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"""`{formula}` for each element.{" " + notes if notes else ""}

    Args:
        lhs: an array.
        rhs: an array of lhs's element type. Shapes are equal or broadcast: a scalar matches every shape, a dimension of
            size 1 is repeated, and operands of different ranks need `broadcast_dimensions`.
        broadcast_dimensions: for different ranks, the dimension of the higher-rank operand that each dimension of the
            lower-rank operand matches, in increasing order.

    Returns:
        An array of the broadcast shape, of {kind}.
    """
    rules = RULES_B | ({} if takes == ANY else {f"{name.lower()}_takes": "the function is defined on the element type"})
    return operation("element-wise binary", mlir_name, takes=takes, rules=rules)(build)


def _broadcast(name: str, lhs: object, rhs: object, broadcast_dimensions: object) -> tuple[XlaOp, XlaOp]:
    left, right = _operands(name, lhs, rhs)
    same_dtype(name, [("lhs", left), ("rhs", right)], "rule_b_e6")
    return broadcast_operands(name, left, right, broadcast_dims(name, left.dims, right.dims, broadcast_dimensions))


def _operands(name: str, lhs: object, rhs: object) -> tuple[XlaOp, XlaOp]:
    builder = find_builder(name, lhs, rhs)
    left_dtype = lhs.dtype if isinstance(lhs, XlaOp) else None
    right_dtype = rhs.dtype if isinstance(rhs, XlaOp) else None
    return (
        array(name, "lhs", lhs, builder, like=right_dtype, rule="rule_b_e7"),
        array(name, "rhs", rhs, builder, like=left_dtype, rule="rule_b_e7"),
    )


def numpy_broadcast(name: str, lhs: object, rhs: object) -> XlaOp:
    """The binary operation `name` with NumPy's broadcasting, as Python's operators build it.

    Args:
        name: the operation, such as `"Add"`.
        lhs, rhs: XlaOps, arrays, or Python numbers, which take the other's element type; shapes broadcast as in NumPy.
    """
    function = TABLE[name]
    if type(lhs) is XlaOp and type(rhs) is XlaOp and lhs.shape == rhs.shape:
        return function(lhs, rhs)
    if is_weak(lhs) and is_weak(rhs):
        result = function(*weak_pair(lhs, rhs))
        return result if result.dtype is dtype("pred") else as_weak(result)
    left, right = _operands(name, *meet(lhs, rhs))
    same_dtype(name, [("lhs", left), ("rhs", right)], "rule_b_e6")
    return function(*broadcast_operands(name, left, right, numpy_dims(name, left.dims, right.dims)))


# ---- unary -----------------------------------------------------------------------------------------------------------

_ANALYTIC = FLOAT | COMPLEX

# fmt: off
Abs = _unary("Abs", "stablehlo.abs", SIGNED | FLOAT | COMPLEX, "|x|", "The smallest integer maps to itself.", "real")
Cbrt = _unary("Cbrt", "stablehlo.cbrt", _ANALYTIC, "x ** (1/3)", "The real root, negative for negative x.")
Ceil = _unary("Ceil", "stablehlo.ceil", FLOAT, "⌈x⌉", "NaN, infinities and the sign of zero are kept.")
Clz = _unary("Clz", "stablehlo.count_leading_zeros", INTEGER, "number of leading zero bits of x", "0 gives the width.")
Cos = _unary("Cos", "stablehlo.cosine", _ANALYTIC, "cos x")
Erf = _unary("Erf", "chlo.erf", FLOAT, "erf x", "2/√π times the integral of exp(-t²) from 0 to x.")
Exp = _unary("Exp", "stablehlo.exponential", _ANALYTIC, "e ** x")
Expm1 = _unary("Expm1", "stablehlo.exponential_minus_one", _ANALYTIC, "e ** x - 1", "Accurate near 0.")
Floor = _unary("Floor", "stablehlo.floor", FLOAT, "⌊x⌋", "NaN, infinities and the sign of zero are kept.")
Imag = _unary("Imag", "stablehlo.imag", _ANALYTIC, "imaginary part of x", "0 for a float.", "real")
IsFinite = _unary("IsFinite", "stablehlo.is_finite", FLOAT, "x is neither infinite nor NaN", "", "pred")
Log = _unary("Log", "stablehlo.log", _ANALYTIC, "ln x", "ln 0 is -inf; NaN below 0.")
Log1p = _unary("Log1p", "stablehlo.log_plus_one", _ANALYTIC, "ln(1 + x)", "Accurate near 0.")
Logistic = _unary("Logistic", "stablehlo.logistic", _ANALYTIC, "1 / (1 + e ** -x)")
Neg = _unary("Neg", "stablehlo.negate", INTEGER | FLOAT | COMPLEX, "-x", "Integers wrap.")
Not = _unary("Not", "stablehlo.not", PRED | INTEGER, "not x", "Bitwise for integers.")
PopulationCount = _unary("PopulationCount", "stablehlo.popcnt", INTEGER, "number of one bits of x")
Real = _unary("Real", "stablehlo.real", _ANALYTIC, "real part of x", "A float stays as it is.", "real")
Round = _unary("Round", "stablehlo.round_nearest_afz", FLOAT, "x rounded", "Ties round away from zero.")
RoundNearestEven = _unary("RoundNearestEven", "stablehlo.round_nearest_even", FLOAT, "x rounded", "Ties round to even.")
Rsqrt = _unary("Rsqrt", "stablehlo.rsqrt", _ANALYTIC, "1 / √x")
Sign = _unary("Sign", "stablehlo.sign", SIGNED | FLOAT | COMPLEX, "sign of x",
              "-1, 0 or 1; ±0 and NaN map to themselves; x/|x| for complex numbers.")
Sin = _unary("Sin", "stablehlo.sine", _ANALYTIC, "sin x")
Sqrt = _unary("Sqrt", "stablehlo.sqrt", _ANALYTIC, "√x", "NaN below 0.")
Tan = _unary("Tan", "stablehlo.tan", _ANALYTIC, "tan x")
Tanh = _unary("Tanh", "stablehlo.tanh", _ANALYTIC, "tanh x")

# ---- binary ----------------------------------------------------------------------------------------------------------

_NUMBER = INTEGER | FLOAT | COMPLEX
_BITS = PRED | INTEGER

Add = _binary("Add", "stablehlo.add", ANY, "lhs + rhs", "Integers wrap; pred is a logical or.")
And = _binary("And", "stablehlo.and", _BITS, "lhs and rhs", "Bitwise for integers.")
Atan2 = _binary("Atan2", "stablehlo.atan2", _ANALYTIC, "angle of the point (rhs, lhs)",
                "In [-π, π]; signed zeros and infinities as in C.")
Complex = _binary("Complex", "stablehlo.complex", frozenset({dtype("f32"), dtype("f64")}), "lhs + i·rhs", "", "complex")
Div = _binary("Div", "stablehlo.divide", _NUMBER, "lhs / rhs",
              "Integers truncate toward zero; an integer division by zero gives -1 (unsigned: all ones), "
              "and the smallest integer divided by -1 gives itself.")
Max = _binary("Max", "stablehlo.maximum", ANY, "the larger of lhs and rhs", "NaN if either is; complex lexicographic.")
Min = _binary("Min", "stablehlo.minimum", ANY, "the smaller of lhs and rhs", "NaN if either is; complex lexicographic.")
Mul = _binary("Mul", "stablehlo.multiply", ANY, "lhs · rhs", "Integers wrap; pred is a logical and.")
Or = _binary("Or", "stablehlo.or", _BITS, "lhs or rhs", "Bitwise for integers.")
Pow = _binary("Pow", "stablehlo.power", _NUMBER, "lhs ** rhs",
              "Integers wrap; a negative integer exponent gives 0 unless the base is 1 or -1.")
Rem = _binary("Rem", "stablehlo.remainder", _NUMBER - COMPLEX, "remainder of lhs / rhs",
              "It has the sign of lhs; an integer remainder by zero gives lhs.")
ShiftLeft = _binary("ShiftLeft", "stablehlo.shift_left", INTEGER, "lhs << rhs", "0 for amounts outside [0, bits).")
ShiftRightArithmetic = _binary("ShiftRightArithmetic", "stablehlo.shift_right_arithmetic", INTEGER, "lhs >> rhs",
                               "Shifts in copies of the sign bit; amounts outside [0, bits) give sign bits only.")
ShiftRightLogical = _binary("ShiftRightLogical", "stablehlo.shift_right_logical", INTEGER, "lhs >> rhs",
                            "Shifts in zeros; 0 for amounts outside [0, bits).")
Sub = _binary("Sub", "stablehlo.subtract", _NUMBER, "lhs - rhs", "Integers wrap.")
Xor = _binary("Xor", "stablehlo.xor", _BITS, "lhs xor rhs", "Bitwise for integers.")
# fmt: on

LogicalAnd, LogicalOr, LogicalNot = renamed("LogicalAnd", And), renamed("LogicalOr", Or), renamed("LogicalNot", Not)


# ---- comparisons -----------------------------------------------------------------------------------------------------


@functools.cache
def _comparison(direction: str, total: bool, row: Dtype) -> dict[str, ir.Attribute]:
    kind = (
        "FLOAT"
        if row.is_float or row.is_complex or row.kind == "quantized"
        else "SIGNED"
        if row.kind == "signed"
        else "UNSIGNED"
    )
    if total and row.is_float:
        kind = "TOTALORDER"
    return {
        "comparison_direction": ir.Attribute.parse(f"#stablehlo<comparison_direction {direction}>", context()),
        "compare_type": ir.Attribute.parse(f"#stablehlo<comparison_type {kind}>", context()),
    }


def _compare(name: str, formula: str) -> Binary:
    """Makes the function of a comparison; `name` is the direction, with or without the suffix TotalOrder."""
    direction, total = name.removesuffix("TotalOrder").upper(), name.endswith("TotalOrder")
    takes = ANY if direction in ("EQ", "NE") and not total else ANY - COMPLEX

    def build(lhs: XlaOp, rhs: XlaOp, broadcast_dimensions: Sequence[int] | None = None) -> XlaOp:
        if (
            type(lhs) is not XlaOp
            or type(rhs) is not XlaOp
            or lhs.shape != rhs.shape
            or broadcast_dimensions is not None
        ):
            lhs, rhs = _broadcast(name, lhs, rhs, broadcast_dimensions)
        shape, builder = lhs.shape, lhs.builder
        if shape.dtype not in takes or rhs.builder is not builder:
            array(name, "lhs", lhs, builder, rule="rule_b_e7")
            array(name, "rhs", rhs, builder, rule="rule_b_e7")
            check_takes(name, "lhs", shape, takes, f"{name.lower()}_takes")
        assert shape.dtype is not None
        attributes = _comparison(direction, total, shape.dtype)
        return builder.emit(
            "stablehlo.compare",
            (lhs.value, rhs.value),
            shape.with_dtype("pred"),
            name,
            attributes,
        )

    order = (
        "By the total order -NaN < -inf < finite < -0 < +0 < finite < +inf < +NaN; integers compare as usual."
        if total
        else "Floats compare by IEEE 754: a comparison with NaN is " + ("true." if direction == "NE" else "false.")
    )
    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"""`{formula}` for each element. {order}

    Args:
        lhs: an array.
        rhs: an array of lhs's element type; shapes broadcast as in `Add`.
        broadcast_dimensions: as in `Add`.

    Returns:
        An array of pred of the broadcast shape.
    """
    rules = RULES_B | ({} if takes == ANY else {f"{name.lower()}_takes": "the element type has an order"})
    return operation("comparison", "stablehlo.compare", takes=takes, rules=rules)(build)


Eq, EqTotalOrder = _compare("Eq", "lhs == rhs"), _compare("EqTotalOrder", "lhs == rhs")
Ne, NeTotalOrder = _compare("Ne", "lhs != rhs"), _compare("NeTotalOrder", "lhs != rhs")
Ge, GeTotalOrder = _compare("Ge", "lhs >= rhs"), _compare("GeTotalOrder", "lhs >= rhs")
Gt, GtTotalOrder = _compare("Gt", "lhs > rhs"), _compare("GtTotalOrder", "lhs > rhs")
Le, LeTotalOrder = _compare("Le", "lhs <= rhs"), _compare("LeTotalOrder", "lhs <= rhs")
Lt, LtTotalOrder = _compare("Lt", "lhs < rhs"), _compare("LtTotalOrder", "lhs < rhs")

TABLE: dict[str, Binary] = {
    f.__name__: f
    for f in (
        *(
            Add,
            And,
            Atan2,
            Complex,
            Div,
            Max,
            Min,
            Mul,
            Or,
            Pow,
            Rem,
            ShiftLeft,
            ShiftRightArithmetic,
            ShiftRightLogical,
        ),
        *(Sub, Xor, Eq, EqTotalOrder, Ne, NeTotalOrder, Ge, GeTotalOrder, Gt, GtTotalOrder, Le, LeTotalOrder, Lt),
        LtTotalOrder,
    )
}

# fmt: off
__all__ = [
    "Abs", "Add", "And", "Atan2", "Cbrt", "Ceil", "Clz", "Complex", "Cos", "Div", "Eq", "EqTotalOrder", "Erf",
    "Exp", "Expm1", "Floor", "Ge", "GeTotalOrder", "Gt", "GtTotalOrder", "Imag", "IsFinite", "Le", "LeTotalOrder",
    "Log", "Log1p", "LogicalAnd", "LogicalNot", "LogicalOr", "Logistic", "Lt", "LtTotalOrder", "Max", "Min", "Mul",
    "Ne", "NeTotalOrder", "Neg", "Not", "Or", "PopulationCount", "Pow", "Real", "Rem", "Round", "RoundNearestEven",
    "Rsqrt", "ShiftLeft", "ShiftRightArithmetic", "ShiftRightLogical", "Sign", "Sin", "Sqrt", "Sub", "Tan", "Tanh",
    "Xor",
]
# fmt: on
