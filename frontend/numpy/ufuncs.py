"""Universal functions that take several operations, or return two arrays, and the methods of ufuncs, over XlaOps.

Source: NumPy's reference.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import MANTISSA_BITS
from hilo.dialect.support.errors import ArgumentError, DtypeError
from hilo.numpy import reductions
from hilo.numpy.protocol import copysign, read_array
from hilo.numpy.shaping import moveaxis, where
from hilo.ops._operation import error
from hilo.ops.arithmetic.broadcasting import numpy_dims
from hilo.ops.arithmetic.operators import broadcast_to


def _pair(name: str, x: object, y: object) -> tuple[XlaOp, XlaOp]:
    return read_array(name, "x1", x, y), read_array(name, "x2", y, x)


def _floats(name: str, *given: XlaOp) -> tuple[XlaOp, ...]:
    for op in given:
        if op.dtype is None or not op.dtype.is_float:
            raise error(DtypeError, name, f"an operand is {op.shape}; it takes floats (convert with .astype)")
    return given


def hypot(x: object, y: object) -> XlaOp:
    """The root of x² + y², scaled so that squares neither overflow nor underflow."""
    a, b = (ops.Abs(op) for op in _floats("np.hypot", *_pair("np.hypot", x, y)))
    large, small = ops.numpy_broadcast("Max", a, b), ops.numpy_broadcast("Min", a, b)
    ratio = small / where(ops.Eq(large, 0), 1, large)
    found = large * ops.Sqrt(1 + ratio * ratio)
    return where(
        ops.Or(ops.Eq(a + ops.ZerosLike(large), math.inf), ops.Eq(b + ops.ZerosLike(large), math.inf)), math.inf, found
    )


def logaddexp(x: object, y: object) -> XlaOp:
    """max + log1p(exp(min - max)); equal infinities, whose difference is NaN, are returned themselves.

    Equal numbers have the difference 0, without a gradient: that of -|x - y| would be one side's.
    """
    a, b = _pair("np.logaddexp", x, y)
    larger = ops.numpy_broadcast("Max", a, b)
    below = ops.numpy_broadcast("Min", a, b) - larger
    more = ops.Log1p(ops.Exp(where(ops.numpy_broadcast("Eq", a, b), 0, below)))
    return where(ops.IsNan(below), a + b, larger + more)


def logaddexp2(x: object, y: object) -> XlaOp:
    """log2(2^x + 2^y), in the steps of `np.logaddexp`."""
    a, b = _floats("np.logaddexp2", *_pair("np.logaddexp2", x, y))
    larger = ops.numpy_broadcast("Max", a, b)
    below = ops.numpy_broadcast("Min", a, b) - larger
    more = ops.Log1p(ops.Exp(where(ops.numpy_broadcast("Eq", a, b), 0, below) * math.log(2))) / math.log(2)
    return where(ops.IsNan(below), a + b, larger + more)


def float_power(x: object, y: object) -> XlaOp:
    """x to the power of y in f64 or c128."""
    return ops.numpy_broadcast("Pow", *_pair("np.float_power", x, y))


def divmod_(x: object, y: object) -> tuple[XlaOp, XlaOp]:
    """The quotient, rounded down, and the remainder."""
    return ops.floor_divide(x, y), ops.floor_mod(x, y)


def modf(x: XlaOp) -> tuple[XlaOp, XlaOp]:
    """The fractional and the integral part, both with x's sign."""
    (op,) = _floats("np.modf", x)
    whole = ops.Select(ops.Lt(op, 0), ops.Ceil(op), ops.Floor(op))
    fraction = where(ops.Eq(ops.Abs(op), math.inf), 0, op - whole)
    return copysign(fraction, op), whole


def _fields(name: str, x: XlaOp) -> tuple[XlaOp, int, int]:
    """The bits of a float, the number of its mantissa bits, and the bias of its exponent."""
    (op,) = _floats(name, x)
    assert op.dtype is not None
    mantissa = MANTISSA_BITS.get(op.dtype.name)
    if mantissa is None:
        raise error(DtypeError, name, f"an operand is {op.shape}; it takes {', '.join(MANTISSA_BITS)}")
    return ops.BitcastConvertType(op, f"s{op.dtype.bits}"), mantissa, (1 << (op.dtype.bits - mantissa - 2)) - 1


def frexp(x: XlaOp) -> tuple[XlaOp, XlaOp]:
    """A mantissa in [0.5, 1) and an exponent of 2, as s32; 0, infinity and NaN are returned with the exponent 0.
    Subnormal numbers count as 0, as they do on compiled targets."""
    bits, mantissa, bias = _fields("np.frexp", x)
    assert x.dtype is not None
    mask = ((1 << (x.dtype.bits - mantissa - 1)) - 1) << mantissa
    exponent = ops.ShiftRightLogical(ops.And(bits, mask), mantissa)
    half = ops.BitcastConvertType(ops.Or(ops.And(bits, ~mask), (bias - 1) << mantissa), x.dtype)
    is_plain = ops.And(ops.Ne(x, 0), ops.Lt(ops.Abs(x), math.inf))
    is_plain = ops.And(is_plain, ops.Ne(exponent, 0))
    return where(is_plain, half, x), where(is_plain, exponent.astype("s32") - (bias - 1), 0)


def ldexp(x: object, n: object) -> XlaOp:
    """x · 2**n, multiplied in three steps, so that no power overflows before the result does."""
    op = read_array("np.ldexp", "x1", x, n)
    power = n if isinstance(n, XlaOp) else ops.Constant(op.builder, np.asarray(n, np.int32))
    (op,) = _floats("np.ldexp", op)
    assert op.dtype is not None
    third = ops.Div(power, ops.FullLike(power, 3))
    steps = (third, third, power - third * 2)
    for step in steps:
        op = ops.numpy_broadcast(
            "Mul", op, ops.numpy_broadcast("Pow", ops.Constant(op.builder, 2, op.dtype), step.astype(op.dtype))
        )
    return op


