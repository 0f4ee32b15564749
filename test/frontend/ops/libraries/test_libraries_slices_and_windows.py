"""XLA's builder libraries for slices, windows, order, tridiagonal systems and quantized data, against NumPy, SciPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from libraries import check, draw, evaluate
from oracle import assert_close

from hilo import XlaOp, ops

# ---- slicing ---------------------------------------------------------------------------------------------------------


def scattered(x: np.ndarray, index: np.ndarray, src: np.ndarray, axis: int) -> np.ndarray:
    result = x.copy()
    for place in np.ndindex(*index.shape):
        at = (*place[:axis], index[place], *place[axis + 1 :])
        result[at] += src[place]
    return result


@pytest.mark.parametrize("index_type", ["int32", "int64", "uint8"])
@pytest.mark.parametrize("dtype", ["int16", "float32"])
def test_slices_and_gathers(dtype: str, index_type: str) -> None:
    x, new = draw((2, 4, 5), dtype), draw((2, 2, 2), dtype, 1)
    rng = np.random.default_rng(3)
    indices = [
        rng.integers(0, x.shape[d], [3 if i == d else n for i, n in enumerate(x.shape)]).astype(index_type)
        for d in range(3)
    ]
    sources = [draw(i.shape, dtype, 5) for i in indices]
    picks, batched = rng.integers(0, 4, (3, 2)).astype(index_type), rng.integers(0, 5, (2, 3)).astype(index_type)

    def function(op: XlaOp, update: XlaOp, *rest: XlaOp) -> list[XlaOp]:
        zero = ops.Constant(op.builder, np.int32(1))
        at, src, (pick, batch) = rest[:3], rest[3:6], rest[6:]
        flat = [
            ops.SliceInMinorDims(op, [1, 2], [3, 4]),
            ops.SliceInMinorDims(op, [], []),
            ops.DynamicStridedSlice(op, [0, 1, zero], [2, 3, 4], [1, 2, 3]),
            ops.UpdateSlice(op, update, [0, 1, 2]),
            ops.UpdateSliceInMinorDims(op, update, [2, 1]),
            ops.DynamicSliceInMinorDims(op, [zero, zero], [2, 3]),
            ops.DynamicUpdateSliceInMinorDims(op, update, [zero, 3]),
            ops.TorchIndexSelect(op, pick, 1),
            ops.TorchIndexSelect(op, batch, 2, 1),
        ]
        for d in range(3):
            flat += [ops.TorchGather(op, at[d], d), ops.TorchGather(op, at[d], d, sparse=False)]
            flat += [ops.TorchScatterDense(op, at[d], src[d], d, ops.Add)]
        return flat

    def updated(first: int, second: int) -> np.ndarray:
        result = x.copy()
        result[:, first : first + 2, second : second + 2] = new
        return result

    wants = [x[..., 1:3, 2:4], x, x[:, 1:4:2, 1:5:3], updated(1, 2), updated(2, 1), x[..., 1:3, 1:4], updated(1, 3)]
    wants += [np.take(x, picks, 1), np.stack([x[i][:, batched[i]] for i in range(2)]).swapaxes(0, 0)]
    for d in range(3):
        wants += [np.take_along_axis(x, indices[d].astype(int), d)] * 2
        wants += [scattered(x, indices[d], sources[d], d)]
    check(function, [x, new, *indices, *sources, picks, batched], wants)


# ---- pooling ---------------------------------------------------------------------------------------------------------


def pooled(
    x: np.ndarray, window: tuple[int, ...], stride: tuple[int, ...], pads: list[tuple[int, int]], how: str
) -> np.ndarray:
    """By loops; `mean` leaves out the padding, `whole` counts it."""
    fill = -np.inf if how == "max" else 0.0
    wide = np.pad(x.astype("f8"), pads, constant_values=fill)
    ones = np.pad(np.ones(x.shape), pads)
    sizes = [(n - k) // s + 1 for n, k, s in zip(wide.shape, window, stride, strict=True)]
    result = np.zeros(sizes)
    for place in np.ndindex(*sizes):
        cut = tuple(slice(i * s, i * s + k) for i, s, k in zip(place, stride, window, strict=True))
        part = wide[cut]
        result[place] = {"max": part.max, "sum": part.sum, "whole": part.mean, "mean": part.sum}[how]()
        if how == "mean":
            result[place] /= ones[cut].sum()
    return result


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_pooling(dtype: str) -> None:
    x, other = draw((2, 7, 6, 3), dtype), draw((2, 3, 9), dtype)
    layout, window, stride = ops.TensorFormat(0, 3, (1, 2)), (1, 3, 2, 1), (1, 2, 3, 1)
    pads = [(0, 0), (1, 1), (0, 1), (0, 0)]

    def function(op: XlaOp, line: XlaOp) -> list[XlaOp]:
        grads = [
            ops.AvgPoolGrad(
                ops.AvgPool(op, window, stride, pads[1:3], layout, whole),
                x.shape,
                window,
                stride,
                pads[1:3],
                layout,
                whole,
            )
            for whole in (False, True)
        ]
        return [
            ops.MaxPool(op, window, stride, "SAME", layout),
            ops.MaxPool(op, window, stride, "VALID", "b01f"),
            ops.MaxPool(line, [1, 1, 4], [1, 1, 3], "VALID", "bf0"),
            ops.SumPool(op, window, stride, pads[1:3], "b01f"),
            ops.AvgPool(op, window, stride, pads[1:3], layout),
            ops.AvgPool(op, window, stride, "SAME", ops.TensorFormat(0, 3, (2, 1)), True),
            ops.AvgPool(op, window, stride, [(0, 1), (1, 1)], ops.TensorFormat(0, 3, (2, 1))),
            *grads,
        ]

    same = ops.MakeSpatialPadding(x.shape, window, stride, "SAME", layout)
    assert same == [(1, 1), (0, 0)]
    spatial = [(0, 0), *same, (0, 0)]
    wants = [pooled(x, window, stride, spatial, "max"), pooled(x, window, stride, [(0, 0)] * 4, "max")]
    wants += [pooled(other, (1, 1, 4), (1, 1, 3), [(0, 0)] * 3, "max"), pooled(x, window, stride, pads, "sum")]
    wants += [pooled(x, window, stride, pads, "mean"), pooled(x, window, stride, spatial, "whole")]
    wants += [pooled(x, window, stride, pads, "mean")]
    got = evaluate(function, x, other)
    for i, (one, want) in enumerate(zip(got, wants, strict=False)):
        assert_close(one, want.astype(dtype), context=f"result {i}")
    # the gradient of Σ avg(x)² / 2 is AvgPoolGrad(avg(x)): by differences
    for how, grad in zip(("mean", "whole"), got[-2:], strict=True):
        point = x.astype("f8")

        def energy(step: np.ndarray, how: str = how) -> float:
            return float((pooled(point + step, window, stride, pads, how) ** 2).sum() / 2)  # noqa: B023

        direction = draw(x.shape, "float64", 7) * 1e-4
        slope = (energy(direction) - energy(-direction)) / 2
        assert abs(slope - (grad.astype("f8") * direction).sum()) < 1e-9 + 1e-5 * abs(slope)


# ---- tridiagonal, sorting, quantize ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 5, 8, 17])
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_tridiagonal(dtype: str, size: int) -> None:
    lower, upper = draw((2, 1, size), dtype), draw((2, 1, size), dtype, 1)
    main, right = draw((2, 1, size), dtype, 2) + 5, draw((2, 3, size), dtype, 3)
    dense = np.stack(
        [np.diag(main[i, 0]) + np.diag(upper[i, 0, :-1], 1) + np.diag(lower[i, 0, 1:], -1) for i in range(2)]
    )
    columns = right.swapaxes(-1, -2)
    x = np.linalg.solve(dense, columns)

    def function(*given: XlaOp) -> list[XlaOp]:
        low, middle, high, rows = given
        stack = ops.Concatenate([high, middle, low], 1)
        turned = ops.TransposeInMinorDims(rows)
        return [
            ops.TridiagonalSolver("kThomas", low, middle, high, rows),
            ops.TridiagonalSolver("PCR", low, middle, high, rows),
            ops.TridiagonalSolver(ops.SolverAlgorithm.THOMAS, stack, turned),
            ops.TridiagonalSolver("PCR", stack, turned),
            ops.TridiagonalMatMul(high, middle, low, turned),
        ]

    check(function, [lower, main, upper, right], [x.swapaxes(-1, -2), x.swapaxes(-1, -2), x, x, dense @ columns])


def test_decompositions_under_xlas_names() -> None:
    tall, square = draw((2, 5, 3), "float64"), draw((2, 3, 3), "float64")
    square = square + square.swapaxes(-1, -2)

    def function(a: XlaOp, s: XlaOp) -> list[XlaOp]:
        packed, taus = ops.Qr(a)
        q = ops.ProductOfElementaryHouseholderReflectors(packed, taus)
        v, w = ops.SelfAdjointEig(s, True, 15, 1e-5)
        return [packed, q, *ops.QrExplicit(a), ops.LuDecomposition(s)[0], v, w, *ops.SLogDet(s), ops.LogDet(s @ s)]

    packed, q, q2, r, _, v, w, sign, size, log = evaluate(function, tall, square)
    np.testing.assert_allclose(q @ np.triu(packed[:, :3]), tall, atol=1e-12)
    np.testing.assert_allclose(q2 @ r, tall, atol=1e-12)
    np.testing.assert_allclose(v * w[:, None] @ v.swapaxes(-1, -2), square, atol=1e-12)
    np.testing.assert_allclose(sign * np.exp(size), np.linalg.det(square), atol=1e-12)
    np.testing.assert_allclose(log, 2 * size, atol=1e-12)


@pytest.mark.parametrize("dtype", ["int8", "uint32", "bfloat16", "float64"])
def test_top_k(dtype: str) -> None:
    x = draw((2, 3, 103), dtype)
    x[0, 0, 10:30] = x[0, 0, 5]
    order = np.argsort(-x.astype("f8"), -1, kind="stable")
    cases = [(3, 1), (3, 4), (5, 7), (20, 9), (0, 3), (103, 2), (1, 103)]

    def function(op: XlaOp) -> list[XlaOp]:
        flat = [leaf for k, parts in cases for leaf in ops.TopKWithPartitions(op, k, parts).leaves]
        places = ops.Iota(op.builder, op.shape.with_dtype("s32"), 2)
        for whole in (True, False):
            more = ops.ApproxTopK(op.builder, [op, places], [0, 0], 4, 2, lambda a, b, i, j: ops.Gt(a, b), 0.9, whole)
            flat += more.leaves
        fallback = ops.ApproxTopKFallback(op.builder, [op], [0], 2, 1, ops.CreateScalarGtComputation([op.dtype]))
        return [*flat, *fallback.leaves, ops.TopKWithPartitions(op, 2, 3, "s64").leaves[1]]

    wants = []
    for k in [*(k for k, _ in cases), 4, 103]:
        wants += [np.take_along_axis(x, order[..., :k], -1), order[..., :k].astype("i4")]
    wants += [-np.sort(-x.astype("f8"), 1)[:, :2].astype(x.dtype), order[..., :2]]
    check(function, [x], [np.asarray(w, x.dtype) if i == len(wants) - 2 else w for i, w in enumerate(wants)])


def test_sizes_of_approximate_results() -> None:
    size = ops.ApproxTopKReductionOutputSize
    assert size(10_000, 2, 10, 0.95) == (10, -1)
    assert size(100, 2, 10, 0.95, False) == (100, 0)
    assert size(10_000, 2, 1, 0.95, False) == (128, 7)
    assert size(10_000, 2, 10, 1.0, False) == (10_000, 0)
    assert size(10_000, 2, 10, 0.95, False) == (5120 // 4 * 1, 5) or size(10_000, 2, 10, 0.95, False)[0] >= 175
    # jax.lax.approx_max_k's: sizes are those that its shape rule gives
    jax = pytest.importorskip("jax")
    for n, k, recall in [(10_000, 10, 0.95), (1 << 17, 32, 0.9), (129, 4, 0.5), (5000, 7, 0.99)]:
        shape = jax.eval_shape(
            lambda x, k=k, recall=recall: jax.lax.approx_max_k(x, k, recall_target=recall, aggregate_to_topk=False)[0],
            jax.ShapeDtypeStruct((2, n), "float32"),
        )
        assert size(n, 2, k, recall, False)[0] == shape.shape[1], (n, k, recall)


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_dequantize(dtype: type) -> None:
    values = np.random.default_rng(0).integers(0, np.iinfo(dtype).max + 1, 24).astype(dtype)
    packed = ops.PackToUint32(values)
    assert packed.dtype == np.uint32
    count = 4 // values.itemsize
    assert [
        int(packed[0]) >> 8 * values.itemsize * (count - 1 - i) & np.iinfo(dtype).max for i in range(count)
    ] == values[:count].tolist()
    low, high = ml_dtypes.bfloat16(-1.5), ml_dtypes.bfloat16(2)
    scale = (high - low) / ml_dtypes.bfloat16(np.iinfo(dtype).max)
    want = values.astype(ml_dtypes.bfloat16) * scale + low
    table = packed.reshape(2, -1)

    def function(x: XlaOp, y: XlaOp) -> list[XlaOp]:
        limits, kind = ops.QuantizedRange(-1.5, 2), np.dtype(dtype)
        return [
            ops.Dequantize(x, limits, unpacked_type=kind),
            ops.Dequantize(y, limits, "MIN_COMBINED", False, kind),
            ops.Dequantize(y, (-1.5, 2.0), transpose_output=True, unpacked_type=kind),
        ]

    check(function, [packed, table], [want, want.reshape(2, -1), want.reshape(2, -1).T])
