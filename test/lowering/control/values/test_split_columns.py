"""split-columns: loops over stacked states give XLA's values, and are exchanged with the loops over rows."""

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax")
jnp, lax = jax.numpy, jax.lax


def bisection(s):
    middle = s.mean(1)
    return jnp.where(middle**3 + middle > 2, jnp.stack([s[:, 0], middle]), jnp.stack([middle, s[:, 1]])).T


def whole_rows(s):
    norm = jnp.sqrt((s**2).sum(-1, keepdims=True)) + 1
    return s / norm + jnp.stack([s[:, 1], s.max(1)], 1) * 0.1


def of_constants(s):
    return jnp.stack([s[:, 1] * 0.5, s[:, 0]], 1) * jnp.array([0.5, 0.25], s.dtype) + jnp.arange(2).astype(s.dtype)


def of_other_rows(s):
    return jnp.stack([jnp.pad(s[1:, 0], (0, 1)), s[:, 1] * 0.5 + s[::-1, 0]], 1)


def of_an_inner_loop(s):
    inner = lax.fori_loop(0, 3, lambda _, u: u + s[:, 0] * 0.1, s[:, 1])
    return inner[:, None] * jnp.ones(2, s.dtype) * 0.3 + s * 0.2


def of_an_inner_loop_of_columns(s):
    return lax.fori_loop(0, 3, lambda j, s: jnp.stack([s[:, 1] * 0.5, s[:, 0] + 0.125 * j], 1), s).astype(s.dtype)


def of_sorted_columns(s):
    return jnp.stack([jnp.sort(s[:, 1]), s[:, 0] * 0.5 + s[:, 1]], 1)


def of_reversed_and_updated(s):
    return s[:, ::-1].at[:, 0].set(s[:, 1] * 0.5).at[2:9, 1].add(s[1:8, 0])


def of_sorted_rows(s):
    rows = jnp.sort(s, 0) * 0.5
    return jnp.stack([rows[:, 1], s[:, 0] * 0.5 + rows[:, 0]], 1)


STEPS = (
    bisection,
    whole_rows,
    of_constants,
    of_other_rows,
    of_an_inner_loop,
    of_an_inner_loop_of_columns,
    of_sorted_columns,
    of_reversed_and_updated,
    of_sorted_rows,
)


def compare(function, *arguments, tolerance=1e-5):
    compiled = jax.jit(function)
    text = compiled.lower(*arguments).as_text()
    wanted = jax.tree.leaves(compiled(*arguments))
    got = hilo.compile(text, check="off")(*jax.tree.leaves(arguments))
    for one, other in zip(got if isinstance(got, tuple) else (got,), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=tolerance, atol=tolerance)
    return hilo.lower(text, target="llvm-cpu").as_text()


@pytest.mark.parametrize("element", ["float32", "float64"])
def test_states_of_two_columns(element):
    rows = np.random.default_rng(0).random((300, 2)).astype(element)
    with jax.enable_x64(True):
        compare(lambda s: [lax.fori_loop(0, 6, lambda _, s, step=step: step(s), s) for step in STEPS], rows)


def test_arrays_that_change_places_and_tolerances():
    rng = np.random.default_rng(1)
    a, b, c = (rng.random((300, 2)).astype(np.float32) for _ in range(3))

    def exchanged(a, b, c):
        def turn(_, state):
            a, b, c = state
            return b, c + a[:, :1], jnp.stack([a[:, 1], a[:, 0] * 0.5], 1)

        return lax.fori_loop(0, 5, turn, (a, b, c))

    def tolerance(a):
        def turn(state):
            i, _, s = state
            new = jnp.stack([s[:, 0] * 0.7, s[:, 1] + s[:, 0]], 1)
            return i + 1, jnp.abs(new - s).max(), new

        return lax.while_loop(lambda state: (state[0] < 40) & (state[1] > 1e-3), turn, (0, jnp.float32(1), a))

    compare(lambda a, b, c: (exchanged(a, b, c), tolerance(a)), a, b, c)


def test_stacked_results_and_gradients():
    rows = np.random.default_rng(2).random((300, 2)).astype(np.float32)

    def states(s):
        return lax.scan(lambda s, _: ((new := jnp.stack([jnp.sin(s[:, 1]), s[:, 0] * 0.9], 1)), new), s, None, 4)

    def before(s):
        return lax.scan(lambda s, _: (jnp.stack([s[:, 1] * 0.5, s[:, 0]], 1), s), s, None, 4)

    compare(lambda s: (states(s), before(s), jax.grad(lambda s: (states(s)[1] ** 2).sum())(s)), rows)


@pytest.mark.parametrize(
    "result",
    [
        lambda s, new: (new[0], s[7]),
        lambda s, new: (new.T, new[::3, ::-1]),
        lambda s, new: (new[:5] @ jnp.ones((3, 2), new.dtype), jnp.sort(new[:, 1:], 0)[0]),
        lambda s, new: lax.cond(new[0, 0] > 0.3, lambda: new[1:3] * 2, lambda: s[1:3]),
        lambda s, new: (new, jnp.argmax(new), new.reshape(-1)[5]),
    ],
)
def test_results_of_whole_rows(result):
    """Results that need whole rows have columns that are joined; states are carried in columns."""
    rows = np.random.default_rng(5).random((300, 3)).astype(np.float32)

    def turn(s, _):
        x, y, z = s[:, 0], s[:, 1], s[:, 2]
        new = s + 0.1 * jnp.stack([jnp.sin(y) - x, x * (0.5 - z) - y, jnp.cos(x) * y - z * 0.3], 1)
        return new, result(s, new)

    compare(lambda s: lax.scan(turn, s, None, 6), rows)


@pytest.mark.parametrize("element", ["int32", "bfloat16", "complex64", "bool"])
def test_other_elements(element):
    kind = jnp.dtype(element)
    rows = np.random.default_rng(3).integers(0, 9, (300, 3)).astype(kind)

    def turn(_, s):
        x, y, z = s[:, 0], s[:, 1], s[:, 2]
        return jnp.stack([y ^ z, ~x, x] if element == "bool" else [y + z, z - x, x], 1)

    compare(lambda s: lax.fori_loop(0, 3, turn, s), rows)


@pytest.mark.parametrize("step", [bisection, whole_rows, of_constants])
def test_columns_stay_in_registers(step):
    """The loop over the rows is around that over the turns, which is a loop of a `scf.while` otherwise."""
    rows = np.random.default_rng(4).random((2000, 2)).astype(np.float32)
    lowered = compare(lambda s: lax.fori_loop(0, 20, lambda _, s: step(s), s), rows)
    assert "scf.while" not in lowered and "stablehlo.while" not in lowered
