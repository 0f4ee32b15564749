"""Device arrays compute like NumPy's arrays, with hilo's element types, on the evaluator and then in compiled code."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, eager, ops
from hilo.targets.runtime.arrays import DeviceArray

RANDOM = np.random.default_rng(3)
F32 = RANDOM.uniform(0.5, 3, (3, 4)).astype(np.float32)
ROW = RANDOM.uniform(0.5, 3, 4).astype(np.float32)
S32 = RANDOM.integers(1, 9, (3, 4)).astype(np.int32)
PRED = S32 > 4


def put(array: np.ndarray) -> DeviceArray:
    return hilo.device_put(array)


def assert_same(got: object, want: Any) -> None:
    assert isinstance(got, DeviceArray), type(got)
    assert got.dtype == np.asarray(want).dtype
    np.testing.assert_allclose(np.asarray(got), want, rtol=2e-6)


FLOAT = "add sub mul truediv floordiv mod pow lt le gt ge eq ne".split()
INTEGER = "add sub mul floordiv mod and_ or_ xor lshift rshift lt le gt ge eq ne".split()


@pytest.mark.parametrize("name", FLOAT)
def test_operators_of_floats(name: str) -> None:
    run = getattr(operator, name)
    assert_same(run(put(F32), put(ROW)), run(F32, ROW))
    assert_same(run(put(F32), ROW), run(F32, ROW))
    assert_same(run(ROW, put(F32)), run(ROW, F32))
    assert_same(run(put(F32), 1.5), run(F32, np.float32(1.5)))
    assert_same(run(2, put(F32)), run(np.float32(2), F32))
    assert_same(run(put(ROW), [1, 2, 3.5, 4]), run(ROW, np.array([1, 2, 3.5, 4], "f")))


@pytest.mark.parametrize("name", INTEGER)
def test_operators_of_integers(name: str) -> None:
    run = getattr(operator, name)
    assert_same(run(put(S32), 2), run(S32, np.int32(2)))
    assert_same(run(3, put(S32)), run(np.int32(3), S32))


def test_results_whose_size_depends_on_values() -> None:
    """What is refused while a program is built is answered for arrays, whose values are known."""
    v, places, counts = ROW, np.array([0, 2]), np.array([1, 2, 0, 3])
    for call in (
        lambda a, v, i, c, m: [np.repeat(a, c, 1), a.repeat(c, axis=1), np.tile(v, i), np.roll(v, i[1])],
        lambda a, v, i, c, m: [np.delete(a, i, 0), np.insert(v, i, 9), *np.split(v, i)],
        lambda a, v, i, c, m: [np.compress(c > 0, a, 1), a.compress(c > 0, axis=1), np.extract(m, a), a[m]],
        lambda a, v, i, c, m: [*np.where(m), *np.nonzero(m)],
        lambda a, v, i, c, m: [*divmod(a, 2), *divmod(7, a), a.round(1)],
        lambda a, v, i, c, m: [round(a[0, 0], 1), round(a[1, 1])],
    ):
        want = call(F32, v, places, counts, PRED)  # type: ignore[no-untyped-call]
        got = call(*map(put, (F32, v, places, counts, PRED)))  # type: ignore[no-untyped-call]
        for one, other in zip(got, want, strict=True):
            np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=2e-6)
    value = ops.Parameter(XlaBuilder("mask"), 0, Shape("f32", [3, 4]), "x")
    assert value.compress([True, False, True], axis=0).shape == (2, 4)
    with pytest.raises(hilo.ArgumentError, match=r"np\.compress: condition is pred\[3, ?4\]"):
        hilo.jit(lambda m: np.extract(m, F32), tiers="evaluator")(PRED)


def test_products_and_signs() -> None:
    assert_same(put(F32) @ put(F32.T.copy()), F32 @ F32.T)
    assert_same(F32 @ put(ROW), F32 @ ROW)
    assert_same(-put(F32), -F32)
    assert_same(abs(put(-F32)), F32)
    assert_same(~put(PRED), ~PRED)


METHODS: dict[str, Callable[[Any], Any]] = {
    "sum": lambda x: x.sum(),
    "rows": lambda x: x.sum(axis=1, keepdims=True),
    "mean": lambda x: x.mean(0),
    "std": lambda x: x.std(axis=1),
    "max": lambda x: x.max(axis=-1),
    "cumsum": lambda x: x.cumsum(axis=0),
    "reshape": lambda x: x.reshape(2, -1),
    "transpose": lambda x: x.transpose(1, 0),
    "T": lambda x: x.T,
    "ravel": lambda x: x.ravel(),
    "clip": lambda x: x.clip(1.0, 2.0),
    "index": lambda x: x[1],
    "slices": lambda x: x[::-2, 1:],
    "mask": lambda x: x[np.array([True, False, True])],
    "tanh": lambda x: np.tanh(x),
    "concatenate": lambda x: np.concatenate([x, x], axis=1),
    "where": lambda x: np.where(x > 1, x, -x),
    "add.at axes": lambda x: np.sum(x, axis=(0, 1)),
}


@pytest.mark.parametrize("name", METHODS)
def test_methods_and_functions(name: str) -> None:
    assert_same(METHODS[name](put(F32)), METHODS[name](F32))


def test_what_hilo_does_not_build_is_numpy_s() -> None:
    x = put(S32)
    np.testing.assert_array_equal(np.unique(x), np.unique(S32))
    assert np.allclose(x, S32.astype(float))
    np.testing.assert_array_equal(np.add.accumulate(x), np.add.accumulate(S32))
    np.testing.assert_array_equal(np.multiply.outer(put(ROW), ROW), np.multiply.outer(ROW, ROW))


def test_element_types() -> None:
    assert (put(F32) + F32.astype(np.float64)).dtype == np.float64
    assert (put(S32) + put(F32)).dtype == np.result_type(np.int32, np.float32)
    for number in (2, 1.5, 1j):
        for operation in (operator.add, operator.truediv, np.multiply):
            assert operation(put(S32), number).dtype == operation(S32, number).dtype
    low = put(F32).astype("bf16")
    assert low.dtype == ml_dtypes.bfloat16 and (low * 3).dtype == ml_dtypes.bfloat16
    assert_same(low.astype(np.float32), F32.astype(ml_dtypes.bfloat16).astype(np.float32))
    assert put(F32).astype("f8e4m3fn").dtype == ml_dtypes.float8_e4m3fn
    assert put(S32).tolist() == S32.tolist() and put(np.float32(2)).tolist() == 2.0
    assert f"{put(F32)[0, 0]:.2f}" == f"{F32[0, 0]:.2f}"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda x: x.astype("s32") + [1.5] * 4, "with arrays of s32 it takes that type's numbers"),
        (lambda x: x @ x, "lhs's last dimension, 4, must be rhs's second last one, 3"),
        (lambda x: operator.setitem(x, 0, 1), r"f32\[3, 4\] cannot be written into.*x\.at\[index\]\.set\(value\)"),
    ],
)
def test_wrong_operands(wrong: Callable[[Any], Any], message: str) -> None:
    with pytest.raises(hilo.ArgumentError, match=message):
        wrong(put(F32))


def test_types_without_a_common_one() -> None:
    """The common type is NumPy's; ml_dtypes before 0.7 has none for narrow floats."""
    low, lower = put(F32).astype("bf16"), put(F32).astype("f8e5m2")
    try:
        kind = np.result_type(low.dtype, lower.dtype)
    except TypeError:
        with pytest.raises(hilo.ArgumentError, match="no common element type"):
            low + lower
    else:
        assert (low + lower).dtype == kind


