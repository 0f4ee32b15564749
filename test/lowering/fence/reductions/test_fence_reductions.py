"""fence-reductions: reductions of values that are stored in another form compile on the first rung, and are right."""

from __future__ import annotations

import jax
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

CASES = [((64, 1100), (1,)), ((100, 100), (0, 1)), ((64, 40, 40), (0, 1)), ((64, 40, 40), (0, 2)), ((9001,), (0,))]


def forms_and_folds(*xs):
    """For each array: two values computed from it, which are stored, and two reductions of it."""
    found = []
    for x, (_, axes) in zip(xs, CASES, strict=True):
        k = x * x[..., :1]
        whole = np.floor(k * 9).astype(np.int32)
        found += [-k, k + 1, k.max(axes), whole % 7, whole.sum(axes, dtype=np.int32)]
    return tuple(found)


@pytest.mark.compile
def test_folds_of_what_is_stored_in_another_form():
    rng = np.random.default_rng(0)
    xs = [rng.standard_normal(shape).astype("f") for shape, _ in CASES]
    run = hilo.compile(hilo.jit(forms_and_folds).lower(*xs).as_text(), check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(*xs), forms_and_folds(*xs), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)


@pytest.mark.parametrize("read", ["real", "whole"])
def test_a_chain_of_reductions_of_parts_that_are_read_elsewhere(read):
    def program(z):
        return jax.nn.logsumexp(z.real, -1), z.real if read == "real" else z * z

    z = (np.random.default_rng(0).normal(size=(3000, 40, 2)) @ [1, 1j]).astype(np.complex64)
    text = jax.jit(program).lower(z).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(z), run_xla(text, z), strict=True):
        assert_close(got, want)
