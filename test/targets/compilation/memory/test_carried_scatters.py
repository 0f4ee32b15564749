"""Arrays that a loop carries, and of which a kernel replaces some rows in place: right whatever else reads them."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory import carried_updates
from hilo.targets.compilation.memory.placed_results import written

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS, ROWS, COLUMNS, CHANGED = 6, 300, 200, 8
RNG = np.random.default_rng(0)
W = (RNG.normal(size=(COLUMNS, COLUMNS)) / 14).astype(np.float32)
X = RNG.normal(size=(ROWS, COLUMNS)).astype(np.float32)
PLACES = np.stack([RNG.permutation(ROWS)[:CHANGED] for _ in range(TURNS)]).astype(np.int32)
PLACES[2, 3], PLACES[3, 1:3], PLACES[4, 5] = ROWS + 7, PLACES[3, 0], -1


def step(h, w):
    """Too large for a loop's kernel."""
    return jnp.tanh(h @ w)


def loop(turn):
    """The loop of a program whose turn takes the step's result, the array and the places."""

    def program(w, x, places):
        def body(i, c):
            h = step(c[0], w)
            return (h, *turn(h, places[i], *c[1:]))

        return lax.fori_loop(0, TURNS, body, (w, x))[1:]

    program.__name__ = turn.__name__
    return program


@loop
def rows_are_added(h, at, a):
    return (a.at[at].add(h[:CHANGED]),)


@loop
def rows_are_replaced_by_what_they_were(h, at, a):
    return (a.at[at].set(a[at[::-1]] * 0.5 + h[0]),)


@loop
def rows_move(h, at, a):
    return (a.at[at].set(a[at + 1]).at[0, 0].add(h[0, 0]),)


@loop
def rows_are_replaced_twice(h, at, a):
    return (a.at[at].add(h[:CHANGED]).at[at[:3] + 1].multiply(h[:3], mode="drop"),)


@loop
def the_array_is_added_to_itself(h, at, a):
    return (a.at[(jnp.arange(ROWS) * 7) % ROWS].add(a * 0.1).at[at].add(h[:CHANGED]),)


@loop
def the_array_before_is_read_afterwards(h, at, a):
    new = a.at[at].set(h[:CHANGED])
    return (new.at[at[0] - 1].add(jnp.tanh((new - a) @ h).sum(0)),)


@loop
def in_branches(h, at, a):
    return (
        lax.cond(h[0, 0] > 0, lambda a: a.at[at].set(h[:CHANGED]), lambda a: a.at[at[:4]].add(h[:4]) + a[at[0]], a),
    )


def exchanged(w, x, places):
    def body(i, c):
        h = step(c[0], w)
        return h, c[2], c[1].at[places[i]].add(h[:CHANGED])

    return lax.fori_loop(0, TURNS, body, (w, x, x))[1:]


def one_array_under_two_names(w, x, places):
    def body(i, c):
        h = step(c[0], w)
        new = c[1].at[places[i]].add(h[:CHANGED])
        return h, new, new

    return lax.fori_loop(0, TURNS, body, (w, x, x))[1:]


def in_a_loop_of_a_loop(w, x, places):
    def outer(k, c):
        def inner(i, d):
            h = step(d[0], w)
            return h, d[1].at[places[i]].add(h[:CHANGED] * (k + 1))

        return lax.fori_loop(0, TURNS, inner, c)

    return (*lax.fori_loop(0, 2, outer, (w, x)), x)


def until_it_is_small(w, x, places):
    def body(c):
        i, h, a = c
        h = step(h, w)
        return i + 1, h, a.at[places[i]].set(h[:CHANGED] + a[places[i]].sum(0))

    return lax.while_loop(lambda c: (c[0] < TURNS) & (jnp.abs(c[1]).max() > 1e-3), body, (0, w, x))[1:]


PROGRAMS = {
    rows_are_added: 0,
    rows_are_replaced_by_what_they_were: 0,
    rows_move: 0,
    rows_are_replaced_twice: 0,
    the_array_is_added_to_itself: 1,
    the_array_before_is_read_afterwards: None,
    in_branches: None,
    exchanged: 1,
    one_array_under_two_names: None,
    in_a_loop_of_a_loop: 0,
    until_it_is_small: None,
}
"""How many arrays of the size of the carried one an iteration makes; None: that depends on the path, or on the host."""


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_values_are_those_of_xla(program, device):
    arrays = [W, X, PLACES]
    text = jax.jit(program, keep_unused=True).lower(*arrays).as_text()
    executable = hilo.compile(text, device=device, check="off")
    assert executable.info.rung == "default"
    kept = [hilo.device_put(array, executable.device) for array in arrays]
    want = run_xla(text, *arrays)
    for _ in range(2):
        got = executable(*kept)
        for one, other in zip(got if isinstance(got, tuple) else (got,), want, strict=True):
            assert_close(np.asarray(one), np.asarray(other), rtol=1e-4, atol=1e-4)
    for one, array in zip(kept, arrays, strict=True):
        np.testing.assert_array_equal(np.asarray(one), array)


@pytest.mark.parametrize("kind", [np.float64, np.int32, np.uint8, np.bool_, np.complex64, jnp.bfloat16], ids=str)
def test_all_element_types_are_right(kind):
    def program(w, x, places):
        def body(i, c):
            h = step(c[0], w)
            return h, c[1].at[places[i]].set((h[:CHANGED] * 3).astype(kind)).at[places[i, :2]].max(c[1][0])

        def of_complex(i, c):
            h = step(c[0], w)
            return h, c[1].at[places[i]].add(h[:CHANGED] * 1j)

        return lax.fori_loop(0, TURNS, of_complex if kind is np.complex64 else body, (w, x))[1]

    with jax.enable_x64(True):
        arrays = [W, (X * 3).astype(kind), PLACES]
        text = jax.jit(program).lower(*arrays).as_text()
        (want,) = run_xla(text, *arrays)
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    got = np.asarray(executable(*arrays))
    assert got.dtype == want.dtype
    assert_close(got.astype(np.complex128), np.asarray(want).astype(np.complex128), rtol=2e-2, atol=2e-2)


@pytest.mark.parametrize(
    ("program", "count"),
    [(program, count) for program, count in PROGRAMS.items() if count is not None],
    ids=lambda value: value if isinstance(value, int) else value.__name__,
)
def test_rows_are_replaced_in_place(program, count, monkeypatch: pytest.MonkeyPatch):
    """No iteration makes an array of the size of what it updates, unless something speaks for it."""
    found: list[int] = []
    last = carried_updates.update_in_place

    def update_in_place(module: int) -> None:
        last(module)
        loops = mlir.within(module, "scf.for", "scf.while")
        inside = {op for loop in loops for op in mlir.within(loop, *_MAKERS)}
        found[:] = [op for op in inside if _new_bytes(op) == X.nbytes]

    monkeypatch.setattr(carried_updates, "update_in_place", update_in_place)
    text = jax.jit(program, keep_unused=True).lower(W, X, PLACES).as_text()
    hilo.compile(text, cache=False, isolate=False, check="off")
    assert len(found) == count


_MAKERS = tuple(f"stream.async.{name}" for name in ("clone", "transfer", "dispatch"))


def _new_bytes(op: int) -> int:
    """The size of an array that an operation makes, if it is known; 0 for those that it updates in place."""
    if {result for _, result in written(op)} == {*mlir.results(op)}:
        return 0
    maker = values.maker_of(mlir.operands(op)[-1])
    value = None if maker is None else mlir.attribute_of(maker, "value")
    return 0 if value is None else mlir.integer_of(value)
