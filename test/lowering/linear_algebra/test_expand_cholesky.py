"""expand-cholesky against XLA, by kernels and in its portable form."""

from __future__ import annotations

import numpy as np
import pytest
from _linear_algebra import MLIR, adjoint, random_array, run_hilo, run_portable, tensor_type
from oracle import assert_close, run_xla

import hilo
from hilo.lowering.linear_algebra import expand_cholesky

TOLERANCE = {"float32": 1e-5, "complex64": 1e-5, "float64": 1e-13, "complex128": 1e-13}


def program(*cases):
    """The factors of all matrices, each given as (a, lower)."""
    kinds = [tensor_type(a) for a, _ in cases]
    names = ", ".join(f"%{i}" for i in range(len(cases)))
    factors = [
        f"%{i} = stablehlo.cholesky %a{i}, lower = {'true' if lower else 'false'} : {kind}"
        for i, (kind, (_, lower)) in enumerate(zip(kinds, cases, strict=True))
    ]
    arguments = ", ".join(f"%a{i}: {kind}" for i, kind in enumerate(kinds))
    body = "\n".join([*factors, f"return {names} : {', '.join(kinds)}"])
    return f"func.func @main({arguments}) -> ({', '.join(kinds)}) {{\n{body}\n}}"


def positive(shape, dtype):
    x = random_array(shape, dtype)
    return (x @ adjoint(x) + shape[-1] * np.eye(shape[-1])).astype(dtype)


@pytest.mark.parametrize("dtype", MLIR)
def test_it_agrees_with_xla(dtype):
    cases = [((1, 1), True), ((40, 3, 3), True), ((5, 7, 7), False), ((2, 3, 17, 17), False), ((70, 70), True)]
    cases += [((8, 8), True), ((3, 11, 11), False), ((97, 97), True), ((211, 211), False)]
    matrices = [positive(shape, dtype) for shape, _ in cases]
    text = program(*((a, lower) for a, (_, lower) in zip(matrices, cases, strict=True)))
    want = run_xla(text, *matrices)
    for results in (run_hilo(text, *matrices), run_portable(text, "expand-cholesky", *matrices)):
        for case, got, wanted in zip(cases, results, want, strict=True):
            assert_close(got, wanted, rtol=0, atol=TOLERANCE[dtype] * np.abs(wanted).max(), context=str(case))


@pytest.mark.parametrize("dtype", MLIR)
@pytest.mark.parametrize("block", [1, 4, 8])
def test_blocks_may_have_any_number_of_rows(monkeypatch, dtype, block):
    monkeypatch.setattr(expand_cholesky, "block_rows", lambda vector_bytes, is_complex: block)
    matrices = [positive(shape, dtype) for shape in [(9, 9), (2, 31, 31)]]
    text = program(*((a, True) for a in matrices))
    results = hilo.compile(text, cache=False)(*matrices)  # programs are cached by what the passes get
    for got, want in zip(results, run_xla(text, *matrices), strict=True):
        assert_close(got, want, rtol=0, atol=TOLERANCE[dtype] * np.abs(want).max())


@pytest.mark.parametrize("kind", ["divide", "multiply"])
def test_symmetric_and_other_sums(kind):
    """Matrices that are half of a sum with their transposes, and matrices times such a sum, element by element."""
    text = f"""
    func.func @main(%x: tensor<3x16x16xf32>, %y: tensor<3x16x16xf32>) -> (tensor<3x16x16xf32>, tensor<3x16x16xf32>) {{
      %t = stablehlo.transpose %x, dims = [0, 2, 1] : (tensor<3x16x16xf32>) -> tensor<3x16x16xf32>
      %s = stablehlo.add %x, %t : tensor<3x16x16xf32>
      %c = stablehlo.constant dense<0.5> : tensor<f32>
      %half = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<3x16x16xf32>
      %a = stablehlo.multiply %s, %half : tensor<3x16x16xf32>
      %b = stablehlo.{kind} %s, %y : tensor<3x16x16xf32>
      %0 = stablehlo.cholesky %a, lower = true : tensor<3x16x16xf32>
      %1 = stablehlo.cholesky %b, lower = true : tensor<3x16x16xf32>
      return %0, %1 : tensor<3x16x16xf32>, tensor<3x16x16xf32>
    }}"""
    x = positive((3, 16, 16), "float32") + random_array((3, 16, 16), "float32")
    y = np.where(np.tri(16, dtype=bool), np.float32(1), np.float32(0.5)) * np.ones((3, 1, 1), np.float32)
    for got, want in zip(run_hilo(text, x, y), run_xla(text, x, y), strict=True):
        assert_close(got, want, rtol=0, atol=1e-4)


def test_only_one_triangle_is_read():
    a = positive((6, 6), "float32")
    spoiled = np.where(np.tri(6, dtype=bool), a, np.float32(np.nan))
    text = program((a, True))
    (want,) = run_xla(text, a)
    for got in (*run_hilo(text, spoiled), *run_portable(text, "expand-cholesky", spoiled)):
        assert_close(got, want)


@pytest.mark.parametrize("n", [4, 20])
@pytest.mark.parametrize("dtype", ["float32", "complex64"])
def test_a_matrix_that_is_not_positive_gives_nan_and_spares_the_batch(dtype, n):
    a = positive((2, n, n), dtype)
    a[1, n // 3, n // 3] = -1
    text = program((a, True))
    (want,) = run_xla(text, a)
    for got in (*run_hilo(text, a), *run_portable(text, "expand-cholesky", a)):
        assert np.isnan(got[1]).all() and np.isnan(want[1]).all()
        assert_close(got[0], want[0], rtol=0, atol=1e-4)


def test_the_code_does_not_grow_with_the_matrix():
    from hilo.dialect.io import parse_module
    from hilo.lowering import run_pipeline

    def length(n):
        kind = f"tensor<{n}x{n}xf32>"
        module = parse_module(
            f"func.func @main(%a: {kind}) -> {kind} {{ %0 = stablehlo.cholesky %a : {kind}\n return %0 : {kind} }}"
        )
        run_pipeline(module, "expand-cholesky")
        return len(str(module).splitlines())

    assert length(4096) == length(512)
