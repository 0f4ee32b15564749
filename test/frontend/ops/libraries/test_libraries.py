"""XLA's builder libraries but for special functions and random bits: values against NumPy, SciPy and PyTorch's rules.

Each test is one program for the evaluator; one sample of them all runs on llvm-cpu.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import scipy.linalg
from harness import accept, build
from libraries import KINDS, check, draw, evaluate
from oracle import assert_close

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.dialect.support.errors import ArgumentError, DtypeError, Error, ShapeError

# ---- matrix ----------------------------------------------------------------------------------------------------------

OFFSETS = [-7, -2, -1, 0, 1, 3, 9]


def diagonal(x: np.ndarray, k: int) -> np.ndarray:
    return np.diagonal(x, k, -2, -1)


def replaced(x: np.ndarray, k: int, new: np.ndarray) -> np.ndarray:
    result = x.copy()
    steps = np.arange(new.shape[-1])
    result[..., steps + max(-k, 0), steps + max(k, 0)] = new
    return result


@pytest.mark.parametrize("dtype", KINDS)
def test_matrices(dtype: str) -> None:
    stacks = [draw(shape, dtype) for shape in ((3, 3), (2, 3, 5), (2, 1, 4, 2), (0, 3), (2, 0, 2))]

    def function(*xs: XlaOp) -> list[XlaOp]:
        flat: list[XlaOp] = []
        for x, a in zip(xs, stacks, strict=True):
            for k in OFFSETS:
                flat += [ops.GetMatrixDiagonal(x, k), ops.GetMatrixDiagonalViaGather(x, k), ops.GetDiagonalMask(x, k)]
                flat += [
                    ops.TriangleMask(x, k),
                    ops.SetMatrixDiagonal(x, diagonal(a, k) if a.size else ops.GetMatrixDiagonal(x, k), k),
                ]
            flat += [ops.Triangle(x, True), ops.UpperTriangle(x), ops.LowerTriangle(x), ops.TransposeInMinorDims(x)]
            flat += [ops.MaybeTransposeInMinorDims(x, False), ops.MaybeConjugate(x, True)]
        flat += [
            ops.Symmetrize(xs[0], True),
            ops.Symmetrize(xs[0], False),
            ops.IdentityMatrix(x.builder, x.dtype, 2, 3),
        ]
        return flat

    wants: list[Any] = []
    for a in stacks:
        eye = np.eye(*a.shape[-2:], dtype=bool)
        for k in OFFSETS:
            eye = np.broadcast_to(np.eye(*a.shape[-2:], k, dtype=bool), a.shape)
            lower = np.broadcast_to(np.tri(*a.shape[-2:], k, dtype=bool), a.shape)
            wants += [diagonal(a, k), diagonal(a, k), eye, lower, replaced(a, k, diagonal(a, k))]
        wants += [np.tril(a), np.triu(a), np.tril(a), a.swapaxes(-1, -2), a, a.conj() if dtype[0] == "c" else a]
    a = stacks[0]
    for lower in (True, False):
        strict = np.tril(a, -1) if lower else np.triu(a, 1)
        middle = np.diag(np.diag(a).real.astype(a.dtype))
        wants.append(
            middle | strict | strict.T
            if dtype == "bool"
            else middle + strict + strict.conj().T
            if dtype[0] == "c"
            else middle + strict + strict.T
        )
    wants.append(np.eye(2, 3).astype(a.dtype))
    check(function, stacks, wants)


def test_products() -> None:
    a, b, wide = draw((2, 3, 4)), draw((2, 4, 5), seed=1), draw((1, 4, 5), seed=2)

    def function(x: XlaOp, y: XlaOp, z: XlaOp) -> list[XlaOp]:
        turned_x, turned_y = ops.TransposeInMinorDims(x), ops.TransposeInMinorDims(y)
        return [
            ops.BatchDot(x, y),
            ops.BatchDot(turned_x, turned_y, True, True),
            ops.BatchDot(x, z, precision="HIGHEST", preferred_element_type="f64"),
        ]

    check(function, [a, b, wide], [a @ b, a @ b, (a.astype("f8") @ wide.astype("f8"))])


SUBSCRIPTS = [
    "ab,bc->ac", "ab,cb->ac", "ab,bc", "aab,bc->abc", "...ab,...bc->...ac", "a...b,b...->a...", "ab,ab->",
    "ab,cd->dbca", "ab,bc->aac", "...a,...a", "bac,bc->cb", "aa,b->ba", "ab,b->aab",
]  # fmt: skip


SIZES = {"a": (2,), "b": (3,), "c": (2,), "d": (4,), ".": (5, 1)}


def einsum(text: str, *arrays: np.ndarray) -> np.ndarray:
    """NumPy's, and results that have the label a twice."""
    inputs, _, output = text.partition("->")
    if output.count("a") < 2:
        return np.asarray(np.einsum(text, *arrays))
    value = np.einsum(f"{inputs}->{''.join(dict.fromkeys(output))}", *arrays)
    spread = np.zeros((len(value), *value.shape), value.dtype)
    spread[np.arange(len(value)), np.arange(len(value))] = value
    return spread


