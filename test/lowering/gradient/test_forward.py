"""Tangents equal JAX's: the cases of the gradients' tests in forward mode, and loops with run-time trip counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gradient_status import MORE
from test_gradient import FAMILIES, Case, jax, jnp, lax

import hilo
from hilo.lowering import run_pipeline
from hilo.lowering.gradient.differentiate_forward import pipeline

CASES = {**FAMILIES, "factorizations and more": MORE}
RANDOM = np.random.default_rng(2)
X = np.linspace(0.1, 0.9, 5)


def tangent(argument: np.ndarray) -> np.ndarray:
    parts = RANDOM.uniform(-1, 1, (2, *argument.shape))
    return (parts[0] + 1j * parts[1] if argument.dtype.kind == "c" else parts[0]).astype(argument.dtype)


@pytest.mark.parametrize("family", CASES)
def test_tangents_are_jax_s(family: str) -> None:
    """All cases of a family as one program: a result for each case, and its tangent."""
    cases: list[Case] = CASES[family]
    arguments = [argument for _, given in cases for argument in given]
    moving = [i for i, argument in enumerate(arguments) if argument.dtype.kind in "fc"]
    tangents = [tangent(arguments[i]) for i in moving]

    def every(*moved: Any) -> list[Any]:
        left: list[Any] = list(arguments)
        for i, value in zip(moving, moved, strict=True):
            left[i] = value
        results = []
        for function, given in cases:
            results.append(function(*left[: len(given)]))
            left = left[len(given) :]
        return results

    given = [arguments[i] for i in moving]
    with jax.enable_x64(True):
        values, wanted = jax.jit(lambda *a: jax.jvp(every, a[: len(given)], a[len(given) :]))(*given, *tangents)
        module = hilo.load(hilo.from_jax(every, *given).as_text()).module
    run_pipeline(module, pipeline(f"wrt={','.join(map(str, range(len(given))))}"))
    got = hilo.compile(str(module), "evaluator")(*given, *tangents)
    for index, (a, b) in enumerate(zip(got, [*values, *wanted], strict=True)):
        tolerance = 1e-5 if b.dtype == np.float32 else 1e-9
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=tolerance, atol=1e-9, err_msg=f"result {index}")


def newton(np_: Any, lax_: Any) -> Callable[[Any], Any]:
    """Square roots, until all are good enough."""
    return lambda a: lax_.while_loop(lambda s: np_.max(np_.abs(s * s - a)) > 1e-9, lambda s: (s + a / s) / 2, a)


def nested(np_: Any, lax_: Any) -> Callable[[Any], Any]:
    """A loop in a loop, with a branch inside, both with unknown trip counts; the outer one uses outer values."""

    def inner(s: Any, x: Any) -> Any:
        halve, root = (lambda v: v / 2), (lambda v: np_.sqrt(v) * x[0])
        return lax_.while_loop(lambda t: np_.sum(t) > 1, lambda t: lax_.cond(t[0] > 0.5, halve, root, t), s)

    return lambda x: lax_.while_loop(lambda s: s[0] < 4, lambda s: (s[0] + x[1], inner(s[1] * 3, x)), (x[0], x))[1]


FUNCTIONS = {
    "newton": newton,
    "nested": nested,
    "gradient within": lambda np_, lax_: (
        lambda x: (hilo if np_ is np else jax).grad(lambda v: np_.sum(v**3))(newton(np_, lax_)(x))
    ),
    "switch": lambda np_, lax_: (
        lambda x: lax_.switch(np_.argmin(x), [lambda v: v * v, lambda v: v * 3.0, lambda v: v * x[2]], x)
    ),
    "not moving": lambda np_, lax_: lambda x: lax_.while_loop(lambda n: n < 10, lambda n: n * 2, 1) * x,
}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("transformation", ["jvp", "jacfwd"])
def test_control_flow_whose_course_a_run_decides(name: str, transformation: str) -> None:
    def of(library: Any, np_: Any, lax_: Any) -> Any:
        function = FUNCTIONS[name](np_, lax_)
        return library.jvp(function, (X,), (X + 1,)) if transformation == "jvp" else library.jacfwd(function)(X)

    got = of(hilo, np, hilo)
    with jax.enable_x64(True):
        want = of(jax, jnp, lax)
    for a, b in zip(hilo.tree.leaves(got), jax.tree.leaves(want), strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-9, atol=1e-12)


def test_what_has_no_tangent_is_told_where_it_is_read() -> None:
    with pytest.raises(hilo.PassError, match=r"differentiate: .* are derivatives themselves"):
        hilo.jvp(lambda x: hilo.ops.RandomGammaGrad(x, x), (X,), (X,))
    value, moved = hilo.jvp(lambda x: (hilo.ops.RandomGammaGrad(x, x) * 0).astype("s32"), (X,), (X,))
    assert not np.asarray(value).any() and not np.asarray(moved).any()


def test_messages_name_jvp() -> None:
    with pytest.raises(hilo.ShapeError, match=r"jvp: the tangent of .* of sin is f64\[2\], its value f64\[5\]"):
        hilo.jvp(np.sin, (X,), (X[:2],))
    with pytest.raises(hilo.DtypeError, match=r"jvp: sin's argument .* it takes floats and complex numbers"):
        hilo.jvp(np.sin, (np.int32(1),), (np.int32(1),))
