"""QR, Eigh, SVD, LU, Solve and what follows from them, and np.linalg on XlaOps, against NumPy.

One program for each element type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from harness import accept, build
from oracle import run_xla

import hilo
from hilo import XlaOp, ops
from hilo.dialect.support.errors import DtypeError, Error, ShapeError

FIELD = ["float32", "float64", "complex64", "complex128"]


def normal(shape: tuple[int, ...], dtype: str, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=shape)
    return (values + 1j * rng.normal(size=shape) if dtype.startswith("c") else values).astype(dtype)


def adjoint(a: np.ndarray) -> np.ndarray:
    return a.conj().swapaxes(-1, -2)


def run(where: str, function: Callable[..., Any], *arrays: np.ndarray) -> list[np.ndarray]:
    """The results of the function of XlaOps, from hilo or from XLA's CPU compiler, which has LAPACK's routines."""
    program = build(function, *arrays)
    if where == "xla":
        return run_xla(accept(program), *arrays)
    results = hilo.compile(program, where)(*arrays)
    return [np.asarray(x) for x in (results if isinstance(results, tuple) else (results,))]


def close(got: np.ndarray, want: np.ndarray, context: str = "") -> None:
    """Within 200 units in the last place of the largest value; element type and shape too."""
    want = np.asarray(want)
    assert got.shape == want.shape, context
    if not want.size or got.dtype.kind == "i":
        assert np.array_equal(got, want), context
        return
    eps = np.finfo(got.dtype).eps
    np.testing.assert_allclose(got, want, rtol=0, atol=200 * eps * max(1, np.abs(want).max()), err_msg=context)


TALL, WIDE, SQUARE = (2, 5, 3), (3, 5), (2, 3, 4, 4)


def decompositions(tall: XlaOp, wide: XlaOp, square: XlaOp) -> list[XlaOp]:
    """Of each argument the same eighteen results."""
    flat: list[XlaOp] = []
    for a in (tall, wide, square):
        flat += [*ops.QR(a), *ops.QR(a, True), *ops.SVD(a), *ops.SVD(a, full_matrices=True), *ops.LU(a)]
        flat += [np.linalg.svd(a, compute_uv=False), *np.linalg.svd(a), np.linalg.qr(a, mode="r")]
    return flat


def check_decompositions(a: np.ndarray, results: list[np.ndarray]) -> None:
    q, r, full_q, full_r, u, d, v, full_u, full_d, full_v, lu, pivots, order, s, nu, ns, nvh, only_r = results
    m, n = a.shape[-2:]
    k = min(m, n)
    for one, other in ((q, r), (full_q, full_r)):
        close(one @ other, a, "QR")
        close(adjoint(one) @ one, np.broadcast_to(np.eye(one.shape[-1]), (*a.shape[:-2], *[one.shape[-1]] * 2)))
        assert not np.tril(other, -1).any(), "R is upper triangular"
    assert (q.shape[-1], full_q.shape[-1], r.shape[-2], full_r.shape[-2]) == (k, m, k, m)
    close(only_r, r)
    want = np.linalg.svd(a, compute_uv=False)
    for values in (d, full_d, s, ns):
        assert values.dtype == a.real.dtype
        close(values, want, "singular values")
    close((u * d[..., None, :]) @ adjoint(v), a, "SVD")
    close((full_u[..., :k] * d[..., None, :]) @ adjoint(full_v[..., :k]), a, "full SVD")
    close((nu[..., :k] * ns[..., None, :]) @ nvh[..., :k, :], a, "np.linalg.svd")
    for one in (u, v, full_u, full_v):
        close(adjoint(one) @ one, np.broadcast_to(np.eye(one.shape[-1]), (*a.shape[:-2], *[one.shape[-1]] * 2)))
    assert (full_u.shape[-1], full_v.shape[-1], nvh.shape[-2]) == (m, n, n)
    lower = np.tril(lu[..., :, :k], -1) + np.eye(m, k, dtype=a.dtype)
    close(lower @ np.triu(lu[..., :k, :]), np.take_along_axis(a, order[..., None], -2), "LU")
    assert pivots.shape == (*a.shape[:-2], k)
    for index in np.ndindex(*a.shape[:-2]):
        rows = np.arange(m)
        for i, other in enumerate(pivots[index]):
            rows[[i, other]] = rows[[other, i]]
        assert rows.tolist() == order[index].tolist()


@pytest.mark.parametrize(("dtype", "where"), [*((dtype, "evaluator") for dtype in FIELD), ("complex64", "xla")])
def test_decompositions(dtype: str, where: str) -> None:
    arrays = [normal(shape, dtype) for shape in (TALL, WIDE, SQUARE)]
    results = run(where, decompositions, *arrays)
    for number, a in enumerate(arrays):
        check_decompositions(a, results[18 * number : 18 * (number + 1)])


SOLUTIONS: dict[str, Callable[..., Any]] = {
    "solve": lambda a, h, b: np.linalg.solve(a, b),
    "solve a vector": lambda a, h, b: np.linalg.solve(a, b[0, :, 0]),
    "solve by broadcasting": lambda a, h, b: np.linalg.solve(a[0, 0], b),
    "inv": lambda a, h, b: np.linalg.inv(a),
    "det": lambda a, h, b: np.linalg.det(a),
    "slogdet": lambda a, h, b: tuple(np.linalg.slogdet(a)),
    "det of a singular matrix": lambda a, h, b: np.linalg.det(a * 0),
    "slogdet of a singular matrix": lambda a, h, b: tuple(np.linalg.slogdet(a * 0)),
    "cholesky": lambda a, h, b: np.linalg.cholesky(h),
    "upper cholesky": lambda a, h, b: np.linalg.cholesky(h, upper=True),
    "eigvalsh": lambda a, h, b: np.linalg.eigvalsh(h),
    "eigh of one triangle": lambda a, h, b: np.linalg.eigh(np.triu(h), UPLO="U")[0],
    "svdvals": lambda a, h, b: np.linalg.svdvals(a),
    "pinv": lambda a, h, b: np.linalg.pinv(b),
    "pinv of low rank": lambda a, h, b: np.linalg.pinv(b @ np.swapaxes(b, -1, -2), rcond=1e-3),
    "power": lambda a, h, b: np.linalg.matrix_power(a, 5),
    "power 0": lambda a, h, b: np.linalg.matrix_power(a, 0),
    "inverse power": lambda a, h, b: np.linalg.matrix_power(h, -2),
    "lstsq": lambda a, h, b: np.linalg.lstsq(b[0], h[0, 0], rcond=None),
    "lstsq of a vector": lambda a, h, b: np.linalg.lstsq(b[0], h[0, 0, 0], rcond=None),
    "lstsq of low rank": lambda a, h, b: np.linalg.lstsq(b[0].T, b[0].T[:, 0], rcond=None),
    "norms": lambda a, h, b: tuple(np.linalg.norm(a, o, axis=(1, 3)) for o in ("fro", "nuc", 1, -1, 2, -2, np.inf)),
    "norms of matrices": lambda a, h, b: tuple(np.linalg.norm(b[0], o) for o in (None, 2, -np.inf)),
    "norms of vectors": lambda a, h, b: tuple(np.linalg.norm(a, o, axis=1) for o in (0, 1, 2, 3, -1, np.inf, -np.inf)),
    "norms that keep dimensions": lambda a, h, b: (
        np.linalg.norm(a, 1, axis=(-1, 0), keepdims=True),
        np.linalg.norm(a, 3, axis=2, keepdims=True),
        np.linalg.norm(a, keepdims=True),
    ),
}


@pytest.mark.parametrize("dtype", FIELD)
def test_solutions(dtype: str) -> None:
    a, b = normal(SQUARE, dtype) + 3 * np.eye(4, dtype=dtype), normal((3, 4, 2), dtype, seed=1)
    hermitian = a @ adjoint(a) + np.eye(4, dtype=dtype)

    def every(*operands: XlaOp) -> list[XlaOp]:
        found = [case(*operands) for case in SOLUTIONS.values()]
        return [part for value in found for part in (value if isinstance(value, tuple) else (value,))]

    results = iter(run("evaluator", every, a, hermitian, b))
    for name, case in SOLUTIONS.items():
        with np.errstate(all="ignore"):
            wanted = case(a, hermitian, b)
        for want in wanted if isinstance(wanted, tuple) else (wanted,):
            got = next(results)
            kept = np.isinf(want)
            assert np.array_equal(kept, np.isinf(got)), name
            close(np.where(kept, 0, got), np.where(kept, 0, want), name)


@pytest.mark.parametrize("dtype", FIELD)
def test_eigh_reads_one_triangle(dtype: str) -> None:
    a = normal(SQUARE, dtype)
    a = a + adjoint(a)
    other = np.triu(np.full((4, 4), 7, dtype), 1)
    results = run("evaluator", lambda x, y: [*ops.Eigh(x), *ops.Eigh(y, lower=False)], a + other, a + other.T)
    for v, w in (results[:2], results[2:]):
        close((v * w[..., None, :]) @ adjoint(v), a)
        close(w, np.linalg.eigvalsh(a))


@pytest.mark.parametrize("where", ["evaluator", "xla"])
def test_small_sizes(where: str) -> None:
    shapes = [(1, 1), (4, 0), (0, 3), (0, 0), (0, 3, 3), (2, 0, 0)]
    arrays = [normal(shape, "float32") for shape in shapes]

    def every(*operands: XlaOp) -> list[XlaOp]:
        flat: list[XlaOp] = []
        for a in operands:
            flat += [*np.linalg.qr(a), *np.linalg.qr(a, "complete"), *np.linalg.svd(a), ops.LU(a)[2]]
            if a.dims[-1] == a.dims[-2]:
                flat += [np.linalg.det(a), *np.linalg.slogdet(a), np.linalg.inv(a), *np.linalg.eigh(a)]
                flat += [np.linalg.solve(a, a), np.linalg.pinv(a)]
        return flat

    results = iter(run(where, every, *arrays))
    for a in arrays:
        wanted: list[Any] = [*np.linalg.qr(a), *np.linalg.qr(a, "complete"), *np.linalg.svd(a)]
        wanted += [np.broadcast_to(np.arange(a.shape[-2]), a.shape[:-1])]
        if a.shape[-1] == a.shape[-2]:
            wanted += [np.linalg.det(a), *np.linalg.slogdet(a), np.linalg.inv(a), *np.linalg.eigh(a)]
            wanted += [np.linalg.solve(a, a), np.linalg.pinv(a)]
        for number, want in enumerate(wanted):
            got = next(results)
            assert got.shape == np.shape(want), (a.shape, number)
            if got.size:
                np.testing.assert_allclose(np.abs(got), np.abs(want), rtol=1e-6, err_msg=f"{a.shape} {number}")


def test_values_of_one_matrix_do_not_touch_the_others() -> None:
    """NaN, and a singular matrix, in a batch."""
    a = normal((3, 3, 3), "float64")
    a[1] = np.nan
    a[2, 2] = a[2, 1]

    def every(x: XlaOp) -> list[XlaOp]:
        return [*ops.SVD(x), *ops.Eigh(x), ops.Det(x), ops.Logdet(x), ops.Logdet(-x), np.linalg.slogdet(x)[0]]

    u, d, v, vectors, w, det, log, other_log, sign = run("evaluator", every, a)
    close((u[0] * d[0]) @ v[0].T, a[0])
    assert all(np.isnan(x[1]).all() for x in (u, d, v, vectors, w))
    assert np.isnan(det[1])
    assert abs(det[2]) < 1e-15
    close(det[:1], np.linalg.det(a[:1]))
    assert np.isnan(log[0]) != np.isnan(other_log[0]), "the determinant of one of them is negative"
    close(log[:1] if sign[0] > 0 else other_log[:1], np.linalg.slogdet(a[:1])[1])


def test_logdet_of_complex_matrices() -> None:
    a = normal((2, 3, 3), "complex128")
    (log,) = run("evaluator", lambda x: [ops.Logdet(x)], a)
    close(log, np.log(np.linalg.det(a)))


def test_on_llvm_cpu() -> None:
    a = normal((2, 4, 4), "float32") + 3 * np.eye(4, dtype="float32")

    def every(x: XlaOp) -> list[XlaOp]:
        return [*ops.QR(x), *ops.SVD(x), np.linalg.solve(x, x), ops.Det(x), np.linalg.eigvalsh(x)]

    q, r, u, d, v, unit, det, w = run("llvm-cpu", every, a)
    close(q @ r, a)
    close((u * d[:, None]) @ adjoint(v), a)
    close(unit, np.broadcast_to(np.eye(4), a.shape))
    close(det, np.linalg.det(a))
    close(w, np.linalg.eigvalsh(a))


def test_of_device_arrays() -> None:
    a = normal((3, 3), "float32")
    array = hilo.device_put(a + a.T)
    found = np.linalg.eigh(array)
    close(np.asarray(found.eigenvalues), np.linalg.eigvalsh(a + a.T))
    close(np.asarray(np.linalg.solve(array, array)), np.eye(3))


def p(text: str) -> XlaOp:
    builder = hilo.XlaBuilder("mistake")
    return ops.Parameter(builder, 0, hilo.Shape.parse(text), "x")


def q(x: XlaOp, text: str) -> XlaOp:
    return ops.Parameter(x.builder, 1, hilo.Shape.parse(text), "y")


MISTAKES: list[tuple[Callable[[], object], type[Error], str]] = [
    (lambda: ops.QR(p("f32[3]")), ShapeError, r"QR: a is f32\[3\]; it takes rank 2 or more, matrices"),
    (lambda: ops.SVD(p("s32[3,3]")), DtypeError, r"SVD: a is s32\[3,3\]; it takes f32, f64, c64 or c128"),
    (lambda: ops.LU(p("f16[3,3]")), DtypeError, r"LU: a is f16\[3,3\]; it takes"),
    (lambda: ops.Eigh(p("f32[3,4]")), ShapeError, r"Eigh: a is f32\[3,4\]; its last two sizes must be equal"),
    (lambda: ops.Det(p("f32[<=3,3]")), ShapeError, r"Det: a is f32\[<=3,3\]; it takes static sizes"),
    (
        lambda: ops.Solve(x := p("f32[3,3]"), q(x, "f32[4,1]")),
        ShapeError,
        r"b is f32\[4,1\]; for a f32\[3,3\] it takes",
    ),
    (lambda: ops.Solve(x := p("f32[3,3]"), q(x, "f64[3,1]")), DtypeError, "element types must agree"),
    (lambda: ops.QR(p("f32[3,3]"), full_matrices=2), Error, "QR: full_matrices is 2"),
    (lambda: np.linalg.qr(p("f32[3,3]"), "raw"), Error, "np.linalg.qr: mode is 'raw'; on XlaOps it takes 'reduced'"),
    (lambda: np.linalg.eigh(p("f32[3,3]"), "X"), Error, "np.linalg.eigh: UPLO is 'X'; .* 'L' or 'U'"),
    (lambda: np.linalg.inv(p("f32[3,4]")), ShapeError, r"np.linalg.inv: a is f32\[3,4\]; its last two sizes"),
    (lambda: np.linalg.solve(x := p("f32[2,3,3]"), q(x, "f32[4,3,1]")), ShapeError, "must broadcast"),
    (lambda: np.linalg.solve(x := p("f32[3,3]"), q(x, "f32[2]")), ShapeError, r"it takes a vector \[3\]"),
    (lambda: np.linalg.lstsq(x := p("f32[2,3,3]"), q(x, "f32[3]")), ShapeError, "no batch"),
    (lambda: np.linalg.matrix_power(p("f32[3,3]"), 1.5), Error, "n is 1.5; on XlaOps it takes an int"),  # type: ignore[call-overload]
    (lambda: np.linalg.norm(p("f32[3,3]"), 3), Error, "ord is 3; .* for matrices"),
    (lambda: np.linalg.norm(p("f32[3]"), "fro"), Error, "ord is 'fro'; .* a number for vectors"),
    (lambda: np.linalg.norm(p("f32[3,3,3]"), 2), ShapeError, "it takes one axis or two"),
]


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_mistakes(number: int) -> None:
    call, kind, message = MISTAKES[number]
    with pytest.raises(kind, match=message):
        call()
