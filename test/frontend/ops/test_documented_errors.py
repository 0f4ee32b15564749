"""The errors that docstrings name under «Raises», if no rule of the documents has a test for them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hilo
from hilo import ArgumentError, DtypeError, Shape, ShapeError, XlaBuilder, XlaOp, ops


def one(dims: list[int], dtype: str = "f32") -> XlaOp:
    """A parameter of a new builder."""
    return ops.Parameter(XlaBuilder("wrong"), 0, Shape(dtype, dims))


def two(dims: list[int], dtype: str, other: list[int], other_dtype: str) -> tuple[XlaOp, XlaOp]:
    """Two parameters of one builder."""
    b = XlaBuilder("wrong")
    return ops.Parameter(b, 0, Shape(dtype, dims)), ops.Parameter(b, 1, Shape(other_dtype, other))


def pair() -> XlaOp:
    x = one([2])
    return ops.Tuple(x, x)


B = XlaBuilder("wrong")
SEED = two([], "u64", [1], "u64")
CALLS: list[tuple[type[hilo.Error], Callable[[], object]]] = [
    (DtypeError, lambda: ops.Epsilon(B, "s32")),
    (DtypeError, lambda: ops.MinPositiveNormalValue(B, "s32")),
    (DtypeError, lambda: ops.ConstantR0WithType(B, "s32", 1.5)),
    (DtypeError, lambda: ops.ScalarLike(one([2], "s32"), 1.5)),
    (ShapeError, lambda: ops.Broadcast(one([2]), [-1])),
    (ShapeError, lambda: ops.Broadcast(pair(), [1])),
    (ShapeError, lambda: ops.BroadcastInDim(one([2]), [3], [0])),
    (ShapeError, lambda: ops.BroadcastInDim(one([2]), [3], [])),
    (DtypeError, lambda: ops.IsNan(one([2], "s32"))),
    (DtypeError, lambda: ops.floor_mod(one([2], "c64"), 2)),
    (DtypeError, lambda: ops.floor_mod(*two([2], "f32", [2], "f64"))),
    (ShapeError, lambda: ops.floor_mod(*two([2], "f32", [3], "f32"))),
    (DtypeError, lambda: ops.floor_divide(one([2], "c64"), 2)),
    (DtypeError, lambda: ops.right_shift(one([2]), 1)),
    (DtypeError, lambda: ops.right_shift(*two([2], "s32", [2], "u32"))),
    (ShapeError, lambda: ops.ConstantR0(B, [1])),
    (ShapeError, lambda: ops.ConstantR1(B, 1)),
    (DtypeError, lambda: ops.Iota(B, Shape("pred", [2]), 0)),
    (ShapeError, lambda: ops.Iota(B, Shape("f32", []), 0)),
    (ShapeError, lambda: ops.Iota(B, Shape("f32", [2]), 3)),
    (ArgumentError, lambda: ops.CreateScalarComputation("n", "f32", None, None)),
    (ArgumentError, lambda: ops.CreateScalarComputation(1, "f32", None, ops.Add)),
    (ArgumentError, lambda: ops.CreateScalarComparisonComputation("n", ["f32"], [None])),
    (DtypeError, lambda: ops.Any(one([2]))),
    (DtypeError, lambda: ops.ArgMax(one([2], "c64"))),
    (DtypeError, lambda: ops.ArgMax(one([2]), "f32")),
    (ShapeError, lambda: ops.ArgMax(one([2]), "s32", 3)),
    (DtypeError, lambda: ops.Qr(one([2, 2], "s32"))),
    (ShapeError, lambda: ops.Qr(one([2]))),
    (ShapeError, lambda: ops.ProductOfElementaryHouseholderReflectors(*two([2, 3], "f32", [2], "f32"))),
    (DtypeError, lambda: ops.ProductOfElementaryHouseholderReflectors(*two([3, 2], "f32", [2], "f64"))),
    (ShapeError, lambda: ops.SetAllDimensionSizes(*two([3, 2], "f32", [3], "s32"))),
    (DtypeError, lambda: ops.Igamma(*two([2], "f32", [2], "f64"))),
    (DtypeError, lambda: ops.Igamma(*two([2], "s32", [2], "s32"))),
    (ShapeError, lambda: ops.Igamma(*two([2], "f32", [3], "f32"))),
    (ArgumentError, lambda: ops.WhileLoopHelper(1, 2, [one([])])),
    (ArgumentError, lambda: ops.WhileLoopHelper(lambda v, b: v[0] < 3, lambda v, b: [v[0], v[0]], [one([])])),
    (
        ArgumentError,
        lambda: ops.WhileLoopHelper(lambda v, b: v[0] < 3, lambda v, b: [ops.Broadcast(v[0], [2])], [one([])]),
    ),
    (ArgumentError, lambda: ops.WhileLoopHelper(lambda v, b: v[0] < 3, lambda v, b: [v[0]], [1])),
    (ArgumentError, lambda: ops.ForEachIndex(-1, "s32", lambda i, v, b: v, [one([])])),
    (ArgumentError, lambda: ops.ForEachIndex(300, "s8", lambda i, v, b: v, [one([])])),
    (DtypeError, lambda: ops.ForEachIndex(3, "f32", lambda i, v, b: v, [one([])])),
    (ShapeError, lambda: ops.IdentityMatrix(B, "f32", -1, 2)),
    (ShapeError, lambda: ops.GetDiagonalMask(one([2]))),
    (ShapeError, lambda: ops.GetMatrixDiagonal(one([2]))),
    (ArgumentError, lambda: ops.GetMatrixDiagonal(one([2, 2]), 2**40)),
    (ShapeError, lambda: ops.SetMatrixDiagonal(*two([3, 3], "f32", [2], "f32"))),
    (DtypeError, lambda: ops.SetMatrixDiagonal(*two([3, 3], "f32", [3], "f64"))),
    (ShapeError, lambda: ops.TriangleMask(one([2]), 0)),
    (ShapeError, lambda: ops.Symmetrize(one([2, 3]))),
    (ShapeError, lambda: ops.MakeSpatialPadding([1, 4, 1], [1, 2], [1, 2, 1], "SAME", "b0f")),
    (ArgumentError, lambda: ops.MakeSpatialPadding([1, 4, 1], [1, 2, 1], [1, 2, 1], "SAME", "qqq")),
    (DtypeError, lambda: ops.MaxPool(one([1, 4, 1], "c64"), [1, 2, 1], [1, 2, 1], "VALID", "b0f")),
    (DtypeError, lambda: ops.MaxPool(one([1, 4, 1], "pred"), [1, 2, 1], [1, 2, 1], "VALID", "b0f")),
    (ShapeError, lambda: ops.MaxPool(one([1]), [1], [1], "VALID", "b")),
    (ShapeError, lambda: ops.MaxPool(one([1, 4, 1]), [1, 2], [1, 2, 1], "VALID", "b0f")),
    (ArgumentError, lambda: ops.ThreeFry2x32([one([2])], [1, 2])),
    (DtypeError, lambda: ops.ThreeFry2x32(list(two([2], "f32", [2], "f32")), [np.uint32(1), np.uint32(2)])),
    (ShapeError, lambda: ops.ThreeFryBitGenerator(*two([2], "u64", [1], "u64"), Shape("f32", [2]))),
    (DtypeError, lambda: ops.ThreeFryBitGenerator(*SEED, Shape("c64", [2]))),
    (
        DtypeError,
        lambda: ops.UniformFloatingPointDistribution(*SEED, ops.ThreeFryBitGenerator, 0, 1, Shape("s32", [2])),
    ),
    (ArgumentError, lambda: ops.UniformFloatingPointDistribution(*SEED, 3, 0.0, 1.0, Shape("f32", [2]))),
    (DtypeError, lambda: ops.PackToUint32([1.0])),
    (DtypeError, lambda: ops.Dequantize(one([2]), (0, 1))),
    (ShapeError, lambda: ops.Dequantize(one([], "u32"), (0, 1))),
    (DtypeError, lambda: ops.Dequantize(one([2], "u32"), (0, 1), unpacked_type="f32")),
    (ShapeError, lambda: ops.SliceInMinorDims(one([2, 3]), [0], [1, 2])),
    (ShapeError, lambda: ops.SliceInMinorDims(one([2]), [0, 0], [1, 1])),
    (ShapeError, lambda: ops.SliceInMinorDims(one([2]), [0], [5])),
    (ShapeError, lambda: ops.DynamicStridedSlice(one([4]), [0], [2], [1, 1])),
    (ShapeError, lambda: ops.UpdateSlice(*two([4], "f32", [2], "f32"), [0, 0])),
    (ShapeError, lambda: ops.UpdateSlice(*two([4], "f32", [9], "f32"), [0])),
    (ArgumentError, lambda: ops.UpdateSlice(*two([4], "f32", [2], "f32"), [2**40])),
    (ShapeError, lambda: ops.DynamicSliceInMinorDims(one([4]), [0], [1, 1])),
    (ArgumentError, lambda: ops.SendDone(one([]))),
    (ArgumentError, lambda: ops.RecvDone(one([]))),
    (ShapeError, lambda: ops.InfeedWithToken(one([]), Shape("f32", [2]))),
    (ShapeError, lambda: ops.Outfeed(one([2]), Shape("f32", [3]))),
    (ShapeError, lambda: ops.SendWithToken(*two([], "f32", [], "f32"), 1)),
    (ShapeError, lambda: ops.InfeedWithToken(ops.CreateToken(B), Shape("token", []))),
    (ArgumentError, lambda: ops.CollectiveBroadcast(one([2]), [])),
    (ArgumentError, lambda: ops.CollectiveBroadcast(one([2]), [[0, 0]])),
    (ArgumentError, lambda: ops.CrossReplicaSum(one([2]), [[0, 0]])),
    (ShapeError, lambda: ops.CrossReplicaSum(ops.Tuple(pair()))),
    (ShapeError, lambda: ops.ExpandDims(one([2]), [5])),
    (ShapeError, lambda: ops.ExpandDims(one([2]), [0, 0])),
    (ShapeError, lambda: ops.Squeeze(one([2]), [0])),
]


@pytest.mark.parametrize(("kind", "call"), CALLS)
def test_the_documented_error_is_raised(kind: type[hilo.Error], call: Callable[[], object]) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
