"""`batch`: every operation over one more dimension, against JAX on each element. A family of cases is one program."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hilo
from hilo.builder.xla_builder import XlaComputation
from hilo.lowering import run_pipeline
from hilo.lowering.batching.batch import pipeline

jax = pytest.importorskip("jax")
jnp, lax = jax.numpy, jax.lax

sys.path.insert(0, str(Path(__file__).parents[1] / "gradient"))
from test_gradient import FAMILIES, SYMMETRIC, Case, c, r  # noqa: E402

SIZE = 3
FACTORS = np.array([1.0, 0.75, 1.25])
"""The factor that an argument is multiplied by for each element."""

N = np.array(2.0)
"""Becomes the integers 2, 1, 2 in `whole`."""


def plain(function: Callable[..., Any], *arguments: np.ndarray) -> Case:
    return function, arguments


def whole(n: Any) -> Any:
    return jnp.round(n - 0.3).astype(jnp.int32)


def count_down(x: Any, n: Any) -> Any:
    return lax.while_loop(lambda s: s[0] > 0, lambda s: (s[0] - 1, jnp.sin(s[1]) + 1, s[2]), (whole(n), x, x.sum()))


def search(x: Any) -> Any:
    """A loop in whose condition a branch is taken."""
    return lax.while_loop(
        lambda s: lax.cond(s[0] % 2 == 0, lambda: s[1].sum() < 9, lambda: s[1].max() < 5),
        lambda s: (s[0] + 1, s[1] * 1.5 + 0.1), (0, x),
    )  # fmt: skip


VARYING = [
    plain(lambda x, n: lax.dynamic_slice(x, (whole(n), jnp.int32(1)), (2, 3)), r(4, 5), N),
    plain(lambda x, u, n: lax.dynamic_update_slice(x, u, (jnp.int32(0), whole(n))), r(4, 5), r(2, 2), N),
    plain(lambda x, n: x[whole(n)] + jnp.take(x, jnp.array([0, 9]) + whole(n), axis=0, mode="clip"), r(4, 5), N),
    plain(lambda x, i: jnp.take_along_axis(x, whole(i * 3), 1), r(3, 4), r(3, 2)),
    plain(lambda x, u, i: x.at[whole(i * 4)].add(u), r(4, 2), r(3, 2), r(3)),
    plain(lambda x, u, i: x.at[whole(i * 4), whole(i)].set(u, mode="drop"), r(4, 2), r(3), r(3)),
    plain(lambda x, i: jax.ops.segment_max(x, whole(i * 3), 4), r(6), r(6)),
    plain(lambda x, n: lax.cond(whole(n) > 1, lambda a: (jnp.sin(a), 1), lambda a: (a * 2, 0), x), r(3), N),
    plain(lambda x, n: lax.switch(whole(n) * 2 - 1, [lambda: x, lambda: -x, lambda: x * x]), r(3), N),
    plain(lambda x, n: lax.cond(True, lambda: (x * n, n), lambda: (x, x.sum())), r(3), N),
    plain(count_down, r(3), N),
    plain(search, r(3)),
    plain(lambda x, n: lax.fori_loop(0, whole(n), lambda i, y: y.at[i].multiply(2) + i, x), r(3), N),
    plain(lambda x, n: lax.fori_loop(0, 3, lambda i, y: (y[1], y[0] + n), (x, x * 0)), r(3), N),
    plain(lambda x, v: lax.reduce(x, v, lax.add, (1,)), r(3, 4), np.array(0.5)),
    plain(lambda x, v: lax.reduce_window(x, v, lax.max, (2,), (1,), "SAME"), r(5), np.array(0.5)),
    plain(lambda x, v: lax.clamp(v, x, v + 0.2), r(4), np.array(0.5)),
    plain(lambda x, v: jnp.where(v > 0.6, x, -x) + lax.select(v > 0.6, x, x * 2), r(4), np.array(0.7)),
    plain(lambda x, y: lax.sort((x, y), num_keys=1), r(2, 5), r(2, 5)),
    plain(lambda x: (lax.top_k(x, 2), jnp.argmax(x), jnp.argsort(x)), r(5)),
    plain(lambda x, y: lax.dot_general(x, y, (((1,), (0,)), ((0,), (2,)))), r(2, 3, 4), r(3, 5, 2)),
    plain(lambda x: (jnp.linalg.qr(x), jnp.linalg.svd(x, compute_uv=False)), r(4, 3)),
    plain(lambda x: (jnp.linalg.eigvalsh(x), jnp.linalg.inv(x), jnp.linalg.slogdet(x)), SYMMETRIC[0]),
    plain(lambda x, b: jax.scipy.linalg.lu_solve(jax.scipy.linalg.lu_factor(x), b), SYMMETRIC[0], r(3)),
    plain(lambda x: lax.linalg.schur(x + 2)[0].sum() * 0 + jnp.abs(jnp.linalg.eigvals(x)).sum(), r(3, 3)),
    plain(lambda x: lax.bitcast_convert_type(x.astype(jnp.float32), jnp.uint16), r(3)),
    plain(lambda x: lax.map(lambda z: z * 2, x).reshape(2, -1)[:, ::-1].T, r(6)),
    plain(lambda x: jax.random.normal(jax.random.fold_in(jax.random.key(3), whole(x[0] * 9)), (4,)) * x, r(4)),
    plain(lambda x: lax.associative_scan(jnp.multiply, x), r(6)),
    plain(lambda x: jax.grad(lambda y: jnp.sum(jnp.sin(y) ** 2))(x) + jax.jvp(jnp.exp, (x,), (x,))[1], r(3)),
    plain(lambda x: (jnp.arange(3) * 2, x[:0], jnp.zeros((0, 2)) + x[0], x.astype(jnp.int8), x > 0.5), r(3)),
    plain(lambda x: jnp.conj(x) * jnp.abs(x) + x.real, c(3)),
]  # fmt: skip


def batched(program: hilo.JaxComputation, numbers: list[int], size: int = SIZE) -> XlaComputation:
    """A program over one more dimension of some of its arguments."""
    module = hilo.load(program.as_text()).module
    run_pipeline(module, pipeline(f"args={','.join(map(str, numbers))} size={size}"))
    return XlaComputation(module)


def stacked(argument: np.ndarray) -> np.ndarray:
    return np.stack([(argument * factor).astype(argument.dtype) for factor in FACTORS])


@functools.cache
def family(name: str) -> tuple[list[np.ndarray], list[int], Any, hilo.JaxComputation]:
    """The arguments of a family's cases, their positions, and all cases as one function and as one program."""
    cases = {**FAMILIES, "varying": VARYING}[name]
    arguments = [argument for _, given in cases for argument in given]
    positions = [position for _, given in cases for position in range(len(given))]

    def everything(*values: Any) -> Any:
        left, results = list(values), []
        for function, given in cases:
            own, left = left[: len(given)], left[len(given) :]
            results.append(function(*own))
        return results

    return arguments, positions, jax.jit(everything), hilo.from_jax(everything, *arguments)


@pytest.mark.parametrize("which", ["all", "even", "odd"])
@pytest.mark.parametrize("name", [*FAMILIES, "varying"])
def test_each_element_is_what_the_function_computes(name: str, which: str) -> None:
    with jax.enable_x64(True):
        arguments, positions, function, program = family(name)
        numbers = [n for n, p in enumerate(positions) if which == "all" or p % 2 == (which == "odd")]
        given = [stacked(a) if n in numbers else a for n, a in enumerate(arguments)]
        rows = [function(*(a[i] if n in numbers else a for n, a in enumerate(given))) for i in range(SIZE)]
        want = [np.stack(leaves) for leaves in zip(*map(jax.tree.leaves, rows), strict=True)]
    got = hilo.tree.leaves(hilo.compile(batched(program, numbers), "evaluator")(*given))
    for number, (one, b) in enumerate(zip(got, want, strict=True)):
        a = np.asarray(one)
        a = a if a.ndim == b.ndim else np.broadcast_to(a, b.shape)
        assert a.dtype == b.dtype, f"result {number}"
        np.testing.assert_allclose(a, b, rtol=1e-5 if b.dtype == np.float32 else 1e-9, atol=1e-9, err_msg=str(number))
