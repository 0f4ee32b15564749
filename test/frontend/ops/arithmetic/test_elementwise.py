"""Element-wise operations, comparisons, broadcasting and leaves against NumPy and SciPy, with NaN, ±inf and -0."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import scipy.special
from harness import accept, build, run, run_on_cpu
from oracle import assert_close

import hilo
from hilo import Shape, XlaOp, ops
from hilo.dialect.support.dtypes import Dtype, dtype

Function = Callable[..., Any]

FLOATS = ["f16", "bf16", "f32", "f64"]
COMPLEX = ["c64", "c128"]
SIGNED = ["s8", "s16", "s32", "s64"]
UNSIGNED = ["u8", "u16", "u32", "u64"]
NARROW_INTEGERS = ["s2", "s4", "u2", "u4"]
NARROW_FLOATS = [
    "f4e2m1fn",
    "f8e3m4",
    "f8e4m3",
    "f8e4m3fn",
    "f8e4m3b11fnuz",
    "f8e4m3fnuz",
    "f8e5m2",
    "f8e5m2fnuz",
    "f8e8m0fnu",
]
NO_CODE_IN_XLA = ["f6e2m3fn", "f6e3m2fn"]

_erf_inv = np.vectorize(lambda x: scipy.special.erfinv(x) if abs(x) <= 1 else np.nan)

FLOAT_UNARY: dict[str, Function] = {
    "Abs": np.abs,
    "Cbrt": np.cbrt,
    "Ceil": np.ceil,
    "Cos": np.cos,
    "Erf": scipy.special.erf,
    "Exp": np.exp,
    "Expm1": np.expm1,
    "Floor": np.floor,
    "IsFinite": np.isfinite,
    "Log": np.log,
    "Log1p": np.log1p,
    "Logistic": scipy.special.expit,
    "Neg": np.negative,
    "RoundNearestEven": np.rint,
    "Round": lambda x: np.where(np.isfinite(x), np.copysign(np.floor(np.abs(x) + 0.5), x), x),
    "Rsqrt": lambda x: 1 / np.sqrt(x),
    "Sign": lambda x: np.where(x == 0, x, np.sign(x)),
    "Sin": np.sin,
    "Sqrt": np.sqrt,
    "Tan": np.tan,
    "Tanh": np.tanh,
    "Real": np.asarray,
    "Imag": np.zeros_like,
    "Acos": np.arccos,
    "Acosh": np.arccosh,
    "Asin": np.arcsin,
    "Asinh": np.arcsinh,
    "Atan": np.arctan,
    "Atanh": np.arctanh,
    "Conj": np.asarray,
    "Cosh": np.cosh,
    "Sinh": np.sinh,
    "Square": np.square,
    "Erfc": scipy.special.erfc,
    "ErfInv": _erf_inv,
    "IsInf": np.isinf,
    "IsNan": np.isnan,
    "IsPosInf": np.isposinf,
    "IsNegInf": np.isneginf,
}
COMPLEX_UNARY: dict[str, Function] = {
    # Without Cbrt: StableHLO takes complex numbers there, XLA does not.
    "Abs": np.abs,
    "Cos": np.cos,
    "Exp": np.exp,
    "Imag": np.imag,
    "Log": np.log,
    "Neg": np.negative,
    "Real": np.real,
    "Sin": np.sin,
    "Sqrt": np.sqrt,
    "Tanh": np.tanh,
    "Logistic": lambda z: 1 / (1 + np.exp(-z)),
    "Expm1": np.expm1,
    "Log1p": np.log1p,
    "Rsqrt": lambda z: 1 / np.sqrt(z),
    "Tan": np.tan,
    "Sign": lambda z: z / np.abs(z),
    "Conj": np.conj,
    "Cosh": np.cosh,
    "Sinh": np.sinh,
    "Square": np.square,
    "Asin": np.arcsin,
    "Acos": np.arccos,
    "Atan": np.arctan,
    "Asinh": np.arcsinh,
    "Acosh": np.arccosh,
    "Atanh": np.arctanh,
}
FLOAT_BINARY: dict[str, Function] = {
    "Add": np.add,
    "Atan2": np.arctan2,
    "Div": np.divide,
    "Max": np.maximum,
    "Min": np.minimum,
    "Mul": np.multiply,
    "Pow": np.power,
    "Rem": np.fmod,
    "Sub": np.subtract,
    "Eq": np.equal,
    "Ne": np.not_equal,
    "Ge": np.greater_equal,
    "Gt": np.greater,
    "Le": np.less_equal,
    "Lt": np.less,
    "NextAfter": np.nextafter,
}


def bits(x: np.ndarray) -> np.ndarray:
    return np.vectorize(lambda v: int(v).bit_count())(x.view(f"u{x.itemsize}")).astype(x.dtype)


def leading_zeros(x: np.ndarray) -> np.ndarray:
    width = 8 * x.itemsize
    return np.vectorize(lambda v: width - int(v).bit_length())(x.view(f"u{x.itemsize}")).astype(x.dtype)


def shift(kind: str) -> Function:
    """A shift with amounts outside [0, bits) as documented."""

    def reference(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        width = 8 * x.itemsize
        signed = x.view(f"i{x.itemsize}").astype(object)
        plain = x.view(f"u{x.itemsize}").astype(object)
        amounts = y.view(f"u{y.itemsize}").astype(object)
        values = []
        for s, p, n in zip(signed, plain, amounts, strict=True):
            n = min(int(n), width)
            shifted = {"left": (int(p) << n), "logical": int(p) >> n, "arithmetic": int(s) >> n}[kind]
            values.append(shifted % 2**width)
        return np.array(values, f"u{x.itemsize}").view(x.dtype)

    return reference


def quotient(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Rounds toward zero; division by zero returns all ones; the smallest integer by -1 returns itself."""
    info = np.iinfo(x.dtype)
    values = []
    for a, b in zip(x.tolist(), y.tolist(), strict=True):
        q = -1 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        values.append(q % 2**info.bits)
    return np.array(values, np.dtype(f"u{x.itemsize}")).view(x.dtype)


