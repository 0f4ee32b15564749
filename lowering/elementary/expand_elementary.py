"""Expands elementary functions that compilers compute inaccurately, or by calling a libm, into arithmetic.

    %y = stablehlo.sine %x : tensor<4xf32>
becomes an argument reduction and two polynomials, in f64; the largest error is that of the rounding to f32.

    f32, f16, bf16: sine, cosine, tan, atan2, cbrt, power (in f64, then rounded)
    f64:            the same, exponential_minus_one, log_plus_one, remainder, tanh (where expand-exponential and
                    vectorize-functions do not)

Powers with constant exponents (2, 0.5, -1.5, …) become products and roots, see `known_operands`. Arithmetic with a
constant zero becomes operations on the bits of the other operand if the target gets it wrong (`profile.inaccurate`).

Remainders of f32, f16 and bf16 are expanded only if the target's are inexact (`profile.inaccurate`): SPIR-V's is
x - y trunc(x / y), which is NaN for an infinite divisor and inexact for quotients of 2^24 and more. Else their divisors
are 0 in place of subnormal numbers.

Logistic functions and roots of f16 and bf16 become those of f32, rounded once (`profile.as_f32`): 50,000 roots of f16
83 → 15 µs, XLA 90, logistic functions 80 → 61.

Rounding to even becomes two additions, of f32 for narrower types, if the target has long code for it
(`profile.long_code`): 200,000 f64 228 → 90 µs, XLA 95, 50,000 f16 89 → 15, XLA 60. For the same reason,
exponential_minus_one of f32, f16 and bf16 becomes 2^n (e^r - 1) + (2^n - 1); the largest error is 1.5 units in the last
place, the compiler's 5: 200,000 f32 440 → 160 µs, XLA 200.

tanh of f64 arrays in loops is that of `vectorize-functions` on such targets: 20 times 10,000 160 → 133 µs, XLA 100;
5 times 100,000 418 → 321, XLA 190 to 337.

Powers of f32, f16 and bf16 need fewer terms than those of f64: 200,000 f32 1810 → 740 µs on one core, XLA 1180. They
divide nothing: 200 powers, each of the one before, 9.8 → 7.4 µs, XLA 7.8. Those of f64 in loops, and of few numbers,
are left to the authors of kernels, see `kernel.functions.power`.

Sine, cosine and tan of arrays of more than 256 f64 or at least 512 f32 elements become a kernel if the target computes
them one element at a time (`profile.scalar_f64`). Those of at most 256 are left to `fuse-small`
(`Profile.fuses_small`): a step with the rates of Euler angles in f64 15.2 → 3.6 µs, XLA 4.6. Those of f64 that stand
alone are kernels from 8 elements on, as are remainders.

What a scatter computes has to stay scalar code, and its kernel's author writes these three out, too.

Leaves alone: other element types and dynamic dimensions; functions that compile into accurate code everywhere (log,
exponential, sqrt…). A `result_accuracy` attribute asks for less accuracy than this gives, and is dropped.
Source: hilo.lowering.elementary.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import MANTISSA_BITS, dtype
from hilo.lowering.elementary import logarithm, remainder_kernel, trigonometric_kernel
from hilo.lowering.elementary.chunk_kernel import is_vector_alone
from hilo.lowering.elementary.exponential import (
    cube_root,
    exponential_minus_one,
    hyperbolic_tangent,
    log_plus_one,
)
from hilo.lowering.elementary.joining.vectorize_functions import is_vectorized
from hilo.lowering.elementary.known_operands import known_power, with_zero
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.elementary.power import power
from hilo.lowering.elementary.remainder import is_long, remainder, with_flushed_divisor
from hilo.lowering.elementary.trigonometric import arc_tangent2, cosine, sine, tangent
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop
from hilo.lowering.kernel.functions import trigonometric as of_vectors

NARROW = frozenset({"f16", "bf16", "f32"})


KERNEL_FUNCTIONS = frozenset({"sine", "cosine", "tan"})
"""Functions that the authors of kernels write out."""

SHARED_POWERS = 256
"""Powers of more f64 numbers are kernels of their own, outside of loops: see `share-functions`."""

IN_LIBRARY = frozenset({"sine", "cosine", "tan", "atan2"})
"""Functions that the compiler calls from the C library for f64 arrays with dynamic dimensions."""


@dataclass(frozen=True)
class Options:
    leaves_loops: bool = option(False, "leave sine, cosine and tan in loops, and of few numbers, for kernels")
    leaves_powers: bool = option(False, "leave powers of f64 outside of loops, too, for kernels")


def _expansion(name: str, function: Callable[..., Number]) -> Pattern:
    """A pattern for f64 and the narrower float types that computes in f64."""

    def expand(op: Op, run: PassRun) -> Replacement:
        element = element_of(op.operands[0])
        is_f64 = isinstance(element, ir.F64Type)
        if (not is_f64 and dtype(element).name not in NARROW) or _is_left(op, run):
            return None
        if name in IN_LIBRARY and not is_static(*op.operands):
            if is_f64:
                return None
            return _in_f64(op, lambda *wide: Number(getattr(stablehlo, name)(*(x.value for x in wide))))
        return _in_f64(op, lambda *wide: function(*wide, is_f64=is_f64))

    expand.__name__ = f"expand_{name}"
    return pattern(f"stablehlo.{name}")(expand)


def _is_left(op: Op, run: PassRun) -> bool:
    """Whether the authors of kernels are to find this function, see `kernel.functions.trigonometric`: in loops; outside
    of them, if small operations there may become kernels, of fewer numbers than have a kernel of their own; and in what
    scatters compute, which has to stay scalar code."""
    options = run.options
    assert isinstance(options, Options)
    name = op.operation.name.removeprefix("stablehlo.")
    if not run.profile.kernels or name not in KERNEL_FUNCTIONS & run.profile.scalar_f64:
        return False
    if op.operation.parent.name == "stablehlo.scatter":
        return True
    if not options.leaves_loops:
        return False
    if not is_static(*op.operands):
        return False
    is_few = run.profile.fuses_small and prod(shape_of(op.operands[0])) < _smallest(op.operands[0])
    return is_few or is_in_loop(op.operation)


def _is_left_power(op: Op, run: PassRun) -> bool:
    """Whether the authors of kernels are to find this power, see `kernel.functions.power`: of f64 in loops, or of few
    numbers, where the CPU multiplies and adds with one rounding, as those with tiles of products do."""
    options = run.options
    assert isinstance(options, Options)
    is_wanted = options.leaves_loops and run.profile.kernels and is_static(*op.operands)
    has_fma = run.profile.product_tile is not None and run.configuration.is_native
    is_f64 = isinstance(element_of(op.operands[0]), ir.F64Type)
    if not (is_wanted and has_fma and is_f64):
        return False
    is_few = run.profile.fuses_small and prod(shape_of(op.operands[0])) <= SHARED_POWERS
    return options.leaves_powers or is_few or is_in_loop(op.operation)


def _in_f64(op: Op, function: Callable[..., Number]) -> ir.Value:
    """The function applied to the operands as f64, rounded to their own type."""
    element = element_of(op.operands[0])
    value = function(*(Number(v).to(ir.F64Type.get()) for v in op.operands))
    if dtype(element).bits < 32:  # conversion from f64 loses subnormal f16
        value = value.to(ir.F32Type.get())
    return value.to(element).value


def _has_kernel_of_remainders(op: Op, run: PassRun) -> bool:
    """Whether remainders are computed in a kernel of vectors: of large arrays, outside of loops, by long division."""
    is_native = run.profile.product_tile is not None and run.configuration.is_native
    return (
        is_native
        and run.has_static(op, *op.operands)
        and (prod(shape_of(op.operands[0])) >= remainder_kernel.LEAST or is_vector_alone(op.operation))
        and op.operation.parent.name == "func.func"
        and is_long(op.operands[1])
    )


@pattern("stablehlo.remainder")
def expand_remainder(op: Op, run: PassRun) -> Replacement:
    """For f64 on every target; for narrower floats where the target's is x - y trunc(x / y), rounded at each step."""
    row = dtype(element_of(op.operands[0]))
    if row.name == "f64" and _has_kernel_of_remainders(op, run):
        return remainder_kernel.remainders(*op.operands)
    if row.name == "f64" or (row.name in NARROW and "remainder" in run.profile.inaccurate):
        return _in_f64(op, remainder)
    return with_flushed_divisor(*op.operands) if row.name in NARROW else None


