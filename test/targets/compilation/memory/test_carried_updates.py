"""Arrays that a loop carries and updates in place: every value that is still read keeps its own."""

from __future__ import annotations

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory import carried_updates

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS, ROWS, COLUMNS = 20, 128, 256
RNG = np.random.default_rng(0)
X = RNG.normal(size=(ROWS, COLUMNS)).astype(np.float32)
W = (RNG.normal(size=(COLUMNS, COLUMNS)) / 16).astype(np.float32)
STACK = RNG.normal(size=(TURNS, ROWS, COLUMNS)).astype(np.float32)


def step(h, w):
    """Too large for a loop's kernel."""
    return jnp.tanh(h @ w)


def zeros():
    return jnp.zeros((TURNS, ROWS, COLUMNS))


def stacked_three_times(x, w):
    """All of them begin with the same zeros."""
    return lax.scan(lambda h, _: ((n := step(h, w)), (n, n * 2, h)), x, None, length=TURNS)


def one_value_in_two_places(x, w):
    def turn(i, c):
        h, a, _ = c
        h = step(h, w)
        a = a.at[i].set(h)
        return h, a, a

    return lax.fori_loop(0, TURNS, turn, (x, zeros(), zeros()))


def exchanged(x, w):
    def turn(i, c):
        h, a, b = c
        h = step(h, w)
        return h, b, a.at[i].set(h)

    return lax.fori_loop(0, TURNS, turn, (x, zeros(), zeros()))


def an_argument(x, w, stack):
    """It is also a result as it was."""
    return *lax.fori_loop(0, TURNS, lambda i, c: ((h := step(c[0], w)), c[1].at[i].set(h)), (x, stack)), stack


def an_argument_in_two_places(x, w, stack):
    def turn(i, c):
        h, a, b = c
        h = step(h, w)
        return h, a.at[i].set(h), b.at[i].add(h)

    return lax.fori_loop(0, TURNS, turn, (x, stack, stack))


def what_another_loop_reads(x, w):
    _, a = lax.scan(lambda h, _: ((n := step(h, w)), n), x, None, length=TURNS)
    _, b = lax.fori_loop(0, TURNS, lambda i, c: ((h := step(c[0], w)), c[1].at[i].add(h)), (x, a))
    return a, b


def the_row_before(x, w, stack):
    def turn(i, a):
        return a.at[i].set(step(a[i - 1], w) + a[(i + 3) % TURNS])

    return lax.fori_loop(1, TURNS, turn, stack)


def read_after_the_update(x, w, stack):
    def turn(i, c):
        h, a, total = c
        before = a[(i + 1) % TURNS]
        h = step(h, w)
        a = a.at[i].set(h).at[(i + 1) % TURNS].add(h)
        return h, a, total + before @ w + a[(i + 1) % TURNS]

    return lax.fori_loop(0, TURNS, turn, (x, stack, jnp.zeros_like(x)))


def compared_with_itself(x, w, stack):
    """The array before an update is read after it, too."""

    def turn(i, c):
        h, a, total = c
        h = step(h, w)
        new = a.at[i].set(h)
        return h, new, total + jnp.tanh((new - a).sum(0) @ w)

    return lax.fori_loop(0, TURNS, turn, (x, stack, jnp.zeros_like(x)))


def what_is_overwritten(x, w, stack):
    """Nothing that the update writes depends on what is read of the array before it."""

    def turn(i, c):
        h, a, total = c
        h = step(h, w)
        return h, a.at[i].set(h), total + a[i] @ w

    return lax.fori_loop(0, TURNS, turn, (x, stack, jnp.zeros_like(x)))


def attended(x, w, stack):
    """All of the array is read after each update."""

    def turn(i, c):
        h, a = c
        a = a.at[i].set(step(h, w))
        return (a.reshape(TURNS, -1)[:, :1, None] * a).sum(0), a

    return lax.fori_loop(0, TURNS, turn, (x, stack))


def attended_where_the_host_looks(x, w, stack):
    """An iteration is executed in several parts."""

    def turn(c):
        i, h, a, total = c
        a = a.at[i].set(step(h, w))
        return i + 1, h * 0.9, a, total + jnp.tanh(a.sum(0) @ w)

    return lax.while_loop(
        lambda c: (c[0] < TURNS) & (jnp.abs(c[3]).max() < 1e6), turn, (0, x, stack, jnp.zeros_like(x))
    )


