"""Expands functions of complex numbers into functions of their parts, in f64.

    %y = stablehlo.exponential %z : tensor<4xcomplex<f32>>
becomes
    complex(exp(re z) * cos(im z), exp(re z) * sin(im z))

on CPUs, of 64 elements or more, in one kernel of vectors (`complex_kernel`), or, of 2,048, between barriers in loops,

with care for parts that are very large, very small, infinite, or zero of either sign. All elementary functions of
StableHLO and CHLO are expanded; so are abs, sign, divide, and constants of complex<f64>.

A kernel that the compiler makes of operations that take numbers apart is scalar. Times over XLA's with AVX-512, as
kernels of parts → as one kernel, c64 | c128, of 100,003 numbers: exp 0.35 → 0.18 | 0.32 → 0.11, tanh 0.25 → 0.16 | 0.26
→ 0.12, power 0.18 → 0.12 | 0.19 → 0.13; of 20,000: arc sine 1.7 → 0.4 | 1.2 → 0.3; of compiling exp 6.2 → 3.5 | 11.8 →
3.9, and 0.7 where the machine has the kernel. So functions that stand alone have it from 8 numbers on.

Leaves alone: addition, subtraction, multiplication, which compile into accurate code; dynamic dimensions.
Source: hilo.lowering.elementary.complex.complex_arithmetic, complex_functions, complex_logarithms.
"""

from __future__ import annotations

from collections.abc import Callable
from math import frexp, prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.elementary.chunk_kernel import is_vector_alone
from hilo.lowering.elementary.complex import complex_arithmetic as arithmetic
from hilo.lowering.elementary.complex import complex_functions as functions
from hilo.lowering.elementary.complex import complex_logarithms as logarithms
from hilo.lowering.elementary.complex.complex_kernel import compute
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import constant, element_of, is_static, shape_of, splat
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.simplify.values import splat_of

_LONG = dict.fromkeys(
    """exponential exponential_minus_one power sine cosine tanh tan logistic sinh cosh asin acos atan asinh acosh atanh
    log log_plus_one""".split(),
    64,
)
"""Functions whose vectors save more than a kernel of their own costs, and from how many numbers on. Measured, of 200
c64 as parts → as a kernel, µs: exp 10.7 → 4.6, asin 12.2 → 6.0, log 8.6 → 5.2; of 100 all but sine (5.3 → 5.6)."""

_LONG_F64 = _LONG | {"divide": 1024}
"""The same for c128. Quotients of 100,000 take 634 → 227 µs, those of c64 161 either way."""

_LONG_IN_LOOPS = 2048
"""From how many numbers on functions in loops are kept apart from others."""


def _expansion(name: str, function: Callable[..., arithmetic.Pair]) -> Pattern:
    def expand(op: Op, run: PassRun) -> Replacement:
        if _is_apart(op, run) and op.operation.parent.name == "func.func":
            return _in_kernel(op, run, function)
        parts = _parts(op, run)
        if parts is None:
            return None
        operands, part = parts
        pair = [x.to(part).value for x in function(*operands, is_f64=part == ir.F64Type.get())]
        return stablehlo.complex(*(barrier(pair) if _is_apart(op, run) else pair))

    expand.__name__ = f"expand_{name.replace('.', '_')}"
    return pattern(name)(expand)


def _parts(op: Op, run: PassRun) -> tuple[list[Number], ir.Type] | None:
    """The operands' parts as f64, and their own type; None if the operation is left alone."""
    element = element_of(op.operands[0])
    if not isinstance(element, ir.ComplexType):
        return None
    if not run.has_static(op, *op.operands):
        return None
    values = [take(v) for v in op.operands for take in (stablehlo.real, stablehlo.imag)]
    if _is_apart(op, run):
        values = barrier(values)
    return [Number(v).to(ir.F64Type.get()) for v in values], ir.ComplexType(element).element_type


def _is_apart(op: Op, run: PassRun) -> bool:
    """Whether parts are computed in a kernel of their own, of vectors: the compiler keeps kernels scalar that take
    complex numbers apart or build them."""
    element = element_of(op.operands[0])
    if run.profile.product_tile is None or not run.configuration.is_native or not isinstance(element, ir.ComplexType):
        return False
    least_of = _LONG_F64 if isinstance(element.element_type, ir.F64Type) else _LONG
    name = op.operation.name.partition(".")[2]
    if name in _LONG_F64 and is_vector_alone(op.operation):
        return True
    least = least_of.get(name)
    if least is None or not run.has_static(op, *op.operands):
        return False
    in_loop = op.operation.parent.name != "func.func"
    return prod(shape_of(op.operands[0])) >= (max(least, _LONG_IN_LOOPS) if in_loop else least)


