"""Loops, branches, and calls of other jitted functions, of their gradients and vectorized forms."""

from __future__ import annotations

from typing import Any

from session_steps.scope import Scope, Value, step


def _inner(s: Scope, seed: int, values: list[Value], count: int) -> Value:
    """The last value of a walk of its own, of the first one's kind and names."""
    import random

    inner = Scope(random.Random(seed), s.np, s.lib, list(values), depth=s.depth + 1)
    inner.extend(count)
    first = values[0]
    same = [v for v in inner.values if v.kind == first.kind and v.names == first.names]
    return Value(s.cast(same[-1], first.x.dtype, first.kind), first.kind, first.names)


@step(0.8)
def loop(s: Scope) -> Value | None:
    v = s.pick("fi")
    if v is None or s.depth >= 2:
        return None
    seed = s.rng.randrange(1 << 30)
    count = s.rng.randint(1, 3)
    form = s.rng.choice(("for", "while", "traced"))

    def body(i: Any, x: Any) -> Any:
        made = _inner(s, seed, [Value(x, v.kind, v.names)], count)
        return s.settle(Value(made.x + i.astype(v.x.dtype), v.kind, v.names)).x

    if form == "while":
        _, made = s.lib.while_loop(
            lambda c: c[0] < 3, lambda c: (c[0] + 1, body(c[0], c[1])), (s.np.sum(v.x * 0).astype("int32"), v.x)
        )
    else:
        whole = [w for w in s.values if w.kind == "i" and w.names == ()]
        end = whole[-1].x.astype("int32") % 4 if form == "traced" and whole else 3
        made = s.lib.fori_loop(0, end, body, v.x)
    return Value(made, v.kind, v.names, v.kind == "i")


@step(0.8)
def scan(s: Scope) -> Value | None:
    v = s.pick("fi", rank=1, most=3)
    if v is None or s.depth >= 2:
        return None
    seed = s.rng.randrange(1 << 30)
    axis = v.names[1:]

    def body(carry: Any, x: Any) -> Any:
        made = _inner(s, seed, [Value(carry, v.kind, axis), Value(x, v.kind, axis)], 2)
        kept = s.settle(Value(made.x + x, v.kind, axis)).x
        return kept, kept * 2

    start = s.np.zeros(v.x.shape[1:], v.x.dtype) if s.rng.random() < 0.5 else v.x.sum(axis=0, dtype=v.x.dtype)
    if s.rng.random() < 0.5:
        last, _ = s.lib.scan(body, start, v.x)
        return s.settle(Value(last, v.kind, axis, v.kind == "i"))
    _, all_of_them = s.lib.scan(body, start, v.x)
    return s.settle(Value(all_of_them, v.kind, v.names, v.kind == "i"))


@step(0.8)
def branch(s: Scope) -> Value | None:
    v, flag = s.pick(), s.pick("b", most=0)
    whole = [w for w in s.values if w.kind == "i" and w.names == ()]
    if v is None or s.depth >= 2 or not (flag or whole):
        return None
    seed = s.rng.randrange(1 << 30)

    def case(n: int) -> Any:
        return lambda x: _inner(s, seed + n, [Value(x, v.kind, v.names)], 2).x

    if flag is not None and (not whole or s.rng.random() < 0.5):
        return Value(s.lib.cond(flag.x, case(0), case(1), v.x), v.kind, v.names)
    index = whole[-1].x.astype("int32")
    return Value(s.lib.switch(index, [case(0), case(1), case(2)], v.x), v.kind, v.names)


@step(0.8)
def mapped(s: Scope) -> Value | None:
    v = s.pick("fi", rank=1, most=3)
    if v is None or s.depth >= 2:
        return None
    seed = s.rng.randrange(1 << 30)
    function = s.lib.vmap if s.rng.random() < 0.7 else lambda f: lambda x: s.lib.map(f, x)
    made = function(lambda x: _inner(s, seed, [Value(x, v.kind, v.names[1:])], 3).x)(v.x)
    return Value(made, v.kind, v.names)


@step(0.8)
def slope(s: Scope) -> Value | None:
    """A gradient."""
    v = s.pick("f")
    if v is None or s.depth >= 1:
        return None
    seed = s.rng.randrange(1 << 30)

    def cost(x: Any) -> Any:
        import random

        inner = Scope(random.Random(seed), s.np, s.lib, [Value(x, "f", v.names)], depth=2)
        for _ in range(3):
            inner.values.append(smooth_step(inner))
        return s.np.mean(inner.values[-1].x)

    return Value(s.lib.grad(cost)(v.x), "f", v.names)


def smooth_step(s: Scope) -> Value:
    """A differentiable step."""
    from session_steps import elementwise, movement, reductions

    steps = (
        elementwise.unary, movement.transpose, movement.pieces, movement.flat, movement.repeated, movement.spread,
        reductions.softmax, reductions.product,
    )  # fmt: skip
    for _ in range(20):
        made = s.rng.choice(steps)(s)
        if made is not None:
            return made
    return s.values[-1]


@step(1.2)
def called(s: Scope) -> Value | None:
    """A call of another jitted function of the session, on this one's values."""
    if not s.jitted or s.depth >= 2:
        return None
    v = s.pick("f", rank=1, most=3)
    if v is None:
        return None
    function = s.rng.choice(s.jitted)
    form = s.rng.choice(("call", "call", "vmap", "grad", "keyword"))
    if form == "grad":
        return Value(s.lib.grad(lambda x: s.np.mean(function(x)))(v.x), "f", v.names)
    made = s.lib.vmap(function)(v.x) if form == "vmap" else function(v.x)
    return Value(made, "f", v.names)
