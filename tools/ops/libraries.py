"""The page of XLA's builder libraries in Markdown, made from the functions of `hilo.ops` under their names."""

from __future__ import annotations

import inspect

from hilo import ops

LIBRARIES: dict[str, str] = {
    "arithmetic": "CreateScalarComputation CreateScalarAddComputation CreateScalarMultiplyComputation "
    "CreateScalarGeComputation CreateScalarMaxComputation CreateScalarMinComputation CreateScalarAndComputation "
    "CreateScalarOrComputation CreateScalarIdentityWithZeroComputation Any ArgMax ArgMin ArgMinMax",
    "approx_topk": "ApproxTopK ApproxTopKFallback ApproxTopKReductionOutputSize",
    "broadcast": "BroadcastTo",
    "comparators": "CreateScalarLtComputation CreateScalarGtComputation CreateScalarComparisonComputation",
    "constants": "ConstantR0WithType ScalarLike FullLike Zero Zeros ZerosLike One Epsilon MinValue MinFiniteValue "
    "MinPositiveNormalValue MaxValue MaxFiniteValue NanValue",
    "dynamic_shaped_ops": "DynamicConditional SetAllDimensionSizes",
    "logdet": "SLogDet LogDet",
    "loops": "WhileLoopHelper ForEachIndex",
    "lu_decomposition": "LuDecomposition",
    "math": "IsPosInf IsNegInf IsInf IsNan IsNegZero NextAfter Square Reciprocal Erfc Erf ErfInv Lgamma Digamma Igamma "
    "IgammaGradA RandomGammaGrad Igammac Polygamma Zeta RoundToEven Acos Asin Atan Tan Acosh Asinh Atanh Cosh Sinh "
    "MaybeConjugate BesselI0e BesselI1e RegularizedIncompleteBeta",
    "matrix": "IdentityMatrix GetDiagonalMask GetMatrixDiagonal GetMatrixDiagonalViaGather SetMatrixDiagonal "
    "TriangleMask Triangle UpperTriangle LowerTriangle Symmetrize BatchDot Einsum TransposeInMinorDims "
    "MaybeTransposeInMinorDims",
    "pooling": "TensorFormat MaxPool SumPool AvgPool MakeSpatialPadding AvgPoolGrad",
    "prng": "ThreeFry2x32 Philox4x32 ThreeFryBitGenerator PhiloxBitGenerator ScramblePhiloxKey "
    "UniformFloatingPointDistribution UniformIntDistribution NormalFloatingPointDistribution ConcatScalars "
    "PhiloxIncreaseCounter",
    "qr": "Qr ProductOfElementaryHouseholderReflectors QrExplicit",
    "quantize": "QuantizedRange PackToUint32 Dequantize",
    "self_adjoint_eig": "SelfAdjointEig",
    "slicing": "DynamicStridedSlice UpdateSlice SliceInMinorDims UpdateSliceInMinorDims DynamicSliceInMinorDims "
    "DynamicUpdateSliceInMinorDims TorchGather TorchScatterDense TorchIndexSelect",
    "sorting": "TopK TopKWithPartitions",
    "svd": "SVD",
    "tridiagonal": "SolverAlgorithm TridiagonalSolver TridiagonalMatMul",
}
"""The public names of each of XLA's libraries (a header of xla/hlo/builder/lib)."""

MISSING = {
    "dynamic_shaped_ops": "SetDimensionSizeWithRebound",  # uses XLA's value inference, which hilo lacks
    "matrix": "ParseEinsumString NormalizeEinsumString",  # for XLA's own tests
}


def libraries_page() -> str:
    """The page that lists the libraries' functions."""
    names = [name for listed in LIBRARIES.values() for name in listed.split()]
    lines = [
        "# XLA's builder libraries",
        "",
        f"{len(names)} functions and types of `xla/hlo/builder/lib`, all in `hilo.ops` under XLA's names; "
        "`help(ops.NAME)` has the arguments, element types and errors of each. They build StableHLO, "
        "so every target runs them.",
        "",
        "Not here: " + ", ".join(f"`{name}`" for listed in MISSING.values() for name in listed.split()) + ".",
    ]
    for library, listed in LIBRARIES.items():
        lines += ["", f"## {library}", "", "| Name | What it gives |", "|---|---|"]
        for name in listed.split():
            function = getattr(ops, name)
            call = f"`{name}{_parameters(function)}`"
            shown = f"[{call}]({name}.md)" if name in ops.OPERATIONS else call
            lines.append(f"| {shown} | {_summary(function)} |")
    return "\n".join(lines) + "\n"


def _parameters(function: object) -> str:
    if inspect.isclass(function):
        return ""
    plain = inspect.signature(function)  # type: ignore[arg-type]
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in plain.parameters.values()]
    return str(plain.replace(parameters=bare, return_annotation=inspect.Signature.empty))


def _summary(function: object) -> str:
    text = inspect.getdoc(function) or ""
    return text.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
