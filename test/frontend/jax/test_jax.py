"""Programs from JAX are called like the functions they were made from, and JAX calls executables."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any, NamedTuple

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops

jax = pytest.importorskip("jax")
jnp = jax.numpy
X = np.arange(6, dtype=np.float32).reshape(2, 3)


class Momentum(NamedTuple):
    """As optax's states are."""

    mean: Any
    count: Any


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Layer:
    """Like flax's and equinox's modules: arrays, and objects that belong to the program."""

    weight: Any
    bias: Any
    power: int = dataclasses.field(metadata={"static": True}, default=2)


def step(layer: Any, state: Any, x: Any, *, rate: Any = 0.5) -> Any:
    gradient = jax.grad(lambda p: jnp.sum((x @ p.weight + p.bias) ** p.power))(layer)
    state = Momentum(jax.tree.map(lambda m, g: 0.9 * m + g, state.mean, gradient), state.count + 1)
    return jax.tree.map(lambda p, m: p - rate * m, layer, state.mean), state, {"norm": jnp.sum(x * x)}


def compiled(program: Any) -> Any:
    return hilo.compile(program, "evaluator")


def assert_same(got: Any, want: Any, **tolerance: Any) -> None:
    assert jax.tree.structure(got) == jax.tree.structure(want)
    for a, b in zip(jax.tree.leaves(got), jax.tree.leaves(want), strict=True):
        assert np.asarray(a).dtype == np.asarray(b).dtype
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), **({"rtol": 2e-6} | tolerance))


def test_trees_go_in_and_come_out() -> None:
    layer = Layer(np.ones((3, 2)), np.zeros(2))  # float64, which JAX makes float32
    state = Momentum(jax.tree.map(np.zeros_like, layer), 0)
    run = compiled(hilo.from_jax(step, layer, state, X, rate=0.25))
    want = jax.jit(step)(layer, state, X, rate=0.25)
    assert_same(run(layer, state, X, rate=0.25), want)
    assert_same(run(*run(layer, state, X, rate=0.25)[:2], X, rate=0.25), jax.jit(step)(*want[:2], X, rate=0.25))
    assert run.signature.args[0].dims == (3, 2)
    with pytest.raises(hilo.ArgumentError, match=r"^step: the arguments come without rate=; it takes the tree"):
        run(layer, state, X)
    with pytest.raises(hilo.ArgumentError, match=r"without argument 1.count and with argument 1.count\['a'\]"):
        run(layer, Momentum(state.mean, {"a": 1}), X, rate=0.25)


def test_static_arguments_are_part_of_the_program() -> None:
    def power(x: Any, n: int, *, negate: bool) -> Any:
        return -(x**n) if negate else x**n

    run = compiled(hilo.from_jax(power, X, 3, negate=True, static_argnums=1, static_argnames="negate"))
    np.testing.assert_array_equal(np.asarray(run(X)), -(X**3))
    with pytest.raises(hilo.ArgumentError, match="static arguments are part of the program"):
        run(X, 3)
    jitted = jax.jit(power, static_argnums=1, static_argnames="negate")
    np.testing.assert_array_equal(np.asarray(compiled(hilo.from_jax(jitted, X, 2, negate=True))(X)), -(X**2))
    with pytest.raises(hilo.ArgumentError, match="fn is jitted already"):
        hilo.from_jax(jitted, X, 2, static_argnums=1)
    with pytest.raises(hilo.ArgumentError, match="fn is 3; it takes a function"):
        hilo.from_jax(3)  # type: ignore[arg-type]


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Model:
    """As equinox's modules are: the activation is a leaf."""

    weight: Any
    activation: Any
    name: Any = "model"


def test_leaves_that_are_no_arrays_are_part_of_the_program() -> None:
    def train(model: Any, x: Any, mode: Any, scale: Any = 1.0) -> Any:
        y = model.activation(x @ model.weight) * scale
        return ("sums", model, jnp.sum(y) if mode == "sum" else y, mode)

    model = Model(np.ones((3, 2), "f"), jnp.tanh)
    run = compiled(hilo.from_jax(train, model, X, "sum", scale=2.0))
    got, want = run(model, X, "sum", scale=2.0), train(model, X, "sum", 2.0)
    assert (got[0], got[1].activation, got[1].name, got[3]) == ("sums", jnp.tanh, "model", "sum")
    assert_same((got[1].weight, got[2]), (want[1].weight, want[2]))
    assert str(run.executable.signature) == "main(f32[3, 2], f32[2, 3], f32[]) -> (f32[3, 2], f32[])"
    assert_same(run(*run(model, X, "sum", scale=1.0)[1:2], X, "sum", scale=2.0)[2], want[2])
    with pytest.raises(hilo.ArgumentError, match=r"argument 0\.activation is .*part of it"):
        run(Model(model.weight, jnp.sin), X, "sum", scale=2.0)
    with pytest.raises(hilo.ArgumentError, match="argument 2 is array"):
        run(model, X, X, scale=2.0)
    key = jax.random.key(3)
    static = compiled(
        hilo.from_jax(lambda n, m, k, x: (m, x * n + jax.random.key_data(k)[0], k), 3, "a", key, X, static_argnums=0)
    )
    name, value, same_key = static("a", key, X)
    assert (name, np.asarray(value)[0, 1], same_key) == ("a", 3.0 + np.float32(jax.random.key_data(key)[0]), key)
    with pytest.raises(hilo.ArgumentError, match=r"argument 0\['a'\] is set\(\)"):
        hilo.from_jax(lambda d: 1.0, {"a": set()})