@pytest.mark.parametrize("dtype", ["int32", "float64", "complex64"])
def test_einsum(dtype: str) -> None:
    pairs, wants = [], []
    for i, text in enumerate(SUBSCRIPTS):
        terms = text.partition("->")[0].replace("...", ".").split(",")
        pairs.append([draw(sum((SIZES[letter] for letter in term), ()), dtype, i + j) for j, term in enumerate(terms)])
        wants.append(einsum(text, *pairs[-1]))
    flat = [a for pair in pairs for a in pair]
    single, vector = draw((3, 3, 2), dtype), draw((1, 3), dtype)

    def function(*xs: XlaOp) -> list[XlaOp]:
        results = [ops.Einsum(xs[2 * i], xs[2 * i + 1], text) for i, text in enumerate(SUBSCRIPTS)]
        one, row = xs[-2:]
        return [
            *results,
            ops.Einsum(one, "aab->ba"),
            ops.Einsum(one, "abc->c"),
            ops.Einsum(one, row, "abc,xb->abx"),
            ops.Einsum(one, row, x_config=[0, 1, 2], y_config=[3, 1], output_config=[2, 0]),
            np.einsum("aab,xa,...b->...ax", one, row, one),
        ]

    wants += [np.einsum("aab->ba", single), single.sum((0, 1)).astype(dtype), np.einsum("abc,xb->abx", single, vector)]
    wants += [np.einsum("abc,xb->ca", single, vector), np.einsum("aab,xa,...b->...ax", single, vector, single)]
    check(function, [*flat, single, vector], wants)


# ---- arithmetic, constants, loops ------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint32", "float16", "bfloat16", "float64"])
def test_arg_max_and_min(dtype: str) -> None:
    x = draw((3, 4, 5), dtype)
    x[0], x[:, 1], x[2, 3] = x[0, 0], x[:, 2], x[0, 0]
    if dtype.startswith(("float", "bfloat")):
        x[1, :, 2] = np.nan
        x[2, :2, 3] = [np.nan, np.inf]
    wide = x.astype("f8")

    def want(axis: int, is_min: bool, low: bool, kind: str) -> np.ndarray:
        keys = np.where(np.isnan(wide), -np.inf, -wide if is_min else wide)
        found = keys.argmax(axis) if low else x.shape[axis] - 1 - np.flip(keys, axis).argmax(axis)
        none = np.isnan(wide).all(axis)
        return np.where(none, 0, found).astype(kind)

    rules = ((True, "i4"), (False, "i8"), (True, "u1"))
    cases = [(axis, is_min, *rule) for axis in range(3) for is_min in (False, True) for rule in rules]
    check(
        lambda op: [ops.ArgMinMax(op, np.dtype(kind), axis, is_min, low) for axis, is_min, low, kind in cases],
        [x],
        [want(*case) for case in cases],
    )
    check(
        lambda op: [ops.ArgMax(op, "s32", 1), ops.ArgMin(op, "s64", 2)],
        [x],
        [want(1, False, True, "i4"), want(2, True, True, "i8")],
    )


