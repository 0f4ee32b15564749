"""Functions that JAX traces, under `hilo.jit`: found by themselves, with the trees, keys and objects that JAX's
libraries pass around, and with JAX's arrays as results."""

from __future__ import annotations

import collections
import functools
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax")
jnp = jax.numpy

X = np.linspace(-1, 1, 6, dtype="f").reshape(2, 3)
jit = functools.partial(hilo.jit, tiers="evaluator")


@jax.tree_util.register_pytree_with_keys_class
class Model:
    """An object with attributes, like the modules of JAX's libraries."""

    def __init__(self, w: Any, act: Any, rate: Any = 1.0) -> None:
        self.w, self.act, self.rate = w, act, rate

    def tree_flatten_with_keys(self) -> Any:
        names = ("w", "act", "rate")
        return [(jax.tree_util.GetAttrKey(name), getattr(self, name)) for name in names], None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Any:
        made = object.__new__(cls)
        made.w, made.act, made.rate = children
        return made


def test_functions_that_use_jax_are_traced_by_it() -> None:
    f: Any = jit(lambda x: jnp.where(x > 0, jax.nn.softmax(x), jnp.tanh(x)))
    got = f(X)
    np.testing.assert_allclose(got, np.where(X > 0, jax.nn.softmax(X), np.tanh(X)), rtol=1e-6)
    assert isinstance(got, jax.Array)
    got = f(hilo.device_put(X))
    assert isinstance(got, hilo.DeviceArray)
    assert f.cache_info().currsize == 1
    assert isinstance(jit(lambda x: np.tanh(x))(jnp.asarray(X)), hilo.DeviceArray)


@pytest.mark.parametrize("transform", [hilo.jacrev, hilo.jacfwd, hilo.vmap])
def test_transformations_take_functions_that_use_jax(transform: Any) -> None:
    of_jax = {"jacrev": jax.jacrev, "jacfwd": jax.jacfwd, "vmap": jax.vmap}[transform.__name__]
    np.testing.assert_allclose(transform(jnp.sin)(X[0]), of_jax(jnp.sin)(X[0]), rtol=1e-6)


def test_errors_of_functions_that_use_jax_are_those_of_jax() -> None:
    with pytest.raises(TypeError, match="contracting dimensions"):
        jit(lambda x: jnp.sin(x) @ jnp.ones(7))(X)
    with pytest.raises(hilo.ShapeError, match="makes 7 elements"):  # raised below jax.tree.map, and not by it
        jit(lambda x: jax.tree.map(lambda part: part.reshape(7), x))(X)


@pytest.mark.parametrize("f", [lambda x: hilo.ops.Exp(jnp.sin(x)), lambda x: jnp.sin(hilo.ops.Exp(x))])
def test_functions_of_both_are_refused(f: Any) -> None:
    with pytest.raises(hilo.ArgumentError, match="use NumPy's of that name"):
        jit(f)(X)


def test_objects_among_the_arguments_belong_to_the_program() -> None:
    f: Any = jit(lambda model, x: (model.act(x @ model.w) * model.rate, model))
    w = np.ones([3, 2], "f")
    for act in (jax.nn.relu, jax.nn.gelu, jax.nn.relu):
        got, model = f(Model(w, act, 2.0), X)
        np.testing.assert_allclose(got, act(X @ w) * 2, rtol=1e-5, atol=1e-6)
        assert model.act is act
        assert isinstance(model.w, jax.Array)
    assert f.cache_info().currsize == 2
    assert "model.w: f32[3,2]" in str(f.explain())
    with pytest.raises(hilo.ArgumentError, match=r"model\.act is \[1, 2\] .* it takes arrays, numb"):
        jit(lambda model: jnp.sin(model.w))(Model(w, _List([1, 2])))


class _List(list):  # type: ignore[type-arg]
    """No container of JAX's, and not hashable."""


