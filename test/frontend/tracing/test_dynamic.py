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
    "fold", [lambda x: x.mean(axis=0), lambda x: x - x.mean(axis=0), lambda x: (x + 1).sum(axis=0), lambda x: x[::-1]]
)
def test_a_function_whose_rows_depend_on_each_other_is_refused(fold: Any) -> None:
    message = "f: result depends on what batch is padded with"

    def f(x: Any) -> Any:
        return fold(x)

    padded = jit(f, dynamic={"x": {0: "batch"}})
    for _ in range(2):
        fails(message, lambda: padded(rows(5)))
    np.testing.assert_array_equal(jit(f, dynamic={"x": {0: "batch"}})(rows(8)), jit(f)(rows(8)))  # nothing is padded


def test_values_that_hide_a_fault_at_one_size_do_not_hide_it_at_the_next() -> None:
    declared = {"x": {0: "n"}}
    largest: Any = hilo.jit(
        lambda x: np.argmax(x, axis=0), dynamic=declared, buckets={"n": (8,)}, tiers="evaluator", check="first"
    )
    assert int(largest(np.arange(5, dtype="f"))) == 4
    with pytest.raises(hilo.ArgumentError, match="depends on what n is padded with"):
        largest(np.arange(-7, 0, dtype="f"))


def test_a_sum_to_which_zeros_add_nothing_is_taken_and_check_off_takes_all() -> None:
    np.testing.assert_array_equal(jit(lambda x: x.sum(axis=0), dynamic={"x": {0: "n"}})(rows(5)), rows(5).sum(axis=0))
    mean = jit(lambda x: x.mean(axis=0), dynamic={"x": {0: "n"}}, check="off")
    np.testing.assert_allclose(mean(rows(5)), rows(5).sum(axis=0) / 8, rtol=1e-6)


def test_results_whose_size_only_depends_on_the_name_are_refused() -> None:
    flat = jit(lambda x: x.reshape(-1), dynamic={"x": {0: "n"}})
    message = "axis 0 of result is 12 with n 4 and 36 with n 12, which is the size of none of them"
    fails(message, lambda: flat(rows(3)), hilo.ShapeError)
    many = jit(lambda x: list(range(x.shape[0])), dynamic={"x": {0: "n"}})
    fails("returns something else with n 12 than with n 4", lambda: many(rows(3)), hilo.ShapeError)
    only_four = jit(lambda x: x + np.ones((4, 3), "f"), dynamic={"x": {0: "n"}})
    fails("cannot be traced with n 12 in place of n 4", lambda: only_four(rows(3)))


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