@pattern("stablehlo.tanh")
def expand_arrays(op: Op, run: PassRun) -> Replacement:
    """tanh(x) of f64 arrays in loops as outside of them, by one polynomial, where the compiler keeps (x + s) - s"""
    x = op.operands[0]
    is_array = isinstance(element_of(x), ir.F64Type) and is_static(x) and bool(shape_of(x))
    is_slow = "tanh" in run.profile.scalar_f64 and "round_nearest_even" in run.profile.long_code
    if not is_array or not is_slow or is_vectorized(op.operation):
        return None
    return logarithm.hyperbolic_tangent(Number(x), keeps_sums=True).value


def _f64_expansion(name: str, function: Callable[[Number], Number]) -> Pattern:
    """A pattern for f64 only."""

    def expand(op: Op, run: PassRun) -> Replacement:
        if not isinstance(element_of(op.operands[0]), ir.F64Type) or name in run.profile.inaccurate:
            return None
        if name in run.profile.scalar_f64 and is_vectorized(op.operation):
            return None
        return function(Number(op.operands[0])).value

    expand.__name__ = f"expand_{name}"
    return pattern(f"stablehlo.{name}")(expand)


def _trigonometric(name: str, function: Callable[[ir.Value], ir.Value]) -> Pattern:
    """A pattern that makes a kernel of large f64 arrays, and of large ones of narrower floats outside of loops."""

    def expand(op: Op, run: PassRun) -> Replacement:
        (x,) = op.operands
        if not list(op.operation.results[0].uses):
            return x  # it was computed with another function
        if not _has_kernel(op, name, run):
            return None
        other = _of_same_angle(op.operation)
        if other is None:
            return _in_kernel(op, name, lambda v: [function(v)], 1)[0]
        sine, cosine = _in_kernel(op, "sine and cosine", of_vectors.sine_and_cosine, 2)
        own, others = (sine, cosine) if name == "sine" else (cosine, sine)
        other.results[0].replace_all_uses_with(others)
        return own

    expand.__name__ = f"compute_{name}"
    return pattern(f"stablehlo.{name}")(expand)


