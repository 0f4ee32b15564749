"""`hilo.vmap`, `vjp`, `jvp`, `jacrev`, `jacfwd` and `hessian`, against JAX's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import ops

jax = pytest.importorskip("jax")

X = np.array([[1.0, -2.0, 3.0], [0.5, 0.25, -1.0]], np.float32)
V = np.array([0.5, 1.5, 2.0], np.float32)
PARAMS = {"w": np.array([[1.0, 0.5], [-0.5, 0.25], [2.0, 1.0]], np.float32), "b": (np.float32(0.5), None)}


def network(np: Any, params: Any, x: Any) -> Any:
    return np.tanh(x @ params["w"] + params["b"][0])


def loss(np: Any) -> Callable[..., Any]:
    return lambda params, x: np.mean(network(np, params, x) ** 2)


def halved(lax: Any) -> Callable[..., Any]:
    """Halves a value until it is small; the numbers of iterations differ."""
    return lambda x: lax.while_loop(lambda s: s[0] > 0.3, lambda s: (s[0] / 2, s[1] + 1), (x, np.int32(0)))


Case = Callable[[Any, Any, Any], Any]
CASES: dict[str, Case] = {
    "vmap": lambda m, lax, np: m.vmap(lambda x: np.sum(np.sin(x)))(X),
    "vmap, shared parameters": lambda m, lax, np: m.vmap(lambda p, x: network(np, p, x), (None, 0))(PARAMS, X),
    "vmap, axes of parts": lambda m, lax, np: m.vmap(
        lambda d, x: {"p": d["a"] * x, "q": (x, d["b"])}, ({"a": 1, "b": None}, -1), {"p": 1, "q": (0, None)}
    )({"a": X, "b": V}, X),
    "vmap, by keyword": lambda m, lax, np: m.vmap(lambda x, *, by: x * by)(X, by=X[:, 0]),
    "vmap, what does not vary": lambda m, lax, np: m.vmap(lambda x: (np.float32(2) * V, x), out_axes=(-1, 1))(X),
    "vmap of vmap": lambda m, lax, np: m.vmap(m.vmap(lambda a, b: a * b, (None, 0)), (0, None))(V, X[0]),
    "vmap of a nested function": lambda m, lax, np: m.vmap(m.jit(lambda x: x / np.linalg.norm(x)))(X),
    "vmap, values from around": lambda m, lax, np: m.jit(lambda x, k: m.vmap(lambda r: r @ k + k.sum())(x))(X, V),
    "vmap of loops of different lengths": lambda m, lax, np: m.vmap(halved(lax))(V),
    "vmap of a branch": lambda m, lax, np: m.vmap(lambda x: lax.cond(x[0] > 0.7, np.sin, lambda y: y * 2, x))(X),
    "vmap of a scan": lambda m, lax, np: m.vmap(lambda x: lax.scan(lambda c, t: (c * t + 1, c), x[0], x))(X),
    "vmap of an index": lambda m, lax, np: m.vmap(lambda x, i: x[i], (0, 0))(X, np.array([2, 0], np.int32)),
    "vmap of an update": lambda m, lax, np: m.vmap(lambda x, i: np.concatenate([x, x]).at[i].add(x.sum()))(
        X, np.array([2, 0], np.int32)
    ),
    "vmap, axis_size": lambda m, lax, np: m.vmap(lambda x: x * 2, None, 0, axis_size=3)(V),
    "vmap of none": lambda m, lax, np: m.vmap(lambda x: np.sum(np.sin(x)))(X[:0]),
    "gradients of each row": lambda m, lax, np: m.jit(m.vmap(m.grad(loss(np)), (None, 0)))(PARAMS, X),
    "gradient of vmap": lambda m, lax, np: m.grad(lambda x: np.sum(m.vmap(lambda r: r * np.sum(r**3))(x)))(X),
    "gradient of a vmapped loop": lambda m, lax, np: m.grad(
        lambda x: np.sum(m.vmap(lambda r: lax.fori_loop(0, 3, lambda i, y: np.sin(y) * r, r))(x))
    )(X),
    "stopped within vmap": lambda m, lax, np: m.grad(
        lambda x: np.sum(m.vmap(lambda r: r * lax.stop_gradient(r))(x))
    )(X),
    "vjp": lambda m, lax, np: (lambda out, back: (out, back((X, V))))(*m.vjp(lambda x, y: (x * y, y**2), X, V)),
    "vjp with a second part": lambda m, lax, np: (lambda out, back, aux: (out, back(V), aux))(
        *m.vjp(lambda x: (x**3, {"n": x.sum()}), V, has_aux=True)
    ),
    "vjp in a program": lambda m, lax, np: m.jit(lambda x: m.vjp(lambda p: network(np, p, x), PARAMS)[1](x[:, :2]))(X),
    "vjp of complex numbers": lambda m, lax, np: m.vjp(lambda z: z**2 * V, V * (1 + 2j))[1](V * (0.5 - 1j)),
    "jvp": lambda m, lax, np: m.jvp(lambda p, x: network(np, p, x), (PARAMS, X / 4), (PARAMS, X)),
    "jvp of a loop": lambda m, lax, np: m.jvp(
        lambda x: lax.fori_loop(0, 3, lambda i, y: np.sin(y) * x, x), (V,), (V + 1,)
    ),
    "jacrev": lambda m, lax, np: m.jacrev(lambda x, p: {"a": network(np, p, x), "b": x.sum()}, (0, 1))(X, PARAMS),
    "jacfwd": lambda m, lax, np: m.jacfwd(lambda x, p: {"a": network(np, p, x), "b": x.sum()}, (0, 1))(X, PARAMS),
    "jacobian with a second part": lambda m, lax, np: m.jit(m.jacobian(lambda x: (x * x[0], x), has_aux=True))(V),
    "hessian": lambda m, lax, np: m.hessian(lambda p: p["a"] ** 3 * np.sum(p["b"]))({"a": V[0], "b": V}),
    "hessian of each row": lambda m, lax, np: m.vmap(m.hessian(lambda x: np.sum(x**3) * x[0]))(X),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_transformations_are_those_of_jax(name: str) -> None:
    got = CASES[name](hilo, hilo, np)
    with jax.enable_x64(True):
        wanted = CASES[name](jax, jax.lax, jax.numpy)
        assert hilo.tree.structure(got) == hilo.tree.structure(jax.tree.map(np.asarray, wanted))
        for one, other in zip(hilo.tree.leaves(got), jax.tree.leaves(wanted), strict=True):
            assert np.asarray(one).dtype == np.asarray(other).dtype, name
            np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=2e-5, atol=1e-6)


def test_compiled_code_takes_a_mapped_gradient() -> None:
    step = hilo.jit(hilo.vmap(hilo.grad(loss(np)), (None, 0)), tiers="compiled", check="off")
    got = step(PARAMS, X)
    want = jax.vmap(jax.grad(loss(jax.numpy)), (None, 0))(PARAMS, X)
    np.testing.assert_allclose(got["w"], want["w"], rtol=2e-5)


def test_random_numbers_are_drawn_for_each_element() -> None:
    def drawn(x: Any) -> Any:
        low, high = (ops.Constant(x.builder, np.float32(bound)) for bound in (0, 1))
        shared, own = (ops.RngUniform(a, high, hilo.Shape("f32", [2])) for a in (low, x))
        return shared, own

    for found in hilo.vmap(drawn)(np.zeros(5, "f")):
        assert found.shape == (5, 2) and len(np.unique(np.asarray(found))) == 10


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: hilo.vmap(3), "vmap: fun is 3; it takes a function"),
        (lambda: hilo.vmap(np.sin, (0, 0))(X), "vmap: in_axes has 2 parts; sin is called with 1 by position"),
        (lambda: hilo.vmap(np.sin, 2)(X), r"in_axes is 2 for sin's argument .*, which is f32\[2,3\]; it takes -2…1"),
        (lambda: hilo.vmap(np.sin)(np.float32(1)), "None leaves it as it is"),
        (lambda: hilo.vmap(np.add)(X, V), "is 3, and that of .* 2; it takes one size"),
        (lambda: hilo.vmap(np.sin, None)(X), "no argument of sin has the dimension"),
        (lambda: hilo.vmap(np.sin, 0, None)(X), "vmap: out_axes is None for result of sin, which depends on"),
        (lambda: hilo.vmap(np.sin, 0, (0, 1))(X), "vmap: out_axes has"),
        (lambda: hilo.vjp(np.sin, np.int32(3))[1](np.float32(1)), "it takes floats and complex numbers"),
        (lambda: hilo.vjp(np.sin, V)[1](X), "the cotangent of result of sin is f32"),
        (lambda: hilo.jvp(np.sin, V, V), "jvp: primals is .*; it takes a tuple"),
        (lambda: hilo.jvp(np.sin, (V,), (V, V)), "jvp: the tangents are built as"),
        (lambda: hilo.jacrev(np.argmax)(V), r"jacobian: result of argmax is s32\[\]; it takes floats"),
    ],
)  # fmt: skip
def test_what_is_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(hilo.Error, match=message):
        call()
