"""`x.at[index].set(value)` and its like, on values of a program and on device arrays, as NumPy's assignments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, ops

RNG = np.random.default_rng(0)
UPDATES: dict[str, Any] = {
    "set": None,
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "min": np.minimum,
    "max": np.maximum,
}
ALL, LAST = slice(None), (..., -1)
INDICES: dict[tuple[int, ...], list[Any]] = {
    (): [(), ..., None],
    (5,): [ALL, ..., 0, -1, slice(1, 3), slice(None, None, 2), slice(None, None, -1), [0, 2], np.array([0, -1]), []],
    (3, 4): [(1, 2), (slice(0, 2), 1), LAST, ([0, 1], [1, 2]), (None, 1), (ALL, [0, 3]), slice(2, 1)],
    (2, 3, 4): [(..., slice(1, 2)), (1, ..., 2), ([0, 1], ALL, [1, 2]), (0, None, slice(1, 3)), np.eye(2, 3) > 0],
    (0, 3): [ALL, ..., (ALL, 1), np.zeros((0, 3), bool)],
}


def cases(kind: str) -> Iterator[tuple[np.ndarray, Any, str, Any]]:
    for dims, indices in INDICES.items():
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
    def f(x: Any, i: Any, v: Any) -> Any:
        return x.at[i].set(v), x.at[i, 0].add(v), x.at[x > 2].set(0), x.at[:, i].divide(2.0), x.at[-i:].get()[:0]

    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    with pytest.raises(hilo.ArgumentError, match="slice with a bound that is only known at run time"):
        hilo.jit(f, tiers="evaluator")(x, np.int32(1), 9)
    for i, v in ((np.int32(1), np.float32(9)), (1, 9), (-1, 9.0)):
        run = hilo.jit(lambda x, i, v: (x.at[i].set(v), x.at[i, 0].add(v), x.at[x > 2].set(0)), tiers="evaluator")
        got = run(x, i, v)
        np.testing.assert_array_equal(np.asarray(got[0]), updated(x, i, "set", v))
        np.testing.assert_array_equal(np.asarray(got[1]), updated(x, (i, 0), "add", v))
        np.testing.assert_array_equal(np.asarray(got[2]), np.where(x > 2, 0, x))


def test_mistakes_say_what_to_do() -> None:
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


def test_methods_that_are_functions_of_numpy() -> None:
    x = RNG.random((3, 4)).astype("f")
    array = hilo.device_put(x)
    b = XlaBuilder("methods")
    op = ops.Parameter(b, 0, Shape("f32", x.shape))
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("argsort", ()), ("repeat", (2, 1)), ("diagonal", ()), ("trace", ()), ("choose", ([1.0, 2.0],)),
    ]  # fmt: skip
    for name, args in calls[:4]:
        np.testing.assert_array_equal(np.asarray(getattr(array, name)(*args)), getattr(x, name)(*args))
    run: Any = hilo.compile(b.Build(ops.Tuple(*(getattr(op, name)(*args) for name, args in calls[:4]))), "evaluator")
    for got, (name, args) in zip(run(x), calls, strict=False):
        np.testing.assert_allclose(np.asarray(got), getattr(x, name)(*args), rtol=1e-6)
    assert array.copy().tolist() == x.tolist()
    assert [part.tolist() for part in array.nonzero()] == [part.tolist() for part in x.nonzero()]
    for name, hint in (
        ("numpy", "np.asarray"),
        ("to", "device_put"),
        ("strides", "np.asarray"),
        ("median", "np.median"),
    ):
        with pytest.raises(AttributeError, match=rf"'DeviceArray' object has no attribute '{name}'; use .*{hint}"):
            getattr(array, name)
    assert not hasattr(array, "__array_interface__")