def test_any_and_computations() -> None:
    x, y = np.array([[3, 5], [1, 0]]), np.array([[2.0, np.nan], [4.0, 1.0]])
    names = "Add Multiply Max Min And Or Ge IdentityWithZero".split()

    def function(a: XlaOp, b: XlaOp) -> list[XlaOp]:
        made = [getattr(ops, f"CreateScalar{name}Computation")("s64", a.builder) for name in names]
        made.append(ops.CreateScalarComputation("f", "s64", a.builder, lambda p, q: p * 2 - q))
        order = ops.CreateScalarComparisonComputation("by two", ["s64", "f64"], [None, ops.Gt])
        less, more = ops.CreateScalarLtComputation(["f64"]), ops.CreateScalarGtComputation(["s64", "f64"])
        return [
            ops.Any(ops.Gt(a, 4)),
            ops.Any(ops.Gt(a, 9)),
            *(ops.Map([a, a[::-1]], one, [0, 1]) for one in made),
            *ops.Sort([a, b], order, 0).leaves,
            ops.Sort(b, less, 1),
            *ops.Sort([a, b], more, 1).leaves,
        ]

    z = x[::-1]
    wants = [True, False, x + z, x * z, np.maximum(x, z), np.minimum(x, z), x & z, x | z, x >= z, x | z, x * 2 - z]
    wants += [np.array([[1, 5], [3, 0]]), np.array([[4.0, np.nan], [2.0, 1.0]]), y[:, ::1] * 0 + [[2, np.nan], [1, 4]]]
    wants += [np.array([[5, 3], [1, 0]]), np.array([[np.nan, 2.0], [4.0, 1.0]])]
    check(function, [x, y], wants)


@pytest.mark.parametrize("kind", ["pred", "s4", "u8", "s64", "f8e4m3fn", "f16", "bf16", "f32", "f64"])
def test_constants(kind: str) -> None:
    row = hilo.dtype(kind)
    b = XlaBuilder("constants")
    made = [ops.Zero(b, kind), ops.One(b, kind), ops.Zeros(b, Shape(kind, [2, 3]))]
    made += [
        ops.MinFiniteValue(b, kind),
        ops.MaxFiniteValue(b, kind),
        ops.ScalarLike(made[0], 1 if kind != "pred" else True),
    ]
    wants: list[Any] = [0, 1, np.zeros((2, 3))]
    if row.is_float:
        info = ml_dtypes.finfo(row.numpy)
        made += [ops.Epsilon(b, kind), ops.MinPositiveNormalValue(b, kind), ops.NanValue(b, kind)]
        wants += [info.min, info.max, 1, info.eps, info.smallest_normal, np.nan]
    else:
        signed = row.kind == "signed"
        high = 1 if kind == "pred" else 2 ** (row.bits - signed) - 1
        wants += [-high - 1 if signed else 0, high, 1]
    results = hilo.compile(b.Build(ops.Tuple(b, made)), "evaluator")()
    for got, want in zip(results, wants, strict=True):
        assert np.asarray(got).dtype == row.numpy
        np.testing.assert_array_equal(np.asarray(got).astype("O").astype("f8"), np.asarray(want, "f8"))


def test_broadcast_to() -> None:
    x = draw((2, 1, 3))
    check(
        lambda op: [ops.BroadcastTo(op, [4, 2, 1, 3]), ops.BroadcastTo(op, [4, 5, 6]), ops.BroadcastTo(op, [2, 0, 3])],
        [x],
        [np.tile(x, (4, 1, 1, 1)), np.tile(x, (2, 5, 2)), np.zeros((2, 0, 3), "f")],
    )


def test_loops() -> None:
    x = draw((3,))

    def function(op: XlaOp) -> list[XlaOp]:
        b = op.builder
        _, doubled = ops.WhileLoopHelper(
            lambda v, b: v[0] < 5, lambda v, b: [v[0] + 1, v[1] * 2.0], [ops.Constant(b, 0), op]
        )
        pairs = ops.ForEachIndex(4, "u8", lambda i, v, b: [v[1], v[0] + i.astype("f32")], [op, op * 0.0])
        return [doubled, *pairs, *ops.ForEachIndex(0, "s32", lambda i, v, b: [v[0] * 2.0], [op], "none", b)]

    check(function, [x], [x * 32, x + np.float32(2), x * 0 + 4, x])


# ---- dynamic shapes, llvm-cpu, errors --------------------------------------------------------------------------------


def test_branches_of_other_sizes() -> None:
    def function(flag: XlaOp, x: XlaOp) -> list[XlaOp]:
        part = ops.DynamicConditional(flag, [lambda v: v * 2.0, lambda v: v[:2]], [x, x])
        sized = ops.SetAllDimensionSizes(x, [3])
        return [
            ops.Reduce(part, 0.0, ops.Add, [0]),
            ops.GetDimensionSize(part, 0),
            ops.Reduce(sized, 0.0, ops.Add, [0]),
        ]

    x = np.arange(1, 6, dtype="f")
    program = hilo.compile(build(function, "pred[]", "f32[5]"), "evaluator")
    for flag, want in ((True, (30, 5, 6)), (False, (3, 2, 6))):
        assert tuple(float(v) for v in program(flag, x)) == want


