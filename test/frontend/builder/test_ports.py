"""Calls in the style of XLA's C++ and Python builders: those that hilo supports, and the errors for the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops


def test_a_builder_before_the_operands_is_taken() -> None:
    b = XlaBuilder("port")
    x = ops.Parameter(b, 0, Shape("f32", [2, 3]), "x")
    zero = ops.ConstantR0(b, np.float32(0))
    add: Any = ops.CreateScalarAddComputation("f32", b)
    anything: Any = ops
    results = [
        anything.Reduce(b, [x], [zero], add, [0]),
        anything.Concatenate(b, [x, x], 1),
        anything.Map(b, [x, x], add, [0, 1]),
        anything.Call(b, add, zero, zero),
        anything.Sort(b, [x], None, 1),
    ]
    run: Any = hilo.compile(b.Build(ops.Tuple(*results)), "evaluator")
    values = np.float32([[3, 1, 2], [0, 5, 4]])
    got = [np.asarray(one) for one in run(values)]
    wanted = (values.sum(0), np.concatenate([values, values], 1), values * 2, np.float32(0), np.sort(values, 1))
    for one, want in zip(got, wanted, strict=True):
        np.testing.assert_array_equal(one, want)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda b, x: b.GetShape(x), r"'XlaBuilder' object has no attribute 'GetShape'; use x\.shape"),
        (lambda b, x: b.build(x), r"no attribute 'build'; use builder\.Build\(root\)"),
        (lambda b, x: b.SetSharding(None), r"no attribute 'SetSharding'; use .*mhlo\.sharding"),
        (lambda b, x: b.nothing, r"'XlaBuilder' object has no attribute 'nothing'$"),
        (lambda b, x: x.shape.dimensions(), r"'Shape' object has no attribute 'dimensions'; use shape\.dims"),
        (lambda b, x: ops.PaddingType.SAME, r"has no operation 'PaddingType'; use a name: 'SAME' or 'VALID'"),
        (lambda b, x: ops.Multiply(x, x), r"has no operation 'Multiply'; use ops\.Mul$"),
        (lambda b, x: ops.Multiplyy(x, x), r"has no operation 'Multiplyy'; "),
    ],
)
def test_names_of_the_builders_say_what_to_use(ask: Any, said: str) -> None:
    b = XlaBuilder("port")
    with pytest.raises(AttributeError, match=said):
        ask(b, ops.Parameter(b, 0, Shape("f32", [2, 3]), "x"))


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (np.dtype(object), "it holds objects of Python, and programs compute with numbers"),
        (np.dtype("<U3"), "it holds text"),
        (np.dtype("M8[D]"), "it holds dates"),
        (np.dtype([("a", "f4")]), "it holds records"),
        (np.dtype(np.longdouble), r"no floats of more than 64 bits; \.astype\(np\.float64\)"),
        ("f32[2,3]", r"it takes an element type; Shape\('f32', \[2, 3\]\) is a shape"),
        ("f33", "did you mean 'f32'"),
    ],
)
def test_element_types_that_no_program_has(spec: object, said: str) -> None:
    with pytest.raises(hilo.DtypeError, match=said):
        hilo.dtype(spec)


def test_special_functions_of_scipy() -> None:
    special = pytest.importorskip("scipy.special")
    x = np.linspace(0.1, 3, 7)
    names = ["erf", "erfc", "expit", "gammaln", "psi", "i0e", "i1e"]
    b = XlaBuilder("special")
    op = ops.Parameter(b, 0, Shape("f64", [7]), "x")
    built = [getattr(special, name)(op) for name in names]
    built += [special.gammainc(op, 2.0), special.gammaincc(1.5, op), special.erfinv(op / 4)]
    run: Any = hilo.compile(b.Build(ops.Tuple(*built)), "evaluator")
    wanted = [getattr(special, name)(x) for name in names]
    wanted += [special.gammainc(x, 2.0), special.gammaincc(1.5, x), special.erfinv(x / 4)]
    for got, want in zip(run(x), wanted, strict=True):
        np.testing.assert_allclose(np.asarray(got), want, rtol=1e-12)
    np.testing.assert_allclose(np.asarray(special.erf(hilo.device_put(x))), wanted[0], rtol=1e-12)
    assert special.erf(hilo.device_put(np.int32([1]))).dtype == special.erf(np.int32([1])).dtype
    for name in names:
        with pytest.raises(hilo.DtypeError, match="it takes real numbers"):
            getattr(special, name)(hilo.device_put(np.complex64([1j])))