def test_other_objects_are_not_arrays() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        put(F32) + "text"  # type: ignore[operator]
    assert (put(F32) == "text") is False
    assert put(F32) not in (None, "text")


def test_steps_are_compiled_when_evaluations_have_cost_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eager, "_STEPS", {})
    monkeypatch.setattr(eager, "COMPILE_TIME_S", 0.0)
    x = put(F32)
    for _ in range(3):
        assert_same(x * 7.25, F32 * np.float32(7.25))
    (step,) = eager._STEPS.values()
    assert step.is_compiled and type(step.run) is hilo.Executable
    monkeypatch.setattr(eager, "KEPT_STEPS", 1)
    assert_same(x - 1, F32 - 1)
    assert len(eager._STEPS) == 1


def test_arrays_of_the_evaluator_compute_where_they_are() -> None:
    b = XlaBuilder("twice")
    ops.Add(*[ops.Parameter(b, 0, Shape("f32", [3, 4]), "x")] * 2)
    result = hilo.compile(b.Build(), "evaluator")(F32)
    assert_same(result + put(F32), F32 * 3)
    assert (result[0] + 1).device.name == result.device.name


def test_computing_leaves_an_array_to_be_donated() -> None:
    x = put(F32)
    assert_same(x + x[0] + np.tanh(x), F32 + F32[0] + np.tanh(F32))
    assert x.is_exclusive


