"""expand-reduce-window on llvm-cpu, against XLA."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.reduce.windows.window_kernels import Window
from hilo.targets.llvm_cpu.profile import IN_PROCESS

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(11)
X = RNG.normal(size=(64, 300)).astype(np.float32)


def agree(function, *arguments) -> None:
    """hilo's results against XLA's; sums that cancel are compared with the largest result."""
    with jax.enable_x64(True):
        text = jax.jit(function).lower(*arguments).as_text()
    got = hilo.compile(text)(*arguments)
    for g, w in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *arguments), strict=True):
        scale = np.nanmax(np.abs(w.astype(np.float64)), initial=1.0) if w.dtype.kind == "f" else 1.0
        assert_close(g, w, atol=None if w.dtype.kind not in "fc" else 4e-6 * scale, context=text)


@pytest.mark.parametrize("axis", [0, 1])
def test_scans_along_each_axis(axis):
    agree(lambda x: (jnp.cumsum(x, axis=axis), lax.cummax(x, axis=axis, reverse=True)), X)


def test_scans_of_other_types():
    agree(lambda x: lax.cumsum(x, axis=0, reverse=True), RNG.integers(-9, 9, (50, 30)).astype(np.int32))
    agree(lambda x: lax.cumprod(x, axis=0), np.exp(1j * RNG.normal(size=(40, 3))).astype(np.complex64))
    agree(lambda x: lax.cummin(x, axis=0), RNG.integers(0, 200, 70).astype(np.uint8))
    agree(
        lambda x: lax.reduce_window(x, jnp.bfloat16(0), lax.add, (30,), (1,), ((29, 0),)),
        RNG.normal(size=30).astype(ml_dtypes.bfloat16),
    )


COLUMNS = [(100, 2), (200, 1000), (20, 70, 130), (3, 5000, 25), (9, 11, 3, 5), (2, 130, 463), (5000, 31)]


@pytest.mark.parametrize("shape", COLUMNS, ids=str)
def test_scans_along_columns(shape):
    """Shares of columns and of arrays that overlap, columns that do not fill vectors, blocks of blocks."""
    axis, floats = len(shape) - 2, RNG.normal(size=shape)
    narrow, whole = floats.astype(np.float32), RNG.integers(-(2**31), 2**31, shape).astype(np.int32)
    for function in (lax.cumsum, lax.cummax, lax.cumprod):
        agree(lambda x, y, f=function: (f(x, axis), f(y, axis, reverse=True)), whole, floats)
    agree(lambda x: (lax.cumsum(x, axis), lax.cummin(x, axis, reverse=True)), narrow)
    narrow.flat[len(narrow.flat) // 3], narrow.flat[7] = np.nan, np.inf
    got = hilo.compile(jax.jit(lambda x: (lax.cumsum(x, axis), lax.cummin(x, axis))).lower(narrow).as_text())(narrow)
    for mine, exact in zip(got, (np.cumsum(narrow, axis), np.minimum.accumulate(narrow, axis)), strict=True):
        np.testing.assert_allclose(mine, exact, rtol=1e-4, atol=1e-3)


def test_long_scans_along_columns_are_as_accurate_as_a_tree_of_sums():
    x = RNG.normal(size=(50_000, 20)).astype(np.float32)
    got = np.asarray(hilo.compile(jax.jit(lambda x: jnp.cumsum(x, 0)).lower(x).as_text())(x))
    exact = np.cumsum(x.astype(np.float64), 0)
    assert np.abs(got - exact).max() < 4e-7 * np.abs(exact).max()


def test_scans_by_several_operations():
    x = X[:19, :131].copy()
    x[0, :3], x[4, 40:44], x[7, 100], x[9, 77] = -np.inf, -np.inf, np.inf, np.nan

    def every(x):
        return [lax.cumlogsumexp(x, axis=axis, reverse=back) for axis in (0, 1) for back in (False, True)]

    for dtype, tolerance in ((np.float32, 4e-6), (np.float64, 1e-14)):
        values = x.astype(dtype)
        with jax.enable_x64(True):
            text = jax.jit(every).lower(values).as_text()
        exact = values.astype(np.float64)
        for axis, pair in zip((0, 1), np.reshape(np.array(hilo.compile(text)(values)), (2, 2, *x.shape)), strict=True):
            there, back = np.logaddexp.accumulate(exact, axis), np.logaddexp.accumulate(np.flip(exact, axis), axis)
            for got, want in zip(pair, (there, np.flip(back, axis)), strict=True):
                np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)


def test_a_long_scan_is_as_accurate_as_a_tree_of_sums():
    x = RNG.normal(size=300_000).astype(np.float32)
    got = np.asarray(hilo.compile(jax.jit(jnp.cumsum).lower(x).as_text())(x))
    exact = np.cumsum(x.astype(np.float64))
    assert np.max(np.abs(got - exact)) < 2e-6 * np.max(np.abs(exact))


def test_long_windows():
    agree(lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 100), (1, 7), "SAME", window_dilation=(1, 2)), X)
    agree(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (20, 31), (3, 1), "VALID"), X)


def test_windows_of_several_operands():
    def choose(a, b):
        keep = a[0] >= b[0]
        return jnp.where(keep, a[0], b[0]), jnp.where(keep, a[1], b[1])

    def largest(x):
        at = lax.broadcasted_iota(jnp.int32, x.shape, 1)
        return lax.reduce_window((x, at), (np.float32(-np.inf), np.int32(-1)), choose, (1, 4), (1, 2), "SAME")

    agree(largest, X[:3, :20])


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "float16"])
def test_running_sums_and_products_are_rounded_as_xla_rounds_them(dtype):
    """Of one stage to four, with blocks that are not full, along each dimension; -0, NaN and infinities, too."""
    shapes = (((16,), 0), ((17,), 0), ((4500,), 0), ((3, 257), 1), ((258, 5), 0), ((2, 40, 67), 1), ((31, 1), 0))
    arrays = [RNG.normal(size=shape).astype(jnp.dtype(dtype)) for shape, _ in shapes]
    for x in arrays:
        x[..., : x.shape[-1] // 2].ravel()[:2] = -0.0
    arrays[3][1, 100:] = RNG.choice([1, np.nan, np.inf, -np.inf], 157)
    axes = [axis for _, axis in shapes]

    def scans(*arrays):
        sums = [lax.cumsum(x, axis) for x, axis in zip(arrays, axes, strict=True)]
        return [*sums, *(lax.cumprod(x, axis) for x, axis in zip(arrays, axes, strict=True))]

    with jax.enable_x64(True):
        text = jax.jit(scans).lower(*arrays).as_text()
    for got, want in zip(hilo.compile(text)(*arrays), run_xla(text, *arrays), strict=True):
        number = ~np.isnan(want)
        np.testing.assert_array_equal(np.isnan(np.asarray(got)), ~number)
        bits = f"u{want.itemsize}"
        np.testing.assert_array_equal(np.asarray(got)[number].view(bits), want[number].view(bits))


def test_dilated_operands_negative_padding_and_other_reducers():
    one, half = np.float32(1), np.float32(0.5)
    padding = ((1, 2), (-1, 0))
    agree(lambda x: lax.reduce_window(x, one, lax.add, (2, 3), (1, 2), padding, base_dilation=(2, 3)), X[:5, :9])
    agree(lambda x: lax.reduce_window(x, half, lambda a, b: a * half + b, (5,), (1,), "SAME"), X[0])
    agree(lambda x: lax.reduce_window(x, False, lax.bitwise_or, (3, 3), (1, 1), "SAME"), X[:9, :8] > 1.5)


def test_counts_of_windows():
    assert Window(5, 2, 1, 2, 1, 1, 2).count == 11
    assert Window(4, 4, 1, 1, 1, 3, 0).scan == 1 and Window(4, 4, 1, 1, 1, 0, 3).scan == -1
    assert Window(4, 4, 2, 1, 1, 3, 0).scan == 0


@pytest.mark.parametrize(("axis", "reverse"), [(0, True), (1, False)])
def test_scans_with_functions_of_c128_numbers(axis, reverse):
    x = RNG.normal(size=(5, 7)) + 1j * RNG.normal(size=(5, 7))
    with jax.enable_x64(True):
        text = jax.jit(lambda x: lax.cumlogsumexp(x, axis=axis, reverse=reverse)).lower(x).as_text()
    program = hilo.load(text)
    run_pipeline(program.module, "inline,symbol-dce,expand-scan")
    assert "reduce_window" not in program.as_text()
    assert_close(hilo.compile(program, target="evaluator")(x), run_xla(text, x)[0])


APART = (
    ((300,), (3,)), ((301,), (7,)), ((64, 300), (1, 4)), ((65, 16), (5, 1)), ((3, 29, 28, 32), (1, 2, 2, 1)),
    ((2, 9, 14, 7, 8), (1, 3, 2, 1, 1)), ((2, 8, 8, 8, 16), (1, 2, 2, 2, 1)), ((1, 2, 2, 8), (1, 2, 2, 1)),
)  # fmt: skip
"""Shapes and windows that do not overlap: along the last dimension, along others, with elements left at the ends."""


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint32"])
def test_windows_that_do_not_overlap(dtype):
    arrays = [RNG.integers(0 if dtype == "uint32" else -9, 9, shape).astype(dtype) for shape, _ in APART]
    if dtype.startswith("float"):
        for x in arrays:
            x.ravel()[::7] = [-0.0, np.nan, np.inf, -0.0, 1.5, -np.inf, 0.0][RNG.integers(7)]

    def all_windows(*arrays):
        found = []
        for x, (_, window) in zip(arrays, APART, strict=True):
            zero, low = jnp.zeros((), x.dtype), jnp.array(-jnp.inf if x.dtype.kind == "f" else 0, x.dtype)
            found.append(lax.reduce_window(x, zero, lax.add, window, window, "VALID"))
            found.append(lax.reduce_window(jnp.abs(x), low, lax.max, window, window, "VALID"))
        return found

    with jax.enable_x64(True):
        text = jax.jit(all_windows).lower(*arrays).as_text()
    results = iter(hilo.compile(text)(*arrays))
    with np.errstate(invalid="ignore"):
        for x, (shape, window) in zip(arrays, APART, strict=True):
            whole = x[tuple(slice(n // w * w) for n, w in zip(shape, window, strict=True))]
            apart = whole.reshape([k for n, w in zip(shape, window, strict=True) for k in (n // w, w)])
            axes = tuple(range(1, apart.ndim, 2))
            assert_close(np.asarray(next(results)), apart.sum(axes, dtype=dtype), context=f"sums of {shape} {window}")
            assert_close(np.asarray(next(results)), np.abs(apart).max(axes), context=f"maxima of {shape} {window}")


SHORT = (
    # shape, window, strides, dilations of the window, padding
    ((37,), (3,), (1,), (1,), ((1, 1),)),
    ((300,), (16,), (3,), (1,), ((5, -2),)),
    ((131, 67), (2, 1), (1, 1), (1, 1), ((0, 0), (0, 0))),
    ((64, 131), (1, 2), (1, 2), (1, 1), ((0, 0), (0, 1))),
    ((29, 31), (5, 3), (2, 3), (2, 1), ((2, 1), (-1, 2))),
    ((7, 8), (7, 3), (1, 1), (1, 2), ((0, 0), (0, 0))),  # one window along the first dimension
    ((2, 13, 17, 3), (1, 3, 3, 1), (1, 2, 2, 1), (1, 1, 1, 1), ((0, 0), (1, 1), (0, 1), (0, 0))),
    ((2, 3, 12, 19), (1, 1, 2, 2), (1, 1, 2, 2), (1, 1, 1, 1), ((0, 0),) * 4),
    ((1, 1), (2, 2), (1, 1), (1, 1), ((1, 0), (1, 0))),
)


def combined(combine, x, start, window, strides, dilation, padding):
    """What a window combines, in order; padding does not count. XLA's YNN fusions lose NaN in maxima (jax#39103)."""
    lows, highs = ([max(0, side) for side in sides] for sides in zip(*padding, strict=True))
    padded = np.full([low + n + high for low, n, high in zip(lows, x.shape, highs, strict=True)], start, x.dtype)
    padded[tuple(slice(low, low + n) for low, n in zip(lows, x.shape, strict=True))] = x
    cut = [slice(max(0, -low), n + min(0, high)) for (low, high), n in zip(padding, padded.shape, strict=True)]
    padded = padded[tuple(cut)]
    spans = [(w - 1) * d + 1 for w, d in zip(window, dilation, strict=True)]
    counts = [(n - span) // s + 1 for n, span, s in zip(padded.shape, spans, strides, strict=True)]
    found = np.full(counts, start, x.dtype)
    for at in np.ndindex(*window):
        rows = zip(at, dilation, counts, strides, strict=True)
        found = combine(found, padded[tuple(slice(k * d, k * d + (n - 1) * s + 1, s) for k, d, n, s in rows)])
    return found


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "int8", "uint32"])
def test_short_windows_are_combined_in_order(dtype):
    """Of arguments and of values that are computed and used elsewhere, too. Sums are rounded in that order."""
    element = jnp.dtype(dtype)
    is_float = element.kind not in "iu"
    arrays = [RNG.integers(0 if dtype == "uint32" else -9, 9, shape).astype(element) for shape, *_ in SHORT]
    if is_float:
        for x in arrays:
            x += RNG.normal(size=x.shape).astype(element)
            x.ravel()[::7] = RNG.choice([-0.0, 0.0, np.nan, np.inf, -np.inf, 1e-30, 1e30], x.ravel()[::7].size)
        arrays[2][:9] = -0.0  # whole windows of it: the sum is 0
    zero, three, low = np.array([0, 3, -np.inf if is_float else np.iinfo(element).min]).astype(element)
    reducers = ((zero, lax.add, np.add), (low, lax.max, np.maximum), (three, lax.add, np.add))
    padded = [any(map(any, padding)) for *_, padding in SHORT]  # needs an identity

    def all_windows(*arrays):
        for number, (x, (_, window, strides, dilation, padding)) in enumerate(zip(arrays, SHORT, strict=True)):
            y = x + x if number % 2 else x  # exact
            for start, reducer, _ in reducers[: 2 if padded[number] else 3]:
                yield lax.reduce_window(y, start, reducer, window, strides, padding, window_dilation=dilation)
            if number % 2:
                yield y

    with jax.enable_x64(True):
        text = jax.jit(lambda *x: list(all_windows(*x))).lower(*arrays).as_text()
    found = iter(hilo.compile(text)(*arrays))
    with np.errstate(all="ignore"):
        for number, (x, (_, *how)) in enumerate(zip(arrays, SHORT, strict=True)):
            y = x + x if number % 2 else x
            wanted = [combined(numpy, y, start, *how) for start, _, numpy in reducers[: 2 if padded[number] else 3]]
            for want in [*wanted, *([y] if number % 2 else [])]:
                got, want = np.asarray(next(found)).astype(np.float64), want.astype(np.float64)
                np.testing.assert_array_equal(got, want, err_msg=str(SHORT[number]))
                np.testing.assert_array_equal(np.signbit(got)[want == 0], np.signbit(want)[want == 0])


