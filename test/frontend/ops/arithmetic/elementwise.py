# RUN: %python %s | filecheck %s
"""What the element-wise operations, the comparisons, the leaves and the broadcasts emit, in the order of the calls."""

import numpy as np

import hilo
from hilo import Shape, ops


def show(name, function, *shapes):
    builder = hilo.XlaBuilder(name)
    operands = [ops.Parameter(builder, i, Shape.parse(s)) for i, s in enumerate(shapes)]
    print(f"// {name}")
    built = function(*(operands or [builder]))
    print(builder.Build(ops.Tuple(*built) if isinstance(built, list) else built).as_text())


# CHECK-LABEL: // unary_of_floats
show(
    "unary_of_floats",
    lambda x: [
        ops.Abs(x),  # CHECK: stablehlo.abs %arg0 : {{.*}}tensor<
        ops.Cbrt(x),  # CHECK: stablehlo.cbrt %arg0 : {{.*}}tensor<
        ops.Ceil(x),  # CHECK: stablehlo.ceil %arg0 : {{.*}}tensor<
        ops.Cos(x),  # CHECK: stablehlo.cosine %arg0 : {{.*}}tensor<
        ops.Erf(x),  # CHECK: chlo.erf %arg0 : {{.*}}tensor<
        ops.Exp(x),  # CHECK: stablehlo.exponential %arg0 : {{.*}}tensor<
        ops.Expm1(x),  # CHECK: stablehlo.exponential_minus_one %arg0 : {{.*}}tensor<
        ops.Floor(x),  # CHECK: stablehlo.floor %arg0 : {{.*}}tensor<
        ops.Imag(x),  # CHECK: stablehlo.imag %arg0 : {{.*}}tensor<
        ops.IsFinite(x),  # CHECK: stablehlo.is_finite %arg0 : {{.*}}tensor<
        ops.Log(x),  # CHECK: stablehlo.log %arg0 : {{.*}}tensor<
        ops.Log1p(x),  # CHECK: stablehlo.log_plus_one %arg0 : {{.*}}tensor<
        ops.Logistic(x),  # CHECK: stablehlo.logistic %arg0 : {{.*}}tensor<
        ops.Neg(x),  # CHECK: stablehlo.negate %arg0 : {{.*}}tensor<
        ops.Real(x),  # CHECK: stablehlo.real %arg0 : {{.*}}tensor<
        ops.Round(x),  # CHECK: stablehlo.round_nearest_afz %arg0 : {{.*}}tensor<
        ops.RoundNearestEven(x),  # CHECK: stablehlo.round_nearest_even %arg0 : {{.*}}tensor<
        ops.Rsqrt(x),  # CHECK: stablehlo.rsqrt %arg0 : {{.*}}tensor<
        ops.Sign(x),  # CHECK: stablehlo.sign %arg0 : {{.*}}tensor<
        ops.Sin(x),  # CHECK: stablehlo.sine %arg0 : {{.*}}tensor<
        ops.Sqrt(x),  # CHECK: stablehlo.sqrt %arg0 : {{.*}}tensor<
        ops.Tan(x),  # CHECK: stablehlo.tan %arg0 : {{.*}}tensor<
        ops.Tanh(x),  # CHECK: stablehlo.tanh %arg0 : {{.*}}tensor<
        ops.Acos(x),  # CHECK: chlo.acos %arg0 : {{.*}}tensor<
        ops.Acosh(x),  # CHECK: chlo.acosh %arg0 : {{.*}}tensor<
        ops.Asin(x),  # CHECK: chlo.asin %arg0 : {{.*}}tensor<
        ops.Asinh(x),  # CHECK: chlo.asinh %arg0 : {{.*}}tensor<
        ops.Atan(x),  # CHECK: chlo.atan %arg0 : {{.*}}tensor<
        ops.Atanh(x),  # CHECK: chlo.atanh %arg0 : {{.*}}tensor<
        ops.BesselI1e(x),  # CHECK: chlo.bessel_i1e %arg0 : {{.*}}tensor<
        ops.Conj(x),  # CHECK: chlo.conj %arg0 : {{.*}}tensor<
        ops.Cosh(x),  # CHECK: chlo.cosh %arg0 : {{.*}}tensor<
        ops.Digamma(x),  # CHECK: chlo.digamma %arg0 : {{.*}}tensor<
        ops.Erfc(x),  # CHECK: chlo.erfc %arg0 : {{.*}}tensor<
        ops.ErfInv(x),  # CHECK: chlo.erf_inv %arg0 : {{.*}}tensor<
        ops.IsInf(x),  # CHECK: chlo.is_inf %arg0 : {{.*}}tensor<
        ops.IsNegInf(x),  # CHECK: chlo.is_neg_inf %arg0 : {{.*}}tensor<
        ops.IsPosInf(x),  # CHECK: chlo.is_pos_inf %arg0 : {{.*}}tensor<
        ops.Lgamma(x),  # CHECK: chlo.lgamma %arg0 : {{.*}}tensor<
        ops.Sinh(x),  # CHECK: chlo.sinh %arg0 : {{.*}}tensor<
        ops.Square(x),  # CHECK: chlo.square %arg0 : {{.*}}tensor<
    ],
    "f32[2,3]",
)