def remainder(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    values = [
        a if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1) for a, b in zip(x.tolist(), y.tolist(), strict=True)
    ]
    return np.array(values, x.dtype)


INTEGER_UNARY: dict[str, Function] = {
    "Clz": leading_zeros,
    **dict.fromkeys(["Not", "LogicalNot"], np.invert),
    "PopulationCount": bits,
    "Neg": np.negative,
    "Abs": np.abs,
    "Sign": np.sign,
}
INTEGER_BINARY: dict[str, Function] = {
    "Add": np.add,
    "And": np.bitwise_and,
    "Or": np.bitwise_or,
    "Xor": np.bitwise_xor,
    "Mul": np.multiply,
    "Sub": np.subtract,
    "Max": np.maximum,
    "Min": np.minimum,
    "Div": quotient,
    "Mulhi": lambda x, y: np.array([int(a) * int(b) >> 8 * x.itemsize for a, b in zip(x, y, strict=True)], x.dtype),
    "Rem": remainder,
    "LogicalAnd": np.bitwise_and,
    "LogicalOr": np.bitwise_or,
    "ShiftLeft": shift("left"),
    "ShiftRightLogical": shift("logical"),
    "ShiftRightArithmetic": shift("arithmetic"),
    "Eq": np.equal,
    "Ne": np.not_equal,
    "Ge": np.greater_equal,
    "Gt": np.greater,
    "Le": np.less_equal,
    "Lt": np.less,
    **{f"{name}TotalOrder": f for name, f in {"Eq": np.equal, "Lt": np.less}.items()},
}
PRED_BINARY: dict[str, Function] = {
    "Add": np.logical_or,
    "Mul": np.logical_and,
    "And": np.logical_and,
    "Or": np.logical_or,
    "Xor": np.logical_xor,
    "Max": np.logical_or,
    "Min": np.logical_and,
    "Eq": np.equal,
    "Ne": np.not_equal,
    "Lt": lambda x, y: ~x & y,
}


def same(name: str, got: np.ndarray, want: np.ndarray, row: Dtype) -> None:
    loose = {"f16": 4e-3, "bf16": 2e-2, "f32": 3e-5, "f64": 1e-11, "c64": 2e-4, "c128": 1e-10}.get(row.name)
    if want.dtype.kind in "biu":
        np.testing.assert_array_equal(got, want, err_msg=f"{name} on {row}")
        return
    assert_close(got, want.astype(got.dtype), rtol=loose, atol=loose, context=f"{name} on {row}")


