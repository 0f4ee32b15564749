"""Gradients of QR, LU, eigenvalues, singular values, window selections and collectives, against differences in f64."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops

STEP = 1e-6


def draw(shape: tuple[int, ...], kind: str, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=shape)
    return values + 1j * rng.normal(size=shape) if kind == "c128" else values


def loss(function: Callable[..., list[XlaOp]], shape: tuple[int, ...], kind: str) -> hilo.XlaComputation:
    """The sum of all results, each element with its own weight."""
    b = XlaBuilder("loss")
    total: XlaOp | None = None
    for i, part in enumerate(function(ops.Parameter(b, 0, Shape(kind, shape), "x"))):
        weighted = part * draw(part.dims, "c128" if part.dtype is not None and part.dtype.is_complex else "f64", 7 + i)
        real = weighted.real if weighted.dtype is not None and weighted.dtype.is_complex else weighted
        term = ops.ReduceAll(real, 0.0, ops.Add)
        total = term if total is None else total + term
    assert total is not None
    return b.Build(total)


def invariant(w: XlaOp, u: XlaOp, v: XlaOp) -> list[XlaOp]:
    """Values, and a product of vectors that does not depend on their factors of modulus 1."""
    assert u.dtype is not None
    turned = np.swapaxes(v, -1, -2)
    factors = np.arange(1.0, w.dims[-1] + 1).astype(u.dtype.numpy)
    return [w, (u * factors) @ (ops.Conj(turned) if u.dtype.is_complex else turned)]


def singular(x: XlaOp) -> list[XlaOp]:
    u, d, v = ops.SVD(x)
    return invariant(d, u, v)


def eigen(x: XlaOp, lower: bool = True) -> list[XlaOp]:
    v, w = ops.Eigh(x, lower)
    return invariant(w, v, v)


FUNCTIONS: dict[str, tuple[Callable[..., list[XlaOp]], list[tuple[int, ...]]]] = {
    "QR": (lambda x: [*ops.QR(x)], [(3, 3), (4, 3), (2, 3, 5)]),
    "R of QR": (lambda x: [np.linalg.qr(x, mode="r")], [(4, 3), (3, 4)]),
    "SVD": (singular, [(3, 3), (4, 3), (2, 3, 5)]),
    "singular values": (lambda x: [np.linalg.svd(x, compute_uv=False)], [(4, 3), (2, 3, 5)]),
    "LU": (lambda x: [ops.LU(x)[0]], [(3, 3), (4, 3), (2, 3, 5)]),
    "Eigh": (eigen, [(2, 4, 4)]),
    "Eigh of upper": (lambda x: eigen(x, False), [(3, 3)]),
    "solve": (lambda x: [np.linalg.solve(x, np.ones((3, 2)).astype(x.dtype.numpy))], [(3, 3)]),
    "det": (lambda x: [np.linalg.det(x), np.linalg.slogdet(x)[1]], [(2, 3, 3)]),
    "pinv": (lambda x: [np.linalg.pinv(x)], [(4, 3)]),
}


def differ(run: Callable[..., Any], at: np.ndarray, direction: np.ndarray) -> float:
    return (float(run(at + STEP * direction)) - float(run(at - STEP * direction))) / (2 * STEP)


@pytest.mark.parametrize("kind", ["f64", "c128"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_decomposition(name: str, kind: str) -> None:
    function, shapes = FUNCTIONS[name]
    for shape in shapes:
        program = loss(function, shape, kind)
        run, slope = (hilo.compile(p, "evaluator") for p in (program, hilo.gradient(program, 0)))
        at = draw(shape, kind, 1)
        is_hermitian = name.startswith("Eigh")
        if is_hermitian:
            at = at + at.conj().swapaxes(-1, -2)
        got = np.asarray(slope(at))
        for seed in (20, 21):
            direction = draw(shape, kind, seed)
            if is_hermitian:  # the triangle that is read, with a real diagonal
                direction = np.triu(direction) if "upper" in name else np.tril(direction)
                steps = np.arange(shape[-1])
                direction[..., steps, steps] = direction[..., steps, steps].real
            want = differ(run, at, direction)
            assert abs((got * direction).sum().real - want) <= 1e-6 * max(1, abs(want)), (name, shape)


def test_from_jax() -> None:
    """The calls that JAX writes have the gradients that JAX takes before it writes them."""
    jax = pytest.importorskip("jax")
    jnp = jax.numpy
    with jax.enable_x64(True):
        x = draw((4, 4), "f64", 5)

        def function(a: Any) -> Any:
            q, r = jnp.linalg.qr(a)
            w, v = jnp.linalg.eigh(a + a.T)
            u, s, vt = jnp.linalg.svd(a, full_matrices=False)
            vectors = (v**2)[0].sum() + (u * s)[0] @ vt[:, 1]
            return (q * jnp.cos(r)).sum() + (w * jnp.arange(4.0)).sum() + vectors + jnp.linalg.slogdet(a)[1]

        program = hilo.from_jax(function, x)
        got = hilo.compile(hilo.gradient(program, 0), "evaluator")(x)
        np.testing.assert_allclose(np.asarray(got), jax.jit(jax.grad(function))(x), rtol=1e-8, atol=1e-9)


def test_what_has_no_derivative_says_so() -> None:
    def gradient(function: Callable[..., XlaOp], shape: tuple[int, ...] = (4, 3)) -> object:
        return hilo.gradient(loss(lambda x: [function(x)], shape, "f64"), 0)

    with pytest.raises(hilo.PassError, match=r"the full Q of a QR decomposition .* take full_matrices=False"):
        gradient(lambda x: ops.QR(x, True)[0])
    with pytest.raises(hilo.PassError, match=r"the full U and V of an SVD .* take full_matrices=False"):
        gradient(lambda x: ops.SVD(x, True)[0])
    with pytest.raises(hilo.PassError, match="factors of Householder reflectors"):
        gradient(lambda x: ops.Qr(x)[1])
    with pytest.raises(hilo.PassError, match="count to the bound, and let a select keep the values"):
        gradient(lambda x: ops.While(lambda v: ops.Lt(v, 3.0), lambda v: v * 2.0, x[0, 0]))
    program = hilo.gradient(loss(lambda x: [ops.Qr(x)[0]], (4, 3), "f64"), 0)
    assert np.isnan(np.asarray(hilo.compile(program, "evaluator")(draw((4, 3), "f64", 0)))).all(), "by the reflectors"


@pytest.mark.parametrize("select", [ops.Ge, ops.Lt, lambda a, b: ops.Gt(b, a)])
def test_select_and_scatter(select: Callable[..., XlaOp]) -> None:
    """By its source, which its operand's windows choose places for: a linear function."""
    operand = np.random.default_rng(0).permutation(30).reshape(5, 6).astype("f8")

    def function(x: XlaOp) -> list[XlaOp]:
        places = ops.Constant(x.builder, operand)
        return [ops.SelectAndScatter(places, select, [2, 3], [2, 2], "SAME", x, x[0, 0] * 2.0, ops.Add)]

    program = loss(function, (3, 3), "f64")
    run, slope = (hilo.compile(p, "evaluator") for p in (program, hilo.gradient(program, 0)))
    at = draw((3, 3), "f64", 1)
    got = np.asarray(slope(at))
    for i in range(9):
        direction = np.eye(9)[i].reshape(3, 3)
        assert abs(differ(run, at, direction) - got.flat[i]) < 1e-6


