"""canonicalize-convolution: its arithmetic against brute force, and whole convolutions against XLA."""

import random

import ml_dtypes
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import Profile, run_pipeline
from hilo.lowering.convolution.geometry import Axis, ceil_div, dilated, inverse, split_phases

axes = st.builds(
    Axis,
    size=st.integers(1, 8),
    window=st.integers(1, 6),
    stride=st.integers(1, 3),
    low=st.integers(-2, 5),
    high=st.integers(-2, 5),
    dilation=st.integers(1, 4),
    window_dilation=st.integers(1, 3),
)


def convolve(axis, x, w):
    """The definition: pad and dilate, then slide. x: [size], w: [window]; [output]."""
    wide = np.zeros(dilated(axis.size, axis.dilation))
    wide[:: axis.dilation] = x
    wide = np.concatenate([np.zeros(max(0, axis.low)), wide, np.zeros(max(0, axis.high))])
    wide = wide[max(0, -axis.low) : len(wide) - max(0, -axis.high)]
    out, start = [], 0
    while start + axis.extent <= len(wide):
        out.append(np.dot(wide[start : start + axis.extent : axis.window_dilation], w))
        start += axis.stride
    return np.array(out)


@given(axes)
def test_output_counts_the_windows(axis):
    assume(axis.padded > 0)
    assert axis.output == len(convolve(axis, np.zeros(axis.size), np.zeros(axis.window)))


@given(axes, st.integers(0, 2**32 - 1))
def test_phases_compute_the_dilated_convolution(axis, seed):
    axis = Axis(axis.size, axis.window, low=axis.low, high=axis.high, dilation=axis.dilation)
    assume(axis.output > 0)
    rng = np.random.default_rng(seed)
    x, w = rng.standard_normal(axis.size), rng.standard_normal(axis.window)
    count = ceil_div(axis.output, axis.dilation)
    parts = []
    for phases in split_phases(axis):
        assert phases.count == len(phases.starts)
        for start in phases.starts:
            kernel = w[start : start + axis.dilation * phases.axis.window : axis.dilation]
            assert len(kernel) == phases.axis.window
            parts.append(convolve(phases.axis, x, kernel) if len(kernel) else np.zeros(count))
    assert [len(part) for part in parts] == [count] * axis.dilation
    np.testing.assert_allclose(np.stack(parts, 1).ravel()[: axis.output], convolve(axis, x, w), atol=1e-12)


@given(st.permutations(range(5)))
def test_inverse_undoes_a_permutation(permutation):
    assert [permutation[i] for i in inverse(permutation)] == list(range(5))