def together(
    names: list[str], element_type: str, arrays: list[np.ndarray], table: dict[str, Function], wide: object
) -> None:
    """Runs all operations of a table in one program and compares each."""
    row = dtype(element_type)
    program = build(lambda *x: [getattr(ops, name)(*x) for name in names], *arrays)
    results = run(program, *arrays)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, got in zip(names, results, strict=True):
            inputs = [x.astype(wide) if wide else x for x in arrays]  # type: ignore[call-overload]
            same(name, got, np.asarray(table[name](*inputs)), row)


SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.25, -7.75, 0.125, np.inf, -np.inf, np.nan]


@pytest.mark.parametrize("element_type", FLOATS)
def test_unary_of_floats(element_type: str) -> None:
    x = np.array(SPECIAL).astype(dtype(element_type).numpy)
    together(list(FLOAT_UNARY), element_type, [x], FLOAT_UNARY, np.float64)


@pytest.mark.parametrize("element_type", COMPLEX)
def test_unary_of_complex(element_type: str) -> None:
    parts = [0.5, -0.75, 1.25, -2.0]
    z = np.array([a + 1j * b for a in parts for b in parts]).astype(dtype(element_type).numpy)
    together(list(COMPLEX_UNARY), element_type, [z], COMPLEX_UNARY, np.complex128)


@pytest.mark.parametrize("element_type", FLOATS)
def test_binary_of_floats(element_type: str) -> None:
    values = [(a, b) for a in SPECIAL for b in SPECIAL]
    x, y = (np.array(v).astype(dtype(element_type).numpy) for v in zip(*values, strict=True))
    names = [n for n in FLOAT_BINARY if n != "NextAfter"]
    together(names, element_type, [x, y], FLOAT_BINARY, np.float64)
    if element_type in ("f32", "f64"):
        together(["NextAfter"], element_type, [x, y], FLOAT_BINARY, None)


@pytest.mark.parametrize("element_type", ["f32", "f64"])
def test_signs_of_zero(element_type: str) -> None:
    x = np.array([0.0, -0.0], dtype(element_type).numpy)
    names = ["Abs", "Ceil", "Floor", "Neg", "Round", "RoundNearestEven", "Sign", "Sqrt", "Cbrt", "Sin", "Tanh", "Asinh"]
    results = run(build(lambda v: [getattr(ops, name)(v) for name in names], x), x)
    for name, got in zip(names, results, strict=True):
        want = {"Abs": [False, False], "Neg": [True, False]}.get(name, [False, True])
        assert np.signbit(got).tolist() == want, name


@pytest.mark.parametrize("element_type", ["f32", "f64"])
def test_gamma_and_its_kin(element_type: str) -> None:
    x = np.array([0.1, 0.5, 1.0, 1.5, 3.25, 10.0, 50.0], dtype(element_type).numpy)
    n = np.array([0, 1, 2, 3, 1, 2, 4], dtype(element_type).numpy)
    table: dict[str, Function] = {
        "Lgamma": scipy.special.gammaln,
        "Digamma": scipy.special.digamma,
        "BesselI1e": scipy.special.i1e,
        "Polygamma": lambda x, n: scipy.special.polygamma(n.astype(int), x),
        "Zeta": lambda x, n: scipy.special.zeta(x + 1.5, n + 1),
    }

    def all_of_them(a: XlaOp, b: XlaOp) -> list[XlaOp]:
        return [ops.Lgamma(a), ops.Digamma(a), ops.BesselI1e(a), ops.Polygamma(b, a), ops.Zeta(a + 1.5, b + 1.0)]

    for (name, reference), got in zip(table.items(), run(build(all_of_them, x, n), x, n), strict=True):
        want = reference(
            *(v.astype(np.float64) for v in ((x,) if name in ("Lgamma", "Digamma", "BesselI1e") else (x, n)))
        )
        assert_close(got, want.astype(x.dtype), rtol=5e-5 if element_type == "f32" else 1e-9, context=name)


def edge_integers(row: Dtype) -> np.ndarray:
    assert row.numpy is not None
    info = np.iinfo(row.numpy)
    inside = [0, 1, 2, 3, 5, 7, 31, 33, 100, info.max, info.max - 1, info.min, info.min + 1]
    return np.array([*inside, *([-1, -2, -5, -100] if info.min < 0 else [])], object).astype(row.numpy)