def _has_kernel(op: Op, name: str, run: PassRun) -> bool:
    """Whether sine, cosine or tan of an array is a kernel: of large arrays, and of f64 alone."""
    (x,) = op.operands
    is_f64, is_outside = isinstance(element_of(x), ir.F64Type), op.operation.parent.name == "func.func"
    if name not in run.profile.scalar_f64 or not (is_f64 or (dtype(element_of(x)).name in NARROW and is_outside)):
        return False
    if is_f64 and run.profile.kernels and is_vector_alone(op.operation):
        return True
    return not _is_left(op, run) and is_static(x) and prod(shape_of(x)) >= _smallest(x)


def _smallest(x: ir.Value) -> int:
    """Fewest numbers of the type of these for which a kernel of sines is worth a dispatch of its own."""
    is_f64 = isinstance(element_of(x), ir.F64Type)
    return trigonometric_kernel.SMALLEST if is_f64 else trigonometric_kernel.SMALLEST_F32


def _in_kernel(op: Op, name: str, function: trigonometric_kernel.Function, count: int) -> list[ir.Value]:
    """Functions of an array in a kernel, which in loops is for its size."""
    if op.operation.parent.name == "func.func":
        return trigonometric_kernel.compute(op.operands[0], name, function, count)
    return trigonometric_kernel.compute_here(op.operands[0], function, count)


def _of_same_angle(op: ir.Operation) -> ir.Operation | None:
    """The cosine of a number of which this is the sine, or the sine of one of which it is the cosine, after it."""
    name = {"stablehlo.sine": "stablehlo.cosine", "stablehlo.cosine": "stablehlo.sine"}.get(op.name)
    users = (use.owner.operation for use in op.operands[0].uses)
    found = (
        user
        for user in users
        if user.name == name and user.block == op.block and op.is_before_in_block(user) and list(user.results[0].uses)
    )
    return next(found, None)