def test_what_wraps_jit_is_traced_as_a_function() -> None:
    class Wrapped:
        """Like the results of flax.nnx.jit: its stages are not JAX's."""

        trace = lower = None

        def __call__(self, x: Any) -> Any:
            return jax.jit(jnp.tanh)(x)

    assert_same(compiled(hilo.from_jax(Wrapped(), X))(X), np.tanh(X))


@pytest.mark.parametrize("is_x64", [False, True])
def test_64_bit_arguments_follow_jax(is_x64: bool) -> None:
    arguments = (np.arange(3.0) / 3, np.arange(3), np.exp(1j * np.arange(3)), np.float64(0.1))
    with jax.enable_x64(is_x64):
        run = compiled(hilo.from_jax(lambda *a: [v * 3 for v in a], *arguments))
        want = jax.jit(lambda *a: [v * 3 for v in a])(*arguments)
    assert_same(run(*arguments), want)
    if not is_x64:
        with pytest.raises(hilo.DtypeError):
            run(arguments[0].astype(np.float16), *arguments[1:])


def test_what_jax_lowered_and_exported_compiles() -> None:
    def function(x: Any, unused: Any, s: Any) -> Any:
        return {"y": jnp.sin(x) * s["a"]}, (x.sum(),)

    jitted, arguments = jax.jit(function), (X, X, {"a": 2.0, "b": np.ones(2, "f")})
    export = jax.export.export
    for program in (
        jitted.lower(*arguments),  # without the unused arguments
        jitted.trace(*arguments),
        export(jitted)(*arguments),
        export(jitted, platforms=["cuda", "cpu"])(*arguments),
    ):
        assert_same(compiled(program)(*arguments), jitted(*arguments))
    with pytest.raises(hilo.ArgumentError, match="function was exported for tpu; it takes a program for cpu"):
        hilo.compile(export(jitted, platforms=["tpu"])(*arguments))
    with pytest.raises(hilo.ArgumentError, match=r"hilo\.from_jax\(fn"):
        hilo.compile(jitted)