def nextafter(x: object, y: object) -> XlaOp:
    """The next number after x towards y."""
    a, b = _floats("np.nextafter", *_pair("np.nextafter", x, y))
    dims = numpy_dims("np.nextafter", a.dims, b.dims)[0]
    return ops.NextAfter(broadcast_to(a, dims), broadcast_to(b, dims))


def spacing(x: XlaOp) -> XlaOp:
    """The distance to the next number away from 0, with x's sign."""
    (op,) = _floats("np.spacing", x)
    size = ops.Abs(op)
    distance = ops.NextAfter(size, ops.FullLike(size, math.inf)) - size
    return copysign(where(ops.Eq(size, math.inf), math.nan, distance), op)


def gcd(x: object, y: object) -> XlaOp:
    """The greatest common divisor, by Euclid's algorithm on all elements at once."""
    a, b = _integers("np.gcd", x, y)

    def is_open(state: XlaOp) -> XlaOp:
        return reductions.any(ops.Ne(state[1], 0))

    def step(state: XlaOp) -> tuple[XlaOp, XlaOp]:
        left, right = state
        done = ops.Eq(right, 0)
        rest = ops.Rem(left, where(done, 1, right))
        return where(done, left, right), where(done, 0, rest)

    return ops.While(is_open, step, (a, b))[0]


def lcm(x: object, y: object) -> XlaOp:
    """The least common multiple; 0 if an element is 0."""
    a, b = _integers("np.lcm", x, y)
    divisor = gcd(a, b)
    return ops.Div(a, where(ops.Eq(divisor, 0), 1, divisor)) * b


def _integers(name: str, x: object, y: object) -> tuple[XlaOp, XlaOp]:
    """The absolute values of both operands, broadcast to the same shape."""
    a, b = _pair(name, x, y)
    for op in (a, b):
        if op.dtype is None or not op.dtype.is_integer:
            raise error(DtypeError, name, f"an operand is {op.shape}; it takes integers")
    dims = numpy_dims(name, a.dims, b.dims)[0]
    first, second = (
        broadcast_to(op if op.dtype is not None and op.dtype.kind == "unsigned" else ops.Abs(op), dims) for op in (a, b)
    )
    return first, second


# ---- products of vectors and matrices --------------------------------------------------------------------------------


def vecdot(x1: object, x2: object, axis: int = -1) -> XlaOp:
    """The dot products of vectors along the last dimension, with the first ones conjugated."""
    a, b = _pair("np.vecdot", x1, x2)
    if axis != -1:
        a, b = (moveaxis(op, axis, -1) for op in (a, b))
    return reductions.sum((ops.Conj(a) if a.dtype is not None and a.dtype.is_complex else a) * b, -1)


def matvec(x1: object, x2: object) -> XlaOp:
    """The products of matrices with vectors along the last dimension."""
    a, b = _pair("np.matvec", x1, x2)
    return ops.matmul(a, b.reshape(*b.dims, 1)).reshape(
        *numpy_dims("np.matvec", a.dims[:-2], b.dims[:-1])[0], a.dims[-2]
    )


def vecmat(x1: object, x2: object) -> XlaOp:
    """The products of conjugated vectors along the last dimension with matrices."""
    a, b = _pair("np.vecmat", x1, x2)
    a = ops.Conj(a) if a.dtype is not None and a.dtype.is_complex else a
    row = a.reshape(*a.dims[:-1], 1, a.dims[-1])
    return ops.matmul(row, b).reshape(*numpy_dims("np.vecmat", a.dims[:-1], b.dims[:-2])[0], b.dims[-1])


UFUNCS: dict[str, Callable[..., object]] = {
    "divmod": divmod_,
    "float_power": float_power,
    "frexp": frexp,
    "gcd": gcd,
    "hypot": hypot,
    "lcm": lcm,
    "ldexp": ldexp,
    "logaddexp": logaddexp,
    "logaddexp2": logaddexp2,
    "matvec": matvec,
    "modf": modf,
    "nextafter": nextafter,
    "spacing": spacing,
    "vecdot": vecdot,
    "vecmat": vecmat,
}


# ---- methods ---------------------------------------------------------------------------------------------------------


def outer(ufunc: np.ufunc, x: object, y: object) -> object:
    """`np.add.outer(x, y)`: the function of every element of x with every element of y."""
    a, b = _pair(f"np.{ufunc.__name__}.outer", x, y)
    return ufunc(a.reshape(*a.dims, *[1] * b.ndim), b)


def accumulate(ufunc: np.ufunc, x: XlaOp, axis: int = 0, dtype: object = None) -> XlaOp:
    """`np.maximum.accumulate(x)`: the cumulative reduction."""
    name = f"np.{ufunc.__name__}.accumulate"
    if ufunc is np.add:
        return reductions.cumsum(x, axis, dtype)
    if ufunc is np.multiply:
        return reductions.cumprod(x, axis, dtype)
    chosen = {"maximum": (ops.Max, ops.MinValue), "minimum": (ops.Min, ops.MaxValue)}.get(ufunc.__name__)
    if chosen is None:
        raise error(ArgumentError, name, "cannot be built from XlaOps; it takes add, multiply, maximum and minimum")
    fold, start = chosen
    op = x if dtype is None else x.astype(dtype)
    return reductions.accumulated(name, op, axis, start(op.builder, op.dtype), fold)
