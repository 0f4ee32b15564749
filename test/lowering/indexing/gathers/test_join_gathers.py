"""Gathers of elements and the arithmetic around them as one kernel, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(5)


def normal(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def places(most: int, *shape: int, dtype: str = "i4") -> np.ndarray:
    """Positions, of which some are outside."""
    low = 0 if dtype[0] == "u" else -most // 8
    return RNG.integers(low, most + most // 8, shape).astype(dtype)


def neighbours(x: Any, i: Any) -> Any:
    return x.at[i].get(mode="clip") * 2 + x.at[i + 1].get(mode="clip") - x.at[i - 7].get(mode="fill", fill_value=3)


def selected(x: Any, y: Any, i: Any) -> Any:
    """Of any element type, pred among them; the indices are a result, too."""
    a, b = x.at[i].get(mode="clip"), y.at[i].get(mode="clip")
    return jnp.where(a == b, a, b), a > b, jnp.minimum(i, 5), (a == b).reshape(-1, 1)


def by_columns(x: Any, i: Any, j: Any, both: Any) -> Any:
    """Components that are concatenated, that lie next to one another, and that are computed."""
    k = jnp.where(i < 0, i + x.shape[0], i)
    one = x[k, jnp.clip(j, 0, x.shape[1] - 1)]
    other = lax.gather(x, both, lax.GatherDimensionNumbers((), (0, 1), (0, 1)), (1, 1), mode=lax.GatherScatterMode.CLIP)
    return one - other, other.reshape(-1, 4).sum(1)


def along_axis(x: Any, i: Any) -> Any:
    return jnp.take_along_axis(x, i, 1) + jnp.take_along_axis(x, i // 2, 1), jnp.take_along_axis(x, i % 3, 0)


def advected(q: Any, u: Any, v: Any) -> Any:
    """Bilinear interpolation on a grid of iotas, rows and columns."""
    row, column = jnp.arange(q.shape[0]), jnp.arange(q.shape[1], dtype=jnp.float32)
    at = row[:, None] - 0.5 * u, column[None] - 0.5 * v
    return jax.scipy.ndimage.map_coordinates(q, at, 1, mode="wrap")


def chased(parent: Any, weight: Any) -> Any:
    """Indices that are gathered; a table that is gathered; a sort between gathers."""
    second = parent[parent]
    of_sorted = jnp.sort(weight[second])
    table = weight[parent] + weight[second]
    return second, of_sorted[parent] + of_sorted[second], table[parent] - table[second] * weight


def relaxed(x: Any, i: Any) -> Any:
    return lax.fori_loop(0, 5, lambda _, x: 0.25 * x + 0.5 * x[i] + 0.25 * x[(i + 1) % x.shape[0]], x)


def divided(x: Any, i: Any, n: Any) -> Any:
    """Divisors that are constants, zero, and not known."""
    return x[i % 7] + x[i // n % 5] * x[lax.rem(i, 0 * n) % 11], x[lax.div(i, n)]


def checked(x: Any, y: Any, i: Any, j: Any) -> Any:
    """Index vectors that a comparison reads, too, whose result is needed with what is gathered."""
    k = jnp.where(y[i] > 0, i, j)
    both = jnp.stack([k, i], 1)
    numbers = lax.GatherDimensionNumbers((), (0, 1), (0, 1))
    inside = ((both >= 0) & (both < 25)).all(1)
    return jnp.where(inside, lax.gather(x, both, numbers, (1, 1), mode=lax.GatherScatterMode.CLIP), -1) + y[j], both


def large_steps(x: Any, i: Any) -> Any:
    return x[0, i] - x[i, 1] + x[3, 1]


PROGRAMS: dict[str, tuple[Callable[..., Any], list[np.ndarray], int]] = {
    "neighbours": (neighbours, [normal(700), places(700, 1031)], 1),
    "neighbours of many": (neighbours, [normal(70), places(70, 40009)], 1),
    "neighbours in a table of one": (neighbours, [normal(1), places(3, 1500)], 1),
    "columns": (by_columns, [normal(31, 50), places(31, 1280), places(50, 1280), places(40, 1280, 2)], 1),
    "along axes": (along_axis, [normal(37, 41), np.abs(places(35, 37, 41))], 1),
    "advection": (advected, [normal(40, 33), normal(40, 33) * 9, normal(40, 33) * 9], 1),
    "advection of more": (advected, [normal(200, 190), normal(200, 190) * 9, normal(200, 190) * 9], 1),
    "chased": (chased, [np.abs(places(1700, 2000)), normal(2000)], 2),
    "few neighbours": (neighbours, [normal(70), places(70, 64)], 1),
    "few neighbours in a loop": (relaxed, [normal(90), np.abs(places(80, 90))], 1),
    "advection of few": (advected, [normal(9, 8), normal(9, 8) * 9, normal(9, 8) * 9], 1),
    "in a loop": (relaxed, [normal(3000), np.abs(places(2600, 3000))], 1),
    "divided": (divided, [normal(2000), np.abs(places(1700, 2000)), np.int32(3)], 1),
    "checked": (checked, [normal(30, 25), normal(60), places(27, 1400), places(27, 1400)], 1),
    "columns of a table": (large_steps, [normal(2000, 3), np.abs(places(2, 1100))], 1),
}
for kind in ("f4", "f8", "bfloat16", "f2", "i1", "u1", "i8", "u4", "bool"):
    table = [np.round(RNG.normal(size=300) * 2).astype(jnp.dtype(kind)) for _ in "xy"]
    PROGRAMS[f"elements of {kind}"] = selected, [*table, places(300, 1111)], 1
for kind in ("i1", "u1", "i2", "u4", "i8", "u8"):
    PROGRAMS[f"indices of {kind}"] = selected, [normal(100), normal(100), places(110, 1300, dtype=kind)], 1


@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees_with_xla(name: str) -> None:
    function, arguments, kernels = PROGRAMS[name]
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arguments).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,join-gathers", profile=Profile("cpu", kernels=True))
    assert str(module).count("flow.dispatch.region") >= kernels
    results = hilo.compile(text, "llvm-cpu")(*arguments)
    results = results if isinstance(results, tuple) else (results,)
    for got, want in zip(results, run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(got), want, context=name)
