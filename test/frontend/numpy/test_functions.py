"""NumPy's functions beyond the basic ones: the same Python function runs on arrays through NumPy, and on XlaOps through
the evaluator, many in one program."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from oracle import assert_close

import hilo
from hilo import ops

RNG = np.random.default_rng(3)
X = RNG.normal(size=(4, 5)).astype(np.float32)
V = RNG.normal(size=40).astype(np.float32)
W = RNG.normal(size=7).astype(np.float32)
HOLES = np.where(RNG.random((4, 5)) < 0.3, np.nan, X).astype(np.float32)
HOLES[2] = np.nan
SPECIAL = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan, 3e-3, 1e30], np.float32)
I = RNG.integers(-9, 9, size=(4, 5)).astype(np.int32)  # noqa: E741
SORTED = np.sort(RNG.integers(0, 30, size=50)).astype(np.float32)
Z = (RNG.normal(size=(3, 3)) + 1j * RNG.normal(size=(3, 3))).astype(np.complex64)
SQUARE = RNG.normal(size=(2, 4, 4)).astype(np.float64)

Case = Callable[..., object]


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def check(cases: dict[str, Case], *arrays: np.ndarray, rtol: float = 1e-5) -> None:
    """Each case on the arrays by NumPy, and on parameters by the evaluator, all in one program."""
    builder = hilo.XlaBuilder("numpy")
    params = [ops.Parameter(builder, i, hilo.Shape.of(a), f"p{i}") for i, a in enumerate(arrays)]
    built = {name: list(leaves(case(*params))) for name, case in cases.items()}
    values = [v for parts in built.values() for v in parts if isinstance(v, hilo.XlaOp)]
    run = hilo.compile(builder.Build(builder.tuple(values)), "evaluator", check="off", subnormals="kept")
    results = iter(run(*arrays))
    for name, case in cases.items():
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            wanted = list(leaves(case(*arrays)))
        for want, op in zip(wanted, built[name], strict=True):
            got = np.asarray(next(results)) if isinstance(op, hilo.XlaOp) else np.asarray(op)
            assert got.shape == np.shape(want), f"{name}: {got.shape} for {np.shape(want)}"
            if got.dtype.kind in "iub":
                np.testing.assert_array_equal(got, np.asarray(want), err_msg=name)
            else:
                assert_close(got, np.asarray(want).astype(got.dtype), context=name, rtol=rtol, atol=1e-6)


def test_statistics() -> None:
    methods = ("hazen", "weibull", "median_unbiased", "lower", "higher", "nearest", "midpoint", "inverted_cdf")
    check(
        {
            "median": lambda x, h: np.median(x, axis=1),
            "median of all": lambda x, h: np.median(x),
            "median axes": lambda x, h: np.median(x, (0, 1), keepdims=True),
            "median of an even number": lambda x, h: np.median(x, 0),
            "median with NaN": lambda x, h: np.median(h, axis=1),
            "quantile": lambda x, h: np.quantile(x, [0.0, 0.2, 1.0], axis=1),
            "quantile keepdims": lambda x, h: np.quantile(x, np.array([[0.1, 0.9]]), axis=0, keepdims=True),
            "percentile": lambda x, h: np.percentile(x, 33),
            **{m: lambda x, h, m=m: np.quantile(x, [0.0, 0.37, 0.5, 1.0], axis=0, method=m) for m in methods},
            "nanmedian": lambda x, h: np.nanmedian(h, axis=1),
            "nanquantile": lambda x, h: np.nanquantile(h, [0.25, 0.5], axis=1),
            "nanpercentile": lambda x, h: np.nanpercentile(h, 80, axis=0, keepdims=True),
            "nansum": lambda x, h: np.nansum(h, axis=1),
            "nanprod": lambda x, h: np.nanprod(h, axis=0),
            "nanmax": lambda x, h: np.nanmax(h, axis=1),
            "nanmin": lambda x, h: np.nanmin(h, axis=1, keepdims=True),
            "nanmean": lambda x, h: np.nanmean(h, axis=1),
            "nanvar": lambda x, h: np.nanvar(h, axis=1, ddof=1),
            "nanstd": lambda x, h: np.nanstd(h, axis=0),
            "nanargmax": lambda x, h: np.nanargmax(h, axis=0),
            "nanargmin": lambda x, h: np.nanargmin(h),
            "nancumsum": lambda x, h: np.nancumsum(h, axis=1),
            "nancumprod": lambda x, h: np.nancumprod(h),
            "cov": lambda x, h: np.cov(x),
            "cov columns": lambda x, h: np.cov(x, rowvar=False, bias=True),
            "cov of two": lambda x, h: np.cov(x[0], x[1]),
            "cov of one": lambda x, h: np.cov(x[0], ddof=0),
            "corrcoef": lambda x, h: np.corrcoef(x),
            "histogram": lambda x, h: np.histogram(x, 7),
            "histogram range": lambda x, h: np.histogram(x, bins=5, range=(-1.0, 1.0)),
            "histogram edges": lambda x, h: np.histogram(x, [-2.0, -0.5, 0.5, 3.0], density=True),
            "histogram weights": lambda x, h: np.histogram(x, 4, weights=x * x),
            "histogram of one value": lambda x, h: np.histogram(x[:1, :1], 4),
            "edges": lambda x, h: np.histogram_bin_edges(x, 6),
        },
        X,
        HOLES,
    )
    check({"median": np.median, "nanmean": np.nanmean, "nanmax": np.nanmax, "cov": np.cov}, I)


def test_searching() -> None:
    check(
        {
            "searchsorted, bisected": lambda s, v, i: np.searchsorted(s, v * 10),
            "searchsorted right": lambda s, v, i: np.searchsorted(s, np.float32([[3, 7], [40, -1]]), side="right"),
            "searchsorted of few": lambda s, v, i: np.searchsorted(s[:9], s, "right"),
            "searchsorted of none": lambda s, v, i: np.searchsorted(s[:0], v),
            "searchsorted scalar": lambda s, v, i: np.searchsorted(s, 12.5),
            "digitize": lambda s, v, i: np.digitize(v, [-1.0, 0.0, 1.5]),
            "digitize down": lambda s, v, i: np.digitize(s, [20.0, 10.0, 5.0], right=True),
            "digitize by run-time edges": lambda s, v, i: np.digitize(v, s[::-1][:4]),
            "isin": lambda s, v, i: np.isin(i, [2, -3, 5]),
            "isin of many": lambda s, v, i: np.isin(np.float32([1, 5.5, 12]), s, invert=True),
            "lexsort": lambda s, v, i: np.lexsort((i[0], i[1] % 3)),
            "argpartition": lambda s, v, i: np.take(v, np.argpartition(v, 3)[3:4]),
            "partition": lambda s, v, i: np.partition(v, 5)[5],
            "take_along_axis": lambda s, v, i: np.take_along_axis(i, np.argsort(i, axis=1, stable=True), axis=1),
            "take_along_axis, host": lambda s, v, i: np.take_along_axis(i, np.array([[-1], [0], [2], [1]]), 1),
            "take_along_axis, broadcast": lambda s, v, i: np.take_along_axis(i, np.array([[1, 0]]), 1),
            "take_along_axis, flat": lambda s, v, i: np.take_along_axis(v, np.array([3, 1]), None),
            "select": lambda s, v, i: np.select([v < 0, v < 1], [v, v * 2], 7),
            "choose": lambda s, v, i: np.choose(np.int32([0, 2, 1, 1]), [i[:, 0], i[:, 1], i[:, 2]]),
            "piecewise": lambda s, v, i: np.piecewise(v, [v < 0, v > 1], [lambda x: -x, 3.0, lambda x: x * x]),
            "unravel": lambda s, v, i: np.unravel_index(np.abs(i), (3, 7)),
            "ravel": lambda s, v, i: np.ravel_multi_index((np.abs(i) % 3, np.abs(i) % 4), (3, 4)),
            "isclose": lambda s, v, i: np.isclose(v, v + np.float32(1e-6)),
            "allclose": lambda s, v, i: np.allclose(v, v * 1.5),
            "array_equiv": lambda s, v, i: np.array_equiv(s, s[:1]),
            "sort": lambda s, v, i: np.sort(i, axis=0),
            "sort, its kind": lambda s, v, i: np.sort(i, 1, "stable") + i[0, np.argsort(i[0] % 3, kind="stable")],
        },
        SORTED,
        V,
        I,
    )
    check(
        {
            "isclose": lambda s, z: np.isclose(s, s),
            "isclose, NaN too": lambda s, z: np.isclose(s, s, equal_nan=True),
            "isposinf": lambda s, z: np.isposinf(s),
            "isneginf": lambda s, z: np.isneginf(s),
            "isreal": lambda s, z: np.isreal(z),
            "iscomplex": lambda s, z: np.iscomplex(z),
            "searchsorted with NaN": lambda s, z: np.searchsorted(np.sort(s), s),
            "sort_complex": lambda s, z: np.sort_complex(z),
            "iscomplexobj": lambda s, z: int(np.iscomplexobj(z)) + 2 * int(np.isrealobj(s)),
        },
        SPECIAL,
        Z,
    )


def test_calculus() -> None:
    check(
        {
            "gradient": lambda x, v, w: np.gradient(x),
            "gradient, spaced": lambda x, v, w: np.gradient(v, 0.5, edge_order=2),
            "gradient, coordinates": lambda x, v, w: np.gradient(x, np.float32([0, 1, 3, 7, 8]), axis=1, edge_order=2),
            "gradient, coordinates 1": lambda x, v, w: np.gradient(x, np.float32([0, 1, 3, 7]), axis=0),
            "trapezoid": lambda x, v, w: np.trapezoid(x, dx=0.5),
            "trapezoid, coordinates": lambda x, v, w: np.trapezoid(x, np.float32([0, 1, 3, 7]), axis=0),
            "diff": lambda x, v, w: np.diff(x, 2, axis=0, prepend=0, append=x[:1]),
            "ediff1d": lambda x, v, w: np.ediff1d(x, to_begin=0.5, to_end=[1.0, 2.0]),
            "unwrap": lambda x, v, w: np.unwrap(x * 5, axis=1),
            "unwrap, period": lambda x, v, w: np.unwrap(v * 9, period=4.0),
            "cumulative_sum": lambda x, v, w: np.cumulative_sum(x, axis=1, include_initial=True),
            "cumulative_prod": lambda x, v, w: np.cumulative_prod(v),
            "polyval": lambda x, v, w: np.polyval(w, x),
            "polyadd": lambda x, v, w: np.polyadd(w, v),
            "polysub": lambda x, v, w: np.polysub(w, v),
            "polymul": lambda x, v, w: np.polymul(w, v),
            "polyder": lambda x, v, w: np.polyder(w, 2),
            "polyint": lambda x, v, w: np.polyint(w, 2, [3.0, 4.0]),
            "vander": lambda x, v, w: np.vander(w, 4),
            "vander up": lambda x, v, w: np.vander(w, increasing=True),
            **{
                f"{f.__name__} {mode} {n}": lambda x, v, w, f=f, mode=mode, n=n: (f(v, w[:n], mode), f(w[:n], v, mode))
                for f in (np.convolve, np.correlate)
                for mode in ("full", "same", "valid")
                for n in (6, 7)
            },
            "correlate": lambda x, v, w: np.correlate(v, w),
            "sinc": lambda x, v, w: np.sinc(np.concatenate([v, np.zeros(1, np.float32)])),
            "i0": lambda x, v, w: np.i0(v * 3),
            "nan_to_num": lambda x, v, w: np.nan_to_num(1 / (v - v), nan=2.0, posinf=9.0),
            "round": lambda x, v, w: np.round(v, 2),
            "round before the point": lambda x, v, w: np.round(v * 100, -1),
            "fix": lambda x, v, w: np.fix(v * 3),
        },
        X,
        V,
        W,
        rtol=2e-5,
    )
    check({"nan_to_num": np.nan_to_num, "convolve": lambda s: np.convolve(s[:3], s[2:4])}, SPECIAL)
    check(
        {"polyfit": lambda x, y: np.polyfit(x, y, 2)}, V[:20].astype(np.float64), V[20:].astype(np.float64), rtol=1e-9
    )
    check({"correlate": lambda z: (np.correlate(z[0], z[1, :2]), np.correlate(z[1, :2], z[0], "full"))}, Z)


def test_arranging() -> None:
    check(
        {
            "pad": lambda x, w: [np.pad(x, ((1, 2), (0, 3)), m) for m in ("edge", "reflect", "symmetric", "wrap")],
            "append": lambda x, w: (np.append(x, w), np.append(x, x[:1], axis=0)),
            "dstack": lambda x, w: np.dstack([x, x]),
            "column_stack": lambda x, w: np.column_stack([x[:, 0], x]),
            "block": lambda x, w: np.block([[x, x[:, :1]], [x[:1], np.zeros((1, 1), np.float32)]]),
            "meshgrid": lambda x, w: np.meshgrid(x[0], w),
            "meshgrid ij": lambda x, w: np.meshgrid(x[0], w, w[:2], indexing="ij", sparse=True),
            "insert": lambda x, w: (np.insert(x, 2, 9.0, axis=1), np.insert(w, [1, 3], w[:2])),
            "insert a row": lambda x, w: np.insert(x, -1, x[0], axis=0),
            "delete": lambda x, w: (np.delete(x, [0, -1], axis=1), np.delete(w, slice(1, 5, 2)), np.delete(x, 3)),
            "resize": lambda x, w: (np.resize(w, (4, 5)), np.resize(x, 3)),
            "splits": lambda x, w: (
                np.hsplit(x, [2]),
                np.vsplit(x, 2),
                np.dsplit(np.dstack([x, x]), 2),
                np.hsplit(w, 7),
            ),
            "unstack": lambda x, w: np.unstack(x, axis=1),
            "turns": lambda x, w: (np.fliplr(x), np.flipud(w), *(np.rot90(x, k) for k in range(-1, 4))),
            "rollaxis": lambda x, w: np.rollaxis(np.dstack([x, x, x]), 2, 1),
            "matrix_transpose": lambda x, w: np.matrix_transpose(np.dstack([x, x])),
            "atleast_3d": lambda x, w: (np.atleast_3d(x), np.atleast_3d(w)),
            "kron": lambda x, w: (np.kron(x, w), np.kron(x[:2], x)),
            "cross": lambda x, w: (
                np.cross(x[:, :3], x[:, 2:]),
                np.cross(x[:, :2], x[:, 2:]),
                np.cross(x[:3], x[1:], axis=0),
            ),
            "diagflat": lambda x, w: np.diagflat(x[:2, :2], 1),
            "indices": lambda x, w: (x[np.tril_indices_from(x)], x[np.triu_indices_from(x, 1)]),
            "diagonal": lambda x, w: x[:4, :4][np.diag_indices_from(x[:4, :4])],
            "linspace": lambda x, w: (np.linspace(x[0], x[1], 4), np.linspace(w[0], w[1], 5, endpoint=False, axis=-1)),
            "linspace step": lambda x, w: np.linspace(w[0], 3, 6, retstep=True),
            "logspace": lambda x, w: np.logspace(w[0], w[1], 4),
            "geomspace": lambda x, w: np.geomspace(np.abs(w[0]), np.abs(w[1]) + 5, 4),
            "apply_over_axes": lambda x, w: np.apply_over_axes(np.sum, x, [0, 1]),
            "outer": lambda x, w: np.subtract.outer(x[0], w),
            "accumulate": lambda x, w: (
                np.maximum.accumulate(x, axis=1),
                np.add.accumulate(w),
                np.minimum.accumulate(x),
            ),
        },
        X,
        W,
    )


def test_ufuncs() -> None:
    check(
        {
            "hypot": lambda s, x, i: (np.hypot(s, s[::-1]), np.hypot(s, 3)),
            "logaddexp2": lambda s, x, i: np.logaddexp2(s[:8], s[:8][::-1]),
            "float_power": lambda s, x, i: np.float_power(np.abs(x), x),
            "divmod": lambda s, x, i: (divmod(x, 0.7), np.divmod(i, 4)),
            "modf": lambda s, x, i: (np.modf(s), np.modf(x * 9)),
            "frexp": lambda s, x, i: (np.frexp(s), np.frexp(x)),
            "ldexp": lambda s, x, i: (np.ldexp(x, i), np.ldexp(s, 130), np.ldexp(s, -130)),
            "nextafter": lambda s, x, i: np.nextafter(s, s[::-1]),
            "spacing": lambda s, x, i: np.spacing(x),
            "gcd": lambda s, x, i: (np.gcd(i, 12), np.gcd(i, i[::-1])),
            "lcm": lambda s, x, i: np.lcm(i, 6),
            "vecdot": lambda s, x, i: (np.vecdot(x, x[0]), np.linalg.vecdot(x, x, axis=0)),
            "matvec": lambda s, x, i: np.matvec(x, x[0]),
            "vecmat": lambda s, x, i: np.vecmat(x[:, 0], x),
        },
        SPECIAL,
        X,
        I,
    )


def test_linear_algebra() -> None:
    check(
        {
            "names": lambda a, b: (
                np.linalg.matmul(a, b),
                np.linalg.outer(a[0, 0], b[0, 0]),
                np.linalg.tensordot(a[0], b[0], axes=1),
            ),
            "diagonals": lambda a, b: (np.linalg.diagonal(a, offset=1), np.linalg.trace(a)),
            "cross": lambda a, b: np.linalg.cross(a[..., :3], b[..., :3]),
            "multi_dot": lambda a, b: (
                np.linalg.multi_dot([a[0, :, :2], b[0, :2], a[1]]),
                np.linalg.multi_dot([a[0, 0], b[0], a[1, 0]]),
            ),
            "vector_norm": lambda a, b: (
                np.linalg.vector_norm(a),
                np.linalg.vector_norm(a, axis=(0, 2), ord=3, keepdims=True),
            ),
            "matrix_norm": lambda a, b: (np.linalg.matrix_norm(a), np.linalg.matrix_norm(a, ord=1, keepdims=True)),
            "cond": lambda a, b: (np.linalg.cond(a), np.linalg.cond(a, "fro"), np.linalg.cond(a, -2)),
            "matrix_rank": lambda a, b: (
                np.linalg.matrix_rank(a),
                np.linalg.matrix_rank(np.ones_like(a)),
                np.linalg.matrix_rank(a[0, 0]),
            ),
            "tensorinv": lambda a, b: np.linalg.tensorinv(np.reshape(a[0], (2, 2, 4)), ind=2),
            "tensorsolve": lambda a, b: np.linalg.tensorsolve(np.reshape(a[0], (2, 2, 4)), b[0, :2, :2]),
        },
        SQUARE,
        SQUARE[:, ::-1].copy(),
        rtol=1e-8,
    )


def test_transforms() -> None:
    check(
        {
            "fft": lambda x: (np.fft.fft(x, 3), np.fft.fft(x, 8, axis=0, norm="ortho"), np.fft.ifft(x, norm="forward")),
            "rfft": lambda x: (np.fft.rfft(x, 4), np.fft.rfft(x, norm="forward"), np.fft.irfft(x, 7, norm="ortho")),
            "hfft": lambda x: (
                np.fft.hfft(x),
                np.fft.hfft(x, 5, norm="ortho"),
                np.fft.ihfft(x),
                np.fft.ihfft(x, norm="forward"),
            ),
            "fft2": lambda x: (np.fft.fft2(x), np.fft.ifft2(x), np.fft.fftn(x, (3, 6)), np.fft.ifftn(x, axes=(0,))),
            "rfft2": lambda x: (
                np.fft.rfft2(x),
                np.fft.rfftn(x, norm="ortho"),
                np.fft.irfft2(x),
                np.fft.irfftn(x, (4, 5), (0, 1)),
            ),
            "fftshift": lambda x: (np.fft.fftshift(x), np.fft.fftshift(x, 1), np.fft.ifftshift(x)),
        },
        X.astype(np.float64),
        rtol=1e-9,
    )


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: np.unique(x), "use np.sort, and np.not_equal of neighbours"),
        (lambda x: np.bincount(x), "use np.histogram"),
        (lambda x: np.union1d(x, x), "use np.concatenate and np.isin"),
        (lambda x: np.put(x, [0], [1]), "use ops.Scatter"),
        (lambda x: np.add.at(x, [0], 1), "np.add.at: cannot be built from XlaOps; use ops.Scatter"),
        (lambda x: np.quantile(x, 1.5), "q is 1.5; it takes numbers from 0 to 1"),
        (lambda x: np.percentile(x, 20, method="wrong"), "method is 'wrong'; on XlaOps it takes 'interpolated"),
        (lambda x: np.median(x[:0]), "has no element"),
        (lambda x: np.histogram(x, "auto"), "bins is 'auto'"),
        (lambda x: np.partition(x, 99), "kth is 99; for size 40"),
        (lambda x: np.digitize(x, [1.0, 3.0, 2.0]), "edges that ascend or descend"),
        (lambda x: np.convolve(x, x, "other"), "mode is 'other'"),
        (lambda x: np.gradient(x, 1.0, 2.0), "got 2 spacings; for 1 axes it takes 0, 1 or as many"),
        (lambda x: np.cross(x, x), "along the axis they take 3 elements, or 2"),
        (lambda x: np.delete(x, 44), "obj is 44; for size 40"),
        (lambda x: np.insert(x, x.astype("s32"), 1), "places that are known"),
        (lambda x: np.fft.fft(x, norm="other"), "norm is 'other'"),
        (lambda x: np.searchsorted(x, x.astype("s32")), "element types must agree"),
        (lambda x: x.astype("i4"), 'dtype is "i4", where NumPy counts bytes and hilo bits; it takes "s32" or "s4"'),
        (
            lambda x: np.sum(x, dtype="u8"),
            'sum: dtype is "u8", where NumPy counts bytes and hilo bits; it takes "u64" or',
        ),
        (lambda x: np.mean(x, dtype="i2"), 'it takes "s16" or "s2"'),
        (lambda x: np.linalg.multi_dot([x]), "arrays has 1 entries; it takes two or more"),
    ],
)
def test_messages(call: Case, message: str) -> None:
    builder = hilo.XlaBuilder("numpy")
    x = ops.Parameter(builder, 0, hilo.Shape("f32", [40]), "x")
    with pytest.raises(hilo.Error) as caught:
        call(x)
    assert message in str(caught.value)
