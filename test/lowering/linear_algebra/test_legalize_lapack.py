"""legalize-lapack on programs from JAX: XLA's results if these are unique, else their defining equations."""

from __future__ import annotations

import re
from math import prod

import numpy as np
import pytest
from _linear_algebra import adjoint, random_array, run_hilo
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.host import lapack as lapack_module
from hilo.targets.host.lapack import call_routine
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

EPS = {"float32": 2e-5, "complex64": 2e-5, "float64": 1e-12, "complex128": 1e-12}


def results(function, *arrays):
    """hilo's and XLA's results."""
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arrays).as_text()
    assert "custom_call" in text
    return run_hilo(text, *arrays), run_xla(text, *arrays)


def near(got, want, dtype):
    got, want = np.asarray(got), np.asarray(want)
    assert np.abs(got - want).max(initial=0) <= EPS[dtype] * max(np.abs(want).max(initial=0), 1)


def orthonormal(q, dtype):
    near(adjoint(q) @ q, np.broadcast_to(np.eye(q.shape[-1]), (*q.shape[:-2], q.shape[-1], q.shape[-1])), dtype)


@pytest.mark.parametrize(
    ("shape", "dtype"),
    [
        ((2, 2), "float32"),
        ((20, 13), "complex128"),
        ((2, 13, 30), "float64"),
        ((70, 70), "float32"),
        ((3, 5, 5), "complex64"),
    ],
)
def test_lu_has_the_pivots_and_factors_of_lapack(shape, dtype):
    got, want = results(jax.lax.linalg.lu, random_array(shape, dtype))
    near(got[0], want[0], dtype)
    np.testing.assert_array_equal(got[1], want[1])
    np.testing.assert_array_equal(got[2], want[2])


def test_a_singular_matrix_has_a_zero_pivot():
    a = np.array([[1, 2, 3], [2, 4, 6], [1, 0, 1]], np.float32)
    got, want = results(jax.lax.linalg.lu, a)
    for g, w in zip(got, want, strict=True):
        assert_close(g, w)


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_systems_are_solved(dtype):
    a, b = random_array((2, 17, 17), dtype), random_array((2, 17, 3), dtype, seed=8)
    (got,), (want,) = results(jnp.linalg.solve, a, b)
    near(got, want, dtype)


def test_cholesky_through_lapack():
    x = random_array((3, 9, 9), "complex64")
    a = (x @ adjoint(x) + 9 * np.eye(9)).astype("complex64")
    (got,), (want,) = results(jnp.linalg.cholesky, a)
    near(got, want, "complex64")
    a[1, 3, 3] = -1
    (got,), (want,) = results(jnp.linalg.cholesky, a)
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))


@pytest.mark.parametrize(
    ("shape", "dtype", "mode"),
    [
        ((6, 4), "float32", "reduced"),
        ((19, 42), "complex128", "reduced"),
        ((50, 21), "float32", "complete"),
        ((4, 6), "float64", "reduced"),
        ((2, 7, 3), "float32", "complete"),
        ((2, 5, 5), "complex64", "reduced"),
        ((40, 40), "float64", "reduced"),
    ],
)
def test_qr_is_lapacks(shape, dtype, mode):
    (q, r), want = results(lambda a: jnp.linalg.qr(a, mode=mode), random_array(shape, dtype))
    orthonormal(q, dtype)
    near(q, want[0], dtype)
    near(r, want[1], dtype)


@pytest.mark.parametrize("shape", [(1, 1), (2, 3, 6, 6), (70, 4, 4), (40, 3, 3), (40, 40)])
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_eigenvectors_diagonalize(shape, dtype):
    a = random_array(shape, dtype)
    a = a + adjoint(a)
    (values, vectors), want = results(lambda a: tuple(jnp.linalg.eigh(a)), a)
    near(values, want[0], dtype)
    orthonormal(vectors, dtype)
    near(a @ vectors, vectors * values[..., None, :], dtype)


