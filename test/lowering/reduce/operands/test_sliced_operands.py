"""Reductions of parts of arrays, which kernels read where the arrays have them, against XLA."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(2)


def shifts(x):
    """Neighbours along each dimension, along rows, columns and both; corners, and every other row."""
    dx, dy = x[:, 1:] - x[:, :-1], x[1:] - x[:-1]
    return [
        dx.sum(0),
        dy.sum(0),
        dx.max(1),
        dy.min(1),
        abs(dx).sum() + abs(dy).sum(),
        x[3:-2, 2:-1].max(),
        (x[1:, 1:] * x[:-1, 1:] - x[1:, :-1]).sum(),
        x[::2, 1:].sum(1) + x[::2, :-1].sum(1),
        (x[1::3] * x[:-1:3][: len(x[1::3])]).sum(0),
        x[2:, 1:].argmax(1),
    ]


def views(x, v):
    """Slices of transposes and broadcasts, and of slices; of a table of rows; read twice; of a computed array."""
    y = abs(x)
    return [
        x.T[2:, 1:].sum(0),
        jnp.transpose(x[1:, 3:], (1, 0)).max(1),
        (jnp.broadcast_to(v, x.shape)[2:, 1:] * x[2:, 1:]).sum(0),
        (x[1:][2:-1] * v[None]).sum(1),
        (x[1:, 1:] * v[1:]).sum(0) - (x[1:, 1:] * v[:-1]).sum(0),
        y[1:].sum(0) + y[:-1].max(0),
        (y[:, 2:] * y[:, :-2]).mean((0, 1)),
        (x[4:5] * x[5:]).sum(0),
        (lax.broadcasted_iota(x.dtype, x.shape, 1)[:, 1:] * x[:, 1:]).sum(0),
    ]


def batches(x):
    """Three dimensions, of which several are reduced."""
    return [
        x[1:, 2:, 1:].sum(1),
        x[:, :-1, 1:].max(2),
        (x[1:] - x[:-1]).sum((1, 2)),
        x[:, 1:-1, 1:-1].mean((1, 2)),
        x[..., 2:].min((0, 1)),
        x[:, ::2].sum((0, 2)),
    ]


EXTREMES = (2, 3, 5, 9)
"""The results of `shifts` that are no sums: XLA adds narrow types in themselves."""


def whole(shape, dtype):
    """Numbers whose sums are exact."""
    return RNG.integers(-9, 10, shape).astype(dtype)


def agree(program, *arguments, only=None):
    with jax.enable_x64(True):
        text = jax.jit(program).lower(*arguments).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for number, (got, wanted) in enumerate(zip(executable(*arguments), run_xla(text, *arguments), strict=True)):
        if only is None or number in only:
            assert_close(got, wanted, context=f"result {number}")


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("shape", [(9, 7), (40, 70), (300, 201), (2000, 9), (7, 3000)])
def test_shifts(shape, dtype):
    agree(shifts, whole(shape, dtype), only=EXTREMES if np.dtype(dtype).itemsize == 2 else None)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64])
@pytest.mark.parametrize("shape", [(9, 7), (130, 70), (300, 201)])
def test_views(shape, dtype):
    agree(views, *(whole(size, dtype) for size in (shape, shape[1:])))


@pytest.mark.parametrize("shape", [(3, 20, 30), (8, 33, 130), (70, 9, 11), (4, 500, 100)])
def test_batches(shape):
    agree(batches, whole(shape, np.float32))


def joins(x, y):
    """Rolled and concatenated arrays, along each dimension."""
    rolled, both = jnp.roll(x, 3, 0), jnp.concatenate([x[5:], y * 2], 0)
    return [
        (rolled * x).sum(0),
        rolled.max(1),
        (jnp.roll(x, 1, 1) * y).sum(),
        both.sum(0),
        both[1:].min(1),
        jnp.concatenate([x, y], 1).sum(1),
        (both[:-1] - both[1:]).max(),
        (jnp.pad(x[1:, 1:], ((1, 0), (0, 1))) * x).sum(0),
        jnp.pad(x, ((2, 1), (1, 3)), constant_values=-9).max(1),
        jax.grad(lambda x: ((x[1:] - x[:-1]) ** 2).sum())(x).sum(1) if x.dtype != np.int32 else y.sum(1),
    ]


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32])
@pytest.mark.parametrize("shape", [(40, 30), (513, 257), (70, 2000), (30000, 3)])
def test_joins(shape, dtype):
    agree(joins, whole(shape, dtype), whole(shape, dtype))


def test_special_values():
    """Of infinities and NaN, only those that are read count."""
    x = RNG.normal(size=(200, 150)).astype(np.float32)
    x[0], x[:, 0], x[-1, -1] = np.nan, np.inf, -np.inf
    agree(lambda x: (x[1:-1, 1:].sum(0), x[1:, 1:].min(1), x[1:-1, 1:-1].sum(), x[1:, 1:].max()), x)


@pytest.mark.parametrize("reduce", [lambda d: d.sum(0), lambda d: d.sum(1), lambda d: d.sum()])
def test_kernels(reduce):
    """Parts are not copied: kernels read them where the array has them."""
    text = jax.jit(lambda x: reduce(x[1:, 1:] * x[:-1, :-1])).lower(np.zeros((300, 200), np.float32)).as_text()
    module = parse_module(text)
    lower(module, IN_PROCESS)
    assert "flow.dispatch.region" in str(module) and "stablehlo.slice %arg0" not in str(module)


def test_short_parts_are_copied() -> None:
    """Parts of short rows, all of which are reduced to one number, are no rows of a kernel: it reads a copy of them."""
    text = jax.jit(lambda x: x[1:, 1:].max()).lower(np.zeros((30000, 6), np.float32)).as_text()
    module = parse_module(text)
    lower(module, IN_PROCESS)
    assert "flow.dispatch.region" in str(module)
    agree(lambda x: (x[1:, 1:].sum(), x[1:, 1:].max()), whole((30000, 6), np.float32))
