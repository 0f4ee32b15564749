"""Reductions, running ones, and products."""

from __future__ import annotations

from typing import Any

from session_steps.scope import Scope, Value, step


def _axes(s: Scope, v: Value) -> tuple[Any, tuple[str, ...], tuple[str, ...]]:
    """Axes to reduce; the names that are left, and those with the reduced dimensions kept."""
    rank = len(v.names)
    chosen = sorted(s.rng.sample(range(rank), s.rng.randint(1, rank)))
    axis: Any = chosen[0] if len(chosen) == 1 else tuple(chosen)
    if len(chosen) == rank and s.rng.random() < 0.5:
        axis = None
    left = tuple(name for at, name in enumerate(v.names) if at not in chosen)
    kept = tuple("1" if at in chosen else name for at, name in enumerate(v.names))
    return axis, left, kept


@step(4)
def reduced(s: Scope) -> Value | None:
    v = s.pick("fic", rank=1)
    if v is None:
        return None
    axis, left, kept = _axes(s, v)
    keep = s.rng.random() < 0.3
    names = kept if keep else left
    form = s.rng.choice({"f": ("sum", "max", "min", "mean", "var", "norm"), "i": ("sum", "max", "min", "prod"),
                         "c": ("sum", "mean")}[v.kind])  # fmt: skip
    if form == "norm":
        return s.settle(Value(s.np.sqrt((v.x * v.x).sum(axis=axis, keepdims=keep)), "f", names))
    given = {"dtype": v.x.dtype} if v.kind == "i" and form in ("sum", "prod") else {}
    made = getattr(s.np, form)(v.x, axis=axis, keepdims=keep, **given)
    is_exact = v.kind == "i" or (form in ("max", "min") and v.is_exact)
    value = Value(made, v.kind, names, is_exact)
    return s.settle(value) if form in ("sum", "var") else value


@step(1)
def of_flags(s: Scope) -> Value | None:
    v = s.pick("b", rank=1)
    if v is None:
        return None
    axis, left, _ = _axes(s, v)
    form = s.rng.choice(("any", "all", "count"))
    if form == "count":
        return Value(s.np.count_nonzero(v.x, axis=axis).astype("int32"), "i", left, True)
    return Value(getattr(s.np, form)(v.x, axis=axis), "b", left, True)


@step(1)
def place_of(s: Scope) -> Value | None:
    v = s.pick("fi", rank=1, exact=True)
    if v is None:
        return None
    at = s.axis(v)
    function = s.rng.choice((s.np.argmax, s.np.argmin))
    names = list(v.names)
    del names[at]
    return Value(function(v.x, axis=at).astype("int32"), "i", tuple(names), True)


@step(1)
def running(s: Scope) -> Value | None:
    v = s.pick("fi", rank=1)
    if v is None:
        return None
    at = s.axis(v)
    form = s.rng.choice(("cumsum", "maximum", "diff"))
    if form == "cumsum":
        made = s.np.cumsum(v.x, axis=at, dtype=v.x.dtype)
        return s.settle(Value(made, v.kind, v.names, v.kind == "i"))
    if form == "maximum":
        made = s.np.maximum(v.x, s.np.roll(v.x, 1, axis=at))
        return Value(made, v.kind, v.names, v.is_exact)
    names = list(v.names)
    names[at] = f"{names[at]}[1:]"
    return Value(s.np.diff(v.x, axis=at), v.kind, tuple(names), v.kind == "i")


@step(1)
def softmax(s: Scope) -> Value | None:
    v = s.pick("f", rank=1)
    if v is None:
        return None
    at = s.axis(v)
    e = s.np.exp(v.x - v.x.max(axis=at, keepdims=True))
    return Value(e / e.sum(axis=at, keepdims=True), "f", v.names)


@step(2.5)
def product(s: Scope) -> Value | None:
    v = s.pick("fic", rank=1, most=3)
    if v is None:
        return None
    form = s.rng.choice(("self", "other", "outer"))
    if form == "outer":
        if len(v.names) != 1:
            return None
        return s.settle(Value(v.x[:, None] * v.x[None, :], v.kind, v.names * 2, v.kind == "i"))
    if form == "self":
        if len(v.names) < 2:
            return s.settle(Value(v.x @ v.x, v.kind, (), v.kind == "i"))
        names = (*v.names[:-1], v.names[-2])
        return s.settle(Value(v.x @ s.np.swapaxes(v.x, -1, -2), v.kind, names, v.kind == "i"))
    found = [w for w in s.values if 1 <= len(w.names) <= 2 and w.names[0] == v.names[-1] and w.becomes(v.kind)]
    if not found:
        return None
    chosen = s.rng.choice(found)
    names = (*v.names[:-1], *chosen.names[1:])
    made = v.x @ s.cast(chosen, v.x.dtype, v.kind)
    return s.settle(Value(made, v.kind, names, v.kind == "i" and chosen.kind in "ib"))


@step(0.7)
def einsum(s: Scope) -> Value | None:
    v = s.pick("f", rank=2, most=3)
    if v is None:
        return None
    letters = "abc"[: len(v.names)]
    out = "".join(sorted(s.rng.sample(letters, s.rng.randint(0, len(letters)))))
    made = s.np.einsum(f"{letters},{letters}->{out}", v.x, v.x)
    return s.settle(Value(made, "f", tuple(v.names[letters.index(c)] for c in out)))
