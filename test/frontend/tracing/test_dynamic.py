"""`hilo.jit(…, dynamic=, buckets=)`: padded arguments, cut results, and what is refused. All but one run on the
evaluator."""

from __future__ import annotations

import re
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.tracing.arguments import Arguments
from hilo.tracing.dynamic import Dimensions
from hilo.tracing.signature import read_signature


def jit(fn: Any = None, **options: Any) -> Any:
    """`hilo.jit` that pads."""
    options = {
        "tiers": "evaluator",
        "check": "auto",
        **({"buckets": "powers"} if "dynamic" in options else {}),
        **options,
    }
    return hilo.jit(fn, **options)


N = {"x": {0: "n"}}
W = np.arange(6, dtype="f").reshape(3, 2)


def rows(n: int, width: int = 3, kind: Any = "f") -> np.ndarray:
    return (np.arange(n * width) % 7 - 2).reshape(n, width).astype(kind)


def fails(message: str, call: Any, kind: type[Exception] = hilo.ArgumentError) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        call()


# ---- answers ---------------------------------------------------------------------------------------------------------


def test_one_program_for_each_bucket_and_results_of_the_given_size() -> None:
    f = jit(lambda x, w: np.tanh(x @ w), dynamic={"x": {0: "batch"}}, buckets={"batch": (4, 8)})
    for n in (3, 1, 4, 8, 5, 3):
        got = f(rows(n), W)
        assert got.shape == (n, 2)
        np.testing.assert_allclose(got, np.tanh(rows(n) @ W), rtol=1e-6)
    assert f.cache_info()[:2] == (4, 2)
    assert [one.signature for one in f.explain().compilations] == [
        f"(x: f32[{size},3], w: f32[3,2])" for size in (4, 8)
    ]
    assert [one.calls for one in f.explain().compilations] == [4, 2]


def test_buckets_may_be_powers_of_two() -> None:
    f = jit(lambda x: x * 2, dynamic={"x": {-1: "n"}})
    for n in (0, 1, 2, 3, 5, 9):
        assert np.asarray(f(np.arange(n, dtype="f"))).tolist() == [2.0 * i for i in range(n)]
    assert [one.signature for one in f.explain().compilations] == [f"(x: f32[{n}])" for n in (1, 2, 4, 8, 16)]


def test_only_dimensions_that_follow_the_name_are_cut() -> None:
    # 4 is also the width of w and of the constant; the sum of a row has rank 1; the transpose has the rows last.
    @jit(dynamic={"x": {0: "batch"}}, buckets=(4,))
    def f(x: Any, w: Any) -> Any:
        return {"y": x @ w, "t": x.T, "s": x.sum(axis=1), "w": w + 1, "c": np.zeros(4, "f"), "k": 1.5}

    got = f(rows(3), np.ones((3, 4), "f"))
    shapes = {name: np.shape(value) for name, value in got.items()}
    assert shapes == {"y": (3, 4), "t": (3, 3), "s": (3,), "w": (3, 4), "c": (4,), "k": ()}
    np.testing.assert_array_equal(got["t"], rows(3).T)


def test_two_names_with_buckets_of_their_own() -> None:
    f = jit(
        lambda q, k: (q @ k.T, k.T),
        dynamic={"q": {0: "query"}, "k": {0: "key"}},
        buckets={"query": (4,), "key": (2, 4)},
    )
    product, turned = f(rows(3), rows(4))
    assert (product.shape, turned.shape) == ((3, 4), (3, 4))
    np.testing.assert_array_equal(product, rows(3) @ rows(4).T)
    product, turned = f(rows(4), rows(1))
    assert (product.shape, turned.shape) == ((4, 1), (3, 1))
    assert f.cache_info().currsize == 2


