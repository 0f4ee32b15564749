"""NumPy's functions on XlaOps: the same Python function runs on arrays through NumPy, and on XlaOps through XLA."""

from __future__ import annotations

import numpy as np
import pytest
from against_numpy import Case, check

import hilo
from hilo import ops

RNG = np.random.default_rng(7)
X = RNG.normal(size=(4, 5, 6)).astype(np.float32)
Y = RNG.normal(size=(5, 1)).astype(np.float32)
I = RNG.integers(-9, 9, size=(4, 6)).astype(np.int32)  # noqa: E741
J = np.where(I == 0, 3, I[::-1]) + (I[::-1] == 0).astype(np.int32)
W = RNG.normal(size=(6, 3)).astype(np.float32)
SPECIAL = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan, 3.0], np.float32)
OTHER = np.array([2.0, -3.0, -2.0, 2.0, 1.0, np.inf, 0.0, -0.0], np.float32)
U = np.array([0, 1, 255, 128], np.uint8)
P = np.array([True, False, True, True])
Z = (RNG.normal(size=(3, 3)) + 1j * RNG.normal(size=(3, 3))).astype(np.complex64)


def test_unary_ufuncs() -> None:
    names = (
        "absolute fabs ceil conjugate cos cosh exp expm1 exp2 floor isfinite isinf isnan log log1p log2 log10 "
        "negative positive rint "
        "sign sin sinh sqrt tan tanh trunc square reciprocal deg2rad rad2deg cbrt arctan arcsinh signbit "
        "arcsin arccos arctanh arccosh"
    )
    check({name: getattr(np, name) for name in names.split()}, np.concatenate([SPECIAL, X[0, 0]]), rtol=1e-4)


def test_binary_ufuncs_of_floats() -> None:
    names = (
        "add subtract multiply divide power maximum minimum fmax fmin arctan2 fmod equal not_equal less "
        "less_equal greater "
        "greater_equal copysign heaviside logaddexp logical_and logical_or logical_xor"
    )
    check({name: getattr(np, name) for name in names.split()}, SPECIAL, OTHER)