@pattern("stablehlo.round_nearest_even")
def expand_rounding(op: Op, run: PassRun) -> Replacement:
    """round(x) = (|x| + 2^52) - 2^52 with the sign of x, if |x| < 2^52; all others are integers, infinite or NaN"""
    row = dtype(element_of(op.operands[0]))
    is_short = "round_nearest_even" not in run.profile.long_code
    if row.name not in NARROW | {"f64"} or is_short or not is_static(*op.operands):
        return None
    wide = ir.F64Type.get() if row.name == "f64" else ir.F32Type.get()
    x, least = Number(op.operands[0]).to(wide), 2.0 ** MANTISSA_BITS[dtype(wide).name]  # from here on, all are integers
    integers = ir.IntegerType.get_signless(wide.width)
    size = Number(stablehlo.abs(x.value))
    rounded, sign = ((size + least) - least).bits(integers), x.bits(integers) & -(1 << (wide.width - 1))
    return select(size < least, (rounded | sign).bits(element_of(x.value)), x).to(element_of(op.operands[0])).value


def _as_f32(name: str) -> Pattern:
    """A pattern for f16 and bf16 that computes in f32, if the target is quicker so."""

    def expand(op: Op, run: PassRun) -> Replacement:
        element = element_of(op.operands[0])
        if name not in run.profile.as_f32 or dtype(element).name not in NARROW - {"f32"}:
            return None
        wide = Number(op.operands[0]).to(ir.F32Type.get())
        return Number(getattr(stablehlo, name)(wide.value)).to(element).value

    expand.__name__ = f"compute_{name}_as_f32"
    return pattern(f"stablehlo.{name}")(expand)


@pattern("stablehlo.power")
def expand_known_power(op: Op, run: PassRun) -> Replacement:
    """x^2 -> x x, and so on"""
    base, exponent = op.operands
    if dtype(element_of(base)).name not in NARROW | {"f64"}:
        return None
    found = known_power(base, exponent)
    return None if found is None else found.value


@pattern("stablehlo.exponential_minus_one")
def expand_narrow_exponential(op: Op, run: PassRun) -> Replacement:
    """e^x - 1 of f32 and narrower floats as 2^n (e^r - 1) + (2^n - 1)"""
    row = dtype(element_of(op.operands[0]))
    if row.name not in NARROW or not {"exponential_minus_one", "round_nearest_even"} <= run.profile.long_code:
        return None
    wide = Number(op.operands[0]).to(ir.F32Type.get())
    return logarithm.exponential_minus_one(wide, keeps_sums=True).to(element_of(op.operands[0])).value


@pattern("stablehlo.power")
def expand_power(op: Op, run: PassRun) -> Replacement:
    """x^y -> e^(y log |x|) with the sign and the edge cases of x^y"""
    row = dtype(element_of(op.operands[0]))
    if row.name not in NARROW | {"f64"} or _is_left_power(op, run):
        return None
    element = ir.F64Type.get() if row.name == "f64" else ir.F32Type.get()
    x, y = (Number(value).to(element) for value in op.operands)
    keeps_sums = "round_nearest_even" in run.profile.long_code
    return power(x, y, keeps_sums=keeps_sums).to(element_of(op.operands[0])).value


def _with_zero(name: str) -> Pattern:
    """A pattern for an operation of which one operand is zero."""

    def expand(op: Op, run: PassRun) -> Replacement:
        if name not in run.profile.inaccurate or dtype(element_of(op.operands[0])).name not in NARROW | {"f64"}:
            return None
        return with_zero(name, *op.operands)

    expand.__name__ = f"{name}_with_zero"
    return pattern(f"stablehlo.{name}")(expand)


PASS = pattern_pass(
    "expand-elementary",
    _trigonometric("sine", of_vectors.sine),
    _trigonometric("cosine", of_vectors.cosine),
    _trigonometric("tan", of_vectors.tangent),
    _expansion("sine", sine),
    _expansion("cosine", cosine),
    _expansion("tan", tangent),
    _expansion("atan2", arc_tangent2),
    _expansion("cbrt", cube_root),
    expand_known_power,
    expand_rounding,
    expand_power,
    expand_narrow_exponential,
    *(_as_f32(name) for name in ("logistic", "rsqrt", "sqrt")),
    expand_remainder,
    expand_arrays,
    _f64_expansion("exponential_minus_one", exponential_minus_one),
    _f64_expansion("log_plus_one", log_plus_one),
    _f64_expansion("tanh", hyperbolic_tangent),
    *(_with_zero(name) for name in ("add", "subtract", "multiply", "divide")),
    options=Options,
)
