"""expand-triangular-solve against XLA: every combination of flags, by kernels and in its portable form."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from _linear_algebra import MLIR, random_array, run_hilo, run_portable, tensor_type
from oracle import assert_close, run_xla

FLAGS = list(itertools.product((True, False), (True, False), (True, False), ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")))
TOLERANCE = {"float32": 1e-5, "complex64": 1e-5, "float64": 1e-13, "complex128": 1e-13}


def solve(a, b, flags, result):
    left, lower, unit, transpose = flags
    words = ["true" if flag else "false" for flag in (left, lower, unit)]
    return f"""
      %{result} = "stablehlo.triangular_solve"(%a, %b) {{left_side = {words[0]}, lower = {words[1]},
        unit_diagonal = {words[2]},
        transpose_a = #stablehlo<transpose {transpose}>}} : ({tensor_type(a)}, {tensor_type(b)}) -> {tensor_type(b)}"""


def program(a, b, several):
    lines = "".join(solve(a, b, flags, f"r{i}") for i, flags in enumerate(several))
    types = ", ".join([tensor_type(b)] * len(several))
    names = ", ".join(f"%r{i}" for i in range(len(several)))
    head = f"func.func @main(%a: {tensor_type(a)}, %b: {tensor_type(b)}) -> ({types})"
    return f"{head} {{{lines}\n return {names} : {types}\n}}"


def triangular(batch, n, dtype):
    """Well conditioned in both triangles."""
    a = random_array((*batch, n, n), dtype) / n
    return (a + 2 * np.eye(n)).astype(dtype)


@pytest.mark.parametrize("dtype", MLIR)
@pytest.mark.parametrize("left", [True, False])
def test_all_flags_agree_with_xla(left, dtype):
    several = [flags for flags in FLAGS if flags[0] == left]
    a, b = triangular((2,), 19, dtype), random_array((2, 19, 5) if left else (2, 5, 19), dtype, seed=8)
    text = program(a, b, several)
    want = run_xla(text, a, b)
    for results in (run_hilo(text, a, b), run_portable(text, "expand-triangular-solve", a, b)):
        for flags, g, w in zip(several, results, want, strict=True):
            assert_close(g, w, rtol=0, atol=TOLERANCE[dtype] * np.abs(w).max(), context=str(flags))


@pytest.mark.parametrize(("n", "m"), [(1, 1), (8, 1), (33, 70), (100, 3)])
def test_sizes_agree_with_xla(n, m):
    a, b = triangular((), n, "float32"), random_array((n, m), "float32")
    several = [(True, True, False, "NO_TRANSPOSE"), (True, False, False, "NO_TRANSPOSE")]
    text = program(a, b, several)
    want = run_xla(text, a, b)
    for results in (run_hilo(text, a, b), run_portable(text, "expand-triangular-solve", a, b)):
        for g, w in zip(results, want, strict=True):
            assert_close(g, w, rtol=0, atol=1e-5 * np.abs(w).max())


def test_neither_the_other_triangle_nor_a_unit_diagonal_is_read():
    a, b = triangular((), 40, "float32"), random_array((40, 6), "float32")
    text = program(a, b, [(True, True, True, "NO_TRANSPOSE")])
    (want,) = run_xla(text, a, b)
    spoiled = np.where(np.tri(40, k=-1, dtype=bool), a, np.float32(np.nan))
    for (got,) in (run_hilo(text, spoiled, b), run_portable(text, "expand-triangular-solve", spoiled, b)):
        assert_close(got, want, rtol=0, atol=1e-5 * np.abs(want).max())