@pytest.mark.parametrize("function", [jnp.linalg.eigh, jnp.linalg.svd, jnp.linalg.qr, jax.lax.linalg.lu])
def test_the_working_space_of_many_small_matrices_is_not_copied_to_the_stack(function):
    text = jax.jit(function).lower(jax.ShapeDtypeStruct((600, 4, 4), np.float32)).as_text()
    assert hilo.compile(text).info.rung == "default", "the stack holds 32 KiB"


@pytest.mark.parametrize("a", [np.zeros((4, 4)), np.eye(5), np.full((6, 6), 1e-30), np.diag([1e30, 1, 1e-30])])
def test_eigenvalues_of_special_matrices(a):
    (values, vectors), want = results(lambda a: tuple(jnp.linalg.eigh(a)), a)
    scale = max(np.abs(a).max(), 1e-300)
    np.testing.assert_allclose(values / scale, want[0] / scale, atol=1e-14)
    orthonormal(vectors, "float64")


def test_nan_spreads_as_jax_has_it():
    a = np.array([[1, np.nan], [np.nan, 1]], np.float32)
    (values, vectors), want = results(lambda a: tuple(jnp.linalg.eigh(a)), a)
    assert np.isnan(values).all() and np.isnan(vectors).all() and np.isnan(want[0]).all()


@pytest.mark.parametrize(
    ("shape", "dtype", "full"),
    [
        ((1, 1), "float64", True),
        ((2, 5, 5), "complex64", False),
        ((9, 4), "complex128", True),
        ((3, 20, 50), "float32", True),
        ((30, 12), "float64", False),
        ((2, 23, 17), "complex64", False),
    ],
)
def test_singular_vectors_make_the_matrix(shape, dtype, full):
    a = random_array(shape, dtype)
    (u, s, vh), want = results(lambda a: tuple(jnp.linalg.svd(a, full_matrices=full)), a)
    k = s.shape[-1]
    near(s, want[1], dtype)
    near((u[..., :k] * s[..., None, :]) @ vh[..., :k, :], a, dtype)
    orthonormal(u, dtype)
    orthonormal(adjoint(vh), dtype)
    assert u.shape == want[0].shape and vh.shape == want[2].shape


@pytest.mark.parametrize(("m", "n", "rank"), [(7, 5, 0), (7, 5, 2), (33, 22, 4)])
def test_a_matrix_of_low_rank_has_orthonormal_vectors(m, n, rank):
    a = random_array((m, rank), "float64") @ random_array((rank, n), "float64", seed=8)
    (u, s, vh), want = results(lambda a: tuple(jnp.linalg.svd(a)), a)
    near(s, want[1], "float64")
    orthonormal(u, "float64")
    orthonormal(vh.T, "float64")
    near((u[:, :n] * s) @ vh, a, "float64")


def test_a_column_that_vanishes_is_zero():
    a = np.array([[0, 0, 0], [-1, 2, -1], [1, -1, 0]], "f8")  # rotations of the last column went on until underflow
    (u, s, vh), want = results(lambda a: tuple(jnp.linalg.svd(a)), a)
    near(s, want[1], "float64")
    near(u * s @ vh, a, "float64")
    orthonormal(u, "float64")


def test_singular_values_alone():
    (got,), (want,) = results(lambda a: jnp.linalg.svd(a, compute_uv=False), random_array((50, 20), "float32"))
    near(got, want, "float32")


@pytest.mark.parametrize(
    ("batch", "n", "m", "dtype"),
    [
        ((), 3, 2, "float32"),
        ((2,), 40, 5, "float64"),
        ((), 1, 1, "float32"),
        ((3, 2), 2, 1, "complex64"),
        ((), 100, 20, "complex128"),
    ],
)
def test_tridiagonal_systems_are_solved(batch, n, m, dtype):
    low, main, up = (random_array((*batch, n), dtype, seed=s) for s in (1, 2, 3))
    low[..., 0] = up[..., -1] = 0
    b = random_array((*batch, n, m), dtype)
    (got,), (want,) = results(jax.lax.linalg.tridiagonal_solve, low, main, up, b)
    np.testing.assert_allclose(got, want, rtol=0, atol=100 * EPS[dtype] * np.abs(want).max())


