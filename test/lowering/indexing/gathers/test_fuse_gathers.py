"""Rows that a gather copies, and what is computed from them in its kernel, against XLA."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo
from hilo.targets.llvm_cpu.profile import IN_PROCESS

RNG = np.random.default_rng(4)
ROWS = RNG.integers(-3, 50, (9, 31)).astype(np.int32)
Chain = Callable[..., jax.Array]


def _run(function: Chain, *arguments: jax.Array) -> np.ndarray:
    """hilo's answer, which has one kernel."""
    text = jax.jit(function, keep_unused=True).lower(*arguments).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    if IN_PROCESS.product_tile is not None:
        assert hilo.lower(text, target="llvm-cpu").as_text().count("flow.dispatch.region") == 1
    return np.asarray(run(*map(np.asarray, arguments)))


def _numbers(shape: tuple[int, ...], kind: str) -> jax.Array:
    made = jnp.asarray(RNG.integers(0, 100, shape) if kind[0] in "iu" else RNG.normal(size=shape) * 3)
    return made.astype(kind)


def _selected(x: jax.Array, p: jax.Array) -> jax.Array:
    return jnp.where(x > x.dtype.type(2), x, p)


CHAINS: dict[str, Chain] = {
    "scaled": lambda x, i, w, p: x[i] * x.dtype.type(3) + x.dtype.type(1),
    "weighted": lambda x, i, w, p: x[i] * w[..., None],
    "with positions": lambda x, i, w, p: p - x[i],
    "selected": lambda x, i, w, p: _selected(x[i], p),
    "of rows twice": lambda x, i, w, p: jnp.maximum(-x[i], w[..., None]) * p,
    "converted": lambda x, i, w, p: x[i].astype("float32") * 0.5,
    "in another shape": lambda x, i, w, p: x[i].reshape(9, -1) * x.dtype.type(2),
}


@pytest.mark.parametrize("kind", ["float32", "float64", "bfloat16", "float16", "int32", "uint8", "int16"])
@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("width", [4, 23, 64])
def test_values(name: str, kind: str, width: int) -> None:
    with jax.enable_x64(True):
        arguments = [_numbers((50, width), kind), ROWS, _numbers((9, 31), kind), _numbers((31, width), kind)]
        want = np.asarray(jax.jit(CHAINS[name])(*arguments))
        got = _run(CHAINS[name], *arguments)
    tolerance = 2e-2 if want.dtype.itemsize == 2 and kind[0] not in "iu" else 1e-6
    np.testing.assert_allclose(got.astype("f8"), want.astype("f8"), rtol=tolerance, atol=tolerance)


def test_columns_and_pairs_of_indices() -> None:
    def function(x: jax.Array, i: jax.Array, j: jax.Array, b: jax.Array, d: jax.Array) -> jax.Array:
        return (x[:, i] + b[None, :, None]) * d[:, None] - x[j % 3, i][None]

    x, b, d = (_numbers(shape, "float32") for shape in ((3, 50, 16), (60,), (3, 16)))
    i, j = RNG.integers(0, 50, 60).astype(np.int32), RNG.integers(0, 9, 60).astype(np.int32)
    want = np.asarray(jax.jit(function)(x, i, j, b, d))
    run = hilo.compile(hilo.from_jax(function, x, i, j, b, d), check="off")
    assert run.info.rung == "default"
    np.testing.assert_allclose(
        np.asarray(run(np.asarray(x), i, j, np.asarray(b), np.asarray(d))), want, rtol=1e-5, atol=1e-5
    )
