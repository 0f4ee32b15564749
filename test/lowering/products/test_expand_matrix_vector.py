"""Products of matrices of narrow floats with vectors, which a kernel converts as it reads them, against sums in f64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax.numpy as jnp
from kernels import run_kernels

KINDS = {"bf16": ml_dtypes.bfloat16, "f16": np.float16}


@pytest.mark.parametrize("kind", KINDS)
def test_narrow_floats(kind: str) -> None:
    """By rows and by columns, of sizes that do not fill vectors, a batch, a vector of f32, and a matrix used twice."""
    rng = np.random.default_rng(4)
    narrow = KINDS[kind]
    a, v, u = (rng.normal(size=shape).astype(narrow) for shape in ((263, 293), 293, 263))
    batch, vectors = (rng.normal(size=shape).astype(narrow) for shape in ((3, 157, 211), (3, 211)))
    wide = rng.normal(size=293).astype(np.float32)

    def products(a: Any, v: Any, u: Any, batch: Any, vectors: Any, wide: Any) -> Any:
        x, f32 = a.astype(jnp.float32), jnp.float32
        return (
            jnp.dot(a, v, preferred_element_type=f32), jnp.dot(u, a, preferred_element_type=f32),
            x @ wide, a @ v, u @ a,
            jnp.einsum("bij,bj->bi", batch, vectors, preferred_element_type=f32),
            jnp.einsum("bij,bi->bj", batch, vectors[:, :157], preferred_element_type=f32),
        )  # fmt: skip

    a64, v64, u64, batch64, vectors64 = (x.astype(np.float64) for x in (a, v, u, batch, vectors))
    exact = [
        a64 @ v64, u64 @ a64, a64 @ wide, a64 @ v64, u64 @ a64, np.einsum("bij,bj->bi", batch64, vectors64),
        np.einsum("bij,bi->bj", batch64, vectors64[:, :157]),
    ]  # fmt: skip
    pairs = run_kernels(products, (a, v, u, batch, vectors, wide), at_least=5)
    for number, ((mine, theirs), want) in enumerate(zip(pairs, exact, strict=True)):
        assert mine.dtype == theirs.dtype
        unit = float(ml_dtypes.finfo(theirs.dtype).eps)
        np.testing.assert_allclose(mine.astype(float), want, rtol=unit, atol=293 * 2.0**-24, err_msg=str(number))


@pytest.mark.parametrize("kind", KINDS)
def test_special_numbers(kind: str) -> None:
    narrow = KINDS[kind]
    tiny = 2.0**-24  # subnormal in f16; those of bf16 are subnormal in f32, too, and count as zero
    a = np.zeros((256, 257), narrow)
    a[0, 3], a[1, 4], a[2, 256], a[3, :2], a[4] = np.nan, np.inf, -np.inf, (np.inf, -np.inf), 3 * tiny
    v = np.ones(257, narrow)

    def products(a: Any, v: Any) -> Any:
        return jnp.dot(a, v, preferred_element_type=jnp.float32), jnp.dot(
            v[:256], a, preferred_element_type=jnp.float32
        )

    (rows, columns), _ = zip(*run_kernels(products, (a, v), at_least=2), strict=True)
    np.testing.assert_array_equal(rows[:5], np.float32([np.nan, np.inf, -np.inf, np.nan, 257 * 3 * tiny]))
    assert (rows[5:] == 0).all()
    expected = a.astype(np.float64).sum(0)
    np.testing.assert_array_equal(columns, expected.astype(np.float32))