def test_a_sample_on_llvm_cpu() -> None:
    x = draw((2, 4, 5))
    index = np.array([[[0, 3, 1, 1, 2]], [[1, 1, 0, 3, 3]]], np.int32)

    def function(op: XlaOp, at: XlaOp) -> list[XlaOp]:
        return [
            ops.GetMatrixDiagonal(op, 1),
            ops.LowerTriangle(op),
            ops.Einsum(op, op, "bij,bkj->bik"),
            ops.TorchGather(op, at, 1),
            ops.ArgMax(op, "s32", 2),
            ops.AvgPool(op, [1, 2, 1], [1, 2, 1], "VALID", "b0f"),
            *ops.TopKWithPartitions(op, 2, 2).leaves,
            ops.TridiagonalSolver("PCR", op[:, :1] * 0.1, op[:, 1:2] * 0.1 + 3.0, op[:, 2:3] * 0.1, op),
            ops.BesselI0e(op),
            ops.Igamma(ops.Abs(op) + 0.5, ops.Abs(op) * 3.0),
        ]

    accept(build(function, x, index))
    for i, (got, want) in enumerate(
        zip(evaluate(function, x, index, where="llvm-cpu"), evaluate(function, x, index), strict=True)
    ):
        assert_close(got, want, context=f"result {i}", rtol=1e-4)
    assert_close(
        scipy.linalg.solve_banded((1, 1), np.ones((3, 2)) * [[0.0], [2.0], [0.0]], np.ones(2)), np.full(2, 0.5)
    )


