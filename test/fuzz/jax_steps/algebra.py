"""Steps of complex numbers, transforms, linear algebra, random numbers."""

from __future__ import annotations

import math

import jax
import jax.numpy as jnp
from jax import lax

from jax_steps.scope import (
    MAX_ELEMENTS,
    MAX_PRODUCTS,
    Scope,
    Value,
    step,
)


@step("f", 1.5)
def to_complex(s: Scope, v: Value) -> Value | None:
    if v.x.dtype.itemsize < 4:
        return None
    o = s.mate(v)
    return s.moved(lax.complex(v.x, jnp.broadcast_to(o.x, v.x.shape)), v, o)


@step("c", 4)
def complex_arithmetic(s: Scope, v: Value) -> Value:
    o, x = s.mate(v), v.x
    name = s.pick(
        "real", "imag", "abs", "conj", "add", "mul", "exp", "dot", "sum", "div", "angle", "tanh", "real", "sqrt"
    )
    if name in ("real", "imag", "abs"):
        return s.new(getattr(jnp, name)(x), v)
    if name == "exp":
        return s.new(jnp.exp(1j * jnp.tanh(jnp.real(x))).astype(x.dtype), v)
    if (
        name == "dot"
        and x.ndim == 2
        and x.size
        and x.size * x.shape[0] < MAX_PRODUCTS // 4
        and x.shape[0] ** 2 < MAX_ELEMENTS
    ):
        return s.new(x @ x.conj().T / math.sqrt(x.shape[1]), v)
    if name == "sum" and x.ndim and x.size:
        a = s.rng.randrange(x.ndim)
        return s.new(x.sum(a) / math.sqrt(x.shape[a]), v)
    if name == "add":
        return s.new(x + o.x, v, o)
    if name == "mul":
        return s.new(x * o.x / (1 + jnp.abs(o.x)), v, o)
    if name == "div":
        return s.new(x / (2 + jnp.square(jnp.abs(o.x))), v, o)
    if name == "tanh":
        return s.new(x / (1 + jnp.abs(x)), v)
    if name == "sqrt":
        return s.new(jnp.sqrt(2 + x / (1 + jnp.abs(x))), v)
    if name == "angle":
        return s.new(jnp.angle(2 + x / (1 + jnp.abs(x))), v)
    return s.moved(jnp.conj(x), v)


@step("fc", 1.5)
def transformed(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim == 0 or x.size == 0 or (v.kind == "f" and x.dtype.itemsize < 4) or x.size > 8192:
        return None
    n = x.shape[-1]
    if v.kind == "c":
        name = s.pick("fft", "ifft", "irfft", "fft2")
        if name == "irfft" and n > 1:
            return s.new(jnp.fft.irfft(x) * math.sqrt(n), v)
        if name == "fft2" and x.ndim >= 2:
            return s.new(jnp.fft.fft2(x, norm="ortho"), v)
        return s.new((jnp.fft.ifft if name == "ifft" else jnp.fft.fft)(x, norm="ortho"), v)
    return s.new(jnp.fft.rfft(x, norm="ortho"), v)


@step("f", 1.2)
def factored(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.dtype.itemsize < 4 or x.size < 4:
        return None
    n = min(s.pick(2, 3, 5, 8, 16, 17), math.isqrt(x.size))
    shape = (n, n) if s.chance(0.6) else (2, n, n)
    m = s.fitted(v, shape).x
    m = jnp.tanh(m)
    definite = m @ jnp.swapaxes(m, -1, -2) / n + 2 * jnp.eye(n, dtype=m.dtype)
    name = s.pick("cholesky", "solve", "triangular", "inv", "det", "eigvalsh", "cho_solve", "slogdet", "svd")
    if name == "cholesky":
        return s.new(jnp.linalg.cholesky(definite), v)
    if name == "solve":
        return s.new(jnp.linalg.solve(definite, m), v)
    if name == "triangular":
        made = lax.linalg.triangular_solve(
            definite,
            m,
            left_side=s.chance(0.5),
            lower=s.chance(0.5),
            transpose_a=s.chance(0.5),
            unit_diagonal=s.chance(0.2),
        )
        return s.new(made, v)
    if name == "inv":
        return s.new(jnp.linalg.inv(definite), v)
    if name == "det":
        return s.new(jnp.linalg.det(definite / 3), v)
    if name == "slogdet":
        return s.new(jnp.linalg.slogdet(definite)[1], v)
    if name == "eigvalsh":
        return s.new(jnp.linalg.eigvalsh(definite), v)
    if name == "svd":
        return s.new(jnp.linalg.svd(m, compute_uv=False), v)
    lower = jnp.linalg.cholesky(definite)
    return s.new(jnp.swapaxes(lower, -1, -2) @ jnp.ones((n, 1), m.dtype), v)


@step("i", 1.5)
def random_numbers(s: Scope, v: Value) -> Value | None:
    seed = v.x.reshape(-1)[0].astype(jnp.uint32) if v.x.size else jnp.uint32(3)
    n = s.rng.choice(s.sizes)
    shape = s.pick((n,), (3, n), ())
    key = jax.random.key(seed, impl=s.pick("threefry2x32", "threefry2x32", "rbg", "unsafe_rbg"))
    name = s.pick("bits", "uniform", "normal", "randint", "permutation", "bernoulli", "split", "exponential")
    dtype = s.pick(jnp.float32, jnp.float32, jnp.float64, jnp.float16, jnp.bfloat16)
    if name == "bits":
        return Value(jax.random.bits(key, shape, s.pick(jnp.uint32, jnp.uint8, jnp.uint16, jnp.uint64)))
    if name == "uniform":
        return s.new(jax.random.uniform(key, shape, dtype), Value(seed))
    if name == "normal":
        return s.new(jax.random.normal(key, shape, dtype), Value(seed))
    if name == "exponential":
        return s.new(jax.random.exponential(key, shape, dtype), Value(seed))
    if name == "randint":
        return Value(jax.random.randint(key, shape, 0, 100, s.pick(jnp.int32, jnp.int64, jnp.uint8)))
    if name == "permutation":
        return Value(jax.random.permutation(key, n))
    if name == "split":
        return Value(jax.random.bits(jax.random.split(jax.random.fold_in(key, 7), 2)[1], shape))
    return Value(jax.random.bernoulli(key, 0.25, shape))
