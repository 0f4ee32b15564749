"""Narrowed programs against those that compute everything, both run by XLA; compiled ones against XLA."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering import run_pipeline
from hilo.lowering.framework.build import shape_of

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(5)
X, Y = (RNG.normal(size=shape).astype(np.float32) for shape in ((60, 24), (6, 10, 24)))
W, KERNEL, IMAGE = (RNG.normal(size=s).astype(np.float32) for s in ((24, 36), (3, 3, 4, 8), (6, 10, 10, 4)))
AT = RNG.integers(-60, 60, 90).astype(np.int32)
SPD = (lambda a: a @ a.swapaxes(1, 2) + 4 * np.eye(5, dtype=np.float32))(RNG.normal(size=(8, 5, 5)).astype(np.float32))


def attention(q: Any) -> Any:
    """The last query of each head."""
    q = q.reshape(6, 10, 4, 6)
    weights = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, q), -1)
    return jnp.einsum("bhqk,bkhd->bqhd", weights, q)[:, -1]


def several_readers(x: Any) -> Any:
    """Two slices that are read of one value, the elements between them, and a value that is read whole, too."""
    y, z = jnp.exp(x), jnp.sin(x)
    return y[3], y[5:7, ::3], z[:4], z.sum(), (x * 2)[1] + (x * 2)[-1]


def in_a_loop(x: Any) -> Any:
    return lax.fori_loop(0, 3, lambda i, c: c + jnp.tanh(x * c[0])[3:4].sum(0), x[0])


PROGRAMS: dict[str, tuple[Callable[..., Any], list[np.ndarray], str]] = {
    "rows looked up": (lambda x, at: x[at][:8] * 2, [X, AT], "8x24"),
    "columns looked up": (lambda x, at: x[:, at % 24][:, 3:12:4], [X, AT], "60x3"),
    "windows looked up": (
        lambda y, at: jax.vmap(lambda i: lax.dynamic_slice(y, (i, 2, 0), (2, 3, 24)))(at)[4:9, :, 1, ::6],
        [Y, AT],
        "5x2x3x4",
    ),
    "batched look-up": (lambda x, at: jnp.take_along_axis(x, at[:60, None] % 24, 1)[:7], [X, AT], "7x1"),
    "last token": (lambda y, w: jnp.tanh(y @ w)[:, -1], [Y, W], "6x1x36"),
    "some outputs": (lambda y, w: (y @ w)[..., 5:9], [Y, W], "6x10x4"),
    "products of a batch": (lambda y: jnp.einsum("bij,bkj->bik", y, y)[2, 3:5], [Y], "1x2x10"),
    "attention": (attention, [Y], "6x4x1x10"),
    "normalized": (lambda x: ((x - x.mean(1, keepdims=True)) / x.std(1, keepdims=True))[:3], [X], "3x24"),
    "rolled": (lambda x: jnp.roll(x, 3, 0)[:8] + jnp.roll(x, -5, 1)[:8], [X], "8x24"),
    "a piece": (lambda x: jnp.concatenate([x, x * 2, x * 3])[62:70], [X], "8x24"),
    "reversed": (lambda x: jnp.exp(x)[::-1, ::-1][2:30:9, 1:7], [X], "4x6"),
    "transposed": (lambda y: jnp.exp(y).transpose(2, 0, 1)[3:5], [Y], "6x10x2"),
    "padded": (lambda x: jnp.pad(jnp.exp(x), ((2, 3), (4, 1)))[:7, 3:9], [X], "5x5"),
    "only padding": (lambda x: jnp.pad(jnp.exp(x), ((9, 0), (0, 0)), constant_values=7)[:4], [X], "4x24"),
    "padded inside": (lambda x: lax.pad(jnp.exp(x), np.float32(3), ((1, -2, 1), (0, 2, 0)))[:, 20:25], [X], "60x4"),
    "sorted rows": (lambda x: jnp.sort(x, 1)[:5, 2:4], [X], "5x24"),
    "sorted pairs": (lambda x: jnp.argsort(x, 1)[10:12], [X], "2x24"),
    "windows": (lambda x: lax.reduce_window(x, -np.inf, lax.max, (3, 1), (1, 1), "SAME")[:, 4:6], [X], "60x2"),
    "sums of a batch": (lambda y: y.sum(1)[:2] + jnp.prod(y, 1)[:2], [Y], "2x24"),
    "images": (
        lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))[
            1:3, ..., 5
        ],
        [IMAGE, KERNEL],
        "2x10x10x1",
    ),
    "transforms": (lambda x: jnp.fft.rfft(x)[3:6], [X], "3x13"),
    "factors": (lambda a: jnp.linalg.cholesky(a)[1:3], [SPD], "2x5x5"),
    "counted": (lambda x: (x + lax.broadcasted_iota(np.float32, x.shape, 0) ** 2)[7:20:4], [X], "4x24"),
    "constants": (lambda x: jnp.where(np.tri(60, 24, dtype=bool), x, 7.0)[50:], [X], "10x24"),
    "slices in it": (lambda y, at: lax.dynamic_slice(y, (at[0], 0, 0), (3, 10, 24))[:, 2], [Y, AT], "3x1x24"),
    "updated": (
        lambda y, at: lax.dynamic_update_slice(y, y[:3] * 2, (at[0], 0, 0))[..., 2:4],
        [Y, AT],
        "6x10x2",
    ),
    "reshaped": (lambda y: jnp.exp(y).reshape(60, 24)[13:15, 3:5], [Y], "1x2x2"),
    "divided": (lambda x: jnp.exp(x).reshape(12, 5, 4, 6)[2, 1:3, 2], [X], "2x6"),
    "joined": (lambda x: jnp.exp(x).reshape(-1)[100:130], [X], "2x24"),
    "broadcast": (lambda x: (x[:, :, None] * x[:, None])[3, :, 2:5], [X], "1x24x3"),
    "complex functions": (lambda x: jnp.exp(1j * x)[5:7] * jnp.tanh(x + 1j)[5:7], [X], "2x24"),
    "chlo": (lambda x: lax.erf(x)[3] + lax.lgamma(x)[3] + jnp.sinh(x)[3], [X], "1x24"),
    "several readers": (several_readers, [X], "4x24"),
    "in a loop": (in_a_loop, [X], "1x24"),
}


def text_of(program: Callable[..., Any], arguments: list[np.ndarray]) -> str:
    text: str = jax.jit(program).lower(*arguments).as_text()
    return text


def shapes_of(module: ir.Module) -> set[str]:
    """The shapes of what a program computes."""
    found = set[str]()

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name not in ("stablehlo.slice", "stablehlo.reshape", "stablehlo.constant"):
            found.update("x".join(map(str, shape_of(result))) for result in op.results)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_narrowed(name: str) -> None:
    """The narrowed program computes values of the shape that is named, and the same results."""
    program, arguments, shape = PROGRAMS[name]
    text = text_of(program, arguments)
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,slice-gathers")
    before = str(module)
    run_pipeline(module, "hoist-slices")
    assert shape in shapes_of(module) and str(module) != before
    for got, wanted in zip(run_xla(str(module), *arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, wanted)


def test_solutions() -> None:
    text = """func.func @main(%a: tensor<8x5x5xf32>) -> tensor<1x5x5xf32> {
      %0 = "stablehlo.triangular_solve"(%a, %a) <{left_side = true, lower = true, unit_diagonal = false,
        transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x5x5xf32>, tensor<8x5x5xf32>) -> tensor<8x5x5xf32>
      %1 = stablehlo.slice %0 [5:6, 0:5, 0:5] : (tensor<8x5x5xf32>) -> tensor<1x5x5xf32>
      return %1 : tensor<1x5x5xf32>
    }"""
    module = parse_module(text)
    run_pipeline(module, "hoist-slices")
    assert shapes_of(module) == {"1x5x5"}
    assert_close(run_xla(str(module), SPD)[0], run_xla(text, SPD)[0])


@pytest.mark.parametrize("name", PROGRAMS)
def test_compiled(name: str) -> None:
    program, arguments, _ = PROGRAMS[name]
    text = text_of(program, arguments)
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    got = executable(*arguments)
    for one, wanted in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *arguments), strict=True):
        assert_close(one, wanted)


def _step(generator: random.Random, x: Any) -> Any:
    """A random operation on an array of at least one dimension."""
    d = generator.randrange(x.ndim)
    start = generator.randrange(x.shape[d])
    part = slice(start, generator.randint(start + 1, x.shape[d]), generator.choice([1, 1, 2, 3]))
    return generator.choice(
        [
            lambda: x[(slice(None),) * d + (part,)],
            lambda: x[(slice(None),) * d + (part,)],
            lambda: x[(slice(None),) * d + (slice(start, start + 1),)],
            lambda: jnp.exp(-x * x),
            lambda: jnp.flip(x, d),
            lambda: jnp.roll(x, start, d),
            lambda: jnp.transpose(x, generator.sample(range(x.ndim), x.ndim)),
            lambda: x.reshape(-1),
            lambda: x.reshape(*x.shape[:d], 2, -1, *x.shape[d + 1 :]) if x.shape[d] % 2 == 0 else x,
            lambda: jnp.concatenate([x, x * 2], d),
            lambda: lax.pad(x, np.float32(1), [(1, generator.randint(-1, 2), generator.choice([0, 1]))] * x.ndim),
            lambda: jnp.broadcast_to(x[..., None], (*x.shape, 3)) if x.ndim < 4 else x,
            lambda: x.sum(d) if x.ndim > 1 else x,
            lambda: jnp.sort(x, d),
            lambda: jnp.take(x, AT % x.shape[d], d),
            lambda: x + lax.broadcasted_iota(x.dtype, x.shape, d),
            lambda: jnp.tensordot(x, x.reshape(-1)[: x.shape[d]] / 9, ((d,), (0,))) if x.ndim > 1 else x,
        ]
    )()


@pytest.mark.parametrize("seed", range(40))
def test_random(seed: int) -> None:
    """Chains of operations, some of which are read twice."""

    def program(x: Any) -> Any:
        generator, made = random.Random(seed), [x]
        for _ in range(12):
            new = _step(generator, made[-1] if generator.random() < 0.8 else generator.choice(made))
            if 0 < new.size < 100_000 and new.ndim:
                made.append(new)
        return made[-1][:1], made[generator.randrange(len(made))][-1:]

    text = text_of(program, [X])
    module = parse_module(text)
    run_pipeline(module, "inline,symbol-dce,hoist-slices")
    for got, wanted in zip(run_xla(str(module), X), run_xla(text, X), strict=True):
        assert_close(got, wanted)
