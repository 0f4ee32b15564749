"""fence-slices: gathers whose indices are a column of narrow numbers compile on the first rung."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo


@pytest.mark.parametrize(("narrow", "wide"), [("int8", "int32"), ("uint16", "int32"), ("int32", "int64")])
def test_indices_from_a_column_of_narrow_numbers(narrow, wide):
    def program(x, y):
        indices = y[:, :1, 0].astype(wide)
        return jax.vmap(lambda part, index: jnp.take(part[:2], index, axis=-1, mode="clip"))(x, indices)

    rng = np.random.default_rng(0)
    x, y = rng.normal(size=(4, 3, 1, 11, 2)).astype(np.float32), rng.integers(0, 2, (4, 6, 11)).astype(narrow)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(x, y).as_text()
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    assert_close(executable(x, y), run_xla(text, x, y)[0])