GROUPS = [[0, 1, 2]]
COLLECTIVES: dict[str, Callable[[XlaOp], XlaOp]] = {
    "all_reduce": lambda x: ops.AllReduce(x * x, ops.Add, GROUPS),
    "all_gather": lambda x: ops.AllGather(x * x, 0, 3, GROUPS),
    "reduce_scatter": lambda x: ops.ReduceScatter(x * x, ops.Add, 0, 3, GROUPS),
    "all_to_all": lambda x: ops.AllToAll(x * x, 0, 1, 3, GROUPS),
    "collective_permute": lambda x: ops.CollectivePermute(x * x, [(0, 2), (2, 1)]),
    "collective_broadcast": lambda x: ops.CollectiveBroadcast(x * x, [[2, 0]]) + ops.CollectiveBroadcast(x, GROUPS),
}


def collective_error(name: str, kind: str = "f64") -> float:
    """The difference between gradients on three replicas, along a direction, and differences of the sum of all results
    by each replica's argument; over the largest of these, or over 1."""

    def program(kind: str) -> hilo.XlaComputation:
        b = XlaBuilder("loss")
        part = COLLECTIVES[name](ops.Parameter(b, 0, Shape(kind, [3, 2]), "x"))
        assert part.dtype is not None
        drawn = draw(part.dims, "f64", 3).astype(part.dtype.numpy)
        weights = drawn * (ops.ConvertElementType(ops.ReplicaId(b), kind) + 1.0)
        return b.Build(ops.ReduceAll(part * weights, 0.0, ops.Add))

    run = hilo.compile(program("f64"), "evaluator", replicas=3)
    slope = hilo.compile(hilo.gradient(program(kind), 0), "evaluator", replicas=3)
    at = [draw((3, 2), "f64", i) for i in range(3)]
    got = [np.asarray(g) for g in slope.run_replicas([[a.astype(f"f{int(kind[1:]) // 8}")] for a in at])]

    def total(shift: list[np.ndarray]) -> float:
        return sum(float(np.asarray(v)) for v in run.run_replicas([[a + d] for a, d in zip(at, shift, strict=True)]))

    error = 0.0
    for replica in range(3):
        direction = [draw((3, 2), "f64", 9) * (i == replica) for i in range(3)]
        want = (total([STEP * d for d in direction]) - total([-STEP * d for d in direction])) / (2 * STEP)
        error = max(error, abs((got[replica] * direction[replica]).sum() - want) / max(1, abs(want)))
    return error


@pytest.mark.parametrize("name", COLLECTIVES)
def test_collectives(name: str) -> None:
    """The gradient on each replica is that of the sum of all replicas' results by the replica's argument."""
    assert collective_error(name) < 1e-6