class Partitioned:
    """Like the result of equinox's `filter_jit(f).lower(…)`: JAX's `Lowered` of the arrays, and the steps around a
    call."""

    def __init__(self, lowered: Any, power: int) -> None:
        self.lowered, self.info = lowered, power

    @staticmethod
    def preprocess(info: object, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        def bound(x: Any, power: int) -> Any:
            assert isinstance(x, jax.Array)
            return x

        return (bound(*args, **kwargs),)

    @staticmethod
    def postprocess(out: Any) -> Any:
        return {"y": out, "power": 2}


def test_what_a_library_lowered_is_called_as_the_library_does() -> None:
    lowered = jax.jit(lambda x: x**2).lower(X)
    run = compiled(Partitioned(lowered, 2))
    for got in (run(X, 2), run(x=hilo.device_put(X), power=2)):
        assert got["power"] == 2
        np.testing.assert_array_equal(np.asarray(got["y"]), X**2)
    with pytest.raises(hilo.ArgumentError, match="missing 1 required positional argument: 'power'"):
        run(X)
    other = Partitioned(lowered, 2)
    other.preprocess = None  # type: ignore[method-assign, assignment]
    with pytest.raises(
        hilo.ArgumentError, match=r"Partitioned, which does not say how .*; hilo\.jit takes the function"
    ):
        compiled(other)


def test_symbolic_sizes_are_those_of_the_call() -> None:
    (n,) = jax.export.symbolic_shape("n")
    exported = jax.export.export(jax.jit(lambda d: d["x"] / d["x"].shape[0]))(
        {"x": jax.ShapeDtypeStruct((n, 3), np.float32)}
    )
    run = hilo.compile(exported)
    for array in (X, X[:1]):
        np.testing.assert_allclose(np.asarray(run({"x": array})), array / len(array), rtol=1e-6)


def test_random_keys_are_leaves() -> None:
    def draw(keys: Any) -> Any:
        first, second = jax.random.split(keys["k"])
        return jax.random.bits(first, (3,)), second

    keys = {"k": jax.random.key(3)}
    got, want = compiled(hilo.from_jax(draw, keys))(keys), draw(keys)
    np.testing.assert_array_equal(np.asarray(got[0]), np.asarray(want[0]))
    assert got[1] == want[1]
    assert got[1].dtype == want[1].dtype
    inside = jax.jit(hilo.to_jax(compiled(hilo.from_jax(draw, keys))))(keys)
    np.testing.assert_array_equal(inside[0], want[0])
    assert inside[1] == want[1]


def test_programs_from_jax_are_pickled_with_their_trees() -> None:
    program = pickle.loads(pickle.dumps(hilo.from_jax(lambda d: d["x"] + 1, {"x": X})))
    np.testing.assert_array_equal(np.asarray(compiled(program)({"x": X})), X + 1)


def squares() -> hilo.XlaComputation:
    b = XlaBuilder("squares")
    x = ops.Parameter(b, 0, Shape("f32", [2, 3]), "x")
    return b.Build(ops.Tuple(b, [x * x, ops.Tuple(b, [x + 1])]))


def test_jax_calls_executables() -> None:
    function = hilo.to_jax(compiled(squares()))

    @jax.jit
    def looped(x: Any) -> Any:
        return jax.lax.fori_loop(0, 3, lambda i, x: function(x)[0] - function(x)[1][0], x)

    want = X
    for _ in range(3):
        want = want * want - (want + 1)
    np.testing.assert_allclose(np.asarray(looped(X)), want)
    np.testing.assert_array_equal(np.asarray(jax.vmap(function)(np.stack([X, X + 1]))[0]), np.stack([X, X + 1]) ** 2)
    with pytest.raises(hilo.ArgumentError, match="got 2 arrays; it takes 1"):
        function(X, X)
    with pytest.raises(hilo.ArgumentError, match="executable is 3; it takes what"):
        hilo.to_jax(3)  # type: ignore[arg-type]


def test_jax_is_told_at_once_what_an_executable_does_not_take() -> None:
    function = hilo.to_jax(compiled(hilo.from_jax(lambda d: d["a"].sum() * d["n"], {"a": X, "n": 2})))
    for wrong, says in (
        (X[0], r"argument 0 \(d\['a'\]\) is f32\[3\]; it takes f32\[2, 3\]\n  at .*test_jax.py:"),
        (X.astype(int), r"is s32\[2, 3\]; it takes f32\[2, 3\]; convert it"),
    ):
        for call in (function, jax.jit(function)):
            with pytest.raises(hilo.ArgumentError, match=says):
                call({"a": wrong, "n": 1})
    assert jax.grad(lambda x: x[0, 0] + function({"a": jax.lax.stop_gradient(x), "n": 1}))(X).sum() == 1
    for transform in (jax.grad, jax.jacfwd):
        with pytest.raises(hilo.ArgumentError, match=r"differentiated.*jax.custom_vjp takes|jax.custom_vjp a second"):
            jax.jit(transform(lambda x: function({"a": x, "n": 1})))(X)


def test_jax_calls_executables_of_jax_functions_with_their_trees() -> None:
    function = hilo.to_jax(compiled(hilo.from_jax(lambda d, *, by: {"o": d["a"] * by}, {"a": X}, by=2.0)))
    np.testing.assert_array_equal(np.asarray(jax.jit(function)({"a": X}, by=3.0)["o"]), X * 3)


def test_jax_keeps_the_order_of_host_functions() -> None:
    seen: list[float] = []
    jax_function = lambda x: jax.experimental.io_callback(  # noqa: E731
        lambda v: (seen.append(float(v)), np.asarray(v))[1], jax.ShapeDtypeStruct((), np.float32), x
    )
    function = hilo.to_jax(compiled(hilo.from_jax(jax_function, np.float32(0))))
    jax.block_until_ready(jax.jit(lambda x: (function(x), function(x + 1))[1] * 0)(np.float32(1)))
    assert seen == [1.0, 2.0]


def test_64_bit_results_are_refused_without_x64() -> None:
    b = XlaBuilder("wide")
    ops.Parameter(b, 0, Shape("f64", []), "x")
    function = hilo.to_jax(compiled(b.Build()))
    with pytest.raises(hilo.DtypeError, match=r"result 0 is f64\[\]; JAX has no such type while jax_enable_x64 is off"):
        function(1.0)
    with jax.enable_x64(True):
        assert float(function(0.1)) == 0.1


def test_an_argument_that_holds_itself_is_refused():
    endless = [1]
    endless.append(endless)
    with pytest.raises(hilo.ArgumentError, match="an argument holds itself"):
        hilo.from_jax(jnp.sin, endless)
