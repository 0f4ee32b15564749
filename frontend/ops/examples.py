"""One example for each operation, which its reference page shows, and which a test builds, runs on XLA and compares.

The code is Python in which the names of `hilo.ops`, `Shape`, `XlaBuilder`, `ChannelHandle` and a new builder `b` are
defined; its last line is the operation. The result is the operation's value, or its shape as text if the value differs
from run to run or needs several devices.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import ChannelHandle

inf, nan = float("inf"), float("nan")


@dataclass(frozen=True)
class Example:
    """Code that builds an operation, and its result.

    Attributes:
        code: lines of Python; the last one is an expression.
        result: nested lists of numbers, a tuple of them for a tuple, or a shape in text.
    """

    code: str
    result: object

    @property
    def has_value(self) -> bool:
        """Whether the result is a value, rather than a shape."""
        return not isinstance(self.result, str)

    def build(self, **names_instead: object) -> tuple[XlaOp, XlaComputation]:
        """The operation, and the computation whose result it is; `names_instead` replace names that the code uses."""
        import hilo.ops

        builder = XlaBuilder("example")
        names: dict[str, object] = {
            **{name: getattr(hilo.ops, name) for name in hilo.ops.__dict__ if name[0].isupper()},
            **{"b": builder, "Shape": Shape, "XlaBuilder": XlaBuilder, "ChannelHandle": ChannelHandle},
            **names_instead,
        }
        *statements, expression = self.code.split("\n")
        exec("\n".join(statements), names)
        op = eval(expression, names)
        return op, builder.Build(op)


_MATRIX = "x = Constant(b, [[1., 2., 3.], [4., 5., 6.]])\n"
_NORM = "x = Constant(b, [[1., 10.], [3., 30.]])\none, zero = Constant(b, [1., 1.]), Constant(b, [0., 0.])\n"
_CONVOLUTIONS = {"ConvWithGeneralDimensions": "'VALID'", "ConvGeneral": "[(0, 0)]", "ConvGeneralDilated": "[(0, 0)]"}
_IEEE = "Constant(b, [1., 2., float('nan')]), Constant(b, [2., 2., 2.])"
_TOTAL = "Constant(b, [-0., 2., float('nan')]), Constant(b, [0., 2., float('inf')])"


def _e(code: str, result: object) -> Example:
    return Example(code, result)


EXAMPLES: dict[str, Example] = {
    # Element-wise, one operand.
    "Abs": _e("Abs(Constant(b, [-1.5, 2., -0.]))", [1.5, 2, 0]),
    "Cbrt": _e("Cbrt(Constant(b, [27., -8.]))", [3, -2]),
    "Ceil": _e("Ceil(Constant(b, [0.2, -1.7]))", [1, -1]),
    "Clz": _e("Clz(Constant(b, [0, 1, -1]))", [32, 31, 0]),
    "Cos": _e("Cos(Constant(b, [0., 3.1415927]))", [1, -1]),
    "Erf": _e("Erf(Constant(b, [0., 1.]))", [0, 0.8427008]),
    "Exp": _e("Exp(Constant(b, [0., 1.]))", [1, 2.7182817]),
    "Expm1": _e("Expm1(Constant(b, [0., 1e-9]))", [0, 1e-9]),
    "Floor": _e("Floor(Constant(b, [0.2, -1.7]))", [0, -2]),
    "Imag": _e("Imag(Constant(b, [1 + 2j, 3j]))", [2, 3]),
    "IsFinite": _e("IsFinite(Constant(b, [1., float('inf'), float('nan')]))", [True, False, False]),
    "Log": _e("Log(Constant(b, [1., 0.]))", [0, -inf]),
    "Log1p": _e("Log1p(Constant(b, [0., 1e-9]))", [0, 1e-9]),
    "Logistic": _e("Logistic(Constant(b, [0., 100.]))", [0.5, 1]),
    "Neg": _e("Neg(Constant(b, [1, -2]))", [-1, 2]),
    "Not": _e("Not(Constant(b, [True, False]))", [False, True]),
    "LogicalNot": _e("LogicalNot(Constant(b, [True, False]))", [False, True]),
    "PopulationCount": _e("PopulationCount(Constant(b, [0, 7, -1]))", [0, 3, 32]),
    "Real": _e("Real(Constant(b, [1 + 2j, 3j]))", [1, 0]),
    "Round": _e("Round(Constant(b, [0.5, 2.5, -0.5]))", [1, 3, -1]),
    "RoundNearestEven": _e("RoundNearestEven(Constant(b, [0.5, 2.5, -1.5]))", [0, 2, -2]),
    "Rsqrt": _e("Rsqrt(Constant(b, [4., 0.]))", [0.5, inf]),
    "Sign": _e("Sign(Constant(b, [-3., 0., 5.]))", [-1, 0, 1]),
    "Sin": _e("Sin(Constant(b, [0., 1.5707964]))", [0, 1]),
    "Sqrt": _e("Sqrt(Constant(b, [4., -1.]))", [2, nan]),
    "Tan": _e("Tan(Constant(b, [0., 0.7853982]))", [0, 1]),
    "Tanh": _e("Tanh(Constant(b, [0., 100.]))", [0, 1]),
    # Element-wise, two operands.
    "Add": _e("Add(Constant(b, [[1, 2, 3], [4, 5, 6]]), Constant(b, [10, 20]), [0])", [[11, 12, 13], [24, 25, 26]]),
    "And": _e("And(Constant(b, [12, 10]), Constant(b, [10, 3]))", [8, 2]),
    "LogicalAnd": _e("LogicalAnd(Constant(b, [True, True]), Constant(b, [True, False]))", [True, False]),
    "Atan2": _e("Atan2(Constant(b, [1., 0.]), Constant(b, [1., -1.]))", [0.7853982, 3.1415927]),
    "Complex": _e("Complex(Constant(b, [1., 2.]), Constant(b, [3., 4.]))", [1 + 3j, 2 + 4j]),
    "Div": _e("Div(Constant(b, [7, -7]), 2)", [3, -3]),
    "Max": _e("Max(Constant(b, [1., float('nan')]), 2.)", [2, nan]),
    "Min": _e("Min(Constant(b, [1., 3.]), 2.)", [1, 2]),
    "Mul": _e("Mul(Constant(b, [1., 2.]), 3.)", [3, 6]),
    "Or": _e("Or(Constant(b, [12, 10]), Constant(b, [10, 3]))", [14, 11]),
    "LogicalOr": _e("LogicalOr(Constant(b, [True, False]), Constant(b, [False, False]))", [True, False]),
    "Pow": _e("Pow(Constant(b, [2., 9.]), Constant(b, [3., 0.5]))", [8, 3]),
    "Rem": _e("Rem(Constant(b, [7, -7]), 3)", [1, -1]),
    "ShiftLeft": _e("ShiftLeft(Constant(b, [1, 1]), Constant(b, [4, 32]))", [16, 0]),
    "ShiftRightArithmetic": _e("ShiftRightArithmetic(Constant(b, [-8, 8]), 1)", [-4, 4]),
    "ShiftRightLogical": _e("ShiftRightLogical(Constant(b, [-1, 8]), 31)", [1, 0]),
    "Sub": _e("Sub(Constant(b, [1, 2]), Constant(b, [3, 1]))", [-2, 1]),
    "Xor": _e("Xor(Constant(b, [12, 10]), Constant(b, [10, 3]))", [6, 9]),
    # Comparisons.
    **{
        name: _e(f"{name}({_IEEE})", result)
        for name, result in {
            "Eq": [False, True, False],
            "Ne": [True, False, True],
            "Ge": [False, True, False],
            "Gt": [False, False, False],
            "Le": [True, True, False],
            "Lt": [True, False, False],
        }.items()
    },
    **{
        name: _e(f"{name}({_TOTAL})", result)
        for name, result in {
            "EqTotalOrder": [False, True, False],
            "NeTotalOrder": [True, False, True],
            "GeTotalOrder": [False, True, True],
            "GtTotalOrder": [False, False, True],
            "LeTotalOrder": [True, True, False],
            "LtTotalOrder": [True, False, False],
        }.items()
    },
    # Mathematical functions of CHLO.
    "Acos": _e("Acos(Constant(b, [1., 0.]))", [0, 1.5707964]),
    "Acosh": _e("Acosh(Constant(b, [1., 0.]))", [0, nan]),
    "Asin": _e("Asin(Constant(b, [0., 1.]))", [0, 1.5707964]),
    "Asinh": _e("Asinh(Constant(b, [0., 1.]))", [0, 0.8813736]),
    "Atan": _e("Atan(Constant(b, [0., 1.]))", [0, 0.7853982]),
    "Atanh": _e("Atanh(Constant(b, [0., 1.]))", [0, inf]),
    "BesselI1e": _e("BesselI1e(Constant(b, [0., 1.]))", [0, 0.20791042]),
    "Conj": _e("Conj(Constant(b, [1 + 2j]))", [1 - 2j]),
    "Cosh": _e("Cosh(Constant(b, [0., 1.]))", [1, 1.5430806]),
    "Digamma": _e("Digamma(Constant(b, [1.]))", [-0.5772157]),
    "Erfc": _e("Erfc(Constant(b, [0., 1.]))", [1, 0.1572992]),
    "ErfInv": _e("ErfInv(Constant(b, [0., 1.]))", [0, inf]),
    "IsInf": _e("IsInf(Constant(b, [1., float('-inf')]))", [False, True]),
    "IsNan": _e("IsNan(Constant(b, [1., float('nan')]))", [False, True]),
    "IsNegInf": _e("IsNegInf(Constant(b, [float('inf'), float('-inf')]))", [False, True]),
    "IsPosInf": _e("IsPosInf(Constant(b, [float('inf'), float('-inf')]))", [True, False]),
    "Lgamma": _e("Lgamma(Constant(b, [1., 5.]))", [0, 3.1780539]),
    "Mulhi": _e("Mulhi(Constant(b, [2**31, 3], 'u32'), Constant(b, [6, 5], 'u32'))", [3, 0]),
    "NextAfter": _e("NextAfter(Constant(b, [1.]), Constant(b, [2.]))", [1.0000001]),
    "Polygamma": _e("Polygamma(Constant(b, [1.]), Constant(b, [1.]))", [1.6449341]),
    "Sinh": _e("Sinh(Constant(b, [0., 1.]))", [0, 1.1752012]),
    "Square": _e("Square(Constant(b, [-3., 2.]))", [9, 4]),
    "Zeta": _e("Zeta(Constant(b, [2.]), Constant(b, [1.]))", [1.6449341]),
    # Leaves, conversion, choice.
    "Constant": _e("Constant(b, [[1, 2], [3, 4]])", [[1, 2], [3, 4]]),
    "Parameter": _e("Parameter(b, 0, Shape('f32', [2, 3]), 'x')", "f32[2,3]"),
    "Iota": _e("Iota(b, Shape('s32', [2, 3]), 1)", [[0, 1, 2], [0, 1, 2]]),
    "ConvertElementType": _e("ConvertElementType(Constant(b, [1.9, -1.9]), 's32')", [1, -1]),
    "BitcastConvertType": _e("BitcastConvertType(Constant(b, [1., -0.]), 's32')", [0x3F800000, -0x80000000]),
    "ReducePrecision": _e(
        "ReducePrecision(Constant(b, [65519., 65520.]), exponent_bits=5, mantissa_bits=10)", [65504, inf]
    ),
    "Clamp": _e("Clamp(0, Constant(b, [-1, 5, 9]), 6)", [0, 5, 6]),
    "Select": _e("Select(Constant(b, [True, False]), Constant(b, [1, 2]), Constant(b, [10, 20]))", [1, 20]),
    # Shaping and slicing.
    "Broadcast": _e("Broadcast(Constant(b, [1, 2]), [2])", [[1, 2], [1, 2]]),
    "BroadcastInDim": _e("BroadcastInDim(Constant(b, [1, 2]), [2, 3], [0])", [[1, 1, 1], [2, 2, 2]]),
    "Collapse": _e("Collapse(Parameter(b, 0, Shape('f32', [4, 2, 3])), [1, 2])", "f32[4,6]"),
    "Concatenate": _e("Concatenate([Constant(b, [1, 2]), Constant(b, [3])], 0)", [1, 2, 3]),
    "GetDimensionSize": _e("GetDimensionSize(Constant(b, [[1, 2, 3]]), 1)", 3),
    "Pad": _e("Pad(Constant(b, [1, 2, 3]), 0, [(1, -1, 1)])", [0, 1, 0, 2, 0]),
    "Reshape": _e(_MATRIX + "Reshape(x, [3, 2])", [[1, 2], [3, 4], [5, 6]]),
    "Rev": _e("Rev(Constant(b, [1, 2, 3]), [0])", [3, 2, 1]),
    "SetDimensionSize": _e("SetDimensionSize(Constant(b, [1, 2, 3]), Constant(b, 2), 0)", "s32[<=3]"),
    "Transpose": _e(_MATRIX + "Transpose(x, [1, 0])", [[1, 4], [2, 5], [3, 6]]),
    "Slice": _e("Slice(Constant(b, [0, 1, 2, 3, 4]), [0], [5], [2])", [0, 2, 4]),
    "DynamicSlice": _e("DynamicSlice(Constant(b, [0, 1, 2, 3, 4]), [Constant(b, 4)], [2])", [3, 4]),
    "DynamicUpdateSlice": _e(
        "DynamicUpdateSlice(Constant(b, [0, 1, 2]), Constant(b, [8, 9]), [Constant(b, 2)])", [0, 8, 9]
    ),
    "Gather": _e(
        "x = Constant(b, [[1, 2], [3, 4], [5, 6]])\nGather(x, Constant(b, [[2], [0]]), [1], [0], [1, 2], [0], 1)",
        [[5, 6], [1, 2]],
    ),
    "Scatter": _e(
        "indices, updates = Constant(b, [[2], [0], [2], [7]]), Constant(b, [1, 2, 3, 4])\n"
        "Scatter(Constant(b, [0, 0, 0]), indices, updates, Add, 1, [], [0], [0])",
        [2, 0, 4],
    ),
    # Products, convolution, linear algebra.
    "Dot": _e("Dot(Constant(b, [[1., 2.], [3., 4.]]), Constant(b, [1., 1.]))", [3, 7]),
    "DotGeneral": _e(
        "x = Constant(b, [[[1., 2.]], [[3., 4.]]])\nDotGeneral(x, x, (([2], [2]), ([0], [0])))", [[[5]], [[25]]]
    ),
    "RaggedDot": _e(
        "x, w = Constant(b, [[1.], [2.], [3.]]), Constant(b, [[[10.]], [[100.]]])\n"
        "RaggedDot(x, w, Constant(b, [1, 2]))",
        "f32[3,1]",
    ),
    "Conv": _e("Conv(Constant(b, [[[1., 2., 3.]]]), Constant(b, [[[1., 10.]]]), [1], 'VALID')", [[[21, 32]]]),
    "ConvWithGeneralPadding": _e(
        "x, kernel = Constant(b, [[[1., 2., 3.]]]), Constant(b, [[[1., 10.]]])\n"
        "ConvWithGeneralPadding(x, kernel, [1], [(1, 0)])",
        [[[10, 21, 32]]],
    ),
    **{
        name: _e(
            "x, kernel = Constant(b, [[[1.], [2.], [3.]]]), Constant(b, [[[1.]], [[10.]]])\n"
            f"{name}(x, kernel, [1], {padding}, dimension_numbers=('b0f', '0io', 'b0f'))",
            [[[21], [32]]],
        )
        for name, padding in _CONVOLUTIONS.items()
    },
    "Cholesky": _e(
        "x = Cholesky(Constant(b, [[4., 2.], [2., 5.]]), lower=True)\n"
        "Select(Constant(b, [[True, False], [True, True]]), x, ZerosLike(x))",
        [[2, 0], [1, 2]],
    ),
    "TriangularSolve": _e(
        "a, y = Constant(b, [[2., 0.], [1., 4.]]), Constant(b, [[2.], [9.]])\n"
        "TriangularSolve(a, y, left_side=True, lower=True)",
        [[1], [2]],
    ),
    "Fft": _e("Fft(Constant(b, [1., 2., 3., 4.]), 'RFFT', [4])", [10, -2 + 2j, -2]),
    # Reductions, windows, sorting.
    "Map": _e("Map([Constant(b, [1, 2]), Constant(b, [10, 20])], lambda x, y: x + 2 * y, [0])", [21, 42]),
    "Reduce": _e("Reduce(Constant(b, [[1, 2], [3, 4]]), Constant(b, 0), Add, [0])", [4, 6]),
    "ReduceAll": _e("ReduceAll(Constant(b, [[1, 2], [3, 4]]), Constant(b, 0), Add)", 10),
    "ReduceWindow": _e("ReduceWindow(Constant(b, [4, 2, 3, 1, 5]), Constant(b, 9), Min, [3], [2], 'VALID')", [2, 1]),
    "ReduceWindowWithGeneralPadding": _e(
        "x = Constant(b, [1, 2, 3])\n"
        "ReduceWindowWithGeneralPadding(x, Constant(b, 0), Add, [2], [1], padding=[(1, 0)])",
        [1, 3, 5],
    ),
    "SelectAndScatter": _e(
        "x, source = Constant(b, [1., 3., 2., 5.]), Constant(b, [10., 20.])\n"
        "SelectAndScatter(x, Ge, [2], [2], 'VALID', source, Constant(b, 0.), Add)",
        [0, 10, 0, 20],
    ),
    "SelectAndScatterWithGeneralPadding": _e(
        "x, source = Constant(b, [1., 3., 2.]), Constant(b, [10., 20.])\n"
        "SelectAndScatterWithGeneralPadding(x, Ge, [2], [2], [(1, 0)], source, Constant(b, 0.), Add)",
        [10, 20, 0],
    ),
    "Sort": _e("Sort(Constant(b, [3, 1, 2]), Gt)", [3, 2, 1]),
    "TopK": _e("TopK(Constant(b, [1., 3., 3., 2.]), 2)", ([3, 3], [1, 2])),
    # Normalization.
    "BatchNormTraining": _e(_NORM + "BatchNormTraining(x, one, zero, 0., 1)", ([[-1, -1], [1, 1]], [2, 20], [1, 100])),
    "BatchNormInference": _e(
        _NORM + "BatchNormInference(x, one, zero, Constant(b, [2., 20.]), Constant(b, [1., 100.]), 0., 1)",
        [[-1, -1], [1, 1]],
    ),
    "BatchNormGrad": _e(
        _NORM + "BatchNormGrad(x, one, Constant(b, [2., 20.]), Constant(b, [1., 100.]), x, 0., 1)",
        ([[0, 0], [0, 0]], [2, 20], [4, 40]),
    ),
    # Control flow and tuples.
    "Call": _e(
        "sub = XlaBuilder('double')\nx = Parameter(sub, 0, Shape('s32', [2]))\n"
        "Call(sub.Build(x + x), Constant(b, [1, 2]))",
        [2, 4],
    ),
    "CompositeCall": _e(
        "sub = XlaBuilder('double')\nx = Parameter(sub, 0, Shape('s32', [2]))\n"
        "CompositeCall(sub.Build(x + x), Constant(b, [1, 2]), name='my.double', version=1)",
        [2, 4],
    ),
    "Conditional": _e("x = Constant(b, 3.)\nConditional(x > 0., x, Neg, x, Abs)", -3),
    "While": _e("While(lambda x: x < 100, lambda x: x * 2, Constant(b, 3))", 192),
    "Tuple": _e("Tuple(Constant(b, [1, 2]), Constant(b, 3.))", ([1, 2], 3)),
    "GetTupleElement": _e("GetTupleElement(Tuple(Constant(b, [1, 2]), Constant(b, 3.)), 0)", [1, 2]),
    "OptimizationBarrier": _e("OptimizationBarrier(Constant(b, [1, 2]))", [1, 2]),
    "CustomCall": _e("CustomCall('myfunc', Constant(b, [1., 2.]), Shape('f32', [3, 3]))", "f32[3,3]"),
    # Random numbers.
    "RngUniform": _e("RngUniform(Constant(b, 0.), Constant(b, 1.), Shape('f32', [2, 3]))", "f32[2,3]"),
    "RngNormal": _e("RngNormal(Constant(b, 0.), Constant(b, 1.), Shape('f32', [2, 3]))", "f32[2,3]"),
    "RngBernoulli": _e("RngBernoulli(Constant(b, 0.5), Shape('u32', [4]))", "u32[4]"),
    "RngBitGenerator": _e(
        "RngBitGenerator('rng_three_fry', Constant(b, [1, 2], 'u64'), Shape('u32', [4]))", "(u64[2], u32[4])"
    ),
    # Communication.
    "CreateToken": _e("CreateToken(b)", "token[]"),
    "AfterAll": _e("AfterAll([CreateToken(b), CreateToken(b)])", "token[]"),
    "Infeed": _e("Infeed(b, Shape.parse('(f32[2], s32[])'))", "(f32[2], s32[])"),
    "InfeedWithToken": _e("InfeedWithToken(CreateToken(b), Shape('f32', [2]))", "(f32[2], token[])"),
    "Outfeed": _e("Outfeed(Constant(b, [1., 2.]))", "()"),
    "OutfeedWithToken": _e("OutfeedWithToken(Constant(b, [1., 2.]), CreateToken(b))", "token[]"),
    "Send": _e("Send(Constant(b, [1., 2.]), ChannelHandle(1, 1))", "()"),
    "SendDone": _e("SendDone(Send(Constant(b, [1., 2.]), 1))", "()"),
    "SendWithToken": _e("SendWithToken(Constant(b, [1., 2.]), CreateToken(b), ChannelHandle(1, 1))", "token[]"),
    "Recv": _e("Recv(b, Shape('f32', [2]), ChannelHandle(1, 1))", "f32[2]"),
    "RecvDone": _e("RecvDone(Recv(b, Shape('f32', [2]), 1))", "f32[2]"),
    "RecvWithToken": _e("RecvWithToken(CreateToken(b), Shape('f32', [2]), ChannelHandle(1, 1))", "(f32[2], token[])"),
    "AllGather": _e("AllGather(Constant(b, [1., 2.]), 0, 2, [[0, 2], [1, 3]])", "f32[4]"),
    "AllReduce": _e("AllReduce(Constant(b, [1., 2.]), Add, [[0, 2], [1, 3]])", "f32[2]"),
    "AllToAll": _e("AllToAll(Parameter(b, 0, Shape('f32', [4, 16])), 1, 0, 4)", "f32[16,4]"),
    "CollectiveBroadcast": _e("CollectiveBroadcast(Constant(b, [1., 2.]), [[0, 1]])", "f32[2]"),
    "CollectivePermute": _e("CollectivePermute(Constant(b, [1., 2.]), [(0, 1), (1, 2)])", "f32[2]"),
    "CrossReplicaSum": _e("CrossReplicaSum(Constant(b, [1., 2.]))", "f32[2]"),
    "ReduceScatter": _e("ReduceScatter(Parameter(b, 0, Shape('f32', [4, 16])), Add, 1, 4)", "f32[4,4]"),
    "ReplicaId": _e("ReplicaId(b)", "u32[]"),
    "PartitionId": _e("PartitionId(b)", "u32[]"),
}
