"""The programs of families.py, by family. Sizes are those at which the family's cost matters, and small ones."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
import ml_dtypes
import numpy as np
from against_xla import Case
from jax import lax
from programs.complex_numbers import complex_numbers
from programs.lookups import lookups
from programs.losses import losses
from programs.phases import phases
from programs.small_steps import steps
from programs.transposes import transposes

RNG = np.random.default_rng(0)
BF16 = np.dtype(ml_dtypes.bfloat16)


def _of(dtype: Any, *shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(dtype)


def _f32(*shape: int) -> np.ndarray:
    return _of(np.float32, *shape)


def _f64(*shape: int) -> np.ndarray:
    return _of(np.float64, *shape)


def _c64(*shape: int) -> np.ndarray:
    return (_f32(*shape) + 1j * _f32(*shape)).astype(np.complex64)


def _definite(n: int, dtype: Any = np.float32) -> np.ndarray:
    a = RNG.normal(size=(n, n))
    return (a @ a.T + n * np.eye(n)).astype(dtype)


def _case(name: str, function: Any, *arguments: np.ndarray) -> Case:
    return Case(name, function, arguments, 1.0)


def elementary() -> list[Case]:
    x = _f64(200_000)
    p = np.abs(x) + 0.01
    rows = [
        _case(f"f64 {f.__name__} 200k", f, x) for f in (jnp.exp, jnp.sin, jnp.cos, jnp.tanh, jnp.expm1, lax.logistic)
    ]
    rows += [_case(f"f64 {f.__name__} 200k", f, p) for f in (jnp.log, jnp.log1p, jnp.sqrt)]
    rows += [_case("f64 pow 200k", jnp.power, p, _f64(200_000))]
    y = _f32(200_000)
    rows += [_case(f"f32 {f.__name__} 200k", f, y) for f in (jnp.exp, jnp.sin, jnp.tanh, lax.erf)]
    rows += [_case("f32 log 200k", jnp.log, np.abs(y)), _case("f32 pow 200k", jnp.power, np.abs(y), _f32(200_000))]
    rows += [_case("f32 mod 200k", lax.rem, y, _f32(200_000)), _case("f64 mod 200k", lax.rem, x, _f64(200_000))]
    return rows


def products() -> list[Case]:
    a, v = _f32(1024, 1024), _f32(1024)
    a64, v64 = _f64(1024, 1024), _f64(1024)
    ab, vb = a.astype(BF16), v.astype(BF16)
    i8 = RNG.integers(-128, 127, (512, 512), np.int8)
    dot32 = lambda x, y: lax.dot(x, y, preferred_element_type=jnp.int32)  # noqa: E731
    return [
        _case("matrix-vector f32 A v 1024", lambda a, v: a @ v, a, v),
        _case("matrix-vector f32 v A 1024", lambda a, v: v @ a, a, v),
        _case("matrix-vector f32 A^T v 1024", lambda a, v: a.T @ v, a, v),
        _case("matrix-vector f64 A v 1024", lambda a, v: a @ v, a64, v64),
        _case("matrix-vector f64 v A 1024", lambda a, v: v @ a, a64, v64),
        _case("matrix-vector bf16 A v 1024", lambda a, v: a @ v, ab, vb),
        _case("matrix-vector bf16 v A 1024", lambda a, v: v @ a, ab, vb),
        _case("matrix-vector f32 column 1024x1", lambda a, v: a @ v[:, None], a, v),
        _case(
            "matrix-vector f32 batched 32x128x128",
            lambda a, v: jnp.einsum("bij,bj->bi", a, v),
            _f32(32, 128, 128),
            _f32(32, 128),
        ),
        _case(
            "matrix-vector f32 batched v A 32x128x128",
            lambda a, v: jnp.einsum("bij,bi->bj", a, v),
            _f32(32, 128, 128),
            _f32(32, 128),
        ),
        _case("matrix-vector f32 128", lambda a, v: a @ v, _f32(128, 128), _f32(128)),
        _case("dot of vectors f32 1M", jnp.dot, _f32(1_000_000), _f32(1_000_000)),
        _case("outer product f32 1024", jnp.outer, v, v),
        _case("product f32 512", jnp.matmul, _f32(512, 512), _f32(512, 512)),
        _case("product f32 300x700x500", jnp.matmul, _f32(300, 700), _f32(700, 500)),
        _case("product f32 a^T b 512", lambda a, b: a.T @ b, _f32(512, 512), _f32(512, 512)),
        _case("product f32 a b^T 512", lambda a, b: a @ b.T, _f32(512, 512), _f32(512, 512)),
        _case("product f64 512", jnp.matmul, _f64(512, 512), _f64(512, 512)),
        _case("product bf16 512", jnp.matmul, _of(BF16, 512, 512), _of(BF16, 512, 512)),
        _case("product f16 512", jnp.matmul, _of(np.float16, 512, 512), _of(np.float16, 512, 512)),
        _case("product i8 512", dot32, i8, i8),
        _case("product i32 256", jnp.matmul, i8[:256, :256].astype(np.int32), i8[:256, :256].astype(np.int32)),
        _case("product c64 256", jnp.matmul, _c64(256, 256), _c64(256, 256)),
        _case(
            "product c128 128", jnp.matmul, _c64(128, 128).astype(np.complex128), _c64(128, 128).astype(np.complex128)
        ),
        _case("product f32 batched 64x32x32", jnp.matmul, _f32(64, 32, 32), _f32(64, 32, 32)),
        _case("product f32 batched 1000x4x4", jnp.matmul, _f32(1000, 4, 4), _f32(1000, 4, 4)),
        _case("product f32 16", jnp.matmul, _f32(16, 16), _f32(16, 16)),
    ]


def images() -> list[Case]:
    def resize(size: int, method: str) -> Any:
        return lambda x: jax.image.resize(x, (*x.shape[:1], size, size, x.shape[-1]), method)

    return [
        _case("resize bilinear 224 to 112", resize(112, "bilinear"), _f32(1, 224, 224, 3)),
        _case("resize bilinear 112 to 224", resize(224, "bilinear"), _f32(1, 112, 112, 3)),
        _case("resize bicubic 224 to 112", resize(112, "bicubic"), _f32(1, 224, 224, 3)),
        _case("resize bicubic 112 to 224", resize(224, "bicubic"), _f32(1, 112, 112, 3)),
        _case("resize lanczos3 64 to 96 batched", resize(96, "lanczos3"), _f32(8, 64, 64, 3)),
        _case("resize nearest 112 to 224", resize(224, "nearest"), _f32(1, 112, 112, 3)),
    ]


def transforms() -> list[Case]:
    return [
        _case("fft2 256x256", jnp.fft.fft2, _c64(256, 256)),
        _case("fft2 100x100", jnp.fft.fft2, _c64(100, 100)),
        _case("fft 1000", jnp.fft.fft, _c64(1000)),
        _case("fft 1009 (prime)", jnp.fft.fft, _c64(1009)),
        _case("fft 3^7", jnp.fft.fft, _c64(2187)),
        _case("fft 64x1024", jnp.fft.fft, _c64(64, 1024)),
        _case("fft 64x1000", jnp.fft.fft, _c64(64, 1000)),
        _case("fft 64x127 (prime)", jnp.fft.fft, _c64(64, 127)),
        _case("rfft 16x4096", jnp.fft.rfft, _f32(16, 4096)),
        _case("rfft 32x1024", jnp.fft.rfft, _f32(32, 1024)),
        _case("rfft 1024x16", jnp.fft.rfft, _f32(1024, 16)),
        _case("rfft 10000x8", jnp.fft.rfft, _f32(10_000, 8)),
        _case("irfft 16x4096", jnp.fft.irfft, _c64(16, 2049)),
        _case("rfft2 128x128", jnp.fft.rfft2, _f32(128, 128)),
        _case("fft f64 4096", jnp.fft.fft, _c64(4096).astype(np.complex128)),
    ]


def _conv(spec: tuple[str, str, str], stride: int = 1, **options: Any) -> Any:
    return lambda x, w: lax.conv_general_dilated(
        x, w, (stride,) * (len(spec[0]) - 2), "SAME", dimension_numbers=spec, **options
    )


NCHW, NHWC, NWC = ("NCHW", "OIHW", "NCHW"), ("NHWC", "HWIO", "NHWC"), ("NWC", "WIO", "NWC")


def _gradients(convolution: Any) -> Any:
    return jax.grad(lambda x, w: jnp.sum(convolution(x, w) ** 2), argnums=(0, 1))


def _pool(window: int, stride: int, init: float, fold: Any) -> Any:
    return lambda x: lax.reduce_window(
        x, np.float32(init), fold, (1, window, window, 1), (1, stride, stride, 1), "SAME"
    )


def convolutions() -> list[Case]:
    x, w = _f32(1, 56, 56, 64), _f32(3, 3, 64, 64)
    maximum, of_depthwise = _pool(3, 2, -np.inf, lax.max), _gradients(_conv(NHWC, feature_group_count=32))
    return [
        _case("conv 1-D 4096, kernel 64 (np.convolve)", lambda x, k: jnp.convolve(x, k, "same"), _f32(4096), _f32(64)),
        _case("conv 1-D 8x1024x16 to 32, kernel 5", _conv(NWC), _f32(8, 1024, 16), _f32(5, 16, 32)),
        _case(
            "conv 1-D causal depthwise 8x1024x64",
            lambda x, w: lax.conv_general_dilated(x, w, (1,), [(3, 0)], dimension_numbers=NWC, feature_group_count=64),
            _f32(8, 1024, 64),
            _f32(4, 1, 64),
        ),
        _case("conv NHWC 56x56x64", _conv(NHWC), x, w),
        _case("conv NCHW 56x56x64", _conv(NCHW), _f32(1, 64, 56, 56), _f32(64, 64, 3, 3)),
        _case("conv NHWC stride 2", _conv(NHWC, 2), x, w),
        _case("conv NHWC 224x224x3, 7x7, stride 2", _conv(NHWC, 2), _f32(1, 224, 224, 3), _f32(7, 7, 3, 64)),
        _case("conv 1x1 56x56x64 to 256", _conv(NHWC), x, _f32(1, 1, 64, 256)),
        _case("conv NCHW grouped 4", _conv(NCHW, feature_group_count=4), _f32(1, 64, 56, 56), _f32(64, 16, 3, 3)),
        _case("conv NHWC depthwise", _conv(NHWC, feature_group_count=64), x, _f32(3, 3, 1, 64)),
        _case("conv NCHW depthwise", _conv(NCHW, feature_group_count=64), _f32(1, 64, 56, 56), _f32(64, 1, 3, 3)),
        _case("conv NHWC dilated 2", _conv(NHWC, rhs_dilation=(2, 2)), x, w),
        _case("conv transposed NHWC", lambda x, w: lax.conv_transpose(x, w, (2, 2), "SAME"), _f32(1, 28, 28, 64), w),
        _case("conv NHWC gradients", _gradients(_conv(NHWC)), _f32(4, 28, 28, 32), _f32(3, 3, 32, 32)),
        _case("conv NCHW gradients", _gradients(_conv(NCHW)), _f32(4, 32, 28, 28), _f32(32, 32, 3, 3)),
        _case("conv depthwise gradients", of_depthwise, _f32(4, 28, 28, 32), _f32(3, 3, 1, 32)),
        _case(
            "conv 3-D 16x16x16x16", _conv(("NDHWC", "DHWIO", "NDHWC")), _f32(1, 16, 16, 16, 16), _f32(3, 3, 3, 16, 16)
        ),
        _case("conv small 8x8x4", _conv(NHWC), _f32(1, 8, 8, 4), _f32(3, 3, 4, 8)),
        *(
            _case(f"conv NHWC 64x64x32 to {n}", _conv(NHWC), _f32(1, 64, 64, 32), _f32(3, 3, 32, n))
            for n in (1, 3, 10, 21, 29, 37, 255)
        ),
        _case("max pool 3x3", maximum, _f32(4, 56, 56, 64)),
        _case("average pool 2x2", _pool(2, 2, 0.0, lax.add), _f32(4, 56, 56, 64)),
        _case("max pool gradient", jax.grad(lambda x: jnp.sum(maximum(x) ** 2)), _f32(4, 28, 28, 32)),
        _case(
            "average pool gradient", jax.grad(lambda x: jnp.sum(_pool(2, 2, 0.0, lax.add)(x) ** 2)), _f32(4, 28, 28, 32)
        ),
    ]


def windows() -> list[Case]:
    def fold(window: tuple[int, ...], strides: tuple[int, ...], init: float, fold: Any, padding: str = "VALID") -> Any:
        return lambda x: lax.reduce_window(x, x.dtype.type(init), fold, window, strides, padding)

    a, image, channels = _f32(1000, 1000), _f32(4, 56, 56, 64), _f32(4, 64, 56, 56)
    largest = -np.inf
    return [
        _case("windows of 2, first axis", fold((2, 1), (1, 1), 0, lax.add), a),
        _case("windows of 2, last axis", fold((1, 2), (1, 1), 0, lax.add), a),
        _case("windows of 2 side by side, first axis", fold((2, 1), (2, 1), 0, lax.add), a),
        _case("windows of 8 side by side, last axis", fold((1, 8), (1, 8), 0, lax.add), a),
        _case("windows of 16, last axis", fold((1, 16), (1, 1), 0, lax.add), a),
        _case("windows of 5x5", fold((5, 5), (1, 1), 0, lax.add), a),
        _case("windows of 3x3, maximum", fold((3, 3), (1, 1), largest, lax.max, "SAME"), a),
        _case("windows of 3x3, maximum, stride 2", fold((3, 3), (2, 2), largest, lax.max, "SAME"), a),
        _case("windows of 3x3, bf16", fold((3, 3), (1, 1), 0, lax.add, "SAME"), _of(BF16, 500, 500)),
        _case("windows of 3x3, i8", fold((3, 3), (1, 1), -128, lax.max, "SAME"), (a[:500, :500] * 30).astype(np.int8)),
        _case("windows of 3x3, channels first", fold((1, 1, 3, 3), (1, 1, 2, 2), largest, lax.max), channels),
        _case("windows of 3x3, channels last", fold((1, 3, 3, 1), (1, 1, 1, 1), 0, lax.add, "SAME"), image),
    ]


def folds() -> list[Case]:
    a = _f32(1000, 1000)
    return [
        _case("sum over first axis", lambda x: x.sum(0), a),
        _case("sum over last axis", lambda x: x.sum(1), a),
        _case("sum over middle axis", lambda x: x.sum(1), _f32(64, 128, 128)),
        _case("sum over first axis, narrow", lambda x: x.sum(0), _f32(100_000, 8)),
        _case("sum over last axis, narrow", lambda x: x.sum(1), _f32(100_000, 8)),
        _case("sum of all", jnp.sum, a),
        _case("sum of all f64", jnp.sum, _f64(1000, 1000)),
        _case("sum of all bf16", jnp.sum, a.astype(BF16)),
        _case("max over first axis", lambda x: x.max(0), a),
        _case("argmax over last axis", lambda x: x.argmax(1), a),
        _case("argmax over first axis", lambda x: x.argmax(0), a),
        _case("argmax of all", jnp.argmax, a),
        _case("cumsum over last axis", lambda x: jnp.cumsum(x, 1), a),
        _case("cumsum over first axis", lambda x: jnp.cumsum(x, 0), a),
        _case("variance of all", jnp.var, a),
        _case("variance over first axis", lambda x: x.var(0), a),
        _case("norm of 100k", jnp.linalg.norm, _f32(100_000)),
        _case("logsumexp over last axis", lambda x: jax.nn.logsumexp(x, axis=1), a),
        _case("softmax 512x1000", jax.nn.softmax, _f32(512, 1000)),
        _case("softmax over first axis", lambda x: jax.nn.softmax(x, axis=0), _f32(512, 1000)),
        _case(
            "layer norm 512x1024",
            lambda x, g, b: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * g + b,
            _f32(512, 1024),
            _f32(1024),
            _f32(1024),
        ),
        _case(
            "attention 8x128x64",
            lambda q, k, v: jax.nn.softmax(q @ k.transpose(0, 2, 1) / 8) @ v,
            _f32(8, 128, 64),
            _f32(8, 128, 64),
            _f32(8, 128, 64),
        ),
        _case(
            "concatenate with padding",
            lambda x, y: jnp.concatenate(
                [jnp.pad(x, ((1, 1), (2, 2))), jnp.pad(y, ((1, 1), (2, 2)), constant_values=1)], 1
            ),
            _f32(500, 500),
            _f32(500, 500),
        ),
        _case(
            "concatenate of three, axis 1",
            lambda x, y, z: jnp.concatenate([x, y, z], 1),
            _f32(500, 300),
            _f32(500, 200),
            _f32(500, 100),
        ),
        _case("pad reflect 500", lambda x: jnp.pad(x, 3, mode="reflect"), _f32(500, 500)),
        _case("transpose 1024", lambda x: x.T + 1, _f32(1024, 1024)),
        _case("transpose 32x64x512, last two", lambda x: jnp.swapaxes(x, 1, 2) * 2, _f32(32, 64, 512)),
    ]


def sampling() -> list[Case]:
    key = np.array([0, 42], np.uint32)

    def draw(sample: Any) -> Any:
        return lambda data: sample(jax.random.wrap_key_data(data))

    def metropolis(data: Any) -> Any:
        def step(i: Any, carry: Any) -> Any:
            x, key = carry
            key, move, accept = jax.random.split(key, 3)
            y = x + 0.5 * jax.random.normal(move, x.shape, jnp.float32)
            better = jnp.log(jax.random.uniform(accept, (), jnp.float32)) < 0.5 * (x @ x - y @ y)
            return jnp.where(better, y, x), key

        return lax.fori_loop(0, 200, step, (jnp.zeros(8, jnp.float32), jax.random.wrap_key_data(data)))[0]

    return [
        _case("gamma 1000", draw(lambda k: jax.random.gamma(k, 2.5, (1000,), jnp.float32)), key),
        _case("poisson 1000", draw(lambda k: jax.random.poisson(k, 3.0, (1000,))), key),
        _case("normal 100k", draw(lambda k: jax.random.normal(k, (100_000,), jnp.float32)), key),
        _case(
            "truncated normal 10k",
            draw(lambda k: jax.random.truncated_normal(k, -1.0, 1.0, (10_000,), jnp.float32)),
            key,
        ),
        _case("permutation 10k", draw(lambda k: jax.random.permutation(k, 10_000)), key),
        _case(
            "categorical 1000x50",
            lambda d, x: jax.random.categorical(jax.random.wrap_key_data(d), x),
            key,
            _f32(1000, 50),
        ),
        _case("metropolis 200 steps", metropolis, key),
    ]


def decompositions() -> list[Case]:
    rows = []
    for n in (8, 64, 256):
        a, s, b = _f32(n, n), _definite(n), _f32(n, 8)
        rows += [
            _case(f"SVD {n}", lambda a: jnp.linalg.svd(a, full_matrices=False), a),
            _case(f"QR {n}", jnp.linalg.qr, a),
            _case(f"eigh {n}", jnp.linalg.eigh, s),
            _case(f"LU {n}", jsl.lu_factor, a),
            _case(f"Cholesky {n}", jnp.linalg.cholesky, s),
            _case(f"solve {n}", jnp.linalg.solve, s, b),
            _case(
                f"triangular solve {n}",
                lambda a, b: lax.linalg.triangular_solve(a, b, left_side=True, lower=True),
                np.tril(s),
                b,
            ),
        ]
    rows += [
        _case("Cholesky f64 128", jnp.linalg.cholesky, _definite(128, np.float64)),
        _case("Cholesky batched 64x8", jnp.linalg.cholesky, np.stack([_definite(8)] * 64)),
        _case("inverse 64", jnp.linalg.inv, _definite(64)),
        _case("det 64", jnp.linalg.det, _f32(64, 64) / 8),
        _case("expm 32", jsl.expm, _f32(32, 32) / 8),
        _case("expm f64 32", jsl.expm, _f64(32, 32) / 8),
        _case("matrix_power 64, 9", lambda a: jnp.linalg.matrix_power(a, 9), _f32(64, 64) / 8),
        _case("pinv 64x32", jnp.linalg.pinv, _f32(64, 32)),
        _case("lstsq 128x16", lambda a, b: jnp.linalg.lstsq(a, b)[0], _f32(128, 16), _f32(128)),
    ]
    return rows


def indexing() -> list[Case]:
    table = _f32(10_000, 64)
    rows = RNG.integers(0, 10_000, 2000).astype(np.int32)
    segments = np.sort(RNG.integers(0, 500, 50_000)).astype(np.int32)
    x = _f32(100_000)
    at = RNG.integers(0, 100_000, 100_000).astype(np.int32)
    return [
        _case("searchsorted 10k in 10k", jnp.searchsorted, np.sort(_f32(10_000)), _f32(10_000)),
        _case(
            "searchsorted, sorting",
            lambda a, v: jnp.searchsorted(a, v, method="sort"),
            np.sort(_f32(10_000)),
            _f32(10_000),
        ),
        _case("interp 10k", jnp.interp, _f32(10_000), np.sort(_f32(1000)), _f32(1000)),
        _case("gather rows 2000x64", lambda t, i: t[i], table, rows),
        _case("embedding lookup", lambda t, i: jnp.take(t, i, axis=0, mode="clip"), table, rows.reshape(20, 100)),
        _case("embedding gradient", jax.grad(lambda t, i: jnp.sum(t[i] ** 2)), _f32(1000, 64), rows % 1000),
        _case("scatter-add rows 2000x64", lambda t, i, u: t.at[i].add(u), table, rows, _f32(2000, 64)),
        _case("scatter rows 2000x64", lambda t, i, u: t.at[i].set(u), table, rows, _f32(2000, 64)),
        _case("gather 100k", lambda x, i: x[i], x, at),
        _case("gather 2-D indices", lambda x, i, j: x[i, j], _f32(300, 300), at[:50_000] % 300, at[50_000:] % 300),
        _case("scatter-add 100k", lambda x, i, u: x.at[i].add(u), x, at, _f32(100_000)),
        _case(
            "take_along_axis 1000x100",
            lambda x, i: jnp.take_along_axis(x, i, 1),
            _f32(1000, 100),
            RNG.integers(0, 100, (1000, 10)).astype(np.int32),
        ),
        _case("segment_sum 50k in 500", lambda x, s: jax.ops.segment_sum(x, s, 500), _f32(50_000), segments),
        _case("segment_sum rows", lambda x, s: jax.ops.segment_sum(x, s, 100), _f32(5000, 32), segments[:5000] % 100),
        _case(
            "one_hot product",
            lambda i, t: jax.nn.one_hot(i, 1000, dtype=jnp.float32) @ t,
            rows[:256] % 1000,
            _f32(1000, 64),
        ),
        _case("histogram 100k in 50", lambda x: jnp.histogram(x, 50, (-3, 3))[0], x),
        _case("bincount 100k", lambda i: jnp.bincount(i, length=100), at % 100),
        _case("boolean mask, nonzero", lambda x: jnp.nonzero(x > 0, size=50_000)[0], x),
        _case("unique 10k", lambda i: jnp.unique(i, size=5000), at[:10_000]),
        _case(
            "dynamic slices",
            lambda x, i: lax.dynamic_update_slice(x, lax.dynamic_slice(x, (i, i), (100, 100)) * 2, (i + 3, i)),
            _f32(512, 512),
            np.int32(17),
        ),
    ]


def sorts() -> list[Case]:
    x = _f32(50_000)
    return [
        _case("sort 50k", jnp.sort, x),
        _case("sort rows 500x100", lambda x: jnp.sort(x, 1), _f32(500, 100)),
        _case("sort first axis 1000x50", lambda x: jnp.sort(x, 0), _f32(1000, 50)),
        _case("argsort 50k", jnp.argsort, x),
        _case("top_k 10 of 50k", lambda x: lax.top_k(x, 10), x),
        _case("top_k 5 of 256x1000", lambda x: lax.top_k(x, 5), _f32(256, 1000)),
        _case("median rows", lambda x: jnp.median(x, axis=1), _f32(200, 101)),
        _case("sort of i32 50k", jnp.sort, RNG.integers(0, 1 << 30, 50_000).astype(np.int32)),
    ]


def cases() -> list[Case]:
    """All programs."""
    families = (
        elementary,
        complex_numbers,
        products,
        images,
        transforms,
        convolutions,
        windows,
        transposes,
        folds,
        sampling,
        decompositions,
        indexing,
        sorts,
        lookups,
        losses,
        phases,
        steps,
    )
    return [case for family in families for case in family()]
