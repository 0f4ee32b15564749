"""Steps that move, join and index."""

from __future__ import annotations

from session_steps.scope import Scope, Value, step


@step(2)
def transpose(s: Scope) -> Value | None:
    v = s.pick(rank=2)
    if v is None:
        return None
    order = list(range(len(v.names)))
    s.rng.shuffle(order)
    x = v.x.T if order == sorted(order, reverse=True) else s.np.transpose(v.x, order)
    return Value(x, v.kind, tuple(v.names[at] for at in order), v.is_exact)


@step(2)
def pieces(s: Scope) -> Value | None:
    """`x[1:]`, `x[::-1]`, `x[:, ::2]` and the like."""
    v = s.pick(rank=1)
    if v is None:
        return None
    index, names = [], []
    for name in v.names:
        form = s.rng.choice((":", ":", "1:", "::-1", ":-1", "::2", ":3", "None"))
        if form == "None":
            index.append(None)
            names.append("1")
            form = ":"
        index.append(slice(*(int(n) if n else None for n in form.split(":"))))
        names.append(name if form in (":", "::-1") else f"{name}[{form}]")
    return Value(v.x[tuple(index)], v.kind, tuple(names), v.is_exact)


@step(1)
def flat(s: Scope) -> Value | None:
    v = s.pick(rank=2)
    if v is None:
        return None
    at = s.rng.randrange(len(v.names) - 1)
    dims = v.x.shape
    shape = (*dims[:at], dims[at] * dims[at + 1], *dims[at + 2 :])
    names = (*v.names[:at], f"({v.names[at]}*{v.names[at + 1]})", *v.names[at + 2 :])
    return Value(s.np.reshape(v.x, shape), v.kind, names, v.is_exact)


@step(1)
def spread(s: Scope) -> Value | None:
    """Broadcast along a dimension of another value."""
    v, other = s.pick(most=2), s.pick(rank=1)
    if v is None or other is None:
        return None
    at = s.axis(other)
    x = s.np.broadcast_to(v.x, (other.x.shape[at], *v.x.shape))
    return Value(x, v.kind, (other.names[at], *v.names), v.is_exact)


@step(1)
def joined(s: Scope) -> Value | None:
    v = s.pick(rank=1)
    if v is None:
        return None
    same = [w for w in s.values if w.names == v.names and w.becomes(v.kind)]
    chosen = s.rng.choice(same)
    other = s.cast(chosen, v.x.dtype, v.kind)
    is_exact = v.is_exact and chosen.is_exact
    if s.rng.random() < 0.4:
        return Value(s.np.stack([v.x, other]), v.kind, ("2", *v.names), is_exact)
    at = s.axis(v)
    names = list(v.names)
    names[at] = f"(2*{names[at]})"
    return Value(s.np.concatenate([v.x, other], axis=at), v.kind, tuple(names), is_exact)


@step(1.5)
def repeated(s: Scope) -> Value | None:
    v = s.pick(rank=1)
    if v is None:
        return None
    at = s.axis(v)
    names = list(v.names)
    form = s.rng.choice(("pad", "tile", "repeat", "roll", "flip"))
    if form == "roll":
        return Value(s.np.roll(v.x, s.rng.choice((1, -2, 5)), axis=at), v.kind, v.names, v.is_exact)
    if form == "flip":
        return Value(s.np.flip(v.x, axis=at), v.kind, v.names, v.is_exact)
    if form == "pad":
        widths = [(0, 0)] * len(names)
        widths[at] = (1, 2)
        names[at] = f"({names[at]}+3)"
        return Value(s.np.pad(v.x, widths), v.kind, tuple(names), v.is_exact)
    if form == "repeat":
        names[at] = f"({names[at]}r2)"
        return Value(s.np.repeat(v.x, 2, axis=at), v.kind, tuple(names), v.is_exact)
    names[-1] = f"({names[-1]}t3)"
    return Value(s.np.tile(v.x, 3), v.kind, tuple(names), v.is_exact)


@step(1.5)
def taken(s: Scope) -> Value | None:
    """Rows at traced places."""
    v, index = s.pick(rank=1), s.pick("i", most=2)
    if v is None or index is None:
        return None
    size = v.x.shape[0]
    if size == 0:
        return Value(v.x, v.kind, v.names, v.is_exact)
    places = index.x.astype("int32") % size
    return Value(v.x[places], v.kind, (*index.names, *v.names[1:]), v.is_exact)


@step(1.5)
def updated(s: Scope) -> Value | None:
    v = s.pick(rank=1)
    if v is None:
        return None
    form, zero = s.rng.choice(("set", "add", "max", "at")), v.kind != "b" and 0
    if form == "at":
        index = s.pick("i", most=0)
        if index is None or v.x.shape[0] == 0:
            return Value(v.x, v.kind, v.names, v.is_exact)
        return Value(v.x.at[index.x.astype("int32") % v.x.shape[0]].set(zero), v.kind, v.names, v.is_exact)
    if form == "set" or v.kind in "bc":
        return Value(v.x.at[1:].set(zero), v.kind, v.names, v.is_exact)
    if form == "add":
        return Value(v.x.at[..., ::2].add(1), v.kind, v.names, v.kind == "i")
    return Value(v.x.at[..., -1:].max(1), v.kind, v.names, v.is_exact)


@step(1)
def ordered(s: Scope) -> Value | None:
    v = s.pick("fi", rank=1)
    if v is None:
        return None
    at = s.axis(v)
    if v.is_exact and s.rng.random() < 0.5:
        order = s.np.argsort(v.x, axis=at, stable=True)
        return Value(order.astype("int32"), "i", v.names, True)
    return Value(s.np.sort(v.x, axis=at), v.kind, v.names, v.is_exact)


@step(0.7)
def sized(s: Scope) -> Value | None:
    """Numbers that depend on a size."""
    v = s.pick("fi", rank=1)
    if v is None:
        return None
    form = s.rng.choice(("count", "range", "triangle", "branch"))
    n = v.x.shape[-1]
    if form == "count":
        return Value(-v.x if v.kind == "i" else v.x / max(n, 1), v.kind, v.names)
    if form == "range":
        made = v.x + (s.np.arange(n) % 7).astype(v.x.dtype)
        return Value(made, v.kind, v.names, v.kind == "i")
    if form == "triangle":
        if len(v.names) < 2:
            return None
        return Value(s.np.triu(v.x) if s.rng.random() < 0.5 else s.np.tril(v.x), v.kind, v.names, v.is_exact)
    return Value(v.x + v.x if n > 20 else -v.x, v.kind, v.names, v.kind == "i")