@pytest.mark.parametrize("element_type", SIGNED + UNSIGNED)
def test_integers(element_type: str) -> None:
    values = edge_integers(dtype(element_type))
    names = [n for n in INTEGER_UNARY if element_type in SIGNED or n not in ("Abs", "Sign")]
    together(names, element_type, [values], INTEGER_UNARY, None)
    x, y = (v.ravel() for v in np.meshgrid(values, values))
    together(
        list(INTEGER_BINARY), element_type, [np.ascontiguousarray(x), np.ascontiguousarray(y)], INTEGER_BINARY, None
    )


@pytest.mark.parametrize("element_type", ["s32", "u8"])
def test_integer_powers(element_type: str) -> None:
    row = dtype(element_type)
    x, y = (np.array(v, row.numpy) for v in ([2, 3, 0, 0, 1, 7], [5, 0, 0, 3, 9, 40]))
    want = np.array([pow(int(a), int(b), 2**row.bits) for a, b in zip(x, y, strict=True)], f"u{row.itemsize}").view(
        x.dtype
    )
    np.testing.assert_array_equal(run(build(ops.Pow, x, y), x, y)[0], want)
    if element_type == "s32":
        x, y = np.array([1, -1, -1, 2, -3], np.int32), np.array([-2, -2, -3, -1, -1], np.int32)
        np.testing.assert_array_equal(run(build(ops.Pow, x, y), x, y)[0], [1, 1, -1, 0, 0])


def test_pred() -> None:
    x, y = np.array([False, False, True, True]), np.array([False, True, False, True])
    together(list(PRED_BINARY), "pred", [x, y], PRED_BINARY, None)
    np.testing.assert_array_equal(run(build(ops.Not, x), x)[0], ~x)


@pytest.mark.parametrize("element_type", COMPLEX)
def test_binary_of_complex(element_type: str) -> None:
    table: dict[str, Function] = {
        "Add": np.add,
        "Sub": np.subtract,
        "Mul": np.multiply,
        "Div": np.divide,
        "Eq": np.equal,
        "Ne": np.not_equal,
        "Pow": np.power,
    }
    x, y = (np.array(v, dtype(element_type).numpy) for v in ([1 + 2j, -1j, 0.5, 3 - 1j], [1 + 2j, 2, 1 - 1j, -1 + 1j]))
    together(list(table), element_type, [x, y], table, np.complex128)


@pytest.mark.parametrize("element_type", ["f32", "f64"])
def test_complex_from_parts(element_type: str) -> None:
    x, y = (
        np.array([1, -0.0, np.inf]).astype(dtype(element_type).numpy),
        np.array([2, 0, 1]).astype(dtype(element_type).numpy),
    )
    got = run(build(ops.Complex, x, y), x, y)[0]
    np.testing.assert_array_equal(got.real, x)
    np.testing.assert_array_equal(got.imag, y)


@pytest.mark.parametrize("element_type", FLOATS)
def test_total_order(element_type: str) -> None:
    row = dtype(element_type)
    ordered = np.array([-np.nan, -np.inf, -1.0, -0.0, 0.0, 1.0, np.inf, np.nan]).astype(row.numpy)
    ordered[0] = np.copysign(ordered[0].astype(np.float32), -1).astype(row.numpy)
    rank = np.arange(len(ordered))
    i, j = (v.ravel() for v in np.meshgrid(rank, rank))
    x, y = ordered[i], ordered[j]
    names = ["Eq", "Ne", "Ge", "Gt", "Le", "Lt"]
    results = run(build(lambda a, b: [getattr(ops, f"{n}TotalOrder")(a, b) for n in names], x, y), x, y)
    for name, got in zip(names, results, strict=True):
        np.testing.assert_array_equal(got, FLOAT_BINARY[name](i, j), err_msg=name)


@pytest.mark.parametrize("element_type", NARROW_INTEGERS + NARROW_FLOATS + NO_CODE_IN_XLA)
def test_narrow_types_are_accepted(element_type: str) -> None:
    row = Shape(element_type).dtype

    def everything(x: XlaOp, y: XlaOp) -> list[XlaOp]:
        rows = [
            r
            for n, r in ops.OPERATIONS.items()
            if row in r.takes and r.family.startswith(("element-wise", "comparison"))
        ]
        return [r.function(x, y) if "rule_b_e1" in r.rules else r.function(x) for r in rows if r.function is not None]

    assert len(accept(build(everything, f"{element_type}[3]", f"{element_type}[3]")).splitlines()) > 10