def test_parts_of_containers_and_keywords_are_padded() -> None:
    f = jit(lambda batch, *, y: batch["a"] + batch["b"][0] * y, dynamic={"batch": {0: "n"}, "y": {0: "n"}})
    x = rows(3)
    np.testing.assert_array_equal(f({"a": x, "b": [x]}, y=x), x + x * x)
    one = jit(lambda batch: batch["a"] + batch["b"], dynamic={"batch['a']": {0: "n"}})
    np.testing.assert_array_equal(one({"a": x, "b": W[:, 0]}), x + W[:, 0])
    fails("dynamic has \"batch['c']\", which the call does not have", lambda: jit(
        lambda batch: batch["a"], dynamic={"batch['c']": {0: "n"}})({"a": x}))  # fmt: skip


@pytest.mark.parametrize("kind", ["f8", "f2", "i1", "u8", "?", "c8", ml_dtypes.bfloat16, ml_dtypes.int4])
def test_element_types_stay_what_they_are(kind: Any) -> None:
    got = jit(lambda x: (x, x != x), dynamic={"x": {0: "n"}})(rows(3, kind=kind))
    assert np.asarray(got[0]).dtype == np.dtype(kind)
    np.testing.assert_array_equal(got[0], rows(3, kind=kind))


def test_nan_in_the_padding_stays_there() -> None:
    with np.errstate(all="raise"):
        np.testing.assert_array_equal(jit(lambda x: x / x, dynamic={"x": {0: "n"}})(np.ones(3, "f")), np.ones(3))


def test_device_arrays_go_in_and_come_out() -> None:
    f = jit(lambda x: x + 1, dynamic={"x": {0: "n"}})
    got = f(f(np.zeros(3, "f")))
    assert isinstance(got, hilo.DeviceArray) and got.tolist() == [2, 2, 2]
    assert f.cache_info() == (1, 1, 256, 1)


def test_static_arguments_and_the_stages_have_the_padded_sizes() -> None:
    f = jit(lambda x, n: x * n, static_argnames="n", dynamic={"x": {0: "batch"}}, buckets=(8,))
    assert np.asarray(f(np.ones(3, "f"), n=2)).tolist() == [2, 2, 2]
    assert np.asarray(f(np.ones(3, "f"), 3)).tolist() == [3, 3, 3]
    assert "tensor<8xf32>" in f.lower(np.ones(3, "f"), 3).as_text()
    f.precompile([(np.ones(5, "f"), 3)])
    assert f.cache_info().currsize == 2


def test_in_another_function_nothing_is_padded() -> None:
    mean = jit(lambda x: x.sum() / x.shape[0], dynamic={"x": {0: "n"}})
    assert float(jit(lambda x: mean(x))(np.array([1, 2, 6], "f"))) == 3


def test_forgotten_programs_are_made_again() -> None:
    f = jit(lambda x: x + 1, dynamic={"x": {0: "n"}}, max_signatures=1)
    for n in (3, 5, 3):
        assert f(np.zeros(n, "f")).shape == (n,)
    assert f.cache_info() == (0, 3, 1, 1)
    f.clear_cache()
    assert f(np.zeros(3, "f")).shape == (3,)


def test_compiled_code_gives_the_same() -> None:
    f = hilo.jit(lambda x: np.tanh(x) * 2, tiers="compiled", dynamic={"x": {0: "n"}}, buckets=(8,))
    for n in (3, 5, 8):
        np.testing.assert_allclose(f(rows(n)), np.tanh(rows(n)) * 2, rtol=1e-6)
    assert f.cache_info().misses == 1


