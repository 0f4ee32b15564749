"""Programs that look elements up, take branches, or need a part of a decomposition, for families.py."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from against_xla import Case
from jax import lax

RNG = np.random.default_rng(0)


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def _case(name: str, function: Any, *arguments: np.ndarray) -> Case:
    return Case(name, function, arguments, 1.0)


def _interpolation(n: int, mode: str) -> Case:
    """Linear interpolation in an image, at places that are outside of it in part."""
    rows, columns = (np.abs(_f32(n, n)) * n / 3 for _ in "ij")
    interpolate = jax.scipy.ndimage.map_coordinates
    return _case(
        f"interpolation {n}x{n}, {mode}",
        lambda x, i, j: interpolate(x, [i, j], 1, mode=mode),
        _f32(n, n),
        rows,
        columns,
    )


def _advected(q: Any, u: Any, v: Any) -> Any:
    """A step of a semi-Lagrangian scheme."""
    row, column = (jnp.arange(size, dtype=q.dtype) for size in q.shape)
    at = row[:, None] - u, column[None] - v
    return jax.scipy.ndimage.map_coordinates(q, at, 1, mode="wrap")


def _trees(x: Any, feature: Any, threshold: Any, leaf: Any) -> Any:
    """A decision tree of depth 6 for each row."""
    rows = jnp.arange(x.shape[0])

    def descend(_: Any, node: Any) -> Any:
        return 2 * node + 1 + (x[rows, feature[node]] > threshold[node])

    return leaf[lax.fori_loop(0, 6, descend, jnp.zeros(x.shape[0], jnp.int32)) - 63]


def _singular_values(a: Any) -> Any:
    return jnp.linalg.svd(a, compute_uv=False)


def lookups() -> list[Case]:
    """The programs."""
    places = RNG.integers(0, 90_000 - 20, (300, 300)).astype(np.int32)
    return [
        *(_interpolation(n, mode) for n in (30, 100, 1000) for mode in ("nearest", "constant")),
        _case("advection 200x200", _advected, _f32(200, 200), _f32(200, 200), _f32(200, 200)),
        _case("four neighbours of 90k", lambda x, i: sum(x[i + k] for k in (0, 1, 9, 10)), _f32(90_000), places),
        _case(
            "decision tree, 2000 rows", _trees, _f32(2000, 10), RNG.integers(0, 10, 63, np.int32), _f32(63), _f32(64)
        ),
        _case("einsum ijkj->ik", lambda x: jnp.einsum("ijkj->ik", x), _f32(30, 20, 30, 20)),
        _case("einsum bii->bi", lambda x: jnp.einsum("bii->bi", x), _f32(200, 50, 50)),
        _case(
            "branch, 2000 numbers", lambda p, x: lax.cond(p, jnp.square, lambda x: x + 1, x), np.bool_(1), _f32(2000)
        ),
        _case("singular values 30", _singular_values, _f32(30, 30)),
        _case("singular values 64 f64", _singular_values, _f32(64, 64).astype(np.float64)),
        _case("singular values 200x50", _singular_values, _f32(200, 50)),
        _case("singular values 200 f64", _singular_values, _f32(200, 200).astype(np.float64)),
    ]