def test_tridiagonal_systems_take_memory_in_proportion_to_their_length():
    n = 30_000
    low, up, b = (random_array((n,), "float64", seed=s) for s in (1, 2, 3))
    with jax.enable_x64(True):
        module = parse_module(jax.jit(jax.lax.linalg.tridiagonal_solve).lower(low, low, up, b[:, None]).as_text())
    lower(module, IN_PROCESS)
    sizes = re.findall(r"tensor<((?:\d+x)+)f", str(module))
    assert max(prod(map(int, size[:-1].split("x"))) for size in sizes) < 50 * n
    (got,), (want,) = results(jax.lax.linalg.tridiagonal_solve, low, 3 + low * low, up, b[:, None])
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-12 * np.abs(want).max())


@pytest.mark.parametrize(("shape", "dtype"), [((6, 6), "float64"), ((2, 9, 9), "complex64")])
def test_tridiagonal_forms_are_lapacks(shape, dtype):
    a = random_array(shape, dtype)
    a = a + adjoint(a)
    got, want = results(lambda a: jax.lax.linalg.tridiagonal(a, lower=True), a)
    near(np.tril(got[0]), np.tril(want[0]), dtype)
    for g, w in zip(got[1:], want[1:], strict=True):
        near(g, w, dtype)


# ---- the process's LAPACK --------------------------------------------------------------------------------------------

TYPES = ["float32", "float64", "complex64", "complex128"]


@pytest.mark.parametrize("dtype", TYPES)
def test_eigenvalues_of_any_matrix(dtype):
    a = random_array((2, 5, 5), dtype)
    got, want = results(lambda a: tuple(jax.lax.linalg.eig(a)), a)
    for g, w in zip(got, want, strict=True):
        near(g, w, dtype)


def test_a_matrix_with_nan_has_no_eigenvalues():
    a = random_array((2, 3, 3), "float64")
    a[1, 0, 2] = np.nan
    got, want = results(lambda a: tuple(jax.lax.linalg.eig(a)), a)
    for g, w in zip(got, want, strict=True):
        assert_close(g, w)


@pytest.mark.parametrize("dtype", TYPES)
def test_schur_and_hessenberg_forms_are_lapacks(dtype):
    a = random_array((6, 6), dtype)
    got, want = results(lambda a: (*jax.lax.linalg.schur(a), *jax.lax.linalg.hessenberg(a)), a)
    for g, w in zip(got, want, strict=True):
        near(g, w, dtype)


@pytest.mark.parametrize(("shape", "dtype"), [((5, 3), "float32"), ((2, 3, 6), "complex128")])
def test_pivoted_qr_is_lapacks(shape, dtype):
    got, want = results(lambda a: jax.lax.linalg.qr(a, pivoting=True, full_matrices=False), random_array(shape, dtype))
    for g, w in zip(got, want, strict=True):
        near(g, w, dtype)


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("transpose", [True, False])
def test_a_product_with_q_is_lapacks(dtype, left, transpose):
    a, tau = random_array((2, 19, 10), dtype), random_array((2, 10), dtype, seed=3) * np.float32(0.1)
    c = random_array((2, 19, 5) if left else (2, 5, 19), dtype, seed=4)
    (got,), (want,) = results(lambda *x: jax.lax.linalg.ormqr(*x, left=left, transpose=transpose), a, tau, c)
    near(got, want, dtype)


def test_the_upper_triangle_is_made_tridiagonal():
    a = random_array((2, 6, 6), "complex64")
    a = a + adjoint(a)
    got, want = results(lambda a: jax.lax.linalg.tridiagonal(a, lower=False), a)
    near(np.triu(got[0]), np.triu(want[0]), "complex64")
    for g, w in zip(got[1:], want[1:], strict=True):
        near(g, w, "complex64")


