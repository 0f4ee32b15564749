"""CHLO's operations, one row each. Source: StableHLO's ODS (`ChloOps.td`)."""

from __future__ import annotations

from hilo.dialect.operations.ods import Row, op


def _unary(name: str, class_name: str, doc: str, *, traits: str = "") -> Row:
    return op(f"chlo.{name}", class_name, "operand", traits=traits, doc=doc)


def _broadcasting(name: str, class_name: str, doc: str, extra: str = "", *, traits: str = "") -> Row:
    attributes = "broadcast_dimensions: i64s?" + extra
    doc += " Operands broadcast as in NumPy, or by `broadcast_dimensions`."
    return op(f"chlo.broadcast_{name}", class_name, "lhs rhs", attributes, traits=traits, doc=doc)


_COMPARE = ", comparison_direction: chlo.comparison_direction, compare_type: chlo.comparison_type?"
_RAGGED = "ragged_dot_dimension_numbers: ragged_dot, precision_config: chlo.precisions?"
_SCAN = "dimension: i64, scan_dim_size: i64?, is_reverse: bool? = False, is_associative: bool?"

# fmt: off
ROWS: tuple[Row, ...] = (
    _unary("_asin_acos_kernel", "AsinAcosKernelOp", "The common part of complex arc sine and arc cosine."),
    _unary("acos", "AcosOp", "Arc cosine of each element.", traits="elementary"),
    _unary("acosh", "AcoshOp", "Inverse hyperbolic cosine of each element.", traits="elementary"),
    _unary("asin", "AsinOp", "Arc sine of each element.", traits="elementary"),
    _unary("asinh", "AsinhOp", "Inverse hyperbolic sine of each element.", traits="elementary"),
    _unary("atan", "AtanOp", "Arc tangent of each element.", traits="elementary"),
    _unary("atanh", "AtanhOp", "Inverse hyperbolic tangent of each element.", traits="elementary"),
    _unary("bessel_i1e", "BesselI1eOp", "Exponentially scaled modified Bessel function of order 1 of each element.",
           traits="elementary"),
    _unary("conj", "ConjOp", "Complex conjugate of each element."),
    _unary("cosh", "CoshOp", "Hyperbolic cosine of each element.", traits="elementary"),
    _unary("digamma", "DigammaOp", "Logarithmic derivative of the gamma function of each element.",
           traits="elementary"),
    _unary("erf", "ErfOp", "Error function of each element.", traits="elementary"),
    _unary("erf_inv", "ErfInvOp", "Inverse error function of each element.", traits="elementary"),
    _unary("erfc", "ErfcOp", "Complementary error function, `1 - erf`, of each element.", traits="elementary"),
    _unary("is_inf", "IsInfOp", "Whether each element is +inf or -inf.", traits="exact zero_derivative"),
    _unary("is_neg_inf", "IsNegInfOp", "Whether each element is -inf.", traits="exact zero_derivative"),
    _unary("is_pos_inf", "IsPosInfOp", "Whether each element is +inf.", traits="exact zero_derivative"),
    _unary("lgamma", "LgammaOp", "Logarithm of the absolute value of the gamma function of each element.",
           traits="elementary"),
    _unary("sinh", "SinhOp", "Hyperbolic sine of each element.", traits="elementary"),
    _unary("square", "SquareOp", "Square of each element."),
    _unary("tan", "TanOp", "Tangent of each element.", traits="elementary"),
    _broadcasting("add", "BroadcastAddOp", "`lhs + rhs`."),
    _broadcasting("and", "BroadcastAndOp", "Bitwise or logical and.", traits="zero_derivative"),
    _broadcasting("atan2", "BroadcastAtan2Op", "Angle of the point (rhs, lhs)."),
    _broadcasting("compare", "BroadcastCompareOp", "Compares as `comparison_direction` says.", _COMPARE,
                  traits="zero_derivative"),
    _broadcasting("complex", "BroadcastComplexOp", "Complex numbers from real parts `lhs` and imaginary parts `rhs`."),
    _broadcasting("divide", "BroadcastDivOp", "`lhs / rhs`."),
    _broadcasting("maximum", "BroadcastMaxOp", "The larger element."),
    _broadcasting("minimum", "BroadcastMinOp", "The smaller element."),
    _broadcasting("multiply", "BroadcastMulOp", "`lhs * rhs`."),
    _broadcasting("next_after", "BroadcastNextAfterOp", "The next value after `lhs` towards `rhs`.",
                  traits="zero_derivative"),
    _broadcasting("or", "BroadcastOrOp", "Bitwise or logical or.", traits="zero_derivative"),
    _broadcasting("polygamma", "BroadcastPolygammaOp", "Polygamma function of order `lhs` at `rhs`."),
    _broadcasting("power", "BroadcastPowOp", "`lhs` to the power of `rhs`."),
    _broadcasting("remainder", "BroadcastRemOp", "Remainder with the dividend's sign."),
    _broadcasting("shift_left", "BroadcastShiftLeftOp", "`lhs` shifted left by `rhs` bits.", traits="zero_derivative"),
    _broadcasting("shift_right_arithmetic", "BroadcastShiftRightArithmeticOp",
                  "`lhs` shifted right by `rhs` bits, the sign kept.", traits="zero_derivative"),
    _broadcasting("shift_right_logical", "BroadcastShiftRightLogicalOp",
                  "`lhs` shifted right by `rhs` bits, zeros shifted in.", traits="zero_derivative"),
    _broadcasting("subtract", "BroadcastSubOp", "`lhs - rhs`."),
    _broadcasting("xor", "BroadcastXorOp", "Bitwise or logical exclusive or.", traits="zero_derivative"),
    _broadcasting("zeta", "BroadcastZetaOp", "Hurwitz zeta function of `lhs` and offset `rhs`."),
    op("chlo.broadcast_select", "BroadcastSelectOp", "pred on_true on_false",
       doc="`on_true` where `pred` holds, else `on_false`; operands broadcast as in NumPy."),
    op("chlo.constant", "ConstantOp", "", "value: elements", results="output", traits="constant exact zero_derivative",
       doc="A constant tensor."),
    op("chlo.constant_like", "ConstantLikeOp", "operand", "value: typed",
       traits="exact zero_derivative", doc="A tensor of `operand`'s shape filled with the scalar attribute `value`."),
    op("chlo.mulhi", "MulhiOp", "lhs rhs", traits="zero_derivative",
       doc="The high half of the integer product of `lhs` and `rhs`."),
    op("chlo.next_after", "NextAfterOp", "x y", traits="exact zero_derivative",
       doc="The next representable value after `x` towards `y`."),
    op("chlo.polygamma", "PolygammaOp", "n x", traits="elementary", doc="Polygamma function of order `n` at `x`."),
    op("chlo.ragged_dot", "RaggedDotOp", "lhs rhs group_sizes", _RAGGED, infer="ragged_dot",
       traits="product", doc="Dot product over groups of a ragged dimension, group i being `group_sizes[i]` long."),
    op("chlo.scan", "ScanOp", "inputs* inits*", _SCAN, regions="body: scan", results="outputs* carries*", infer="scan",
       segments=True, doc="Carries values along `dimension`: `body(inputs…, carries…)` gives outputs, then carries."),
    op("chlo.top_k", "TopKOp", "operand", "k: i64, is_stable: bool? = True", results="values indices",
       traits="exact", doc="The `k` largest elements of the last dimension, largest first, and their indices."),
    op("chlo.zeta", "ZetaOp", "x q", traits="elementary", doc="Hurwitz zeta function of `x` with offset `q`."),
)
# fmt: on
