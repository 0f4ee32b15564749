"""Products of bf16 on this machine's CPU: small ones are computed in f32, all are rounded once."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo


def test_a_kernel_that_llvm_does_not_finish_is_not_compiled() -> None:
    """With AVX512-BF16, the kernel that packs the sorted matrix took LLVM minutes and more."""

    def program(x: jax.Array, w: jax.Array) -> tuple[jax.Array, ...]:
        return jnp.sort(x, 0) @ w, jnp.log1p(x), jnp.minimum(jnp.log1p(x), x)

    rng = np.random.default_rng(0)
    x, w = (rng.uniform(0, 1, size).astype(jnp.bfloat16) for size in ((6, 300), (300, 6)))
    executable = hilo.compile(hilo.from_jax(program, x, w), compile_timeout_s=60, check="off")
    assert executable.info.rung == "default"
    got = executable(x, w)[0]
    want = np.sort(x.astype("f8"), 0) @ w.astype("f8")
    np.testing.assert_allclose(np.asarray(got).astype("f8"), want, rtol=2.0**-8)


@pytest.mark.parametrize("sizes", [(2, 101, 101), (300, 4096, 3), (129, 300, 257), (8, 4096, 512)])
@pytest.mark.parametrize("has_tiles", [True, False])
def test_sums_are_rounded_once(sizes: tuple[int, int, int], has_tiles: bool) -> None:
    m, k, n = sizes
    rng = np.random.default_rng(1)
    x, w = (rng.uniform(0.5, 1, size).astype(jnp.bfloat16) for size in ((m, k), (k, n)))
    executable = hilo.compile(
        hilo.from_jax(lambda x, w: x @ w, x, w), target="llvm-cpu", data_tiling=has_tiles, check="off"
    )
    want = x.astype("f8") @ w.astype("f8")
    np.testing.assert_allclose(np.asarray(executable(x, w)).astype("f8"), want, rtol=2.0**-8)