def test_singular_values_by_qr_iteration():
    a = random_array((6, 4), "float64")
    algorithm = jax.lax.linalg.SvdAlgorithm.QR
    (u, s, vh), want = results(lambda a: tuple(jax.lax.linalg.svd(a, algorithm=algorithm, full_matrices=False)), a)
    near(s, want[1], "float64")
    near((u * s) @ vh, a, "float64")


@pytest.mark.parametrize("routine", ["getrf", "geqrf", "orgqr", "ormqr", "syevd", "gesdd", "gesvd", "sytrd"])
@pytest.mark.parametrize("dtype", TYPES)
def test_the_routines_of_the_process_agree_with_scipy(routine, dtype):
    """What large matrices get, on small ones; `call_routine` takes columns in rows."""
    lapack = pytest.importorskip("scipy.linalg.lapack", reason="LAPACK comes from SciPy (pip package scipy)")
    a = random_array((2, 5, 5), dtype)
    crossing = np.ascontiguousarray(a.swapaxes(1, 2))
    tau, c = random_array((2, 3), dtype), random_array((2, 4, 5), dtype, seed=2)
    is_complex = np.dtype(dtype).kind == "c"
    letter = {"float32": "s", "float64": "d", "complex64": "c", "complex128": "z"}[dtype]
    names = {"orgqr": "ungqr", "ormqr": "unmqr", "syevd": "heevd", "sytrd": "hetrd"} if is_complex else {}
    function = getattr(lapack, letter + names.get(routine, routine))
    given = {
        "orgqr": ("", (crossing[:, :3], tau)), "ormqr": ("LN", (crossing[:, :3], tau, c)), "syevd": ("VL", (crossing,)),
        "gesdd": ("A", (crossing,)), "gesvd": ("A", (crossing,)), "sytrd": ("L", (crossing,)),
    }  # fmt: skip
    options, operands = given.get(routine, ("", (crossing,)))
    got = call_routine(routine, options, operands)
    for b in range(2):
        if routine == "ormqr":
            want = [function("L", "N", a[b][:, :3], tau[b], c[b].T, 64 * 5)[0]]
        elif routine == "orgqr":
            want = [function(a[b][:, :3], tau[b])[0]]
        elif routine == "syevd":
            values, vectors, _ = function(a[b], lower=1)
            want = [vectors, values]
        elif routine in ("gesdd", "gesvd"):
            u, s, vh, _ = function(a[b])
            want = [a[b], s, u, vh]
        else:
            want = list(function(a[b], **({"lower": 1} if routine == "sytrd" else {})))
        if routine == "getrf":
            want[1] = want[1] + 1
        for g, w in zip(got, want[: len(got)], strict=False):
            if np.ndim(w):
                near(g[b].T, w, dtype)


def test_without_scipy_a_routine_says_what_to_install(monkeypatch):
    monkeypatch.setattr(lapack_module, "available_routines", frozenset)
    with pytest.raises(hilo.TargetError, match="pip install scipy"):
        call_routine("geev", "VV", [np.eye(2)[None]])


# ---- other generations of calls --------------------------------------------------------------------------------------

OLDER = {
    "potrf": ("%lower, %one, %n, %a", "tensor<i32>, tensor<i32>, tensor<i32>, M", "M, tensor<i32>"),
    "syevd": ("%lower, %one, %n, %a", "tensor<i32>, tensor<i32>, tensor<i32>, M",
              "M, tensor<4xf64>, tensor<i32>, tensor<57xf64>, tensor<23xi32>"),
    "gees": ("%one, %n, %v, %no, %a", "tensor<i32>, tensor<i32>, tensor<ui8>, tensor<ui8>, M",
             "M, tensor<4xf64>, tensor<4xf64>, M, tensor<i32>, tensor<i32>"),
}  # fmt: skip


