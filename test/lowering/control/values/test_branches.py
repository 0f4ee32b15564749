"""Branches outside of loops, cheap and not, against XLA."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(4)


def case(branches: int) -> str:
    """An index that the program does not clamp, and results of several types."""
    tensors = "tensor<65xf32>, tensor<5xi1>, tensor<i64>"
    bodies = [
        f"""{{
        %k = stablehlo.constant dense<{n}.5> : tensor<65xf32>  %n = stablehlo.constant dense<{n}> : tensor<i64>
        %a = {op} %x, %k : tensor<65xf32>  %b = stablehlo.slice %a [{n}:{n + 5}] : (tensor<65xf32>) -> tensor<5xf32>
        %c = stablehlo.is_finite %b : (tensor<5xf32>) -> tensor<5xi1>
        stablehlo.return %a, %c, %n : {tensors} }}"""
        for n, op in zip(
            range(branches), ["stablehlo.divide", "stablehlo.power", "stablehlo.maximum"] * 2, strict=False
        )
    ]
    return f"""func.func @main(%i: tensor<i32>, %x: tensor<65xf32>) -> ({tensors}) {{
      %r:3 = "stablehlo.case"(%i) ({", ".join(bodies)}) : (tensor<i32>) -> ({tensors})
      return %r#0, %r#1, %r#2 : {tensors} }}"""


@pytest.mark.parametrize("speculates", [True, False])
@pytest.mark.parametrize("branches", [1, 2, 3, 5])
def test_index_out_of_bounds(branches: int, speculates: bool) -> None:
    text = case(branches) if speculates else case(branches).replace("65", "40065")
    executable = hilo.compile(text, "llvm-cpu")
    x = RNG.normal(size=65 if speculates else 40065).astype(np.float32)
    x[[1, 3]] = np.nan, -np.inf
    for index in (0, 1, branches - 1, branches, -1, 1 << 30):
        arguments = np.int32(index), x
        for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
            assert_close(np.asarray(got), want, context=f"index {index}")


def chained(p: Any, i: Any, x: Any) -> Any:
    """What a branch returns decides about the next; branches that return their operands; one that is not cheap."""
    y = lax.cond(p, lambda x: x * x - 1, lambda x: x, x)
    z = lax.switch(i, [jnp.sort, lambda x: x[::-1], lambda x: jnp.where(x > 0, x, 0)], y)
    w = lax.cond(z.sum() > 0, lambda: (z, y), lambda: ((y + z).astype(x.dtype), z))
    return w, lax.cond(p, lambda: (x.sum(), 3), lambda: (lax.cond(i > 0, lambda: z.max(), lambda: z.min()), i + 1))


def divided(p: Any, i: Any, x: Any) -> Any:
    """What is computed although its branch is not taken divides by zero."""
    return lax.cond(i == 0, lambda: (jnp.int32(7), x), lambda: (lax.div(jnp.int32(7), i), lax.rem(x, x * 0 + i)))


PROGRAMS: dict[str, Callable[..., Any]] = {"chained": chained, "divided": divided}


@pytest.mark.parametrize("dtype", ["f4", "i4", "bfloat16"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str, dtype: str) -> None:
    x = np.round(RNG.normal(size=301) * 9).astype(jnp.dtype(dtype))
    for p, i in ((True, 0), (False, 1), (True, 2), (False, 0)):
        arguments = np.bool_(p), np.int32(i), x
        text = jax.jit(PROGRAMS[name], keep_unused=True).lower(*arguments).as_text()
        for got, want in zip(
            jax.tree.leaves(hilo.compile(text, "llvm-cpu")(*arguments)), run_xla(text, *arguments), strict=True
        ):
            assert_close(np.asarray(got), want, context=f"{p} {i}")


def places(i: Any, k: Any, limit: Any, x: Any) -> Any:
    """What the host computes from arguments: divisions by zero, elements of an array, negative places."""
    at = lax.rem(k[1], i) + lax.div(k[0], jnp.maximum(i, 1)) * jnp.sign(k[2])
    rows = lax.dynamic_slice(x, (at, i), (3, 4))
    updated = lax.dynamic_update_slice(x, rows[:, ::-1], (i, k[2]))
    return jnp.where(limit > 1.5, x, x + 1), rows, updated, lax.cond((k[0] < i) | (limit < 0), jnp.sort, jnp.sin, x)


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("kind", ["i1", "i4", "u2", "i8"])
def test_numbers_of_arguments_that_the_host_needs(kind: str, device: str) -> None:
    x = RNG.normal(size=(100, 90)).astype(np.float32)
    executable = text = None
    for i, k, limit in ((0, (3, 7, -1), 1), (3, (3, 7, -1), 2), (5, (120, 9, 2), np.nan), (98, (1, 2, 95), -1)):
        arguments = (np.dtype(kind).type(i), np.array(k).astype(kind), np.float32(limit), x)
        with jax.enable_x64(kind == "i8"):
            text = text or jax.jit(places).lower(*arguments).as_text()
        executable = executable or hilo.compile(text, "llvm-cpu", device=device)
        for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
            assert_close(np.asarray(got), want, context=f"{i} {k} {limit}")


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_a_donated_number_is_read_before_it_is_written(device: str) -> None:
    def step(i: Any, x: Any) -> Any:
        return i + 1, lax.dynamic_slice(x, (i,), (4,)), lax.cond(i > 9, jnp.sort, jnp.sin, x)

    x = RNG.normal(size=5000).astype(np.float32)
    text = jax.jit(step, donate_argnums=0).lower(np.int32(0), x).as_text()
    executable = hilo.compile(text, "llvm-cpu", device=device)
    i = np.int32(8)
    for at in range(8, 12):
        i, rows, _ = executable(i, x)
        assert int(np.asarray(i)) == at + 1
        assert_close(np.asarray(rows), x[at : at + 4], context=f"{at}")


def guarded(x: Any, g: Any, m: Any) -> Any:
    """Selects by numbers that are computed: of several arrays, of views, of what a product reads, nested ones."""
    norm = jnp.sqrt((g * g).sum() + (m * m).sum())
    g, m = (jnp.where(norm < 3, t, t / norm * 3) for t in (g, m))
    y = jnp.where(jnp.isfinite(g).all(), x - 0.1 * g, x)
    z = jnp.where(x.max() > 1, y, jnp.where(x.min() < -1, y.T.reshape(x.shape), y[::-1]))
    return y, z, m @ m, jnp.where(norm < 3, m, m.T) @ m.T, jnp.where(z.sum() > 0, z, -z).sum(0), norm < 3


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("scale", [0.01, 1, np.nan])
def test_selects_by_computed_numbers(scale: float, device: str) -> None:
    arguments = [RNG.normal(size=size).astype(np.float32) for size in ((33, 70), (33, 70), (40, 40))]
    arguments[1] *= np.float32(scale)
    text = jax.jit(guarded).lower(*arguments).as_text()
    executable = hilo.compile(text, "llvm-cpu", device=device)
    for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(np.asarray(got), want, atol=2e-5, context=f"{scale}")


@pytest.mark.parametrize("number", [-3, 0, 1, 9])
def test_a_branch_that_the_program_knows(number: int) -> None:
    """Also inside a loop, and with a loop inside it; nothing is left to choose."""

    def program(x: Any) -> Any:
        def choose(x: Any) -> Any:
            branches = [lambda x: x + 1, lambda x: lax.fori_loop(0, 3, lambda i, x: jnp.cumsum(x) + i, x)]
            return lax.cond(jnp.int32(number) > 5, lambda x: x * 2, lambda x: lax.switch(number, branches, x), x)

        return choose(x), lax.fori_loop(0, 4, lambda _, x: choose(x) % 9, x)

    x = RNG.integers(-9, 9, 40).astype(np.int32)
    text = jax.jit(program).lower(x).as_text()
    assert "stablehlo.case" in text
    lowered = hilo.lower(text).as_text()
    assert "stablehlo.case" not in lowered and "stablehlo.if" not in lowered and "scf.if" not in lowered
    for got, want in zip(hilo.compile(text)(x), run_xla(text, x), strict=True):
        assert_close(got, want)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint8])
def test_numbers_of_few_bits_that_the_host_needs(kind: type) -> None:
    """They are negative, and wrap around: the host's registers have 32 bits."""

    def program(x: Any, i: Any) -> Any:
        wrapped = i + kind(100)
        return lax.cond(wrapped < i, lambda: jnp.sin(x) @ x, lambda: x.sum())

    x = np.arange(100).astype(np.float32)
    for value in (-100, -1, 5, 120):
        if value < 0 and kind is np.uint8:
            continue
        i = np.asarray(value, kind)
        for function in (
            program,
            lambda x, i: lax.dynamic_slice(x, (i,), (4,)),
            lambda x, i: lax.dynamic_slice(x, (i + kind(100),), (4,)),
        ):
            text = jax.jit(function).lower(x, i).as_text()
            assert_close(hilo.compile(text, check="off")(x, i), run_xla(text, x, i)[0], rtol=1e-4, context=f"{value}")