# CHECK-LABEL: // unary_of_integers
show(
    "unary_of_integers",
    lambda x: [
        ops.Clz(x),  # CHECK: stablehlo.count_leading_zeros %arg0 : {{.*}}tensor<
        ops.Not(x),  # CHECK: stablehlo.not %arg0 : {{.*}}tensor<
        ops.LogicalNot(x),  # CHECK: stablehlo.not %arg0 : {{.*}}tensor<
        ops.PopulationCount(x),  # CHECK: stablehlo.popcnt %arg0 : {{.*}}tensor<
    ],
    "u16[4]",
)

# CHECK-LABEL: // binary_of_floats
show(
    "binary_of_floats",
    lambda x, y: [
        ops.Add(x, y),  # CHECK: stablehlo.add %arg0, %arg1 : {{.*}}tensor<
        ops.Atan2(x, y),  # CHECK: stablehlo.atan2 %arg0, %arg1 : {{.*}}tensor<
        ops.Complex(x, y),  # CHECK: stablehlo.complex %arg0, %arg1 : {{.*}}tensor<
        ops.Div(x, y),  # CHECK: stablehlo.divide %arg0, %arg1 : {{.*}}tensor<
        ops.Max(x, y),  # CHECK: stablehlo.maximum %arg0, %arg1 : {{.*}}tensor<
        ops.Min(x, y),  # CHECK: stablehlo.minimum %arg0, %arg1 : {{.*}}tensor<
        ops.Mul(x, y),  # CHECK: stablehlo.multiply %arg0, %arg1 : {{.*}}tensor<
        ops.Pow(x, y),  # CHECK: stablehlo.power %arg0, %arg1 : {{.*}}tensor<
        ops.Rem(x, y),  # CHECK: stablehlo.remainder %arg0, %arg1 : {{.*}}tensor<
        ops.Sub(x, y),  # CHECK: stablehlo.subtract %arg0, %arg1 : {{.*}}tensor<
        ops.NextAfter(x, y),  # CHECK: chlo.next_after %arg0, %arg1 : {{.*}}tensor<
        ops.Polygamma(x, y),  # CHECK: chlo.polygamma %arg0, %arg1 : {{.*}}tensor<
        ops.Zeta(x, y),  # CHECK: chlo.zeta %arg0, %arg1 : {{.*}}tensor<
    ],
    "f64[]",
    "f64[]",
)