def parameter(text: str = "f32[2,3]") -> XlaOp:
    return ops.Parameter(XlaBuilder("wrong"), 0, Shape.parse(text), "x")


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda x: ops.GetMatrixDiagonal(x[0]), ShapeError, "GetMatrixDiagonal: x is f32[3]; it takes rank 2 or more"),
        (
            lambda x: ops.SetMatrixDiagonal(x, x[0]),
            ShapeError,
            "diag is f32[3]; for matrix f32[2,3] and k = 0 it takes [2]",
        ),
        (lambda x: ops.Symmetrize(x), ShapeError, "Symmetrize: x is f32[2,3]; its last two sizes must be equal"),
        (lambda x: ops.BatchDot(x, x), ShapeError, "and the inner sizes are 3 and 2"),
        (lambda x: ops.Einsum(x, x, "ab,ab->c"), ArgumentError, "the result's label 'c' is none of the operands'"),
        (lambda x: ops.Einsum(x, x, "abc,ab->c"), ShapeError, "operand f32[2,3] does not fit 'abc'"),
        (lambda x: ops.Einsum(x, x, "ab->c"), ArgumentError, "of 1 terms; it takes one term for each of 2 operands"),
        (lambda x: ops.Einsum(x, x, "ab,ba->"), ShapeError, "operand f32[2,3] has size 2 for label 'b', another 3"),
        (lambda x: ops.Any(x), DtypeError, "Any: predicates is f32[2,3]; it takes pred"),
        (lambda x: ops.ArgMax(x, "f32", 0), DtypeError, "ArgMax: output_type is f32; it takes an integer type"),
        (lambda x: ops.ArgMax(x, "s32", 2), ShapeError, "ArgMax: axis is 2; for rank 2 it takes 0…1"),
        (lambda x: ops.CreateScalarAddComputation("f33"), Error, "did you mean 'f32'"),
        (lambda x: ops.Epsilon(x.builder, "s32"), DtypeError, "Epsilon: element_type is s32; it takes a float type"),
        (lambda x: ops.NanValue(x.builder, "f4e2m1fn"), DtypeError, "which has no NaN"),
        (lambda x: ops.ConstantR0WithType(x.builder, "s32", 0.5), DtypeError, "value is the Python float 0.5"),
        (lambda x: ops.BroadcastTo(x, [3, 4]), ShapeError, "output_dims is [3, 4]; for input f32[2,3] it takes"),
        (lambda x: ops.ForEachIndex(300, "u8", lambda i, v, b: v, [x]), ArgumentError, "of type u8 it takes 0…255"),
        (lambda x: ops.ForEachIndex(3, "s32", lambda i, v, b: [], [x]), ArgumentError, "body_function gives 0 values"),
        (
            lambda x: ops.WhileLoopHelper(1, 2, [x]),
            ArgumentError,
            "condition_function is of type int; it takes a function",
        ),
        (lambda x: ops.SliceInMinorDims(x, [0], [1, 2]), ShapeError, "start has 1 entries and end has 2"),
        (lambda x: ops.UpdateSlice(x, x, [0]), ShapeError, "start is [0]; for x f32[2,3] it takes 2 integers"),
        (lambda x: ops.TorchGather(x, x, 0), DtypeError, "index is f32[2,3]; it takes an integer type"),
        (lambda x: ops.TorchGather(x, [[1, 2, 3, 4]], 0), ShapeError, "takes rank 2, and sizes not above input's"),
        (lambda x: ops.TorchIndexSelect(x, [0], 0, 1), ShapeError, "batch_dims is 1; for dim = 0"),
        (lambda x: ops.MaxPool(x, [1, 1], [1, 1], "SAME", "b01f"), ShapeError, "for rank 2 it takes each of 0…1 once"),
        (lambda x: ops.MaxPool(x, [1], [1, 1], "SAME", "bf"), ShapeError, "kernel_size is [1]; for rank 2 it takes 2"),
        (
            lambda x: ops.AvgPool(x, [1, 1], [1, 1], "SAME", "nchw"),
            ArgumentError,
            "letters is 'nchw'; it takes b, f and",
        ),
        (lambda x: ops.AvgPoolGrad(x, [2, 4], [1, 1], [1, 1], "VALID", "bf"), ShapeError, "AvgPool's result is [2, 4]"),
        (lambda x: ops.TridiagonalSolver("LU", x, x), ArgumentError, "algo is"),
        (
            lambda x: ops.TridiagonalSolver("PCR", x, x, x, x),
            ShapeError,
            "lower_diagonal is f32[2,3]; for rhs f32[2,3] it",
        ),
        (lambda x: ops.TridiagonalSolver("PCR", x, x), ShapeError, "diagonals is f32[2,3]; it takes [..., 3, N]"),
        (lambda x: ops.TopKWithPartitions(x, 1, 0), ArgumentError, "num_partitions is 0; it takes 1 or more"),
        (lambda x: ops.ApproxTopK(x.builder, [x], [0.0], 9, 1, ops.Gt), ShapeError, "top_k is 9"),
        (lambda x: ops.ApproxTopK(x.builder, [x], [0.0], 1, 1, ops.Gt, 2.0), ArgumentError, "recall_target is 2.0"),
        (lambda x: ops.Dequantize(x, (0, 1)), DtypeError, "Dequantize: input is f32[2,3]; it takes u32"),
        (lambda x: ops.PackToUint32([1.5]), DtypeError, "PackToUint32: input is a list of float64"),
        (
            lambda x: ops.DynamicConditional(np.int32(0), [lambda v: v, lambda v: v[0]], [x, x]),
            ShapeError,
            "the branches give",
        ),
        (lambda x: ops.Igamma(x, ops.ConvertElementType(x, "s32")), DtypeError, "x is s32[2,3] and a is f32[2,3]"),
        (lambda x: ops.Igamma(ops.ConvertElementType(x, "c64"), 1.0), DtypeError, "a is c64[2,3]; it takes"),
        (lambda x: ops.Igamma(x, x[0, :2]), ShapeError, "a is f32[2,3] and x is f32[2]; they take sizes"),
        (lambda x: ops.PhiloxBitGenerator(x, x, "u32[3]"), ShapeError, "key is f32[2,3]; it takes u64[]"),
    ],
)
def test_wrong_arguments(call: Callable[[XlaOp], object], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind) as caught:
        call(parameter())
    assert words in str(caught.value)


def test_the_libraries_are_documented() -> None:
    from hilo.ops import libraries
    from hilo.tools.ops.libraries import LIBRARIES

    listed = {name for names in LIBRARIES.values() for name in names.split()}
    built = {
        name
        for module in pkgutil.iter_modules(libraries.__path__)
        for name in importlib.import_module(f"hilo.ops.libraries.{module.name}").__all__
    }
    assert built <= listed | {"RngOutput"}
    assert all(hasattr(ops, name) for name in listed)
