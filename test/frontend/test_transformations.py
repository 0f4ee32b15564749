"""`hilo.grad`, `hilo.value_and_grad` and `hilo.eval_shape`, against JAX's."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax")

X = np.array([[1.0, -2.0, 3.0], [0.5, 0.25, -1.0]], np.float32)
V = np.array([0.5, 1.5, 2.0], np.float32)
E = np.array([0.5, np.inf, 2.0], np.float32)
PARAMS = {"w": np.array([[1.0, 0.5], [-0.5, 0.25], [2.0, 1.0]], np.float32), "b": (np.float32(0.5), None)}


def network(np: Any, params: Any, x: Any) -> Any:
    return np.mean(np.tanh(x @ params["w"] + params["b"][0]) ** 2)


Case = Callable[[Any, Any, Any], Any]
CASES: dict[str, Case] = {
    "of a tree": lambda m, lax, np: m.grad(lambda p: network(np, p, X))(PARAMS),
    "of several arguments, in their order": lambda m, lax, np: m.value_and_grad(
        lambda a, b, c: (a * b * c).sum(), argnums=(2, 0)
    )(V, V * 2, V * 3),
    "with a second part": lambda m, lax, np: m.value_and_grad(
        lambda x: ((x * x).sum(), {"x": x[0], "n": 3, "none": None}), has_aux=True
    )(X),
    "by keyword": lambda m, lax, np: m.grad(lambda x, *, by: (x * by).sum())(V, by=V),
    "of a gradient of a gradient": lambda m, lax, np: m.grad(m.grad(m.grad(lambda x: x**4 * 2)))(V[1]),
    "of a complex argument": lambda m, lax, np: m.grad(lambda z: (z * z.conj()).real.sum())(V * (1 + 2j)),
    "through values from around it": lambda m, lax, np: m.jit(
        lambda x, k: lax.scan(lambda p, t: (p - 0.1 * m.grad(lambda q: (q * t - k) ** 2)(p), p), x[0], x)
    )(V, V[1]),
    "through a loop and a nested function": lambda m, lax, np: m.grad(
        lambda x: lax.fori_loop(0, 3, lambda i, c: m.jit(lambda a, b: a * b + i)(c, x.sum()), x[0])
    )(V),
    "in a branch": lambda m, lax, np: m.jit(
        lambda x: lax.cond(x[0] > 0, lambda: m.grad(lambda y: (y * y * x).sum())(x), lambda: x)
    )(V),
    "of what does not depend on it": lambda m, lax, np: m.grad(lambda x: V.sum() * 1.0)(X),
    "of logarithms of sums of equal numbers": lambda m, lax, np: [
        m.grad(lambda x, y, f=f: f(x, y).sum(), (0, 1))(E * V / V[0], E) for f in (np.logaddexp, np.logaddexp2)
    ],
    "stopped": lambda m, lax, np: m.grad(lambda x: (x * lax.stop_gradient({"a": x})["a"]).sum())(V),
    "stopped, twice": lambda m, lax, np: m.grad(m.grad(lambda x: x**3 * lax.stop_gradient(x)))(V[1]),
}


@pytest.mark.parametrize("name", CASES)
def test_gradients_are_those_of_jax(name: str) -> None:
    got = CASES[name](hilo, hilo, np)
    with jax.enable_x64(True):
        wanted = CASES[name](jax, jax.lax, jax.numpy)
        pairs = list(zip(hilo.tree.leaves(got), jax.tree.leaves(wanted), strict=True))
        assert hilo.tree.structure(got) == hilo.tree.structure(jax.tree.map(np.asarray, wanted))
        for one, other in pairs:
            assert np.asarray(one).dtype == np.asarray(other).dtype, name
            np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=2e-6, atol=1e-6)


def test_a_compiled_step_gives_the_interpreted_ones_answer() -> None:
    def step(params: Any, x: Any) -> Any:
        loss, slope = hilo.value_and_grad(lambda p: network(np, p, x))(params)
        return loss, hilo.tree.map(lambda p, g: p - 0.1 * g, params, slope)

    one, other = (hilo.tree.leaves(hilo.jit(step, tiers=tiers)(PARAMS, X)) for tiers in ("evaluator", "compiled"))
    for x, y in zip(one, other, strict=True):
        np.testing.assert_allclose(np.asarray(x), np.asarray(y), rtol=1e-5)


WRONG: dict[str, tuple[Callable[[], object], type[hilo.Error], str]] = {
    "an integer": (lambda: hilo.grad(lambda x: x * 1.0)(3), hilo.DtypeError, "argument .0. is s64"),
    "an array as result": (
        lambda: hilo.grad(lambda x: x)(X),
        hilo.ShapeError,
        "gives f32.2,3.; it takes a real scalar",
    ),
    "a complex result": (lambda: hilo.grad(lambda x: x.sum() * 1j)(X), hilo.ShapeError, "it takes a real scalar"),
    "a pair": (lambda: hilo.grad(lambda x: (x.sum(), x))(X), hilo.ArgumentError, "has_aux"),
    "no pair": (lambda: hilo.grad(lambda x: x.sum(), has_aux=True)(X), hilo.ArgumentError, "takes a pair"),
    "no such argument": (lambda: hilo.grad(lambda x: x.sum(), 1)(X), hilo.ArgumentError, "argnums has 1"),
    "an argument twice": (lambda: hilo.grad(lambda x: x.sum(), (0, -1))(X), hilo.ArgumentError, "each once"),
    "no function": (lambda: hilo.grad(3), hilo.ArgumentError, "fun is 3"),  # type: ignore[arg-type]
    "a loop without an end": (
        lambda: hilo.grad(lambda x: hilo.while_loop(lambda v: v < 9, lambda v: v * 2, x))(np.float32(1)),
        hilo.PassError,
        "number of iterations",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_differentiated_is_said(name: str) -> None:
    call, kind, text = WRONG[name]
    with pytest.raises(kind, match=text):
        call()


def test_messages_name_the_arguments_of_the_function() -> None:
    with pytest.raises(hilo.ArgumentError, match="argument mode is 'sum'"):
        hilo.grad(lambda x, mode: x.sum())(X, "sum")


def test_shapes_are_found_without_running() -> None:
    def f(p: Any, n: Any) -> Any:
        return {"y": p["a"] @ p["a"].T, "n": n, "none": None}

    module: ModuleType = hilo
    given = {"a": hilo.Shape("f32", [2, 3])}
    assert str(module.eval_shape(f, given, 2)) == "{'n': s64[], 'none': None, 'y': f32[2,2]}"
    static = hilo.jit(lambda x, n: x[:n], static_argnums=1)
    assert hilo.eval_shape(static, hilo.Shape("f32", [5]), 2) == hilo.Shape("f32", [2])
    assert hilo.jit(lambda x: x * len(hilo.eval_shape(lambda y: y[None], x).dims), tiers="evaluator")(V).shape == (3,)  # type: ignore[attr-defined]
    with pytest.raises(hilo.ShapeError, match="last dimension"):
        hilo.eval_shape(lambda a, b: a @ b, X, X)