def _in_kernel(op: Op, run: PassRun, function: Callable[..., arithmetic.Pair]) -> ir.Value:
    """The function as a kernel, which writes two arrays if all that reads it takes them apart."""
    part = ir.ComplexType(element_of(op.operands[0])).element_type
    is_split = all(use.owner.operation.name in _PARTED for use in op.results[0].uses)
    made = compute(
        list(op.operands),
        op.operation.name,
        lambda *numbers: function(*numbers, is_f64=part == ir.F64Type.get()),
        run.profile,
        is_split=is_split,
    )
    return stablehlo.complex(*made) if is_split else made[0]


@pattern("stablehlo.abs")
def expand_abs(op: Op, run: PassRun) -> Replacement:
    """|z|"""
    parts = _parts(op, run)
    if parts is None:
        return None
    operands, part = parts
    return arithmetic.absolute(*operands, is_f64=part == ir.F64Type.get()).to(part).value


@pattern("stablehlo.constant")
def split_constant(op: Op) -> Replacement:
    """constant z -> complex(constant re z, constant im z) for complex<f64>: the compiler has no such constants"""
    element = element_of(op.results[0])
    if not isinstance(element, ir.ComplexType) or ir.ComplexType(element).element_type != ir.F64Type.get():
        return None
    value = to_numpy(op.operation.attributes["value"])
    return stablehlo.complex(*(constant(np.asarray(part)) for part in (value.real.copy(), value.imag.copy())))


@pattern("stablehlo.divide")
def multiply_by_inverse(op: Op) -> Replacement:
    """z / 2^k -> z * 2^-k for complex numbers, with XLA's signs of zeros and infinite parts"""
    z, divisor = op.operands
    if not isinstance(element_of(z), ir.ComplexType) or not is_static(z):
        return None
    number, part = _splat(divisor), ir.ComplexType(element_of(z)).element_type
    if number is None or number.imag != 0.0 or not _is_power_of_two(abs(number.real)):
        return None
    inverse = 1.0 / number.real, 0.0 * number.real - number.imag
    parts = (splat(value, part, shape_of(z)) for value in inverse)
    return stablehlo.multiply(z, stablehlo.complex(*parts))


def _is_power_of_two(number: float) -> bool:
    """Whether a number is a power of two in the range of all element types, as its inverse is then."""
    return 2.0**-100 <= number <= 2.0**100 and frexp(number)[0] == 0.5


def _splat(value: ir.Value) -> complex | None:
    """The complex number that a constant repeats; None if it is not known."""
    while (maker := maker_of(value, "stablehlo.broadcast_in_dim", "stablehlo.reshape")) is not None:
        value = maker.operands[0]
    if (pair := maker_of(value, "stablehlo.complex")) is not None:
        real, imaginary = (splat_of(part) for part in pair.operands)
        return None if real is None or imaginary is None else complex(float(real), float(imaginary))
    made = maker_of(value, "stablehlo.constant")
    if made is None or prod(shape_of(value)) != 1:
        return None
    return complex(to_numpy(made.attributes["value"]).item())


EXPANSIONS: dict[str, Callable[..., arithmetic.Pair]] = {
    "stablehlo.divide": arithmetic.divide,
    "stablehlo.sign": arithmetic.sign,
    "stablehlo.sqrt": arithmetic.square_root,
    "stablehlo.rsqrt": arithmetic.reciprocal_square_root,
    "stablehlo.cbrt": arithmetic.complex_cube_root,
    "stablehlo.log": logarithms.logarithm,
    "stablehlo.log_plus_one": logarithms.logarithm_plus_one,
    "stablehlo.exponential": functions.exponential,
    "stablehlo.exponential_minus_one": functions.exponential_minus_one_pair,
    "stablehlo.sine": functions.sine,
    "stablehlo.cosine": functions.cosine,
    "stablehlo.tan": functions.tangent,
    "stablehlo.tanh": functions.hyperbolic_tangent,
    "stablehlo.logistic": functions.logistic,
    "stablehlo.atan2": functions.complex_arc_tangent2,
    "stablehlo.power": functions.power,
    "chlo.tan": functions.tangent,
    "chlo.sinh": functions.hyperbolic_sine,
    "chlo.cosh": functions.hyperbolic_cosine,
    "chlo.asin": logarithms.arc_sine,
    "chlo.acos": logarithms.arc_cosine,
    "chlo.atan": logarithms.arc_tangent,
    "chlo.asinh": logarithms.hyperbolic_arc_sine,
    "chlo.acosh": logarithms.hyperbolic_arc_cosine,
    "chlo.atanh": logarithms.hyperbolic_arc_tangent,
}

_PARTED = frozenset({"stablehlo.real", "stablehlo.imag", "stablehlo.abs", *EXPANSIONS})
"""Operations that take numbers apart."""

PASS = pattern_pass(
    "expand-complex",
    split_constant,
    expand_abs,
    multiply_by_inverse,
    *(_expansion(name, function) for name, function in EXPANSIONS.items()),
)