def test_attributes_that_a_function_sets_are_set_in_the_callers_objects() -> None:
    @jit
    def step(model: Model, x: Any) -> Any:
        model.w = model.w - jnp.mean(x)
        return jnp.sum(model.w)

    model = Model(jnp.ones(3), jax.nn.relu)
    for count in range(1, 4):
        np.testing.assert_allclose(step(model, X + 1), 3 - 3 * count, atol=1e-5)
        np.testing.assert_allclose(model.w, np.ones(3) - count, atol=1e-5)
    assert model.act is jax.nn.relu

    with pytest.raises(hilo.ArgumentError, match=r"sets \.w of its argument 0, which"):
        jit(lambda w: step(Model(w, jax.nn.relu), w))(np.ones(3, "f"))


def test_objects_that_a_function_returns_are_not_written_back() -> None:
    @jit
    def step(model: Model) -> Any:
        model.w = jnp.sin(model.w)
        return model

    model = Model(jnp.ones(3), jax.nn.relu)
    np.testing.assert_allclose(step(model).w, np.sin(np.ones(3)), rtol=1e-6)  # type: ignore[attr-defined]
    np.testing.assert_array_equal(model.w, np.ones(3))


@pytest.mark.parametrize("impl", ["threefry2x32", "rbg"])
def test_typed_keys_go_in_and_come_out(impl: str) -> None:
    @jit
    def draw(state: Any) -> Any:
        key, other = jax.random.split(state["key"])
        return jax.random.normal(other, (4,)), {"key": key}

    state = {"key": jax.random.key(3, impl=impl)}
    wanted_key, other = jax.random.split(state["key"])
    got, state = draw(state)  # type: ignore[misc]
    np.testing.assert_allclose(got, jax.random.normal(other, (4,)), rtol=1e-5)
    assert state["key"].dtype == wanted_key.dtype
    assert np.array_equal(jax.random.key_data(state["key"]), jax.random.key_data(wanted_key))
    draw(state)


def test_weak_arrays_take_the_type_that_they_meet() -> None:
    got = jit(lambda x, rate: jnp.sin(x) * rate)(jnp.ones(2, jnp.bfloat16), jnp.asarray(2.0))
    assert got.dtype == jnp.bfloat16  # type: ignore[attr-defined]


def test_static_arguments_of_a_jitted_function_are_its_own() -> None:
    def power(x: Any, n: int) -> Any:
        return x if n == 1 else x * power(x, n - 1)

    for options, args in (({"static_argnums": 1}, ((X, 3), {})), ({"static_argnames": "n"}, ((X,), {"n": 3}))):
        f = jit(jax.jit(power, **options))
        np.testing.assert_allclose(f(*args[0], **args[1]), X**3, rtol=1e-6)


def test_named_tuples_come_apart_as_jax_was_told() -> None:
    class State(collections.namedtuple("State", "x tag")):
        """One of its two fields is not a child."""

    jax.tree_util.register_pytree_node(State, lambda s: ((s.x,), s.tag), lambda tag, parts: State(parts[0], tag))
    got = jit(lambda s: s._replace(x=s.x * 2))(State(X, "tag"))
    assert got.tag == "tag"  # type: ignore[attr-defined]
    np.testing.assert_array_equal(got.x, X * 2)  # type: ignore[attr-defined]


def test_jax_takes_device_arrays_where_its_protocol_says_so() -> None:
    x = hilo.device_put(X)
    np.testing.assert_array_equal(jnp.stack([x, x]), np.stack([X, X]))
    assert isinstance(jnp.ones(3) + x, jax.Array)
    assert jnp.asarray(hilo.device_put(X > 0)).dtype == bool
    for function in (jnp.sin, jax.jit(lambda a: a), jax.lax.exp):
        with pytest.raises(ValueError, match=r"convert your object using jax\.numpy\.array"):
            function(x)
    np.testing.assert_array_equal(jnp.sin(jnp.asarray(x)), jnp.sin(X))


def test_functions_of_hilo_that_are_traced_twice_are_not_jax_s():
    """Objects of `hilo.jit` have the methods by which JAX knows its own."""
    twice = hilo.jit(hilo.jit(lambda x: x - np.sum(x, axis=-1, keepdims=True)))
    run = hilo.jit(lambda x: hilo.vmap(twice)(np.stack([x, 2 * x])))
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(np.asarray(run(x))[1], 2 * x - 2 * x.sum(-1, keepdims=True))
