"""Quantized types in the builder: created, printed, verified, refused, and run, against the specification's
formulas."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

import hilo
from hilo import DtypeError, Shape, ShapeError, XlaBuilder, XlaOp, ops

Q = hilo.quantized("s8", "f32", 0.5, -3)
A = hilo.quantized("s8", "f32", [0.1, 0.123456789012345], [0, 1], axis=1, low=-127)


def parameter(kind: object, dims: list[int]) -> XlaOp:
    return ops.Parameter(XlaBuilder("q"), 0, Shape(kind, dims), "x")


def quantize(x: np.ndarray, scale: object, zero: object, low: int, high: int) -> np.ndarray:
    """The specification's `quantize`."""
    limited = np.clip(x / np.asarray(scale, np.float32) + np.asarray(zero, np.float32), low, high)
    return np.rint(limited).astype(np.int8)


def test_a_type_is_one_instance() -> None:
    assert hilo.quantized("s8", np.float32, 0.5, -3) is Q is hilo.dtype(Q.mlir_type)
    assert pickle.loads(pickle.dumps(Q)) is Q and pickle.loads(pickle.dumps(A)) is A
    assert hilo.dtype(A.mlir_type) is A, "scales keep all their digits"
    shape = Shape.tuple([Shape(Q, [4]), Shape(A, [3, 2])])
    assert pickle.loads(pickle.dumps(shape)) == shape == Shape.from_mlir(shape.mlir_type)


def test_a_program_is_valid_and_computes_what_the_specification_says() -> None:
    b = XlaBuilder("q")
    x, y = ops.Parameter(b, 0, Shape(Q, [4]), "x"), ops.Parameter(b, 1, Shape("f32", [4]), "y")
    product = ops.Mul(ops.Add(x, ops.UniformQuantize(y, Q)), ops.Abs(x))
    along = ops.UniformQuantize(ops.BroadcastInDim(y, [4, 2], [0]), A)
    less = ops.Lt(x, ops.Neg(x))
    moved = ops.Transpose(ops.Reshape(ops.Concatenate([x, x], 0), [4, 2]), [1, 0])
    computation = b.Build(ops.Tuple(b, [product, ops.UniformDequantize(product), along, less, moved]))
    assert computation.module.operation.verify()
    assert "!quant.uniform<i8:f32, 5.000000e-01:-3>" in computation.as_text()
    stored = np.array([-3, 0, 5, 127], np.int8)
    numbers = np.array([0.25, -1.0, 2.0, 99.0], np.float32)

    def of(q: np.ndarray) -> np.ndarray:
        return ((q.astype(np.int32) + 3) * np.float32(0.5)).astype(np.float32)

    def to(v: np.ndarray) -> np.ndarray:
        return quantize(v, 0.5, -3, -128, 127)

    want = to(of(to(of(stored) + of(to(numbers)))) * of(to(np.abs(of(stored)))))
    got = hilo.compile(computation, target="evaluator")(stored, numbers)
    np.testing.assert_array_equal(np.asarray(got[0]), want)
    np.testing.assert_array_equal(np.asarray(got[1]), of(want))
    scales, zeros = np.array(A.scales, np.float32), np.array(A.zero_points, np.float32)
    np.testing.assert_array_equal(np.asarray(got[2]), quantize(numbers[:, None], scales, zeros, -127, 127))
    np.testing.assert_array_equal(np.asarray(got[3]), of(stored) < of(to(-of(stored))))
    np.testing.assert_array_equal(np.asarray(got[4]), np.concatenate([stored, stored]).reshape(4, 2).T)


def product(lhs: object, rhs: object, numbers: object = (([1], [0]), ([], [])), **options: object) -> XlaOp:
    b = XlaBuilder("q")
    x, w = ops.Parameter(b, 0, Shape(lhs, [3, 5]), "x"), ops.Parameter(b, 1, Shape(rhs, [5, 2]), "w")
    return ops.DotGeneral(x, w, numbers, **options)


W = hilo.quantized("s8", "f32", [0.1, 0.2], axis=1)


def test_products_are_what_their_numbers_give() -> None:
    rng = np.random.default_rng(0)
    x, w = rng.integers(-128, 128, (3, 5), np.int8), rng.integers(-128, 128, (5, 2), np.int8)
    sums = (x.astype(np.int64) + 3) @ w
    narrow = hilo.quantized("s8", "f32", [30.0, 20.0], [1, 2], axis=1)
    b = XlaBuilder("q")
    left, right = ops.Parameter(b, 0, Shape(Q, [3, 5]), "x"), ops.Parameter(b, 1, Shape(W, [5, 2]), "w")
    wide = ops.Dot(left, right)
    assert wide.dtype is hilo.quantized("s32", "f32", [0.5 * 0.1, 0.5 * 0.2], axis=1)
    weights = ops.Dot(ops.UniformDequantize(left), right)
    assert weights.dtype is hilo.dtype("f32")
    computation = b.Build(ops.Tuple(b, [wide, ops.Dot(left, right, preferred_element_type=narrow), weights]))
    assert computation.module.operation.verify()
    numbers = sums * np.float32(0.5) * np.array([0.1, 0.2], np.float32)
    for target in ("evaluator", "llvm-cpu"):
        got = hilo.compile(computation, target)(x, w)
        np.testing.assert_array_equal(np.asarray(got[0]), sums)
        scales, zeros = np.array([30.0, 20.0]), np.array([1, 2])
        np.testing.assert_array_equal(np.asarray(got[1]), quantize(numbers, scales, zeros, -128, 127))
        np.testing.assert_allclose(np.asarray(got[2]), numbers, rtol=1e-5)