# ---- what depends on the padding -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "fold"),
    [
        ("a constant is computed from the size", lambda x: x.mean(axis=0)),
        ("reduce folds over a padded dimension", lambda x: (x + 1).sum(axis=0)),
        ("reduce folds over", lambda x: x - x.max(axis=0)),
        ("reduce folds over", lambda x: np.argmin(x, axis=0)),
        ("reverse moves the padding to the front", lambda x: x[::-1]),
        ("sort mixes elements", lambda x: np.sort(x, axis=0)),
        ("sort mixes elements", lambda x: np.argsort(x[:, 0])),
        ("reduce folds over", lambda x: np.exp(x) / np.exp(x).sum(axis=0)),
        ("dot_general sums over", lambda x: (x + 1).T @ x),
        ("slice depends on the size", lambda x: x[-1]),
        ("concatenate puts elements behind the padding", lambda x: np.concatenate([x, x])[: x.shape[0]]),
        ("", lambda x: np.cumsum(x, axis=0)),
        ("constant is computed from the size", lambda x: x * x.shape[0]),
        ("", lambda x: hilo.fori_loop(0, x.shape[0], lambda i, s: s + x[i] + 1, x[0])),
    ],
)
def test_a_function_whose_rows_depend_on_each_other_is_compiled_for_each_size(why: str, fold: Any) -> None:
    padded, plain = jit(fold, dynamic=N, buckets=(8,)), jit(fold)
    for n in (5, 3, 8):
        for x in (rows(n), -1 - rows(n)):
            np.testing.assert_array_equal(padded(x), plain(x))
    notes = padded.explain().notes
    assert padded.cache_info().currsize == 3 and len(notes) == 2
    assert "padding does not serve" in notes[0] and why in notes[0]


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x.sum(axis=0),
        lambda x: (2 * np.tanh(x)).T @ x,
        lambda x: np.sort(x, axis=1)[:, ::-1],
        lambda x: np.exp(x) / np.exp(x).sum(axis=1, keepdims=True),
        lambda x: (
            (x - x.mean(axis=-1, keepdims=True)).reshape(x.shape[0], 1, 3)
            + np.arange(x.shape[0], dtype="f")[:, None, None]
        ),
        lambda x: np.argmax(x, axis=1),
        lambda x: W[:, 0] + x[:, np.array([2, 0, 1])],
        lambda x: hilo.vmap(lambda row: hilo.fori_loop(0, 3, lambda i, s: s * 2 + row[i], 0.0))(x),
        lambda x: hilo.cond(np.float32(1) > 0, lambda: np.where(x > 0, x, -x), lambda: x),
        lambda x: hilo.scan(lambda c, y: (c + y, c * y), x[:, 0] * 0, x.T)[1].T,
        hilo.grad(lambda x: (np.tanh(x) ** 2).sum()),
    ],
)
def test_a_function_whose_rows_do_not_depend_on_each_other_is_padded(function: Any) -> None:
    padded, plain = jit(function, dynamic=N, buckets=(8,)), jit(function)
    for n in (5, 3, 8):
        np.testing.assert_allclose(padded(rows(n)), plain(rows(n)), rtol=1e-6)
    assert padded.cache_info().currsize == 1 and not padded.explain().notes


