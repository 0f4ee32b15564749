"""A program is lowered to the same text in each process, wherever its values are in memory and whenever Python collects
garbage: by their texts, caches know programs, and stores know kernels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

LOWER = """
import gc, json, sys

from hilo.dialect.io import parse_module
from hilo.lowering import lower, run_pipeline
from hilo.targets.target import get_target

if sys.argv[1] == "never":
    gc.disable()
elif sys.argv[1] == "often":
    gc.set_threshold(50, 1, 1)
kept, texts = [], {}
for name, text in json.load(sys.stdin).items():
    for _ in range(3):
        module = parse_module(text)
        if name == "donated":
            run_pipeline(module, "reuse-memory")
        else:
            lower(module, get_target("llvm-cpu").profile())
        texts.setdefault(name, []).append(str(module))
        kept.append(module)  # so that the next one is elsewhere in memory
json.dump(texts, sys.stdout)
"""

DONATED = """
func.func @main(%x: tensor<4xf32> {jax.buffer_donor = true}, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf64>) {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  %1 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %2 = stablehlo.reverse %x, dims = [0] : tensor<4xf32>
  %3 = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
  %4 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf64>
}"""
"""An argument whose memory the first result takes; its other readers run before."""


def _life(grid):
    def turn(_, g):
        n = sum(jnp.roll(g, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        return ((n == 3) | ((g > 0) & (n == 2))).astype(g.dtype)

    return lax.fori_loop(0, 100, turn, grid)


def _newton(start):
    def residual(x):
        return jnp.array([(x**2).sum() - 3, x[0] * x[1] - x[2] ** 2 + 0.1, jnp.exp(x[0]) + x[1] - x[2] - 2.5])

    return lax.fori_loop(0, 50, lambda _, x: x - jnp.linalg.solve(jax.jacfwd(residual)(x), residual(x)), start)


def _filter(state, spread, noise):
    def step(carry, z):
        x, p = carry
        gain = p.T @ jnp.linalg.inv(p @ p.T + noise)
        x = lax.switch(z.astype(int) % 3, [lambda v: v, lambda v: v[::-1] * 2, lambda v: (gain @ v[:, None])[:, 0]], x)
        return (x + gain @ jnp.full(x.shape, z), (p - gain @ p)[:, ::-1].T), x

    return lax.scan(step, (state, spread), jnp.arange(9.0))


def _means(points, centers):
    def turn(_, c):
        nearest = ((points[:, None] - c) ** 2).sum(-1).argmin(1)
        hot = jax.nn.one_hot(nearest, len(c), dtype=c.dtype)
        return (hot.T @ points) / jnp.maximum(hot.sum(0), 1)[:, None]

    return lax.fori_loop(0, 20, turn, centers)


def _sorting(x, y):
    return jnp.searchsorted(jnp.sort(x), y), jnp.argsort(y), jnp.tanh(x[:300] * 2) + jnp.exp(-y[:300])


def _zeros(*shape):
    return np.zeros(shape, np.float32)


CASES = {
    "Game of Life": (_life, np.zeros((64, 64), np.int32)),
    "Newton's method": (_newton, _zeros(3)),
    "filter": (_filter, _zeros(4), _zeros(4, 4), _zeros(4, 4)),
    "k-means": (_means, _zeros(500, 8), _zeros(5, 8)),
    "sorting": (_sorting, _zeros(1000), _zeros(700)),
}


def _lowered(programs: dict[str, str], seed: str, collects: str, folder: Path) -> dict[str, list[str]]:
    environment = os.environ | {"PYTHONHASHSEED": seed, "HILO_CACHE_DIR": str(folder / seed)}
    run = subprocess.run(
        [sys.executable, "-c", LOWER, collects],
        input=json.dumps(programs),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


def test_each_process_lowers_a_program_to_the_same_text(tmp_path: Path) -> None:
    programs = {name: jax.jit(function).lower(*values).as_text() for name, (function, *values) in CASES.items()}
    programs["donated"] = DONATED
    texts: dict[str, set[str]] = {}
    for seed, collects in (("1", "never"), ("2", "often")):
        for name, found in _lowered(programs, seed, collects, tmp_path).items():
            texts.setdefault(name, set()).update(found)
    assert {name: len(different) for name, different in texts.items()} == dict.fromkeys(programs, 1)
