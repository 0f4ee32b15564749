"""Arithmetic that IEEE 754 or the type defines, and functions, of which NaN and infinities are defined."""

from __future__ import annotations

from dataclasses import replace

import jax.numpy as jnp
from corpus import DTYPES
from jax import lax

from corner_steps.walk import Corner, Walk, step

_FLOATS = ("f32", "f64", "bf16", "f16")


@step("f", 8)
def rounded(w: Walk, v: Corner) -> Corner:
    o = w.mate(v)
    return w.computed(w.pick(lax.add, lax.sub, lax.mul)(v.x, o.x), v, o, is_rounded=True)


@step("f", 3)
def quotient(w: Walk, v: Corner) -> Corner | None:
    """Of elements of an argument, by an argument or themselves: XLA multiplies with the reciprocals of repeated
    divisors, and forms a / (b * c) of (a / b) / c."""
    if not v.is_raw:
        return None
    fits = [o for o in w.values if o.is_given and o.x.dtype == v.x.dtype and o.shape == v.shape]
    o = w.rng.choice([*fits, v])
    return w.computed(lax.div(v.x, o.x), v, o, is_rounded=True)


@step("f", 3)
def exact(w: Walk, v: Corner) -> Corner:
    name = w.pick("neg", "abs", "sign", "floor", "ceil", "round", "even", "sqrt", "is_finite", "square")
    if name == "is_finite":
        return w.computed(lax.is_finite(v.x), v)
    if name in ("round", "even"):
        method = lax.RoundingMethod.TO_NEAREST_EVEN if name == "even" else lax.RoundingMethod.AWAY_FROM_ZERO
        return w.computed(lax.round(v.x, method), v)
    return w.computed(getattr(lax, name)(v.x), v, is_rounded=name in ("sqrt", "square"))


@step("f", 3)
def extremes(w: Walk, v: Corner) -> Corner:
    o = w.mate(v)
    return w.computed(w.pick(lax.max, lax.min)(v.x, o.x), v, o)


@step("f")
def remainder(w: Walk, v: Corner) -> Corner | None:
    o = w.mate(v)
    if v.has_subnormals or o.has_subnormals:
        return None  # XLA's remainder may be a subnormal number
    return w.computed(lax.rem(v.x, o.x), v, o, is_rounded=True)


@step("f")
def clamped(w: Walk, v: Corner) -> Corner:
    low, high = w.mate(v), w.mate(v)
    if w.chance(0.5):
        low, high = (replace(o, x=jnp.asarray(n, v.x.dtype)) for o, n in ((v, -1.5), (v, w.pick(0.0, jnp.inf, 2.5))))
        return w.computed(lax.clamp(low.x, v.x, high.x), v)
    return w.computed(lax.clamp(low.x, v.x, high.x), v, low, high)


@step("fi", 2)
def compared(w: Walk, v: Corner) -> Corner:
    o = w.mate(v)
    return w.computed(w.pick(lax.eq, lax.ne, lax.lt, lax.le, lax.gt, lax.ge)(v.x, o.x), v, o)


@step("f", 1.5)
def function(w: Walk, v: Corner) -> Corner | None:
    """Functions of finite numbers in the range of all of them."""
    if v.has_subnormals:
        return None
    name = w.pick("exp", "log", "tanh", "logistic", "atan2", "cbrt", "rsqrt", "log1p", "expm1", "sin", "cos", "pow")
    x = lax.clamp(jnp.asarray(-20, v.x.dtype), v.x, jnp.asarray(20, v.x.dtype)) if w.chance(0.5) else v.x
    if name in ("sin", "cos", "exp", "expm1"):
        x = lax.clamp(jnp.asarray(-20, v.x.dtype), v.x, jnp.asarray(20, v.x.dtype))
    made = lax.pow(lax.abs(x), jnp.full(x.shape, 0.75, x.dtype)) if name == "pow" else None
    if name == "atan2":
        made = lax.atan2(x, w.mate(replace(v, x=x)).x) if not any(o.has_subnormals for o in w.values) else lax.tanh(x)
    made = getattr(lax, name)(x) if made is None else made
    return replace(w.computed(made, v), is_exact=False)