def test_floor_division_and_remainder_of_floats() -> None:
    x = np.array([7, -7, 7, -7, 6, -6, 0.0, -0.0, 5.5, -5.5, 1, -1, np.inf, 1, 0.3], np.float32)
    y = np.array([3, 3, -3, -3, 3, 3, 2, 2, -2, 2, np.inf, np.inf, 2, 0, 0.1], np.float32)
    check(
        {"mod": lambda x, y: x % y, "floordiv": lambda x, y: x // y, "scalars": lambda x, y: 7.5 // y + 7.5 % y}, x, y
    )


def test_ufuncs_of_integers() -> None:
    names = "floor_divide remainder fmod bitwise_and bitwise_or bitwise_xor maximum minimum add subtract multiply"
    cases = {name: getattr(np, name) for name in names.split()}
    check(cases, I, J)
    check(
        {
            "shift": lambda i, j: (i << 2) + (i >> 1) + (np.int32(64) >> np.abs(j) % 8),
            "invert": lambda i, j: ~i,
            "not": lambda i, j: np.logical_not(i),
            "mean": lambda i, j: np.mean(i),
        },
        I,
        J,
    )
    check({"shift": lambda u: u >> 1, "mod": lambda u: u % 7, "div": lambda u: u // 7}, U)


def test_matmul_follows_numpy() -> None:
    shapes = [
        ((3,), (3,)),
        ((3,), (3, 4)),
        ((2, 3), (3,)),
        ((2, 3), (3, 4)),
        ((5, 2, 3), (3, 4)),
        ((2, 3), (5, 3, 4)),
        ((3,), (5, 3, 4)),
        ((5, 2, 3), (3,)),
        ((5, 2, 3), (5, 3, 4)),
        ((7, 1, 2, 3), (5, 3, 4)),
        ((1, 2, 3), (5, 3, 4)),
        ((7, 5, 2, 3), (7, 1, 3, 4)),
        ((2, 0), (0, 3)),
        ((0, 2, 3), (0, 3, 4)),
        ((2, 3), (6, 5, 3, 4)),
    ]
    arrays = [RNG.normal(size=s).astype(np.float32) for pair in shapes for s in pair]
    cases: dict[str, Case] = {
        str(pair): lambda *all_, n=n: all_[2 * n] @ all_[2 * n + 1] for n, pair in enumerate(shapes)
    }
    check(cases, *arrays)


def test_products() -> None:
    check(
        {
            "dot": lambda x, w: np.dot(x, w),
            "inner": lambda x, w: np.inner(x, w.T),
            "outer": lambda x, w: np.outer(w[0], w[1]),
            "vdot": lambda x, w: np.vdot(w, w * 2),
            "tensordot": lambda x, w: np.tensordot(x, w, 1),
            "tensordot axes": lambda x, w: np.tensordot(x, x, ([0, 2], [0, 2])),
            "einsum": lambda x, w: np.einsum("abc,cd->abd", x, w),
            "einsum batch": lambda x, w: np.einsum("abc,adc->adb", x, x),
            "einsum implicit": lambda x, w: np.einsum("abc,cd", x, w),
            "einsum sum": lambda x, w: np.einsum("abc->b", x),
            "einsum three": lambda x, w: np.einsum("abc,cd,ed->abe", x, w, w),
            "einsum outer": lambda x, w: np.einsum("a,b->ba", w[0], w[1]),
        },
        X,
        W,
        rtol=1e-4,
    )


def test_complex_functions() -> None:
    check(
        {
            "vdot": lambda z: np.vdot(z, z),
            "angle": np.angle,
            "real": np.real,
            "imag": np.imag,
            "abs": np.abs,
            "conj": lambda z: np.conj(z) @ z.T,
            "mean": np.mean,
            "var": np.var,
            "fft": lambda z: np.fft.fft(z, axis=0),
            "ifft": np.fft.ifft,
        },
        Z,
        rtol=1e-4,
    )


def test_fft_of_reals_and_cholesky() -> None:
    check({"rfft": np.fft.rfft, "irfft": lambda x: np.fft.irfft(np.fft.rfft(x)), "fft": np.fft.fft}, X, rtol=1e-3)
    spd = (W.T @ W + np.eye(3)).astype(np.float32)
    check({"cholesky": np.linalg.cholesky}, spd, rtol=1e-4)


def test_choosing() -> None:
    check(
        {
            "where": lambda x, y: np.where(x > 0, x, y),
            "where scalar": lambda x, y: np.where(x > 0, x, 0.0),
            "where scalars": lambda x, y: np.where(y > 0, 1.0, y),
            "where numbers": lambda x, y: np.where(x, x, -1.0),
            "clip": lambda x, y: np.clip(x, -0.5, 0.5),
            "clip low": lambda x, y: np.clip(x, y, None),
            "clip method": lambda x, y: x.clip(max=0.1),
            "take": lambda x, y: np.take(x, [0, -1, 2], axis=1),
            "take flat": lambda x, y: np.take(x, [[0, 7], [100, -1]]),
            "tril": lambda x, y: np.tril(x, 1),
            "triu": lambda x, y: np.triu(x, -1),
            "array_equal": lambda x, y: np.array_equal(x, x),
            "sort": lambda x, y: np.sort(x, axis=1),
            "argsort": lambda x, y: np.argsort(x, axis=1, stable=True),
        },
        X,
        Y,
    )


def test_shaping() -> None:
    check(
        {
            "reshape": lambda x: np.reshape(x, (2, -1)),
            "ravel": np.ravel,
            "transpose": np.transpose,
            "transpose axes": lambda x: np.transpose(x, (1, -1, 0)),
            "swapaxes": lambda x: np.swapaxes(x, 0, -1),
            "moveaxis": lambda x: np.moveaxis(x, [0, 1], [-1, 0]),
            "expand": lambda x: np.expand_dims(x, (0, -1)),
            "squeeze": lambda x: np.squeeze(x[None, :1]),
            "squeeze axis": lambda x: np.squeeze(x[:, :, None, :1], axis=2),
            "broadcast_to": lambda x: np.broadcast_to(x, (2, 4, 5, 6)),
            "broadcast_arrays": lambda x: np.broadcast_arrays(x, x[0, :1], x[:1]),
            "stack": lambda x: np.stack([x, -x], axis=1),
            "concatenate": lambda x: np.concatenate([x, x[:1]], axis=0),
            "concatenate flat": lambda x: np.concatenate([x, x], axis=None),
            "vstack": lambda x: np.vstack([x[0, 0], x[0, 1]]),
            "hstack": lambda x: np.hstack([x[0], x[1]]),
            "split": lambda x: np.split(x, 3, axis=2),
            "split at": lambda x: np.split(x, [1, 3], axis=1),
            "array_split": lambda x: np.array_split(x, 4, axis=1),
            "flip": lambda x: np.flip(x, 1),
            "flip all": np.flip,
            "roll": lambda x: np.roll(x, 2, axis=1),
            "roll flat": lambda x: np.roll(x, -7),
            "roll axes": lambda x: np.roll(x, (1, 2), axis=(0, 1)),
            "tile": lambda x: np.tile(x, (2, 1, 3)),
            "tile more": lambda x: np.tile(x[0], (3, 1, 2)),
            "repeat": lambda x: np.repeat(x, 2, axis=1),
            "repeat flat": lambda x: np.repeat(x[0], 3),
            "pad": lambda x: np.pad(x, ((1, 0), (0, 2), (1, 1)), constant_values=3.0),
            "pad edge": lambda x: np.pad(x, ((1, 0), (0, 2), (1, 1)), mode="edge"),
            "pad one": lambda x: np.pad(x, 1),
            "predicates": lambda x: (np.pad(x > 0, 1), np.full_like(x > 0, 1), np.diag((x > 0)[0, 0])),
            "parts": lambda x: (np.real((x * 9).astype("int32")), np.imag((x * 9).astype("int32"))),
            "diff": lambda x: np.diff(x, 2, axis=1),
            "likes": lambda x: (np.zeros_like(x), np.ones_like(x), np.full_like(x, 4.0)),
            "round": np.round,
            "atleast": lambda x: (np.atleast_1d(x[0, 0, 0]), np.atleast_2d(x[0, 0])),
        },
        X,
    )
    builder = hilo.XlaBuilder()
    x = ops.Parameter(builder, 0, hilo.Shape("f32", [4, 5]), "x")
    assert (np.shape(x), np.ndim(x), np.size(x), np.size(x, 1)) == ((4, 5), 2, 20, 5)


MASK = np.array([True, False, True, True])


def test_indexing_follows_numpy() -> None:
    i, v = np.int32(-2), np.array([1, -1], np.int32)
    check(
        {
            str(n): case
            for n, case in enumerate(
                [
                    lambda x, i, v: x[0],
                    lambda x, i, v: x[-1, 1:3],
                    lambda x, i, v: x[..., ::-2],
                    lambda x, i, v: x[:, None, 3:0:-1, ..., -1],
                    lambda x, i, v: x[5:2],
                    lambda x, i, v: x[i],
                    lambda x, i, v: x[1, i],
                    lambda x, i, v: x[:, i, ::2],
                    lambda x, i, v: x[i, i, i],
                    lambda x, i, v: x[v],
                    lambda x, i, v: x[:, v],
                    lambda x, i, v: x[v, :, v],
                    lambda x, i, v: x[:, v, v],
                    lambda x, i, v: x[v, i],
                    lambda x, i, v: x[0, :, v],
                    lambda x, i, v: x[:, [[0, 1], [2, -3]]],
                    lambda x, i, v: x[MASK],
                    lambda x, i, v: x[MASK, :, [0, 1, 2]],
                    lambda x, i, v: x[None, v, None],
                    lambda x, i, v: x[:, v[:, None], np.array([0, 1, 2])],
                    lambda x, i, v: x[np.zeros(0, int)],
                    lambda x, i, v: x[()],
                    lambda x, i, v: x[...],
                    lambda x, i, v: x[np.int64(2)],
                    lambda x, i, v: x[:, :, -1:-4:-1][v],
                    lambda x, i, v: x[::-1][-1, None],
                    lambda x, i, v: list(x),
                ]
            )
        },
        X,
        i,
        v,
    )


def random_index(rng: np.random.Generator, dims: tuple[int, ...]) -> tuple[object, ...]:
    """Any index that NumPy takes on an array of these sizes."""
    broadcast = [(2,), (3, 1), (1, 2), (3, 2), ()]

    def bound(n: int) -> int | None:
        return None if rng.random() < 0.3 else int(rng.integers(-n - 2, n + 3))

    def one(n: int) -> object:
        kind = rng.integers(0, 6)
        if kind < 3 or not n:
            step = int(rng.choice([-3, -2, -1, 1, 2, 3]))
            return slice(bound(n), bound(n), step if rng.random() < 0.7 else None)
        if kind == 3:
            return int(rng.integers(-n, n))
        return rng.integers(-n, n, size=broadcast[rng.integers(0, len(broadcast))])

    index = [one(n) for n in dims[: rng.integers(0, len(dims) + 1)]]
    if rng.random() < 0.3:  # the entries behind the ellipsis belong to the last dimensions
        at = int(rng.integers(0, len(index) + 1))
        index[at:] = [..., *(one(n) for n in dims[len(dims) - len(index) + at :])]
    if rng.random() < 0.4:
        index.insert(int(rng.integers(0, len(index) + 1)), None)
    return tuple(index)


@pytest.mark.parametrize("seed", range(4))
def test_random_indices(seed: int) -> None:
    rng = np.random.default_rng(seed)
    dims = [(4, 5, 6), (3, 1, 7, 2), (5,), (2, 0, 3)][seed]
    array = np.arange(np.prod(dims), dtype=np.int32).reshape(dims)
    indices = [random_index(rng, dims) for _ in range(60)]
    check({f"{seed}: {index}": lambda x, index=index: x[index] for index in indices}, array)  # type: ignore[misc]


def test_run_time_indices_of_every_integer_type() -> None:
    for kind in (np.int8, np.int16, np.int64, np.uint8, np.uint32, np.uint64):
        check(
            {"scalar": lambda x, i: x[i], "array": lambda x, i: x[i[None]]},
            np.arange(200, dtype=np.int32),
            np.asarray(100, kind),
        )
    check({"scalar": lambda x, i: x[i]}, np.arange(200, dtype=np.int32), np.asarray(-100, np.int8))


def test_numpy_values_on_the_left() -> None:
    w = np.arange(12, dtype=np.float32).reshape(4, 3)
    check(
        {
            "add": lambda x: w + x,
            "matmul": lambda x: w.T @ x,
            "scalar": lambda x: np.float32(2) * x,
            "lt": lambda x: w < x,
        },
        w + 1,
    )


@pytest.mark.parametrize(
    ("build", "says"),
    [
        (lambda x: np.argwhere(x), "np.argwhere: cannot be built from XlaOps; use np.where"),
        (lambda x: np.sum(x, out=np.zeros(())), "it takes a, axis, dtype, keepdims, initial, where"),
        (lambda x: np.max(x, where=x > 0), "np.max: where is given without initial"),
        (lambda x: np.compress(x > 0, x), "condition is pred[4]; on XlaOps it takes a mask that is known"),
        (lambda x: np.hypot.accumulate(x), "np.hypot.accumulate: cannot be built"),
        (lambda x: np.add(x, 1, where=np.ones(4, bool)), "it takes dtype only"),
        (lambda x: np.add(np.ones(4, "f"), x, out=np.ones(4, "f")), "write y = y + x instead of y += x"),
        (lambda x: np.sum(x, axis=1), "np.sum: axis is 1; for rank 1 it takes -1…0"),
        (lambda x: np.max(x[:0]), "np.max: a is f32[0]"),
        (lambda x: np.where(x > 0), "np.where: x and y are missing"),
        (lambda x: np.packbits(x), "np.packbits: cannot be built from XlaOps"),
        (lambda x: np.reshape(x, (3, -1)), "dims is [3, -1]; for f32[4] of 4 elements"),
        (lambda x: np.split(x, 3), "indices_or_sections is 3; for size 4"),
        (lambda x: np.pad(x, 1, mode="mean"), "mode is 'mean'"),
        (lambda x: x @ np.float32(3), "matmul: rhs is the scalar f32[]"),
        (lambda x: x @ np.ones(3, "f"), "matmul: lhs is f32[4] and rhs is f32[3]"),
        (lambda x: np.ones(4) + x, "element types must agree"),
        (lambda x: x[4], "index 4 of dimension 0 of f32[4]; it takes -4…3"),
        (lambda x: x[0, 0], "index has 2 entries; f32[4] takes at most 1"),
        (lambda x: x[x > 0], "use np.where(mask, x, y) or ops.Select"),
        (lambda x: x[x.astype("s32")[0] :], "use ops.DynamicSlice"),
        (lambda x: x[1.5], "index is 1.5; it takes integers"),
        (lambda x: x[[7]], "index 7 of dimension 0"),
        (lambda x: x[::0], "a slice of step 0"),
        (lambda x: x[np.ones(3, bool)], "a mask of size 3 in dimension 0 of f32[4]; it takes 4"),
        (lambda x: x[True], "index is True"),
        (lambda x: x[..., ...], "has several ..."),
        (lambda x: x[x], "index is f32[4]; it takes integers"),
        (lambda x: np.asarray(x), "np.asarray() is asked of"),
        (lambda x: bool(x[0]), "np.where for a choice of values"),
    ],
)
def test_what_cannot_be_built_says_what_to_use(build: Case, says: str) -> None:
    builder = hilo.XlaBuilder()
    x = ops.Parameter(builder, 0, hilo.Shape("f32", [4]), "x")
    with pytest.raises(hilo.ArgumentError) as caught:
        build(x)
    assert says in str(caught.value)
    assert "test_numpy.py:" in str(caught.value)


def test_diagonals_and_curves() -> None:
    points, values = np.array([-1.0, 0.5, 2.0], np.float32), np.array([3.0, -1.0, 4.0], np.float32)
    vector = X[0, 0]
    cases: dict[str, Case] = {
        **{f"diag of a vector {k}": lambda x, m, v, k=k: np.diag(v, k) for k in (-2, 0, 1)},
        **{f"diag of a matrix {k}": lambda x, m, v, k=k: np.diag(m, k) for k in (-3, -1, 0, 2, 9)},
        "diagonal": lambda x, m, v: np.diagonal(x, 1, 2, 0),
        "trace": lambda x, m, v: np.trace(x, axis1=1, axis2=2),
        "interp": lambda x, m, v: np.interp(x, points, values),
        "interp with ends": lambda x, m, v: np.interp(x, points, values, -7.0, 9.0),
        "interp at the points": lambda x, m, v: np.interp(v[:3] * 0 + points, points, values, -7.0, 9.0),
    }
    check(cases, X, X[0], vector, rtol=2e-5)
