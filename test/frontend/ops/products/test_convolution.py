"""Convolutions, run by XLA and by llvm-cpu, against the definition implemented in NumPy."""

from __future__ import annotations

import itertools

import ml_dtypes
import numpy as np
import pytest
from harness import accept, build, check, run
from hypothesis import given, settings
from hypothesis import strategies as st

from hilo import Shape, ops
from hilo.dialect.attributes import ConvDimensionNumbers

RNG = np.random.default_rng(11)


def values(dims: tuple[int, ...], dtype: object = np.float32) -> np.ndarray:
    row = np.dtype(dtype)
    return RNG.integers(0 if row.kind == "u" else -3, 4, dims).astype(row)


def holes(x: np.ndarray, axis: int, dilation: int) -> np.ndarray:
    n = x.shape[axis]
    if not n:
        return x
    wide = np.zeros([*x.shape[:axis], (n - 1) * dilation + 1, *x.shape[axis + 1 :]], x.dtype)
    wide[(slice(None),) * axis + (slice(None, None, dilation),)] = x
    return wide


def reference(lhs, rhs, strides, padding, lhs_dilation, rhs_dilation, features=1, batches=1) -> np.ndarray:
    """The documented sum, group by group; negative padding cuts."""
    n = lhs.ndim - 2
    for d in range(n):
        lhs, rhs = holes(lhs, d + 2, lhs_dilation[d]), holes(rhs, d + 2, rhs_dilation[d])
        low, high = padding[d]
        lhs = np.pad(lhs, [(max(low, 0), max(high, 0)) if a == d + 2 else (0, 0) for a in range(n + 2)])
        lhs = lhs[(slice(None),) * (d + 2) + (slice(max(-low, 0), lhs.shape[d + 2] - max(-high, 0)),)]
    window = rhs.shape[2:]
    counts = [max((lhs.shape[d + 2] - window[d]) // strides[d] + 1, 0) if lhs.shape[d + 2] else 0 for d in range(n)]
    groups = max(features, batches)
    out = np.zeros([lhs.shape[0] // batches, rhs.shape[0], *counts], lhs.dtype)
    for g, kernels in enumerate(np.split(rhs, groups, 0)):
        source = np.split(lhs, features, 1)[g] if features > 1 else np.split(lhs, batches, 0)[g]
        into = slice(g * len(kernels), (g + 1) * len(kernels))
        for at in itertools.product(*map(range, counts)):
            part = source[
                (
                    slice(None),
                    slice(None),
                    *(slice(o * s, o * s + w) for o, s, w in zip(at, strides, window, strict=True)),
                )
            ]
            out[(slice(None), into, *at)] = np.tensordot(part, kernels, (range(1, n + 2), range(1, n + 2)))
    return out


@st.composite
def cases(draw: st.DrawFn) -> dict:
    n = draw(st.integers(0, 2))
    features, batches = draw(st.sampled_from([(1, 1), (2, 1), (1, 2)]))
    each = lambda s: [draw(s) for _ in range(n)]  # noqa: E731
    lhs = (batches * draw(st.integers(1, 2)), features * draw(st.integers(1, 2)), *each(st.integers(0, 6)))
    rhs = (features * batches * draw(st.integers(1, 2)), lhs[1] // features, *each(st.integers(1, 3)))
    lhs_dilation, rhs_dilation = each(st.integers(1, 2)), each(st.integers(1, 2))
    padding = []
    for d in range(n):
        extent = (lhs[d + 2] - 1) * lhs_dilation[d] + 1 if lhs[d + 2] else 0
        low = draw(st.integers(-min(extent, 2), 2))
        padding.append((low, draw(st.integers(-min(extent + min(low, 0), 2), 2))))
    return {
        "lhs": values(lhs), "rhs": values(rhs), "strides": each(st.integers(1, 3)), "padding": padding,
        "lhs_dilation": lhs_dilation, "rhs_dilation": rhs_dilation, "features": features, "batches": batches,
    }  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(case=cases())
def test_convolution_is_its_definition(case: dict) -> None:
    lhs, rhs, *rest = case.values()
    check(lambda x, k: ops.ConvWithGeneralPadding(x, k, *rest), [lhs, rhs], reference(*case.values()))


@pytest.mark.parametrize(
    ("features", "batches", "padding"),
    [(1, 1, [(1, 0), (-1, 2)]), (4, 1, [(0, 0), (1, 1)]), (2, 1, [(2, 2), (0, 0)]), (1, 2, [(0, 0), (0, 1)])],
)
def test_llvm_cpu_agrees(features: int, batches: int, padding: list[tuple[int, int]]) -> None:
    lhs, rhs = values((4, 4, 6, 5)), values((8, 4 // features, 3, 2))
    rest = ([2, 1], padding, [1, 2], [2, 1], features, batches)
    check(lambda x, k: ops.ConvWithGeneralPadding(x, k, *rest), [lhs, rhs], reference(lhs, rhs, *rest), on_cpu=True)


@pytest.mark.parametrize(
    "dtype", [np.float16, ml_dtypes.bfloat16, np.float64, np.complex64, np.int8, np.int32, np.uint8]
)
def test_each_kind_of_element_type(dtype: object) -> None:
    lhs, rhs = values((1, 2, 5), dtype), values((3, 2, 2), dtype)
    want = reference(lhs.astype("O"), rhs.astype("O"), [1], [(0, 0)], [1], [1])
    check(lambda x, k: ops.Conv(x, k, [1], "VALID"), [lhs, rhs], want.astype(lhs.dtype))


@pytest.mark.parametrize("stride", [1, 2, 3])
@pytest.mark.parametrize("size", [5, 6])
def test_same_padding_is_jaxs(stride: int, size: int) -> None:
    lax = pytest.importorskip("jax.lax", reason="the reference is JAX: pip install jax")
    lhs, rhs = values((2, 3, size, 7)), values((4, 3, 3, 2))
    want = np.asarray(lax.conv_general_dilated(lhs, rhs, (stride, stride), "SAME"))
    check(lambda x, k: ops.Conv(x, k, [stride, stride], "SAME"), [lhs, rhs], want)


def test_dimension_numbers_in_each_form_are_the_same() -> None:
    numbers = ConvDimensionNumbers.of("b01f", "01io", "b01f")
    fields = {f: getattr(numbers, f) for f in numbers.__dataclass_fields__}
    forms = [numbers, fields, ("b01f", "01io", "b01f"), ("NHWC", "HWIO", "NHWC")]
    lhs, rhs = values((2, 5, 6, 3)), values((3, 2, 3, 4))
    texts = {build(lambda x, k, n=n: ops.ConvGeneral(x, k, [1, 2], "SAME", n), lhs, rhs).as_text() for n in forms}
    assert len(texts) == 1
    plain = run(build(lambda x, k: ops.Conv(x, k, [1, 2], "SAME"), "f32[2,3,5,6]", "f32[4,3,3,2]"),
                lhs.transpose(0, 3, 1, 2), rhs.transpose(3, 2, 0, 1))[0]  # fmt: skip
    check(
        lambda x, k: ops.ConvWithGeneralDimensions(x, k, [1, 2], "SAME", numbers),
        [lhs, rhs],
        plain.transpose(0, 2, 3, 1),
    )


def test_output_may_be_laid_out_otherwise() -> None:
    lhs, rhs = values((1, 2, 4)), values((3, 2, 2))
    want = reference(lhs, rhs, [1], [(0, 0)], [1], [1]).transpose(2, 1, 0)
    check(lambda x, k: ops.ConvGeneral(x, k, [1], "VALID", ("bf0", "oi0", "0fb")), [lhs, rhs], want)


def test_window_reversal_flips_the_kernel() -> None:
    lhs, rhs = values((1, 2, 5, 4)), values((3, 2, 2, 3))
    want = reference(lhs, rhs[:, :, ::-1], [1, 1], [(1, 1), (0, 0)], [1, 1], [1, 1])
    flipped = lambda x, k: ops.ConvGeneralDilated(  # noqa: E731
        x, k, [1, 1], [(1, 1), (0, 0)], window_reversal=[True, False]
    )
    check(flipped, [lhs, rhs], want)


def test_preferred_element_type() -> None:
    lhs, rhs = np.full((1, 40, 1), 100, np.int8), np.full((1, 40, 1), 100, np.int8)
    conv = lambda x, k: ops.Conv(x, k, [1], "VALID", preferred_element_type="s32")  # noqa: E731
    check(conv, [lhs, rhs], np.full((1, 1, 1), 400_000, "i4"))


def test_a_dynamic_batch_stays() -> None:
    lhs = Shape("f32", [4, 2, 5], dynamic=[0])
    program = build(lambda x, k: ops.Conv(x, k, [1], "SAME"), lhs, "f32[3,2,3]")
    accept(program)
    assert program.program_shape.result == Shape("f32", [4, 3, 5], dynamic=[0])
