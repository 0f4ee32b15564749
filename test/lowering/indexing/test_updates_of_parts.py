"""Updates of most of an array at a known place are one kernel with what computes them, with XLA's results."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="results are compared with XLA's: pip install jax")

import jax
import jax.numpy as jnp
from jax import lax
from kernels import IN_PROCESS, run_kernels

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering.framework.profile import DEFAULT
from hilo.lowering.full_pipeline import lower


def updated(x: Any, y: Any) -> Any:
    """Parts that shifted elements, other arrays, and the same elements are written to, or added, or multiplied."""
    inside = (slice(None),) * (x.ndim - 2) + (slice(1, -1),) * 2
    above = (*inside[:-2], slice(2, None), slice(1, -1))
    below = (*inside[:-2], slice(None, -2), slice(1, -1))
    wide = x.at[inside].set(x[above] + x[below] - x[inside])
    return (
        wide,
        x.at[inside].add(y[above]),
        x.at[..., 3:].multiply(x[..., :-3]),
        (x + y).at[inside].max(x[below]),
        wide.at[..., 0, :].set(7).at[..., -1].set(wide[..., -2]) + 1,
        x.at[inside].set(2 * y[inside]),
        lax.dynamic_update_slice(x, y[..., 1:] + x[..., 1:], (0,) * (x.ndim - 1) + (99,)),
        x.reshape(-1).at[:-1].add(x.reshape(-1)[1:]),
    )


@pytest.mark.parametrize("name", ["float32", "float64", "int8", "uint16", "int32", "uint64"])
@pytest.mark.parametrize("shape", [(37, 41), (137, 141), (5, 79, 83), (3, 2, 68, 75)])
def test_against_xla(name: str, shape: tuple[int, ...]) -> None:
    """The smallest are part of other kernels; of the others, only parts of the first row and column are in place."""
    rng = np.random.default_rng(7)
    x, y = (rng.integers(0, 99, shape).astype(name) for _ in range(2))
    with jax.enable_x64(True):
        module = parse_module(jax.jit(updated).lower(x, y).as_text())
    lower(module, IN_PROCESS)
    assert str(module).count("stablehlo.dynamic_update_slice") == 0
    for number, (mine, theirs) in enumerate(run_kernels(updated, [x, y], at_least=8)):
        np.testing.assert_array_equal(mine, theirs, err_msg=str(number))


@pytest.mark.parametrize("donate", [(), (0,)])
def test_in_loops(donate: tuple[int, ...]) -> None:
    """A step reads what it carries at several places, which must not have changed before; also what is donated."""

    def diffuse(u: Any) -> Any:
        def step(state: Any) -> Any:
            u, _, count = state
            around = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2]
            new = u.at[1:-1, 1:-1].set(around // 4)
            return new, jnp.abs(new - u).max(), count + 1

        def waves(_: Any, state: Any) -> Any:
            u, v = state
            v = v + jnp.pad(u[2:, 1:-1] - u[:-2, 1:-1], 1) // 8
            return u + v, v

        moved = lax.fori_loop(0, 9, waves, (u, u // 2))
        return lax.while_loop(lambda s: (s[1] > 3) & (s[2] < 20), step, (u, jnp.int32(9), 0)), moved

    u = np.random.default_rng(8).integers(-500, 500, (703, 801)).astype(np.int32)
    text = jax.jit(diffuse).lower(u).as_text()
    executable = hilo.compile(text, check="off", donate_argnums=donate)
    assert executable.info.rung == "default"
    got = executable(hilo.device_put(u, executable.device))
    for mine, theirs in zip(got, jax.tree.leaves(jax.jit(diffuse)(u)), strict=True):
        np.testing.assert_array_equal(np.asarray(mine), theirs)


@pytest.mark.parametrize(("donated", "count"), [(frozenset[int](), 0), (frozenset({0}), 1)])
def test_what_is_in_place(donated: frozenset[int], count: int) -> None:
    """A part that its own elements are computed from is updated in place where the array's memory may be written to."""

    def halved(x: Any) -> Any:
        return x.at[1:].multiply(0.5)

    module = parse_module(jax.jit(halved).lower(np.ones((300, 400), np.float32)).as_text())
    lower(module, IN_PROCESS, dataclasses.replace(DEFAULT, donated=donated))
    text = str(module)
    assert text.count("stablehlo.dynamic_update_slice") == count
    assert ("scf.forall" in text) == (not count)  # the kernel, which several cores run


def test_small_parts_are_updated_in_place() -> None:
    def moved(x: Any) -> Any:
        return lax.dynamic_update_slice(x, 2 * x[:400], (100, 0))

    module = parse_module(jax.jit(moved).lower(np.ones((1000, 1000), np.float32)).as_text())
    lower(module, IN_PROCESS)
    assert str(module).count("stablehlo.dynamic_update_slice") == 1


def test_many_slices_at_unknown_places_are_no_parts() -> None:
    """A group ends at each of them, and is formed."""

    def shifted(x: Any, i: Any) -> Any:
        slices = sum(lax.dynamic_slice(x, (i + 3 * n,), (1000,)) for n in range(7))
        return jnp.roll(slices + x[:1000], 1) - x[:1000]

    x, i = np.arange(2000.0), np.int32(5)
    for mine, theirs in run_kernels(lambda x, i: (shifted(x, i), shifted(-x, i)), [x, i], at_least=2):
        np.testing.assert_array_equal(mine, theirs)
    module = parse_module(jax.jit(shifted).lower(x.astype(np.float32), i).as_text())
    lower(module, IN_PROCESS)
    assert "stablehlo.concatenate" not in str(module)
