"""Steps element by element: arithmetic, comparisons, conversions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from corpus import DTYPES
from jax import lax

from jax_steps.scope import (
    FLOATS,
    Scope,
    Value,
    broadcasts,
    exact_limit,
    step,
)

UNARY: dict[str, Callable[[Any], Any]] = {
    "tanh": jnp.tanh,
    "sin": jnp.sin,
    "cos": jnp.cos,
    "exp": lambda x: jnp.exp(-jnp.square(x)),
    "log1p": lambda x: jnp.log1p(jnp.square(x)),
    "log": lambda x: jnp.log(jnp.abs(x) + 1),
    "sqrt": lambda x: jnp.sqrt(jnp.square(x) + 1),
    "rsqrt": lambda x: lax.rsqrt(jnp.square(x) + 0.5),
    "logistic": jax.nn.sigmoid,
    "gelu": jax.nn.gelu,
    "silu": jax.nn.silu,
    "softplus": jax.nn.softplus,
    "erf": lax.erf,
    "erfc": lax.erfc,
    "expm1": lambda x: jnp.expm1(jnp.tanh(x)),
    "neg": lambda x: -x,
    "square": lambda x: jnp.square(jnp.tanh(x)),
    "cube": lambda x: jnp.tanh(x) ** 3,
    "power": lambda x: (jnp.square(x) + 0.5) ** 0.3,
    "divide": lambda x: x / (1 + jnp.square(x)),
    "atan": jnp.arctan,
    "atanh": lambda x: jnp.arctanh(0.7 * jnp.tanh(x)),
    "sinh": lambda x: jnp.sinh(jnp.tanh(x)),
    "asinh": jnp.arcsinh,
    "acosh": lambda x: jnp.arccosh(1.5 + jnp.square(x)),
    "cbrt": lambda x: jnp.cbrt(1 + jnp.square(x)),
    "tan": lambda x: jnp.tan(0.5 * jnp.tanh(x)),
    "reciprocal": lambda x: jnp.reciprocal(2 + jnp.sin(x)),
    "one_minus": lambda x: 1 - x,
    "halved": lambda x: x * 0.5,
}
SPECIAL: dict[str, Callable[[Any], Any]] = {
    "lgamma": lambda x: lax.lgamma(1.5 + jnp.square(jnp.tanh(x))),
    "digamma": lambda x: lax.digamma(1.5 + jnp.square(jnp.tanh(x))),
    "erf_inv": lambda x: lax.erf_inv(0.8 * jnp.tanh(x)),
    "i1e": lambda x: lax.bessel_i1e(x),
    "i0e": lambda x: lax.bessel_i0e(x),
    "igamma": lambda x: lax.igamma(1.5 + jnp.square(jnp.tanh(x)), 2 + jnp.tanh(x)),
    "ndtri": lambda x: _wide(jax.scipy.special.ndtri, 0.5 + 0.4 * jnp.tanh(x)),
    "softmax": lambda x: jax.nn.softmax(x, axis=-1) if x.ndim else x,
}


def _wide(function: Callable[[Any], Any], x: Any) -> Any:
    """A function that JAX lacks for types narrower than f32."""
    return function(x if x.dtype.itemsize >= 4 else x.astype(jnp.float32)).astype(x.dtype)


@step("f", 6, smooth=True)
def unary(s: Scope, v: Value) -> Value:
    return s.new(UNARY[s.rng.choice(list(UNARY))](v.x), v)


@step("f", 0.5)
def special(s: Scope, v: Value) -> Value | None:
    if v.x.size > 4096:
        return None
    return s.new(SPECIAL[s.rng.choice(list(SPECIAL))](v.x), v)


@step("f", 5, smooth=True)
def binary(s: Scope, v: Value) -> Value:
    o = s.mate(v)
    name = s.pick("add", "sub", "mul", "div", "atan2", "hypot", "average", "max", "min", "logaddexp", "pow")
    made = {
        "add": lambda x, y: x + y,
        "sub": lambda x, y: x - y,
        "mul": lambda x, y: jnp.tanh(x) * y,
        "div": lambda x, y: x / (1.5 + jnp.cos(y)),
        "atan2": lambda x, y: jnp.arctan2(x, 1 + jnp.square(y)),
        "hypot": lambda x, y: jnp.sqrt(jnp.square(x) + jnp.square(y) + 0.1),
        "average": lambda x, y: 0.75 * x + 0.25 * y,
        "max": lambda x, y: x + y if s.differentiable else jnp.maximum(x, y),
        "min": lambda x, y: x - y if s.differentiable else jnp.minimum(x, y),
        "logaddexp": jnp.logaddexp,
        "pow": lambda x, y: (jnp.square(jnp.tanh(x)) + 0.5) ** jnp.tanh(y),
    }[name](v.x, o.x)
    return s.new(made, v, o)


@step("f", 2, smooth=True)
def scaled(s: Scope, v: Value) -> Value:
    return s.tame(v)


@step("f", 2)
def exact_arithmetic(s: Scope, v: Value) -> Value | None:
    if not v.exact:
        return None
    o = s.mate(v, exact=True)
    limit = exact_limit(v.x.dtype)
    if s.chance(0.4) and v.bound * o.bound * 4 < limit and o.exact:
        return s.new(v.x * o.x * 4, v, o, exact=True, bound=v.bound * o.bound * 4)
    if o.exact and v.bound + o.bound < limit:
        made = s.pick(jnp.add, jnp.subtract, jnp.maximum, jnp.minimum)(v.x, o.x)
        return s.new(made, v, o, exact=True, bound=v.bound + o.bound)
    made = s.pick(jnp.floor, jnp.ceil, jnp.sign, jnp.round, jnp.abs, jnp.negative, jnp.trunc)(v.x)
    return s.new(made, v, exact=True, bound=v.bound + 1)


@step("f", 1)
def remainder(s: Scope, v: Value) -> Value | None:
    if not v.exact:
        return None
    return s.new(s.pick(jnp.remainder, lax.rem)(v.x, jnp.asarray(s.pick(3, 0.75, -2), v.x.dtype)), v, exact=True)


@step("i", 5)
def integer_arithmetic(s: Scope, v: Value) -> Value:
    o = s.mate(v)
    x, y = v.x, o.x
    bits = x.dtype.itemsize * 8
    name = s.pick("add", "sub", "mul", "and", "or", "xor", "not", "max", "min", "div", "rem", "floordiv", "shl", "shr",
                  "sar", "clz", "popcount", "neg", "abs", "sign", "pow", "clamp", "mod")  # fmt: skip
    positive = jnp.abs(y // 2) + 1 if jnp.issubdtype(x.dtype, jnp.signedinteger) else y // 2 + 1
    positive = jnp.maximum(positive, 1)
    made = {
        "add": lambda: x + y,
        "sub": lambda: x - y,
        "mul": lambda: x * y,
        "and": lambda: x & y,
        "or": lambda: x | y,
        "xor": lambda: x ^ y,
        "not": lambda: ~x,
        "max": lambda: jnp.maximum(x, y),
        "min": lambda: jnp.minimum(x, y),
        "div": lambda: lax.div(x, jnp.broadcast_to(positive, x.shape)),
        "rem": lambda: lax.rem(x, jnp.broadcast_to(positive, x.shape)),
        "floordiv": lambda: x // positive,
        "mod": lambda: x % positive,
        "shl": lambda: lax.shift_left(x, jnp.broadcast_to(y % jnp.asarray(bits, y.dtype), x.shape)),
        "shr": lambda: lax.shift_right_logical(x, jnp.broadcast_to(y % jnp.asarray(bits, y.dtype), x.shape)),
        "sar": lambda: lax.shift_right_arithmetic(x, jnp.broadcast_to(y % jnp.asarray(bits, y.dtype), x.shape)),
        "clz": lambda: lax.clz(x),
        "popcount": lambda: lax.population_count(x),
        "neg": lambda: -x,
        "abs": lambda: jnp.abs(x),
        "sign": lambda: jnp.sign(x),
        "pow": lambda: lax.integer_pow(x, s.pick(2, 3, 5)),
        "clamp": lambda: lax.clamp(jnp.asarray(1, x.dtype), x, jnp.asarray(5, x.dtype)),
    }[name]()
    return s.new(made, v, o)


@step("b", 2)
def logic(s: Scope, v: Value) -> Value:
    o = s.mate(v)
    return s.new(s.pick(jnp.logical_and, jnp.logical_or, jnp.logical_xor, lambda x, y: ~x)(v.x, o.x), v, o)


@step("fi", 2)
def compare(s: Scope, v: Value) -> Value | None:
    if not v.exact:
        return None
    o = s.mate(v, exact=True)
    if not o.exact:
        return None
    f = s.pick(jnp.less, jnp.less_equal, jnp.greater, jnp.greater_equal, jnp.equal, jnp.not_equal)
    return Value(f(v.x, o.x if s.chance(0.7) else jnp.asarray(1, v.x.dtype)))


@step("b", 3)
def selected(s: Scope, v: Value) -> Value | None:
    numbers = [o for o in s.values if o.kind in "fic" and o.x.size > 0]
    if not numbers:
        return None
    o = s.rng.choice(numbers)
    mask = v if broadcasts(v.x.shape, o.x.shape) else s.fitted(v, o.x.shape)
    other = s.mate(o)
    made = s.moved(jnp.where(mask.x, o.x, other.x), o, other)
    if s.chance(0.3) and o.kind != "c":
        made = s.moved(jnp.where(mask.x, o.x, jnp.asarray(0, o.x.dtype)), o)
    return made


@step("bi", 3)
def to_number(s: Scope, v: Value) -> Value:
    to = s.pick("f32", "f32", "f64", "f16", "bf16", "i8", "i32", "u8", "u16", "i64", "u32")
    if v.kind == "b":
        return Value(v.x.astype(DTYPES[to]), 0.0, 1.0)
    if to in FLOATS:
        x = v.x & jnp.asarray(7, v.x.dtype)
        x = x - jnp.asarray(3, x.dtype) if x.dtype.kind == "i" else x
        return Value(x.astype(DTYPES[to]), 0.0, 8.0)
    return s.new(v.x.astype(DTYPES[to]), v)


@step("f", 2)
def converted(s: Scope, v: Value) -> Value:
    if v.exact and s.chance(0.5):
        to = s.pick("i8", "i32", "i16", "i64", "pred")
        x = v.x
        if to == "pred":
            return Value(x != 0)
        if v.bound > 100:
            x = jnp.clip(x, -100, 100)
        return Value(x.astype(DTYPES[to]))
    to = s.pick("f32", "f32", "f64", "bf16", "f16")
    exact = v.exact and v.bound < exact_limit(DTYPES[to])
    return s.new(v.x.astype(DTYPES[to]), v, exact=exact, bound=v.bound)


@step("f", 0.7, smooth=True)
def widened(s: Scope, v: Value) -> Value:
    return s.moved(v.x.astype(jnp.float64 if v.x.dtype == jnp.float32 else jnp.float32), v)


@step("i", 0.7)
def bitcast(s: Scope, v: Value) -> Value | None:
    bits = v.x.dtype.itemsize * 8
    to = s.pick("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64")
    target = np.dtype(DTYPES[to])
    if target.itemsize * 8 > bits:
        n = target.itemsize * 8 // bits
        if v.x.ndim == 0 or v.x.shape[-1] % n:
            return None
        x = v.x.reshape(*v.x.shape[:-1], v.x.shape[-1] // n, n)
        return Value(lax.bitcast_convert_type(x, target))
    return Value(lax.bitcast_convert_type(v.x, target))


@step("f", 0.5)
def float_bits(s: Scope, v: Value) -> Value | None:
    if not v.exact or v.x.dtype.itemsize == 2:
        return None
    unsigned = jnp.uint32 if v.x.dtype == jnp.float32 else jnp.uint64
    bits = lax.bitcast_convert_type(jnp.abs(v.x) + 1, unsigned)
    if s.chance(0.5):
        return Value(bits)
    sign = jnp.asarray(1 << (v.x.dtype.itemsize * 8 - 1), unsigned)
    return s.new(lax.bitcast_convert_type(bits ^ sign, v.x.dtype), v, exact=True, bound=v.bound + 1)


@step("f", 0.4)
def reduced_precision(s: Scope, v: Value) -> Value | None:
    if not v.exact:
        return None
    return Value(lax.reduce_precision(v.x, 8, s.pick(1, 3, 7)), 0.0, 2 * v.bound)


@step("f", 0.5)
def clipped(s: Scope, v: Value) -> Value:
    return s.moved(jnp.clip(v.x, -1.5, 0.75), v)
