"""Programs with their weights as constants: what is computed from them is known, and large ones are read fast."""

from __future__ import annotations

import re
import time

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.lowering import run_pipeline

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(0)
WEIGHTS = RNG.standard_normal((60, 48)).astype(np.float32)
SCALES = np.abs(RNG.standard_normal(48)).astype(np.float32) + 0.5
ROWS = RNG.standard_normal((7, 48)).astype(np.float32)


def transposed(x):
    return x @ jnp.asarray(WEIGHTS).T


def narrowed(x):
    return x.astype(jnp.bfloat16) @ jnp.asarray(WEIGHTS).astype(jnp.bfloat16).T


def with_a_factor_of_low_rank(x):
    return x @ (jnp.asarray(WEIGHTS) + 0.1 * jnp.asarray(WEIGHTS)[::-1]).T


def in_one_product(x):
    return x @ jnp.concatenate([WEIGHTS[:30], WEIGHTS[30:] * 2, jnp.asarray(WEIGHTS).reshape(48, 60).T]).T


def of_bytes(x):
    return x @ (jnp.asarray((WEIGHTS * 30).astype(np.int8)).astype(jnp.float32) * SCALES).T


def used_twice(x):
    return (x @ jnp.asarray(WEIGHTS).T) @ jnp.asarray(WEIGHTS), jnp.asarray(WEIGHTS)[3:5] - x[:2]


def of_complex_numbers(x):
    table = WEIGHTS[:48, :48] + 1j * WEIGHTS[12:, :48]
    return x.astype(np.complex64) @ jnp.conj(jnp.asarray(table.astype(np.complex64))).T


def of_pairs_in_a_loop(x):
    return jax.lax.fori_loop(0, 9, lambda i, y: y + jnp.tanh(y) * (jnp.asarray(WEIGHTS)[7:14] ** 2)[::-1], x)


def of_one_element(x):
    return x * jnp.asarray(WEIGHTS)[3, 5] + jnp.asarray(WEIGHTS)[:1, :1].reshape(())


PROGRAMS = [
    *(transposed, narrowed, with_a_factor_of_low_rank, in_one_product, of_bytes, used_twice, of_complex_numbers),
    *(of_pairs_in_a_loop, of_one_element),
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_values_are_those_of_xla(program):
    text = jax.jit(program).lower(ROWS).as_text()
    run = hilo.compile(text, check="off", cache=False)
    assert run.info.rung == "default"
    made = run(ROWS)
    for got, want in zip(made if isinstance(made, tuple) else (made,), run_xla(text, ROWS), strict=True):
        assert_close(np.asarray(got), want)


@pytest.mark.parametrize("program", [transposed, narrowed, with_a_factor_of_low_rank, in_one_product])
def test_nothing_is_left_to_compute(program):
    module = hilo.load(jax.jit(program).lower(ROWS).as_text()).module
    run_pipeline(module, "builtin.module(inline,fold-tables,func.func(canonicalize,cse))")
    left = set(re.findall(r"stablehlo\.(\w+)", str(module)))
    assert left - {"convert", "transpose"} == {"constant", "dot_general"}, left
    assert "transpose %cst" not in str(module)


def test_a_program_with_megabytes_of_weights_is_compiled_in_seconds():
    """Reading took time in proportion to the square of the size, and the compiler a microsecond for each element."""
    weights = [RNG.standard_normal((1024, 1024)).astype(np.float32) / 32 for _ in range(3)]
    x = RNG.standard_normal((3, 1024)).astype(np.float32)

    def network(x):
        for w in weights:
            x = jnp.tanh(x @ w)
        return x

    text = jax.jit(network).lower(x).as_text()
    began = time.process_time()
    run = hilo.compile(text, check="off", cache=False, isolate=False)
    assert time.process_time() - began < 3, "it took 6.1 s on a machine where it takes 0.3 s"
    assert_close(np.asarray(run(x)), np.asarray(jax.jit(network)(x)))


def test_narrowed_weights_are_not_widened_in_each_call():
    """Products of bf16 are computed in f32: the compiler evaluates both conversions when the program is loaded."""
    weights = RNG.standard_normal((1000, 1000)).astype(np.float32)
    x = RNG.standard_normal((3, 1000)).astype(np.float32)
    text = jax.jit(lambda x: x.astype(jnp.bfloat16) @ jnp.asarray(weights).astype(jnp.bfloat16)).lower(x).as_text()
    run = hilo.compile(text, device="local-sync", check="off", cache=False)
    assert not [kernel.name for kernel in run.kernel_times(x) if "1000000" in kernel.name]


def test_parts_of_complex_constants_need_no_kernels():
    table = (WEIGHTS[:30] + 1j * WEIGHTS[30:]).astype(np.complex64)

    def parts(x):
        return x @ jnp.asarray(table).real.T, jnp.asarray(table).T.imag, jnp.asarray(table).imag + x[0]

    text = jax.jit(parts).lower(ROWS).as_text()
    executable = hilo.compile(text, check="off", cache=False)
    assert not [name for name in executable.info.kernel_times_s if "complex" in name]
    for got, want in zip(executable(ROWS), run_xla(text, ROWS), strict=True):
        assert_close(np.asarray(got), want)