def program(rank, batch, features, outputs, axes, feature_groups, batch_groups, layouts, dtype):
    """A convolution as text, with the shapes of its operands."""
    spatial = [str(i) for i in range(rank)]
    lhs = {"b": batch, "f": features, **dict(zip(spatial, (a.size for a in axes), strict=True))}
    rhs = {"i": features // feature_groups, "o": outputs, **dict(zip(spatial, (a.window for a in axes), strict=True))}
    out = {"b": batch // batch_groups, "f": outputs, **dict(zip(spatial, (a.output for a in axes), strict=True))}
    types, shapes = [], []
    for sizes, layout in zip((lhs, rhs, out), layouts, strict=True):
        shapes.append([sizes[name] for name in layout])
        types.append("tensor<" + "".join(f"{s}x" for s in shapes[-1]) + dtype + ">")
    x, w, y = types
    texts = ["[" + ", ".join(layout) + "]" for layout in layouts]
    window = (
        f"stride = {[a.stride for a in axes]}, pad = {[[a.low, a.high] for a in axes]}, "
        f"lhs_dilate = {[a.dilation for a in axes]}, rhs_dilate = {[a.window_dilation for a in axes]}, "
        f"reverse = {str([a.reverse for a in axes]).lower()}"
        if rank
        else ""
    )
    text = f"""func.func @main(%x: {x}, %w: {w}) -> {y} {{
      %0 = stablehlo.convolution(%x, %w) dim_numbers = {texts[0]}x{texts[1]}->{texts[2]}, window = {{{window}}}
        {{batch_group_count = {batch_groups} : i64, feature_group_count = {feature_groups} : i64}} : ({x}, {w}) -> {y}
      return %0 : {y}
    }}"""
    return text, shapes[0], shapes[1]


def random_program(seed, dtype="f32"):
    """Any rank from 0 to 3, any layout, groups, dilations, reversal and padding, drawn by seed."""
    rnd = random.Random(seed)
    rank = rnd.choice([0, 1, 2, 2, 2, 3])
    groups = rnd.choice([1, 1, 2, 3, 9])
    feature_groups, batch_groups = (groups, 1) if rnd.random() < 0.5 else (1, groups)
    is_plain = rnd.random() < 0.3
    axes = []
    for _ in range(rank):
        axis = Axis(
            size=rnd.randint(1, 7),
            window=rnd.choice([1, 2, 3, 5]),
            stride=1 if is_plain else rnd.randint(1, 3),
            low=rnd.randint(-2, 4),
            high=rnd.randint(-2, 4),
            dilation=rnd.choice([1, 1, 2, 3]),
            window_dilation=1 if is_plain else rnd.choice([1, 1, 2]),
            reverse=rnd.random() < 0.2,
        )
        axes.append(axis if axis.padded > 0 else Axis(axis.size, axis.window))
    spatial = [str(i) for i in range(rank)]
    if rnd.random() < 0.3:
        layouts = (["b", *spatial, "f"], [*spatial, "i", "o"], ["b", *spatial, "f"])
    else:
        layouts = tuple(
            rnd.sample(names, rank + 2) for names in (["b", "f", *spatial], ["i", "o", *spatial], ["b", "f", *spatial])
        )
    return program(
        rank,
        batch_groups * rnd.randint(1, 3),
        feature_groups * rnd.randint(1, 3),
        groups * rnd.randint(1, 3),
        axes,
        feature_groups,
        batch_groups,
        layouts,
        dtype,
    )


def lowered(text, options=""):
    module = parse_module(text)
    run_pipeline(module, f"canonicalize-convolution{options}")
    return str(module)


@pytest.mark.parametrize("seed", range(0, 80))
def test_random_convolutions_agree_with_xla(seed):
    text, x_shape, w_shape = random_program(seed)
    rng = np.random.default_rng(seed)
    x, w = (rng.integers(-4, 5, shape).astype(np.float32) for shape in (x_shape, w_shape))
    assert_close(run_xla(lowered(text), x, w)[0], run_xla(text, x, w)[0], context=f"seed {seed}\n{text}")


@pytest.mark.parametrize(
    ("mlir", "dtype"),
    [
        ("f64", np.float64),
        ("f16", np.float16),
        ("bf16", ml_dtypes.bfloat16),
        ("i32", np.int32),
        ("i8", np.int8),
        ("ui8", np.uint8),
        ("complex<f32>", np.complex64),
        ("complex<f64>", np.complex128),
    ],
)
@pytest.mark.parametrize("seed", [3, 5, 11, 23])
def test_each_element_type_agrees_with_xla(mlir, dtype, seed):
    text, x_shape, w_shape = random_program(seed, mlir)
    rng = np.random.default_rng(seed)
    x, w = (rng.integers(0, 4, shape).astype(dtype) for shape in (x_shape, w_shape))
    if np.dtype(dtype).kind == "c":
        x, w = x + 1j * x[::-1], w - 1j * w
    assert_close(run_xla(lowered(text), x, w)[0], run_xla(text, x, w)[0], context=text)


CHANNELS_LAST = (["b", "0", "1", "f"], ["0", "1", "i", "o"], ["b", "0", "1", "f"])
OF_WEIGHTS = (["f", "0", "1", "b"], ["i", "0", "1", "o"], ["0", "1", "b", "f"])
OF_INPUT = (["b", "0", "1", "f"], ["0", "1", "o", "i"], ["b", "0", "1", "f"])
# name: batch, features, outputs, axis (twice), feature groups, batch groups, layouts
JAX_GRADIENTS = {
    "weights": (2, 4, 5, Axis(8, 8, low=1, high=1), 1, 1, OF_WEIGHTS),
    "weights of one feature": (2, 1, 5, Axis(8, 8, low=1, high=1), 1, 1, OF_WEIGHTS),
    "weights with stride": (2, 4, 5, Axis(8, 4, low=1, high=0, window_dilation=2), 1, 1, OF_WEIGHTS),
    "weights of a depthwise one": (6, 4, 6, Axis(8, 8, low=1, high=1), 1, 6, OF_WEIGHTS),
    "input": (2, 5, 4, Axis(8, 3, low=1, high=1), 1, 1, OF_INPUT),
    "input with stride": (2, 5, 4, Axis(4, 3, low=1, high=2, dilation=2), 1, 1, OF_INPUT),
}


@pytest.mark.parametrize("name", JAX_GRADIENTS)
def test_gradients_as_jax_emits_them_agree_with_xla(name):
    batch, features, outputs, axis, feature_groups, batch_groups, layouts = JAX_GRADIENTS[name]
    text, x_shape, w_shape = program(
        2, batch, features, outputs, [axis] * 2, feature_groups, batch_groups, layouts, "f32"
    )
    rng = np.random.default_rng(0)
    x, w = (rng.standard_normal(shape).astype(np.float32) for shape in (x_shape, w_shape))
    result = lowered(text)
    if name.startswith("weights"):
        assert "stablehlo.convolution" not in result
    assert_close(run_xla(result, x, w)[0], run_xla(text, x, w)[0], atol=1e-4, context=result)


def test_infinities_and_nans_stay_where_they_are():
    text, x_shape, w_shape = program(2, 1, 4, 4, [Axis(6, 3)] * 2, 2, 1, CHANNELS_LAST, "f32")
    x = np.ones(x_shape, np.float32)
    x[0, 0, 0, 0], x[0, 5, 5, 3] = np.inf, np.nan
    w = np.ones(w_shape, np.float32)
    assert_close(run_xla(lowered(text), x, w)[0], run_xla(text, x, w)[0])


@pytest.mark.parametrize(("window", "dilation"), [(1, 2), (2, 3), (3, 2), (4, 2), (5, 3)])
def test_a_nan_reaches_its_own_windows_behind_a_dilation(window, dilation):
    axis = Axis(5, window, low=window - 1, high=window - 1 + dilation // 2, dilation=dilation)
    text, x_shape, w_shape = program(2, 1, 3, 2, [axis] * 2, 1, 1, CHANNELS_LAST, "f32")
    rng = np.random.default_rng(window)
    x, w = (rng.standard_normal(shape).astype(np.float32) for shape in (x_shape, w_shape))
    x[0, 1, 3, 0], x[0, 4, 4, 1] = np.nan, -np.inf
    assert_close(run_xla(lowered(text), x, w)[0], run_xla(text, x, w)[0], atol=1e-5)


@pytest.mark.parametrize("groups", [1, 3])
@pytest.mark.parametrize(("rows", "low", "high"), [(3, 1, 0), (4, 0, 0), (5, -1, 0), (2, 2, 0), (3, 0, 1)])
def test_one_window_in_steps(rows, low, high, groups):
    """What reads the result does not take its rows away from the input's sizes."""
    types = f"tensor<2x{rows}x8x3xf32>, tensor<3x2x{3 // groups}x9xf32>"
    text = f"""func.func @main(%x: {types.replace(", tensor", ", %w: tensor")}) -> tensor<2x1x9x9xf32> {{
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {{stride = [2, 1], pad = [[{low}, {high}], [2, 0]]}}
        {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({types}) -> tensor<2x1x9x9xf32>
      %1 = stablehlo.multiply %0, %0 : tensor<2x1x9x9xf32>
      %2 = stablehlo.tanh %1 : tensor<2x1x9x9xf32>
      return %2 : tensor<2x1x9x9xf32>
    }}"""
    rng = np.random.default_rng(rows)
    x, w = (rng.normal(size=size).astype(np.float32) for size in ((2, rows, 8, 3), (3, 2, 3 // groups, 9)))
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    assert_close(np.asarray(executable(x, w)), run_xla(text, x, w)[0])


@pytest.mark.parametrize("x_shape", [(0, 6, 6, 2), (1, 6, 6, 0), (1, 0, 6, 2)])
def test_size_0_agrees_with_xla(x_shape):
    axes = [Axis(x_shape[1], 3, low=1, high=1), Axis(x_shape[2], 3, low=1, high=1)]
    text, _, w_shape = program(2, x_shape[0], x_shape[3], 4, axes, 1, 1, CHANNELS_LAST, "f32")
    x, w = np.ones(x_shape, np.float32), np.ones(w_shape, np.float32)
    assert_close(run_xla(lowered(text), x, w)[0], run_xla(text, x, w)[0])


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_any_limits_give_the_same_values(seed):
    text, x_shape, w_shape = random_program(seed)
    rng = np.random.default_rng(seed)
    x, w = (rng.integers(-4, 5, shape).astype(np.float32) for shape in (x_shape, w_shape))
    other = lowered(text, "{positions=0 fold=1 narrow=0 split-groups=1 thin=0}")
    assert_close(run_xla(other, x, w)[0], run_xla(lowered(text), x, w)[0], context=text)


def test_settings_of_the_profile_are_followed():
    from hilo.lowering.framework.profile import ConvolutionSettings

    text, *_ = program(2, 1, 4, 4, [Axis(6, 3)] * 2, 1, 1, (["b", "f", "0", "1"], *CHANNELS_LAST[1:]), "f32")
    kept, unfenced = parse_module(text), parse_module(text)
    run_pipeline(
        kept, "canonicalize-convolution", profile=Profile("toy", convolution=ConvolutionSettings(layout="keep"))
    )
    assert "stablehlo.transpose" not in str(kept)
    run_pipeline(
        unfenced, "canonicalize-convolution", profile=Profile("toy", convolution=ConvolutionSettings(fence=False))
    )
    assert "stablehlo.transpose" in str(unfenced) and "optimization_barrier" not in str(unfenced)
