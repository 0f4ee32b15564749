"""Kernels for the `vulkan` target whose last dimension does not divide among the threads of a workgroup."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from test_vulkan import needs_device

from hilo.targets import Executable

pytestmark = pytest.mark.device


def pool(x: jax.Array, window: tuple[int, ...]) -> jax.Array:
    return lax.reduce_window(x, np.zeros((), x.dtype), lax.add, window, window, "SAME") * 0.5


@needs_device
@pytest.mark.parametrize(
    "kind,function,shapes",
    [
        (np.float32, lambda x: x.sum(1) * 0.5, [(8, 5, 33), (32, 5, 9), (2, 8, 3, 7), (4, 2, 5, 1)]),
        (np.float32, lambda x: jnp.var(x - x.sum(1, keepdims=True), 1), [(8, 4, 33), (64, 2, 3)]),
        (np.float16, lambda x: x.sum(1), [(8, 5, 33), (3, 16, 5, 7)]),
        (np.float32, lambda x: pool(x, (1, 2, 2, 1)), [(1, 16, 16, 3), (2, 17, 8, 5)]),
        (jnp.bfloat16, lambda x: pool(x, (1, 1, 3, 2)), [(1, 8, 24, 33), (2, 2, 16, 18)]),
    ],
)
def test_each_thread_has_sums_of_its_own(
    compile_text: Callable[..., Executable],
    kind: type,
    function: Callable[[jax.Array], jax.Array],
    shapes: list[tuple[int, ...]],
) -> None:
    run = jax.jit(lambda *arrays: tuple(map(function, arrays)))
    arrays = [np.random.default_rng(0).integers(-4, 5, shape).astype(kind) for shape in shapes]
    results = compile_text(run.lower(*arrays).as_text(), "vulkan")(*arrays)
    for got, want in zip(results, run(*arrays), strict=True):
        np.testing.assert_allclose(np.asarray(got, np.float64), np.asarray(want, np.float64), rtol=1e-6)
