"""Calls of compiled functions like the one before: which ones take the quick path, and that it answers as JAX does."""

from __future__ import annotations

import collections
import functools
import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.tracing import jit as jitting
from hilo.tracing.jit import JitFunction

jax = pytest.importorskip("jax")
jnp = jax.numpy

X = np.linspace(-1, 1, 6, dtype="f").reshape(2, 3)
LARGE = np.linspace(-1, 1, 100 * 80, dtype="f").reshape(100, 80)
Moments = collections.namedtuple("Moments", "mean square count")
jit = functools.partial(hilo.jit, tiers="compiled", language="jax")


@jax.tree_util.register_pytree_with_keys_class
class Layer:
    """A module of JAX's kind, with a function among its attributes."""

    def __init__(self, w: Any, act: Any) -> None:
        self.w, self.act = w, act

    def tree_flatten_with_keys(self) -> Any:
        return [(jax.tree_util.GetAttrKey(name), getattr(self, name)) for name in ("w", "act")], None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Any:
        return cls(*children)


def move(state: Any, x: Any) -> Any:
    old = state["moments"]
    new = Moments(old.mean * x, [part + x for part in old.square], old.count + 1)
    return {"w": state["w"] - x, "moments": new, "seen": (x > 0).any()}, x.sum()


def turn(layer: Layer, x: Any) -> Any:
    return Layer(layer.w * 2, layer.act), layer.act(x @ layer.w)


def draw(key: Any, x: Any) -> Any:
    return jax.random.bits(key, (5,)), x + jax.random.uniform(key, x.shape)


STATE = {"w": X, "moments": Moments(X, [X, 2 * X], np.int32(0))}
CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "a NumPy array": (lambda x: x * 2, (X,)),
    "an array of JAX": (lambda x: x * 2, (jnp.asarray(X),)),
    "large arrays": (lambda x, y: (x @ y.T, x - y), (LARGE, jnp.asarray(LARGE))),
    "a NumPy scalar": (lambda x, rate: x * rate, (X, np.float32(0.5))),
    "a Python number": (lambda x, rate: x * rate, (X, 0.5)),
    "a weak array": (lambda x, rate: x * rate, (X, jnp.asarray(0.5))),
    "containers": (move, (STATE, X)),
    "containers of arrays of JAX": (move, (jax.tree.map(jnp.asarray, STATE), np.float32(2))),
    "a module": (turn, (Layer(jnp.ones((3, 2)), jax.nn.relu), X)),
    "a typed key": (draw, (jax.random.key(3), X)),
    "an old key": (draw, (jax.random.PRNGKey(3), X)),
    "many types": (
        lambda *arrays: arrays,
        tuple(np.array([0, 1, 3], t) for t in ("i1", "u1", "i2", "u2", "i4", "u4", "?", "f2", "c8", jnp.bfloat16)),
    ),
    "no elements": (lambda x: (x + 1, x.sum()), (np.zeros((0, 3), "f"),)),
}  # fmt: skip