def in_a_loop_of_a_loop(x, w, stack):
    def outer(k, c):
        h, a = c
        return lax.fori_loop(0, TURNS, lambda i, d: ((n := step(d[0], w)), d[1].at[i].add(n * k)), (h, a))

    return lax.fori_loop(0, 3, outer, (x, stack))


def the_inner_one_begins_anew(x, w, stack):
    def outer(k, c):
        h, total = c
        h, a = lax.fori_loop(0, TURNS, lambda i, d: ((n := step(d[0], w)), d[1].at[i].add(n)), (h, stack))
        return h, total + a.sum(0)

    return lax.fori_loop(0, 3, outer, (x, jnp.zeros_like(x)))


def until_it_is_small(x, w):
    def turn(c):
        i, h, a = c
        h = step(h, w) * 0.5
        return i + 1, h, a.at[i].set(h)

    return lax.while_loop(lambda c: (c[0] < TURNS) & (jnp.abs(c[1]).max() > 1e-3), turn, (0, x, zeros()))


def until_its_row_is_small(x, w):
    """The condition reads the array."""

    def turn(c):
        i, h, a = c
        h = step(h, w) * 0.5
        return i + 1, h, a.at[i].set(h)

    return lax.while_loop(
        lambda c: (c[0] < TURNS) & (jnp.abs(c[2][c[0] - 1]).max() > 1e-3), turn, (1, x, zeros().at[0].set(x))
    )


def read_again_until_it_is_small(x, w, stack):
    """The next update depends on what is read after the last one, by way of two values that take turns."""

    def turn(c):
        i, h, g, a = c
        new = step(g, w) * 0.5
        a = a.at[i].set(new)
        return i + 1, new + 0.1 * a[jnp.maximum(i - 1, 0)], h + a[i, 0, 0], a

    return lax.while_loop(lambda c: (c[0] < TURNS) & (jnp.abs(c[1]).max() > 1e-3), turn, (0, x, x, stack))


def read_again_for_others_until_it_is_small(x, w, stack):
    """Neither the host nor the next update waits for what is read after the last one."""

    def turn(c):
        i, h, a, total = c
        h = step(h, w) * 0.5
        a = a.at[i].set(h)
        return i + 1, h, a, total + jnp.tanh(a[i] @ w + a[TURNS - 1 - i])

    carried = (0, x, stack, jnp.zeros_like(x))
    return lax.while_loop(lambda c: (c[0] < TURNS) & (jnp.abs(c[1]).max() > 1e-3), turn, carried)


def read_again_in_turns_of_the_host(x, w, stack):
    """The host reads an index; each update depends on what was read after the one before."""

    def turn(i, c):
        h, a, k = c
        h = step(h, w)
        a = a.at[k].set(h)
        return h + a[(k + 1) % TURNS], a, (k + 3 + (h[0, 0] > 0)) % TURNS

    return lax.fori_loop(0, TURNS, turn, (x, stack, 0))


def a_queue(x, w, stack):
    def turn(i, c):
        h, a = c
        h = step(h, w)
        return h, jnp.concatenate([a[1:], h[None]])

    return lax.fori_loop(0, TURNS, turn, (x, stack))


def in_a_branch(x, w, stack):
    def turn(i, c):
        h, a = c
        h = step(h, w)
        return h, lax.cond(h[0, 0] > 0, lambda a: a.at[i].set(h), lambda a: a, a)

    return lax.fori_loop(0, TURNS, turn, (x, stack))


def in_branches(x, w, stack):
    def turn(i, c):
        h, a = c
        h = step(h, w)
        return h, lax.cond(i % 3 == 0, lambda a: a.at[i].set(h), lambda a: a.at[0].add(h), a)

    return lax.fori_loop(0, TURNS, turn, (x, stack))


def read_in_a_branch(x, w, stack):
    def turn(i, c):
        h, a = c
        row = a[i]
        h = step(h + row, w)
        return h, lax.cond(h[0, 0] > 0, lambda a: a.at[i].set(row + a[i - 1]), lambda a: a, a)

    return lax.fori_loop(0, TURNS, turn, (x, stack))