def test_short_windows_in_a_loop():
    """Twenty generations of the Game of Life."""

    def generation(_, alive):
        sums = lax.reduce_window(alive, np.int32(0), lax.add, (3, 3), (1, 1), "SAME")
        return ((sums == 3) | ((sums == 4) & (alive == 1))).astype(np.int32)

    agree(lambda x: lax.fori_loop(0, 20, generation, x), RNG.integers(0, 2, (37, 41)).astype(np.int32))


@pytest.mark.parametrize("dtype", ["bool", "int32", "uint8", "int64", "float32"])
def test_short_windows_of_bits_and_of_initial_values_that_are_no_identity(dtype):
    """Reducers that give the same if the initial value, which is the padding, is combined again."""
    x = (RNG.integers(-9, 9, (14, 23)) % 11 if dtype != "bool" else RNG.random((14, 23)) < 0.4).astype(dtype)
    reducers = (lax.max, lax.min) if dtype == "float32" else (lax.max, lax.min, lax.bitwise_or, lax.bitwise_and)

    def program(x):
        found = []
        for reducer in reducers:
            for start in (0, 1, 5) if dtype != "bool" else (False, True):
                init = np.asarray(start, x.dtype)
                found.append(lax.reduce_window(x, init, reducer, (3, 2), (1, 1), "SAME"))
                found.append(
                    lax.reduce_window(x, init, reducer, (2, 3), (2, 1), [(0, 2), (3, 0)], window_dilation=(2, 1))
                )
                found.append(lax.reduce_window(x, init, reducer, (4, 1), (1, 2), "VALID"))
        return found

    with jax.enable_x64(True):
        agree(program, x)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize(
    ("window", "strides", "padding"), [((3, 3), (1, 1), "SAME"), ((2, 4), (2, 3), "VALID"), ((1, 7), (1, 1), "SAME")]
)
def test_sums_of_complex_numbers(dtype, window, strides, padding):
    """Each part by itself, on slices, as those of real numbers."""
    x = (RNG.normal(size=(40, 30)) + 1j * RNG.normal(size=(40, 30))).astype(dtype)
    x[3, 4], x[20, 7] = complex(np.inf, 1), complex(2, np.nan)
    agree(lambda x: lax.reduce_window(x, dtype(0), lax.add, window, strides, padding) * 2, x)
    text = jax.jit(lambda x: lax.reduce_window(x, dtype(0), lax.add, window, strides, padding)).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "expand-reduce-window", profile=IN_PROCESS)
    assert "reduce_window" not in str(module) and "flow.dispatch.region" not in str(module)


