"""legalize-reverse: reductions of reversed arrays compile on the first rung, and are right."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

REDUCTIONS = {
    "sum": lambda x: x[::-1, ::-1, ::-1].sum((0, 1, 2), dtype=x.dtype),
    "sum of planes": lambda x: x[::-1, ::-1, ::-1].sum((1, 2), dtype=x.dtype),
    "largest square": lambda x: (x[::-1] * x[::-1]).max((0, 1, 2)),
    "largest integer": lambda x: x[::-1, ::-1].astype("int64").max((0, 1)),
    "all": lambda x: (x > 3)[::-1].all((0, 1, 2)),
    "read twice": lambda x: (x[::-1].max((0, 1)), x[::-1].min((1, 2)), x[::-1]),
}


@pytest.mark.parametrize("dtype", ["uint64", "int64", "float64", "uint8"])
@pytest.mark.parametrize("names", [["sum"], list(REDUCTIONS)], ids=["one", "all"])
def test_reductions_of_reversed_arrays(dtype, names):
    x = np.random.default_rng(0).integers(0, 9, (40, 40, 40)).astype(dtype)
    with jax.enable_x64(True):
        text = jax.jit(lambda x: [REDUCTIONS[name](x) for name in names]).lower(jnp.asarray(x)).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    got = run(x)
    for mine, want in zip(got if isinstance(got, tuple) else [got], run_xla(text, x), strict=True):
        assert_close(mine, want)