def what_a_branch_replaces(x, w, stack):
    def turn(i, c):
        h, a, b = c
        h = step(h, w)
        return h, lax.cond(h[0, 0] > 0, lambda a, b: a.at[i].set(h), lambda a, b: b, a, b), b

    return lax.fori_loop(0, TURNS, turn, (x, stack, stack + 1))


def beyond_the_end(x, w, stack):
    """Updates that are not in bounds are skipped."""

    def turn(i, c):
        h, a, b = c
        h = step(h, w)
        return h, a.at[i + 5].set(h), b.at[i - 5, 3:9, i].add(h[3:9, 0], mode="drop")

    return lax.fori_loop(0, TURNS, turn, (x, stack, stack))


PROGRAMS = [
    stacked_three_times,
    one_value_in_two_places,
    exchanged,
    an_argument,
    an_argument_in_two_places,
    what_another_loop_reads,
    the_row_before,
    read_after_the_update,
    compared_with_itself,
    what_is_overwritten,
    attended,
    attended_where_the_host_looks,
    in_a_loop_of_a_loop,
    the_inner_one_begins_anew,
    until_it_is_small,
    until_its_row_is_small,
    read_again_until_it_is_small,
    read_again_for_others_until_it_is_small,
    read_again_in_turns_of_the_host,
    a_queue,
    in_a_branch,
    in_branches,
    read_in_a_branch,
    what_a_branch_replaces,
    beyond_the_end,
]


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_values_are_those_of_xla(program, device):
    arrays = [X, W, STACK][: program.__code__.co_argcount]
    text = jax.jit(program, keep_unused=True).lower(*arrays).as_text()
    executable = hilo.compile(text, device=device, check="off")
    assert executable.info.rung == "default"
    kept = [hilo.device_put(array, executable.device) for array in arrays]
    want = run_xla(text, *arrays)
    for _ in range(2):
        got = executable(*kept)
        got = got if isinstance(got, tuple) else (got,)
        for one, other in zip(got, want, strict=True):
            assert_close(np.asarray(one), np.asarray(other), rtol=1e-4, atol=1e-4)
    for one, array in zip(kept, arrays, strict=True):
        np.testing.assert_array_equal(np.asarray(one), array)


@pytest.mark.parametrize(
    ("program", "count"),
    [
        (stacked_three_times, 0),
        (an_argument, 0),
        (an_argument_in_two_places, 0),
        (what_another_loop_reads, 0),
        (the_row_before, 0),
        (in_a_loop_of_a_loop, 0),
        (until_it_is_small, 0),
        (beyond_the_end, 0),
        (exchanged, 1),
        (compared_with_itself, 1),
        (read_after_the_update, 2),
        (attended_where_the_host_looks, 0),
        (until_its_row_is_small, 0),
        (read_again_until_it_is_small, 0),
        (read_again_for_others_until_it_is_small, 1),
        (read_again_in_turns_of_the_host, 0),
        (in_a_branch, 0),
        (in_branches, 0),
        (read_in_a_branch, 0),
        (what_a_branch_replaces, 1),
    ],
    ids=lambda value: value if isinstance(value, int) else value.__name__,
)
def test_values_are_updated_in_place(program, count, monkeypatch: pytest.MonkeyPatch):
    """No iteration copies a stack, unless something speaks for it."""
    found: list[int] = []
    last = carried_updates.update_in_place

    def update_in_place(module: int) -> None:
        last(module)
        loops = mlir.within(module, "scf.for", "scf.while")
        copies = {copy for loop in loops for copy in mlir.within(loop, "stream.async.clone", "stream.async.transfer")}
        found.extend(copy for copy in copies if _bytes(copy) == STACK.nbytes)

    monkeypatch.setattr(carried_updates, "update_in_place", update_in_place)
    arrays = [X, W, STACK][: program.__code__.co_argcount]
    text = jax.jit(program, keep_unused=True).lower(*arrays).as_text()
    hilo.compile(text, cache=False, isolate=False, check="off")
    assert len(found) == count


def _bytes(copy: int) -> int:
    """The size of what an operation copies, if it is known."""
    maker = values.maker_of(mlir.operands(copy)[1])
    value = None if maker is None else mlir.attribute_of(maker, "value")
    return 0 if value is None else mlir.integer_of(value)