# CHECK-LABEL: // binary_of_integers
show(
    "binary_of_integers",
    lambda x, y: [
        ops.And(x, y),  # CHECK: stablehlo.and %arg0, %arg1 : {{.*}}tensor<
        ops.Or(x, y),  # CHECK: stablehlo.or %arg0, %arg1 : {{.*}}tensor<
        ops.Xor(x, y),  # CHECK: stablehlo.xor %arg0, %arg1 : {{.*}}tensor<
        ops.LogicalAnd(x, y),  # CHECK: stablehlo.and %arg0, %arg1 : {{.*}}tensor<
        ops.LogicalOr(x, y),  # CHECK: stablehlo.or %arg0, %arg1 : {{.*}}tensor<
        ops.ShiftLeft(x, y),  # CHECK: stablehlo.shift_left %arg0, %arg1 : {{.*}}tensor<
        ops.ShiftRightArithmetic(x, y),  # CHECK: stablehlo.shift_right_arithmetic %arg0, %arg1 : {{.*}}tensor<
        ops.ShiftRightLogical(x, y),  # CHECK: stablehlo.shift_right_logical %arg0, %arg1 : {{.*}}tensor<
        ops.Mulhi(x, y),  # CHECK: chlo.mulhi %arg0, %arg1 : {{.*}}tensor<
    ],
    "s8[0,3]",
    "s8[0,3]",
)

# CHECK-LABEL: // comparisons
show(
    "comparisons",
    lambda x, y: [
        ops.Eq(x, y),  # CHECK: stablehlo.compare EQ, %arg0, %arg1, FLOAT : {{.+}} -> tensor<4xi1>
        ops.Ne(x, y),  # CHECK: stablehlo.compare NE, %arg0, %arg1, FLOAT : {{.+}} -> tensor<4xi1>
        ops.Ge(x, y),  # CHECK: stablehlo.compare GE, %arg0, %arg1, FLOAT : {{.+}} -> tensor<4xi1>
        ops.Gt(x, y),  # CHECK: stablehlo.compare GT, %arg0, %arg1, FLOAT : {{.+}} -> tensor<4xi1>
        ops.Le(x, y),  # CHECK: stablehlo.compare LE, %arg0, %arg1, FLOAT : {{.+}} -> tensor<4xi1>
        ops.Lt(x, y),  # CHECK: stablehlo.compare LT, %arg0, %arg1, FLOAT : {{.+}} -> tensor<4xi1>
    ],
    "bf16[4]",
    "bf16[4]",
)

# CHECK-LABEL: // comparisons_by_total_order
show(
    "comparisons_by_total_order",
    lambda x, y: [
        ops.EqTotalOrder(x, y),  # CHECK: stablehlo.compare EQ, %arg0, %arg1, TOTALORDER : {{.+}} -> tensor<4xi1>
        ops.NeTotalOrder(x, y),  # CHECK: stablehlo.compare NE, %arg0, %arg1, TOTALORDER : {{.+}} -> tensor<4xi1>
        ops.GeTotalOrder(x, y),  # CHECK: stablehlo.compare GE, %arg0, %arg1, TOTALORDER : {{.+}} -> tensor<4xi1>
        ops.GtTotalOrder(x, y),  # CHECK: stablehlo.compare GT, %arg0, %arg1, TOTALORDER : {{.+}} -> tensor<4xi1>
        ops.LeTotalOrder(x, y),  # CHECK: stablehlo.compare LE, %arg0, %arg1, TOTALORDER : {{.+}} -> tensor<4xi1>
        ops.LtTotalOrder(x, y),  # CHECK: stablehlo.compare LT, %arg0, %arg1, TOTALORDER : {{.+}} -> tensor<4xi1>
    ],
    "bf16[4]",
    "bf16[4]",
)

# CHECK-LABEL: // comparisons_of_integers
# CHECK: stablehlo.compare LT, %arg0, %arg1, SIGNED
# CHECK: stablehlo.compare LT, %arg2, %arg3, UNSIGNED
# CHECK: stablehlo.compare LT, %arg2, %arg3, UNSIGNED
show(
    "comparisons_of_integers",
    lambda a, b, c, d: [ops.Lt(a, b), ops.Lt(c, d), ops.LtTotalOrder(c, d)],
    "s32[2]",
    "s32[2]",
    "pred[2]",
    "pred[2]",
)

