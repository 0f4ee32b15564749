"""`x.at[index].set(value)` and its kind, on values of a program and on device arrays, against NumPy and JAX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops

jax = pytest.importorskip("jax")

RNG = np.random.default_rng(0)
X = RNG.integers(-9, 9, (5, 4)).astype(np.float32)
UPDATES: dict[str, Any] = {
    "set": None,
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "min": np.minimum,
    "max": np.maximum,
}
METHODS = tuple(UPDATES)

INDICES: dict[str, Callable[[Any], Any]] = {
    "integer": lambda d: 1,
    "last": lambda d: -1,
    "slice": lambda d: slice(1, 3),
    "step": lambda d: slice(None, None, 2),
    "reverse": lambda d: slice(4, 0, -3),
    "column": lambda d: (Ellipsis, 0),
    "new dimension": lambda d: (None, 1),
    "everything": lambda d: (),
    "nothing": lambda d: slice(2, 2),
    "no places": lambda d: np.array([], int),
    "scalar": lambda d: d[0],
    "scalars": lambda d: (d[0], d[1]),
    "slice and scalar": lambda d: (slice(1, 4, 2), d[1]),
    "places, one twice": lambda d: np.array([0, 2, 2, -1]),
    "traced places": lambda d: d,
    "places that broadcast": lambda d: (np.array([0, 1]), np.array([[1], [2]])),
    "slice and traced places": lambda d: (slice(1, 3), d),
    "reverse and places": lambda d: (slice(4, 1, -1), np.array([0, 0, 1])),
    "new dimension and places": lambda d: (None, d, 1),
    "known mask": lambda d: np.array([True, False, True, False, False]),
}
PLACES = [np.array(x, np.int32) for x in ([0, 2, 3], [-1, 1, 7], [9, -9, 1])]
"""Within the array, partly, and mostly outside of it."""


@pytest.mark.parametrize("name", INDICES)
def test_parts_are_changed_as_in_jax(name: str) -> None:
    def changed(x: Any, d: Any) -> tuple[Any, ...]:
        return tuple(getattr(x.at[INDICES[name](d)], method)(3.0) for method in METHODS)

    function = hilo.jit(changed, tiers="evaluator")
    for places in PLACES:
        wanted = jax.jit(changed)(X, places)
        for method, one, other in zip(METHODS, function(X, places), wanted, strict=True):  # type: ignore[call-overload]
            np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-6, err_msg=f"{method} at {places}")


def every_way(x: Any, d: Any, i: Any) -> Any:
    rows = x.at[d].add(1.5).at[1:3, d].multiply(2.0).at[i].set(x[0] * 3).at[::2].subtract(0.25)
    return rows.at[:, i].min(x[:, 0])


def test_compiled_updates_are_those_of_jax() -> None:
    got = hilo.jit(every_way, tiers="compiled")(X, PLACES[0], np.int8(2))
    np.testing.assert_allclose(np.asarray(got), np.asarray(jax.jit(every_way)(X, PLACES[0], np.int8(2))), rtol=1e-6)


def test_a_mask_that_only_a_run_knows_takes_one_value() -> None:
    masked = hilo.jit(lambda x: x.at[x > 5].set(-1.0).at[x[:, 0] > 0].add(2.0), tiers="evaluator")(X)
    wanted = np.where(X > 5, np.float32(-1), X) + np.where(X[:, :1] > 0, np.float32(2), np.float32(0))
    np.testing.assert_array_equal(np.asarray(masked), wanted)


@pytest.mark.parametrize("row", ["?", "c8", "f8", "u1", "i8", "f2", ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn])
def test_every_element_type_is_kept(row: Any) -> None:
    x = np.zeros(300, row)
    one = np.ones((), row)
    got = hilo.jit(lambda x, i: x.at[i].set(one).at[1:9:2].set(one).at[[7, 299]].set(one), tiers="evaluator")
    result = np.asarray(got(x, np.uint8(255)))  # an index whose type does not hold the size
    x[[255, 1, 3, 5, 7, 299]] = one
    assert result.dtype == x.dtype
    np.testing.assert_array_equal(result.astype("c8"), x.astype("c8"))


def test_an_index_whose_type_holds_no_size_goes_with_others() -> None:
    x = np.arange(1200, dtype=np.float32).reshape(300, 4)
    run = hilo.jit(lambda x, i, j: (x[i, j], x.at[i, j].set(-1)), tiers="evaluator")
    for i, j in ((-3, 1), (127, -1), (5, 4), (-128, -5)):
        one, other = run(x, np.int8(i), np.int8(j))
        wanted = x.copy()
        if j in range(-4, 4):
            wanted[i, j] = -1
            assert np.asarray(one) == x[i, j]
        np.testing.assert_array_equal(np.asarray(other), wanted)


def test_device_arrays_that_a_function_captures_are_indices_and_values() -> None:
    places, values = hilo.device_put(np.array([0, -1])), hilo.device_put(np.float32([1, 2, 3, 4]))
    run = hilo.jit(lambda x, i: (x[places], x.at[places].set(values), x.at[i, places].add(1)), tiers="evaluator")
    picked, one, other = run(X, np.int32(9))
    wanted = X.copy()
    wanted[[0, -1]] = [1, 2, 3, 4]
    np.testing.assert_array_equal(np.asarray(picked), X[[0, -1]])
    np.testing.assert_array_equal(np.asarray(one), wanted)
    np.testing.assert_array_equal(np.asarray(other), X)  # row 9 is dropped


def test_derivatives_flow_through_updates() -> None:
    def f(x: Any, i: Any) -> Any:
        return (x.at[i].set(0.0).at[1:].multiply(x[0]).at[np.array([0, 1, 1])].add(x[2]) ** 2).sum()

    x = np.arange(1, 5, dtype=np.float32)
    got, wanted = hilo.grad(f)(x, np.int32(1)), jax.grad(f)(jax.numpy.asarray(x), np.int32(1))
    np.testing.assert_allclose(np.asarray(got), np.asarray(wanted), rtol=1e-6)


def test_device_arrays_have_it_too() -> None:
    x = hilo.device_put(np.zeros((3, 4), "f"))
    y = x.at[1, 2:].set(5).at[np.array([0, 0])].add(np.ones((2, 4), "f")).at[-1, ::2].max(x.at[0].get()[0] + 3)
    assert isinstance(y, hilo.DeviceArray)
    np.testing.assert_array_equal(np.asarray(y), [[2, 2, 2, 2], [0, 0, 5, 5], [3, 0, 3, 0]])
    np.testing.assert_array_equal(np.asarray(x), np.zeros((3, 4)))
    traced = hilo.jit(lambda i, v: x.at[i].set(v), tiers="evaluator")(np.int32(1), np.float32(7))
    assert np.asarray(traced).sum() == 28
    both = x.at[1:, np.array([True, False, False, True])].add(1).at[x[:, 0] > -1].set(2).at[[True, False, True]].add(1)
    np.testing.assert_array_equal(np.asarray(both)[:, 0], [3, 2, 3])


# ---- against NumPy ---------------------------------------------------------------------------------------------------

ALL, LAST = slice(None), (..., -1)
CONSTANT_INDICES: dict[tuple[int, ...], list[Any]] = {
    (): [(), ..., None],
    (5,): [ALL, ..., 0, -1, slice(1, 3), slice(None, None, 2), slice(None, None, -1), [0, 2], np.array([0, -1]), []],
    (3, 4): [(1, 2), (slice(0, 2), 1), LAST, ([0, 1], [1, 2]), (None, 1), (ALL, [0, 3]), slice(2, 1)],
    (2, 3, 4): [(..., slice(1, 2)), (1, ..., 2), ([0, 1], ALL, [1, 2]), (0, None, slice(1, 3)), np.eye(2, 3) > 0],
    (0, 3): [ALL, ..., (ALL, 1), np.zeros((0, 3), bool)],
}


def cases(kind: str) -> Iterator[tuple[np.ndarray, Any, str, Any]]:
    for dims, indices in CONSTANT_INDICES.items():
        x = np.asarray(RNG.random(dims) * 9).astype(kind)
        for index in [*indices, x > 4] if dims and kind not in "?c8" else indices:
            for method in UPDATES if kind in ("f4", "c8") else ("set", "add", "max"):
                if (kind == "?" and method != "set") or (kind == "c8" and method in ("min", "max")):
                    continue
                for value in (1, np.asarray(RNG.random(np.shape(x[index])) * 3 + 1).astype(kind)):
                    yield x, index, method, bool(value) if kind == "?" and np.ndim(value) == 0 else value


def updated(x: np.ndarray, index: Any, method: str, value: Any) -> np.ndarray:
    want = x.copy()
    if method == "set":
        want[index] = value
    else:
        flat, places = want.reshape(-1), np.arange(x.size).reshape(x.shape)[index]
        with np.errstate(all="ignore"):
            UPDATES[method].at(flat, places.reshape(-1), np.broadcast_to(value, places.shape).reshape(-1))
    return want


@pytest.mark.parametrize("kind", ["f4", "f2", "s4", "u1", "?", "c8"])
def test_constant_indices(kind: str) -> None:
    """In one program for all cases of a type, and eagerly."""
    kind = kind.replace("s", "i")
    b = XlaBuilder("updates")
    wanted: list[np.ndarray] = []
    built, values = [], []
    for x, index, method, value in cases(kind):
        values.append(x)
        op = ops.Parameter(b, len(wanted), Shape(x.dtype, x.shape))
        built.append(getattr(op.at[index], method)(value))
        wanted.append(updated(x, index, method, value))
    results: Any = hilo.compile(b.Build(ops.Tuple(*built)), "evaluator")(*values)
    for result, want in zip(results, wanted, strict=True):
        assert np.asarray(result).dtype == want.dtype
        np.testing.assert_allclose(np.asarray(result), want, rtol=1e-3 if kind == "f2" else 1e-6)
    for x, index, method, value in list(cases(kind))[::7]:
        eager = np.asarray(getattr(hilo.device_put(x).at[index], method)(value))
        np.testing.assert_allclose(eager, updated(x, index, method, value), rtol=1e-3 if kind == "f2" else 1e-6)


def test_repeated_places_are_combined_one_after_the_other() -> None:
    x, places = np.zeros(3, "f"), np.array([1, 1, 2, 1])
    np.testing.assert_array_equal(np.asarray(hilo.device_put(x).at[places].add(np.float32([1, 2, 3, 4]))), [0, 7, 3])
    assert np.asarray(hilo.device_put(x).at[places].get()).tolist() == [0, 0, 0, 0]


def test_indices_and_masks_of_a_run() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    with pytest.raises(hilo.ArgumentError, match="slice with a bound that is only known at run time"):
        hilo.jit(lambda x, i: x.at[-i:].set(0), tiers="evaluator")(x, np.int32(1))
    for i, v in ((np.int32(1), np.float32(9)), (1, 9), (-1, 9.0)):
        run = hilo.jit(lambda x, i, v: (x.at[i].set(v), x.at[i, 0].add(v), x.at[x > 2].set(0)), tiers="evaluator")
        got = run(x, i, v)
        np.testing.assert_array_equal(np.asarray(got[0]), updated(x, i, "set", v))
        np.testing.assert_array_equal(np.asarray(got[1]), updated(x, (i, 0), "add", v))
        np.testing.assert_array_equal(np.asarray(got[2]), np.where(x > 2, 0, x))


# ---- mistakes --------------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[Callable[[Any], Any], type[hilo.Error], str]] = {
    "another element type": (lambda x: x.at[0].set(np.ones(4)), hilo.DtypeError, "convert one with .astype"),
    "a fraction": (lambda x: x.astype("s32").at[0].set(1.5), hilo.DtypeError, "1.5, which s32 cannot hold"),
    "integers divided": (lambda x: x.astype("s32").at[0].divide(2), hilo.DtypeError, "takes floats"),
    "another shape": (lambda x: x.at[0].set(np.ones(3, "f")), hilo.ShapeError, "it takes what broadcasts to"),
    "out of range": (lambda x: x.at[5].set(1), hilo.ShapeError, "index 5 of dimension 0"),
    "several values at a mask": (lambda x: x.at[x > 0].set(x[0]), hilo.ShapeError, "one value"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit_is_said(name: str) -> None:
    build, kind, text = WRONG[name]
    with pytest.raises(kind, match=text):
        hilo.jit(build, tiers="evaluator")(X)


def test_mistakes_on_device_arrays_say_what_to_do() -> None:
    x = hilo.device_put(np.zeros((2, 3), "f"))
    calls: list[tuple[Any, type[Exception], str]] = [
        (lambda: x.at[5].set(1), IndexError, "index 5 is out of bounds for axis 0 with size 2"),
        (lambda: x.at[0].set(1j), hilo.DtypeError, r"at\[…\].set: value is the Python complex 1j"),
        (
            lambda: x.astype("s32").at[0].add([1.5, 2, 3]),
            hilo.DtypeError,
            r"at\[…\].add: value is f.*\[3\] and the array",
        ),
        (
            lambda: x.at[0].max(np.zeros(4, "f")),
            hilo.ShapeError,
            r"value is f32\[4\]; it takes what broadcasts to \[3\]",
        ),
        (lambda: x.at[0].set(np.zeros(3)), hilo.DtypeError, "convert one with .astype"),
    ]
    for call, error, said in calls:
        with pytest.raises(error, match=said):
            call()