@step("i", 5)
def integers(w: Walk, v: Corner) -> Corner:
    o = w.mate(v)
    if w.chance(0.3):
        name = w.pick("neg", "sign", "bitwise_not", "population_count", "clz", "abs")
        is_unsigned = jnp.issubdtype(v.x.dtype, jnp.unsignedinteger)
        return w.computed(getattr(lax, "bitwise_not" if is_unsigned and name in ("abs", "sign") else name)(v.x), v)
    names = "add sub mul div rem max min bitwise_and bitwise_or bitwise_xor shift_left shift_right_logical"
    name = w.pick(*names.split(), "shift_right_arithmetic")
    return w.computed(getattr(lax, name)(v.x, o.x), v, o)


@step("b", 2)
def logic(w: Walk, v: Corner) -> Corner:
    o = w.mate(v)
    if w.chance(0.2):
        return w.computed(lax.bitwise_not(v.x), v)
    return w.computed(w.pick(lax.bitwise_and, lax.bitwise_or, lax.bitwise_xor, lax.max, lax.min)(v.x, o.x), v, o)


@step("b", 4)
def selected(w: Walk, v: Corner) -> Corner:
    o = w.other()
    a = w.fitted(o, v.shape) if v.shape or w.chance(0.5) else o
    b = w.mate(a)
    return w.moved(lax.select(v.x, a.x, b.x), a, b, v)


@step("fib", 3)
def converted(w: Walk, v: Corner) -> Corner:
    to = w.pick(*_FLOATS, "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "pred")
    made = w.computed(lax.convert_element_type(v.x, DTYPES[to]), v, is_rounded=True)
    return replace(made, has_subnormals=made.has_subnormals or (v.kind == "f" and made.kind == "f"))


@step("f")
def narrowed(w: Walk, v: Corner) -> Corner | None:
    """To a float of eight bits and back."""
    if v.x.dtype.name == "float64" or v.has_subnormals:  # f64 is rounded to f32 first
        return None
    to = w.pick(jnp.float8_e4m3fn, jnp.float8_e5m2, jnp.float8_e4m3b11fnuz, jnp.float8_e5m2fnuz)
    return w.computed(lax.convert_element_type(lax.convert_element_type(v.x, to), v.x.dtype), v)


@step("i")
def product(w: Walk, v: Corner) -> Corner | None:
    """Products of matrices of integers, which wrap."""
    if len(v.shape) != 2 or v.x.size > 4096:
        return None
    o = w.fitted(w.mate(v), [v.shape[1], w.pick(1, 3, 8, 17)])
    return w.computed(lax.dot(v.x, o.x), v, o)


@step("fi")
def bits(w: Walk, v: Corner) -> Corner | None:
    if (v.kind == "f" and not v.is_raw) or v.x.dtype.itemsize == 1:
        return None
    size = v.x.dtype.itemsize
    to = {2: ("bf16", "f16", "i16"), 4: ("f32", "i32"), 8: ("f64", "i64")}[size] if v.kind == "i" else (f"u{8 * size}",)
    made = w.moved(lax.bitcast_convert_type(v.x, DTYPES[w.pick(*to)]), v)
    return replace(made, has_subnormals=True)


@step("f")
def precision(w: Walk, v: Corner) -> Corner:
    exponent, mantissa = w.pick((8, 23), (8, 7), (5, 10), (4, 3), (5, 2))
    made = lax.reduce_precision(v.x, exponent, mantissa)
    return replace(w.computed(made, v), has_subnormals=True, is_exact=v.is_exact and not v.has_subnormals)


@step("c", 2)
def parts(w: Walk, v: Corner) -> Corner:
    return w.computed(w.pick(lax.real, lax.imag)(v.x), v)


@step("c", 2)
def of_complex(w: Walk, v: Corner) -> Corner:
    o = w.mate(v)
    name = w.pick("add", "sub", "neg", "conj", "eq")
    if name in ("neg", "conj"):
        return w.computed(getattr(lax, name)(v.x), v)
    return w.computed(getattr(lax, name)(v.x, o.x), v, o)


@step("f")
def joined(w: Walk, v: Corner) -> Corner | None:
    if v.x.dtype.name not in ("float32", "float64"):
        return None
    o = w.mate(v)
    return w.computed(lax.complex(v.x, o.x), v, o)
