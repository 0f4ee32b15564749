"""Element-wise steps."""

from __future__ import annotations

from typing import Any

from session_steps.scope import Scope, Value, step

UNARY = {
    "tanh": lambda m, x: m.tanh(x),
    "sin": lambda m, x: m.sin(x),
    "cos": lambda m, x: m.cos(x),
    "exp": lambda m, x: m.exp(-x * x),
    "sqrt": lambda m, x: m.sqrt(1 + x * x),
    "log1p": lambda m, x: m.log1p(x * x),
    "expm1": lambda m, x: m.expm1(-x * x),
    "arctan": lambda m, x: m.arctan(x),
    "cbrt": lambda m, x: m.cbrt(2 + m.sin(x)),
    "logistic": lambda m, x: 1 / (1 + m.exp(-m.clip(x, -8, 8))),
    "hypot": lambda m, x: m.hypot(x, 1.0),
    "logaddexp": lambda m, x: m.logaddexp(x, 0.5),
    "divided": lambda m, x: x / 3,
    "half": lambda m, x: 0.5 * x,
    "power": lambda m, x: m.tanh(x) ** 3,
    "reciprocal": lambda m, x: m.reciprocal(1 + x * x),
}

EXACT = {
    "negative": lambda m, x: -x,
    "abs": lambda m, x: m.abs(x),
    "positive": lambda m, x: m.maximum(x, 0),
    "clip": lambda m, x: m.clip(x, -2, 3),
    "sign": lambda m, x: m.sign(x),
    "floor": lambda m, x: m.floor(x),
    "rint": lambda m, x: m.rint(x),
    "trunc": lambda m, x: m.trunc(x),
}

OF_INTEGERS = {
    "plus": lambda m, x: x + 1,
    "minus": lambda m, x: 2 - x,
    "times": lambda m, x: x * 3,
    "floordiv": lambda m, x: x // 3,
    "mod": lambda m, x: x % 5,
    "negative": lambda m, x: -x,
    "invert": lambda m, x: ~x,
    "and": lambda m, x: x & 6,
    "xor": lambda m, x: x ^ 3,
    "left": lambda m, x: x << 2,
    "right": lambda m, x: x >> 1,
    "abs": lambda m, x: m.abs(x),
    "square": lambda m, x: m.square(x),
    "clip": lambda m, x: m.clip(x, 0, 5),
}


@step(3)
def unary(s: Scope) -> Value | None:
    v = s.pick("f")
    if v is None:
        return None
    return Value(s.rng.choice(list(UNARY.values()))(s.np, v.x), "f", v.names)


@step(1.5)
def exact_unary(s: Scope) -> Value | None:
    v = s.pick("f", exact=True)
    if v is None:
        return None
    return Value(s.rng.choice(list(EXACT.values()))(s.np, v.x), "f", v.names, True)


@step(2)
def of_integers(s: Scope) -> Value | None:
    v = s.pick("i")
    if v is None:
        return None
    return Value(s.rng.choice(list(OF_INTEGERS.values()))(s.np, v.x), "i", v.names, True)


@step(0.7)
def of_complex(s: Scope) -> Value | None:
    v = s.pick("c")
    if v is None:
        return None
    kind, made = s.rng.choice(
        [
            ("f", lambda: v.x.real), ("f", lambda: v.x.imag), ("c", lambda: s.np.conj(v.x)), ("c", lambda: v.x * 1j),
            ("f", lambda: s.np.abs(v.x)), ("c", lambda: s.np.exp(v.x * 0.1j)), ("c", lambda: v.x * v.x * 0.25),
        ]
    )  # fmt: skip
    return Value(made(), kind, v.names, False)


@step(0.5)
def to_complex(s: Scope) -> Value | None:
    v = s.pick("f")
    return None if v is None else Value(v.x.astype(s.rng.choice(("complex64", "complex128"))), "c", v.names)


@step(4)
def binary(s: Scope) -> Value | None:
    v = s.pick("fic")
    if v is None:
        return None
    other, is_exact = s.like(v)
    name = s.rng.choice(("add", "subtract", "multiply", "maximum", "minimum", "quotient"))
    if name == "quotient":
        if v.kind != "f":
            return None
        return Value(v.x / (1 + abs(other)), "f", v.names)
    if v.kind == "c" and name in ("maximum", "minimum"):
        name = "add"
    made: Any = getattr(s.np, name)(v.x, other) if s.rng.random() < 0.5 else getattr(s.np, name)(other, v.x)
    is_exact = v.kind == "i" or (v.is_exact and is_exact and name in ("maximum", "minimum"))
    value = Value(made, v.kind, v.names, is_exact)
    return s.settle(value) if name == "multiply" else value


@step(2)
def compare(s: Scope) -> Value | None:
    v = s.pick("fi", exact=True)
    if v is None:
        return None
    other, is_exact = s.like(v)
    if not is_exact:
        other = 1
    function = s.rng.choice((s.np.less, s.np.equal, s.np.greater_equal, s.np.not_equal))
    return Value(function(v.x, other), "b", v.names, True)


@step(1)
def logical(s: Scope) -> Value | None:
    v = s.pick("b")
    if v is None:
        return None
    other, is_exact = s.like(v)
    if not is_exact:
        other = True
    function = s.rng.choice((s.np.logical_and, s.np.logical_or, s.np.logical_xor))
    return Value(function(v.x, other), "b", v.names, True)


@step(2)
def where(s: Scope) -> Value | None:
    v = s.pick()
    flags = [f for f in s.values if f.kind == "b" and v is not None and f.names == v.names]
    if v is None or not flags:
        return None
    other, is_exact = s.like(v)
    return Value(s.np.where(s.rng.choice(flags).x, v.x, other), v.kind, v.names, v.is_exact and is_exact)


@step(2)
def convert(s: Scope) -> Value | None:
    v = s.pick("fib")
    if v is None:
        return None
    if v.kind == "f" and v.is_exact and s.rng.random() < 0.4:
        name = s.rng.choice(("int32", "int64", "int16"))
        return Value(s.np.clip(v.x, -9, 9).astype(name), "i", v.names, True)
    if v.kind != "f" and s.rng.random() < 0.5:
        name = s.rng.choice(("int32", "int64", "int16", "uint8", "int8"))
        return Value(v.x.astype(name), "i", v.names, True)
    x = v.x if v.kind != "i" else v.x % 16
    return Value(x.astype(s.rng.choice(("float32", "float64", "float32", "float16"))), "f", v.names, v.is_exact)
