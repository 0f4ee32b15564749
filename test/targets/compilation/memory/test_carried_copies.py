"""Kernels read what loops carry where it is; those that write to it have a copy."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs come from jax: pip install jax")

import jax
import jax.numpy as jnp
from jax import lax
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.memory import carried_copies

SIZE = 700
RNG = np.random.default_rng(3)
X, Y = (RNG.normal(size=(SIZE, SIZE)).astype(np.float32) for _ in range(2))
"""Too large for a loop to become one kernel."""


def decay(x, y):
    return lax.fori_loop(0, 5, lambda k, a: a * 0.5 + y[k], x)


def exchange(x, y):
    """What is carried is passed on, or exchanged, while kernels read it."""
    return lax.fori_loop(0, 5, lambda k, s: (s[1], s[0] * 0.5 + s[1], s[2]), (x, y, x + y))


def update(x, y):
    """A part is updated in place while all of it is read, before and after."""

    def step(k, state):
        a, total = state
        changed = lax.dynamic_update_slice(a, jnp.tanh(a[:9, :9]), (k * 9, k))
        return changed, total + a * changed

    return lax.fori_loop(0, 5, step, (x, y))


def scatter(x, y):
    at = jnp.arange(40) * 7 % 31
    return lax.fori_loop(0, 5, lambda k, a: (a.at[at].add(a[:40] * y[k]), a)[0] - 0.1 * a[::-1], x)


def until(x, y):
    """The condition reads what is carried; the beginning is a result as well."""
    found = lax.while_loop(lambda s: jnp.abs(s[0]).sum() > 1e3, lambda s: (s[0] * 0.7, s[1] + s[0]), (x, y))
    return (*found, x * 2, found[0] + x)


def branches(x, y):
    def step(k, a):
        return lax.cond(a.sum() > 0, lambda a: a * 0.5 - y, lambda a: a, a[::-1] + k)

    return lax.fori_loop(0, 5, step, x)


def nested(x, y):
    def outer(k, a):
        return lax.fori_loop(0, 3, lambda _, b: b * 0.5 + a, a * y)

    return lax.fori_loop(0, 3, outer, x)


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("function", [decay, exchange, update, scatter, until, branches, nested])
def test_values(function, device):
    program = jax.jit(function).lower(X, Y).as_text()
    executable = hilo.compile(program, check="off", device=device)
    assert executable.info.rung == "default"
    before = X.copy(), Y.copy()
    for _ in range(2):
        results = executable(X, Y)
        found = results if isinstance(results, tuple) else (results,)
        for ours, reference in zip(found, run_xla(program, X, Y), strict=True):
            assert_close(np.asarray(ours), reference, rtol=1e-4, atol=1e-4)
    np.testing.assert_array_equal(X, before[0])
    np.testing.assert_array_equal(Y, before[1])


def test_what_kernels_only_read_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    left_out: list[int] = []
    destroy = carried_copies._leave_out
    monkeypatch.setattr(carried_copies, "_leave_out", lambda copy: (left_out.append(copy), destroy(copy)))
    program = jax.jit(decay).lower(X, Y).as_text()
    hilo.compile(program, cache=False, isolate=False, check="off")
    assert left_out
