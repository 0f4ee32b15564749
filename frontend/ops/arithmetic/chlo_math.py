"""CHLO's mathematical functions besides the documented ones: inverse and hyperbolic functions, gamma and related ones.

Source: CHLO's operations and XLA's client library `math`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.ops._operation import COMPLEX, FLOAT, INTEGER, array, check_takes, find_builder, operation, same_dtype
from hilo.ops.arithmetic.broadcasting import RULES as RULES_B
from hilo.ops.arithmetic.broadcasting import broadcast_dims, broadcast_operands
from hilo.ops.arithmetic.elementwise import RULES_U, Binary, Ne, Unary

FAMILY = "mathematical functions"
_ANALYTIC = FLOAT | COMPLEX
_IEEE = frozenset(BY_NAME[name] for name in ("f16", "bf16", "f32", "f64"))


def _unary(
    name: str, mlir_name: str, takes: frozenset[Dtype], formula: str, notes: str = "", *, is_predicate: bool = False
) -> Unary:
    """Makes the function for a row of the unary table."""

    def build(operand: XlaOp) -> XlaOp:
        op = array(name, "operand", operand, find_builder(name, operand), rule="rule_u_e1")
        check_takes(name, "operand", op.shape, takes, "rule_u_e2")
        shape = op.shape.with_dtype("pred") if is_predicate else op.shape
        return op.builder.emit(mlir_name, (op.value,), shape, name)

    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"""`{formula}` for each element.{" " + notes if notes else ""}

    Args:
        operand: an array of any shape.

    Returns:
        An array of the operand's shape, of {"pred" if is_predicate else "the operand's element type"}.
    """
    return operation(FAMILY, mlir_name, takes=takes, rules=RULES_U)(build)


def _binary(
    name: str, mlir_name: str, takes: frozenset[Dtype], named: tuple[str, str], formula: str, notes: str = ""
) -> Binary:
    """Makes the function for a row of the binary table; `named` are the operands' names; shapes broadcast by rule B."""

    def build(lhs: XlaOp, rhs: XlaOp, broadcast_dimensions: Sequence[int] | None = None) -> XlaOp:
        builder = find_builder(name, lhs, rhs)
        left = array(name, named[0], lhs, builder, like=getattr(rhs, "dtype", None), rule="rule_b_e7")
        right = array(name, named[1], rhs, builder, like=left.dtype, rule="rule_b_e7")
        same_dtype(name, [(named[0], left), (named[1], right)], "rule_b_e6")
        check_takes(name, named[0], left.shape, takes, f"{name.lower()}_takes")
        dims = broadcast_dims(name, left.dims, right.dims, broadcast_dimensions)
        left, right = broadcast_operands(name, left, right, dims)
        return builder.emit(mlir_name, (left.value, right.value), left.shape, name)

    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"""`{formula}` for each element. {notes}

    Args:
        lhs: {named[0]}, an array.
        rhs: {named[1]}, an array of the same element type; shapes broadcast as in `Add`.
        broadcast_dimensions: as in `Add`.

    Returns:
        An array of the broadcast shape, of the operands' element type.
    """
    rules = RULES_B | {f"{name.lower()}_takes": "the function is defined on the element type"}
    return operation(FAMILY, mlir_name, takes=takes, rules=rules)(build)


# fmt: off
Acos = _unary("Acos", "chlo.acos", _ANALYTIC, "arccos x", "In [0, π]; NaN outside [-1, 1].")
Acosh = _unary("Acosh", "chlo.acosh", _ANALYTIC, "arcosh x", "NaN below 1.")
Asin = _unary("Asin", "chlo.asin", _ANALYTIC, "arcsin x", "In [-π/2, π/2]; NaN outside [-1, 1].")
Asinh = _unary("Asinh", "chlo.asinh", _ANALYTIC, "arsinh x")
Atan = _unary("Atan", "chlo.atan", _ANALYTIC, "arctan x", "In [-π/2, π/2].")
Atanh = _unary("Atanh", "chlo.atanh", _ANALYTIC, "artanh x", "±inf at ±1, NaN beyond.")
BesselI1e = _unary("BesselI1e", "chlo.bessel_i1e", _IEEE, "e ** -|x| · I₁(x)", "I₁ is the modified Bessel function.")
Conj = _unary("Conj", "chlo.conj", _ANALYTIC, "complex conjugate of x", "A float stays as it is.")
Cosh = _unary("Cosh", "chlo.cosh", _ANALYTIC, "(e ** x + e ** -x) / 2")
Digamma = _unary("Digamma", "chlo.digamma", _IEEE, "derivative of ln Γ(x)", "NaN at 0, -1, -2, …")
Erfc = _unary("Erfc", "chlo.erfc", _IEEE, "1 - erf x", "Accurate for large x.")
ErfInv = _unary("ErfInv", "chlo.erf_inv", _IEEE, "y with erf y = x", "±inf at ±1, NaN beyond.")
IsInf = _unary("IsInf", "chlo.is_inf", _IEEE, "x is +inf or -inf", is_predicate=True)
IsNegInf = _unary("IsNegInf", "chlo.is_neg_inf", _IEEE, "x is -inf", is_predicate=True)
IsPosInf = _unary("IsPosInf", "chlo.is_pos_inf", _IEEE, "x is +inf", is_predicate=True)
Lgamma = _unary("Lgamma", "chlo.lgamma", _IEEE, "ln |Γ(x)|", "+inf at 0, -1, -2, …")
Sinh = _unary("Sinh", "chlo.sinh", _ANALYTIC, "(e ** x - e ** -x) / 2")
Square = _unary("Square", "chlo.square", _ANALYTIC, "x²")

Mulhi = _binary("Mulhi", "chlo.mulhi", INTEGER, ("x", "y"), "the upper half of the product of x and y",
                "The exact product of two numbers of n bits has 2n bits; this is what `Mul` loses.")
NextAfter = _binary("NextAfter", "chlo.next_after", _IEEE, ("x", "y"), "the next value after x towards y",
                    "y itself if they are equal; NaN if either is.")
Polygamma = _binary("Polygamma", "chlo.polygamma", _IEEE, ("n", "x"), "n-th derivative of Digamma at x",
                    "NaN if n is not an integer of 0 or more.")
Zeta = _binary("Zeta", "chlo.zeta", _IEEE, ("x", "q"), "Σ 1 / (k + q) ** x over k >= 0", "Hurwitz's zeta function.")
# fmt: on


@operation(FAMILY, "stablehlo.compare", takes=FLOAT, rules=RULES_U)
def IsNan(operand: XlaOp) -> XlaOp:
    """`x is NaN` for each element. NaN is the only value that is not equal to itself.

    Args:
        operand: an array of floats.

    Returns:
        An array of pred of the operand's shape.

    Raises:
        DtypeError: operand is not an array of floats.
    """
    op = array("IsNan", "operand", operand, find_builder("IsNan", operand), rule="rule_u_e1")
    check_takes("IsNan", "operand", op.shape, FLOAT, "rule_u_e2")
    return Ne(op, op)


# fmt: off
__all__ = [
    "Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "BesselI1e", "Conj", "Cosh", "Digamma", "ErfInv", "Erfc",
    "IsInf", "IsNan", "IsNegInf", "IsPosInf", "Lgamma", "Mulhi", "NextAfter", "Polygamma", "Sinh", "Square", "Zeta",
]
# fmt: on