@pytest.mark.parametrize("routine", OLDER)
def test_options_in_operands_are_read(routine):
    operands, kinds, types = (text.replace("M", "tensor<4x4xf64>") for text in OLDER[routine])
    text = f"""func.func @main(%a: tensor<4x4xf64>) -> ({types}) {{
      %lower = stablehlo.constant dense<1> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %n = stablehlo.constant dense<4> : tensor<i32>
      %v = stablehlo.constant dense<86> : tensor<ui8>
      %no = stablehlo.constant dense<78> : tensor<ui8>
      %0:{types.count("tensor")} = stablehlo.custom_call @lapack_d{routine}({operands}) : ({kinds}) -> ({types})
      return {", ".join(f"%0#{i}" for i in range(types.count("tensor")))} : {types} }}"""
    a = random_array((4, 4), "float64")
    a = a @ a.T + 4 * np.eye(4)
    got = run_hilo(text, a)
    if routine == "potrf":
        near(np.tril(got[0]), np.linalg.cholesky(a), "float64")
    elif routine == "syevd":
        near(got[1], np.linalg.eigvalsh(a), "float64")
        near(a @ got[0], got[0] * got[1], "float64")
    else:
        near(got[3] @ got[0] @ got[3].T, a, "float64")


STORED = {
    "cuda_svd_cusolver_gesvd": ("data_2024_10_08", "jacobi", "c64"),
    "cuda_lu_cusolver_getrf": ("data_2024_08_19", "f64"),
    "cuda_threefry2x32": ("data_2024_07_30",),
    "cuda_lu_pivots_to_permutation": ("data_2025_04_01",),
    "cuda_tridiagonal_solve": ("data_2025_06_16", "f32"),
    "rocm_eigh_hipsolver_syev": ("data_2024_08_05", "f64_syevd"),
    "tpu_Lu": ("data_2023_03_21",),
    "tpu_Qr": ("data_2023_03_17",),
}
"""Programs that JAX keeps of its own exports for other machines, with the results from there."""


@pytest.mark.parametrize("name", STORED)
def test_calls_that_jax_writes_for_other_machines(name):
    module = pytest.importorskip(f"jax._src.internal_test_util.export_back_compat_test_data.{name}")
    first, *rest = STORED[name]
    data = getattr(module, first)
    for key in rest:
        data = data[key]
    got = run_hilo(data["mlir_module_text"], *data["inputs"])
    if "gesvd" in name:
        ((a,), (u, s, vh)) = (data["inputs"], got) if len(got) == 3 else (data["inputs"], got[1:])
        near((u * s[..., None, :]) @ vh, a, "complex64")
        near(s, data["expected_outputs"][-2], "complex64")
    elif "eigh" in name:
        near(got[1] / 1e3, data["expected_outputs"][1] / 1e3, "float64")
    else:
        for g, w in zip(got, data["expected_outputs"], strict=True):
            assert_close(g, w)


@pytest.mark.parametrize("target", ["llvm-cpu", "evaluator"])
@pytest.mark.parametrize("shape", [(7, 4), (4, 7), (100, 120), (2, 5, 3)])
def test_singular_values_alone_on_each_way_to_lapack(shape, target):
    a = random_array(shape, "float32")
    text = jax.jit(lambda x: jnp.linalg.svd(x, compute_uv=False)).lower(a).as_text()
    near(np.asarray(hilo.compile(text, target=target)(a)), run_xla(text, a)[0], "float32")


@pytest.mark.parametrize("batch", [(), (2,), (2, 3)])
def test_tridiagonal_systems_in_the_process(batch):
    main = 2 + random_array((*batch, 5), "float32") / 8
    low, up, b = np.full_like(main, 0.5), np.full_like(main, 0.25), random_array((*batch, 5, 2), "float32")
    low[..., 0] = up[..., -1] = 0
    text = jax.jit(jax.lax.linalg.tridiagonal_solve).lower(low, main, up, b).as_text()
    near(
        np.asarray(hilo.compile(text, target="evaluator")(low, main, up, b)),
        run_xla(text, low, main, up, b)[0],
        "float32",
    )
