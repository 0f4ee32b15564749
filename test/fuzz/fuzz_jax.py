"""Random compositions of jax.numpy and jax.lax, traced to StableHLO.

A program is a walk: each step takes a value that is there and adds one or more. Two properties travel with a value, so
that a comparison is sharp: how exact it is (zero for what every compiler must give to the bit, such as small integers
in a float) and how large. What jumps (comparisons, rounding, indices) is taken of exact values only; what grows is
scaled back.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from corpus import DTYPES, Input
from fuzz_models import MODELS
from fuzz_program import FuzzProgram
from jax import lax

TILED = (8, 16, 32, 64, 128, 256)
ODD = (1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 17, 19, 23, 24, 29, 31, 33, 37, 48, 61, 65, 97, 100, 127, 129, 211, 257, 300)
MAX_ELEMENTS = 1 << 15
MAX_PRODUCTS = 1 << 22
FLOATS = ("f32", "f64", "f16", "bf16")
INTEGERS = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")


@dataclass
class Value:
    """A traced value.

    Attributes:
        x: JAX's tracer.
        eps: the relative rounding of the least precise type that it came by; 0 for an exact one.
        bound: the largest magnitude of an exact float.
    """

    x: Any
    eps: float = 0.0
    bound: float = 8.0

    @property
    def kind(self) -> str:
        dtype = self.x.dtype
        if jnp.issubdtype(dtype, jnp.floating):
            return "f"
        return {"complex": "c", "bool": "b"}.get(dtype.name.rstrip("0123456789"), "i")

    @property
    def name(self) -> str:
        return next(name for name, dtype in DTYPES.items() if np.dtype(dtype) == self.x.dtype)

    @property
    def exact(self) -> bool:
        return self.eps == 0.0


def epsilon(dtype: Any) -> float:
    """The relative rounding of a type; 0 for integers."""
    return float(jnp.finfo(dtype).eps) if jnp.issubdtype(dtype, jnp.inexact) else 0.0


def exact_limit(dtype: Any) -> float:
    """Up to which magnitude a float type has every multiple of 1/4."""
    return 2.0 ** (jnp.finfo(dtype).nmant - 2)


@dataclass
class Scope:
    """What a walk knows: the choices, the values so far, and the sizes that dimensions have."""

    rng: random.Random
    sizes: Sequence[int]
    values: list[Value] = field(default_factory=list)
    differentiable: bool = False
    depth: int = 0

    def pick(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def inner(self, values: list[Value], **changes: Any) -> Scope:
        """A walk inside a region or a function that is differentiated."""
        made = Scope(self.rng, self.sizes, list(values), self.differentiable, self.depth + 1)
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    def new(self, x: Any, *parents: Value, exact: bool = False, bound: float = 8.0) -> Value:
        """A value that was computed from others; inexact unless said otherwise."""
        eps = max((p.eps for p in parents), default=0.0)
        if not exact:
            eps = max(eps, epsilon(x.dtype))
        return Value(x, eps, bound)

    def moved(self, x: Any, *parents: Value) -> Value:
        """A value that holds elements of others."""
        return Value(x, max(p.eps for p in parents), max(p.bound for p in parents))

    def mate(self, v: Value, *, exact: bool | None = None) -> Value:
        """Another value of the same element type in a shape that broadcasts with v's; v itself where there is none."""
        fits = [o for o in self.values if o.x.dtype == v.x.dtype and broadcasts(o.x.shape, v.x.shape)]
        fits = [o for o in fits if exact is None or o.exact == exact]
        if fits and self.chance(0.7):
            return self.rng.choice(fits[-6:])
        same = [o for o in self.values if o.x.dtype == v.x.dtype and (exact is None or o.exact == exact)]
        if not same:
            return v
        o = self.rng.choice(same)
        return self.fitted(o, v.x.shape)

    def fitted(self, o: Value, shape: Sequence[int]) -> Value:
        """A view of a value in a given shape: its first elements, repeated where it has fewer."""
        need = math.prod(shape)
        flat = o.x.reshape(-1)
        if flat.size == 0:
            return Value(jnp.zeros(shape, o.x.dtype), 0.0)
        if flat.size < need:
            flat = jnp.tile(flat, -(-need // flat.size))
        return self.moved(lax.slice(flat, [0], [need]).reshape(shape), o)

    def tame(self, v: Value) -> Value:
        """Keeps an inexact value's elements near 1."""
        return self.new(self.pick(jnp.tanh, lambda x: x / (1 + jnp.abs(x)), jnp.sin)(v.x), v)

    def indices(self, count: Sequence[int], limit: int) -> Any:
        """Exact indices below `limit`, made at run time from an argument where there is one."""
        integers = [o for o in self.values if o.kind == "i" and o.x.size > 0]
        limit = max(1, limit)
        types = [
            jnp.int32,
            jnp.int32,
            jnp.int64,
            jnp.uint32,
            *([jnp.int16, jnp.uint8, jnp.int8] if limit < 100 else []),
        ]
        dtype = self.rng.choice(types)
        if integers and self.chance(0.7):
            x = self.fitted(self.rng.choice(integers), count).x.astype(jnp.int32)
            return (x % jnp.int32(limit)).astype(dtype)
        return jnp.asarray(np.random.default_rng(self.rng.getrandbits(30)).integers(0, limit, count), dtype)


def broadcasts(a: Sequence[int], b: Sequence[int]) -> bool:
    """Does NumPy broadcast `a` to exactly `b`?"""
    return len(a) <= len(b) and all(m in (1, n) for m, n in zip(a[::-1], b[::-1], strict=False))


Make = Callable[[Scope, Value], "Value | Sequence[Value] | None"]


@dataclass(frozen=True)
class Step:
    """A way to go on, for values of some kinds."""

    name: str
    kinds: str
    make: Make
    weight: float
    smooth: bool


STEPS: list[Step] = []


def step(kinds: str, weight: float = 1.0, smooth: bool = False) -> Callable[[Make], Make]:
    """Registers a step for values of these kinds; a smooth one may be differentiated."""

    def register(make: Make) -> Make:
        STEPS.append(Step(make.__name__.rstrip("_"), kinds, make, weight, smooth))
        return make

    return register


# ---- element by element

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
    "ndtri": lambda x: jax.scipy.special.ndtri(0.5 + 0.4 * jnp.tanh(x)),
    "softmax": lambda x: jax.nn.softmax(x, axis=-1) if x.ndim else x,
}


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


# ---- views


@step("fibc", 3, smooth=True)
def transposed(s: Scope, v: Value) -> Value:
    order = list(range(v.x.ndim))
    s.rng.shuffle(order)
    return s.moved(jnp.transpose(v.x, order), v)


@step("fibc", 3, smooth=True)
def reshaped(s: Scope, v: Value) -> Value:
    return s.moved(v.x.reshape(factors(s.rng, v.x.size)), v)


def factors(rng: random.Random, size: int) -> list[int]:
    """A shape of so many elements."""
    shape: list[int] = []
    while size > 1 and len(shape) < 3:
        divisors = [d for d in range(2, min(size, 300) + 1) if size % d == 0]
        if not divisors:
            break
        shape.append(rng.choice(divisors))
        size //= shape[-1]
    if size > 1 or rng.random() < 0.15:
        shape.insert(rng.randint(0, len(shape)), size)
    return shape


@step("fibc", 3, smooth=True)
def sliced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    starts, limits, strides = [], [], []
    for n in v.x.shape:
        whole = s.chance(0.5)
        low = 0 if whole else s.rng.randint(0, n - 1)
        high = n if whole else s.rng.randint(low + 1, n)
        starts.append(low)
        limits.append(high)
        strides.append(1 if s.chance(0.7) else s.rng.randint(1, 3))
    return s.moved(lax.slice(v.x, starts, limits, strides), v)


@step("fibc", 1.5, smooth=True)
def reversed_(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0:
        return None
    dims = [d for d in range(v.x.ndim) if s.chance(0.6)] or [0]
    x = lax.rev(v.x, dims)
    if s.chance(0.3):
        x = x[tuple(slice(None, None, s.pick(1, 2, -1, -2, 3, -3)) for _ in range(v.x.ndim))]
    return s.moved(x, v)


@step("fibc", 2, smooth=True)
def padded(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size > MAX_ELEMENTS // 4:
        return None
    config = []
    for n in v.x.shape:
        low, high = s.pick(0, 0, 1, 2, -1, 3), s.pick(0, 0, 1, 2, -1, 5)
        inside = s.pick(0, 0, 0, 1, 2)
        grown = n + (n - 1) * inside + low + high
        config.append((low, high, inside) if grown > 0 else (0, 0, 0))
    return s.moved(lax.pad(v.x, jnp.asarray(s.pick(0, 0, 1), v.x.dtype), config), v)


@step("fibc", 2, smooth=True)
def concatenated(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size > MAX_ELEMENTS // 4:
        return None
    d = s.rng.randrange(v.x.ndim)
    others = [o for o in s.values if o.x.dtype == v.x.dtype and o.x.ndim == v.x.ndim]
    others = [
        o for o in others if all(m == n for k, (m, n) in enumerate(zip(o.x.shape, v.x.shape, strict=True)) if k != d)
    ]
    parts = [v] + [s.rng.choice(others) if others else v for _ in range(s.pick(1, 1, 2))]
    if s.chance(0.3):
        parts.append(s.moved(lax.rev(v.x, [d]), v))
    if sum(p.x.size for p in parts) > MAX_ELEMENTS:
        return None
    s.rng.shuffle(parts)
    return s.moved(jnp.concatenate([p.x for p in parts], d), *parts)


@step("fibc", 2, smooth=True)
def broadcast(s: Scope, v: Value) -> Value | None:
    n = s.rng.choice(s.sizes)
    if v.x.size * n > MAX_ELEMENTS:
        return None
    d = s.rng.randint(0, v.x.ndim)
    return s.moved(jnp.repeat(jnp.expand_dims(v.x, d), n, d) if s.chance(0.5) else
                   jnp.broadcast_to(jnp.expand_dims(v.x, d), (*v.x.shape[:d], n, *v.x.shape[d:])), v)  # fmt: skip


@step("fibc", 1.5, smooth=True)
def rolled(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    d = s.rng.randrange(v.x.ndim)
    name = s.pick("roll", "tile", "stack", "diagonal", "tril", "split", "expand", "flip", "outer_view", "diff")
    if name == "roll":
        return s.moved(jnp.roll(v.x, s.rng.randint(-3, 3), d), v)
    if name == "tile" and v.x.size < MAX_ELEMENTS // 4:
        return s.moved(jnp.tile(v.x, s.pick(2, 3)), v)
    if name == "stack" and v.x.size < MAX_ELEMENTS // 4:
        return s.moved(jnp.stack([v.x, jnp.flip(v.x, d)], d), v)
    if name == "diagonal" and v.x.ndim >= 2:
        return s.moved(jnp.diagonal(v.x, s.pick(0, 0, 1, -1), *s.rng.sample(range(v.x.ndim), 2)), v)
    if name == "tril" and v.x.ndim >= 2:
        return s.moved(s.pick(jnp.tril, jnp.triu)(v.x, s.pick(0, 1, -1)), v)
    if name == "split" and v.x.shape[d] % 2 == 0 and v.x.shape[d] > 0:
        a, b = jnp.split(v.x, 2, d)
        return s.moved(a if s.chance(0.5) else jnp.concatenate([b, a], d), v)
    if name == "diff" and v.kind in "f" and v.x.shape[d] > 1:
        return s.new(
            jnp.diff(v.x, axis=d), v, exact=v.exact and v.bound * 2 < exact_limit(v.x.dtype), bound=v.bound * 2
        )
    return s.moved(jnp.flip(v.x, d), v)


# ---- reductions


def axes_of(s: Scope, x: Any) -> tuple[int, ...]:
    chosen = tuple(d for d in range(x.ndim) if s.chance(0.5))
    return chosen or ((s.rng.randrange(x.ndim),) if x.ndim else ())


@step("f", 5, smooth=True)
def reduced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    axes = axes_of(s, v.x)
    n = math.prod(v.x.shape[a] for a in axes)
    keep = s.chance(0.4)
    name = s.pick("sum", "sum", "mean", "max", "min", "prod", "logsumexp", "var", "norm", "softmax", "std", "absmax")
    if name in ("max", "min", "absmax") and not s.differentiable:
        f = {"max": jnp.max, "min": jnp.min, "absmax": lambda x, **k: jnp.max(jnp.abs(x), **k)}[name]
        return s.moved(f(v.x, axis=axes, keepdims=keep), v)
    if v.exact and v.bound * n < exact_limit(v.x.dtype) and name == "sum":
        return s.new(jnp.sum(v.x, axis=axes, keepdims=keep), v, exact=True, bound=v.bound * n)
    made = {
        "mean": lambda x: jnp.mean(x, axis=axes, keepdims=keep),
        "prod": lambda x: jnp.prod(1 + jnp.tanh(x) / n, axis=axes, keepdims=keep),
        "logsumexp": lambda x: jax.nn.logsumexp(x, axis=axes, keepdims=keep) - math.log(n),
        "var": lambda x: jnp.var(x, axis=axes, keepdims=keep),
        "std": lambda x: jnp.sqrt(jnp.var(x, axis=axes, keepdims=keep) + 0.1),
        "norm": lambda x: jnp.sqrt(jnp.mean(jnp.square(x), axis=axes, keepdims=keep) + 0.1),
        "softmax": lambda x: jax.nn.softmax(x, axis=axes),
    }.get(name, lambda x: jnp.sum(x, axis=axes, keepdims=keep) / math.sqrt(n))(v.x)
    return s.new(made, v)


@step("f", 3, smooth=True)
def normalized(s: Scope, v: Value) -> Value | None:
    """A reduction that is read together with its operand, or through two broadcasts."""
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    a = s.rng.randrange(v.x.ndim)
    n = v.x.shape[a]
    name = s.pick("layer", "outer", "pairwise", "center", "softmax", "rms", "softmax")
    if name == "layer":
        x = (v.x - v.x.mean(a, keepdims=True)) * lax.rsqrt(v.x.var(a, keepdims=True) + 0.1)
    elif name == "center":
        x = v.x - v.x.mean(a, keepdims=True)
    elif name == "softmax":
        x = jax.nn.softmax(v.x, a)
    elif name == "rms":
        x = v.x * lax.rsqrt(jnp.mean(jnp.square(v.x), a, keepdims=True) + 0.1)
    else:
        r = v.x.sum(a) / math.sqrt(n)
        if r.ndim == 0 or r.size * r.shape[-1] > MAX_ELEMENTS:
            return None
        if name == "outer":
            x = r[..., :, None] * r[..., None, :]
        else:
            x = jnp.square(r)[..., :, None] + jnp.square(r)[..., None, :] - r[..., :, None]
    return s.new(x, v)


@step("ib", 3)
def integer_reduced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    axes, keep = axes_of(s, v.x), s.chance(0.3)
    if v.kind == "b":
        f = s.pick(jnp.any, jnp.all, lambda x, **k: jnp.sum(x, dtype=s.pick(jnp.int32, jnp.uint8, jnp.int64), **k))
        return Value(f(v.x, axis=axes, keepdims=keep))
    f = s.pick(jnp.max, jnp.min, lambda x, **k: jnp.sum(x, dtype=x.dtype, **k),
               lambda x, **k: jnp.prod(x | jnp.asarray(1, x.dtype), dtype=x.dtype, **k))  # fmt: skip
    return Value(f(v.x, axis=axes, keepdims=keep))


@step("fi", 1.5)
def arg_reduced(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0 or not v.exact:
        return None
    return Value(s.pick(jnp.argmax, jnp.argmin)(v.x, s.rng.randrange(v.x.ndim)).astype(s.pick(jnp.int32, jnp.int64)))


@step("fi", 2)
def cumulative(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    a, back = s.rng.randrange(v.x.ndim), s.chance(0.3)
    n = v.x.shape[a]
    name = s.pick("sum", "sum", "max", "min", "prod", "logsumexp")
    if name in ("max", "min"):
        return s.moved((lax.cummax if name == "max" else lax.cummin)(v.x, a, back), v)
    if v.kind == "i":
        return Value((lax.cumprod if name == "prod" else lax.cumsum)(v.x, a, back))
    if name == "prod":
        return s.new(lax.cumprod(1 + jnp.tanh(v.x) / n, a, back), v)
    if name == "logsumexp":
        return s.new(lax.cumlogsumexp(v.x, a, back) - math.log(n), v)
    if v.exact and v.bound * n < exact_limit(v.x.dtype):
        return s.new(lax.cumsum(v.x, a, back), v, exact=True, bound=v.bound * n)
    return s.new(lax.cumsum(v.x / n, a, back), v)


@step("fi", 2)
def windowed(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0 or v.x.size > 8192:
        return None
    window = [min(n, s.pick(1, 1, 2, 3, 4)) for n in v.x.shape]
    strides = [s.pick(1, 1, 2, 3) for _ in v.x.shape]
    n = math.prod(window)
    padding: Any = s.pick("VALID", "SAME", [(s.rng.randint(0, w - 1), s.rng.randint(0, w - 1)) for w in window])
    if s.chance(0.5):
        low = -np.inf if v.kind == "f" else jnp.iinfo(v.x.dtype).min
        return s.moved(lax.reduce_window(v.x, jnp.asarray(low, v.x.dtype), lax.max, window, strides, padding), v)
    made = lax.reduce_window(v.x, jnp.asarray(0, v.x.dtype), lax.add, window, strides, padding)
    if v.kind == "i":
        return Value(made)
    if v.exact and v.bound * n < exact_limit(v.x.dtype):
        return s.new(made, v, exact=True, bound=v.bound * n)
    return s.new(made / n, v)


@step("f", 0.7)
def pair_reduced(s: Scope, v: Value) -> Value | None:
    """The largest element and its place, as one reduction of two operands."""
    if v.x.ndim == 0 or v.x.size == 0 or not v.exact:
        return None
    a = s.rng.randrange(v.x.ndim)

    def better(p: Any, q: Any) -> Any:
        first = (p[0] > q[0]) | ((p[0] == q[0]) & (p[1] < q[1]))
        return jnp.where(first, p[0], q[0]), jnp.where(first, p[1], q[1])

    places = lax.broadcasted_iota(jnp.int32, v.x.shape, a)
    start = (jnp.asarray(-np.inf, v.x.dtype), jnp.int32(2**30))
    largest, place = lax.reduce((v.x, places), start, better, (a,))
    return [s.moved(largest, v), Value(place)]  # type: ignore[return-value]


# ---- products


@step("f", 5, smooth=True)
def product(s: Scope, v: Value) -> Value | None:
    if v.x.ndim == 0 or v.x.size == 0:
        return None
    x, k = v.x, v.x.shape[-1]
    mates = [o for o in s.values if o.x.dtype == x.dtype and o.x.ndim >= 1 and k in o.x.shape and o.x.size > 0]
    o = s.rng.choice(mates)
    d = s.rng.choice([d for d, n in enumerate(o.x.shape) if n == k])
    if math.prod(x.shape) * (o.x.size // k) > MAX_PRODUCTS or x.size // k * (o.x.size // k) > MAX_ELEMENTS:
        return None
    n = v.bound * o.bound * k * 4
    if v.exact and o.exact and n < exact_limit(x.dtype):
        return s.new(4 * lax.dot_general(x, o.x, (((x.ndim - 1,), (d,)), ((), ()))), v, o, exact=True, bound=n * 4)
    options = {"preferred_element_type": jnp.float32} if x.dtype.itemsize == 2 and s.chance(0.3) else {}
    made = lax.dot_general(x, o.x, (((x.ndim - 1,), (d,)), ((), ())), **options) / math.sqrt(k)
    return s.new(made, v, o)


@step("f", 3, smooth=True)
def gram(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim < 2 or x.size == 0:
        return None
    n, k = x.shape[-2:]
    if x.size * n > MAX_PRODUCTS or x.size // k * n > MAX_ELEMENTS:
        return None
    name = s.pick("xxt", "xtx", "einsum", "triple", "batched", "outer", "weighted")
    if name == "xxt":
        made = x @ jnp.swapaxes(x, -1, -2) / math.sqrt(k)
    elif name == "xtx" and x.size * k < MAX_PRODUCTS and x.size // n * k < MAX_ELEMENTS:
        made = jnp.swapaxes(x, -1, -2) @ x / math.sqrt(n)
    elif name == "einsum":
        made = jnp.einsum("...ij,...kj->...ki", x, jnp.cos(x)) / math.sqrt(k)
    elif name == "triple":
        made = jnp.einsum("...ij,...kj,...k->...i", x, x, x.mean(-1)) / math.sqrt(k * n)
    elif name == "weighted":
        made = jnp.einsum("...ij,...j,...kj->...ik", x, jnp.sin(x.mean(-2)), x) / math.sqrt(k)
    elif name == "outer":
        r = x.mean(-1)
        made = jnp.einsum("...i,...j->...ij", r, r)
    else:
        made = jnp.einsum("...ij,...ij->...i", x, x) / math.sqrt(k)
    return s.new(made, v)


@step("ib", 2)
def integer_product(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim != 2 or x.size == 0 or x.size * x.shape[0] > MAX_PRODUCTS:
        return None
    if v.kind == "b":
        floats = [o for o in s.values if o.kind == "f" and o.x.ndim >= 1 and x.shape[1] == o.x.shape[0]]
        floats = [
            o
            for o in floats
            if x.shape[0] * o.x.size < MAX_PRODUCTS and x.shape[0] * o.x.size // x.shape[1] < MAX_ELEMENTS
        ]
        if floats:
            o = s.rng.choice(floats)
            made = lax.dot_general(x.astype(o.x.dtype), o.x, (((1,), (0,)), ((), ()))) / math.sqrt(x.shape[1])
            return s.new(made, o)
        x = x.astype(s.pick(jnp.int8, jnp.int32, jnp.uint8))
    preferred = s.pick(x.dtype, jnp.int32) if x.dtype.itemsize < 4 else x.dtype
    return Value(lax.dot_general(x, x, (((1,), (1,)), ((), ())), preferred_element_type=preferred))


@step("f", 1.5)
def masked_product(s: Scope, v: Value) -> Value | None:
    """Masks, one-hot rows and identity matrices as factors."""
    x = v.x
    if x.ndim != 2 or x.size == 0:
        return None
    n, k = x.shape
    rows = s.rng.choice(s.sizes)
    if n * k * max(rows, n) > MAX_PRODUCTS or rows * k > MAX_ELEMENTS:
        return None
    name = s.pick("eye", "tri", "one_hot", "mask", "band")
    if name == "eye":
        made = jnp.eye(n, dtype=x.dtype) @ x
    elif name == "tri":
        made = jnp.tri(n, dtype=x.dtype) @ x / math.sqrt(n)
    elif name == "one_hot":
        made = jax.nn.one_hot(s.indices((rows,), n), n, dtype=x.dtype) @ x
    elif name == "mask":
        made = (s.indices((rows, n), 3) == 1).astype(x.dtype) @ x / math.sqrt(n)
    else:
        i = jnp.arange(n)
        made = (jnp.abs(i[:, None] - i[None]) <= 1).astype(x.dtype) @ x
    return s.new(made, v)


@step("f", 2)
def convolved(s: Scope, v: Value) -> Value | None:
    x = v.x
    rank = s.pick(1, 1, 2)
    if x.size == 0 or x.size > 8192:
        return None
    channels = s.pick(1, 2, 3, 4, 8, 16)
    spatial = [s.pick(4, 5, 7, 8, 9, 12, 16) for _ in range(rank)]
    image = s.fitted(v, (s.pick(1, 2), *spatial, channels)).x
    groups = s.pick(1, 1, 1, channels)
    features = channels if groups > 1 else s.pick(1, 4, 8, 5)
    kernel = s.fitted(s.mate(v), (*(s.pick(1, 2, 3) for _ in range(rank)), channels // groups, features)).x
    letters = "DHW"[-rank:]
    numbers = (f"N{letters}C", f"{letters}IO", f"N{letters}C")
    if s.chance(0.4):
        image, numbers = jnp.moveaxis(image, -1, 1), (f"NC{letters}", f"{letters}IO", f"NC{letters}")
    lhs_dilation = [s.pick(1, 1, 1, 2)] * rank
    padding: Any = s.pick("SAME", "VALID") if lhs_dilation[0] == 1 else [(1, s.pick(0, 1))] * rank
    made = lax.conv_general_dilated(
        image, kernel, [s.pick(1, 1, 2) for _ in range(rank)], padding,
        lhs_dilation=lhs_dilation, rhs_dilation=[s.pick(1, 1, 2)] * rank,
        dimension_numbers=numbers, feature_group_count=groups,
    )  # fmt: skip
    return s.new(made / math.sqrt(kernel.size / features), v) if made.size else None


# ---- indices


@step("fibc", 3)
def gathered(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    d = s.rng.randrange(x.ndim)
    name = s.pick("take", "along", "dynamic", "index", "slices", "pairs", "take")
    if name == "along":
        return s.moved(jnp.take_along_axis(x, s.indices(x.shape, x.shape[d]), d), v)
    if name == "dynamic":
        sizes = [s.rng.randint(1, n) for n in x.shape]
        starts = [s.indices((), max(1, n + 2)).astype(jnp.int32) for n in x.shape]
        return s.moved(lax.dynamic_slice(x, starts, sizes), v)
    if name == "slices" and x.ndim >= 2:
        w = s.rng.randint(1, x.shape[0])
        starts = s.indices((s.pick(2, 3, 5),), x.shape[0]).astype(jnp.int32)
        made = jax.vmap(lambda i: lax.dynamic_slice_in_dim(x, i, w, 0))(starts)
        return s.moved(made, v) if made.size <= MAX_ELEMENTS else None
    if name == "pairs" and x.ndim >= 2:
        i = s.indices((7,), x.shape[0]).astype(jnp.int32)
        return s.moved(x[i, jnp.flip(i) % x.shape[1]], v)
    count = s.pick(1, 2, 5, s.rng.choice(s.sizes))
    if x.size // x.shape[d] * count > MAX_ELEMENTS:
        return None
    mode = s.pick("clip", "fill", "wrap")
    return s.moved(jnp.take(x, s.indices((count,), x.shape[d]), d, mode=mode, fill_value=0), v)


@step("fi", 3)
def scattered(s: Scope, v: Value) -> Value | None:
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    n = x.shape[0]
    name = s.pick("set", "add", "max", "min", "segment", "negative", "histogram")
    rows = s.pick(1, 2, min(n, 5))
    update = s.fitted(s.mate(v), (rows, *x.shape[1:]))
    i = s.indices((rows,), n).astype(s.pick(jnp.int32, jnp.int64))
    exact = v.exact and update.exact and v.bound + rows * update.bound < exact_limit(x.dtype) if v.kind == "f" else True
    bound = v.bound + rows * update.bound
    if name == "set":
        i = jnp.asarray(s.rng.sample(range(n), rows), jnp.int32) if s.chance(0.7) else i[:1]
        return s.moved(x.at[i].set(update.x[: i.shape[0]]), v, update)
    if name == "negative":
        dtype = s.pick(jnp.int8, jnp.int16, jnp.int32) if n < 127 else jnp.int32
        i = -1 - jnp.minimum(s.indices((), n).astype(jnp.int32), n - 1).astype(dtype)
        return s.new(x.at[i].add(update.x[0]), v, update, exact=exact, bound=bound)
    if name == "add":
        return s.new(x.at[i].add(update.x), v, update, exact=exact, bound=bound)
    if name in ("max", "min"):
        return s.moved(getattr(x.at[i], name)(update.x), v, update)
    if name == "histogram":
        return Value(jnp.zeros((s.pick(4, 7, 16),), jnp.int32).at[s.indices((n,), 4)].add(1))
    groups = s.pick(2, 3, 5)
    if v.kind == "f" and not (v.exact and v.bound * n < exact_limit(x.dtype)):
        return s.new(jax.ops.segment_sum(x / math.sqrt(n), s.indices((n,), groups), groups), v)
    return s.new(jax.ops.segment_sum(x, s.indices((n,), groups), groups), v, exact=True, bound=v.bound * n)


@step("fibc", 3)
def updated(s: Scope, v: Value) -> Value | None:
    """Updates that overlap what they are made of."""
    x = v.x
    if x.ndim == 0 or x.size == 0:
        return None
    d = s.rng.randrange(x.ndim)
    n = x.shape[d]
    size = s.rng.randint(1, n)
    part = lax.slice_in_dim(x, 0, size, axis=d) if s.chance(0.6) else lax.slice_in_dim(x, n - size, n, axis=d)
    if s.chance(0.3):
        part = lax.rev(part, [d])
    if s.chance(0.2):
        others = s.fitted(s.mate(v), part.shape)
        return s.moved(lax.dynamic_update_slice_in_dim(x, others.x, s.indices((), n), d), v, others)
    where: Any = s.indices((), n).astype(jnp.int32) if s.chance(0.8) else s.rng.randint(0, n - size)
    made = lax.dynamic_update_slice_in_dim(x, part, where, d)
    if s.chance(0.3):
        made = lax.dynamic_update_slice_in_dim(made, lax.slice_in_dim(made, 0, 1, axis=d), where, d)
    return s.moved(made, v)


# ---- order


@step("fi", 2)
def ordered(s: Scope, v: Value) -> Value | Sequence[Value] | None:
    x = v.x
    if x.ndim == 0 or x.size == 0 or x.size > 8192:
        return None
    d = s.rng.randrange(x.ndim)
    name = s.pick("sort", "top_k", "argsort", "by_key", "median", "searchsorted", "descending")
    if name == "top_k":
        k = s.rng.randint(1, x.shape[-1])
        values, places = lax.top_k(x, k)
        return [s.moved(values, v), Value(places)] if v.exact else s.moved(values, v)
    if name == "argsort" and v.exact:
        return Value(jnp.argsort(x, d, stable=True))
    if name == "by_key" and v.exact:
        o = s.fitted(s.mate(v), x.shape)
        keys, values = lax.sort((x, o.x), dimension=d, is_stable=True, num_keys=1)
        return [s.moved(keys, v), s.moved(values, o)]
    if name == "median" and v.kind == "f":
        return s.new(jnp.median(x, d), v)
    if name == "searchsorted" and v.exact and x.ndim == 1:
        return Value(jnp.searchsorted(jnp.sort(x), x, side=s.pick("left", "right")))
    return s.moved(jnp.sort(x, d, descending=name == "descending"), v)


# ---- control flow


def walk(s: Scope, values: list[Value], steps: int, like: Value) -> Value:
    """A few steps inside a region, led back to a value's shape and type."""
    inner = s.inner(values)
    inner.extend(steps)
    numbers = [o for o in inner.values if o.kind == like.kind and o.x.size > 0] or [like]
    made = numbers[-1]
    x = made.x.astype(like.x.dtype) if like.kind != "b" else made.x
    made = inner.fitted(Value(x, made.eps, made.bound), like.x.shape)
    if like.kind == "f":
        return Value(jnp.tanh(made.x) + like.x * 0.5, max(made.eps, epsilon(like.x.dtype)))
    return made


@step("fi", 2)
def looped(s: Scope, v: Value) -> Value | None:
    if s.depth > 1 or v.x.size > 4096:
        return None
    turns: Any = s.pick(1, 2, 3, 5)
    name = s.pick("fori", "fori_dynamic", "while", "scan", "scan_ys", "map", "update", "scan_back")
    eps = epsilon(v.x.dtype) if v.kind == "f" else 0.0
    carried = Value(v.x, max(v.eps, eps))
    worst = [carried.eps]

    def body(x: Any, i: Any) -> Any:
        made = walk(
            s, [Value(x, carried.eps), Value(jnp.asarray(i, jnp.int32))], s.rng.randint(1, 3), Value(x, carried.eps)
        )
        worst.append(made.eps)
        return made.x

    if name in ("fori", "fori_dynamic"):
        if name == "fori_dynamic":
            turns = s.indices((), turns + 1).astype(jnp.int32)
        state = s.rng.getstate()

        def once(i: Any, x: Any) -> Any:
            s.rng.setstate(state)
            return body(x, i)

        made = lax.fori_loop(0, turns, once, v.x)
    elif name == "while":
        state = s.rng.getstate()

        def again(c: Any) -> Any:
            s.rng.setstate(state)
            return c[0] + 1, body(c[1], c[0])

        made = lax.while_loop(lambda c: c[0] < turns, again, (jnp.int32(0), v.x))[1]
    elif name in ("scan", "scan_back"):
        state = s.rng.getstate()

        def one(x: Any, i: Any) -> Any:
            s.rng.setstate(state)
            y = body(x, i)
            return y, None

        made, _ = lax.scan(one, v.x, jnp.arange(turns), reverse=name == "scan_back")
    elif name == "scan_ys" and v.x.ndim >= 1 and v.x.shape[0] <= 64:
        state = s.rng.getstate()

        def two(x: Any, row: Any) -> Any:
            s.rng.setstate(state)
            o = walk(s, [Value(x, carried.eps), Value(row, carried.eps)], 2, Value(x, carried.eps))
            worst.append(o.eps)
            return o.x, o.x + row

        last, made = lax.scan(two, v.x[0], v.x)
        return [Value(last, max(worst)), Value(made, max(worst))]  # type: ignore[return-value]
    elif name == "map" and v.x.ndim >= 1 and v.x.shape[0] <= 64:
        state = s.rng.getstate()

        def three(row: Any) -> Any:
            s.rng.setstate(state)
            o = walk(s, [Value(row, carried.eps)], 2, Value(row, carried.eps))
            worst.append(o.eps)
            return o.x

        made = lax.map(three, v.x)
    elif v.x.ndim >= 1:
        n = v.x.shape[0]

        def shift(i: Any, x: Any) -> Any:
            row = lax.dynamic_slice_in_dim(x, i % n, 1, 0)
            return lax.dynamic_update_slice_in_dim(x, row, (i * 2 + 1) % n, 0)

        made = lax.fori_loop(0, min(n, 9), shift, v.x)
    else:
        return None
    return Value(made, max(worst))


@step("fi", 1.5)
def branched(s: Scope, v: Value) -> Value | None:
    if s.depth > 1 or v.x.size > 8192:
        return None
    flags = [o for o in s.values if o.kind == "b" and o.x.ndim == 0]
    eps = epsilon(v.x.dtype) if v.kind == "f" else 0.0
    carried = Value(v.x, max(v.eps, eps))
    worst = [carried.eps]

    def branch(x: Any) -> Any:
        made = walk(s, [Value(x, carried.eps)], s.rng.randint(1, 3), Value(x, carried.eps))
        worst.append(made.eps)
        return made.x

    if s.chance(0.5):
        flag = s.rng.choice(flags).x if flags else s.indices((), 2) == 0
        made = lax.cond(flag, branch, lambda x: branch(x) if s.chance(0.5) else x, v.x)
    else:
        made = lax.switch(s.indices((), 3).astype(jnp.int32), [branch, lambda x: -x, branch], v.x)
    return Value(made, max(worst))


# ---- complex numbers, transforms, linear algebra, random numbers


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


# ---- fragments of models, and gradients


@step("f", 3)
def model(s: Scope, v: Value) -> Value | Sequence[Value] | None:
    name = s.rng.choice(list(MODELS))
    size = lambda: s.rng.choice([n for n in s.sizes if n <= 64] or [8])  # noqa: E731
    values: list[Value] = []

    def give(*shape: int) -> Any:
        values.append(s.fitted(s.mate(v), shape))
        return values[-1].x

    if v.x.size == 0:
        return None
    made = MODELS[name](s.rng, size, give)
    made = made if isinstance(made, tuple) else (made,)
    return [s.new(x, *values) for x in made]


@step("f", 2.5)
def gradient(s: Scope, v: Value) -> Value | Sequence[Value] | None:
    if s.depth > 0 or v.x.size == 0:
        return None
    others = [o for o in s.values if o.kind == "f" and o is not v][-2:]
    eps = max([v.eps, epsilon(v.x.dtype), *(o.eps for o in others)])
    use_model = s.chance(0.3)
    state_values = list(s.values)
    worst = [eps]
    """Inside a loss, values pass through narrower types, too."""

    def loss(x: Any) -> Any:
        inner = s.inner([Value(x, eps), *others], differentiable=True)
        if use_model:
            made = model(Scope(s.rng, s.sizes, [Value(x, eps), *others], True, 1), Value(x, eps))
            assert made is not None
            one = made[-1] if isinstance(made, list) else made
        else:
            inner.extend(s.rng.randint(2, 6))
            one = inner.values[-1]
        worst.append(one.eps)
        return jnp.mean(jnp.tanh(one.x.astype(x.dtype)) * x.size**0.5) if one.x.size else x.sum()

    name = s.pick("grad", "value_and_grad", "grad", "jvp", "vmap")
    if name == "value_and_grad":
        value, made = jax.value_and_grad(loss)(v.x)
        s.values = state_values
        return [Value(value, max(worst)), Value(made, max(worst))]
    if name == "jvp":
        tangent = s.fitted(s.mate(v), v.x.shape).x
        made = jax.jvp(loss, (v.x,), (tangent,))
        return [Value(x, max(worst)) for x in made]
    if name == "vmap" and v.x.ndim > 1 and v.x.shape[0] <= 16:
        made = jax.vmap(jax.grad(loss))(v.x)
        return Value(made, max(worst))
    made = jax.grad(loss)(v.x)
    return Value(made, max(worst))


def _extend(self: Scope, steps: int) -> None:
    """Takes so many steps."""
    allowed = [one for one in STEPS if one.smooth or not self.differentiable]
    taken = tries = 0
    while taken < steps and tries < 10 * steps:
        tries += 1
        recent = self.values[-8:] if self.chance(0.6) else self.values
        v = self.rng.choice(recent)
        fits = [one for one in allowed if v.kind in one.kinds]
        if self.differentiable and v.kind != "f":
            continue
        if not fits:
            continue
        one = self.rng.choices(fits, [f.weight for f in fits])[0]
        made = one.make(self, v)
        if made is None:
            continue
        for value in made if isinstance(made, (list, tuple)) else (made,):
            if value.x.size <= MAX_ELEMENTS and value.x.ndim <= 6:
                self.values.append(value)
        taken += 1


Scope.extend = _extend  # type: ignore[attr-defined]


def inputs_for(rng: random.Random, sizes: Sequence[int]) -> list[Input]:
    """Arguments of a program: a few of the same float type, and others."""
    main = rng.choices(["f32", "f64", "bf16", "f16", "any"], [10, 3, 2, 1.5, 3])[0]
    made: list[Input] = []
    for n in range(rng.randint(2, 5)):
        rank = rng.choices([0, 1, 2, 3, 4], [1, 4, 8, 4, 1])[0]
        shape = [rng.choice(sizes) for _ in range(rank)]
        while math.prod(shape) > MAX_ELEMENTS // 2:
            shape[rng.randrange(rank)] = rng.choice((1, 2, 3, 8))
        dtype = main if main != "any" else rng.choice(FLOATS)
        if n >= 1 and rng.random() < 0.35:
            dtype = rng.choice((*INTEGERS, "i32", "i32", "pred", "c64", "c128"))
        made.append(input_of(rng, tuple(shape), dtype))
    return made


def input_of(rng: random.Random, shape: tuple[int, ...], dtype: str) -> Input:
    """An argument: floats are rounded numbers or small integers, integers are small or any bits."""
    if dtype == "pred":
        return Input("flags", (), shape, dtype)
    if dtype in ("c64", "c128"):
        return Input("complex", (), shape, dtype)
    if dtype in FLOATS:
        return Input("ints", (-8, 9), shape, dtype) if rng.random() < 0.3 else Input("normal", (), shape, dtype)
    low = {"u": 0}.get(dtype[0], -9)
    return (
        Input("bits", (), shape, dtype)
        if dtype[0] == "u" and rng.random() < 0.3
        else Input("ints", (low, 20), shape, dtype)
    )


def make(seed: int) -> FuzzProgram:
    """The program of a seed."""
    rng = random.Random(seed)
    pool = TILED if rng.random() < 0.5 else ODD
    sizes = [rng.choice(pool) for _ in range(rng.randint(2, 4))]
    inputs = inputs_for(rng, sizes)
    steps = rng.randint(5, 40) if rng.random() < 0.25 else rng.randint(5, 12)
    tolerances: list[float] = []

    def program(*arrays: Any) -> Any:
        scope = Scope(rng, sizes)
        for row, x in zip(inputs, arrays, strict=True):
            exact = row.kind != "normal" and row.kind != "complex"
            scope.values.append(Value(x, 0.0 if exact else epsilon(x.dtype)))
        scope.extend(steps)  # type: ignore[attr-defined]
        made = scope.values[len(inputs) :]
        chosen = made[-4:] + rng.sample(made[:-4], min(4, len(made[:-4])))
        tolerances.extend(max(v.eps, epsilon(v.x.dtype)) if v.eps else 0.0 for v in chosen)
        return tuple(v.x for v in chosen)

    with jax.enable_x64(True):
        shapes = [jax.ShapeDtypeStruct(row.shape, DTYPES[row.dtype]) for row in inputs]
        lowered = jax.jit(program, keep_unused=True).lower(*shapes)
    text = lowered.as_text().replace("module @jit_program", "module @fuzz", 1)
    return FuzzProgram(f"jax seed {seed}", text, tuple(inputs), tuple(50 * eps for eps in tolerances))