@pytest.mark.parametrize("element_type", NARROW_INTEGERS)
def test_narrow_integers(element_type: str) -> None:
    row = dtype(element_type)
    assert row.numpy is not None
    low, high = (0, 2**row.bits - 1) if row.kind == "unsigned" else (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1)
    x, y = (v.ravel() for v in np.meshgrid(np.arange(low, high + 1), np.arange(low, high + 1)))
    names = ["Add", "Sub", "Mul", "Max", "Min", "And", "Or", "Xor", "Eq", "Ne", "Lt", "Ge"]
    given = [v.astype(row.numpy) for v in (x, y)]
    for name, got in zip(
        names, run(build(lambda a, b: [getattr(ops, n)(a, b) for n in names], *given), *given), strict=True
    ):
        want = INTEGER_BINARY[name](x, y)
        if want.dtype != bool:
            want = (want - low) % 2**row.bits + low
        np.testing.assert_array_equal(got.astype(np.int64), want.astype(np.int64), err_msg=f"{name} on {row}")


@pytest.mark.parametrize("element_type", NARROW_FLOATS)
def test_narrow_floats(element_type: str) -> None:
    """Results equal those of f32, rounded to the type."""
    row = dtype(element_type)
    values = [0.5, 1, 1.5, 2, 3, 4, -1, -2, -0.5]
    x, y = (
        np.array(v, np.float32).astype(row.numpy) for v in zip(*[(a, b) for a in values for b in values], strict=True)
    )
    names = ["Add", "Sub", "Mul", "Max", "Min", "Div", "Eq", "Ne", "Lt", "Ge"]
    got = run(build(lambda a, b: [getattr(ops, n)(a, b) for n in names], x, y), x, y)
    with np.errstate(all="ignore"):
        for name, result in zip(names, got, strict=True):
            want = FLOAT_BINARY[name](x.astype(np.float32), y.astype(np.float32))
            want = want if want.dtype == bool else want.astype(row.numpy)
            np.testing.assert_array_equal(
                result.astype(np.float32), want.astype(np.float32), err_msg=f"{name} on {row}"
            )


@pytest.mark.parametrize(
    ("lhs", "rhs", "dims"),
    [
        ([2, 3], [2, 3], None),
        ([2, 3], [], None),
        ([], [2, 3], None),
        ([2, 3], [3], [1]),
        ([2, 3], [2], [0]),
        ([3], [2, 3], [1]),
        ([2, 1], [1, 3], None),
        ([2, 3, 4], [2, 4], [0, 2]),
        ([2, 3, 4], [1, 4], [0, 2]),
        ([0, 3], [1, 3], None),
        ([0, 3], [3], [1]),
        ([1], [0], None),
        ([], [], None),
        ([2, 3, 4], [1], [1]),
        ([1, 1], [5], [1]),
    ],
    ids=str,
)
def test_broadcasting(lhs: list[int], rhs: list[int], dims: list[int] | None) -> None:
    x = np.arange(np.prod(lhs), dtype=np.float32).reshape(lhs)
    y = 100 * np.arange(1, np.prod(rhs) + 1, dtype=np.float32).reshape(rhs)
    rank = max(x.ndim, y.ndim)
    mapped = dims if dims is not None else range(min(x.ndim, y.ndim))

    def spread(v: np.ndarray) -> np.ndarray:
        if v.ndim == rank or not v.ndim:
            return v
        shape = [1] * rank
        for d, n in zip(mapped, v.shape, strict=True):
            shape[d] = n
        return v.reshape(shape)

    for name in ("Sub", "Lt"):
        got = run(build(lambda a, b, name=name: getattr(ops, name)(a, b, dims), x, y), x, y)[0]
        np.testing.assert_array_equal(got, FLOAT_BINARY[name](spread(x), spread(y)))


def test_broadcasts() -> None:
    x = np.arange(6, dtype=np.int16).reshape(2, 3)
    got = run(
        build(
            lambda v: [
                ops.Broadcast(v, [4]),
                ops.Broadcast(v, []),
                ops.Broadcast(v, [0]),
                ops.BroadcastInDim(v, [3, 5, 2], [2, 0]),
            ],
            x,
        ),
        x,
    )
    want = [np.broadcast_to(x, (4, 2, 3)), x, np.zeros((0, 2, 3), np.int16), np.broadcast_to(x.T[:, None], (3, 5, 2))]
    for g, w in zip(got, want, strict=True):
        np.testing.assert_array_equal(g, w)


