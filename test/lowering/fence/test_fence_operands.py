"""fence-operands: programs that read more arrays than a kernel can bind load, and return the right results."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering.fence.fence_operands import PASS
from hilo.lowering.framework.profile import ANY
from hilo.lowering.pipelines.execution import run_pipeline

ARRAYS = [np.random.default_rng(seed).normal(size=(3, 4)).astype(np.float32) for seed in range(50)]


def read_elsewhere(number: jax.Array, arrays: Sequence[jax.Array]) -> list[jax.Array]:
    results = []
    for x in arrays:
        number = jnp.sin(number) * 1.5
        results.append(x * number)
    return results


PROGRAMS = {
    "a sum": lambda *x: sum(x),
    "a sum of turned arrays, reduced": lambda *x: jnp.sum(sum(v.T.reshape(2, 6) for v in x), 1),
    "before a dot": lambda *x: sum(x) @ jnp.ones((4, 2)),
    "in a loop": lambda *x: jax.lax.fori_loop(0, 3, lambda _, s: s * 0.5 + sum(x), x[0]),
    "numbers that are read elsewhere": lambda *x: read_elsewhere(x[0][0, 0], x[1:]),
    "several results": lambda *x: (sum(x[:40]), sum(v * v for v in x), x[0] + x[49]),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_many_arrays(name: str) -> None:
    function = jax.jit(PROGRAMS[name])
    got = hilo.compile(function.lower(*ARRAYS).as_text())(*ARRAYS)
    want = function(*ARRAYS)
    got, want = (value if isinstance(value, (tuple, list)) else (value,) for value in (got, want))
    for one, other in zip(got, want, strict=True):
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-5, atol=1e-5)


def test_a_value_is_fenced_once_for_all_that_read_it() -> None:
    names = [f"%x{index}" for index in range(26)]
    kind = "tensor<4xf32>"
    sums = [f"%s{i} = stablehlo.add {f'%s{i - 1}' if i > 1 else '%x0'}, %x{i} : {kind}" for i in range(1, 24)]
    readers = [f"%r{i} = stablehlo.multiply %s23, %x{i} : {kind}" for i in (24, 25)]
    module = parse_module(
        f"func.func @main({', '.join(f'{name}: {kind}' for name in names)}) -> ({kind}, {kind}) {{\n"
        + "\n".join([*sums, *readers])
        + f"\nreturn %r24, %r25 : {kind}, {kind} }}"
    )
    run_pipeline(module, PASS.name, profile=ANY)
    assert str(module).count("optimization_barrier") == 1


def test_repeated_parts_of_few_arrays_are_read_by_one_kernel() -> None:
    """Each kernel reads forty parts of two arrays: one binding for each array, not for each part."""

    def tables(x: jax.Array, y: jax.Array) -> jax.Array:
        s = jnp.zeros((len(x), len(y)), x.dtype)
        for i in range(40):
            s = jnp.maximum(s * 0.5, x[:, i][:, None] - y[:, i][None])
        return s

    rng = np.random.default_rng(0)
    x, y = (rng.normal(size=(size, 40)).astype(np.float32) for size in (60, 50))
    text = jax.jit(tables).lower(x, y).as_text()
    executable = hilo.compile(text, check="off", fuse_small=False)
    assert executable.info.rung == "default"
    np.testing.assert_array_equal(np.asarray(executable(x, y)), run_xla(text, x, y)[0])