def same(got: Any, want: Any) -> None:
    assert jax.tree.structure(got) == jax.tree.structure(want)
    for one, other in zip(jax.tree.leaves(got), jax.tree.leaves(want), strict=True):
        if not isinstance(other, jax.Array):
            assert one is other
            continue
        assert isinstance(one, jax.Array)
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The calls that are looked at closely."""
    found: list[Any] = []
    look = JitFunction._call_any

    def call(self: JitFunction, args: Any, kwargs: Any) -> object:
        found.append((args, kwargs))
        return look(self, args, kwargs)

    monkeypatch.setattr(JitFunction, "_call_any", call)
    return found


@pytest.mark.parametrize("name", CALLS)
def test_calls_like_the_one_before_are_quick(name: str, slow: list[Any]) -> None:
    function, args = CALLS[name]
    step, want = jit(function), jax.jit(function)
    if name == "a module":
        want = function  # `jax.jit` takes no functions as arguments
    for _ in range(3):
        same(step(*args), want(*args))
    assert len(slow) == 1


def test_results_are_arguments_of_the_next_call(slow: list[Any]) -> None:
    step, state, want = jit(move), jax.tree.map(jnp.asarray, STATE), jax.tree.map(jnp.asarray, STATE)
    state.pop("seen", None)
    for _ in range(5):
        (state, got), (want, total) = step(state, X), jax.jit(move)(want, X)
        same((state, got), (want, total))
        state.pop("seen"), want.pop("seen")
    assert len(slow) == 1


def test_other_arguments_are_looked_at(slow: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jitting, "RECENT", 1)
    function = jit(lambda x, rate: x * rate)
    half = np.array([1, 2, 3], np.float16)
    calls = [
        (half, 0.5), (half, np.float32(0.5)), (half, jnp.asarray(0.5)), (half, jnp.float32(0.5)), (half, 2), (X, 0.5),
        (half, hilo.device_put(np.float32(2))), (half.astype(np.float64), 0.5), (half[:2], 0.5), (2.0, half),
    ]  # fmt: skip
    for args in calls * 2:
        got, want = function(*args), jax.jit(lambda x, rate: x * rate)(*map(_as_given, args))
        assert np.asarray(got).dtype == want.dtype
        np.testing.assert_allclose(got, want, rtol=1e-3)
    assert len(slow) == 2 * len(calls)


def _as_given(value: Any) -> Any:
    return np.asarray(value) if isinstance(value, hilo.DeviceArray) else value


def test_functions_among_the_arguments_are_compared(slow: list[Any]) -> None:
    step, w = jit(turn), np.ones((3, 2), "f")
    for act in (jax.nn.relu, jax.nn.relu, jnp.tanh, jax.nn.relu):
        layer, y = step(Layer(w, act), X)
        np.testing.assert_allclose(y, act(X @ w), rtol=1e-5, atol=1e-6)
        assert layer.act is act
    assert len(slow) == 2


def test_device_arrays_give_device_arrays(slow: list[Any]) -> None:
    step = jit(lambda x, y: (x + y, x - y))
    for args in ((X, X), (hilo.device_put(X), X), (X, hilo.device_put(X)), (X, jnp.asarray(X))):
        total, _ = step(*args)
        wanted: type = hilo.DeviceArray if any(isinstance(arg, hilo.DeviceArray) for arg in args) else jax.Array
        assert isinstance(total, wanted)
        np.testing.assert_array_equal(total, X + X)
    assert len(slow) == 1


def test_kept_buffers_live_as_long_as_their_arrays() -> None:
    step: Any = jit(lambda x, y: x * y)
    x = jnp.asarray(X)
    for _ in range(2):
        step(x, x)
    kept = next(iter(step._programs.values())).executable.device.kept._kept
    gc.collect()
    before = len(kept)
    for size in (1, 2, 3):
        results = [step(x, jnp.asarray(X * n)) for n in range(20 * size)]
        assert len(kept) == before + len(results)
        for n, result in enumerate(results):
            np.testing.assert_allclose(result, X * (X * np.float32(n)), rtol=1e-6)
        del results, result
        gc.collect()
        assert len(kept) == before


@pytest.mark.parametrize("shape", [(6,), (100, 80)])
def test_deleted_arrays_are_refused(shape: tuple[int, ...]) -> None:
    step = jit(lambda x: x + 1)
    for x in (jnp.ones(shape), step(jnp.ones(shape))):
        step(x)
        x.delete()
        with pytest.raises(Exception, match="deleted"):
            step(x)


@pytest.mark.parametrize("size", [6, 8000])
def test_donated_arguments_are_copied(size: int, slow: list[Any]) -> None:
    step = jit(lambda x, y, rate: (x * 2 + y * rate, y - x), donate_argnums=0)
    x = np.arange(size, dtype="f")
    for given in (x, jnp.asarray(x), np.ascontiguousarray(x)):
        for _ in range(3):
            first, second = step(given, x, 1.5)
            np.testing.assert_allclose(first, 3.5 * x)
            np.testing.assert_array_equal(second, 0 * x)
            np.testing.assert_array_equal(given, np.arange(size))
    assert len(slow) == 1
    state = hilo.device_put(x)
    for _ in range(3):
        state, _ = step(state, x, 1.0)
    assert len(slow) == 1
    np.testing.assert_allclose(np.asarray(state), 15 * x)


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "u8"])
def test_unsigned_arrays_are_given_away_where_they_are(dtype: str) -> None:
    x = np.array([0, 1, np.iinfo(dtype).max], dtype)
    held = hilo.device_put(x)
    with jax.enable_x64(True):
        given = jnp.asarray(held)
    assert given.dtype == x.dtype
    np.testing.assert_array_equal(given, x)
    assert given.unsafe_buffer_pointer() == np.asarray(held).ctypes.data


def test_functions_in_numpys_style_take_scalars_and_arrays_of_jax(slow: list[Any]) -> None:
    step: Any = hilo.jit(lambda x, rate: x * rate, tiers="compiled", language="hilo")
    for args in ((X, np.float32(2)), (jnp.asarray(X), np.float32(2)), (hilo.device_put(X), np.float32(2))):
        for _ in range(2):
            np.testing.assert_array_equal(step(*args), X * 2)
    assert len(slow) == 1


def test_static_arguments_are_compared(slow: list[Any]) -> None:
    def scale(x: Any, power: int, axes: Any = (), *, name: str = "sum") -> Any:
        return getattr(jnp, name)(x**power, axis=axes)

    step = jit(scale, static_argnums=(1, 2), static_argnames="name")
    calls: list[Any] = [
        ((X, 2), {}), ((X, 3), {}), ((X, 3, (0,)), {}), ((X, 3, (1,)), {}), ((X, 3, (1,)), {"name": "mean"}),
        ((jnp.asarray(X), 2, (0, 1)), {"name": "max"}), ((X, 2, ()), {}),
    ]  # fmt: skip
    for args, named in calls:
        before = len(slow)
        for _ in range(3):
            same(step(*args, **named), scale(jnp.asarray(args[0]), *args[1:], **named))
        assert len(slow) == before + 1


@pytest.mark.parametrize("language", ["hilo", "jax"])
def test_calls_of_two_kinds_in_turn_are_quick(language: str, slow: list[Any]) -> None:
    step = hilo.jit(lambda tree, x: (tree["w"] * x, tree["b"] + x), tiers="compiled", language=language)
    tree = {"w": X, "b": X[0]}
    device = jax.tree.map(hilo.device_put, tree)
    for given, x in [(tree, X), (device, X[:1]), (tree, np.float32(2))] * 4:
        for one, other in zip(step(given, x), (X * x, X[0] + x), strict=True):
            np.testing.assert_array_equal(one, other)
    assert len(slow) == 3
    step(tree, X[:, :1])
    step(tree, X[:, :1])
    assert len(slow) == 4
    step.clear_cache()
    step(tree, X)
    assert len(slow) == 5