@pytest.mark.parametrize("element_type", [*SIGNED, *UNSIGNED, *FLOATS, *COMPLEX])
def test_iota(element_type: str) -> None:
    row = dtype(element_type)

    def counts(x: XlaOp) -> list[XlaOp]:
        b = x.builder
        return [ops.Iota(b, Shape(row, [2, 3]), d) for d in (0, 1)] + [
            ops.Iota(b, Shape(row, [0]), 0),
            ops.Iota(b, row, 4),
        ]

    got = run(build(counts, "f32[]"), np.float32(0))
    want = [np.broadcast_to([[0], [1]], (2, 3)), np.broadcast_to([0, 1, 2], (2, 3)), np.zeros(0), np.arange(4)]
    for g, w in zip(got, want, strict=True):
        np.testing.assert_array_equal(g, w.astype(row.numpy))


@pytest.mark.parametrize("element_type", ["pred", *SIGNED, *UNSIGNED, *FLOATS, *COMPLEX, "f8e4m3fn", "f8e5m2"])
def test_constants(element_type: str) -> None:
    row = dtype(element_type)
    assert row.numpy is not None
    special = [0, -0.0, 1, np.inf, -np.inf, np.nan] if row.is_float or row.is_complex else [0, 1, 1]
    with np.errstate(invalid="ignore"):
        arrays = [np.array(special).astype(row.numpy), np.array(1).astype(row.numpy), np.zeros((2, 0), row.numpy)]

    def constants(x: XlaOp) -> list[XlaOp]:
        return [ops.Constant(x.builder, a) for a in arrays]

    for got, want in zip(run(build(constants, "f32[]"), np.float32(0)), arrays, strict=True):
        assert got.dtype == want.dtype
        np.testing.assert_array_equal(got.astype(np.complex128), want.astype(np.complex128))
        if row.is_float:
            np.testing.assert_array_equal(np.signbit(got.astype(np.float64)), np.signbit(want.astype(np.float64)))


def test_python_numbers_take_their_default_type() -> None:
    b = hilo.XlaBuilder("defaults")
    for literal, shape in [
        (True, "pred[]"),
        (1, "s32[]"),
        (2**40, "s64[]"),
        (1.5, "f32[]"),
        (1j, "c64[]"),
        ([[1], [2]], "s32[2,1]"),
        (np.float64(1), "f64[]"),
        (np.arange(3, dtype=np.uint8), "u8[3]"),
        (ml_dtypes.bfloat16(1), "bf16[]"),
    ]:
        assert str(ops.Constant(b, literal).shape) == shape


@pytest.mark.parametrize("element_type", ["pred", *SIGNED, *UNSIGNED, *FLOATS])
def test_extremes(element_type: str) -> None:
    row = dtype(element_type)
    low, high = run(
        build(lambda x: [ops.MinValue(x.builder, row), ops.MaxValue(x.builder, row)], "f32[]"), np.float32(0)
    )
    if row.is_float:
        assert (low, high) == (-np.inf, np.inf)
    elif row.name == "pred":
        assert (low, high) == (False, True)
    else:
        assert (low, high) == (np.iinfo(row.numpy).min, np.iinfo(row.numpy).max)


def test_on_the_cpu_target() -> None:
    """A first batch of element-wise operations compiled by hilo, in one program."""
    x, y = np.array([0.5, -1.25, 3.0, 0.0], np.float32), np.array([2.0, 0.5, -1.0, 1.0], np.float32)
    unary = [
        n
        for n in FLOAT_UNARY
        if ops.OPERATIONS[n].lowers_to[0].startswith("stablehlo.") and n not in ("Imag", "Real", "IsNan")
    ]
    binary = ["Add", "Sub", "Mul", "Div", "Max", "Min", "Atan2", "Lt", "Eq"]

    def both(a: XlaOp, b: XlaOp) -> list[XlaOp]:
        return [getattr(ops, n)(a) for n in unary] + [getattr(ops, n)(a, b) for n in binary]

    program = build(both, x, y)
    for name, got, want in zip([*unary, *binary], run_on_cpu(program, x, y), run(program, x, y), strict=True):
        assert_close(got, want, rtol=1e-4, atol=1e-5, context=name)