# CHECK-LABEL: // is_nan
# CHECK: stablehlo.compare NE, %arg0, %arg0, FLOAT
show("is_nan", lambda x: ops.IsNan(x), "f16[2]")

# CHECK-LABEL: // results_of_another_type
# CHECK: stablehlo.abs %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
# CHECK: stablehlo.real %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
# CHECK: stablehlo.imag %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
show("results_of_another_type", lambda x: [ops.Abs(x), ops.Real(x), ops.Imag(x)], "c64[2]")

# CHECK-LABEL: // a_scalar_fits_every_shape
# CHECK: %[[WIDE:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
# CHECK: stablehlo.add %arg0, %[[WIDE]]
show("a_scalar_fits_every_shape", lambda x, y: ops.Add(x, y), "f32[2,3]", "f32[]")

# CHECK-LABEL: // size_1_repeats
# CHECK: stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
# CHECK: stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
show("size_1_repeats", lambda x, y: ops.Add(x, y), "f32[2,1]", "f32[1,3]")

# CHECK-LABEL: // broadcast_dimensions
# CHECK: stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
show("broadcast_dimensions", lambda x, y: ops.Add(x, y, [0]), "f32[2,3]", "f32[2]")

# CHECK-LABEL: // equal_shapes_are_kept
# CHECK-NOT: broadcast_in_dim
# CHECK: stablehlo.add %arg0, %arg1 : tensor<0x3xf32>
show("equal_shapes_are_kept", lambda x, y: ops.Add(x, y, [0, 1]), "f32[0,3]", "f32[0,3]")

# CHECK-LABEL: // broadcast
# CHECK: stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<2x3xi4>) -> tensor<5x0x2x3xi4>
show("broadcast", lambda x: ops.Broadcast(x, [5, 0]), "s4[2,3]")

# CHECK-LABEL: // broadcast_in_dim
# CHECK: stablehlo.broadcast_in_dim %arg0, dims = [2, 0] : (tensor<2x1xf32>) -> tensor<3x4x2xf32>
show("broadcast_in_dim", lambda x: ops.BroadcastInDim(x, [3, 4, 2], [2, 0]), "f32[2,1]")

# CHECK-LABEL: // leaves
# CHECK: %arg0: tensor<2xui8>) -> tensor<2xui8>
show("leaves", lambda b: ops.Parameter(b, 0, Shape("u8", [2]), "bytes"))

# CHECK-LABEL: // constants
# CHECK: stablehlo.constant dense<[1, 2]> : tensor<2xi32>
# CHECK: stablehlo.constant dense<1.500000e+00> : tensor<bf16>
# CHECK: stablehlo.constant dense<0xFF800000> : tensor<f32>
# CHECK: stablehlo.constant dense<> : tensor<0x2xf32>
# CHECK: stablehlo.constant dense<true> : tensor<i1>
# CHECK: stablehlo.constant dense<127> : tensor<i8>
# CHECK: stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
show(
    "constants",
    lambda b: [
        ops.ConstantR1(b, [1, 2]),
        ops.ConstantR0(b, 1.5, "bf16"),
        ops.MinValue(b, "f32"),
        ops.ConstantLiteral(b, np.zeros([0, 2], "f")),
        ops.Constant(b, True),
        ops.MaxValue(b, "s8"),
        ops.Constant(b, 1 + 2j),
    ],
)

# CHECK-LABEL: // iota
# CHECK: stablehlo.iota dim = 1 : tensor<2x3xui8>
# CHECK: stablehlo.iota dim = 0 : tensor<5xcomplex<f64>>
show("iota", lambda b: [ops.Iota(b, Shape("u8", [2, 3]), 1), ops.Iota(b, "c128", 5)])

# CHECK-LABEL: // filled_like
# CHECK: stablehlo.constant dense<0> : tensor<i16>
# CHECK: stablehlo.constant dense<1> : tensor<i16>
show("filled_like", lambda x: [ops.ZerosLike(x), ops.OnesLike(x)], "s16[2]")