def test_what_is_zero_in_the_padding_is_known_exactly() -> None:
    # A row that is repeated, or cut off, is not zero in the padding; neither is infinity times zero.
    for function in (
        lambda x, w: np.broadcast_to(w, x.shape).sum(axis=0),
        lambda x, w: (x * w).sum(axis=0),
        lambda x, w: x[: x.shape[0] // 2].sum(axis=0),
    ):
        padded, plain = jit(function, dynamic=N, buckets=(8,)), jit(function)
        w = np.array([1, np.inf, 2], "f")
        np.testing.assert_array_equal(padded(rows(5) + 1, w), plain(rows(5) + 1, w))


def test_two_padded_dimensions_are_told_apart() -> None:
    def attend(q: Any, k: Any) -> Any:
        q, k = (x.reshape(*x.shape[:2], 2, 2) for x in (q, k))
        scores = np.einsum("bihd,bjhd->bhij", q, k)
        return (scores * scores.sum(axis=1, keepdims=True)).swapaxes(0, 1)

    axes = {"q": {0: "b", 1: "i"}, "k": {0: "b", 1: "j"}}
    padded = jit(attend, dynamic=axes)
    for b, i, j in ((3, 5, 2), (2, 3, 3), (1, 1, 1)):
        q, k = rows(b * i, 4).reshape(b, i, 4), rows(b * j, 4).reshape(b, j, 4)
        np.testing.assert_array_equal(padded(q, k), jit(attend)(q, k))
    joined = jit(lambda q, k: attend(q, k).reshape(2, -1)[:, :1], dynamic=axes)
    q = rows(15, 4).reshape(3, 5, 4)
    np.testing.assert_array_equal(joined(q, q), attend(q, q).reshape(2, -1)[:, :1])


def test_results_have_the_sizes_that_the_function_gives() -> None:
    flat = jit(lambda x: (x.reshape(-1), x[1:], x[:, 0:1]), dynamic=N)
    for n in (3, 2):
        for got, want in zip(flat(rows(n)), (rows(n).reshape(-1), rows(n)[1:], rows(n)[:, 0:1]), strict=True):
            np.testing.assert_array_equal(got, want)
    many = jit(lambda x: list(range(x.shape[0])), dynamic=N)
    assert [int(value) for value in many(rows(3))] == [0, 1, 2]
    assert "returns something else with n 4" in many.explain().notes[0]
    only_three = jit(lambda x: x + np.ones((3, 3), "f"), dynamic=N)
    np.testing.assert_array_equal(only_three(rows(3)), rows(3) + 1)
    assert "cannot be traced with n 4: " in only_three.explain().notes[0]
    fails("Add: ", lambda: only_three(rows(5)), hilo.ShapeError)


# ---- wrong declarations and sizes ------------------------------------------------------------------------------------


def test_sizes_that_do_not_fit() -> None:
    f = jit(lambda x, y: x + y, dynamic={"x": {0: "n"}, "y": {0: "n"}}, buckets=(4, 8))
    message = "dimension n is 3 in x (axis 0) and 2 in y (axis 0); it takes one size"
    fails(message, lambda: f(rows(3), rows(2)), hilo.ShapeError)
    message = "dimension n is 9; the largest of its buckets (4, 8) is 8"
    fails(message, lambda: f(rows(9), rows(9)), hilo.ShapeError)
    g = jit(lambda x: x, dynamic={"x": {2: "n"}})
    fails("dynamic has axis 2 of x, which is [3, 3]; it takes -2…1", lambda: g(rows(3)), hilo.ShapeError)
    fails("dynamic has axis 2 of x, which is []; a scalar has none", lambda: g(1.0), hilo.ShapeError)


@pytest.mark.parametrize(
    ("message", "options"),
    [
        ("dynamic has 'z', which <lambda> does not take", {"dynamic": {"z": {0: "n"}}}),
        ("dynamic is {'x': 0}; it takes names of dimensions", {"dynamic": {"x": 0}}),
        ("dynamic is ['x']; it takes", {"dynamic": ["x"]}),
        ("argument x is static and dynamic", {"dynamic": N, "static_argnames": "x"}),
        ("argument x is donated and dynamic", {"dynamic": N, "donate_argnums": 0}),
        ("buckets has 'm', which is no dimension that dynamic names", {"dynamic": N, "buckets": {"m": (1,)}}),
        ("buckets is (8, 4); it takes sizes of 1 or more in ascending order", {"dynamic": N, "buckets": (8, 4)}),
        ("buckets is (0, 4); it takes", {"dynamic": N, "buckets": (0, 4)}),
        ("buckets is 8; it takes", {"dynamic": N, "buckets": 8}),
        ("buckets is (8,); it takes dynamic, too", {"buckets": (8,)}),
    ],
)
def test_wrong_declarations(message: str, options: dict[str, Any]) -> None:
    fails(message, lambda: jit(lambda x, y: x, **options))


def test_the_plan_of_a_call() -> None:
    arguments = Arguments(lambda x: x, "f", (), (), (), ())
    dimensions = Dimensions({"x": {-2: "n", 1: "m"}}, {"m": (10,)}, arguments, "f")
    signature, _ = read_signature(((rows(5),), {}), (), arguments.paths, "f")
    plan = dimensions.plan(signature, ["x"])
    assert (plan.sizes, plan.padded) == ({"n": 5, "m": 3}, {"n": 8, "m": 10})
    assert plan.at(plan.padded).specs[0].dims == (8, 10)