def test_convolutions_of_quantized_images() -> None:
    rng = np.random.default_rng(1)
    x, w = rng.integers(-128, 128, (2, 6, 3), np.int8), rng.integers(-128, 128, (3, 3, 2), np.int8)
    kernel = hilo.quantized("s8", "f32", [0.1, 0.2], [0, 4], axis=2)
    b = XlaBuilder("q")
    left, right = ops.Parameter(b, 0, Shape(Q, [2, 6, 3]), "x"), ops.Parameter(b, 1, Shape(kernel, [3, 3, 2]), "w")
    made = ops.ConvGeneral(left, right, [1], "VALID", ("b0f", "0io", "bf0"))
    assert made.dtype is hilo.quantized("s32", "f32", [0.5 * 0.1, 0.5 * 0.2], axis=1)
    computation = b.Build(made)
    assert computation.module.operation.verify()
    p, q = x.astype(np.int64) + 3, w.astype(np.int64) - [0, 4]
    want = np.stack([np.einsum("bti,tio->bo", p[:, i : i + 3], q) for i in range(4)], 2)
    np.testing.assert_array_equal(np.asarray(hilo.compile(computation, "evaluator")(x, w)), want)


@pytest.mark.parametrize(
    ("build", "kind", "says"),
    [
        (lambda: hilo.quantized("f32", "f32", 1.0), DtypeError, "storage is f32; it takes an integer type"),
        (lambda: hilo.quantized("s8", "s8", 1.0), DtypeError, "expressed is s8; it takes f16"),
        (lambda: hilo.quantized("s8", "f32", 0.0), DtypeError, "scale is 0.0; it takes positive finite"),
        (lambda: hilo.quantized("s8", "f32", float("nan")), DtypeError, "scale is nan"),
        (lambda: hilo.quantized("u8", "f32", 1.0, -1), DtypeError, "zero_point is -1; it takes integers from 0 to 255"),
        (lambda: hilo.quantized("s8", "f32", [1.0, 2.0]), DtypeError, "without axis it takes one number"),
        (lambda: hilo.quantized("s8", "f32", [1.0, 2.0], [0, 0, 0], axis=0), DtypeError, "has 3 entries; scale has 2"),
        (lambda: hilo.quantized("s8", "f32", [1.0], axis=-1), DtypeError, "axis is -1"),
        (lambda: hilo.quantized("s8", "f32", 1.0, low=-200), DtypeError, "for s8 they take -128…127"),
        (lambda: Shape(A, [3, 3]), ShapeError, "2 scales along dimension 1; dims is [3, 3]"),
        (lambda: Shape(A, [2]), ShapeError, "per axis 1; dims is [2], of rank 1"),
        (lambda: ops.UniformDequantize(parameter("f32", [4])), DtypeError, "it takes an array of a quantized type"),
        (lambda: ops.UniformQuantize(parameter("f32", [4]), "s8"), DtypeError, "it takes a hilo.quantized type"),
        (lambda: ops.UniformQuantize(parameter("f16", [4]), Q), DtypeError, "it takes f32"),
        (lambda: ops.And(*[parameter(Q, [4])] * 2), DtypeError, "it takes no quantized type; ops.UniformDequantize"),
        (lambda: ops.ConvertElementType(parameter(Q, [4]), "f32"), DtypeError, "it takes no quantized type"),
        (lambda: ops.Transpose(parameter(A, [2, 2]), [1, 0]), DtypeError, "one scale for the tensor"),
        (lambda: parameter(Q, [4]) + 1, DtypeError, "there are no constants of quant<s8:f32, 0.5:-3>"),
        (lambda: ops.Erf(parameter(Q, [4])), DtypeError, "it takes no quantized type"),
        (
            lambda: product(Q, "f32"),
            DtypeError,
            "a quantized lhs takes a quantized rhs (ops.UniformQuantize makes one)",
        ),
        (lambda: product("f16", W), DtypeError, "lhs takes f32, or a quantized type over s8"),
        (lambda: product(hilo.quantized("u8", "f32", 1.0), W), DtypeError, "one storage and one expressed type"),
        (lambda: product(hilo.quantized("s8", "f32", [1.0] * 3, axis=0), W), DtypeError, "lhs takes one scale"),
        (lambda: product(Q, hilo.quantized("s8", "f32", [1.0] * 5, axis=0)), DtypeError, "here they may along [1]"),
        (lambda: product(Q, Q), DtypeError, "its zero points have to be 0"),
        (
            lambda: product(Q, W, preferred_element_type="f32"),
            DtypeError,
            "it takes a quantized type over f32 with one",
        ),
        (lambda: product("f32", W, preferred_element_type="f64"), DtypeError, "it takes their type, f32"),
    ],
)
def test_what_is_refused_says_why(build: Callable[[], object], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind) as found:
        build()
    assert says in str(found.value)
