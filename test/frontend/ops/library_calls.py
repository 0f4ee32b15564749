"""A valid call of every function of `hilo.ops` that is not a documented operation, as text.

The names of `hilo.ops`, `Shape`, `np` and a builder `b` are defined.
"""

from __future__ import annotations

MATRIX = "Constant(b, [[4., 1., 2.], [1., 5., 3.], [2., 3., 6.]])"
ROWS = "Constant(b, [[1., 2., 3.]])"
KEY = "Constant(b, np.uint64(1))"

STATE = "Constant(b, np.array([1], np.uint64))"
OF_TYPES = "Zero One Epsilon MinValue MinFiniteValue MinPositiveNormalValue MaxValue MaxFiniteValue NanValue".split()
OF_MATRICES = (
    "SLogDet LogDet LuDecomposition Qr IsNegZero Reciprocal RoundToEven BesselI0e TransposeInMinorDims UpperTriangle "
    "LowerTriangle QR SVD LU Eigh Det Inverse SLogdet Logdet"
).split()

CALLS = {
    "CreateScalarComputation": "CreateScalarComputation('f', 'f32', b, Add)",
    **{
        f"CreateScalar{name}Computation": f"CreateScalar{name}Computation('s32', b)"
        for name in "Add Multiply Ge Max Min And Or IdentityWithZero".split()
    },
    "Any": "Any(Constant(b, [True]))",
    "ArgMax": f"ArgMax({MATRIX}, 's32', 0, True)",
    "ArgMin": f"ArgMin({MATRIX}, 's32', 0, True)",
    "ArgMinMax": f"ArgMinMax({MATRIX}, 's32', 0, True, True)",
    "ApproxTopK": f"ApproxTopK(b, [{MATRIX}], [0.0], 2, 1, Gt, 0.9, True, -1)",
    "ApproxTopKFallback": f"ApproxTopKFallback(b, [{MATRIX}], [0.0], 2, 1, Gt, 0.9, True, -1)",
    "ApproxTopKReductionOutputSize": "ApproxTopKReductionOutputSize(1000, 2, 10, 0.9, False, -1)",
    "BroadcastTo": f"BroadcastTo({MATRIX}, [3, 6])",
    "CreateScalarLtComputation": "CreateScalarLtComputation(['f32', 's32'], b)",
    "CreateScalarGtComputation": "CreateScalarGtComputation(['f32', 's32'], b)",
    "CreateScalarComparisonComputation": "CreateScalarComparisonComputation('f', ['f32', 's32'], [Lt, None], b)",
    "ConstantR0WithType": "ConstantR0WithType(b, 'f32', 1)",
    "ScalarLike": f"ScalarLike({MATRIX}, 1)",
    "FullLike": f"FullLike({MATRIX}, 1)",
    **{name: f"{name}(b, 'f32')" for name in OF_TYPES},
    "Zeros": "Zeros(b, Shape('f32', [2]))",
    "ZerosLike": f"ZerosLike({MATRIX})",
    "DynamicConditional": f"DynamicConditional(Constant(b, 0), [lambda v: v, lambda v: v], [{MATRIX}, {MATRIX}])",
    "SetAllDimensionSizes": f"SetAllDimensionSizes({MATRIX}, [2, 3])",
    **{name: f"{name}({MATRIX})" for name in OF_MATRICES},
    "Solve": f"Solve({MATRIX}, {MATRIX})",
    "WhileLoopHelper": "WhileLoopHelper(lambda v, b: v[0] < 3, lambda v, b: [v[0] + 1], [Constant(b, 0)], 'name', b)",
    "ForEachIndex": "ForEachIndex(3, 's32', lambda i, v, b: [v[0] + i], [Constant(b, 0)], 'name', b)",
    **{name: f"{name}({MATRIX}, 2.0)" for name in "Igamma Igammac IgammaGradA RandomGammaGrad".split()},
    "RegularizedIncompleteBeta": f"RegularizedIncompleteBeta({MATRIX}, 1.0, 0.5)",
    "MaybeConjugate": f"MaybeConjugate({MATRIX}, True)",
    "IdentityMatrix": "IdentityMatrix(b, 'f32', 2, 3)",
    "GetDiagonalMask": f"GetDiagonalMask({MATRIX}, 1)",
    "GetMatrixDiagonal": f"GetMatrixDiagonal({MATRIX}, 1)",
    "GetMatrixDiagonalViaGather": f"GetMatrixDiagonalViaGather({MATRIX}, 1)",
    "SetMatrixDiagonal": f"SetMatrixDiagonal({MATRIX}, Constant(b, [1., 2., 3.]), 0)",
    "TriangleMask": f"TriangleMask({MATRIX}, 1)",
    "Triangle": f"Triangle({MATRIX}, True)",
    "Symmetrize": f"Symmetrize({MATRIX}, True)",
    "BatchDot": f"BatchDot({MATRIX}, {MATRIX}, False, True, 'HIGH', 'f32')",
    "Einsum": f"Einsum({MATRIX}, {MATRIX}, 'ab,bc->ac', 'HIGH', 'f32')",
    "MaybeTransposeInMinorDims": f"MaybeTransposeInMinorDims({MATRIX}, True)",
    "MaxPool": f"MaxPool({MATRIX}, [1, 1], [1, 1], 'SAME', 'bf')",
    "SumPool": f"SumPool({MATRIX}, [1, 1], [1, 1], 'SAME', 'bf')",
    "AvgPool": f"AvgPool({MATRIX}, [1, 1], [1, 1], 'SAME', 'bf', True)",
    "AvgPoolGrad": f"AvgPoolGrad({MATRIX}, [3, 3], [1, 1], [1, 1], 'SAME', 'bf', True)",
    "MakeSpatialPadding": "MakeSpatialPadding([1, 4, 1], [1, 2, 1], [1, 1, 1], 'SAME', 'b0f')",
    "ThreeFry2x32": "ThreeFry2x32([Constant(b, np.uint32(1))] * 2, [Constant(b, np.uint32(1))] * 2)",
    "Philox4x32": "Philox4x32([Constant(b, np.uint32(1))] * 4, [Constant(b, np.uint32(1))] * 2)",
    "ThreeFryBitGenerator": f"ThreeFryBitGenerator({KEY}, {STATE}, Shape('f32', [2]))",
    "PhiloxBitGenerator": f"PhiloxBitGenerator({KEY}, Constant(b, np.array([1, 2], np.uint64)), Shape('f32', [2]))",
    "ScramblePhiloxKey": f"ScramblePhiloxKey({KEY})",
    **{
        name: f"{name}({KEY}, {STATE}, ThreeFryBitGenerator, 0, 1, Shape('{kind}', [2]))"
        for name, kind in (("UniformFloatingPointDistribution", "f32"), ("UniformIntDistribution", "s32"))
    },
    "NormalFloatingPointDistribution": f"NormalFloatingPointDistribution({KEY}, {STATE}, "
    "ThreeFryBitGenerator, Shape('f32', [2]))",
    "ConcatScalars": f"ConcatScalars(b, [{KEY}, {KEY}])",
    "PhiloxIncreaseCounter": f"PhiloxIncreaseCounter(Constant(b, np.array([1, 2], np.uint64)), {KEY})",
    "ProductOfElementaryHouseholderReflectors": "ProductOfElementaryHouseholderReflectors("
    f"{MATRIX}, Constant(b, [1., 1., 1.]))",
    "QrExplicit": f"QrExplicit({MATRIX}, True)",
    "PackToUint32": "PackToUint32(np.array([1, 2], np.uint8))",
    "Dequantize": "Dequantize(Constant(b, np.array([1, 2], np.uint32)), (0.0, 1.0), 'MIN_COMBINED', False, 'u8')",
    "SelfAdjointEig": f"SelfAdjointEig({MATRIX}, True, 15, 1e-5, True)",
    "DynamicStridedSlice": f"DynamicStridedSlice({MATRIX}, [0, 0], [2, 2], [1, 2])",
    "UpdateSlice": f"UpdateSlice({MATRIX}, {ROWS}, [1, 0])",
    "SliceInMinorDims": f"SliceInMinorDims({MATRIX}, [1], [2])",
    "UpdateSliceInMinorDims": f"UpdateSliceInMinorDims({MATRIX}, {ROWS}, [0])",
    "DynamicSliceInMinorDims": f"DynamicSliceInMinorDims({MATRIX}, [1], [2])",
    "DynamicUpdateSliceInMinorDims": f"DynamicUpdateSliceInMinorDims({MATRIX}, {ROWS}, [0])",
    "TorchGather": f"TorchGather({MATRIX}, Constant(b, [[0, 1, 2]]), 0, True)",
    "TorchScatterDense": f"TorchScatterDense({MATRIX}, Constant(b, [[0, 1, 2]]), {ROWS}, 0, Add)",
    "TorchIndexSelect": f"TorchIndexSelect({MATRIX}, Constant(b, [0, 1]), 0, 0)",
    "TopKWithPartitions": f"TopKWithPartitions({MATRIX}, 1, 2, 's32')",
    "TridiagonalSolver": f"TridiagonalSolver('PCR', {ROWS}, {ROWS}, {ROWS}, {ROWS})",
    "TridiagonalMatMul": f"TridiagonalMatMul({ROWS}, {ROWS}, {ROWS}, {MATRIX})",
    "ConcatInDim": f"ConcatInDim(b, [{MATRIX}, {MATRIX}], 0)",
    "ExpandDims": f"ExpandDims({MATRIX}, [0])",
    "Squeeze": f"Squeeze({ROWS}, [0])",
    "SliceInDim": f"SliceInDim({MATRIX}, 0, 2, 1, 0)",
    "DynamicSliceInDim": f"DynamicSliceInDim({MATRIX}, 0, 2, 0)",
    "ConstantLiteral": "ConstantLiteral(b, [1.0])",
    "ConstantR0": "ConstantR0(b, 1.0, 'f32')",
    "ConstantR1": "ConstantR1(b, [1.0], 'f32')",
    "OnesLike": f"OnesLike({MATRIX})",
}