def test_windows_of_numbers():
    """Arrays without dimensions, of one operand and of two. XLA leaves the initial value out, the specification not."""
    x, y = np.float32(3), np.int32(-2)
    agree(lambda x: lax.reduce_window(x, np.float32(0), lax.add, (), (), ()), x)
    one = jax.jit(lambda x: lax.reduce_window(x, np.float32(2), lax.mul, (), (), ())).lower(x)
    assert float(hilo.compile(one.as_text())(x)) == 6
    starts = np.float32(5), np.int32(7)
    two = jax.jit(
        lambda x, y: lax.reduce_window((x, y), starts, lambda a, b: (a[0] - b[0], a[1] * b[1] + 1), (), (), ())
    ).lower(x, y)
    assert [*map(float, hilo.compile(two.as_text())(x, y))] == [2, -13]


SEPARABLE = [
    ((20, 30), (7, 7), (1, 1)),
    ((9, 30, 5), (6, 4, 3), (2, 3, 1)),
    ((2, 13, 14, 3), (1, 12, 9, 1), (1, 1, 2, 1)),
]


@pytest.mark.parametrize(("shape", "window", "strides"), SEPARABLE, ids=str)
@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16, np.int8, np.uint32, np.complex64, bool])
def test_windows_of_several_dimensions(shape, window, strides, dtype):
    """Dimension by dimension: padded, dilated, with elements that are not finite."""
    whole = dtype is not np.float32  # XLA rounds each partial sum
    x = (
        RNG.integers(-2, 3, shape) * (1 + 2j if dtype is np.complex64 else 1) if whole else RNG.normal(size=shape)
    ).astype(dtype)
    if np.dtype(dtype).kind == "f":
        x.flat[5] = np.nan
    add, low = (lax.bitwise_or, False) if dtype is bool else (lax.add, dtype(0))
    spread = [2 if n > 20 else 1 for n in shape]

    def every(x):
        found = [lax.reduce_window(x, low, add, window, strides, "SAME")]
        found.append(lax.reduce_window(x, low, add, window, strides, [(1, 2)] * x.ndim, window_dilation=spread))
        if dtype not in (bool, np.complex64):
            least = -np.inf if np.dtype(dtype).kind not in "iu" else np.iinfo(dtype).min
            found.append(lax.reduce_window(x, dtype(least), lax.max, window, strides, "SAME"))
            found.append(lax.reduce_window(x, dtype(3), lax.min, window, strides, [(2, 0)] * x.ndim))
        return found

    agree(every, x)