def test_shapes_are_taken_apart() -> None:
    b = XlaBuilder("shapes")
    x = ops.Parameter(b, 0, Shape("f32", [2, 3]), "x")
    n, m = x.shape
    assert (n, m, x.shape[0], x.shape[-1], x.shape[1:], x.shape.dims) == (2, 3, 2, 3, (3,), (2, 3))
    assert Shape.tuple([x.shape, Shape("s32")])[0] is x.shape
    with pytest.raises(hilo.ShapeError, match=r"index is 2; f32\[2,3\] has 2 dimensions"):
        x.shape[2]


def test_reprs_are_short_and_true() -> None:
    b = XlaBuilder("shown")
    x = ops.Parameter(b, 0, Shape("f32", [2, 3]), "x")
    assert repr(b) == "<XlaBuilder 'shown' (x: f32[2,3]) of 0 operations>"
    program = b.Build(x + ops.Constant(b, np.arange(60000, dtype="f").reshape(10000, 2, 3)))
    assert len(program._repr_html_()) < 5000
    run = hilo.compile(program, "evaluator")
    assert repr(run.info).startswith("<CompileInfo evaluator on host: prepared, prepare ")
    assert "f32[2, 3]" in run._repr_html_()
    assert "<td>1</td>" in put(S32 // S32)._repr_html_() and "<pre>" in put(np.zeros((2, 2, 2)))._repr_html_()
    many = put(np.zeros((9, 9, 9, 9)))
    assert len(repr(many)) < 700


class Foreign:
    """Another library's array, which cannot be hashed."""

    __hash__ = None

    def __init__(self, values: object) -> None:
        self._values = np.asarray(values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self._values, dtype)


def test_functions_take_arrays_of_other_libraries() -> None:
    """As NumPy's own do: in lists and by name, too."""
    x = hilo.device_put(np.arange(6, dtype=np.float32).reshape(2, 3))
    y = Foreign(np.asarray(x) + 1)
    host = np.asarray(y)
    assert not np.allclose(x, y)
    np.testing.assert_array_equal(np.asarray(np.concatenate([x, y])), np.concatenate([np.asarray(x), host]))
    np.testing.assert_array_equal(np.asarray(np.where(x > 2, x, y)), np.where(np.asarray(x) > 2, x, host))
    np.testing.assert_array_equal(np.asarray(x.dot(Foreign(host.T))), np.asarray(x) @ host.T)
    np.testing.assert_array_equal(np.asarray(x.at[0].set(Foreign(host[0])))[0], host[0])
    np.testing.assert_array_equal(np.asarray(np.clip(x, a_min=y, a_max=5)), np.clip(np.asarray(x), host, 5))
